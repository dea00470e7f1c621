/* folder_write: the bytes go to a temporary file in the same directory, are synced, and
 * the file then gets its name in one step. rename() replaces an existing file; link()
 * does not, which is how WRITING_EXISTS is noticed without a race. */
#include "store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *home(void)
{
    const char *path = getenv("HOME");
    if (path == NULL) {
        const struct passwd *user = getpwuid(geteuid());
        path = user != NULL ? user->pw_dir : NULL;
    }
    return path != NULL && path[0] == '/' ? path : NULL;
}

bool folder_path(enum folder folder, const char *name, struct text *out)
{
    static const char *const names[][2] = {
        [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
        [FOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"},
        [FOLDER_STATE] = {"XDG_STATE_HOME", ".local/state"},
    };
    const char *base = getenv(names[folder][0]);
    if (base != NULL && base[0] == '/') {
        text_string(out, base);
    } else {
        if (home() == NULL)
            return false;
        text_format(out, "%s/%s", home(), names[folder][1]);
    }
    text_format(out, "/unstuck%s%s", name[0] != '\0' ? "/" : "", name);
    return true;
}

bool folder_make(const char *path)
{
    scoped_text part = {0};
    struct stat about;
    int error = 0;
    for (const char *s = path + strspn(path, "/"); *s != '\0'; s += strspn(s, "/")) {
        size_t length = strcspn(s, "/");
        text_format(&part, "/%.*s", (int)length, s);
        if (mkdir(text_get(&part), 0700) != 0 && errno != EEXIST)
            error = errno; /* ignored if PATH exists in the end */
        s += length;
    }
    bool there = stat(path, &about) == 0;
    if (!there && error == 0)
        error = errno;
    else if (there)
        error = S_ISDIR(about.st_mode) ? 0 : ENOTDIR;
    errno = error;
    return error == 0;
}

void folder_expand(const char *path, struct text *out)
{
    if (path[0] == '~' && path[1] == '/' && home() != NULL) {
        text_string(out, home());
        path++;
    }
    text_string(out, path);
}

/* ".NAME.PID" in the directory of PATH. */
static void temporary_name(const char *path, struct text *out)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    text_add(out, path, folder);
    text_format(out, ".%s.%ld", path + folder, (long)getpid());
}

static bool fill(int file, const struct text *bytes)
{
    size_t done = 0;
    while (done < bytes->length) {
        ssize_t n = write(file, bytes->bytes + done, bytes->length - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    /* File systems that cannot sync say EINVAL or ENOTSUP. */
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* Renames FROM to TO, or makes TO another name of it. */
static enum writing give_name(const char *from, const char *to, bool replace)
{
    struct stat about;
    if (replace)
        return rename(from, to) == 0 ? WRITING_DONE : WRITING_FAILED;
    if (link(from, to) == 0)
        return WRITING_DONE;
    if (errno == EEXIST || lstat(to, &about) == 0)
        return WRITING_EXISTS;
    /* A file system without links: between lstat and rename another program could create
     * TO, and would lose it. */
    return rename(from, to) == 0 ? WRITING_DONE : WRITING_FAILED;
}

enum writing folder_write(const char *path, const struct text *bytes, bool replace)
{
    scoped_text name = {0};
    temporary_name(path, &name);
    unlink(text_get(&name)); /* left by a killed program that had the same number */
    int file = open(text_get(&name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return WRITING_FAILED;
    bool filled = fill(file, bytes);
    int error = errno;
    if (close(file) != 0 && filled) {
        error = errno;
        filled = false;
    }
    errno = error;
    enum writing writing =
        filled ? give_name(text_get(&name), path, replace) : WRITING_FAILED;
    error = errno;
    unlink(text_get(&name)); /* if it still is there */
    errno = error;
    return writing;
}
