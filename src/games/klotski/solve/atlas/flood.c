/* Bit-parallel breadth-first search. For each frame of the current layer, expand_steps(),
 * _straight() or _moves() carries its set of layouts along the edges (carry.h) and joins
 * what is new to the next layer. All moves can be reversed, so the distance from the
 * solved layouts is the distance to them.
 *
 * In a metric in which one move takes several steps, a piece is moved step by step
 * within one layer; the sets that it has reached wait in LIFTED. A piece continues only
 * in layouts that are not known yet. That loses nothing: a known layout is expanded
 * itself, in this layer or an earlier one, and the piece continues from there.
 *
 * Layouts with X in the third column are not stored (map.h). When X moves from the
 * first to the second column, its image moves from the third to the second:
 * join_hero() adds the mirror images of the set there. Moves within the second column
 * come in pairs of images anyway. */
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

/* Adds the set X to the next layer of FRAME. */
ALWAYS_INLINE void join(struct flood *flood, uint32_t frame, uint32_t words,
                        const uint64_t *x)
{
    uint64_t *next = flood->next + (size_t)frame * words;
    for (uint32_t w = 0; w < words; w++)
        next[w] |= x[w];
    touch(flood, frame);
}

/* The known layouts of a frame; an empty set if its mirror image is stored instead. */
ALWAYS_INLINE const uint64_t *known_of(const struct flood *flood, uint32_t frame,
                                       uint32_t words)
{
    static const uint64_t nothing[MAP_WORDS];
    return frame < flood->kept ? flood->known + (size_t)frame * words : nothing;
}

/* Adds the set X to the next layer of FRAME, after X has moved there from frame START.
 * If X moved from the first to another column, the mirror images, where it came from
 * the third, are added too. Changes the set. */
ALWAYS_INLINE void join_hero(struct flood *flood, uint32_t start, uint32_t frame,
                             uint32_t words, uint64_t *x)
{
    const struct map_frame *target = flood->frame + frame;
    if (frame < flood->kept)
        join(flood, frame, words, x);
    if ((flood->frame[start].hero & 3) != 0 || (target->hero & 3) == 0)
        return;
    reflect(x, words, target->free);
    const uint64_t *known = flood->known + (size_t)target->image * words;
    uint64_t any = 0;
    for (uint32_t w = 0; w < words; w++) {
        x[w] &= ~known[w];
        any |= x[w];
    }
    if (any != 0)
        join(flood, target->image, words, x);
}

ALWAYS_INLINE void step_hero(struct flood *flood, uint32_t number,
                             const struct map_edge *edge, uint32_t words)
{
    uint64_t *lifted = flood->lifted[0];
    if (edge->target < flood->kept &&
        carry(&flood->map->slide[edge->slide], words,
              flood->front + (size_t)number * words, known_of(flood, edge->target, words),
              lifted)) {
        join_hero(flood, number, edge->target, words, lifted);
        memset(lifted, 0, words * sizeof *lifted);
    }
}

/* KLOTSKI_STEPS: each step of each piece is one move. */
ALWAYS_INLINE void expand_steps(struct flood *flood, uint32_t number, uint32_t words)
{
    const struct map *map = flood->map;
    const struct map_frame *frame = flood->frame + number;
    const uint64_t *from = flood->front + (size_t)number * words;
    for (uint32_t e = frame[0].edges; e < frame[1].edges; e++) {
        const struct map_edge *edge = &map->edge[e];
        size_t at = (size_t)edge->target * words;
        if (edge->place >= MAP_HERO) {
            step_hero(flood, number, edge, words);
            continue;
        }
        if (carry(&map->slide[edge->slide], words, from, flood->known + at,
                  flood->next + at))
            touch(flood, edge->target);
    }
    bool any = false;
    const uint64_t *known = flood->known + (size_t)number * words;
    uint64_t *next = flood->next + (size_t)number * words;
    for (uint32_t i = frame[0].pairs; i < frame[1].pairs; i++) {
        int p = map->pair[i] >> 4, q = map->pair[i] & 15;
        any |= carry_single(p, q, words, from, known, next);
        any |= carry_single(q, p, words, from, known, next);
    }
    if (any)
        touch(flood, number);
}

