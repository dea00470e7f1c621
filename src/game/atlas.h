/* The atlas of a game of sliding pieces: all layouts of the classic pieces on the classic
 * board (5 high, 4 wide, one 2x2 piece X, any number of 1x2, 2x1 and 1x1, two blanks or
 * more), each with its distance to the goal.
 *
 *     const struct game_atlas *table = game->atlas;
 *     struct atlas_query query = ATLAS_ANY;
 *     struct atlas *atlas = table->make(&search, &query);
 *     if (atlas != NULL && table->measure(atlas, &search, ATLAS_MOVES)) ...
 *     table->free(atlas);
 *
 * The atlas is the same on every machine. */
#ifndef GAME_ATLAS_H
#define GAME_ATLAS_H

#include "game/grade.h"

struct atlas;
struct random;
struct search;

/* How distances are counted; a metric is the variant of the game with the same number. */
enum atlas_metric {
    ATLAS_MOVES,
    ATLAS_STRAIGHT,
    ATLAS_STEPS,
    ATLAS_METRICS
};

enum {
    ATLAS_DOMINOES = 7, /* at most */
    ATLAS_SINGLES = 14,
    ATLAS_BLANKS_LOW = 2, /* fewest and most blanks */
    ATLAS_BLANKS_HIGH = 16,
    ATLAS_ROWS = 5,
    ATLAS_COLUMNS = 4,
    ATLAS_WORD = ATLAS_ROWS * (ATLAS_COLUMNS + 1), /* bytes of a layout as a word */
    ATLAS_FAR = 255,                               /* above all distances */
};

/* Selects layouts; -1: any. */
struct atlas_query {
    int dominoes, singles, blanks_low, blanks_high;
    int low, high; /* distance */
    bool start;    /* X is at the top in the middle */
};

#define ATLAS_ANY ((struct atlas_query){-1, -1, -1, -1, -1, -1, false})

/* Counts for one set of pieces, or for several. A layout and its mirror image count as
 * two. SYMMETRIC layouts are their own mirror images, so (layouts + symmetric) / 2 is
 * the count without mirror images. */
struct atlas_row {
    uint64_t layouts, symmetric;
    uint64_t start; /* X is at the top in the middle */
    /* In the metric last measured: */
    uint64_t solvable, symmetric_solvable, start_solvable;
    int longest;               /* distance */
    uint64_t count[ATLAS_FAR]; /* by distance */
};

/* How hard a layout is, measured along a shortest line from it. At each step some of the
 * moves lose ground: they do not lead nearer to the goal. The chance to guess right at
 * each step is that of tossing this number of coins and getting only heads:
 *
 *     the sum over all steps of log2(moves / moves that lead nearer)
 *
 * A dead end is a layout one move off the line that is farther from the goal and has
 * no neighbour that is still farther: from there a player can only go back. The effort
 * is the number of coins plus the number of dead ends. It hardly depends on the
 * metric, unlike the length. The grades divide the 57 classic openings into quarters by
 * effort, rounded: medium from 80 on, hard from 145, extreme from 175. */

struct atlas_rating {
    int length;
    double losing; /* mean share of moves that lose ground */
    int dead_ends;
    double effort;
    enum grade grade;
};

struct game_atlas {
    /* Lists the layouts with the pieces and blanks of QUERY. SEARCH counts the memory until
     * this returns. NULL: no memory left. free(NULL) does nothing. */
    struct atlas *(*make)(struct search *search, const struct atlas_query *query);
    void (*free)(struct atlas *atlas);

    /* Finds all distances in METRIC. Replaces those of an earlier call. False: the search
     * was stopped, and only free may follow. */
    bool (*measure)(struct atlas *atlas, struct search *search, int metric);

    /* Draws solvable layouts that match QUERY, all with the same probability, until one has
     * GRADE (-1: any) and is not solved, unless QUERY->low is 0. False: none of 2,000 does.
     * STATE is a state of the game in the metric last measured, RATING its rating. */
    bool (*draw)(const struct atlas *atlas, const struct atlas_query *query, int grade,
                 struct random *random, void *state, struct atlas_rating *rating);
};

#endif
