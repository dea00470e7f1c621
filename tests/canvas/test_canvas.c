#include "canvas/canvas.h"

#include "base/text.h"
#include "base/utf8.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

/* A row as text, without the tails of wide glyphs. */
static const char *row_text(const struct canvas *canvas, int row)
{
    static struct text text;
    text_clear(&text);
    for (int column = 0; column < canvas->columns; column++) {
        uint32_t glyph = canvas->cells[row * canvas->stride + column].glyph;
        if (glyph != GLYPH_TAIL)
            text_glyph(&text, glyph);
    }
    return text_get(&text);
}

static int style_at(const struct canvas *canvas, int row, int column)
{
    return canvas->cells[row * canvas->stride + column].style;
}

static void assert_rows(const struct canvas *canvas, const char *const *rows)
{
    for (int row = 0; row < canvas->rows; row++)
        assert_string_equal(row_text(canvas, row), rows[row]);
}

static void test_blank(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 2, 3, CHARSET_CJK);
    assert_rows(&canvas, (const char *[]){"   ", "   "});
    assert_int_equal(canvas.charset, CHARSET_CJK);
    canvas_string(&canvas, 0, 0, "xxx", STYLE_BAD);
    canvas_clear(&canvas, STYLE_FRAME);
    assert_rows(&canvas, (const char *[]){"   ", "   "});
    assert_int_equal(style_at(&canvas, 1, 2), STYLE_FRAME);
    canvas_free(&canvas);
    assert_null(canvas.cells);
    canvas_free(&canvas);
}

static void test_strings_are_cut(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 3, 5, CHARSET_UNICODE);
    assert_int_equal(canvas_string(&canvas, 0, 3, "abcd", STYLE_KEY), 4);
    assert_int_equal(canvas_string(&canvas, 1, -2, "abcd", STYLE_KEY), 4);
    canvas_string(&canvas, -1, 0, "above", STYLE_KEY);
    canvas_string(&canvas, 3, 0, "below", STYLE_KEY);
    canvas_string(&canvas, 2, 5, "right", STYLE_KEY);
    canvas_string(&canvas, 2, -5, "left!", STYLE_KEY);
    canvas_string(&canvas, 2, -1000000, "far", STYLE_KEY);
    assert_rows(&canvas, (const char *[]){"   ab", "cd   ", "     "});
    assert_int_equal(style_at(&canvas, 0, 3), STYLE_KEY);
    assert_int_equal(style_at(&canvas, 0, 2), STYLE_PLAIN);
    canvas_free(&canvas);
}

static void test_wide_glyphs(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 7, 6, CHARSET_CJK);
    for (int row = 0; row < 5; row++)
        assert_int_equal(canvas_string(&canvas, row, 0, "横刀立", STYLE_STRONG), 6);
    assert_int_equal(canvas.cells[0].glyph, 0x6a2a);
    assert_int_equal(canvas.cells[1].glyph, GLYPH_TAIL);
    assert_int_equal(style_at(&canvas, 0, 1), STYLE_STRONG);
    int row, column;
    canvas_focus(&canvas, 4, 3); /* the cursor stands on the head, which is both cells */
    canvas_focused(&canvas, &row, &column);
    assert_true(row == 4 && column == 2);
    canvas_glyph(&canvas, 1, 2, 'x', STYLE_PLAIN);    /* over the head of a wide glyph */
    canvas_glyph(&canvas, 2, 3, 'x', STYLE_PLAIN);    /* over a tail */
    canvas_glyph(&canvas, 3, 1, 0x9a6c, STYLE_PLAIN); /* over halves of two glyphs */
    canvas_glyph(&canvas, 4, 2, 0x9a6c, STYLE_PLAIN); /* over a whole one */
    canvas_glyph(&canvas, 5, 5, 'x', STYLE_PLAIN);    /* where halves would be */
    canvas_glyph(&canvas, 6, 0, 'x', STYLE_PLAIN);
    assert_int_equal(canvas_string(&canvas, 5, 1, "横刀立", STYLE_PLAIN), 6);
    assert_int_equal(canvas_string(&canvas, 6, -1, "横刀立", STYLE_PLAIN), 6);
    assert_rows(&canvas, (const char *[]){"横刀立", "横x 立", "横 x立", " 马 立",
                                          "横马立", " 横刀 ", " 刀立 "});
    canvas_free(&canvas);
}

