#include "tests/unit.h"

#include "canvas/canvas.h"
#include "ui/theme.h"

#include <math.h>

static const int palettes[] = {0, 8, 16, 88, 256, 1 << 24};
enum { PALETTES = sizeof palettes / sizeof palettes[0] };

static void test_every_style_has_a_look(void **state)
{
    (void)state;
    const int known = LOOK_BOLD | LOOK_DIM | LOOK_REVERSE | LOOK_UNDERLINE;
    for (int p = 0; p < PALETTES; p++)
        for (int style = 0; style < STYLE_COUNT; style++) {
            struct look look = theme_look(style, palettes[p]);
            assert_true(look.color >= -1);
            /* Beyond the first eight only a terminal with 256 has these shades. */
            assert_true(look.color < (palettes[p] == 256 ? 256 : palettes[p] > 0 ? 8 : 0));
            assert_int_equal(look.attributes & ~known, 0);
        }
}

/* So that it is seen without colours too, and in a reversed line as well. */
static void test_chosen_and_marked_are_reversed(void **state)
{
    (void)state;
    static const int flags[] = {STYLE_CHOSEN, STYLE_MARKED, STYLE_CHOSEN | STYLE_MARKED};
    for (int p = 0; p < PALETTES; p++)
        for (int style = 0; style < STYLE_COUNT; style++)
            for (int f = 0; f < 3; f++) {
                int plain = theme_look(style, palettes[p]).attributes;
                int set = theme_look(style | flags[f], palettes[p]).attributes;
                assert_true(((plain ^ set) & LOOK_REVERSE) != 0);
            }
}

/* The nine kinds are told apart where there are colours. */
static void test_kinds_differ(void **state)
{
    (void)state;
    for (int p = 1; p < PALETTES; p++)
        for (int a = 0; a < 9; a++)
            for (int b = 0; b < a; b++) {
                struct look x = theme_look(STYLE_TILE + a, palettes[p]);
                struct look y = theme_look(STYLE_TILE + b, palettes[p]);
                assert_true(x.color != y.color || x.attributes != y.attributes);
            }
}

/* Of entry INDEX, 16 to 255, of the palette of 256, which is fixed. */
static double luminance(int index)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        static const int divisor[] = {36, 6, 1};
        int value = index >= 232 ? 8 + 10 * (index - 232)
                                 : steps[(index - 16) / divisor[i] % 6];
        double s = value / 255.0;
        sum += weight[i] * (s <= 0.03928 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* WCAG's contrast with black and with white, for nobody says what the background is. */
static void test_contrast(void **state)
{
    (void)state;
    for (int style = 0; style < STYLE_COUNT; style++) {
        int color = theme_look(style, 256).color;
        if (color < 0)
            continue;
        assert_true(color >= 16);
        double light = luminance(color);
        assert_true((light + 0.05) / 0.05 >= 3);
        assert_true(1.05 / (light + 0.05) >= 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_style_has_a_look),
        cmocka_unit_test(test_chosen_and_marked_are_reversed),
        cmocka_unit_test(test_kinds_differ),
        cmocka_unit_test(test_contrast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
