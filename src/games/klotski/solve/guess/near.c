/* A shorter line near a known one (plan neighbourhood graph search: Nakhost and Mueller,
 * 2010). Collects the states that are few moves away from those of the line, by a
 * breadth-first search from all of them at once, and then finds a shortest line that passes
 * only these. It is not longer than the known line, which passes only these too. */
#include "games/klotski/solve/guess/guess.h"

#include <stdlib.h>

struct near {
    struct space *space;
    const struct space *known; /* only its states are added; NULL: all are */
    struct claim *claim;
    struct desk desk;
    uint32_t most;   /* states */
    uint32_t node;   /* being expanded */
    uint32_t solved; /* a state of KNOWN; NODE_NONE: none yet */
};

static bool add_state(struct near *near, uint64_t hash, const uint16_t *packed,
                      uint32_t parent, uint32_t move)
{
    const struct problem *problem = &near->space->problem;
    uint32_t node;
    enum added added = near->space->count < near->most
                           ? space_add(near->space, hash, packed, parent, move, &node)
                           : ADDED_NOT;
    if (added == ADDED_NEW && near->known != NULL && packed[0] == problem->goal)
        near->solved = node;
    return added != ADDED_NOT && near->solved == NODE_NONE;
}

ALWAYS_INLINE bool visit_near(void *context, const struct desk *desk,
                              const struct desk_step *step)
{
    struct near *near = context;
    uint16_t packed[PROBLEM_PIECES];
    problem_move(desk->problem, desk->packed, step->piece, step->to, packed);
    return (near->known != NULL &&
            space_find(near->known, step->hash, packed) == NODE_NONE) ||
           add_state(near, step->hash, packed, near->node,
                     problem_klotski_move(desk->problem, step->from, step->to));
}

static bool add_root(struct near *near, const uint16_t *packed)
{
    return add_state(near, space_hash(near->space, packed), packed, NODE_NONE, MOVE_NONE);
}

/* Adds the states of LINE after the start. */
static bool add_line(struct near *near, const uint16_t *start,
                     const struct guess_line *line)
{
    const struct problem *problem = &near->space->problem;
    uint16_t packed[2][PROBLEM_PIECES]; /* in turn */
    bool good = true;
    memcpy(packed[0], start, problem_size(problem));
    for (int i = 0; good && i < line->count; i++) {
        int from = problem_place_of(problem, klotski_from(line->moves[i]));
        int to = problem_place_of(problem, klotski_to(line->moves[i]));
        int piece = 0;
        while (packed[i % 2][piece] != from)
            piece++;
        problem_move(problem, packed[i % 2], piece, to, packed[1 - i % 2]);
        good = add_root(near, packed[1 - i % 2]);
    }
    return good;
}

/* Expands all states, in the order in which they were added. */
static void expand_all(struct near *near)
{
    desk_init(&near->desk, near->space);
    for (near->node = 0; near->node < near->space->count; near->node++) {
        if (!search_claim(near->claim))
            return;
        desk_load(&near->desk, space_packed(near->space, near->node));
        if (!expand_any(&near->desk, visit_near, near))
            return;
    }
}

bool guess_line_shorten(struct guess *guess, struct space *space, uint32_t most)
{
    struct search *search = space->search;
    struct near *near = search_get(search, 1, sizeof *near);
    struct space *part = search_get(search, 1, sizeof *part);
    bool shorter = false;
    if (near != NULL && part != NULL) {
        *near = (struct near){.space = space,
                              .claim = guess->claim,
                              .most = most + (uint32_t)guess->line.count + 1,
                              .solved = NODE_NONE};
        if (add_root(near, guess->start) && add_line(near, guess->start, &guess->line))
            expand_all(near);
        space_init(part, search, &space->problem);
        near->known = space;
        near->space = part;
        if (!search_stopped(search) && add_root(near, guess->start))
            expand_all(near);
        shorter = near->solved != NODE_NONE &&
                  guess_line_take(part, near->solved, &guess->line);
        space_free(part);
    }
    free(part);
    free(near);
    return shorter;
}
