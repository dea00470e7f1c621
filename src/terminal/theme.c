#include "terminal/theme.h"

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
    WHITE_256 = 231
};

enum {
    BOLD = LOOK_BOLD,
    DIM = LOOK_DIM,
    REVERSE = LOOK_REVERSE,
    UNDERLINE = LOOK_UNDERLINE
};

/* OWN as a background means the background of the theme. */
struct ink {
    short color, ground, attributes;
};

/* Attributes without colours, in all themes. */
static const short bare[STYLE_COUNT] = {
    [STYLE_STRONG] = BOLD,
    [STYLE_TITLE] = REVERSE,
    [STYLE_KEY] = BOLD,
    [STYLE_GOOD] = BOLD,
    [STYLE_BAD] = UNDERLINE,
    [STYLE_HINT] = BOLD,
    [STYLE_HEARTS] = REVERSE | BOLD,
    [STYLE_DIAMONDS] = REVERSE | BOLD,
    [STYLE_SPADES] = REVERSE,
    [STYLE_CLUBS] = REVERSE,
    [STYLE_CARD] = REVERSE,
    [STYLE_BACK] = DIM,
    [STYLE_FACE] = REVERSE | BOLD,
    [STYLE_FACE + 1] = REVERSE,
    [STYLE_FACE + 2] = REVERSE,
    [STYLE_FACE + 3] = REVERSE,
    [STYLE_FACE + 4] = REVERSE,
    [STYLE_FACE + 5] = REVERSE,
    [STYLE_FACE + 6] = REVERSE | BOLD,
    [STYLE_FACE + 7] = REVERSE | BOLD,
    [STYLE_FACE + 8] = REVERSE,
    [STYLE_EDGE] = DIM,
    [STYLE_RIM] = REVERSE,
    [STYLE_BLOCK] = BOLD,
    [STYLE_BLOCK + 6] = BOLD,
    [STYLE_BLOCK + 7] = BOLD,
};

/* For the terminal's own background, which may be light or dark. With 256 colours, each
 * colour that is used without a background has a contrast of at least 3 to 1 with black
 * and with white. */
static const struct ink standard[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{OWN, OWN, 0}, {OWN, OWN, 0}},
    [STYLE_DIM] = {{OWN, OWN, 0}, {244, OWN, 0}},
    [STYLE_STRONG] = {{OWN, OWN, BOLD}, {OWN, OWN, BOLD}},
    [STYLE_TITLE] = {{OWN, OWN, REVERSE}, {OWN, OWN, REVERSE}},
    [STYLE_KEY] = {{OWN, OWN, BOLD}, {OWN, OWN, BOLD}},
    [STYLE_GOOD] = {{GREEN, OWN, BOLD}, {28, OWN, BOLD}},
    [STYLE_BAD] = {{RED, OWN, BOLD}, {196, OWN, BOLD}},
    [STYLE_HINT] = {{MAGENTA, OWN, BOLD}, {166, OWN, BOLD}},
    [STYLE_FRAME] = {{OWN, OWN, 0}, {244, OWN, 0}},
    [STYLE_GRAPH] = {{CYAN, OWN, 0}, {31, OWN, 0}},
    [STYLE_HEARTS] = {{RED, WHITE, 0}, {160, 255, 0}},
    [STYLE_DIAMONDS] = {{RED, WHITE, 0}, {160, 255, 0}},
    [STYLE_SPADES] = {{BLACK, WHITE, 0}, {16, 255, 0}},
    [STYLE_CLUBS] = {{BLACK, WHITE, 0}, {16, 255, 0}},
    [STYLE_CARD] = {{BLACK, WHITE, 0}, {242, 255, 0}},
    [STYLE_BACK] = {{WHITE, BLUE, 0}, {117, 25, 0}},
    [STYLE_FACE + 0] = {{RED, WHITE, 0}, {160, 230, 0}},
    [STYLE_FACE + 1] = {{BLACK, WHITE, 0}, {94, 230, 0}},
    [STYLE_FACE + 2] = {{MAGENTA, WHITE, 0}, {28, 230, 0}},
    [STYLE_FACE + 3] = {{BLUE, WHITE, 0}, {20, 230, 0}},
    [STYLE_FACE + 4] = {{BLACK, WHITE, 0}, {127, 230, 0}},
    [STYLE_FACE + 5] = {{RED, WHITE, 0}, {24, 230, 0}},
    [STYLE_FACE + 6] = {{MAGENTA, WHITE, 0}, {130, 230, 0}},
    [STYLE_FACE + 7] = {{BLUE, WHITE, 0}, {16, 230, 0}},
    [STYLE_FACE + 8] = {{BLACK, WHITE, 0}, {241, 230, 0}},
    [STYLE_EDGE] = {{YELLOW, BLACK, 0}, {144, 22, 0}},
    [STYLE_RIM] = {{BLACK, WHITE, 0}, {22, 230, 0}},
    [STYLE_BLOCK + 0] = {{BLACK, RED, 0}, {16, 167, 0}},
    [STYLE_BLOCK + 1] = {{BLACK, YELLOW, 0}, {16, 178, 0}},
    [STYLE_BLOCK + 2] = {{BLACK, GREEN, 0}, {16, 71, 0}},
    [STYLE_BLOCK + 3] = {{WHITE, BLUE, 0}, {16, 68, 0}},
    [STYLE_BLOCK + 4] = {{BLACK, MAGENTA, 0}, {16, 134, 0}},
    [STYLE_BLOCK + 5] = {{BLACK, CYAN, 0}, {16, 37, 0}},
    [STYLE_BLOCK + 6] = {{WHITE, RED, 0}, {16, 208, 0}},
    [STYLE_BLOCK + 7] = {{BLACK, WHITE, 0}, {16, 251, 0}},
    [STYLE_BLOCK + 8] = {{WHITE, BLACK, 0}, {16, 137, 0}},
};

