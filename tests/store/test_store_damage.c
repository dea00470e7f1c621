/* Damaged stores: invalid texts, files of older versions and of other programs, truncated
 * and changed bytes. Valid games are read, damaged files renamed, and play continues. */
#include "base/date.h"
#include "store/statistics.h"
#include "store/store.h"

#include "tests/home.h"
#include "tests/seed.h"
#include "tests/store/kept.h"
#include "tests/store/play_random.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- texts that are not what was written ------------------------------------------- */

static enum reading_back read_after(const char *sql, struct session *read)
{
    struct reason why = {0};
    home_sql(sql);
    struct store *store = store_open();
    enum reading_back result = saved_read(store, 1, read, NULL, &why);
    assert_true(result != READ_NOT || why.text[0] != '\0');
    store_close(store);
    return result;
}

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "UPDATE game SET kind = 'chess'",
        "UPDATE game SET kind = 'klots'",
        "UPDATE game SET kind = x'ff00'",
        "UPDATE game SET variant = 'fast'",
        "UPDATE game SET seed = NULL, start = ''",
        "UPDATE game SET seed = '99999999999999999999999', start = 'aXXb'",
        "UPDATE game SET seed = NULL, start = char(27) || '[31m'",
        "DELETE FROM game",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct session session = {0};
        struct session read = {0};
        kept_make(&session);
        assert_int_equal(read_after(bad[i], &read), READ_NOT);
        assert_null(read.game);
        session_free(&session);
        home_free();
        home_new();
    }
}

static void test_part_of_the_moves(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "UPDATE move SET word = 'X' WHERE nr = 20",
        "UPDATE move SET word = char(27) || ']0;x' WHERE nr = 20",
        "UPDATE move SET word = x'00ff' WHERE nr = 20",
        "DELETE FROM move WHERE nr = 20",
        "UPDATE move SET nr = 1000 WHERE nr = 20",
        "UPDATE move SET word = hex(zeroblob(100000)) WHERE nr = 20",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct session session = {0};
        struct session read = {0};
        kept_make(&session);
        assert_int_equal(read_after(bad[i], &read), READ_PART);
        assert_int_equal(read.count, 20);
        assert_memory_equal(session_state(&read), session_state_at(&session, 20),
                            session.game->rules->state_size);
        session_free(&session);
        session_free(&read);
        home_free();
        home_new();
    }
}

static void test_figures_out_of_bounds(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    kept_make(&session);
    assert_int_equal(
        read_after("UPDATE game SET cursor = -5, hints = 1 << 62, autos = -1,"
                   " seconds = -1e300",
                   &read),
        READ_ALL);
    assert_int_equal(read.cursor, 0);
    assert_true(read.hints >= 0 && read.autos == 0 && read.seconds == 0);
    session_free(&read);
    assert_int_equal(read_after("UPDATE game SET cursor = 1 << 60", &read), READ_ALL);
    assert_int_equal(read.cursor, read.count);
    session_free(&read);
    session_free(&session);
}

/* ---- schemas ----------------------------------------------------------------------- */

