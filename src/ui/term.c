#define NCURSES_WIDECHAR 1

#include "ui/term.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/guard.h"
#include "ui/signals.h"
#include "ui/theme.h"
#include "ui/tty.h"

#include <curses.h>
#include <inttypes.h>
#include <langinfo.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <termkey.h>
#include <unistd.h>
#include <wchar.h>

enum {
    INPUT = 4096,       /* bytes of one read */
    AT_ONCE = 64 << 10, /* bytes of input after which a frame is due */
    DOUBLE_CLICK = 400, /* ms */
    ESCAPE_WAIT = 50,   /* ms for the rest of a key */
    ESCAPE_FAR = 250,   /* the same over SSH */
    STRING_WAIT = 250,  /* ms for the rest of what nobody asked for */
    PASTE_WAIT = 10000  /* ms of silence after which a paste has lost its end */
};

struct term {
    struct tty tty;
    int wake;  /* readable when a signal came */
    bool over; /* somebody wants the program to end */

    SCREEN *screen;
    FILE *frame; /* curses writes here; a frame is what it holds */
    struct canvas canvas, shown;
    bool redraw;      /* everything, whatever SHOWN says */
    bool stuck;       /* the tty has not taken all of the last frame */
    short pairs[256]; /* by style */
    attr_t attributes[256];
    bool empty_corner; /* the last cell is not to be drawn */

    TermKey *termkey;
    struct guard guard;
    char input[INPUT];
    size_t input_next, input_length;
    int allowance;    /* bytes that may be used before the next term_wait */
    double last_read; /* when */
    int escape_wait;
    double clicked; /* when, where and with what; 0: a double click cannot follow */
    int click_row, click_column, click_button;

    bool mark;
    uint64_t taken;       /* bytes of input used */
    uint64_t last_marked; /* what the last mark said */
};

/* ---- the screen -------------------------------------------------------------------- */

static bool begins(const struct text *text, size_t at, const char *with)
{
    size_t length = strlen(with);
    return text->length - at >= length && memcmp(text->bytes + at, with, length) == 0;
}

/* Drops what curses writes for nothing, a tenth of a frame, from FROM on: the character
 * set that xterm's terminfo chooses anew with each change of attributes, and a colour put
 * back to the terminal's own where all attributes are right after it. */
static void thin_out(struct text *text, size_t from)
{
    static const char ascii[] = "\033(B";
    static const char own_color[] = "\033[39m";
    size_t to = from;
    for (size_t at = from; at < text->length;) {
        size_t next = at + sizeof own_color - 1;
        if (begins(text, at, ascii)) {
            at += sizeof ascii - 1;
            continue;
        }
        if (begins(text, at, own_color) &&
            (begins(text, next, "\033[m") || begins(text, next, "\033(B\033[m")))
            at = next;
        else
            text->bytes[to++] = text->bytes[at++];
    }
    text->length = to;
}

/* Takes what curses wrote to its file. */
static void take_frame(struct term *term)
{
    char bytes[4096];
    struct text *out = &term->tty.out;
    size_t start = out->length;
    int file = fileno(term->frame);
    ssize_t n;
    lseek(file, 0, SEEK_SET);
    while ((n = read(file, bytes, sizeof bytes)) > 0)
        text_add(out, bytes, (size_t)n);
    lseek(file, 0, SEEK_SET);
    if (ftruncate(file, 0) != 0)
        term->tty.gone = true;
    /* Others may have left the terminal in another character set. */
    if (term->redraw)
        while (start < out->length && !begins(out, start++, "\033(B"))
            ;
    thin_out(out, start);
}

static void fit_canvas(struct term *term)
{
    int rows, columns;
    enum charset charset = term->canvas.charset;
    tty_size(&term->tty, &rows, &columns);
    if (rows == term->canvas.rows && columns == term->canvas.columns)
        return;
    resizeterm(rows, columns);
    /* Curses does not tell the terminal, which would scroll a part of itself. A '$' would
     * be a delay, which only tputs() can make. */
    const char *region = tigetstr("csr");
    if (region != NULL && region != (const char *)-1 && strchr(region, '$') == NULL)
        text_string(&term->tty.out, tiparm(region, 0, rows - 1));
    canvas_free(&term->canvas);
    canvas_free(&term->shown);
    canvas_init(&term->canvas, rows, columns, charset);
    canvas_init(&term->shown, rows, columns, charset);
    term->redraw = true;
}

