#include "tests/unit.h"

#include "base/random.h"
#include "base/text.h"
#include "terminal/keys.h"

#include <stdlib.h>
#include <string.h>

/* Adds EVENT in one word. */
static void print_event(const struct event *event, struct text *out)
{
    static const char *const presses[] = {"Up",       "Down",   "Left",    "Right",
                                          "Enter",    "Tab",    "BackTab", "Backspace",
                                          "Escape",   "Home",   "End",     "PageUp",
                                          "PageDown", "Insert", "Delete"};
    text_string(out, out->length > 0 ? " " : "");
    if (event->kind == EVENT_PASTE)
        text_format(out, "paste:%s", event->pasted);
    else if (event->kind == EVENT_MOUSE)
        text_format(out, "mouse%d:%d:%d,%d", event->mouse, event->button, event->row,
                    event->column);
    else if (event->key >= PRESS_F1)
        text_format(out, "F%d", (int)(event->key - PRESS_F1 + 1));
    else if (event->key >= PRESS_UP)
        text_string(out, presses[event->key - PRESS_UP]);
    else if (event->key < ' ')
        text_format(out, "^%c", (char)('@' + event->key));
    else
        text_glyph(out, event->key);
}

static void take_event(struct keys *keys, struct text *out)
{
    struct event event;
    if (keys_event(keys, &event))
        print_event(&event, out);
    assert_false(keys_event(keys, &event));
}

/* OUT: the events of LENGTH bytes of IN and then a pause. */
static void filter(struct keys *keys, const char *in, size_t length, struct text *out)
{
    text_clear(out);
    for (size_t i = 0; i < length; i++) {
        keys_byte(keys, (unsigned char)in[i]);
        take_event(keys, out);
    }
    keys_give_up(keys);
    take_event(keys, out);
    assert_int_equal(keys_patience(keys, false, 0), -1);
    assert_int_equal(keys_held(keys), 0);
}

static void expect_in(bool utf8, const char *in, const char *wanted)
{
    struct keys keys = {.utf8 = utf8};
    struct text out = {0};
    filter(&keys, in, strlen(in), &out);
    assert_string_equal(text_get(&out), wanted);
    text_free(&out);
}

static void expect(const char *in, const char *wanted)
{
    expect_in(true, in, wanted);
}

