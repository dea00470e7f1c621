/* A component with the distance of each of its boards: a second search, from all solved boards at
 * once. Moves can be reversed, so the distance to the goal is the distance from it. Recall then
 * walks down the distances. */
#include "games/klotski/solve/klotski_solve.h"

#include "base/memory.h"
#include "games/klotski/solve/desk.h"
#include "games/klotski/solve/prefer.h"

#include <stdlib.h>
#include <string.h>

/* ---- learning ---------------------------------------------------------------------- */

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
    uint16_t packed[PROBLEM_PIECES];
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
        if (space_packed(space, node)[0] == space->problem.goal) {
            ebb->distance[node] = 1;
            ebb->queue[ebb->count++] = node;
        }
    for (uint32_t at = 0; at < ebb->count && search_claim(claim); at++) {
        ebb->value = ebb->distance[ebb->queue[at]] + 1;
        desk_load(&desk, space_packed(space, ebb->queue[at]));
        expand_any(&desk, visit_distance, ebb);
    }
}

void memo_learn(struct klotski_memo *memo, struct space *space, struct claim *claim)
{
    struct search *search = space->search;
    size_t bytes = space->count * sizeof(uint32_t);
    struct ebb ebb = {.space = space};
    ebb.distance = search_alloc(search, bytes);
    ebb.queue = search_alloc(search, bytes);
    if (ebb.distance != NULL && ebb.queue != NULL)
        measure_component(&ebb, claim);
    search_release(search, ebb.queue, bytes);
    if (search_stopped(search)) {
        search_release(search, ebb.distance, bytes);
        return;
    }
    search_disown(search, bytes);
    space_disown(space);
    *memo = (struct klotski_memo){.space = *space, .distance = ebb.distance};
    memset(space, 0, sizeof *space);
}

void *klotski_memo_new(void)
{
    return memory_get(1, sizeof(struct klotski_memo));
}

void memo_clear(struct klotski_memo *memo)
{
    search_release(NULL, memo->distance, memo->space.count * sizeof *memo->distance);
    memo->distance = NULL;
    space_free(&memo->space);
}

void klotski_memo_free(void *memo)
{
    if (memo != NULL)
        memo_clear(memo);
    free(memo);
}

/* ---- answers ----------------------------------------------------------------------- */

/* Finds the successor to prefer of those whose entry in DISTANCE is VALUE. */
struct finder {
    const struct klotski_memo *memo;
    uint32_t value;
    uint32_t node;
    struct preferred best;
};

static bool visit_find(void *context, const struct desk *desk,
                       const struct desk_step *step)
{
    struct finder *finder = context;
    uint16_t packed[PROBLEM_PIECES];
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
static void descend(const struct klotski_memo *memo, uint32_t node, int last,
                    uint32_t *moves)
{
    struct desk desk;
    desk_init(&desk, &memo->space);
    while (memo->distance[node] > 1) {
        struct finder finder = {.memo = memo,
                                .value = memo->distance[node] - 1,
                                .best.last = last};
        desk_load(&desk, space_packed(&memo->space, node));
        expand_any(&desk, visit_find, &finder);
        *moves++ = finder.best.move;
        last = klotski_to(finder.best.move);
        node = finder.node;
    }
}

bool memo_recall(const struct klotski_memo *memo, const struct problem_starts *starts,
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

bool klotski_recall(const void *memo, const void *state, struct solution *out)
{
    const struct klotski_memo *known = memo;
    struct problem problem;
    struct problem_starts *starts = memory_get(1, sizeof *starts);
    if (starts == NULL)
        return false;
    problem_starts(state, &problem, starts);
    bool good = memcmp(&problem, &known->space.problem, sizeof problem) == 0 &&
                memo_recall(known, starts, out);
    free(starts);
    return good;
}

bool klotski_survey(const void *memo, const void *state, struct survey *out)
{
    const struct klotski_memo *known = memo;
    const struct space *space = &known->space;
    struct problem problem;
    uint16_t packed[PROBLEM_PIECES];
    problem_read(state, &problem, packed);
    if (memcmp(&problem, &space->problem, sizeof problem) != 0 ||
        space_find(space, space_hash(space, packed), packed) == NODE_NONE)
        return false;
    uint32_t farthest = 0;
    for (uint32_t node = 0; node < space->count; node++)
        if (known->distance[node] > known->distance[farthest])
            farthest = node;
    out->boards = space->count;
    out->farthest = (int)known->distance[farthest] - 1;
    samples_span(&out->layers, out->farthest + 1);
    for (uint32_t node = 0; node < space->count; node++)
        if (known->distance[node] > 0)
            samples_count(&out->layers, out->farthest + 1, (int)known->distance[node] - 1,
                          1);
    if (out->farthest >= 0)
        problem_write(&problem, space_packed(space, farthest), state,
                      (struct klotski *)out->state);
    return true;
}
