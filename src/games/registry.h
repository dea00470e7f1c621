/* The games there are. A new game is one line in list.c, and its view one in registry.c. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "game/game.h"
#include "game/view.h"

struct game_view;

/* All games in the order of the menu, NULL behind the last. */
extern const struct game *const registry[];

/* The game whose id begins with NAME and no other's does; NULL: none, or more than one. */
const struct game *registry_find(const char *name);

/* How GAME, one of the registry, is shown and played on a screen. */
const struct game_view *registry_view(const struct game *game);

#endif
