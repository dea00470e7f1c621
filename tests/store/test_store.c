/* The store: games are read as they were written, also if several programs write. */
#include "games/registry.h"
#include "store/preference.h"
#include "store/saved.h"
#include "store/store.h"

#include "tests/home.h"
#include "tests/seed.h"
#include "tests/store/kept.h"
#include "tests/store/play_random.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_games_come_back(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; registry[i] != NULL; i++)
        for (int round = 0; round < 5; round++) {
            struct session session = {0};
            struct session read = {0};
            struct saved saved = {0};
            struct saved taken = {0};
            struct reason why;
            struct store *store = store_open();
            uint64_t seed = 1 + random_below(&random, 72);
            assert_null(session_deal(&session, registry[i], 0, seed));
            for (int step = 0; step < 30; step++) {
                int back = (int)random_below(&random, 4);
                play_random(&session, &random, (int)random_below(&random, 8));
                while (back-- > 0)
                    session_undo(&session);
                session.hints = step;
                session.seconds = step * 1.5;
                assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
                assert_true(saved_is_written(&saved, &session));
            }
            assert_true(saved_leave(store, &saved));
            store_close(store);

            store = store_open();
            bool over = session_finished(&session);
            int64_t id = saved_find(store, registry[i], NULL, false);
            assert_int_equal(id, over ? 0 : saved.id);
            assert_int_equal(saved_read(store, saved.id, &read, &taken, &why), READ_ALL);
            assert_same_game(&session, &read);
            assert_true(read.seconds == session.seconds);
            assert_true(saved_is_written(&taken, &session));
            /* The game is in use now. */
            assert_int_equal(home_ask("SELECT count(*) FROM game WHERE seat IS NOT NULL"),
                             1);
            long games = home_ask("SELECT count(*) FROM game");
            assert_int_equal(saved_write(store, &taken, &read), SAVING_DONE);
            assert_int_equal(home_ask("SELECT count(*) FROM game"), games);
            saved_leave(store, &taken);
            assert_null(store_news(store));
            saved_free(&saved);
            saved_free(&taken);
            session_free(&session);
            session_free(&read);
            store_close(store);
        }
}

static void test_from_a_file(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct random random;
    random_seed(&random, 3);
    kept_deal(&session, "klotski", 5);
    session.dealt = false;
    session.name = strdup("my\nown: \033[31m");
    play_random(&session, &random, 9);
    struct store *store = store_open();
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    assert_string_equal(read.name, "my?own: ?[31m");
    home_sql("UPDATE game SET name = NULL");
    session_free(&read);
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_null(read.name);
    store_close(store);
    saved_free(&saved);
    session_free(&session);
    session_free(&read);
}

/* What the player has seen in moves that were undone and replaced. */
static void test_seen(void **state)
{
    (void)state;
    struct session session = {0}, read = {0};
    struct saved saved = {0};
    struct reason why;
    uint32_t turn;
    struct store *store = store_open();
    kept_deal(&session, "klondike", 1);
    assert_null(session.game->notation->parse_move(session_state(&session), "F", &turn));
    for (int i = 0; i < 3; i++)
        assert_true(session_apply(&session, turn));
    session_restart(&session);
    assert_true(session_apply(&session, turn));
    uint64_t seen = session.seen;
    assert_true(seen != game_seen(session.game, session_state(&session)));
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    assert_true(read.seen == seen);
    store_close(store);
    saved_free(&saved);
    session_free(&session);
    session_free(&read);
}

/* Expects the COUNT moves that SESSION begins with in the next row of *REST. */
static void expect_row(const char **rest, const struct session *session, int count)
{
    uint32_t *moves;
    assert_int_equal(known_lines_next(rest, session, &moves), count);
    if (count > 0)
        assert_memory_equal(moves, session->moves, (size_t)count * sizeof *moves);
    free(moves);
}