/* The edge on which the piece at PLACE in frame NUMBER moves WAY; NULL: it cannot. */
static const struct map_edge *edge_of(const struct flood *flood, uint32_t number,
                                      int place, int way)
{
    const struct map_frame *frame = flood->frame + number;
    for (uint32_t e = frame[0].edges; e < frame[1].edges; e++) {
        const struct map_edge *edge = &flood->map->edge[e];
        if (edge->place == place && edge->way == way)
            return edge;
    }
    return NULL;
}

/* KLOTSKI_STRAIGHT: a slide of one piece in one direction is one move. */
ALWAYS_INLINE void expand_straight(struct flood *flood, uint32_t number, uint32_t words)
{
    const struct map *map = flood->map;
    const struct map_frame *frame = flood->frame + number;
    const uint64_t *from = flood->front + (size_t)number * words;
    for (uint32_t e = frame[0].edges; e < frame[1].edges; e++) {
        const struct map_edge *edge = &map->edge[e];
        const uint64_t *source = from;
        bool hero = edge->place >= MAP_HERO;
        uint64_t(*lifted)[MAP_WORDS] = flood->lifted;
        uint32_t target[CELLS];
        int count = 0;
        while (edge != NULL && carry(&map->slide[edge->slide], words, source,
                                     known_of(flood, edge->target, words), *lifted)) {
            target[count++] = edge->target;
            source = *lifted++;
            edge =
                edge_of(flood, edge->target, map_step(edge->place, edge->way), edge->way);
        }
        while (count-- > 0) {
            --lifted;
            if (hero)
                join_hero(flood, number, target[count], words, *lifted);
            else
                join(flood, target[count], words, *lifted);
            memset(*lifted, 0, words * sizeof **lifted);
        }
    }
    const uint64_t *known = flood->known + (size_t)number * words;
    const uint8_t *pair = map->pair;
    for (int way = UP; way <= RIGHT; way++) {
        uint32_t begin = way >= LEFT ? frame[0].pairs : frame[0].columns;
        uint32_t end = way >= LEFT ? frame[0].columns : frame[1].pairs;
        uint32_t went = 0;
        for (uint32_t i = begin; i < end; i++) {
            bool back = way == UP || way == LEFT;
            uint8_t both = pair[back ? begin + end - 1 - i : i];
            int p = back ? both & 15 : both >> 4, q = back ? both >> 4 : both & 15;
            if (carry_single(p, q, words, from, known, flood->lifted[q]))
                went |= (uint32_t)1 << q;
            if ((went >> p & 1) &&
                carry_single(p, q, words, flood->lifted[p], known, flood->lifted[q]))
                went |= (uint32_t)1 << q;
        }
        for (; went != 0; went &= went - 1) {
            uint64_t *lifted = flood->lifted[__builtin_ctz(went)];
            join(flood, number, words, lifted);
            memset(lifted, 0, words * sizeof *lifted);
        }
    }
}

/* A place that one domino or X reaches. */
struct flood_way {
    uint32_t target;
    int place;
};

/* Moves the piece of edge FIRST wherever it can go while the others stay; returns the
 * end of its edges. */
ALWAYS_INLINE uint32_t expand_piece_ways(struct flood *flood, uint32_t number,
                                         uint32_t first, uint32_t end, uint32_t words)
{
    const struct map *map = flood->map;
    struct flood_way ways[CELLS] = {{.target = number, .place = map->edge[first].place}};
    int count = 1;
    uint32_t left = 1;
    uint32_t e = first;
    while (e < end && map->edge[e].place == map->edge[first].place)
        e++;
    for (; left != 0;) {
        int i = __builtin_ctz(left);
        left &= left - 1;
        const uint64_t *source =
            i == 0 ? flood->front + (size_t)number * words : flood->lifted[i];
        const struct map_frame *frame = flood->frame + ways[i].target;
        for (uint32_t f = frame[0].edges; f < frame[1].edges; f++) {
            const struct map_edge *edge = &map->edge[f];
            if (edge->place != ways[i].place || edge->target == number)
                continue;
            int k = 1;
            while (k < count && ways[k].target != edge->target)
                k++;
            if (!carry(&map->slide[edge->slide], words, source,
                       known_of(flood, edge->target, words), flood->lifted[k]))
                continue;
            if (k == count)
                ways[count++] =
                    (struct flood_way){.target = edge->target,
                                       .place = map_step(edge->place, edge->way)};
            left |= (uint32_t)1 << k;
        }
    }
    while (--count > 0) {
        if (map->edge[first].place >= MAP_HERO)
            join_hero(flood, number, ways[count].target, words, flood->lifted[count]);
        else
            join(flood, ways[count].target, words, flood->lifted[count]);
        memset(flood->lifted[count], 0, words * sizeof **flood->lifted);
    }
    return e;
}

