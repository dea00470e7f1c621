/* The games there are. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "game/game.h"
#include "game/view.h"

/* All games in the order of the menu, a line each. A game NAME has a struct game, NAME_game,
 * and a struct game_view, NAME_game_view; without one of them nothing links. */
#define GAMES(EACH)                                                                      \
    EACH(klondike)                                                                       \
    EACH(klotski)                                                                        \
    EACH(lianliankan)                                                                    \
    EACH(samegame)

#define GAMES_DECLARE(name)                                                              \
    extern const struct game name##_game;                                                \
    extern const struct game_view name##_game_view;
GAMES(GAMES_DECLARE)

/* How many there are. */
#define GAMES_ONE(name) +1
enum {
    REGISTRY_GAMES = GAMES(GAMES_ONE)
};

/* All games, NULL behind the last. list.c: a program that has no canvas links it. */
extern const struct game *const registry[];

/* The game whose id begins with NAME and no other's does; NULL: none, or more than one. */
const struct game *registry_find(const char *name);

/* The place of GAME, one of the registry, from 0; of NULL: how many there are. */
int registry_place(const struct game *game);

/* How GAME, one of the registry, is shown and played on a screen. */
const struct game_view *registry_view(const struct game *game);

#endif
