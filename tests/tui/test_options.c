/* The options screen: every option, by keys and by mouse. A change takes effect at once,
 * is remembered for the next start, and is limited to what the terminal can show. */
#include "tests/tui/at_home.h"
#include "tests/tui/chinese.h"
#include "tests/unit.h"

#include "canvas/canvas.h"
#include "terminal/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    COLOURS,
    SIGNS,
    FACES,
    SPEED,
    PANE,
    VERDICT,
    ADVICE,
    STEPS,
    ANALYSIS,
    LIVE,
    PARTNERS,
    GUARD,
    WINNABLE,
    SAFE,
    POINTS,
    COUNTDOWN,
    CELEBRATION,
    MOUSE,
    KEYS,
    BELL,
    LANGUAGE,
    ITEMS,
    FIRST_ROW = 2,
    VALUE = 25, /* the column of "<" */
    SAMPLE = 54 /* and of the cards beside the list */
};

static struct tui *start_with(const char *const *words, const char *env)
{
    struct tui *tui = at_home_start(words, env);
    tui_sync(tui);
    return tui;
}

static const char *const klotski[] = {"klotski", "--seed", "1", NULL};
static const char *const klondike[] = {"klondike", "--seed", "1", NULL};

static struct tui *start(void)
{
    struct tui *tui = start_with(klotski, NULL);
    tui_wait_text(tui, "81 moves to go");
    return tui;
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

static bool says(struct tui *tui, int item, const char *value)
{
    return strstr(tui_row(tui, FIRST_ROW + item), value) != NULL;
}

/* Types KEY COUNT times. */
static void repeat(struct tui *tui, const char *key, int count)
{
    for (int i = 0; i < count; i++)
        tui_type(tui, key);
}

static const char down[] = "\033[B", right[] = "\033[C", left[] = "\033[D";

static void test_screen(void **state)
{
    (void)state;
    struct tui *tui = start();
    tui_type(tui, "o");
    tui_expect_screen(tui, "options");
    tui_resize(tui, 12, 40);
    tui_wait_text(tui, "Options");
    tui_sync(tui);
    tui_expect_screen(tui, "options-40x12");
    tui_type(tui, "q");
    assert_true(finds(tui, "81 moves to go"));
    /* The screen can also be opened from the menu. */
    tui_resize(tui, 24, 80);
    tui_type(tui, "g");
    tui_type(tui, "o");
    assert_true(finds(tui, "Auto-play"));
    tui_type(tui, "o");
    assert_true(finds(tui, "choose a game"));
    tui_type(tui, "q");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Changes options one by one and checks their effect on the board. */
static void test_keys(void **state)
{
    (void)state;
    int ground = theme_look(THEME_LIGHT, STYLE_PLAIN, 256).ground;
    struct tui *tui = start();
    tui_type(tui, "o");
    tui_type(tui, left); /* from the first value to the last one */
    assert_true(says(tui, COLOURS, "monochrome"));
    assert_int_equal(tui_look(tui, FIRST_ROW, SAMPLE).color, -1);
    repeat(tui, right, 4);
    assert_true(says(tui, COLOURS, "light"));
    assert_int_equal(tui_look(tui, FIRST_ROW, SAMPLE).ground,
                     theme_look(THEME_LIGHT, STYLE_HEARTS, 256).ground);
    assert_int_equal(tui_look(tui, 20, 79).ground, ground);
    tui_type(tui, down);
    tui_type(tui, down);
    assert_true(says(tui, FACES, "by language"));
    tui_type(tui, " ");
    assert_true(says(tui, FACES, "Chinese"));
    tui_type(tui, "q");
    assert_true(finds(tui, "曹操"));
    tui_type(tui, "o");
    tui_type(tui, down);
    tui_type(tui, down);
    int row, column;
    tui_find(tui, "八", &row, &column); /* the tiles beside the list */
    assert_in_range(column, SAMPLE, 79);
    tui_type(tui, " ");
    assert_true(says(tui, FACES, "letters"));
    tui_find(tui, "G▐", &row, &column);
    assert_in_range(column, SAMPLE, 79);
    repeat(tui, " ", 2);
    assert_true(says(tui, FACES, "by language"));
    assert_false(finds(tui, "G▐"));
    tui_type(tui, "q");
    assert_true(finds(tui, "Cao"));
    assert_false(finds(tui, "曹操"));
    tui_type(tui, "o");
    repeat(tui, down, 2);
    tui_type(tui, left);
    assert_true(says(tui, FACES, "shapes"));
    tui_type(tui, down);
    tui_type(tui, "\r");
    assert_true(says(tui, SPEED, "5 of 7"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, PANE, "analysis"));
    tui_type(tui, right);
    assert_true(says(tui, PANE, "off"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, VERDICT, "off"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, ADVICE, "fair"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, STEPS, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, ANALYSIS, "off"));
    tui_type(tui, left);
    assert_true(says(tui, ANALYSIS, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, LIVE, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, PARTNERS, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, GUARD, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, WINNABLE, "off"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, SAFE, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, POINTS, "Vegas"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, COUNTDOWN, "on"));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, CELEBRATION, "off"));
    assert_true(tui_mouse_wanted(tui));
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, MOUSE, "off"));
    assert_false(tui_mouse_wanted(tui));
    tui_type(tui, "q");
    assert_true(finds(tui, "Cao"));
    assert_false(finds(tui, "曹操"));
    assert_false(finds(tui, "moves to go"));
    tui_type(tui, "o");
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, SIGNS, "ASCII"));
    tui_type(tui, "q");
    assert_true(finds(tui, "+------"));
    assert_int_equal(tui_end(tui, "q"), 0);

    /* The next start uses the same options, unless the command line says otherwise. */
    tui = start_with(klotski, NULL);
    assert_true(finds(tui, "+------"));
    assert_false(finds(tui, "moves to go"));
    assert_false(tui_mouse_wanted(tui));
    assert_int_equal(tui_look(tui, 20, 79).ground, ground);
    tui_type(tui, "o");
    assert_true(says(tui, SPEED, "5 of 7"));
    assert_true(says(tui, VERDICT, "off"));
    assert_true(says(tui, ADVICE, "fair"));
    assert_true(says(tui, STEPS, "on"));
    assert_true(says(tui, LIVE, "on"));
    assert_true(says(tui, PARTNERS, "on"));
    assert_true(says(tui, GUARD, "on"));
    assert_true(says(tui, WINNABLE, "off"));
    assert_true(says(tui, SAFE, "on"));
    assert_true(says(tui, POINTS, "Vegas"));
    assert_true(says(tui, COUNTDOWN, "on"));
    assert_true(says(tui, CELEBRATION, "off"));
    assert_int_equal(tui_end(tui, "qq"), 0);
    const char *const contrast[] = {"klotski", "--seed",   "1",
                                    "--theme", "contrast", NULL};
    tui = start_with(contrast, NULL);
    assert_int_equal(tui_look(tui, 20, 79).ground, 16);
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start_with(klotski, NULL);
    assert_int_equal(tui_look(tui, 20, 79).ground, ground);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void click(struct tui *tui, int item, int column)
{
    tui_mouse(tui, 1, FIRST_ROW + item, column, true);
    tui_mouse(tui, 1, FIRST_ROW + item, column, false);
    tui_sync(tui);
}

