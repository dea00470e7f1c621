#include "tests/tui/tui_parts.h"

#include "tests/unit.h"

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

/* The programs that are not freed yet; a failed test leaves some. */
static struct tui *open_ones;

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
    static const char *const gone[] = {"LANG",
                                       "LANGUAGE",
                                       "LC_CTYPE",
                                       "NO_COLOR",
                                       "SSH_CONNECTION",
                                       "COLUMNS",
                                       "LINES",
                                       "COLORTERM",
                                       "TMUX",
                                       "STY",
                                       "XDG_DATA_HOME",
                                       "XDG_STATE_HOME",
                                       "XDG_CONFIG_HOME",
                                       "XDG_CACHE_HOME"};
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        unsetenv(gone[i]);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("HOME", tui->home, 1);
    setenv("UNSTUCK_FRAME_MARK", "1", 1);
    /* Stop the clock: no frame comes because of the time, and no game pauses. */
    setenv("UNSTUCK_CLOCK_RATE", "0", 1);
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

/* A type that is not in terminals.ti would be looked up in the system's terminfo, which
 * differs between machines. Those "of tomorrow" are nowhere. */
static void check_terminal(void)
{
    const char *type = getenv("TERM"), *folder = getenv("TERMINFO");
    char path[1024];
    if (type == NULL || strstr(type, "-of-tomorrow") != NULL)
        return;
    snprintf(path, sizeof path, "%s/%c/%s", folder != NULL ? folder : "", type[0], type);
    if (access(path, R_OK) == 0)
        return;
    printf("no %s; make check sets TERMINFO to tests/terminfo\n", path);
    exit(125);
}

static _Noreturn void run(const struct tui *tui, const struct tui_options *options)
{
    const char *const alone[] = {getenv("UNSTUCK"), NULL};
    const char *const *argv = options->argv != NULL ? options->argv : alone;
    set_environment(tui, options->env);
    check_terminal();
    /* The program runs in a temporary directory, so that its files go there. */
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

/* Acts like a shell: runs the program as the foreground process group. When the program
 * stops, this process takes the terminal back, and on a byte from the test continues the
 * program in the foreground. */
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
                        .mute = options->mute,
                        .strange = options->strange,
                        .from_parent = -1,
                        .to_parent = -1,
                        .next = open_ones};
    open_ones = tui;
    /* In memory if possible, because disks are slow to sync. */
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

/* ---- the input --------------------------------------------------------------------- */

/* Also reads output meanwhile, because a program that waits for its reader reads no
 * input. */
void tui_send(struct tui *tui, const void *bytes, size_t length)
{
    const char *from = bytes;
    double until = tui_deadline();
    tui->sent += length;
    while (length > 0) {
        ssize_t n = write(tui->master, from, length);
        if (n > 0) {
            from += n;
            length -= (size_t)n;
        } else if (tui_now() > until) {
            tui_give_up(tui, "the program to read its input");
        } else {
            tui_receive(tui, 1);
        }
    }
}

void tui_keys(struct tui *tui, const char *keys)
{
    tui_send(tui, keys, strlen(keys));
}

bool tui_has_input(const struct tui *tui)
{
    int left;
    return ioctl(tui->slave, FIONREAD, &left) == 0 && left > 0;
}

/* Asks for the length of the slave's input queue. The kernel may add what was sent a
 * moment late: then this returns too early, and the program may read two keys at once. No
 * test may depend on that. */
void tui_wait_read(struct tui *tui)
{
    double until = tui_deadline();
    while (tui_has_input(tui)) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        if (tui_now() > until)
            tui_give_up(tui, "the program to read its input");
    }
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

void tui_hover(struct tui *tui, int row, int column)
{
    report(tui, 3 + 32, row, column, 'M');
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

/* libvterm 0.1.4 writes out of bounds after some changes of its size, so each size gets a
 * new one, in the modes of the old one. The program redraws everything. */
static void renew_vterm(struct tui *tui)
{
    bool second_screen = tui->second_screen;
    bool mouse = tui->mouse;
    bool cursor = tui->cursor;
    vterm_free(tui->vterm);
    open_vterm(tui);
    if (second_screen)
        tui_feed(tui, "\033[?1049h", 8);
    if (mouse)
        tui_feed(tui, "\033[?1002h", 8);
    if (!cursor)
        tui_feed(tui, "\033[?25l", 6);
}

void tui_resize(struct tui *tui, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows,
                           .ws_col = (unsigned short)columns};
    /* First show all output that was drawn for the old size. */
    while (tui_receive(tui, 0))
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
    double until = tui_deadline();
    double wake = 0;
    while (!tui_has_ended(tui)) {
        tui_wake_sanitizer(tui, &wake);
        tui_receive(tui, 5);
        if (tui_now() > until)
            tui_give_up(tui, "the program to end");
    }
    while (tui_receive(tui, 0))
        ;
    return WIFEXITED(tui->status) ? WEXITSTATUS(tui->status)
                                  : 128 + WTERMSIG(tui->status);
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
    tui_wait_for(tui, is_stopped, NULL, "the program to stop");
    while (tui_receive(tui, 0))
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
