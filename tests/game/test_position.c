#include "game/reader.h"

#include "base/text.h"
#include "tests/no_memory.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file, and the last block read from it. */
struct source {
    FILE *file;
    struct reader reader;
    struct position position;
    struct reason why;
};

static void open_bytes(struct source *source, const char *bytes, size_t length,
                       bool hash_rows)
{
    *source = (struct source){.file = tmpfile()};
    assert_non_null(source->file);
    assert_int_equal(fwrite(bytes, 1, length, source->file), length);
    rewind(source->file);
    source->reader = (struct reader){.lines = {.file = source->file},
                                     .blocks = {.hash_rows = hash_rows}};
}

static void open_text(struct source *source, const char *text)
{
    open_bytes(source, text, strlen(text), false);
}

static enum reading read_block(struct source *source)
{
    return position_read(&source->reader, &source->position, &source->why);
}

static void close_source(struct source *source)
{
    position_free(&source->position);
    fclose(source->file);
}

/* The next block has these board lines, from line FIRST of the file on without a gap. */
static void expect_board(struct source *source, long first, const char *const *lines,
                         int count)
{
    assert_int_equal(read_block(source), READING_BLOCK);
    assert_int_equal(source->position.board_count, count);
    for (int i = 0; i < count; i++) {
        const struct line *line = &source->position.board[i];
        assert_string_equal(line->text, lines[i]);
        assert_int_equal(line->length, strlen(lines[i]));
        assert_int_equal(line->number, first + i);
    }
}

static void test_blocks(void **state)
{
    (void)state;
    struct source source;
    open_text(&source, "\n\naXX\nb  c\n\n \t\n\n..\n");
    expect_board(&source, 3, (const char *[]){"aXX", "b  c"}, 2);
    assert_int_equal(source.position.first_line, 3);
    expect_board(&source, 8, (const char *[]){".."}, 1);
    assert_int_equal(source.position.first_line, 8);
    assert_int_equal(read_block(&source), READING_END);
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);

    open_text(&source, "");
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
    open_text(&source, "\n# nothing\n\n#\n");
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
    open_text(&source, "no end");
    expect_board(&source, 1, (const char *[]){"no end"}, 1);
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
}

static void test_ends_of_lines(void **state)
{
    (void)state;
    struct source source;
    open_text(&source, "\xef\xbb\xbf"
                       "a\r\n  b \t \r\nc\r\n\r\nd\r\n\xef\xbb\xbf"
                       "e\n");
    expect_board(&source, 1, (const char *[]){"a", "  b", "c"}, 3);
    expect_board(&source, 5,
                 (const char *[]){"d", "\xef\xbb\xbf"
                                       "e"},
                 2);
    close_source(&source);
    open_text(&source, "\xef\xbb\xbf\r\n\xef\xbb\r\n"); /* one is a mark, half is text */
    expect_board(&source, 2, (const char *[]){"\xef\xbb"}, 1);
    close_source(&source);
}

static void test_comments(void **state)
{
    (void)state;
    static const char text[] = "# one\na\n#two\n#\n# three\n#..#\n#\t4\nb\n";
    struct source source;
    open_bytes(&source, text, strlen(text), false);
    assert_int_equal(read_block(&source), READING_BLOCK);
    assert_int_equal(source.position.first_line, 2);
    assert_int_equal(source.position.board_count, 2);
    assert_string_equal(source.position.board[1].text, "b");
    assert_int_equal(source.position.board[1].number, 8);
    close_source(&source);

    open_bytes(&source, text, strlen(text), true);
    assert_int_equal(read_block(&source), READING_BLOCK);
    assert_int_equal(source.position.board_count, 4);
    assert_string_equal(source.position.board[1].text, "#two");
    assert_string_equal(source.position.board[2].text, "#..#");
    assert_int_equal(source.position.board[2].number, 6);
    close_source(&source);
}

