/* Bit-parallel breadth-first search. For each frame of the current layer, expand() carries
 * its set of layouts along the edges (carry.h) and joins what is new to the next layer. All
 * moves can be reversed, so the distance from the solved layouts is the distance to them.
 *
 * In a metric in which one move takes several steps, a piece is moved step by step
 * within one layer; the sets that it has reached wait in LIFTED. A piece continues only
 * in layouts that are not known yet. That loses nothing: a known layout is expanded
 * itself, in this layer or an earlier one, and the piece continues from there. */
#include "games/klotski/solve/atlas/flood.h"

#include "games/klotski/solve/atlas/carry.h"

#include <assert.h>
#include <string.h>

/* ---- one frame --------------------------------------------------------------------- */

ALWAYS_INLINE void touch(struct flood *flood, uint32_t frame)
{
    flood->next_list[flood->next_listed] = (uint16_t)frame;
    flood->next_listed += !flood->touched[frame];
    flood->touched[frame] = 1;
}

/* Moves the set X to the next layer of FRAME. */
ALWAYS_INLINE void join_layer(struct flood *flood, uint32_t frame, uint32_t words,
                              uint64_t *x)
{
    uint64_t *next = flood->next + (size_t)frame * words;
    for (uint32_t w = 0; w < words; w++)
        next[w] |= x[w];
    memset(x, 0, words * sizeof *x);
    touch(flood, frame);
}

/* A place that one domino or X reaches, on an edge of direction WAY. */
struct flood_way {
    uint32_t target;
    int place, way;
};

/* Whether a move of METRIC that has gone one WAY, -1: not begun, can go on TO another. */
ALWAYS_INLINE bool goes_on(int metric, int way, int to)
{
    return way < 0 || metric == KLOTSKI_MOVES ||
           (metric == KLOTSKI_STRAIGHT && way == to);
}

/* Moves the piece of edge FIRST wherever it can go while the others stay; returns the
 * end of its edges. */
ALWAYS_INLINE uint32_t move_piece(struct flood *flood, uint32_t number, uint32_t first,
                                  uint32_t end, uint32_t words)
{
    const struct map *map = flood->map;
    struct flood_way ways[CELLS] = {
        {.target = number, .place = map->edge[first].place, .way = -1}};
    int count = 1;
    uint32_t left = 1;
    uint32_t e = first;
    while (e < end && map->edge[e].place == map->edge[first].place)
        e++;
    while (left != 0) {
        int i = __builtin_ctz(left);
        left &= left - 1;
        const uint64_t *source =
            i == 0 ? flood->front + (size_t)number * words : flood->lifted[i];
        const struct map_frame *frame = flood->frame + ways[i].target;
        for (uint32_t f = frame[0].edges; f < frame[1].edges; f++) {
            const struct map_edge *edge = &map->edge[f];
            if (edge->place != ways[i].place || edge->target == number ||
                !goes_on(flood->metric, ways[i].way, edge->way))
                continue;
            int k = 1;
            while (k < count && ways[k].target != edge->target)
                k++;
            if (!carry(&edge->slide, words, source,
                       flood->known + (size_t)edge->target * words, flood->lifted[k]))
                continue;
            if (k == count)
                ways[count++] =
                    (struct flood_way){.target = edge->target,
                                       .place = map_step(edge->place, edge->way),
                                       .way = edge->way};
            left |= (uint32_t)1 << k;
        }
    }
    while (--count > 0)
        join_layer(flood, ways[count].target, words, flood->lifted[count]);
    return e;
}

/* Moves all singles, each alone, on the steps of BESIDE. */
ALWAYS_INLINE void move_singles(struct flood *flood, uint32_t number, uint32_t words,
                                const uint16_t beside[MAP_FREE])
{
    const uint64_t *from = flood->front + (size_t)number * words;
    const uint64_t *known = flood->known + (size_t)number * words;
    uint32_t left = 0, went = 0;
    for (int p = 0; p < flood->free_count; p++)
        for (uint32_t to = beside[p]; to != 0; to &= to - 1) {
            int q = __builtin_ctz(to);
            left |= (uint32_t)carry_single(p, q, words, from, known, flood->lifted[q])
                    << q;
        }
    for (went = left; left != 0 && flood->metric != KLOTSKI_STEPS; went |= left) {
        int p = __builtin_ctz(left);
        left &= left - 1;
        for (uint32_t to = beside[p]; to != 0; to &= to - 1) {
            int q = __builtin_ctz(to);
            if (carry_single(p, q, words, flood->lifted[p], known, flood->lifted[q]))
                left |= (uint32_t)1 << q;
        }
    }
    for (; went != 0; went &= went - 1)
        join_layer(flood, number, words, flood->lifted[__builtin_ctz(went)]);
}

