/* The reasons for a move of the table of moves.
 *
 *     struct reasons reasons;
 *     reasons_begin(&reasons, game, state, move, rest, count);
 *     if (reasons.count > 0) reasons_print(&reasons, 0, false, &words);
 *     reasons_end(&reasons); */
#ifndef COACH_REASONS_H
#define COACH_REASONS_H

#include "coach/choices.h"

enum {
    REASONS_TOLD = 3 /* more say no more */
};

struct reasons {
    const struct game *game;
    uint32_t *line;           /* the best one known that begins with the move */
    struct reason_case about; /* that line */
    struct game_reason list[REASONS_MOST];
    int count; /* at most REASONS_TOLD */
};

/* Why MOVE, with the COUNT moves of REST behind it, is good in STATE, which must outlive
 * REASONS. */
void reasons_begin(struct reasons *reasons, const struct game *game, const void *state,
                   uint32_t move, const uint32_t *rest, int count);
void reasons_end(struct reasons *reasons);

/* Adds the reason at place NTH as a sentence without its full stop. SPOKEN: with the names of
 * --plain. */
void reasons_print(const struct reasons *reasons, int nth, bool spoken, struct text *out);

/* Adds why the state of ABOUT, or the one behind its move, is lost, as such a sentence, and sets
 * WHY to it. False: no reason is known. */
bool reasons_print_loss(const struct game *game, const struct reason_case *about,
                        struct game_reason *why, struct text *out);

/* Likewise why the position behind move AT of SESSION (-1: its first one) is lost, about the board
 * as it is there. WHY may be NULL. */
bool reasons_print_lost(const struct session *session, int at, struct game_reason *why,
                        struct text *out);

/* Adds the most telling reason for a move as such a sentence; the arguments are those of
 * reasons_begin. False: none is known. */
bool reasons_say(const struct game *game, const void *state, uint32_t move,
                 const uint32_t *rest, int count, bool spoken, struct text *out);

/* ---- a hint in steps: where to look, then what for, then the move itself ----------- */

enum step {
    STEP_WHERE,
    STEP_WHY,
    STEP_MOVE /* and all behind it: the move is said as without steps */
};

/* Adds STEP of the hint MOVE, with the COUNT moves of REST behind it, of FAIR (NULL: of no
 * candidate): "Hint: look at pile 7", then the reason. SPOKEN: places have the names of --plain.
 * False: only the move itself can be said. */
bool steps_print(const struct session *session, uint32_t move, const uint32_t *rest,
                 int count, const struct candidate *fair, enum step step, bool spoken,
                 struct text *out);

#endif