/* The lines that are known of a game come back, whatever the file has for the moves. */
static void test_known_lines(void **state)
{
    (void)state;
    struct session session = {0}, read = {0};
    struct saved saved = {0}, taken = {0};
    struct reason why;
    struct random random;
    uint32_t *moves;
    struct store *store = store_open();
    random_seed(&random, 5);
    kept_deal(&session, "samegame", 2);
    play_random(&session, &random, 100);
    while (session_undo(&session))
        ;
    known_lines_add(&saved.lines, &session, session.moves, session.count);
    known_lines_add(&saved.lines, &session, session.moves, 0);
    known_lines_add(&saved.lines, &session, session.moves, 3);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    text_clear(&saved.lines); /* nothing is known any more */
    saved_note_time(store, &saved, &session);
    assert_int_equal(home_ask("SELECT lines IS NULL FROM game"), 1);
    known_lines_add(&saved.lines, &session, session.moves, 5);
    saved_note_time(store, &saved, &session);
    assert_int_equal(saved_read(store, saved.id, &read, &taken, &why), READ_ALL);
    assert_string_equal(text_get(&taken.lines), text_get(&saved.lines));
    const char *rest = text_get(&taken.lines);
    expect_row(&rest, &session, 5);
    assert_int_equal(known_lines_next(&rest, &read, &moves), -1);

    static const char *const spoiled[] = {
        "UPDATE game SET lines = lines || '1,99 1,1' || char(10)",
        "UPDATE game SET lines = replace(lines, char(10), ' 0,0 ?')",
        "UPDATE game SET lines = lines || char(10, 27, 10, 10)",
        "UPDATE game SET lines = CAST(lines || 'x' AS BLOB)",
    };
    for (int i = 0; i < 4; i++) {
        home_sql(spoiled[i]);
        assert_int_equal(saved_read(store, saved.id, &read, &taken, &why), READ_ALL);
        rest = text_get(&taken.lines);
        expect_row(&rest, &session, 5);
        while (*rest != '\0')
            expect_row(&rest, &session, 0);
    }
    home_sql("UPDATE game SET lines = 17");
    assert_int_equal(saved_read(store, saved.id, &read, &taken, &why), READ_ALL);
    rest = text_get(&taken.lines);
    expect_row(&rest, &session, 0);
    store_close(store);
    saved_free(&saved);
    saved_free(&taken);
    session_free(&session);
    session_free(&read);
}

static void test_one_game_open(void **state)
{
    (void)state;
    struct session first = {0};
    struct session second = {0};
    struct saved saved = {0};
    struct store *store = store_open();
    struct random random;
    random_seed(&random, 1);
    /* A game without a move is not kept when another begins. */
    kept_deal(&first, "klondike", 1);
    saved_write(store, &saved, &first);
    saved_leave(store, &saved);
    saved_free(&saved);
    kept_deal(&second, "klondike", 2);
    play_random(&second, &random, 5);
    saved_write(store, &saved, &second);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    saved_leave(store, &saved);
    saved_free(&saved);
    /* A game with moves becomes abandoned. */
    saved_write(store, &saved, &first);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 2);
    assert_int_equal(home_ask("SELECT count(*) FROM game WHERE state = 1"), 1);
    /* A game of another kind is not affected. */
    int64_t klondike = saved.id;
    saved_leave(store, &saved);
    saved_free(&saved);
    kept_deal(&second, "klotski", 2);
    saved_write(store, &saved, &second);
    assert_int_equal(saved_find(store, NULL, NULL, false), saved.id);
    assert_int_equal(saved_find(store, first.game, NULL, false), klondike);
    assert_int_equal(saved_find(store, first.game, "draw1", false), 0);
    assert_int_equal(saved_find(store, NULL, NULL, true), 0);
    store_close(store);
    saved_free(&saved);
    session_free(&first);
    session_free(&second);
}

static void test_clock_set_back(void **state)
{
    (void)state;
    struct session session = {0};
    kept_make(&session);
    struct saved saved = {0};
    struct store *store = store_open();
    home_sql("UPDATE game SET began = 4000000000");
    kept_deal(&session, "samegame", 2);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(saved_find(store, NULL, NULL, false), saved.id);
    store_close(store);
    saved_free(&saved);
    session_free(&session);
}

static void test_options(void **state)
{
    (void)state;
    struct store *store = store_open();
    assert_null(preference_get(store, "tempo", NULL));
    assert_true(preference_set(store, "tempo", NULL, "3"));
    assert_true(preference_set(store, "tempo", NULL, "4"));
    char *value = preference_get(store, "tempo", NULL);
    assert_string_equal(value, "4");
    free(value);
    static const char *const texts[] = {"9", "0", "10", "-1", "", "x", "4x", "4"};
    static const int numbers[] = {9, 0, 7, 7, 7, 7, 7, 4};
    assert_int_equal(preference_read(store, "pane", NULL, 9, 7), 7);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        preference_set(store, "pane", NULL, texts[i]);
        assert_int_equal(preference_read(store, "pane", NULL, 9, 7), numbers[i]);
    }
    store_close(store);
}

