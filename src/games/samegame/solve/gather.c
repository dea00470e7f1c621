/* The least cost of tiles whose removal connects the other tiles of a colour.
 *
 * The relaxation forgets that tiles leave in groups, and it replaces "connected" by what
 * follows from it: neighbouring columns of the group touch, columns in between are empty,
 * and there are at least as many contacts of vertical runs as runs, minus one. The last
 * condition is a Lagrangian one (Geoffrion 1974): each run costs PRICE, each contact
 * repays it, so for any price >= 0 the minimum is a lower bound.
 *
 * Given a price, dynamic programming over the columns is exact: a state is the heights of
 * the group's tiles in a column. What falls below them is what is cheapest. Tiles of the
 * colour that are not in the group cost the same whether they are removed or stay, and
 * tiles above the group or beside it need not be removed. Costs are integers; where they
 * are cut off, they become less, which is always admissible. */
#include "games/samegame/solve/gather.h"

#include <limits.h>
#include <string.h>

enum {
    FAR = 20000, /* more is the same */
    LOW = -8000, /* less than this fails */
    PAIRS = 1 << 24,
    CALLS = 1 << 19, /* of extend() in a column */
    CALL_WORK = 16   /* pairs of states that take the time of such a call */
};

static inline int runs_of(unsigned mask)
{
    return __builtin_popcount(mask & ~(mask << 1));
}

/* ---- the states of a column -------------------------------------------------------- */

/* Adds a state to COLUMN, or lowers its cost. */
static void note(struct gather *gather, int column, unsigned mask, int cost,
                 unsigned gone)
{
    uint16_t *place = &gather->place[mask];
    int at = *place - 1;
    cost = cost < FAR ? cost : FAR;
    if (at < 0) {
        if (gather->count[column] == GATHER_STATES) {
            gather->failed = true;
            return;
        }
        at = gather->count[column]++;
        *place = (uint16_t)gather->count[column];
        gather->mask[column][at] = (uint16_t)mask;
        gather->runs[column][at] = (uint8_t)runs_of(mask);
    } else if (cost >= gather->cost[column][at])
        return;
    gather->cost[column][at] = (int16_t)cost;
    gather->gone[column][at] = (uint16_t)gone;
}

/* Finds all states whose tiles below tile FROM make MASK and reach up to HEIGHT, where the
 * tiles GONE below it cost COST. Of the tiles between two of the group any number may be
 * removed, the cheapest ones first. */
static void extend(struct gather *gather, int column, int from, unsigned mask, int height,
                   int cost, unsigned gone)
{
    const int16_t *costs = gather->task->cost[column];
    struct {
        int cost;
        unsigned bit;
    } between[GATHER_ROWS]; /* the tiles FROM .. AT - 1, ascending */
    int count = 0;
    gather->work += CALL_WORK;
    if (gather->calls-- == 0)
        gather->failed = true;
    for (int at = from; at < gather->board.height[column]; at++) {
        bool same = gather->board.cell[column][at] == gather->task->color;
        int spent = cost;
        unsigned removed = gone;
        for (int i = 0; same && i <= count && spent <= gather->limit; i++) {
            int top = height + count - i;
            unsigned more = mask | 1U << top;
            if (spent + gather->above_cost[at + 1] <= gather->limit)
                note(gather, column, more, spent + gather->above_cost[at + 1],
                     removed | gather->above[at + 1]);
            if (gather->failed)
                return;
            if (gather->above[at + 1] != 0)
                extend(gather, column, at + 1, more, top + 1, spent, removed);
            if (i < count) {
                spent += between[i].cost;
                removed |= between[i].bit;
            }
        }
        if (same) { /* from here on it is out of the group */
            cost += costs[at];
            gone |= 1U << at;
            if (cost > gather->limit)
                return;
        }
        int own = same ? 0 : costs[at];
        int k = count++;
        for (; k > 0 && between[k - 1].cost > own; k--)
            between[k] = between[k - 1];
        between[k].cost = own;
        between[k].bit = 1U << at;
    }
}

/* Sums up the costs of COLUMN; returns that of all its tiles. */
static int sum_column(struct gather *gather, int column)
{
    const int16_t *costs = gather->task->cost[column];
    int height = gather->board.height[column];
    int whole = 0;
    gather->above_cost[height] = 0;
    gather->above[height] = 0;
    for (int at = height - 1; at >= 0; at--) {
        bool same = gather->board.cell[column][at] == gather->task->color;
        gather->above_cost[at] = gather->above_cost[at + 1] + (same ? costs[at] : 0);
        gather->above[at] = gather->above[at + 1] | (same ? 1U << at : 0);
        whole += costs[at];
    }
    return whole;
}

