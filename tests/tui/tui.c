#include "tests/tui/tui.h"

#include "tests/unit.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>
#include <vterm.h>

enum { DEADLINE = 60 /* s */ };

static const char mark_start[] = "\033]7777;";

struct tui {
    struct tui *next; /* of those that are not freed */
    int master, slave; /* the slave is held so that the termios outlive the program */
    pid_t child;       /* of ours */
    pid_t pid;         /* of the program */
    int from_parent, to_parent; /* pipes of the parent that plays the shell, or -1 */
    bool ended;
    int status;
    char home[64];
    struct termios before;

    VTerm *vterm;
    VTermScreen *screen;
    int rows, columns;
    bool second_screen, mouse, cursor;

    struct text output;
    size_t shown;    /* of the output: the screen has it */
    size_t scanned;  /* of the output: marks up to here are known */
    uint64_t sent;   /* bytes of input */
    uint64_t marked; /* the newest mark */
    long frames;
    size_t frame_from, frame_bytes;
    int reads, frame_reads;

    struct text row;
    struct text input; /* what libvterm is given of a read */
    char pending[16];  /* the start of what may be a REP */
    int pending_length;
    char last; /* printed, ASCII */
};

/* Those that a failing test has left open. */
static struct tui *open_ones;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- starting ---------------------------------------------------------------------- */

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct tui *tui = user;
    if (property == VTERM_PROP_ALTSCREEN)
        tui->second_screen = value->boolean;
    if (property == VTERM_PROP_MOUSE)
        tui->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    if (property == VTERM_PROP_CURSORVISIBLE)
        tui->cursor = value->boolean;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_property};

static void set_environment(const struct tui *tui, const char *const *env)
{
    static const char *const gone[] = {"LANG",     "LANGUAGE",       "LC_CTYPE",
                                       "NO_COLOR", "SSH_CONNECTION", "COLUMNS",
                                       "LINES",    "COLORTERM",      "TMUX",
                                       "XDG_DATA_HOME", "XDG_STATE_HOME",
                                       "XDG_CONFIG_HOME", "XDG_CACHE_HOME"};
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        unsetenv(gone[i]);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("HOME", tui->home, 1);
    setenv("UNSTUCK_FRAME_MARK", "1", 1);
    for (; env != NULL && *env != NULL; env++) {
        char name[64] = "";
        size_t length = strcspn(*env, "=");
        strncat(name, *env, length < 63 ? length : 63);
        if ((*env)[length] == '=')
            setenv(name, *env + length + 1, 1);
        else
            unsetenv(name);
    }
}

static _Noreturn void run(const struct tui *tui, const struct tui_options *options)
{
    const char *const alone[] = {getenv("UNSTUCK"), NULL};
    const char *const *argv = options->argv != NULL ? options->argv : alone;
    set_environment(tui, options->env);
    /* Whatever it is told to write, it writes there. */
    if (argv[0] != NULL && argv[0][0] == '/' && chdir(tui->home) != 0)
        _exit(126);
    /* execvp's prototype is older than const. */
    char *copy[64] = {NULL};
    for (int i = 0; i < 63 && argv[i] != NULL; i++)
        copy[i] = strdup(argv[i]);
    if (copy[0] != NULL)
        execvp(copy[0], copy);
    _exit(127);
}

/* What a shell does: the program is a process group of its own in the foreground; when it
 * stops, the terminal is taken back, and given again on demand. */
static _Noreturn void run_as_job(const struct tui *tui, const struct tui_options *options,
                                 int out, int in)
{
    signal(SIGTTOU, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        signal(SIGTTOU, SIG_DFL);
        signal(SIGHUP, SIG_DFL);
        close(out);
        close(in);
        run(tui, options);
    }
    setpgid(pid, pid);
    if (write(out, &pid, sizeof pid) != sizeof pid)
        _exit(126);
    for (;;) {
        int status;
        if (waitpid(pid, &status, WUNTRACED) != pid)
            _exit(126);
        if (!WIFSTOPPED(status))
            _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        tcsetpgrp(STDIN_FILENO, getpgrp());
        char byte = 's';
        if (write(out, &byte, 1) != 1 || read(in, &byte, 1) != 1)
            _exit(126);
        tcsetpgrp(STDIN_FILENO, pid);
        kill(-pid, SIGCONT);
    }
}

