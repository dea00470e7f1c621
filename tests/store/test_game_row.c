/* The rows of the games: every column is read as it was written, and an invalid value is
 * forced into its range. */
#include "store/game_row.h"

#include "game/grade.h"
#include "game/scoring.h"

#include "tests/home.h"
#include "tests/unit.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each member has a different value. */
static const struct game_row full = {
    .id = 1,
    .kind = "klotski",
    .variant = "moves",
    .seed = "18446744073709551615",
    .name = "Red Donkey",
    .start = "AB\nCD\n",
    .state = GAME_OVER,
    .began = 101,
    .ended = 102,
    .cursor = 103,
    .seconds = 104.5,
    .hints = 105,
    .autos = 106,
    .undos = 114,
    .won = true,
    .length = 107,
    .has_score = true,
    .score = -108,
    .optimum = 109,
    .has_best = true,
    .best = 110,
    .daily = 20261122,
    .counts = true,
    .scoring = 5,
    .grade = GRADE_HARD,
    .par = 111,
    .has_points = true,
    .points = -112,
    .stars = 2,
    .seen = (uint64_t)1 << 52 | 113,
    .lines = "bR\n",
};

static int64_t insert(struct store *store, const struct game_row *row)
{
    assert_true(store_begin(store));
    int64_t id = game_row_insert(store, row);
    assert_true(store_end(store, id != 0));
    return id;
}

static void test_columns(void **state)
{
    (void)state;
    struct store *store = store_open();
    struct game_rows rows;
    assert_int_equal(insert(store, &full), 1);
    assert_true(store_begin(store));
    assert_true(game_row_update(store, &full));
    assert_true(game_row_end(store, &full));
    assert_true(game_row_appraise(store, &full));
    assert_true(store_end(store, true));
    game_rows_open(&rows, store, GAMES_ALL, &(struct game_filter){0});
    assert_true(game_rows_next(&rows));
    const struct game_row *row = &rows.row;
    assert_int_equal(row->id, full.id);
    assert_string_equal(row->kind, full.kind);
    assert_string_equal(row->variant, full.variant);
    assert_string_equal(row->seed, full.seed);
    assert_string_equal(row->name, full.name);
    assert_string_equal(row->start, full.start);
    assert_int_equal(row->state, full.state);
    assert_int_equal(row->seat, store->dir.seat);
    assert_int_equal(row->began, full.began);
    assert_int_equal(row->ended, full.ended);
    assert_int_equal(row->cursor, full.cursor);
    assert_true(row->seconds == full.seconds);
    assert_int_equal(row->hints, full.hints);
    assert_int_equal(row->autos, full.autos);
    assert_int_equal(row->undos, full.undos);
    assert_true(row->won);
    assert_int_equal(row->length, full.length);
    assert_true(row->has_score);
    assert_int_equal(row->score, full.score);
    assert_int_equal(row->optimum, full.optimum);
    assert_true(row->has_best);
    assert_int_equal(row->best, full.best);
    assert_int_equal(row->daily, full.daily);
    assert_true(row->counts);
    assert_int_equal(row->scoring, full.scoring);
    assert_int_equal(row->grade, full.grade);
    assert_int_equal(row->par, full.par);
    assert_true(row->has_points);
    assert_int_equal(row->points, full.points);
    assert_int_equal(row->stars, full.stars);
    assert_true(row->seen == full.seen);
    assert_true(game_row_is_helped(row));
    assert_int_equal(game_row_date(row), full.ended);
    assert_false(game_rows_next(&rows));
    assert_true(game_rows_close(&rows));
    store_close(store);
}

