/* What the player has chosen, kept between runs: words by key, in the table "option".
 *
 *     int tempo = preference_read(store, "tempo", NULL, 3, 2);     2 if nothing is stored
 *     preference_write(store, "tempo", NULL, 1);
 *
 * A key has a value for each GAME and one for all, with GAME NULL.
 * Each write is a transaction. Without a store, reading finds nothing and writing does
 * nothing. */
#ifndef STORE_PREFERENCE_H
#define STORE_PREFERENCE_H

#include "game/game.h"
#include "store/store.h"

/* The value, which the caller frees; NULL: none is stored. */
char *preference_get(struct store *store, const char *key, const struct game *game);
/* False: not saved; store_news says why. */
bool preference_set(struct store *store, const char *key, const struct game *game,
                    const char *value);

/* The variant of GAME that is kept by KEY, or VARIANT if none is. */
uint32_t preference_variant(struct store *store, const char *key, const struct game *game,
                            uint32_t variant);
void preference_set_variant(struct store *store, const char *key, const struct game *game,
                            uint32_t variant);

/* For numbers: the stored one if that is from 0 to MOST, else VALUE. */
int preference_read(struct store *store, const char *key, const struct game *game,
                    int most, int value);
void preference_write(struct store *store, const char *key, const struct game *game,
                      int value);

#endif
