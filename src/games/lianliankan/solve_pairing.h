/* The solver for boards without gravity, see solve_pairing.c. */
#ifndef GAMES_LIANLIANKAN_SOLVE_PAIRING_H
#define GAMES_LIANLIANKAN_SOLVE_PAIRING_H

#include "engine/solution.h"
#include "games/lianliankan/lianliankan.h"

struct pairing_log;

/* LOG: gets the proof of "impossible" (solve_log.h); NULL: nothing does. */
void pairing_solve(struct search *search, const struct lian *lian,
                   struct pairing_log *log, struct solution *out);

#endif
