/* Games that are typed in, pasted and copied, and a game played beside another program. */
#include "tests/tui/at_home.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct tui *start(const char *game)
{
    struct tui *tui = at_home_start((const char *const[]){game, NULL}, NULL);
    tui_sync(tui);
    return tui;
}

static bool finds(struct tui *tui, const char *text)
{
    int row, column;
    return tui_find(tui, text, &row, &column);
}

static void paste(struct tui *tui, const char *text)
{
    tui_keys(tui, "\033[200~");
    tui_send(tui, text, strlen(text));
    tui_type(tui, "\033[201~");
}

/* What the program printed behind its last screen, without CR; the caller frees it. */
static char *end_with_print(struct tui *tui)
{
    size_t length;
    tui_keys(tui, "q");
    assert_int_equal(tui_wait_end(tui), 0);
    const char *output = tui_output(tui, &length), *last = NULL;
    char *print = calloc(1, length + 1), *out = print;
    for (size_t i = 0; i + 8 < length; i++)
        if (memcmp(output + i, "\033[?1049l", 8) == 0)
            last = output + i + 8;
    assert_non_null(last);
    for (const char *s = last; s < output + length; s++) {
        if (*s == '\033') /* what else restores the terminal */
            while (s + 1 < output + length && !(*s >= '@' && *s <= '~' && *s != '['))
                s++;
        else if (*s != '\r')
            *out++ = *s;
    }
    tui_free(tui);
    return print;
}

/* A table with 28 cards that are seen, in all columns and the waste, takes few keys; the advice
 * on it is the fair one. */
