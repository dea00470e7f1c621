/* Layered breadth-first search over the nodes of a space, on several threads.
 *
 *     struct breadth *breadth = breadth_new(space);
 *     if (breadth_root(breadth, packed, &way))
 *         while (breadth->solved == NODE_NONE && breadth_layer(breadth, false))
 *             ;
 *     breadth_free(breadth);
 *
 * A layer is expanded in batches, each in two halves. First each thread expands its
 * share of the batch and sorts the successors by shard. Then each thread takes some of
 * the shards and adds their new states. So no two threads touch a node. The order in
 * which a shard receives its successors does not depend on the threads that found
 * them; so nodes, their numbers and the answer are the same for any number of threads. */
#ifndef GAMES_KLOTSKI_SOLVE_BREADTH_H
#define GAMES_KLOTSKI_SOLVE_BREADTH_H

#include "games/klotski/solve/space.h"

struct breadth {
    struct space *space; /* borrowed */
    struct claim claim;
    int depth;             /* of the layer that is expanded now or next */
    struct samples layers; /* the nodes of each layer that was begun */
    uint64_t expanded;     /* nodes */
    uint64_t duplicates;   /* successors that were known */
    uint32_t solved;       /* a solved node of minimal depth; NODE_NONE: none yet */
    int solved_depth;
    bool forgot;                                /* the states of some layers were freed */
    struct crew *crew;                          /* owner */
    void (*pause)(void *context, uint64_t met); /* after a batch; NULL: nothing */
    void *context;                              /* of PAUSE */
};

/* Uses as many threads as the limits of the search allow. NULL: there is no memory, and the
 * search is stopped. */
struct breadth *breadth_new(struct space *space);
void breadth_free(struct breadth *breadth);

/* Adds a node at depth 0, unless it is known. False: the search has no memory left. */
bool breadth_root(struct breadth *breadth, const uint8_t *packed,
                  const struct space_move *way);

/* Expands the next layer. Unless WHOLE, frees the states of layers that can no longer
 * be met, and ends with the first batch that finds a solved node. False: there was no
 * node left, or the search was stopped (search_stopped). */
bool breadth_layer(struct breadth *breadth, bool whole);

#endif
