/* What the styles of a canvas look like.
 *
 *     struct look look = theme_look(THEME_DEFAULT, STYLE_GOOD | STYLE_CHOSEN, 256);
 *
 * Nothing is told by colour alone: what is chosen or marked is reversed, and the views
 * add signs and words. */
#ifndef UI_THEME_H
#define UI_THEME_H

#include <stdbool.h>

enum theme_id {
    THEME_DEFAULT, /* the terminal's own background, dark or light */
    THEME_CONTRAST,
    THEME_FOUR_COLOR, /* the default, but no two suits alike */
    THEME_LIGHT,
    THEME_MONO,
    THEME_COUNT
};

enum {
    LOOK_BOLD = 1,
    LOOK_DIM = 2,
    LOOK_REVERSE = 4,
    LOOK_UNDERLINE = 8
};

struct look {
    short color;  /* of the foreground: an index of the palette, -1: the terminal's own */
    short ground; /* the same of the background, one for all styles of a theme */
    short attributes;
};

/* As in --theme; good for ever. */
const char *theme_name(enum theme_id theme);
const char *theme_title(enum theme_id theme); /* N_(), in few words */
bool theme_find(const char *name, enum theme_id *theme);

/* STYLE as in canvas.h, flags included, on a terminal with COLORS colours (0: none). */
struct look theme_look(enum theme_id theme, int style, int colors);

#endif
