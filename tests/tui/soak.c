/* make soak: plays at random on a terminal for SOAK_SECONDS (60): keys, mouse, hints,
 * moves of the solver, sizes of the window, stops, and then an end of any kind. After
 * each end the store is read: every earlier game must still be there and whole, and
 * finished games unchanged. */
#include "base/clock.h"
#include "store/query.h"
#include "store/saved.h"

#include "tests/home.h"
#include "tests/seed.h"
#include "tests/tui/tui.h"
#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A game of the store as it was last read. */
struct kept {
    int64_t id;
    bool over;
    bool played; /* it has moves */
    int round;   /* the round that played it */
    char *printed;
};

struct soak {
    struct random random;
    struct tui *tui;
    struct kept *games;
    int count, capacity, round;
    long keys, ends[4], moves;
};

static int below(struct soak *soak, int n)
{
    return (int)random_below(&soak->random, (uint64_t)n);
}

static void begin(struct soak *soak)
{
    static const char *const words[][4] = {
        {NULL},
        {NULL},
        {"klondike"},
        {"klotski"},
        {"lianliankan"},
        {"samegame"},
        {"klondike", "--ascii"},
        {"klotski", "--seed", "3"},
        {"samegame", "--variant", "square"},
        {"lianliankan", "--variant", "gravity"},
    };
    enum {
        WORDS = sizeof words / sizeof *words
    };
    char home[128];
    snprintf(home, sizeof home, "XDG_STATE_HOME=%s", home_path());
    const char *const env[] = {home, below(soak, 4) == 0 ? "LANGUAGE=zh_CN" : "TZ=UTC",
                               NULL};
    const char *argv[6] = {getenv("UNSTUCK")};
    const char *const *chosen = words[below(soak, WORDS)];
    for (int i = 0; i < 4 && chosen[i] != NULL; i++)
        argv[i + 1] = chosen[i];
    soak->tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_sync(soak->tui);
}

/* Types a random key, but none that ends the program, except Escape, which does so in the
 * menu. */
static void press(struct soak *soak)
{
    static const char *const keys[] = {"F",
                                       "d",
                                       "d",
                                       "d",
                                       "\r",
                                       "\r",
                                       " ",
                                       " ",
                                       "\t",
                                       "u",
                                       "u",
                                       "U",
                                       "n",
                                       "R",
                                       "r",
                                       "b",
                                       "f",
                                       "i",
                                       "S",
                                       "g",
                                       "?",
                                       "H",
                                       "N",
                                       "e",
                                       "p",
                                       "s",
                                       "d",
                                       "x",
                                       "j",
                                       "k",
                                       "l",
                                       "1",
                                       "2",
                                       "7",
                                       "\t",
                                       "\033",
                                       "\033",
                                       "\033",
                                       "\033[A",
                                       "\033[B",
                                       "\033[C",
                                       "\033[D",
                                       "\033[H",
                                       "\033[F",
                                       "\033[Z",
                                       "\033OP",
                                       "\177",
                                       "\033[5~",
                                       "\033[I",
                                       "\033[O",
                                       "\033[200~nnn\r\033[201~",
                                       "\033[999;999H\xff\xc3\x28\033["};
    enum {
        KEYS = sizeof keys / sizeof *keys
    };
    tui_keys(soak->tui, keys[below(soak, KEYS)]);
    soak->keys++;
}

static void click(struct soak *soak)
{
    int row = below(soak, tui_rows(soak->tui));
    int column = below(soak, tui_columns(soak->tui));
    int button = below(soak, 3);
    tui_mouse(soak->tui, button, row, column, true);
    if (below(soak, 3) == 0)
        tui_drag(soak->tui, button, below(soak, tui_rows(soak->tui)),
                 below(soak, tui_columns(soak->tui)));
    tui_mouse(soak->tui, button, row, column, false);
    soak->keys++;
}

/* Takes a hint, or some moves of the solver. */
static void follow_solver(struct soak *soak)
{
    bool hint = below(soak, 3) > 0;
    tui_keys(soak->tui, hint ? "h" : "a");
    tui_listen(soak->tui, hint ? 60 : 400);
    tui_keys(soak->tui, hint ? "\r" : " ");
    soak->keys += 2;
}

static void stop_for_a_while(struct soak *soak)
{
    kill(tui_pid(soak->tui), SIGSTOP);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    tui_resize(soak->tui, 24, 80);
    kill(tui_pid(soak->tui), SIGCONT);
}

static void act(struct soak *soak)
{
    int what = below(soak, 60);
    if (what < 30)
        press(soak);
    else if (what < 48)
        follow_solver(soak);
    else if (what < 53)
        click(soak);
    else if (what < 56)
        tui_resize(soak->tui, 1 + below(soak, 60), 1 + below(soak, 200));
    else if (what < 59)
        tui_listen(soak->tui, below(soak, 200));
    else
        stop_for_a_while(soak);
}

static bool has_ended(struct soak *soak)
{
    siginfo_t info = {0};
    int failed =
        waitid(P_PID, (id_t)tui_pid(soak->tui), &info, WEXITED | WNOHANG | WNOWAIT);
    return failed != 0 || info.si_pid != 0; /* failed: tui.c has already waited for it */
}

/* Types q until the program ends: it closes one screen each time. On a busy machine
 * Escape and q may arrive together, which is another key. */