/* The suits of a four-colour deck, in place of those above. */
static const struct ink four_suits[][PALETTE_COUNT] = {
    [STYLE_HEARTS - STYLE_HEARTS] = {{RED, WHITE, 0}, {160, 255, 0}},
    [STYLE_DIAMONDS - STYLE_HEARTS] = {{BLUE, WHITE, 0}, {20, 255, 0}},
    [STYLE_SPADES - STYLE_HEARTS] = {{BLACK, WHITE, 0}, {16, 255, 0}},
    [STYLE_CLUBS - STYLE_HEARTS] = {{GREEN, WHITE, 0}, {22, 255, 0}},
};

/* On black; the shades of 256 have a contrast of at least 7 to 1 with their ground. */
static const struct ink contrast[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{WHITE, OWN, BOLD}, {231, OWN, 0}},
    [STYLE_DIM] = {{WHITE, OWN, 0}, {252, OWN, 0}},
    [STYLE_STRONG] = {{WHITE, OWN, BOLD}, {231, OWN, BOLD}},
    [STYLE_TITLE] = {{WHITE, OWN, REVERSE}, {231, OWN, REVERSE}},
    [STYLE_KEY] = {{YELLOW, OWN, BOLD}, {228, OWN, BOLD}},
    [STYLE_GOOD] = {{GREEN, OWN, BOLD}, {120, OWN, BOLD}},
    [STYLE_BAD] = {{RED, OWN, BOLD | UNDERLINE}, {210, OWN, BOLD | UNDERLINE}},
    [STYLE_HINT] = {{YELLOW, OWN, BOLD}, {228, OWN, BOLD}},
    [STYLE_FRAME] = {{WHITE, OWN, 0}, {252, OWN, 0}},
    [STYLE_GRAPH] = {{CYAN, OWN, BOLD}, {123, OWN, 0}},
    [STYLE_HEARTS] = {{RED, WHITE, 0}, {88, 231, 0}},
    [STYLE_DIAMONDS] = {{RED, WHITE, 0}, {88, 231, 0}},
    [STYLE_SPADES] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_CLUBS] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_CARD] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_BACK] = {{WHITE, BLUE, 0}, {231, 18, 0}},
    [STYLE_FACE + 0] = {{RED, WHITE, 0}, {88, 231, 0}},
    [STYLE_FACE + 1] = {{BLACK, WHITE, 0}, {52, 231, 0}},
    [STYLE_FACE + 2] = {{MAGENTA, WHITE, 0}, {22, 231, 0}},
    [STYLE_FACE + 3] = {{BLUE, WHITE, 0}, {18, 231, 0}},
    [STYLE_FACE + 4] = {{BLACK, WHITE, 0}, {53, 231, 0}},
    [STYLE_FACE + 5] = {{RED, WHITE, 0}, {23, 231, 0}},
    [STYLE_FACE + 6] = {{MAGENTA, WHITE, 0}, {17, 231, 0}},
    [STYLE_FACE + 7] = {{BLUE, WHITE, 0}, {16, 231, 0}},
    [STYLE_FACE + 8] = {{BLACK, WHITE, 0}, {238, 231, 0}},
    [STYLE_EDGE] = {{YELLOW, BLACK, 0}, {244, 16, 0}},
    [STYLE_RIM] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_BLOCK + 0] = {{BLACK, RED, 0}, {16, 210, 0}},
    [STYLE_BLOCK + 1] = {{BLACK, YELLOW, 0}, {16, 228, 0}},
    [STYLE_BLOCK + 2] = {{BLACK, GREEN, 0}, {16, 120, 0}},
    [STYLE_BLOCK + 3] = {{WHITE, BLUE, 0}, {16, 117, 0}},
    [STYLE_BLOCK + 4] = {{BLACK, MAGENTA, 0}, {16, 219, 0}},
    [STYLE_BLOCK + 5] = {{BLACK, CYAN, 0}, {16, 51, 0}},
    [STYLE_BLOCK + 6] = {{WHITE, RED, 0}, {16, 215, 0}},
    [STYLE_BLOCK + 7] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_BLOCK + 8] = {{WHITE, BLACK, 0}, {16, 250, 0}},
};

