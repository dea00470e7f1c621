/* Layered breadth-first search on several threads, without locks; breadth.h has the
 * method.
 *
 * Why the answer is right: all nodes of a layer are expanded before any of the next,
 * so a node's depth is minimal. Of several solved nodes of one batch the one with the
 * first parent counts, so the line does not depend on the threads either. Freeing the
 * states of older layers is safe because moves can be reversed (space.h). */
#include "games/klotski/solve/breadth.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "engine/team.h"
#include "games/klotski/solve/desk.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 1 << 13,      /* nodes, if they have up to 32 successors on average */
    SUCCESSORS = 1 << 18, /* ... else fewer, so that the successors stay in the cache */
    BATCH_LEAST = 1 << 6,
    ALONE = 1 << 4, /* one thread expands less than 1 / ALONE of a batch alone */
    AHEAD = 8, /* prefetch the state of the 8th next successor, the slot of the 16th */
    PILE_LEAST = 64
};

/* A successor that is not yet looked up. */
struct found_node {
    uint64_t hash;
    uint16_t parent; /* in the batch */
    uint16_t piece, to;
};

/* The successors that one thread has found for one shard, in order. */
struct breadth_pile {
    struct found_node *all;
    uint32_t count, capacity;
};

/* The data of one thread. */
struct breadth_hand {
    struct crew *crew;
    struct desk desk;
    uint32_t node; /* in the batch, being expanded */
    uint64_t duplicates;
    uint32_t solved; /* lowest parent (in the batch) of a new solved node */
    uint32_t solved_node;
    bool refused;
    struct breadth_pile pile[SPACE_SHARDS];
};

struct crew {
    struct breadth *breadth;
    struct team team;
    bool hired; /* TEAM exists */
    int hands;  /* threads that work on this batch */
    struct breadth_hand *hand[TEAM_MAX];
    uint32_t begin[SPACE_SHARDS]; /* the layer being expanded, in each shard */
    uint32_t end[SPACE_SHARDS];
    uint32_t next[SPACE_SHARDS]; /* its first node that was in no batch yet */
    uint32_t count;
    uint32_t batch[BATCH];
    uint8_t *packed; /* BATCH states */
};

/* ---- the first half of a batch: expansion ------------------------------------------ */

static bool grow(struct search *search, struct breadth_pile *pile)
{
    uint32_t capacity = pile->capacity > 0 ? 2 * pile->capacity : PILE_LEAST;
    struct found_node *all =
        search_extend(search, pile->all, pile->capacity * sizeof *all,
                      capacity * sizeof *all);
    if (all == NULL)
        return false;
    pile->all = all;
    pile->capacity = capacity;
    return true;
}

ALWAYS_INLINE bool visit_new(void *context, const struct desk *desk,
                             const struct desk_step *step)
{
    struct breadth_hand *hand = context;
    struct breadth_pile *pile = &hand->pile[space_shard(step->hash)];
    (void)desk;
    if (pile->count == pile->capacity &&
        !grow(hand->crew->breadth->space->search, pile)) {
        hand->refused = true;
        return false;
    }
    pile->all[pile->count++] = (struct found_node){.hash = step->hash,
                                                   .parent = (uint16_t)hand->node,
                                                   .piece = (uint16_t)step->piece,
                                                   .to = (uint16_t)step->to};
    return true;
}

static void expand_node(struct breadth_hand *hand, uint32_t i)
{
    struct crew *crew = hand->crew;
    const struct space *space = crew->breadth->space;
    const struct problem *problem = &space->problem;
    size_t size = (size_t)problem_size(problem);
    uint32_t node = crew->batch[i];
    struct space_move last = space_way(space, node);
    int to = -1;
    int ways = 0;
    if (last.parent != NODE_NONE && problem->metric != KLOTSKI_STEPS) {
        to = last.to;
        ways = last.from / problem->width == to / problem->width ? ROW_WAYS
                                                                 : ANY_WAY & ~ROW_WAYS;
    }
    uint8_t *packed = crew->packed + i * size;
    memcpy(packed, space_packed(space, node), size);
    desk_load(&hand->desk, packed);
    hand->node = i;
    switch (problem->metric) {
    case KLOTSKI_MOVES:
        expand(KLOTSKI_MOVES, &hand->desk, to, ways, visit_new, hand);
        break;
    case KLOTSKI_STRAIGHT:
        expand(KLOTSKI_STRAIGHT, &hand->desk, to, ways, visit_new, hand);
        break;
    default:
        expand(KLOTSKI_STEPS, &hand->desk, to, ways, visit_new, hand);
    }
}

/* Nodes that are already claimed are expanded even if the node limit has stopped the
 * search. */
static bool halted(const struct search *search)
{
    return search_stopped(search) && search_reason(search) != STOP_NODES;
}