static void open_vterm(struct tui *tui)
{
    /* In a single column libvterm 0.1.4 writes a wide character out of bounds. */
    tui->vterm = vterm_new(tui->rows, tui->columns > 1 ? tui->columns : 2);
    vterm_set_utf8(tui->vterm, 1);
    tui->screen = vterm_obtain_screen(tui->vterm);
    vterm_screen_set_callbacks(tui->screen, &callbacks, tui);
    vterm_screen_enable_altscreen(tui->screen, 1);
    tui->cursor = true;
    vterm_screen_reset(tui->screen, 1);
}

struct tui *tui_start(const struct tui_options *options)
{
    struct tui *tui = calloc(1, sizeof *tui);
    *tui = (struct tui){.rows = options->rows > 0 ? options->rows : 24,
                        .columns = options->columns > 0 ? options->columns : 80,
                        .from_parent = -1,
                        .to_parent = -1,
                        .next = open_ones};
    open_ones = tui;
    /* In memory, where there is such a place: disks are slow to sync. */
    snprintf(tui->home, sizeof tui->home, "%s/unstuck-test-XXXXXX",
             access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp");
    if (mkdtemp(tui->home) == NULL)
        fail_msg("no directory for the program's home");
    open_vterm(tui);
    struct winsize size = {.ws_row = (unsigned short)tui->rows,
                           .ws_col = (unsigned short)tui->columns};
    if (openpty(&tui->master, &tui->slave, NULL, NULL, &size) != 0)
        fail_msg("no pseudo-terminal: %s", strerror(errno));
    fcntl(tui->master, F_SETFL, O_NONBLOCK);
    fcntl(tui->master, F_SETFD, FD_CLOEXEC);
    tcgetattr(tui->slave, &tui->before);
    int up[2] = {-1, -1};
    int down[2] = {-1, -1};
    if (options->jobs && (pipe(up) != 0 || pipe(down) != 0))
        fail_msg("no pipe");
    tui->child = fork();
    if (tui->child == 0) {
        close(tui->master);
        login_tty(tui->slave);
        if (!options->jobs)
            run(tui, options);
        close(up[0]);
        close(down[1]);
        run_as_job(tui, options, up[1], down[0]);
    }
    tui->pid = tui->child;
    /* The tests' own children would keep a hung-up terminal open. */
    fcntl(tui->slave, F_SETFD, FD_CLOEXEC);
    if (options->jobs) {
        close(up[1]);
        close(down[0]);
        tui->from_parent = up[0];
        tui->to_parent = down[1];
        if (read(up[0], &tui->pid, sizeof tui->pid) != sizeof tui->pid)
            fail_msg("the program was not started");
    }
    return tui;
}

static int remove_one(const char *path, const struct stat *s, int flag, struct FTW *ftw)
{
    (void)s;
    (void)flag;
    (void)ftw;
    return remove(path);
}

void tui_free(struct tui *tui)
{
    if (!tui->ended) {
        kill(tui->pid, SIGKILL);
        if (tui->pid != tui->child)
            kill(tui->child, SIGKILL);
        waitpid(tui->child, NULL, 0);
    }
    tui_hang_up(tui);
    if (tui->from_parent >= 0) {
        close(tui->from_parent);
        close(tui->to_parent);
    }
    nftw(tui->home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    vterm_free(tui->vterm);
    text_free(&tui->output);
    text_free(&tui->row);
    text_free(&tui->input);
    for (struct tui **link = &open_ones; *link != NULL; link = &(*link)->next)
        if (*link == tui) {
            *link = tui->next;
            break;
        }
    free(tui);
}

int tui_free_all(void **state)
{
    (void)state;
    while (open_ones != NULL)
        tui_free(open_ones);
    return 0;
}

/* ---- the output -------------------------------------------------------------------- */

/* The end of the next mark after what is shown; NULL: it has not come yet. */
static const char *find_mark(struct tui *tui)
{
    const char *from = text_get(&tui->output) + tui->scanned;
    size_t left = tui->output.length - tui->scanned;
    size_t start = sizeof mark_start - 1;
    const char *mark = left > 0 ? memmem(from, left, mark_start, start) : NULL;
    const char *end =
        mark != NULL ? memchr(mark, '\a', left - (size_t)(mark - from)) : NULL;
    if (end == NULL)
        return NULL;
    tui->marked = strtoull(mark + start, NULL, 10);
    tui->frames++;
    tui->frame_bytes = (size_t)(mark - text_get(&tui->output)) - tui->frame_from;
    tui->frame_reads = tui->reads;
    tui->reads = 0;
    return end + 1;
}

/* Ends what was held back; a whole REP (CSI n b: the last character n times more) becomes
 * what it stands for, because libvterm 0.1.4 wraps a column too early after one. */
static void end_pending(struct tui *tui)
{
    const char *s = tui->pending;
    if (tui->pending_length > 3 && s[tui->pending_length - 1] == 'b')
        for (int count = atoi(s + 2); count > 0; count--)
            text_char(&tui->input, tui->last);
    else
        text_add(&tui->input, s, (size_t)tui->pending_length);
    tui->pending_length = 0;
}

/* How much of TEXT is whole characters: libvterm 0.1.4 shows one that comes in two pieces
 * as broken. */
static size_t whole_length(const struct text *text)
{
    size_t start = text->length;
    while (start > 0 && text->length - start < 3 && (text->bytes[start - 1] & 0xc0) == 0x80)
        start--;
    unsigned char lead = start > 0 ? (unsigned char)text->bytes[start - 1] : 0;
    size_t wanted = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    return text->length - start < wanted ? start - 1 : text->length;
}

static void feed(struct tui *tui, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        bool starts = c == '\033';
        bool goes_on = tui->pending_length == 1   ? c == '['
                       : tui->pending_length > 1 ? is_digit(c) || c == 'b'
                                                 : false;
        if (tui->pending_length == 15 || (tui->pending_length > 0 && !goes_on))
            end_pending(tui);
        if (starts || (goes_on && tui->pending_length > 0)) {
            tui->pending[tui->pending_length++] = c;
            tui->pending[tui->pending_length] = '\0';
            if (c == 'b')
                end_pending(tui);
            continue;
        }
        if (c >= ' ' && c < 127)
            tui->last = c;
        text_char(&tui->input, c);
    }
    size_t whole = whole_length(&tui->input);
    if (whole > 0) {
        vterm_input_write(tui->vterm, tui->input.bytes, whole);
        tui->input.length -= whole;
        memmove(tui->input.bytes, tui->input.bytes + whole, tui->input.length);
    }
}

/* Shows what was read, up to the end of one frame; false: there was nothing. */
static bool show(struct tui *tui)
{
    size_t from = tui->shown;
    if (from == tui->output.length)
        return false;
    const char *end = find_mark(tui);
    tui->shown = tui->output.length;
    if (end != NULL)
        tui->shown = tui->scanned = tui->frame_from = (size_t)(end - tui->output.bytes);
    feed(tui, tui->output.bytes + from, tui->shown - from);
    return true;
}

/* Shows a frame more, or what comes within MILLISECONDS; false: nothing did. Frame by frame,
 * so that whoever waits for something sees each of them, however late he looks. */
static bool receive(struct tui *tui, int milliseconds)
{
    if (show(tui))
        return true;
    struct pollfd ready = {.fd = tui->master, .events = POLLIN};
    if (tui->master < 0 || poll(&ready, 1, milliseconds) <= 0)
        return false;
    char bytes[65536];
    ssize_t n = read(tui->master, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    text_add(&tui->output, bytes, (size_t)n);
    tui->reads++;
    return show(tui);
}

static void dump(struct tui *tui)
{
    for (int row = 0; row < tui->rows; row++)
        print_error("|%s\n", tui_row(tui, row));
}

static bool has_ended(struct tui *tui)
{
    if (!tui->ended && waitpid(tui->child, &tui->status, WNOHANG) == tui->child)
        tui->ended = true;
    return tui->ended;
}

typedef bool condition(struct tui *tui, const void *wanted);

static void wait_for(struct tui *tui, condition *holds, const void *wanted,
                     const char *words)
{
    double until = now() + DEADLINE;
    while (!holds(tui, wanted)) {
        /* What it wrote last is still there when it has ended. */
        bool over = has_ended(tui);
        if (!receive(tui, over ? 0 : 20) && over) {
            dump(tui);
            fail_msg("the program ended (%d) instead of: %s", tui->status, words);
        }
        if (now() > until) {
            dump(tui);
            fail_msg("waited %d s in vain for: %s", DEADLINE, words);
        }
    }
}

static bool is_in_step(struct tui *tui, const void *wanted)
{
    (void)wanted;
    return tui->marked >= tui->sent;
}

static bool has_frames(struct tui *tui, const void *wanted)
{
    return tui->frames > *(const long *)wanted;
}

static bool is_whole(struct tui *tui, const void *wanted)
{
    (void)wanted;
    return tui->frame_from == tui->shown;
}

static bool shows(struct tui *tui, const void *wanted)
{
    int row, column;
    /* What is not on a screen of frames comes as it is. */
    bool whole = tui->frames == 0 || tui->ended || is_whole(tui, NULL);
    return whole && tui_find(tui, wanted, &row, &column);
}

static bool has_output(struct tui *tui, const void *wanted)
{
    return tui_wrote(tui, wanted);
}

void tui_sync(struct tui *tui)
{
    long none = 0;
    wait_for(tui, has_frames, &none, "a first frame");
    wait_for(tui, is_in_step, NULL, "the frame that answers the input");
}

void tui_wait_frame(struct tui *tui, long frames)
{
    wait_for(tui, has_frames, &frames, "another frame");
}

void tui_wait_text(struct tui *tui, const char *text)
{
    wait_for(tui, shows, text, text);
}

void tui_wait_whole(struct tui *tui)
{
    wait_for(tui, is_whole, NULL, "the end of the frame");
}

void tui_wait_output(struct tui *tui, const char *bytes)
{
    wait_for(tui, has_output, bytes, "bytes in the output");
}

void tui_listen(struct tui *tui, int milliseconds)
{
    double until = now() + milliseconds / 1000.0;
    for (double left; (left = until - now()) > 0;)
        receive(tui, (int)(left * 1000) + 1);
}

/* ---- the input --------------------------------------------------------------------- */

/* Goes on reading meanwhile: a program that waits for its reader reads nothing itself. */
void tui_send(struct tui *tui, const void *bytes, size_t length)
{
    const char *from = bytes;
    double until = now() + DEADLINE;
    tui->sent += length;
    while (length > 0) {
        ssize_t n = write(tui->master, from, length);
        if (n > 0) {
            from += n;
            length -= (size_t)n;
        } else if (now() > until) {
            fail_msg("the program does not read its input");
        } else {
            receive(tui, 1);
        }
    }
}

void tui_keys(struct tui *tui, const char *keys)
{
    tui_send(tui, keys, strlen(keys));
}

void tui_type(struct tui *tui, const char *keys)
{
    tui_keys(tui, keys);
    tui_sync(tui);
}

static void report(struct tui *tui, int code, int row, int column, char final)
{
    char bytes[48];
    snprintf(bytes, sizeof bytes, "\033[<%d;%d;%d%c", code, column + 1, row + 1, final);
    tui_keys(tui, bytes);
}

void tui_mouse(struct tui *tui, int button, int row, int column, bool press)
{
    report(tui, button - 1, row, column, press ? 'M' : 'm');
}

void tui_drag(struct tui *tui, int button, int row, int column)
{
    report(tui, button - 1 + 32, row, column, 'M');
}

void tui_double_click(struct tui *tui, int row, int column)
{
    char bytes[128];
    int y = row + 1, x = column + 1;
    snprintf(bytes, sizeof bytes,
             "\033[<0;%d;%dM\033[<0;%d;%dm\033[<0;%d;%dM\033[<0;%d;%dm", x, y, x, y, x, y,
             x, y);
    tui_keys(tui, bytes);
}

/* libvterm 0.1.4 writes out of bounds after some changes of its size, so that there is a
 * new one for each size, in the modes of the old one. The program draws all anew. */
static void renew_vterm(struct tui *tui)
{
    bool second_screen = tui->second_screen;
    bool mouse = tui->mouse;
    bool cursor = tui->cursor;
    vterm_free(tui->vterm);
    open_vterm(tui);
    if (second_screen)
        feed(tui, "\033[?1049h", 8);
    if (mouse)
        feed(tui, "\033[?1002h", 8);
    if (!cursor)
        feed(tui, "\033[?25l", 6);
}

void tui_resize(struct tui *tui, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows,
                           .ws_col = (unsigned short)columns};
    /* The window's own picture first: what is drawn for the new size finds it. */
    while (receive(tui, 0))
        ;
    tui->rows = rows;
    tui->columns = columns;
    renew_vterm(tui);
    ioctl(tui->master, TIOCSWINSZ, &size);
}

void tui_signal(struct tui *tui, int number)
{
    kill(tui->pid, number);
}

int tui_wait_end(struct tui *tui)
{
    double until = now() + DEADLINE;
    while (!has_ended(tui)) {
        receive(tui, 5);
        if (now() > until) {
            dump(tui);
            fail_msg("the program does not end");
        }
    }
    while (receive(tui, 0))
        ;
    return WIFEXITED(tui->status) ? WEXITSTATUS(tui->status) : 128 + WTERMSIG(tui->status);
}

int tui_end(struct tui *tui, const char *keys)
{
    if (keys != NULL)
        tui_keys(tui, keys);
    int status = tui_wait_end(tui);
    tui_free(tui);
    return status;
}

static bool is_stopped(struct tui *tui, const void *wanted)
{
    (void)wanted;
    struct pollfd ready = {.fd = tui->from_parent, .events = POLLIN};
    char byte;
    return poll(&ready, 1, 0) > 0 && read(tui->from_parent, &byte, 1) == 1;
}

void tui_wait_stop(struct tui *tui)
{
    wait_for(tui, is_stopped, NULL, "the program to stop");
    while (receive(tui, 0))
        ;
}

void tui_continue(struct tui *tui)
{
    assert_int_equal(write(tui->to_parent, "c", 1), 1);
}

void tui_hang_up(struct tui *tui)
{
    if (tui->master < 0)
        return;
    close(tui->slave);
    close(tui->master);
    tui->slave = tui->master = -1;
}

/* ---- the screen -------------------------------------------------------------------- */

int tui_rows(const struct tui *tui)
{
    return tui->rows;
}

int tui_columns(const struct tui *tui)
{
    return tui->columns;
}

/* A cell never written to has no width of its own: the rest of it is not set then. */
static int get_cell(struct tui *tui, int row, int column, VTermScreenCell *cell)
{
    memset(cell, 0, sizeof *cell);
    vterm_screen_get_cell(tui->screen, (VTermPos){row, column}, cell);
    return cell->chars[0] != 0 && cell->width == 2 ? 2 : 1;
}

static void add_cell(struct text *text, const VTermScreenCell *cell)
{
    if (cell->chars[0] == 0)
        text_char(text, ' ');
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i] != 0; i++)
        text_glyph(text, cell->chars[i]);
}

