#include "base/lines.h"

#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static FILE *file_of(const char *bytes, size_t length)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    rewind(file);
    return file;
}

/* The next line is of KIND, and adds TEXT to LINE, which was empty. */
static void expect(struct lines *lines, struct text *line, size_t most, enum line_kind kind,
                   const char *text)
{
    text_clear(line);
    assert_int_equal(lines_next(lines, line, most), kind);
    assert_string_equal(text_get(line), text);
}

static void test_kinds(void **state)
{
    (void)state;
    static const char bytes[] = "one\n\ntwelve bytes\nab\0cd\n\0\nlast";
    struct lines lines = {.file = file_of(bytes, sizeof bytes - 1)};
    struct text line = {0};
    expect(&lines, &line, 8, LINE_TEXT, "one");
    expect(&lines, &line, 8, LINE_TEXT, "");
    assert_int_equal(lines.number, 2);
    expect(&lines, &line, 8, LINE_LONG, "twelve b");
    assert_int_equal(lines.number, 3);
    expect(&lines, &line, 8, LINE_NUL, "ab"); /* the rest of the long one is gone */
    expect(&lines, &line, 8, LINE_NUL, "");
    lines_pass(&lines);
    lines_pass(&lines); /* there is nothing more to pass over */
    expect(&lines, &line, 8, LINE_TEXT, "last");
    assert_int_equal(lines.number, 6);
    expect(&lines, &line, 8, LINE_END, "");
    expect(&lines, &line, 8, LINE_END, "");
    assert_int_equal(lines.number, 6);
    fclose(lines.file);
    text_free(&line);
}

/* What MOST counts is the text with what it had before; as long as that is no refusal. */
static void test_most(void **state)
{
    (void)state;
    struct lines lines = {.file = file_of("abcd\nefgh\nijkl\n", 15)};
    struct text text = {0};
    assert_int_equal(lines_next(&lines, &text, 8), LINE_TEXT);
    assert_int_equal(lines_next(&lines, &text, 8), LINE_TEXT);
    assert_string_equal(text_get(&text), "abcdefgh");
    assert_int_equal(lines_next(&lines, &text, 8), LINE_LONG);
    assert_string_equal(text_get(&text), "abcdefgh");
    fclose(lines.file);
    text_free(&text);
}

/* Lines of every length about the size of the pieces in which they are read. */
static void test_long_lines(void **state)
{
    (void)state;
    enum { LEAST = 4090, MOST = 8200 };
    char *bytes = malloc(MOST);
    struct text line = {0};
    struct lines lines = {.file = tmpfile()};
    assert_non_null(lines.file);
    memset(bytes, 'x', MOST);
    for (int i = LEAST; i < MOST; i += i % 4096 > 4090 || i % 4096 < 6 ? 1 : 97)
        fprintf(lines.file, "%.*s\n", i, bytes);
    rewind(lines.file);
    for (int i = LEAST; i < MOST; i += i % 4096 > 4090 || i % 4096 < 6 ? 1 : 97) {
        text_clear(&line);
        assert_int_equal(lines_next(&lines, &line, MOST), LINE_TEXT);
        assert_int_equal(line.length, i);
        assert_memory_equal(line.bytes, bytes, (size_t)i);
    }
    fclose(lines.file);
    text_free(&line);
    free(bytes);
}

static void test_reasons(void **state)
{
    (void)state;
    assert_non_null(strstr(lines_reason(LINE_NUL), "NUL"));
    assert_non_null(strstr(lines_reason(LINE_LONG), "16 MiB"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_most),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
