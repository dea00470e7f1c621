/* A recording of screens, without a terminal: an asciicast, version 2, or an SVG picture that
 * moves, of SECONDS and then from the start again.
 *
 *     struct film film;
 *     film_begin(&film, 24, 80, FILM_CAST, 0.5);
 *     film_canvas(&film, &canvas, THEME_DEFAULT, true, 0.5);
 *     film_end(&film);
 *     fputs(text_get(&film.out), stdout);
 *     film_free(&film); */
#ifndef TERMINAL_FILM_H
#define TERMINAL_FILM_H

#include "canvas/canvas.h"
#include "terminal/theme.h"

enum film_kind {
    FILM_CAST,
    FILM_SVG
};

/* GLYPH as in struct cell. */
struct film_cell {
    uint32_t glyph;
    struct look look;
};

struct film {
    enum film_kind kind;
    int rows, columns, frames;
    double seconds, now;
    struct film_cell *shown;   /* the last frame */
    unsigned ground;           /* FILM_SVG: of the picture */
    int groups;                /* ... in it so far */
    struct film_block *blocks; /* FILM_SVG: what it is drawn with */
    struct text out;
};

void film_begin(struct film *film, int rows, int columns, enum film_kind kind,
                double seconds);

/* Adds a frame, which shows for SECONDS. CELLS: rows x columns of them. */
void film_cells(struct film *film, const struct film_cell *cells, double seconds);
/* Does so with CANVAS, of that size, as a terminal with 256 colours or none shows it. */
void film_canvas(struct film *film, const struct canvas *canvas, enum theme_id theme,
                 bool colored, double seconds);
void film_end(struct film *film);
void film_free(struct film *film);

#endif
