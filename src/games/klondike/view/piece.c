/* A card of the celebration (table/celebration). */
#include "games/klondike/rules/piles.h"
#include "games/klondike/view/klondike_view.h"

#include "base/utf8.h"

void klondike_draw_piece(struct canvas *canvas, int row, int column, int number)
{
    char name[CARD_BYTES];
    int suit = number % SUITS;
    card_name(card_make(RANKS - 1 - number / SUITS % RANKS, suit), canvas->charset, name);
    canvas_format(canvas, row, column, STYLE_HEARTS + suit, "%s%s ",
                  utf8_columns(name) < 3 ? " " : "", name);
}