const char *tui_row(struct tui *tui, int row)
{
    text_clear(&tui->row);
    for (int column = 0; column < tui->columns;) {
        VTermScreenCell cell;
        int wide = get_cell(tui, row, column, &cell);
        add_cell(&tui->row, &cell);
        column += wide;
    }
    while (tui->row.length > 0 && tui->row.bytes[tui->row.length - 1] == ' ')
        tui->row.bytes[--tui->row.length] = '\0';
    return text_get(&tui->row);
}

bool tui_find(struct tui *tui, const char *text, int *row, int *column)
{
    for (*row = 0; *row < tui->rows; ++*row) {
        const char *line = tui_row(tui, *row);
        const char *found = strstr(line, text);
        if (found == NULL)
            continue;
        ptrdiff_t left = found - line;
        for (*column = 0; left > 0;) {
            VTermScreenCell cell;
            struct text glyph = {0};
            int wide = get_cell(tui, *row, *column, &cell);
            add_cell(&glyph, &cell);
            left -= (ptrdiff_t)glyph.length;
            *column += wide;
            text_free(&glyph);
        }
        return true;
    }
    return false;
}

int tui_glyph(struct tui *tui, int row, int column, char out[32])
{
    VTermScreenCell cell;
    struct text glyph = {0};
    int wide = get_cell(tui, row, column, &cell);
    add_cell(&glyph, &cell);
    snprintf(out, 32, "%s", text_get(&glyph));
    text_free(&glyph);
    return wide;
}

