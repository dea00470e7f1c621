/* Klotski's board on the screen: what drawing and input share. */
#ifndef GAMES_KLOTSKI_VIEW_H
#define GAMES_KLOTSKI_VIEW_H

#include "games/klotski/klotski.h"
#include "games/klotski/pieces.h"

struct klotski_geometry {
    int high, wide;    /* characters of one cell */
    int top, left;     /* where the board begins, inside its frame */
    int rows, columns; /* of characters */
};

/* The place of the board of SCENE in the area. */
struct klotski_geometry klotski_measure(const struct scene *scene);

/* The sign at a character of the board, '.' outside of it. */
char klotski_sign_at(const struct klotski *k, const struct klotski_geometry *g, int y,
                     int x);

/* The piece under the cursor. */
char klotski_chosen(const struct klotski *k, const struct klotski_view *view);

#endif
