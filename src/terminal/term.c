#include "terminal/term.h"

#include "base/clock.h"
#include "base/far.h"
#include "base/i18n.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "terminal/claims.h"
#include "terminal/console.h"
#include "terminal/keys.h"
#include "terminal/painter.h"
#include "terminal/quota.h"
#include "terminal/signals.h"
#include "terminal/tty.h"

#include <inttypes.h>
#include <langinfo.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum {
    INPUT = 4096,       /* bytes of one read */
    AT_ONCE = 64 << 10, /* bytes of input after which a frame is due */
    FAR_RATE = 1,       /* bytes a ms: how fast SSH is taken to send a frame */
    PUBLIC_RATE = 10,   /* the same, for a visitor */
    SYNC_LEAST = 100,   /* bytes of a frame that could be seen half drawn */
    PUBLIC_ROWS = 70,   /* the largest screen of a visitor */
    PUBLIC_COLUMNS = 240,
    PUBLIC_RESIZE = 50, /* ms between two tries to take a new size */
    OTHERS = 3          /* descriptors to poll besides TERM_SOURCES */
};

struct term {
    struct tty tty;
    int wake;       /* descriptor, readable when a signal came */
    bool over;      /* a signal asks the program to end */
    bool suspended; /* see term_was_suspended */

    struct claims claims;
    struct text leave; /* see claims_init */
    struct term_options options;
    bool colored; /* the player wants colours, and there are some */
    bool hover;   /* see term_hover */
    bool left;    /* see term_is_left */
    bool spent;   /* see term_spend_click */

    struct painter *painter;
    struct canvas canvas;
    bool stuck; /* the tty has not taken all of the last frame */

    struct console console;
    struct keys *keys;
    char input[INPUT];
    size_t input_next, input_length;
    int allowance;    /* bytes to read at most before the next term_wait */
    double last_read; /* by clock_now() */

    bool public; /* see term_confine, as QUOTA */
    struct quota quota;
    bool resized; /* the canvas does not have the new size yet */
    bool idle;    /* the session ends because no key came */

    bool mark;
    uint64_t taken;       /* bytes of input used */
    uint64_t last_marked; /* the number in the last mark */
    uint64_t last_shown;  /* bytes used before the last frame */
};

/* ---- the screen -------------------------------------------------------------------- */

static void fit_canvas(struct term *term)
{
    int rows, columns;
    enum charset charset = term->canvas.charset;
    tty_size(&term->tty, &rows, &columns);
    if (term->public) {
        rows = rows < PUBLIC_ROWS ? rows : PUBLIC_ROWS;
        columns = columns < PUBLIC_COLUMNS ? columns : PUBLIC_COLUMNS;
    }
    if (rows == term->canvas.rows && columns == term->canvas.columns)
        return;
    canvas_free(&term->canvas);
    canvas_init(&term->canvas, rows, columns, charset);
    painter_resize(term->painter, rows, columns);
}

struct canvas *term_canvas(struct term *term)
{
    return &term->canvas;
}

void term_redraw(struct term *term)
{
    painter_forget(term->painter);
}

bool term_copy(struct term *term, const char *text)
{
    struct text *out = &term->tty.out;
    if ((term->claims.set & CLAIM_COPY) == 0)
        return false;
    text_string(out, "\033]52;c;");
    text_base64(out, text, strlen(text));
    text_char(out, '\a');
    return true;
}

const struct keymap *term_keymap(const struct term *term)
{
    return term->options.keymap;
}

void term_ring(struct term *term)
{
    if (term->options.bell)
        text_char(&term->tty.out, '\a');
}

/* The bytes of input that became events or were dropped. */
static uint64_t bytes_used(const struct term *term)
{
    return term->taken - (uint64_t)keys_held(term->keys);
}

/* Paints the canvas. A long frame goes between marks, so that a terminal which claims that
 * shows it when it is complete. False: there was nothing to paint. */
static bool paint(struct term *term)
{
    struct text *out = &term->tty.out;
    scoped_text frame = {0};
    bool any = painter_paint(term->painter, &term->canvas, &frame);
    bool sync = (term->claims.set & CLAIM_SYNC) != 0 && frame.length >= SYNC_LEAST;
    text_string(out, sync ? "\033[?2026h" : "");
    text_add(out, text_get(&frame), frame.length);
    text_string(out, sync ? "\033[?2026l" : "");
    return any;
}

/* Draws over the row of messages. */
static void warn(struct term *term)
{
    struct canvas *canvas = &term->canvas;
    char line[200];
    int row = canvas->rows - 2;
    if (row <= 0 || !quota_warns(&term->quota, line, sizeof line))
        return;
    canvas_fill(canvas, row, 0, 1, canvas->columns, ' ', STYLE_PLAIN);
    canvas_string(canvas, row, 1, line, STYLE_BAD);
}

