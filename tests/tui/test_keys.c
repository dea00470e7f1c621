/* Every key that a help screen or a row of keys names does something. The test reads the
 * names (bold text) from the screen, and types or clicks each one in a running game.
 * Something other than the clock must change, even if it is only a message that says why
 * the key does nothing. */
#include "base/utf8.h"
#include "tests/home.h"
#include "tests/tui/chinese.h"
#include "tests/tui/tui_parts.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEYS_MAX = 64,
    SCREEN_BYTES = 1 << 16
};

static int set_up(void **state)
{
    (void)state;
    home_new();
    return 0;
}

static int tear_down(void **state)
{
    tui_free_all(state);
    home_free();
    return 0;
}

/* The names of keys in a column or row of the screen. */
struct names {
    int count;
    char name[KEYS_MAX][32];
    int column[KEYS_MAX];
};

/* TERMINAL: "TERM=name", or NULL. */
static struct tui *start_on(const char *terminal, const char *game, const char *seed,
                            const char *language)
{
    char home[128];
    snprintf(home, sizeof home, "XDG_STATE_HOME=%s", home_path());
    const char *const env[] = {home, "LANGUAGE=", terminal, NULL};
    /* Enough nodes for an answer; then the processor is free for the test. */
    const char *const argv[] = {getenv("UNSTUCK"), game,      "--seed", seed, "--lang",
                                language,          "--nodes", "200000", NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_sync(tui);
    /* Close the pane, because the figures of a search change by themselves. */
    tui_type(tui, "i");
    return tui;
}

static struct tui *start(const char *game, const char *seed, const char *language)
{
    return start_on(NULL, game, seed, language);
}

/* The text and the looks of all rows but the title, which has the clock. The caller frees
 * it. */
static char *copy_screen(struct tui *tui)
{
    char *copy = calloc(1, SCREEN_BYTES);
    size_t n = 0;
    for (int row = 1; row < tui_rows(tui); row++)
        for (int column = 0; column < tui_columns(tui); column++) {
            char glyph[32];
            struct tui_look look = tui_look(tui, row, column);
            tui_glyph(tui, row, column, glyph);
            n += (size_t)snprintf(copy + n, SCREEN_BYTES - n, "%s%d%d", glyph,
                                  look.reverse, look.color);
        }
    return copy;
}

/* Adds the bold words of ROW between the columns FROM and TO, with their columns. A bold
 * blank, as in "any key", is part of a name. */
static void read_names(struct tui *tui, int row, int from, int to, struct names *names)
{
    char glyph[32];
    for (int column = from; column < to; column += tui_glyph(tui, row, column, glyph)) {
        size_t n = 0;
        char *name = names->name[names->count];
        int at = column;
        while (column < to && tui_look(tui, row, column).bold) {
            column += tui_glyph(tui, row, column, glyph);
            n += (size_t)snprintf(name + n, sizeof names->name[0] - n, "%s", glyph);
        }
        /* A blank after a name may also be bold, because that is invisible. */
        while (n > 0 && name[n - 1] == ' ')
            name[--n] = '\0';
        if (n > 0 && name[0] != ' ') {
            names->column[names->count++] = at;
            assert_in_range(names->count, 1, KEYS_MAX - 1);
        }
    }
}

static struct names read_row(struct tui *tui)
{
    struct names names = {.count = 0};
    read_names(tui, tui_rows(tui) - 1, 1, tui_columns(tui), &names);
    return names;
}

/* The bytes that a terminal sends for the key NAME; NULL: no such key. */
static const char *bytes_of(const char *name)
{
    static const char *const keys[][2] = {
        {"Space", " "},      {"Enter", "\r"},    {"Tab", "\t"},
        {"Up", "\033[A"},    {"Down", "\033[B"}, {"Left", "\033[D"},
        {"Right", "\033[C"}, {"Escape", "\033"}, {"Esc", "\033"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i][0], name) == 0)
            return keys[i][1];
    return name[0] != '\0' && name[1] == '\0' ? name : NULL;
}

