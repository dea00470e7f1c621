#include "games/registry.h"

#include <assert.h>

#define VIEW(name) &name##_game_view,

/* In the order of the registry. */
static const struct game_view *const views[] = {GAMES(VIEW)};

const struct game_view *registry_view(const struct game *game)
{
    const struct game_view *view = views[registry_place(game)];
    assert(view->size <= VIEW_MAX);
    return view;
}