static void test_nothing_known(void **state)
{
    (void)state;
    struct store *store = store_open();
    struct game_row row = {.kind = "klotski",
                           .variant = "moves",
                           .start = "",
                           .began = 9};
    assert_int_equal(insert(store, &row), 1);
    assert_true(game_row_find(store, GAMES_ALL, &(struct game_filter){.id = 1}, &row));
    assert_null(row.kind);
    assert_int_equal(row.state, GAME_OPEN);
    assert_false(row.has_score || row.has_best || row.won || row.counts);
    assert_false(row.has_points);
    assert_int_equal(row.grade, -1);
    assert_int_equal(row.stars, 0);
    assert_int_equal(row.optimum, 0);
    assert_false(game_row_is_helped(&row));
    assert_int_equal(game_row_date(&row), 9);
    assert_false(game_row_find(store, GAMES_ALL, &(struct game_filter){.id = 2}, &row));
    store_close(store);
}

static void test_nonsense(void **state)
{
    (void)state;
    struct store *store = store_open();
    struct game_row row;
    insert(store, &full);
    home_sql("UPDATE game SET state = -7, seat = 1 << 40, cursor = -1, seconds = 1e300,"
             " hints = 1 << 40, autos = 'x', won = 5, length = -3, optimum = 1 << 50,"
             " daily = 20260230, grade = 4, stars = 9, scoring = 1 << 30 | 2, par = -1,"
             " score = -1 << 63, best = 'x', points = 9223372036854775807, began = -5,"
             " ended = 1 << 60");
    assert_true(game_row_find(store, GAMES_ALL, &(struct game_filter){.id = 1}, &row));
    assert_int_equal(row.state, GAME_OVER);
    assert_int_equal(row.seat, -1);
    assert_int_equal(row.cursor, 0);
    assert_true(row.seconds == 0);
    assert_int_equal(row.hints, GAME_ROW_MOST);
    assert_int_equal(row.autos, 0);
    assert_false(row.won);
    assert_int_equal(row.length, 0);
    assert_int_equal(row.optimum, GAME_ROW_MOST);
    assert_int_equal(row.daily, 0);
    assert_int_equal(row.grade, -1);
    assert_int_equal(row.stars, STARS_MAX);
    assert_int_equal(row.scoring, SCORING_OFF);
    assert_int_equal(row.par, 0);
    assert_int_equal(row.score, -GAME_ROW_MOST);
    assert_int_equal(row.best, 0);
    assert_int_equal(row.points, GAME_ROW_MOST);
    assert_int_equal(row.began, 0);
    assert_int_equal(row.ended, 253402300799); /* 9999-12-31 */
    store_close(store);
}

/* The ids of a list as the digits of a number. */
static int ids_of(struct store *store, enum game_list list, struct game_filter filter)
{
    struct game_rows rows;
    int ids = 0;
    game_rows_open(&rows, store, list, &filter);
    while (game_rows_next(&rows))
        ids = 10 * ids + (int)rows.row.id;
    assert_true(game_rows_close(&rows));
    return ids;
}

static void test_lists(void **state)
{
    (void)state;
    struct store *store = store_open();
    struct game_row row = full;
    for (int i = 0; i < 6; i++) {
        row.kind = i < 5 ? "klotski" : "klondike";
        row.start = i == 1 ? "other" : "same";
        insert(store, &row);
    }
    /* 1 finished, 2 abandoned with a move, 3 abandoned without, 4 in progress with a
     * move, 5 in progress without; 6 is another game, finished before these. */
    home_sql("UPDATE game SET state = 2, place = 8 WHERE id = 1;"
             "UPDATE game SET state = 1, place = 9 WHERE id = 2;"
             "UPDATE game SET state = 1, place = 7 WHERE id = 3;"
             "UPDATE game SET state = 2, place = 6 WHERE id = 6;"
             "INSERT INTO move VALUES (2, 0, 'x'), (4, 0, 'x');");
    assert_int_equal(ids_of(store, GAMES_OPEN, (struct game_filter){0}), 54);
    assert_int_equal(ids_of(store, GAMES_STORED, (struct game_filter){0}), 1246);
    assert_int_equal(ids_of(store, GAMES_PLAYED, (struct game_filter){0}), 4216);
    assert_int_equal(ids_of(store, GAMES_COUNTED, (struct game_filter){0}), 612);
    assert_int_equal(ids_of(store, GAMES_STORED, (struct game_filter){.after = 2}), 46);
    assert_int_equal(ids_of(store, GAMES_ALL, (struct game_filter){.id = 3}), 3);
    assert_int_equal(ids_of(store, GAMES_ALL, (struct game_filter){.start = "other"}), 2);
    assert_int_equal(ids_of(store, GAMES_ALL, (struct game_filter){.kind = "klondike"}),
                     6);
    assert_int_equal(ids_of(store, GAMES_ALL, (struct game_filter){.variant = "steps"}),
                     0);
    assert_int_equal(ids_of(store, GAMES_UNAPPRAISED, (struct game_filter){0}), 1236);
    home_sql("UPDATE game SET grade = -1 WHERE id = 1");
    assert_int_equal(ids_of(store, GAMES_UNAPPRAISED, (struct game_filter){0}), 236);
    home_sql("UPDATE game SET counts = 0 WHERE id = 1");
    assert_int_equal(ids_of(store, GAMES_COUNTED, (struct game_filter){0}), 62);
    store_close(store);
}

