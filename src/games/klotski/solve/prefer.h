/* Which of equally short moves the lines for play have: the one that moves the piece that moved
 * last, then the one with the longer way. */
#ifndef GAMES_KLOTSKI_SOLVE_PREFER_H
#define GAMES_KLOTSKI_SOLVE_PREFER_H

#include "games/klotski/rules/klotski_rules.h"

#include <stdlib.h>

/* All zero but LAST: no move yet. */
struct preferred {
    int last; /* first cell of the piece moved last, -1: none */
    uint32_t move;
    int worth; /* of MOVE */
};

/* Takes MOVE, on a board of COLUMNS, if it is better than the one before; returns whether it
 * is. */
static inline bool prefer(struct preferred *best, uint32_t move, int columns)
{
    int from = klotski_from(move), to = klotski_to(move);
    int way = abs(from / columns - to / columns) + abs(from % columns - to % columns);
    int worth = way + (from == best->last ? 2 * KLOTSKI_SIDE : 0);
    if (worth <= best->worth)
        return false;
    best->worth = worth;
    best->move = move;
    return true;
}

#endif
