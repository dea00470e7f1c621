/* A lower bound of the points that any game loses, by relaxation.
 *
 * Say that the largest group removed of a colour has n of its k tiles, so x = k - n of
 * them are not in it. As no group of the colour exceeds n, it loses at least LOSS[x]
 * points compared with one group of k. Let R(S) be a lower bound of the losses of all
 * colours that are not in the set S. R of many colours is 0, and for smaller S:
 *
 *   Either some colour c not in S has x > MOST[c]. Then R(S) may be
 *   LOSS[c][MOST[c] + 1] + R(S + c).
 *   Or no colour not in S has. Let A be the one whose largest group is removed first.
 *   The others lose at least R(S + A). They also lose what it takes to gather A: before
 *   that moment, at most x tiles of each such colour have been removed, each of which
 *   costs at least RATE, the minimum of LOSS[x] / x for x <= MOST. So R(S) may be the
 *   minimum over x of LOSS[A][x] + max(R(S + A), gather(S, A, x)).
 *
 * R(S) is the minimum of these cases. gather() is a lower bound of the cost of any set of
 * tiles whose removal leaves k - x tiles of A connected, where tiles of S and of A are
 * free. It forgets that tiles leave in groups, and it replaces "connected" by what
 * follows from it: neighbouring columns of the group touch, columns in between are empty,
 * and there are at least as many contacts of vertical runs as runs, minus one. The last
 * condition is a Lagrangian one (Geoffrion 1974): each run costs PRICE, each contact
 * repays it. For any price >= 0 the minimum is a lower bound; the maximum over some prices
 * is taken. Given a price, dynamic programming over the columns is exact: a state is the
 * heights of the group's tiles in a column, and for each number of tiles of A left out
 * the minimum cost. Costs are integers, so nothing is rounded the wrong way.
 *
 * A step that would need too many states proves nothing: its gather() is 0. On the 20
 * standard positions the mean distance from the bound to the best known scores shrinks
 * by a third, in 0.1 to 1 s. */
#include "games/samegame/solve_bound.h"

enum {
    LEVELS = 4, /* R of this many colours is 0 */
    ROWS = 16,  /* with more, the loss is 0 */
    OUT = 24,   /* numbers of tiles left out of the group: 0 to OUT - 1 */
    STATES = 8192,
    PAIRS = 1 << 24,   /* of states in neighbouring columns; more would take too long */
    CALLS = 1 << 19,   /* of extend() in a column */
    FAR = 12000,       /* more than any loss; not added up beyond int16_t */
    RATE_MOST = 400,   /* ROWS * RATE_MOST + ROWS / 2 * PRICE_MOST + FAR and */
    PRICE_MOST = 1000, /* ... ROWS / 2 * PRICE_MOST + FAR fit an int16_t */
    NODE_WORK = 32     /* calls of lower() that take the time of a node */
};

/* In twice the mean rate, the most useful ones first. */
static const int prices[] = {4, 3, 6, 2, 5, 8};

/* The group's tiles in a column: bit HEIGHT of MASK is set for each. */
struct bound_state {
    uint16_t mask;
    int16_t cost; /* the minimum, of the tiles removed below them */
    uint8_t out;  /* tiles of the colour that are left out */
    uint8_t runs;
};

/* The minimum costs by the number of tiles left out so far. */
struct costs {
    int16_t at[OUT];
};

struct bound {
    struct search *search;
    int width, color_count;
    uint8_t height[SAME_COLUMNS];
    uint8_t cell[SAME_COLUMNS][ROWS]; /* colours from 0, from the bottom */
    int count[SAME_COLORS];
    int most[SAME_COLORS];          /* below OUT and COUNT */
    int loss[SAME_COLORS][OUT + 1]; /* up to MOST + 1 */

    /* The next step: colour A and the set S. SIZE -1: complete. */
    int size, set, color;
    uint64_t work; /* of the steps done, not claimed yet: calls of lower() and extend() */
    int least[1 << SAME_COLORS]; /* R(S) */

    /* Of this step. */
    int rate[SAME_COLORS];
    bool failed; /* too many states */
    int calls;
    int state_count[SAME_COLUMNS], out_count[SAME_COLUMNS], whole[SAME_COLUMNS];
    struct bound_state state[SAME_COLUMNS][STATES];
    uint16_t place[1 << ROWS]; /* 1 + the place of a mask in STATE; 0: none */
    struct costs costs[2][STATES];
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
        const int *row = best + bound->count[c] * (most + 1);
        int k = bound->count[c];
        bound->most[c] = k * 3 / 10 < OUT ? k * 3 / 10 : OUT - 1;
        for (int x = 0; x <= bound->most[c] + 1; x++)
            bound->loss[c][x] = row[k] - row[k - x];
    }
    search_release(bound->search, best, size);
    return true;
}

/* ---- gathering a colour ------------------------------------------------------------ */

