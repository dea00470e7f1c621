/* Makes puzzles on a thread of its own while the player is away: while the menu or a finished
 * game is shown, and no key was pressed for a minute. The thread has the lowest
 * priority and is stopped by the next key. The store keeps some of each game until they are
 * played.
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
/* Milliseconds until maker_tick has something to do; -1: nothing. */
int maker_wait(const struct maker *maker);
/* Takes a puzzle that is made, and begins the next one. */
void maker_tick(struct maker *maker);
/* The player is there. Returns at once. */
void maker_stop(struct maker *maker);
/* Begins a puzzle now, of the game that has fewest, unless one is in work. False: all have
 * enough. */
bool maker_start(struct maker *maker);

#endif
