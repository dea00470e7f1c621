/* Layered breadth-first search over the nodes of a space, on several threads.
 *
 *     struct breadth *breadth = breadth_new(space);
 *     if (breadth_root(breadth, packed, &way))
 *         while (breadth->solved == NODE_NONE && breadth_layer(breadth, false))
 *             ;
 *     breadth_free(breadth);
 *
 * A layer is worked off in batches. First each thread expands its share of the batch's
 * nodes and sorts the successors by the shard that they belong to; then each takes some of
 * the shards and adds what is new. So no node is touched by two threads, and as the order
 * in which a shard gets its successors does not depend on who found them, neither do the
 * nodes and their numbers: the answer is the same for any number of threads. */
#ifndef GAMES_KLOTSKI_BREADTH_H
#define GAMES_KLOTSKI_BREADTH_H

#include "games/klotski/space.h"

struct breadth {
    struct space *space; /* borrowed */
    struct claim claim;
    int depth;           /* of the layer that is to be expanded, or is being expanded */
    uint64_t expanded;   /* nodes */
    uint64_t duplicates; /* successors that were known */
    uint32_t solved;     /* one of the least depth that has any; NODE_NONE */
    int solved_depth;
    bool forgot;       /* some states were given back */
    struct crew *crew; /* owner */
};

/* Threads as of the search's limits. */
struct breadth *breadth_new(struct space *space);
void breadth_free(struct breadth *breadth);

/* A node of depth 0 unless it is known. False: refused by the search. */
bool breadth_root(struct breadth *breadth, const uint8_t *packed,
                  const struct space_move *way);

/* Expands all nodes of the next depth. Unless WHOLE, the states of those that cannot be met
 * any more are given back, and a batch that finds a solved node is the last one. False:
 * there was no node, or the search has stopped, which it then tells. */
bool breadth_layer(struct breadth *breadth, bool whole);

#endif