/* Adds a state to COLUMN, or lowers its cost. */
static void note(struct bound *bound, int column, unsigned mask, int cost)
{
    uint16_t *place = &bound->place[mask];
    if (*place != 0) {
        struct bound_state *state = &bound->state[column][*place - 1];
        state->cost = cost < state->cost ? (int16_t)cost : state->cost;
        return;
    }
    if (bound->state_count[column] == STATES) {
        bound->failed = true;
        return;
    }
    int out = bound->out_count[column] - __builtin_popcount(mask);
    bound->state[column][bound->state_count[column]++] =
        (struct bound_state){.mask = (uint16_t)mask,
                             .cost = (int16_t)cost,
                             .out = (uint8_t)out,
                             .runs = (uint8_t)__builtin_popcount(mask & ~(mask << 1))};
    *place = (uint16_t)bound->state_count[column];
}

/* Finds all states whose tiles below tile FROM make MASK and reach up to HEIGHT. Of the
 * tiles between two of the group any number may be removed, the cheapest ones first. */
static void extend(struct bound *bound, int column, int from, unsigned mask, int height,
                   int cost)
{
    int rates[ROWS]; /* of the tiles FROM .. AT - 1, ascending */
    int count = 0;
    bound->work++;
    if (bound->calls-- == 0)
        bound->failed = true;
    for (int at = from; at < bound->height[column] && !bound->failed; at++) {
        int color = bound->cell[column][at];
        int spent = cost;
        for (int gone = 0; color == bound->color && gone <= count; gone++) {
            unsigned more = mask | 1U << (height + count - gone);
            note(bound, column, more, spent);
            extend(bound, column, at + 1, more, height + count - gone + 1, spent);
            spent += gone < count ? rates[gone] : 0;
        }
        int k = count++;
        for (; k > 0 && rates[k - 1] > bound->rate[color]; k--)
            rates[k] = rates[k - 1];
        rates[k] = bound->rate[color];
    }
}

static void find_states(struct bound *bound)
{
    int64_t pairs = 0;
    bound->failed = false;
    for (int column = 0; column < bound->width; column++) {
        bound->state_count[column] = 0;
        bound->out_count[column] = bound->whole[column] = 0;
        for (int i = 0; i < bound->height[column]; i++) {
            bound->out_count[column] += bound->cell[column][i] == bound->color;
            bound->whole[column] += bound->rate[bound->cell[column][i]];
        }
        bound->calls = CALLS;
        extend(bound, column, 0, 0, 0, 0);
        for (int i = 0; i < bound->state_count[column]; i++)
            bound->place[bound->state[column][i].mask] = 0;
        if (column > 0)
            pairs += bound->state_count[column - 1] * bound->state_count[column];
    }
    bound->failed |= pairs > PAIRS;
}

static inline void lower(struct costs *to, const struct costs *from, int add)
{
    for (int i = 0; i < OUT; i++) {
        int16_t cost = (int16_t)(from->at[i] + add);
        to->at[i] = cost < to->at[i] ? cost : to->at[i];
    }
}

/* TO = FROM + ADD with OUT more tiles left out, at most FAR: less is always admissible.
 * Returns false if a cost is too low to be added to. */
static bool shift(struct costs *to, const struct costs *from, int out, int add)
{
    bool fits = true;
    for (int i = 0; i < OUT; i++) {
        int cost = i >= out ? from->at[i - out] + add : FAR;
        to->at[i] = (int16_t)(cost < FAR ? cost : FAR);
        fits = fits && cost >= -FAR;
    }
    return fits;
}

static const struct costs *far_costs(void)
{
    static const struct costs far = {{FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR,
                                      FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR,
                                      FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR}};
    return &far;
}

/* Lower bounds of the cost to gather the colour, by the tiles left out, with PRICE.
 *
 * BEYOND has the costs of groups that reach columns before an empty one. It does not
 * say which heights: so a state may touch it in as many runs as it has tiles. */
static bool gather(struct bound *bound, int price, struct costs *result)
{
    struct costs beyond = *far_costs();
    const struct costs *before = NULL;
    int before_column = 0, skipped = 0, left = bound->count[bound->color];
    bool fits = true;
    *result = *far_costs();
    for (int column = 0; column < bound->width; column++) {
        struct costs *after = bound->costs[column & 1];
        int before_count = column > 0 ? bound->state_count[before_column] : 0;
        bound->work += (uint64_t)before_count * (uint64_t)bound->state_count[column];
        left -= bound->out_count[column];
        for (int i = 0; i < bound->state_count[column]; i++) {
            const struct bound_state *state = &bound->state[column][i];
            struct costs least = *far_costs();
            if (skipped < OUT)
                least.at[skipped] = 0;
            lower(&least, &beyond, -price * __builtin_popcount(state->mask));
            for (int k = 0; k < before_count; k++) {
                unsigned touch = bound->state[before_column][k].mask & state->mask;
                if (touch != 0)
                    lower(&least, &before[k],
                          -price * __builtin_popcount(touch & ~(touch << 1)));
            }
            fits &=
                shift(&after[i], &least, state->out, state->cost + price * state->runs);
            struct costs end;
            shift(&end, &after[i], left, 0);
            lower(result, &end, -price);
        }
        for (int k = 0; k < before_count; k++)
            lower(&beyond, &before[k], 0);
        struct costs emptied = beyond;
        fits &= shift(&beyond, &emptied, bound->out_count[column], bound->whole[column]);
        before = after;
        before_column = column;
        skipped += bound->out_count[column];
    }
    return fits;
}

