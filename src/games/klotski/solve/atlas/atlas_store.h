/* The contents of an atlas: klotski_atlas.c fills it, atlas_query.c and rate.c
 * read it. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_ATLAS_STORE_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_ATLAS_STORE_H

#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/klotski/solve/atlas/map.h"

enum {
    FLOOD_SINGLES = MAP_FREE - 1 /* a layout has 0 .. 14 singles */
};

/* rows[d][s] counts the layouts with d dominoes and s singles. */
struct atlas {
    struct map map;
    int metric;
    int blanks_low, blanks_high;
    unsigned dominoes; /* bit d: layouts with d dominoes */
    /* A byte for each layout, 1 << free_count of them for a frame; those of class c start at
     * begin[c]. 1 + the distance; 0: it cannot be solved. */
    uint8_t *distance;
    size_t bytes, begin[MAP_CLASSES]; /* BYTES of DISTANCE */
    struct atlas_row rows[MAP_SIDE][FLOOD_SINGLES];
};

/* flood.c: fills DISTANCE, which is zeroed, in METRIC. False: the search was stopped. */
bool atlas_flood(struct atlas *atlas, struct search *search);

/* Cells of X. */
enum {
    ATLAS_GOAL = 13,
    ATLAS_START = 1
};

/* 1 + the distance of the layouts of FRAME, by subset; 0: it cannot be solved. */
static inline uint8_t *atlas_distances(const struct atlas *atlas,
                                       const struct map_frame *frame)
{
    int class_number = frame->upright_count * MAP_SIDE + frame->flat_count;
    ptrdiff_t at = frame - (atlas->map.frame + atlas->map.first[class_number]);
    return atlas->distance + atlas->begin[class_number] +
           ((size_t)at << frame->free_count);
}

/* The subset number of the cells SINGLES among FREE_CELLS. */
static inline uint32_t layout_pack(uint32_t free_cells, uint32_t singles)
{
    uint32_t subset = 0;
    for (int i = 0; free_cells != 0; free_cells &= free_cells - 1, i++)
        subset |= (uint32_t)((singles & free_cells & -free_cells) != 0) << i;
    return subset;
}

/* The board (classic_board.h) of a layout, and its rows with a slash between two. */
uint64_t layout_board(const struct map_frame *frame, uint32_t subset);
void layout_word(uint64_t board, char word[ATLAS_WORD]);

/* The distance of BOARD (classic_board.h), or ATLAS_NONE or ATLAS_OTHER. */
int atlas_board_distance(const struct atlas *atlas, uint64_t board);

#endif