/* On white; the shades of 256 have a contrast of at least 4.5 to 1 with their ground. */
static const struct ink light[STYLE_COUNT][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{BLACK, OWN, 0}, {16, OWN, 0}},
    [STYLE_DIM] = {{BLACK, OWN, 0}, {241, OWN, 0}},
    [STYLE_STRONG] = {{BLACK, OWN, BOLD}, {16, OWN, BOLD}},
    [STYLE_TITLE] = {{BLACK, OWN, REVERSE}, {24, OWN, REVERSE}},
    [STYLE_KEY] = {{BLUE, OWN, 0}, {16, OWN, BOLD}},
    [STYLE_GOOD] = {{BLUE, OWN, 0}, {22, OWN, BOLD}},
    [STYLE_BAD] = {{RED, OWN, 0}, {160, OWN, BOLD}},
    [STYLE_HINT] = {{MAGENTA, OWN, 0}, {127, OWN, BOLD}},
    [STYLE_FRAME] = {{BLACK, OWN, 0}, {242, OWN, 0}},
    [STYLE_GRAPH] = {{BLUE, OWN, 0}, {24, OWN, 0}},
    [STYLE_HEARTS] = {{RED, WHITE, 0}, {160, 231, 0}},
    [STYLE_DIAMONDS] = {{RED, WHITE, 0}, {160, 231, 0}},
    [STYLE_SPADES] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_CLUBS] = {{BLACK, WHITE, 0}, {16, 231, 0}},
    [STYLE_CARD] = {{BLACK, WHITE, 0}, {242, 231, 0}},
    [STYLE_BACK] = {{WHITE, BLUE, 0}, {195, 25, 0}},
    [STYLE_FACE + 0] = {{RED, WHITE, 0}, {160, 231, 0}},
    [STYLE_FACE + 1] = {{BLACK, WHITE, 0}, {94, 231, 0}},
    [STYLE_FACE + 2] = {{MAGENTA, WHITE, 0}, {22, 231, 0}},
    [STYLE_FACE + 3] = {{BLUE, WHITE, 0}, {20, 231, 0}},
    [STYLE_FACE + 4] = {{BLACK, WHITE, 0}, {127, 231, 0}},
    [STYLE_FACE + 5] = {{RED, WHITE, 0}, {24, 231, 0}},
    [STYLE_FACE + 6] = {{MAGENTA, WHITE, 0}, {88, 231, 0}},
    [STYLE_FACE + 7] = {{BLUE, WHITE, 0}, {16, 231, 0}},
    [STYLE_FACE + 8] = {{BLACK, WHITE, 0}, {241, 231, 0}},
    [STYLE_EDGE] = {{BLACK, GREEN, 0}, {246, 151, 0}},
    [STYLE_RIM] = {{GREEN, WHITE, 0}, {151, 231, 0}},
    [STYLE_BLOCK + 0] = {{BLACK, RED, 0}, {16, 174, 0}},
    [STYLE_BLOCK + 1] = {{BLACK, YELLOW, 0}, {16, 221, 0}},
    [STYLE_BLOCK + 2] = {{BLACK, GREEN, 0}, {16, 114, 0}},
    [STYLE_BLOCK + 3] = {{WHITE, BLUE, 0}, {16, 75, 0}},
    [STYLE_BLOCK + 4] = {{BLACK, MAGENTA, 0}, {16, 176, 0}},
    [STYLE_BLOCK + 5] = {{BLACK, CYAN, 0}, {16, 80, 0}},
    [STYLE_BLOCK + 6] = {{WHITE, RED, 0}, {16, 215, 0}},
    [STYLE_BLOCK + 7] = {{BLACK, WHITE, 0}, {16, 253, 0}},
    [STYLE_BLOCK + 8] = {{WHITE, BLACK, 0}, {16, 180, 0}},
};

