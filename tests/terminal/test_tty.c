/* Over SSH a frame that answers keys delays the next answer, so that keys which come quickly
 * share a frame. Other frames, such as the figures of a search, delay only one another. And what
 * is left of the terminal when the program crashes. */
#include "terminal/tty.h"

#include "base/clock.h"
#include "terminal/signals.h"
#include "tests/unit.h"

#include <limits.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    RATE = 1,
    LONG = 1000 /* seconds: a test that waits for them does not pass */
};

/* This replaces the C library's: a terminal that is almost full takes the last byte later. */
ssize_t write(int descriptor, const void *bytes, size_t length)
{
    struct iovec most = {(void *)(uintptr_t)bytes, length > 1 ? length - 1 : length};
    return writev(descriptor, &most, 1);
}

static void test_pace(void **state)
{
    (void)state;
    struct tty tty = {.descriptor = -1};
    text_string(&tty.out, "figures of a search");
    tty_pace(&tty, RATE, false);
    assert_true(tty.rest_until > 0);
    assert_true(tty.key_rest_until == 0);
    tty_pace(&tty, RATE, true);
    assert_true(tty.key_rest_until > 0);
    text_free(&tty.out);
}

static void test_rest(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct tty tty = {.descriptor = ends[0], .rest_until = clock_now() + LONG};
    assert_false(tty_rest(&tty, true)); /* a key need not wait */
    assert_int_equal(write(ends[1], "h", 1), 1);
    assert_true(tty_rest(&tty, false)); /* it ends the wait of other frames */
    double until = clock_now() + 0.02;
    tty.key_rest_until = until;
    assert_false(tty_rest(&tty, true)); /* but not that of an answer */
    assert_true(clock_now() >= until);
    close(ends[0]);
    close(ends[1]);
}

static int fall(volatile int depth)
{
    volatile char block[4096];
    block[0] = (char)depth;
    return depth < INT_MAX ? fall(depth + 1) + block[0] : 0;
}

/* A stack that overflows kills the program, and the terminal is restored all the same. */
static void test_overflow(void **state)
{
    (void)state;
    int ends[2], status;
    char bytes[8] = "";
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        const struct termios termios = {0};
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        setrlimit(RLIMIT_STACK, &(struct rlimit){1 << 20, 1 << 20});
        signals_open();
        signals_protect(ends[1], &termios, "restore");
        _exit(fall(0));
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(read(ends[0], bytes, sizeof bytes), 7);
    assert_string_equal(bytes, "restore");
    close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pace),
        cmocka_unit_test(test_rest),
        cmocka_unit_test(test_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
