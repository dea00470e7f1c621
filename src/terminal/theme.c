#include "terminal/theme.h"

#include "base/i18n.h"
#include "canvas/canvas.h"

#include <string.h>

/* How a theme is coloured, with the first eight colours, which all terminals have, or with
 * those of 256. Terminals with 88 or with millions number the others differently. */
enum scheme {
    SCHEME_OWN,   /* the terminal's own background, of which nothing is known */
    SCHEME_BLACK, /* on black, with dark cards */
    SCHEME_DARK, /* on black; with 256 colours on blue: none of their greens is as dark */
    SCHEME_LIGHT, /* on green, where light cards and dark highlights both show */
    SCHEME_COUNT
};

/* The first eight. */
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

/* OWN as a background means the background of the scheme. */
struct ink {
    short color, ground;
};

/* Rows of the tables behind those of the styles: what is selected, and what a hint marks.
 * If both colours are OWN, it is reversed. */
enum {
    PIECE_CHOSEN = STYLE_COUNT, /* of cards and tiles */
    PIECE_MARKED,
    BLOCK_CHOSEN,
    BLOCK_MARKED,
    ROWS
};

/* Attributes without colours, in all themes. */
static const short bare[STYLE_COUNT] = {
    [STYLE_STRONG] = LOOK_BOLD,
    [STYLE_TITLE] = LOOK_REVERSE,
    [STYLE_KEY] = LOOK_BOLD,
    [STYLE_GOOD] = LOOK_BOLD,
    [STYLE_BAD] = LOOK_UNDERLINE,
    [STYLE_HINT] = LOOK_BOLD,
    [STYLE_HEARTS] = LOOK_REVERSE | LOOK_BOLD,
    [STYLE_DIAMONDS] = LOOK_REVERSE | LOOK_BOLD,
    [STYLE_SPADES] = LOOK_REVERSE,
    [STYLE_CLUBS] = LOOK_REVERSE,
    [STYLE_CARD] = LOOK_REVERSE,
    [STYLE_BACK] = LOOK_DIM,
    [STYLE_FACE] = LOOK_REVERSE | LOOK_BOLD,
    [STYLE_FACE + 1] = LOOK_REVERSE,
    [STYLE_FACE + 2] = LOOK_REVERSE,
    [STYLE_FACE + 3] = LOOK_REVERSE,
    [STYLE_FACE + 4] = LOOK_REVERSE,
    [STYLE_FACE + 5] = LOOK_REVERSE,
    [STYLE_FACE + 6] = LOOK_REVERSE | LOOK_BOLD,
    [STYLE_FACE + 7] = LOOK_REVERSE | LOOK_BOLD,
    [STYLE_FACE + 8] = LOOK_REVERSE,
    [STYLE_EDGE] = LOOK_DIM,
    [STYLE_RIM] = LOOK_REVERSE,
    [STYLE_BLOCK] = LOOK_BOLD,
    [STYLE_BLOCK + 6] = LOOK_BOLD,
    [STYLE_BLOCK + 7] = LOOK_BOLD | LOOK_UNDERLINE,
    [STYLE_BLOCK + 8] = LOOK_UNDERLINE,
};

/* The background of each scheme, and below each style's ink and its ground.
 * tests/terminal/test_theme has the contrasts that these need. A highlight has to show on a
 * card and beside the table, so its luminance is between theirs or beyond both. The rim of a
 * tile needs no row; a suit is as the other one of its colour, and of nine faces three differ
 * with eight colours. On black, with eight colours, only red and blue blocks can be filled:
 * beside the lighter colours no highlight would show. */
static const short ground_8[SCHEME_COUNT] = {OWN, BLACK, BLACK, GREEN};
static const short ground_256[SCHEME_COUNT] = {OWN, 16, 17, 151};

