/* Lists and typed lines at the edges of the screen and of their memory. */
#include "ui/line.h"
#include "ui/list.h"

#include "base/utf8.h"
#include "tests/unit.h"

#include <string.h>

static void add_name(const struct list *list, int index, struct text *out)
{
    (void)list;
    text_format(out, "name %d", index);
}

/* Fills its part, which is all that an entry leaves it. */
static void fill(int index, struct canvas *canvas)
{
    (void)index;
    assert_int_equal(canvas->rows, LIST_HIGH - 1);
    assert_int_equal(canvas->columns, LIST_PICTURE - 3);
    canvas_fill(canvas, 0, 0, canvas->rows, canvas->columns, '#', STYLE_PLAIN);
}

static const struct cell *at(const struct canvas *canvas, int row, int column)
{
    return &canvas->cells[row * canvas->stride + column];
}

static void expect_name(const struct canvas *canvas, int row, int column, char digit)
{
    assert_int_equal(at(canvas, row, column)->glyph, 'n');
    assert_int_equal(at(canvas, row, column + 5)->glyph, digit);
}

/* Pictures keep an empty row below them if there is room for it, and are left out where even
 * the rows without it have none. The bar of the chosen entry ends before the last column. */
static void test_pictures(void **state)
{
    (void)state;
    static const int rows[] = {LIST_TOP + 2 * 4 + 1, LIST_TOP + 2 * 3 + 1,
                               LIST_TOP + 2 * 3};
    static const int second[] = {LIST_TOP + 4, LIST_TOP + 3, LIST_TOP + 1};
    for (int i = 0; i < 3; i++) {
        int left = LIST_LEFT + (i < 2 ? LIST_PICTURE : 0);
        struct canvas canvas;
        struct list list = {.title = "",
                            .footer = "",
                            .count = 2,
                            .item = add_name,
                            .picture = fill,
                            .pictures = 2};
        canvas_init(&canvas, rows[i], 40, CHARSET_ASCII);
        list_draw(&canvas, &list);
        expect_name(&canvas, LIST_TOP, left, '0');
        expect_name(&canvas, second[i], left, '1');
        assert_true((at(&canvas, LIST_TOP, 38)->style & STYLE_CHOSEN) != 0);
        assert_int_equal(at(&canvas, LIST_TOP, 39)->style, STYLE_PLAIN);
        canvas_free(&canvas);
    }
}

/* However low the screen is, the chosen entry is on it. */
static void test_low(void **state)
{
    (void)state;
    struct canvas canvas;
    struct list list = {.title = "",
                        .footer = "",
                        .count = 3,
                        .item = add_name,
                        .chosen = 1};
    canvas_init(&canvas, LIST_TOP + 2, 40, CHARSET_ASCII);
    list_draw(&canvas, &list);
    expect_name(&canvas, LIST_TOP, LIST_LEFT, '1');
    canvas_free(&canvas);
}

static void test_many_lines(void **state)
{
    (void)state;
    struct list_lines lines = {0};
    struct text *last = NULL;
    for (int i = 0; i < LIST_LINES; i++)
        last = list_line(&lines);
    assert_ptr_equal(list_line(&lines), last);
    assert_int_equal(lines.count, LIST_LINES);
    list_lines_free(&lines);
}

static void paste(struct line_input *line, const char *text)
{
    const struct event event = {.kind = EVENT_PASTE, .pasted = text};
    assert_int_equal(line_input(line, &event), LINE_STAY);
}

/* What has no room is left out, and so is what is no character. */
static void test_line(void **state)
{
    (void)state;
    char much[4 * LINE_BYTES + 1] = "";
    struct line_input line = {.label = "Name:", .keys = ""};
    paste(&line, "a\033\x80\xff\302\235\177b");
    assert_string_equal(line.text, "ab");
    line_set(&line, "");
    for (char *out = much; out + 4 < much + sizeof much;)
        out += utf8_put(0x1f0a1, out);
    paste(&line, much);
    assert_int_equal(strlen(line.text), LINE_BYTES - 4);
}

/* The label stands above the text on a narrow screen, and nothing behind either. */
static void test_label_above(void **state)
{
    (void)state;
    for (int above = 0; above < 2; above++) {
        struct canvas canvas;
        struct line_input line = {.label = "Name:", .keys = "", .text = "ab"};
        int columns = above > 0 ? 20 : 40;
        canvas_init(&canvas, 3, columns, CHARSET_ASCII);
        canvas_fill(&canvas, 0, 0, 3, columns, '#', STYLE_PLAIN);
        line_draw(&canvas, 2, &line);
        assert_int_equal(at(&canvas, 2 - above, 1)->glyph, 'N');
        assert_int_equal(at(&canvas, 2, above > 0 ? 1 : 7)->glyph, 'a');
        assert_int_equal(at(&canvas, 0, 0)->glyph, '#');
        assert_int_equal(at(&canvas, 1, columns - 1)->glyph, above > 0 ? ' ' : '#');
        assert_int_equal(at(&canvas, 2, columns - 1)->glyph, ' ');
        canvas_free(&canvas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures),    cmocka_unit_test(test_low),
        cmocka_unit_test(test_many_lines),  cmocka_unit_test(test_line),
        cmocka_unit_test(test_label_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
