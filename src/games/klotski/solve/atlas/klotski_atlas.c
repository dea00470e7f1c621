/* Builds the atlas: the map, the distances of one class after the other, and the counts. */
#include "games/klotski/solve/atlas/klotski_atlas.h"

#include "games/klotski/solve/atlas/classic_board.h"

#include <stdlib.h>
#include <string.h>

/* ---- counts ------------------------------------------------------------------------ */

static void count_frame(struct atlas *atlas, const struct map_frame *frame)
{
    int dominoes = frame->upright_count + frame->flat_count;
    const uint8_t *distance = atlas_distances(atlas, frame);
    uint64_t board = layout_board(frame, 0);
    bool symmetric = mirror(board) == board;
    for (uint32_t subset = 0; subset < (uint32_t)1 << frame->free_count; subset++) {
        int singles = __builtin_popcount(subset);
        if (!(atlas->holds[dominoes] >> singles & 1))
            continue;
        struct atlas_row *row = &atlas->rows[dominoes][singles];
        if (symmetric)
            board = layout_board(frame, subset);
        bool same = symmetric && mirror(board) == board;
        int far = distance[subset] - 1;
        row->layouts++;
        row->symmetric += same;
        row->start += frame->hero == ATLAS_START;
        if (far < 0)
            continue;
        row->solvable++;
        row->symmetric_solvable += same;
        row->start_solvable += frame->hero == ATLAS_START;
        row->count[far]++;
        row->longest = far > row->longest ? far : row->longest;
    }
}

static CLONED void count_layouts(struct atlas *atlas)
{
    for (uint32_t i = 0; i < atlas->map.count; i++) {
        const struct map_frame *frame = &atlas->map.frame[i];
        if (atlas->holds[frame->upright_count + frame->flat_count] != 0)
            count_frame(atlas, frame);
    }
}

/* ---- distances --------------------------------------------------------------------- */

/* The bytes of the distances of class C. */
static size_t class_bytes(const struct map *map, int c)
{
    size_t frames = map->first[c + 1] - map->first[c];
    return frames > 0 ? frames << map->frame[map->first[c]].free_count : 0;
}

bool atlas_measure(struct atlas *atlas, struct search *search, int metric)
{
    memset(atlas->distance, 0, atlas->bytes);
    memset(atlas->rows, 0, sizeof atlas->rows);
    atlas->metric = metric;
    bool good = atlas_flood(atlas, search);
    if (good)
        count_layouts(atlas);
    return good;
}

struct atlas *atlas_new(struct search *search, const struct atlas_query *query)
{
    struct atlas *atlas = search_get(search, 1, sizeof *atlas);
    if (atlas == NULL)
        return NULL;
    for (int d = 0; d < MAP_SIDE; d++)
        for (int s = 0; s <= ATLAS_SINGLES; s++)
            atlas->holds[d] |= (uint32_t)atlas_fits(query, d, s) << s;
    if (!map_init(&atlas->map, search)) {
        free(atlas);
        return NULL;
    }
    for (int c = 0; c < MAP_CLASSES; c++) {
        atlas->begin[c] = atlas->bytes;
        atlas->bytes += class_bytes(&atlas->map, c);
    }
    atlas->distance = search_alloc(search, atlas->bytes);
    if (atlas->distance == NULL) {
        map_free(&atlas->map);
        free(atlas);
        return NULL;
    }
    map_disown(&atlas->map);
    search_disown(search, atlas->bytes);
    return atlas;
}

void atlas_free(struct atlas *atlas)
{
    if (atlas == NULL)
        return;
    map_free(&atlas->map);
    search_release(NULL, atlas->distance, atlas->bytes);
    free(atlas);
}
