/* The atlas of the classic board; game/atlas.h says what it is. klotski_atlas.c makes it,
 * map.h has the sets of layouts and how a move changes a set, flood.c finds the distances,
 * atlas_query.c and rate.c read it. A layout takes a byte: all 29,334,498 layouts are found
 * in about a second. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_KLOTSKI_ATLAS_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_KLOTSKI_ATLAS_H

#include "base/random.h"
#include "game/atlas.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/solve/atlas/map.h"

/* rows[d][s] counts the layouts with d dominoes and s singles. */
struct atlas {
    struct map map;
    int metric;
    uint32_t holds[MAP_SIDE]; /* bit s of [d]: layouts with d dominoes and s singles */
    /* A byte for each layout, 1 << free_count of them for a frame; those of class c start at
     * begin[c]. 1 + the distance; 0: it cannot be solved. */
    uint8_t *distance;
    size_t bytes, begin[MAP_CLASSES]; /* BYTES of DISTANCE */
    struct atlas_row rows[MAP_SIDE][ATLAS_SINGLES + 1];
};

/* These three and the last function as in struct game_atlas. */
struct atlas *atlas_new(struct search *search, const struct atlas_query *query);
void atlas_free(struct atlas *atlas);
bool atlas_measure(struct atlas *atlas, struct search *search, int metric);

/* The distance of STATE in the metric last measured, ignoring the piece moved last.
 * ATLAS_NONE: it cannot be solved. ATLAS_OTHER: it is not in the atlas, or has another
 * goal. */
enum {
    ATLAS_NONE = -1,
    ATLAS_OTHER = -2
};
int atlas_distance(const struct atlas *atlas, const struct klotski *state);

/* Sums up all sets of pieces that match QUERY, ignoring its LOW, HIGH and START.
 * False: the atlas has no such layouts. */
bool atlas_sum(const struct atlas *atlas, const struct atlas_query *query,
               struct atlas_row *out);

/* The number of solvable layouts that match QUERY, and the NTH of them from 0, in a
 * fixed order. OUT is a board in the metric last measured with the classic goal; its
 * pieces are lettered in reading order. */
uint64_t atlas_matches(const struct atlas *atlas, const struct atlas_query *query);
bool atlas_pick(const struct atlas *atlas, const struct atlas_query *query, uint64_t nth,
                struct klotski *out);

/* False: STATE is not in the atlas, or cannot be solved. */
bool atlas_rate(const struct atlas *atlas, const struct klotski *state,
                struct atlas_rating *out);

bool atlas_draw_grade(const struct atlas *atlas, const struct atlas_query *query,
                      int grade, struct random *random, void *out,
                      struct atlas_rating *rating);

extern const struct game_atlas klotski_atlas;

/* ---- inside the atlas -------------------------------------------------------------- */

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

/* The board (classic_board.h) of a layout. */
uint64_t layout_board(const struct map_frame *frame, uint32_t subset);

/* The distance of BOARD (classic_board.h), or ATLAS_NONE or ATLAS_OTHER. */
int atlas_board_distance(const struct atlas *atlas, uint64_t board);

/* Whether layouts with these pieces can match QUERY. */
bool atlas_fits(const struct atlas_query *query, int dominoes, int singles);

#endif
