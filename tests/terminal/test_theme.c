#include "tests/unit.h"

#include "canvas/canvas.h"
#include "terminal/theme.h"

#include <math.h>

static const int palettes[] = {0, 8, 16, 88, 256, 1 << 24};
enum {
    PALETTES = sizeof palettes / sizeof palettes[0]
};

static void test_every_style_has_a_look(void **state)
{
    (void)state;
    const int known = LOOK_BOLD | LOOK_DIM | LOOK_REVERSE | LOOK_UNDERLINE;
    for (int i = 0; i < THEME_ALL * PALETTES * STYLE_COUNT; i++) {
        enum theme_id theme = (enum theme_id)(i / STYLE_COUNT / PALETTES);
        int colors = palettes[i / STYLE_COUNT % PALETTES];
        int style = i % STYLE_COUNT;
        struct look look = theme_look(theme, style, colors);
        /* Only a terminal with 256 colours gets colours after the first eight. */
        int end = colors == 256 ? 256 : colors > 0 ? 8 : 0;
        assert_in_range(look.color + 1, 0, end);
        assert_in_range(look.ground + 1, 0, end);
        /* A style with a background also sets its foreground. */
        assert_true(look.ground < 0 || (look.color >= 0 && look.color != look.ground));
        assert_int_equal(look.attributes & ~known, 0);
    }
}

static bool is_same(struct look a, struct look b)
{
    return a.color == b.color && a.ground == b.ground && a.attributes == b.attributes;
}

/* "Chosen" and "marked" look different, unless both only reverse. The rim of a tile has no ink
 * of its own. */
static void test_chosen_and_marked_differ(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_ALL * PALETTES * STYLE_COUNT; i++) {
        enum theme_id theme = (enum theme_id)(i / STYLE_COUNT / PALETTES);
        int colors = palettes[i / STYLE_COUNT % PALETTES];
        int style = i % STYLE_COUNT;
        if (theme != THEME_MONO && style >= STYLE_FILLED && style != STYLE_RIM &&
            colors >= 8 &&
            is_same(theme_look(theme, style | STYLE_CHOSEN, colors),
                    theme_look(theme, style | STYLE_MARKED, colors)))
            fail_msg("theme %d, style %x, %d colours", theme, style, colors);
    }
}

static bool differ(enum theme_id theme, int a, int b, int colors)
{
    struct look x = theme_look(theme, a, colors);
    struct look y = theme_look(theme, b, colors);
    return !is_same(x, y);
}

/* With colours, the nine kinds of blocks look different, and the suits differ as far as
 * the theme's deck does. On a light tile only four of eight colours are readable, so
 * there only the symbols differ. */
static void test_kinds_differ(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_ALL * (PALETTES - 1); i++) {
        enum theme_id theme = (enum theme_id)(i / (PALETTES - 1));
        if (theme == THEME_MONO)
            continue;
        int colors = palettes[1 + i % (PALETTES - 1)];
        for (int a = 0; a < 9; a++)
            for (int b = 0; b < a; b++)
                assert_true(
                    differ(theme, STYLE_BLOCK + a, STYLE_BLOCK + b, colors) &&
                    (colors < 256 || differ(theme, STYLE_FACE + a, STYLE_FACE + b, 256)));
        for (int a = STYLE_HEARTS; a <= STYLE_CLUBS; a++)
            for (int b = STYLE_HEARTS; b < a; b++)
                assert_int_equal(differ(theme, a, b, colors),
                                 theme == THEME_FOUR_COLOR ||
                                     (a >= STYLE_SPADES) != (b >= STYLE_SPADES));
    }
}

/* The colour that a block shows: it is filled, or a sign on the table. */
static int color_of(enum theme_id theme, int kind)
{
    struct look look = theme_look(theme, STYLE_BLOCK + kind, 8);
    bool sign = look.ground == theme_look(theme, STYLE_PLAIN, 8).ground;
    /* On a green table a block without a ground of its own is green. */
    return sign && theme != THEME_LIGHT ? look.color : look.ground;
}

