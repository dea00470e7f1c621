#include "store/preference.h"

#include "store/query.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *preference_get(struct store *store, const char *key)
{
    struct query query;
    char *value = NULL;
    query_with(&query, store, "SELECT value FROM option WHERE key = ?", query_text(key));
    const char *found = query_row(&query) ? query_get_text(&query, 0) : NULL;
    if (found != NULL) {
        value = memory_get(strlen(found) + 1, 1);
        strcpy(value, found);
    }
    query_close(&query);
    return value;
}

bool preference_set(struct store *store, const char *key, const char *value)
{
    return store_begin(store) &&
           store_end(store, query_write(store,
                                        "INSERT OR REPLACE INTO option (key, value)"
                                        " VALUES (?, ?)",
                                        query_text(key), query_text(value)));
}

int preference_read(struct store *store, const char *key, int most, int value)
{
    char *text = preference_get(store, key);
    char *end = text;
    long number = text != NULL ? strtol(text, &end, 10) : 0;
    bool valid = end != text && *end == '\0' && number >= 0 && number <= most;
    free(text);
    return valid ? (int)number : value;
}

void preference_write(struct store *store, const char *key, int value)
{
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    preference_set(store, key, text);
}

const char *preference_key(const char *key, const struct game *game,
                           char out[PREFERENCE_KEY])
{
    snprintf(out, PREFERENCE_KEY, game != NULL ? "%s.%s" : "%s", key,
             game != NULL ? game->id : "");
    return out;
}

uint32_t preference_variant(struct store *store, const char *key, const struct game *game,
                            uint32_t variant)
{
    char full[PREFERENCE_KEY];
    char *name = preference_get(store, preference_key(key, game, full));
    if (name != NULL)
        game_variant_find(game, name, &variant);
    free(name);
    return variant;
}

void preference_set_variant(struct store *store, const char *key, const struct game *game,
                            uint32_t variant)
{
    char full[PREFERENCE_KEY];
    scoped_text name = {0};
    game_variant_name(game, variant, &name);
    preference_set(store, preference_key(key, game, full), text_get(&name));
}
