/* What is refused once confine_lock has returned. Each question is asked in a process of its own,
 * because the locks stay closed. */
#include "base/confine.h"

#include "base/text.h"
#include "base/thread.h"

#include "tests/home.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    UNLOCKED = 100 /* confine_lock failed */
};

static char own[100], shared[100], outside[100];

/* Runs ASK behind the locks and returns what it returns: 0 is right. */
static int behind_locks(int (*ask)(void))
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        confine_begin();
        _exit(confine_lock(own, shared) == NULL ? ask() : UNLOCKED);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static bool has(const char *lock)
{
    struct text locks = {0};
    confine_print(&locks);
    bool found = strstr(text_get(&locks), lock) != NULL;
    text_free(&locks);
    return found;
}

static bool can_open(const char *folder, const char *name, int flags)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int file = open(path, flags, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static void *nothing(void *argument)
{
    return argument;
}

/* What play does goes on: files of the two directories, threads, memory. The locks leave no file
 * open, and the language is English again. */
static int ask_allowed(void)
{
    pthread_t thread;
    char path[200], other[200];
    snprintf(path, sizeof path, "%s/new", own);
    snprintf(other, sizeof other, "%s/renamed", own);
    if (!can_open(own, "new", O_RDWR | O_CREAT) || rename(path, other) != 0 ||
        !can_open(own, "renamed", O_RDWR | O_TRUNC) || unlink(other) != 0)
        return 1;
    if (!can_open(shared, "results.db", O_RDWR | O_CREAT))
        return 2;
    if (!thread_start(&thread, nothing, NULL) || pthread_join(thread, NULL) != 0)
        return 3;
    void *block = malloc(10 << 20);
    if (block == NULL)
        return 4;
    free(block);
    for (int file = STDERR_FILENO + 1; file < 20; file++)
        if (fcntl(file, F_GETFD) >= 0)
            return 5;
    return strcmp(getenv("LANGUAGE"), "C") == 0 ? 0 : 6;
}

static int ask_files(void)
{
    return can_open("/etc", "passwd", O_RDONLY)                ? 1
           : can_open(outside, "file", O_RDONLY)               ? 2
           : can_open(outside, "file", O_WRONLY)               ? 3
           : can_open(outside, "new", O_WRONLY | O_CREAT)      ? 4
           : can_open("/tmp", "unstuck-x", O_WRONLY | O_CREAT) ? 5
                                                               : 0;
}

static int ask_calls(void)
{
    char *const argv[] = {NULL};
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
        return 1;
    pid_t pid = fork();
    if (pid >= 0)
        return 2;
    execv("/bin/true", argv);
    if (errno != EPERM)
        return 3;
    if (kill(getppid(), 0) == 0 || errno != EPERM)
        return 4;
    if (ioctl(STDIN_FILENO, TIOCSTI, "x") == 0 || errno != EPERM)
        return 5;
    if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
            MAP_FAILED ||
        errno != EPERM)
        return 6;
    return 0;
}

enum {
    INHERITED = 5000
};

/* Files with high numbers are closed, too. */
static int ask_inherited(void)
{
    int low = open("/dev/null", O_RDONLY);
    bool high = dup2(low, INHERITED) == INHERITED; /* a limit may forbid that */
    confine_begin();
    return fcntl(low, F_GETFD) >= 0 || (high && fcntl(INHERITED, F_GETFD) >= 0);
}

static int ask_limits(void)
{
    struct rlimit core, file;
#if defined RLIMIT_DATA && !defined SANITIZED
    struct rlimit data;
    getrlimit(RLIMIT_DATA, &data);
    if (data.rlim_max != CONFINE_MEMORY)
        return 2;
#endif
    getrlimit(RLIMIT_CORE, &core);
    getrlimit(RLIMIT_FSIZE, &file);
    return core.rlim_max != 0 || file.rlim_max != CONFINE_FILE;
}

static void test_allowed(void **state)
{
    (void)state;
    setlocale(LC_ALL, "C.UTF-8");
    assert_int_equal(behind_locks(ask_allowed), 0);
}

static void test_files(void **state)
{
    (void)state;
    if (!has("Landlock"))
        skip();
    assert_int_equal(behind_locks(ask_files), 0);
}

static void test_calls(void **state)
{
    (void)state;
    if (!has("seccomp"))
        skip();
    assert_int_equal(behind_locks(ask_calls), 0);
}

static void test_inherited(void **state)
{
    (void)state;
    int status;
    pid_t pid = fork();
    if (pid == 0)
        _exit(ask_inherited());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void test_limits(void **state)
{
    (void)state;
    assert_int_equal(behind_locks(ask_limits), 0);
}

static int set_up(void **state)
{
    (void)state;
    home_new();
    snprintf(own, sizeof own, "%s/own", home_path());
    snprintf(shared, sizeof shared, "%s/shared", home_path());
    snprintf(outside, sizeof outside, "%s/outside", home_path());
    char file[120];
    snprintf(file, sizeof file, "%s/file", outside);
    if (mkdir(own, 0700) != 0 || mkdir(shared, 0700) != 0 || mkdir(outside, 0700) != 0)
        return -1;
    home_write(file, "x", 1);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_allowed), cmocka_unit_test(test_files),
        cmocka_unit_test(test_calls),   cmocka_unit_test(test_inherited),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, set_up, home_tear_down);
}
