/* The atlas: all layouts of the classic pieces on the classic board (5 high, 4 wide, one
 * 2x2 piece X, any number of 1x2, 2x1 and 1x1), two blanks or more, and how far each is
 * from the goal.
 *
 *     struct atlas *atlas = atlas_new(&search, &(struct atlas_family){.blanks_low = 2,
 *                                                                     .blanks_high = 2});
 *     if (atlas != NULL && atlas_measure(atlas, &search, KLOTSKI_MOVES))
 *         printf("%d moves\n", atlas_distance(atlas, &board));
 *     atlas_free(atlas);
 *
 * Everything in it is the same on every machine and for any number of threads. What is
 * kept is a set of bits for each placement of X and the dominoes (map.h) and eight
 * bits for each layout; flood.h finds the distances. 27 MB for all 29,334,498
 * layouts, in 0.3 to 0.6 s by the metric. */
#ifndef GAMES_KLOTSKI_ATLAS_ATLAS_H
#define GAMES_KLOTSKI_ATLAS_ATLAS_H

#include "base/random.h"
#include "engine/search.h"
#include "games/klotski/klotski.h"

enum {
    ATLAS_DOMINOES = 7, /* at most */
    ATLAS_SINGLES = 14,
    ATLAS_BLANKS_LOW = 2, /* what there is */
    ATLAS_BLANKS_HIGH = 16,
    ATLAS_FAR = 255 /* all distances are below */
};

struct atlas;

/* Which layouts: those with so many blanks (0: no bound) and so many dominoes (bit d: d
 * of them are wanted; 0: any number). */
struct atlas_family {
    int blanks_low, blanks_high;
    unsigned dominoes;
};

/* What there is of one set of pieces, or of several. Counts tell an image in the mirror
 * from its original; the ones called SYMMETRIC are their own images, so that there are
 * (layouts + symmetric) / 2 up to mirrors. What is behind MEASURED is by metric. */
struct atlas_row {
    int dominoes, singles, blanks; /* -1: of several */
    uint64_t layouts, symmetric;
    uint64_t solved;     /* X is home */
    uint64_t start;      /* X is at the top in the middle */
    uint64_t components; /* sets that no move leads out of; 0: not counted */
    /* Measured: */
    uint64_t solvable, symmetric_solvable, start_solvable;
    int longest;               /* distance */
    uint64_t count[ATLAS_FAR]; /* by distance */
};

/* A choice of layouts; -1: all the same. */
struct atlas_query {
    int dominoes, singles, blanks;
    int low, high; /* distance */
    bool start;    /* X is at the top in the middle */
};

/* The layouts of FAMILY, in memory counted by SEARCH while it is found. NULL: refused. */
struct atlas *atlas_new(struct search *search, const struct atlas_family *family);
void atlas_free(struct atlas *atlas);

/* Finds all distances in METRIC (klotski.h), on search->limits.threads threads; what was
 * known before in another one is lost. False: stopped, nothing is known. */
bool atlas_measure(struct atlas *atlas, struct search *search, int metric);

/* Counts the components, in a second at most on one thread. False: stopped. */
bool atlas_count_parts(struct atlas *atlas, struct search *search);

/* Of STATE in the metric last measured, with nothing moved last; ATLAS_NONE: there is no
 * way; ATLAS_OTHER: it is not in the atlas, or has another goal. */
enum {
    ATLAS_NONE = -1,
    ATLAS_OTHER = -2
};
int atlas_distance(const struct atlas *atlas, const struct klotski *state);

/* The sum over all sets of pieces that fit; the query's distances and its start are
 * without meaning here. False: there are no such layouts in the family. */
bool atlas_sum(const struct atlas *atlas, const struct atlas_query *query,
               struct atlas_row *out);

/* How many layouts fit, and the NTH of them from 0, in an order that is always the same.
 * OUT is a board in the metric last measured with the classic goal, its pieces lettered
 * in reading order. Solvable ones only. */
uint64_t atlas_matches(const struct atlas *atlas, const struct atlas_query *query);
bool atlas_pick(const struct atlas *atlas, const struct atlas_query *query, uint64_t nth,
                struct klotski *out);

/* How hard a layout is, measured along a shortest line from it. At each step a share of
 * all moves loses ground: the goal comes no nearer. To guess right at each step is as
 * likely as so many tossed coins that all show heads:
 *
 *     the sum over all steps of log2(moves / moves that lead nearer)
 *
 * A dead end is a layout beside the line that is farther away and has no neighbour still
 * farther: whoever goes there can only turn back. The effort is the number of coins and
 * of dead ends together. It hardly depends on the metric, unlike the length. The grades
 * are quarters of the 57 named openings by their effort, rounded. */
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

/* False: STATE is not in the atlas, or has no way home. */
bool atlas_rate(const struct atlas *atlas, const struct klotski *state,
                struct atlas_rating *out);
extern const char *const atlas_grade_names[]; /* by enum atlas_grade, NULL behind them */

/* One of those that fit, each as likely as any other. False: there is none. */
bool atlas_draw(const struct atlas *atlas, const struct atlas_query *query,
                struct random *random, struct klotski *out);

/* The same, of those with GRADE alone (-1: all the same), by drawing until one has it.
 * False also where none of 2,000 has. RATING is that of OUT. */
bool atlas_draw_grade(const struct atlas *atlas, const struct atlas_query *query,
                      int grade, struct random *random, struct klotski *out,
                      struct atlas_rating *rating);

#endif
