/* A lower bound of the points that any game loses, by relaxation.
 *
 * Say that the largest group removed of a colour has n of its k tiles, so x = k - n of
 * them are not in it. As no group of the colour exceeds n, it loses at least LOSS[x]
 * points compared with one group of k. Let R(S) be a lower bound of the losses of all
 * colours that are not in the set S, whose tiles may go at any time. R of many colours is
 * 0, and for smaller S, R(S) may be V if in each of these cases the loss is V or more:
 *
 *   Some colour c not in S has x > MOST[c]. MOST[c] is the least number for which
 *   LOSS[c][MOST[c] + 1] + R(S + c) is V or more.
 *   Or no colour not in S has. Then each of its x tiles loses at least RATE[c], the
 *   minimum of LOSS[x] / x for x <= MOST. Let A, B, C, ... be the colours in the order in
 *   which their largest groups are removed. The tiles that are in no largest group must
 *   do several things at once: those removed before A's group, or of A itself, gather A
 *   (gather.h), where tiles of S cost nothing; those removed before B's group, or of
 *   B itself, gather B, where tiles of S and A cost nothing; and so on.
 *
 * Each of these steps alone costs less than all together, and their sum may count a tile
 * twice. So each tile has a share of its rate for each step; the shares of a tile add up
 * to its rate. With them, the least costs of the steps may be added up, for what the
 * tiles lose is the sum of what they lose in the steps. Which shares are best depends on
 * the order. They are found as multipliers are in a Lagrangian decomposition (Guignard and
 * Kim 1987): a step wants to choose some tiles. A tile that some steps choose and others do
 * not gets more of its rate in the former. The price of a run in a step (gather.c)
 * is adjusted in the same way. Any shares and prices prove a bound, so nothing depends on
 * how good they are; only the last computation, which shows that the sum is V, must be a
 * complete one. Before that, narrow ones do.
 *
 * The orders are a tree: what the first colours cost is V for many orders at once. A
 * colour added gets some of the shares of those before it. If the last colour but one, or
 * the colour at DEPTH, does not reach V, then V is not proved, and a smaller one is
 * tried: R(S) is found by bisection. Costs are integers in units of V / UNIT, rounded
 * down. A decision that takes too long proves nothing. On the 20 standard positions the
 * mean distance from the bound to the best known scores shrinks by two fifths, in 0.4 to
 * 2 s. */
#include "games/samegame/solve/solve_bound.h"

#include "games/samegame/solve/gather.h"

#include <string.h>

enum {
    LEVELS = 4,          /* R of this many colours is 0 */
    DEPTH = 4,           /* colours of an order that are gathered */
    DECISIONS = 3,       /* for a set, or more */
    DECISIONS_MOST = 10, /* ... while they are quick */
    QUICK = 2 << 20,     /* units of work for a set */
    UNITS = 10000,       /* of V, at most */
    ROUNDS = 6,          /* for a colour of an order, before the next one is added */
    LAST_ROUNDS = 30,    /* ... for the last one */
    NEVER = 1 << 28,     /* a loss that cannot be */
    PATIENCE = 3,        /* rounds without a better sum before the stride shrinks */
    NEW_SHARE = 40,      /* percent of the shares that a colour added takes */
    NODE_WORK = 220      /* units of work that take the time of a node */
};

#define EFFORT     (UINT64_C(1000) << 20)  /* of work for a decision, at most */
#define EFFORT_ALL (UINT64_C(10000) << 20) /* ... for all of them */

/* The first colours of an order. */
struct prefix {
    int rounds;    /* so far */
    int best;      /* sum of a round */
    int idle;      /* rounds since BEST or since STRIDE shrank */
    double stride; /* factor for the length of a step */
    struct gather_task task[DEPTH];
};

struct bound {
    struct search *search;
    int color_count;
    int count[SAME_COLORS];
    int loss[SAME_COLORS][SAME_CELLS / 2 + 2]; /* up to half of the colour, plus 1 */

