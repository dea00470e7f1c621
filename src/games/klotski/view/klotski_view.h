/* Klotski's board on the screen: what drawing and input share. */
#ifndef GAMES_KLOTSKI_VIEW_KLOTSKI_VIEW_H
#define GAMES_KLOTSKI_VIEW_KLOTSKI_VIEW_H

#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/rules/pieces.h"

/* The place of the board of SCENE in the area. */
struct view_grid klotski_measure(const struct scene *scene);

/* The sign at a character of the board, '.' outside of it. */
char klotski_sign_at(const struct klotski *k, const struct view_grid *g, int y, int x);

/* The piece under the cursor. */
char klotski_chosen(const struct klotski *k, const struct klotski_view *view);

#endif
