/* The moves of a decoded board, and the codes of the boards behind them.
 *
 * Only pieces next to a blank cell can move: by cell, near says from which places of a class
 * a step enters it. A step is legal if the cells that it enters are blank. All functions are
 * inline, so that each visitor and each metric has its own copy. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_EXPAND_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_EXPAND_H

#include "games/klotski/solve/frontier/code.h"

#define EXPAND_INLINE static inline __attribute__((always_inline))

/* A move of one piece of CLASS between the places with the indices FROM and TO, and the
 * code of the board behind it. */
struct code_move {
    uint64_t key;
    int class, from, to;
};

/* False: the expansion ends. */
typedef bool code_visitor(void *context, const struct code_move *move);

struct mover {
    const struct code_board *board;
    const struct code_class *shape;
    int class, from;
    uint64_t blank; /* with the piece lifted */
    uint64_t base;  /* the code without the digit of the class and the last one */
    uint64_t rest;  /* places of the other pieces of the class */
    code_visitor *visit;
    void *context;
};

enum mover_kind {
    MOVER_HERO,
    MOVER_DIGIT,
    MOVER_LAST
};

/* The last digit for the blank cells BLANK, if the other classes stay. */
EXPAND_INLINE uint64_t last_digit(const struct code_board *board, uint64_t blank)
{
    uint64_t rank = 0;
    int i = 1;
    for (uint64_t set = blank; set != 0; set &= set - 1, i++)
        rank += board->code->choose[i][board->at[__builtin_ctzll(set)]];
    return rank;
}

/* The code of the board with the lifted piece at place TO. */
EXPAND_INLINE uint64_t key_at(const struct mover *mover, enum mover_kind kind, int to)
{
    const struct code_board *board = mover->board;
    if (kind == MOVER_LAST)
        return code_group(board->code, board->x, board->digits) +
               last_digit(board, mover->blank & ~mover->shape->cells[to]);
    int x = kind == MOVER_HERO ? to : board->x;
    uint64_t digits = board->digits;
    if (kind == MOVER_DIGIT)
        digits = mover->base + code_rank(mover->shape, mover->rest | (uint64_t)1 << to);
    uint64_t free =
        (board->free | mover->shape->cells[mover->from]) & ~mover->shape->cells[to];
    return code_key(board->code, code_group(board->code, x, digits), free, board->last);
}

EXPAND_INLINE bool arrive_at(const struct mover *mover, enum mover_kind kind, int to)
{
    struct code_move move = {.key = key_at(mover, kind, to),
                             .class = mover->class,
                             .from = mover->from,
                             .to = to};
    return mover->visit(mover->context, &move);
}

EXPAND_INLINE bool steps_to(const struct mover *mover, int from, int way, int *to)
{
    *to = mover->shape->next[from][way];
    return *to >= 0 && (mover->shape->edge[from][way] & ~mover->blank) == 0;
}

/* A step is legal if all cells behind it are blank, because those
 * before it are. */
EXPAND_INLINE bool flood_from(const struct mover *mover, enum mover_kind kind)
{
    const struct code_class *shape = mover->shape;
    uint64_t next = shape->around[mover->from]; /* places to try */
    uint64_t seen = next | (uint64_t)1 << mover->from;
    while (next != 0) {
        int to = __builtin_ctzll(next);
        next &= next - 1;
        if ((shape->cells[to] & ~mover->blank) != 0)
            continue;
        next |= shape->around[to] & ~seen;
        seen |= shape->around[to];
        if (!arrive_at(mover, kind, to))
            return false;
    }
    return true;
}

EXPAND_INLINE bool slide_from(const struct mover *mover, enum mover_kind kind, bool far)
{
    for (int way = UP; way <= RIGHT; way++)
        for (int at = mover->from, to; steps_to(mover, at, way, &to); at = to) {
            if (!arrive_at(mover, kind, to))
                return false;
            if (!far)
                break;
        }
    return true;
}

EXPAND_INLINE bool move_piece(int metric, const struct mover *mover, enum mover_kind kind)
{
    return metric == KLOTSKI_MOVES ? flood_from(mover, kind)
                                   : slide_from(mover, kind, metric == KLOTSKI_STRAIGHT);
}

EXPAND_INLINE bool move_class(int metric, struct mover *mover, int c,
                              enum mover_kind kind)
{
    const struct code_board *board = mover->board;
    const struct code_class *shape = &board->code->class[c];
    uint64_t set = board->set[c], near = 0;
    mover->class = c;
    mover->shape = shape;
    for (uint64_t blank = board->blank; blank != 0; blank &= blank - 1)
        near |= shape->near[__builtin_ctzll(blank)];
    mover->base = board->digits & ~shape->digit_mask;
    for (near &= set; near != 0; near &= near - 1) {
        mover->from = __builtin_ctzll(near);
        mover->blank = board->blank | shape->cells[mover->from];
        mover->rest = set & ~(near & -near);
        if (!move_piece(metric, mover, kind))
            return false;
    }
    return true;
}

EXPAND_INLINE bool expand_metric(int metric, const struct code_board *board,
                                 code_visitor *visit, void *context)
{
    const struct code *code = board->code;
    struct mover mover = {.board = board, .visit = visit, .context = context};
    mover.shape = &code->class[0];
    mover.from = board->x;
    mover.blank = board->blank | mover.shape->cells[board->x];
    if (!move_piece(metric, &mover, MOVER_HERO))
        return false;
    for (int c = 1; c < code->digits; c++)
        if (!move_class(metric, &mover, c, MOVER_DIGIT))
            return false;
    return !code->filled || move_class(metric, &mover, code->digits, MOVER_LAST);
}

/* Calls VISIT for each move. False: a visit returned false. */
EXPAND_INLINE bool expand_board(const struct code_board *board, code_visitor *visit,
                                void *context)
{
    switch (board->code->problem->metric) {
    case KLOTSKI_MOVES:
        return expand_metric(KLOTSKI_MOVES, board, visit, context);
    case KLOTSKI_STRAIGHT:
        return expand_metric(KLOTSKI_STRAIGHT, board, visit, context);
    default:
        return expand_metric(KLOTSKI_STEPS, board, visit, context);
    }
}

#endif