    /* The next decision, whether R(SET) is TRIED. SIZE -1: complete. */
    int size, set, decisions;
    int low, high, tried; /* R(SET) is LOW or more */
    bool deciding;
    uint64_t work;               /* of the rounds done, not claimed yet */
    uint64_t begun;              /* the work of all before this decision */
    uint64_t entered;            /* ... and before this set */
    int least[1 << SAME_COLORS]; /* R(S) */

    /* Of this decision. */
    int most[SAME_COLORS];
    int unit; /* TRIED in units */
    int rate[SAME_COLORS];
    int depth;        /* of the prefix, from 0 */
    int order[DEPTH]; /* its colours */
    struct prefix prefix[DEPTH];
    struct gather_answer answer[DEPTH];
    struct gather gather;
};

/* ---- losses ------------------------------------------------------------------------ */

/* BEST[k * (most + 1) + n]: the most points for k tiles in groups of at most n. */
static void fill_best(const struct same_play *start, int most, int *best)
{
    int row = most + 1;
    for (int k = 0; k <= most; k++) {
        int16_t left[SAME_COLORS + 1] = {[1] = (int16_t)k};
        int end = k > 0 ? play_end(start->points, 0, left) : 0;
        for (int n = 0; n <= most; n++) {
            int with =
                n > 1 && n <= k ? play_worth(start, n) + best[(k - n) * row + n] : end;
            int without = n > 0 ? best[k * row + n - 1] : end;
            best[k * row + n] = with > without ? with : without;
        }
    }
}

static bool fill_losses(struct bound *bound, const struct same_play *start)
{
    int most = 0;
    for (int c = 0; c < bound->color_count; c++)
        most = bound->count[c] > most ? bound->count[c] : most;
    size_t size = (size_t)(most + 1) * (size_t)(most + 1) * sizeof(int);
    int *best = search_alloc(bound->search, size);
    if (best == NULL)
        return false;
    fill_best(start, most, best);
    for (int c = 0; c < bound->color_count; c++) {
        int k = bound->count[c];
        const int *row = best + k * (most + 1);
        /* A tile that stays counts as a group of one, so x is less than k. */
        for (int x = 0; x <= k / 2 + 1; x++)
            bound->loss[c][x] = x < k ? row[k] - row[k - x] : NEVER;
    }
    search_release(bound->search, best, size);
    return true;
}

/* ---- shares ------------------------------------------------------------------------ */

static bool in_set(const struct bound *bound, int color)
{
    return (bound->set >> color & 1) != 0;
}

static struct gather_task *task_at(struct bound *bound, int i)
{
    return &bound->prefix[bound->depth].task[i];
}

/* The number of steps in which a tile of COLOR costs something: all up to the one that
 * gathers it. */
static int steps_of(const struct bound *bound, int color)
{
    int steps = 0;
    if (in_set(bound, color))
        return 0;
    while (steps <= bound->depth && bound->order[steps++] != color)
        continue;
    return steps;
}

/* Begins the prefix at DEPTH, with COLOR after those of the prefix before it. */
static void begin_prefix(struct bound *bound, int color)
{
    const struct gather_board *board = &bound->gather.board;
    struct prefix *prefix = &bound->prefix[bound->depth];
    int depth = bound->depth, sum = 0, colors = 0;
    for (int c = 0; c < bound->color_count; c++) {
        sum += bound->rate[c];
        colors += !in_set(bound, c);
    }
    if (depth > 0)
        memcpy(prefix->task, prefix[-1].task, sizeof prefix->task);
    struct gather_task *task = &prefix->task[depth];
    memset(task, 0, sizeof *task);
    task->color = bound->order[depth] = color;
    task->price = 2 * sum / colors * (depth > 0 ? NEW_SHARE : 100) / 100;
    for (int i = 0; i < depth; i++)
        prefix->task[i].price = prefix->task[i].price * (100 - NEW_SHARE) / 100;
    for (int column = 0; column < board->width; column++)
        for (int at = 0; at < board->height[column]; at++) {
            int own = board->cell[column][at], left = bound->rate[own];
            if (steps_of(bound, own) <= depth)
                continue; /* free, or its colour is gathered before */
            for (int i = 0; i < depth; i++) {
                int16_t *share = &prefix->task[i].cost[column][at];
                *share = (int16_t)(*share * (100 - NEW_SHARE) / 100);
                left -= *share;
            }
            task->cost[column][at] = (int16_t)left;
        }
    prefix->rounds = prefix->idle = prefix->best = 0;
    prefix->stride = 1;
}

