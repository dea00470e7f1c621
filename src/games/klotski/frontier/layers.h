/* The layers of a search and the step from one to the next. */
#ifndef GAMES_KLOTSKI_FRONTIER_LAYERS_H
#define GAMES_KLOTSKI_FRONTIER_LAYERS_H

#include "games/klotski/frontier/expand.h"
#include "games/klotski/frontier/run.h"
#include "games/klotski/guess/guess.h"

enum {
    LAYERS_RUNS = 24, /* runs of successors before they are merged into one */
    LAYERS_SIEVE_BITS = 13
};

struct layers {
    struct search *search;
    struct disk *disk; /* NULL: in memory; else all layers and runs are in parts */
    struct claim claim;
    struct guess guess; /* quick lines meanwhile */
    struct code code;
    struct code_board board; /* being expanded */
    struct run *layer;       /* owner; all layers so far, COUNT of them */
    int count, room;
    uint64_t reached;    /* boards in all layers */
    uint64_t expanded;   /* boards */
    uint64_t duplicates; /* successors that were known */

    /* The successors of the layer that is expanded: unsorted, with up to MOST more of one
     * board, and in sorted runs. */
    uint64_t *buffer;
    size_t used, size, most;
    uint64_t *spare;
    struct run run[LAYERS_RUNS];
    int runs;
    uint64_t done; /* boards of the last layer that are expanded */
    uint64_t skip; /* boards of the last layer that an earlier search has expanded */
    /* Recent successors, by hash: the next duplicate of one is dropped at once. An older one
     * than of this layer is a duplicate too. */
    uint64_t *sieve;

    bool solved; /* the move WIN from the board FROM solves */
    uint64_t from;
    struct code_move win;
};

/* LAYERS has its SEARCH and its CODE. False: there is no memory, and the search is stopped. */
bool layers_init(struct layers *layers);
void layers_free(struct layers *layers);

/* Makes the first layer of COUNT codes, unless MANIFEST (on disk; empty: a new search) names
 * layers. False: as layers_init, or the disk refuses. */
bool layers_start(struct layers *layers, const uint64_t *keys, int count,
                  const struct text *manifest);

/* Expands the last layer. Returns when a board is solved, or with one more layer. False: the
 * new layer is empty, or the search was stopped. */
bool layers_step(struct layers *layers);

/* Returns the first of COUNT codes, in ascending order, that is in layer I; -1: none. */
int layers_find(struct layers *layers, int i, const uint64_t *keys, int count);

#endif
