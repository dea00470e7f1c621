/* A grid of character cells in memory: views draw on it, and the painter shows it.
 *
 *     struct canvas canvas;
 *     canvas_init(&canvas, 24, 80, CHARSET_UNICODE);
 *     struct canvas board = canvas_part(&canvas, 1, 0, 21, 58);
 *     canvas_string(&board, 0, 0, "横刀立马", STYLE_STRONG);
 *     canvas_free(&canvas);
 *
 * Rows and columns count from 0 at the top left. Drawing outside the canvas is cut off
 * and is not an error. A glyph two columns wide has GLYPH_TAIL in the cell to its right;
 * drawing over one half blanks the other. Styles say what a thing means; the theme
 * (terminal/theme) decides how it looks. */
#ifndef CANVAS_CANVAS_H
#define CANVAS_CANVAS_H

#include "base/charset.h"
#include "base/text.h"

enum style {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_STRONG,
    STYLE_TITLE,
    STYLE_KEY,  /* the name of a key to press */
    STYLE_GOOD, /* winnable, a good move */
    STYLE_BAD,  /* lost, a bad move */
    STYLE_HINT, /* the words of a hint */
    STYLE_FRAME,
    STYLE_GRAPH,

    /* Filled: these have a ground of their own, which shows behind blanks too. */
    STYLE_FILLED,
    STYLE_HEARTS = STYLE_FILLED, /* on a card; the suits as games/klondike orders them */
    STYLE_DIAMONDS,
    STYLE_SPADES,
    STYLE_CLUBS,
    STYLE_CARD, /* the rest of a card's face */
    STYLE_BACK, /* of a card, face down */
    STYLE_FACE, /* STYLE_FACE + 0 .. 8: symbols on a light tile, in nine colours; the first
                 * three are told apart by the colour-blind, too */
    STYLE_EDGE =
        STYLE_FACE + 9, /* the side of such a tile, in its shadow, on the table */
    STYLE_RIM,          /* the table on the face of such a tile */
    STYLE_BLOCK,        /* STYLE_BLOCK + 0 .. 8: dark symbols on nine colours */
    STYLE_COUNT = STYLE_BLOCK + 9,

    /* Flags, added to any of the above. */
    STYLE_CHOSEN = 0x40, /* the cursor is here, or this is selected */
    STYLE_MARKED = 0x80, /* the hint is about this */
    STYLE_FLAGS = STYLE_CHOSEN | STYLE_MARKED
};

enum {
    GLYPH_TAIL = 0
};

struct cell {
    uint32_t glyph; /* a code point with a width, or GLYPH_TAIL */
    uint16_t style;
};

struct canvas {
    int rows, columns;
    int stride; /* cells from one row to the next */
    enum charset charset;
    struct cell *cells;  /* rows x columns, row r at cells + r * stride */
    struct cell **focus; /* the focused cell, or NULL; a canvas and its parts share it */
};

/* Makes a canvas of blanks, for canvas_free. ROWS and COLUMNS are at least 1. */
void canvas_init(struct canvas *canvas, int rows, int columns, enum charset charset);
void canvas_free(struct canvas *canvas);

/* The part of CANVAS at ROW and COLUMN, clipped to the canvas; it may be empty. It
 * borrows the cells: do not free it, and use it no longer than CANVAS. */
struct canvas canvas_part(const struct canvas *canvas, int row, int column, int rows,
                          int columns);

void canvas_clear(struct canvas *canvas, int style);

/* Draws one glyph; returns its width. A glyph that does not fit becomes blanks. */
int canvas_glyph(struct canvas *canvas, int row, int column, uint32_t glyph, int style);

/* Draws a UTF-8 string; returns its width. Control characters and invalid bytes become
 * '?', so that text from a file cannot control the terminal. */
int canvas_string(struct canvas *canvas, int row, int column, const char *s, int style);

/* Draws the words of S that fit into ROOM columns; returns the others. */
const char *canvas_words(struct canvas *canvas, int row, int column, int room,
                         const char *s, int style);

/* Draws a string on what is there: on a card, tile or block in its colours, on the rim of a tile in
 * red if STYLE is STYLE_BAD, else in STYLE. */
int canvas_label(struct canvas *canvas, int row, int column, const char *s, int style);

/* Draws WORDS in lines of ROOM columns; returns the number of rows. ROW may be outside the canvas,
 * to measure only. */
int canvas_wrapped(struct canvas *canvas, int row, int column, int room,
                   const char *words, int style);

int canvas_format(struct canvas *canvas, int row, int column, int style,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

static inline int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

/* Fills ROWS x COLUMNS cells with GLYPH, which is one column wide. */
void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns,
                 uint32_t glyph, int style);

/* Draw the outline of a box of ROWS x COLUMNS, both at least 2, in single or double lines
 * of the charset. */
void canvas_box(struct canvas *canvas, int row, int column, int rows, int columns,
                int style);
void canvas_double_box(struct canvas *canvas, int row, int column, int rows, int columns,
                       int style);

/* Focuses the cell at ROW and COLUMN instead of another one: the one that the next key acts
 * on. The terminal's cursor goes there, which screen readers and Braille displays follow. */
void canvas_focus(struct canvas *canvas, int row, int column);
/* The place of the focus on the whole CANVAS; its top left cell if nothing is focused. */
void canvas_focused(const struct canvas *canvas, int *row, int *column);

/* Adds the glyphs to OUT without their styles, row by row; empty rows are left out. */
void canvas_print(const struct canvas *canvas, struct text *out);

#endif
