/* Merges runs into one, without duplicates and without the codes of other runs. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_MERGE_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_MERGE_H

#include "games/klotski/solve/frontier/run.h"

enum {
    MERGE_RUNS = 48, /* at most */
    MERGE_OLD = 2
};

struct merge {
    struct search *search;
    struct disk *disk; /* NULL: all runs are in memory */
    struct run *run;   /* RUNS of them, whose blocks are freed */
    int runs;
    struct run *old; /* OLDS of them: their codes are left out */
    int olds;
    struct run *out;     /* empty */
    uint64_t duplicates; /* codes left out, added to what it was */
};

/* False: the search was stopped. OUT then has what was written. */
bool merge_runs(struct merge *merge);

#endif
