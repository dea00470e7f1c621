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

/* Fails unless the next call of lines_next returns KIND and the line is TEXT. MOST: the
 * limit for the line. */
static void expect(struct lines *lines, struct text *line, size_t most,
                   enum line_kind kind, const char *text)
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
    expect(&lines, &line, 8, LINE_FULL, "twelve b");
    assert_int_equal(lines.number, 3);
    assert_int_equal(lines.column, 9);
    expect(&lines, &line, 8, LINE_NUL, "ab"); /* the rest of the long line was skipped */
    assert_int_equal(lines.column, 3);
    expect(&lines, &line, 8, LINE_NUL, "");
    expect(&lines, &line, 8, LINE_TEXT, "last");
    assert_int_equal(lines.number, 6);
    expect(&lines, &line, 8, LINE_END, "");
    expect(&lines, &line, 8, LINE_END, "");
    assert_int_equal(lines.number, 6);
    fclose(lines.file);
    text_free(&line);
}

/* MOST limits the whole text, including the bytes that it had before. Exactly MOST bytes
 * are allowed. */
static void test_most(void **state)
{
    (void)state;
    struct lines lines = {.file = file_of("abcd\nefgh\nijkl\n", 15)};
    struct text text = {0};
    assert_int_equal(lines_next(&lines, &text, 8), LINE_TEXT);
    assert_int_equal(lines_next(&lines, &text, 8), LINE_TEXT);
    assert_string_equal(text_get(&text), "abcdefgh");
    assert_int_equal(lines_next(&lines, &text, 8), LINE_FULL);
    assert_string_equal(text_get(&text), "abcdefgh");
    fclose(lines.file);
    text_free(&text);
}

/* Lines of every length near a multiple of the size of the chunks that lines_next
 * reads. */
static void test_long_lines(void **state)
{
    (void)state;
    enum {
        LEAST = 4090,
        MOST = 8200
    };
    char *bytes = malloc(MOST);
    struct text line = {0};
    struct lines lines = {.file = tmpfile()};
    assert_non_null(lines.file);
    memset(bytes, 'x', MOST);
    for (int i = LEAST; i<MOST; i += i % 4096> 4090 || i % 4096 < 6 ? 1 : 97)
        fprintf(lines.file, "%.*s\n", i, bytes);
    rewind(lines.file);
    for (int i = LEAST; i<MOST; i += i % 4096> 4090 || i % 4096 < 6 ? 1 : 97) {
        text_clear(&line);
        assert_int_equal(lines_next(&lines, &line, MOST), LINE_TEXT);
        assert_int_equal(line.length, i);
        assert_memory_equal(line.bytes, bytes, (size_t)i);
    }
    fclose(lines.file);
    text_free(&line);
    free(bytes);
}

/* lines_next continues after a line of LINES_MOST bytes, but ends after a longer one.
 * START: the beginning of the line; REFUSED: what lines_next returns for it. */
static void expect_end(const char *start, size_t length, enum line_kind refused)
{
    char *bytes = calloc(LINES_MOST + 2, 1);
    struct text line = {0};
    struct lines lines = {.file = tmpfile()};
    assert_non_null(lines.file);
    memset(bytes, 'x', LINES_MOST + 1);
    memcpy(bytes, start, length);
    fprintf(lines.file, "first\n");
    fwrite(bytes, 1, LINES_MOST, lines.file);
    fprintf(lines.file, "\nnext\n");
    fwrite(bytes, 1, LINES_MOST + 1, lines.file);
    fprintf(lines.file, "\nnever\n");
    rewind(lines.file);
    expect(&lines, &line, LINES_MOST, LINE_TEXT, "first");
    text_clear(&line);
    assert_int_equal(lines_next(&lines, &line, LINES_MOST), refused);
    expect(&lines, &line, LINES_MOST, LINE_TEXT, "next");
    assert_int_equal(lines.number, 3);
    text_clear(&line);
    if (refused != LINE_TEXT)
        assert_int_equal(lines_next(&lines, &line, LINES_MOST), refused);
    assert_int_equal(lines_next(&lines, &line, LINES_MOST), LINE_LONG);
    assert_int_equal(lines.number, 4);
    assert_int_equal(lines.column, LINES_MOST + 1);
    expect(&lines, &line, LINES_MOST, LINE_END, "");
    expect(&lines, &line, LINES_MOST, LINE_END, "");
    fclose(lines.file);
    text_free(&line);
    free(bytes);
}

static void test_endless_lines(void **state)
{
    (void)state;
    expect_end("x", 1, LINE_TEXT);
    expect_end("x\0y", 3, LINE_NUL);
}

/* How often stops() returns false before it returns true. */
static int patience;

static bool stops(void)
{
    return patience-- <= 0;
}

/* lines_next calls STOPPED before each line and at intervals within a long one, even if
 * it skips the rest of that line. */
static void test_stopped(void **state)
{
    (void)state;
    enum {
        MOST = 100000
    };
    struct text line = {0};
    char *bytes = malloc(MOST);
    memset(bytes, 'x', MOST);
    for (int nul = 0; nul < 2; nul++) {
        struct lines lines = {.file = tmpfile(), .stopped = stops};
        assert_non_null(lines.file);
        fprintf(lines.file, "first\n%s", nul ? "x" : "");
        fputc(nul ? '\0' : 'x', lines.file);
        fwrite(bytes, 1, MOST, lines.file);
        rewind(lines.file);
        patience = 1;
        expect(&lines, &line, LINES_MOST, LINE_TEXT, "first");
        text_clear(&line);
        patience = 3;
        if (nul)
            expect(&lines, &line, LINES_MOST, LINE_NUL, "x");
        assert_int_equal(lines_next(&lines, &line, LINES_MOST), LINE_END);
        assert_in_range(ftell(lines.file), 1, MOST / 2);
        patience = 1;
        assert_int_equal(lines_next(&lines, &line, LINES_MOST), LINE_END);
        fclose(lines.file);
    }
    text_free(&line);
    free(bytes);
}

static void test_reasons(void **state)
{
    (void)state;
    assert_non_null(strstr(lines_reason(LINE_NUL), "NUL"));
    assert_non_null(strstr(lines_reason(LINE_FULL), "16 MiB"));
    assert_non_null(strstr(lines_reason(LINE_LONG), "the rest of the file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),      cmocka_unit_test(test_most),
        cmocka_unit_test(test_long_lines), cmocka_unit_test(test_endless_lines),
        cmocka_unit_test(test_stopped),    cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
