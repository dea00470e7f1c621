/* Builds the atlas: the map, the distances of each class (flood.h; classes are
 * independent, so threads take them in turn, large ones first), and the counts. */
#include "games/klotski/solve/atlas/atlas_store.h"

#include "base/memory.h"
#include "base/pages.h"
#include "engine/team.h"
#include "games/klotski/solve/classic_board.h"

#include <stdlib.h>
#include <string.h>

static size_t planes_bytes(const struct atlas *atlas)
{
    return atlas->words * FLOOD_PLANES * sizeof *atlas->planes;
}

/* ---- counts ------------------------------------------------------------------------ */

static bool in_family(const struct atlas *atlas, int dominoes, int singles)
{
    int blanks = MAP_FREE - 2 * dominoes - singles;
    return blanks >= atlas->blanks_low && blanks <= atlas->blanks_high &&
           (atlas->dominoes >> dominoes & 1);
}

static void count_symmetric(struct atlas *atlas, const struct map_frame *frame,
                            bool solvable)
{
    int dominoes = frame->upright_count + frame->flat_count;
    uint32_t cells = frame->free, left = cells & (COLUMN_0 | COLUMN_1);
    const uint64_t *planes = atlas_planes(atlas, (uint32_t)(frame - atlas->map.frame));
    for (uint32_t half = 0;; half = (half - left) & left) {
        uint32_t both = half | (half & COLUMN_0) << 3 | (half & COLUMN_1) << 1;
        int singles = __builtin_popcount(both);
        struct atlas_layout layout = {.frame = frame, .subset = layout_pack(cells, both)};
        layout.planes = planes + (size_t)(layout.subset >> 6) * FLOOD_PLANES;
        if (singles < FLOOD_SINGLES && in_family(atlas, dominoes, singles)) {
            struct atlas_row *row = &atlas->rows[dominoes][singles];
            if (!solvable)
                row->symmetric++;
            else if (layout_distance(&layout) >= 0)
                row->symmetric_solvable++;
        }
        if (half == left)
            break;
    }
}

static void count_start(struct atlas *atlas, const struct map_frame *frame)
{
    int dominoes = frame->upright_count + frame->flat_count;
    const uint64_t *planes = atlas_planes(atlas, (uint32_t)(frame - atlas->map.frame));
    for (uint32_t w = 0; w < map_words(frame->free_count); w++, planes += FLOOD_PLANES) {
        uint64_t any = 0;
        for (int i = 0; i < FLOOD_PLANES; i++)
            any |= planes[i];
        for (; any != 0; any &= any - 1) {
            int singles = __builtin_popcount(w << 6 | (uint32_t)__builtin_ctzll(any));
            atlas->rows[dominoes][singles].start_solvable++;
        }
    }
}

static void count_layouts(struct atlas *atlas)
{
    /* Binomial coefficients: the ways to choose k of n cells. */
    uint32_t choose[MAP_FREE + 1][MAP_FREE + 1] = {{0}};
    for (int n = 0; n <= MAP_FREE; n++)
        for (int k = 0; k <= n; k++)
            choose[n][k] = k == 0 ? 1 : choose[n - 1][k - 1] + choose[n - 1][k];
    for (int d = 0; d < MAP_SIDE; d++)
        for (int s = 0; s < FLOOD_SINGLES; s++) {
            struct atlas_row *row = &atlas->rows[d][s];
            *row = (struct atlas_row){.dominoes = d,
                                      .singles = s,
                                      .blanks = MAP_FREE - 2 * d - s};
        }
    for (uint32_t i = 0; i < atlas->map.count; i++) {
        const struct map_frame *frame = &atlas->map.frame[i];
        int dominoes = frame->upright_count + frame->flat_count;
        for (int s = 0; s <= frame->free_count - 2; s++)
            if (in_family(atlas, dominoes, s)) {
                struct atlas_row *row = &atlas->rows[dominoes][s];
                uint32_t count = choose[frame->free_count][s];
                row->layouts += count;
                row->solved += frame->hero == ATLAS_GOAL ? count : 0;
                row->start += frame->hero == ATLAS_START ? count : 0;
            }
    }
}

/* Counts the symmetric layouts and, once distances are known, the solvable ones with X
 * at its start. */
static void count_frames(struct atlas *atlas, bool solvable)
{
    const struct map *map = &atlas->map;
    for (int c = 0; c < MAP_CLASSES; c++)
        for (uint32_t i = map->first[c]; i < map->first[c + 1]; i++) {
            if (map->frame[i].image == i - map->first[c])
                count_symmetric(atlas, &map->frame[i], solvable);
            if (solvable && map->frame[i].hero == ATLAS_START)
                count_start(atlas, &map->frame[i]);
        }
}

/* ---- distances --------------------------------------------------------------------- */

/* The classes, which the threads take in turn, large ones first. */
struct measuring {
    struct atlas *atlas;
    struct search *search;
    int metric;
    int order[MAP_CLASSES], classes;
    atomic_int next;
    atomic_bool failed;
    flood_counts *counts; /* by class */
};

