/* A board to be played on fast: its groups are kept up to date, so that a move costs what
 * it changes and not a look at the whole board.
 *
 *     struct same_play play;
 *     play_init(&play, &same);
 *     while (play.count > 0)
 *         play_take(&play, play.live[0]);
 *     score = play_score(&play);
 *
 * Cells lie column by column from the bottom up, with an empty one above each column and
 * an empty column on either side: cell = (column + 1) * stride + height. So the
 * neighbours of any cell are cell +- 1 and cell +- stride, and no edge needs a look.
 *
 * After a move those groups are found anew that have a tile that fell; only when columns
 * close up, all are. */
#ifndef GAMES_SAMEGAME_SOLVE_PLAY_H
#define GAMES_SAMEGAME_SOLVE_PLAY_H

#include "games/samegame/samegame.h"

enum {
    PLAY_CELLS = (SAME_COLUMNS + 2) * (SAME_ROWS + 1),
    PLAY_MOVES = SAME_CELLS / 2, /* of the longest line */
    PLAY_GROUPS = SAME_CELLS / 2 + 1,
    PLAY_POOL = 4096,
    PLAY_CODE_BITS = 16,
    PLAY_CODES = 1 << PLAY_CODE_BITS
};

struct play_group {
    uint16_t begin; /* its cells are POOL[begin .. begin + size - 1] */
    uint16_t size;  /* 2 or more */
    uint16_t code;  /* a hash of its cells and its colour, below PLAY_CODES */
    uint16_t at;    /* its place in LIVE */
    uint8_t color;
};

/* How likely each group is to be chosen: by its code, with another factor for the kept
 * colour. (A factor by size made n * n worse, 736 instead of 746. Fitted to good lines,
 * size, height and the tiles above tell a twentieth of what a move is.) Borrowed by a
 * play. */
struct play_weights {
    const float *code; /* PLAY_CODES of them; NULL: all 1 */
    float kept;
};

struct same_play {
    uint8_t rows, columns, points;
    uint8_t kept; /* a colour to be kept for last; 0: none */
    uint16_t stride;
    uint16_t width;                       /* columns that are not empty */
    int32_t gained;                       /* points so far */
    int16_t left[SAME_COLORS + 1];        /* tiles by colour */
    uint16_t count;                       /* of LIVE */
    uint16_t group_count;                 /* of GROUP, the spare ones included */
    uint16_t spare_count;                 /* of SPARE */
    uint16_t pool_count;                  /* of POOL */
    const struct play_weights *weights;   /* NULL: WEIGHT is not kept up to date */
    uint8_t color[PLAY_CELLS];            /* 0: empty */
    uint16_t label[PLAY_CELLS];           /* the group of a cell; 0: a tile alone, none */
    uint16_t pool[PLAY_POOL];             /* the cells of groups */
    struct play_group group[PLAY_GROUPS]; /* from 1 */
    uint16_t spare[PLAY_GROUPS];          /* numbers of groups not in use */
    uint16_t live[PLAY_GROUPS];           /* numbers of all groups, in no order */
    float weight[PLAY_GROUPS];            /* of those in LIVE, by place */
};

/* A game: the cell of one tile of each group, as in struct same_play at that time. */
struct play_line {
    int score, count;
    uint16_t cell[PLAY_MOVES];
};

/* No weights, no kept colour. */
void play_init(struct same_play *play, const struct same *same);
/* Other weights from now on. */
void play_weigh(struct same_play *play, int kept, const struct play_weights *weights);
/* Only what is in use: a tenth of the whole for usual boards. */
void play_copy(struct same_play *to, const struct same_play *from);
/* Takes GROUP, one of LIVE, away. */
void play_take(struct same_play *play, int group);
/* As same_score. */
int play_score(const struct same_play *play);

int play_tiles(const struct same_play *play);
/* The colour with the most tiles. */
int play_most_frequent(const struct same_play *play);

/* What a game counts for that ends with GAINED points and LEFT tiles by colour. */
int play_end(int points, int gained, const int16_t *left);

/* The points of SIZE tiles. */
static inline int play_worth(const struct same_play *play, int size)
{
    return play->points == SAME_SQUARE ? size * size : (size - 2) * (size - 2);
}

/* The cell of struct same (row by row from the top) that CELL is. */
static inline uint32_t play_cell(const struct same_play *play, unsigned cell)
{
    unsigned column = cell / play->stride - 1;
    unsigned height = cell % play->stride;
    return (play->rows - 1 - height) * play->columns + column;
}

#endif