struct tui_look tui_look(struct tui *tui, int row, int column)
{
    VTermScreenCell cell;
    get_cell(tui, row, column, &cell);
    struct tui_look look = {.color = -1, .ground = -1};
    if (VTERM_COLOR_IS_INDEXED(&cell.bg) && !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
        look.ground = cell.bg.indexed.idx;
    if (cell.chars[0] == 0)
        return look;
    look.bold = cell.attrs.bold;
    look.underline = cell.attrs.underline != 0;
    look.reverse = cell.attrs.reverse;
    if (!VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) && VTERM_COLOR_IS_INDEXED(&cell.fg))
        look.color = cell.fg.indexed.idx;
    return look;
}

/* ---- comparing --------------------------------------------------------------------- */

/* "01:23" becomes "mm:ss", and what stands behind a figure's name "...". */
static void mask(char *line)
{
    static const char *const figures[] = {"nodes  ",      "nodes/s  ", "open  ",
                                          "duplicates  ", "memory  ",  "time  ",
                                          "节点  ",       "节点/秒  ", "待展开  ",
                                          "重复  ",       "内存  ",    "时间  "};
    for (char *s = line; *s != '\0'; s++)
        if (is_digit(s[0]) && is_digit(s[1]) && s[2] == ':' && is_digit(s[3]) &&
            is_digit(s[4]))
            memcpy(s, "mm:ss", 5);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        char *s = strstr(line, figures[i]);
        if (s != NULL)
            strcpy(s + strlen(figures[i]) - 1, "...");
    }
    /* The pane of one row ends with "12.3 k nodes". */
    size_t length = strlen(line);
    if (length > 6 && strcmp(line + length - 6, " nodes") == 0) {
        char *s = line + length - 6;
        while (s > line && !(s[-1] == ' ' && s[-2] == ' '))
            s--;
        strcpy(s, "... nodes");
    }
}

