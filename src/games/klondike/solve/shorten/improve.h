/* Shorter lines for a position that is known to be won. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_IMPROVE_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_IMPROVE_H

#include "games/klondike/solve/solve_line.h"
#include "games/klondike/solve/solve_search.h"

enum {
    COST_MOST = 400, /* lines that cost more are not searched */
    /* With NATURAL. They make a line without such a move the better one unless it is three
     * moves longer. */
    COST_ODD_DRAWS = 3, /* draws, while a move on the table would turn up a card */
    COST_TAKEN_BACK = 3 /* a card comes back from a foundation */
};

/* What is looked for. A line costs its length and, with NATURAL, what is odd about it. */
struct improve_aim {
    uint64_t width; /* the beam gets no wider; UINT64_MAX: no limit */
    int below;      /* the line must cost less; then the cost of the last one found */
    bool natural;
};

/* Beam search through real positions in the order of their cost, wider and wider until the
 * search is stopped. MOVES is replaced by each line that costs less than AIM says. With a
 * limit of the width their lengths are not published: they are not yet the answer. True: it
 * was not stopped, and no line costs less than the last. */
bool improve(struct search *search, struct claim *claim, struct dive *dive,
             const struct klondike *state, struct improve_aim *aim,
             struct klondike_line *moves);

/* The length of MOVES, which are legal from STATE, as the game counts. */
int moves_length(const struct klondike *state, const struct klondike_line *moves);

#endif