/* KLOTSKI_MOVES: any path of one piece is one move. */
ALWAYS_INLINE void expand_moves(struct flood *flood, uint32_t number, uint32_t words)
{
    const struct map *map = flood->map;
    const struct map_frame *frame = flood->frame + number;
    const uint64_t *from = flood->front + (size_t)number * words;
    for (uint32_t e = frame[0].edges; e < frame[1].edges;)
        e = expand_piece_ways(flood, number, e, frame[1].edges, words);
    const uint64_t *known = flood->known + (size_t)number * words;
    uint16_t beside[MAP_FREE] = {0};
    uint32_t left = 0, went = 0;
    for (uint32_t i = frame[0].pairs; i < frame[1].pairs; i++) {
        int p = map->pair[i] >> 4, q = map->pair[i] & 15;
        beside[p] |= (uint16_t)(1 << q);
        beside[q] |= (uint16_t)(1 << p);
        left |= (uint32_t)carry_single(p, q, words, from, known, flood->lifted[q]) << q;
        left |= (uint32_t)carry_single(q, p, words, from, known, flood->lifted[p]) << p;
    }
    while (left != 0) {
        int p = __builtin_ctz(left);
        left &= left - 1;
        went |= (uint32_t)1 << p;
        for (uint32_t to = beside[p]; to != 0; to &= to - 1) {
            int q = __builtin_ctz(to);
            if (carry_single(p, q, words, flood->lifted[p], known, flood->lifted[q]))
                left |= (uint32_t)1 << q;
        }
    }
    for (; went != 0; went &= went - 1) {
        uint64_t *lifted = flood->lifted[__builtin_ctz(went)];
        join(flood, number, words, lifted);
        memset(lifted, 0, words * sizeof *lifted);
    }
}

/* ---- layers ------------------------------------------------------------------------ */

/* Adds the tallied sums (PLANES words for each word of a set), times TIMES, to COUNTS. */
static void add_tally(const struct flood *flood, const uint64_t *tally, uint32_t planes,
                      uint32_t times, uint32_t (*counts)[FLOOD_FAR], int depth)
{
    for (uint32_t w = 0; w < flood->set; w++, tally += planes)
        for (int weight = 0; weight <= 6; weight++) {
            uint32_t sum = 0;
            for (uint32_t i = 0; i < planes; i++)
                sum += (uint32_t)__builtin_popcountll(tally[i] & flood->weights[weight])
                       << i;
            if (sum != 0)
                counts[weight + __builtin_popcount(w)][depth] += sum * times;
        }
}

/* Turns NEXT into layer DEPTH: adds it to KNOWN and FRONT, stores the distance and counts
 * the layouts.
 *
 * Counting does not look at single bits. A bit of a word means the same number of
 * singles in every frame of the class, so the words of all frames are summed bit by
 * bit in carry-save counters (TALLY): plane i has bit i of 64 sums. A carry reaches
 * the second plane only half of the time. */