static bool in_game(struct tui *tui)
{
    const char *message = tui_row(tui, tui_rows(tui) - 2);
    static const char *const keys[] = {"  Enter plays", "  y ", "  h "};
    bool hint = false; /* or what a move costs, with the reason instead of the keys */
    for (int i = 0; i < 3; i++)
        hint |= strstr(message, keys[i]) != NULL;
    return (hint || strncmp(tui_row(tui, tui_rows(tui) - 1), " h ", 3) == 0) &&
           strchr(tui_row(tui, tui_rows(tui) - 2), '_') == NULL;
}

/* Returns to the game from any screen, with the keys that a player would use. */
static void go_back(struct tui *tui)
{
    for (int i = 0; !in_game(tui); i++) {
        assert_in_range(i, 0, 5);
        bool typing = strchr(tui_row(tui, tui_rows(tui) - 2), '_') != NULL ||
                      strstr(tui_row(tui, tui_rows(tui) - 1), "Esc ") != NULL;
        tui_type(tui, typing ? "\033" : "q");
    }
}

static bool is_elsewhere(struct tui *tui, const void *wanted)
{
    (void)wanted;
    return !in_game(tui);
}

/* Waits for the start of auto-play, which needs the solver's answer. The next key only
 * stops it. */
static void wait_for_auto(struct tui *tui)
{
    tui_wait_for(tui, is_elsewhere, NULL, "auto-play");
}

/* Types the key of NAME in the game and comes back. */
static void press(struct tui *tui, const char *name)
{
    const char *bytes = bytes_of(name);
    if (bytes == NULL)
        fail_msg("help names a key \"%s\"", name);
    tui_type(tui, "Z");
    char *before = copy_screen(tui);
    tui_type(tui, bytes);
    if (strcmp(name, "a") == 0)
        wait_for_auto(tui);
    char *after = copy_screen(tui);
    if (strcmp(before, after) == 0)
        fail_msg("\"%s\": nothing has happened", name);
    free(before);
    free(after);
    go_back(tui);
}

/* Presses the keys that one name of the help screen stands for: "d Space", "1-9 0",
 * "arrows". Returns their number. */
static int press_all(struct tui *tui, const char *names)
{
    char copy[64];
    int count = 0;
    snprintf(copy, sizeof copy, "%s",
             strcmp(names, "arrows") == 0 ? "Right Down Left Up" : names);
    char *rest = copy;
    for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL; count++)
        if (name[1] == '-' && name[2] != '\0')
            for (char key = name[0]; key <= name[2]; key++)
                press(tui, (char[]){key, '\0'});
        else if (strcmp(name, "q") != 0)
            press(tui, name);
    return count;
}

