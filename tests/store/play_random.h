/* Random play, for tests that need a game with moves in it. */
#ifndef TESTS_STORE_PLAY_RANDOM_H
#define TESTS_STORE_PLAY_RANDOM_H

#include "base/random.h"
#include "game/session.h"

/* Makes up to COUNT random moves. */
void play_random(struct session *session, struct random *random, int count);

/* Fails unless everything that the store keeps is equal in both games. */
void assert_same_game(const struct session *a, const struct session *b);

#endif
