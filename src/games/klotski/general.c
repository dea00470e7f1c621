/* Breadth-first search over the nodes of a space; a successor's packed state is made only
 * to be compared with the one it meets, or to be stored. */
#include "games/klotski/general.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/pages.h"
#include "engine/trail.h"
#include "games/klotski/desk.h"

#include <stdlib.h>
#include <string.h>

enum {
    PUBLISH = 1 << 14, /* nodes between two reports */
    BEYOND = 100000,   /* nodes worth exploring after the goal, to know all distances */
    REMEMBERED = 1 << 22 /* nodes of the largest component that is */
};

struct general_memo {
    struct space space;
    uint32_t *distance; /* by node; 1 + moves to the goal, 0: it cannot be reached */
    size_t bytes;       /* of DISTANCE */
};

/* ---- breadth-first search ---------------------------------------------------------- */

struct wave {
    struct space *space;
    struct trail trail;
    struct desk desk;
    uint32_t at;     /* node being expanded ... */
    uint32_t layer;  /* ... and the first one of its layer */
    uint32_t solved; /* the first solved node, NODE_NONE */
    int depth;       /* of the layer being expanded */
    bool refused;
    uint64_t duplicates;
};

static bool is_solved(const struct problem *problem, const uint8_t *packed)
{
    return problem_place(problem, packed, 0) == problem->goal;
}

/* Adds PACKED unless it is known; false: refused. */
static bool discover(struct wave *wave, uint64_t hash, const uint8_t *packed,
                     uint32_t parent, uint32_t move)
{
    size_t at = space_slot(wave->space, hash, packed);
    if (wave->space->slot[at] != 0) {
        wave->duplicates++;
        return true;
    }
    if (trail_add(&wave->trail, parent, move) == TRAIL_NONE)
        return false;
    space_add(wave->space, at, hash, packed);
    if (wave->solved == NODE_NONE && is_solved(&wave->space->problem, packed))
        wave->solved = wave->space->count - 1;
    return space_reserve(wave->space);
}

ALWAYS_INLINE bool visit_new(void *context, const struct desk *desk,
                             const struct step *step)
{
    struct wave *wave = context;
    uint8_t packed[SPACE_PACKED];
    pack_step(desk, step, packed);
    wave->refused = !discover(wave, step->hash, packed, wave->at,
                              move_of(desk->problem, step));
    return !wave->refused;
}

static void publish(const struct wave *wave)
{
    struct progress progress = {
        .phase = N_("breadth first"),
        .open = wave->space->count - wave->at,
        .duplicates = wave->duplicates,
        .depth = wave->depth,
        .has_best = wave->solved != NODE_NONE,
        .has_bound = wave->solved == NODE_NONE,
        .bound = wave->depth + 1,
    };
    if (progress.has_best)
        progress.best = trail_depth(&wave->trail, wave->solved);
    search_publish(wave->space->search, &progress);
}

static bool expand_node(struct wave *wave)
{
    const struct problem *problem = &wave->space->problem;
    struct trail_step last = trail_at(&wave->trail, wave->at);
    int to = -1;
    int ways = 0;
    if (last.parent != TRAIL_NONE && problem->metric != KLOTSKI_STEPS) {
        int from = problem_place_of(problem, klotski_from(last.move));
        to = problem_place_of(problem, klotski_to(last.move));
        ways = from / problem->width == to / problem->width ? ROW_WAYS
                                                             : ANY_WAY & ~ROW_WAYS;
    }
    desk_load(&wave->desk, space_packed(wave->space, wave->at));
    if (problem->metric == KLOTSKI_MOVES)
        return expand(KLOTSKI_MOVES, &wave->desk, to, ways, visit_new, wave);
    if (problem->metric == KLOTSKI_STRAIGHT)
        return expand(KLOTSKI_STRAIGHT, &wave->desk, to, ways, visit_new, wave);
    return expand(KLOTSKI_STEPS, &wave->desk, to, ways, visit_new, wave);
}

/* A layer is at its end: those before it are not met again, and are kept only where the
 * whole component may turn out small enough to be remembered. */
static void next_layer(struct wave *wave, bool whole)
{
    if (!whole || wave->space->count > REMEMBERED)
        wave->space->oldest = wave->layer;
    wave->layer = wave->at;
    wave->depth++;
}