static void set_looks(struct term *term, enum theme_id theme, bool colored)
{
    for (int style = 0; style < 256; style++) {
        if ((style & ~(STYLE_CHOSEN | STYLE_MARKED)) >= STYLE_COUNT)
            continue;
        struct look look = theme_look(theme, style, colored ? COLORS : 0);
        term->pairs[style] = (short)(look.color + 1);
        if (look.color >= 0)
            init_pair(term->pairs[style], look.color, look.ground);
        term->attributes[style] =
            ((look.attributes & LOOK_BOLD) != 0 ? A_BOLD : 0) |
            ((look.attributes & LOOK_DIM) != 0 ? A_DIM : 0) |
            ((look.attributes & LOOK_REVERSE) != 0 ? A_REVERSE : 0) |
            ((look.attributes & LOOK_UNDERLINE) != 0 ? A_UNDERLINE : 0);
    }
    /* What the terminal erases with. */
    cchar_t blank;
    setcchar(&blank, L" ", A_NORMAL, term->pairs[STYLE_PLAIN], NULL);
    bkgrnd(&blank);
}

static void put_glyph(const struct term *term, int row, int column, uint32_t glyph,
                      int style)
{
    wchar_t wide[2] = {(wchar_t)glyph, L'\0'};
    cchar_t c;
    setcchar(&c, wide, term->attributes[style], term->pairs[style], NULL);
    mvadd_wch(row, column, &c);
}

static void put_cell(const struct term *term, int row, int column,
                     const struct cell *cell)
{
    if (cell->glyph == GLYPH_TAIL)
        return;
    int width = utf8_width(cell->glyph);
    if (cell->glyph < 0x7f || wcwidth((wchar_t)cell->glyph) == width) {
        put_glyph(term, row, column, cell->glyph, cell->style);
        return;
    }
    /* Curses would count other columns than the canvas did, or the locale has no such
     * character. */
    put_glyph(term, row, column, '?', cell->style);
    if (width == 2)
        put_glyph(term, row, column + 1, '?', cell->style);
}

/* Blanks from CELL on, in the direction STEP, up to a glyph of the same style; GAP where
 * there are that many, or no such glyph. LIMIT cells lie there. */
enum {
    GAP = 4
};
static int blanks(const struct cell *cell, int step, int limit)
{
    for (int n = 0; n < GAP && n < limit; n++) {
        const struct cell *next = cell + (n + 1) * step;
        if (next->style != cell->style)
            return GAP;
        if (next->glyph != ' ')
            return n;
    }
    return GAP;
}

/* The cell as it is to be shown. A blank whose style cannot be seen keeps it only in a
 * short gap between glyphs of that style, where another would cost a change there and
 * back. And without what curses 6.4 gets wrong: where the terminal cannot be
 * told not to scroll, curses fills the last cell of all by shifting its neighbours into
 * place, and breaks wide ones: there that cell stays empty, and wide glyphs away from
 * it. */
static struct cell visible(const struct term *term, int row, int column)
{
    static const struct cell blank = {.glyph = ' ', .style = STYLE_PLAIN};
    const struct canvas *canvas = &term->canvas;
    const struct cell *cell = &canvas->cells[row * canvas->stride + column];
    int right = canvas->columns - column - 1;
    int reach = utf8_width(cell->glyph) == 2 ? 3 : cell->glyph == GLYPH_TAIL ? 2 : 1;
    if (term->empty_corner && row == canvas->rows - 1 && reach > right)
        return blank;
    bool plain = (term->attributes[cell->style] & (A_REVERSE | A_UNDERLINE)) == 0;
    if (cell->glyph == ' ' && plain &&
        blanks(cell, -1, column) + blanks(cell, 1, right) >= GAP - 1)
        return blank;
    return *cell;
}