/* ---- steps ------------------------------------------------------------------------- */

/* Sets the rates for the step; returns the sum of those of the colours that are not
 * free, and their number. */
static int set_rates(struct bound *bound, int *count)
{
    int sum = 0;
    *count = 0;
    for (int c = 0; c < bound->color_count; c++) {
        bound->rate[c] = 0;
        if ((bound->set >> c & 1) != 0 || c == bound->color || bound->most[c] == 0)
            continue;
        int rate = RATE_MOST;
        for (int x = 1; x <= bound->most[c]; x++)
            rate = bound->loss[c][x] / x < rate ? bound->loss[c][x] / x : rate;
        bound->rate[c] = rate;
        sum += rate;
        ++*count;
    }
    return sum;
}

/* The least loss of the case that COLOR is gathered first, given the costs to do so. */
static int case_loss(const struct bound *bound, const struct costs *costs)
{
    int color = bound->color;
    int others = bound->least[bound->set | 1 << color];
    int least = INT32_MAX;
    for (int x = 0; x <= bound->most[color]; x++) {
        int cost = costs->at[x] > others ? costs->at[x] : others;
        cost += bound->loss[color][x];
        least = cost < least ? cost : least;
    }
    return least;
}

/* Lowers R(S) to the loss if the colour is gathered first, unless it is higher. */
static void step(struct bound *bound)
{
    int *least = &bound->least[bound->set];
    struct costs costs = {{0}};
    int count;
    int sum = set_rates(bound, &count);
    find_states(bound);
    for (size_t i = 0; i < sizeof prices / sizeof *prices && count > 0 && !bound->failed;
         i++) {
        struct costs some;
        int price = prices[i] * sum / (2 * count);
        if (case_loss(bound, &costs) >= *least)
            return;
        if (price > PRICE_MOST || !gather(bound, price, &some))
            continue;
        for (int x = 0; x < OUT; x++)
            costs.at[x] = some.at[x] > costs.at[x] ? some.at[x] : costs.at[x];
    }
    int loss = case_loss(bound, &costs);
    *least = loss < *least ? loss : *least;
}

/* Begins a set with the cases that a colour has more than MOST tiles outside its
 * largest group. */
static void begin_set(struct bound *bound)
{
    int least = INT32_MAX;
    for (int c = 0; c < bound->color_count; c++) {
        int loss = bound->loss[c][bound->most[c] + 1] + bound->least[bound->set | 1 << c];
        if ((bound->set >> c & 1) == 0)
            least = loss < least ? loss : least;
    }
    bound->least[bound->set] = least;
}

/* Goes to the next colour that is not in the set, or to the next set: those of more
 * colours come first. */
static void advance(struct bound *bound)
{
    while (bound->size >= 0) {
        while (++bound->color < bound->color_count)
            if ((bound->set >> bound->color & 1) == 0)
                return;
        do
            bound->set++;
        while (bound->set < 1 << bound->color_count &&
               __builtin_popcount((unsigned)bound->set) != bound->size);
        if (bound->set == 1 << bound->color_count) {
            bound->size--;
            bound->set = -1;
        } else
            begin_set(bound);
        bound->color = bound->set < 0 ? SAME_COLORS : -1;
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
        step(bound);
        advance(bound);
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
    int number[SAME_COLORS + 1] = {0};
    for (int color = 1; color <= SAME_COLORS; color++) {
        if (start->left[color] == 0)
            continue;
        number[color] = bound->color_count;
        bound->count[bound->color_count++] = start->left[color];
    }
    bound->width = start->width;
    for (int column = 0; column < start->width; column++) {
        const uint8_t *color = start->color + (column + 1) * start->stride;
        for (int i = 0; color[i] != 0; i++)
            bound->cell[column][bound->height[column]++] = (uint8_t)number[color[i]];
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
    if (start->rows > ROWS || start->count == 0)
        return bound;
    copy_board(bound, start);
    if (!fill_losses(bound, start)) {
        bound_free(bound);
        return NULL;
    }
    bound->size = bound->color_count < LEVELS ? bound->color_count - 1 : LEVELS - 1;
    bound->set = -1;
    bound->color = SAME_COLORS;
    advance(bound);
    return bound;
}

void bound_free(struct bound *bound)
{
    if (bound != NULL)
        search_release(bound->search, bound, sizeof *bound);
}