static void test_key_bytes(void **state)
{
    (void)state;
    static const char *const keys[][2] = {
        {"a", "a"},
        {"\r", "Enter"},
        {"\n", "Enter"},
        {"\t", "Tab"},
        {"\b", "Backspace"},
        {"\177", "Backspace"},
        {"\x03", "^C"},
        {"\x1a", "^Z"},
        {"\x1c", "^\\"},
        {"\033[A", "Up"},
        {"\033[B\033[C\033[D", "Down Right Left"},
        {"\033[1;5C", "Right"},
        {"\033[1;3C", ""},
        {"\033[1;65C", "Right"},
        {"\033[2~\033[3~\033[5~\033[6~", "Insert Delete PageUp PageDown"},
        {"\033[1~\033[4~\033[7~\033[8~", "Home End Home End"},
        {"\033[11~\033[15~\033[17~\033[21~\033[23~\033[24~", "F1 F5 F6 F10 F11 F12"},
        {"\033[16~\033[22~\033[25~\033[0~", ""},
        {"\033[3;5~", "Delete"},
        {"\033OA", "Up"},
        {"\033OP\033OS", "F1 F4"},
        {"\033Oj\033Op\033Oy\033OM\033OX", "* 0 9 Enter ="},
        {"\033OE", ""},
        {"\033[H\033[F\033OH", "Home End Home"},
        {"\033[Z", "BackTab"},
        {"\033[1;2P", "F1"},
        {"h\033[Bq", "h Down q"},
        {"é刀\U0001F600", "é 刀 \U0001F600"},
        {"\033x\033\\\033\r", ""}, /* with Alt */
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        expect(keys[i][0], keys[i][1]);
    struct keys zero = {.utf8 = true};
    struct text out = {0};
    filter(&zero, "", 1, &out); /* Ctrl-Space */
    assert_string_equal(text_get(&out), " ");
    text_free(&out);
}

static void test_mouse(void **state)
{
    (void)state;
    expect("\033[<0;1;1M", "mouse0:1:0,0");
    expect("\033[<2;12;7m", "mouse2:3:6,11");
    expect("\033[<32;999;998M", "mouse1:1:997,998");
    expect("\033[<16;3;2M", "mouse0:1:1,2"); /* with Ctrl */
    expect("\033[<64;5;5M\033[<65;5;5M", "mouse3:4:4,4 mouse4:5:4,4");
    expect("\033[<66;5;5M\033[<67;5;5M\033[<128;5;5M", "");
    expect("\033[<35;5;6M", "mouse5:0:5,4");
    expect("\033[<0;1Mx", "x");
    expect("\033[<0;1;2;3Mx", "x");
    expect("\033[<0;1;2Ax", "x");
    /* An old report has three more bytes. */
    expect("\033[M !!x", "x");
}

/* The Linux console has its own sequences for F1 to F5. */
static void test_console_keys(void **state)
{
    (void)state;
    expect("\033[[A", "F1");
    expect("\033[[E", "F5");
    expect("\033[[Zx", "x");
    expect("\033[[\033[A", "Up");
}

static void test_escape(void **state)
{
    (void)state;
    expect("\033", "Escape");
    /* When the second one comes, the first is a key. */
    expect("\033\033", "Escape Escape");
    expect("\033\033[A", "Escape Up");
    /* An incomplete sequence is dropped. */
    expect("\033[", "");
    expect("\033O", "");
    expect("\033[1;", "");
    expect("\033]0;title", "");
}

static void test_patience(void **state)
{
    (void)state;
    static const struct {
        const char *in;
        int near, far, held;
    } waits[] = {
        {"a", -1, -1, 0},
        {"\033", 50, 250, 1},
        {"\033[", 50, 250, 2},
        {"\033[1;", 50, 250, 4},
        {"\033O", 50, 250, 2},
        {"\xe5\x88", 50, 250, 2},
        {"\033]0;t", 250, 250, 0},
        {"\033[?6", 2000, 2000, 0},
        {"\033[200~x", 10000, 10000, 0},
    };
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        struct keys keys = {.utf8 = true};
        for (const char *s = waits[i].in; *s != '\0'; s++)
            keys_byte(&keys, (unsigned char)*s);
        assert_int_equal(keys_patience(&keys, false, 0), waits[i].near);
        assert_int_equal(keys_patience(&keys, true, 0), waits[i].far);
        assert_int_equal(keys_held(&keys), waits[i].held);
        if (waits[i].near > 0) {
            assert_int_equal(keys_patience(&keys, false, 0.02), waits[i].near - 20);
            assert_int_equal(keys_patience(&keys, false, 11), 0);
        }
    }
}

/* Sequences that no terminal sends for a key, then one that makes an event. */
static void test_others_are_dropped(void **state)
{
    (void)state;
    expect("\033[1;2;3Ax", "x");
    expect("\033[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1~x", "x");
    expect("\033[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1"
           ";1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1~x",
           "x");
    expect("\033[?Ax", "x");
    expect("\033[>Rx", "x");
    expect("\033[?1;2Sx", "x");
    expect("\033[ux", "x");
    expect("\033[;5ux", "x");
    expect("\033[;5Ax", "x");
    expect("\033[1;Ax", "x");
    expect("\033[27~x", "x");
    expect("\033[27;5~x", "x");
    expect("\033[27;5;9~x", "x");
    expect("\033[1$yx", "x");
    expect("\033[Ix", "x");
    expect("\033[Ox", "x");
    /* Control characters of 8 bits, which could begin a sequence. */
    expect("\x9b"
           "1A",
           "1 A");
    expect("\x90"
           "a\x9d"
           "b\x8f"
           "c",
           "a b c");
    expect("\xc2\x9b"
           "x",
           "x");
    expect("\033]11;rgb:0/0/0\ah", "h");
    expect("\033]11;rgb:0/0/0\033\\h", "h");
    expect("\033P1$r0m\033\\h", "h");
    expect("\033_Gi=1;OK\033\\h", "h");
    expect("\033]a\033[Ah", "Up h");
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
    expect("\xc3\033[A", "Up");
    expect("\033éx\033刀y", "x y");
    /* Overlong forms, surrogates, and numbers above the last character. */
    expect("\xe0\x80\xafx", "x");
    expect("\xed\xa0\x80x", "x");
    expect("\xf4\x90\x80\x80x", "x");
    expect_in(false, "a刀b\xffzé", "a b z");
}

