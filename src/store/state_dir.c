#include "store/state_dir.h"

#include "base/date.h"
#include "base/i18n.h"
#include "store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 1024,
    DOOR = SEATS,      /* the byte of the door lock, after those of the seats */
    PATIENCE = 200,    /* tries to take the door lock */
    MOMENT = 10000000, /* nanoseconds between two tries */
    NAMES = 1000       /* files renamed on one day, at most */
};

/* Whether the directory PATH is this user's and can be written; others lose access. */
static bool check(const char *path, struct reason *why)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return reason_set(why, 0, 0, "%s", strerror(errno));
    if (about.st_uid != geteuid())
        return reason_set(why, 0, 0, "%s", _("the directory belongs to another user"));
    if ((about.st_mode & 0077) != 0)
        chmod(path, 0700);
    return access(path, W_OK | X_OK) == 0 || reason_set(why, 0, 0, "%s", strerror(errno));
}

bool state_dir_hold(const struct state_dir *dir, int64_t byte, int count, bool wanted)
{
    struct flock lock = {.l_type = wanted ? F_WRLCK : F_UNLCK,
                         .l_whence = SEEK_SET,
                         .l_start = byte,
                         .l_len = count};
    return fcntl(dir->lock, F_SETLK, &lock) == 0;
}

/* Opens the file of the locks. False: it is a link, which is not followed. */
static bool open_lock(struct state_dir *dir)
{
    scoped_text name = {0};
    state_dir_name(dir, "lock", &name);
    dir->lock = open(text_get(&name), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    return dir->lock >= 0 || errno != ELOOP;
}

bool state_dir_open(struct state_dir *dir, struct reason *why)
{
    *dir = (struct state_dir){.lock = -1, .seat = -1};
    if (!folder_path(FOLDER_STATE, "", &dir->path)) {
        text_free(&dir->path);
        return reason_set(why, 0, 0, "%s", _("there is no home directory; set HOME"));
    }
    bool made = folder_make(text_get(&dir->path));
    if (!made)
        reason_set(why, 0, 0, "%s", strerror(errno));
    bool good = made && check(text_get(&dir->path), why);
    if (good && !open_lock(dir))
        good =
            reason_set(why, 0, 0, "%s", _("lock in their folder is a link; remove it"));
    if (!good)
        text_free(&dir->path);
    for (int seat = 0; dir->lock >= 0 && dir->seat < 0 && seat < SEATS; seat++)
        if (state_dir_hold(dir, seat, 1, true))
            dir->seat = seat;
    return good;
}

void state_dir_open_at(struct state_dir *dir, const char *path)
{
    *dir = (struct state_dir){.lock = -1, .seat = -1};
    text_string(&dir->path, path);
    open_lock(dir);
}

void state_dir_close(struct state_dir *dir)
{
    if (dir->lock >= 0)
        close(dir->lock);
    text_free(&dir->path);
    *dir = (struct state_dir){.lock = -1, .seat = -1};
}

void state_dir_lock(struct state_dir *dir, bool wanted)
{
    if (dir->lock < 0)
        return;
    for (int i = 0; i < PATIENCE && !state_dir_hold(dir, DOOR, 1, wanted); i++)
        nanosleep(&(struct timespec){.tv_nsec = MOMENT}, NULL);
}

bool state_dir_taken(const struct state_dir *dir, int seat)
{
    if (dir->lock < 0 || seat < 0 || seat >= SEATS)
        return false;
    if (seat == dir->seat)
        return true;
    struct flock lock = {.l_type = F_WRLCK,
                         .l_whence = SEEK_SET,
                         .l_start = seat,
                         .l_len = 1};
    return fcntl(dir->lock, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

void state_dir_name(const struct state_dir *dir, const char *name, struct text *out)
{
    text_format(out, "%s/%s", text_get(&dir->path), name);
}

static bool rename_all(const char *from, const char *to)
{
    /* The log first: a kill in between then leaves the file without its log, which still
     * has games. A log without its file has none. */
    static const char *const parts[] = {"-journal", "-wal", "-shm", ""};
    bool moved = true;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        scoped_text old = {0};
        scoped_text new = {0};
        text_format(&old, "%s%s", from, parts[i]);
        text_format(&new, "%s%s", to, parts[i]);
        moved = rename(text_get(&old), text_get(&new)) == 0;
    }
    return moved;
}

bool state_dir_set_aside(const struct state_dir *dir, const char *name, struct text *out)
{
    scoped_text from = {0};
    scoped_text to = {0};
    state_dir_name(dir, name, &from);
    struct stat about;
    bool is_free = false;
    for (int i = 1; i < NAMES && !is_free; i++) {
        text_clear(out);
        text_clear(&to);
        text_format(out, "%s.damaged-", name);
        date_print(date_today(), out);
        if (i > 1)
            text_format(out, "-%d", i);
        state_dir_name(dir, text_get(out), &to);
        is_free = lstat(text_get(&to), &about) != 0;
    }
    return is_free && rename_all(text_get(&from), text_get(&to));
}