static void expand_share(struct breadth_hand *hand, int index)
{
    struct crew *crew = hand->crew;
    uint32_t hands = (uint32_t)crew->hands;
    uint32_t begin = crew->count * (uint32_t)index / hands;
    uint32_t end = crew->count * ((uint32_t)index + 1) / hands;
    for (uint32_t i = begin;
         i < end && !hand->refused && !halted(crew->breadth->space->search); i++)
        expand_node(hand, i);
}

/* ---- the second half: what is new -------------------------------------------------- */

static void add(struct breadth_hand *hand, const struct found_node *found)
{
    struct crew *crew = hand->crew;
    struct space *space = crew->breadth->space;
    const struct problem *problem = &space->problem;
    const uint8_t *parent = crew->packed + found->parent * (size_t)problem_size(problem);
    uint8_t packed[SPACE_PACKED];
    uint32_t node;
    struct space_move way = {.parent = crew->batch[found->parent],
                             .from = problem_place(problem, parent, found->piece),
                             .to = found->to};
    problem_move(problem, parent, found->piece, found->to, packed);
    switch (space_add(space, found->hash, packed, &way, &node)) {
    case ADDED_NOT:
        hand->refused = true;
        break;
    case ADDED_KNOWN:
        hand->duplicates++;
        break;
    default:
        if (problem_place(problem, packed, 0) == problem->goal &&
            found->parent < hand->solved) {
            hand->solved = found->parent;
            hand->solved_node = node;
        }
    }
}

static void add_pile(struct breadth_hand *hand, struct breadth_pile *pile)
{
    const struct space *space = hand->crew->breadth->space;
    for (uint32_t k = 0; k < pile->count && !hand->refused; k++) {
        if (k + 2 * AHEAD < pile->count)
            space_fetch_entry(space, pile->all[k + 2 * AHEAD].hash);
        if (k + AHEAD < pile->count)
            space_fetch_state(space, pile->all[k + AHEAD].hash);
        add(hand, &pile->all[k]);
    }
    pile->count = 0;
}

static void add_share(struct breadth_hand *hand, int index)
{
    struct crew *crew = hand->crew;
    for (int s = index; s < SPACE_SHARDS; s += crew->hands)
        for (int i = 0; i < crew->hands; i++)
            add_pile(hand, &crew->hand[i]->pile[s]);
}

static void work(struct team *team, int index, void *argument)
{
    struct crew *crew = argument;
    struct breadth_hand *hand = crew->hand[index];
    expand_share(hand, index);
    if (team == NULL || team_meet(team, !hand->refused))
        add_share(hand, index);
}

/* ---- batches ----------------------------------------------------------------------- */

static void publish(struct breadth *breadth)
{
    uint64_t count = space_count(breadth->space);
    bool solved = breadth->solved != NODE_NONE;
    search_publish(breadth->space->search, &(struct progress){
                                               .phase = N_("looking for a win"),
                                               .open = count - breadth->expanded,
                                               .duplicates = breadth->duplicates,
                                               .depth = breadth->depth,
                                               .layers = breadth->layers,
                                               .has_best = solved,
                                               .best = breadth->solved_depth,
                                               .has_bound = !solved,
                                               .bound = breadth->depth + 1,
                                           });
}

/* NULL: there is no memory, and the search is stopped. */
static struct breadth_hand *hand_new(struct crew *crew)
{
    struct breadth_hand *hand = search_get(crew->breadth->space->search, 1, sizeof *hand);
    if (hand == NULL)
        return NULL;
    hand->crew = crew;
    hand->solved = NODE_NONE;
    desk_init(&hand->desk, crew->breadth->space);
    return hand;
}

/* Starts the threads at the first batch that is large enough for them. False: there is no
 * memory, and the search is stopped. */
static bool hire(struct crew *crew)
{
    if (crew->hired)
        return true;
    team_init(&crew->team, crew->breadth->space->search->limits.threads);
    crew->hired = true;
    for (int i = 1; i < crew->team.count; i++) {
        crew->hand[i] = hand_new(crew);
        if (crew->hand[i] == NULL)
            return false;
    }
    return true;
}

/* The size of a batch; does not depend on the number of threads. */
static uint32_t batch_size(const struct breadth *breadth)
{
    uint64_t met = breadth->duplicates + space_count(breadth->space);
    uint64_t size = breadth->expanded > 0 ? SUCCESSORS * breadth->expanded / met : BATCH;
    return size > BATCH ? BATCH : size < BATCH_LEAST ? BATCH_LEAST : (uint32_t)size;
}

/* Fills the batch with the next nodes of the layer, as far as the search grants them. */
static void fill_batch(struct crew *crew)
{
    uint32_t size = batch_size(crew->breadth);
    crew->count = 0;
    for (uint32_t s = 0; s < SPACE_SHARDS; s++)
        for (; crew->next[s] < crew->end[s]; crew->next[s]++) {
            if (crew->count == size || !search_claim(&crew->breadth->claim))
                return;
            crew->batch[crew->count++] = crew->next[s] * SPACE_SHARDS + s;
        }
}