static void measure_some(struct team *team, int index, void *argument)
{
    (void)team, (void)index;
    struct measuring *measuring = argument;
    struct atlas *atlas = measuring->atlas;
    struct flood flood;
    bool good = flood_init(&flood, &atlas->map, measuring->search, measuring->metric,
                           atlas->blanks_low, atlas->blanks_high);
    for (int i;
         good && (i = atomic_fetch_add(&measuring->next, 1)) < measuring->classes;) {
        int c = measuring->order[i];
        good = flood_class(&flood, c, atlas->planes + atlas->begin[c] * FLOOD_PLANES,
                           &measuring->counts[c]);
    }
    flood_free(&flood, measuring->search);
    if (!good)
        atomic_store(&measuring->failed, true);
}

static void order_classes(struct measuring *measuring)
{
    const struct atlas *atlas = measuring->atlas;
    const struct map *map = &atlas->map;
    for (int c = 0; c < MAP_CLASSES; c++) {
        if (map->kept[c] == 0 ||
            map->frame[map->first[c]].free_count < atlas->blanks_low ||
            !(atlas->dominoes >> (c / MAP_SIDE + c % MAP_SIDE) & 1))
            continue;
        size_t words = map->kept[c] * map_words(map->frame[map->first[c]].free_count);
        int at = measuring->classes++;
        for (; at > 0; at--) {
            int d = measuring->order[at - 1];
            if (map->kept[d] * map_words(map->frame[map->first[d]].free_count) >= words)
                break;
            measuring->order[at] = d;
        }
        measuring->order[at] = c;
    }
}

/* Adds the counts of all classes to the rows. */
static void add_counts(struct measuring *measuring)
{
    struct atlas *atlas = measuring->atlas;
    for (int i = 0; i < measuring->classes; i++) {
        int c = measuring->order[i];
        int dominoes = c / MAP_SIDE + c % MAP_SIDE;
        for (int s = 0; s < FLOOD_SINGLES; s++) {
            struct atlas_row *row = &atlas->rows[dominoes][s];
            for (int distance = 0; distance < ATLAS_FAR; distance++) {
                uint32_t count = measuring->counts[c][s][distance];
                row->count[distance] += count;
                row->solvable += count;
                if (count != 0 && distance > row->longest)
                    row->longest = distance;
            }
        }
    }
}

bool atlas_measure(struct atlas *atlas, struct search *search, int metric)
{
    struct measuring measuring = {.atlas = atlas, .search = search, .metric = metric};
    size_t bytes = MAP_CLASSES * sizeof *measuring.counts;
    memset(atlas->planes, 0, planes_bytes(atlas));
    count_layouts(atlas);
    count_frames(atlas, false);
    measuring.counts = search_alloc(search, bytes);
    if (measuring.counts == NULL)
        return false;
    atlas->metric = metric;
    order_classes(&measuring);
    struct team team;
    team_init(&team, search->limits.threads > 0 ? search->limits.threads : 1);
    team_run(&team, measure_some, &measuring);
    team_free(&team);
    bool good = !atomic_load(&measuring.failed);
    if (good) {
        add_counts(&measuring);
        count_frames(atlas, true);
    } else
        memset(atlas->planes, 0, planes_bytes(atlas));
    search_release(search, measuring.counts, bytes);
    return good;
}

struct atlas *atlas_new(struct search *search, const struct atlas_family *family)
{
    struct atlas *atlas = search_get(search, 1, sizeof *atlas);
    if (atlas == NULL)
        return NULL;
    atlas->blanks_low =
        family->blanks_low > ATLAS_BLANKS_LOW ? family->blanks_low : ATLAS_BLANKS_LOW;
    atlas->dominoes = family->dominoes != 0 ? family->dominoes : UINT32_MAX;
    atlas->blanks_high =
        family->blanks_high > 0 ? family->blanks_high : ATLAS_BLANKS_HIGH;
    if (!map_init(&atlas->map, search)) {
        free(atlas);
        return NULL;
    }
    const struct map *map = &atlas->map;
    for (int c = 0; c < MAP_CLASSES; c++) {
        atlas->begin[c] = atlas->words;
        if (map->kept[c] > 0)
            atlas->words +=
                (size_t)map->kept[c] * map_words(map->frame[map->first[c]].free_count);
    }
    atlas->planes = search_alloc(search, planes_bytes(atlas));
    if (atlas->planes == NULL) {
        map_free(&atlas->map);
        free(atlas);
        return NULL;
    }
    map_disown(&atlas->map);
    search_disown(search, planes_bytes(atlas));
    count_layouts(atlas);
    return atlas;
}

void atlas_free(struct atlas *atlas)
{
    if (atlas == NULL)
        return;
    map_free(&atlas->map);
    pages_free(atlas->planes, planes_bytes(atlas));
    free(atlas);
}
