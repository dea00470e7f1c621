/* The program as strangers reach it over the network: what is refused, what is saved, and how a
 * session ends. It believes nothing of the environment, so there are no marks of frames here:
 * the tests wait for texts. */
#include "base/clock.h"
#include "base/date.h"
#include "store/folder.h"
#include "store/league.h"

#include "tests/home.h"
#include "tests/tui/chinese.h"
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <sqlite3.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

/* Starts "unstuck --public --state DIR WORDS" as PLAYER, NULL: a guest. */
static struct tui *start(const char *player, const char *const *words)
{
    char name[80];
    snprintf(name, sizeof name, player != NULL ? "UNSTUCK_PLAYER=%s" : "UNSTUCK_PLAYER",
             player);
    const char *const env[] = {name,
                               "LC_ALL",
                               "LANGUAGE=zh_CN",
                               "XDG_STATE_HOME=/nowhere",
                               "ASAN_OPTIONS=detect_leaks=0",
                               NULL};
    const char *argv[12] = {getenv("UNSTUCK"), "--public", "--state", home_path()};
    for (int i = 0; words != NULL && words[i] != NULL && i < 7; i++)
        argv[4 + i] = words[i];
    return tui_start(&(struct tui_options){.argv = argv, .env = env});
}

static const char *const klondike[] = {"klondike", "--seed", "1", NULL};
static const char *const klotski[] = {"klotski", "--seed", "1", NULL};

static bool exists(const char *name)
{
    char path[200];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", home_path(), name);
    return stat(path, &about) == 0;
}

/* Types KEYS and waits for TEXT. */
static void type(struct tui *tui, const char *keys, const char *text)
{
    tui_keys(tui, keys);
    tui_wait_text(tui, text);
}

