/* A board for fast play: the groups are updated incrementally, so that a move costs only
 * what it changes.
 *
 *     struct same_play play;
 *     play_init(&play, &same);
 *     while (play.count > 0)
 *         play_take(&play, play.live[0]);
 *     score = play_score(&play);
 *
 * Cells are stored column by column from the bottom up, with an empty cell above each
 * column and an empty column on either side: cell = (column + 1) * stride + height. So
 * the neighbours of any cell are cell +- 1 and cell +- stride, and no edge needs a test.
 *
 * After a move only groups with a tile that has fallen are searched again; when
 * columns close up, all groups are. */
#ifndef GAMES_SAMEGAME_RULES_SAME_PLAY_H
#define GAMES_SAMEGAME_RULES_SAME_PLAY_H

#include "games/samegame/rules/samegame_rules.h"

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
    uint16_t code;  /* a hash of its cells and colour, below PLAY_CODES */
    uint16_t at;    /* its place in LIVE */
    uint8_t color;
};

/* The weight of each group: a factor for its code, and another for the kept colour. (A
 * factor for size made n * n worse, 736 instead of 746. A model fitted to good lines
 * explains a twentieth of the choices by size, height and tiles above.) A play borrows
 * it. */
struct play_weights {
    const float *code; /* PLAY_CODES of them; NULL: all 1 */
    float kept;
};

struct same_play {
    uint8_t rows, columns, points;
    uint8_t kept; /* the colour to keep for last; 0: none */
    uint16_t stride;
    uint16_t width;                     /* columns that are not empty */
    int32_t gained;                     /* points so far */
    int16_t left[SAME_COLORS + 1];      /* tiles by colour */
    uint16_t count;                     /* of LIVE */
    uint16_t group_count;               /* of GROUP, including spare ones */
    uint16_t spare_count;               /* of SPARE */
    uint16_t pool_count;                /* of POOL */
    const struct play_weights *weights; /* NULL: WEIGHT is not updated */
    uint8_t color[PLAY_CELLS];          /* 0: empty */
    uint16_t label[PLAY_CELLS];         /* the group of a cell; 0: single tile or empty */
    uint16_t pool[PLAY_POOL];           /* the cells of groups */
    struct play_group group[PLAY_GROUPS]; /* from 1 */
    uint16_t spare[PLAY_GROUPS];          /* unused group numbers */
    uint16_t live[PLAY_GROUPS];           /* numbers of all groups, in no order */
    float weight[PLAY_GROUPS];            /* of those in LIVE, by place */
};

/* A line: a cell of each group, in the position in which it is removed. */
struct play_line {
    int score, count;
    uint16_t cell[PLAY_MOVES];
};

/* Sets up PLAY without weights and without a kept colour. */
void play_init(struct same_play *play, const struct same *same);
/* Sets the kept colour and the weights. */
void play_weigh(struct same_play *play, int kept, const struct play_weights *weights);
/* Copies only what is in use: a tenth of the struct for usual boards. */
void play_copy(struct same_play *to, const struct same_play *from);
/* Removes GROUP, one of LIVE. */
void play_take(struct same_play *play, int group);
/* See same_score. */
int play_score(const struct same_play *play);

int play_tiles(const struct same_play *play);
/* The colour with the most tiles. */
int play_most_frequent(const struct same_play *play);

/* The score of a game that ends with GAINED points and LEFT tiles by colour. */
int play_end(int points, int gained, const int16_t *left);

/* The points for a group of SIZE tiles. */
static inline int play_worth(const struct same_play *play, int size)
{
    return play->points == SAME_SQUARE ? size * size : (size - 2) * (size - 2);
}

/* Converts CELL to a cell of struct same (row by row from the top). */
static inline uint32_t play_cell(const struct same_play *play, unsigned cell)
{
    unsigned column = cell / play->stride - 1;
    unsigned height = cell % play->stride;
    return (play->rows - 1 - height) * play->columns + column;
}

/* Converts CELL of struct same to a cell of PLAY. */
static inline unsigned play_cell_of(const struct same_play *play, uint32_t cell)
{
    unsigned column = cell % play->columns;
    unsigned height = play->rows - 1U - cell / play->columns;
    return (column + 1) * play->stride + height;
}

#endif
