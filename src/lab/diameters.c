/* The diameters of the components: how far two layouts can be from each other.
 *
 * All layouts of one class (map.h) with one number of singles are numbered, and their moves
 * are listed once. A breadth-first search from a layout v of a component finds its
 * eccentricity e, the distance of the farthest layout. For each layout w at distance d from v
 * the eccentricity lies between max(e - d, d) and e + d, because moves can be reversed. A
 * layout whose upper bound is not above the largest eccentricity found so far needs no
 * search; the next search starts where the upper bound is highest or the lower one lowest, in
 * turn (Takes and Kosters, 2011). When none is left, that eccentricity is the diameter. */
#include "lab/components.h"

#include "games/klotski/solve/atlas/atlas_store.h"

#include "engine/keyset.h"
#include "games/klotski/solve/classic_board.h"

#include <stdlib.h>

enum {
    ROOM_LEAST = 1 << 16
};

#define NONE UINT32_MAX

/* A layout; but QUEUE and MEMBER are lists of layouts by number. */
struct node {
    uint64_t board;
    uint32_t edges;         /* edge[edges .. edges of the next node) are the neighbours */
    uint32_t queue, member; /* MEMBER: the layouts of the component at hand */
    uint16_t distance;      /* from the last start; UINT16_MAX: not reached */
    uint16_t low, high; /* bounds of the eccentricity; HIGH 0: not in a component yet */
};

struct diameters {
    const struct atlas *atlas;
    struct search *search;
    struct claim claim;
    int metric;
    /* Of the class and the number of singles at hand: */
    struct keyset numbers; /* of the layouts */
    struct node *node;     /* by number, and one more for its EDGES */
    uint32_t count, room;
    uint32_t *edge;
    size_t edge_count, edge_room;
    bool refused;
};

/* ---- the graph --------------------------------------------------------------------- */

static bool number_layouts(struct diameters *d, int class, int singles)
{
    const struct map *map = &d->atlas->map;
    d->count = 0;
    for (uint32_t f = map->first[class]; f < map->first[class + 1]; f++) {
        const struct map_frame *frame = &map->frame[f];
        for (uint32_t subset = 0; subset < (uint32_t)1 << frame->free_count; subset++) {
            uint32_t *number;
            if (__builtin_popcount(subset) != singles)
                continue;
            uint64_t board = layout_board(frame, subset);
            if (!keyset_reserve(&d->numbers, 1))
                return false;
            keyset_add(&d->numbers, board, &number);
            *number = d->count;
            d->node[d->count++].board = board;
        }
    }
    return true;
}

static bool visit_edge(void *context, const struct successor *next)
{
    struct diameters *d = context;
    if (d->edge_count == d->edge_room) {
        size_t room = d->edge_room > 0 ? 2 * d->edge_room : ROOM_LEAST;
        uint32_t *larger =
            search_extend(d->search, d->edge, d->edge_room * sizeof *larger,
                          room * sizeof *larger);
        if (larger == NULL) {
            d->refused = true;
            return false;
        }
        d->edge = larger;
        d->edge_room = room;
    }
    keyset_find(&d->numbers, next->board, &d->edge[d->edge_count++]);
    return true;
}

static bool list_edges(struct diameters *d)
{
    d->edge_count = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        d->node[i].edges = (uint32_t)d->edge_count;
        expand(d->metric, d->node[i].board, visit_edge, d);
        if (d->refused || !search_claim(&d->claim))
            return false;
    }
    d->node[d->count].edges = (uint32_t)d->edge_count;
    return true;
}

/* ---- one component ----------------------------------------------------------------- */

/* Fills QUEUE and the distances from START. Returns the number of layouts reached; the last
 * one in QUEUE is as far as any. */
static uint32_t search_from(struct diameters *d, uint32_t start)
{
    uint32_t count = 1;
    d->node[0].queue = start;
    d->node[start].distance = 0;
    for (uint32_t at = 0; at < count; at++) {
        const struct node *node = &d->node[d->node[at].queue];
        for (uint32_t e = node[0].edges; e < node[1].edges; e++)
            if (d->node[d->edge[e]].distance == UINT16_MAX) {
                d->node[d->edge[e]].distance = (uint16_t)(node->distance + 1);
                d->node[count++].queue = d->edge[e];
            }
    }
    return count;
}

/* The layout that may be farther from another one than LEAST, and that the next search
 * should start from: the one with the highest upper bound, or the LOWEST lower bound. NONE:
 * there is none. */