static const short inks_8[ROWS][2 * SCHEME_COUNT] = {
    /* OWN, BLACK, DARK, LIGHT */
    [STYLE_PLAIN] = {OWN, OWN, WHITE, OWN, WHITE, OWN, BLACK, OWN},
    [STYLE_DIM] = {OWN, OWN, WHITE, OWN, WHITE, OWN, BLACK, OWN},
    [STYLE_STRONG] = {OWN, OWN, WHITE, OWN, WHITE, OWN, BLACK, OWN},
    [STYLE_TITLE] = {WHITE, BLUE, BLACK, WHITE, WHITE, BLUE, WHITE, BLUE},
    [STYLE_KEY] = {OWN, OWN, YELLOW, OWN, WHITE, OWN, WHITE, BLACK},
    [STYLE_GOOD] = {OWN, OWN, GREEN, OWN, GREEN, OWN, GREEN, BLACK},
    [STYLE_BAD] = {WHITE, RED, WHITE, RED, WHITE, RED, WHITE, RED},
    [STYLE_HINT] = {OWN, OWN, YELLOW, OWN, YELLOW, OWN, YELLOW, BLACK},
    [STYLE_FRAME] = {OWN, OWN, WHITE, OWN, WHITE, OWN, BLACK, OWN},
    [STYLE_GRAPH] = {OWN, OWN, CYAN, OWN, CYAN, OWN, BLACK, OWN},
    [STYLE_HEARTS] = {RED, WHITE, YELLOW, BLUE, RED, WHITE, RED, WHITE},
    [STYLE_SPADES] = {BLACK, WHITE, WHITE, BLUE, BLACK, WHITE, BLACK, WHITE},
    [STYLE_CARD] = {BLACK, WHITE, WHITE, BLUE, BLACK, WHITE, BLACK, WHITE},
    [STYLE_BACK] = {BLUE, WHITE, CYAN, BLUE, BLUE, WHITE, BLUE, WHITE},
    [STYLE_FACE + 0] = {RED, WHITE, YELLOW, BLUE, RED, WHITE, RED, WHITE},
    [STYLE_FACE + 1] = {BLACK, WHITE, WHITE, BLUE, BLACK, WHITE, BLACK, WHITE},
    [STYLE_FACE + 2] = {BLUE, WHITE, CYAN, BLUE, BLUE, WHITE, BLUE, WHITE},
    [STYLE_EDGE] = {OWN, OWN, YELLOW, OWN, YELLOW, OWN, BLACK, OWN},
    [STYLE_BLOCK + 0] = {BLACK, YELLOW, WHITE, RED, WHITE, RED, WHITE, RED},
    [STYLE_BLOCK + 1] = {BLACK, WHITE, YELLOW, OWN, YELLOW, OWN, BLACK, YELLOW},
    [STYLE_BLOCK + 2] = {OWN, OWN, GREEN, OWN, GREEN, OWN, BLACK, GREEN},
    [STYLE_BLOCK + 3] = {BLUE, YELLOW, WHITE, BLUE, WHITE, BLUE, BLACK, CYAN},
    [STYLE_BLOCK + 4] = {BLUE, WHITE, CYAN, OWN, CYAN, OWN, BLACK, WHITE},
    [STYLE_BLOCK + 5] = {RED, WHITE, WHITE, OWN, WHITE, OWN, BLUE, YELLOW},
    [STYLE_BLOCK + 6] = {OWN, OWN, YELLOW, BLUE, YELLOW, BLUE, BLUE, CYAN},
    [STYLE_BLOCK + 7] = {OWN, OWN, CYAN, BLUE, CYAN, BLUE, BLUE, WHITE},
    [STYLE_BLOCK + 8] = {OWN, OWN, YELLOW, OWN, YELLOW, OWN, RED, WHITE},
    [PIECE_CHOSEN] = {WHITE, RED, BLACK, WHITE, WHITE, RED, YELLOW, BLACK},
    [PIECE_MARKED] = {WHITE, RED, BLACK, YELLOW, WHITE, RED, WHITE, BLUE},
    [BLOCK_CHOSEN] = {WHITE, RED, BLACK, WHITE, BLACK, WHITE, YELLOW, BLACK},
    [BLOCK_MARKED] = {WHITE, RED, BLACK, YELLOW, BLACK, YELLOW, CYAN, BLACK},
};

