#include "ui/theme.h"

#include "base/i18n.h"
#include "canvas/canvas.h"

#include <string.h>

/* The colours to use. The first eight have the same meaning everywhere, in shades that
 * the user may have chosen. Only terminals with exactly 256 colours agree on the others:
 * those with 88 or with millions number them differently. */
enum palette {
    PALETTE_8,
    PALETTE_256,
    PALETTE_COUNT
};

/* The first eight. Yellow, green and cyan are hard to read on white, blue on black. */
enum {
    OWN = -1,
    BLACK,
    RED,
    GREEN,
    YELLOW,
    BLUE,
    MAGENTA,
    CYAN,
    WHITE
};

enum {
    BOLD = LOOK_BOLD,
    DIM = LOOK_DIM,
    REVERSE = LOOK_REVERSE,
    UNDERLINE = LOOK_UNDERLINE
};

struct ink {
    short color, attributes;
};

/* Attributes without colours, in all themes. */
static const short bare[STYLE_COUNT] = {
    [STYLE_STRONG] = BOLD,   [STYLE_TITLE] = REVERSE, [STYLE_KEY] = BOLD,
    [STYLE_GOOD] = BOLD,     [STYLE_BAD] = UNDERLINE, [STYLE_HINT] = BOLD,
    [STYLE_HEARTS] = BOLD,   [STYLE_DIAMONDS] = BOLD, [STYLE_BACK] = DIM,
    [STYLE_TILE + 0] = BOLD, [STYLE_TILE + 6] = BOLD, [STYLE_TILE + 7] = BOLD,
};

/* On the terminal's own background, which may be light or dark: the shades of 256 have a
 * contrast of at least 3 to 1 with black and with white. */
static const struct ink standard[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{OWN, 0}, {OWN, 0}},
    [STYLE_DIM] = {{OWN, 0}, {244, 0}},
    [STYLE_STRONG] = {{OWN, BOLD}, {OWN, BOLD}},
    [STYLE_TITLE] = {{OWN, REVERSE}, {OWN, REVERSE}},
    [STYLE_KEY] = {{OWN, BOLD}, {OWN, BOLD}},
    [STYLE_GOOD] = {{GREEN, BOLD}, {28, BOLD}},
    [STYLE_BAD] = {{RED, BOLD}, {196, BOLD}},
    [STYLE_HINT] = {{MAGENTA, BOLD}, {166, BOLD}},
    [STYLE_FRAME] = {{OWN, 0}, {244, 0}},
    [STYLE_GRAPH] = {{CYAN, 0}, {31, 0}},
    [STYLE_HEARTS] = {{RED, 0}, {196, 0}},
    [STYLE_DIAMONDS] = {{RED, 0}, {196, 0}},
    [STYLE_SPADES] = {{OWN, 0}, {OWN, 0}},
    [STYLE_CLUBS] = {{OWN, 0}, {OWN, 0}},
    [STYLE_BACK] = {{BLUE, BOLD}, {68, 0}},
    [STYLE_TILE + 0] = {{RED, 0}, {196, 0}},
    [STYLE_TILE + 1] = {{YELLOW, 0}, {136, 0}},
    [STYLE_TILE + 2] = {{GREEN, 0}, {28, 0}},
    [STYLE_TILE + 3] = {{BLUE, BOLD}, {33, 0}},
    [STYLE_TILE + 4] = {{MAGENTA, 0}, {170, 0}},
    [STYLE_TILE + 5] = {{CYAN, 0}, {30, 0}},
    [STYLE_TILE + 6] = {{RED, BOLD}, {166, 0}},
    [STYLE_TILE + 7] = {{OWN, BOLD}, {OWN, BOLD}},
    [STYLE_TILE + 8] = {{OWN, 0}, {244, 0}},
};

/* The suits of a four-colour deck, in place of those above. */
static const struct ink four_suits[][PALETTE_COUNT] = {
    [STYLE_HEARTS - STYLE_HEARTS] = {{RED, 0}, {196, 0}},
    [STYLE_DIAMONDS - STYLE_HEARTS] = {{BLUE, BOLD}, {33, 0}},
    [STYLE_SPADES - STYLE_HEARTS] = {{OWN, 0}, {OWN, 0}},
    [STYLE_CLUBS - STYLE_HEARTS] = {{GREEN, 0}, {28, 0}},
};

/* On black; the shades of 256 have a contrast of at least 7 to 1 with it. */
static const struct ink contrast[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{WHITE, BOLD}, {231, 0}},
    [STYLE_DIM] = {{WHITE, 0}, {252, 0}},
    [STYLE_STRONG] = {{WHITE, BOLD}, {231, BOLD}},
    [STYLE_TITLE] = {{WHITE, REVERSE}, {231, REVERSE}},
    [STYLE_KEY] = {{YELLOW, BOLD}, {228, BOLD}},
    [STYLE_GOOD] = {{GREEN, BOLD}, {120, BOLD}},
    [STYLE_BAD] = {{RED, BOLD | UNDERLINE}, {210, BOLD | UNDERLINE}},
    [STYLE_HINT] = {{YELLOW, BOLD}, {228, BOLD}},
    [STYLE_FRAME] = {{WHITE, 0}, {252, 0}},
    [STYLE_GRAPH] = {{CYAN, BOLD}, {123, 0}},
    [STYLE_HEARTS] = {{RED, BOLD}, {210, 0}},
    [STYLE_DIAMONDS] = {{RED, BOLD}, {210, 0}},
    [STYLE_SPADES] = {{WHITE, BOLD}, {231, 0}},
    [STYLE_CLUBS] = {{WHITE, BOLD}, {231, 0}},
    [STYLE_BACK] = {{CYAN, BOLD}, {117, 0}},
    [STYLE_TILE + 0] = {{RED, BOLD}, {210, 0}},
    [STYLE_TILE + 1] = {{YELLOW, BOLD}, {228, 0}},
    [STYLE_TILE + 2] = {{GREEN, BOLD}, {120, 0}},
    [STYLE_TILE + 3] = {{CYAN, BOLD}, {117, 0}},
    [STYLE_TILE + 4] = {{MAGENTA, BOLD}, {219, 0}},
    [STYLE_TILE + 5] = {{CYAN, 0}, {51, 0}},
    [STYLE_TILE + 6] = {{YELLOW, 0}, {215, 0}},
    [STYLE_TILE + 7] = {{WHITE, BOLD}, {231, 0}},
    [STYLE_TILE + 8] = {{WHITE, 0}, {252, 0}},
};

