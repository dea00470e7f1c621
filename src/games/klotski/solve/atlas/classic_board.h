/* The classic board (4 wide, 5 high, one 2x2 piece X, any others of 1x1, 1x2 and 2x1, no walls) of
 * the atlas.
 *
 * A board is one word: a bit for the top cell of each upright piece (bits 0 to 19), the
 * left cell of each flat one (20 to 39), each single (40 to 59), and 1 + the top left
 * cell of X (60 to 63), so that no board is the word 0. Cells count row by row. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_CLASSIC_BOARD_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_CLASSIC_BOARD_H

#include "games/klotski/rules/klotski_rules.h"

enum {
    BOARD = 0xfffff,
    COLUMN_0 = 0x11111,
    COLUMN_3 = 0x88888,
    CELLS = 20,
    FLATS = 20,   /* where the bits of the flat pieces begin */
    SINGLES = 40, /* ... and of the singles */
    HERO = 60
};

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* ---- masks ------------------------------------------------------------------------- */

ALWAYS_INLINE uint32_t shifted(uint32_t places, int way)
{
    return way == UP     ? places >> 4
           : way == DOWN ? places << 4 & BOARD
           : way == LEFT ? (places & ~(uint32_t)COLUMN_0) >> 1
                         : (places & ~(uint32_t)COLUMN_3) << 1;
}

ALWAYS_INLINE uint32_t spread(uint32_t places)
{
    return shifted(places, UP) | shifted(places, DOWN) | shifted(places, LEFT) |
           shifted(places, RIGHT);
}

/* The places where a piece of the kind whose bits begin at KIND fits on FREE_CELLS. */
ALWAYS_INLINE uint32_t places_for(int kind, uint32_t free_cells)
{
    uint32_t pairs = free_cells & free_cells >> 1 & ~(uint32_t)COLUMN_3;
    return kind == 0         ? free_cells & free_cells >> 4
           : kind == FLATS   ? pairs
           : kind == SINGLES ? free_cells
                             : pairs & pairs >> 4;
}

ALWAYS_INLINE uint32_t cells_under(int kind, uint32_t place)
{
    return kind == 0         ? place | place << 4
           : kind == FLATS   ? place | place << 1
           : kind == SINGLES ? place
                             : place | place << 1 | place << 4 | place << 5;
}

ALWAYS_INLINE int hero_of(uint64_t board)
{
    return (int)(board >> HERO) - 1;
}

ALWAYS_INLINE uint32_t blanks_of(uint64_t board)
{
    uint32_t upright = (uint32_t)board & BOARD;
    uint32_t flat = (uint32_t)(board >> FLATS) & BOARD;
    uint32_t single = (uint32_t)(board >> SINGLES) & BOARD;
    uint32_t taken = cells_under(0, upright) | cells_under(FLATS, flat) | single |
                     cells_under(HERO, (uint32_t)1 << hero_of(board));
    return ~taken & BOARD;
}

/* The mirror image. A flat piece or X is named by its left cell, which is the mirror image of
 * its right one. */
ALWAYS_INLINE uint64_t mirror(uint64_t board)
{
    const uint64_t fields = ((uint64_t)1 << HERO) - 1;
    const uint64_t ones = fields / 15; /* bit 0 of each row */
    uint64_t x = board & fields;
    x = (x & ones) << 3 | (x & ones << 1) << 1 | (x >> 1 & ones << 1) | (x >> 3 & ones);
    uint64_t flats = (uint64_t)BOARD << FLATS;
    x = (x & ~flats) | ((x & flats) >> 1 & flats);
    int hero = hero_of(board);
    return x | (uint64_t)((hero & ~3) + 3 - (hero & 3)) << HERO;
}

/* atlas/atlas_query.c: the word of STATE. The four bits of X are 0 if there is no X. The word is 0
 * if the size, a piece or a wall is not classic. */
uint64_t classic_encode(const struct klotski *state);

#endif
