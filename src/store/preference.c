#include "store/preference.h"

#include "store/query.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "rating.klotski"; what is kept for all games has its key alone. */
#define KEY "? || coalesce('.' || ?, '')"

static struct query_value id_of(const struct game *game)
{
    return query_text(game != NULL ? game->id : NULL);
}

char *preference_get(struct store *store, const char *key, const struct game *game)
{
    struct query query;
    query_with(&query, store, "SELECT value FROM option WHERE key = " KEY,
               query_text(key), id_of(game));
    const char *found = query_row(&query) ? query_next_text(&query) : NULL;
    char *value = found != NULL ? strcpy(memory_get(strlen(found) + 1, 1), found) : NULL;
    query_close(&query);
    return value;
}

bool preference_set(struct store *store, const char *key, const struct game *game,
                    const char *value)
{
    return store_begin(store) &&
           store_end(store, query_write(store,
                                        "INSERT OR REPLACE INTO option (key, value)"
                                        " VALUES (" KEY ", ?)",
                                        query_text(key), id_of(game), query_text(value)));
}

int preference_read(struct store *store, const char *key, const struct game *game,
                    int most, int value)
{
    char *text = preference_get(store, key, game);
    char *end = text;
    long number = text != NULL ? strtol(text, &end, 10) : 0;
    bool valid = end != text && *end == '\0' && number >= 0 && number <= most;
    free(text);
    return valid ? (int)number : value;
}

void preference_write(struct store *store, const char *key, const struct game *game,
                      int value)
{
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    preference_set(store, key, game, text);
}

uint32_t preference_variant(struct store *store, const char *key, const struct game *game,
                            uint32_t variant)
{
    char *name = preference_get(store, key, game);
    if (name != NULL)
        game_variant_find(game, name, &variant);
    free(name);
    return variant;
}

void preference_set_variant(struct store *store, const char *key, const struct game *game,
                            uint32_t variant)
{
    scoped_text name = {0};
    game_variant_name(game, variant, &name);
    preference_set(store, key, game, text_get(&name));
}