static void test_no_control_characters(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 1, 12, CHARSET_UNICODE);
    assert_int_equal(canvas_string(&canvas, 0, 0, "a\x1b[2J\n\x7f\xc2\x9b\xff\xe6z",
                                   STYLE_PLAIN),
                     11);
    assert_string_equal(row_text(&canvas, 0), "a?[2J?????z ");
    assert_int_equal(canvas_glyph(&canvas, 0, 0, 0x301, STYLE_PLAIN), 1); /* combining */
    assert_int_equal(canvas.cells[0].glyph, '?');
    canvas_free(&canvas);
}

/* A label keeps the colours of a card below it. */
static void test_label(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 1, 4, CHARSET_UNICODE);
    canvas_fill(&canvas, 0, 0, 1, 1, ' ', STYLE_HEARTS | STYLE_CHOSEN);
    canvas_fill(&canvas, 0, 1, 1, 1, 0x258c, STYLE_RIM | STYLE_MARKED);
    for (int column = 0; column < 5; column++)
        assert_int_equal(canvas_label(&canvas, 0, column, "x", STYLE_GOOD), 1);
    assert_int_equal(canvas.cells[0].style, STYLE_HEARTS | STYLE_CHOSEN);
    assert_int_equal(canvas.cells[1].style, (STYLE_FACE + 7) | STYLE_MARKED);
    assert_int_equal(canvas.cells[2].style, STYLE_GOOD);
    assert_int_equal(canvas.cells[3].glyph, 'x');
    canvas_fill(&canvas, 0, 1, 1, 1, 0x258c, STYLE_RIM);
    canvas_label(&canvas, 0, 1, "x", STYLE_BAD);
    assert_int_equal(canvas.cells[1].style, STYLE_FACE);
    canvas_free(&canvas);
}

static void test_format(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 1, 20, CHARSET_UNICODE);
    assert_int_equal(canvas_format(&canvas, 0, 1, STYLE_GOOD, "%d 步 %s", 81, "x"), 7);
    assert_string_equal(row_text(&canvas, 0), " 81 步 x            ");
    char large[2000];
    memset(large, 'y', sizeof large);
    large[sizeof large - 1] = '\0';
    canvas_format(&canvas, 0, 0, STYLE_GOOD, "%s", large);
    assert_string_equal(row_text(&canvas, 0), "yyyyyyyyyyyyyyyyyyyy");
    canvas_free(&canvas);
}

static void test_parts(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 4, 6, CHARSET_ASCII);
    struct canvas part = canvas_part(&canvas, 1, 2, 2, 3);
    canvas_clear(&part, STYLE_BACK);
    canvas_string(&part, 0, -1, "abcdefgh", STYLE_PLAIN);
    canvas_string(&part, 2, 0, "no", STYLE_PLAIN);
    struct canvas inner = canvas_part(&part, 1, 1, 100, 100);
    assert_int_equal(inner.rows, 1);
    assert_int_equal(inner.columns, 2);
    assert_int_equal(inner.charset, CHARSET_ASCII);
    canvas_fill(&inner, -5, -5, 50, 50, '*', STYLE_PLAIN);
    assert_rows(&canvas, (const char *[]){"      ", "  bcd ", "   ** ", "      "});
    assert_int_equal(style_at(&canvas, 2, 2), STYLE_BACK);
    assert_int_equal(style_at(&canvas, 2, 1), STYLE_PLAIN);

    static const int outside[][4] = {{4, 0, 1, 1},  {0, 6, 1, 1}, {-3, 0, 2, 2},
                                     {0, -3, 2, 2}, {1, 1, 0, 5}, {1, 1, -2, -2}};
    for (int i = 0; i < 6; i++) {
        const int *at = outside[i];
        struct canvas none = canvas_part(&canvas, at[0], at[1], at[2], at[3]);
        assert_true(none.rows == 0 || none.columns == 0);
        canvas_fill(&none, 0, 0, 9, 9, '!', STYLE_PLAIN);
    }
    assert_string_equal(row_text(&canvas, 1), "  bcd ");
    struct canvas cut = canvas_part(&canvas, -1, -1, 3, 3); /* 2 x 2 cells remain */
    assert_int_equal(cut.rows, 2);
    assert_int_equal(cut.columns, 2);
    assert_true(cut.cells == canvas.cells);
    canvas_free(&canvas);
}