static void find_states(struct gather *gather, int column)
{
    gather->count[column] = 0;
    gather->calls = CALLS;
    extend(gather, column, 0, 0, 0, 0, 0);
    for (int i = 0; i < gather->count[column]; i++)
        gather->place[gather->mask[column][i]] = 0;
}

/* ---- from column to column --------------------------------------------------------- */

/* The least of LEAST[i] - price * contacts of MASKS[i] with MASK, over the COUNT states
 * of a column that touch it. Without branches, so that the compiler makes vectors of it;
 * MASKS has zeros after its end. */
static int least_before(const uint16_t *masks, const int16_t *least, int count,
                        unsigned mask, int price)
{
    int16_t best = FAR;
    uint16_t own = (uint16_t)mask, factor = (uint16_t)price;
    count = (count + GATHER_LANES - 1) / GATHER_LANES * GATHER_LANES;
    for (int i = 0; i < count; i++) {
        uint16_t touch = (uint16_t)(masks[i] & own);
        /* Counts the lowest tiles of the runs, no two of which are adjacent. */
        uint16_t bits = (uint16_t)(touch & ~(touch << 1));
        bits = (uint16_t)((bits | bits >> 1) & 0x5555);
        bits = (uint16_t)((bits & 0x3333) + (bits >> 2 & 0x3333));
        bits = (uint16_t)(bits * 0x1111U);
        bits = (uint16_t)(bits >> 12);
        uint16_t repaid = (uint16_t)(bits * factor);
        int16_t cost = (int16_t)((uint16_t)least[i] - repaid);
        int16_t apart = (int16_t) - (touch == 0);
        cost = (int16_t)((cost & ~apart) | (FAR & apart));
        best = cost < best ? cost : best;
    }
    return best;
}

/* An upper bound of the contacts between BEFORE runs and a state with TILES tiles in RUNS
 * runs: contacts form no cycle, and each has a tile of its own. */
static inline int contacts_most(int before, int runs, int tiles)
{
    return tiles < before + runs - 1 ? tiles : before + runs - 1;
}

/* Finds LEAST of the states of COLUMN. A narrow search forgets those that are not among
 * the cheap ones, except *END, the last state of the cheapest group so far. */
static void reach(struct gather *gather, int column, bool narrow, int *end_column,
                  int *end)
{
    const struct gather_beyond *beyond = gather->beyond[column];
    uint16_t *masks = gather->mask[column];
    int16_t *least = gather->least[column];
    int before = column > 0 ? gather->count[column - 1] : 0;
    int price = gather->task->price;
    int cheapest = FAR, kept = 0;
    gather->work += (uint64_t)before * (uint64_t)gather->count[column];
    for (int i = 0; i < gather->count[column]; i++) {
        int best = gather->skipped[column], runs = gather->runs[column][i];
        if (beyond[0].state >= 0) {
            int tiles = __builtin_popcount(masks[i]);
            for (int k = 1; k <= GATHER_RUNS; k++) {
                int cost = beyond[k].cost - price * contacts_most(k, runs, tiles);
                best = beyond[k].state >= 0 && cost < best ? cost : best;
            }
        }
        if (before > 0) {
            int cost = least_before(gather->mask[column - 1], gather->least[column - 1],
                                    before, masks[i], price);
            best = cost < best ? cost : best;
        }
        best += gather->cost[column][i] + price * runs;
        gather->failed |= best < LOW;
        least[i] = (int16_t)(best < FAR ? best : FAR);
        cheapest = best < cheapest ? best : cheapest;
        /* What is left after END_COLUMN has been counted in SKIPPED up to here. */
        int others = *end_column < 0 ? FAR
                                     : gather->least[*end_column][*end] +
                                           gather->skipped[column + 1] -
                                           gather->skipped[*end_column + 1];
        if (least[i] < others) {
            *end_column = column;
            *end = i;
        }
    }
    for (int i = 0; i < gather->count[column] && narrow; i++)
        if (least[i] <= cheapest + gather->limit ||
            (*end_column == column && *end == i)) {
            if (*end_column == column && *end == i)
                *end = kept;
            masks[kept] = masks[i];
            least[kept] = least[i];
            gather->cost[column][kept] = gather->cost[column][i];
            gather->runs[column][kept] = gather->runs[column][i];
            gather->gone[column][kept++] = gather->gone[column][i];
        }
    gather->count[column] = narrow ? kept : gather->count[column];
    memset(masks + gather->count[column], 0, GATHER_LANES * sizeof *masks);
    memset(least + gather->count[column], 0, GATHER_LANES * sizeof *least);
}

