/* Counts the components.
 *
 * A flood fill from a layout finds its component; the next fill starts from a layout
 * that is not known yet, until none is left. A move changes neither the class nor the
 * number of singles, so one fill runs for every number of singles at once. Layers do
 * not matter here: a frame passes on all layouts that it has received since its last
 * turn. Mirror images are searched too, because whether a component is its own image
 * is known only after its fill. */
#include "lab/components.h"

#include "games/klotski/solve/atlas/atlas_store.h"
#include "games/klotski/solve/atlas/carry.h"

struct parts {
    const struct map *map;
    struct claim claim;
    /* Of the class being counted: */
    const struct map_frame *frame;
    uint32_t frames;
    uint32_t words;  /* of a set */
    uint64_t *known; /* frames * words: layouts already passed on */
    uint64_t *fresh; /* ... and those still to be */
    uint32_t *queue; /* ring of the frames with fresh layouts */
    uint32_t first, waiting;
    uint8_t *queued;
    uint64_t front[MAP_WORDS];
};

static void enqueue(struct parts *parts, uint32_t frame)
{
    if (parts->queued[frame])
        return;
    parts->queued[frame] = 1;
    uint32_t at = parts->first + parts->waiting++;
    parts->queue[at < parts->frames ? at : at - parts->frames] = frame;
}

/* Makes all steps from the fresh layouts of the first frame in the queue. */
ALWAYS_INLINE void hand_on(struct parts *parts, uint32_t words)
{
    const struct map *map = parts->map;
    uint32_t number = parts->queue[parts->first];
    size_t at = (size_t)number * words;
    parts->first = parts->first + 1 < parts->frames ? parts->first + 1 : 0;
    parts->waiting--;
    parts->queued[number] = 0;
    for (uint32_t w = 0; w < words; w++) {
        parts->front[w] = parts->fresh[at + w];
        parts->known[at + w] |= parts->front[w];
        parts->fresh[at + w] = 0;
    }
    const struct map_frame *frame = parts->frame + number;
    for (uint32_t e = frame[0].edges; e < frame[1].edges; e++) {
        const struct map_edge *edge = &map->edge[e];
        size_t to = (size_t)edge->target * words;
        if (carry(&edge->slide, words, parts->front, parts->known + to,
                  parts->fresh + to))
            enqueue(parts, edge->target);
    }
    bool any = false;
    uint16_t beside[MAP_FREE];
    map_beside(frame->free, -1, beside);
    for (int p = 0; p < frame->free_count; p++)
        for (uint32_t to = beside[p]; to != 0; to &= to - 1)
            any |= carry_single(p, __builtin_ctz(to), words, parts->front,
                                parts->known + at, parts->fresh + at);
    if (any)
        enqueue(parts, number);
}

/* Queues an unknown layout with SINGLES singles, looking from word *AT on. False: none
 * is left. */
static bool seed(struct parts *parts, int singles, size_t *at)
{
    int free_count = parts->frame->free_count;
    for (; *at < (size_t)parts->frames * parts->words; ++*at) {
        uint32_t w = (uint32_t)(*at % parts->words);
        uint64_t left = map_weights(w, free_count, singles, singles) & ~parts->known[*at];
        if (left == 0)
            continue;
        parts->fresh[*at] |= left & -left;
        enqueue(parts, (uint32_t)(*at / parts->words));
        return true;
    }
    return false;
}

/* Counts by number of singles. False: the search was stopped. */
static bool count_class(struct parts *parts, const struct atlas *atlas,
                        uint64_t count[FLOOD_SINGLES])
{
    int free_count = parts->frame->free_count;
    size_t at[FLOOD_SINGLES] = {0};
    bool going = true;
    while (going) {
        going = false;
        for (int s = 0; s < FLOOD_SINGLES && s + atlas->blanks_low <= free_count; s++)
            if (free_count - s <= atlas->blanks_high && seed(parts, s, &at[s])) {
                count[s]++;
                going = true;
            }
        while (parts->waiting > 0) {
            if (!search_claim(&parts->claim))
                return false;
            if (parts->words == 1)
                hand_on(parts, 1);
            else
                hand_on(parts, parts->words);
        }
    }
    return true;
}

/* Allocates the sets and calls count_class. */
static bool count_in(struct parts *parts, const struct atlas *atlas,
                     uint64_t count[FLOOD_SINGLES])
{
    struct search *search = parts->claim.search;
    size_t set = (size_t)parts->frames * parts->words * sizeof *parts->known;
    size_t bytes = 2 * set + parts->frames * (sizeof *parts->queue + 1);
    char *block = search_alloc(search, bytes);
    if (block == NULL)
        return false;
    parts->known = (uint64_t *)(void *)block;
    parts->fresh = (uint64_t *)(void *)(block + set);
    parts->queue = (uint32_t *)(void *)(block + 2 * set);
    parts->queued = (uint8_t *)(parts->queue + parts->frames);
    parts->first = parts->waiting = 0;
    bool good = count_class(parts, atlas, count);
    search_release(search, block, bytes);
    return good;
}

bool components_count(const struct atlas *atlas, struct search *search,
                      component_counts counts)
{
    const struct map *map = &atlas->map;
    struct parts parts = {.map = map, .claim = {.search = search}};
    bool good = true;
    for (int c = 0; good && c < MAP_CLASSES; c++) {
        int dominoes = c / MAP_SIDE + c % MAP_SIDE;
        parts.frame = map->frame + map->first[c];
        parts.frames = map->first[c + 1] - map->first[c];
        if (parts.frames == 0 || !(atlas->dominoes >> dominoes & 1))
            continue;
        parts.words = map_words(parts.frame->free_count);
        good = count_in(&parts, atlas, counts[dominoes]);
    }
    search_settle(&parts.claim);
    return good;
}