/* A game that another program has taken is not written. */
static void test_taken(void **state)
{
    (void)state;
    struct store *store = store_open();
    insert(store, &full);
    home_sql("UPDATE game SET seat = 900");
    assert_true(store_begin(store));
    assert_false(game_row_update(store, &full));
    assert_true(game_row_release(store, 1));
    assert_true(store_end(store, true));
    assert_int_equal(home_ask("SELECT seat FROM game WHERE cursor = 0"), 900);
    assert_true(state_dir_taken(&store->dir, store->dir.seat));
    assert_false(state_dir_taken(&store->dir, store->dir.seat + 1));
    store_close(store);
}

/* If other programs have all seats, this one has none. */
static void test_no_seat(void **state)
{
    (void)state;
    enum {
        SEATS = 1024
    };
    int status, ready[2];
    struct state_dir dir;
    struct reason why;
    store_close(store_open());
    assert_int_equal(pipe(ready), 0);
    pid_t pid = fork();
    if (pid == 0) { /* it does not stop, because strace can fail when it is killed then */
        struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = SEATS};
        close(ready[0]);
        if (fcntl(open(home_file("lock"), O_RDWR), F_SETLK, &all) == 0 &&
            write(ready[1], "", 1) == 1)
            pause();
        _exit(1);
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &(char){0}, 1), 1);
    close(ready[0]);
    assert_true(state_dir_open(&dir, &why));
    assert_int_equal(dir.seat, -1);
    state_dir_close(&dir);
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, &status, 0), pid);
}

static void test_moves(void **state)
{
    (void)state;
    static const char *const words[] = {"S0", "a", "S12", "Sx"};
    struct store *store = store_open();
    struct game_moves moves;
    assert_true(store_begin(store));
    for (int i = 0; i < 4; i++)
        assert_true(game_moves_add(store, 7, i, words[i]));
    assert_true(store_end(store, true));
    assert_int_equal(game_moves_count(store, 7, 4, "S[0-9]*"), 2);
    assert_int_equal(game_moves_count(store, 7, 2, "S[0-9]*"), 1);
    game_moves_open(&moves, store, 7);
    for (int i = 0; i < 4; i++)
        assert_string_equal(game_moves_next(&moves), words[i]);
    assert_null(game_moves_next(&moves));
    assert_true(game_moves_close(&moves));
    /* Without move 1 the list ends before it. */
    home_sql("DELETE FROM move WHERE nr = 1");
    game_moves_open(&moves, store, 7);
    assert_non_null(game_moves_next(&moves));
    assert_null(game_moves_next(&moves));
    assert_null(game_moves_next(&moves));
    assert_false(game_moves_close(&moves));
    assert_true(game_moves_cut(store, 7, 3));
    assert_int_equal(home_ask("SELECT max(nr) FROM move"), 2);
    store_close(store);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, home_set_up, home_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_columns), TEST(test_nothing_known), TEST(test_nonsense),
        TEST(test_lists),   TEST(test_taken),         TEST(test_no_seat),
        TEST(test_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