static void quit(struct soak *soak)
{
    for (int i = 0; i < 20 && !has_ended(soak); i++) {
        tui_keys(soak->tui, i % 4 == 0 ? "\033" : "q");
        tui_listen(soak->tui, 200);
    }
    if (!has_ended(soak))
        tui_signal(soak->tui, SIGTERM);
}

/* Fails unless the second sequence of each pair came last. This looks at the bytes,
 * because libvterm loses a sequence that a change of size cuts in two. */
static void expect_restored(const struct tui *tui)
{
    static const char *const pairs[][2] = {{"\033[?1049h", "\033[?1049l"},
                                           {"\033[?25l", "\033[?25h"},
                                           {"\033[?1002h", "\033[?1002l"},
                                           {"\033[?1003h", "\033[?1003l"},
                                           {"\033[?2004h", "\033[?2004l"}};
    size_t length;
    const char *bytes = tui_output(tui, &length);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        size_t last[2] = {0};
        for (int j = 0; j < 2; j++)
            for (size_t at = 0; at + 8 <= length; at++)
                if (memcmp(bytes + at, pairs[i][j], strlen(pairs[i][j])) == 0)
                    last[j] = at;
        if (last[0] > last[1])
            fail_msg("%s was the last word on it", pairs[i][0] + 1);
    }
}

static void end(struct soak *soak)
{
    enum {
        KILLED,
        TERMINATED,
        QUIT,
        CLOSED
    };
    int how = has_ended(soak) ? QUIT : below(soak, 4);
    soak->ends[how]++;
    if (how == KILLED)
        tui_signal(soak->tui, SIGKILL);
    else if (how == TERMINATED)
        tui_signal(soak->tui, SIGTERM);
    else if (how == QUIT)
        quit(soak);
    else
        tui_hang_up(soak->tui);
    int status = tui_wait_end(soak->tui);
    if (how == TERMINATED || how == QUIT) {
        assert_int_equal(status, how == QUIT ? 0 : 3);
        expect_restored(soak->tui);
    }
    tui_free(soak->tui);
}

/* ---- the store --------------------------------------------------------------------- */

static struct kept *find(struct soak *soak, int64_t id)
{
    for (int i = 0; i < soak->count; i++)
        if (soak->games[i].id == id)
            return &soak->games[i];
    if (soak->count == soak->capacity) {
        soak->capacity = 2 * soak->capacity + 64;
        soak->games = realloc(soak->games, (size_t)soak->capacity * sizeof *soak->games);
        assert_non_null(soak->games);
    }
    soak->games[soak->count] = (struct kept){.id = id};
    return &soak->games[soak->count++];
}

static void check_game(struct soak *soak, struct store *store, int64_t id, bool over)
{
    struct session session = {0};
    struct reason why;
    struct text printed = {0};
    if (saved_read(store, id, &session, NULL, &why) != READ_ALL)
        fail_msg("game %lld cannot be read: %s", (long long)id, why.text);
    session_print(&session, &printed);
    struct kept *kept = find(soak, id);
    if (kept->over && (!over || strcmp(kept->printed, text_get(&printed)) != 0))
        fail_msg("game %lld was over and is another now", (long long)id);
    kept->over = over;
    kept->round = soak->round;
    kept->played = session.count > 0;
    soak->moves += session.count;
    free(kept->printed);
    kept->printed = strdup(text_get(&printed));
    text_free(&printed);
    session_free(&session);
}

static void check_store(struct soak *soak)
{
    struct query query;
    struct store *store = store_open();
    const char *news = store_news(store);
    if (news != NULL || store->db == NULL)
        fail_msg("the store: %s", news != NULL ? news : "not there");
    assert_null(home_find("unstuck.db.damaged"));
    soak->moves = 0;
    soak->round++;
    query_open(&query, store, "SELECT id, state FROM game");
    while (query_row(&query)) {
        int64_t id = query_next_integer(&query);
        check_game(soak, store, id, query_next_integer(&query) == 2);
    }
    assert_true(query_close(&query));
    for (int i = 0; i < soak->count; i++)
        if (soak->games[i].played && soak->games[i].round != soak->round)
            fail_msg("game %lld is lost", (long long)soak->games[i].id);
    store_close(store);
}

static void test_soak(void **state)
{
    (void)state;
    struct soak soak = {0};
    const char *wish = getenv("SOAK_SECONDS");
    double seconds = wish != NULL ? atof(wish) : 60;
    double started = clock_now();
    seed_random(&soak.random);
    while (clock_now() - started < seconds) {
        begin(&soak);
        for (int i = below(&soak, 150); i > 0 && !has_ended(&soak); i--)
            act(&soak);
        end(&soak);
        check_store(&soak);
    }
    printf(
        "# %.0f s: %ld keys and clicks; ended by kill %ld, TERM %ld, q %ld, hang-up %ld;"
        " %d games with %ld moves in the store, 0 lost\n",
        clock_now() - started, soak.keys, soak.ends[0], soak.ends[1], soak.ends[2],
        soak.ends[3], soak.count, soak.moves);
    for (int i = 0; i < soak.count; i++)
        free(soak.games[i].printed);
    free(soak.games);
}

/* Runs in a temporary directory, because the player may write files. */
static int set_up(void **state)
{
    (void)state;
    home_new();
    return chdir(home_path());
}

static int tear_down(void **state)
{
    tui_free_all(state);
    home_free();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_soak, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
