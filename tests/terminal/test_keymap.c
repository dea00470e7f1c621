/* The player's keys: the file, its errors, which name the line, and words that name keys. */
#include "terminal/keymap.h"

#include "canvas/event.h"
#include "tests/unit.h"

#include <string.h>

/* Reads LINES; returns what is wrong, "" if nothing is. */
static const char *read_lines(struct keymap *keymap, const char *lines)
{
    static char why[256];
    struct text words = {0};
    FILE *file = fmemopen((void *)(uintptr_t)lines, strlen(lines), "r");
    assert_non_null(file);
    bool fine = keymap_read(keymap, file, &words);
    assert_int_equal(fine, words.length == 0);
    snprintf(why, sizeof why, "%s", text_get(&words));
    text_free(&words);
    fclose(file);
    return why;
}

static void test_errors(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"hnit t\n", "1: there is no command 'hnit'; did you mean 'hint'?"},
        {"# x\n\nhint\n", "3: 'hint' needs one key, as in: hint t"},
        {"hint t u\n", "1: 'hint' needs one key, as in: hint t"},
        {"hint 7\n", "1: '7' is no key for 'hint' (one letter or sign, no digit)"},
        {"hint tt\n", "1: 'tt' is no key for 'hint' (one letter or sign, no digit)"},
        {"why z\nhint u\n", "2: 'u' is the key of 'undo'; give 'undo' another key"},
        {"left h\n", "1: 'h' is the key of 'hint'; give 'hint' another key"},
        {"why z\nhint z\n", "2: 'z' is the key of 'why'; give 'why' another key"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct keymap keymap = {0};
        assert_string_equal(read_lines(&keymap, wrong[i][0]), wrong[i][1]);
    }
}

static void expect_words(const struct keymap *keymap, const char *words,
                         const char *expected)
{
    struct text out = {0};
    keymap_print(keymap, words, &out);
    assert_string_equal(text_get(&out), expected);
    text_free(&out);
}

static void test_file(void **state)
{
    (void)state;
    struct keymap keymap = {0};
    struct text steps = {0};
    assert_string_equal(read_lines(&keymap, "# mine\nhint u\nundo z\n\nleft h\n"), "");
    keymap_use(&keymap, false);
    assert_int_equal(keymap_meaning(&keymap, 'u'), 'h');
    assert_int_equal(keymap_meaning(&keymap, 'z'), 'u');
    assert_int_equal(keymap_meaning(&keymap, 'h'), PRESS_LEFT);
    assert_int_equal(keymap_meaning(&keymap, 'q'), 'q');
    assert_int_equal(keymap_meaning(&keymap, '7'), '7');
    assert_int_equal(keymap_meaning(&keymap, PRESS_UP), PRESS_UP);
    assert_int_equal(keymap_meaning(&keymap, 0x4e2d), 0x4e2d);
    keymap_print_steps(&keymap, &steps);
    assert_string_equal(text_get(&steps), "h");
    expect_words(&keymap, "h\thint\nu\tundo\n\nq\tquit", "u\thint\nz\tundo\n\nq\tquit");
    expect_words(&keymap, "u  U\tundo, redo\n\tor u", "z  U\tundo, redo\n\tor u");
    expect_words(&keymap, "You may undo a move.  h hint  u undo  Esc: deselect",
                 "You may undo a move.  u hint  z undo  Esc: deselect");
    expect_words(&keymap,
                 "A to h (u h, then u)  draw (u)  leading to u > u  A, or u, then u.",
                 "A to h (z u, then z)  draw (z)  leading to z > z  A, or z, then u.");
    expect_words(&keymap, "（u u，再按 u）  或 u，再按 u：走  用 u 选  （u）",
                 "（z z，再按 z）  或 z，再按 z：走  用 u 选  （z）");
    expect_words(&keymap,
                 "u       4 > 3\nu > 3\n1-7 u\tpile 1 or u\nscores (u - 2)^2; u tiles",
                 "u       4 > 3\nz > 3\n1-7 z\tpile 1 or z\nscores (u - 2)^2; u tiles");
    text_free(&steps);
}

/* Under vim h, j, k and l move, but for those of the file; a key that lost its command has none. */
static void test_vim(void **state)
{
    (void)state;
    struct keymap keymap = {0};
    assert_string_equal(read_lines(&keymap, "quit Q\nshuffle l\n"), "");
    keymap_use(&keymap, true);
    assert_int_equal(keymap_meaning(&keymap, 'h'), PRESS_LEFT);
    assert_int_equal(keymap_meaning(&keymap, 'j'), PRESS_DOWN);
    assert_int_equal(keymap_meaning(&keymap, 'l'), 's');
    assert_int_equal(keymap_meaning(&keymap, 't'), 'h');
    assert_int_equal(keymap_meaning(&keymap, 'Q'), 'q');
    assert_int_equal(keymap_meaning(&keymap, 'q'), 0);
    expect_words(&keymap, "h: hint", "t: hint");
    expect_words(NULL, "h: hint", "h: hint");
    keymap_use(&keymap, false);
    assert_int_equal(keymap_meaning(&keymap, 'h'), 'h');
    assert_int_equal(keymap_meaning(&keymap, 'q'), 0);
    /* Also where the file's command comes before the one that vim gives this key. */
    struct keymap other = {0};
    assert_string_equal(read_lines(&other, "left t\n"), "");
    keymap_use(&other, true);
    assert_int_equal(keymap_meaning(&other, 't'), PRESS_LEFT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_vim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
