/* A short show over the board when the player wins: pieces of the game bounce across it and
 * leave a trail, for two seconds or until a key (table/animation.h). */
#ifndef TABLE_CELEBRATION_H
#define TABLE_CELEBRATION_H

#include "canvas/canvas.h"
#include "game/view.h"

enum {
    CELEBRATION_SECONDS = 2,
    CELEBRATION_FRAMES = 30
};

/* Whether a board of ROWS x COLUMNS has room for it. */
bool celebration_fits(int rows, int columns);

/* Draws FRAME over the board on CANVAS, with the pieces of VIEW. The same frame is the same
 * on every machine. */
void celebration_draw(struct canvas *canvas, const struct game_view *view, int frame);

#endif