static void whole_screen(struct tui *tui, struct text *out)
{
    tui_wait_whole(tui);
    for (int row = 0; row < tui->rows; row++) {
        char line[4096] = "";
        strncat(line, tui_row(tui, row), sizeof line - 16);
        mask(line);
        text_string(out, line);
        text_char(out, '\n');
    }
}

static bool read_file(const char *path, struct text *out)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    char bytes[4096];
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add(out, bytes, n);
    fclose(file);
    return true;
}

/* Of SCREEN, which is freed. */
static void expect_file(struct text *screen, const char *name)
{
    const char *data = getenv("TEST_DATA");
    char path[1024];
    snprintf(path, sizeof path, "%s/screens/%s.txt", data != NULL ? data : "tests/data",
             name);
    struct text wanted = {0};
    if (getenv("UNSTUCK_REWRITE_SCREENS") != NULL) {
        FILE *file = fopen(path, "w");
        if (file == NULL)
            fail_msg("%s cannot be written", path);
        fputs(text_get(screen), file);
        fclose(file);
    }
    bool is_there = read_file(path, &wanted);
    bool equal = is_there && strcmp(text_get(screen), text_get(&wanted)) == 0;
    if (!equal)
        /* Not by print_error, which cuts off what is long. */
        fprintf(stderr, "%s:\n%s\nnow:\n%s", path,
                is_there ? text_get(&wanted) : "(none)\n", text_get(screen));
    text_free(screen);
    text_free(&wanted);
    if (!equal)
        fail_msg("the screen is not %s", name);
}

