/* Expansion of a packed state: lifts one piece after the other off the board and calls
 * a visitor for each place that it can move to. All functions are inline, so that each
 * visitor and each metric has its own copy and nothing is called through a pointer. */
#ifndef GAMES_KLOTSKI_SOLVE_DESK_H
#define GAMES_KLOTSKI_SOLVE_DESK_H

#include "games/klotski/solve/space.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* An unpacked state, with one piece lifted off the board. */
struct desk {
    const struct problem *problem;
    const struct space *space;
    uint16_t packed[PROBLEM_PIECES];
    uint64_t hash;
    uint8_t ground[PROBLEM_PLACES]; /* walls, gates and pieces */
    uint32_t seen[PROBLEM_PLACES];  /* == STAMP: reached by the lifted piece */
    uint32_t stamp;
};

/* A move and the hash of the state after it. */
struct desk_step {
    uint64_t hash;
    int piece, from, to;
};

typedef bool visitor(void *context, const struct desk *desk,
                     const struct desk_step *step);

ALWAYS_INLINE void put_piece(struct desk *desk, int piece, bool there)
{
    const struct shape_class *shape =
        &desk->problem->shape[desk->problem->class_of[piece]];
    const int16_t *offset = &desk->problem->offset[shape->first_cell];
    uint8_t *at = desk->ground + desk->packed[piece];
    for (int i = 0; i < shape->cells; i++)
        at[offset[i]] =
            (uint8_t)((at[offset[i]] & PLACE_GATE) | (there ? PLACE_TAKEN : 0));
}

static inline void desk_init(struct desk *desk, const struct space *space)
{
    desk->space = space;
    desk->problem = &space->problem;
    desk->stamp = 0;
    memset(desk->seen, 0, sizeof desk->seen);
}

static inline void desk_load(struct desk *desk, const uint16_t *packed)
{
    const struct problem *problem = desk->problem;
    memcpy(desk->packed, packed, problem_size(problem));
    memcpy(desk->ground, problem->ground, (size_t)problem->places);
    desk->hash = space_hash(desk->space, packed);
    if (desk->stamp > UINT32_MAX - PROBLEM_PIECES) {
        memset(desk->seen, 0, sizeof desk->seen);
        desk->stamp = 0;
    }
    for (int i = 0; i < problem->pieces; i++)
        put_piece(desk, i, true);
}

/* Whether a piece of SHAPE at PLACE can step WAY. The piece must be there or lifted. */
ALWAYS_INLINE bool can_step(const struct desk *desk, const struct shape_class *shape,
                            int place, int way, int blocks)
{
    const int16_t *edge = &desk->problem->offset[shape->first_edge[way]];
    const uint8_t *at = desk->ground + place;
    for (int i = 0; i < shape->edges[way]; i++)
        if ((at[edge[i]] & blocks) != 0)
            return false;
    return true;
}

struct held {
    struct desk *desk;
    const struct shape_class *shape;
    int class, piece, from, blocks;
    visitor *visit;
    void *context;
};

ALWAYS_INLINE bool arrive(const struct held *held, int to)
{
    const uint64_t *zobrist = held->desk->space->zobrist[held->class];
    held->desk->seen[to] = held->desk->stamp;
    struct desk_step step = {
        .hash = held->desk->hash ^ zobrist[held->from] ^ zobrist[to],
        .piece = held->piece,
        .from = held->from,
        .to = to,
    };
    return held->visit(held->context, held->desk, &step);
}

ALWAYS_INLINE bool flood(const struct held *held)
{
    int16_t queue[PROBLEM_PLACES];
    int count = 0;
    queue[count++] = (int16_t)held->from;
    for (int i = 0; i < count; i++)
        for (int way = UP; way <= RIGHT; way++) {
            int to = queue[i] + held->desk->problem->step[way];
            if (held->desk->seen[to] == held->desk->stamp ||
                !can_step(held->desk, held->shape, queue[i], way, held->blocks))
                continue;
            queue[count++] = (int16_t)to;
            if (!arrive(held, to))
                return false;
        }
    return true;
}

ALWAYS_INLINE bool slide(const struct held *held, bool far)
{
    for (int way = UP; way <= RIGHT; way++) {
        int step = held->desk->problem->step[way];
        int place = held->from;
        while (can_step(held->desk, held->shape, place, way, held->blocks)) {
            place += step;
            if (!arrive(held, place))
                return false;
            if (!far)
                break;
        }
    }
    return true;
}

ALWAYS_INLINE bool expand_in(int metric, struct desk *desk, visitor *visit, void *context)
{
    const struct problem *problem = desk->problem;
    for (int i = 0; i < problem->pieces; i++) {
        int class = problem->class_of[i];
        struct held held = {
            .desk = desk,
            .shape = &problem->shape[class],
            .class = class,
            .piece = i,
            .from = desk->packed[i],
            .blocks = class == 0 ? PLACE_TAKEN : PLACE_TAKEN | PLACE_GATE,
            .visit = visit,
            .context = context,
        };
        bool free_to_move = false;
        for (int way = UP; way <= RIGHT; way++)
            free_to_move |= can_step(desk, held.shape, held.from, way, held.blocks);
        if (!free_to_move)
            continue;
        put_piece(desk, i, false);
        desk->seen[held.from] = ++desk->stamp;
        bool going = metric == KLOTSKI_MOVES ? flood(&held)
                                             : slide(&held, metric == KLOTSKI_STRAIGHT);
        put_piece(desk, i, true);
        if (!going)
            return false;
    }
    return true;
}

/* Visits all moves from the state on DESK. */
static inline bool expand_any(struct desk *desk, visitor *visit, void *context)
{
    switch (desk->problem->metric) {
    case KLOTSKI_MOVES:
        return expand_in(KLOTSKI_MOVES, desk, visit, context);
    case KLOTSKI_STRAIGHT:
        return expand_in(KLOTSKI_STRAIGHT, desk, visit, context);
    default:
        return expand_in(KLOTSKI_STEPS, desk, visit, context);
    }
}

#endif