/* The styles that are not filled, on the dark green or pale green table of a card
 * game. */
static const struct ink dark_felt[STYLE_FILLED][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{WHITE, BLACK, 0}, {254, 22, 0}},
    [STYLE_DIM] = {{WHITE, BLACK, 0}, {145, 22, 0}},
    [STYLE_STRONG] = {{WHITE, BLACK, BOLD}, {231, 22, BOLD}},
    [STYLE_TITLE] = {{BLACK, WHITE, 0}, {254, 16, 0}},
    [STYLE_KEY] = {{WHITE, BLACK, BOLD}, {231, 22, BOLD}},
    [STYLE_GOOD] = {{GREEN, BLACK, BOLD}, {156, 22, BOLD}},
    [STYLE_BAD] = {{RED, BLACK, BOLD}, {217, 22, BOLD}},
    [STYLE_HINT] = {{YELLOW, BLACK, BOLD}, {221, 22, BOLD}},
    [STYLE_FRAME] = {{WHITE, BLACK, 0}, {108, 22, 0}},
    [STYLE_GRAPH] = {{CYAN, BLACK, 0}, {114, 22, 0}},
};

static const struct ink pale_felt[STYLE_FILLED][PALETTE_COUNT] = {
    [STYLE_PLAIN] = {{BLACK, GREEN, 0}, {16, 151, 0}},
    [STYLE_DIM] = {{BLACK, GREEN, 0}, {239, 151, 0}},
    [STYLE_STRONG] = {{BLACK, GREEN, BOLD}, {16, 151, BOLD}},
    [STYLE_TITLE] = {{WHITE, BLACK, 0}, {231, 22, 0}},
    [STYLE_KEY] = {{BLACK, GREEN, BOLD}, {16, 151, BOLD}},
    [STYLE_GOOD] = {{BLACK, GREEN, BOLD}, {22, 151, BOLD}},
    [STYLE_BAD] = {{BLACK, GREEN, UNDERLINE}, {88, 151, BOLD}},
    [STYLE_HINT] = {{BLACK, GREEN, BOLD}, {54, 151, BOLD}},
    [STYLE_FRAME] = {{BLACK, GREEN, 0}, {239, 151, 0}},
    [STYLE_GRAPH] = {{BLACK, GREEN, 0}, {22, 151, 0}},
};

/* The looks of chosen cards and tiles, and of those that a hint marks. With eight colours
 * the symbol becomes black, because red on yellow cannot be read. */
static const struct ink gold[PALETTE_COUNT] = {{BLACK, YELLOW, 0}, {OWN, 221, 0}};
static const struct ink bright_gold[PALETTE_COUNT] = {{BLACK, YELLOW, 0}, {OWN, 228, 0}};
static const struct ink mint[PALETTE_COUNT] = {{BLACK, CYAN, 0}, {OWN, 157, 0}};
static const struct ink bright_mint[PALETTE_COUNT] = {{BLACK, CYAN, 0}, {OWN, 195, 0}};
/* Chosen blocks with 256 colours: lighter shades of the colours above. Blocks that a hint
 * marks are white. */
