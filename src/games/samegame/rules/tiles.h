/* A board whose tiles keep their names as they fall. So a line given by tiles can be
 * played after other moves. Groups are not stored but searched when they are removed.
 *
 *     tiles_init(&tiles, &same);
 *     for (int i = 0; i < count; i++)
 *         tiles_take(&tiles, line[i]);      0: removed with another
 *     score = tiles_score(&tiles);
 *
 * A tile is named by its colour and by its place at the start, so nothing has to be looked
 * up. A column is a few words with a bit for each of its cells, the lowest first: a whole
 * column is searched, or falls, in a few operations. A column keeps its number, from 1; the
 * columns with tiles form a ring through column 0, which has none. */
#ifndef GAMES_SAMEGAME_RULES_TILES_H
#define GAMES_SAMEGAME_RULES_TILES_H

#include "games/samegame/rules/samegame_rules.h"

enum {
    TILES_COLUMNS = SAME_COLUMNS + 1,
    TILES_PLANES = 4, /* bits of a colour */
    TILES_HEIGHT_BITS = 5,
    TILES_PLACE_BITS = 11,
    TILES_PLACES = TILES_COLUMNS << TILES_HEIGHT_BITS,
    TILES_WHOLE = 16,            /* the weight of what counts as it should */
    TILES_MOVES = SAME_CELLS / 2 /* of the longest line */
};

struct tiles_column {
    uint32_t plane[TILES_PLANES]; /* a bit of the colours of all its cells; 0: empty */
    uint32_t alive;        /* the tiles that are left, by their height at the start */
    uint8_t before, after; /* the ring */
};

struct tiles {
    uint8_t points, rows, columns; /* of the start */
    uint8_t alone;                 /* colours of which one tile is left */
    /* Groups of KEPT and SECOND count as they should. Those of other colours, and the end,
     * count WEIGHT parts of TILES_WHOLE. */
    uint8_t kept, second, weight;
    uint16_t left; /* tiles left */
    int32_t gained;
    int32_t to_come;  /* the most that the tiles left may score, without the bonus */
    uint64_t removed; /* a hash of the set of removed tiles, on which the board depends */
    int16_t colors[SAME_COLORS + 1]; /* tiles left, by colour */
    struct tiles_column column[TILES_COLUMNS];
};

/* A line: a cell of each group, as in struct same, in the position in which it is removed. */
struct tiles_line {
    int score, count;
    uint16_t cell[TILES_MOVES];
};

void tiles_init(struct tiles *tiles, const struct same *same);
/* On a board of the start: sets what counts how much. After tiles_init, all counts fully. */
void tiles_weigh(struct tiles *tiles, int kept, int second, int weight);
/* Copies only what boards of this size use. */
void tiles_copy(struct tiles *to, const struct tiles *from);
/* Removes the group of TILE and returns its size. 0: TILE is removed or single;
 * nothing was done. */
int tiles_take(struct tiles *tiles, unsigned tile);
/* Whether tiles_take would remove TILE. */
bool tiles_grouped(const struct tiles *tiles, unsigned tile);
/* See same_score; with the weights. */
int tiles_score(const struct tiles *tiles);
/* An upper bound of the score of any line from here. */
int tiles_bound(const struct tiles *tiles);

static inline int tiles_weighted(const struct tiles *tiles, int points)
{
    return points * tiles->weight / TILES_WHOLE;
}

/* The most that COUNT tiles of COLOR may score: as one group; see solve_proof.c. */
static inline int tiles_worth(const struct tiles *tiles, int color, int count)
{
    bool square = tiles->points == SAME_SQUARE;
    if (count < 2)
        return square ? 0 : tiles_weighted(tiles, -count);
    int points = square ? count * count : (count - 2) * (count - 2);
    bool whole = color == tiles->kept || color == tiles->second;
    return whole ? points : tiles_weighted(tiles, points);
}

static inline unsigned tiles_color(unsigned tile)
{
    return tile >> TILES_PLACE_BITS;
}

/* Where TILE was at the start, below TILES_PLACES. */
static inline unsigned tiles_place_of(unsigned tile)
{
    return tile & ((1U << TILES_PLACE_BITS) - 1);
}

static inline unsigned tiles_place(unsigned column, unsigned height)
{
    return column << TILES_HEIGHT_BITS | height;
}

/* Writes the tiles of the board to OUT (room for SAME_CELLS); returns their number. */
int tiles_list(const struct tiles *tiles, uint16_t *out);
/* A tile of a group, of another colour than KEPT while there is one. 0: no group is left. */
unsigned tiles_find(const struct tiles *tiles, int kept);
/* The colour with the most tiles. */
int tiles_most_frequent(const struct tiles *tiles);

/* The tile in CELL of struct same, 0: none; and the cell of a tile. */
unsigned tiles_at(const struct tiles *tiles, unsigned cell);
unsigned tiles_cell(const struct tiles *tiles, unsigned tile);

#endif
