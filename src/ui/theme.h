/* What the styles of a canvas look like.
 *
 *     struct look look = theme_look(STYLE_GOOD | STYLE_CHOSEN, 256);
 *
 * Nothing is told by colour alone: what is chosen or marked is reversed, and the views
 * add signs and words. The terminal's own background is kept, so that each colour has to
 * be legible on a dark one and on a light one. */
#ifndef UI_THEME_H
#define UI_THEME_H

enum {
    LOOK_BOLD = 1,
    LOOK_DIM = 2,
    LOOK_REVERSE = 4,
    LOOK_UNDERLINE = 8
};

struct look {
    short color; /* of the foreground: an index of the palette, -1: the terminal's own */
    short attributes;
};

/* STYLE as in canvas.h, flags included, on a terminal with COLORS colours (0: none). */
struct look theme_look(int style, int colors);

#endif
