/* How many bytes the program sends to a terminal of 80x24 (a redraw, a step of the cursor
 * and a move of each game), how fast it answers, and how much time and memory it uses
 * while nothing happens. The terminal is that of the screen tests, xterm-256color.
 *
 *     bench_terminal     $UNSTUCK is the program, ./unstuck if not set */
#include "tests/bench/table.h"
#include "tests/tui/tui.h"

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    STEPS = 60, /* steps of the cursor */
    MOVES = 15,
    KEYS = 100, /* keys typed while a search runs */
    STARTS = 20,
    IDLE = 2000, /* ms */
    FRAMES = 64  /* most frames that one key can cause */
};

/* The first moves of the shortest solution of Heng Dao Li Ma, as keys: the label of a
 * piece, then an arrow. */
static const char *const pushes[] = {"7",      "\033[B", "0",      "\033[D", "6",
                                     "\033[B", "5",      "\033[C", "4",      "\033[C",
                                     "9",      "\033[A", NULL};

static const struct subject {
    const char *game, *seed;
    const char *ready; /* the text on the screen once the solver has an answer */
    /* Keys in pairs: the first selects a piece, the second moves it. NULL: redo the
     * solver's moves instead. */
    const char *const *by_hand;
} subjects[] = {
    {"klondike", "4", "winnable", NULL},
    {"klotski", "1", "to go", pushes},
    {"lianliankan", "1", "can be cleared", NULL},
    {"samegame", "1", "best line", NULL},
};
enum {
    SUBJECTS = sizeof subjects / sizeof subjects[0],
    KLOTSKI = 1,
    SAMEGAME = 3
};

/* Starts the program with one more OPTION and its VALUE. */
static struct tui *start(const struct subject *subject, const char *option,
                         const char *value)
{
    const char *program = getenv("UNSTUCK") != NULL ? getenv("UNSTUCK") : "./unstuck";
    const char *argv[] = {program, subject->game, "--seed", subject->seed,
                          option,  value,         NULL};
    return tui_start(&(struct tui_options){.argv = argv});
}

/* Starts the program and waits for the solver's answer. */
static struct tui *start_ready(const struct subject *subject)
{
    struct tui *tui = start(subject, "--threads", "1");
    tui_sync(tui);
    tui_wait_text(tui, subject->ready);
    return tui;
}

static void print_figure(const char *game, const char *what, double value,
                         const char *unit, double most)
{
    char line[120];
    snprintf(line, sizeof line, "%s: %s", game, what);
    table_figure(line, value, unit, most);
}

/* Stores the sizes in bytes of the frames after byte FROM of the output, without the
 * marks at their ends; returns their number. */
static int frames_since(const struct tui *tui, size_t from, double sizes[FRAMES])
{
    static const char mark[] = "\033]7777;";
    size_t length;
    const char *bytes = tui_output(tui, &length);
    int count = 0;
    for (const char *end; count < FRAMES; count++) {
        const char *at = memmem(bytes + from, length - from, mark, sizeof mark - 1);
        end = at != NULL ? memchr(at, '\a', length - (size_t)(at - bytes)) : NULL;
        if (end == NULL)
            break;
        sizes[count] = (double)(at - bytes) - (double)from;
        from = (size_t)(end - bytes) + 1;
    }
    return count;
}

/* The number of frames, among those sent after a key, that came in more than one
 * piece. */
static int in_pieces;

/* Types KEY and returns the bytes of the frame that answers it. *TOTAL: the bytes of all
 * frames of the next half second. */
static double type(struct tui *tui, const char *key, double *total)
{
    double sizes[FRAMES];
    size_t from;
    tui_listen(tui, 20);
    tui_output(tui, &from);
    tui_type(tui, key);
    in_pieces += tui_frame_reads(tui) != 1;
    if (total != NULL) {
        tui_listen(tui, 500);
        *total = 0;
        for (int i = frames_since(tui, from, sizes) - 1; i >= 0; i--)
            *total += sizes[i];
    }
    return frames_since(tui, from, sizes) > 0 ? sizes[0] : 0;
}

static void print_sizes(const char *game, const char *what, double *sizes, int count,
                        double most)
{
    char line[80];
    double median = table_median(sizes, count);
    snprintf(line, sizeof line, "%s, median", what);
    print_figure(game, line, median, "bytes", most);
    snprintf(line, sizeof line, "%s, most", what);
    print_figure(game, line, sizes[count - 1], "bytes", most);
}

/* ---- bytes ------------------------------------------------------------------------- */

static void measure_redraw(const struct subject *subject)
{
    struct tui *tui = start_ready(subject);
    print_figure(subject->game, "full redraw", type(tui, "\f", NULL), "bytes",
                 TUI_REDRAW_MOST);
    tui_end(tui, "q");
}

static void measure_cursor(const struct subject *subject)
{
    static const char *const keys[] = {"\033[C", "\033[C", "\033[B",
                                       "\033[D", "\033[B", "\033[A"};
    double sizes[STEPS];
    struct tui *tui = start_ready(subject);
    type(tui, keys[0], NULL); /* removes the first message */
    for (int i = 0; i < STEPS; i++)
        sizes[i] = type(tui, keys[i % 6], NULL);
    print_sizes(subject->game, "step of the cursor", sizes, STEPS, TUI_STEP_MOST);
    tui_end(tui, "q");
}

/* Returns to the start and redoes the solver's first moves. Returns their number. */
static int redo_moves(struct tui *tui, double sizes[MOVES], double totals[MOVES])
{
    type(tui, "R", NULL);
    type(tui, "U", NULL); /* removes the message of Restart */
    for (int i = 0; i < MOVES - 1; i++)
        sizes[i] = type(tui, "U", totals != NULL ? &totals[i] : NULL);
    return MOVES - 1;
}