/* Sets BEYOND of the column after COLUMN, whose tiles all cost WHOLE: groups that reach
 * the column before it. It does not say which heights. */
static void empty_column(struct gather *gather, int column, int whole)
{
    struct gather_beyond *after = gather->beyond[column + 1];
    memcpy(after, gather->beyond[column], sizeof gather->beyond[column]);
    for (int i = 0; column > 0 && i < gather->count[column - 1]; i++) {
        struct gather_beyond *best = &after[gather->runs[column - 1][i]];
        int cost = gather->least[column - 1][i];
        if (cost < best->cost)
            *best = (struct gather_beyond){cost, column - 1, i};
        after[0].state = 0;
    }
    for (int runs = 0; runs <= GATHER_RUNS; runs++)
        after[runs].cost =
            after[runs].cost + whole < FAR ? after[runs].cost + whole : FAR;
}

/* ---- the tiles chosen -------------------------------------------------------------- */

/* Chooses the tiles of the colour in the columns FROM .. TO - 1, or all tiles. */
static void choose(const struct gather *gather, int from, int to, bool all,
                   struct gather_answer *answer)
{
    for (int column = from; column < to; column++)
        for (int at = 0; at < gather->board.height[column]; at++)
            if (all || gather->board.cell[column][at] == gather->task->color)
                answer->gone[column] |= (uint16_t)(1U << at);
}

/* Goes back from a state to the one before it. False: the group begins with it. */
static bool go_back(const struct gather *gather, int *column, int *state,
                    struct gather_answer *answer)
{
    int price = gather->task->price, here = *column;
    int own = gather->runs[here][*state];
    unsigned mask = gather->mask[here][*state];
    int cost = gather->least[here][*state] - gather->cost[here][*state] - price * own;
    if (here == 0 || gather->least[here][*state] == FAR || cost == gather->skipped[here])
        return false;
    for (int runs = 1; runs <= GATHER_RUNS; runs++) {
        const struct gather_beyond *beyond = &gather->beyond[here][runs];
        int contacts = contacts_most(runs, own, __builtin_popcount(mask));
        if (beyond->state >= 0 && beyond->cost - price * contacts == cost) {
            answer->excess -= contacts;
            choose(gather, beyond->column + 1, here, true, answer);
            *column = beyond->column;
            *state = beyond->state;
            return true;
        }
    }
    for (int i = 0; i < gather->count[here - 1]; i++) {
        unsigned touch = gather->mask[here - 1][i] & mask;
        if (touch != 0 && gather->least[here - 1][i] - price * runs_of(touch) == cost) {
            answer->excess -= runs_of(touch);
            *column = here - 1;
            *state = i;
            return true;
        }
    }
    return false; /* no group is that cheap: the costs are cut off at FAR */
}

void gather_run(struct gather *gather, const struct gather_task *task, bool narrow,
                struct gather_answer *answer)
{
    int width = gather->board.width;
    int end_column = -1, end = 0;
    uint64_t work = gather->work;
    gather->task = task;
    gather->limit = narrow ? task->price * 7 / 4 : INT_MAX;
    gather->failed = false;
    memset(answer, 0, sizeof *answer);
    for (int runs = 0; runs <= GATHER_RUNS; runs++)
        gather->beyond[0][runs] = (struct gather_beyond){FAR, 0, -1};
    gather->skipped[0] = 0;
    for (int column = 0; column < width; column++) {
        int whole = sum_column(gather, column);
        gather->skipped[column + 1] = gather->skipped[column] + gather->above_cost[0];
        find_states(gather, column);
        if (!gather->failed)
            reach(gather, column, narrow, &end_column, &end);
        gather->failed |= gather->work - work > PAIRS;
        if (gather->failed)
            return;
        empty_column(gather, column, whole);
    }
    answer->value = gather->least[end_column][end] - task->price +
                    gather->skipped[width] - gather->skipped[end_column + 1];
    answer->excess = -1;
    choose(gather, end_column + 1, width, false, answer);
    do {
        answer->excess += gather->runs[end_column][end];
        answer->gone[end_column] |= gather->gone[end_column][end];
    } while (go_back(gather, &end_column, &end, answer));
    choose(gather, 0, end_column, false, answer);
}
