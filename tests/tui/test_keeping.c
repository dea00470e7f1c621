/* Saved games on a terminal: games can be continued after q and after a kill, two
 * terminals do not disturb each other, and finished games can be viewed. */
#include "games/registry.h"
#include "store/saved.h"

#include "tests/seed.h"
#include "tests/tui/at_home.h"
#include "tests/tui/tui_parts.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct tui *start(const char *const *words)
{
    return at_home_start(words, "TZ=UTC");
}

static const char *const klotski[] = {"klotski", NULL};
static const char *const opening[] = {"klotski", "--seed", "19", NULL};

static void play_hints(struct tui *tui, int count)
{
    for (int i = 0; i < count; i++) {
        tui_type(tui, "h");
        tui_wait_text(tui, "Hint");
        tui_type(tui, "\r");
    }
}

static void test_goes_on(void **state)
{
    (void)state;
    struct tui *tui = start(opening);
    tui_sync(tui);
    play_hints(tui, 3);
    tui_wait_text(tui, "3 moves");
    tui_type(tui, "u");
    assert_int_equal(tui_end(tui, "q"), 0);

    tui = start(NULL);
    tui_wait_text(tui, "Resumed");
    tui_wait_text(tui, "2 moves");
    tui_wait_text(tui, "11 moves to go");
    tui_type(tui, "U");
    tui_wait_text(tui, "3 moves");
    tui_signal(tui, SIGTERM);
    assert_int_equal(tui_end(tui, NULL), 3);

    tui = start(klotski);
    tui_wait_text(tui, "Resumed");
    tui_wait_text(tui, "3 moves");
    tui_hang_up(tui);
    tui_wait_end(tui);
    tui_free(tui);

    /* A deal named on the command line begins; the game in progress becomes abandoned. */
    const char *const other[] = {"klotski", "--seed", "2", NULL};
    tui = start(other);
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 1"), 1);
    assert_int_equal(home_ask("SELECT count(*) FROM move"), 3);
    tui = start(NULL);
    tui_wait_text(tui, "Zhi Hui Ruo Ding");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* From one game to another and back, through the menu. */
static void test_menu(void **state)
{
    (void)state;
    struct tui *tui = start(opening);
    tui_sync(tui);
    play_hints(tui, 2);
    tui_type(tui, "g1");
    tui_type(tui, "\r");
    tui_wait_text(tui, "Klondike");
    tui_wait_text(tui, "0 moves");
    tui_type(tui, "d");
    tui_wait_text(tui, "1 move ");
    tui_type(tui, "g2");
    tui_wait_text(tui, "Resumed");
    tui_wait_text(tui, "2 moves");
    tui_type(tui, "g1");
    tui_wait_text(tui, "Resumed");
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_equal(home_ask(
                         "SELECT count(*) FROM game WHERE state = 0 AND seat IS NULL"),
                     2);
}

/* The number behind WORDS on the screen. */
static int number_after(struct tui *tui, const char *words)
{
    int row, column;
    assert_true(tui_find(tui, words, &row, &column));
    return atoi(strstr(tui_row(tui, row), words) + strlen(words));
}

/* A game of SameGame comes back with the best line that was found and with the one from here,
 * though now the solver may search only one node. */
static void test_lines(void **state)
{
    (void)state;
    static const char *const begin[] = {"samegame", "--seed", "3", NULL};
    static const char *const resume[] = {"samegame", "--nodes", "1", NULL};
    static const char *const blind[] = {"samegame", "--nodes", "1", "--seed", "3", NULL};
    struct tui *tui = start(begin);
    tui_wait_text(tui, "best line");
    tui_type(tui, "\t");
    tui_type(tui, " ");
    tui_type(tui, "~"); /* ends the animation: the move is made now */
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    int best = number_after(tui, "best line");
    int here = number_after(tui, "best from here");
    assert_in_range(here, 1, best);
    assert_int_equal(tui_end(tui, "q"), 0);

    for (int i = 0; i < 2; i++) {
        tui = start(resume);
        tui_wait_text(tui, "Resumed");
        tui_wait_text(tui, "1 move ");
        assert_true(number_after(tui, "best line") >= best);
        assert_true(number_after(tui, "best from here") >= here);
        tui_type(tui, "u");
        assert_true(number_after(tui, "best from here") >= best);
        tui_type(tui, "U");
        tui_wait_text(tui, "1 move ");
        assert_int_equal(tui_end(tui, "q"), 0);
    }
    tui = start(blind);
    tui_wait_text(tui, "best line");
    assert_true(number_after(tui, "best line") < best);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Each of the three states of the pane is the same after a restart. */
static void test_pane(void **state)
{
    (void)state;
    static const char *const words[] = {"i: analysis", "Next moves", NULL};
    int row, column;
    struct tui *tui = start(opening);
    for (int i = 0; i < 4; i++) {
        tui_wait_text(tui, i == 0 ? "Press the number" : "Resumed");
        if (words[i % 3] != NULL)
            tui_wait_text(tui, words[i % 3]);
        for (int other = 0; other < 2; other++)
            assert_int_equal(tui_find(tui, words[other], &row, &column), other == i % 3);
        tui_type(tui, "i");
        assert_int_equal(tui_end(tui, "q"), 0);
        tui = start(NULL);
    }
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Preferences of older versions, in which the pane had only the states on and off. */
static void test_old_pane(void **state)
{
    (void)state;
    for (int on = 0; on < 2; on++) {
        struct tui *tui = start(opening);
        tui_wait_text(tui, "moves");
        assert_int_equal(tui_end(tui, "q"), 0);
        home_sql(on ? "INSERT OR REPLACE INTO option VALUES ('pane', '1')"
                    : "INSERT OR REPLACE INTO option VALUES ('pane', '0')");
        int row, column;
        tui = start(opening);
        tui_sync(tui);
        assert_int_equal(tui_find(tui, "i: analysis", &row, &column), on);
        assert_int_equal(tui_end(tui, "q"), 0);
    }
}

/* ---- kills ------------------------------------------------------------------------- */

/* How many bytes of input the program had read before it drew the last whole frame. */
static long shown(const struct tui *tui)
{
    size_t length;
    const char *output = tui_output(tui, &length);
    long known = 0;
    for (const char *s = output; (s = strstr(s, "\033]7777;")) != NULL; s++)
        if (strchr(s, '\a') != NULL)
            known = strtol(s + 7, NULL, 10);
    return known;
}

static int saved_moves(void)
{
    struct session session = {0};
    struct reason why;
    struct store *store = store_open();
    int64_t id = saved_find(store, registry_find("klondike"), NULL, false);
    int count = -1;
    if (id != 0) {
        assert_int_equal(saved_read(store, id, &session, NULL, &why), READ_ALL);
        count = session.count;
    }
    assert_null(store_news(store));
    session_free(&session);
    store_close(store);
    return count;
}

enum {
    KILLS = 200,
    KEYS = 12,
    LONGEST = 6 /* ms until the kill; doubled while kills come before the first move */
};

/* Every key is a move. Each move that a frame has shown is in the store. */
static void test_killed_at_any_moment(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    const char *const words[] = {"klondike", "--seed", "1", NULL};
    struct tui *tui = start(words);
    tui_sync(tui);
    assert_int_equal(tui_end(tui, "q"), 0);
    int before = saved_moves();
    int cut = 0;
    uint64_t longest = LONGEST;
    assert_int_equal(before, 0);
    int rounds = seed_rounds(KILLS);
    for (int i = 0; i < rounds; i++) {
        char keys[KEYS + 1] = "";
        int count = 1 + (int)random_below(&random, KEYS);
        memset(keys, 'd', (size_t)count);
        /* The program asks this terminal nothing, so all input is keys. */
        tui = at_home_start(NULL, "TERM=vt100");
        /* One kill in eight may come while the program starts. */
        if (random_below(&random, 8) > 0)
            tui_sync(tui);
        tui_keys(tui, keys);
        /* The first kill comes after the moves, so that the game is not empty. */
        if (i == 0)
            tui_sync(tui);
        long wait = (long)random_below(&random, longest * 1000000);
        nanosleep(&(struct timespec){.tv_nsec = wait}, NULL);
        tui_signal(tui, SIGKILL);
        assert_int_equal(tui_wait_end(tui), 128 + SIGKILL);
        long seen = shown(tui);
        tui_free(tui);
        int after = saved_moves();
        if (after < before + seen || after > before + count)
            fail_msg("%d moves, %ld more on the screen, %d typed: %d saved", before, seen,
                     count, after);
        cut += after < before + count;
        if (after == before && longest < 500)
            longest *= 2;
        before = after;
    }
    print_message("# %d of %d kills came before the last move\n", cut, rounds);
    assert_true(before > 0);
    /* What a hint has shown is not forgotten either. */
    tui = start(opening);
    tui_sync(tui);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint");
    tui_signal(tui, SIGKILL);
    assert_int_equal(tui_wait_end(tui), 128 + SIGKILL);
    assert_int_equal(home_ask("SELECT hints FROM game WHERE kind = 'klotski'"), 1);
}

/* The variant of the command line is that of its game only. */
static void test_variant_of_the_command_line(void **state)
{
    (void)state;
    const char *const small[] = {"samegame", "--variant", "8x8c3", NULL};
    struct tui *tui = start(small);
    tui_sync(tui);
    tui_type(tui, "g");
    tui_wait_text(tui, "choose a game");
    tui_type(tui, "2");
    tui_wait_text(tui, "Choose an opening");
    assert_int_equal(tui_end(tui, "\003"), 0);
    tui = start(opening);
    tui_sync(tui);
    play_hints(tui, 2);
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start(small);
    tui_sync(tui);
    tui_type(tui, "g");
    tui_wait_text(tui, "in progress: ");
    tui_type(tui, "2");
    tui_wait_text(tui, "Resumed");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- two terminals ----------------------------------------------------------------- */

static void test_two_terminals(void **state)
{
    (void)state;
    struct tui *first = start(opening);
    tui_sync(first);
    play_hints(first, 2);
    /* The only game is in use, so the second program has none to continue. */
    struct tui *second = start(NULL);
    tui_wait_text(second, "choose a game");
    assert_int_equal(tui_end(second, "q"), 0);
    /* If the command line names the game, the player may begin a new one. */
    second = start(klotski);
    tui_wait_text(second, "another terminal");
    tui_expect_screen(second, "keeping-busy");
    tui_type(second, "g");
    tui_wait_text(second, "choose a game");
    tui_type(second, "2");
    tui_wait_text(second, "another terminal");
    tui_type(second, "q");
    tui_wait_text(second, "choose a game");
    tui_type(second, "2");
    tui_wait_text(second, "another terminal");
    tui_type(second, "\r");
    tui_wait_text(second, "Choose an opening");
    tui_type(second, "\r");
    tui_wait_text(second, "0 moves");
    play_hints(second, 1);
    play_hints(first, 1);
    tui_wait_text(first, "3 moves");
    assert_int_equal(tui_end(second, "q"), 0);
    assert_int_equal(tui_end(first, "q"), 0);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 0"), 2);
    assert_int_equal(home_ask("SELECT count(*) FROM move"), 4);
}

static void test_taken_over(void **state)
{
    (void)state;
    struct tui *first = start(opening);
    tui_sync(first);
    play_hints(first, 2);
    struct tui *second = start(klotski);
    tui_wait_text(second, "another terminal");
    tui_type(second, "2");
    tui_wait_text(second, "Resumed");
    tui_wait_text(second, "2 moves");
    play_hints(second, 2);
    tui_wait_text(second, "4 moves");
    /* The first program gets a message, loses no move and continues in a copy. */
    play_hints(first, 1);
    tui_wait_text(first, "3 moves");
    tui_wait_text(first, "Another terminal took over this game");
    play_hints(first, 1);
    assert_int_equal(tui_end(first, "q"), 0);
    assert_int_equal(tui_end(second, "q"), 0);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 2);
    assert_int_equal(home_ask("SELECT count(*) FROM move WHERE game = 1"), 4);
    assert_int_equal(home_ask("SELECT count(*) FROM move WHERE game = 2"), 4);
}

/* A program whose game was taken over saves no copy if its player makes no further
 * move. */
static void test_taken_over_while_idle(void **state)
{
    (void)state;
    struct tui *first = start(opening);
    tui_sync(first);
    play_hints(first, 2);
    struct tui *second = start(klotski);
    tui_wait_text(second, "another terminal");
    tui_type(second, "2");
    tui_wait_text(second, "Resumed");
    play_hints(second, 1);
    assert_int_equal(tui_end(first, "q"), 0);
    play_hints(second, 1);
    assert_int_equal(tui_end(second, "q"), 0);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    assert_int_equal(home_ask("SELECT count(*) FROM move"), 4);
}

/* Moves that could not be saved are saved as soon as possible, without a key. */
static void test_saved_later(void **state)
{
    (void)state;
    sqlite3 *db;
    struct tui *tui = start(opening);
    tui_sync(tui);
    play_hints(tui, 1);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    play_hints(tui, 2);
    tui_wait_text(tui, "3 moves");
    assert_int_equal(home_ask("SELECT count(*) FROM move"), 1);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(db);
    /* This takes two seconds on an idle machine. */
    for (int i = 0; i < 4000 && home_ask("SELECT count(*) FROM move") < 3; i++)
        tui_listen(tui, 50);
    assert_int_equal(home_ask("SELECT count(*) FROM move"), 3);
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* ---- what counts ------------------------------------------------------------------- */

static void auto_play(struct tui *tui, const char *end)
{
    tui_type(tui, "a");
    tui_wait_text(tui, "Auto-play");
    tui_type(tui, "+++");
    tui_wait_text(tui, end);
}

/* Viewing a finished game, or reaching its end again, does not count as another game. */
static void test_one_end_counts(void **state)
{
    (void)state;
    struct tui *tui = start(opening);
    tui_wait_text(tui, "13 moves to go");
    auto_play(tui, ", the minimum.");
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 2 AND won"), 1);
    tui_type(tui, "uu");
    tui_type(tui, "UU");
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    /* Another way to the same end still counts as one game. */
    tui_type(tui, "uuuu");
    tui_type(tui, " ");
    auto_play(tui, "13 moves ");
    tui_wait_text(tui, ", the minimum.");
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE counts"), 1);
    /* The game is replayed from its start. */
    tui_type(tui, "R");
    play_hints(tui, 13);
    tui_wait_text(tui, ", the minimum.");
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_equal(home_ask("SELECT optimum FROM game WHERE state = 2"), 13);
    /* There is no game to continue. */
    tui = start(NULL);
    tui_wait_text(tui, "choose a game");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* A scored game: the player's score counts, and a replay of the solver's line does
 * not. */
static void test_best_line_is_no_game(void **state)
{
    (void)state;
    const char *const words[] = {"samegame", "--variant", "8x8c3", "--seed", "1", NULL};
    struct tui *tui = start(words);
    tui_sync(tui);
    for (int i = 0; i < 40; i++)
        tui_type(tui, "\t ");
    tui_wait_text(tui, "r replay");
    tui_type(tui, "b");
    tui_type(tui, "++++");
    tui_wait_text(tui, "End of game.");
    tui_type(tui, "q");
    tui_wait_text(tui, "your best       364");
    tui_type(tui, "i");
    tui_wait_text(tui, "your best 364");
    tui_wait_text(tui, "best line ");
    tui_type(tui, "ii");
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 2 AND autos = 0"),
                     1);
    assert_int_equal(home_ask("SELECT best >= score FROM game"), 1);
    /* What is played after the solver's line was seen counts as helped. */
    for (int i = 0; i < 6; i++)
        tui_type(tui, "u");
    tui_type(tui, "\t ");
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 0 AND autos = 1"),
                     1);
}

/* ---- finished games ---------------------------------------------------------------- */

static void import(void)
{
    struct text command = {0};
    text_format(&command, "'%s' import '%s/kept/games.txt' > /dev/null",
                getenv("UNSTUCK"), getenv("TEST_DATA"));
    assert_int_equal(system(text_get(&command)), 0);
    text_free(&command);
}

static bool is_computed(struct tui *tui, const void *unused)
{
    (void)unused;
    int row, column;
    return !tui_find(tui, "being computed", &row, &column);
}

static void test_look_up(void **state)
{
    (void)state;
    import();
    struct tui *tui = start(opening);
    tui_wait_text(tui, "13 moves to go");
    tui_type(tui, "n");
    tui_wait_text(tui, "Choose an opening  2 solved  1 with help (h)");
    tui_type(tui, "qS");
    tui_wait_for(tui, is_computed, NULL, "grades and points");
    tui_expect_screen(tui, "keeping-statistics");
    tui_type(tui, "b");
    tui_expect_screen(tui, "keeping-best");
    tui_resize(tui, 15, 40);
    tui_wait_text(tui, "above");
    tui_expect_screen(tui, "keeping-best-40x15");
    tui_type(tui, "b");
    tui_wait_text(tui, "Best results with hints");
    tui_type(tui, "b");
    tui_expect_screen(tui, "keeping-statistics-40x15");
    tui_resize(tui, 24, 80);
    tui_wait_text(tui, "with hints");
    tui_type(tui, "\033[C");
    tui_expect_screen(tui, "keeping-statistics-score");
    tui_type(tui, "\033[<64;5;5M"); /* the wheel turns the pages, too */
    tui_expect_screen(tui, "keeping-statistics");
    tui_type(tui, "\033[<65;5;5M");
    tui_expect_screen(tui, "keeping-statistics-score");
    tui_type(tui, "\r");
    tui_expect_screen(tui, "keeping-history");
    tui_type(tui, "\033[B\r");
    tui_type(tui, "\033[C\033[C");
    tui_expect_screen(tui, "keeping-replay");
    tui_type(tui, "\033[F");
    tui_wait_text(tui, "End of game.");
    /* The replay plays by itself from the start to the end; Space pauses it. */
    tui_type(tui, " ");
    tui_wait_text(tui, "Speed 4 of 7");
    tui_type(tui, "-----");
    tui_wait_text(tui, "Speed 1 of 7");
    tui_type(tui, " ");
    tui_wait_text(tui, "Space play");
    tui_type(tui, "\033[H +++++++");
    tui_wait_text(tui, "Space pause");
    tui_wait_text(tui, "End of game.");
    tui_wait_text(tui, "Space play");
    tui_type(tui, "q");
    tui_type(tui, "c");
    tui_wait_text(tui, "This game is over.  p plays its deal again");
    /* p plays the same deal again. */
    tui_type(tui, "p");
    tui_wait_text(tui, "0 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* An abandoned game continues where the player left it. */
static void test_left_game(void **state)
{
    (void)state;
    struct tui *tui = start(opening);
    tui_sync(tui);
    play_hints(tui, 2);
    tui_type(tui, "n");
    tui_type(tui, "\r");
    tui_wait_text(tui, "0 moves");
    play_hints(tui, 1);
    tui_type(tui, "S");
    tui_type(tui, "\r");
    tui_wait_text(tui, "abandoned");
    tui_type(tui, "\033[B");
    tui_type(tui, "c");
    tui_wait_text(tui, "Resumed");
    tui_wait_text(tui, "2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* If games cannot be saved, the player gets one message, and play continues. */
static void test_nowhere_to_keep(void **state)
{
    (void)state;
    int row, column;
    const char *argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "19", NULL};
    const char *const env[] = {"XDG_STATE_HOME=/proc", NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_wait_text(tui, "unstuck cannot save games");
    play_hints(tui, 2);
    assert_false(tui_find(tui, "saved", &row, &column));
    tui_type(tui, "S");
    tui_wait_text(tui, "No finished games yet");
    tui_type(tui, "q");
    tui_wait_text(tui, "2 moves");
    tui_end(tui, "q");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, at_home_set_up, at_home_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_goes_on),
        TEST(test_menu),
        TEST(test_lines),
        TEST(test_pane),
        TEST(test_old_pane),
        TEST(test_killed_at_any_moment),
        TEST(test_variant_of_the_command_line),
        TEST(test_two_terminals),
        TEST(test_taken_over),
        TEST(test_taken_over_while_idle),
        TEST(test_saved_later),
        TEST(test_one_end_counts),
        TEST(test_best_line_is_no_game),
        TEST(test_look_up),
        TEST(test_left_game),
        TEST(test_nowhere_to_keep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