void tui_expect_screen(struct tui *tui, const char *name)
{
    struct text screen = {0};
    whole_screen(tui, &screen);
    expect_file(&screen, name);
}

/* The looks on a screen; the first is that of plain words, and of blanks on its ground. */
struct legend {
    int count;
    struct tui_look looks[26];
};

static bool same_look(const struct tui_look *a, const struct tui_look *b)
{
    return a->color == b->color && a->ground == b->ground && a->bold == b->bold &&
           a->underline == b->underline && a->reverse == b->reverse;
}

static char letter_at(struct tui *tui, int row, int column, struct legend *legend)
{
    VTermScreenCell cell;
    get_cell(tui, row, column, &cell);
    struct tui_look look = tui_look(tui, row, column);
    const struct tui_look *plain = &legend->looks[0];
    bool blank = cell.chars[0] == 0 || cell.chars[0] == ' ';
    if (blank && !look.reverse && !look.underline && look.ground == plain->ground)
        return '.';
    int i = 0;
    while (i < legend->count && !same_look(&legend->looks[i], &look))
        i++;
    assert_in_range(i, 0, 25);
    if (i == legend->count)
        legend->looks[legend->count++] = look;
    return i == 0 ? '.' : (char)('a' + i - 1);
}

/* One letter for each cell. A row that was masked for its length is as it may be. */
static void letters_of(struct tui *tui, int row, struct legend *legend, struct text *out)
{
    char line[4096] = "";
    strncat(line, tui_row(tui, row), sizeof line - 16);
    mask(line);
    size_t length = strlen(line);
    if (length > 9 && strcmp(line + length - 9, "... nodes") == 0)
        text_char(out, '~');
    else
        for (int column = 0; column < tui->columns; column++)
            text_char(out, letter_at(tui, row, column, legend));
    text_char(out, '\n');
}