/* Up to a solved node or, with BEYOND nodes more, to the end of the component. True:
 * there is nothing more to find. */
static bool run(struct wave *wave, struct claim *claim, uint32_t beyond)
{
    uint32_t layer_end = wave->space->count;
    uint32_t told = 0;
    for (; wave->at < wave->space->count; wave->at++) {
        if (wave->at == layer_end) {
            layer_end = wave->space->count;
            next_layer(wave, beyond > 0);
        }
        if (wave->solved != NODE_NONE && (beyond == 0 || wave->at > 2 * wave->solved + beyond))
            return false;
        if (wave->at - told >= PUBLISH) {
            publish(wave);
            told = wave->at;
        }
        if (!search_claim(claim) || (!expand_node(wave) && wave->refused))
            return false;
    }
    publish(wave);
    return true;
}

/* ---- what lies before the first move ----------------------------------------------- */

/* The states that the piece moved last reaches at no cost, the present one first. */
struct starts {
    int count;
    uint32_t move[KLOTSKI_CELLS + 1];
    uint8_t packed[KLOTSKI_CELLS + 1][SPACE_PACKED];
};

static void find_starts(const struct klotski *state, struct problem *problem,
                        struct starts *starts)
{
    problem_read(state, problem, starts->packed[0]);
    starts->move[0] = MOVE_NONE;
    starts->count = 1;
    int from = state->last != 0 ? klotski_first(state, (char)state->last) : -1;
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
        klotski_game.apply(&moved, starts->move[starts->count]);
        problem_read(&moved, &same, starts->packed[starts->count++]);
    }
}

/* Adds the starts; the move of a root is the free one that leads to it. */
static bool begin(struct wave *wave, const struct starts *starts)
{
    if (!space_reserve(wave->space))
        return false;
    for (int i = 0; i < starts->count; i++)
        if (!discover(wave, space_hash(wave->space, starts->packed[i]), starts->packed[i],
                      TRAIL_NONE, starts->move[i]))
            return false;
    return true;
}

static void take_line(struct wave *wave, struct solution *out)
{
    uint32_t root = wave->solved;
    while (trail_at(&wave->trail, root).parent != TRAIL_NONE)
        root = trail_at(&wave->trail, root).parent;
    uint32_t free_move = trail_at(&wave->trail, root).move;
    int more = free_move != MOVE_NONE;
    solution_resize(out, trail_depth(&wave->trail, wave->solved) + more);
    if (more)
        out->moves[0] = free_move;
    trail_line(&wave->trail, wave->solved, out->moves + more);
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
                                  const struct step *step)
{
    struct ebb *ebb = context;
    uint8_t packed[SPACE_PACKED];
    pack_step(desk, step, packed);
    uint32_t node = space_find(ebb->space, step->hash, packed);
    if (ebb->distance[node] == 0) {
        ebb->distance[node] = ebb->value;
        ebb->queue[ebb->count++] = node;
    }
    return true;
}

static bool expand_any(struct desk *desk, visitor *visit, void *context)
{
    switch (desk->problem->metric) {
    case KLOTSKI_MOVES:
        return expand(KLOTSKI_MOVES, desk, -1, 0, visit, context);
    case KLOTSKI_STRAIGHT:
        return expand(KLOTSKI_STRAIGHT, desk, -1, 0, visit, context);
    default:
        return expand(KLOTSKI_STEPS, desk, -1, 0, visit, context);
    }
}

/* From all solved nodes at once: moves can be made backwards in all three metrics. */
static void measure(struct wave *wave, struct claim *claim, struct ebb *ebb)
{
    const struct space *space = wave->space;
    for (uint32_t node = 0; node < space->count; node++)
        if (is_solved(&space->problem, space_packed(space, node))) {
            ebb->distance[node] = 1;
            ebb->queue[ebb->count++] = node;
        }
    for (uint32_t at = 0; at < ebb->count && search_claim(claim); at++) {
        ebb->value = ebb->distance[ebb->queue[at]] + 1;
        desk_load(&wave->desk, space_packed(space, ebb->queue[at]));
        expand_any(&wave->desk, visit_distance, ebb);
    }
}

