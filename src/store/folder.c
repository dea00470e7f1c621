/* folder_write: the bytes go to a temporary file in the same directory, are synced, and
 * the file then gets its name in one step. rename() replaces an existing file; link()
 * does not, which is how WRITING_EXISTS is noticed without a race. */
#include "store/folder.h"

#include <errno.h>
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

/* Writes BYTES to FILE and to the disk, and closes it. */
static bool fill(FILE *file, const struct text *bytes)
{
    bool filled = fwrite(text_get(bytes), 1, bytes->length, file) == bytes->length &&
                  fflush(file) == 0 &&
                  /* File systems that cannot sync say EINVAL or ENOTSUP. */
                  (fsync(fileno(file)) == 0 || errno == EINVAL || errno == ENOTSUP);
    int error = errno;
    bool closed = fclose(file) == 0;
    errno = filled ? errno : error;
    return filled && closed;
}

/* Renames FROM to TO, or makes TO another name of it. */
static enum writing give_name(const char *from, const char *to, bool replace)
{
    struct stat about;
    if (replace)
        return rename(from, to) == 0 ? WRITING_DONE : WRITING_FAILED;
    if (link(from, to) == 0)
        return WRITING_DONE;
    if (lstat(to, &about) == 0)
        return WRITING_EXISTS;
    /* A file system without links: between lstat and rename another program could create
     * TO, and would lose it. */
    return rename(from, to) == 0 ? WRITING_DONE : WRITING_FAILED;
}

enum writing folder_write(const char *path, const struct text *bytes, bool replace)
{
    scoped_text name = {0};
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    text_format(&name, "%.*s.%s.%ld", (int)(base - path), path, base, (long)getpid());
    unlink(text_get(&name)); /* left by a killed program that had the same number */
    FILE *file = fopen(text_get(&name), "wx");
    if (file == NULL)
        return WRITING_FAILED;
    enum writing writing =
        fill(file, bytes) ? give_name(text_get(&name), path, replace) : WRITING_FAILED;
    int error = errno;
    unlink(text_get(&name)); /* if it still is there */
    errno = error;
    return writing;
}
