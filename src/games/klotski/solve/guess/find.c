/* Any line, quickly: best-first width search (Lipovetzky and Geffner, 2017), whose open list
 * is ordered by novelty first and by the distance of X second.
 *
 * The distance is the number of steps that X needs on the board without the other pieces.
 * States of the same distance and with the same number of pieces in X's way form a group. A
 * state is novel if it is the first of its group in which some piece stands at its place
 * (novelty 1), or some two pieces stand at their places (2); the others mostly shuffle what
 * was tried before.
 *
 * Lines are long; near.c shortens them. What was seen is kept in a table of bits
 * without the keys: an arrangement that is taken for a known one only comes later. */
#include "games/klotski/solve/guess/guess.h"

#include <limits.h>
#include <stdlib.h>

enum {
    SEEN_BITS = 24, /* binary logarithm of the size of the table */
    SEEN_BYTES = 1 << (SEEN_BITS - 3),
    NOVELTIES = 4, /* 1 to 3 */
    PRIORITIES = NOVELTIES * PROBLEM_PLACES,
    FAR = INT16_MAX
};

struct finder {
    struct space *space;
    struct desk desk;
    /* The open list: by priority 1 + the state added last, 0: none; by state the one of its
     * priority that was added before, ROOM of them. No state has a priority below LOWEST. */
    uint32_t top[PRIORITIES], *below;
    size_t room;
    int lowest;
    uint64_t *seen;
    uint32_t node;    /* being expanded */
    uint32_t solved;  /* NODE_NONE: none yet */
    uint32_t nearest; /* the state with the least distance, then the fewest in the way */
    int nearness;     /* ... in one number */
    int distance, in_way; /* of NODE */
    /* By place of X: the steps to the goal, and for each cell whether X enters it on one way
     * of as many steps. */
    int16_t steps[PROBLEM_PLACES];
    bool enters[PROBLEM_PLACES][PROBLEM_PLACES];
};

/* ---- X on the empty board ---------------------------------------------------------- */

static void measure_hero(struct finder *finder)
{
    const struct problem *problem = &finder->space->problem;
    const struct shape_class *hero = &problem->shape[0];
    int16_t queue[PROBLEM_PLACES] = {problem->goal};
    for (int i = 0; i < PROBLEM_PLACES; i++)
        finder->steps[i] = FAR;
    finder->steps[problem->goal] = 0;
    for (int i = 0, count = 1; i < count; i++)
        for (int way = UP; way <= RIGHT; way++) {
            int next = queue[i], place = next + problem->step[way];
            if (finder->steps[place] != FAR || !problem_fits(problem, 0, place))
                continue;
            finder->steps[place] = (int16_t)(finder->steps[next] + 1);
            memcpy(finder->enters[place], finder->enters[next], PROBLEM_PLACES);
            for (int j = 0; j < hero->cells; j++)
                finder->enters[place][next + problem->offset[hero->first_cell + j]] =
                    true;
            queue[count++] = (int16_t)place;
        }
}

static bool is_in_way(const struct finder *finder, int hero, int class, int place)
{
    const struct problem *problem = &finder->space->problem;
    const struct shape_class *shape = &problem->shape[class];
    for (int i = 0; i < shape->cells; i++)
        if (finder->enters[hero][place + problem->offset[shape->first_cell + i]])
            return true;
    return false;
}

static int count_in_way(const struct finder *finder, const uint16_t *packed)
{
    const struct problem *problem = &finder->space->problem;
    int hero = packed[0], count = 0;
    for (int i = 1; i < problem->pieces; i++)
        count += is_in_way(finder, hero, problem->class_of[i], packed[i]);
    return count;
}

/* ---- novelty ----------------------------------------------------------------------- */

/* Whether KEY is new; marks it. */
static bool is_new(struct finder *finder, uint64_t key)
{
    key = (key ^ key >> 29) * 0x9e3779b97f4a7c15U;
    key = (key ^ key >> 32) * 0xbf58476d1ce4e5b9U;
    uint64_t *word = &finder->seen[key >> (64 - SEEN_BITS + 6)];
    uint64_t bit = (uint64_t)1 << (key >> 20 & 63);
    bool new = (*word & bit) == 0;
    *word |= bit;
    return new;
}

/* The novelty of the state PACKED of GROUP, 1 to 3. Only the arrangements with the piece of
 * CLASS at PLACE can be new, unless PLACE is -1. */
