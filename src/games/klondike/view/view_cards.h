/* How a card looks: a filled rectangle with its name and, on a large screen, with a frame
 * and pips. HIGH is the number of its rows, which may be fewer than those of a whole card. */
#ifndef GAMES_KLONDIKE_VIEW_VIEW_CARDS_H
#define GAMES_KLONDIKE_VIEW_VIEW_CARDS_H

#include "games/klondike/view/layout.h"

#include "canvas/canvas.h"
#include "game/view.h"

struct klondike_mark {
    int flags;   /* STYLE_CHOSEN, STYLE_MARKED, both or 0 */
    bool cursor; /* a double frame; of one row only its sides, in the cells beside it */
};

void klondike_draw_face(struct canvas *canvas, const struct klondike_layout *layout,
                        int row, int column, int high, uint8_t card,
                        struct klondike_mark mark);

/* How far the name of CARD is from the left edge of its face. */
int klondike_inset(const struct klondike_layout *layout, uint8_t card,
                   enum charset charset);

/* COUNT, if not 0, is written on the back. */
void klondike_draw_back(struct canvas *canvas, const struct klondike_layout *layout,
                        int row, int column, int high, int count,
                        struct klondike_mark mark);

/* An empty place; SIGN is at most two columns wide. */
void klondike_draw_place(struct canvas *canvas, const struct klondike_layout *layout,
                         int row, int column, int high, const char *sign,
                         struct klondike_mark mark);

/* MARK after the name of the card at ROW and COLUMN. */
void klondike_draw_mark(struct canvas *canvas, const struct klondike_layout *layout,
                        int row, int column, const struct move_mark *mark);

#endif
