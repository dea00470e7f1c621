#include "base/utf8.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Well-formed sequences, from table 3-7 of the Unicode standard: the ranges of the first
 * two bytes and the number of bytes after them. */
static const struct {
    unsigned char first[2], second[2];
    size_t length;
} well_formed[] = {
    {{0x00, 0x7f}, {0x00, 0xff}, 1}, {{0xc2, 0xdf}, {0x80, 0xbf}, 2},
    {{0xe0, 0xe0}, {0xa0, 0xbf}, 3}, {{0xe1, 0xec}, {0x80, 0xbf}, 3},
    {{0xed, 0xed}, {0x80, 0x9f}, 3}, {{0xee, 0xef}, {0x80, 0xbf}, 3},
    {{0xf0, 0xf0}, {0x90, 0xbf}, 4}, {{0xf1, 0xf3}, {0x80, 0xbf}, 4},
    {{0xf4, 0xf4}, {0x80, 0x8f}, 4},
};

static bool between(unsigned char byte, const unsigned char range[2])
{
    return byte >= range[0] && byte <= range[1];
}

/* The length of the valid sequence at the start of LENGTH bytes; 0: there is none. */
static size_t valid(const unsigned char *s, size_t length)
{
    for (size_t i = 0; i < sizeof well_formed / sizeof well_formed[0]; i++) {
        size_t n = well_formed[i].length;
        if (!between(s[0], well_formed[i].first) || n > length)
            continue;
        bool good = n == 1 || between(s[1], well_formed[i].second);
        for (size_t k = 2; k < n; k++)
            good = good && s[k] >= 0x80 && s[k] <= 0xbf;
        if (good)
            return n;
    }
    return 0;
}

static void compare(const unsigned char *bytes, size_t length)
{
    char exact[UTF8_MAX + 1] = ""; /* so that a sanitizer sees a read past the end */
    char *s = exact + UTF8_MAX - length;
    memcpy(s, bytes, length);
    uint32_t code = 12345;
    size_t n = valid(bytes, length);
    assert_int_equal(utf8_decode(s, &code), bytes[0] == 0 ? 0 : n > 0 ? n : 1);
    if (n == 0)
        assert_int_equal(code, UTF8_BAD);
    else {
        char back[UTF8_MAX];
        assert_int_equal(utf8_put(code, back), n);
        assert_memory_equal(back, s, n);
    }
}

/* All pairs of first bytes, truncated or followed by bytes of every kind. */
static void test_decode_against_the_standard(void **state)
{
    (void)state;
    static const unsigned char ends[] = {0x00, 0x41, 0x7f, 0x80, 0x8f,
                                         0x90, 0xbf, 0xc0, 0xff};
    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++)
            for (size_t i = 0; i < sizeof ends; i++)
                for (size_t j = 0; j < sizeof ends; j++) {
                    unsigned char bytes[] = {(unsigned char)first, (unsigned char)second,
                                             ends[i], ends[j]};
                    for (size_t length = 1; length <= 4; length++)
                        compare(bytes, length);
                }
}

static void test_every_code_point(void **state)
{
    (void)state;
    for (uint32_t code = 1; code <= 0x10ffff; code++) {
        char s[UTF8_MAX + 1] = "";
        uint32_t back;
        size_t n = utf8_put(code, s);
        bool surrogate = code >= 0xd800 && code <= 0xdfff;
        size_t expected = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (n != expected || utf8_decode(s, &back) != n ||
            back != (surrogate ? UTF8_BAD : code))
            fail_msg("U+%04X", code);
    }
    char s[UTF8_MAX];
    static const uint32_t none[] = {0x110000, 0x7fffffff, UINT32_MAX};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(utf8_put(none[i], s), 3);
        assert_memory_equal(s, "\xef\xbf\xbd", 3);
    }
}

static void test_steps_back_are_those_ahead(void **state)
{
    (void)state;
    static const char s[] = "a\xc3\xa9\xe7\x89\x8cz\xf0\x9f\x83\x8f";
    uint32_t code;
    for (size_t at = 0, n; (n = utf8_decode(s + at, &code)) > 0; at += n)
        for (size_t inside = 1; inside <= n; inside++)
            assert_int_equal(utf8_before(s, at + inside), at);
    assert_int_equal(utf8_before(s, 0), 0);
    assert_int_equal(utf8_before("\x80\x80", 2), 0);
}