static void end_layer(struct flood *flood, int depth, flood_counts *counts)
{
    uint32_t words = flood->set;
    uint64_t *tally = flood->tally;
    uint32_t planes = 32 - (uint32_t)__builtin_clz(flood->next_listed);
    memset(tally, 0, (size_t)words * 2 * planes * sizeof *tally);
    for (uint32_t i = 0; i < flood->next_listed; i++) {
        uint32_t frame = flood->next_list[i];
        size_t at = (size_t)frame * words;
        flood->touched[frame] = 0;
        /* Layouts with X in the first column also count for their images. */
        uint64_t *sums =
            tally + ((flood->frame[frame].hero & 3) == 0 ? words * planes : 0);
        for (uint32_t w = 0; w < words; w++) {
            uint64_t x = flood->next[at + w];
            if (x == 0)
                continue;
            flood->next[at + w] = 0;
            flood->front[at + w] = x;
            flood->known[at + w] |= x;
            uint64_t *plane = flood->planes + (at + w) * FLOOD_PLANES;
            for (unsigned d = (unsigned)depth + 1; d != 0; d &= d - 1)
                plane[__builtin_ctz(d)] |= x;
            for (uint64_t *sum = sums + (size_t)w * planes; x != 0; sum++) {
                uint64_t carried = *sum & x;
                *sum ^= x;
                x = carried;
            }
        }
    }
    add_tally(flood, tally, planes, 1, *counts, depth);
    add_tally(flood, tally + words * planes, planes, 2, *counts, depth);
    uint16_t *list = flood->list;
    flood->list = flood->next_list;
    flood->listed = flood->next_listed;
    flood->next_list = list;
    flood->next_listed = 0;
}

ALWAYS_INLINE void expand_all(struct flood *flood, uint32_t number, uint32_t words)
{
    switch (flood->metric) {
    case KLOTSKI_STEPS:
        expand_steps(flood, number, words);
        break;
    case KLOTSKI_STRAIGHT:
        expand_straight(flood, number, words);
        break;
    default:
        expand_moves(flood, number, words);
    }
}

static void expand_frame(struct flood *flood, uint32_t number)
{
    if (flood->set == 1)
        expand_all(flood, number, 1);
    else
        expand_all(flood, number, flood->set);
}

/* Makes the solved layouts the first layer. */
static void start(struct flood *flood)
{
    int low = flood->free_count - flood->blanks_high;
    int high = flood->free_count - flood->blanks_low;
    for (uint32_t i = 0; i < flood->kept; i++) {
        if (flood->frame[i].hero != flood->hero_goal)
            continue;
        for (uint32_t w = 0; w < flood->set; w++)
            flood->next[(size_t)i * flood->set + w] =
                map_weights(w, flood->free_count, low, high);
        touch(flood, i);
    }
}

bool flood_class(struct flood *flood, int class_number, uint64_t *planes,
                 flood_counts *counts)
{
    const struct map *map = flood->map;
    flood->frame = map->frame + map->first[class_number];
    flood->kept = map->kept[class_number];
    flood->free_count = flood->frame->free_count;
    flood->set = map_words(flood->free_count);
    flood->planes = planes;
    for (int weight = 0; weight <= 6; weight++)
        flood->weights[weight] = map_weights(0, 6, weight, weight);
    bool good = true;
    start(flood);
    for (int depth = 0; good && flood->next_listed > 0; depth++) {
        assert(depth < FLOOD_FAR);
        end_layer(flood, depth, counts);
        for (uint32_t i = 0; good && i < flood->listed; i++) {
            expand_frame(flood, flood->list[i]);
            good = search_claim(&flood->claim);
        }
        for (uint32_t i = 0; i < flood->listed; i++)
            memset(flood->front + (size_t)flood->list[i] * flood->set, 0,
                   flood->set * sizeof *flood->front);
    }
    memset(flood->known, 0, (size_t)flood->kept * flood->set * sizeof *flood->known);
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
        size_t count = map->kept[c];
        if (count == 0)
            continue;
        size_t words = count * map_words(map->frame[map->first[c]].free_count);
        frames = count > frames ? count : frames;
        flood->words = words > flood->words ? words : flood->words;
    }
    frames = (frames + 64) / 64 * 64;
    size_t lifted = CELLS * sizeof *flood->lifted;
    size_t tally = MAP_WORDS * 2 * 16 * sizeof *flood->tally;
    flood->bytes = lifted + tally + 3 * flood->words * sizeof *flood->known +
                   frames * (2 * sizeof *flood->list + sizeof *flood->touched);
    char *block = flood->block = search_alloc(search, flood->bytes);
    if (block == NULL)
        return false;
    flood->lifted = (uint64_t(*)[MAP_WORDS])(void *)block;
    flood->tally = (uint64_t *)(void *)(block + lifted);
    flood->known = (uint64_t *)(void *)(block + lifted + tally);
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