/* Games are saved by name, also if the connection breaks. */
static void test_saved(void **state)
{
    (void)state;
    struct tui *tui = start("Ann", klondike);
    tui_wait_text(tui, "0 moves");
    assert_false(tui_wrote(tui, "\033]7777;"));
    type(tui, "d", "1 move ");
    type(tui, "d", "2 moves");
    tui_hang_up(tui);
    assert_int_equal(tui_wait_end(tui), 3);
    tui_free(tui);
    assert_true(exists("players/%41nn/unstuck/unstuck.db"));
    assert_false(exists("daily/results.db")); /* nobody has a result */
    tui = start("Ann", NULL);
    tui_wait_text(tui, "Resumed.");
    tui_wait_text(tui, "2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
    /* It is not another player's game. */
    tui = start("Bob", NULL);
    tui_wait_text(tui, "choose a game");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Ends START's session, which is refused for REASON. */
static void end_refused(struct tui *tui, const char *reason)
{
    tui_wait_output(tui, reason);
    assert_int_equal(tui_end(tui, NULL), 2);
}

/* A player may have four sessions at once, before the first move too. */
static void test_crowd(void **state)
{
    (void)state;
    struct tui *tui[4];
    for (int i = 0; i < 4; i++) {
        tui[i] = start("ann", NULL);
        tui_wait_text(tui[i], "choose a game");
    }
    end_refused(start("ann", NULL), "you have 4 sessions already; end one of them");
    for (int i = 0; i < 4; i++)
        assert_int_equal(tui_end(tui[i], "q"), 0);
}

/* Without the lock file nobody counts the sessions, so none begins. */
static void test_uncounted(void **state)
{
    (void)state;
    char path[200];
    snprintf(path, sizeof path, "%s/lock", home_path());
    assert_int_equal(mkdir(path, 0700), 0);
    end_refused(start("ann", klondike), "the sessions cannot be counted");
}

/* The number of files and directories in the directory NAME. */
static int count(const char *name)
{
    char path[200];
    int number = 0;
    snprintf(path, sizeof path, "%s/%s", home_path(), name);
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        number += entry->d_name[0] != '.';
    if (folder != NULL)
        closedir(folder);
    return number;
}

/* Twelve sessions at once, where ten may be: those without a game get five. Nothing is stored
 * before the first move, and a player with a game plays on. */
static void test_full(void **state)
{
    (void)state;
    static const char *const few[] = {"klondike",   "--seed", "1",
                                      "--sessions", "10",     NULL};
    struct tui *tui[10];
    tui[9] = start("ann", few);
    tui_wait_text(tui[9], "0 moves");
    tui_keys(tui[9], "i"); /* an option is no move */
    assert_int_equal(count("players/ann"), 0);
    type(tui[9], "d", "1 move ");
    assert_int_equal(count("players/ann"), 1);
    assert_int_equal(tui_end(tui[9], "q"), 0);
    for (int i = 0; i < 5; i++) {
        char name[] = "new0";
        name[3] = (char)('0' + i);
        tui[i] = start(i < 4 ? name : NULL, few);
        tui_wait_text(tui[i], "0 moves");
        type(tui[i], "n", "d difficulty");
        type(tui[i], "q", "0 moves");
    }
    static const char full[] =
        "the server is full (5 sessions); try again in a few minutes";
    end_refused(start("new5", few), full);
    end_refused(start(NULL, few), full);
    for (int i = 5; i < 9; i++) {
        tui[i] = start("ann", few + 3);
        tui_wait_text(tui[i], i == 5 ? "1 move " : "choose a game");
    }
    for (int i = 0; i < 4; i++) {
        char folder[] = "players/new0";
        folder[11] = (char)('0' + i);
        assert_int_equal(count(folder), 0);
    }
    type(tui[0], "d", "1 move ");
    type(tui[5], "d", "2 moves");
    for (int i = 0; i < 9; i++)
        assert_int_equal(tui_end(tui[i], "q"), 0);
    /* The next new name removes those that made no move. */
    tui[0] = start("new9", few);
    tui_wait_text(tui[0], "0 moves");
    assert_int_equal(count("players"), 3); /* ann, new0 and new9 */
    assert_int_equal(tui_end(tui[0], "q"), 0);
}

/* A move of a lesson is a first move, too. */
static void test_lesson(void **state)
{
    (void)state;
    struct tui *tui = start("ann", NULL);
    type(tui, "6", "first steps, 2 min");
    type(tui, "6", "1/5 ");
    assert_int_equal(count("players/ann"), 0);
    type(tui, "12", "1/5 It turned up a card");
    assert_int_equal(count("players/ann"), 1);
    assert_int_equal(tui_end(tui, "\003"), 0);
}

/* The disk has room for 64 names: one more is a guest, and a player keeps the games. */
static void test_full_disk(void **state)
{
    (void)state;
    static const char *const small[] = {"klondike", "--seed", "1", "--disk", "1", NULL};
    struct tui *tui = start("ann", small);
    tui_wait_text(tui, "0 moves");
    type(tui, "d", "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
    for (int i = 1; i < 64; i++) {
        struct text path = {0};
        text_format(&path, "%s/players/%d/unstuck", home_path(), i);
        assert_true(folder_make(text_get(&path)));
        text_free(&path);
    }
    tui = start("bob", small);
    tui_wait_text(tui, "no room for a new name");
    type(tui, "d", "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_equal(count("players"), 64);
    tui = start("ann", small + 3);
    tui_wait_text(tui, "1 move ");
    type(tui, "d", "2 moves");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_guest(void **state)
{
    (void)state;
    static const char *const names[] = {NULL, "../Ann", "a b"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct tui *tui = start(names[i], klondike);
        tui_wait_text(tui, names[i] == NULL ? "you have no name on this server"
                                            : "invalid name (1 to 20 of a-z");
        type(tui, "d", "1 move ");
        assert_int_equal(tui_end(tui, "q"), 0);
        assert_false(exists("players"));
    }
}

/* Behind the locks: a hint needs a thread, Chinese a catalogue that was read before. */
static void test_play(void **state)
{
    (void)state;
    /* So small that its search needs no more than the least that each may have. */
    static const char *const small[] = {"lianliankan", "--variant", "6x4",
                                        "--seed",      "1",         NULL};
    struct tui *tui = start("ann", small);
    tui_wait_text(tui, "0 moves");
    type(tui, "h", "Hint: ");
    type(tui, "\r", "1 move ");
    type(tui, "?", "Help");
    type(tui, "q", "1 move ");
    type(tui, "S", "Statistics");
    type(tui, "q", "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

static void test_chinese(void **state)
{
    (void)state;
    chinese_or_skip();
    struct tui *tui = start("ann", klotski);
    tui_wait_text(tui, "0 moves");
    type(tui, "o", "Options");
    for (int i = 0; i < 20; i++)
        tui_keys(tui, "\033[B");
    tui_wait_text(tui, "> Language");
    type(tui, " ", "语言");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* Keys that would read or write files, or stop the program, are no keys here. */
static void test_refused_keys(void **state)
{
    (void)state;
    int row, column;
    struct tui *tui = start("ann", klotski);
    tui_wait_text(tui, "0 moves");
    assert_false(tui_find(tui, "e  edit", &row, &column));
    type(tui, "e", "Unknown key");
    type(tui, "?", "Help");
    type(tui, "q", "0 moves");
    type(tui, "\032", "Unknown key");
    tui_signal(tui, SIGTSTP);
    type(tui, "n", "r random  g games"); /* the last row: no marks end frames here */
    assert_false(tui_find(tui, "levels", &row, &column));
    assert_false(tui_find(tui, "edit", &row, &column));
    tui_keys(tui, "le");
    type(tui, "g", "choose a game");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

static void refuse(const char *const *words, const char *reason)
{
    struct tui *tui = start("ann", words);
    tui_wait_output(tui, reason);
    assert_int_equal(tui_end(tui, NULL), 2);
    assert_false(exists("players"));
}

/* The command line of a forced command is its owner's, but may be wrong. */
static void test_refused_words(void **state)
{
    (void)state;
    refuse((const char *const[]){"klotski", "/etc/passwd", NULL}, "unexpected argument");
    refuse((const char *const[]){"klotski", "--plain", NULL}, "cannot be combined");
    refuse((const char *const[]){"import", NULL}, "--public applies only to");
    refuse((const char *const[]){"export", NULL}, "--public applies only to");
    refuse((const char *const[]){"solve", "klotski", NULL}, "--public applies only to");
}

/* The words of a login shell are the visitor's, and count for nothing. Without a terminal it
 * ends before it looks for the account's home. */
static void test_shell(void **state)
{
    (void)state;
    char command[400], said[200] = "";
    snprintf(command, sizeof command, "'%s' -c export </dev/null 2>&1",
             getenv("UNSTUCK"));
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(fgets(said, sizeof said, pipe));
    assert_non_null(strstr(said, "this server needs a terminal"));
    assert_int_equal(WEXITSTATUS(pclose(pipe)), 2);
}

/* A session without a key is warned and then ends, and the game stays saved. */
static void test_idle(void **state)
{
    (void)state;
    static const char *const words[] = {"klondike", "--idle", "0.5", NULL};
    struct tui *tui = start("ann", klondike);
    tui_wait_text(tui, "0 moves");
    type(tui, "d", "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("ann", words);
    tui_wait_output(tui, "No key for long");
    tui_wait_output(tui, "The session ended after 0.5 s without a key.");
    assert_int_equal(tui_end(tui, NULL), 3);
    tui = start("ann", NULL);
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Ten thousand keys at once are taken bit by bit; a large window is used in part. */
static void test_flood(void **state)
{
    (void)state;
    char keys[2000];
    struct tui *tui = start("ann", klondike);
    tui_wait_text(tui, "0 moves");
    memset(keys, 'z', sizeof keys);
    double before = clock_now();
    tui_send(tui, keys, sizeof keys);
    type(tui, "d", "1 move ");
    assert_true(clock_now() - before > 0.5);
    tui_resize(tui, 200, 500);
    tui_wait_text(tui, "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
}

/* Makes the only game of the player's file one that was won. */
static void win_game(void)
{
    char path[300];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/players/ann/unstuck/unstuck.db", home_path());
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE game SET state = 2, won = 1, length = 9",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

/* The results of all players: another one's and the player's own, added at its end. */
static void test_league(void **state)
{
    (void)state;
    char folder[200];
    unsetenv("TZ"); /* as --public does */
    tzset();
    struct league_row row = {.date = date_today(),
                             .kind = "klondike",
                             .player = "bob",
                             .result = 7,
                             .ended = 1};
    static const char *const daily[] = {"daily", "klondike", NULL};
    static const char *const page[] = {"daily", NULL};
    snprintf(folder, sizeof folder, "%s/daily", home_path());
    assert_int_equal(mkdir(folder, 0700), 0);
    struct league *league = league_open(folder);
    assert_true(league_add(league, &row));
    league_close(league);
    struct tui *tui = start("ann", daily);
    tui_wait_text(tui, "0 moves");
    type(tui, "d", "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
    /* As if that had been the last move. */
    win_game();
    tui = start("ann", klondike);
    tui_wait_text(tui, "0 moves");
    type(tui, "d", "1 move ");
    assert_int_equal(tui_end(tui, "q"), 0);
    tui = start("cid", page);
    type(tui, "t", "Klondike: 2 players");
    tui_wait_text(tui, "bob                   7 moves  00:00");
    tui_wait_text(tui, "ann                   9 moves");
    assert_int_equal(tui_end(tui, "qq"), 0);
}

#define public_test(f) cmocka_unit_test_setup_teardown(f, home_set_up, tear_down)

static int tear_down(void **state)
{
    tui_free_all(state);
    return home_tear_down(state);
}

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK is not set\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        public_test(test_saved),         public_test(test_crowd),
        public_test(test_uncounted),     public_test(test_full),
        public_test(test_full_disk),     public_test(test_lesson),
        public_test(test_guest),         public_test(test_play),
        public_test(test_chinese),       public_test(test_refused_keys),
        public_test(test_refused_words), public_test(test_shell),
        public_test(test_idle),          public_test(test_flood),
        public_test(test_league),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