static void test_keys(void **state)
{
    (void)state;
    struct source source;
    open_text(&source,
              "name:   a b \nmoves:\n# c\ngoal: 3,1\na:b\nlate: 1\n\nx: y\nz:\n");
    assert_int_equal(read_block(&source), READING_BLOCK);
    assert_int_equal(source.position.key_count, 3);
    assert_int_equal(source.position.board_count, 2);
    assert_string_equal(source.position.board[1].text, "late: 1"); /* after the board */
    const struct line *line = NULL;
    assert_string_equal(position_value(&source.position, "name", NULL), "a b");
    assert_string_equal(position_value(&source.position, "moves", &line), "");
    assert_int_equal(line->number, 2);
    assert_string_equal(position_value(&source.position, "goal", &line), "3,1");
    assert_int_equal(line->number, 4);
    assert_null(position_value(&source.position, "goa", &line));
    assert_null(position_value(&source.position, "goals", &line));
    assert_null(position_value(&source.position, "late", &line));
    assert_int_equal(line->number, 4);

    /* The next block has no lines of the last one. A single letter can be a key. */
    assert_int_equal(read_block(&source), READING_BLOCK);
    assert_null(position_value(&source.position, "name", NULL));
    assert_string_equal(position_value(&source.position, "x", NULL), "y");
    assert_string_equal(position_value(&source.position, "z", NULL), "");
    assert_int_equal(source.position.board_count, 0);
    close_source(&source);
}

/* A "#" alone is remembered where it could be a row of the block, before or within its board. */
static void test_lone_hash(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line;
    } blocks[] = {{"#\na\n", 1},       {"#\n\na\n", 0},       {"x: y\n#\na\n", 2},
                  {"#\nx: y\na\n", 0}, {"a\n#\nb\n#\n\n", 4}, {"a\n# b\n", 0}};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct position position = {0};
        struct reason why;
        assert_int_equal(position_from(&position, blocks[i].text, true, &why),
                         READING_BLOCK);
        assert_int_equal(position.lone_hash, blocks[i].line);
        position_free(&position);
    }
}

/* A block may have only keys: some games need no board. */
static void test_keys_alone(void **state)
{
    (void)state;
    struct source source;
    open_text(&source, "name: x\n\n");
    assert_int_equal(read_block(&source), READING_BLOCK);
    assert_int_equal(source.position.key_count, 1);
    assert_int_equal(source.position.board_count, 0);
    close_source(&source);
}

static void test_nul_bytes(void **state)
{
    (void)state;
    static const char bytes[] = "ok\n\na\nb\0c\nd\ne\n\nfine\n\n\0";
    struct source source;
    open_bytes(&source, bytes, sizeof bytes - 1, false);
    expect_board(&source, 1, (const char *[]){"ok"}, 1);
    assert_int_equal(read_block(&source), READING_BAD);
    assert_int_equal(source.why.line, 4);
    assert_non_null(strstr(source.why.text, "NUL"));
    expect_board(&source, 8, (const char *[]){"fine"}, 1);
    assert_int_equal(read_block(&source), READING_BAD);
    assert_int_equal(source.why.line, 10);
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
}

static void put_many(FILE *file, const char *s, size_t times)
{
    for (; times > 0; times--)
        fputs(s, file);
}

/* A block of short lines that is larger than the limit is one bad block; a line larger
 * than the limit ends the file. */
static void test_too_large(void **state)
{
    (void)state;
    struct source source;
    open_text(&source, "");
    fputs("first\n\n", source.file);
    put_many(source.file, "0123456789abcde\n", POSITION_BYTES / 16 + 5);
    fputs("\nnext\n\n", source.file);
    put_many(source.file, "0123456789abcdef", POSITION_BYTES / 16 + 1);
    fputs("\nrest\n\nnever\n", source.file);
    rewind(source.file);

    expect_board(&source, 1, (const char *[]){"first"}, 1);
    assert_int_equal(read_block(&source), READING_BAD);
    assert_in_range(source.why.line, 3 + POSITION_BYTES / 16 - 1,
                    3 + POSITION_BYTES / 16 + 1);
    assert_non_null(strstr(source.why.text, "this is larger than 16 MiB"));
    long next = 3 + POSITION_BYTES / 16 + 6;
    expect_board(&source, next, (const char *[]){"next"}, 1);
    assert_int_equal(read_block(&source), READING_BAD);
    assert_int_equal(source.why.line, next + 2);
    assert_int_equal(source.why.column, POSITION_BYTES + 1);
    assert_non_null(strstr(source.why.text, "this line is longer than 16 MiB"));
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
}

/* A line that is too long inside a bad block. */
static void test_too_large_within(void **state)
{
    (void)state;
    static const char bytes[] = "a\0b\n";
    struct source source;
    open_bytes(&source, bytes, sizeof bytes - 1, false);
    fseek(source.file, 0, SEEK_END);
    put_many(source.file, "0123456789abcdef", POSITION_BYTES / 16 + 1);
    fputs("\n\nnever\n", source.file);
    rewind(source.file);
    assert_int_equal(read_block(&source), READING_BAD);
    assert_int_equal(source.why.line, 1);
    assert_int_equal(read_block(&source), READING_BAD);
    assert_int_equal(source.why.line, 2);
    assert_int_equal(source.why.column, POSITION_BYTES + 1);
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
}