/* A file of the first version is migrated with all its games. */
static void test_older_schema(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct reason why;
    sqlite3 *db;
    mkdir(home_file(""), 0700);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, 1), SQLITE_OK);
    assert_int_equal(schema_version_of(db), 1);
    assert_int_equal(
        sqlite3_exec(
            db,
            "INSERT INTO game (kind, variant, seed, start, state, turn, began, ended,"
            " cursor, seconds, hints, autos, won, length) VALUES ('klotski', 'moves',"
            " '20', 'ab.c' || char(10) || 'ab.c' || char(10) || 'deXX' || char(10) ||"
            " 'deXX' || char(10) || 'fghi' || char(10), 2, 1, 5, 6, 1, 7.5, 0, 0, 1,"
            " 9); INSERT INTO move VALUES (1, 0, 'bR')",
            NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    struct store *store = store_open();
    assert_null(store_news(store));
    assert_int_equal(schema_version_of(store->db), schema_version());
    assert_int_equal(saved_read(store, 1, &read, NULL, &why), READ_ALL);
    assert_true(read.dealt && read.seed == 20 && read.count == 1);
    assert_int_equal(home_ask("SELECT place FROM game WHERE counts"), 1);
    /* Whether moves were undone is not known, so the game counts as one with undo. */
    assert_int_equal(read.undos, 1);
    store_close(store);
    session_free(&session);
    session_free(&read);
}

/* A file from when cards were written in letters: the game is still deal 5, and the same
 * game is not imported again. */
static void test_cards_in_letters(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct reason why;
    sqlite3 *db;
    mkdir(home_file(""), 0700);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, 2), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(
            db,
            "INSERT INTO game (kind, variant, seed, start, state, turn, began, ended,"
            " cursor, seconds, hints, autos) VALUES ('klondike', 'draw3', '5',"
            " replace('H3/T9 T2/M7 T6 F12/T7 F8 M13 H13/F11 M3 T13 F10 H8/"
            "T5 F5 T1 H4 T10 H1/H7 T11 F13 M9 T12 M6 M4/M10 H11 H9 M2 M11 H12 F6 H10 H2 "
            "F3 M12 H6 T3 M8 F2 F9 F1 M5 H5 F7 T8 T4 M1 F4/', '/', char(10)),"
            " 1, 1, 5, 6, 1, 7.5, 0, 0); INSERT INTO move VALUES (1, 0, 'F')",
            NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    struct store *store = store_open();
    assert_null(store_news(store));
    assert_int_equal(saved_read(store, 1, &read, NULL, &why), READ_ALL);
    assert_true(read.dealt && read.seed == 5 && read.count == 1);
    kept_deal(&session, "klondike", 5);
    assert_false(saved_is_known(store, &session, -1));
    assert_true(session_apply(&session, read.moves[0]));
    assert_true(saved_is_known(store, &session, -1));
    store_close(store);
    session_free(&session);
    session_free(&read);
}

/* A file from before Lianliankan's deals became harder: each game is the same deal with the
 * same board, moves, points and grade, and a new deal of that number is another one. */
static void test_gentle_deals(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        uint64_t seed;
        int count;
        bool won;
    } games[] = {{"inside-6x4-c6-gentle", 2, 12, true},
                 {"outside-random-6x4", 2, 12, true},
                 {"outside-gentle", 463891150, 72, true},
                 {"outside-gentle", 1, 2, false}};
    char path[4096];
    struct text sql = {0};
    snprintf(path, sizeof path, "%s/kept/gentle.sql", getenv("TEST_DATA"));
    assert_true(home_read(path, &sql));
    mkdir(home_file(""), 0700);
    home_sql(text_get(&sql));
    assert_int_equal(home_ask("PRAGMA user_version"), 7);
    struct store *store = store_open();
    assert_null(store_news(store));
    for (int i = 0; i < 4; i++) {
        struct session read = {0}, dealt = {0};
        struct reason why;
        struct text name = {0};
        assert_int_equal(saved_read(store, i + 1, &read, NULL, &why), READ_ALL);
        game_variant_name(read.game, read.variant, &name);
        assert_string_equal(text_get(&name), games[i].variant);
        assert_true(read.dealt);
        assert_int_equal(read.seed, games[i].seed);
        assert_int_equal(read.count, games[i].count);
        assert_int_equal(session_status(&read) == STATUS_WON, games[i].won);
        if (read.variant != 0 && strstr(games[i].variant, "outside-gentle") != NULL) {
            assert_null(session_deal(&dealt, read.game, 0, read.seed));
            assert_memory_not_equal(session_state_at(&read, 0), session_state(&dealt),
                                    read.game->rules->state_size);
        }
        session_free(&read);
        session_free(&dealt);
        text_free(&name);
    }
    struct statistics statistics = {0};
    assert_true(statistics_read(&statistics, store));
    assert_int_equal(statistics.count, 3);
    statistics_free(&statistics);
    store_close(store);
    assert_int_equal(home_ask("SELECT points FROM game WHERE daily = 20261124"), 1440);
    assert_int_equal(home_ask("SELECT grade FROM game WHERE daily = 20261124"), 0);
    text_free(&sql);
}

