/* Chooses the solver (fall.c with gravity, pairing.c without) and
 * remembers its last answers for play. With gravity an answer is good for the
 * positions on its line. Without gravity it is good for each position that results
 * from removing whole pairs of the line, in any order. The verdict "impossible" is
 * remembered for its own position only. The pairs of a line for play are put in an order that
 * a player would choose. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "games/lianliankan/rules/board.h"
#include "games/lianliankan/solve/fall.h"
#include "games/lianliankan/solve/pairing.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    ANSWERS = 8,
    COUPLES = 1 << 13,    /* equal tiles of a board whose line is put in order */
    EFFORT = 10000000,    /* tests of a couple for that, about 0.1 s */
    FALL_EFFORT = 2000000 /* with gravity: tiles of the boards that are tried */
};

struct lian_answer {
    enum verdict verdict; /* unknown: none */
    struct lian start;
    int count;
    uint32_t line[LIAN_CELLS / 2];
};

struct lian_memo {
    struct lian_answer answer[ANSWERS];
    int next; /* the oldest one */
};

/* ---- the order of a line for play -------------------------------------------------- */

/* Two equal tiles. */
struct couple {
    struct lian_spot a, b;
};

struct ordering {
    struct lian_board board; /* what is free behind the pairs that have their place */
    struct couple *waits;    /* those that no path joins yet, COUNT of them */
    int count;
    int effort; /* pairs that may still be tested */
};

static struct couple couple_of(const struct lian *lian, uint32_t move)
{
    return (struct couple){board_spot(lian, lian_first(move)),
                           board_spot(lian, lian_second(move))};
}

static void flip(struct lian_board *board, const struct couple *pair)
{
    board_flip(board, pair->a);
    board_flip(board, pair->b);
}

static bool is_free(const struct lian_board *board, struct lian_spot spot)
{
    return (board->row[spot.row] >> spot.column & 1) != 0;
}

/* How many couples that wait can be joined without PAIR. */
static int count_freed(struct ordering *order, const struct couple *pair)
{
    int freed = 0;
    flip(&order->board, pair);
    for (int i = 0; i < order->count; i++) {
        const struct couple *other = &order->waits[i];
        freed += !is_free(&order->board, other->a) && !is_free(&order->board, other->b) &&
                 board_join(&order->board, other->a, other->b);
    }
    flip(&order->board, pair);
    order->effort -= order->count + 1;
    return freed;
}

/* Drops the couples that do not wait any more. */
static void drop(struct ordering *order)
{
    int kept = 0;
    for (int i = 0; i < order->count; i++) {
        struct couple *other = &order->waits[i];
        if (!is_free(&order->board, other->a) && !is_free(&order->board, other->b) &&
            !board_join(&order->board, other->a, other->b))
            order->waits[kept++] = *other;
    }
    order->count = kept;
}

static int apart(struct lian_spot a, struct lian_spot b)
{
    return abs(a.row - b.row) + abs(a.column - b.column);
}

/* From a tile of one pair to the nearest one of the other. */
static int distance(const struct couple *x, const struct couple *y)
{
    int from_a =
        apart(x->a, y->a) < apart(x->a, y->b) ? apart(x->a, y->a) : apart(x->a, y->b);
    int from_b =
        apart(x->b, y->a) < apart(x->b, y->b) ? apart(x->b, y->a) : apart(x->b, y->b);
    return from_a < from_b ? from_a : from_b;
}

/* The number in LINE, COUNT moves, of the one to make now; -1: the effort is spent. LAST: the
 * pair before it, or NULL. */
static int choose(struct ordering *order, const struct lian *lian, const uint32_t *line,
                  int count, const struct couple *last)
{
    int best = -1, most = 0, near = 0;
    for (int i = 0; i < count && order->effort > 0; i++) {
        struct couple pair = couple_of(lian, line[i]);
        if (!board_join(&order->board, pair.a, pair.b))
            continue;
        int freed = count_freed(order, &pair);
        int far = last != NULL ? distance(&pair, last) : 0;
        if (best >= 0 && (freed < most || (freed == most && far >= near)))
            continue;
        best = i;
        most = freed;
        near = far;
    }
    return order->effort > 0 ? best : -1;
}

