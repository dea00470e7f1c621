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
    for (int i = 0; i < THEME_COUNT * PALETTES * STYLE_COUNT; i++) {
        enum theme_id theme = (enum theme_id)(i / STYLE_COUNT / PALETTES);
        int colors = palettes[i / STYLE_COUNT % PALETTES];
        int style = i % STYLE_COUNT;
        struct look look = theme_look(theme, style, colors);
        /* Only a terminal with 256 colours gets colours after the first eight. */
        int end = colors == 256 ? 256 : colors > 0 ? 8 : 0;
        assert_in_range(look.color + 1, 0, end);
        assert_in_range(look.ground + 1, 0, end);
        /* All styles that are not filled have the same background. A style with a
         * background also sets its foreground. */
        if (style < STYLE_FILLED)
            assert_int_equal(look.ground, theme_look(theme, STYLE_PLAIN, colors).ground);
        assert_true(look.ground < 0 || (look.color >= 0 && look.color != look.ground));
        assert_int_equal(look.attributes & ~known, 0);
    }
}

static bool is_same(struct look a, struct look b)
{
    return a.color == b.color && a.ground == b.ground && a.attributes == b.attributes;
}

/* A flag also shows on blanks: by reverse video, or with colours by another
 * background. */
static void test_chosen_and_marked_show(void **state)
{
    (void)state;
    static const int flags[] = {STYLE_CHOSEN, STYLE_MARKED, STYLE_CHOSEN | STYLE_MARKED};
    for (int i = 0; i < THEME_COUNT * PALETTES * STYLE_COUNT * 3; i++) {
        enum theme_id theme = (enum theme_id)(i / 3 / STYLE_COUNT / PALETTES);
        int colors = palettes[i / 3 / STYLE_COUNT % PALETTES];
        int style = i / 3 % STYLE_COUNT;
        struct look plain = theme_look(theme, style, colors);
        struct look set = theme_look(theme, style | flags[i % 3], colors);
        bool swapped = ((plain.attributes ^ set.attributes) & LOOK_REVERSE) != 0;
        assert_true(swapped != (plain.ground != set.ground));
        assert_true(swapped || (style >= STYLE_FILLED && colors >= 8));
        /* "Chosen" and "marked" look different, unless both only reverse. */
        if (theme != THEME_MONO && style >= STYLE_FILLED && colors >= 8 &&
            is_same(theme_look(theme, style | STYLE_CHOSEN, colors),
                    theme_look(theme, style | STYLE_MARKED, colors)))
            fail_msg("theme %d, style %x, %d colours", theme, style, colors);
    }
}

/* On the table of a card game, all styles that are not filled have the table's
 * background. */
static void test_felt(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_COUNT * PALETTES * STYLE_COUNT; i++) {
        enum theme_id theme = (enum theme_id)(i / STYLE_COUNT / PALETTES);
        int colors = palettes[i / STYLE_COUNT % PALETTES];
        int style = i % STYLE_COUNT;
        struct look look = theme_look(theme, style | STYLE_FELT, colors);
        struct look plain = theme_look(theme, STYLE_PLAIN | STYLE_FELT, colors);
        if (style >= STYLE_FILLED)
            assert_true(is_same(look, theme_look(theme, style, colors)));
        else if (style != STYLE_TITLE)
            assert_int_equal(look.ground, plain.ground);
        assert_true(look.ground < 0 || (look.color >= 0 && look.color != look.ground));
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
    for (int i = 0; i < THEME_MONO * (PALETTES - 1); i++) {
        enum theme_id theme = (enum theme_id)(i / (PALETTES - 1));
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

/* The luminance of entry INDEX, 16 to 255, of the palette of 256 colours. These entries
 * are fixed. */
static double luminance(int index)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        static const int divisor[] = {36, 6, 1};
        int value =
            index >= 232 ? 8 + 10 * (index - 232) : steps[(index - 16) / divisor[i] % 6];
        double s = value / 255.0;
        sum += weight[i] * (s <= 0.03928 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* The contrast ratio of WCAG. */
static double contrast_of(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static void check_contrast(enum theme_id theme, int style)
{
    static const double least[] = {[THEME_DEFAULT] = 3,
                                   [THEME_CONTRAST] = 7,
                                   [THEME_FOUR_COLOR] = 3,
                                   [THEME_LIGHT] = 4.5,
                                   [THEME_MONO] = 1};
    struct look look = theme_look(theme, style, 256);
    if (look.color < 0)
        return;
    assert_in_range(look.color, 16, 255);
    double ink = luminance(look.color);
    double low = look.ground >= 16 ? luminance(look.ground) : 0;
    double high = look.ground >= 16 ? low : 1;
    if (contrast_of(ink, low) < least[theme] || contrast_of(ink, high) < least[theme])
        print_error("theme %d style %x: %d on %d has a contrast of %.1f\n", theme, style,
                    look.color, look.ground, contrast_of(ink, low));
    assert_true(contrast_of(ink, low) >= least[theme]);
    assert_true(contrast_of(ink, high) >= least[theme]);
}

/* The looks of a tile's rims and side contain the table's colour. */
static void test_tiles_lie_on_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_COUNT * PALETTES; i++) {
        enum theme_id theme = (enum theme_id)(i / PALETTES);
        int colors = palettes[i % PALETTES];
        short table = theme_look(theme, STYLE_PLAIN | STYLE_FELT, colors).ground;
        struct look edge = theme_look(theme, STYLE_EDGE, colors);
        struct look rim = theme_look(theme, STYLE_RIM, colors);
        struct look chosen = theme_look(theme, STYLE_RIM | STYLE_CHOSEN, colors);
        if (colors < 8 || theme == THEME_MONO)
            continue;
        assert_int_equal(edge.ground, table);
        assert_int_equal(rim.color, table);
        assert_int_equal(chosen.color, table);
        assert_int_equal(rim.ground, theme_look(theme, STYLE_FACE, colors).ground);
        assert_int_equal(chosen.ground,
                         theme_look(theme, STYLE_FACE | STYLE_CHOSEN, colors).ground);
    }
}

/* Each colour has enough contrast with its background; if the theme sets none, with black
 * and with white, because the terminal's background may be either. Reversing does not
 * change the contrast. The rims and the side of a tile have no text. */
static void test_contrast(void **state)
{
    (void)state;
    static const int flags[] = {0, STYLE_CHOSEN, STYLE_MARKED};
    for (int i = 0; i < THEME_COUNT * STYLE_COUNT; i++) {
        enum theme_id theme = (enum theme_id)(i / STYLE_COUNT);
        int style = i % STYLE_COUNT;
        for (int j = 0; j < 3 && style != STYLE_EDGE && style != STYLE_RIM; j++) {
            check_contrast(theme, style | flags[j]);
            check_contrast(theme, style | flags[j] | STYLE_FELT);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_style_has_a_look),
        cmocka_unit_test(test_chosen_and_marked_show),
        cmocka_unit_test(test_felt),
        cmocka_unit_test(test_kinds_differ),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_tiles_lie_on_the_table),
        cmocka_unit_test(test_contrast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