/* On white; the shades of 256 have a contrast of at least 4.5 to 1 with it. */
static const struct ink light[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{BLACK, 0}, {16, 0}},
    [STYLE_DIM] = {{BLACK, 0}, {241, 0}},
    [STYLE_STRONG] = {{BLACK, BOLD}, {16, BOLD}},
    [STYLE_TITLE] = {{BLACK, REVERSE}, {24, REVERSE}},
    [STYLE_KEY] = {{BLUE, 0}, {16, BOLD}},
    [STYLE_GOOD] = {{BLUE, 0}, {22, BOLD}},
    [STYLE_BAD] = {{RED, 0}, {160, BOLD}},
    [STYLE_HINT] = {{MAGENTA, 0}, {127, BOLD}},
    [STYLE_FRAME] = {{BLACK, 0}, {242, 0}},
    [STYLE_GRAPH] = {{BLUE, 0}, {24, 0}},
    [STYLE_HEARTS] = {{RED, 0}, {160, 0}},
    [STYLE_DIAMONDS] = {{RED, 0}, {160, 0}},
    [STYLE_SPADES] = {{BLACK, 0}, {16, 0}},
    [STYLE_CLUBS] = {{BLACK, 0}, {16, 0}},
    [STYLE_BACK] = {{BLUE, 0}, {25, 0}},
    [STYLE_TILE + 0] = {{RED, 0}, {160, 0}},
    [STYLE_TILE + 1] = {{BLACK, 0}, {94, 0}},
    [STYLE_TILE + 2] = {{GREEN, 0}, {28, 0}},
    [STYLE_TILE + 3] = {{BLUE, 0}, {20, 0}},
    [STYLE_TILE + 4] = {{MAGENTA, 0}, {127, 0}},
    [STYLE_TILE + 5] = {{CYAN, 0}, {24, 0}},
    [STYLE_TILE + 6] = {{RED, BOLD}, {130, 0}},
    [STYLE_TILE + 7] = {{BLACK, BOLD}, {16, BOLD}},
    [STYLE_TILE + 8] = {{BLUE, BOLD}, {241, 0}},
};

static const struct theme {
    const char *name, *title;
    const struct ink (*inks)[PALETTE_COUNT]; /* by style; NULL: bare */
    short ground[PALETTE_COUNT];
} themes[THEME_COUNT] = {
    [THEME_DEFAULT] = {"default", N_("the terminal's background"), standard, {OWN, OWN}},
    [THEME_CONTRAST] = {"contrast", N_("high contrast"), contrast, {BLACK, 16}},
    [THEME_FOUR_COLOR] = {"four-color", N_("four-colour deck"), standard, {OWN, OWN}},
    [THEME_LIGHT] = {"light", N_("light"), light, {WHITE, 231}},
    [THEME_MONO] = {"mono", N_("monochrome"), NULL, {OWN, OWN}},
};

const char *theme_name(enum theme_id theme)
{
    return themes[theme].name;
}

const char *theme_title(enum theme_id theme)
{
    return themes[theme].title;
}

bool theme_find(const char *name, enum theme_id *theme)
{
    for (int i = 0; i < THEME_COUNT; i++)
        if (strcmp(themes[i].name, name) == 0) {
            *theme = (enum theme_id)i;
            return true;
        }
    return false;
}

static struct ink ink_of(enum theme_id theme, int style, enum palette palette)
{
    if (theme == THEME_FOUR_COLOR && style >= STYLE_HEARTS && style <= STYLE_CLUBS)
        return four_suits[style - STYLE_HEARTS][palette];
    return themes[theme].inks[style][palette];
}

struct look theme_look(enum theme_id theme, int style, int colors)
{
    enum palette palette = colors == 256 ? PALETTE_256 : PALETTE_8;
    int flags = style & STYLE_FLAGS;
    int kind = style & ~STYLE_FLAGS;
    struct look look = {.color = OWN, .ground = OWN, .attributes = bare[kind]};
    if (colors >= 8 && themes[theme].inks != NULL) {
        struct ink ink = ink_of(theme, kind, palette);
        if ((flags & STYLE_MARKED) != 0)
            ink.color = ink_of(theme, STYLE_HINT, palette).color;
        look = (struct look){ink.color, themes[theme].ground[palette], ink.attributes};
    }
    if (flags != 0)
        look.attributes ^= REVERSE; /* so that it shows in a reversed line, too */
    if ((flags & STYLE_MARKED) != 0)
        look.attributes |= BOLD;
    if (flags == STYLE_FLAGS)
        look.attributes |= UNDERLINE;
    return look;
}