/* The whole component was found: keeps it with its distances. NULL: stopped. */
static struct general_memo *learn(struct wave *wave, struct claim *claim)
{
    struct space *space = wave->space;
    struct search *search = space->search;
    size_t bytes = space->count * sizeof(uint32_t);
    struct ebb ebb = {.space = space};
    ebb.distance = search_alloc(search, bytes);
    ebb.queue = search_alloc(search, bytes);
    if (ebb.distance != NULL && ebb.queue != NULL)
        measure(wave, claim, &ebb);
    search_release(search, ebb.queue, bytes);
    if (search_stopped(search)) {
        search_release(search, ebb.distance, bytes);
        return NULL;
    }
    search_disown(search, bytes);
    space_disown(space);
    struct general_memo *memo = memory_get(1, sizeof *memo);
    memo->space = *space;
    memo->distance = ebb.distance;
    memo->bytes = bytes;
    memset(space->chunk, 0, sizeof space->chunk);
    space->slot = NULL;
    space->slots = 0;
    space->search = search;
    return memo;
}

/* ---- the solver -------------------------------------------------------------------- */

void general_free(struct general_memo *memo)
{
    if (memo == NULL)
        return;
    space_free(&memo->space);
    pages_free(memo->distance, memo->bytes);
    free(memo);
}

/* Looks for a successor at a distance. */
struct finder {
    const struct general_memo *memo;
    uint32_t value;
    uint32_t move;
    uint32_t node;
};

static bool visit_find(void *context, const struct desk *desk, const struct step *step)
{
    struct finder *finder = context;
    uint8_t packed[SPACE_PACKED];
    pack_step(desk, step, packed);
    uint32_t node = space_find(&finder->memo->space, step->hash, packed);
    if (finder->memo->distance[node] != finder->value)
        return true;
    finder->node = node;
    finder->move = move_of(desk->problem, step);
    return false;
}

static void descend(const struct general_memo *memo, uint32_t node, uint32_t *moves)
{
    struct desk desk;
    desk_init(&desk, &memo->space);
    while (memo->distance[node] > 1) {
        struct finder finder = {.memo = memo,
                                .value = memo->distance[node] - 1};
        desk_load(&desk, space_packed(&memo->space, node));
        expand_any(&desk, visit_find, &finder);
        *moves++ = finder.move;
        node = finder.node;
    }
}

static bool recall_from(const struct general_memo *memo, const struct starts *starts,
                        struct solution *out)
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
    out->proved = true;
    out->verdict = VERDICT_IMPOSSIBLE;
    if (memo->distance[best] == 0)
        return true;
    out->verdict = VERDICT_SOLVED;
    int more = start > 0;
    solution_resize(out, (int)memo->distance[best] - 1 + more);
    if (more)
        out->moves[0] = starts->move[start];
    descend(memo, best, out->moves + more);
    return true;
}

bool general_recall(const struct general_memo *memo, const struct klotski *state,
                    struct solution *out)
{
    struct problem problem;
    struct starts *starts = memory_get(1, sizeof *starts);
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
    if (out->farthest >= 0)
        problem_write(&problem, space_packed(space, farthest), state,
                      (struct klotski *)out->state);
    return true;
}

void general_solve(struct search *search, struct general_memo **memo,
                   const struct klotski *state, struct solution *out)
{
    struct claim claim = {.search = search};
    struct problem problem;
    struct starts *starts = memory_get(1, sizeof *starts);
    struct space *space = memory_get(1, sizeof *space);
    struct wave *wave = memory_get(1, sizeof *wave);
    find_starts(state, &problem, starts);
    space_init(space, search, &problem);
    wave->space = space;
    wave->solved = NODE_NONE;
    trail_init(&wave->trail, search);
    desk_init(&wave->desk, space);
    bool begun = begin(wave, starts);
    bool whole = begun && run(wave, &claim, memo != NULL ? BEYOND : 0);
    if (wave->solved != NODE_NONE) {
        take_line(wave, out);
    } else if (whole) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else if (begun) {
        out->has_bound = true; /* no board nearer than that is solved */
        out->bound = wave->depth + 1;
    }
    if (memo != NULL) {
        general_free(*memo);
        *memo = whole && space->oldest == 0 ? learn(wave, &claim) : NULL;
    }
    search_settle(&claim);
    trail_free(&wave->trail);
    space_free(space);
    free(wave);
    free(space);
    free(starts);
}
