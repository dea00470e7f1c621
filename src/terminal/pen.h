/* Shortens what curses writes.
 *
 * At every change of style curses writes foreground and background, each in a separate
 * sequence, even if one of them does not change. It ends attributes with a reset of
 * everything, and sets the foreground for blanks. Tiles and cards change the style every
 * few columns, so half of what curses writes changes nothing that shows. */
#ifndef TERMINAL_PEN_H
#define TERMINAL_PEN_H

#include "base/text.h"

enum {
    PEN_COLOR = 12 /* bytes of the parameters of a colour, "48;5;255", and more */
};

/* Colours are parameters of SGR, "" is the terminal's default; bit N is the attribute
 * that SGR numbers N. All zero: the plain style. */
struct pen_style {
    char ink[PEN_COLOR], ground[PEN_COLOR];
    unsigned attributes;
};

/* A style that is not known. */
extern const struct pen_style pen_unknown;

/* Edits OUT, one frame of curses, from byte FROM on. It writes a change of style (SGR) only
 * before a character that shows it, as one sequence with only the differences. It drops
 * "\033(B", which selects a character set that is never changed. STYLE: the terminal's style
 * before and after these bytes; a frame that draws in the style of the last one needs no
 * change. After a style that this module does not know, nothing is edited. */
void pen_shorten(struct text *out, size_t from, struct pen_style *style);

/* Adds what makes STYLE, the terminal's, plain. */
void pen_reset(struct text *out, struct pen_style *style);

#endif