static int looks;

static bool stops_soon(void)
{
    return ++looks > 2;
}

/* Of a file that is not read to its end, the last block is none. */
static void test_stopped(void **state)
{
    (void)state;
    struct source source;
    open_text(&source, "a\nb\nc\n");
    source.reader.lines.stopped = stops_soon;
    assert_int_equal(read_block(&source), READING_END);
    assert_int_equal(looks, 3);
    close_source(&source);
}

/* A block may have as many bytes as the limit. */
static void test_as_large_as_it_gets(void **state)
{
    (void)state;
    struct source source;
    open_text(&source, "");
    put_many(source.file, "0123456789abcde\n", POSITION_BYTES / 16);
    rewind(source.file);
    assert_int_equal(read_block(&source), READING_BLOCK);
    assert_int_equal(source.position.board_count, POSITION_BYTES / 16);
    for (int i = 0; i < source.position.board_count; i++) {
        const struct line *line = &source.position.board[i];
        if (line->length != 15 || strcmp(line->text, "0123456789abcde") != 0)
            fail_msg("line %d", i);
    }
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
}

/* A block is returned as soon as the empty line after it has been read. */
static void test_streaming(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct source source = {.file = fdopen(ends[0], "r")};
    source.reader =
        (struct reader){.lines = {.file = source.file}, .blocks = {.hash_rows = false}};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(write(ends[1], "first\n\n", 7), 7);
        assert_int_equal(read_block(&source), READING_BLOCK);
        assert_string_equal(source.position.board[0].text, "first");
    }
    close(ends[1]);
    assert_int_equal(read_block(&source), READING_END);
    close_source(&source);
}

static enum reading take(struct blocks *blocks, struct position *position,
                         const char *line, struct reason *why)
{
    return position_line(blocks, position, line, strlen(line), why);
}

static bool is_dots(const char *line)
{
    return strcmp(line, "...") == 0;
}

/* Lines that are not in a file. */
static void test_lines(void **state)
{
    (void)state;
    struct blocks blocks = {.is_whole = is_dots};
    struct position position = {0};
    struct reason why;
    assert_false(position_end(&position));
    assert_int_equal(take(&blocks, &position, "\xef\xbb\xbf\r", &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "key: 1 \r", &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "a row", &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "...", &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, " \t", &why), READING_BLOCK);
    assert_int_equal(position.first_line, 2);
    assert_string_equal(position_value(&position, "key", NULL), "1");
    assert_int_equal(position.board_count, 2);
    assert_string_equal(position.board[0].text, "a row");

    position_begin(&position);
    assert_int_equal(take(&blocks, &position, "key: 2", &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "...", &why), READING_BLOCK);
    assert_string_equal(position_value(&position, "key", NULL), "2");
    assert_string_equal(position.board[0].text, "...");

    position_begin(&position);
    assert_int_equal(take(&blocks, &position, "a", &why), READING_MORE);
    assert_int_equal(position_line(&blocks, &position, "b\0c", 3, &why), READING_BAD);
    assert_int_equal(why.line, 9);
    assert_int_equal(why.column, 2);
    assert_non_null(strstr(why.text, "NUL"));
    position_begin(&position);
    assert_int_equal(take(&blocks, &position, "...", &why), READING_MORE); /* skipped */
    assert_int_equal(position_line(&blocks, &position, "\0", 1, &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "", &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "last", &why), READING_MORE);
    assert_int_equal(blocks.number, 13);
    assert_true(position_end(&position));
    assert_string_equal(position.board[0].text, "last");
    position_free(&position);
}

/* The limit of a block, for lines that are not in a file. */
static void test_large_lines(void **state)
{
    (void)state;
    struct blocks blocks = {0};
    struct position position = {0};
    struct reason why;
    char *line = malloc(POSITION_BYTES);
    memset(line, 'a', POSITION_BYTES);
    size_t most = POSITION_BYTES - 2; /* with its NUL; one more byte is left */
    assert_int_equal(position_line(&blocks, &position, line, most, &why), READING_MORE);
    assert_int_equal(take(&blocks, &position, "bc", &why), READING_BAD);
    assert_int_equal(why.line, 2);
    assert_int_equal(why.column, 2);
    assert_string_equal(why.text, "this is larger than 16 MiB");
    position_free(&position);
    free(line);
}

