/* Klotski's board on the screen: what drawing and input share. */
#ifndef GAMES_KLOTSKI_VIEW_H
#define GAMES_KLOTSKI_VIEW_H

#include "games/klotski/klotski.h"

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

/* The bounding box of a piece, in cells; BOTTOM is -1 if there is no such piece. */
struct klotski_box {
    int top, left, bottom, right; /* inclusive */
    int cells;
};

struct klotski_box klotski_box_of(const struct klotski *k, char sign);

/* The labels of the pieces are 1 to 9 and 0: X first, then by sign; after these, the sign
 * itself. Signs never change. The index counts from 0. */
int klotski_label_index(const struct klotski *k, char sign);
char klotski_label(const struct klotski *k, char sign);
/* The piece with the label KEY, NUL: none. */
char klotski_sign_labelled(const struct klotski *k, uint32_t key);

/* The piece under the cursor. */
char klotski_chosen(const struct klotski *k, const struct klotski_view *view);

#endif