/* Types the pairs of KEYS. TAKEN: the bytes of selecting a piece; SIZES: those of moving
 * it. Returns the number of moves. */
static int make_moves(struct tui *tui, const char *const *keys, double taken[MOVES],
                      double sizes[MOVES], double totals[MOVES])
{
    int count = 0;
    type(tui, "R", NULL);
    for (; keys[2 * count] != NULL; count++) {
        taken[count] = type(tui, keys[2 * count], NULL);
        sizes[count] = type(tui, keys[2 * count + 1], totals ? &totals[count] : NULL);
    }
    return count;
}

static void measure_moves(const struct subject *subject)
{
    double taken[MOVES], sizes[MOVES], totals[MOVES];
    struct tui *tui = start_ready(subject);
    type(tui, "a", NULL);
    for (int i = 0; i < MOVES; i++)
        type(tui, " ", NULL);
    type(tui, "x", NULL);
    type(tui, "i", NULL);
    for (int pane = 0; pane < 2; pane++) {
        double *after = pane == 0 ? NULL : totals;
        int count = subject->by_hand != NULL
                        ? make_moves(tui, subject->by_hand, taken, sizes, after)
                        : redo_moves(tui, sizes, after);
        print_sizes(subject->game, pane == 0 ? "move, without the pane" : "move", sizes,
                    count, TUI_MOVE_MOST);
        if (pane == 0 && subject->by_hand != NULL)
            print_sizes(subject->game, "a piece taken", taken, count, 0);
        if (pane == 1)
            print_sizes(subject->game, "move, and 0.5 s after it", totals, count, 0);
        type(tui, "i", NULL);
    }
    tui_end(tui, "q");
}

/* ---- time and memory --------------------------------------------------------------- */

/* The number after NAME in FILE of the process's directory in /proc. If NAME is "", the
 * first number of the file. -1: there is none. */
static double read_number(const struct tui *tui, const char *file, const char *name)
{
    char path[64];
    char line[256];
    double number = -1;
    snprintf(path, sizeof path, "/proc/%d/%s", tui_pid(tui), file);
    FILE *stream = fopen(path, "r");
    while (stream != NULL && number < 0 && fgets(line, sizeof line, stream) != NULL)
        if (strncmp(line, name, strlen(name)) == 0)
            number = strtod(line + strlen(name), NULL);
    if (stream != NULL)
        fclose(stream);
    return number;
}

/* The processor time of the program's first thread, which draws, in milliseconds. */
static double drawing_time(const struct tui *tui)
{
    return read_number(tui, "schedstat", "") / 1e6;
}

static void measure_idle(void)
{
    struct tui *tui = start_ready(&subjects[KLOTSKI]);
    size_t before, after;
    tui_listen(tui, 500);
    tui_output(tui, &before);
    double time = drawing_time(tui);
    tui_listen(tui, IDLE);
    tui_output(tui, &after);
    print_figure("idle for 2 s", "output", (double)(after - before), "bytes", 0);
    print_figure("idle for 2 s", "processor time", drawing_time(tui) - time, "ms", 0);
    tui_end(tui, "q");
}

static void measure_memory(const struct subject *subject)
{
    bool long_search = subject == &subjects[SAMEGAME];
    struct tui *tui = start(subject, "--time", "1");
    tui_wait_text(tui, long_search ? "in 1.0 s" : subject->ready);
    print_figure(subject->game, "resident, after the search",
                 read_number(tui, "status", "VmRSS:") / 1024, "MiB", 12);
    tui_end(tui, "q");
}

static void measure_keys(void)
{
    char threads[16];
    double waits[KEYS];
    snprintf(threads, sizeof threads, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
    struct tui *tui = start(&subjects[SAMEGAME], "--threads", threads);
    tui_sync(tui);
    tui_wait_text(tui, subjects[SAMEGAME].ready);
    double time = drawing_time(tui);
    for (int i = 0; i < KEYS; i++) {
        double from = clock_now();
        tui_type(tui, i % 2 == 0 ? "\033[C" : "\033[D");
        waits[i] = (clock_now() - from) * 1000;
    }
    time = (drawing_time(tui) - time) / KEYS;
    double median = table_median(waits, KEYS);
    print_figure("search on all cores", "key to frame, processor time", time, "ms", 5);
    print_figure("search on all cores", "key to frame seen, median", median, "ms", 5);
    print_figure("search on all cores", "key to frame seen, 95% within",
                 waits[KEYS * 95 / 100], "ms", 0);
    tui_end(tui, "q");
}

static void measure_start(void)
{
    double waits[STARTS], times[STARTS];
    for (int i = 0; i < STARTS; i++) {
        double from = clock_now();
        struct tui *tui = start(&subjects[KLOTSKI], "--threads", "1");
        tui_wait_frame(tui, 0);
        waits[i] = (clock_now() - from) * 1000;
        times[i] = drawing_time(tui);
        tui_end(tui, "q");
    }
    print_figure("start", "to the first frame, processor time",
                 table_median(times, STARTS), "ms", 30);
    print_figure("start", "to the first frame seen, median", table_median(waits, STARTS),
                 "ms", 30);
}

int main(void)
{
    puts("The terminal, 80x24, xterm-256color");
    for (int i = 0; i < SUBJECTS; i++) {
        measure_redraw(&subjects[i]);
        measure_cursor(&subjects[i]);
        measure_moves(&subjects[i]);
        measure_memory(&subjects[i]);
    }
    print_figure("all of these", "frames that came in pieces", in_pieces, "frames", 0);
    measure_idle();
    measure_keys();
    measure_start();
    return 0;
}
