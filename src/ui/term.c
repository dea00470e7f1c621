#define NCURSES_WIDECHAR 1

#include "ui/term.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/guard.h"
#include "ui/theme.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <termkey.h>
#include <unistd.h>

enum {
    QUEUE = 256,         /* events between two reads */
    LARGEST = 1000,      /* rows and columns of the largest screen drawn on */
    ESCAPE_WAIT = 50,    /* ms for the rest of a key */
    ESCAPE_FAR = 250,    /* the same over SSH */
    STRING_WAIT = 2000,  /* ms for the rest of a paste */
    DOUBLE_CLICK = 400   /* ms */
};

/* Mouse with drags in SGR form, bracketed paste, focus. */
static const char modes_on[] = "\033[?1002h\033[?1006h\033[?2004h\033[?1004h";
static const char modes_off[] = "\033[?1004l\033[?2004l\033[?1006l\033[?1002l";

struct term {
    int tty; /* read and written; blocks nobody */
    struct termios cooked;
    SCREEN *screen;
    FILE *frame; /* curses writes here; a frame is what it holds */
    TermKey *termkey;
    struct guard guard;
    struct canvas canvas, shown;
    bool redraw;     /* everything, whatever SHOWN says */
    struct text out; /* bytes the tty has not taken yet */
    bool no_color;
    bool mark;
    uint64_t read; /* bytes of input */
    bool marked;   /* a mark for READ was sent */
    int escape_wait;
    double last_read;
    struct event queue[QUEUE];
    int queue_count, queue_next;
    double clicked; /* when, and where */
    int click_row, click_column;
    int button; /* held */
    bool over;
};

/* Signal handlers see only these. */
static int wake_pipe[2] = {-1, -1};
static volatile sig_atomic_t rescue_tty = -1;
static struct termios rescue_termios;
static volatile sig_atomic_t told_to_end, told_to_stop, resized;

/* ---- signals ----------------------------------------------------------------------- */

static void on_signal(int number)
{
    int saved = errno;
    if (number == SIGWINCH || number == SIGCONT)
        resized = 1;
    else if (number == SIGTSTP)
        told_to_stop = 1;
    else
        told_to_end = 1;
    /* A full pipe wakes as well. */
    if (write(wake_pipe[1], "", 1) < 0)
        errno = saved;
    errno = saved;
}

static void put(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(descriptor, bytes, length);
        if (n <= 0)
            return;
        bytes += n;
        length -= (size_t)n;
    }
}

/* Async-signal-safe: what can be done for the terminal when the program is dying. */
static void rescue(void)
{
    static const char leave[] = "\033[m\033[?25h\033[?1049l\r\n";
    int tty = rescue_tty;
    if (tty < 0)
        return;
    rescue_tty = -1;
    put(tty, modes_off, sizeof modes_off - 1);
    put(tty, leave, sizeof leave - 1);
    tcsetattr(tty, TCSANOW, &rescue_termios);
}

static void on_crash(int number)
{
    rescue();
    /* SA_RESETHAND: this time it is the default, and the core shows the fault. */
    raise(number);
}