/* Adds STRIDE times the gradient to the COUNT shares of a tile, CHOSEN of whose steps
 * chose it, and makes them add up to RATE again. */
static void adjust_tile(struct bound *bound, int column, int at, int count, int chosen,
                        double stride)
{
    int rate = bound->rate[bound->gather.board.cell[column][at]];
    int share[DEPTH], sum = 0, last = 0;
    for (int i = 0; i < count; i++) {
        bool gone = (bound->answer[i].gone[column] >> at & 1) != 0;
        double slope = (gone ? 1.0 : 0.0) - (double)chosen / count;
        int more = task_at(bound, i)->cost[column][at] + (int)(stride * slope);
        share[i] = more < 0 ? 0 : more > rate ? rate : more;
        sum += share[i];
        last = gone ? i : last;
    }
    int rest = rate;
    for (int i = 0; i < count && sum > 0; i++) {
        share[i] = share[i] * rate / sum;
        rest -= share[i];
        task_at(bound, i)->cost[column][at] = (int16_t)share[i];
    }
    if (sum > 0)
        task_at(bound, last)->cost[column][at] = (int16_t)(share[last] + rest);
}

/* How many of the first COUNT steps chose a tile. */
static int chosen_by(const struct bound *bound, int column, int at, int count)
{
    int chosen = 0;
    for (int i = 0; i < count; i++)
        chosen += bound->answer[i].gone[column] >> at & 1;
    return chosen;
}

/* Adjusts the shares and prices of the prefix, whose costs add up to SUM: a step of the
 * subgradient method with Polyak's length, towards a little more than what is needed. */
static void adjust(struct bound *bound, int sum)
{
    const struct gather_board *board = &bound->gather.board;
    double norm = 0;
    for (int column = 0; column < board->width; column++)
        for (int at = 0; at < board->height[column]; at++) {
            int count = steps_of(bound, board->cell[column][at]);
            int chosen = chosen_by(bound, column, at, count);
            if (chosen > 0)
                norm += (double)(chosen * (count - chosen)) / count;
        }
    for (int i = 0; i <= bound->depth; i++)
        norm += bound->answer[i].excess * bound->answer[i].excess;
    if (norm == 0)
        return;
    double stride = bound->prefix[bound->depth].stride * (bound->unit * 1.1 - sum) / norm;
    for (int i = 0; i <= bound->depth; i++) {
        int price = task_at(bound, i)->price + (int)(stride * bound->answer[i].excess);
        task_at(bound, i)->price = price < 0              ? 0
                                   : price > GATHER_PRICE ? GATHER_PRICE
                                                          : price;
    }
    for (int column = 0; column < board->width; column++)
        for (int at = 0; at < board->height[column]; at++) {
            int count = steps_of(bound, board->cell[column][at]);
            int chosen = chosen_by(bound, column, at, count);
            if (chosen > 0 && chosen < count)
                adjust_tile(bound, column, at, count, chosen, stride);
        }
}

/* ---- orders ------------------------------------------------------------------------ */