void term_hover(struct term *term)
{
    term->hover = !far_away();
}

void term_show(struct term *term)
{
    unsigned claims = term->claims.set & ~(term->options.no_mouse ? CLAIM_MOUSE : 0U);
    claims |= term->hover && (claims & CLAIM_MOUSE) != 0 ? CLAIM_HOVER : 0U;
    term->hover = false;
    warn(term);
    if ((term->stuck && !tty_flush(&term->tty)) || term->tty.gone)
        return; /* the next frame will have the changes of this one, too */
    bool any = paint(term);
    /* From the first frame on, which switches to the second screen. */
    tty_want(&term->tty, claims);
    if (term->mark && (any || bytes_used(term) != term->last_marked)) {
        int row, column;
        canvas_focused(&term->canvas, &row, &column);
        term->last_marked = bytes_used(term);
        text_format(&term->tty.out, "\033]7777;%" PRIu64 ";%d;%d;%d;%d\a",
                    term->last_marked, row, column, term->canvas.rows,
                    term->canvas.columns);
    }
    if (far_away())
        tty_pace(&term->tty, term->public ? PUBLIC_RATE : FAR_RATE,
                 bytes_used(term) != term->last_shown);
    term->last_shown = bytes_used(term);
    term->stuck = !tty_flush(&term->tty);
}

/* ---- open, suspend, close ---------------------------------------------------------- */

static void take_over(struct term *term)
{
    term->suspended = true;
    term->left = false;
    tty_take_over(&term->tty);
    claims_ask(&term->claims, &term->tty.out);
    fit_canvas(term);
    painter_forget(term->painter);
    if (!term->options.no_mouse)
        console_open(&term->console, term->tty.descriptor);
}

static bool read_input(struct term *term)
{
    size_t most = quota_bytes(&term->quota);
    term->input_next = term->input_length = 0;
    if (most > 0)
        term->input_length =
            tty_read(&term->tty, term->input,
                     most < sizeof term->input ? most : sizeof term->input);
    if (term->input_length > 0) {
        term->last_read = clock_now();
        quota_took(&term->quota, term->input_length);
    }
    return term->input_length > 0;
}

static void set_looks(struct term *term)
{
    painter_set_looks(term->painter, theme_on(term->options.theme, term->claims.ground),
                      term->colored);
    painter_forget(term->painter);
}

/* Passes on one byte of input. */
static void take_byte(struct term *term, char byte)
{
    keys_byte(term->keys, (unsigned char)byte);
    term->taken++;
    struct guard_report report = keys_report(term->keys);
    claims_learn(&term->claims, &report);
    if (term->claims.wide)
        term->canvas.charset = CHARSET_ASCII;
    if (report.kind == REPORT_LEFT || report.kind == REPORT_BACK)
        term->left = report.kind == REPORT_LEFT;
    if (report.kind == REPORT_GROUND && term->options.theme == THEME_TERMINAL)
        set_looks(term);
}

/* Waits for the answer to a question, and drops the input up to it. A signal to end ends the
 * wait: who sends one does not wait, and an answer that comes later goes to the shell. */
static void await_answer(struct term *term)
{
    struct pollfd ready[] = {{.fd = term->tty.descriptor},
                             {.fd = term->wake, .events = POLLIN}};
    struct event event;
    int left;
    if (term->public)
        return; /* no shell follows */
    while (!term_over(term) && (left = claims_wait(&term->claims)) > 0) {
        if (term->input_next == term->input_length) {
            ready[0].events = tty_flush(&term->tty) ? POLLIN : POLLIN | POLLOUT;
            poll(ready, 2, left);
            term->over |= (signals_take() & SIGNALS_END) != 0;
            read_input(term);
        }
        while (term->input_next < term->input_length)
            take_byte(term, term->input[term->input_next++]);
        while (keys_event(term->keys, &event))
            ;
    }
}

static void give_back(struct term *term)
{
    console_close(&term->console);
    tty_want(&term->tty, 0);
    painter_leave(term->painter, &term->tty.out);
    await_answer(term); /* else the shell would get it */
    tty_give_back(&term->tty);
}

static void suspend(struct term *term)
{
    give_back(term);
    if (!term->over)
        signals_stop();
    /* SIGCONT is expected here and ignored. */
    if ((signals_take() & SIGNALS_END) != 0)
        term->over = true;
    take_over(term);
}

enum charset term_charset(void)
{
    const char *type = getenv("TERM");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return CHARSET_ASCII;
    return type != NULL && strcmp(type, "linux") == 0 ? CHARSET_LETTERS : CHARSET_CJK;
}