/* SameGame's five tiles differ in colour also with eight of them, not only in their signs,
 * unless nothing is known about the background. */
static void test_five_tiles_differ(void **state)
{
    (void)state;
    for (int theme = 0; theme < THEME_ALL; theme++)
        for (int a = 0; a < 5 && theme != THEME_TERMINAL && theme != THEME_MONO; a++)
            for (int b = 0; b < a; b++)
                assert_int_not_equal(color_of((enum theme_id)theme, a),
                                     color_of((enum theme_id)theme, b));
}

static void test_names(void **state)
{
    (void)state;
    enum theme_id found;
    for (int i = 0; i < THEME_COUNT; i++) {
        assert_true(theme_find(theme_name((enum theme_id)i), &found));
        assert_int_equal(found, i);
    }
    assert_false(theme_find("", &found));
}

/* ---- contrast ---------------------------------------------------------------------- */

/* What a terminal draws with its own colours, as 0xrrggbb: xterm's and other usual ones, and
 * the lightest and darkest that the guard calls dark and light. Those with eight colours are
 * as xterm. */
static const struct terminal {
    int ink, ground;
} terminals[] = {{0xe5e5e5, 0x000000}, {0x000000, 0xffffff}, {0xd4d4d4, 0x1e1e1e},
                 {0x002b36, 0xfdf6e3}, {0xffffff, 0x2c2c2c}, {0x000000, 0xd6d6d6},
                 {0xffffff, 0x0000a4}, {0x000000, 0x00f2f2}};

enum {
    TERMINALS = sizeof terminals / sizeof terminals[0]
};

/* What the guard makes of the answer of TERMINAL to OSC 11. */
static enum report_ground ground_of(const struct terminal *terminal)
{
    char answer[64], out[GUARD_MAX];
    struct guard guard = {.utf8 = true};
    snprintf(answer, sizeof answer, "\033]11;rgb:%02x/%02x/%02x\a",
             (unsigned)terminal->ground >> 16, (unsigned)terminal->ground >> 8 & 0xff,
             (unsigned)terminal->ground & 0xff);
    for (const char *s = answer; *s != '\0'; s++)
        assert_int_equal(guard_byte(&guard, (unsigned char)*s, out), 0);
    return (enum report_ground)guard_reported(&guard).value;
}

