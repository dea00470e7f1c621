/* The two loops that expand a batch of classic boards: gather() lists the pieces that can
 * move, spread_out() writes a successor for each place that such a piece can reach.
 *
 * Neither loop has a branch that the CPU cannot predict. Each writes a fixed number of
 * items, wanted or not, and then advances the index by 0 or 1; classic_wave.h has the
 * figures. Both are inlined into batch_expand(), so that each metric has its own copy.
 *
 * What is left out cannot be new. A piece that has just moved is not moved again in
 * KLOTSKI_MOVES, because its parent has already sent it everywhere it can go. In
 * KLOTSKI_STRAIGHT the same holds along the axis of its slide, and in KLOTSKI_STEPS
 * for the step back. */
#include "games/klotski/solve/classic/classic_batch.h"

#include "games/klotski/solve/classic/classic_board.h"

/* By kind: the cells that a piece covers, the two shifts that turn a mask of free
 * cells into a mask of its places, and all places on an empty board. */
static const uint32_t covers[4] = {0x11, 0x3, 0x1, 0x33};
static const uint32_t shift_first[4] = {4, 1, 0, 1};
static const uint32_t shift_second[4] = {0, 0, 0, 4};
static const uint32_t places_of[4] = {0xffff, 0x77777, BOARD, 0x7777};

void batch_fill_kinds(struct wave_kinds *kinds, bool mirrored)
{
    for (int kind = 0; kind < 4; kind++)
        for (int cell = 0; cell < CELLS; cell++) {
            int number = kind * CELLS + cell;
            if ((places_of[kind] >> cell & 1) == 0)
                continue;
            int there = mirrored ? mirror_cell(kind * CELLS, cell) : cell;
            bool hero = kind == 3;
            kinds->bit[number] =
                hero ? (uint64_t)(cell + 1) << HERO : (uint64_t)1 << number;
            kinds->image[number] = hero ? (uint64_t)(there + 1) << HERO
                                        : (uint64_t)1 << (kind * CELLS + there);
            kinds->number[number] = (uint8_t)(kind * CELLS + there);
        }
    for (int cell = 0; cell < CELLS; cell++)
        kinds->beside[cell] = spread((uint32_t)1 << cell);
}

/* Writes the lowest piece of LEFT and removes it; writes nothing of use if LEFT is 0. */
#define TAKE_MOVER()                                                                     \
    do {                                                                                 \
        mover[n] = (uint16_t)(node << 7 | (unsigned)__builtin_ctzll(left | last_bit));   \
        n += left != 0;                                                                  \
        left &= left - 1;                                                                \
    } while (0)

/* Lists the pieces that can move, node by node. */
ALWAYS_INLINE void gather(int metric, const struct wave *wave, const uint64_t *boards,
                          const uint16_t *traces, uint32_t count)
{
    struct wave_batch *batch = wave->batch;
    const uint64_t last_bit = (uint64_t)1 << 63;
    uint16_t *mover = batch->mover;
    uint32_t n = 0;
    for (uint32_t node = 0; node < count; node++) {
        uint64_t board = boards[node];
        uint32_t blanks = blanks_of(board);
        batch->board[node] = board;
        batch->image[node] = wave->rules.mirrored ? mirror(board) : board;
        batch->blanks[node] = blanks;
        uint64_t left = 0;
        for (int kind = 0; kind < HERO; kind += CELLS)
            left |= (uint64_t)movers(kind, (uint32_t)(board >> kind) & BOARD, blanks)
                    << kind;
        unsigned last = traces[node] & 127;
        unsigned hero = (unsigned)hero_of(board);
        uint32_t hero_places = places_for(HERO, blanks | (uint32_t)0x33 << hero);
        bool hero_moves = (wave->kinds->beside[hero] & hero_places) != 0;
        if (metric == KLOTSKI_MOVES) {
            left &= ~((uint64_t)(last < HERO) << (last & 63));
            hero_moves &= last != HERO + hero;
        }
        mover[n] = (uint16_t)(node << 7 | (HERO + hero));
        n += hero_moves;
        /* With two blanks more than four pieces are rare. */
        TAKE_MOVER();
        TAKE_MOVER();
        TAKE_MOVER();
        TAKE_MOVER();
        while (left != 0)
            TAKE_MOVER();
    }
    batch->movers = n;
}

/* The places of PLACES that a slide from START reaches; TWO blanks allow two steps at
 * most. */
ALWAYS_INLINE uint32_t ray(bool two, uint32_t start, uint32_t places, int way)
{
    uint32_t step = shifted(start, way) & places;
    uint32_t reached = step;
    step = shifted(step, way) & places;
    reached |= step;
    while (!two && step != 0) {
        step = shifted(step, way) & places;
        reached |= step;
    }
    return reached;
}

