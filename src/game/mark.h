/* A sign on the board for a legal move: what is known about it before it is made. */
#ifndef GAME_MARK_H
#define GAME_MARK_H

#include "game/rules.h"

#include <stdbool.h>

enum {
    MARK_SIGN = 12 /* bytes of the longest sign */
};

struct move_mark {
    uint32_t move;
    int64_t rank; /* more is better */
    int style;    /* STYLE_GOOD, STYLE_BAD or STYLE_PLAIN */
    int length;   /* of the line found behind it, for lists; -1: none */
    bool proved;  /* no line is shorter */
    char sign[MARK_SIGN];
};

/* Whether MARK is better than BEST, which may be NULL: a view draws the best one of the
 * marks whose moves begin at the same place, or end there. */
static inline bool mark_beats(const struct move_mark *mark, const struct move_mark *best)
{
    return best == NULL || mark->rank > best->rank;
}

#endif
