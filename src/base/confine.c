/* Landlock: <https://docs.kernel.org/userspace-api/landlock.html>. An older kernel knows fewer
 * rights, so the rules ask only for those of its version. What needs a file descriptor that
 * was opened before (the terminal) goes on.
 *
 * seccomp: a list of the calls that play needs, through libseccomp. A call that is not in the
 * list fails with EPERM and does not kill: the C library has other ways for those that it
 * only prefers. The filter also looks at arguments: new threads but no new processes, no
 * memory that can be executed, of ioctl() only what asks about the terminal or sets its
 * modes. */
#include "base/confine.h"

#include "base/i18n.h"
#include "base/language.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#ifdef HAVE_LINUX_LANDLOCK_H
#include <linux/landlock.h>
#endif
#ifdef HAVE_SECCOMP
#include <asm/termbits.h> /* struct termios2, for TCGETS2 */
#include <seccomp.h>
#endif

enum {
    FILES_MOST = 1 << 20 /* to close more, one by one, takes too long */
};

/* Closes all files but the standard ones. */
static void close_files(void)
{
    long files = sysconf(_SC_OPEN_MAX);
#ifdef SYS_close_range
    if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0) == 0)
        return;
#endif
    for (int i = STDERR_FILENO + 1; i < files && i < FILES_MOST; i++)
        close(i);
}

void confine_begin(void)
{
    const struct rlimit none = {0};
    const struct rlimit file = {.rlim_cur = CONFINE_FILE, .rlim_max = CONFINE_FILE};
    umask(077);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &file);
#if defined RLIMIT_DATA && !defined SANITIZED
    const struct rlimit memory = {.rlim_cur = CONFINE_MEMORY, .rlim_max = CONFINE_MEMORY};
    setrlimit(RLIMIT_DATA, &memory);
#endif
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); /* hundreds of programs share the memory */
#endif
    close_files();
}

/* ---- Landlock ---------------------------------------------------------------------- */

#ifdef HAVE_LINUX_LANDLOCK_H

/* Rights of files by version of Landlock; not all headers have the later ones. */
enum {
    VERSION_1 = (1 << 13) - 1,
    REFER = 1 << 13,    /* 2 */
    TRUNCATE = 1 << 14, /* 3 */
    DEVICES = 1 << 15   /* 5 */
};

/* What the program does in its directories. */
enum {
    WORK = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
           LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
           LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR | TRUNCATE
};

static long landlock_version(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static bool allow_path(int rules, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = rights,
                                              .parent_fd =
                                                  open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0)
        return false;
    bool added =
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    close(rule.parent_fd);
    return added;
}

static bool lock_files(const char *own, const char *shared)
{
    long version = landlock_version();
    if (version < 1)
        return true;
    uint64_t all = VERSION_1 | (version >= 2 ? REFER : 0) |
                   (version >= 3 ? TRUNCATE : 0) | (version >= 5 ? DEVICES : 0);
    struct landlock_ruleset_attr attributes = {.handled_access_fs = all};
    int rules =
        (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    bool locked = (own[0] == '\0' || allow_path(rules, own, WORK & all)) &&
                  (shared[0] == '\0' || allow_path(rules, shared, WORK & all));
    allow_path(rules, "/dev/urandom", LANDLOCK_ACCESS_FS_READ_FILE);
    locked = locked && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return locked;
}

#else

static long landlock_version(void)
{
    return 0;
}

static bool lock_files(const char *own, const char *shared)
{
    (void)own;
    (void)shared;
    return true;
}

#endif

/* ---- seccomp ----------------------------------------------------------------------- */

#ifdef HAVE_SECCOMP

/* By name, because each processor has another selection of them. */
static const char *const calls[] = {
    /* memory */
    "brk", "munmap", "mremap", "madvise",
    /* files: Landlock says which */
    "open", "openat", "close", "read", "write", "readv", "writev", "pread64", "pwrite64",
    "lseek", "_llseek", "stat", "stat64", "lstat", "lstat64", "fstat", "fstat64",
    "newfstatat", "fstatat64", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getcwd", "getdents64", "mkdir", "mkdirat", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "fchmod", "ftruncate", "ftruncate64", "fallocate",
    "fsync", "fdatasync", "flock", "umask",
    /* waiting, and the threads of this process */
    "poll", "ppoll", "ppoll_time64", "select", "_newselect", "pselect6", "pipe", "pipe2",
    "futex", "futex_time64", "nanosleep", "clock_nanosleep", "clock_nanosleep_time64",
    "restart_syscall", "sched_yield", "sched_getaffinity", "sched_setscheduler",
    "set_robust_list", "set_tid_address", "rseq", "membarrier", "exit", "exit_group",
    /* signals to itself */
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack",
    /* what time it is, and who is asking */
    "clock_gettime", "clock_gettime64", "clock_getres", "gettimeofday", "time",
    "getrlimit", "ugetrlimit", "getrusage", "getpid", "gettid", "getppid", "getuid",
    "geteuid", "getgid", "getegid", "getuid32", "geteuid32", "getgid32", "getegid32",
    "getrandom", "uname", "sysinfo"};

static bool allow(scmp_filter_ctx filter, const char *name, unsigned count,
                  const struct scmp_arg_cmp *arguments)
{
    int number = seccomp_syscall_resolve_name(name);
    return number == __NR_SCMP_ERROR ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, arguments) == 0;
}

