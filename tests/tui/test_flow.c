/* From the first start to the end of a game: the menu, the prompt for a number, auto-play
 * and undo, the box at the end, and clicks on the names of keys. */
#include "base/text.h"
#include "base/utf8.h"
#include "tests/tui/at_home.h"
#include "tests/tui/chinese.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char left[] = "\033[D", down[] = "\033[B";

static struct tui *start_with(const char *const *words, const char *env)
{
    struct tui *tui = at_home_start(words, env);
    tui_sync(tui);
    return tui;
}

/* Deal SEED of GAME; a short opening of Klotski is number 20, of 7 moves. */
static struct tui *start(const char *game, const char *seed)
{
    const char *const words[] = {game, "--seed", seed, NULL};
    return start_with(words, NULL);
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

/* ? shows the help in lists and in a replay; Ctrl-C there ends the program. */
static void test_help_in_lists(void **state)
{
    (void)state;
    static const char *const places[][2] = {{"n", "Choose an opening"},
                                            {"o", "Options"},
                                            {"S", "Statistics"},
                                            {"\r", "Games played"},
                                            {"\r", "0 of 1"}};
    struct tui *tui = start("klotski", "20");
    tui_wait_text(tui, "7 moves to go");
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\r");
    tui_wait_text(tui, "1 move ");
    for (int i = 0; i < 5; i++) {
        tui_type(tui, places[i][0]);
        tui_wait_text(tui, places[i][1]);
        tui_type(tui, i % 2 == 0 ? "?" : "\033OP");
        assert_non_null(strstr(tui_row(tui, 0), "Help"));
        tui_type(tui, "q");
        assert_true(finds(tui, places[i][1]));
        if (i < 2)
            tui_type(tui, "q");
    }
    assert_int_equal(tui_end(tui, "?\003"), 0);
}

/* Clicks on TEXT. */
static void click(struct tui *tui, const char *text)
{
    int row, column;
    if (!tui_find(tui, text, &row, &column))
        fail_msg("no \"%s\" to click on", text);
    tui_mouse(tui, 1, row, column, true);
    tui_mouse(tui, 1, row, column, false);
    tui_sync(tui);
}

/* Clicks on TEXT in the last row. */
static void click_key(struct tui *tui, const char *text)
{
    char before[1024] = "";
    int last = tui_rows(tui) - 1;
    const char *row = tui_row(tui, last);
    const char *at = strstr(row, text);
    if (at == NULL)
        fail_msg("no \"%s\" in \"%s\"", text, row);
    strncat(before, row, (size_t)(at - row));
    tui_mouse(tui, 1, last, utf8_columns(before), true);
    tui_mouse(tui, 1, last, utf8_columns(before), false);
    tui_sync(tui);
}

/* ---- small screens ----------------------------------------------------------------- */

/* All words on the screen, each between blanks. */
static void take_words(struct tui *tui, struct text *out)
{
    for (int row = 0; row < tui_rows(tui); row++)
        text_format(out, " %s ", tui_row(tui, row));
}

/* Checks that each row that reaches the right edge ends with one of WORDS. */
static void expect_whole_words(struct tui *tui, const char *words)
{
    for (int row = 1; row < tui_rows(tui); row++) {
        char word[64];
        const char *line = tui_row(tui, row);
        const char *last = strrchr(line, ' ');
        if (last == NULL || utf8_columns(line) < tui_columns(tui) - 2)
            continue;
        snprintf(word, sizeof word, "%s ", last);
        if (strstr(words, word) == NULL)
            fail_msg("cut: %s", line);
    }
}

/* At 60x20 and 40x15 no list cuts a word, and two blanks are before the figures of a title. */
static void test_small_screens(void **state)
{
    (void)state;
    static const char *const keys[] = {"?", "1", "2", "3", "4", "o", "S", "5"};
    static const int sizes[][2] = {{20, 60}, {15, 40}};
    struct tui *tui = start_with(NULL, NULL);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct text words = {0};
        tui_resize(tui, 60, 200);
        tui_wait_frame(tui, tui_frames(tui));
        take_words(tui, &words);
        tui_type(tui, keys[i]);
        take_words(tui, &words);
        for (int k = 0; k < 2; k++) {
            tui_resize(tui, sizes[k][0], sizes[k][1]);
            tui_wait_frame(tui, tui_frames(tui));
            expect_whole_words(tui, text_get(&words));
        }
        tui_type(tui, "q");
        expect_whole_words(tui, text_get(&words));
        text_free(&words);
    }
    tui_type(tui, "2");
    tui_type(tui, "\r");
    tui_wait_text(tui, "0 moves");
    int row, column;
    assert_true(tui_find(tui, "  0 moves", &row, &column));
    assert_true(
        tui_find(tui, "Qi Bu Cheng Shi", &row, &column)); /* the game's has no room */
    assert_int_equal(row, 0);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- menu -------------------------------------------------------------------------- */

/* The menu explains h, a and ? until the first game begins; then it shows the games in
 * progress. */
static void test_menu(void **state)
{
    (void)state;
    struct tui *tui = start_with(NULL, NULL);
    assert_true(finds(tui, "New here?"));
    tui_type(tui, "h");
    tui_wait_text(tui, "Bring all cards to the four foundations");
    tui_type(tui, "q");
    tui_wait_text(tui, "New here?");
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "? help  q quit");
    tui_type(tui, "J");
    assert_true(finds(tui, "slide the pieces to"));
    assert_string_equal(tui_row(tui, 13), "   free the big one (Huarong Dao)");
    tui_type(tui, "K");
    tui_resize(tui, 24, 80);
    tui_wait_text(tui, "? help  q quit");
    tui_type(tui, "1");
    assert_true(finds(tui, "New here?"));
    tui_type(tui, "\r");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "g");
    assert_false(finds(tui, "New here?"));
    assert_false(finds(tui, "in progress"));
    tui_type(tui, "q");
    tui_type(tui, "dd");
    tui_type(tui, "g");
    assert_true(finds(tui, "draw 3  2 moves"));
    tui_type(tui, "2");
    tui_type(tui, "\r");
    tui_wait_text(tui, "7 moves to go");
    tui_type(tui, "g");
    assert_true(finds(tui, "draw 3  2 moves"));
    tui_type(tui, "1");
    tui_wait_text(tui, "Resumed.");
    tui_wait_text(tui, "2 moves");
    /* A new game although one is in progress; help; a deal number. */
    tui_type(tui, "g");
    tui_type(tui, "n");
    assert_true(finds(tui, "> draw three"));
    tui_type(tui, "g");
    tui_type(tui, "?");
    assert_true(finds(tui, "Help"));
    tui_type(tui, "x");
    tui_type(tui, "N");
    tui_type(tui, "12\r");
    tui_wait_text(tui, "deal 12 ");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start_with(NULL, NULL);
    tui_wait_text(tui, "deal 12 ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The prompt accepts only deal numbers that exist. If it refuses a digit, it shows the
 * range. */
static void test_number(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", "1");
    tui_type(tui, "N");
    tui_type(tui, "9007199254740992");
    assert_true(finds(tui, "900719925474099_  It can be 1 to 9007199254740991"));
    tui_type(tui, "\177");
    assert_true(finds(tui, "90071992547409_  Enter: deal"));
    tui_type(tui, "91\r");
    tui_wait_text(tui, "deal 9007199254740991 ");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("klotski", "20");
    tui_type(tui, "N");
    tui_type(tui, "0");
    assert_true(finds(tui, "Deal number: _  It can be 1 to "));
    tui_type(tui, "99");
    assert_true(finds(tui, "Deal number: 9_  It can be 1 to "));
    tui_type(tui, "a");
    assert_true(finds(tui, "Deal number: 9_  Only digits here"));
    /* A screen of another size shows at least which game it is for. */
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "Klotski");
    tui_wait_text(tui, "Deal number: 9_");
    tui_resize(tui, 24, 80);
    tui_wait_text(tui, "Klotski");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* From each screen, at most two keys (g and q) lead to the menu. */
static void test_two_keys(void **state)
{
    (void)state;
    static const char *const ways[] = {"",  "n",  "n\r", "S", "S\r", "S\r\r", "?",
                                       "o", "nl", "e",   "a", "ap",  "p",     "N"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct tui *tui = start("klotski", "20");
        tui_wait_text(tui, "7 moves to go");
        tui_type(tui, "a ");
        tui_wait_text(tui, "1 move ");
        tui_type(tui, "x");
        for (const char *s = ways[i]; *s != '\0'; s++)
            tui_type(tui, (char[]){*s, '\0'});
        tui_type(tui, "g");
        /* g either closed a screen that any key closes, or was ignored: then press q. */
        if (finds(tui, "Deal number") ||
            (!finds(tui, "choose a game") && !finds(tui, "h hint")))
            tui_type(tui, "q");
        if (!finds(tui, "choose a game"))
            tui_type(tui, "g");
        if (!finds(tui, "choose a game"))
            fail_msg("no menu after \"%s\"", ways[i]);
        tui_keys(tui, "\003");
        assert_int_equal(tui_wait_end(tui), 0);
        tui_free(tui);
    }
}

/* Pasted digits go into the prompt for a number; elsewhere a paste does nothing, even a
 * q. */
static void test_paste(void **state)
{
    (void)state;
    struct tui *tui = start("samegame", "1");
    tui_type(tui, "N");
    tui_type(tui, "\033[200~90071992q\r54740991\n\033[201~");
    tui_wait_text(tui, "9007199254740991_");
    tui_type(tui, "5\r"); /* too large: the digit is refused */
    tui_wait_text(tui, "deal 9007199254740991");
    tui_type(tui, "?");
    tui_type(tui, "\033[200~q\033[201~");
    assert_true(finds(tui, "Pasted text is ignored"));
    assert_true(finds(tui, "Help"));
    tui_type(tui, "q");
    assert_false(finds(tui, "Pasted text"));
    /* The game is the one that the text names, whichever the list is of. */
    tui_type(tui, "n");
    tui_type(tui, "\033[200~game: klotski\n12345\n\033[201~");
    tui_wait_text(tui, "Klotski: type or paste");
    assert_false(finds(tui, "this is a position of"));
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* On each screen Ctrl-L redraws it, and Ctrl-C ends the program. */
static void test_control_keys(void **state)
{
    (void)state;
    static const char *const ways[] = {"",  "n", "nr", "nl", "S",  "S\r", "S\r\r",
                                       "o", "?", "N",  "e",  "e?", "ez",  "g"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct tui *tui = start("klotski", "20");
        char title[256] = "";
        tui_wait_text(tui, "7 moves to go");
        tui_type(tui, "a ");
        tui_wait_text(tui, "1 move ");
        tui_type(tui, "x");
        for (const char *s = ways[i]; *s != '\0'; s++)
            tui_type(tui, (char[]){*s, '\0'});
        strncat(title, tui_row(tui, 0), 20);
        tui_type(tui, "\f");
        if (tui_frame_bytes(tui) < 200 || strncmp(title, tui_row(tui, 0), 20) != 0)
            fail_msg("not drawn again after \"%s\"", ways[i]);
        tui_keys(tui, "\003");
        assert_int_equal(tui_wait_end(tui), 0);
        tui_free(tui);
    }
}

/* ---- play -------------------------------------------------------------------------- */

static void test_pause(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "1");
    tui_wait_text(tui, "81 moves to go");
    tui_type(tui, "p");
    assert_true(finds(tui, "Paused.  Press"));
    assert_false(finds(tui, "moves to go"));
    tui_type(tui, "a");
    assert_true(finds(tui, "81 moves to go"));
    assert_true(finds(tui, "0 moves "));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Auto-play can go back and continue from there; undo also takes back its moves. */
static void test_back(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "20");
    tui_wait_text(tui, "7 moves to go");
    tui_type(tui, "ap");
    assert_true(finds(tui, "Paused at speed 4 of 7"));
    tui_type(tui, "+");
    assert_true(finds(tui, "speed 5 of 7"));
    tui_type(tui, left); /* also takes back a move that is being shown, if any */
    while (!finds(tui, "3 moves "))
        tui_type(tui, " ");
    tui_type(tui, left);
    assert_true(finds(tui, "2 moves "));
    tui_type(tui, "\177");
    assert_true(finds(tui, "1 move "));
    tui_type(tui, " ");
    tui_type(tui, " ");
    assert_true(finds(tui, "3 moves "));
    assert_true(finds(tui, "4 moves to go"));
    tui_type(tui, "x");
    assert_true(finds(tui, "Your turn"));
    tui_type(tui, "uu");
    assert_true(finds(tui, "1 move "));
    tui_type(tui, "U");
    assert_true(finds(tui, "2 moves "));
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* The terminal changes its size at each step of an auto-play, even to sizes that are too
 * small. */
static void test_resize(void **state)
{
    (void)state;
    static const struct {
        const char *game, *seed, *end;
    } plays[] = {{"klotski", "20", ", the minimum."},
                 {"lianliankan", "1", "won"},
                 {"samegame", "1", "Game over: "},
                 {"klondike", "2", "won"}};
    static const int sizes[][2] = {{40, 120}, {24, 80}, {20, 60},
                                   {3, 10},   {1, 1},   {30, 100}};
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        struct tui *tui = start(plays[i].game, plays[i].seed);
        tui_type(tui, "a");
        for (int n = 0; n < 18; n++) {
            const int *size = sizes[n % 6];
            tui_resize(tui, size[0], size[1]);
            tui_type(tui, n % 3 == 0 ? "+" : " ");
        }
        tui_resize(tui, 24, 80);
        tui_sync(tui);
        tui_type(tui, "x");
        assert_false(finds(tui, "too small"));
        assert_int_equal(tui_end(tui, "qq"), 0);
    }
}

/* ---- the end ----------------------------------------------------------------------- */

static void test_end(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "20");
    tui_wait_text(tui, "7 moves to go");
    tui_type(tui, "h");
    tui_type(tui, "\r");
    tui_type(tui, "a");
    tui_type(tui, "+++");
    tui_wait_text(tui, "7 moves  ");
    tui_wait_text(tui, "Solved in 7, the minimum.");
    assert_true(finds(tui, "1 hint  6 moves by the solver  not counted"));
    assert_true(finds(tui, "> x  Next puzzle"));
    /* Space closes the box; it appears again at the next end. */
    tui_type(tui, " ");
    assert_false(finds(tui, "New game"));
    assert_true(finds(tui, "Solved in 7, the minimum."));
    tui_type(tui, "u");
    tui_type(tui, "U");
    tui_wait_text(tui, "> x  Next puzzle");
    tui_type(tui, down);
    tui_type(tui, down);
    tui_type(tui, "\r");
    tui_wait_text(tui, "Back at the start.");
    tui_type(tui, "UUUUUUU");
    /* The chosen entry stands on a bar. */
    int row, column;
    assert_true(tui_find(tui, "Next puzzle", &row, &column));
    assert_true(tui_look(tui, row, column + 15).reverse);
    assert_false(tui_look(tui, row + 1, column + 15).reverse);
    /* A click beside the box closes it, and Space opens it again. */
    tui_mouse(tui, 1, row, 1, true);
    tui_mouse(tui, 1, row, 1, false);
    tui_sync(tui);
    assert_false(finds(tui, "New game"));
    assert_true(finds(tui, "Solved in 7, the minimum."));
    tui_type(tui, " ");
    click(tui, "New game");
    assert_false(finds(tui, "solved"));
    assert_false(finds(tui, "with help"));
    assert_true(finds(tui, ">  20                        7  easy"));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* After a solved opening, the first choice in the box is the next opening of the list. */
static void test_next_puzzle(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "20");
    tui_wait_text(tui, "7 moves to go");
    tui_type(tui, "x");
    assert_true(finds(tui, "0 moves "));
    tui_type(tui, "a");
    tui_type(tui, "+++");
    tui_wait_text(tui, "Solved in 7, the minimum.");
    tui_type(tui, "\r");
    assert_false(finds(tui, "Qi Bu Cheng Shi"));
    assert_true(finds(tui, "0 moves "));
    tui_type(tui, "n");
    int row, column;
    assert_true(tui_find(tui, ">", &row, &column));
    assert_non_null(strstr(tui_row(tui, row - 1), " 20 "));
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* If no move is left, the box offers a shuffle, and the statistics count it. */
static void test_shuffles(void **state)
{
    (void)state;
    char path[1024];
    snprintf(path, sizeof path, "%s/lianliankan/stuck.txt", getenv("TEST_DATA"));
    const char *const words[] = {"lianliankan", path, NULL};
    struct tui *tui = start_with(words, NULL);
    tui_wait_text(tui, "> s  Shuffle");
    tui_type(tui, "\r");
    tui_wait_text(tui, "can be cleared");
    tui_type(tui, "a");
    tui_type(tui, "+++");
    tui_wait_text(tui, "Solved.");
    tui_type(tui, "S");
    int row, column;
    assert_true(tui_find(tui, "shuffles", &row, &column));
    assert_int_equal(strcspn(tui_row(tui, row), "1"), 67);
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* ---- analysis ---------------------------------------------------------------------- */

/* If live analysis is off, the solver runs only when the player asks for a hint. */
static void test_analysis_off(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "20");
    tui_wait_text(tui, "7 moves to go");
    tui_type(tui, "o");
    for (int i = 0; i < 8; i++)
        tui_type(tui, down);
    assert_true(finds(tui, "> Live analysis         < on >"));
    tui_type(tui, " ");
    tui_type(tui, "q");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("klotski", "18");
    assert_true(finds(tui, "analysis is off"));
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_wait_text(tui, "16 moves to go");
    assert_int_equal(tui_end(tui, "q"), 0);
    /* A search whose position is left is of no use to the next question. */
    tui = start("klondike", "5");
    tui_type(tui, "hdh");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\033hda");
    tui_wait_text(tui, "3 moves");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* ---- mouse ------------------------------------------------------------------------- */

/* The names of keys in the last row can be clicked, in both languages. */
static void test_key_row(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "1");
    tui_wait_text(tui, "81 moves to go");
    click_key(tui, "h hint");
    tui_wait_text(tui, "Hint: ");
    tui_type(tui, "\033"); /* the keys are back */
    click_key(tui, "a auto");
    click_key(tui, "p pause");
    assert_true(finds(tui, "Paused at"));
    click_key(tui, "any key");
    assert_true(finds(tui, "Your turn"));
    click_key(tui, "R restart");
    click_key(tui, "g games");
    click_key(tui, "S stats");
    assert_true(finds(tui, "Statistics"));
    click_key(tui, "q back");
    click_key(tui, "? help");
    assert_true(finds(tui, "Help"));
    tui_type(tui, "x");
    click_key(tui, "q back");
    tui_type(tui, "e");
    click_key(tui, "? help");
    assert_true(finds(tui, "any key back"));
    tui_type(tui, "x");
    click_key(tui, "q back");
    tui_wait_text(tui, " moves to go");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_chinese(void **state)
{
    (void)state;
    chinese_or_skip();
    const char *const words[] = {"klotski", "--seed", "1", "--lang", "zh_CN", NULL};
    struct tui *tui = start_with(words, "LANGUAGE=");
    tui_wait_text(tui, "81");
    click_key(tui, "a 自动");
    tui_wait_text(tui, "p 暂停");
    click_key(tui, "p 暂停");
    assert_true(finds(tui, "已暂停"));
    click_key(tui, "左 退一步");
    click_key(tui, "空格 单步");
    click_key(tui, "任意键");
    assert_true(finds(tui, "轮到你"));
    click_key(tui, "R 重新开始");
    click_key(tui, "g 游戏");
    click_key(tui, "q 返回");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Dragging a tile to its match removes both; the wheel moves the cursor from tile to
 * tile. */
static void test_drag_and_wheel(void **state)
{
    (void)state;
    char path[1024];
    int row, column, wheeled;
    snprintf(path, sizeof path, "%s/lianliankan/nearly.txt", getenv("TEST_DATA"));
    const char *const words[] = {"lianliankan", path, NULL};
    struct tui *tui = start_with(words, NULL);
    tui_wait_text(tui, "can be cleared");
    assert_true(tui_find(tui, "╔", &row, &column));
    tui_mouse(tui, 65, 10, 10, true);
    tui_sync(tui);
    assert_true(tui_find(tui, "╔", &row, &wheeled));
    assert_true(wheeled > column);
    tui_mouse(tui, 1, 7, 25, true); /* tile 1,2 */
    tui_mouse(tui, 33, 11, 25, true);
    tui_mouse(tui, 1, 11, 25, false); /* tile 2,2 */
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

#define flow_test(name)                                                                  \
    cmocka_unit_test_setup_teardown(name, at_home_set_up, at_home_tear_down)

int main(void)
{
    if (getenv("UNSTUCK") == NULL || getenv("TEST_DATA") == NULL) {
        print_message("1..0 # SKIP UNSTUCK or TEST_DATA is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        flow_test(test_small_screens),  flow_test(test_menu),
        flow_test(test_help_in_lists),  flow_test(test_two_keys),
        flow_test(test_number),         flow_test(test_next_puzzle),
        flow_test(test_pause),          flow_test(test_control_keys),
        flow_test(test_back),           flow_test(test_resize),
        flow_test(test_paste),          flow_test(test_end),
        flow_test(test_shuffles),       flow_test(test_analysis_off),
        flow_test(test_key_row),        flow_test(test_chinese),
        flow_test(test_drag_and_wheel), flow_test(test_paste),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