static const short inks_256[ROWS][2 * SCHEME_COUNT] = {
    /* OWN, BLACK, DARK, LIGHT. 15 is white and three times shorter to write than 231. */
    [STYLE_PLAIN] = {OWN, OWN, 231, OWN, 254, OWN, 16, OWN},
    [STYLE_DIM] = {OWN, OWN, 252, OWN, 247, OWN, 239, OWN},
    [STYLE_STRONG] = {OWN, OWN, 231, OWN, 15, OWN, 16, OWN},
    [STYLE_TITLE] = {231, 25, 16, 231, 15, 25, 231, 22},
    [STYLE_KEY] = {OWN, OWN, 228, OWN, 15, OWN, 16, OWN},
    [STYLE_GOOD] = {OWN, OWN, 120, OWN, 120, OWN, 22, OWN},
    [STYLE_BAD] = {231, 160, 210, OWN, 217, OWN, 88, OWN},
    [STYLE_HINT] = {OWN, OWN, 228, OWN, 221, OWN, 54, OWN},
    [STYLE_FRAME] = {OWN, OWN, 252, OWN, 246, OWN, 239, OWN},
    [STYLE_GRAPH] = {OWN, OWN, 123, OWN, 80, OWN, 22, OWN},
    [STYLE_HEARTS] = {124, 253, 217, 18, 160, 255, 160, 231},
    [STYLE_SPADES] = {16, 253, 231, 18, 16, 255, 16, 231},
    [STYLE_CARD] = {239, 253, 253, 18, 241, 255, 241, 231},
    [STYLE_BACK] = {25, 253, 153, 18, 25, 255, 25, 231},
    [STYLE_FACE + 0] = {124, 253, 213, 18, 160, 230, 160, 231},
    [STYLE_FACE + 1] = {16, 253, 231, 18, 16, 230, 16, 231},
    [STYLE_FACE + 2] = {20, 253, 82, 18, 20, 230, 20, 231},
    [STYLE_FACE + 3] = {58, 253, 228, 18, 94, 230, 94, 231},
    [STYLE_FACE + 4] = {53, 253, 219, 18, 127, 230, 127, 231},
    [STYLE_FACE + 5] = {24, 253, 123, 18, 24, 230, 24, 231},
    [STYLE_FACE + 6] = {52, 253, 215, 18, 130, 230, 88, 231},
    [STYLE_FACE + 7] = {22, 253, 120, 18, 28, 230, 22, 231},
    [STYLE_FACE + 8] = {238, 253, 250, 18, 241, 230, 241, 231},
    [STYLE_EDGE] = {OWN, OWN, 244, OWN, 144, OWN, 245, OWN},
    [STYLE_BLOCK + 0] = {16, 218, 231, 124, 16, 167, 16, 217},
    [STYLE_BLOCK + 1] = {16, 227, 228, 239, 16, 136, 16, 221},
    [STYLE_BLOCK + 2] = {16, 120, 231, 22, 16, 29, 16, 114},
    [STYLE_BLOCK + 3] = {16, 117, 231, 21, 16, 68, 16, 117},
    [STYLE_BLOCK + 4] = {16, 219, 231, 91, 16, 134, 16, 183},
    [STYLE_BLOCK + 5] = {16, 123, 231, 23, 16, 31, 16, 80},
    [STYLE_BLOCK + 6] = {16, 222, 215, 52, 16, 166, 16, 215},
    [STYLE_BLOCK + 7] = {16, 255, 231, 240, 16, 245, 16, 253},
    [STYLE_BLOCK + 8] = {16, 187, 228, 22, 16, 101, 16, 187},
    [PIECE_CHOSEN] = {231, 130, 16, 228, 16, 166, 231, 94},
    [PIECE_MARKED] = {16, 30, 16, 195, 16, 30, 231, 24},
    [BLOCK_CHOSEN] = {231, 27, 16, 228, 16, 229, 231, 94},
    [BLOCK_MARKED] = {231, 161, 16, 195, 16, 195, 231, 24},
};

/* The suits of a four-colour deck, with 8 and with 256 colours. */
static const struct ink four_suits[][2] = {
    [STYLE_HEARTS - STYLE_HEARTS] = {{RED, WHITE}, {160, 255}},
    [STYLE_DIAMONDS - STYLE_HEARTS] = {{BLUE, WHITE}, {20, 255}},
    [STYLE_SPADES - STYLE_HEARTS] = {{BLACK, WHITE}, {16, 255}},
    [STYLE_CLUBS - STYLE_HEARTS] = {{BLACK, YELLOW}, {22, 255}},
};

