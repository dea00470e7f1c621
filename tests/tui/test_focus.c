/* The cursor stands on what the keys act on, in all screens; and each game is finished by a
 * player who reads only a window of 40 cells around the cursor, as a Braille display shows
 * it. tui_output.c checks for each frame that the cursor is on the program's focus. */
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHEEL_UP   "\033[<64;5;5M"
#define WHEEL_DOWN "\033[<65;5;5M"

enum {
    WINDOW = 40,
    AT = 12 /* cells from the cursor that are compared */
};

/* The text of COUNT cells of the cursor's row from COLUMN on. */
static const char *cells(struct tui *tui, int row, int column, int count)
{
    static char text[WINDOW * 32 + 1];
    text[0] = '\0';
    for (int i = 0; i < count && column + i < tui_columns(tui);) {
        char glyph[32];
        i += tui_glyph(tui, row, column + i, glyph);
        strcat(text, glyph[0] != '\0' ? glyph : " ");
    }
    return text;
}

static const char *at_cursor(struct tui *tui)
{
    int row, column;
    tui_cursor(tui, &row, &column);
    return cells(tui, row, column, AT);
}

static void expect_at(struct tui *tui, const char *words)
{
    const char *there = at_cursor(tui);
    if (strncmp(there, words, strlen(words)) != 0) {
        tui_dump(tui);
        fail_msg("the cursor is on \"%s\", not on \"%s\"", there, words);
    }
}

static void type(struct tui *tui, const char *keys, const char *words)
{
    tui_type(tui, keys);
    expect_at(tui, words);
}

/* Without colours, which are not read out: tiles then differ by letters. */
static struct tui *start(const char *game, const char *what)
{
    static const char *const env[] = {"NO_COLOR=1", NULL};
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/%s", getenv("TEST_DATA"), game, what);
    const char *const argv[] = {getenv("UNSTUCK"), game, path, NULL};
    const char *const deal[] = {getenv("UNSTUCK"), game, "--seed", what, NULL};
    struct tui *tui = tui_start(&(
        struct tui_options){.argv = strchr(what, '.') != NULL ? argv : deal, .env = env});
    tui_sync(tui);
    return tui;
}

/* ---- screens ----------------------------------------------------------------------- */

static void test_screens(void **state)
{
    (void)state;
    struct tui *tui = tui_start(&(struct tui_options){.rows = 24});
    tui_sync(tui);
    expect_at(tui, "1  Klondike");
    type(tui, WHEEL_DOWN, "2  Klotski");
    type(tui, WHEEL_UP, "1  Klondike");
    type(tui, "J", "2  Klotski");
    type(tui, "\r", " 20 ");
    type(tui, "J", " 19 ");
    type(tui, "\r", "1━");
    type(tui, "N", "_"); /* the number of a deal */
    type(tui, "q", "1━");
    type(tui, "o", "Colours");
    type(tui, "J", "Symbols");
    type(tui, "q", "1━");
    type(tui, "?", "Bring Cao");
    type(tui, "J", "which is ");
    type(tui, "K", "Bring Cao");
    type(tui, WHEEL_DOWN, "Pieces slide");
    type(tui, WHEEL_UP, "Bring Cao");
    type(tui, "\033[6~", "            "); /* Page Down */
    type(tui, "\033[5~", "Bring Cao");
    type(tui, "q", "1━");
    type(tui, "S", "No finished");
    type(tui, "q", "1━");
    type(tui, "p", "Paused.");
    type(tui, "x", "1━");
    type(tui, "e", "a─");
    type(tui, "LJ", "X─");
    type(tui, "z", "_");
    tui_free(tui);
}

/* The table, the box at the end, lists and a replay. */
static void test_table(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", "nearly.txt");
    type(tui, "3", "Q♦");
    type(tui, "2", "K♦"); /* an illegal move; the pile was named last */
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    expect_at(tui, "Q♦");
    type(tui, "\033[C", "K♦"); /* Right: the cursor appears and the hint goes */
    tui_type(tui, "35F");
    tui_wait_text(tui, "New game");
    expect_at(tui, "n  New game");
    type(tui, "J", "R  Restart");
    type(tui, "\033[A", "n  New game");
    tui_type(tui, "J");
    type(tui, "S\r", "2"); /* a date */
    type(tui, "\r", "Q♦");
    tui_type(tui, "\033[F"); /* End */
    expect_at(tui, "End of game.");
    tui_free(tui);
}

/* ---- a window of 40 cells ---------------------------------------------------------- */

/* What a Braille display with 40 cells shows: the part of the cursor's row, in steps of 40
 * columns, that has the cursor. */
static const char *window(struct tui *tui)
{
    int row, column;
    tui_cursor(tui, &row, &column);
    return cells(tui, row, column / WINDOW * WINDOW, WINDOW);
}

/* Whether the window shows the box at the end of a game. */
static bool is_over(struct tui *tui)
{
    return strstr(window(tui), "  New game") != NULL;
}

/* Removes the largest group until the game is over. */
static void test_samegame(void **state)
{
    (void)state;
    struct tui *tui = start("samegame", "1");
    int moves = 0;
    for (; tui_type(tui, "\t"), !is_over(tui); moves++) {
        assert_non_null(strchr(window(tui), '['));
        tui_type(tui, " ");
    }
    assert_true(moves > 5);
    tui_free(tui);
}

enum {
    ROWS = 3, /* of tests/data/lianliankan/nearly.txt */
    COLUMNS = 4
};