bool term_has_colors(const struct term *term)
{
    const char *no_color = getenv("NO_COLOR");
    return painter_has_colors(term->painter) && (no_color == NULL || no_color[0] == '\0');
}

void term_set(struct term *term, const struct term_options *options)
{
    enum charset most = term_charset();
    bool chinese = options->faces == FACES_AUTO ? strcmp(language_now(), "zh_CN") == 0
                                                : options->faces == FACES_CHINESE;
    /* A star: where such characters are two columns wide, all but ASCII shifts the rest. */
    bool ascii = options->ascii || term->claims.wide || wcwidth(0x2605) > 1;
    bool colored = term_has_colors(term) && !options->no_color;
    bool shapes =
        colored && options->theme != THEME_MONO && options->faces != FACES_LATIN;
    enum charset wanted = ascii     ? CHARSET_ASCII
                          : chinese ? CHARSET_CJK
                          : shapes  ? CHARSET_UNICODE
                                    : CHARSET_LETTERS;
    term->canvas.charset = wanted < most ? wanted : most;
    term->options = *options;
    term->colored = colored;
    set_looks(term);
    if (term->options.no_mouse)
        console_close(&term->console);
    else if (term->tty.taken)
        console_open(&term->console, term->tty.descriptor);
}

/* Frees TERM, which may be only partly open. */
static void close_all(struct term *term)
{
    if (term->wake >= 0)
        signals_close();
    painter_free(term->painter);
    keys_free(term->keys);
    tty_close(&term->tty);
    canvas_free(&term->canvas);
    text_free(&term->leave);
    free(term);
}

static const char *try_to_open(struct term *term, const struct term_options *options)
{
    const char *type = getenv("TERM");
    if (type == NULL || type[0] == '\0' || strcmp(type, "dumb") == 0 ||
        strcmp(type, "unknown") == 0)
        return _("this terminal cannot place a cursor (TERM is unset or dumb); "
                 "--plain plays line by line");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return _("playing needs a terminal, or --plain; \"unstuck solve\" and "
                 "\"unstuck deal\" read and write files");
    if (!tty_open(&term->tty))
        return _("the terminal cannot be opened");
    claims_init(&term->claims, type, &term->leave);
    term->claims.unicode = term_charset() != CHARSET_ASCII;
    term->tty.leave = text_get(&term->leave);
    term->wake = signals_open(); /* before painter_open, which needs that */
    term->keys = keys_open(type, strcmp(nl_langinfo(CODESET), "UTF-8") == 0);
    term->painter = painter_open(type);
    if (term->wake < 0 || term->keys == NULL || term->painter == NULL)
        return _("the terminal's description cannot be read");
    term_set(term, options);
    return NULL;
}

struct term *term_open(const struct term_options *options, const char **why)
{
    struct term *term = memory_get(1, sizeof *term);
    *term = (struct term){
        .tty.descriptor = -1,
        .console.descriptor = -1,
        .wake = -1,
        .mark = getenv("UNSTUCK_FRAME_MARK") != NULL,
        .last_marked = UINT64_MAX,
    };
    *why = try_to_open(term, options);
    if (*why != NULL) {
        close_all(term);
        return NULL;
    }
    take_over(term);
    return term;
}

void term_close(struct term *term)
{
    give_back(term);
    /* The shell must not get the rest of a paste, or mouse reports, as commands. */
    tcflush(term->tty.descriptor, TCIFLUSH);
    close_all(term);
}

/* ---- input ------------------------------------------------------------------------- */

void term_spend_click(struct term *term)
{
    term->spent = true;
}

/* Whether EVENT is the second press of a double click whose first press closed a screen. */
static bool is_stale(struct term *term, const struct event *event)
{
    bool press = event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS;
    bool stale = press && event->twice && term->spent;
    term->spent = term->spent && !press && event->kind != EVENT_KEY;
    return stale;
}

/* Ctrl-Z suspends the program here: in this mode the terminal driver does not. */
static bool next_event(struct term *term, struct event *event)
{
    while (keys_event(term->keys, event)) {
        if (is_stale(term, event))
            continue;
        if (event->kind != EVENT_KEY || event->key != PRESS_CTRL('z') || term->public)
            return true;
        suspend(term);
    }
    if (!console_event(&term->console, event))
        return false;
    keys_click(term->keys, event);
    return !is_stale(term, event);
}

/* Bytes are decoded only when the caller asks, so keys typed ahead wait in the buffers of
 * the system, and the next program gets those that this one does not need. */
bool term_event(struct term *term, struct event *event)
{
    while (!next_event(term, event)) {
        if (term->allowance <= 0 || term->tty.gone || quota_held(&term->quota) > 0)
            return false;
        if (term->input_next == term->input_length && !read_input(term))
            return false;
        take_byte(term, term->input[term->input_next++]);
        if (claims_ask(&term->claims, &term->tty.out))
            painter_forget(term->painter);
        term->allowance--;
    }
    return true;
}

