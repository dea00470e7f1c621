/* Bit-parallel breadth-first search. For each frame of the current layer, expand() carries
 * its set of layouts along the edges and joins what is new to the next layer. All
 * moves can be reversed, so the distance from the solved layouts is the distance to them.
 *
 * In a metric in which one move takes several steps, a piece is moved step by step
 * within one layer; the sets that it has reached wait in LIFTED. A piece continues only
 * in layouts that are not known yet. That loses nothing: a known layout is expanded
 * itself, in this layer or an earlier one, and the piece continues from there. */
#include "games/klotski/solve/atlas/klotski_atlas.h"

#include "games/klotski/solve/atlas/classic_board.h"

#include <assert.h>
#include <string.h>

struct flood {
    const struct map *map;
    int metric;
    uint64_t *known; /* layouts of the class that are found so far */
    uint64_t *front; /* those of the layer being expanded */
    uint64_t *next;  /* those of the next layer */
    uint64_t (*lifted)
        [MAP_WORDS]; /* sets of layouts that one piece has reached so far in one move */

    /* The class being searched. */
    const struct map_frame *frame; /* its first frame */
    uint32_t frames;
    uint32_t set; /* words of a frame's set */
    int free_count;
    uint8_t *distance;
};

/* ---- sets of layouts --------------------------------------------------------------- */

/* What a step of a piece does to a set of layouts, as struct slide explains. All inline, so that
 * frames whose set is one word have a copy without loops. */

/* The word whose bit n is set if bit S of n is: the subsets with free cell S taken by
 * a single. */
ALWAYS_INLINE uint64_t map_mask(int s)
{
    static const uint64_t masks[6] = {0xaaaaaaaaaaaaaaaaU, 0xccccccccccccccccU,
                                      0xf0f0f0f0f0f0f0f0U, 0xff00ff00ff00ff00U,
                                      0xffff0000ffff0000U, 0xffffffff00000000U};
    return masks[s];
}

/* Adds to word W of OUT what of X is not in KNOWN; returns what was not in OUT either. */
ALWAYS_INLINE uint64_t put_word(uint64_t x, uint32_t w, const uint64_t *known,
                                uint64_t *out)
{
    uint64_t add = x & ~known[w] & ~out[w];
    out[w] |= add;
    return add;
}

/* The subset number after the step, of a layout in which the taken cells are empty. */
ALWAYS_INLINE uint32_t slide_subset(const struct slide *slide, uint32_t subset)
{
    uint32_t below = ((uint32_t)1 << slide->from) - 1;
    uint32_t rest = (subset & below) | (subset >> slide->count & ~below);
    below = ((uint32_t)1 << slide->to) - 1;
    return (rest & below) | (rest & ~below) << slide->count;
}

/* Adds the layouts of FROM after a step of a domino or X to OUT, unless they are
 * KNOWN; returns whether any is new. */
ALWAYS_INLINE bool carry(const struct slide *slide, uint32_t words, const uint64_t *from,
                         const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0, keep = UINT64_MAX;
    for (uint32_t taken = slide->taken & 63; taken != 0; taken &= taken - 1)
        keep &= ~map_mask(__builtin_ctz(taken));
    for (uint32_t w = 0; w < words; w++) {
        uint64_t x = from[w] & keep;
        if ((w << 6 & slide->taken) != 0)
            continue;
        if (slide->count == 0) {
            added |= put_word(x, w, known, out);
            continue;
        }
        for (; x != 0; x &= x - 1) {
            uint32_t to = slide_subset(slide, w << 6 | (uint32_t)__builtin_ctzll(x));
            added |=
                put_word((uint64_t)1 << (to & 63), words == 1 ? 0 : to >> 6, known, out);
        }
    }
    return added != 0;
}

/* The same for a single that moves from free cell P to the empty free cell Q: in the
 * subset number bit P is cleared and bit Q is set. */
ALWAYS_INLINE bool carry_single(int p, int q, uint32_t words, const uint64_t *from,
                                const uint64_t *known, uint64_t *out)
{
    uint64_t added = 0;
    uint64_t mask =
        (p < 6 ? map_mask(p) : UINT64_MAX) & (q < 6 ? ~map_mask(q) : UINT64_MAX);
    int down = p < 6 ? 1 << p : 0, up = q < 6 ? 1 << q : 0;
    uint32_t leaves = p < 6 ? 0 : (uint32_t)1 << (p - 6);
    uint32_t takes = q < 6 ? 0 : (uint32_t)1 << (q - 6);
    for (uint32_t w = 0; w < words; w++)
        if ((w & (leaves | takes)) == leaves)
            added |=
                put_word((from[w] & mask) >> down << up, w ^ leaves ^ takes, known, out);
    return added != 0;
}