/* The decision is whether R(SET) is TRIED: sets MOST, UNIT and the rates. */
static void begin_decision(struct bound *bound)
{
    bound->unit = UNITS;
    for (int c = 0; c < bound->color_count; c++) {
        int most = 0;
        if (in_set(bound, c))
            continue;
        while (bound->loss[c][most + 1] + bound->least[bound->set | 1 << c] <
               bound->tried)
            most++;
        bound->most[c] = most;
        int64_t loss = bound->loss[c][most];
        int64_t unit =
            loss > 0 ? (int64_t)GATHER_COST * bound->tried * most / loss : UNITS;
        bound->unit = unit < bound->unit ? (int)unit : bound->unit;
    }
    for (int c = 0; c < bound->color_count; c++) {
        bound->rate[c] = in_set(bound, c) ? 0 : GATHER_COST;
        for (int x = 1; x <= bound->most[c] && !in_set(bound, c); x++) {
            int64_t rate = (int64_t)bound->loss[c][x] * bound->unit / bound->tried / x;
            bound->rate[c] = rate < bound->rate[c] ? (int)rate : bound->rate[c];
        }
    }
    bound->begun = bound->gather.work;
    bound->deciding = true;
    bound->depth = 0;
}

/* Ends the decision. */
static void decide(struct bound *bound, bool proved)
{
    *(proved ? &bound->low : &bound->high) = bound->tried;
    bound->deciding = false;
}

/* Begins the next prefix that has the colours of this one up to DEPTH - 1, and a colour
 * after COLOR at DEPTH, or a shorter one. If there is none, V is proved. */
static void next_prefix(struct bound *bound, int color)
{
    while (bound->depth >= 0) {
        int used = bound->set;
        for (int i = 0; i < bound->depth; i++)
            used |= 1 << bound->order[i];
        while (++color < bound->color_count)
            if ((used >> color & 1) == 0) {
                begin_prefix(bound, color);
                return;
            }
        bound->depth--;
        if (bound->depth >= 0)
            color = bound->order[bound->depth];
    }
    decide(bound, true);
}

/* The sum of the least costs of the steps; any sum from UNIT on is as good. */
static int sum_costs(struct bound *bound, bool narrow)
{
    int sum = 0;
    for (int i = 0; i <= bound->depth; i++) {
        gather_run(&bound->gather, task_at(bound, i), narrow, &bound->answer[i]);
        sum += bound->answer[i].value;
    }
    return sum;
}

/* Computes the costs of the prefix, and goes on from there. */
static void do_round(struct bound *bound)
{
    struct prefix *prefix = &bound->prefix[bound->depth];
    int colors = bound->color_count - __builtin_popcount((unsigned)bound->set);
    bool last = bound->depth == DEPTH - 1 || bound->depth == colors - 2;
    int sum = sum_costs(bound, true);
    if (sum >= bound->unit)
        sum = sum_costs(bound, false);
    if (bound->gather.failed) { /* and so would all rounds */
        decide(bound, false);
        return;
    }
    if (sum >= bound->unit) {
        next_prefix(bound, bound->order[bound->depth]);
        return;
    }
    if (++prefix->rounds == (last ? LAST_ROUNDS : ROUNDS)) {
        if (last)
            decide(bound, false);
        else {
            bound->depth++;
            next_prefix(bound, -1);
        }
        return;
    }
    if (sum > prefix->best) {
        prefix->best = sum;
        prefix->idle = 0;
    } else if (++prefix->idle == PATIENCE) {
        prefix->stride *= 0.7;
        prefix->idle = 0;
    }
    adjust(bound, sum);
}

/* ---- sets -------------------------------------------------------------------------- */

/* LOW and HIGH are what R(SET) is at least, and at most with half of a colour at most
 * outside its largest group. */
