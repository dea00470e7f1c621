/* Games in a store, for the tests of the store. The store is in the home of home.h. */
#ifndef TESTS_STORE_KEPT_H
#define TESTS_STORE_KEPT_H

#include "base/text.h"
#include "store/saved.h"

/* Sets SESSION to deal SEED of the game ID. */
void kept_deal(struct session *session, const char *id, uint64_t seed);

/* A store with the game of Klotski in SESSION, as after a clean exit. */
void kept_make(struct session *session);

/* As kept_make, but a program that was killed has continued the game: a part of it is in
 * LOG, the rest in FILE. */
void kept_by_killed(struct session *session, struct text *file, struct text *log);

/* The test fails unless a store with the present files works: it opens, reads games as
 * far as they are legal, and writes a game that can be read again. CAME_BACK: the game
 * that was read is KNOWN; TOLD: the store had a message for the player. */
void kept_check(const struct session *known, bool *came_back, bool *told);

#endif