/* All couples of LIAN. False: there are too many. */
static bool list_couples(struct ordering *order, const struct lian *lian)
{
    int cells = lian->rows * lian->columns;
    for (int a = 0; a < cells; a++)
        for (int b = a + 1; b < cells; b++) {
            if (lian->face[a] == 0 || lian->face[a] != lian->face[b])
                continue;
            if (order->count == COUPLES)
                return false;
            order->waits[order->count++] = couple_of(lian, lian_pair(a, b));
        }
    return true;
}

/* Puts the COUNT pairs of LINE, which clears LIAN, in the order in which a player finds them:
 * always the one that frees most, then the nearest to the last one. Without gravity a pair
 * that can be joined stays so, and any order of joined pairs clears the board. On a large
 * board the effort may end before the line does; the rest stays as it is. */
static void order_for_play(const struct lian *lian, uint32_t *line, int count)
{
    struct ordering order = {.waits = memory_get(COUPLES, sizeof *order.waits),
                             .effort = EFFORT};
    board_init(&order.board, lian);
    if (order.waits == NULL || !list_couples(&order, lian))
        count = order.count = 0;
    drop(&order);
    struct couple last;
    for (int done = 0; done < count; done++) {
        int best =
            choose(&order, lian, line + done, count - done, done > 0 ? &last : NULL);
        if (best < 0)
            break;
        uint32_t move = line[done + best];
        memmove(line + done + 1, line + done, (size_t)best * sizeof *line);
        line[done] = move;
        last = couple_of(lian, move);
        flip(&order.board, &last);
        drop(&order);
    }
    free(order.waits);
}

/* ---- ... with gravity --------------------------------------------------------------- */

/* A board, and the number of the tile in each cell: 1 + the cell in which it was at first. */
struct falling {
    struct lian lian;
    uint16_t tile[LIAN_CELLS];
};

/* A tile stays in its column. */
static int cell_of(const struct falling *f, uint16_t tile)
{
    int cell = (tile - 1) % f->lian.columns;
    while (f->tile[cell] != tile)
        cell += f->lian.columns;
    return cell;
}

static void let_fall(struct falling *f, int cell)
{
    for (; cell >= f->lian.columns; cell -= f->lian.columns)
        f->tile[cell] = f->tile[cell - f->lian.columns];
    f->tile[cell] = 0;
}

/* Removes PAIR of tiles; *MOVE: that move. False: no path joins them now. */
static bool take_pair(struct falling *f, const uint16_t pair[2], uint32_t *move)
{
    *move = lian_pair(cell_of(f, pair[0]), cell_of(f, pair[1]));
    if (!lian_apply(&f->lian, *move))
        return false;
    let_fall(f, lian_first(*move));
    let_fall(f, lian_second(*move));
    return true;
}

/* Whether the COUNT PAIRS without number SKIP can be removed in this order. */
static bool clears(struct falling f, uint16_t (*pairs)[2], int count, int skip)
{
    uint32_t move;
    for (int i = 0; i < count; i++)
        if (i != skip && !take_pair(&f, pairs[i], &move))
            return false;
    return true;
}

/* As order_for_play: of the pairs of the line after which the others still clear the board in
 * their order. */
