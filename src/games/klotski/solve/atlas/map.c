/* Builds the map: lists the frames by placing dominoes cell by cell around each place of X,
 * sorts them by class, and links each with those that one step of one piece leads to. */
#include "games/klotski/solve/atlas/map.h"

#include "games/klotski/solve/atlas/classic_board.h"

#include <assert.h>
#include <string.h>

enum {
    FRAMES_MOST = 74000,
    EDGES_MOST = 500000,
    SLOTS = 1 << 18
};

/* ---- frames ------------------------------------------------------------------------ */

/* The frames before they are sorted. */
struct laying {
    struct map_frame *found; /* in the order found */
    uint32_t count;
};

static int class_of(const struct map_frame *frame)
{
    return frame->upright_count * MAP_SIDE + frame->flat_count;
}

/* Tries all dominoes from CELL on; FRAME has its pieces before CELL. */
static void lay(struct laying *laying, struct map_frame *frame, int cell)
{
    while (cell < CELLS && !(frame->free >> cell & 1))
        cell++;
    if (cell == CELLS) {
        assert(laying->count < FRAMES_MOST);
        laying->found[laying->count++] = *frame;
        return;
    }
    lay(laying, frame, cell + 1);
    if (frame->free_count < 4)
        return; /* two cells must stay free */
    uint32_t bit = (uint32_t)1 << cell;
    struct map_frame next = *frame;
    next.free_count = (uint8_t)(frame->free_count - 2);
    if (frame->free & bit << 4) {
        next.free = frame->free & ~(bit | bit << 4);
        next.upright = frame->upright | bit;
        next.upright_count++;
        lay(laying, &next, cell + 1);
    }
    if ((cell & 3) < 3 && (frame->free & bit << 1)) {
        next.free = frame->free & ~(bit | bit << 1);
        next.upright = frame->upright;
        next.upright_count = frame->upright_count;
        next.flat = frame->flat | bit;
        next.flat_count++;
        lay(laying, &next, cell + 2);
    }
}

static uint32_t hash_of(int hero, uint32_t upright, uint32_t flat)
{
    uint64_t key = (uint64_t)hero << 40 | (uint64_t)flat << 20 | upright;
    return (uint32_t)(key * 0x9e3779b97f4a7c15U >> 46);
}

uint32_t map_find(const struct map *map, int hero, uint32_t upright, uint32_t flat)
{
    uint32_t at = hash_of(hero, upright, flat);
    for (; map->slot[at] != 0; at = (at + 1) % SLOTS) {
        const struct map_frame *frame = &map->frame[map->slot[at] - 1];
        if (frame->upright == upright && frame->flat == flat && frame->hero == hero)
            return map->slot[at] - 1;
    }
    return UINT32_MAX;
}

/* Adds the frames of class C with X in the third column (RIGHT) or before it. */
static void add_frames(struct map *map, const struct laying *laying, int c, bool right)
{
    for (uint32_t i = 0; i < laying->count; i++) {
        const struct map_frame *frame = &laying->found[i];
        if (class_of(frame) != c || ((frame->hero & 3) == 2) != right)
            continue;
        uint32_t at = hash_of(frame->hero, frame->upright, frame->flat);
        while (map->slot[at] != 0)
            at = (at + 1) % SLOTS;
        map->frame[map->count++] = *frame;
        map->slot[at] = map->count;
    }
}

/* Finds all frames and sorts them by class. */
static bool find_frames(struct map *map)
{
    struct laying laying = {0};
    size_t bytes = FRAMES_MOST * sizeof *laying.found;
    laying.found = search_alloc(map->search, bytes);
    if (laying.found == NULL)
        return false;
    for (int hero = 0; hero < CELLS - 5; hero++) {
        struct map_frame frame = {
            .free = BOARD & ~cells_under(HERO, (uint32_t)1 << hero),
            .hero = (uint8_t)hero,
            .free_count = MAP_FREE,
        };
        if ((hero & 3) < 3)
            lay(&laying, &frame, 0);
    }
    for (int c = 0; c < MAP_CLASSES; c++) {
        add_frames(map, &laying, c, false);
        map->left[c] = map->count - map->first[c];
        add_frames(map, &laying, c, true);
        map->first[c + 1] = map->count;
    }
    search_release(map->search, laying.found, bytes);
    return true;
}

/* ---- slides ------------------------------------------------------------------------ */

/* The number of CELL among the free cells. */
static int rank(uint32_t free_cells, int cell)
{
    return __builtin_popcount(free_cells & (((uint32_t)1 << cell) - 1));
}

