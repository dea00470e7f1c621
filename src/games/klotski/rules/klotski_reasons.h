/* The claims about moves of Klotski (game/reasons.h). Without the first move means: its piece stays
 * where it is, and what has become illegal is left out. */
#ifndef GAMES_KLOTSKI_RULES_KLOTSKI_REASONS_H
#define GAMES_KLOTSKI_RULES_KLOTSKI_REASONS_H

#include "game/reasons.h"

enum klotski_reason {
    KLOTSKI_WINS,      /* the first move brings X home */
    KLOTSKI_LETS_HERO, /* move AT is X's next one, and is not possible without the first one */
    KLOTSKI_NEXT, /* move 1 is one of a larger piece, not possible without the first one */
    KLOTSKI_ROOM, /* move AT is the first one of a larger piece that is not possible without
                      * the first one */
    KLOTSKI_ALLOWS /* move AT is not possible without the first one */
};

extern const char *const klotski_reasons_kinds[];
int klotski_reasons_find(const struct reason_case *about,
                         struct game_reason out[REASONS_MOST]);
void klotski_reasons_print(const struct reason_case *about, const struct game_reason *why,
                           bool spoken, struct text *out);
void klotski_reasons_places(const struct reason_case *about,
                            const struct game_reason *why, bool named[REASON_PLACES]);

/* certificate/klotski_reasons_check.c */
bool klotski_reasons_holds(const struct reason_case *about,
                           const struct game_reason *why);

#endif
