/* The solver for any board of the format: up to 24 x 24, pieces of any connected shape,
 * walls and gates. Optimal in each metric. */
#ifndef GAMES_KLOTSKI_GENERAL_H
#define GAMES_KLOTSKI_GENERAL_H

#include "engine/solution.h"
#include "games/klotski/klotski.h"

/* The distances of a whole component; owner: general_free. */
struct general_memo;

/* The shortest line, or the proof that there is none. With a MEMO (*MEMO may be NULL) the
 * component is explored on beyond the goal, as far as is reasonable, and kept in *MEMO
 * where that reached its end. */
void general_solve(struct search *search, struct general_memo **memo,
                   const struct klotski *state, struct solution *out);

bool general_recall(const struct general_memo *memo, const struct klotski *state,
                    struct solution *out);

bool general_survey(const struct general_memo *memo, const struct klotski *state,
                    struct survey *out);

void general_free(struct general_memo *memo);

#endif