/* Each allocation fails in turn: the block is complete, or a lack of memory is reported. */
static void test_no_memory(void **state)
{
    (void)state;
    for (long n = 1;; n++) {
        struct blocks blocks = {0};
        struct position position = {0};
        struct reason why = {0};
        enum reading reading = READING_MORE;
        no_memory_from(n, false);
        for (int i = 0; i < 100 && reading == READING_MORE; i++)
            reading = take(&blocks, &position, i < 40 ? "key: 1" : "a row", &why);
        long count = no_memory_end();
        assert_int_equal(reading, count >= n ? READING_BAD : READING_MORE);
        assert_int_equal(why.no_memory, count >= n);
        assert_int_equal(position_end(&position) && position.board_count == 60,
                         count < n);
        position_free(&position);
        if (count < n)
            break;
    }
}

/* Line I of a block: a key or, from KEYS on, a row. */
static void add_line(struct text *text, int block, int keys, int i)
{
    text_format(text, i < keys ? "key: %d.%d" : "row %d.%d", block, i);
}

/* Many blocks; each line is written in one of several equivalent ways. */
static void write_blocks(struct text *file, struct random *random, const int *keys,
                         const int *rows, int blocks)
{
    for (int block = 0; block < blocks; block++) {
        for (int i = 0; i < keys[block] + rows[block]; i++) {
            if (random_below(random, 5) == 0)
                text_string(file, "#comment\n");
            add_line(file, block, keys[block], i);
            text_string(file, random_below(random, 3) == 0 ? " \t" : "");
            text_string(file, random_below(random, 3) == 0 ? "\r\n" : "\n");
        }
        for (uint64_t n = random_below(random, 3) + 1; n > 0; n--)
            text_string(file, random_below(random, 2) == 0 ? "\n" : " \r\n");
    }
}

static void test_random_files(void **state)
{
    (void)state;
    enum {
        BLOCKS = 40
    };
    struct random random;
    seed_random(&random);
    for (int round = 0; round < 40; round++) {
        struct text file = {0};
        struct text expected = {0};
        int keys[BLOCKS], rows[BLOCKS];
        for (int block = 0; block < BLOCKS; block++) {
            keys[block] = (int)random_below(&random, 4);
            rows[block] = 1 + (int)random_below(&random, block % 10 == 0 ? 300 : 5);
        }
        write_blocks(&file, &random, keys, rows, BLOCKS);
        struct source source;
        open_bytes(&source, file.bytes, file.length, false);
        for (int block = 0; block < BLOCKS; block++) {
            assert_int_equal(read_block(&source), READING_BLOCK);
            assert_int_equal(source.position.key_count, keys[block]);
            assert_int_equal(source.position.board_count, rows[block]);
            for (int i = 0; i < keys[block] + rows[block]; i++) {
                text_clear(&expected);
                add_line(&expected, block, keys[block], i);
                const struct line *line = i < keys[block]
                                              ? &source.position.keys[i]
                                              : &source.position.board[i - keys[block]];
                assert_string_equal(line->text, text_get(&expected));
            }
        }
        assert_int_equal(read_block(&source), READING_END);
        struct position first = {0};
        assert_int_equal(position_from(&first, text_get(&file), false, &source.why),
                         READING_BLOCK);
        assert_int_equal(first.key_count, keys[0]);
        assert_int_equal(first.board_count, rows[0]);
        position_free(&first);
        close_source(&source);
        text_free(&file);
        text_free(&expected);
    }
}

static void test_reason(void **state)
{
    (void)state;
    struct reason why;
    assert_false(reason_set(&why, 7, 3, "no %s", "card"));
    assert_int_equal(why.line, 7);
    assert_int_equal(why.column, 3);
    assert_string_equal(why.text, "no card");
    char large[1000];
    memset(large, 'x', sizeof large);
    large[sizeof large - 1] = '\0';
    assert_false(reason_set(&why, 0, 0, "%s", large));
    assert_int_equal(strlen(why.text), sizeof why.text - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_ends_of_lines),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_lone_hash),
        cmocka_unit_test(test_keys_alone),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_too_large_within),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_as_large_as_it_gets),
        cmocka_unit_test(test_streaming),
        cmocka_unit_test(test_random_files),
        cmocka_unit_test(test_reason),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_large_lines),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
