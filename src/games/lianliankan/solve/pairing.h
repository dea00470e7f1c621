/* The solver for boards without gravity, see pairing.c. */
#ifndef GAMES_LIANLIANKAN_SOLVE_PAIRING_H
#define GAMES_LIANLIANKAN_SOLVE_PAIRING_H

#include "engine/solution.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

struct pairing_log;
struct pairs;

/* LOG: gets the proof of "impossible" (log.h); NULL: nothing does. */
void pairing_solve(struct search *search, const struct lian *lian,
                   struct pairing_log *log, struct solution *out);

/* Like pairing_solve, for a board of any size. If it is solved, TAKEN gets the cells of each
 * pair in the order in which they can be removed; with a LOG it may be NULL. */
enum verdict pairing_clear(struct search *search, const struct pairs *board,
                           uint64_t effort, struct pairing_log *log, int (*taken)[2]);

#endif