/* A glyph in a part overwrites one half of a wide glyph that crosses the part's edge: the
 * half outside becomes a blank. */
static void test_wide_glyphs_at_the_edge_of_a_part(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 1, 8, CHARSET_CJK);
    canvas_string(&canvas, 0, 0, "横刀立马", STYLE_PLAIN);
    struct canvas part = canvas_part(&canvas, 0, 3, 1,
                                     2); /* the tail of one glyph, the head of the next */
    canvas_glyph(&part, 0, 0, 'a', STYLE_PLAIN);
    assert_string_equal(row_text(&canvas, 0), "横 a立马");
    canvas_glyph(&part, 0, 1, 'b', STYLE_PLAIN);
    assert_string_equal(row_text(&canvas, 0), "横 ab 马");
    canvas_free(&canvas);
}

static void test_box(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_init(&canvas, 4, 6, CHARSET_UNICODE);
    canvas_box(&canvas, 0, 0, 3, 4, STYLE_FRAME);
    canvas_box(&canvas, 2, 4, 2, 2, STYLE_FRAME);
    canvas_string(&canvas, 1, 1, "ab", STYLE_PLAIN);
    assert_rows(&canvas, (const char *[]){"┌──┐  ", "│ab│  ", "└──┘┌┐", "    └┘"});
    assert_int_equal(style_at(&canvas, 0, 0), STYLE_FRAME);
    canvas_clear(&canvas, STYLE_PLAIN);
    canvas.charset = CHARSET_ASCII;
    canvas_box(&canvas, 1, -2, 3, 6, STYLE_FRAME); /* its left side is outside */
    assert_rows(&canvas, (const char *[]){"      ", "---+  ", "   |  ", "---+  "});
    canvas_free(&canvas);
}

/* A tail follows each wide glyph, and nothing else. */
static void test_halves_stay_together(void **state)
{
    (void)state;
    static const uint32_t glyphs[] = {'a', ' ', 0x2500, 0x6a2a, 0x5200, 0x301, 0x1b};
    struct random random;
    seed_random(&random);
    struct canvas canvas;
    canvas_init(&canvas, 3, 9, CHARSET_CJK);
    for (int step = 0; step < 100000; step++) {
        int at[4];
        for (int i = 0; i < 4; i++)
            at[i] = (int)random_below(&random, 14) - 3;
        struct canvas part = canvas_part(&canvas, at[0], at[1], at[2], at[3]);
        uint32_t glyph = glyphs[random_below(&random, 7)];
        int row = (int)random_below(&random, 5) - 1;
        int column = (int)random_below(&random, 12) - 2;
        if (random_below(&random, 50) == 0)
            canvas_clear(&part, STYLE_PLAIN);
        else
            canvas_glyph(&part, row, column, glyph, STYLE_PLAIN);
        for (int i = 0; i < 27; i++) {
            const struct cell *cell = &canvas.cells[i];
            bool wide = utf8_width(cell->glyph) == 2;
            if (i % 9 == 8)
                assert_false(wide);
            else
                assert_int_equal(wide, cell[1].glyph == GLYPH_TAIL);
            if (i % 9 == 0)
                assert_int_not_equal(cell->glyph, GLYPH_TAIL);
        }
    }
    canvas_free(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blank),
        cmocka_unit_test(test_strings_are_cut),
        cmocka_unit_test(test_wide_glyphs),
        cmocka_unit_test(test_no_control_characters),
        cmocka_unit_test(test_label),
        cmocka_unit_test(test_format),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_wide_glyphs_at_the_edge_of_a_part),
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_halves_stay_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
