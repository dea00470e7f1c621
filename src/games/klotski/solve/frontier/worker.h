/* What one thread has to expand boards: a buffer of successors, which it sorts and writes to a
 * run. */
#ifndef GAMES_KLOTSKI_SOLVE_FRONTIER_WORKER_H
#define GAMES_KLOTSKI_SOLVE_FRONTIER_WORKER_H

#include "games/klotski/solve/frontier/expand.h"
#include "games/klotski/solve/frontier/run.h"

/* All zero except SEARCH, DISK and CODE is one without memory. Free it with worker_free. */
struct worker {
    struct search *search;
    struct disk *disk; /* NULL: in memory */
    const struct code *code;
    struct code_board board; /* being expanded */
    uint64_t *buffer;        /* successors, unsorted */
    size_t used, size;
    /* Recent successors, by hash: the next duplicate of one is dropped at once. An older one
     * than of this layer is a duplicate too. */
    uint64_t *sieve;
    uint64_t duplicates; /* that were sorted out */
    struct run run;      /* the successors, when they are written */

    uint64_t at; /* boards of the layer up to the one being expanded, or after it */
    bool solved; /* the move WIN from the board FROM, number AT, solves */
    uint64_t from;
    struct code_move win;
};

/* False: there is no memory, and the search is stopped. */
bool worker_init(struct worker *worker);
void worker_free(struct worker *worker);

/* Gives WORKER, whose buffer is empty, room for SIZE successors. */
bool worker_resize(struct worker *worker, size_t size);

/* Expands the board KEY up to a move that solves. The buffer must have room for all moves. */
void worker_expand(struct worker *worker, uint64_t key);

/* Moves the successors to WORKER->run, unless the search is stopped or DISK is no longer good. */
void worker_write(struct worker *worker);

/* Sorts KEYS in ascending order without duplicates; returns how many are left. */
size_t worker_sort(uint64_t *keys, size_t count);

#endif
