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
 * The atlas is the same on every machine and for any number of threads. map.h has the
 * sets of layouts and how a move changes a set, flood.h finds the distances. A layout
 * takes eight bits: 27 MB for all 29,334,498 layouts, found in 0.3 to 0.6 s depending
 * on the metric. */
#ifndef GAMES_KLOTSKI_ATLAS_ATLAS_H
#define GAMES_KLOTSKI_ATLAS_ATLAS_H

#include "base/random.h"
#include "engine/search.h"
#include "games/klotski/klotski.h"

enum {
    ATLAS_DOMINOES = 7, /* at most */
    ATLAS_SINGLES = 14,
    ATLAS_BLANKS_LOW = 2, /* fewest and most blanks */
    ATLAS_BLANKS_HIGH = 16,
    ATLAS_FAR = 255 /* above all distances */
};

struct atlas;

/* A family of layouts: the number of blanks (0: no bound), and of dominoes (bit d:
 * layouts with d of them; 0: any number). */
struct atlas_family {
    int blanks_low, blanks_high;
    unsigned dominoes;
};

/* Counts for one set of pieces, or for several. A layout and its mirror image count as
 * two. SYMMETRIC layouts are their own mirror images, so (layouts + symmetric) / 2 is
 * the count without mirror images. */
struct atlas_row {
    int dominoes, singles, blanks; /* -1: of several */
    uint64_t layouts, symmetric;
    uint64_t solved;     /* X is home */
    uint64_t start;      /* X is at the top in the middle */
    uint64_t components; /* sets of layouts that reach each other; 0: not counted */
    /* After atlas_measure, in its metric: */
    uint64_t solvable, symmetric_solvable, start_solvable;
    int longest;               /* distance */
    uint64_t count[ATLAS_FAR]; /* by distance */
};

/* Selects layouts; -1: any. */
struct atlas_query {
    int dominoes, singles, blanks;
    int low, high; /* distance */
    bool start;    /* X is at the top in the middle */
};

/* Lists the layouts of FAMILY. SEARCH counts the memory until this returns. NULL: no
 * memory left. */
struct atlas *atlas_new(struct search *search, const struct atlas_family *family);
void atlas_free(struct atlas *atlas);

/* Finds all distances in METRIC (klotski.h) on search->limits.threads threads.
 * Replaces those of an earlier call. False: the search was stopped, and there are no
 * distances. */
bool atlas_measure(struct atlas *atlas, struct search *search, int metric);

/* Counts the components on one thread, in at most a second. False: the search was
 * stopped. */
bool atlas_count_parts(struct atlas *atlas, struct search *search);

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

/* How hard a layout is, measured along a shortest line from it. At each step some of the
 * moves lose ground: they do not lead nearer to the goal. The chance to guess right at
 * each step is that of tossing this number of coins and getting only heads:
 *
 *     the sum over all steps of log2(moves / moves that lead nearer)
 *
 * A dead end is a layout one move off the line that is farther from the goal and has
 * no neighbour that is still farther: from there a player can only go back. The effort
 * is the number of coins plus the number of dead ends. It hardly depends on the
 * metric, unlike the length. The grades divide the 57 named openings into quarters by
 * effort, rounded. */
enum atlas_grade {
    ATLAS_EASY,
    ATLAS_MEDIUM, /* from an effort of 80 on, ... */
    ATLAS_HARD,   /* ... 145 ... */
    ATLAS_EXTREME /* ... and 175 */
};

struct atlas_rating {
    int length;
    double losing; /* mean share of moves that lose ground */
    int dead_ends;
    double effort;
    enum atlas_grade grade;
};

/* False: STATE is not in the atlas, or cannot be solved. */
bool atlas_rate(const struct atlas *atlas, const struct klotski *state,
                struct atlas_rating *out);
extern const char *const atlas_grade_names[]; /* by enum atlas_grade, then NULL */

/* Draws one of the layouts that match, all with the same probability. False: there is
 * none. */
bool atlas_draw(const struct atlas *atlas, const struct atlas_query *query,
                struct random *random, struct klotski *out);

/* Draws until a layout has GRADE (-1: any). False: there is no match, or none of 2,000
 * drawn ones has the grade. RATING is the rating of OUT. */
bool atlas_draw_grade(const struct atlas *atlas, const struct atlas_query *query,
                      int grade, struct random *random, struct klotski *out,
                      struct atlas_rating *rating);

#endif
