/* How soon a hint appears over a line of 100 ms each way: from the key h, pressed as soon as the
 * last move is seen, to the words of the hint on the screen. The walk follows the hint, and one
 * time in four the next best move, so that it leaves the lines that the solver knows.
 *
 *     make bench-hints, or bench_hints [GAME [POSITIONS]]
 *
 * $UNSTUCK is the program, ./unstuck if not set.
 * Other programs make the waits longer. So it also prints what the thread that draws spends from
 * the arrival of the key to the hint: its processor time, and how soon the hint would appear if
 * that thread and the line never waited for a processor (where the system has Linux's
 * schedstat). */
#include "tests/bench/table.h"
#include "tests/tui/tui.h"

#include "base/clock.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 500,
    MOST = 10000,
    SEED = 1001, /* of the first deal; Klotski's have numbers from 1 */
    PATIENCE = 20
};

static const char *const games[] = {"klondike", "klotski", "lianliankan", "samegame"};

static struct tui *start(const char *game, int seed)
{
    char number[16];
    const char *program = getenv("UNSTUCK") != NULL ? getenv("UNSTUCK") : "./unstuck";
    snprintf(number, sizeof number, "%d", seed);
    const char *argv[] =
        {"tests/tui/slow_line", "100", "1e6", program, game, "--seed", number, NULL};
    static const char *const env[] = {"SSH_CONNECTION=far away", NULL};
    struct tui *tui = tui_start(&(struct tui_options){.argv = argv, .env = env});
    tui_wait_output(tui, "quit");
    tui_sync(tui);
    return tui;
}

/* The process behind the line. */
static int child_of(const struct tui *tui)
{
    char path[64];
    int child = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", tui_pid(tui), tui_pid(tui));
    FILE *stream = fopen(path, "r");
    if (stream != NULL && fscanf(stream, "%d", &child) != 1)
        child = 0;
    if (stream != NULL)
        fclose(stream);
    return child;
}

/* Of the first thread of a process, in milliseconds. */
struct spent {
    double computing, queueing; /* on a processor, ready but waiting for one */
};

static struct spent spent_by(int process)
{
    char path[64];
    struct spent spent = {0, 0};
    snprintf(path, sizeof path, "/proc/%d/schedstat", process);
    FILE *stream = fopen(path, "r");
    if (stream != NULL &&
        fscanf(stream, "%lf %lf", &spent.computing, &spent.queueing) != 2)
        spent = (struct spent){0, 0};
    if (stream != NULL)
        fclose(stream);
    return (struct spent){spent.computing / 1e6, spent.queueing / 1e6};
}

/* By the program, which waits on the line, too. */
static struct spent spent_behind(const struct tui *tui, int process)
{
    struct spent spent = spent_by(process);
    spent.queueing += spent_by(tui_pid(tui)).queueing;
    return spent;
}

/* Whether the message begins with one of WORDS, which end with NULL. */
static bool says(struct tui *tui, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strstr(tui_row(tui, tui_rows(tui) - 2), *words) != NULL)
            return true;
    return false;
}

/* Milliseconds until the message begins with one of WORDS; -1: it never does. */
static double wait_for(struct tui *tui, const char *const *words)
{
    double from = clock_now();
    while (!says(tui, words)) {
        if (clock_now() - from > PATIENCE)
            return -1;
        tui_listen(tui, 2);
    }
    return (clock_now() - from) * 1000;
}

static const char *const hints[] = {"Hint: ", "Best move so far: ", NULL};
static const char *const others[] = {"Or: ", "No other move found", NULL};
/* What a lost position or the end of a game answers instead of a move. */
static const char *const ends[] = {"Lost",
                                   "lost the game",
                                   "lost it",
                                   "No win found",
                                   "cannot be won",
                                   "Game over",
                                   "won",
                                   "Up Down: choose",
                                   "reached its limit",
                                   NULL};

/* Walks from deal SEED and writes waits in milliseconds, and what was spent in them, at most
 * COUNT of them. Returns their number. */
static int walk(const char *game, int seed, struct random *random, int count,
                double *waits, struct spent *spent)
{
    struct tui *tui = start(game, seed);
    int process = child_of(tui), done = 0;
    while (done < count && !says(tui, ends)) {
        double from = clock_now();
        tui_keys(tui, "h");
        tui_listen(tui, 95); /* the key is on its way */
        struct spent before = spent_behind(tui, process);
        while (!says(tui, hints) && !says(tui, ends) && clock_now() - from < PATIENCE)
            tui_listen(tui, 2);
        if (says(tui, ends))
            break;
        waits[done] = (clock_now() - from) * 1000;
        spent[done] = spent_behind(tui, process);
        spent[done].computing -= before.computing;
        spent[done].queueing -= before.queueing;
        if (waits[done] > 300)
            printf(
                "  deal %d, position %d: %.0f ms, %.1f of them computing, %.1f waiting "
                "for a processor: %s\n",
                seed, done, waits[done], spent[done].computing, spent[done].queueing,
                tui_row(tui, tui_rows(tui) - 2));
        done++;
        if (random_below(random, 4) == 0) {
            tui_keys(tui, "h");
            wait_for(tui, others);
        }
        tui_keys(tui, "\r");
        tui_sync(tui);
    }
    tui_end(tui, "q");
    return done;
}

static void print(const char *game, const char *what, double *values, int count,
                  double most)
{
    char line[120];
    table_median(values, count); /* sorts them */
    for (int percent = 50; percent <= 100; percent = percent == 50 ? 99 : percent + 1) {
        int at = percent * count / 100 - (percent == 100);
        snprintf(line, sizeof line, "%s: %s, %d%% within", game, what, percent);
        table_figure(line, values[at], "ms", percent == 99 ? most : 0);
    }
}

static void measure(const char *game, int positions)
{
    static double waits[MOST], idle[MOST], computing[MOST];
    static struct spent spent[MOST];
    struct random random;
    int done = 0;
    random_seed(&random, 1);
    for (int seed = strcmp(game, "klotski") == 0 ? 1 : SEED; done < positions; seed++)
        done += walk(game, seed, &random, positions - done, waits + done, spent + done);
    printf("%s: %d positions\n", game, done);
    for (int i = 0; i < done; i++) {
        idle[i] = waits[i] - spent[i].queueing;
        computing[i] = spent[i].computing;
    }
    print(game, "key to hint", waits, done, 300);
    print(game, "... without waits for a processor", idle, done, 300);
    print(game, "processor time", computing, done, 100);
}

int main(int argc, char **argv)
{
    int positions = argc > 2 ? atoi(argv[2]) : POSITIONS;
    positions = positions < 1 || positions > MOST ? POSITIONS : positions;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (argc < 2 || strcmp(argv[1], games[i]) == 0)
            measure(games[i], positions);
    return 0;
}