static void order_falling(const struct lian *lian, uint32_t *line, int count)
{
    uint16_t pairs[LIAN_CELLS / 2][2];
    struct falling f = {.lian = *lian}, after;
    struct lian_board board;
    uint32_t move, last = 0;
    int effort = FALL_EFFORT;
    for (int cell = 0; cell < lian->rows * lian->columns; cell++)
        f.tile[cell] = lian->face[cell] != 0 ? (uint16_t)(cell + 1) : 0;
    after = f;
    for (int i = 0; i < count; i++) {
        pairs[i][0] = after.tile[lian_first(line[i])];
        pairs[i][1] = after.tile[lian_second(line[i])];
        take_pair(&after, pairs[i], &move);
    }
    for (int done = 0; done < count; done++) {
        int best = done, most = -1, near = 0;
        board_init(&board, &f.lian);
        for (int i = done; i < count && effort > 0; i++) {
            if (!board_join(&board, board_spot(lian, cell_of(&f, pairs[i][0])),
                            board_spot(lian, cell_of(&f, pairs[i][1]))))
                continue;
            after = f;
            effort -= 8 * lian->tiles;
            take_pair(&after, pairs[i], &move);
            struct couple pair = couple_of(lian, move), old = couple_of(lian, last);
            int free = lian_moves(&after.lian, NULL, 0);
            int far = done > 0 ? distance(&pair, &old) : 0;
            if (free < most || (free == most && far >= near))
                continue;
            effort -= lian->tiles * (count - done);
            if (!clears(after, pairs + done, count - done, i - done))
                continue;
            best = i;
            most = free;
            near = far;
        }
        uint16_t first[2] = {pairs[best][0], pairs[best][1]};
        memmove(pairs + done + 1, pairs + done, (size_t)(best - done) * sizeof *pairs);
        memcpy(pairs[done], first, sizeof first);
        take_pair(&f, first, &line[done]);
        last = line[done];
    }
}

/* ---- the solver -------------------------------------------------------------------- */

void lian_solve(struct search *search, void *memo, const void *state,
                struct solution *out)
{
    const struct lian *lian = state;
    if ((lian->rules & LIAN_GRAVITY) != 0)
        fall_solve(search, lian, out);
    else
        pairing_solve(search, lian, NULL, out);
    if (memo == NULL || out->verdict == VERDICT_UNKNOWN)
        return;
    ((lian->rules & LIAN_GRAVITY) != 0 ? order_falling : order_for_play)(lian, out->moves,
                                                                         out->count);
    struct lian_memo *m = memo;
    struct lian_answer *answer = &m->answer[m->next];
    m->next = (m->next + 1) % ANSWERS;
    answer->verdict = out->verdict;
    answer->start = *lian;
    answer->count = out->count;
    if (out->count > 0)
        memcpy(answer->line, out->moves, (size_t)out->count * sizeof *answer->line);
}

void *lian_memo_new(void)
{
    return memory_get(1, sizeof(struct lian_memo));
}

void lian_memo_free(void *memo)
{
    free(memo);
}

/* Writes what is left of the line of ANSWER on LIAN to LINE; returns the number of
 * moves. -1: it is not a line for LIAN. */
static int rest(const struct lian_answer *answer, const struct lian *lian, uint32_t *line)
{
    bool gravity = (lian->rules & LIAN_GRAVITY) != 0;
    struct lian board = answer->start;
    int count = 0;
    for (int i = 0; i < answer->count; i++) {
        uint32_t move = answer->line[i];
        bool left =
            gravity ? board.tiles <= lian->tiles : lian->face[lian_first(move)] != 0;
        if (left)
            line[count++] = move;
        else if (gravity)
            lian_apply(&board, move);
        else {
            board.face[lian_first(move)] = board.face[lian_second(move)] = 0;
            board.tiles = (uint16_t)(board.tiles - 2);
        }
    }
    return memcmp(&board, lian, sizeof board) == 0 ? count : -1;
}

bool lian_recall(const void *memo, const void *state, struct solution *out)
{
    const struct lian_memo *m = memo;
    const struct lian *lian = state;
    uint32_t line[LIAN_CELLS / 2];
    for (int i = 0; i < ANSWERS; i++) {
        const struct lian_answer *answer = &m->answer[i];
        int count = answer->verdict == VERDICT_UNKNOWN ? -1 : rest(answer, lian, line);
        if (count < 0)
            continue;
        out->verdict = answer->verdict;
        if (answer->verdict == VERDICT_SOLVED) {
            if (!solution_resize(out, count))
                return false;
            memcpy(out->moves, line, (size_t)count * sizeof *line);
        }
        return true;
    }
    return false;
}
