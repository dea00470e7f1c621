/* "Know before you move": the table of moves as signs on the board and as a list.
 *
 *     marks_leave(&marks, false);                after every change of the position
 *     int count = marks_list(&moves, charset, list); */
#ifndef COACH_MARKS_H
#define COACH_MARKS_H

#include "base/charset.h"
#include "coach/moves.h"
#include "game/view.h"

enum {
    MARKS_MAX = MOVES_MOST
};

struct marks {
    bool shown;     /* on the board */
    bool seen;      /* they were shown in this position */
    uint32_t asked; /* the guard asks about this move; MOVE_NONE: about none */
};

/* There is a new position. */
static inline void marks_leave(struct marks *marks, bool shown)
{
    *marks = (struct marks){.shown = shown, .asked = MOVE_NONE};
}
/* Shows or hides them. */
static inline void marks_switch(struct marks *marks)
{
    marks->shown = !marks->shown;
}
/* The player has seen them. */
static inline void marks_see(struct marks *marks)
{
    marks->seen = true;
}
/* The guard asks about MOVE, or no longer asks (MOVE_NONE). */
static inline void marks_ask(struct marks *marks, uint32_t move)
{
    marks->asked = move;
}

/* The marks of the moves in the table, the best first, at most MARKS_MAX; returns their
 * number. */
int marks_list(const struct moves *moves, enum charset charset, struct move_mark *out);

/* Sorts COUNT MARKS of STATE, the best first, and adds a line for each: sign, length, move. */
void marks_print(const struct game *game, const void *state, struct move_mark *marks,
                 int count, enum charset charset, struct text *out);

/* Adds what the signs mean, translated. */
void marks_legend(const struct game *game, enum charset charset, struct text *out);

#endif
