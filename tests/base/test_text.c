#include "base/text.h"

#include "tests/no_memory.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void test_empty(void **state)
{
    (void)state;
    struct text text = {0};
    assert_string_equal(text_get(&text), "");
    text_clear(&text);
    text_add(&text, NULL, 0);
    assert_string_equal(text_get(&text), "");
    assert_int_equal(text.length, 0);
    text_free(&text);
    text_free(&text);
    assert_null(text.bytes);
}

static void test_each_way_to_add(void **state)
{
    (void)state;
    struct text text = {0};
    text_string(&text, "ab");
    text_char(&text, 'c');
    text_add(&text, "defgh", 2);
    text_format(&text, "<%d %s>", -5, "x");
    text_format(&text, "%s", "");
    text_glyph(&text, 0x6a2a);
    assert_string_equal(text_get(&text), "abcde<-5 x>\xe6\xa8\xaa");
    text_clear(&text);
    assert_string_equal(text_get(&text), "");
    text_string(&text, "again");
    assert_string_equal(text_get(&text), "again");
    text_free(&text);
}

/* text_add and text_char accept NUL bytes. */
static void test_nul_bytes(void **state)
{
    (void)state;
    struct text text = {0};
    text_add(&text, "a\0b", 3);
    text_char(&text, '\0');
    assert_int_equal(text.length, 4);
    assert_memory_equal(text.bytes, "a\0b\0", 5);
    text_free(&text);
}

/* Appends random pieces, so that the buffer grows at many different lengths. */
static void test_growth(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    enum {
        MOST = 5000
    };
    char *model = calloc(MOST + 200, 1);
    char piece[130];
    for (int round = 0; round < 50; round++) {
        struct text text = {0};
        size_t length = 0;
        while (length < MOST) {
            size_t n = (size_t)random_below(&random, sizeof piece);
            memset(piece, (int)('a' + random_below(&random, 26)), n);
            piece[n < sizeof piece ? n : n - 1] = '\0';
            if (random_below(&random, 2) == 0)
                text_add(&text, piece, n);
            else
                text_format(&text, "%s", piece);
            memcpy(model + length, piece, n);
            length += n;
            assert_int_equal(text.length, length);
            assert_true(text.bytes == NULL || text.bytes[length] == '\0');
            assert_true(text.bytes == NULL || text.capacity > length);
        }
        assert_memory_equal(text.bytes, model, length);
        text_free(&text);
    }
    free(model);
}

static void test_trim(void **state)
{
    (void)state;
    struct text text = {0};
    text_trim(&text, 0);
    assert_string_equal(text_get(&text), "");
    text_string(&text, "a \t");
    size_t start = text.length;
    text_string(&text, " b \t\r\n");
    text_trim(&text, start);
    assert_string_equal(text_get(&text), "a \t b");
    text_trim(&text, start);
    assert_string_equal(text_get(&text), "a \t b");
    text.length = start;
    text_trim(&text, start);
    assert_string_equal(text_get(&text), "a \t");
    text_trim(&text, 0);
    assert_string_equal(text_get(&text), "a");
    assert_int_equal(text.length, 1);
    text_free(&text);
}

static void expect_quantity(double x, const char *words)
{
    char out[TEXT_QUANTITY];
    text_quantity(x, out);
    assert_string_equal(out, words);
}

static void expect_bytes(uint64_t bytes, const char *words)
{
    char out[TEXT_QUANTITY];
    text_bytes(bytes, out);
    assert_string_equal(out, words);
}

static void expect_grouped(uint64_t n, const char *words)
{
    char out[TEXT_QUANTITY];
    text_grouped(n, out);
    assert_string_equal(out, words);
}

static void test_quantities(void **state)
{
    (void)state;
    expect_grouped(0, "0");
    expect_grouped(999, "999");
    expect_grouped(25955, "25,955");
    expect_grouped(999007, "999,007");
    expect_grouped(1240000, "1.24 M");
    expect_grouped(UINT64_MAX, "18446744 T");
    expect_quantity(0, "0");
    expect_quantity(999, "999");
    expect_quantity(1000, "1.00 k");
    expect_quantity(99500, "99.50 k");
    expect_quantity(123456, "123 k");
    expect_quantity(99996, "100 k");
    expect_quantity(999500, "1.00 M");
    expect_quantity(1240000, "1.24 M");
    expect_bytes(950, "950 B");
    expect_bytes(1240000, "1.24 MB");
    expect_bytes(UINT64_MAX, "18446744 TB");
}

static void test_fields(void **state)
{
    (void)state;
    struct text text = {0};
    text_left(&text, "曹操", 6);
    text_right(&text, "♥", 3);
    text_left(&text, "long", 2);
    text_right(&text, "long", 4);
    assert_string_equal(text_get(&text), "曹操    ♥longlong");
    text_free(&text);
}

static void expect_clock(double seconds, const char *words)
{
    char out[TEXT_QUANTITY];
    text_clock(seconds, out);
    assert_string_equal(out, words);
}

static void test_clock(void **state)
{
    (void)state;
    expect_clock(0, "00:00");
    expect_clock(134.9, "02:14");
    expect_clock(3599, "59:59");
    expect_clock(3600, "1:00:00");
    expect_clock(3734, "1:02:14");
    expect_clock(1e9, "277777:46:40");
    expect_clock(2e9, "-");
    expect_clock(-1, "-");
    expect_clock(NAN, "-");
}

/* Each allocation fails in turn: the text keeps what it had until then. */
static void test_no_memory(void **state)
{
    (void)state;
    const char *whole = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 "
                        "24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 one more word";
    struct text text = {0};
    for (long n = 1;; n++) {
        no_memory_from(n, false);
        for (int i = 0; i < 40; i++)
            text_format(&text, "%d ", i);
        text_string(&text, "one more word");
        long count = no_memory_end();
        assert_int_equal(text.failed, count >= n);
        assert_int_equal(text.length, strlen(text_get(&text)));
        assert_true(text.length == strlen(whole) || text.failed);
        assert_memory_equal(text_get(&text), whole, text.length);
        text_clear(&text);
        assert_false(text.failed);
        text_string(&text, "a");
        assert_string_equal(text_get(&text), "a");
        text_free(&text);
        if (count < n) {
            assert_true(n > 2);
            break;
        }
    }
}

/* The examples of RFC 4648. */
static void test_base64(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"", ""},
                                           {"f", "Zg=="},
                                           {"fo", "Zm8="},
                                           {"foo", "Zm9v"},
                                           {"foob", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE="},
                                           {"foobar", "Zm9vYmFy"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct text text = {0};
        text_base64(&text, pairs[i][0], strlen(pairs[i][0]));
        assert_string_equal(text_get(&text), pairs[i][1]);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),     cmocka_unit_test(test_each_way_to_add),
        cmocka_unit_test(test_nul_bytes), cmocka_unit_test(test_growth),
        cmocka_unit_test(test_trim),      cmocka_unit_test(test_quantities),
        cmocka_unit_test(test_fields),    cmocka_unit_test(test_clock),
        cmocka_unit_test(test_no_memory), cmocka_unit_test(test_base64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
