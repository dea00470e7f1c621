/* Several threads decide one position. */
#ifndef GAMES_KLONDIKE_SOLVE_CREW_H
#define GAMES_KLONDIKE_SOLVE_CREW_H

#include "games/klondike/solve/solve_search.h"

/* Does what dive_decide does, without a limit of runs, on search->limits.threads
 * threads, or on fewer if the system or limits.bytes has no room for them. LEAD is the
 * dive of the calling thread: it goes on where it was, and then has the line, the dead
 * nodes and the position with the most cards that all threads have found. If the
 * search was stopped, LEAD can go on, here or in dive_decide; the paths of the other
 * threads are lost, but not their dead nodes. */
enum dive_end crew_decide(struct dive *lead, struct claim *claim,
                          const struct node *root);

#endif