static uint32_t choose_start(const struct diameters *d, uint32_t count, int least,
                             bool lowest)
{
    uint32_t best = NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = d->node[i].member;
        if (d->node[node].high <= least)
            continue;
        if (best == NONE || (lowest ? d->node[node].low < d->node[best].low
                                    : d->node[node].high > d->node[best].high))
            best = node;
    }
    return best;
}

static void narrow(struct diameters *d, uint32_t count, int farthest)
{
    for (uint32_t i = 0; i < count; i++) {
        struct node *node = &d->node[d->node[i].queue];
        int distance = node->distance;
        int low = farthest - distance > distance ? farthest - distance : distance;
        if (low > node->low)
            node->low = (uint16_t)low;
        if (farthest + distance < node->high)
            node->high = (uint16_t)(farthest + distance);
        node->distance = UINT16_MAX;
    }
}

/* Measures the component of START. False: the search was stopped; the bounds are right. */
static bool measure_component(struct diameters *d, uint32_t start, struct component *out)
{
    uint32_t count = 0, node = start;
    bool lowest = true, going = true;
    out->low = -1;
    while (node != NONE && (going = search_claim(&d->claim))) {
        uint32_t found = search_from(d, node);
        uint32_t far = d->node[found - 1].queue;
        int farthest = d->node[far].distance;
        if (count == 0) {
            count = found;
            for (uint32_t i = 0; i < count; i++) {
                d->node[i].member = d->node[i].queue;
                d->node[d->node[i].member].high = UINT16_MAX - 1;
            }
        }
        narrow(d, count, farthest);
        if (farthest > out->low) {
            out->low = farthest;
            layout_word(d->node[node].board, out->from);
            layout_word(d->node[far].board, out->to);
        }
        lowest = !lowest;
        node = choose_start(d, count, out->low, lowest);
    }
    out->layouts = count;
    out->high = out->low;
    for (uint32_t i = 0; i < count; i++)
        if (d->node[d->node[i].member].high > out->high)
            out->high = d->node[d->node[i].member].high;
    return going;
}

/* ---- the whole --------------------------------------------------------------------- */

/* Allocates room for COUNT layouts. */
static bool make_room(struct diameters *d, uint32_t count)
{
    d->room = count;
    d->node = search_alloc(d->search, ((size_t)count + 1) * sizeof *d->node);
    return keyset_init(&d->numbers, d->search, count, true) && d->node != NULL;
}

static void free_room(struct diameters *d)
{
    keyset_free(&d->numbers);
    search_release(d->search, d->node, ((size_t)d->room + 1) * sizeof *d->node);
    search_release(d->search, d->edge, d->edge_room * sizeof *d->edge);
}

/* The layouts of CLASS with SINGLES singles. */
static bool measure_all(struct diameters *d, int class, int singles,
                        component_visitor *visit, void *context)
{
    if (!number_layouts(d, class, singles) || !list_edges(d))
        return false;
    for (uint32_t i = 0; i < d->count; i++)
        d->node[i].distance = UINT16_MAX;
    for (uint32_t i = 0; i < d->count; i++) {
        struct component component = {.dominoes = class / MAP_SIDE + class % MAP_SIDE,
                                      .singles = singles};
        if (d->node[i].high != 0)
            continue;
        bool good = measure_component(d, i, &component);
        if (component.layouts > 0)
            visit(context, &component);
        if (!good)
            return false;
    }
    return true;
}

/* The layouts of a frame of FREE_COUNT free cells with SINGLES singles. */
static uint32_t ways(int free_count, int singles)
{
    uint32_t count = 1;
    for (int i = 0; i < singles; i++)
        count = count * (uint32_t)(free_count - i) / (uint32_t)(i + 1);
    return count;
}

bool components_measure(const struct atlas *atlas, struct search *search, int metric,
                        component_visitor *visit, void *context)
{
    const struct map *map = &atlas->map;
    bool good = true;
    for (int class = 0; good && class < MAP_CLASSES; class ++) {
        uint32_t frames = map->first[class + 1] - map->first[class];
        int dominoes = class / MAP_SIDE + class % MAP_SIDE;
        if (frames == 0 || !(atlas->dominoes >> dominoes & 1))
            continue;
        int free_count = map->frame[map->first[class]].free_count;
        for (int singles = 0; good && singles <= free_count - atlas->blanks_low;
             singles++) {
            struct diameters d = {.atlas = atlas,
                                  .search = search,
                                  .claim = {.search = search},
                                  .metric = metric};
            if (free_count - singles > atlas->blanks_high)
                continue;
            good = make_room(&d, frames * ways(free_count, singles)) &&
                   measure_all(&d, class, singles, visit, context);
            search_settle(&d.claim);
            free_room(&d);
        }
    }
    return good;
}
