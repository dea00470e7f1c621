/* Small boards as masks of 16 bits: cell 4 * row + column, also on boards of fewer rows or
 * columns. A layout is one word: the cells taken, the cells joined to their right and to
 * their lower neighbour, and the first cell of X. Two neighbours of one piece are always
 * joined, so a layout has exactly one word, and a piece moves by exclusive or. */
#ifndef LAB_CORNER_GRID_H
#define LAB_CORNER_GRID_H

#include "games/klotski/rules/klotski_rules.h"

enum {
    GRID_CELLS = 16,
    GRID_ROW_0 = 0x000f,
    GRID_ROW_3 = 0xf000,
    GRID_COLUMN_0 = 0x1111,
    GRID_COLUMN_3 = 0x8888,
    GRID_RIGHT = 16, /* bits of a layout where the masks begin */
    GRID_DOWN = 32,
    GRID_HERO = 48
};

/* CELLS one step further WAY; 0: one of them would leave the masks. */
static inline uint32_t grid_step(uint32_t cells, int way)
{
    switch (way) {
    case UP:
        return cells & GRID_ROW_0 ? 0 : cells >> 4;
    case DOWN:
        return cells & GRID_ROW_3 ? 0 : cells << 4;
    case LEFT:
        return cells & GRID_COLUMN_0 ? 0 : cells >> 1;
    default:
        return cells & GRID_COLUMN_3 ? 0 : cells << 1;
    }
}

static inline uint32_t grid_beside(uint32_t cells)
{
    return (cells << 1 & ~(uint32_t)GRID_COLUMN_0 & 0xffff) |
           (cells >> 1 & ~(uint32_t)GRID_COLUMN_3) | (cells << 4 & 0xffff) | cells >> 4;
}

/* The word of one piece alone, without X's cell. */
static inline uint64_t grid_piece(uint32_t cells)
{
    uint64_t right = cells & cells >> 1 & ~(uint32_t)GRID_COLUMN_3;
    uint64_t down = cells & cells >> 4;
    return cells | right << GRID_RIGHT | down << GRID_DOWN;
}

static inline uint64_t grid_hero(uint32_t cells)
{
    return (uint64_t)__builtin_ctz(cells) << GRID_HERO;
}

/* The cells of the piece of LAYOUT on the lowest cell of CELLS. */
static inline uint32_t grid_piece_at(uint64_t layout, uint32_t cells)
{
    uint32_t right = (uint32_t)(layout >> GRID_RIGHT) & 0xffff;
    uint32_t down = (uint32_t)(layout >> GRID_DOWN) & 0xffff;
    uint32_t piece = cells & -cells;
    for (uint32_t before = 0; before != piece;) {
        before = piece;
        piece |= (piece & right) << 1 | (piece >> 1 & right) | (piece & down) << 4 |
                 (piece >> 4 & down);
    }
    return piece;
}

/* CELLS moved to the upper left corner. */
static inline uint32_t grid_shape(uint32_t cells)
{
    while ((cells & GRID_ROW_0) == 0)
        cells >>= 4;
    while ((cells & GRID_COLUMN_0) == 0)
        cells >>= 1;
    return cells;
}

/* The image in the diagonal from the upper left to the lower right corner. */
static inline uint32_t grid_transposed(uint32_t cells)
{
    uint32_t image = 0;
    for (; cells != 0; cells &= cells - 1) {
        int cell = __builtin_ctz(cells);
        image |= (uint32_t)1 << (cell % 4 * 4 + cell / 4);
    }
    return image;
}

static inline bool grid_connected(uint32_t cells)
{
    uint32_t part = cells & -cells;
    for (uint32_t before = 0; before != part;) {
        before = part;
        part |= grid_beside(part) & cells;
    }
    return part == cells;
}

#endif
