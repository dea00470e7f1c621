/* The classic board (4 wide, 5 high, one 2x2 piece X, any others of 1x1, 1x2 and 2x1, no walls) of
 * the atlas.
 *
 * A board is one word: a bit for the top cell of each upright piece (bits 0 to 19), the
 * left cell of each flat one (20 to 39), each single (40 to 59), and 1 + the top left
 * cell of X (60 to 63), so that no board is the word 0. Cells count row by row.
 *
 * Only pieces next to a blank can move, and the places that a piece can reach come
 * from flooding one mask. */
#ifndef GAMES_KLOTSKI_SOLVE_CLASSIC_BOARD_H
#define GAMES_KLOTSKI_SOLVE_CLASSIC_BOARD_H

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

/* The cell of a piece in the mirror image. A flat piece or X is named by its left
 * cell, which is the mirror image of its right one. */
ALWAYS_INLINE int mirror_cell(int kind, int cell)
{
    return kind == 0 || kind == SINGLES ? cell ^ 3 : (cell & ~3) + 2 - (cell & 3);
}

ALWAYS_INLINE uint64_t mirror(uint64_t board)
{
    const uint64_t fields = ((uint64_t)1 << HERO) - 1;
    const uint64_t ones = fields / 15; /* bit 0 of each row */
    uint64_t x = board & fields;
    x = (x & ones) << 3 | (x & ones << 1) << 1 | (x >> 1 & ones << 1) | (x >> 3 & ones);
    uint64_t flats = (uint64_t)BOARD << FLATS;
    x = (x & ~flats) | ((x & flats) >> 1 & flats);
    return x | (uint64_t)(mirror_cell(HERO, hero_of(board)) + 1) << HERO;
}

/* BOARD after the piece of KIND has moved from cell FROM to cell TO. */
static inline uint64_t board_moved(uint64_t board, int kind, int from, int to)
{
    if (kind == HERO)
        return (board << 4 >> 4) | (uint64_t)(to + 1) << HERO;
    return (board ^ (uint64_t)1 << (from + kind)) | (uint64_t)1 << (to + kind);
}

/* atlas/atlas_query.c: the word of STATE. The four bits of X are 0 if there is no X. The word is 0
 * if the size, a piece or a wall is not classic. */
uint64_t classic_encode(const struct klotski *state);

/* ---- expansion --------------------------------------------------------------------- */

/* The places that the piece at PLACE reaches in one move of METRIC. */
ALWAYS_INLINE uint32_t targets(int metric, uint32_t place, uint32_t places)
{
    uint32_t reached = place;
    if (metric == KLOTSKI_STEPS)
        return spread(place) & places;
    if (metric == KLOTSKI_MOVES) {
        for (uint32_t before = 0; before != reached;) {
            before = reached;
            reached |= spread(reached) & places;
        }
        return reached & ~place;
    }
    for (int way = UP; way <= RIGHT; way++)
        for (uint32_t ray = place; ray != 0;) {
            ray = shifted(ray, way) & places;
            reached |= ray;
        }
    return reached & ~place;
}

/* The pieces of a kind that are beside a blank. */
ALWAYS_INLINE uint32_t movers(int kind, uint32_t pieces, uint32_t blanks)
{
    uint32_t near = spread(blanks);
    return pieces & (near | (kind == 0       ? near >> 4
                             : kind == FLATS ? shifted(near, LEFT)
                                             : 0));
}

/* A board after a move of the piece of KIND at cell FROM. */
struct successor {
    uint64_t board;
    int kind, from, to;
};

/* Called for each successor; false ends the expansion. */
typedef bool visitor(void *context, const struct successor *next);

ALWAYS_INLINE bool expand_piece(int metric, uint64_t board, int kind, int from,
                                uint32_t blanks, visitor *visit, void *context)
{
    uint32_t place = (uint32_t)1 << from;
    uint32_t left =
        targets(metric, place, places_for(kind, blanks | cells_under(kind, place)));
    for (; left != 0; left &= left - 1) {
        int to = __builtin_ctz(left);
        struct successor next = {.board = board_moved(board, kind, from, to),
                                 .kind = kind,
                                 .from = from,
                                 .to = to};
        if (!visit(context, &next))
            return false;
    }
    return true;
}

/* False: a visit returned false. */
ALWAYS_INLINE bool expand(int metric, uint64_t board, visitor *visit, void *context)
{
    uint32_t blanks = blanks_of(board);
    for (int kind = 0; kind < HERO; kind += CELLS) {
        uint32_t left = movers(kind, (uint32_t)(board >> kind) & BOARD, blanks);
        for (; left != 0; left &= left - 1)
            if (!expand_piece(metric, board, kind, __builtin_ctz(left), blanks, visit,
                              context))
                return false;
    }
    return expand_piece(metric, board, HERO, hero_of(board), blanks, visit, context);
}

#endif
