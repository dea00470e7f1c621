/* What the styles of a canvas look like.
 *
 *     struct look look = theme_look(THEME_DEFAULT, STYLE_GOOD | STYLE_CHOSEN, 256);
 *
 * No information is in colours alone: what is chosen or marked has another ground or is
 * reversed, and the views add symbols and words. */
#ifndef TERMINAL_THEME_H
#define TERMINAL_THEME_H

#include "terminal/guard.h"

enum theme_id {
    THEME_DEFAULT,
    THEME_CONTRAST,
    THEME_FOUR_COLOR, /* the default with a colour for each suit */
    THEME_LIGHT,
    THEME_TERMINAL, /* the terminal's own background, dark or light */
    THEME_MONO,
    THEME_COUNT,
    THEME_ON_DARK = THEME_COUNT, /* THEME_TERMINAL on a background that is known */
    THEME_ON_LIGHT,
    THEME_ALL
};

enum {
    LOOK_BOLD = 1,
    LOOK_DIM = 2,
    LOOK_REVERSE = 4,
    LOOK_UNDERLINE = 8
};

struct look {
    short color;  /* of the foreground: an index of the palette, -1: the terminal's own */
    short ground; /* of the background, likewise */
    short attributes;
};

/* The name as in --theme; a constant. */
const char *theme_name(enum theme_id theme);
const char *theme_title(enum theme_id theme); /* a few words, for _() */
bool theme_find(const char *name, enum theme_id *theme);

/* THEME for a terminal whose own background is GROUND. */
enum theme_id theme_on(enum theme_id theme, enum report_ground ground);

/* The look of STYLE (see canvas.h, flags included) on a terminal with COLORS colours. */
struct look theme_look(enum theme_id theme, int style, int colors);

#endif