/* Moves the cursor from cell *AT to cell TO; returns the face there. */
static const char *go(struct tui *tui, int *at, int to)
{
    int down = to / COLUMNS - *at / COLUMNS;
    int right = to % COLUMNS - *at % COLUMNS;
    for (; down != 0; down += down > 0 ? -1 : 1)
        tui_type(tui, down > 0 ? "J" : "K");
    for (; right != 0; right += right > 0 ? -1 : 1)
        tui_type(tui, right > 0 ? "L" : "H");
    *at = to;
    return at_cursor(tui);
}

/* Reads the whole board, then tries all pairs of equal tiles until all have gone. */
static void test_lianliankan(void **state)
{
    (void)state;
    struct tui *tui = start("lianliankan", "nearly.txt");
    char face[ROWS * COLUMNS];
    int at = (ROWS - 1) / 2 * COLUMNS + (COLUMNS - 1) / 2; /* the cursor begins there */
    for (int i = 0; i < ROWS * COLUMNS; i++)
        face[i] = go(tui, &at, i)[0];
    int left = 8;
    for (int tries = 0; left > 0 && tries < 4; tries++)
        for (int a = 0; a < ROWS * COLUMNS; a++)
            for (int b = a + 1; b < ROWS * COLUMNS; b++) {
                if (face[a] == ' ' || face[a] != face[b])
                    continue;
                go(tui, &at, a);
                tui_type(tui, " ");
                go(tui, &at, b);
                tui_type(tui, " ");
                left -= 2;
                if (left == 0)
                    break;
                if (go(tui, &at, a)[0] == ' ')
                    face[a] = face[b] = ' ';
                else {
                    left += 2;
                    tui_type(tui, " "); /* deselects it */
                }
            }
    tui_type(tui, "\033[Z"); /* ends the picture of the last pair */
    assert_true(is_over(tui));
    tui_free(tui);
}

/* The soldiers go aside and X goes down; after each push the label has moved. */
static void test_klotski(void **state)
{
    (void)state;
    struct tui *tui = start("klotski", "near.txt");
    type(tui, "6", "6");
    int row, column, before;
    tui_cursor(tui, &row, &before);
    type(tui, "H", "6");
    tui_cursor(tui, &row, &column);
    assert_true(column < before);
    type(tui, "7", "7");
    tui_cursor(tui, &row, &before);
    type(tui, "L", "7");
    tui_cursor(tui, &row, &column);
    assert_true(column > before);
    type(tui, "1", "1");
    for (int i = 0; i < 3; i++)
        tui_type(tui, "J");
    assert_true(is_over(tui));
    tui_free(tui);
}

static int rank_of(const char *card)
{
    static const char ranks[] = "A23456789TJQK";
    const char *at = card[0] == '1' ? strchr(ranks, 'T') : strchr(ranks, card[0]);
    return card[0] > ' ' && at != NULL ? (int)(at - ranks) + 1 : 0;
}

static bool is_red(const char *card)
{
    card += card[0] == '1' ? 2 : 1;
    return strncmp(card, "♥", 3) == 0 || strncmp(card, "♦", 3) == 0;
}

/* Reads what each column begins and ends with, moves a run that fits, and then all cards up. */
static void test_klondike(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", "nearly.txt");
    char first[8][40], last[8][40];
    for (int i = 1; i < 8; i++) {
        char key[] = {(char)('0' + i), '\0'};
        tui_type(tui, key);
        snprintf(first[i], sizeof *first, "%.39s", at_cursor(tui));
        tui_type(tui, i == 1 ? "\177\033[C" : "\177\033[C\033[D");
        snprintf(last[i], sizeof *last, "%.39s", at_cursor(tui));
    }
    for (int i = 1; i < 8; i++)
        for (int j = 1; j < 8; j++)
            if (rank_of(first[i]) > 0 && rank_of(first[i]) + 1 == rank_of(last[j]) &&
                is_red(first[i]) != is_red(last[j])) {
                tui_type(tui, (char[]){(char)('0' + i), '\0'});
                expect_at(tui, first[i]);
                tui_type(tui, (char[]){(char)('0' + j), '\0'});
            }
    tui_type(tui, "F");
    assert_true(is_over(tui));
    tui_free(tui);
}

/* A whole deal by hints: each time the cursor is on the card to move, or on the stock or an
 * empty place, which have no name. */
static void test_deal(void **state)
{
    (void)state;
    struct tui *tui = start("klondike", "10");
    int cards = 0, moves = 0;
    for (; !is_over(tui) && moves < 300; moves++) {
        tui_type(tui, "h");
        tui_wait_text(tui, "Hint: "); /* the solver has answered */
        cards += rank_of(at_cursor(tui)) > 0;
        tui_type(tui, "\r");
    }
    assert_true(is_over(tui));
    assert_true(cards >= 52);
    tui_free(tui);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_screens, tui_free_all),
        cmocka_unit_test_teardown(test_table, tui_free_all),
        cmocka_unit_test_teardown(test_samegame, tui_free_all),
        cmocka_unit_test_teardown(test_lianliankan, tui_free_all),
        cmocka_unit_test_teardown(test_klotski, tui_free_all),
        cmocka_unit_test_teardown(test_klondike, tui_free_all),
        cmocka_unit_test_teardown(test_deal, tui_free_all),
    };
    if (getenv("UNSTUCK") == NULL || getenv("TEST_DATA") == NULL) {
        print_message("1..0 # SKIP UNSTUCK or TEST_DATA is not set\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