static void test_paste(void **state)
{
    (void)state;
    expect("\033[200~level 1\033[201~h", "paste:level 1 h");
    expect("\033[200~\033[201~", "paste:");
    expect("\033[200~a\r\033[A\033[201b刀\033[201~", "paste:a\r\033[A\033[201b刀");
    expect("\033[200~\033[201\033[201~h", "paste:\033[201 h");
    expect("\033[200~\033\033[201~h", "paste:\033 h");
    expect("\033[200~no end\033[20", "paste:no end");
    expect("\033[201~h", "h");
    expect_in(false, "\033[200~a刀b\033[201~", "paste:ab");
    /* The end marker is found also after the last byte that is kept, and across that byte. */
    for (size_t length = EVENT_PASTE_MAX - 8; length < EVENT_PASTE_MAX + 8; length++) {
        struct text in = {0}, wanted = {0};
        text_string(&in, "\033[200~");
        text_string(&wanted, "paste:");
        for (size_t i = 0; i < length; i++) {
            text_char(&in, 'q');
            text_string(&wanted, i < EVENT_PASTE_MAX ? "q" : "");
        }
        text_string(&in, "\033[201~");
        expect(text_get(&in), text_get(&wanted));
        text_free(&in);
        text_free(&wanted);
    }
}

/* Keys of kitty's protocol; with Alt and the like they are dropped. */
static void test_coded_keys(void **state)
{
    (void)state;
    static const char *const keys[][2] = {
        {"\033[27u", "Escape"},
        {"\033[27;65u", "Escape"},
        {"\033[99;5u", "^C"},
        {"\033[114;133u", "^R"},
        {"\033[9;2u", "BackTab"},
        {"\033[13;2u", "Enter"},
        {"\033[127;5u", "Backspace"},
        {"\033[57414u", "Enter"},
        {"\033[57399u", "0"},
        {"\033[57413u", "+"},
        {"\033[57417u", "Left"},
        {"\033[57426;129u", "Delete"},
        {"\033[97;3u", ""},
        {"\033[99;13u", ""},
        {"\033[27;5:3u", ""},
        {"\033[57415u", ""},
        {"\033[57427u", ""},
        {"\033[57398u", ""},
        {"\033[97u", ""},
        {"\033[27;0u", ""},
        {"\033[99999u", ""},
        {"\033[999999999999999999999999u", ""},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        expect(keys[i][0], keys[i][1]);
}

static void expect_report(const char *in, enum report_kind kind, int number, int value)
{
    struct keys keys = {.utf8 = true};
    struct event event;
    size_t length = strlen(in);
    for (size_t i = 0; i < length; i++) {
        assert_int_equal(keys_report(&keys).kind, REPORT_NONE);
        /* Behind "CSI ?", the rest may come late: no key begins like that. */
        if (i > 2 && in[2] == '?')
            assert_int_equal(keys_held(&keys), 0);
        keys_byte(&keys, (unsigned char)in[i]);
        assert_false(keys_event(&keys, &event));
    }
    assert_int_equal(keys_patience(&keys, false, 0), -1);
    struct terminal_report report = keys_report(&keys);
    assert_int_equal(report.kind, kind);
    assert_int_equal(report.number, number);
    assert_int_equal(report.value, value);
    assert_int_equal(keys_report(&keys).kind, REPORT_NONE);
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
    expect_report("\033[?62;52;4c", REPORT_LEVEL, 62, 52);
    expect_report("\033[?62;152;523c", REPORT_LEVEL, 62, 0);
    expect_report("\033[?1;3R", REPORT_PLACE, 1, 3);
    expect_report("\033[?24;80;1R", REPORT_PLACE, 24, 80);
    expect_report("\033[?61;4;6;7;14;21;22;23;24;28;32;42;44;46;48;52c", REPORT_LEVEL, 61,
                  52);
    expect_report("\033[?64;1111;2222;3333;4444;5555;6666;7777;8888;9999;1010;1111;1212"
                  ";1313;1414;1515;1616;1717;1818;1919;2020;2121;2222;2323;2424;2525;5c",
                  REPORT_LEVEL, 64, 0);
    expect_report("\033[?2026;2$y", REPORT_MODE, 2026, 2);
    expect_report("\033[?1004;0$y", REPORT_MODE, 1004, 0);
    expect_report("\033[?2026$y", REPORT_NONE, 0, 0);
    expect_report("\033[>41;379;0c", REPORT_NONE, 0, 0);
    expect_report("\033[?1u", REPORT_KEYBOARD, 1, 0);
    expect_report("\033[?c", REPORT_LEVEL, 0, 0);
}

/* All of the state is in its structure, so a copy can continue after any byte; and after a
 * pause at any byte it is the first one again. */
static void test_split_points(void **state)
{
    (void)state;
    static const char in[] =
        "a\033[A\033OP刀\033[<0;5;6M\033[200~x\033[201~\033[5~\033]0;t\az";
    static struct keys first, copy, keys;
    struct text whole = {0};
    struct text parts = {0};
    first = (struct keys){.utf8 = true};
    filter(&first, in, sizeof in - 1, &whole);
    for (size_t cut = 0; cut < sizeof in; cut++) {
        text_clear(&parts);
        keys = (struct keys){.utf8 = true};
        for (size_t i = 0; i < cut && in[i] != '\0'; i++) {
            keys_byte(&keys, (unsigned char)in[i]);
            take_event(&keys, &parts);
        }
        copy = keys;
        for (size_t i = cut; i < sizeof in - 1; i++) {
            keys_byte(&copy, (unsigned char)in[i]);
            take_event(&copy, &parts);
        }
        assert_string_equal(text_get(&parts), text_get(&whole));
        /* After a pause at the cut, the next key makes its event. */
        filter(&keys, "", 0, &parts);
        filter(&keys, "h", 1, &parts);
        assert_string_equal(text_get(&parts), "h");
    }
    text_free(&whole);
    text_free(&parts);
}

static void random_bytes(bool utf8, bool likely)
{
    /* The bytes of which sequences consist, so that random bytes often form one. */
    static const char alphabet[] =
        "\033\033\033[[O]P?<>;;;0123456789ABIMRSZcuy$~m\a\\\x9b\x90"
        "\xc3\xa9\xe5q ";
    struct random random;
    struct event event;
    random_seed(&random, utf8 ? 1 : 2);
    struct keys keys = {.utf8 = utf8};
    for (int i = 0; i < 1000000; i++) {
        keys_byte(&keys, likely ? (unsigned char)
                                      alphabet[random_below(&random, sizeof alphabet - 1)]
                                : (unsigned char)random_below(&random, 256));
        assert_in_range(keys.length, 0, KEYS_HELD);
        if (keys_event(&keys, &event) && event.kind == EVENT_KEY)
            assert_in_range(event.key, 1, PRESS_F1 + 11);
        if (random_below(&random, 97) == 0)
            keys_give_up(&keys);
    }
}

static void test_random_bytes(void **state)
{
    (void)state;
    random_bytes(true, false);
    random_bytes(false, false);
    random_bytes(true, true);
    random_bytes(false, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_key_bytes),    cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_console_keys), cmocka_unit_test(test_escape),
        cmocka_unit_test(test_patience),     cmocka_unit_test(test_others_are_dropped),
        cmocka_unit_test(test_utf8),         cmocka_unit_test(test_paste),
        cmocka_unit_test(test_coded_keys),   cmocka_unit_test(test_reports),
        cmocka_unit_test(test_split_points), cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
