/* The mouse of the Linux console, with a library in the place of libgpm. */
#include "tests/unit.h"

#include "tests/tui/tui.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], fifo[80], marker[96];
static int mouse = -1;

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/unstuck-test-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(fifo, sizeof fifo, "%s/mouse", folder);
    snprintf(marker, sizeof marker, "%s.open", fifo);
    if (mkfifo(fifo, 0600) != 0)
        return -1;
    mouse = open(fifo, O_RDWR | O_CLOEXEC);
    return mouse >= 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    tui_free_all(state);
    close(mouse);
    unlink(fifo);
    unlink(marker);
    return rmdir(folder);
}

static struct tui *start(const char *terms)
{
    char path[1024], libraries[1100], variable[96];
    const char *build = getenv("BUILDDIR");
    snprintf(path, sizeof path, "%s/tests/gpm/.libs", build != NULL ? build : ".");
    snprintf(libraries, sizeof libraries, "LD_LIBRARY_PATH=%s", path);
    snprintf(variable, sizeof variable, "FAKE_GPM=%s", fifo);
    strcat(path, "/libgpm.so.2");
    if (access(path, R_OK) != 0)
        skip();
    const char *const argv[] = {getenv("UNSTUCK"), "klotski", "--seed", "1", NULL};
    const char *const env[] = {"TERM=linux", libraries, variable, terms, NULL};
    struct tui *tui =
        tui_start(&(struct tui_options){.argv = argv, .env = env, .jobs = true});
    tui_sync(tui);
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
    drag(tui, "─7─");
    tui_wait_text(tui, "1 move ");
    tui_wait_text(tui, "80 moves to go");
    assert_int_equal(access(marker, F_OK), 0);
    /* While the program is stopped, the shell has the mouse. */
    tui_keys(tui, "\032");
    tui_wait_stop(tui);
    assert_int_not_equal(access(marker, F_OK), 0);
    long frames = tui_frames(tui);
    tui_continue(tui);
    tui_wait_frame(tui, frames);
    assert_int_equal(access(marker, F_OK), 0);
    drag(tui, "─8─");
    tui_wait_text(tui, "2 moves ");
    assert_false(tui_wrote(tui, "\033[?100"));
    assert_int_equal(tui_end(tui, "q"), 0);
    assert_int_not_equal(access(marker, F_OK), 0);
}

/* A terminal that is no console has no such mouse, whatever its type says. */
static void test_elsewhere(void **state)
{
    (void)state;
    struct tui *tui = start("NCURSES_GPM_TERMS");
    assert_int_not_equal(access(marker, F_OK), 0);
    assert_false(tui_wrote(tui, "\033[?100"));
    assert_int_equal(tui_end(tui, "q"), 0);
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
        console_test(test_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
