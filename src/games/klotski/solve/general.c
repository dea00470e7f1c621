/* Any other board: breadth-first search from the position over the nodes of space.h, and the
 * distances of a component that was explored to its end. Where no distances are wanted, or the
 * component is too large for them, frontier/ searches instead, if the board has a code.
 *
 * Why the answer is right: states are compared in full, every move costs 1, and
 * breadth-first search reaches each state at its minimal depth. So the first solved state is
 * at the end of a shortest line, and a search that runs out of nodes proves that there is
 * none. Free moves of the piece moved last are starts at depth 0. A line of guess/ that is as
 * short as the next depth is a shortest one, too.
 *
 * In play the search continues beyond the goal, if the component is small enough, and a
 * second search from all solved states at once gives the distance of every state. Moves
 * can be reversed, so the distance to the goal is the distance from it. Recall then walks
 * down the distances.
 *
 * Why not A*: LABBOOK.md has the measurements. */
#include "games/klotski/solve/general.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/pages.h"
#include "games/klotski/solve/desk.h"
#include "games/klotski/solve/frontier/frontier.h"
#include "games/klotski/solve/guess/guess.h"
#include "games/klotski/solve/prefer.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEYOND = 100000,      /* nodes to expand after the goal, for the distances */
    REMEMBERED = 1 << 22, /* nodes of the largest component whose distances are kept */
    PAUSE = 1 << 12,      /* nodes between two looks at the guess */
    PILE = 64             /* successors that are looked up together */
};

struct general_memo {
    struct space space;
    uint32_t *distance; /* by node: 1 + distance to the goal; 0: cannot be solved */
};

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

static bool is_solved(const struct problem *problem, const struct general_starts *starts)
{
    bool solved = false;
    for (int i = 0; i < starts->count; i++)
        solved |= problem_place(problem, starts->packed[i], 0) == problem->goal;
    return solved;
}

/* ---- the search -------------------------------------------------------------------- */

struct breadth {
    struct space *space;
    struct claim claim;
    struct guess guess;
    struct desk desk;
    struct samples layers; /* the nodes of each layer that was begun */
    uint64_t duplicates;   /* successors that were known */
    uint32_t at, end;      /* the next node to expand; the end of its layer */
    int depth;             /* of that layer */
    int solved_depth;
    uint32_t solved; /* a solved node of minimal depth; NODE_NONE: none yet */
    int found;       /* successors that are not yet looked up */
    struct desk_step pile[PILE];
};

/* Adds a node at DEPTH. False: the search has no memory left. */
ALWAYS_INLINE bool add_node(struct breadth *breadth, uint64_t hash, const uint8_t *packed,
                            const struct space_move *way, int depth)
{
    const struct problem *problem = &breadth->space->problem;
    uint32_t node;
    enum added added = space_add(breadth->space, hash, packed, way, &node);
    breadth->duplicates += added == ADDED_KNOWN;
    if (added == ADDED_NEW && breadth->solved == NODE_NONE &&
        problem_place(problem, packed, 0) == problem->goal) {
        breadth->solved = node;
        breadth->solved_depth = depth;
    }
    return added != ADDED_NOT;
}

/* Adds the starts as roots; the move of a root is the free move that leads to it. */
static bool add_roots(struct breadth *breadth, const struct general_starts *starts)
{
    const struct problem *problem = &breadth->space->problem;
    for (int i = 0; i < starts->count; i++) {
        struct space_move way = {.parent = NODE_NONE};
        const uint8_t *packed = starts->packed[i];
        if (starts->move[i] != MOVE_NONE) {
            way.from = problem_place_of(problem, klotski_from(starts->move[i]));
            way.to = problem_place_of(problem, klotski_to(starts->move[i]));
        }
        if (!add_node(breadth, space_hash(breadth->space, packed), packed, &way, 0))
            return false;
    }
    return true;
}

/* Adds the successors of the pile. False: the search has no memory left. */
static bool add_pile(struct breadth *breadth)
{
    struct space *space = breadth->space;
    int found = breadth->found;
    breadth->found = 0;
    for (int i = 0; i < found; i++)
        space_fetch_state(space, breadth->pile[i].hash);
    for (int i = 0; i < found; i++) {
        const struct desk_step *step = &breadth->pile[i];
        const struct space_move way = {breadth->at, step->from, step->to};
        uint8_t packed[SPACE_PACKED];
        problem_move(&space->problem, breadth->desk.packed, step->piece, step->to,
                     packed);
        if (!add_node(breadth, step->hash, packed, &way, breadth->depth + 1))
            return false;
    }
    return true;
}