static const short bright_blocks[] = {217, 229, 157, 153, 225, 123, 223, 231, 187};

static const struct theme {
    const char *name, *title;
    const struct ink (*inks)[PALETTE_COUNT]; /* indexed by style; NULL: use bare */
    const struct ink (*felt)[PALETTE_COUNT]; /* NULL: use GROUND */
    const struct ink *chosen, *marked;       /* for cards and tiles */
    short ground[PALETTE_COUNT];
} themes[THEME_COUNT] = {
    [THEME_DEFAULT] = {"default",
                       N_("the terminal's background"),
                       standard,
                       dark_felt,
                       gold,
                       mint,
                       {OWN, OWN}},
    [THEME_CONTRAST] = {"contrast",
                        N_("high contrast"),
                        contrast,
                        NULL,
                        bright_gold,
                        bright_mint,
                        {BLACK, 16}},
    [THEME_FOUR_COLOR] = {"four-color",
                          N_("four-colour deck"),
                          standard,
                          dark_felt,
                          gold,
                          mint,
                          {OWN, OWN}},
    [THEME_LIGHT] =
        {"light", N_("light"), light, pale_felt, bright_gold, bright_mint, {WHITE, 231}},
    [THEME_MONO] = {"mono", N_("monochrome"), NULL, NULL, NULL, NULL, {OWN, OWN}},
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
    int kind = style & ~(STYLE_FLAGS | STYLE_FELT);
    if (theme == THEME_FOUR_COLOR && kind >= STYLE_HEARTS && kind <= STYLE_CLUBS)
        return four_suits[kind - STYLE_HEARTS][palette];
    if ((style & STYLE_FELT) != 0 && kind < STYLE_FILLED && themes[theme].felt != NULL)
        return themes[theme].felt[kind][palette];
    return themes[theme].inks[kind][palette];
}

/* Cards, tiles and, with 256 colours, chosen blocks get another background. All others
 * swap foreground and background, so that the flag also shows in a reversed line. */
static void highlight(struct look *look, enum theme_id theme, int style,
                      enum palette palette)
{
    int kind = style & ~(STYLE_FLAGS | STYLE_FELT);
    bool marked = (style & STYLE_MARKED) != 0;
    if (kind >= STYLE_FILLED && kind < STYLE_BLOCK) {
        struct ink ink = (marked ? themes[theme].marked : themes[theme].chosen)[palette];
        if (ink.color != OWN && kind != STYLE_RIM)
            look->color = ink.color;
        else if (kind == STYLE_BACK)
            look->color = look->ground; /* its ink is light */
        look->ground = ink.ground;
    } else if (kind >= STYLE_BLOCK && palette == PALETTE_256 && theme != THEME_CONTRAST)
        look->ground = marked ? WHITE_256 : bright_blocks[kind - STYLE_BLOCK];
    else
        look->attributes ^= LOOK_REVERSE;
}

static struct look colored(enum theme_id theme, int style, enum palette palette)
{
    struct ink ink = ink_of(theme, style, palette);
    struct ink hint = ink_of(theme, STYLE_HINT | (style & STYLE_FELT), palette);
    struct look look = {ink.color, ink.ground, ink.attributes};
    if ((style & STYLE_MARKED) != 0 && ink.ground == hint.ground)
        look.color = hint.color;
    if (look.ground == OWN)
        look.ground = themes[theme].ground[palette];
    if ((style & STYLE_FLAGS) != 0)
        highlight(&look, theme, style, palette);
    return look;
}

struct look theme_look(enum theme_id theme, int style, int colors)
{
    int flags = style & STYLE_FLAGS;
    struct look look = {.color = OWN, .ground = OWN};
    if (colors >= 8 && themes[theme].inks != NULL)
        look = colored(theme, style, colors == 256 ? PALETTE_256 : PALETTE_8);
    else
        look.attributes = (short)(bare[style & ~(STYLE_FLAGS | STYLE_FELT)] ^
                                  (flags != 0 ? REVERSE : 0));
    if ((flags & STYLE_MARKED) != 0)
        look.attributes |= BOLD;
    if (flags == STYLE_FLAGS)
        look.attributes |= UNDERLINE;
    return look;
}
