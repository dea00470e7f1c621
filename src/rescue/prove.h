/* What the solver says of each legal move of a position, and the puzzle that follows from it.
 * All limits are nodes: the answer is the same on every machine. */
#ifndef RESCUE_PROVE_H
#define RESCUE_PROVE_H

#include "rescue/puzzle.h"

enum {
    PROOF_MOVES = 62 /* a position with more of them makes no puzzle */
};

/* Behind each of the COUNT legal moves. */
struct proof {
    uint32_t move[PROOF_MOVES];
    int64_t worth
        [PROOF_MOVES]; /* the more the better: 1 wins and 0 loses, or minus the length
                                 * of the shortest line, or the highest score */
    uint64_t nodes[PROOF_MOVES]; /* that it took to find that out */
    int count;
};

/* Fills in the steps and the amount of PUZZLE, from its game and state: as many steps as have
 * only one class of right moves. FIRST gets the proof of the first step. False: already
 * that one has more, no wrong ones, or is not proved. */
bool prove_puzzle(struct rescue_puzzle *puzzle, struct search *search, uint64_t nodes,
                  struct proof *first);

#endif
