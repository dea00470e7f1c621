/* How long it takes to save a move on the disk of the current directory, and to read the
 * statistics. Plays a game of Klondike of 1000 moves and saves each as in play, in a file
 * as large as after years of play.
 *
 *     bench_store [GAMES]     games that the file already holds (2000) */
#include "games/registry.h"
#include "store/saved.h"
#include "store/statistics.h"

#include "base/clock.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MOVES = 1000,
    GAMES = 2000,
    LENGTH = 100
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static int remove_one(const char *path, const struct stat *s, int flag, struct FTW *ftw)
{
    (void)s;
    (void)flag;
    (void)ftw;
    return remove(path);
}

static void play_one(struct session *session)
{
    uint32_t move;
    const struct game *game = session->game;
    if (game->rules->moves(session_state(session), &move, 1) > 0)
        session_apply(session, move);
}

static void fill(struct store *store, int games)
{
    for (int i = 0; i < games; i++) {
        struct session session = {0};
        struct saved saved = {.aside = true};
        session_deal(&session, registry_find("klondike"), 0, (uint64_t)i + 1);
        for (int k = 0; k < LENGTH; k++)
            play_one(&session);
        saved_write(store, &saved, &session);
        saved_free(&saved);
        session_free(&session);
    }
}

static void measure(struct store *store)
{
    static double seconds[MOVES];
    struct session session = {0};
    struct saved saved = {0};
    session_deal(&session, registry_find("klondike"), 0, 1);
    saved_write(store, &saved, &session);
    for (int i = 0; i < MOVES; i++) {
        play_one(&session);
        double from = clock_now();
        if (saved_write(store, &saved, &session) != SAVING_DONE)
            fputs("not saved\n", stderr);
        seconds[i] = clock_now() - from;
    }
    qsort(seconds, MOVES, sizeof *seconds, by_size);
    printf("save a move: median %.3f ms, 99%% %.3f ms, worst %.3f ms\n",
           seconds[MOVES / 2] * 1e3, seconds[MOVES * 99 / 100] * 1e3,
           seconds[MOVES - 1] * 1e3);
    saved_free(&saved);
    session_free(&session);
}

static void measure_statistics(struct store *store, int games)
{
    int64_t appraised = 0;
    struct statistics statistics = {0};
    double from = clock_now();
    while (appraise_some(&appraised, store, 1))
        ;
    printf("appraise a game: %.2f ms\n", (clock_now() - from) * 1e3 / games);
    from = clock_now();
    statistics_read(&statistics, store);
    printf("statistics of %d games: %.1f ms\n", games, (clock_now() - from) * 1e3);
    statistics_free(&statistics);
}

int main(int argc, char **argv)
{
    char here[512];
    char home[600];
    int games = argc > 1 ? atoi(argv[1]) : GAMES;
    if (getcwd(here, sizeof here) == NULL)
        return 1;
    snprintf(home, sizeof home, "%s/bench-store-XXXXXX", here);
    if (mkdtemp(home) == NULL)
        return 1;
    setenv("XDG_STATE_HOME", home, 1);
    struct store *store = store_open();
    fill(store, games);
    store_close(store);
    double from = clock_now();
    store = store_open();
    printf("%d games kept: open %.1f ms\n", games, (clock_now() - from) * 1e3);
    measure_statistics(store, games);
    measure(store);
    from = clock_now();
    store_tidy(store);
    printf("end of a game: log into file %.1f ms\n", (clock_now() - from) * 1e3);
    store_close(store);
    nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return 0;
}
