/* Games in a store, for the tests of the store. They stand in the home of home.h. */
#ifndef TESTS_STORE_KEPT_H
#define TESTS_STORE_KEPT_H

#include "store/saved.h"
#include "base/text.h"

/* SESSION becomes deal SEED of the game ID. */
void kept_deal(struct session *session, const char *id, uint64_t seed);

/* A store with a game of Klotski in it, as after a clean end; SESSION is that game. */
void kept_make(struct session *session);

/* The same, and played on by a program that was killed: a part is in LOG, the rest in
 * FILE. */
void kept_by_killed(struct session *session, struct text *file, struct text *log);

/* A store with whatever is there now still plays: opens, reads what it can by the rules, and
 * writes a game, which comes back; the test fails where it does not. CAME_BACK: what it has
 * read is KNOWN; TOLD: it had something to tell the player. */
void kept_check(const struct session *known, bool *came_back, bool *told);

#endif
