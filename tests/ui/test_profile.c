/* The picture of bars: what it draws, row by row. */
#include "ui/profile.h"

#include "base/utf8.h"
#include "tests/unit.h"

#include <string.h>

enum {
    COLUMNS_MOST = 40
};

/* PROFILE is drawn in COLUMNS as LINES, without the blanks at their ends; NULL ends them. */
static void expect(const struct profile *profile, int columns, enum charset charset,
                   const char *const *lines)
{
    struct canvas canvas;
    int rows = 0;
    while (lines[rows] != NULL)
        rows++;
    canvas_init(&canvas, rows, columns, charset);
    profile_draw(&canvas, profile);
    for (int row = 0; row < rows; row++) {
        char line[4 * COLUMNS_MOST + 1];
        char *out = line;
        for (int column = 0; column < columns; column++)
            out += utf8_put(canvas.cells[row * canvas.stride + column].glyph, out);
        while (out > line && out[-1] == ' ')
            out--;
        *out = '\0';
        assert_string_equal(line, lines[row]);
    }
    canvas_free(&canvas);
}

static struct samples samples_of(int count, const int *values)
{
    struct samples samples = {0};
    for (int i = 0; i < count; i++)
        samples_add(&samples, values[i]);
    return samples;
}

/* Eighths of a row; what is more than nothing shows. Not known is a dot. */
static void test_heights(void **state)
{
    (void)state;
    static const int values[] = {0, 1, 160, 400, -1, 800};
    struct samples samples = samples_of(6, values);
    struct profile profile = {.bars = &samples, .shown = 6};
    expect(&profile, 8, CHARSET_UNICODE, (const char *[]){"     █", " ▁▃█·█", NULL});
    expect(&profile, 8, CHARSET_ASCII, (const char *[]){"     #", " ..#-#", NULL});
    profile.full = 1600;
    expect(&profile, 8, CHARSET_UNICODE, (const char *[]){"", " ▁▂▄·█", NULL});
    profile.shown = 4;
    expect(&profile, 8, CHARSET_UNICODE, (const char *[]){"", " ▁▂▄", NULL});
    profile.zero = STYLE_BAD;
    expect(&profile, 8, CHARSET_UNICODE, (const char *[]){"", "▁▁▂▄", NULL});
}

/* More samples than columns: a bar is the mean of 2, 4, 8 ... of them, so that a sample more
 * changes one bar only. Or the samples take the whole width, whatever their number. */
static void test_width(void **state)
{
    (void)state;
    static const int values[] = {8, 8, 4, 4, 2, -1, 2, 2, 8};
    struct samples samples = samples_of(8, values);
    struct profile profile = {.bars = &samples, .shown = 8};
    expect(&profile, 8, CHARSET_UNICODE, (const char *[]){"██▄▄▂·▂▂", NULL});
    expect(&profile, 7, CHARSET_UNICODE, (const char *[]){"█▄▂▂", NULL});
    expect(&profile, 4, CHARSET_UNICODE, (const char *[]){"█▄▂▂", NULL});
    samples = samples_of(9, values);
    profile.shown = 9;
    expect(&profile, 8, CHARSET_UNICODE, (const char *[]){"█▄▂▂█", NULL});
    profile.whole = true;
    expect(&profile, 18, CHARSET_UNICODE, (const char *[]){"████▄▄▄▄▂▂··▂▂▂▂██", NULL});
    expect(&profile, 3, CHARSET_UNICODE, (const char *[]){"▇▃▄", NULL});
}

/* The names of marks stand below them, inside the picture and apart. */
static void test_marks(void **state)
{
    (void)state;
    static const int values[] = {1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8};
    struct samples samples = samples_of(12, values);
    struct profile profile = {.bars = &samples,
                              .shown = 12,
                              .whole = true,
                              .mark_count = 2,
                              .marks = {{0, "exit", STYLE_GOOD},
                                        {11, "you", STYLE_HINT}}};
    expect(&profile, 12, CHARSET_UNICODE,
           (const char *[]){"    ▂▄▆█████", "▂▄▆█████████", "▲          ▲",
                            "exit     you", NULL});
    profile.marks[1].at = 5;
    expect(&profile, 12, CHARSET_ASCII,
           (const char *[]){"    .::#####", ".::#########", "^    ^", "exit you", NULL});
    profile.shown = 5; /* it grows */
    expect(&profile, 12, CHARSET_UNICODE,
           (const char *[]){"    ▂", "▂▄▆██", "▲", "exit", NULL});
    profile.shown = 12;
    expect(&profile, 6, CHARSET_UNICODE,
           (const char *[]){"  ▃▇██", "▃▇████", "▲ ▲", "exit", NULL});
    expect(&profile, 6, CHARSET_UNICODE, (const char *[]){"  ▃▇██", "▃▇████", NULL});
}

/* The styles of bars: marked ones, and those behind a place. */
static void test_styles(void **state)
{
    (void)state;
    static const int values[] = {3, 3, 3, 3};
    static const int styles[] = {STYLE_GRAPH, STYLE_HINT, STYLE_DIM, STYLE_DIM};
    struct samples samples = samples_of(4, values);
    struct profile profile = {.bars = &samples,
                              .shown = 4,
                              .behind = 2,
                              .mark_count = 1,
                              .marks = {{1, NULL, STYLE_HINT}}};
    struct canvas canvas;
    canvas_init(&canvas, 1, 4, CHARSET_UNICODE);
    profile_draw(&canvas, &profile);
    for (int i = 0; i < 4; i++)
        assert_int_equal(canvas.cells[i].style, styles[i]);
    canvas_free(&canvas);
}

/* Lines are across the bars, with their names beside them, in a row each. */
static void test_lines(void **state)
{
    (void)state;
    static const int values[] = {80, 100};
    struct samples samples = samples_of(2, values);
    struct profile profile = {.bars = &samples,
                              .shown = 2,
                              .line_count = 2,
                              .lines = {{10, "you", STYLE_HINT}, {60, "par", STYLE_DIM}}};
    expect(&profile, 8, CHARSET_UNICODE,
           (const char *[]){"▂█", "──── par", "██", "──── you", NULL});
    profile.lines[1].at = 20;
    expect(&profile, 8, CHARSET_UNICODE,
           (const char *[]){"▂█", "██", "──── par", "──── you", NULL});
    profile.lines[0].at = 90;
    profile.lines[1].at = 100;
    expect(&profile, 8, CHARSET_ASCII,
           (const char *[]){"---- par", "---- you", "##", "##", NULL});
}

/* Nothing is drawn without a sample, and a sanitizer sees what is drawn beside a small
 * canvas. */
static void test_sizes(void **state)
{
    (void)state;
    static const int values[] = {5, 1, 0};
    struct samples samples = {0};
    struct profile profile = {.bars = &samples, .mark_count = 1, .line_count = 1};
    profile.marks[0] = (struct profile_mark){0, "exit", STYLE_GOOD};
    profile.lines[0] = (struct profile_line){4, "you", STYLE_HINT};
    expect(&profile, 6, CHARSET_UNICODE, (const char *[]){"", "", "", "", NULL});
    samples = samples_of(3, values);
    profile.shown = 3;
    for (int rows = 1; rows < 6; rows++)
        for (int columns = 1; columns < 12; columns++) {
            struct canvas canvas;
            canvas_init(&canvas, rows, columns, CHARSET_UNICODE);
            profile_draw(&canvas, &profile);
            canvas_free(&canvas);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heights), cmocka_unit_test(test_width),
        cmocka_unit_test(test_marks),   cmocka_unit_test(test_styles),
        cmocka_unit_test(test_lines),   cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
