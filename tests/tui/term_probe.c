/* Shows what the terminal delivers: one line for each event. Ctrl-C ends it, '!' crashes.
 * With the argument "still" its clock stands still, so that a wait has no end of its own. For
 * test_term.c. */
#include "terminal/term.h"

#include "base/clock.h"
#include "base/utf8.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

static bool still;

/* These replace base/clock.c. */
static double seconds(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return still ? 1000 : (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_now(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double clock_thread(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}

double clock_process(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* This replaces the C library's: in some locales a star has two columns. */
int wcwidth(wchar_t c)
{
    return getenv("PROBE_WIDE") != NULL && c == L'★' ? 2 : utf8_width((uint32_t)c);
}

static void describe(const struct event *event, char line[64])
{
    static const char *const names[] = {"up",       "down",   "left",    "right",
                                        "enter",    "tab",    "backtab", "backspace",
                                        "escape",   "home",   "end",     "pageup",
                                        "pagedown", "insert", "delete"};
    static const char *const acts[] = {"press", "drag", "release", "wheel up",
                                       "wheel down"};
    if (event->kind == EVENT_MOUSE)
        snprintf(line, 64, "mouse %s %d at %d,%d%s", acts[event->mouse], event->button,
                 event->row, event->column, event->twice ? " twice" : "");
    else if (event->kind == EVENT_PASTE)
        snprintf(line, 64, "paste of %zu bytes: %.10s", strlen(event->pasted),
                 event->pasted);
    else if (event->key >= PRESS_F1)
        snprintf(line, 64, "key F%u", event->key - PRESS_F1 + 1);
    else if (event->key >= PRESS_UP)
        snprintf(line, 64, "key %s", names[event->key - PRESS_UP]);
    else
        snprintf(line, 64, "key U+%04X", event->key);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    const char *why;
    struct term_options options = {.ascii = argc > 1 && strcmp(argv[1], "ascii") == 0,
                                   .faces = FACES_CHINESE};
    still = argc > 1 && strcmp(argv[1], "still") == 0;
    struct term *term = term_open(&options, &why);
    if (term == NULL) {
        fprintf(stderr, "%s\n", why);
        return 2;
    }
    char lines[16][64] = {{0}};
    unsigned count = 0;
    bool over = false;
    while (!over) {
        struct canvas *canvas = term_canvas(term);
        canvas_clear(canvas, STYLE_PLAIN);
        canvas_format(canvas, 0, 0, STYLE_TITLE, "%u events, %dx%d, charset %d.", count,
                      canvas->columns, canvas->rows, (int)canvas->charset);
        for (unsigned i = 0; i < 16; i++)
            canvas_string(canvas, 1 + (int)i, 0, lines[i], STYLE_PLAIN);
        term_show(term);
        over = term_wait(term, NULL, -1) == TERM_OVER;
        struct event event;
        while (!over && term_event(term, &event)) {
            describe(&event, lines[count++ % 16]);
            over = event.kind == EVENT_KEY && event.key == PRESS_CTRL('c');
            if (event.kind == EVENT_KEY && event.key == '!')
                abort();
        }
    }
    term_close(term);
    return 0;
}