static void try_help(const char *game, const char *seed, int least)
{
    struct tui *tui = start(game, seed, "en");
    struct names names = {.count = 0};
    int count = 0;
    tui_resize(tui, 60, 100);
    tui_wait_text(tui, "h hint");
    tui_type(tui, "?");
    for (int row = 1; row < tui_rows(tui) - 1; row++)
        read_names(tui, row, 2, 16, &names);
    go_back(tui);
    tui_resize(tui, 24, 80);
    tui_wait_text(tui, "h hint");
    for (int i = 0; i < names.count; i++)
        if (strcmp(names.name[i], "mouse") != 0)
            count += press_all(tui, names.name[i]);
    /* Keys that the help names only in its descriptions: redo, help and redraw. */
    press(tui, "\022");
    tui_type(tui, "\033OP");
    assert_false(in_game(tui));
    go_back(tui);
    tui_type(tui, "\014");
    assert_in_range(count, least, KEYS_MAX);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_help(void **state)
{
    (void)state;
    try_help("klondike", "4", 25);
    try_help("klotski", "20", 20);
    try_help("lianliankan", "1", 20);
    try_help("samegame", "1", 20);
}

static void click(struct tui *tui, int row, int column)
{
    tui_mouse(tui, 1, row, column, true);
    tui_mouse(tui, 1, row, column, false);
    tui_sync(tui);
}

/* Types WAY in the game, then clicks on each key of the last row there in turn. */
static void click_all(struct tui *tui, const char *way)
{
    struct names names = {.count = 1};
    for (int i = 0; i < names.count; i++) {
        tui_type(tui, "Z");
        for (const char *s = way; *s != '\0'; s++)
            tui_type(tui, (char[]){*s, '\0'});
        names = read_row(tui);
        assert_in_range(names.count, 1, KEYS_MAX);
        const char *name = names.name[i];
        bool quits = way[0] == '\0' && strcmp(name, "q") == 0;
        char *before = copy_screen(tui);
        if (!quits)
            click(tui, tui_rows(tui) - 1, names.column[i]);
        if (way[0] == '\0' && strcmp(name, "a") == 0)
            wait_for_auto(tui);
        char *after = copy_screen(tui);
        bool none = quits || strcmp(name, "arrows") == 0 || strcmp(name, "方向键") == 0;
        if ((strcmp(before, after) == 0) != none) {
            tui_dump(tui);
            fail_msg("\"%s\" after \"%s\": %s has happened", name, way,
                     none ? "something" : "nothing");
        }
        free(before);
        free(after);
        go_back(tui);
    }
}

static void try_rows(const char *language)
{
    static const char *const ways[] = {"",  "ap", "p", "n",  "?J", "g",
                                       "S", "o",  "e", "e?", "nr"};
    struct tui *tui = start("klotski", "20", language);
    tui_type(tui, "a ");
    tui_type(tui, "x");
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        click_all(tui, ways[i]);
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_rows(void **state)
{
    (void)state;
    static const char *const games[] = {"klondike", "lianliankan", "samegame"};
    for (int i = 0; i < 3; i++) {
        /* Use deals that can be won: else the late answer to "h" is the message of
         * "a". */
        struct tui *tui = start(games[i], "4", "en");
        tui_resize(tui, 40, 120);
        tui_wait_text(tui, "o options");
        /* A hint that comes later would put its reason in the place of the keys. */
        tui_type(tui, "h");
        tui_wait_text(tui, "  Enter plays");
        click_all(tui, "");
        assert_int_equal(tui_end(tui, "q"), 0);
    }
    try_rows("en");
}

static void test_rows_in_chinese(void **state)
{
    (void)state;
    chinese_or_skip();
    try_rows("zh_CN");
}

/* On a screen of any width, no word of the row of keys is cut. */
static void test_widths(void **state)
{
    (void)state;
    char all[1024];
    chinese_or_skip();
    struct tui *tui = start_on("TERM=screen-256color", "lianliankan", "1", "zh_CN");
    tui_resize(tui, 24, 200);
    tui_wait_text(tui, "S 统计");
    snprintf(all, sizeof all, " %s  ", tui_row(tui, 23));
    for (int columns = 120; columns > 60; columns--) {
        char row[1024], pair[64];
        tui_resize(tui, 24, columns);
        tui_wait_text(tui, "h 提示");
        snprintf(row, sizeof row, "%s", tui_row(tui, 23));
        size_t length;
        for (char *s = row + 1; *s != '\0'; s += length + strspn(s + length, " ")) {
            const char *gap = strstr(s, "  ");
            length = gap != NULL ? (size_t)(gap - s) : strlen(s);
            snprintf(pair, sizeof pair, "  %.*s  ", (int)length, s);
            if (strstr(all, pair) == NULL)
                fail_msg("\"%s\" on %d columns", pair, columns);
        }
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Clicks on WORDS in the row of the message. */
static void click_words(struct tui *tui, const char *words)
{
    char before[1024] = "";
    int row = tui_rows(tui) - 2;
    const char *line = tui_row(tui, row);
    const char *at = strstr(line, words);
    if (at == NULL)
        fail_msg("no \"%s\" in \"%s\"", words, line);
    strncat(before, line, (size_t)(at - line));
    click(tui, row, utf8_columns(before));
}

/* The keys that a message names. */
static void test_messages(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "18", "en");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    click_words(tui, "h next");
    tui_wait_text(tui, "Or: ");
    click_words(tui, "Or: "); /* this word names no key */
    click_words(tui, "Enter plays");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "a");
    click_words(tui, "p pause");
    tui_wait_text(tui, "Paused at");
    click_words(tui, "Space step");
    tui_type(tui, "x");
    click_words(tui, "u undo");
    tui_type(tui, "N");
    click_words(tui, "q back");
    assert_true(in_game(tui));
    tui_type(tui, "e");
    tui_type(tui, "c");
    tui_type(tui, "q");
    click_words(tui, "q leave");
    tui_wait_text(tui, "h hint");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define keys_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        keys_test(test_help),   keys_test(test_rows),     keys_test(test_rows_in_chinese),
        keys_test(test_widths), keys_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
