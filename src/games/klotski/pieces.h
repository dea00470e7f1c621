/* Where a piece of Klotski lies, and what the player calls it. */
#ifndef GAMES_KLOTSKI_PIECES_H
#define GAMES_KLOTSKI_PIECES_H

#include "games/klotski/klotski.h"

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

#endif
