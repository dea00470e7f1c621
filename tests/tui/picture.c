/* The screen as a picture. */
#include "tests/tui/tui.h"

#include "base/utf8.h"
#include "terminal/film.h"

#include <stdlib.h>

static struct look look_at(struct tui *tui, int row, int column)
{
    struct tui_look look = tui_look(tui, row, column);
    return (struct look){.color = (short)look.color,
                         .ground = (short)look.ground,
                         .attributes = (short)((look.bold ? LOOK_BOLD : 0) |
                                               (look.underline ? LOOK_UNDERLINE : 0) |
                                               (look.reverse ? LOOK_REVERSE : 0))};
}

void tui_film(struct tui *tui, struct film *film, double seconds)
{
    struct film_cell *cells = calloc((size_t)(film->rows * film->columns), sizeof *cells);
    for (int row = 0; row < film->rows; row++)
        for (int column = 0, wide; column < film->columns; column += wide) {
            char glyph[32];
            struct film_cell *cell = &cells[row * film->columns + column];
            wide = tui_glyph(tui, row, column, glyph);
            cell->look = look_at(tui, row, column);
            utf8_decode(glyph, &cell->glyph);
            if (wide == 2)
                cell[1] = (struct film_cell){GLYPH_TAIL, cell->look};
        }
    film_cells(film, cells, seconds);
    free(cells);
}