/* ---- one frame --------------------------------------------------------------------- */

/* Moves the set X to the next layer of FRAME. */
ALWAYS_INLINE void join_layer(struct flood *flood, uint32_t frame, uint32_t words,
                              uint64_t *x)
{
    uint64_t *next = flood->next + (size_t)frame * words;
    for (uint32_t w = 0; w < words; w++)
        next[w] |= x[w];
    memset(x, 0, words * sizeof *x);
}

/* A place that one domino or X reaches, on an edge of direction WAY. */
struct flood_way {
    uint32_t target;
    int place, way;
};

/* Whether a piece whose last step in this move went in direction WAY (-1: this is its first
 * step) may take a step in direction TO without starting another move of METRIC. */
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
                ways[count++] = (struct flood_way){.target = edge->target,
                                                   .place = edge->place +
                                                            4 * klotski_down[edge->way] +
                                                            klotski_right[edge->way],
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

/* Turns NEXT into layer DEPTH: adds it to KNOWN and FRONT, and stores the distance. False: it
 * is empty. */
static bool end_layer(struct flood *flood, int depth)
{
    uint64_t any = 0;
    for (size_t i = 0; i < (size_t)flood->frames * flood->set; i++) {
        uint64_t x = flood->next[i];
        flood->next[i] = 0;
        flood->front[i] = x;
        flood->known[i] |= x;
        any |= x;
        uint8_t *distance = flood->distance + (i / flood->set << flood->free_count) +
                            (i % flood->set << 6);
        for (; x != 0; x &= x - 1)
            distance[__builtin_ctzll(x)] = (uint8_t)(depth + 1);
    }
    return any != 0;
}

static bool has_front(const struct flood *flood, uint32_t number)
{
    uint64_t any = 0;
    for (uint32_t w = 0; w < flood->set; w++)
        any |= flood->front[(size_t)number * flood->set + w];
    return any != 0;
}

static void expand_layer(struct flood *flood)
{
    for (uint32_t i = 0; i < flood->frames; i++)
        if (has_front(flood, i) && flood->set == 1)
            expand_frame(flood, i, 1);
        else if (has_front(flood, i))
            expand_frame(flood, i, flood->set);
}

/* Searches class C, which has WORDS words. False: the search was stopped. */
static CLONED bool flood_class(struct flood *flood, struct atlas *atlas, int c,
                               size_t words, struct claim *claim)
{
    flood->frame = flood->map->frame + flood->map->first[c];
    flood->frames = flood->map->first[c + 1] - flood->map->first[c];
    flood->free_count = flood->frame->free_count;
    flood->set = map_words(flood->free_count);
    flood->distance = atlas->distance + atlas->begin[c];
    uint32_t holds = atlas->holds[flood->frame->upright_count + flood->frame->flat_count];
    int low = __builtin_ctz(holds), high = 31 - __builtin_clz(holds);
    for (size_t i = 0; i < words; i++) /* the solved layouts are the first layer */
        if (flood->frame[i / flood->set].hero == ATLAS_GOAL)
            flood->next[i] =
                map_weights((uint32_t)(i % flood->set), flood->free_count, low, high);
    for (int depth = 0; end_layer(flood, depth); depth++) {
        assert(depth < ATLAS_FAR);
        if (!search_claim(claim))
            return false;
        expand_layer(flood);
    }
    return true;
}

bool atlas_flood(struct atlas *atlas, struct search *search)
{
    struct flood flood = {.map = &atlas->map, .metric = atlas->metric};
    struct claim claim = {.search = search};
    bool good = true;
    for (int c = 0; good && c < MAP_CLASSES; c++) {
        int dominoes = c / MAP_SIDE + c % MAP_SIDE;
        size_t words = map_class_words(flood.map, c), lifted = CELLS * MAP_WORDS;
        size_t bytes = (lifted + 3 * words) * sizeof *flood.known;
        if (words == 0 || atlas->holds[dominoes] == 0)
            continue;
        uint64_t *block = search_alloc(search, bytes);
        if (block != NULL) {
            flood.lifted = (uint64_t(*)[MAP_WORDS])block;
            flood.known = block + lifted;
            flood.front = flood.known + words;
            flood.next = flood.front + words;
        }
        good = block != NULL && flood_class(&flood, atlas, c, words, &claim);
        search_release(search, block, bytes);
    }
    search_settle(&claim);
    return good;
}