static void begin_set(struct bound *bound)
{
    bound->entered = bound->gather.work;
    bound->low = bound->decisions = 0;
    bound->high = NEVER;
    for (int c = 0; c < bound->color_count; c++) {
        int least = bound->least[bound->set | 1 << c], loss = 0;
        if (in_set(bound, c))
            continue;
        for (int x = 1; x <= bound->count[c] / 2 + 1; x++)
            loss = bound->loss[c][x] > loss ? bound->loss[c][x] : loss;
        bound->low = least > bound->low ? least : bound->low;
        bound->high = loss + least < bound->high ? loss + least : bound->high;
    }
}

/* Begins the next decision, of this set or of the next one: those of more colours come
 * first. */
static void next_decision(struct bound *bound)
{
    while (bound->size >= 0) {
        int gap = bound->high - bound->low;
        bool quick = bound->gather.work - bound->entered < QUICK;
        if (bound->set >= 0 && bound->high < NEVER &&
            bound->decisions < (quick ? DECISIONS_MOST : DECISIONS)) {
            bound->tried =
                bound->low + (bound->decisions++ == 0 ? gap - gap * 3 / 8 : gap / 2);
            if (bound->tried == bound->low || bound->gather.work > EFFORT_ALL)
                continue;
            begin_decision(bound);
            next_prefix(bound, -1);
            return;
        }
        if (bound->set >= 0)
            bound->least[bound->set] = bound->low;
        do
            bound->set++;
        while (bound->set < 1 << bound->color_count &&
               __builtin_popcount((unsigned)bound->set) != bound->size);
        if (bound->set < 1 << bound->color_count)
            begin_set(bound);
        else {
            bound->size--;
            bound->set = -1;
        }
    }
}

bool bound_run(struct bound *bound, struct claim *claim, uint64_t *nodes)
{
    while (bound->size >= 0) {
        if (*nodes == 0 || !search_claim(claim))
            return false;
        --*nodes;
        if (bound->work >= NODE_WORK) {
            bound->work -= NODE_WORK;
            continue;
        }
        uint64_t before = bound->gather.work;
        if (!bound->deciding)
            next_decision(bound);
        else if (bound->gather.work - bound->begun > EFFORT)
            decide(bound, false);
        else
            do_round(bound);
        bound->work += bound->gather.work - before;
    }
    return true;
}

bool bound_complete(const struct bound *bound)
{
    return bound->size < 0;
}

int bound_loss(const struct bound *bound)
{
    return bound->size < 0 ? bound->least[0] : 0;
}

/* ---- its life ---------------------------------------------------------------------- */

static void copy_board(struct bound *bound, const struct same_play *start)
{
    struct gather_board *board = &bound->gather.board;
    int number[SAME_COLORS + 1] = {0};
    for (int color = 1; color <= SAME_COLORS; color++) {
        if (start->left[color] == 0)
            continue;
        number[color] = bound->color_count;
        bound->count[bound->color_count++] = start->left[color];
    }
    board->width = start->width;
    for (int column = 0; column < start->width; column++) {
        const uint8_t *color = start->color + (column + 1) * start->stride;
        for (int i = 0; color[i] != 0; i++)
            board->cell[column][board->height[column]++] = (uint8_t)number[color[i]];
    }
}

struct bound *bound_new(struct search *search, const struct same_play *start)
{
    size_t table = sizeof(int) * SAME_CELLS * SAME_CELLS; /* of fill_losses(), at most */
    struct bound *bound = search_fits(search, sizeof *bound + table)
                              ? search_alloc(search, sizeof *bound)
                              : NULL;
    if (bound == NULL)
        return NULL;
    bound->search = search;
    bound->size = -1;
    if (start->rows > GATHER_ROWS || start->count == 0)
        return bound;
    copy_board(bound, start);
    if (!fill_losses(bound, start)) {
        bound_free(bound);
        return NULL;
    }
    bound->size = bound->color_count - 2 < LEVELS ? bound->color_count - 2 : LEVELS - 1;
    bound->set = -1;
    return bound;
}

void bound_free(struct bound *bound)
{
    if (bound != NULL)
        search_release(bound->search, bound, sizeof *bound);
}
