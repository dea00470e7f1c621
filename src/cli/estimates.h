/* The answer of a fair search: the moves to choose from, each with its chance to win. As text
 * these are comments, which readers of results skip:
 *
 *     #  43.2%  38.1 to 48.4  M3_4 C2_0 */
#ifndef CLI_ESTIMATES_H
#define CLI_ESTIMATES_H

#include "base/text.h"

#include <jansson.h>
#include <unstuck.h>

/* Add or return the candidates of the last answer of SOLVER, which was about POSITION, the
 * best first. */
void estimates_text(const struct unstuck_solver *solver,
                    const struct unstuck_position *position, struct text *out);
json_t *estimates_json(const struct unstuck_solver *solver,
                       const struct unstuck_position *position);

#endif
