/* The mouse of the Linux console, with a library in the place of libgpm. */
#include "tests/unit.h"

#include "tests/tui/tui.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char folder[64], path[80];
static int server = -1;
static int mouse = -1; /* the connection to the program */

static int set_up(void **state)
{
    (void)state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(folder, sizeof folder, "/tmp/unstuck-test-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/mouse", folder);
    strcpy(address.sun_path, path);
    /* A program that hangs must not stop the test. */
    struct timeval most = {.tv_sec = 240};
    server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(server, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    return bind(server, (struct sockaddr *)&address, sizeof address) == 0 &&
                   listen(server, 1) == 0
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    tui_free_all(state);
    close(mouse);
    close(server);
    mouse = server = -1;
    unlink(path);
    return rmdir(folder);
}

/* Waits until the program has connected. */
static void take_mouse(void)
{
    mouse = accept(server, NULL, NULL);
    assert_true(mouse >= 0);
}

/* Waits until the program has closed the connection. */
static void expect_closed(void)
{
    char byte;
    assert_int_equal(read(mouse, &byte, 1), 0);
    close(mouse);
    mouse = -1;
}

/* Starts the program ARGV with the library, where TERMS says so. */
static struct tui *start_with(const char *const *argv, const char *terms)
{
    char library[1024], libraries[1100], variable[96];
    const char *build = getenv("BUILDDIR");
    snprintf(library, sizeof library, "%s/tests/gpm/.libs", build != NULL ? build : ".");
    snprintf(libraries, sizeof libraries, "LD_LIBRARY_PATH=%s", library);
    snprintf(variable, sizeof variable, "FAKE_GPM=%s", path);
    strcat(library, "/libgpm.so.2");
    if (access(library, R_OK) != 0)
        skip();
    const char *const env[] = {"TERM=linux", libraries, variable, terms, NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .env = env, .jobs = true});
    tui_sync(tui);
    return tui;
}

static struct tui *start(const char *terms)
{
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "1", NULL};
    struct tui *tui = start_with(argv, terms);
    tui_wait_text(tui, "81 moves to go");
    return tui;
}

static void report(char what, char button, int row, int column)
{
    char bytes[] = {what, button, (char)(' ' + column + 1), (char)(' ' + row + 1)};
    assert_int_equal(write(mouse, bytes, sizeof bytes), sizeof bytes);
}

/* Drags the soldier with this LABEL one field down. */
static void drag(struct tui *tui, const char *label)
{
    int row, column;
    assert_true(tui_find(tui, label, &row, &column));
    report('d', 'l', row + 1, column);
    report('u', 'l', row + 5, column);
}

/* A press selects a piece, and a release elsewhere pushes it there. */
static void test_drag(void **state)
{
    (void)state;
    struct tui *tui = start("NCURSES_GPM_TERMS=linux");
    take_mouse();
    drag(tui, "─7─");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "80 moves to go");
    /* While the program is stopped, the shell has the mouse. */
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    expect_closed();
    long frames = tui_frames(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    take_mouse();
    drag(tui, "─8─");
    tui_wait_text(tui, "2 moves ");
    assert_false(tui_wrote(tui, "\033[?100"));
    assert_int_equal(tui_end(tui, "q"), 0);
    expect_closed();
}

/* The second of two presses in one place is that of a double click, the third is not. The clock
 * of this program stands still. */
static void test_double(void **state)
{
    (void)state;
    char probe[1024];
    const char *build = getenv("BUILDDIR");
    snprintf(probe, sizeof probe, "%s/tests/tui/term_probe", build != NULL ? build : ".");
    const char *const argv[] = {probe, "still", NULL};
    struct tui *tui = start_with(argv, "NCURSES_GPM_TERMS=linux");
    take_mouse();
    for (int i = 0; i < 3; i++) {
        report('d', 'l', 5, 7);
        report('u', 'l', 5, 7);
    }
    tui_wait_text(tui, "6 events");
    for (int i = 0; i < 3; i++) {
        const char *row = tui_row(tui, 1 + 2 * i);
        assert_non_null(strstr(row, "mouse press 1 at 5,7"));
        assert_int_equal(strstr(row, " twice") != NULL, i == 1);
    }
    assert_int_equal(tui_end(tui, "\003"), 0);
    expect_closed();
}

/* The program goes on without the mouse when GPM ends, and when the player turns it
 * off. */
static void test_without(void **state)
{
    (void)state;
    struct tui *tui = start("NCURSES_GPM_TERMS=linux");
    take_mouse();
    close(mouse);
    tui_type(tui, "h");
    tui_wait_text(tui, "Hint: ");
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    long frames = tui_frames(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    take_mouse();
    tui_type(tui, "o");
    tui_type_until(tui, "\033[B", "> Mouse");
    tui_type(tui, " ");
    expect_closed();
    assert_int_equal(tui_end(tui, "qq"), 0);
}

/* A terminal that is no console has no such mouse, whatever its type says. */
static void test_elsewhere(void **state)
{
    (void)state;
    struct tui *tui = start("NCURSES_GPM_TERMS");
    assert_false(tui_wrote(tui, "\033[?100"));
    assert_int_equal(tui_end(tui, "q"), 0);
    fcntl(server, F_SETFL, O_NONBLOCK);
    assert_int_equal(accept(server, NULL, NULL), -1);
}

#define console_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    if (getenv("UNSTUCK") == NULL) {
        print_message("1..0 # SKIP UNSTUCK does not name the program\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        console_test(test_drag),
        console_test(test_double),
        console_test(test_without),
        console_test(test_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
