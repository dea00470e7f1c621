/* Why a move is good: claims about the line that it begins, which a game finds and says in
 * words, and which a checker proves by the rules alone. */
#ifndef GAME_REASONS_H
#define GAME_REASONS_H

#include "base/text.h"

/* What the claims are about; for a claim about a position, STATE alone. */
struct reason_case {
    const void *state;
    /* COUNT moves from STATE to the end of the game, or as many as are known; the first one is
     * explained. */
    const uint32_t *line;
    int count;
};

/* A claim about a line, or about a position. What it does not need is 0. */
struct game_reason {
    int kind;   /* enum of the game */
    int at;     /* the place in the line of the move that depends on the first one */
    int number; /* as the kind says */
    int place;  /* the pile or the cell that it is about */
};

enum {
    REASONS_MOST = 8,   /* claims that a game makes about a move */
    REASON_PLACES = 800 /* of the largest board */
};

/* Adds a claim to the COUNT in OUT if there is room; returns how many there are then. */
static inline int reason_add(struct game_reason *out, int count, int kind, int at,
                             int number, int place)
{
    if (count < REASONS_MOST)
        out[count++] = (struct game_reason){kind, at, number, place};
    return count;
}

struct game_reasons {
    const char *const *kinds; /* their names for files, NULL behind the last */

    /* Writes the claims to OUT, the most telling first, and returns their number. */
    int (*find)(const struct reason_case *about, struct game_reason out[REASONS_MOST]);

    /* Whether WHY is true. It shares nothing with find but the rules. */
    bool (*holds)(const struct reason_case *about, const struct game_reason *why);

    /* Adds WHY, which holds, as a sentence without its full stop. SPOKEN: with the names of
     * --plain. */
    void (*print)(const struct reason_case *about, const struct game_reason *why,
                  bool spoken, struct text *out);

    /* Why STATE, in which the game goes on, is lost: one claim about all positions that can be
     * reached. False: none is found, within some hundredths of a second. NULL: never. */
    bool (*find_loss)(const void *state, struct game_reason *out);
    /* ABOUT has a move that leads to STATE: lets WHY name what that move has split, if it is true
     * of that, too. NULL: nothing is split. */
    void (*blame)(const struct reason_case *about, struct game_reason *why);
    /* Whether WHY is true of STATE; as holds. */
    bool (*holds_loss)(const void *state, const struct game_reason *why);
    /* ABOUT has the position that the player sees, and the move to STATE or none. */
    void (*print_loss)(const struct reason_case *about, const struct game_reason *why,
                       struct text *out);
    /* Marks, as places, what WHY says can never go. NULL: nothing. */
    void (*stay)(const struct reason_case *about, const struct game_reason *why,
                 bool stays[REASON_PLACES]);

    /* Whether OTHER is what A was a wrong choice of: if A loses and OTHER wins, that is said before
     * any other move. NULL: never. */
    bool (*akin)(const void *state, uint32_t a, uint32_t other);
    bool pairs; /* moves that are akin are called pairs of one face */

    /* Marks in NAMED, by cell or in Klondike by card, what of the board WHY names beside the
     * first move: where that lies in ABOUT->state. */
    void (*places)(const struct reason_case *about, const struct game_reason *why,
                   bool named[REASON_PLACES]);
};

#endif
