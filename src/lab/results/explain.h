/* unstuck explain: the result of solve, for a line that may begin with a given move, and why its
 * first move is good. */
#ifndef LAB_RESULTS_EXPLAIN_H
#define LAB_RESULTS_EXPLAIN_H

#include "cli/options.h"
#include "lab/results/result.h"

/* Solves POSITION or, with OPTIONS->move, the position behind that move. OUT, which has the facts
 * of POSITION, gets the answer, with that move before its line, and the reasons. LINE, which is
 * empty, has the line for OUT->line. False: that move is not possible, as WHY says. */
bool explain_solve(struct unstuck_solver *solver, const struct unstuck_position *position,
                   const struct options *options, struct text *line, struct outcome *out,
                   struct unstuck_reason *why);

/* Whether all reasons of RESULT are true for its line from POSITION. */
bool explain_holds(const struct unstuck_position *position, const struct result *result);

#endif
