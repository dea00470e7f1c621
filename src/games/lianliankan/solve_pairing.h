/* The solver for boards without gravity, see solve_pairing.c. */
#ifndef GAMES_LIANLIANKAN_SOLVE_PAIRING_H
#define GAMES_LIANLIANKAN_SOLVE_PAIRING_H

#include "engine/solution.h"
#include "games/lianliankan/lianliankan.h"

void pairing_solve(struct search *search, const struct lian *lian, struct solution *out);

#endif
