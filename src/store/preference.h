/* What the player has chosen, from one run to the next. */
#ifndef STORE_PREFERENCE_H
#define STORE_PREFERENCE_H

#include "store/store.h"

/* For the caller to free; NULL: nothing yet. */
char *preference_get(struct store *store, const char *key);
bool preference_set(struct store *store, const char *key, const char *value);

/* The same for numbers. VALUE stays where nothing between LEAST and MOST is kept. */
void preference_read(struct store *store, const char *key, int least, int most,
                     int *value);
void preference_write(struct store *store, const char *key, int value);

#endif
