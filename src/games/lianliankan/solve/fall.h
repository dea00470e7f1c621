/* The solver for boards with gravity, see fall.c. */
#ifndef GAMES_LIANLIANKAN_SOLVE_FALL_H
#define GAMES_LIANLIANKAN_SOLVE_FALL_H

#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

void fall_solve(struct search *search, const struct lian *lian, struct solution *out);

#endif
