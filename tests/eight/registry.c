/* Replaces list.c and registry.c of src/games: the program has only the 8-puzzle. */
#include "games/registry.h"

#include <string.h>

extern const struct game eight_game;
extern const struct game_view eight_game_view;

const struct game *const registry[] = {&eight_game, NULL};

const struct game *registry_find(const char *name)
{
    return strcmp(name, eight_game.id) == 0 ? &eight_game : NULL;
}

int registry_place(const struct game *game)
{
    return game == NULL;
}

const struct game_view *registry_view(const struct game *game)
{
    (void)game;
    return &eight_game_view;
}