ALWAYS_INLINE bool visit_new(void *context, const struct desk *desk,
                             const struct desk_step *step)
{
    struct breadth *breadth = context;
    (void)desk;
    space_fetch_slot(breadth->space, step->hash);
    breadth->pile[breadth->found++] = *step;
    return breadth->found < PILE || add_pile(breadth);
}

static void publish_breadth(struct breadth *breadth)
{
    bool solved = breadth->solved != NODE_NONE;
    search_publish(breadth->space->search,
                   &(struct progress){
                       .phase = N_("looking for a win"),
                       .open = breadth->space->count - breadth->at,
                       .duplicates = breadth->duplicates,
                       .depth = breadth->depth,
                       .layers = breadth->layers,
                       .has_best = solved,
                       .best = breadth->solved_depth,
                       .has_bound = !solved,
                       .bound = breadth->depth + 1,
                   });
}

/* Expands the next layer; unless WHOLE, only up to a solved node. False: there was none left,
 * or the search was stopped. */
static bool expand_layer(struct breadth *breadth, bool whole)
{
    struct space *space = breadth->space;
    if (breadth->at == space->count)
        return false;
    breadth->end = space->count;
    samples_add(&breadth->layers, breadth->end - breadth->at);
    for (; breadth->at < breadth->end; breadth->at++) {
        if (breadth->at % PAUSE == 0) {
            publish_breadth(breadth);
            if (breadth->solved == NODE_NONE)
                guess_go_on(&breadth->guess, breadth->duplicates + space->count);
        }
        if (!search_claim(&breadth->claim))
            return false;
        desk_load(&breadth->desk, space_packed(space, breadth->at));
        if (!expand_any(&breadth->desk, visit_new, breadth) || !add_pile(breadth))
            return false;
        if (breadth->solved != NODE_NONE && !whole)
            return true;
    }
    breadth->depth++;
    return true;
}

enum ran {
    RAN_OUT,    /* all nodes were expanded */
    RAN_ENOUGH, /* a line is known to be a shortest one, or the search was stopped */
    RAN_TOO_FAR /* the component is too large for its distances */
};

/* Whether the component is not worth its distances, or soon takes too much memory. */
static bool is_too_large(const struct space *space)
{
    const struct search *search = space->search;
    return space->count > REMEMBERED ||
           (search->limits.bytes > 0 &&
            atomic_load(&search->bytes) > search->limits.bytes / 2);
}

/* Searches until a solved node is found, or no line can be shorter than the guess, or, with
 * WHOLE, to the end of the component unless that is too large. */
static enum ran search_breadth(struct breadth *breadth, bool whole)
{
    uint64_t most = UINT64_MAX; /* nodes worth expanding */
    do {
        bool solved = breadth->solved != NODE_NONE;
        if (solved && most == UINT64_MAX)
            most = 2 * (uint64_t)breadth->at + BEYOND;
        if (whole && !solved && is_too_large(breadth->space) &&
            frontier_takes(breadth->space->search, &breadth->space->problem,
                           space_packed(breadth->space, 0)))
            return RAN_TOO_FAR;
        whole = whole && !is_too_large(breadth->space) && breadth->at <= most;
        if ((solved || guess_is_best(&breadth->guess, breadth->depth + 1)) && !whole)
            return RAN_ENOUGH;
    } while (expand_layer(breadth, whole));
    return search_stopped(breadth->space->search) || breadth->at < breadth->space->count
               ? RAN_ENOUGH
               : RAN_OUT;
}

static void take_node_line(const struct breadth *breadth, struct solution *out)
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
static void measure_component(struct ebb *ebb, struct claim *claim)
{
    const struct space *space = ebb->space;
    struct desk desk;
    desk_init(&desk, space);
    for (uint32_t node = 0; node < space->count; node++)
        if (problem_place(&space->problem, space_packed(space, node), 0) ==
            space->problem.goal) {
            ebb->distance[node] = 1;
            ebb->queue[ebb->count++] = node;
        }
    for (uint32_t at = 0; at < ebb->count && search_claim(claim); at++) {
        ebb->value = ebb->distance[ebb->queue[at]] + 1;
        desk_load(&desk, space_packed(space, ebb->queue[at]));
        expand_any(&desk, visit_distance, ebb);
    }
}

