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
#include <string.h>

enum {
    ROOM_LEAST = 1 << 16
};

#define NONE UINT32_MAX

struct diameters {
    const struct atlas *atlas;
    struct search *search;
    struct claim claim;
    int metric;
    /* Of the class and the number of singles at hand: */
    struct keyset numbers; /* of the layouts */
    uint64_t *board;       /* by number */
    uint32_t count, room;
    uint32_t *edges; /* edge[edges[i] .. edges[i + 1]) are the neighbours of layout i */
    uint32_t *edge;
    size_t edge_count, edge_room;
    uint16_t *distance; /* ... from the last start; UINT16_MAX: not reached */
    uint16_t *low,
        *high; /* bounds of the eccentricities; HIGH 0: not in a component yet */
    uint32_t *queue, *member; /* MEMBER: the layouts of the component at hand */
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
            d->board[d->count++] = board;
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
        d->edges[i] = (uint32_t)d->edge_count;
        expand(d->metric, d->board[i], visit_edge, d);
        if (d->refused || !search_claim(&d->claim))
            return false;
    }
    d->edges[d->count] = (uint32_t)d->edge_count;
    return true;
}

/* ---- one component ----------------------------------------------------------------- */

/* Fills QUEUE and the distances from START. Returns the number of layouts reached; the last
 * one in QUEUE is as far as any. */
static uint32_t search_from(struct diameters *d, uint32_t start, uint32_t *queue)
{
    uint32_t count = 1;
    queue[0] = start;
    d->distance[start] = 0;
    for (uint32_t at = 0; at < count; at++) {
        uint32_t node = queue[at];
        for (uint32_t e = d->edges[node]; e < d->edges[node + 1]; e++)
            if (d->distance[d->edge[e]] == UINT16_MAX) {
                d->distance[d->edge[e]] = (uint16_t)(d->distance[node] + 1);
                queue[count++] = d->edge[e];
            }
    }
    return count;
}

/* The layout that may be farther from another one than LEAST, and that the next search
 * should start from: the one with the highest upper bound, or the LOWEST lower bound. NONE:
 * there is none. */
static uint32_t choose(const struct diameters *d, uint32_t count, int least, bool lowest)
{
    uint32_t best = NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = d->member[i];
        if (d->high[node] <= least)
            continue;
        if (best == NONE ||
            (lowest ? d->low[node] < d->low[best] : d->high[node] > d->high[best]))
            best = node;
    }
    return best;
}

static void narrow(struct diameters *d, uint32_t count, int farthest)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = d->queue[i];
        int distance = d->distance[node];
        int low = farthest - distance > distance ? farthest - distance : distance;
        if (low > d->low[node])
            d->low[node] = (uint16_t)low;
        if (farthest + distance < d->high[node])
            d->high[node] = (uint16_t)(farthest + distance);
        d->distance[node] = UINT16_MAX;
    }
}

/* Measures the component of START. False: the search was stopped; the bounds are right. */
static bool measure(struct diameters *d, uint32_t start, struct component *out)
{
    uint32_t count = 0, node = start;
    bool lowest = true, going = true;
    out->low = -1;
    while (node != NONE && (going = search_claim(&d->claim))) {
        uint32_t found = search_from(d, node, d->queue);
        uint32_t far = d->queue[found - 1];
        int farthest = d->distance[far];
        if (count == 0) {
            count = found;
            memcpy(d->member, d->queue, count * sizeof *d->member);
            for (uint32_t i = 0; i < count; i++)
                d->high[d->member[i]] = UINT16_MAX - 1;
        }
        narrow(d, count, farthest);
        if (farthest > out->low) {
            out->low = farthest;
            layout_word(d->board[node], out->from);
            layout_word(d->board[far], out->to);
        }
        lowest = !lowest;
        node = choose(d, count, out->low, lowest);
    }
    out->layouts = count;
    out->high = out->low;
    for (uint32_t i = 0; i < count; i++)
        if (d->high[d->member[i]] > out->high)
            out->high = d->high[d->member[i]];
    return going;
}

/* ---- the whole --------------------------------------------------------------------- */

/* Allocates room for COUNT layouts. */
static bool make_room(struct diameters *d, uint32_t count)
{
    struct search *search = d->search;
    d->room = count;
    d->board = search_alloc(search, count * sizeof *d->board);
    d->edges = search_alloc(search, ((size_t)count + 1) * sizeof *d->edges);
    d->distance = search_alloc(search, count * sizeof *d->distance);
    d->low = search_alloc(search, count * sizeof *d->low);
    d->high = search_alloc(search, count * sizeof *d->high);
    d->queue = search_alloc(search, count * sizeof *d->queue);
    d->member = search_alloc(search, count * sizeof *d->member);
    return keyset_init(&d->numbers, search, count, true) && d->board != NULL &&
           d->edges != NULL && d->distance != NULL && d->low != NULL && d->high != NULL &&
           d->queue != NULL && d->member != NULL;
}

static void free_room(struct diameters *d)
{
    struct search *search = d->search;
    keyset_free(&d->numbers);
    search_release(search, d->board, d->room * sizeof *d->board);
    search_release(search, d->edges, ((size_t)d->room + 1) * sizeof *d->edges);
    search_release(search, d->edge, d->edge_room * sizeof *d->edge);
    search_release(search, d->distance, d->room * sizeof *d->distance);
    search_release(search, d->low, d->room * sizeof *d->low);
    search_release(search, d->high, d->room * sizeof *d->high);
    search_release(search, d->queue, d->room * sizeof *d->queue);
    search_release(search, d->member, d->room * sizeof *d->member);
}

/* The layouts of CLASS with SINGLES singles. */
static bool measure_all(struct diameters *d, int class, int singles,
                        component_visitor *visit, void *context)
{
    if (!number_layouts(d, class, singles) || !list_edges(d))
        return false;
    memset(d->distance, 0xff, d->count * sizeof *d->distance);
    for (uint32_t i = 0; i < d->count; i++) {
        struct component component = {.dominoes = class / MAP_SIDE + class % MAP_SIDE,
                                      .singles = singles};
        if (d->high[i] != 0)
            continue;
        bool good = measure(d, i, &component);
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
