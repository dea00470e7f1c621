/* The guard alone, and in front of libtermkey, which it protects. */
#include "tests/unit.h"

#include "base/random.h"
#include "base/text.h"
#include "terminal/guard.h"

#include <stdlib.h>
#include <string.h>
#include <termkey.h>

/* OUT: the guard's output for LENGTH bytes of IN and then a pause. */
static void filter(struct guard *guard, const char *in, size_t length, struct text *out)
{
    char bytes[GUARD_MAX];
    text_clear(out);
    for (size_t i = 0; i < length; i++) {
        size_t n = guard_byte(guard, (unsigned char)in[i], bytes);
        assert_true(n <= GUARD_MAX);
        text_add(out, bytes, n);
    }
    size_t n = guard_flush(guard, bytes);
    text_add(out, bytes, n);
    assert_int_equal(guard_waiting(guard), GUARD_NOTHING);
}

static void expect(const char *in, const char *wanted)
{
    struct guard guard = {.utf8 = true};
    struct text out = {0};
    filter(&guard, in, strlen(in), &out);
    assert_string_equal(text_get(&out), wanted);
    text_free(&out);
}

static void test_keys_pass(void **state)
{
    (void)state;
    static const char *const keys[] = {
        "a",
        "\r",
        "\t",
        "\177",
        "\x03",
        "\033[A",
        "\033[1;5C",
        "\033[5~",
        "\033[15~",
        "\033[3;5~",
        "\033OA",
        "\033OP",
        "\033[H",
        "\033[Z",
        "\033[1;2P",
        "\033[<0;1;1M",
        "\033[<0;12;7m",
        "\033[<35;999;999M",
        "\033[<64;5;5M",
        "h\033[Bq",
        "é",
        "刀",
        "\U0001F600",
        "\033x",
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        expect(keys[i], keys[i]);
}

/* The Linux console has its own sequences for F1 to F5; the guard replaces them with the
 * usual ones. */
static void test_console_keys(void **state)
{
    (void)state;
    expect("\033[[A", "\033[11~");
    expect("\033[[D", "\033[14~");
    expect("\033[[E", "\033[15~");
    expect("\033[[Zx", "x");
}

static void test_escape(void **state)
{
    (void)state;
    struct guard guard = {.utf8 = true};
    char out[GUARD_MAX];
    assert_int_equal(guard_byte(&guard, 27, out), 0);
    assert_int_equal(guard_waiting(&guard), GUARD_KEY);
    assert_int_equal(guard_flush(&guard, out), 1);
    assert_int_equal(out[0], 27);
    assert_int_equal(guard_waiting(&guard), GUARD_NOTHING);
    /* Two Escapes: when the second comes, the first is a key. */
    guard_byte(&guard, 27, out);
    assert_int_equal(guard_byte(&guard, 27, out), 1);
    assert_int_equal(guard_waiting(&guard), GUARD_KEY);
    assert_int_equal(guard_flush(&guard, out), 1);
    /* An incomplete sequence is dropped. */
    expect("\033[", "");
    expect("\033O", "");
    expect("\033[1;", "");
    expect("\033]0;title", "");
}

/* Each kind of sequence that libtermkey 0.22 handles wrongly, then a key that must
 * pass. */
static void test_faults_are_stopped(void **state)
{
    (void)state;
    expect("\033[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17Ax", "x");
    expect("\033[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1~x", "x");
    expect("\033[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1~x",
           "x");
    expect("\033[?Ax", "x");
    expect("\033[>Rx", "x");
    expect("\033[?1;2Sx", "x");
    expect("\033[ux", "x");
    expect("\033[;5ux", "x");
    expect("\033[;5Ax", "x");
    expect("\033[1;2;3Ax", "x");
    expect("\033[1;Ax", "x");
    expect("\033[99999Ax", "x");
    /* For 27, libtermkey reads a third parameter although there is none. */
    expect("\033[27~x", "x");
    expect("\033[27;5~x", "x");
    expect("\033[27;5;9~x", "x");
    /* An old mouse report has three more bytes. */
    expect("\033[M !!x", "x");
    expect("\033[<0;1Mx", "x");
    expect("\033[<0;1;2;3Mx", "x");
    expect("\033[1$yx", "x");
    expect("\033[Ix", "x");
    expect("\033[Ox", "x");
    /* libtermkey accepts 8-bit control characters in any locale. */
    expect("\x9b"
           "1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17A",
           "1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17A");
    expect("\x90"
           "a\x9d"
           "b\x8f"
           "c",
           "abc");
}

static void test_utf8(void **state)
{
    (void)state;
    /* Broken characters are dropped, but not what follows them. */
    expect("\xc3x", "x");
    expect("\xe5\x88x", "x");
    expect("\xe5\x88", "");
    expect("\xff\xfe\xc0\xafy", "y");
    expect("\x80\xbfz", "z");
    expect("\xc3\033[A", "\033[A");
    expect("\033é", "\033é");
    expect("\033刀x", "\033刀x");
    /* Overlong forms, surrogates, and numbers above the last character. */
    expect("\xe0\x80\xafx", "x");
    expect("\xed\xa0\x80x", "x");
    expect("\xf4\x90\x80\x80x", "x");
    struct guard guard = {.utf8 = false};
    struct text out = {0};
    filter(&guard, "a刀b\xffzé", strlen("a刀b\xffzé"), &out);
    assert_string_equal(text_get(&out), "abz");
    text_free(&out);
}

static void test_paste(void **state)
{
    (void)state;
    expect("\033[200~quit\r\033[A\033]x\033[201~h", "h");
    expect("\033[200~\033[201\033[201~h", "h");
    expect("\033[200~\033\033[201~h", "h");
    expect("\033[201~h", "h");
    /* A paste without an end: everything belongs to it until guard_flush gives it up. */
    struct guard guard = {.utf8 = true};
    char out[GUARD_MAX];
    for (const char *s = "\033[200~"; *s != '\0'; s++)
        assert_int_equal(guard_byte(&guard, (unsigned char)*s, out), 0);
    for (int i = 0; i < 1 << 20; i++)
        assert_int_equal(guard_byte(&guard, (unsigned char)"q\033[A"[i & 3], out), 0);
    assert_int_equal(guard_waiting(&guard), GUARD_PASTE);
    assert_int_equal(guard_flush(&guard, out), 0);
    assert_int_equal(guard_byte(&guard, 'h', out), 1);
}

/* Fails unless the paste IN has the text WANTED. IN may lack the end marker. */
static void expect_pasted(const char *in, bool utf8, const char *wanted)
{
    struct guard guard = {.utf8 = utf8};
    char out[GUARD_MAX];
    for (const char *s = in; *s != '\0'; s++) {
        assert_null(guard_pasted(&guard));
        assert_int_equal(guard_byte(&guard, (unsigned char)*s, out), 0);
    }
    if (guard_waiting(&guard) == GUARD_PASTE)
        assert_int_equal(guard_flush(&guard, out), 0);
    assert_string_equal(guard_pasted(&guard), wanted);
    assert_null(guard_pasted(&guard));
    assert_int_equal(guard_waiting(&guard), GUARD_NOTHING);
}

static void test_pasted_text(void **state)
{
    (void)state;
    expect_pasted("\033[200~level 1\033[201~", true, "level 1");
    expect_pasted("\033[200~\033[201~", true, "");
    expect_pasted("\033[200~a\r\033[A\033[201b刀\033[201~", true, "a\r\033[A\033[201b刀");
    expect_pasted("\033[200~no end\033[20", true, "no end");
    expect_pasted("\033[200~a刀b\033[201~", false, "ab");
    /* The guard finds the end marker also after the last byte that it keeps, and across
     * that byte. */
    for (size_t length = EVENT_PASTE_MAX - 8; length < EVENT_PASTE_MAX + 8; length++) {
        struct text in = {0};
        char wanted[EVENT_PASTE_MAX + 8] = "";
        text_string(&in, "\033[200~");
        memset(wanted, 'q', length);
        text_add(&in, wanted, length);
        text_string(&in, "\033[201~");
        wanted[length < EVENT_PASTE_MAX ? length : EVENT_PASTE_MAX] = '\0';
        expect_pasted(text_get(&in), true, wanted);
        text_free(&in);
    }
}

static void test_strings(void **state)
{
    (void)state;
    expect("\033]11;rgb:0/0/0\ah", "h");
    expect("\033]11;rgb:0/0/0\033\\h", "h");
    expect("\033P1$r0m\033\\h", "h");
    expect("\033_Gi=1;OK\033\\h", "h");
    expect("\033]a\033[Ah", "\033[Ah");
}

/* Keys of kitty's protocol; with Alt and the like they are dropped. */
static void test_coded_keys(void **state)
{
    (void)state;
    static const char *const keys[][2] = {
        {"\033[27u", "\033"},
        {"\033[27;65u", "\033"},
        {"\033[99;5u", "\003"},
        {"\033[114;133u", "\022"},
        {"\033[9;2u", "\033[Z"},
        {"\033[13;2u", "\r"},
        {"\033[127;5u", "\177"},
        {"\033[57414u", "\r"},
        {"\033[57399u", "0"},
        {"\033[57413u", "+"},
        {"\033[57417u", "\033[D"},
        {"\033[57426;129u", "\033[3~"},
        {"\033[97;3u", ""},
        {"\033[99;13u", ""},
        {"\033[27;5:3u", ""},
        {"\033[57415u", ""},
        {"\033[57427u", ""},
        {"\033[57398u", ""},
        {"\033[97u", ""},
        {"\033[27;0u", ""},
        {"\033[u", ""},
        {"\033[;5u", ""},
        {"\033[99999u", ""},
        {"\033[999999999999u", ""},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        expect(keys[i][0], keys[i][1]);
}

static void expect_report(const char *in, enum report_kind kind, int number, int value)
{
    struct guard guard = {.utf8 = true};
    char out[GUARD_MAX];
    size_t length = strlen(in);
    for (size_t i = 0; i < length; i++) {
        assert_int_equal(guard_reported(&guard).kind, REPORT_NONE);
        /* Behind "CSI ?", the rest may come late: no key begins like that. */
        if (i > 2 && in[2] == '?')
            assert_int_not_equal(guard_waiting(&guard), GUARD_KEY);
        assert_int_equal(guard_byte(&guard, (unsigned char)in[i], out), 0);
    }
    assert_int_equal(guard_waiting(&guard), GUARD_NOTHING);
    struct guard_report report = guard_reported(&guard);
    assert_int_equal(report.kind, kind);
    assert_int_equal(report.number, number);
    assert_int_equal(report.value, value);
    assert_int_equal(guard_reported(&guard).kind, REPORT_NONE);
}

static void test_reports(void **state)
{
    (void)state;
    expect_report("\033[I", REPORT_BACK, 0, 0);
    expect_report("\033[O", REPORT_LEFT, 0, 0);
    expect_report("\033[?6c", REPORT_LEVEL, 6, 0);
    expect_report("\033[?1;2c", REPORT_LEVEL, 1, 0);
    expect_report("\033[?64;1;2;6;9;15;16;17;18;21;22;28c", REPORT_LEVEL, 64, 0);
    expect_report("\033[?62;52c", REPORT_LEVEL, 62, 52);
    expect_report("\033[?1;3R", REPORT_PLACE, 1, 3);
    expect_report("\033[?24;80;1R", REPORT_PLACE, 24, 80);
    expect_report("\033[?61;4;6;7;14;21;22;23;24;28;32;42;44;46;48;52c", REPORT_LEVEL, 61,
                  52);
    expect_report("\033[?64;1111;2222;3333;4444;5555;6666;7777;8888;9999;1010;1111;1212"
                  ";1313;5c",
                  REPORT_LEVEL, 64, 0);
    expect_report("\033[?2026;2$y", REPORT_MODE, 2026, 2);
    expect_report("\033[?1004;0$y", REPORT_MODE, 1004, 0);
    expect_report("\033[?2026$y", REPORT_NONE, 0, 0);
    expect_report("\033[>41;379;0c", REPORT_NONE, 0, 0);
    expect_report("\033[?1u", REPORT_KEYBOARD, 1, 0);
    expect_report("\033[?c", REPORT_LEVEL, 0, 0);
}

/* All of the guard's state is in its structure, so a copy can continue after any byte;
 * and after a pause at any byte, the guard is in its first state. */
static void test_split_points(void **state)
{
    (void)state;
    static const char in[] =
        "a\033[A\033OP刀\033[<0;5;6M\033[200~x\033[201~\033[5~\033]0;t\az";
    struct text whole = {0};
    struct text parts = {0};
    struct guard first = {.utf8 = true};
    filter(&first, in, sizeof in - 1, &whole);
    for (size_t cut = 0; cut < sizeof in; cut++) {
        struct guard guard = {.utf8 = true};
        char out[GUARD_MAX];
        text_clear(&parts);
        for (size_t i = 0; i < sizeof in - 1; i++) {
            /* From the cut on, continue with a copy. */
            struct guard copy = guard;
            size_t n = guard_byte(i < cut ? &guard : &copy, (unsigned char)in[i], out);
            if (i >= cut)
                guard = copy;
            text_add(&parts, out, n);
        }
        assert_string_equal(text_get(&parts), text_get(&whole));
        /* After a pause at the cut, the next key passes. */
        struct guard paused = {.utf8 = true};
        filter(&paused, in, cut, &parts);
        filter(&paused, "h", 1, &parts);
        assert_string_equal(text_get(&parts), "h");
    }
    text_free(&whole);
    text_free(&parts);
}

static TermKey *open_termkey(int flags)
{
    TermKey *termkey = termkey_new_abstract("xterm-256color", flags);
    if (termkey == NULL)
        skip();
    return termkey;
}

/* Passes BYTE through the guard to libtermkey. The guard passes only whole sequences, so
 * libtermkey keeps no bytes. A sanitizer finds any harm that they do. */
static void feed(struct guard *guard, TermKey *termkey, unsigned char byte)
{
    char out[GUARD_MAX];
    TermKeyKey key;
    size_t n = guard_byte(guard, byte, out);
    if (n == 0)
        return;
    termkey_push_bytes(termkey, out, n);
    while (termkey_getkey_force(termkey, &key) == TERMKEY_RES_KEY) {
        TermKeyMouseEvent event;
        int button, row, column;
        if (key.type == TERMKEY_TYPE_MOUSE)
            termkey_interpret_mouse(termkey, &key, &event, &button, &row, &column);
    }
    assert_int_equal(termkey_get_buffer_remaining(termkey),
                     termkey_get_buffer_size(termkey));
}

static void fuzz(bool utf8, bool likely)
{
    /* The bytes of which sequences consist, so that random bytes often form one. */
    static const char alphabet[] =
        "\033\033\033[[O]P?<>;;;0123456789ABIMRSZcuy$~m\a\\\x9b\x90"
        "\xc3\xa9\xe5q ";
    struct random random;
    random_seed(&random, utf8 ? 1 : 2);
    struct guard guard = {.utf8 = utf8};
    TermKey *termkey = open_termkey(utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW);
    char out[GUARD_MAX];
    for (int i = 0; i < 1000000; i++) {
        unsigned char byte =
            likely ? (unsigned char)alphabet[random_below(&random, sizeof alphabet - 1)]
                   : (unsigned char)random_below(&random, 256);
        feed(&guard, termkey, byte);
        if (random_below(&random, 97) == 0)
            guard_flush(&guard, out);
    }
    termkey_destroy(termkey);
}

static void test_random_bytes(void **state)
{
    (void)state;
    fuzz(true, false);
    fuzz(false, false);
    fuzz(true, true);
    fuzz(false, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_pass),    cmocka_unit_test(test_console_keys),
        cmocka_unit_test(test_escape),       cmocka_unit_test(test_faults_are_stopped),
        cmocka_unit_test(test_utf8),         cmocka_unit_test(test_paste),
        cmocka_unit_test(test_pasted_text),  cmocka_unit_test(test_strings),
        cmocka_unit_test(test_coded_keys),   cmocka_unit_test(test_reports),
        cmocka_unit_test(test_split_points), cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