static void test_text_is_passed_through_whole(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int round = 0; round < 2000; round++) {
        char s[41] = "";
        for (size_t i = 0; i < sizeof s - 1; i++)
            s[i] = (char)(1 + random_below(&random, 255));
        size_t at = 0;
        uint32_t code;
        for (size_t n; (n = utf8_decode(s + at, &code)) > 0; at += n)
            assert_true(n < sizeof s - at);
        assert_int_equal(at, sizeof s - 1);
    }
}

static void test_width(void **state)
{
    (void)state;
    static const struct {
        uint32_t code;
        int width;
    } known[] = {
        {0, 0},       {'\n', 0},   {0x1b, 0},   {' ', 1},    {'~', 1},     {0x7f, 0},
        {0x85, 0},    {0x9f, 0},   {0xa0, 1},   {0xe9, 1},   {0x2ff, 1},   {0x300, 0},
        {0x301, 0},   {0x36f, 0},  {0x370, 1},  {0xad, 0},   {0x61c, 0},   {0x200b, 0},
        {0x202e, 0},  {0x2022, 1}, {0x2500, 1}, {0x257f, 1}, {0x2660, 1},  {0x2665, 1},
        {0x25a0, 1},  {0x3000, 2}, {0x303f, 1}, {0x3042, 2}, {0x4e00, 2},  {0x6a2a, 2},
        {0x9fff, 2},  {0xac00, 2}, {0xd7a3, 2}, {0xd7b0, 1}, {0xfe0f, 0},  {0xfeff, 0},
        {0xff01, 2},  {0xff60, 2}, {0xff61, 1}, {0xfffd, 1}, {0x1f600, 2}, {0x20000, 2},
        {0x2fffd, 2},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (utf8_width(known[i].code) != known[i].width)
            fail_msg("U+%04X: %d", known[i].code, utf8_width(known[i].code));
}

static void test_columns(void **state)
{
    (void)state;
    assert_int_equal(utf8_columns(""), 0);
    assert_int_equal(utf8_columns("hint"), 4);
    assert_int_equal(utf8_columns("横刀立马"), 8);
    assert_int_equal(utf8_columns("横刀 a"), 6);
    assert_int_equal(utf8_columns("e\xcc\x81"), 1); /* e and a combining acute */
    assert_int_equal(utf8_columns("\xff\xe6\xa8"), 3);
    assert_int_equal(utf8_line("", 9), 0);
    assert_int_equal(utf8_line("two words", 9), 9);
    assert_int_equal(utf8_line("two words", 8), 3);
    assert_int_equal(utf8_line("two words", 2), 3);
    assert_int_equal(utf8_line("横刀立马", 5), 6);
    static const char *const marks[] = {"、", "。", "！", "）", "，", "：", "；", "？"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks;
         i++) { /* no line begins with one */
        char line[20];
        snprintf(line, sizeof line, "横刀%s马", marks[i]);
        assert_int_equal(utf8_line(line, 5), 3);
    }
    assert_int_equal(utf8_line("横（刀）", 4), 3); /* nor ends with an opening bracket */
    assert_int_equal(utf8_line("a横 b", 3), 4);
}

static void test_tame(void **state)
{
    (void)state;
    char text[] = "\x1b[2J a\x7f\n\xc2\x9b"
                  "1m \x9b\xe6\xa8 横刀\xef\xbf\xbd\xc2\xa0";
    utf8_tame(text);
    assert_string_equal(text, "?[2J a????1m ??? 横刀\xef\xbf\xbd\xc2\xa0");
    /* U+202E, U+200B, U+00AD, U+FEFF, U+E0041 beside an accent, U+2029 */
    char unseen[] = "a\xe2\x80\xae"
                    "b\xe2\x80\x8b \xc2\xad \xef\xbb\xbf"
                    "e\xcc\x81\xf3\xa0\x81\x81 \xe2\x80\xa9";
    utf8_tame(unseen);
    assert_string_equal(unseen, "a???b??? ?? ???e\xcc\x81???? ???");
}

static void test_fit(void **state)
{
    (void)state;
    assert_int_equal(utf8_fit("", 3), 0);
    assert_int_equal(utf8_fit("abc", 3), 3);
    assert_int_equal(utf8_fit("abcd", 3), 3);
    assert_int_equal(utf8_fit("曹操", 4), 6);
    assert_int_equal(utf8_fit("曹操", 3), 3);
    assert_int_equal(utf8_fit("曹操", 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_decode_against_the_standard),
        cmocka_unit_test(test_every_code_point),
        cmocka_unit_test(test_steps_back_are_those_ahead),
        cmocka_unit_test(test_text_is_passed_through_whole),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_tame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
