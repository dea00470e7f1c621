/* Any other board: breadth-first search from the position (breadth.h over the nodes of
 * space.h), and the distances of a component that was explored to its end.
 *
 * Why the answer is right: states are compared in full, every move costs 1, and
 * breadth-first search reaches each state at its minimal depth. So the first depth with a
 * solved state is the length of a shortest line, and a search that runs out of nodes
 * proves that there is none. Free moves of the piece moved last are starts at depth 0. A
 * line of guess/ that is as short as the next depth is a shortest one, too.
 *
 * In play the search continues beyond the goal, if the component is small enough, and a
 * second search from all solved states at once gives the distance of every state. Moves
 * can be reversed, so the distance to the goal is the distance from it. Recall then walks
 * down the distances.
 *
 * Why not A*: LABBOOK.md has the measurements. */
#include "games/klotski/solve/general.h"

#include "base/memory.h"
#include "base/pages.h"
#include "games/klotski/solve/breadth.h"
#include "games/klotski/solve/desk.h"
#include "games/klotski/solve/frontier/frontier.h"
#include "games/klotski/solve/guess/guess.h"
#include "games/klotski/solve/prefer.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEYOND = 100000,     /* nodes to expand after the goal, for the distances */
    REMEMBERED = 1 << 22 /* nodes of the largest component whose distances are kept */
};

struct general_memo {
    struct space space;
    uint32_t *distance; /* by node: 1 + distance to the goal; 0: cannot be solved */
    uint32_t nodes;     /* all node numbers are below */
};

/* Searches until a solved node is found, or no line can be shorter than GUESS, or, with
 * WHOLE, to the end of the component unless that is too large. True: all nodes were
 * expanded. */
static bool run(struct breadth *breadth, const struct guess *guess, bool whole)
{
    uint64_t most = UINT64_MAX; /* nodes worth expanding */
    do {
        if (breadth->solved != NODE_NONE && most == UINT64_MAX)
            most = 2 * breadth->expanded + BEYOND;
        whole = whole && space_count(breadth->space) <= REMEMBERED &&
                breadth->expanded <= most;
        bool best = guess_is_best(guess, breadth->depth + 1);
        if ((breadth->solved != NODE_NONE || best) && !whole)
            return false;
    } while (breadth_layer(breadth, whole));
    return !search_stopped(breadth->space->search);
}

/* ---- starts ------------------------------------------------------------------------ */

/* The states at no cost: the present one and those that the piece moved last still
 * reaches. */
struct general_starts {
    int count;
    int last; /* the first cell of the piece moved last, -1: none */
    uint32_t move[KLOTSKI_CELLS + 1];
    uint8_t packed[KLOTSKI_CELLS + 1][SPACE_PACKED];
};

static void find_starts(const struct klotski *state, struct problem *problem,
                        struct general_starts *starts)
{
    problem_read(state, problem, starts->packed[0]);
    starts->move[0] = MOVE_NONE;
    starts->count = 1;
    int from = state->last != 0 ? klotski_first(state, (char)state->last) : -1;
    starts->last = from;
    if (from < 0 || state->metric == KLOTSKI_STEPS)
        return;
    struct klotski_reach reach;
    struct problem same;
    klotski_find(state, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        if (reach.cost[reach.to[i]] != 0)
            continue;
        struct klotski moved = *state;
        starts->move[starts->count] = klotski_move(from, reach.to[i]);
        klotski_rules.apply(&moved, starts->move[starts->count]);
        problem_read(&moved, &same, starts->packed[starts->count++]);
    }
}

/* Adds the starts as roots; the move of a root is the free move that leads to it. */
static bool begin(struct breadth *breadth, const struct general_starts *starts)
{
    const struct problem *problem = &breadth->space->problem;
    for (int i = 0; i < starts->count; i++) {
        struct space_move way = {.parent = NODE_NONE};
        if (starts->move[i] != MOVE_NONE) {
            way.from = problem_place_of(problem, klotski_from(starts->move[i]));
            way.to = problem_place_of(problem, klotski_to(starts->move[i]));
        }
        if (!breadth_root(breadth, starts->packed[i], &way))
            return false;
    }
    return true;
}