static void test_mouse(void **state)
{
    (void)state;
    struct tui *tui = start();
    tui_type(tui, "o");
    click(tui, SPEED, VALUE + 4);
    assert_true(says(tui, SPEED, "5 of 7"));
    click(tui, SPEED, VALUE);
    click(tui, SPEED, VALUE);
    assert_true(says(tui, SPEED, "3 of 7"));
    click(tui, FACES, VALUE + 4);
    assert_true(says(tui, FACES, "Chinese"));
    click(tui, ITEMS, VALUE); /* below the last option: does nothing */
    assert_true(says(tui, FACES, "Chinese"));
    click(tui, MOUSE, VALUE + 4);
    assert_false(tui_mouse_wanted(tui));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* An option that is changed and changed back is kept as it was. */
static void test_back(void **state)
{
    (void)state;
    struct tui *tui = start();
    for (int i = 0; i < 2; i++) {
        tui_type(tui, "o");
        repeat(tui, down, GUARD);
        assert_true(says(tui, GUARD, i == 0 ? "off" : "on"));
        tui_type(tui, right);
        tui_type(tui, "q");
    }
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_equal(home_ask("SELECT value FROM option WHERE key = 'guard'"), 0);
    tui = start_with(klotski, NULL);
    tui_type(tui, "o");
    assert_true(says(tui, GUARD, "off"));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* Safe cards go up by themselves if the player likes that: after 3 5 the game is won. */
static void test_safe(void **state)
{
    (void)state;
    char file[1024];
    snprintf(file, sizeof file, "%s/klondike/nearly.txt", getenv("TEST_DATA"));
    const char *const words[] = {"klondike", file, NULL};
    struct tui *tui = start_with(words, NULL);
    tui_type(tui, "35");
    assert_false(finds(tui, "Solved."));
    tui_type(tui, "uo");
    repeat(tui, down, SAFE);
    tui_type(tui, " q");
    tui_type(tui, "35");
    tui_wait_text(tui, "Solved.");
    assert_int_equal(tui_end(tui, " q"), 0);
}

/* The keys of vim move, and t is the hint; the row of keys and the help show the keys that hold,
 * and a click on one still works. */
static void test_vim(void **state)
{
    (void)state;
    struct tui *tui = start();
    assert_true(finds(tui, " h hint"));
    tui_type(tui, "o");
    repeat(tui, down, KEYS);
    tui_type(tui, " ");
    assert_true(says(tui, KEYS, "vim"));
    tui_type(tui, "k"); /* lists have these keys, too */
    assert_true(finds(tui, "> Mouse"));
    tui_type(tui, "jl");
    assert_true(says(tui, KEYS, "standard"));
    tui_type(tui, " q");
    assert_true(finds(tui, " t hint"));
    assert_false(finds(tui, " h hint"));
    tui_type(tui, "7h");
    assert_true(finds(tui, "No room to the left of the piece."));
    assert_true(finds(tui, "t hint"));
    tui_type(tui, "t");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "?");
    assert_true(finds(tui, "h j k l       move the cursor, as the arrows do"));
    tui_type(tui, "q");
    tui_mouse(tui, 1, tui_rows(tui) - 1, 1, true);
    tui_wait_text(tui, "Hint: ");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start();
    assert_true(finds(tui, " t hint"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Starts the game of WORDS with the text KEYS as the file of keys. */
static struct tui *start_with_keys(const char *const *words, const char *keys)
{
    char path[1024], env[1024];
    snprintf(path, sizeof path, "%s/unstuck", home_path());
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/unstuck/keys", home_path());
    home_write(path, keys, strlen(keys));
    snprintf(env, sizeof env, "XDG_CONFIG_HOME=%s", home_path());
    return at_home_start(words, env);
}

/* The file of keys; tests/terminal/test_keymap.c has all its errors. */
static void test_keys_file(void **state)
{
    (void)state;
    struct tui *tui = start_with_keys(klotski, "# mine\nhint u\nundo z\nleft h\n");
    tui_sync(tui);
    tui_wait_text(tui, "81 moves to go");
    assert_true(finds(tui, " u hint"));
    tui_type(tui, "u");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\r");
    tui_wait_text(tui, "z undo");
    tui_type(tui, "z");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start_with_keys(klondike, "draw ;\nwaste z\nfoundation t\n");
    tui_sync(tui);
    assert_true(finds(tui, "; draw  z waste         t foundations"));
    tui_type(tui, "t");
    assert_true(finds(tui, "1-7 or z, then t: move a card up"));
    assert_int_equal(tui_end(tui, "q"), 0);
    char path[1024];
    snprintf(path, sizeof path, "%s/unstuck/keys", home_path());
    remove(path);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "XDG_CONFIG_HOME=%s", home_path());
    tui = at_home_start(klotski, path);
    tui_wait_text(tui, "unstuck/keys: Is a directory");
    assert_int_equal(tui_end(tui, ""), 1);
    snprintf(path, sizeof path, "%s/unstuck/keys", home_path());
    remove(path);
    tui = start_with_keys(klotski, "hint\n");
    tui_wait_text(tui, "keys:1: 'hint'");
    assert_int_equal(tui_end(tui, ""), 1);
}

/* How often the bell was rung. The mark of a frame (OSC) ends with a bell, too. */
static int bells(struct tui *tui)
{
    size_t length;
    const char *output = tui_output(tui, &length);
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count +=
            (output[i] == '\a') - (output[i] == ']' && i > 0 && output[i - 1] == '\033');
    return count;
}

/* The bell is silent until the player wants it. */
static void test_bell(void **state)
{
    (void)state;
    struct tui *tui = start_with(klondike, NULL);
    tui_type(tui, "zf");
    assert_true(finds(tui, "No foundation card fits a pile."));
    assert_int_equal(bells(tui), 0);
    tui_type(tui, "o");
    repeat(tui, down, BELL);
    tui_type(tui, " q");
    tui_type(tui, "1");
    assert_int_equal(bells(tui), 0);
    tui_type(tui, "z");
    assert_int_equal(bells(tui), 1);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_language(void **state)
{
    (void)state;
    chinese_or_skip();
    struct tui *tui = start();
    tui_type(tui, "o");
    repeat(tui, down, LANGUAGE);
    tui_type(tui, right);
    tui_expect_screen(tui, "options-zh");
    tui_type(tui, "q");
    assert_true(finds(tui, "华容道"));
    assert_true(finds(tui, "曹操"));
    assert_int_equal(tui_end(tui, "q"), 0);

    tui = start_with(klotski, NULL);
    assert_true(finds(tui, "华容道"));
    tui_type(tui, "o");
    repeat(tui, down, LANGUAGE);
    tui_type(tui, right);
    assert_true(finds(tui, "Language"));
    tui_type(tui, "q");
    assert_true(finds(tui, "Klotski"));
    assert_int_equal(tui_end(tui, "q"), 0);

    /* A terminal that cannot show Chinese gets English. */
    const char *const chinese[] = {"klotski", "--seed", "1", "--lang", "zh_CN", NULL};
    tui = start_with(chinese, NULL);
    assert_true(finds(tui, "华容道"));
    assert_int_equal(tui_end(tui, "q"), 0);
    static const char *const elsewhere[] = {"LC_ALL=C", "TERM=linux"};
    for (int i = 0; i < 2; i++) {
        tui = start_with(chinese, elsewhere[i]);
        assert_true(finds(tui, "Klotski"));
        assert_false(finds(tui, "??"));
        tui_type(tui, "o");
        tui_resize(tui, 30, 80); /* room for all entries */
        tui_wait_text(tui, "Language");
        assert_true(says(tui, LANGUAGE, "   English"));
        assert_true(says(tui, FACES, "   letters"));
        assert_int_equal(tui_end(tui, "qq"), 0);
    }
}

/* Fair advice and "no verdict" take effect at once; fair advice also at the next
 * start. */
static void test_advice(void **state)
{
    (void)state;
    static const char *const deal[] = {"klondike", "--seed", "2", NULL};
    struct tui *tui = start_with(deal, NULL);
    tui_wait_text(tui, "cannot be won");
    tui_type(tui, "o");
    repeat(tui, down, ADVICE);
    tui_type(tui, right);
    tui_type(tui, "q");
    tui_wait_text(tui, "win chance");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start_with(deal, NULL);
    tui_wait_text(tui, "win chance");
    tui_type(tui, "o");
    repeat(tui, down, VERDICT);
    tui_type(tui, right);
    tui_type(tui, "q");
    assert_false(finds(tui, "win chance"));
    assert_true(finds(tui, "face down"));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A hint in steps, in each game and by fair advice: the place, what for, the move, and then the
 * next best. It counts as one, and each step says the key for the next. */
static void test_steps(void **state)
{
    (void)state;
    static const struct {
        const char *game, *seed;
        const char *ready; /* the searches have ended: before, the line may change */
        const char *key, *where, *why, *move;
    } hints[] = {
        {"klondike", "4", "1 of 1", "h", "Hint: look at the stock  h what for",
         "goes up  h the move", /* which ace depends on the line found */
         "Hint: draw (d)"},
        {"klondike", "4", "1 of 1", "H", "Hint: look at the stock  H what for", "cards; ",
         "Fair hint: "},
        {"klotski", "1", "81 moves to go", "h", "Hint: look at soldier 7  h what for",
         "Hint: Makes room for Zhao 4 to go right in 4 moves  h the move",
         "Hint: soldier 7 down"},
        {"lianliankan", "1", "19 of 19", "h", "Hint: look at row 8  h what for",
         "  h the move", "Hint: row 8 column 10 with"},
        {"samegame", NULL, "best possible   171", "h",
         "Hint: look at column 3  h what for",
         "Hint: Joins 5 triangles to take next, worth 25; now at most 3 touch",
         "Hint: 3 squares, row 3 column 3, +9"},
    };
    char small[1024];
    snprintf(small, sizeof small, "%s/samegame/nearly.txt", getenv("TEST_DATA"));
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        const char *const deal[] = {hints[i].game, "--seed", hints[i].seed, NULL};
        const char *const file[] = {hints[i].game, small, NULL};
        struct tui *tui = start_with(hints[i].seed != NULL ? deal : file, NULL);
        tui_wait_text(tui, hints[i].ready);
        tui_type(tui, "o");
        repeat(tui, down, STEPS);
        if (i == 0)
            tui_type(tui, right);
        assert_true(says(tui, STEPS, "on"));
        tui_type(tui, "q");
        tui_type(tui, hints[i].key);
        tui_wait_text(tui, hints[i].where);
        tui_type(tui, "~"); /* what was lost is said again */
        tui_type(tui, hints[i].key);
        tui_wait_text(tui, hints[i].where);
        tui_type(tui, hints[i].key);
        tui_wait_text(tui, hints[i].why);
        tui_type(tui, hints[i].key);
        tui_wait_text(tui, hints[i].move);
        tui_wait_text(tui, "Enter plays");
        tui_type(tui, hints[i].key);
        tui_wait_text(tui, i == 0   ? "Enter plays  y why  No other move found"
                           : i == 1 ? "Enter plays  No other move found"
                                    : "Or: ");
        assert_false(finds(tui, "look at"));
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* The screen does not offer what the terminal cannot show. */
static void test_limits(void **state)
{
    (void)state;
    struct tui *tui = start_with(klondike, "NO_COLOR=1");
    tui_type(tui, "o");
    assert_true(says(tui, COLOURS, "   monochrome"));
    tui_type(tui, right);
    assert_true(says(tui, COLOURS, "   monochrome"));
    assert_int_equal(tui_look(tui, FIRST_ROW, SAMPLE).color, -1);
    assert_int_equal(tui_end(tui, "qq"), 0);
    tui = start_with(klondike, "LC_ALL=C");
    tui_type(tui, "o");
    tui_type(tui, down);
    tui_type(tui, right);
    assert_true(says(tui, SIGNS, "   ASCII"));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_screen, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_keys, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_mouse, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_back, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_safe, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_vim, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_keys_file, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_bell, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_language, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_advice, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_steps, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_limits, at_home_set_up, at_home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
