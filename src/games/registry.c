#include "games/registry.h"

#include "games/klondike/rules/klondike_rules.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/samegame/rules/samegame_rules.h"

#include <assert.h>

/* In the order of the registry. */
static const struct game_view *const views[] = {
    &klondike_game_view,
    &klotski_game_view,
    &lianliankan_game_view,
    &samegame_game_view,
};

const struct game_view *registry_view(const struct game *game)
{
    int i = 0;
    while (registry[i] != game)
        i++;
    assert(views[i]->size <= VIEW_MAX);
    return views[i];
}