static void on_signals(struct term *term, unsigned set)
{
    if ((set & SIGNALS_END) != 0)
        term->over = true;
    else if ((set & SIGNALS_STOP) != 0 && !term->public)
        suspend(term);
    else if ((set & SIGNALS_GO_ON) != 0)
        take_over(term); /* after SIGSTOP: others may have used the terminal */
    else if ((set & SIGNALS_RESIZE) != 0)
        term->resized = true;
}

/* Takes the window's new size, if there is one and the quota allows it now. */
static bool resize(struct term *term)
{
    if (!term->resized || !quota_resizes(&term->quota))
        return false;
    term->resized = false;
    fit_canvas(term);
    painter_forget(term->painter); /* it may have had yet another size */
    return true;
}

/* Waits once, at most MILLISECONDS (-1: no limit). Returns whether something happened
 * that term_wait is to report. */
static bool wait_once(struct term *term, const int *descriptors, int milliseconds)
{
    bool held = quota_held(&term->quota) > 0;
    bool closed = quota_bytes(&term->quota) == 0;
    bool unread = term->input_next < term->input_length;
    double silent = clock_now() - term->last_read;
    /* Behind a closed quota the rest of a key may wait. */
    int patient = unread || closed ? -1 : keys_patience(term->keys, far_away(), silent);
    bool giving_up = patient >= 0 && (milliseconds < 0 || patient <= milliseconds);
    struct pollfd ready[OTHERS + TERM_SOURCES] = {
        {.fd = term->tty.descriptor, .events = POLLIN},
        {.fd = term->wake, .events = POLLIN},
        {.fd = term->console.descriptor, .events = POLLIN},
    };
    for (int i = 0; i < TERM_SOURCES; i++)
        ready[OTHERS + i] =
            (struct pollfd){.fd = descriptors != NULL ? descriptors[i] : -1,
                            .events = POLLIN};
    if (closed)
        ready[0].events = 0;
    if (term->tty.out.length > 0)
        ready[0].events |= POLLOUT;
    int count = poll(ready, OTHERS + TERM_SOURCES,
                     unread && !held ? 0
                     : giving_up     ? patient
                                     : milliseconds);
    if (count == 0 && giving_up)
        keys_give_up(term->keys);
    if (count <= 0)
        return count == 0;
    if (ready[1].revents != 0)
        on_signals(term, signals_take());
    if ((ready[0].revents & POLLOUT) != 0)
        tty_flush(&term->tty);
    if (closed && (ready[0].revents & (POLLHUP | POLLERR)) != 0)
        term->tty.gone = true;
    else if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !unread)
        read_input(term);
    /* If the tty took only some of the bytes, there is nothing to report; a new size is for
     * resize() to report. */
    bool other = ready[1].revents != 0 && !term->resized;
    bool written = (ready[0].revents & POLLOUT) != 0 && term->tty.out.length == 0;
    for (int i = 2; i < OTHERS + TERM_SOURCES; i++)
        other |= ready[i].revents != 0;
    return (ready[0].revents & ~POLLOUT) != 0 || written || other;
}

enum term_wake term_wait(struct term *term, const int *descriptors, int milliseconds)
{
    double until = clock_now() + milliseconds / 1000.0;
    term->allowance = AT_ONCE;
    bool something = false;
    while (!something && !term->over && !term->tty.gone) {
        int wait = quota_wait(&term->quota, milliseconds < 0 ? -1 : clock_wait(until));
        if (term->resized && quota_held(&term->quota) <= 0 &&
            (wait < 0 || wait > PUBLIC_RESIZE))
            wait = PUBLIC_RESIZE;
        something = wait_once(term, descriptors, wait);
        something |= resize(term);
        term->idle = quota_is_over(&term->quota);
        term->over |= term->idle;
    }
    if (tty_rest(&term->tty, term->input_next < term->input_length) && read_input(term))
        tty_rest(&term->tty, true);
    return term_over(term) ? TERM_OVER : TERM_GO;
}

bool term_was_suspended(struct term *term)
{
    bool suspended = term->suspended;
    term->suspended = false;
    return suspended;
}

bool term_is_left(const struct term *term)
{
    return term->left;
}

void term_confine(struct term *term, double idle)
{
    term->public = true;
    quota_open(&term->quota, idle);
    fit_canvas(term);
}

bool term_is_confined(const struct term *term)
{
    return term->public;
}

bool term_was_idle(const struct term *term)
{
    return term->idle;
}

bool term_over(const struct term *term)
{
    return term->over || term->tty.gone;
}
