/* A hint in steps: where to look, then what for, then the move itself. */
#ifndef COACH_STEPS_H
#define COACH_STEPS_H

#include "coach/choices.h"

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