void tui_expect_looks(struct tui *tui, const struct tui_look *plain, const char *name)
{
    struct text out = {0};
    struct legend legend = {.count = 1, .looks = {*plain}};
    whole_screen(tui, &out);
    for (int row = 0; row < tui->rows; row++)
        letters_of(tui, row, &legend, &out);
    for (int i = 0; i < legend.count; i++) {
        const struct tui_look *look = &legend.looks[i];
        text_format(&out, "%c  %d on %d%s%s%s\n", i == 0 ? '.' : 'a' + i - 1,
                    look->color, look->ground, look->bold ? " bold" : "",
                    look->underline ? " underline" : "", look->reverse ? " reverse" : "");
    }
    expect_file(&out, name);
}

/* ---- what was written -------------------------------------------------------------- */

const char *tui_output(const struct tui *tui, size_t *length)
{
    *length = tui->output.length;
    return text_get(&tui->output);
}

long tui_frames(const struct tui *tui)
{
    return tui->frames;
}

size_t tui_frame_bytes(const struct tui *tui)
{
    return tui->frame_bytes;
}

int tui_frame_reads(const struct tui *tui)
{
    return tui->frame_reads;
}

bool tui_wrote(const struct tui *tui, const char *bytes)
{
    return tui->output.length > 0 &&
           memmem(text_get(&tui->output), tui->output.length, bytes, strlen(bytes)) != NULL;
}

int tui_pid(const struct tui *tui)
{
    return tui->pid;
}

void tui_termios(const struct tui *tui, struct termios *now_set)
{
    memset(now_set, 0, sizeof *now_set);
    tcgetattr(tui->slave, now_set);
}

void tui_restore_termios(const struct tui *tui)
{
    tcsetattr(tui->slave, TCSANOW, &tui->before);
}

/* Whether the last of the two, where both or either were written, is OFF. */
static bool ends_with(const struct tui *tui, const char *on, const char *off)
{
    ptrdiff_t last_on = -1;
    ptrdiff_t last_off = -1;
    const char *bytes = text_get(&tui->output);
    for (size_t i = 0; i < tui->output.length; i++) {
        if (strncmp(bytes + i, on, strlen(on)) == 0)
            last_on = (ptrdiff_t)i;
        if (strncmp(bytes + i, off, strlen(off)) == 0)
            last_off = (ptrdiff_t)i;
    }
    return last_off >= last_on;
}

void tui_expect_restored(struct tui *tui)
{
    struct termios after;
    tui_termios(tui, &after);
    assert_int_equal(after.c_iflag, tui->before.c_iflag);
    assert_int_equal(after.c_oflag, tui->before.c_oflag);
    assert_int_equal(after.c_cflag, tui->before.c_cflag);
    assert_int_equal(after.c_lflag, tui->before.c_lflag);
    assert_memory_equal(after.c_cc, tui->before.c_cc, sizeof after.c_cc);
    /* The program's own descriptors were ours: whatever was set on them is seen here. */
    assert_int_equal(fcntl(tui->slave, F_GETFL) & O_NONBLOCK, 0);
    assert_false(tui->second_screen);
    assert_false(tui->mouse);
    assert_true(tui->cursor);
    assert_true(ends_with(tui, "\033[?1002h", "\033[?1002l"));
    assert_true(ends_with(tui, "\033[?1006h", "\033[?1006l"));
    assert_true(ends_with(tui, "\033[?2004h", "\033[?2004l"));
    assert_true(ends_with(tui, "\033[?1004h", "\033[?1004l"));
    assert_true(ends_with(tui, "\033[?1049h", "\033[?1049l"));
}

bool tui_on_second_screen(const struct tui *tui)
{
    return tui->second_screen;
}

bool tui_mouse_wanted(const struct tui *tui)
{
    return tui->mouse;
}

bool tui_cursor_visible(const struct tui *tui)
{
    return tui->cursor;
}