static void catch_signals(void)
{
    static const int plain[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        sigaction(plain[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    struct sigaction crash = {.sa_handler = on_crash,
                              .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    sigemptyset(&crash.sa_mask);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigaction(crashes[i], &crash, NULL);
}

static bool open_wake_pipe(void)
{
    if (pipe(wake_pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* ---- bytes out --------------------------------------------------------------------- */

/* Writes what the tty takes now. */
static void flush(struct term *term)
{
    if (term->out.length == 0)
        return;
    ssize_t n = write(term->tty, term->out.bytes, term->out.length);
    if (n < 0 && errno != EAGAIN && errno != EINTR)
        term->over = true;
    if (n <= 0)
        return;
    size_t left = term->out.length - (size_t)n;
    memmove(term->out.bytes, term->out.bytes + n, left);
    term->out.length = left;
}

/* The same, waiting up to a second: before the terminal is given back. */
static void drain(struct term *term)
{
    double until = clock_now() + 1;
    while (term->out.length > 0 && !term->over && clock_now() < until) {
        struct pollfd ready = {.fd = term->tty, .events = POLLOUT};
        if (poll(&ready, 1, 100) > 0 && (ready.revents & POLLOUT) == 0)
            return;
        flush(term);
    }
}

/* Takes what curses wrote to its file. */
static void take_frame(struct term *term)
{
    char bytes[4096];
    int file = fileno(term->frame);
    ssize_t n;
    lseek(file, 0, SEEK_SET);
    while ((n = read(file, bytes, sizeof bytes)) > 0)
        text_add(&term->out, bytes, (size_t)n);
    lseek(file, 0, SEEK_SET);
    if (ftruncate(file, 0) != 0)
        term->over = true;
}

/* ---- the screen -------------------------------------------------------------------- */

static void read_size(struct term *term, int *rows, int *columns)
{
    struct winsize size = {0};
    *rows = 24;
    *columns = 80;
    if (ioctl(term->tty, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        *rows = size.ws_row < LARGEST ? size.ws_row : LARGEST;
        *columns = size.ws_col < LARGEST ? size.ws_col : LARGEST;
    }
}

static void fit_canvas(struct term *term)
{
    int rows, columns;
    enum charset charset = term->canvas.charset;
    read_size(term, &rows, &columns);
    if (rows == term->canvas.rows && columns == term->canvas.columns)
        return;
    resizeterm(rows, columns);
    canvas_free(&term->canvas);
    canvas_free(&term->shown);
    canvas_init(&term->canvas, rows, columns, charset);
    canvas_init(&term->shown, rows, columns, charset);
    term->redraw = true;
}

static void set_colors(bool wanted)
{
    if (wanted && has_colors()) {
        start_color();
        use_default_colors();
    }
    int colors = wanted && has_colors() ? COLORS : 0;
    for (int style = 0; style < STYLE_COUNT && colors > 0; style++)
        init_pair((short)(style + 1), (short)theme_look(style, colors).color, -1);
}

static attr_t attributes_of(int style, int colors)
{
    int look = theme_look(style, colors).attributes;
    attr_t attributes = A_NORMAL;
    if ((look & LOOK_BOLD) != 0)
        attributes |= A_BOLD;
    if ((look & LOOK_DIM) != 0)
        attributes |= A_DIM;
    if ((look & LOOK_REVERSE) != 0)
        attributes |= A_REVERSE;
    if ((look & LOOK_UNDERLINE) != 0)
        attributes |= A_UNDERLINE;
    return attributes;
}

static void put_cell(const struct cell *cell, int row, int column, int colors)
{
    if (cell->glyph == GLYPH_TAIL)
        return;
    short pair = 0;
    if (colors > 0)
        pair = (short)((cell->style & ~(STYLE_CHOSEN | STYLE_MARKED)) + 1);
    wchar_t wide[2] = {(wchar_t)cell->glyph, L'\0'};
    cchar_t c;
    setcchar(&c, wide, attributes_of(cell->style, colors), pair, NULL);
    mvadd_wch(row, column, &c);
}

static bool same(const struct cell *a, const struct cell *b)
{
    return a->glyph == b->glyph && a->style == b->style;
}

/* Tells curses what differs from the screen; false: nothing does. */
static bool put_changes(struct term *term)
{
    const struct canvas *canvas = &term->canvas;
    int colors = term->no_color || !has_colors() ? 0 : COLORS;
    bool any = term->redraw;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            size_t i = (size_t)row * (size_t)canvas->stride + (size_t)column;
            if (!term->redraw && same(&canvas->cells[i], &term->shown.cells[i]))
                continue;
            any = true;
            put_cell(&canvas->cells[i], row, column, colors);
            term->shown.cells[i] = canvas->cells[i];
        }
    return any;
}

struct canvas *term_canvas(struct term *term)
{
    return &term->canvas;
}

void term_redraw(struct term *term)
{
    term->redraw = true;
}

void term_show(struct term *term)
{
    flush(term);
    if (term->out.length > 0 || term->over)
        return;
    if (put_changes(term)) {
        if (term->redraw)
            clearok(curscr, TRUE);
        term->redraw = false;
        refresh();
        take_frame(term);
    }
    if (term->mark && (!term->marked || term->out.length > 0)) {
        text_format(&term->out, "\033]7777;%" PRIu64 "\a", term->read);
        term->marked = true;
    }
    flush(term);
}

/* ---- open, suspend, close ---------------------------------------------------------- */

static void modes(struct term *term, bool on)
{
    text_string(&term->out, on ? modes_on : modes_off);
    drain(term);
}

static void set_raw(struct term *term)
{
    struct termios raw = term->cooked;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(term->tty, TCSADRAIN, &raw);
}

/* The terminal as it was found. */
static void give_back(struct term *term)
{
    modes(term, false);
    endwin();
    take_frame(term);
    drain(term);
    tcsetattr(term->tty, TCSADRAIN, &term->cooked);
}

static void suspend(struct term *term)
{
    told_to_stop = 0;
    give_back(term);
    /* With nobody to wake it (an orphaned process group) raise() returns at once, which
     * does no harm. */
    struct sigaction standard = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigaction(SIGTSTP, &standard, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    set_raw(term);
    modes(term, true);
    fit_canvas(term);
    term->redraw = true;
}

static const char *hook_terminfo(const char *name, const char *value, void *data)
{
    (void)data;
    /* xterm-256color's key_mouse takes SGR reports for itself, which libtermkey then
     * cannot read: they would come out as keys. */
    if (strcmp(name, "key_mouse") == 0 && value != NULL && strcmp(value, "\033[M") != 0)
        return NULL;
    return value;
}

static TermKey *open_termkey(const char *type, bool utf8)
{
    int flags = TERMKEY_FLAG_NOSTART | (utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW);
    TermKey *termkey = termkey_new_abstract(type, flags);
    if (termkey == NULL)
        return NULL;
    termkey_hook_terminfo_getstr(termkey, hook_terminfo, NULL);
    if (!termkey_start(termkey)) {
        termkey_destroy(termkey);
        return NULL;
    }
    return termkey;
}

/* A descriptor of our own for the terminal: O_NONBLOCK on the shell's would stay set for
 * the shell. */
static int open_tty(void)
{
    const char *name = ttyname(STDOUT_FILENO);
    int tty = name != NULL ? open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (tty < 0)
        tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    return tty;
}

static enum charset charset_of(const struct term_options *options, const char *type)
{
    if (options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return CHARSET_ASCII;
    return strcmp(type, "linux") == 0 ? CHARSET_UNICODE : CHARSET_CJK;
}

/* A file without a name. Curses wants a descriptor, and writes to it at each jump of the
 * cursor; the tty is to see one write a frame. */
static FILE *open_frame(void)
{
#ifdef MFD_CLOEXEC
    int memory = memfd_create("frame", MFD_CLOEXEC);
    if (memory >= 0)
        return fdopen(memory, "w+");
#endif
    return tmpfile();
}

static bool open_screen(struct term *term, const char *type)
{
    term->frame = open_frame();
    if (term->frame == NULL)
        return false;
    use_env(FALSE);
    term->screen = newterm(type, term->frame, stdin);
    if (term->screen == NULL)
        /* Terminals newer than this machine's terminfo all understand this one. */
        term->screen = newterm("xterm-256color", term->frame, stdin);
    if (term->screen == NULL)
        return false;
    nonl();
    leaveok(stdscr, TRUE);
    curs_set(0);
    return true;
}

/* Everything given back but the termios, which were not changed yet. */
static struct term *fail(struct term *term, const char **why, const char *reason)
{
    *why = reason;
    if (term->screen != NULL)
        delscreen(term->screen);
    if (term->frame != NULL)
        fclose(term->frame);
    if (term->termkey != NULL)
        termkey_destroy(term->termkey);
    if (term->tty >= 0)
        close(term->tty);
    free(term);
    return NULL;
}

struct term *term_open(const struct term_options *options, const char **why)
{
    struct term *term = memory_get(1, sizeof *term);
    term->tty = -1;
    const char *type = getenv("TERM");
    if (type == NULL || type[0] == '\0' || strcmp(type, "dumb") == 0)
        return fail(term, why,
                    _("this terminal cannot place a cursor (TERM is unset or dumb); "
                      "\"unstuck solve\" and \"unstuck deal\" work without one"));
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return fail(term, why,
                    _("playing needs a terminal; \"unstuck solve\" and \"unstuck deal\" "
                      "read and write files"));
    term->tty = open_tty();
    if (term->tty < 0 || tcgetattr(term->tty, &term->cooked) != 0)
        return fail(term, why, _("the terminal cannot be opened"));
    const char *no_color = getenv("NO_COLOR");
    term->no_color = options->no_color || (no_color != NULL && no_color[0] != '\0');
    term->mark = getenv("UNSTUCK_FRAME_MARK") != NULL;
    term->escape_wait = getenv("SSH_CONNECTION") != NULL ? ESCAPE_FAR : ESCAPE_WAIT;
    term->guard.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    term->termkey = open_termkey(type, term->guard.utf8);
    if (term->termkey == NULL)
        term->termkey = open_termkey("xterm-256color", term->guard.utf8);
    if (term->termkey == NULL || !open_wake_pipe() || !open_screen(term, type))
        return fail(term, why, _("the terminal's description cannot be read"));
    set_colors(!term->no_color);
    term->canvas.charset = charset_of(options, type);
    rescue_termios = term->cooked;
    rescue_tty = term->tty;
    catch_signals();
    memory_on_failure(rescue);
    set_raw(term);
    modes(term, true);
    fit_canvas(term);
    return term;
}

void term_close(struct term *term)
{
    give_back(term);
    rescue_tty = -1;
    memory_on_failure(NULL);
    delscreen(term->screen);
    fclose(term->frame);
    termkey_destroy(term->termkey);
    close(term->tty);
    for (int i = 0; i < 2; i++) {
        close(wake_pipe[i]);
        wake_pipe[i] = -1;
    }
    canvas_free(&term->canvas);
    canvas_free(&term->shown);
    text_free(&term->out);
    free(term);
}

/* ---- input ------------------------------------------------------------------------- */

static uint32_t key_of(const TermKeyKey *key)
{
    static const struct {
        TermKeySym sym;
        uint32_t press;
    } syms[] = {
        {TERMKEY_SYM_UP, PRESS_UP},
        {TERMKEY_SYM_DOWN, PRESS_DOWN},
        {TERMKEY_SYM_LEFT, PRESS_LEFT},
        {TERMKEY_SYM_RIGHT, PRESS_RIGHT},
        {TERMKEY_SYM_ENTER, PRESS_ENTER},
        {TERMKEY_SYM_KPENTER, PRESS_ENTER},
        {TERMKEY_SYM_TAB, PRESS_TAB},
        {TERMKEY_SYM_BACKSPACE, PRESS_BACKSPACE},
        {TERMKEY_SYM_DEL, PRESS_BACKSPACE},
        {TERMKEY_SYM_ESCAPE, PRESS_ESCAPE},
        {TERMKEY_SYM_HOME, PRESS_HOME},
        {TERMKEY_SYM_END, PRESS_END},
        {TERMKEY_SYM_PAGEUP, PRESS_PAGE_UP},
        {TERMKEY_SYM_PAGEDOWN, PRESS_PAGE_DOWN},
        {TERMKEY_SYM_INSERT, PRESS_INSERT},
        {TERMKEY_SYM_DELETE, PRESS_DELETE},
        {TERMKEY_SYM_SPACE, ' '},
    };
    if ((key->modifiers & TERMKEY_KEYMOD_ALT) != 0)
        return 0;
    if (key->type == TERMKEY_TYPE_UNICODE) {
        if ((key->modifiers & TERMKEY_KEYMOD_CTRL) != 0)
            return PRESS_CTRL(key->code.codepoint);
        return key->code.codepoint >= ' ' ? (uint32_t)key->code.codepoint : 0;
    }
    if (key->type == TERMKEY_TYPE_FUNCTION)
        return key->code.number >= 1 && key->code.number <= 12
                   ? PRESS_F1 + (uint32_t)key->code.number - 1
                   : 0;
    if (key->type != TERMKEY_TYPE_KEYSYM)
        return 0;
    if (key->code.sym == TERMKEY_SYM_TAB && (key->modifiers & TERMKEY_KEYMOD_SHIFT) != 0)
        return PRESS_BACKTAB;
    for (size_t i = 0; i < sizeof syms / sizeof syms[0]; i++)
        if (syms[i].sym == key->code.sym)
            return syms[i].press;
    return 0;
}

static bool is_double(struct term *term, int row, int column)
{
    double now = clock_now();
    bool twice = row == term->click_row && column == term->click_column &&
                 now - term->clicked < DOUBLE_CLICK / 1000.0;
    /* A third press begins anew. */
    term->clicked = twice ? 0 : now;
    term->click_row = row;
    term->click_column = column;
    return twice;
}

static bool mouse_event(struct term *term, const TermKeyKey *key, struct event *event)
{
    TermKeyMouseEvent kind;
    int button, row, column;
    if (termkey_interpret_mouse(term->termkey, key, &kind, &button, &row, &column) !=
        TERMKEY_RES_KEY)
        return false;
    *event = (struct event){
        .kind = EVENT_MOUSE, .button = button, .row = row - 1, .column = column - 1};
    switch (kind) {
    case TERMKEY_MOUSE_PRESS:
        event->mouse = button == 4   ? MOUSE_WHEEL_UP
                       : button == 5 ? MOUSE_WHEEL_DOWN
                                     : MOUSE_PRESS;
        if (event->mouse == MOUSE_PRESS)
            event->twice = is_double(term, event->row, event->column);
        term->button = button;
        return true;
    case TERMKEY_MOUSE_DRAG:
        event->mouse = MOUSE_DRAG;
        return true;
    case TERMKEY_MOUSE_RELEASE:
        event->mouse = MOUSE_RELEASE;
        event->button = term->button;
        return true;
    default:
        return false;
    }
}

/* Moves whole keys from libtermkey to the queue. */
static void decode(struct term *term)
{
    TermKeyKey key;
    while (termkey_getkey(term->termkey, &key) == TERMKEY_RES_KEY) {
        struct event event = {.kind = EVENT_KEY};
        if (key.type == TERMKEY_TYPE_MOUSE) {
            if (!mouse_event(term, &key, &event))
                continue;
        } else {
            event.key = key_of(&key);
            if (event.key == 0)
                continue;
        }
        /* Nobody types 256 keys between two frames: the rest is noise. */
        if (term->queue_count < QUEUE)
            term->queue[term->queue_count++] = event;
    }
}

static void push(struct term *term, const char *bytes, size_t length)
{
    if (length > 0) {
        termkey_push_bytes(term->termkey, bytes, length);
        decode(term);
    }
}

/* Reads until there is no more, or a good deal. */
static void read_input(struct term *term)
{
    char bytes[4096];
    char out[GUARD_MAX];
    for (int round = 0; round < 64; round++) {
        ssize_t n = read(term->tty, bytes, sizeof bytes);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            term->over = true;
        if (n <= 0)
            return;
        term->read += (uint64_t)n;
        term->marked = false;
        term->last_read = clock_now();
        for (ssize_t i = 0; i < n; i++) {
            size_t count = guard_byte(&term->guard, (unsigned char)bytes[i], out);
            push(term, out, count);
        }
    }
}

/* What an unfinished sequence is waiting for did not come. */
static void flush_guard(struct term *term)
{
    char out[GUARD_MAX];
    size_t count = guard_flush(&term->guard, out);
    if (count > 0) {
        TermKeyKey key;
        termkey_push_bytes(term->termkey, out, count);
        if (termkey_getkey_force(term->termkey, &key) == TERMKEY_RES_KEY &&
            term->queue_count < QUEUE && key_of(&key) != 0)
            term->queue[term->queue_count++] =
                (struct event){.kind = EVENT_KEY, .key = key_of(&key)};
    }
}

/* Milliseconds until an unfinished sequence is given up, -1: there is none. */
static int guard_patience(const struct term *term)
{
    enum guard_wait wait = guard_waiting(&term->guard);
    if (wait == GUARD_NOTHING)
        return -1;
    int wanted = wait == GUARD_KEY ? term->escape_wait : STRING_WAIT;
    int passed = (int)((clock_now() - term->last_read) * 1000);
    return passed < wanted ? wanted - passed : 0;
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

static void on_wake(struct term *term)
{
    char bytes[64];
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0)
        ;
    if (told_to_end)
        term->over = true;
    if (told_to_stop)
        suspend(term);
    if (resized) {
        resized = 0;
        fit_canvas(term);
    }
}

enum term_wake term_wait(struct term *term, int descriptor, int milliseconds)
{
    term->queue_count = term->queue_next = 0;
    double until = clock_now() + milliseconds / 1000.0;
    while (!term->over) {
        int left = -1;
        if (milliseconds >= 0) {
            double ms = (until - clock_now()) * 1000;
            left = ms > 0 ? (int)ms + 1 : 0;
        }
        int held = guard_patience(term);
        struct pollfd ready[3] = {
            {.fd = term->tty,
             .events = (short)(POLLIN | (term->out.length > 0 ? POLLOUT : 0))},
            {.fd = wake_pipe[0], .events = POLLIN},
            {.fd = descriptor, .events = POLLIN},
        };
        int count = poll(ready, 3, sooner(left, held));
        if (count < 0)
            continue;
        if (ready[1].revents != 0) {
            on_wake(term);
            break;
        }
        bool drained = (ready[0].revents & POLLOUT) != 0;
        if (drained)
            flush(term);
        if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0)
            read_input(term);
        else if (held >= 0 && guard_patience(term) == 0)
            flush_guard(term);
        if (term->queue_count > 0 || ready[2].revents != 0 || (term->mark && !term->marked) ||
            (drained && term->out.length == 0) || (milliseconds >= 0 && clock_now() >= until))
            break;
    }
    return term->over ? TERM_OVER : TERM_GO;
}

bool term_event(struct term *term, struct event *event)
{
    while (term->queue_next < term->queue_count) {
        *event = term->queue[term->queue_next++];
        if (event->kind != EVENT_KEY || event->key != PRESS_CTRL('z'))
            return true;
        suspend(term);
    }
    return false;
}