/* If one step of the migration fails, all are rolled back. */
static void test_migration_fails(void **state)
{
    (void)state;
    sqlite3 *db;
    mkdir(home_file(""), 0700);
    assert_int_equal(sqlite3_open(home_file("unstuck.db"), &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, 1), SQLITE_OK);
    sqlite3_exec(db, "ALTER TABLE game ADD COLUMN optimum", NULL, NULL, NULL);
    assert_int_not_equal(schema_migrate(db, schema_version()), SQLITE_OK);
    assert_int_equal(schema_version_of(db), 1);
    assert_int_not_equal(sqlite3_exec(db, "SELECT place FROM game", NULL, NULL, NULL),
                         SQLITE_OK);
    sqlite3_close(db);
}

static void test_another_database(void **state)
{
    (void)state;
    struct session session = {0};
    struct text second = {0};
    bool came_back, told;
    mkdir(home_file(""), 0700);
    home_sql("CREATE TABLE addresses (name); INSERT INTO addresses VALUES ('me')");
    kept_deal(&session, "klotski", 1);
    kept_check(&session, &came_back, &told);
    assert_true(told && !came_back);
    /* The year of a clock may begin with 1. */
    assert_true(home_find("unstuck.db.damaged-1") != NULL ||
                home_find("unstuck.db.damaged-2") != NULL);
    text_string(&second, "unstuck.db.damaged-");
    date_print(date_today(), &second);
    text_string(&second, "-1");
    assert_null(home_find(text_get(&second))); /* only later ones have numbers */
    text_free(&second);
    session_free(&session);
}

/* The file moves away, and a new one replaces it, but not without end. */
static void test_moved(void **state)
{
    (void)state;
    enum {
        FILES = 5
    };
    struct session session = {0};
    struct saved saved = {0};
    struct store *store = store_open();
    kept_deal(&session, "klotski", 1);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    for (int i = 1; i <= FILES; i++) {
        assert_int_equal(unlink(home_file("unstuck.db")), 0);
        enum saving saving = saved_write(store, &saved, &session);
        assert_int_equal(saving, i < FILES ? SAVING_DONE : SAVING_FAILED);
    }
    saved_free(&saved);
    session_free(&session);
    store_close(store);
}

/* ---- damage ------------------------------------------------------------------------ */

static void put_back(const struct text *file, const struct text *log)
{
    unlink(home_file("unstuck.db-wal"));
    unlink(home_file("unstuck.db-shm"));
    home_write(home_file("unstuck.db"), text_get(file), file->length);
    if (log->length > 0)
        home_write(home_file("unstuck.db-wal"), text_get(log), log->length);
}

static void assert_is_file(const char *path, const struct text *wanted)
{
    struct text now = {0};
    assert_non_null(path);
    assert_true(home_read(path, &now));
    assert_int_equal(now.length, wanted->length);
    assert_memory_equal(now.bytes, wanted->bytes, now.length);
    text_free(&now);
}

/* The player gets a message, and the file is renamed without a change. */
static void test_cut(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    struct random random;
    seed_random(&random);
    kept_make(&session);
    assert_true(home_read(home_file("unstuck.db"), &file));
    int rounds = seed_rounds(400);
    for (int i = 0; i < rounds; i++) {
        bool came_back, told;
        size_t whole = file.length;
        file.length = i < 120 ? (size_t)i : (size_t)random_below(&random, whole);
        put_back(&file, &log);
        kept_check(&session, &came_back, &told);
        /* An empty file counts as new; the end of the last page may be unused. */
        assert_int_equal(told, file.length > 0 && !came_back);
        if (told)
            assert_is_file(home_find("unstuck.db.damaged-"), &file);
        file.length = whole;
        home_free();
        home_new();
        mkdir(home_file(""), 0700);
    }
    session_free(&session);
    text_free(&file);
}

static void test_log_cut(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    struct random random;
    seed_random(&random);
    kept_by_killed(&session, &file, &log);
    int rounds = seed_rounds(200);
    size_t whole = log.length;
    for (int i = 0; i <= rounds; i++) {
        bool came_back, told;
        log.length = i == rounds ? whole : (size_t)random_below(&random, whole);
        put_back(&file, &log);
        kept_check(&session, &came_back, &told);
        assert_false(told);
        if (i == rounds)
            assert_true(came_back);
    }
    session_free(&session);
    text_free(&file);
    text_free(&log);
}