/* Tells curses what differs from the screen; false: nothing does. */
static bool put_changes(struct term *term)
{
    bool any = term->redraw;
    for (int row = 0; row < term->canvas.rows; row++)
        for (int column = 0; column < term->canvas.columns; column++) {
            struct cell now = visible(term, row, column);
            struct cell *shown = &term->shown.cells[row * term->shown.stride + column];
            if (!term->redraw && now.glyph == shown->glyph && now.style == shown->style)
                continue;
            put_cell(term, row, column, &now);
            *shown = now;
            any = true;
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

/* Bytes of input that were acted on: not those which may still become a key. */
static uint64_t bytes_used(const struct term *term)
{
    bool held = guard_waiting(&term->guard) == GUARD_KEY;
    return term->taken - (held ? (uint64_t)term->guard.length : 0);
}

void term_show(struct term *term)
{
    if ((term->stuck && !tty_flush(&term->tty)) || term->tty.gone)
        return; /* SHOWN says what the tty was sent, so the next frame makes up for it */
    bool any = put_changes(term);
    if (any) {
        if (term->redraw)
            clearok(curscr, TRUE);
        refresh();
        take_frame(term);
        term->redraw = false;
    }
    if (term->mark && (any || bytes_used(term) != term->last_marked)) {
        term->last_marked = bytes_used(term);
        text_format(&term->tty.out, "\033]7777;%" PRIu64 "\a", term->last_marked);
    }
    term->stuck = !tty_flush(&term->tty);
}

/* ---- open, suspend, close ---------------------------------------------------------- */

static void take_over(struct term *term)
{
    tty_take_over(&term->tty);
    fit_canvas(term);
    term->redraw = true;
}

static void give_back(struct term *term)
{
    endwin();
    take_frame(term);
    tty_give_back(&term->tty);
}

static void suspend(struct term *term)
{
    give_back(term);
    signals_stop();
    /* That it goes on needs no telling. */
    if ((signals_take() & SIGNALS_END) != 0)
        term->over = true;
    take_over(term);
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

static bool open_termkey(struct term *term, const char *type)
{
    int flags = TERMKEY_FLAG_NOSTART | TERMKEY_FLAG_CONVERTKP |
                (term->guard.utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW);
    term->termkey = termkey_new_abstract(type, flags);
    if (term->termkey == NULL)
        return false;
    termkey_hook_terminfo_getstr(term->termkey, hook_terminfo, NULL);
    return termkey_start(term->termkey) != 0;
}

enum charset term_charset(void)
{
    const char *type = getenv("TERM");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return CHARSET_ASCII;
    return type != NULL && strcmp(type, "linux") == 0 ? CHARSET_UNICODE : CHARSET_CJK;
}

bool term_has_colors(void)
{
    const char *no_color = getenv("NO_COLOR");
    return has_colors() && (no_color == NULL || no_color[0] == '\0');
}

void term_set(struct term *term, const struct term_options *options)
{
    enum charset most = term_charset();
    enum charset wanted = options->ascii   ? CHARSET_ASCII
                          : options->latin ? CHARSET_UNICODE
                                           : CHARSET_CJK;
    term->canvas.charset = wanted < most ? wanted : most;
    set_looks(term, options->theme, term_has_colors() && !options->no_color);
    tty_want_mouse(&term->tty, !options->no_mouse);
    term->redraw = true;
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

/* Terminals newer than this machine's terminfo all understand xterm-256color. */
static bool open_screen(struct term *term, const char *type)
{
    term->frame = open_frame();
    if (term->frame == NULL)
        return false;
    /* The file as its input, too: so curses cannot touch the tty. */
    term->screen = newterm(type, term->frame, term->frame);
    if (term->screen == NULL)
        term->screen = newterm("xterm-256color", term->frame, term->frame);
    if (term->screen == NULL || tigetstr("cup") == NULL)
        return false;
    typeahead(-1); /* else it leaves a frame half drawn when a key comes */
    nonl();
    leaveok(stdscr, TRUE);
    curs_set(0);
    start_color();
    use_default_colors();
    take_frame(term);
    term->empty_corner = tigetstr("smam") == NULL;
    return true;
}

/* Whatever of it there is. */
static void close_all(struct term *term)
{
    if (term->wake >= 0)
        signals_close();
    if (term->screen != NULL)
        delscreen(term->screen);
    if (term->frame != NULL)
        fclose(term->frame);
    if (term->termkey != NULL)
        termkey_destroy(term->termkey);
    tty_close(&term->tty);
    canvas_free(&term->canvas);
    canvas_free(&term->shown);
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
    /* Before newterm, which leaves signals alone that are taken. */
    term->wake = signals_open();
    term->guard.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (term->wake < 0 || !open_termkey(term, type) || !open_screen(term, type))
        return _("the terminal's description cannot be read");
    term_set(term, options);
    return NULL;
}

struct term *term_open(const struct term_options *options, const char **why)
{
    struct term *term = memory_get(1, sizeof *term);
    *term = (struct term){
        .tty.descriptor = -1,
        .wake = -1,
        .mark = getenv("UNSTUCK_FRAME_MARK") != NULL,
        .last_marked = UINT64_MAX,
        .escape_wait = getenv("SSH_CONNECTION") != NULL ? ESCAPE_FAR : ESCAPE_WAIT,
    };
    *why = try_to_open(term, options);
    if (*why != NULL) {
        close_all(term);
        return NULL;
    }
    memory_on_failure(signals_rescue);
    take_over(term);
    return term;
}

void term_close(struct term *term)
{
    give_back(term);
    /* The rest of a paste is no command for the shell, nor are reports of the mouse. */
    tcflush(term->tty.descriptor, TCIFLUSH);
    memory_on_failure(NULL);
    close_all(term);
}

/* ---- keys and mouse ---------------------------------------------------------------- */

static uint32_t press_of_sym(const TermKeyKey *key)
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
        {TERMKEY_SYM_FIND, PRESS_HOME}, /* of the Linux console */
        {TERMKEY_SYM_END, PRESS_END},
        {TERMKEY_SYM_SELECT, PRESS_END},
        {TERMKEY_SYM_PAGEUP, PRESS_PAGE_UP},
        {TERMKEY_SYM_PAGEDOWN, PRESS_PAGE_DOWN},
        {TERMKEY_SYM_INSERT, PRESS_INSERT},
        {TERMKEY_SYM_DELETE, PRESS_DELETE},
        {TERMKEY_SYM_SPACE, ' '},
    };
    if (key->code.sym == TERMKEY_SYM_TAB && (key->modifiers & TERMKEY_KEYMOD_SHIFT) != 0)
        return PRESS_BACKTAB;
    for (size_t i = 0; i < sizeof syms / sizeof syms[0]; i++)
        if (syms[i].sym == key->code.sym)
            return syms[i].press;
    return 0;
}

/* Some terminals send these for Enter and for Backspace, so that they can mean nothing
 * else. */
static uint32_t press_of_control(uint32_t control)
{
    return control == '\n' ? PRESS_ENTER : control == '\b' ? PRESS_BACKSPACE : control;
}

/* 0: a key that means nothing here, as do all with Alt. */
static uint32_t press_of(const TermKeyKey *key)
{
    if ((key->modifiers & TERMKEY_KEYMOD_ALT) != 0)
        return 0;
    switch (key->type) {
    case TERMKEY_TYPE_UNICODE:
        if ((key->modifiers & TERMKEY_KEYMOD_CTRL) == 0)
            return key->code.codepoint >= ' ' ? (uint32_t)key->code.codepoint : 0;
        return press_of_control(PRESS_CTRL(key->code.codepoint));
    case TERMKEY_TYPE_FUNCTION:
        return PRESS_F1 + (uint32_t)key->code.number - 1;
    case TERMKEY_TYPE_KEYSYM:
        return press_of_sym(key);
    default:
        return 0;
    }
}

static bool is_double(struct term *term, const struct event *event)
{
    double now = clock_now();
    bool twice = term->clicked > 0 && now - term->clicked < DOUBLE_CLICK / 1000.0 &&
                 event->row == term->click_row && event->column == term->click_column &&
                 event->button == term->click_button;
    /* A third press begins anew. */
    term->clicked = twice ? 0 : now;
    term->click_row = event->row;
    term->click_column = event->column;
    term->click_button = event->button;
    return twice;
}

static bool mouse_event(struct term *term, const TermKeyKey *key, struct event *event)
{
    TermKeyMouseEvent kind;
    int button, row, column;
    termkey_interpret_mouse(term->termkey, key, &kind, &button, &row, &column);
    *event = (struct event){.kind = EVENT_MOUSE,
                            .button = button,
                            .row = row - 1,
                            .column = column - 1};
    /* Neither a wheel turned sideways nor a motion that nobody asked for has a button. */
    if (button == 0)
        return false;
    switch (kind) {
    case TERMKEY_MOUSE_PRESS:
        event->mouse = button == 4   ? MOUSE_WHEEL_UP
                       : button == 5 ? MOUSE_WHEEL_DOWN
                                     : MOUSE_PRESS;
        event->twice = event->mouse == MOUSE_PRESS && is_double(term, event);
        return true;
    case TERMKEY_MOUSE_DRAG:
        event->mouse = MOUSE_DRAG;
        return true;
    case TERMKEY_MOUSE_RELEASE:
        event->mouse = MOUSE_RELEASE;
        return true;
    default:
        return false;
    }
}

/* ---- input ------------------------------------------------------------------------- */

/* The next event of the bytes that libtermkey has; false: they have none. */
static bool next_event(struct term *term, struct event *event)
{
    TermKeyKey key;
    /* By force: the guard passes on whole keys, so there is nothing to wait for. */
    while (termkey_getkey_force(term->termkey, &key) == TERMKEY_RES_KEY) {
        if (key.type == TERMKEY_TYPE_MOUSE) {
            if (mouse_event(term, &key, event))
                return true;
            continue;
        }
        *event = (struct event){.kind = EVENT_KEY, .key = press_of(&key)};
        if (event->key == PRESS_CTRL('z'))
            suspend(term);
        else if (event->key != 0)
            return true;
    }
    return false;
}

static bool read_input(struct term *term)
{
    term->input_next = 0;
    term->input_length = tty_read(&term->tty, term->input, sizeof term->input);
    if (term->input_length > 0)
        term->last_read = clock_now();
    return term->input_length > 0;
}

/* Bytes are decoded no sooner than they are asked for, so that keys typed ahead wait in
 * the buffers of the system and none is lost. */
bool term_event(struct term *term, struct event *event)
{
    char out[GUARD_MAX];
    while (!next_event(term, event)) {
        if (term->allowance <= 0 || term->tty.gone)
            return false;
        if (term->input_next == term->input_length && !read_input(term))
            return false;
        unsigned char byte = (unsigned char)term->input[term->input_next++];
        size_t count = guard_byte(&term->guard, byte, out);
        termkey_push_bytes(term->termkey, out, count);
        term->taken++;
        term->allowance--;
    }
    return true;
}

/* Milliseconds until an unfinished sequence is given up, -1: there is none. */
static int patience(const struct term *term)
{
    int wanted[] = {[GUARD_KEY] = term->escape_wait,
                    [GUARD_STRING] = STRING_WAIT,
                    [GUARD_PASTE] = PASTE_WAIT};
    enum guard_wait wait = guard_waiting(&term->guard);
    if (wait == GUARD_NOTHING)
        return -1;
    double passed = (clock_now() - term->last_read) * 1000;
    return passed < wanted[wait] ? wanted[wait] - (int)passed : 0;
}

static void on_signals(struct term *term, unsigned set)
{
    if ((set & SIGNALS_END) != 0)
        term->over = true;
    else if ((set & SIGNALS_STOP) != 0)
        suspend(term);
    else if ((set & SIGNALS_GO_ON) != 0)
        take_over(term); /* somebody stopped us without asking, and used the terminal */
    else if ((set & SIGNALS_RESIZE) != 0)
        fit_canvas(term);
}

/* Whether something happened within MILLISECONDS (-1: for ever) that the caller of
 * term_wait is waiting for. */
static bool wait_once(struct term *term, int descriptor, int milliseconds)
{
    bool unread = term->input_next < term->input_length;
    int patient = unread ? -1 : patience(term);
    bool giving_up = patient >= 0 && (milliseconds < 0 || patient <= milliseconds);
    struct pollfd ready[] = {
        {.fd = term->tty.descriptor, .events = POLLIN},
        {.fd = term->wake, .events = POLLIN},
        {.fd = descriptor, .events = POLLIN},
    };
    if (term->tty.out.length > 0)
        ready[0].events |= POLLOUT;
    int count = poll(ready, 3, unread ? 0 : giving_up ? patient : milliseconds);
    if (count == 0 && giving_up) {
        char out[GUARD_MAX];
        termkey_push_bytes(term->termkey, out, guard_flush(&term->guard, out));
    }
    if (count <= 0)
        return count == 0;
    if (ready[1].revents != 0)
        on_signals(term, signals_take());
    if ((ready[0].revents & POLLOUT) != 0)
        tty_flush(&term->tty);
    if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !unread)
        read_input(term);
    /* That a tty takes some of the bytes but not all is nothing to tell. */
    return (ready[0].revents & ~POLLOUT) != 0 || term->tty.out.length == 0 ||
           ready[1].revents != 0 || ready[2].revents != 0;
}

enum term_wake term_wait(struct term *term, int descriptor, int milliseconds)
{
    double until = clock_now() + milliseconds / 1000.0;
    term->allowance = AT_ONCE;
    bool something = false;
    while (!something && !term->over && !term->tty.gone) {
        double left = (until - clock_now()) * 1000;
        int rounded = left > 0 ? (int)left + 1 : 0;
        something = wait_once(term, descriptor, milliseconds < 0 ? -1 : rounded);
    }
    return term->over || term->tty.gone ? TERM_OVER : TERM_GO;
}