static void test_type(void **state)
{
    (void)state;
    static const char keys[] = "5H4C3D\rKC\r1?TD9S8H7S6D\rQSJDTC9D8C7D\r2C\r3?2D\rKH"
                               "QCJHTS9H8S7H6S\r3S4S5S\r";
    assert_in_range(strlen(keys), 1, 70);
    struct tui *tui = start("klondike");
    tui_type(tui, "t");
    tui_wait_text(tui, "Klondike: type or paste a game");
    tui_type(tui, keys);
    tui_wait_text(tui, "win chance");
    tui_type(tui, "h");
    tui_wait_text(tui, "Fair hint: ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Until the game is whole a message says what is wrong there and what comes next. */
static void test_fault(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = start("klondike");
    tui_type(tui, "t5H\r");
    tui_wait_text(tui, "now the cards of pile 2 that lie face up");
    tui_expect_screen(tui, "entry-klondike-80x24");
    tui_type(tui, "5H");
    tui_wait_text(tui, "card 5H appears twice; the first is in line 5, column 3");
    assert_true(tui_find(tui, "1?5H", &row, &column));
    assert_int_equal(tui_look(tui, row, column + 2).color,
                     tui_look(tui, row, column + 3).color);
    assert_int_not_equal(tui_look(tui, row, column + 2).color,
                         tui_look(tui, row, column + 1).color);
    tui_type(tui, "\177\1776");
    assert_false(finds(tui, "twice"));
    tui_wait_text(tui, "\"6\" is not a card");
    tui_type(tui, "C");
    tui_wait_text(tui, "now the cards of pile 3");
    tui_type(tui, "\033[A");
    tui_type(tui, "\033[B\r\r\r12?");
    tui_wait_text(tui, "12?");
    assert_false(finds(tui, "4?"));
    tui_type(tui, "\177\177\1774?");
    tui_wait_text(tui, "Not named: H A2346789TJQK");
    /* What was typed is still there after a look elsewhere. */
    tui_type(tui, "\033");
    tui_wait_text(tui, "Klondike: new game");
    tui_type(tui, "t");
    tui_wait_text(tui, "1?6C");
    tui_type(tui, "\033");
    tui_wait_text(tui, "Klondike: new game");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* Lines of any length: Enter begins one, also in the middle of another, and on an empty line at
 * the end it plays. */
static void test_lines(void **state)
{
    (void)state;
    int first, second, column;
    struct tui *tui = start("samegame");
    tui_type(tui, "t");
    tui_wait_text(tui, "SameGame: type or paste a game");
    tui_type(tui, "\r"); /* nothing is typed yet, so this does not play */
    tui_type(tui, "\033[A11222211\033[D\033[D\033[D\033[D\r");
    assert_true(tui_find(tui, "1 1122", &first, &column));
    assert_true(tui_find(tui, "2 2211", &second, &column));
    assert_int_equal(second, first + 1);
    tui_type(tui, "\033[C3\033[F\303\251");
    assert_true(finds(tui, "2 23211\303\251"));
    tui_type(tui, "\033[D\033[3~\033[H\033[C\033[3~");
    assert_true(finds(tui, "2 2211"));
    tui_type(tui, "\033[F\303\251\177");
    assert_true(finds(tui, "2 2211"));
    tui_type(tui, "\033[B99x");
    tui_wait_text(tui, "Line 3: ");
    tui_type(tui, "\033[D\025");
    tui_wait_text(tui, "Enter on an empty line plays it");
    tui_type(tui,
             "\033[A\r\033[A"); /* at the beginning of a line it begins one above it */
    assert_true(finds(tui, "3 2211"));
    tui_type(tui, "\177\033[B\033[B\r");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* More lines, and a longer one, than the screen has room for: the cursor is seen. */
static void test_long(void **state)
{
    (void)state;
    char lines[200] = "", line[100] = "";
    for (int i = 0; i < 30; i++)
        strcat(lines, "12\r");
    memset(line, '3', 88);
    struct tui *tui = start("samegame");
    tui_type(tui, "t");
    tui_wait_text(tui, "SameGame: type or paste a game");
    paste(tui, lines);
    assert_true(finds(tui, " 31"));
    paste(tui, line);
    tui_type(tui, "45");
    assert_true(finds(tui, "31 333"));
    assert_true(finds(tui, "345"));
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* The player's own keys for arrows are letters here. */
static void test_keymap(void **state)
{
    (void)state;
    char path[600];
    snprintf(path, sizeof path, "%s/unstuck", home_path());
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/unstuck/keys", home_path());
    static const char mine[] = "left h\ndown j\nup k\nright l\nhint u\nundo z\n";
    home_write(path, mine, strlen(mine));
    char config[600];
    snprintf(config, sizeof config, "XDG_CONFIG_HOME=%s", home_path());
    struct tui *tui = at_home_start((const char *const[]){"klondike", NULL}, config);
    tui_sync(tui);
    tui_type(tui, "jk"); /* ... and in the list behind it arrows */
    tui_type(tui, "t");
    tui_type(tui, "jh kd\r");
    tui_wait_text(tui, "0?jh kd");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A paste of several lines takes the place of a form, one line does not; Enter adds the lines that
 * a form lacks. What was typed of another game is dropped. */
static void test_form(void **state)
{
    (void)state;
    struct tui *tui = start("samegame");
    tui_type(tui, "t12");
    tui_wait_text(tui, "1 12");
    tui_type(tui, "\033");
    tui_wait_text(tui, "SameGame: new game");
    tui_type(tui, "g");
    tui_wait_text(tui, "choose a game");
    tui_type(tui, "1");
    tui_wait_text(tui, "Klondike: new game");
    tui_type(tui, "t");
    tui_wait_text(tui, "foundation: 0 0 0 0");
    paste(tui, "5H\n");
    tui_wait_text(tui, "5H");
    assert_true(finds(tui, "foundation: 0 0 0 0"));
    paste(tui, "7D\n5S");
    tui_wait_text(tui, "2 5S");
    assert_false(finds(tui, "foundation: 0 0 0 0"));
    tui_type(tui, "\r6C");
    tui_wait_text(tui, "3 6C");
    tui_wait_text(tui, "2 5S");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A paste in the menu, in a list and on the entry screen, of any game. */
static void test_paste(void **state)
{
    (void)state;
    struct tui *tui = start(NULL);
    tui_wait_text(tui, "choose a game");
    paste(tui,
          "game: samegame\rname: from elsewhere\r11221\r12121\r22112\r33321\r11111\r");
    tui_wait_text(tui, "SameGame  from elsewhere");
    tui_type(tui, "n");
    tui_wait_text(tui, "SameGame: new game");
    paste(tui, "deal: greenfelt 17\r");
    tui_wait_text(tui, "Klondike");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "n");
    tui_type(tui, "t");
    tui_wait_text(tui, "Klondike: type or paste");
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* What cannot be read is shown, with its fault; control characters reach no terminal. */
static void test_refused(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = start(NULL);
    tui_wait_text(tui, "choose a game");
    tui_type(tui, "\033[B\033[B\033[B");
    paste(tui, "112x\r1221\r\033]0;owned\a\r");
    tui_wait_text(tui, "SameGame: type or paste a game");
    tui_wait_text(tui, "Line 1: ");
    assert_true(tui_find(tui, "112x", &row, &column));
    int at_row, at_column;
    tui_cursor(tui, &at_row, &at_column);
    assert_int_equal(at_row, row);
    assert_int_equal(at_column, column + 3);
    assert_int_not_equal(tui_look(tui, row, column + 3).color,
                         tui_look(tui, row, column).color);
    assert_int_equal(tui_look(tui, row + 1, column + 3).color,
                     tui_look(tui, row, column)
                         .color); /* of the line below, which is right */
    assert_false(tui_wrote(tui, "\033]0;owned"));
    tui_type(tui, "\033");
    tui_wait_text(tui, "choose a game");
    char *large = malloc(70000);
    memset(large, '1', 69999);
    large[69999] = '\0';
    paste(tui, large);
    tui_wait_text(tui, "Pasted text of more than 64 kB was left out");
    free(large);
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* In each game what c copies opens the same game again, move by move or as a position. */
static void test_copy(void **state)
{
    (void)state;
    static const char *const games[] = {"klondike", "klotski", "lianliankan", "samegame"};
    for (size_t i = 0; i < 4; i++)
        for (int presses = 1; presses <= 3; presses++) {
            struct tui *tui =
                at_home_start((const char *const[]){games[i], "--seed", "1", NULL}, NULL);
            tui_sync(tui);
            for (int moves = 0; moves < 2; moves++) {
                if (i > 0) {
                    tui_type(tui, "h");
                    tui_wait_text(tui, "Enter");
                }
                tui_type(tui, i > 0 ? "\r" : "d");
                tui_wait_text(tui, moves == 0 ? "1 move " : "2 moves");
            }
            for (int press = 0; press < presses; press++)
                tui_type(tui, "c");
            tui_wait_text(tui, presses == 1   ? "all moves)"
                               : presses == 2 ? "(position)"
                                              : "(result)");
            char *copied = end_with_print(tui);
            assert_non_null(strstr(copied, games[i]));
            assert_int_equal(strstr(copied, "\nmoves: ") != NULL, presses != 2);
            assert_int_equal(copied[0] == '#', presses == 3);
            tui = start(NULL);
            tui_sync(tui);
            tui_type(tui, "g");
            tui_wait_text(tui, "choose a game");
            paste(tui, copied);
            tui_wait_text(tui, presses == 2 ? "0 moves" : "2 moves");
            for (int press = 0; press < presses; press++)
                tui_type(tui, "c");
            char *again = end_with_print(tui);
            /* The line of the result has the time. */
            assert_string_equal(strchr(again, '\n'), strchr(copied, '\n'));
            free(copied);
            free(again);
        }
}

/* After the last kind the first one is copied again. */
static void test_copy_again(void **state)
{
    (void)state;
    static const char *const kinds[] = {"all moves", "position", "result"};
    struct tui *tui =
        at_home_start((const char *const[]){"klotski", "--seed", "1", NULL}, NULL);
    tui_sync(tui);
    for (int i = 0; i < 6; i++) {
        char words[64];
        snprintf(words, sizeof words, "  (%s)  c %s", kinds[i % 3], kinds[(i + 1) % 3]);
        tui_type(tui, "c");
        assert_true(finds(tui, words));
    }
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* A game beside another program: each card that turns up there is asked for. */
static void test_companion(void **state)
{
    (void)state;
    struct tui *tui = start("klondike");
    tui_type(tui, "t5H\r6C\rTD\rQS\rAH\r2D\rKC\r\r");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "5f");
    tui_wait_text(tui, "Which card turned up");
    tui_type(tui, "6c");
    tui_wait_text(tui, "'6c': this card is somewhere else.  Which card");
    tui_type(tui, "zz");
    tui_wait_text(tui, "'zz': not a card.  Which card");
    tui_type(tui, "1h\r");
    tui_wait_text(tui, "'1h': not a card.  Which card");
    tui_type(tui, "\033");
    tui_wait_text(tui, "0 moves");
    assert_false(finds(tui, "Which card"));
    /* Nor do the safe cards go up by themselves. */
    tui_type(tui, "F");
    tui_wait_text(tui, "Which card turned up");
    tui_type(tui, "\033");
    tui_wait_text(tui, "0 moves");
    assert_false(finds(tui, "Which card"));
    /* The solver stops there, too. */
    tui_type(tui, "a");
    tui_wait_text(tui, "Which card turned up");
    tui_type(tui, "\033");
    tui_type(tui, "R");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "5f9c");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "9♣");
    tui_type(tui, "u");
    tui_wait_text(tui, "0 moves");
    assert_false(finds(tui, "9♣"));
    /* It is known now; and one draw turns three cards. */
    tui_type(tui, "5f");
    tui_wait_text(tui, "9♣");
    tui_type(tui, "d3s");
    tui_wait_text(tui, "3s.  Which card turned up (2 of 3)");
    tui_type(tui, "\033"); /* that was wrong */
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "d");
    tui_wait_text(tui, "Which card turned up (1 of 3)");
    tui_type(tui, "3h");
    tui_wait_text(tui, "3h.  Which card turned up (2 of 3)");
    tui_type(tui, "4h10c");
    tui_wait_text(tui, "2 moves");
    tui_wait_text(tui, "10♣");
    assert_int_equal(tui_end(tui, "q"), 0);
    /* What was named is saved. */
    tui = start("klondike");
    tui_wait_text(tui, "10♣");
    tui_wait_text(tui, "2 moves");
    tui_type(tui, "h");
    tui_wait_text(tui, "Fair hint");
    tui_type(tui, "uud");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "10♣");
    assert_int_equal(tui_end(tui, "q"), 0);
    /* Line by line no move turns an unknown card up, not even one of auto-play. */
    char answer[8192];
    FILE *pipe =
        popen("printf 'd\nd\nd\na\nq\n' | LC_ALL=C.UTF-8 \"$UNSTUCK\" klondike --plain",
              "r");
    assert_non_null(pipe);
    answer[fread(answer, 1, sizeof answer - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    assert_non_null(strstr(answer, "only the screen asks which one"));
}

/* A file with unknown cards is played like a game that is typed in. */
static void test_file(void **state)
{
    (void)state;
    char name[600];
    snprintf(name, sizeof name, "%s/cards", getenv("XDG_STATE_HOME"));
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs("5H\n1?6C\n2?TD\n3?QS\n4?AH\n5?2D\n6?KC\n?\n", file);
    fclose(file);
    struct tui *tui = at_home_start((const char *const[]){"klondike", name, NULL}, NULL);
    tui_wait_text(tui, "win chance");
    tui_type(tui, "5f");
    tui_wait_text(tui, "Which card turned up");
    tui_type(tui, "8\177\033[A 9c"); /* Backspace; arrows and blanks are none */
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_type, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_lines, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_long, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_fault, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_keymap, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_form, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_paste, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_refused, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_copy, at_home_set_up, at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_copy_again, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_companion, at_home_set_up,
                                        at_home_tear_down),
        cmocka_unit_test_setup_teardown(test_file, at_home_set_up, at_home_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
