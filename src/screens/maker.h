/* Makes puzzles on a thread of its own while the player is away: while the menu or a finished
 * game stands on the screen, and no key was pressed for a minute. The thread has the lowest
 * priority, ends at the next key, and has made eight puzzles at most; they are in the store then,
 * until they are played.
 *
 *     struct maker *maker = maker_new(store);
 *     before waiting:       wait = maker_wait(maker);
 *     after waiting:        maker_tick(maker);
 *     with each event:      maker_stop(maker);
 *     maker_free(maker);
 *
 * Call all functions from one thread. NULL is a maker that makes nothing. */
#ifndef SCREENS_MAKER_H
#define SCREENS_MAKER_H

#include "store/store.h"

struct maker;

struct maker *maker_new(struct store *store);
void maker_free(struct maker *maker);

/* Milliseconds until there is something to do; -1: nothing is. */
int maker_wait(const struct maker *maker);
/* Starts the thread, if it is time. */
void maker_tick(struct maker *maker);
/* The player is there. Returns at once. */
void maker_stop(struct maker *maker);

/* Starts now, for the game of which there are fewest, unless there are enough. */
void maker_start(struct maker *maker);
/* If the thread has ended, or has after WAIT, takes what it has made to the store. False: it still
 * runs, or none was started. */
bool maker_take(struct maker *maker, bool wait);

#endif