/* Adds up what the threads have found. False: memory was refused to one of them. */
static bool sum_up(struct crew *crew)
{
    struct breadth *breadth = crew->breadth;
    bool refused = false;
    uint32_t first = NODE_NONE, node = NODE_NONE;
    breadth->expanded += crew->count;
    breadth->duplicates = 0;
    for (int i = 0; i < TEAM_MAX && crew->hand[i] != NULL; i++) {
        const struct breadth_hand *hand = crew->hand[i];
        breadth->duplicates += hand->duplicates;
        refused |= hand->refused;
        if (hand->solved < first) {
            first = hand->solved;
            node = hand->solved_node;
        }
    }
    if (breadth->solved == NODE_NONE && node != NODE_NONE) {
        breadth->solved = node;
        breadth->solved_depth = breadth->depth + 1;
    }
    return !refused;
}

/* False: the search was stopped, because there is no memory. */
static bool run_batch(struct crew *crew)
{
    const struct breadth *breadth = crew->breadth;
    bool alone = crew->count <= batch_size(breadth) / ALONE ||
                 breadth->space->search->limits.threads == 1;
    if (!alone && !hire(crew))
        return false;
    crew->hands = alone ? 1 : crew->team.count;
    if (alone)
        work(NULL, 0, crew);
    else
        team_run(&crew->team, work, crew);
    return sum_up(crew);
}

bool breadth_layer(struct breadth *breadth, bool whole)
{
    struct crew *crew = breadth->crew;
    const struct search *search = breadth->space->search;
    uint64_t before = breadth->expanded;
    int64_t count = 0;
    breadth->forgot |= !whole;
    for (int s = 0; s < SPACE_SHARDS; s++) {
        if (!whole)
            space_forget(breadth->space, s, crew->begin[s]);
        crew->begin[s] = crew->next[s] = crew->end[s];
        crew->end[s] = breadth->space->shard[s].count;
        count += crew->end[s] - crew->begin[s];
    }
    if (count > 0)
        samples_add(&breadth->layers, count);
    for (;;) {
        fill_batch(crew);
        if (crew->count == 0)
            break;
        if (!run_batch(crew) || search_stopped(search))
            return false;
        publish(breadth);
        if (breadth->solved != NODE_NONE && !whole)
            return true;
        if (breadth->solved == NODE_NONE && breadth->pause != NULL)
            breadth->pause(breadth->context,
                           breadth->duplicates + space_count(breadth->space));
    }
    if (search_stopped(search))
        return false; /* perhaps within the layer, while the pause worked */
    breadth->depth += breadth->expanded > before;
    return breadth->expanded > before;
}

/* ---- begin and end ----------------------------------------------------------------- */

bool breadth_root(struct breadth *breadth, const uint8_t *packed,
                  const struct space_move *way)
{
    struct space *space = breadth->space;
    uint32_t node;
    enum added added = space_add(space, space_hash(space, packed), packed, way, &node);
    if (added == ADDED_NEW && breadth->solved == NODE_NONE &&
        problem_place(&space->problem, packed, 0) == space->problem.goal)
        breadth->solved = node;
    return added != ADDED_NOT;
}

struct breadth *breadth_new(struct space *space)
{
    struct search *search = space->search;
    struct breadth *breadth = search_get(search, 1, sizeof *breadth);
    struct crew *crew = search_get(search, 1, sizeof *crew);
    if (breadth == NULL || crew == NULL) {
        free(crew);
        free(breadth);
        return NULL;
    }
    *breadth = (struct breadth){.space = space,
                                .claim = {.search = search},
                                .solved = NODE_NONE,
                                .crew = crew};
    crew->breadth = breadth;
    crew->packed = search_get(search, BATCH, (size_t)problem_size(&space->problem));
    crew->hand[0] = hand_new(crew);
    if (crew->packed == NULL || crew->hand[0] == NULL) {
        breadth_free(breadth);
        return NULL;
    }
    return breadth;
}

void breadth_free(struct breadth *breadth)
{
    struct crew *crew = breadth->crew;
    struct search *search = breadth->space->search;
    publish(breadth);
    search_settle(&breadth->claim);
    if (crew->hired)
        search->helped += team_free(&crew->team);
    for (int i = 0; i < TEAM_MAX && crew->hand[i] != NULL; i++) {
        for (int s = 0; s < SPACE_SHARDS; s++) {
            struct breadth_pile *pile = &crew->hand[i]->pile[s];
            search_release(search, pile->all, pile->capacity * sizeof *pile->all);
        }
        free(crew->hand[i]);
    }
    free(crew->packed);
    free(crew);
    free(breadth);
}