/* If SQLite detects the damage, the file is renamed; if not, the rules reject bad
 * moves. */
static void test_flipped_bytes(void **state)
{
    (void)state;
    struct session session = {0};
    struct text file = {0};
    struct text log = {0};
    struct random random;
    seed_random(&random);
    kept_by_killed(&session, &file, &log);
    int rounds = seed_rounds(1000);
    int noticed = 0;
    for (int i = 0; i < rounds; i++) {
        struct text bad = {0};
        struct text bad_log = {0};
        text_add(&bad, file.bytes, file.length);
        /* Every second time the file was closed properly and has no log. */
        if (i % 2 != 0)
            text_add(&bad_log, log.bytes, log.length);
        for (uint64_t n = 1 + random_below(&random, 8); n > 0; n--) {
            struct text *where =
                i % 2 == 0 || random_below(&random, 2) == 0 ? &bad : &bad_log;
            where->bytes[random_below(&random, where->length)] ^=
                (char)(1 + random_below(&random, 255));
        }
        put_back(&bad, &bad_log);
        bool came_back, told;
        kept_check(&session, &came_back, &told);
        noticed += told;
        text_free(&bad);
        text_free(&bad_log);
        home_free();
        home_new();
        mkdir(home_file(""), 0700);
    }
    assert_true(seed_met(noticed)); /* SQLite detects about one in nine */
    session_free(&session);
    text_free(&file);
    text_free(&log);
}

/* Damage that shows only while a game is played. */
static void test_damaged_while_open(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct text file = {0};
    struct random random;
    random_seed(&random, 4);
    kept_make(&session);
    struct store *store = store_open();
    assert_int_equal(saved_read(store, 1, &read, &saved, &why), READ_ALL);
    home_read(home_file("unstuck.db"), &file);
    memset(file.bytes, 0x55, file.length);
    home_write(home_file("unstuck.db"), file.bytes, file.length);
    assert_int_equal(truncate(home_file("unstuck.db-wal"), 0), 0);
    sqlite3_db_release_memory(store->db);
    play_random(&read, &random, 3);
    /* The first write detects the damage; the next one is in the new file, with the whole
     * game. */
    for (int i = 0; i < 3 && saved_write(store, &saved, &read) != SAVING_DONE; i++)
        ;
    assert_true(saved_is_written(&saved, &read));
    const char *news = store_news(store);
    assert_non_null(news);
    assert_non_null(home_find("unstuck.db.damaged-"));
    session_free(&session);
    assert_int_equal(saved_read(store, saved.id, &session, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    session_free(&session);
    session_free(&read);
    saved_free(&saved);
    text_free(&file);
    store_close(store);
}

/* The file is deleted during play: the game goes into a new one. */
static void test_file_removed(void **state)
{
    (void)state;
    struct session session = {0};
    struct session read = {0};
    struct saved saved = {0};
    struct reason why;
    struct random random;
    random_seed(&random, 4);
    kept_deal(&session, "lianliankan", 4);
    struct store *store = store_open();
    for (int i = 0; i < 10; i++) {
        play_random(&session, &random, 1);
        assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    }
    unlink(home_file("unstuck.db"));
    unlink(home_file("unstuck.db-wal"));
    unlink(home_file("unstuck.db-shm"));
    play_random(&session, &random, 1);
    assert_int_equal(saved_write(store, &saved, &session), SAVING_DONE);
    store_close(store);
    store = store_open();
    assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
    assert_same_game(&session, &read);
    store_close(store);
    session_free(&session);
    session_free(&read);
    saved_free(&saved);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_nonsense),
        TEST(test_part_of_the_moves),
        TEST(test_figures_out_of_bounds),
        TEST(test_older_schema),
        TEST(test_cards_in_letters),
        TEST(test_gentle_deals),
        TEST(test_migration_fails),
        TEST(test_another_database),
        TEST(test_moved),
        TEST(test_cut),
        TEST(test_log_cut),
        TEST(test_flipped_bytes),
        TEST(test_damaged_while_open),
        TEST(test_file_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
