/* A grid of character cells in memory: what a view draws on and what the terminal is told.
 *
 *     struct canvas canvas;
 *     canvas_init(&canvas, 24, 80, CHARSET_UNICODE);
 *     struct canvas board = canvas_part(&canvas, 1, 0, 21, 58);
 *     canvas_string(&board, 0, 0, "横刀立马", STYLE_STRONG);
 *     canvas_free(&canvas);
 *
 * Rows and columns count from 0 at the top left. Drawing outside is cut off, never an
 * error. A glyph two columns wide has GLYPH_TAIL in the cell to its right; whoever covers
 * one half of it blanks the other. Styles say what a thing is; the theme in ui/ decides
 * what that looks like. */
#ifndef CANVAS_CANVAS_H
#define CANVAS_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/* What the terminal at the other end can show. */
enum charset {
    CHARSET_ASCII,
    CHARSET_UNICODE, /* boxes, suits, shapes */
    CHARSET_CJK      /* and Chinese characters */
};

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
    STYLE_HEARTS, /* suits, in the order of klondike.h */
    STYLE_DIAMONDS,
    STYLE_SPADES,
    STYLE_CLUBS,
    STYLE_BACK, /* of a card, face down */
    STYLE_TILE, /* STYLE_TILE + 0 .. 8: nine kinds that are told apart */
    STYLE_COUNT = STYLE_TILE + 9,

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
    uint8_t style;
};

struct canvas {
    int rows, columns;
    int stride; /* cells from one row to the next */
    enum charset charset;
    struct cell *cells; /* rows x columns, row r at cells + r * stride */
};

/* Blank cells; canvas_free gives them back. ROWS and COLUMNS are at least 1. */
void canvas_init(struct canvas *canvas, int rows, int columns, enum charset charset);
void canvas_free(struct canvas *canvas);

/* The part of CANVAS at ROW, COLUMN, cut to what lies inside; borrows its cells, so it is
 * not freed and is good for as long as CANVAS. May be empty. */
struct canvas canvas_part(const struct canvas *canvas, int row, int column, int rows,
                          int columns);

void canvas_clear(struct canvas *canvas, int style);

/* One glyph; returns its width. One that does not fit whole is a blank. */
int canvas_glyph(struct canvas *canvas, int row, int column, uint32_t glyph, int style);

/* A UTF-8 string; returns its width. Control characters and bad bytes show as '?', so
 * that no text from a file reaches the terminal raw. */
int canvas_string(struct canvas *canvas, int row, int column, const char *s, int style);

int canvas_format(struct canvas *canvas, int row, int column, int style,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

/* ROWS x COLUMNS cells of GLYPH, which is one column wide. */
void canvas_fill(struct canvas *canvas, int row, int column, int rows, int columns,
                 uint32_t glyph, int style);

/* The outline of a box of ROWS x COLUMNS, both at least 2, in lines of the charset. */
void canvas_box(struct canvas *canvas, int row, int column, int rows, int columns,
                int style);

#endif