/* The places that the piece at CELL reaches. SAME: it is the piece of TRACE, whose
 * slide along the same axis, or step back, leads only to known boards. */
ALWAYS_INLINE uint32_t reach(int metric, bool two, uint32_t beside, uint32_t cell,
                             uint32_t places, bool same, unsigned trace)
{
    uint32_t start = (uint32_t)1 << cell;
    uint32_t came = trace >> 7 & 31;
    places &= ~start;
    if (metric == KLOTSKI_STEPS)
        return beside & places & ~((uint32_t)same << came);
    if (metric == KLOTSKI_STRAIGHT) {
        bool row = came >> 2 == cell >> 2;
        uint32_t rows = -(uint32_t) !(same & row);
        uint32_t columns = -(uint32_t) !(same & !row);
        return ((ray(two, start, places, UP) | ray(two, start, places, DOWN)) & columns) |
               ((ray(two, start, places, LEFT) | ray(two, start, places, RIGHT)) & rows);
    }
    uint32_t reached = beside & places;
    reached |= spread(reached) & places;
    for (uint32_t before = two ? reached : 0; before != reached;) {
        before = reached;
        reached |= spread(reached) & places;
    }
    return reached;
}

/* Writes the successor for the lowest place of TO and removes it; the index advances
 * only if there was one. */
#define PUT_SUCCESSOR()                                                                  \
    do {                                                                                 \
        uint32_t number = base + (uint32_t)__builtin_ctz(to | (uint32_t)1 << 19);        \
        uint64_t next = board ^ kinds->bit[number];                                      \
        uint64_t other = image ^ kinds->image[number];                                   \
        bool flip = other < next;                                                        \
        batch->form[n] = flip ? other : next;                                            \
        batch->trace[n] = (uint16_t)((flip ? kinds->number[number] : number) |           \
                                     (flip ? came_image : came));                        \
        n += to != 0;                                                                    \
        to &= to - 1;                                                                    \
    } while (0)

/* Writes the successors of the gathered pieces; returns their number. */
ALWAYS_INLINE uint32_t spread_out(int metric, bool two, const struct wave *wave,
                                  const uint16_t *traces, uint16_t odd)
{
    struct wave_batch *batch = wave->batch;
    const struct wave_kinds *kinds = wave->kinds;
    uint32_t n = 0;
    for (uint32_t i = 0; i < batch->movers; i++) {
        uint32_t node = batch->mover[i] >> 7;
        uint32_t piece = batch->mover[i] & 127;
        uint32_t kind = (uint32_t)(piece >= FLATS) + (piece >= SINGLES) + (piece >= HERO);
        uint32_t base = kind * CELLS;
        uint32_t cell = piece - base;
        uint32_t room = batch->blanks[node] | covers[kind] << cell;
        uint32_t places = room & room >> shift_first[kind];
        places &= places >> shift_second[kind] & places_of[kind];
        uint32_t to = reach(metric, two, kinds->beside[cell], cell, places,
                            (traces[node] & 127) == piece, traces[node]);
        uint64_t board = batch->board[node] ^ kinds->bit[piece];
        uint64_t image = batch->image[node] ^ kinds->image[piece];
        uint32_t came = cell << 7 | odd;
        uint32_t came_image = (kinds->number[piece] - base) << 7 | odd;
        PUT_SUCCESSOR();
        PUT_SUCCESSOR();
        while ((!two || metric == KLOTSKI_STEPS) && to != 0)
            PUT_SUCCESSOR();
    }
    return n;
}

uint32_t batch_expand(const struct wave *wave, const uint64_t *boards,
                      const uint16_t *traces, uint32_t count, uint16_t odd)
{
    /* Constants for METRIC and TWO: the compiler makes a copy of both loops for each.
     * Steps have one, because a step goes no further with more blanks. */
    switch (wave->rules.metric * 2 + wave->two_blanks) {
    case KLOTSKI_MOVES * 2:
        gather(KLOTSKI_MOVES, wave, boards, traces, count);
        return spread_out(KLOTSKI_MOVES, false, wave, traces, odd);
    case KLOTSKI_MOVES * 2 + 1:
        gather(KLOTSKI_MOVES, wave, boards, traces, count);
        return spread_out(KLOTSKI_MOVES, true, wave, traces, odd);
    case KLOTSKI_STRAIGHT * 2:
        gather(KLOTSKI_STRAIGHT, wave, boards, traces, count);
        return spread_out(KLOTSKI_STRAIGHT, false, wave, traces, odd);
    case KLOTSKI_STRAIGHT * 2 + 1:
        gather(KLOTSKI_STRAIGHT, wave, boards, traces, count);
        return spread_out(KLOTSKI_STRAIGHT, true, wave, traces, odd);
    default:
        gather(KLOTSKI_STEPS, wave, boards, traces, count);
        return spread_out(KLOTSKI_STEPS, true, wave, traces, odd);
    }
}
