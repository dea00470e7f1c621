/* Searches from the goal: all layouts of one set of pieces that can be solved, by distance. */
#ifndef LAB_CORNER_SWEEP_H
#define LAB_CORNER_SWEEP_H

#include "engine/keyset.h"
#include "lab/corner/packing.h"

struct sweep {
    struct search *search;
    struct claim claim;
    int metric;
    uint32_t board;
    uint32_t start; /* X where a puzzle starts */
    struct keyset seen;
    uint64_t *queue;
    size_t count, room;
};

/* What a sweep found: the layouts with X at the start. */
struct sweep_result {
    uint64_t puzzles;
    int longest;      /* distance; -1: there are no puzzles */
    uint64_t hardest; /* puzzles at that distance */
    uint64_t layout;  /* the lowest word of one */
};

/* False: the search has no memory left. */
bool sweep_init(struct sweep *sweep, struct search *search, int metric, uint32_t board);
void sweep_free(struct sweep *sweep);

/* Sweeps from COUNT layouts at the goal, which are all of their set in which X can make a
 * step. False: the search was stopped. */
bool sweep_run(struct sweep *sweep, const struct packing_layout *goals, size_t count,
               struct sweep_result *out);

#endif
