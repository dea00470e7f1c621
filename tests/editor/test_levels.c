/* The modules below the screens of the player's own boards: files, level sets, best
 * results, and the review of a game. */
#include "editor/editor.h"
#include "editor/levels.h"
#include "engine/solution.h"
#include "game/review.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"
#include "store/board_results.h"
#include "store/folder.h"
#include "store/query.h"

#include "tests/home.h"
#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* XDG's variables are unset, so all files are in the home directory. */
static int make_home(void **state)
{
    home_set_up(state);
    setenv("HOME", home_path(), 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_STATE_HOME");
    return 0;
}

static void path_in(struct text *out, const char *name)
{
    text_clear(out);
    text_format(out, "%s/%s", home_path(), name);
}

static void write_file(const char *name, const char *bytes, size_t length)
{
    struct text path = {0};
    path_in(&path, name);
    FILE *file = fopen(text_get(&path), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
    text_free(&path);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     ".",    "..",      ".x",   "a/b",
                                      "/",    " a",   "a ",      "a\nb", "a\tb",
                                      "\x7f", "\xff", "\xc2\x85"};
    static const char *const good[] = {"a", "横刀立马", "level 1.txt", "-x", "a: b", "#"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(editor_name_problem(bad[i]));
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_null(editor_name_problem(good[i]));
    char name[200];
    memset(name, 'x', sizeof name);
    name[120] = '\0';
    assert_null(editor_name_problem(name));
    name[120] = 'x';
    name[121] = '\0';
    assert_non_null(editor_name_problem(name));
}

static void test_folders(void **state)
{
    (void)state;
    struct text path = {0};
    struct text want = {0};
    assert_true(folder_path(FOLDER_DATA, "klotski", &path));
    path_in(&want, ".local/share/unstuck/klotski");
    assert_string_equal(text_get(&path), text_get(&want));
    assert_true(folder_make(text_get(&path)));
    assert_true(folder_make(text_get(&path)));
    struct stat about;
    assert_int_equal(stat(text_get(&path), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    setenv("XDG_STATE_HOME", "not/absolute", 1);
    text_clear(&path);
    assert_true(folder_path(FOLDER_STATE, "x", &path));
    path_in(&want, ".local/state/unstuck/x");
    assert_string_equal(text_get(&path), text_get(&want));
    setenv("XDG_STATE_HOME", "/there", 1);
    text_clear(&path);
    assert_true(folder_path(FOLDER_STATE, "x", &path));
    assert_string_equal(text_get(&path), "/there/unstuck/x");
    setenv("HOME", "not/absolute", 1);
    text_clear(&path);
    assert_false(folder_path(FOLDER_DATA, "x", &path));
    write_file("file", "", 0);
    path_in(&path, "file/below");
    assert_false(folder_make(text_get(&path)));
    path_in(&path, "file");
    assert_false(folder_make(text_get(&path)));
    assert_int_equal(errno, ENOTDIR);
    static const char *const as_typed[] = {"~", "~x/y", "x/y", "/x"};
    for (size_t i = 0; i < sizeof as_typed / sizeof as_typed[0]; i++) {
        text_clear(&path);
        folder_expand(as_typed[i], &path);
        assert_string_equal(text_get(&path), as_typed[i]);
    }
    setenv("HOME", "/home/x", 1);
    text_clear(&path);
    folder_expand("~/y", &path);
    assert_string_equal(text_get(&path), "/home/x/y");
    text_free(&path);
    text_free(&want);
}

static void test_write(void **state)
{
    (void)state;
    struct text path = {0};
    struct text bytes = {0};
    char read[16] = "";
    path_in(&path, "x.txt");
    text_string(&bytes, "one");
    assert_int_equal(folder_write(text_get(&path), &bytes, false), WRITING_DONE);
    text_string(&bytes, "two");
    assert_int_equal(folder_write(text_get(&path), &bytes, false), WRITING_EXISTS);
    struct text place = {0};
    path_in(&place, "place-of-x.txt");
    assert_true(folder_make(text_get(&place)));
    assert_int_equal(folder_write(text_get(&place), &bytes, true), WRITING_FAILED);
    assert_int_equal(errno, EISDIR);
    assert_int_equal(rmdir(text_get(&place)), 0);
    text_free(&place);
    /* Nothing else is left behind, also none of the hidden files. */
    int files = 0;
    DIR *directory = opendir(home_path());
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        files += strstr(entry->d_name, "x.txt") != NULL;
    closedir(directory);
    assert_int_equal(files, 1);
    FILE *file = fopen(text_get(&path), "r");
    assert_int_equal(fread(read, 1, sizeof read, file), 3);
    fclose(file);
    assert_int_equal(folder_write(text_get(&path), &bytes, true), WRITING_DONE);
    file = fopen(text_get(&path), "r");
    assert_int_equal(fread(read, 1, sizeof read, file), 6);
    fclose(file);
    assert_memory_equal(read, "onetwo", 6);
    path_in(&path, "none/x.txt");
    assert_int_equal(folder_write(text_get(&path), &bytes, true), WRITING_FAILED);
    struct levels levels;
    struct reason why;
    path_in(&path, ".x.txt.1");
    assert_true(levels_read(&levels, home_path(), false, &klotski_game, 0, &why));
    assert_int_equal(levels.count, 1);
    levels_free(&levels);
    text_free(&path);
    text_free(&bytes);
}

static void test_order(void **state)
{
    (void)state;
    static const char *const names[] = {"",  "1",  "2",   "10",  "10a", "10b",
                                        "a", "a1", "a09", "a10", "b"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (size_t j = 0; j < sizeof names / sizeof names[0]; j++) {
            int order = levels_compare(names[i], names[j]);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    assert_int_equal(levels_compare("a007", "a7"), 0);
}

static void test_levels(void **state)
{
    (void)state;
    static const char two[] =
        "variant: steps\ngoal: 0,2\nX..\n\nname: b\ngoal: 0,1\nX.\n";
    struct text path = {0};
    struct levels levels;
    struct session session = {0};
    struct reason why = {0};
    write_file("2.txt", two, sizeof two - 1);
    write_file("10.txt", "X\n", 2);
    write_file("3", "a\0b\n\nX\n", 7);
    write_file("empty.txt", "", 0);
    path_in(&path, "pipe");
    assert_int_equal(mkfifo(text_get(&path), 0600), 0);
    path_in(&path, "folder");
    assert_int_equal(mkdir(text_get(&path), 0700), 0);
    assert_true(
        levels_read(&levels, home_path(), false, &klotski_game, KLOTSKI_MOVES, &why));
    assert_int_equal(levels.count, 5);
    assert_string_equal(levels.all[0].name, "2");
    assert_string_equal(levels.all[1].name, "b");
    assert_string_equal(levels.all[2].name, "3");
    assert_int_equal(levels.all[2].kind, LEVEL_BAD);
    assert_int_equal(levels.all[3].kind, LEVEL_BAD);
    assert_non_null(strstr(levels.all[3].words, "line 1: "));
    assert_int_equal(levels.all[4].kind, LEVEL_FOLDER);
    assert_true(levels_open(&levels, 0, &session));
    assert_int_equal(session.variant, KLOTSKI_STEPS);
    assert_string_equal(session.name, "2");
    assert_true(levels_open(&levels, 1, &session));
    assert_int_equal(session.variant, KLOTSKI_MOVES);
    assert_string_equal(session.name, "b");
    for (int i = 2; i < 5; i++)
        assert_false(levels_open(&levels, i, &session));
    session_free(&session);
    levels_free(&levels);
    path_in(&path, "none");
    assert_false(levels_read(&levels, text_get(&path), false, &klotski_game, 0, &why));
    assert_true(why.text[0] != '\0');
    levels_free(&levels);
    text_free(&path);
}

/* The length of the shortest solution of SESSION's board. */
static int solve(const struct session *session)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&klotski_game, &search, NULL, session_state(session), &solution);
    int length =
        solution.verdict == VERDICT_SOLVED && solution.proved ? solution.length : -1;
    solution_free(&solution);
    search_free(&search);
    return length;
}

/* Whether the board of SESSION has a wall, and a gate without which it needs another number of
 * moves than LEAST. */
static bool needs_gate(struct session *session, int least)
{
    struct klotski k = *(const struct klotski *)session_state(session);
    bool wall = memchr(k.cell, '#', sizeof k.cell) != NULL;
    memset(k.gate, 0, sizeof k.gate);
    session_begin(session, &klotski_game, KLOTSKI_MOVES, &k, NULL);
    return wall && solve(session) != least;
}

/* The sets that come with the program: the solver needs as many moves as they say, each board is
 * as hard as the one before or harder, and no two are the same. */
static void test_own_sets(void **state)
{
    (void)state;
    static const int counts[LEVEL_SETS] = {40, 58, 43};
    int gates = 0;
    struct levels own, levels;
    struct session session = {0};
    struct reason why = {0};
    struct text path = {0};
    path_in(&path, "none");
    assert_true(levels_read(&own, text_get(&path), true, &klotski_game, 0, &why));
    assert_int_equal(own.count, LEVEL_SETS);
    for (int i = 0; i < LEVEL_SETS; i++) {
        struct text folder = {0};
        int last = i == 0 ? 2 : 0;
        assert_int_equal(own.all[i].kind, LEVEL_FOLDER);
        text_format(&folder, "%s/%s", text_get(&path), own.all[i].name);
        assert_true(
            levels_read(&levels, text_get(&folder), false, &klotski_game, 0, &why));
        assert_int_equal(levels.count, counts[i]);
        for (int k = 0; k < levels.count; k++) {
            if (!levels_open(&levels, k, &session))
                fail_msg("%s", levels.all[k].name);
            bool solved = seed_is_long() || k % 4 == 3;
            assert_true(!solved || solve(&session) == levels.all[k].least);
            assert_true(levels.all[k].least >= last + (i == 0));
            assert_true(k == 0 ||
                        strcmp(levels.all[k].name, levels.all[k - 1].name) != 0);
            last = levels.all[k].least;
            gates += strstr(levels.all[k].name, "gate") != NULL &&
                     (!solved || needs_gate(&session, last));
        }
        assert_true(i > 0 || last == 60);
        levels_free(&levels);
        text_free(&folder);
    }
    assert_int_equal(gates, 12);
    levels_free(&own);
    session_free(&session);
    text_free(&path);
}

static void expect_record(struct store *store, const struct session *session, int best,
                          int least, bool helped)
{
    struct board_result record = board_results_find(store, session);
    assert_int_equal(record.best, best);
    assert_int_equal(record.least, least);
    assert_int_equal(record.helped, helped);
}

/* A level has its own results, also if its board is a deal. */
static void test_level_of_a_deal(void **state)
{
    (void)state;
    struct levels levels;
    struct session session = {0};
    struct reason why;
    struct text words = {0};
    assert_null(session_deal(&session, &klotski_game, KLOTSKI_MOVES, 20));
    session_print(&session, &words);
    write_file("deal.txt", text_get(&words), words.length);
    assert_true(levels_read(&levels, home_path(), false, &klotski_game, 0, &why));
    assert_int_equal(levels.count, 1);
    assert_true(levels_open(&levels, 0, &session));
    assert_false(session.dealt);
    levels_free(&levels);
    session_free(&session);
    text_free(&words);
}

/* A finished game of SESSION's board or deal. */
static void add_game(struct store *store, const struct session *session, int length,
                     int optimum, int hints)
{
    struct text start = {0};
    struct text seed = {0};
    session->game->notation->print(session_state_at(session, 0), &start);
    text_format(&seed, "%d", (int)session->seed);
    assert_true(query_write(
        store,
        "INSERT INTO game (kind, variant, seed, start, state, turn, began, cursor, seconds,"
        " hints, autos, won, length, optimum)"
        " VALUES ('klotski', 'moves', ?, ?, 2, 1, 1, 1, 1, ?, 0, ?, ?, ?)",
        query_text(session->dealt ? text_get(&seed) : NULL), query_text(text_get(&start)),
        query_integer(hints), query_integer(length > 0), query_integer(length),
        query_integer(optimum)));
    text_free(&seed);
    text_free(&start);
}

static void test_records(void **state)
{
    (void)state;
    struct klotski a, b;
    struct session first = {0};
    struct session second = {0};
    struct session steps = {0};
    board_read(&a, KLOTSKI_MOVES, "goal: 0,2\nX..\n");
    board_read(&b, KLOTSKI_MOVES, "goal: 0,1\nX..\n");
    session_begin(&first, &klotski_game, KLOTSKI_MOVES, &a, NULL);
    session_begin(&second, &klotski_game, KLOTSKI_MOVES, &b, NULL);
    session_begin(&steps, &klotski_game, KLOTSKI_STEPS, &a, NULL);
    struct store *store = store_open();
    expect_record(store, &first, 0, 0, false);
    add_game(store, &first, 0, 0, 0); /* abandoned */
    expect_record(store, &first, 0, 0, false);
    add_game(store, &first, 7, 7, 2);
    expect_record(store, &first, 0, 7, true);
    add_game(store, &first, 9, 7, 0);
    add_game(store, &first, 11, 7, 0);
    expect_record(store, &first, 9, 7, false);
    /* Another goal or metric has its own results. */
    expect_record(store, &second, 0, 0, false);
    expect_record(store, &steps, 0, 0, false);
    store_close(store);
    session_free(&first);
    session_free(&second);
    session_free(&steps);
}

/* The results of a deal are found by its number. */
static void test_records_of_deals(void **state)
{
    (void)state;
    struct session session = {0};
    struct board_result records[3] = {{.least = 1}, {.least = 2}, {.least = 3}};
    struct store *store = store_open();
    for (uint64_t seed = 2; seed <= 4; seed++) {
        session_deal(&session, &klotski_game, KLOTSKI_MOVES, seed);
        add_game(store, &session, 90, 70, seed == 3);
        session_free(&session);
    }
    board_results_deals(store, &klotski_game, KLOTSKI_STEPS, records, 3);
    assert_int_equal(records[1].best, 0);
    board_results_deals(store, &klotski_game, KLOTSKI_MOVES, records, 3);
    assert_int_equal(records[0].least, 1); /* never played */
    assert_int_equal(records[0].best, 0);
    assert_int_equal(records[1].best, 90);
    assert_int_equal(records[1].least, 70);
    assert_false(records[1].helped);
    assert_int_equal(records[2].best, 0);
    assert_true(records[2].helped);
    store_close(store);
}

/* Without a store there are no results. */
static void test_no_home(void **state)
{
    (void)state;
    struct klotski a;
    struct session session = {0};
    board_read(&a, KLOTSKI_MOVES, "goal: 0,2\nX..\n");
    session_begin(&session, &klotski_game, KLOTSKI_MOVES, &a, NULL);
    setenv("HOME", "none", 1);
    unsetenv("XDG_STATE_HOME");
    struct store *store = store_open();
    expect_record(store, &session, 0, 0, false);
    store_close(store);
    session_free(&session);
}

static void test_review(void **state)
{
    (void)state;
    static const char *const moves[] = {"bR", "aD", "XR", "XR"};
    struct klotski k;
    struct session session = {0};
    struct review review;
    board_read(&k, KLOTSKI_MOVES, "goal: 0,2\nX.a\nb..\n");
    session_begin(&session, &klotski_game, KLOTSKI_MOVES, &k, NULL);
    for (int i = 0; i < 4; i++) {
        uint32_t move;
        assert_null(
            klotski_game.notation->parse_move(session_state(&session), moves[i], &move));
        assert_true(session_apply(&session, move));
    }
    assert_int_equal(session_length(&session), 3);
    const int remaining[] = {2, 2, 1, 0, 0};
    assert_true(review_make(&review, &session, remaining, 5));
    assert_int_equal(review.length, 3);
    assert_int_equal(review.least, 2);
    assert_int_equal(review.detour, 1);
    assert_int_equal(review.at, 0);
    assert_int_equal(review.cost, 1);
    const int later[] = {2, 1, 1, 0, 0};
    assert_true(review_make(&review, &session, later, 5));
    assert_int_equal(review.detour, 2);
    const int twice[] = {3, 3, 2, 3, 0}; /* lengths 0, 1, 2, 3, 3: costs 1, then 2 */
    assert_true(review_make(&review, &session, twice, 5));
    assert_int_equal(review.detour, 3);
    assert_int_equal(review.cost, 2);
    const int straight[] = {3, 2, 1, 0, 0};
    assert_true(review_make(&review, &session, straight, 5));
    assert_int_equal(review.detour, 0);
    const int holes[] = {2, -1, 1, 0, 0};
    assert_false(review_make(&review, &session, holes, 5));
    assert_false(review_make(&review, &session, remaining, 4));
    session_free(&session);
}

#define home_test(name) cmocka_unit_test_setup_teardown(name, make_home, home_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        home_test(test_names),
        home_test(test_folders),
        home_test(test_write),
        home_test(test_order),
        home_test(test_levels),
        home_test(test_own_sets),
        home_test(test_records),
        home_test(test_level_of_a_deal),
        home_test(test_records_of_deals),
        home_test(test_no_home),
        home_test(test_review),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
