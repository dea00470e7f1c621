/* A shorter line near a known one (plan neighbourhood graph search: Nakhost and Mueller,
 * 2010). Collects the states that are few moves away from those of the line, by a
 * breadth-first search from all of them at once, and then finds a shortest line that passes
 * only these. It is not longer than the known line, which passes only these too. */
#include "games/klotski/solve/guess/guess.h"

#include <stdlib.h>

struct near {
    struct space *known; /* the states near the line */
    struct space *space; /* the one that is searched: KNOWN itself, or part of it */
    struct desk desk;
    uint32_t *queue; /* MOST nodes of SPACE */
    uint32_t count, most;
    uint32_t node;   /* being expanded */
    uint32_t solved; /* second search only; NODE_NONE: none yet */
};

static bool add_state(struct near *near, uint64_t hash, const uint8_t *packed,
                      uint32_t parent, uint32_t move)
{
    uint32_t node;
    enum added added = near->count < near->most
                           ? space_add(near->space, hash, packed, parent, move, &node)
                           : ADDED_NOT;
    if (added == ADDED_NEW)
        near->queue[near->count++] = node;
    return added != ADDED_NOT;
}

ALWAYS_INLINE bool visit_near(void *context, const struct desk *desk,
                              const struct desk_step *step)
{
    struct near *near = context;
    const struct problem *problem = desk->problem;
    uint8_t packed[PROBLEM_PACKED];
    uint32_t move = problem_klotski_move(problem, step->from, step->to);
    problem_move(problem, desk->packed, step->piece, step->to, packed);
    if (near->space == near->known)
        return add_state(near, step->hash, packed, near->node, move);
    if (space_find(near->known, step->hash, packed) == NODE_NONE)
        return true;
    bool good = add_state(near, step->hash, packed, near->node, move);
    if (good && problem_place(problem, packed, 0) == problem->goal)
        near->solved = near->queue[near->count - 1];
    return good && near->solved == NODE_NONE;
}

static bool add_root(struct near *near, const uint8_t *packed)
{
    return add_state(near, space_hash(near->space, packed), packed, NODE_NONE, MOVE_NONE);
}

/* Adds the states of LINE to the known ones. */
static bool add_line(struct near *near, const uint8_t *start,
                     const struct guess_line *line)
{
    const struct problem *problem = &near->space->problem;
    uint8_t now[PROBLEM_PACKED], next[PROBLEM_PACKED];
    size_t size = (size_t)problem_size(problem);
    memcpy(now, start, size);
    bool good = add_root(near, now);
    for (int i = 0; good && i < line->count; i++) {
        int from = problem_place_of(problem, klotski_from(line->moves[i]));
        int to = problem_place_of(problem, klotski_to(line->moves[i]));
        int piece = 0;
        while (problem_place(problem, now, piece) != from)
            piece++;
        problem_move(problem, now, piece, to, next);
        memcpy(now, next, size);
        good = add_root(near, now);
    }
    return good;
}

static void search_near(struct near *near, struct claim *claim)
{
    desk_init(&near->desk, near->space);
    for (uint32_t at = 0; at < near->count && near->solved == NODE_NONE; at++) {
        if (!search_claim(claim))
            return;
        near->node = near->queue[at];
        desk_load(&near->desk, space_packed(near->space, near->node));
        if (!expand_any(&near->desk, visit_near, near))
            return;
    }
}

/* Searches NEAR->known, from the start. */
static bool search_known(struct near *near, const struct guess_room *room,
                         struct guess_line *line)
{
    struct search *search_of = room->space->search;
    bool shorter = false;
    near->space = search_get(search_of, 1, sizeof *near->space);
    if (near->space == NULL)
        return false;
    space_init(near->space, search_of, &near->known->problem);
    near->count = 0;
    if (add_root(near, room->start))
        search_near(near, room->claim);
    if (near->solved != NODE_NONE)
        shorter = guess_line_take(near->space, near->solved, line);
    space_free(near->space);
    free(near->space);
    return shorter;
}

bool guess_line_shorten(const struct guess_room *room, struct guess_line *line)
{
    struct search *search_of = room->space->search;
    struct near *near = search_get(search_of, 1, sizeof *near);
    bool shorter = false;
    if (near == NULL)
        return false;
    near->known = near->space = room->space;
    near->most = room->most + (uint32_t)line->count + 1;
    near->solved = NODE_NONE;
    near->queue = search_alloc(search_of, near->most * sizeof *near->queue);
    if (near->queue != NULL && add_line(near, room->start, line)) {
        search_near(near, room->claim);
        shorter = !search_stopped(search_of) && search_known(near, room, line);
    }
    search_release(search_of, near->queue, near->most * sizeof *near->queue);
    free(near);
    return shorter;
}