ALWAYS_INLINE void expand_frame(struct flood *flood, uint32_t number, uint32_t words)
{
    const struct map_frame *frame = flood->frame + number;
    bool straight = flood->metric == KLOTSKI_STRAIGHT;
    for (uint32_t e = frame[0].edges; e < frame[1].edges;)
        e = move_piece(flood, number, e, frame[1].edges, words);
    for (int way = straight ? UP : -1; way <= (straight ? (int)RIGHT : -1); way++) {
        uint16_t beside[MAP_FREE];
        map_beside(frame->free, way, beside);
        move_singles(flood, number, words, beside);
    }
}

/* ---- layers ------------------------------------------------------------------------ */

/* Turns NEXT into layer DEPTH: adds it to KNOWN and FRONT, and stores the distance. */
static void end_layer(struct flood *flood, int depth)
{
    for (uint32_t i = 0; i < flood->next_listed; i++) {
        uint32_t frame = flood->next_list[i];
        size_t at = (size_t)frame * flood->set;
        uint8_t *distance = flood->distance + ((size_t)frame << flood->free_count);
        flood->touched[frame] = 0;
        for (uint32_t w = 0; w < flood->set; w++) {
            uint64_t x = flood->next[at + w];
            flood->next[at + w] = 0;
            flood->front[at + w] = x;
            flood->known[at + w] |= x;
            for (; x != 0; x &= x - 1)
                distance[w << 6 | (uint32_t)__builtin_ctzll(x)] = (uint8_t)(depth + 1);
        }
    }
    uint16_t *list = flood->list;
    flood->list = flood->next_list;
    flood->listed = flood->next_listed;
    flood->next_list = list;
    flood->next_listed = 0;
}

/* Makes the solved layouts the first layer. */
static void start(struct flood *flood)
{
    int low = flood->free_count - flood->blanks_high;
    int high = flood->free_count - flood->blanks_low;
    for (uint32_t i = 0; i < flood->frames; i++) {
        if (flood->frame[i].hero != flood->hero_goal)
            continue;
        for (uint32_t w = 0; w < flood->set; w++)
            flood->next[(size_t)i * flood->set + w] =
                map_weights(w, flood->free_count, low, high);
        touch(flood, i);
    }
}

bool flood_class(struct flood *flood, int class_number, uint8_t *distance)
{
    const struct map *map = flood->map;
    flood->frame = map->frame + map->first[class_number];
    flood->frames = map->first[class_number + 1] - map->first[class_number];
    flood->free_count = flood->frame->free_count;
    flood->set = map_words(flood->free_count);
    flood->distance = distance;
    bool good = true;
    start(flood);
    for (int depth = 0; good && flood->next_listed > 0; depth++) {
        assert(depth < FLOOD_FAR);
        end_layer(flood, depth);
        for (uint32_t i = 0; good && i < flood->listed; i++) {
            if (flood->set == 1)
                expand_frame(flood, flood->list[i], 1);
            else
                expand_frame(flood, flood->list[i], flood->set);
            good = search_claim(&flood->claim);
        }
        for (uint32_t i = 0; i < flood->listed; i++)
            memset(flood->front + (size_t)flood->list[i] * flood->set, 0,
                   flood->set * sizeof *flood->front);
    }
    memset(flood->known, 0, (size_t)flood->frames * flood->set * sizeof *flood->known);
    return good;
}

/* ---- the workspace ----------------------------------------------------------------- */

bool flood_init(struct flood *flood, const struct map *map, struct search *search,
                int metric, int blanks_low, int blanks_high)
{
    *flood = (struct flood){.map = map,
                            .claim = {.search = search},
                            .metric = metric,
                            .blanks_low = blanks_low,
                            .blanks_high = blanks_high,
                            .hero_goal = 13};
    size_t frames = 0;
    for (int c = 0; c < MAP_CLASSES; c++) {
        size_t count = map->first[c + 1] - map->first[c];
        if (count == 0)
            continue;
        size_t words = count * map_words(map->frame[map->first[c]].free_count);
        frames = count > frames ? count : frames;
        flood->words = words > flood->words ? words : flood->words;
    }
    frames = (frames + 64) / 64 * 64;
    size_t lifted = CELLS * sizeof *flood->lifted;
    flood->bytes = lifted + 3 * flood->words * sizeof *flood->known +
                   frames * (2 * sizeof *flood->list + sizeof *flood->touched);
    char *block = flood->block = search_alloc(search, flood->bytes);
    if (block == NULL)
        return false;
    flood->lifted = (uint64_t(*)[MAP_WORDS])(void *)block;
    flood->known = (uint64_t *)(void *)(block + lifted);
    flood->front = flood->known + flood->words;
    flood->next = flood->front + flood->words;
    flood->list = (uint16_t *)(flood->next + flood->words);
    flood->next_list = flood->list + frames;
    flood->touched = (uint8_t *)(flood->next_list + frames);
    return true;
}

void flood_free(struct flood *flood, struct search *search)
{
    search_settle(&flood->claim);
    search_release(search, flood->block, flood->bytes);
}