/* Moves the component, which is complete, from SPACE to a memo and measures its
 * distances. NULL: the search was stopped. */
static struct general_memo *learn_component(struct space *space, struct claim *claim)
{
    struct search *search = space->search;
    size_t bytes = space->count * sizeof(uint32_t);
    struct general_memo *memo = search_get(search, 1, sizeof *memo);
    if (memo == NULL)
        return NULL;
    struct ebb ebb = {.space = space};
    ebb.distance = search_alloc(search, bytes);
    ebb.queue = search_alloc(search, bytes);
    if (ebb.distance != NULL && ebb.queue != NULL)
        measure_component(&ebb, claim);
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
    memset(space, 0, sizeof *space);
    return memo;
}

/* ---- the solver -------------------------------------------------------------------- */

void general_free(struct general_memo *memo)
{
    if (memo == NULL)
        return;
    pages_free(memo->distance, memo->space.count * sizeof *memo->distance);
    space_free(&memo->space);
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
    for (uint32_t node = 0; node < space->count; node++)
        if (memo->distance[node] > memo->distance[farthest])
            farthest = node;
    out->boards = space->count;
    out->farthest = (int)memo->distance[farthest] - 1;
    samples_span(&out->layers, out->farthest + 1);
    for (uint32_t node = 0; node < space->count; node++)
        if (memo->distance[node] > 0)
            samples_count(&out->layers, out->farthest + 1, (int)memo->distance[node] - 1,
                          1);
    if (out->farthest >= 0)
        problem_write(&problem, space_packed(space, farthest), state,
                      (struct klotski *)out->state);
    return true;
}

/* Takes what the search has found. */
static void take_answer(struct breadth *breadth, enum ran ran, struct solution *out)
{
    if (breadth->solved != NODE_NONE) {
        take_node_line(breadth, out);
    } else if (ran == RAN_OUT) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else {
        out->has_bound = true; /* all boards up to this depth are known, none is solved */
        out->bound = breadth->depth + 1;
        guess_take(&breadth->guess, out);
    }
}

/* Solves from STARTS in SPACE, which is empty. Returns 0, or the least length that a line can
 * have if frontier/ has to find it. */
static int solve_in(struct space *space, struct general_memo **memo,
                    const struct general_starts *starts, struct solution *out)
{
    struct search *search = space->search;
    struct breadth *breadth = search_get(search, 1, sizeof *breadth);
    if (breadth == NULL)
        return 0;
    *breadth = (struct breadth){.space = space,
                                .claim = {.search = search},
                                .solved = NODE_NONE};
    guess_init(&breadth->guess, &breadth->claim, &space->problem, starts->packed[0]);
    desk_init(&breadth->desk, space);
    enum ran ran =
        add_roots(breadth, starts) ? search_breadth(breadth, memo != NULL) : RAN_ENOUGH;
    publish_breadth(breadth);
    if (memo != NULL) {
        general_free(*memo);
        *memo = NULL;
    }
    int least = ran == RAN_TOO_FAR ? breadth->depth + 1 : 0;
    if (least == 0 && space->count > 0)
        take_answer(breadth, ran, out);
    if (memo != NULL && ran == RAN_OUT && space->count <= REMEMBERED)
        *memo = learn_component(space, &breadth->claim);
    /* The line that play follows is the one that the memo recalls, from the start. */
    if (memo != NULL && *memo != NULL && !recall_from(*memo, starts, out)) {
        out->verdict = VERDICT_UNKNOWN;
        search_stop(search, STOP_SYSTEM);
    }
    guess_free(&breadth->guess);
    search_settle(&breadth->claim);
    free(breadth);
    return least;
}

void general_solve(struct search *search, struct general_memo **memo,
                   const struct klotski *state, struct solution *out)
{
    struct problem problem;
    struct general_starts *starts = search_get(search, 1, sizeof *starts);
    struct space *space = search_get(search, 1, sizeof *space);
    if (starts != NULL && space != NULL) {
        find_starts(state, &problem, starts);
        if (memo != NULL || is_solved(&problem, starts) ||
            !frontier_solve(search, &problem, starts->packed, starts->move, starts->count,
                            1, out)) {
            space_init(space, search, &problem);
            int least = solve_in(space, memo, starts, out);
            space_free(space);
            if (least > 0)
                frontier_solve(search, &problem, starts->packed, starts->move,
                               starts->count, least, out);
        }
    }
    free(space);
    free(starts);
}
