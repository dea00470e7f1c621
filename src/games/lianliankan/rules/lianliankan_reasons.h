/* The claims about moves of Lianliankan (game/reasons.h). Without the first move means: its tiles
 * stay, and what has become illegal is left out. Tiles are the same tiles wherever they have
 * fallen. */
#ifndef GAMES_LIANLIANKAN_RULES_LIANLIANKAN_REASONS_H
#define GAMES_LIANLIANKAN_RULES_LIANLIANKAN_REASONS_H

#include "game/reasons.h"

enum lian_reason {
    LIAN_ONLY, /* each other pair leads to a position that is stuck or lost as said below */
    LIAN_NEXT, /* the pair of move AT is not free, and is free right after the first move */
    LIAN_OPENS,  /* of such pairs at most NUMBER can be taken one after the other */
    LIAN_PAIR,   /* one such pair can be taken */
    LIAN_REST,   /* the other two tiles of the face, the only ones left, are free then */
    LIAN_LAST,   /* the first move joins the last two tiles of their face */
    LIAN_ALLOWS, /* move AT is not possible without the first one */
    LIAN_UNCOVERS, /* after the first move NUMBER tiles have an empty cell beside them, or the edge where
                    * paths may leave the board, and had none */

    /* Of a lost position: none of NUMBER tiles, among them that at cell PLACE, one of the last two
     * of its face, can reach its like even if any other tiles were gone. Under gravity: nor if some
     * of them were gone and tiles had fallen. */
    LIAN_HOLD,
    /* Likewise: however the four tiles with face NUMBER are paired, there is such a set, each time
     * with the tile at PLACE. */
    LIAN_PAIRINGS
};

extern const char *const lian_reasons_kinds[];
int lian_reasons_find(const struct reason_case *about,
                      struct game_reason out[REASONS_MOST]);
void lian_reasons_print(const struct reason_case *about, const struct game_reason *why,
                        bool spoken, struct text *out);
void lian_reasons_places(const struct reason_case *about, const struct game_reason *why,
                         bool named[REASON_PLACES]);

bool lian_find_loss(const void *state, struct game_reason *out);
/* Whether the two are different pairs of one face. */
bool lian_reasons_akin(const void *state, uint32_t a, uint32_t other);
void lian_reasons_blame(const struct reason_case *about, struct game_reason *why);
void lian_print_loss(const struct reason_case *about, const struct game_reason *why,
                     struct text *out);
void lian_reasons_stay(const struct reason_case *about, const struct game_reason *why,
                       bool stays[REASON_PLACES]);

/* certificate/lianliankan_reasons_check.c */
bool lian_holds_loss(const void *state, const struct game_reason *why);
bool lian_reasons_holds(const struct reason_case *about, const struct game_reason *why);

#endif
