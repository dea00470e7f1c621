#include "ui/theme.h"

#include "canvas/canvas.h"

/* What a terminal can do. The user of one with 8 or 16 colours has chosen them, so that
 * only the first eight mean the same everywhere; those with 88 or with millions number
 * theirs differently beyond them. Only 256 are the same shades for all. */
enum palette {
    PALETTE_NONE,
    PALETTE_8,
    PALETTE_256,
    PALETTE_COUNT
};

/* The first eight. Yellow, green and cyan are weak on white, blue is on black. */
enum {
    OWN = -1,
    RED = 1,
    GREEN,
    YELLOW,
    BLUE,
    MAGENTA,
    CYAN
};

enum {
    BOLD = LOOK_BOLD,
    DIM = LOOK_DIM,
    REVERSE = LOOK_REVERSE,
    UNDERLINE = LOOK_UNDERLINE
};

/* A theme is such a table. The shades of the last column have a contrast of at least 3
 * to 1 with black and with white, which the tests check. */
static const struct look standard[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{OWN, 0}, {OWN, 0}, {OWN, 0}},
    [STYLE_DIM] = {{OWN, 0}, {OWN, 0}, {244, 0}},
    [STYLE_STRONG] = {{OWN, BOLD}, {OWN, BOLD}, {OWN, BOLD}},
    [STYLE_TITLE] = {{OWN, REVERSE}, {OWN, REVERSE}, {OWN, REVERSE}},
    [STYLE_KEY] = {{OWN, BOLD}, {OWN, BOLD}, {OWN, BOLD}},
    [STYLE_GOOD] = {{OWN, BOLD}, {GREEN, BOLD}, {28, BOLD}},
    [STYLE_BAD] = {{OWN, UNDERLINE}, {RED, BOLD}, {196, BOLD}},
    [STYLE_HINT] = {{OWN, BOLD}, {MAGENTA, BOLD}, {166, BOLD}},
    [STYLE_FRAME] = {{OWN, 0}, {OWN, 0}, {244, 0}},
    [STYLE_GRAPH] = {{OWN, 0}, {CYAN, 0}, {31, 0}},
    [STYLE_RED] = {{OWN, BOLD}, {RED, 0}, {196, 0}},
    [STYLE_BLACK] = {{OWN, 0}, {OWN, 0}, {OWN, 0}},
    [STYLE_HEARTS] = {{OWN, BOLD}, {RED, 0}, {196, 0}},
    [STYLE_DIAMONDS] = {{OWN, BOLD}, {BLUE, BOLD}, {33, 0}},
    [STYLE_SPADES] = {{OWN, 0}, {OWN, 0}, {OWN, 0}},
    [STYLE_CLUBS] = {{OWN, 0}, {GREEN, 0}, {28, 0}},
    [STYLE_BACK] = {{OWN, DIM}, {BLUE, BOLD}, {68, 0}},
    [STYLE_TILE + 0] = {{OWN, BOLD}, {RED, 0}, {196, 0}},
    [STYLE_TILE + 1] = {{OWN, 0}, {YELLOW, 0}, {136, 0}},
    [STYLE_TILE + 2] = {{OWN, 0}, {GREEN, 0}, {28, 0}},
    [STYLE_TILE + 3] = {{OWN, 0}, {BLUE, BOLD}, {33, 0}},
    [STYLE_TILE + 4] = {{OWN, 0}, {MAGENTA, 0}, {170, 0}},
    [STYLE_TILE + 5] = {{OWN, 0}, {CYAN, 0}, {30, 0}},
    [STYLE_TILE + 6] = {{OWN, BOLD}, {RED, BOLD}, {166, 0}},
    [STYLE_TILE + 7] = {{OWN, BOLD}, {OWN, BOLD}, {OWN, BOLD}},
    [STYLE_TILE + 8] = {{OWN, 0}, {OWN, 0}, {244, 0}},
};

struct look theme_look(int style, int colors)
{
    enum palette palette = colors == 256 ? PALETTE_256
                           : colors >= 8 ? PALETTE_8
                                         : PALETTE_NONE;
    struct look look = standard[style & ~(STYLE_CHOSEN | STYLE_MARKED)][palette];
    int flags = style & (STYLE_CHOSEN | STYLE_MARKED);
    if (flags != 0)
        look.attributes ^= REVERSE; /* visible in a reversed line, too */
    if ((flags & STYLE_MARKED) != 0) {
        look.color = standard[STYLE_HINT][palette].color;
        look.attributes |= BOLD;
    }
    if (flags == (STYLE_CHOSEN | STYLE_MARKED))
        look.attributes |= UNDERLINE;
    return look;
}
