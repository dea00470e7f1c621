/* What the tests of the certificates of all games have in common. */
#ifndef TESTS_CERTIFICATES_H
#define TESTS_CERTIFICATES_H

#include "base/random.h"
#include "engine/search.h"
#include "game/game.h"

/* Returns a certificate of STATE, *LENGTH bytes for free(), which its checker accepts. NULL:
 * the game has none. */
char *certificates_get(const struct game *game, const void *state, size_t *length);

/* Adds the bytes of that certificate to SUM. False: there is none. */
bool certificates_sum(const struct game *game, const void *state, uint32_t *sum);

/* Whether the checker accepts the LENGTH BYTES within 64 MiB. Fails unless a refusal has a
 * reason and no memory is left. */
bool certificates_accept(const struct game *game, const void *state, const char *bytes,
                         size_t length);

/* Returns a damaged copy of BYTES, *LENGTH bytes for free(): some are changed, missing, there
 * twice, or new, or the end is missing. */
char *certificates_damage(struct random *random, const char *bytes, size_t *length);

/* Writes and checks a certificate of STATE within limits of memory up to MOST bytes. Fails
 * unless each either ends well or stops the search, and no memory is left. */
void certificates_starve(const struct game *game, const void *state, uint64_t most);

#endif