/* Entry INDEX of xterm's palette. */
static int shade(int index)
{
    static const int first[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00,
                                0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
                                0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (index < 16)
        return first[index];
    if (index >= 232)
        return 0x010101 * (8 + 10 * (index - 232));
    return steps[(index - 16) / 36] << 16 | steps[(index - 16) / 6 % 6] << 8 |
           steps[(index - 16) % 6];
}

/* The relative luminance and the contrast ratio of WCAG. */
static double luminance(int rgb)
{
    static const double weight[] = {0.0722, 0.7152, 0.2126};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double s = (rgb >> 8 * i & 0xff) / 255.0;
        sum += weight[i] * (s <= 0.03928 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast_of(int a, int b)
{
    double x = luminance(a), y = luminance(b);
    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

/* A look as it is on the screen. */
struct shown {
    int ink, ground;
};

/* BRIGHT: bold text has a brighter shade of the first eight colours, as in xterm. */
static struct shown show(struct look look, const struct terminal *terminal, bool bright)
{
    bool brighter =
        bright && (look.attributes & LOOK_BOLD) != 0 && look.color >= 0 && look.color < 8;
    int ink = look.color < 0 ? terminal->ink : shade(look.color + (brighter ? 8 : 0));
    int ground = look.ground < 0 ? terminal->ground : shade(look.ground);
    bool reversed = (look.attributes & LOOK_REVERSE) != 0;
    return (struct shown){reversed ? ground : ink, reversed ? ink : ground};
}

static int family_of(int style)
{
    return (style >= STYLE_FILLED) + (style >= STYLE_FACE) + (style >= STYLE_BLOCK);
}

struct eyes {
    enum theme_id theme;
    int colors;
    const struct terminal *terminal;
    bool bright;
};

static struct shown see(const struct eyes *eyes, int style)
{
    return show(theme_look(eyes->theme, style, eyes->colors), eyes->terminal,
                eyes->bright);
}

/* The rim and the side of a tile have no symbols; test_tiles_lie_on_the_table checks them. */
static bool is_shape(int style)
{
    return style == STYLE_EDGE || style == STYLE_RIM;
}

/* Words and symbols can be read. */
static int check_text(const struct eyes *eyes, int style)
{
    struct shown shown = see(eyes, style);
    double least = eyes->theme == THEME_CONTRAST && eyes->colors == 256 ? 7 : 4.5;
    double contrast = contrast_of(shown.ink, shown.ground);
    if (contrast >= least)
        return 0;
    print_error("theme %d, %d colours: style %#x: text has %.2f\n", eyes->theme,
                eyes->colors, style, contrast);
    return 1;
}

/* A highlight shows beside all that it can lie next to: the table, and what is of its family
 * (for words only the table). Without colours there are two shades, so that a card which
 * is reversed becomes as the table, with a frame. */
static int check_highlight(const struct eyes *eyes, int style)
{
    int faults = 0, kind = style & ~STYLE_FLAGS, family = family_of(kind);
    int ground = see(eyes, style).ground;
    bool plain = eyes->theme == THEME_MONO || eyes->colors < 8;
    bool reversed =
        (theme_look(eyes->theme, kind, eyes->colors).attributes & LOOK_REVERSE) != 0;
    for (int other = 0; other < STYLE_COUNT; other++) {
        if (other != STYLE_PLAIN && (family == 0 || family_of(other) != family))
            continue;
        if (plain && (other == STYLE_PLAIN ? reversed : other != kind))
            continue;
        double contrast = contrast_of(ground, see(eyes, other).ground);
        if (is_shape(other) || contrast >= 3)
            continue;
        print_error("theme %d, %d colours: style %#x beside %#x has %.2f\n", eyes->theme,
                    eyes->colors, style, other, contrast);
        faults++;
    }
    return faults;
}

static int check(const struct eyes *eyes)
{
    static const int flags[] = {0, STYLE_CHOSEN, STYLE_MARKED, STYLE_FLAGS};
    int faults = 0;
    for (int style = 0; style < STYLE_COUNT; style++)
        for (int i = 0; i < 4 && !is_shape(style); i++) {
            faults += check_text(eyes, style | flags[i]);
            faults += i > 0 ? check_highlight(eyes, style | flags[i]) : 0;
        }
    return faults;
}

/* Every style in every theme, palette and terminal. Dark and light palettes are for terminals
 * with such a background. */
static void test_contrast(void **state)
{
    (void)state;
    int faults = 0;
    for (int i = 0; i < THEME_ALL * PALETTES * TERMINALS * 2; i++) {
        struct eyes eyes = {.theme = (enum theme_id)(i / 2 / TERMINALS / PALETTES),
                            .colors = palettes[i / 2 / TERMINALS % PALETTES],
                            .terminal = &terminals[i / 2 % TERMINALS],
                            .bright = i % 2 != 0};
        int at = i / 2 % TERMINALS;
        enum theme_id own = theme_on(THEME_TERMINAL, ground_of(eyes.terminal));
        assert_int_not_equal(own, THEME_TERMINAL);
        bool suits = eyes.theme < THEME_COUNT ? at < 4 : eyes.theme == own;
        if (suits && (at < 2 || eyes.colors == 256))
            faults += check(&eyes);
    }
    assert_int_equal(faults, 0);
}

/* The looks of a tile's rims and side contain the table's colour. */
static void test_tiles_lie_on_the_table(void **state)
{
    (void)state;
    for (int style = STYLE_FACE; style < STYLE_EDGE; style++) /* a tile is light */
        assert_true((theme_look(THEME_MONO, style, 0).attributes & LOOK_REVERSE) != 0);
    for (int i = 0; i < THEME_ALL * PALETTES; i++) {
        struct eyes eyes = {.theme = (enum theme_id)(i / PALETTES),
                            .colors = palettes[i % PALETTES],
                            .terminal = &terminals[0]};
        int table = see(&eyes, STYLE_PLAIN).ground;
        assert_int_equal(see(&eyes, STYLE_EDGE).ground, table);
        for (int flags = 0; flags <= STYLE_FLAGS; flags += STYLE_CHOSEN) {
            if (eyes.theme == THEME_MONO || eyes.colors < 8)
                continue;
            assert_int_equal(see(&eyes, STYLE_RIM | flags).ink, table);
            assert_int_equal(see(&eyes, STYLE_RIM | flags).ground,
                             see(&eyes, STYLE_FACE | flags).ground);
        }
    }
}

/* The second of three shapes is as dark as a spade, with eight colours that of each three. */
static void test_dark_shapes(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_MONO * PALETTES; i++) {
        struct eyes eyes = {.theme = (enum theme_id)(i / PALETTES),
                            .colors = palettes[i % PALETTES],
                            .terminal = &terminals[0]};
        for (int face = 1; face < (eyes.colors == 256 ? 3 : 9); face += 3)
            assert_int_equal(see(&eyes, STYLE_FACE + face).ink,
                             see(&eyes, STYLE_SPADES).ink);
    }
}

/* ---- colour blindness ---------------------------------------------------------------- */

/* As RGB is, linear, for usual eyes and for those without red, green or blue receptors:
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency" (2009), severity 1. */
static const double visions[][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779},
     {-0.078411, 0.930809, 0.147602},
     {0.004733, 0.691367, 0.303900}},
};

static double lab_curve(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

/* RGB in CIELAB, as VISION sees it. */
static void see_color(int rgb, const double vision[3][3], double lab[3])
{
    double linear[3], seen[3];
    for (int i = 0; i < 3; i++) {
        double s = (rgb >> (16 - 8 * i) & 0xff) / 255.0;
        linear[i] = s <= 0.03928 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
    }
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++)
            sum += vision[i][j] * linear[j];
        seen[i] = fmin(1, fmax(0, sum));
    }
    double x =
        lab_curve((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505);
    double y = lab_curve(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
    double z =
        lab_curve((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089);
    lab[0] = 116 * y - 16;
    lab[1] = 500 * (x - y);
    lab[2] = 200 * (y - z);
}

/* The three colours of the shapes of Lianliankan: the smallest distance (delta E of 1976; 2.3
 * is just seen) between any two of them, for any eyes. With eight colours, high contrast has
 * only yellow, white and cyan, which are nearer than others. */
static void test_colors_of_shapes(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_MONO * 2 * 4 * 3; i++) {
        enum theme_id theme = (enum theme_id)(i / 24);
        int colors = i / 12 % 2 == 0 ? 8 : 256, a = i % 3, b = (a + 1) % 3;
        double p[3], q[3], distance = 0;
        struct eyes eyes = {.theme = theme, .colors = colors, .terminal = &terminals[0]};
        see_color(see(&eyes, STYLE_FACE + a).ink, visions[i / 3 % 4], p);
        see_color(see(&eyes, STYLE_FACE + b).ink, visions[i / 3 % 4], q);
        for (int j = 0; j < 3; j++)
            distance += (p[j] - q[j]) * (p[j] - q[j]);
        distance = sqrt(distance);
        double least = theme == THEME_CONTRAST && colors == 8 ? 13 : 40;
        if (distance < least)
            fail_msg("theme %d, %d colours, eyes %d: %d and %d differ by %.1f", theme,
                     colors, i / 3 % 4, a, b, distance);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_style_has_a_look),
        cmocka_unit_test(test_chosen_and_marked_differ),
        cmocka_unit_test(test_kinds_differ),
        cmocka_unit_test(test_five_tiles_differ),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_tiles_lie_on_the_table),
        cmocka_unit_test(test_contrast),
        cmocka_unit_test(test_dark_shapes),
        cmocka_unit_test(test_colors_of_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
