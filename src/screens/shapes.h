/* The list of the shapes that a board can have: variants which the list for a new game
 * shows apart. */
#ifndef SCREENS_SHAPES_H
#define SCREENS_SHAPES_H

#include "screens/chooser.h"

/* Adds the row that opens the list of GAME's shapes: "20 shapes: pyramid, ring, ..." */
void shapes_print(const struct game *game, struct text *out);

/* A new deal of a shape, for CHOICE's variant; shows the list until the player leaves it. */
enum chooser_answer shapes_choose(struct term *term, struct choice *choice);

#endif