static void test_modes(void **state)
{
    (void)state;
    struct stat about;
    umask(0);
    struct store *store = store_open();
    assert_true(preference_set(store, "a", NULL, "b"));
    assert_int_equal(stat(home_file(""), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    static const char *const names[] = {"unstuck.db", "unstuck.db-wal", "unstuck.db-shm"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stat(home_file(names[i]), &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
    assert_int_equal(home_ask("PRAGMA user_version"), schema_version());
    store_close(store);
    umask(022);
}

/* ---- another program --------------------------------------------------------------- */

/* If another program locks the file for long, the player sees no message. */
static void test_locked(void **state)
{
    (void)state;
    struct session session = {0};
    struct saved saved = {0};
    struct random random;
    int ready[2];
    int go[2];
    char byte;
    random_seed(&random, 4);
    kept_deal(&session, "klotski", 4);
    struct store *store = store_open();
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_int_equal(pipe(ready) | pipe(go), 0);
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *db;
        sqlite3_open(home_file("unstuck.db"), &db);
        sqlite3_exec(db, "BEGIN IMMEDIATE; UPDATE game SET name = 'x'", NULL, NULL, NULL);
        if (write(ready[1], "r", 1) != 1 || read(go[0], &byte, 1) != 1)
            _exit(1);
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
        sqlite3_close(db);
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    play_random(&session, &random, 5);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_FAILED);
    assert_null(store_news(store));
    assert_int_equal(write(go[1], "g", 1), 1);
    waitpid(child, NULL, 0);
    play_random(&session, &random, 5);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_null(store_news(store));
    assert_int_equal(home_ask("SELECT count(*) FROM move"), session.count);
    for (int i = 0; i < 2; i++) {
        close(ready[i]);
        close(go[i]);
    }
    session_free(&session);
    saved_free(&saved);
    store_close(store);
}

/* The next program can take the game of one that was killed. */
static void test_killed(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    kept_by_killed(&session, &file, &log);
    assert_true(home_ask("SELECT seat FROM game") >= 0);
    bool came_back, told;
    kept_check(&session, &came_back, &told);
    assert_true(came_back && !told);
    session_free(&session);
    text_free(&file);
    text_free(&log);
}

enum {
    OTHERS = 4,
    ROUNDS = 100
};

/* Many programs start at once, without a file, and write as fast as they can: no game is
 * lost. */
static void test_many_at_once(void **state)
{
    (void)state;
    pid_t child[OTHERS];
    for (int i = 0; i < OTHERS; i++) {
        child[i] = fork();
        if (child[i] != 0)
            continue;
        struct session session = {0};
        struct saved saved = {0};
        struct random random;
        random_seed(&random, (uint64_t)i);
        struct store *store = store_open();
        store_be_patient(store, true);
        kept_deal(&session, "klotski", (uint64_t)i + 1);
        int failed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            play_random(&session, &random, 1);
            failed += saved_write(store, &saved, &session) != SAVING_DONE;
        }
        failed += store_news(store) != NULL;
        store_close(store);
        _exit(failed != 0);
    }
    for (int i = 0; i < OTHERS; i++) {
        int status;
        waitpid(child[i], &status, 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(home_ask("SELECT count(*) FROM game"), OTHERS);
    assert_int_equal(home_ask("SELECT count(*) FROM move"), OTHERS * ROUNDS);
}

/* A visitor's store is in memory before it starts, and then it is a file with the preferences. */
static void test_later(void **state)
{
    (void)state;
    struct saved saved = {0};
    struct session session = {0};
    struct store *store = store_open_shared(true);
    preference_write(store, "pane", NULL, 3);
    assert_null(session_deal(&session, registry[0], 0, 1));
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    assert_true(access(home_file(""), F_OK) != 0);
    store_start(store);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    store_start(store);
    assert_int_equal(preference_read(store, "pane", NULL, 9, 0), 3);
    store_close(store);
    assert_int_equal(home_ask("SELECT count(*) FROM game"), 1);
    saved_free(&saved);
    session_free(&session);
}

/* A visitor's files do not grow beyond the share, and what they have can still be read. */
static void test_share(void **state)
{
    (void)state;
    struct store *store = store_open_shared(false);
    char *large = malloc(900001), key[16];
    struct stat file, log;
    int written = 0;
    memset(large, 'x', 900000);
    large[900000] = '\0';
    for (; written < 30; written++) {
        snprintf(key, sizeof key, "%d", written);
        if (!preference_set(store, key, NULL, large))
            break;
    }
    assert_in_range(written, 10, 14);
    assert_non_null(strstr(store_news(store), "your share of the disk is full"));
    assert_int_equal(stat(home_file("unstuck.db"), &file), 0);
    assert_int_equal(stat(home_file("unstuck.db-wal"), &log), 0);
    assert_in_range(file.st_size + log.st_size, 1 << 20, STORE_SHARE);
    preference_set(store, "0", NULL, "small");
    store_close(store);
    assert_int_equal(home_ask("SELECT count(*) FROM option"), written);
    free(large);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_games_come_back), TEST(test_from_a_file),   TEST(test_seen),
        TEST(test_known_lines),     TEST(test_one_game_open), TEST(test_clock_set_back),
        TEST(test_options),         TEST(test_modes),         TEST(test_locked),
        TEST(test_killed),          TEST(test_many_at_once),  TEST(test_later),
        TEST(test_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
