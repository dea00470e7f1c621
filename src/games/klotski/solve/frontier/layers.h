/* The layers of a search and the step from one to the next. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_LAYERS_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_LAYERS_H

#include "engine/team.h"
#include "games/klotski/solve/frontier/merge.h"
#include "games/klotski/solve/frontier/worker.h"
#include "games/klotski/solve/guess/guess.h"

struct layers {
    struct search *search;
    struct disk *disk; /* NULL: in memory; else all layers and runs are in parts */
    struct claim claim;
    struct guess guess; /* quick lines */
    struct code code;
    struct run *layer; /* owner; all layers so far, COUNT of them */
    int count;
    size_t room;
    int least;             /* no line is shorter, by an earlier search */
    struct samples widths; /* boards of each layer */
    uint64_t reached;      /* boards in all layers */
    uint64_t expanded;     /* boards */
    uint64_t duplicates;   /* successors that were known */

    /* The successors of the layer that is expanded: in sorted runs, and in the buffers of the
     * workers, with up to MOST more of one board. */
    struct run run[MERGE_RUNS];
    int runs;
    size_t most;
    uint64_t done; /* boards of the last layer that are expanded */
    uint64_t skip; /* boards of the last layer that an earlier search has expanded */

    int workers; /* that work: 1 until the search is worth more */
    struct worker worker[TEAM_MAX];
    struct team team;

    /* While workers expand: of CLAIM, EXPANDED, DONE and the next two. */
    pthread_mutex_t lock;
    struct run_reader *reader; /* of the last layer */
    bool pause;                /* a buffer is full, or a move solves */

    bool solved; /* the move WIN from the board FROM solves */
    uint64_t from;
    struct code_move win;
};

/* LAYERS has its SEARCH and its CODE. False: there is no memory, and the search is stopped. */
bool layers_init(struct layers *layers);
void layers_free(struct layers *layers);

/* The least length that a line can have. */
int layers_bound(const struct layers *layers);

/* Makes the first layer of COUNT codes, unless MANIFEST (on disk; empty: a new search) names
 * layers. False: as layers_init, or the disk refuses. */
bool layers_start(struct layers *layers, const uint64_t *keys, int count,
                  const struct text *manifest);

/* Expands the last layer. Returns when a board is solved, or with one more layer. False: the
 * new layer is empty, or the search was stopped. */
bool layers_step(struct layers *layers);

/* Returns the first of COUNT moves, in ascending order of codes, whose code is in layer I; -1:
 * none. */
int layers_find(struct layers *layers, int i, const struct code_move *moves, int count);

#endif
