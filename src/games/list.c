/* The list of the games, apart from their views: a program that has no canvas links it. */
#include "games/registry.h"

#include "games/klondike/rules/klondike_rules.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/samegame/rules/samegame_rules.h"

#include <string.h>

const struct game *const registry[] = {
    &klondike_game, &klotski_game, &lianliankan_game, &samegame_game, NULL,
};

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
