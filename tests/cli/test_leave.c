/* A signal that comes just before a read that waits for input. */
#include "cli/leave.h"

#include "base/lines.h"
#include "base/thread.h"
#include "tests/unit.h"

#include <signal.h>
#include <unistd.h>

static int ends[2];

/* If the reader misses the signal, writes a line after 50 s, so that the test
 * ends. */
static void *give_a_line(void *unused)
{
    (void)unused;
    sleep(50);
    return write(ends[1], "deaf\n", 5) == 5 ? NULL : ends;
}

/* Answers as leave_wanted does; then the signal comes, before the caller reads. */
static bool ask_too_early(void)
{
    bool wanted = leave_wanted();
    raise(SIGTERM);
    return wanted;
}

static void test_just_before(void **state)
{
    (void)state;
    pthread_t giver;
    struct text line = {0};
    assert_int_equal(pipe(ends), 0);
    struct lines lines = {.file = fdopen(ends[0], "r"), .stopped = ask_too_early};
    assert_non_null(lines.file);
    assert_true(thread_start(&giver, give_a_line, NULL));
    leave_catch();
    assert_int_equal(lines_next(&lines, &line, LINES_MOST), LINE_END);
    assert_true(leave_wanted());
    pthread_cancel(giver);
    pthread_join(giver, NULL);
    fclose(lines.file);
    close(ends[1]);
    text_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_just_before)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
