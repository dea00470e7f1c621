/* The claims about moves of SameGame (game/reasons.h). Without the first move means: its tiles stay,
 * and the tiles that the other moves before move AT remove are removed, too. */
#ifndef GAMES_SAMEGAME_RULES_SAMEGAME_REASONS_H
#define GAMES_SAMEGAME_RULES_SAMEGAME_REASONS_H

#include "game/reasons.h"

enum same_reason {
    SAME_LARGEST, /* no later group of the line is larger than its NUMBER tiles */
    SAME_NEXT,    /* as SAME_GATHERS, of the next move */
    SAME_JOINS, /* right after the first move the tile from cell PLACE is in a group; now those that
                   * its tiles are in have at most NUMBER */
    SAME_ADDS,    /* likewise: three or more, and more than half */
    SAME_GATHERS, /* the group of move AT is one; at most NUMBER of its tiles touch now or,
                   * without the first move, then */
    SAME_LEADS,   /* likewise, of a move that is far away */
    SAME_BREAKS, /* without the first move at most NUMBER tiles of its group would touch after
                   * move AT */
    SAME_LAST, /* the group has all that is left of its colour */
    SAME_FREE /* the next NUMBER groups of the line do not depend on the first move; the one
                   * after them does, if there is one */
};

extern const char *const same_reasons_kinds[];
int same_reasons_find(const struct reason_case *about,
                      struct game_reason out[REASONS_MOST]);
void same_reasons_print(const struct reason_case *about, const struct game_reason *why,
                        bool spoken, struct text *out);
void same_reasons_places(const struct reason_case *about, const struct game_reason *why,
                         bool named[REASON_PLACES]);

/* samegame_reasons_check.c */
bool same_reasons_holds(const struct reason_case *about, const struct game_reason *why);

#endif