static const struct theme {
    const char *name, *title;
    enum scheme scheme;
} themes[THEME_ALL] = {
    [THEME_DEFAULT] = {"default", N_("dark blue"), SCHEME_DARK},
    [THEME_CONTRAST] = {"contrast", N_("high contrast"), SCHEME_BLACK},
    [THEME_FOUR_COLOR] = {"four-color", N_("four-colour deck"), SCHEME_DARK},
    [THEME_LIGHT] = {"light", N_("light"), SCHEME_LIGHT},
    [THEME_TERMINAL] = {"terminal", N_("the terminal's background"), SCHEME_OWN},
    [THEME_MONO] = {"mono", N_("monochrome"), SCHEME_OWN}, /* uses bare */
    [THEME_ON_DARK] = {.scheme = SCHEME_DARK},
    [THEME_ON_LIGHT] = {.scheme = SCHEME_LIGHT},
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

enum theme_id theme_on(enum theme_id theme, enum report_ground ground)
{
    return theme != THEME_TERMINAL || ground == GROUND_UNKNOWN ? theme
           : ground == GROUND_DARK                             ? THEME_ON_DARK
                                                               : THEME_ON_LIGHT;
}

static bool is_unpainted(enum theme_id theme)
{
    return theme >= THEME_ON_DARK || themes[theme].scheme == SCHEME_OWN;
}

static struct ink ink_of(enum theme_id theme, bool many, int row)
{
    /* A light table that is not painted may be as white as cards and tiles. */
    bool piece = (row >= STYLE_FILLED && row < STYLE_BLOCK && row != STYLE_EDGE) ||
                 row == PIECE_CHOSEN || row == PIECE_MARKED;
    enum scheme scheme =
        piece && theme == THEME_ON_LIGHT ? SCHEME_OWN : themes[theme].scheme;
    int at = row == STYLE_DIAMONDS || row == STYLE_CLUBS ? row - 1 : row;
    if (!many && row >= STYLE_FACE && row < STYLE_EDGE)
        at = STYLE_FACE + (row - STYLE_FACE) % 3;
    const short *ink = &(many ? inks_256 : inks_8)[at][2 * scheme];
    if (is_unpainted(theme) && row == STYLE_PLAIN)
        return (struct ink){OWN, OWN};
    if (theme == THEME_FOUR_COLOR && row >= STYLE_HEARTS && row <= STYLE_CLUBS)
        return four_suits[row - STYLE_HEARTS][many];
    return (struct ink){ink[0], ink[1]};
}

/* The row of the tables for STYLE. */
static int row_of(int style)
{
    int kind = style & ~STYLE_FLAGS;
    bool marked = (style & STYLE_MARKED) != 0;
    if (kind != style && kind >= STYLE_FILLED)
        return (kind >= STYLE_BLOCK ? BLOCK_CHOSEN : PIECE_CHOSEN) + marked;
    return kind == STYLE_RIM ? STYLE_FACE : marked ? STYLE_HINT : kind;
}

static struct look colored(enum theme_id theme, int style, bool many)
{
    int kind = style & ~STYLE_FLAGS;
    short table =
        is_unpainted(theme) ? OWN : (many ? ground_256 : ground_8)[themes[theme].scheme];
    struct ink ink = ink_of(theme, many, row_of(style));
    bool reversed = style != kind && (kind < STYLE_FILLED || ink.color == OWN);
    /* The terminal's background can be ink only in reverse. With tiles reversed, too, little
     * changes from one cell to the next. */
    if (table == OWN && kind >= STYLE_FACE && kind <= STYLE_RIM && kind != STYLE_EDGE)
        return (struct look){ink.ground, kind == STYLE_RIM ? OWN : ink.color,
                             (style & STYLE_MARKED) != 0 ? LOOK_REVERSE | LOOK_UNDERLINE
                                                         : LOOK_REVERSE};
    if (kind == STYLE_RIM)
        ink.color = table;
    if (reversed && kind >= STYLE_FILLED)
        ink = ink_of(theme, many, kind);
    else if (reversed && ink.ground != OWN)
        ink = ink_of(theme, many, STYLE_PLAIN);
    struct look look = {.color = ink.color,
                        .ground = ink.ground == OWN ? table : ink.ground,
                        .attributes = reversed ? LOOK_REVERSE : 0};
    /* Most terminals with eight colours draw bold in a brighter shade: dark ink becomes grey. */
    if (ink.color == BLACK || ink.color == RED || ink.color == BLUE)
        return look;
    bool sign = kind >= STYLE_BLOCK && ink.ground == OWN;
    if (kind < STYLE_FILLED || sign)
        look.attributes |= bare[kind] & (LOOK_BOLD | LOOK_UNDERLINE);
    if ((style & STYLE_MARKED) != 0 || (sign && ink.color != OWN))
        look.attributes |= LOOK_BOLD;
    return look;
}

struct look theme_look(enum theme_id theme, int style, int colors)
{
    int flags = style & STYLE_FLAGS;
    struct look look = {.color = OWN, .ground = OWN};
    if (colors >= 8 && theme != THEME_MONO)
        look = colored(theme, style, colors == 256);
    else {
        look.attributes =
            (short)(bare[style & ~STYLE_FLAGS] ^ (flags != 0 ? LOOK_REVERSE : 0));
        if ((flags & STYLE_MARKED) != 0)
            look.attributes |= LOOK_BOLD;
    }
    if (flags == STYLE_FLAGS)
        look.attributes |= LOOK_UNDERLINE;
    return look;
}
