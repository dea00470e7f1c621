/* A board whose tiles have numbers that they keep as they fall. So a line given by tiles
 * can be played after other moves. Groups are not stored but searched when they are
 * removed, which makes a move five times as fast as in struct same_play.
 *
 *     tiles_init(&tiles, &play);
 *     for (int i = 0; i < count; i++)
 *         tiles_take(&tiles, line[i]);      0: removed with another
 *     score = tiles_score(&tiles);
 *
 * A column keeps its number, from 1, and its cells, (column << shift) + height. The
 * columns with tiles form a ring through column 0, which has none; so no tile moves
 * when columns close up. Each column has an empty cell above its tiles. */
#ifndef GAMES_SAMEGAME_SOLVE_TILES_H
#define GAMES_SAMEGAME_SOLVE_TILES_H

#include "games/samegame/solve_play.h"

enum {
    TILES_COLUMNS = SAME_COLUMNS + 1,
    TILES_SHIFT = 5,
    TILES_CELLS = (TILES_COLUMNS + 1) << TILES_SHIFT
};

struct tiles {
    uint8_t points, columns, shift;
    uint16_t count; /* tiles at the start, numbered 0 .. count - 1 */
    uint16_t left;  /* tiles left */
    uint64_t removed; /* a hash of the set of removed tiles, on which the board depends */
    int32_t gained;
    int16_t colors[SAME_COLORS + 1];                     /* tiles left, by colour */
    uint8_t before[TILES_COLUMNS], after[TILES_COLUMNS]; /* the ring */
    uint8_t height[TILES_COLUMNS];
    uint16_t place[SAME_CELLS]; /* the cell of a tile; 0: removed */
    uint16_t tile[TILES_CELLS]; /* the tile in a cell that is not empty */
    uint8_t color[TILES_CELLS]; /* 0: empty */
};

void tiles_init(struct tiles *tiles, const struct same_play *play);
/* Copies only what boards of this size use. */
void tiles_copy(struct tiles *to, const struct tiles *from);
/* Removes the group of TILE and returns its size. 0: TILE is removed or single;
 * nothing was done. */
int tiles_take(struct tiles *tiles, unsigned tile);
/* Whether tiles_take would remove TILE. */
bool tiles_grouped(const struct tiles *tiles, unsigned tile);
/* See same_score. */
int tiles_score(const struct tiles *tiles);

/* The tile in a cell of struct same_play with STRIDE, and the cell of a tile. */
unsigned tiles_at(const struct tiles *tiles, unsigned stride, unsigned cell);
unsigned tiles_cell(const struct tiles *tiles, unsigned stride, unsigned tile);

#endif
