/* The atlas: all layouts of the classic pieces on the classic board (5 high, 4 wide, one
 * 2x2 piece X, any number of 1x2, 2x1 and 1x1, two blanks or more), each with its
 * distance to the goal.
 *
 *     struct atlas *atlas = atlas_new(&search, &(struct atlas_family){.blanks_low = 2,
 *                                                                     .blanks_high = 2});
 *     if (atlas != NULL && atlas_measure(atlas, &search, KLOTSKI_MOVES))
 *         printf("%d moves\n", atlas_distance(atlas, &board));
 *     atlas_free(atlas);
 *
 * The atlas is the same on every machine. map.h has the
 * sets of layouts and how a move changes a set, flood.c finds the distances. A layout
 * takes a byte: all 29,334,498 layouts are found in about a second. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_KLOTSKI_ATLAS_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_KLOTSKI_ATLAS_H

#include "base/random.h"
#include "engine/search.h"
#include "game/atlas.h"
#include "games/klotski/rules/klotski_rules.h"

/* These three and the last function as in struct game_atlas. */
struct atlas *atlas_new(struct search *search, const struct atlas_family *family);
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
 * False: the family has no such layouts. */
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

#endif