static void take_line(const struct breadth *breadth, struct solution *out)
{
    const struct space *space = breadth->space;
    uint32_t root = breadth->solved;
    for (int i = 0; i < breadth->solved_depth; i++)
        root = space_way(space, root).parent;
    int free_moves = space_way(space, root).to != 0;
    if (!solution_resize(out, breadth->solved_depth + free_moves)) {
        search_stop(space->search, STOP_SYSTEM);
        return;
    }
    uint32_t node = breadth->solved;
    for (int i = out->count; i > 0; i--) {
        struct space_move way = space_way(space, node);
        out->moves[i - 1] = problem_klotski_move(&space->problem, way.from, way.to);
        node = way.parent;
    }
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

static void guess_on(void *guess, uint64_t met)
{
    guess_go_on(guess, met);
}

/* ---- distances --------------------------------------------------------------------- */

struct ebb {
    const struct space *space;
    uint32_t *distance;
    uint32_t *queue;
    uint32_t count;
    uint32_t value; /* of the nodes being found */
};

ALWAYS_INLINE bool visit_distance(void *context, const struct desk *desk,
                                  const struct desk_step *step)
{
    struct ebb *ebb = context;
    uint8_t packed[SPACE_PACKED];
    problem_move(desk->problem, desk->packed, step->piece, step->to, packed);
    uint32_t node = space_find(ebb->space, step->hash, packed);
    if (ebb->distance[node] == 0) {
        ebb->distance[node] = ebb->value;
        ebb->queue[ebb->count++] = node;
    }
    return true;
}

/* Searches from all solved nodes at once; moves can be reversed in all three metrics. */
static void measure(struct ebb *ebb, struct claim *claim)
{
    const struct space *space = ebb->space;
    struct desk desk;
    desk_init(&desk, space);
    for (uint32_t s = 0; s < SPACE_SHARDS; s++)
        for (uint32_t i = 0; i < space->shard[s].count; i++) {
            uint32_t node = i * SPACE_SHARDS + s;
            if (problem_place(&space->problem, space_packed(space, node), 0) ==
                space->problem.goal) {
                ebb->distance[node] = 1;
                ebb->queue[ebb->count++] = node;
            }
        }
    for (uint32_t at = 0; at < ebb->count && search_claim(claim); at++) {
        ebb->value = ebb->distance[ebb->queue[at]] + 1;
        desk_load(&desk, space_packed(space, ebb->queue[at]));
        expand_any(&desk, visit_distance, ebb);
    }
}

/* Returns a number above all node numbers. */
static uint32_t number_end(const struct space *space)
{
    uint32_t most = 0;
    for (int s = 0; s < SPACE_SHARDS; s++)
        most = space->shard[s].count > most ? space->shard[s].count : most;
    return most * SPACE_SHARDS;
}

/* Moves the component, which is complete, from SPACE to a memo and measures its
 * distances. NULL: the search was stopped. */
static struct general_memo *learn(struct space *space, struct claim *claim)
{
    struct search *search = space->search;
    uint32_t nodes = number_end(space);
    size_t bytes = nodes * sizeof(uint32_t);
    struct general_memo *memo = search_get(search, 1, sizeof *memo);
    if (memo == NULL)
        return NULL;
    struct ebb ebb = {.space = space};
    ebb.distance = search_alloc(search, bytes);
    ebb.queue = search_alloc(search, bytes);
    if (ebb.distance != NULL && ebb.queue != NULL)
        measure(&ebb, claim);
    search_release(search, ebb.queue, bytes);
    if (search_stopped(search)) {
        search_release(search, ebb.distance, bytes);
        free(memo);
        return NULL;
    }
    search_disown(search, bytes);
    space_disown(space);
    memo->space = *space;
    memo->distance = ebb.distance;
    memo->nodes = nodes;
    memset(space->shard, 0, sizeof space->shard);
    space->search = search;
    return memo;
}

/* ---- the solver -------------------------------------------------------------------- */

void general_free(struct general_memo *memo)
{
    if (memo == NULL)
        return;
    space_free(&memo->space);
    pages_free(memo->distance, memo->nodes * sizeof *memo->distance);
    free(memo);
}

/* Finds the successor to prefer of those whose entry in DISTANCE is VALUE. */
struct general_finder {
    const struct general_memo *memo;
    uint32_t value;
    uint32_t node;
    struct preferred best;
};

static bool visit_find(void *context, const struct desk *desk,
                       const struct desk_step *step)
{
    struct general_finder *finder = context;
    uint8_t packed[SPACE_PACKED];
    problem_move(desk->problem, desk->packed, step->piece, step->to, packed);
    uint32_t node = space_find(&finder->memo->space, step->hash, packed);
    if (finder->memo->distance[node] != finder->value)
        return true;
    uint32_t move = problem_klotski_move(desk->problem, step->from, step->to);
    if (prefer(&finder->best, move, desk->problem->width - 2))
        finder->node = node;
    return true;
}

/* LAST: the first cell of the piece moved last, -1: none. */
static void descend(const struct general_memo *memo, uint32_t node, int last,
                    uint32_t *moves)
{
    struct desk desk;
    desk_init(&desk, &memo->space);
    while (memo->distance[node] > 1) {
        struct general_finder finder = {.memo = memo,
                                        .value = memo->distance[node] - 1,
                                        .best.last = last};
        desk_load(&desk, space_packed(&memo->space, node));
        expand_any(&desk, visit_find, &finder);
        *moves++ = finder.best.move;
        last = klotski_to(finder.best.move);
        node = finder.node;
    }
}

static bool recall_from(const struct general_memo *memo,
                        const struct general_starts *starts, struct solution *out)
{
    const struct space *space = &memo->space;
    uint32_t best = NODE_NONE;
    int start = 0;
    for (int i = 0; i < starts->count; i++) {
        uint32_t node =
            space_find(space, space_hash(space, starts->packed[i]), starts->packed[i]);
        if (node == NODE_NONE)
            return false;
        if (best == NODE_NONE || memo->distance[node] < memo->distance[best]) {
            best = node;
            start = i;
        }
    }
    bool solved = memo->distance[best] != 0;
    int more = start > 0;
    if (solved && !solution_resize(out, (int)memo->distance[best] - 1 + more))
        return false;
    out->proved = true;
    out->verdict = solved ? VERDICT_SOLVED : VERDICT_IMPOSSIBLE;
    if (!solved)
        return true;
    if (more)
        out->moves[0] = starts->move[start];
    descend(memo, best, more ? klotski_to(starts->move[start]) : starts->last,
            out->moves + more);
    return true;
}

bool general_recall(const struct general_memo *memo, const struct klotski *state,
                    struct solution *out)
{
    struct problem problem;
    struct general_starts *starts = memory_get(1, sizeof *starts);
    if (starts == NULL)
        return false;
    find_starts(state, &problem, starts);
    bool known = memcmp(&problem, &memo->space.problem, sizeof problem) == 0 &&
                 recall_from(memo, starts, out);
    free(starts);
    return known;
}

bool general_survey(const struct general_memo *memo, const struct klotski *state,
                    struct survey *out)
{
    const struct space *space = &memo->space;
    struct problem problem;
    uint8_t packed[SPACE_PACKED];
    problem_read(state, &problem, packed);
    if (memcmp(&problem, &space->problem, sizeof problem) != 0 ||
        space_find(space, space_hash(space, packed), packed) == NODE_NONE)
        return false;
    uint32_t farthest = 0;
    for (uint32_t node = 0; node < memo->nodes; node++)
        if (memo->distance[node] > memo->distance[farthest])
            farthest = node;
    out->boards = space_count(space);
    out->farthest = (int)memo->distance[farthest] - 1;
    samples_span(&out->layers, out->farthest + 1);
    for (uint32_t node = 0; node < memo->nodes; node++)
        if (memo->distance[node] > 0)
            samples_count(&out->layers, out->farthest + 1, (int)memo->distance[node] - 1,
                          1);
    if (out->farthest >= 0)
        problem_write(&problem, space_packed(space, farthest), state,
                      (struct klotski *)out->state);
    return true;
}

/* Solves from STARTS in SPACE, which is empty. */
static void solve(struct space *space, struct general_memo **memo,
                  const struct general_starts *starts, struct solution *out)
{
    struct breadth *breadth = breadth_new(space);
    struct guess guess;
    if (breadth == NULL)
        return;
    guess_init(&guess, &breadth->claim, &space->problem, starts->packed[0]);
    breadth->pause = guess_on;
    breadth->context = &guess;
    bool begun = begin(breadth, starts);
    bool whole = begun && run(breadth, &guess, memo != NULL);
    if (breadth->solved != NODE_NONE) {
        take_line(breadth, out);
    } else if (whole) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else if (begun) {
        out->has_bound = true; /* all boards up to this depth are known, none is solved */
        out->bound = breadth->depth + 1;
        guess_take(&guess, out);
    }
    guess_free(&guess);
    if (memo != NULL) {
        general_free(*memo);
        *memo = whole && !breadth->forgot ? learn(space, &breadth->claim) : NULL;
        /* The line that play follows is the one that the memo recalls, from the start. */
        if (*memo != NULL && !recall_from(*memo, starts, out)) {
            out->verdict = VERDICT_UNKNOWN;
            search_stop(space->search, STOP_SYSTEM);
        }
    }
    breadth_free(breadth);
}

void general_solve(struct search *search, struct general_memo **memo,
                   const struct klotski *state, struct solution *out)
{
    struct problem problem;
    struct general_starts *starts = search_get(search, 1, sizeof *starts);
    struct space *space = search_get(search, 1, sizeof *space);
    if (starts != NULL && space != NULL) {
        find_starts(state, &problem, starts);
        if (memo != NULL || !frontier_solve(search, &problem, starts->packed,
                                            starts->move, starts->count, out)) {
            space_init(space, search, &problem);
            solve(space, memo, starts, out);
            space_free(space);
        }
    }
    free(space);
    free(starts);
}
