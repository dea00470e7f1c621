/* Merges runs into one, without duplicates and without the codes of other runs.
 *
 * Each thread merges the codes of one range, and the results are put one behind the other. The
 * ranges come from a sample of the first codes of blocks. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_MERGE_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_MERGE_H

#include "engine/team.h"
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

/* TEAM: the threads to use; NULL: only the caller's. False: the search was stopped.
 * OUT then has what was written. */
bool merge_runs(struct merge *merge, struct team *team);

#endif