static int novelty(struct finder *finder, uint64_t group, const uint16_t *packed,
                   int class, int place)
{
    const struct problem *problem = &finder->space->problem;
    uint32_t at[PROBLEM_PIECES];
    uint32_t moved = (uint32_t)(class << 10 | place);
    bool one = false, two = false;
    for (int i = 0; i < problem->pieces; i++)
        at[i] = (uint32_t)(problem->class_of[i] << 10 | packed[i]);
    for (int i = 0; i < problem->pieces; i++) {
        if (place >= 0 && at[i] != moved)
            continue;
        one |= is_new(finder, group << 40 | at[i]);
        for (int j = place >= 0 ? 0 : i + 1; j < problem->pieces; j++) {
            uint64_t low = at[i] < at[j] ? at[i] : at[j];
            uint64_t high = at[i] < at[j] ? at[j] : at[i];
            two |= j != i && is_new(finder, group << 40 | (high + 1) << 20 | low);
        }
    }
    return one ? 1 : two ? 2 : 3;
}

/* ---- the open list ------------------------------------------------------------------ */

/* False: the search has no memory left. */
static bool push(struct finder *finder, int priority, uint32_t node)
{
    if (!search_room(finder->space->search, &finder->below, sizeof *finder->below,
                     &finder->room, node + (size_t)1))
        return false;
    finder->below[node] = finder->top[priority];
    finder->top[priority] = node + 1;
    if (priority < finder->lowest)
        finder->lowest = priority;
    return true;
}

/* Takes the state added last of those with the lowest priority: it is still in the cache. False:
 * there is none. */
static bool pop(struct finder *finder, uint32_t *node)
{
    while (finder->lowest < PRIORITIES && finder->top[finder->lowest] == 0)
        finder->lowest++;
    if (finder->lowest == PRIORITIES)
        return false;
    *node = finder->top[finder->lowest] - 1;
    finder->top[finder->lowest] = finder->below[*node];
    return true;
}

/* ---- the search -------------------------------------------------------------------- */

ALWAYS_INLINE bool visit_state(void *context, const struct desk *desk,
                               const struct desk_step *step)
{
    struct finder *finder = context;
    const struct problem *problem = desk->problem;
    uint16_t packed[PROBLEM_PIECES];
    uint32_t node;
    problem_move(problem, desk->packed, step->piece, step->to, packed);
    enum added added =
        space_add(finder->space, step->hash, packed, finder->node,
                  problem_klotski_move(problem, step->from, step->to), &node);
    if (added != ADDED_NEW)
        return added != ADDED_NOT;
    int class = problem->class_of[step->piece];
    int hero = packed[0];
    if (hero == problem->goal)
        finder->solved = node;
    int distance = finder->steps[hero];
    int in_way = class == 0 ? count_in_way(finder, packed)
                            : finder->in_way + is_in_way(finder, hero, class, step->to) -
                                  is_in_way(finder, hero, class, step->from);
    bool same = distance == finder->distance && in_way == finder->in_way;
    int new = novelty(finder, (uint64_t)(distance << 7 | in_way), packed, class,
                      same ? step->to : -1);
    if ((distance << 7 | in_way) < finder->nearness) {
        finder->nearness = distance << 7 | in_way;
        finder->nearest = node;
    }
    return finder->solved == NODE_NONE &&
           push(finder, new *PROBLEM_PLACES + distance, node);
}

static void find_solved(struct finder *finder, struct claim *claim, uint32_t most)
{
    uint32_t node;
    while (finder->solved == NODE_NONE && finder->space->count <= most &&
           pop(finder, &node) && search_claim(claim)) {
        const uint16_t *packed = space_packed(finder->space, node);
        finder->node = node;
        finder->distance = finder->steps[packed[0]];
        finder->in_way = count_in_way(finder, packed);
        desk_load(&finder->desk, packed);
        if (!expand_any(&finder->desk, visit_state, finder))
            return;
    }
}

/* Begins at the state START. False: the search has no memory left, or X cannot get home. */
static bool begin(struct finder *finder, struct space *space, const uint16_t *start)
{
    finder->space = space;
    finder->solved = NODE_NONE;
    finder->nearness = INT_MAX;
    finder->seen = search_alloc(space->search, SEEN_BYTES);
    desk_init(&finder->desk, space);
    measure_hero(finder);
    return finder->seen != NULL && finder->steps[start[0]] != FAR &&
           space_add(space, space_hash(space, start), start, NODE_NONE, MOVE_NONE,
                     &finder->nearest) == ADDED_NEW &&
           push(finder, 0, finder->nearest);
}

bool guess_line_find(struct guess *guess, struct space *space, uint32_t most)
{
    struct search *search = space->search;
    struct finder *finder = search_get(search, 1, sizeof *finder);
    bool found = false;
    if (finder == NULL)
        return false;
    if (begin(finder, space, guess->start)) {
        find_solved(finder, guess->claim, most);
        guess->toward.count = 0;
        found = finder->solved != NODE_NONE;
        found = guess_line_take(space, found ? finder->solved : finder->nearest,
                                found ? &guess->line : &guess->toward) &&
                found;
    }
    search_release(search, finder->below, finder->room * sizeof *finder->below);
    search_release(search, finder->seen, SEEN_BYTES);
    free(finder);
    return found;
}
