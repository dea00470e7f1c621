#include "games/registry.h"

#include <string.h>

#define GAME(name) &name##_game,

const struct game *const registry[] = {GAMES(GAME) NULL};

int registry_place(const struct game *game)
{
    int i = 0;
    while (registry[i] != game)
        i++;
    return i;
}

const struct game *registry_find(const char *name)
{
    const struct game *found = NULL;
    size_t length = strlen(name);
    for (int i = 0; registry[i] != NULL; i++) {
        if (length == 0 || strncmp(registry[i]->id, name, length) != 0)
            continue;
        if (registry[i]->id[length] == '\0')
            return registry[i];
        if (found != NULL)
            return NULL;
        found = registry[i];
    }
    return found;
}