/* Allows NAME if its argument INDEX has none of BITS. */
static bool allow_without(scmp_filter_ctx filter, const char *name, unsigned index,
                          uint64_t bits)
{
    struct scmp_arg_cmp without = {.arg = index,
                                   .op = SCMP_CMP_MASKED_EQ,
                                   .datum_a = bits,
                                   .datum_b = 0};
    return allow(filter, name, 1, &without);
}

/* Allows NAME if its argument INDEX is VALUE. */
static bool allow_with(scmp_filter_ctx filter, const char *name, unsigned index,
                       uint64_t value)
{
    struct scmp_arg_cmp equal = {.arg = index, .op = SCMP_CMP_EQ, .datum_a = value};
    return allow(filter, name, 1, &equal);
}

static bool allow_calls(scmp_filter_ctx filter)
{
    static const unsigned long requests[] = {
        TCGETS,  TCSETS,  TCSETSW,  TCSETSF,  TIOCGWINSZ, TCFLSH,
#ifdef TCGETS2
        TCGETS2, TCSETS2, TCSETSW2, TCSETSF2,
#endif
    };
    /* Without F_SETOWN, which makes the kernel signal another process. */
    static const unsigned commands[] = {F_DUPFD_CLOEXEC, F_GETFD,     F_SETFD,
                                        F_GETFL,         F_SETFL,     F_GETLK,
                                        F_SETLK,         F_SETLKW,    F_OFD_GETLK,
                                        F_OFD_SETLK,     F_OFD_SETLKW};
    struct scmp_arg_cmp thread = {.op = SCMP_CMP_MASKED_EQ,
                                  .datum_a = CLONE_THREAD,
                                  .datum_b = CLONE_THREAD};
    bool allowed = true;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        allowed = allowed && allow(filter, calls[i], 0, NULL);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        allowed = allowed && allow_with(filter, "ioctl", 1, requests[i]);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        allowed = allowed && allow_with(filter, "fcntl", 1, commands[i]) &&
                  allow_with(filter, "fcntl64", 1, commands[i]);
    /* clone3 has its flags in memory, where a filter cannot look: the C library then takes
     * clone. */
    return allowed && allow(filter, "clone", 1, &thread) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
           allow_without(filter, "mmap", 2, PROT_EXEC) &&
           allow_without(filter, "mmap2", 2, PROT_EXEC) &&
           allow_without(filter, "mprotect", 2, PROT_EXEC) &&
           allow_with(filter, "prlimit64", 2, 0) &&
           allow_with(filter, "tgkill", 0, (uint64_t)getpid());
}

static bool lock_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL)
        return false;
    bool locked = allow_calls(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return locked;
}

static bool has_seccomp(void)
{
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

#else

static bool lock_calls(void)
{
    return true;
}

static bool has_seccomp(void)
{
    return false;
}

#endif

/* ---- both -------------------------------------------------------------------------- */

/* The C library keeps what it has read: the catalogues of both languages, the time zone. */
static void load_ahead(void)
{
    char now[8];
    snprintf(now, sizeof now, "%s", language_now());
    language_set("zh_CN");
    language_now();
    language_set(now);
    tzset();
}

/* The administrator reads the system's log, not what a visitor sees. */
static void log_missing(void)
{
    scoped_text missing = {0};
    text_string(&missing, landlock_version() < 1 ? " Landlock" : "");
    text_string(&missing, !has_seccomp() ? " seccomp" : "");
    if (missing.length > 0) {
        openlog("unstuck", LOG_PID, LOG_USER);
        syslog(LOG_WARNING, "--public is not locked in by:%s", text_get(&missing));
        closelog();
    }
}

const char *confine_lock(const char *own, const char *shared)
{
    load_ahead();
    log_missing();
    return !lock_files(own, shared)         ? "Landlock"
           : has_seccomp() && !lock_calls() ? "seccomp"
                                            : NULL;
}

void confine_print(struct text *out)
{
    bool files = landlock_version() >= 1;
    bool calls_too = has_seccomp();
    text_string(out, files && calls_too ? "Landlock, seccomp"
                     : files            ? "Landlock"
                     : calls_too        ? "seccomp"
                                        : _("nothing"));
}