static struct slide slide_of(const struct map_frame *from, const struct map_frame *to)
{
    uint32_t taken = from->free & ~to->free, left = to->free & ~from->free;
    int first = rank(from->free, __builtin_ctz(taken));
    int last = rank(from->free, 31 - __builtin_clz(taken));
    int first_left = rank(to->free, __builtin_ctz(left));
    int last_left = rank(to->free, 31 - __builtin_clz(left));
    struct slide slide = {.taken = (uint16_t)(1 << first | 1 << last)};
    if (first == first_left && last == last_left)
        return slide;
    assert(last - first == last_left - first_left && last - first <= 1);
    slide.from = (uint8_t)first;
    slide.to = (uint8_t)first_left;
    slide.count = (uint8_t)(last - first + 1);
    return slide;
}

/* ---- edges ------------------------------------------------------------------------- */

static void add_edges(struct map *map, const struct map_frame *frame, int kind, int cell,
                      uint32_t *count)
{
    uint32_t place = (uint32_t)1 << cell;
    uint32_t places = places_for(kind, frame->free | cells_under(kind, place));
    for (int way = UP; way <= RIGHT; way++) {
        uint32_t to = shifted(place, way) & places;
        if (to == 0)
            continue;
        uint32_t upright = kind == 0 ? (frame->upright ^ place) | to : frame->upright;
        uint32_t flat = kind == FLATS ? (frame->flat ^ place) | to : frame->flat;
        int hero = kind == HERO ? __builtin_ctz(to) : frame->hero;
        uint32_t target = map_find(map, hero, upright, flat);
        assert(target != UINT32_MAX && *count < EDGES_MOST);
        map->edge[(*count)++] = (struct map_edge){
            .target = (uint16_t)(target - map->first[class_of(frame)]),
            .slide = slide_of(frame, &map->frame[target]),
            .place = (uint8_t)((kind == HERO ? 2 * CELLS : kind) + cell),
            .way = (uint8_t)way,
        };
    }
}

void map_beside(uint32_t free_cells, int way, uint16_t beside[MAP_FREE])
{
    memset(beside, 0, MAP_FREE * sizeof *beside);
    int p = 0;
    for (uint32_t left = free_cells; left != 0; left &= left - 1, p++)
        for (int w = way < 0 ? UP : way; w <= (way < 0 ? (int)RIGHT : way); w++) {
            uint32_t to = shifted(left & -left, w) & free_cells;
            if (to != 0)
                beside[p] |= (uint16_t)(1 << rank(free_cells, __builtin_ctz(to)));
        }
}

static void find_edges(struct map *map)
{
    uint32_t edges = 0;
    for (uint32_t i = 0; i < map->count; i++) {
        struct map_frame *frame = &map->frame[i];
        frame->edges = edges;
        for (uint32_t left = frame->upright; left != 0; left &= left - 1)
            add_edges(map, frame, 0, __builtin_ctz(left), &edges);
        for (uint32_t left = frame->flat; left != 0; left &= left - 1)
            add_edges(map, frame, FLATS, __builtin_ctz(left), &edges);
        add_edges(map, frame, HERO, frame->hero, &edges);
    }
    map->frame[map->count] = (struct map_frame){.edges = edges};
}

/* ---- the whole --------------------------------------------------------------------- */

bool map_init(struct map *map, struct search *search)
{
    *map = (struct map){.search = search};
    size_t frames = (FRAMES_MOST + 1) * sizeof *map->frame;
    size_t edges = EDGES_MOST * sizeof *map->edge;
    size_t slots = SLOTS * sizeof *map->slot;
    map->bytes = frames + edges + slots;
    char *block = search_alloc(search, map->bytes);
    if (block == NULL)
        return false;
    map->frame = (struct map_frame *)(void *)block;
    map->slot = (uint32_t *)(void *)(block + frames);
    map->edge = (struct map_edge *)(void *)(block + frames + slots);
    if (!find_frames(map)) {
        map_free(map);
        return false;
    }
    find_edges(map);
    return true;
}

void map_disown(struct map *map)
{
    search_disown(map->search, map->bytes);
    map->search = NULL;
}

void map_free(struct map *map)
{
    search_release(map->search, map->frame, map->bytes);
}

uint64_t map_weights(uint32_t w, int free_count, int low, int high)
{
    /* The numbers below 64 with k bits. */
    static const uint64_t with[7] = {
        0x0000000000000001U, 0x0000000100010116U, 0x0001011601161668U,
        0x0116166816686880U, 0x1668688068808000U, 0x6880800080000000U,
        0x8000000000000000U,
    };
    uint64_t bits = 0;
    int high_bits = __builtin_popcount(w);
    for (int k = 0; k <= 6; k++)
        if (high_bits + k >= low && high_bits + k <= high)
            bits |= with[k];
    return free_count >= 6 ? bits : bits & (((uint64_t)1 << (1 << free_count)) - 1);
}
