#include "lab/results/update.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "lab/results/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A result of the file, or one that takes its place. */
struct kept {
    size_t begin, end;    /* of its bytes in the file; none: it was not there */
    struct result result; /* as it was in the file */
    char *better;         /* what replaces it, owned; NULL: nothing yet */
};

/* ---- reading ----------------------------------------------------------------------- */

/* Locks FILE against other programs that update it, until it is closed. */
static bool lock_file(FILE *file)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(file), F_SETLK, &all) == 0;
}

/* Whether the file at PATH is still the one that was opened, which is ABOUT. */
static bool is_there(const char *path, const struct stat *about)
{
    struct stat now;
    return stat(path, &now) == 0 && now.st_dev == about->st_dev &&
           now.st_ino == about->st_ino;
}

/* ".NAME.unstuck" in the folder of the file: a new file until it is complete. Only the program
 * that has locked the old file writes it. */
static void name_beside(const struct update *update, struct text *out)
{
    const char *name = strrchr(update->path, '/') + 1; /* the path is absolute */
    text_format(out, "%.*s.%s.unstuck", (int)(name - update->path), update->path, name);
}

/* Removes a new file that a killed program has left. */
static void remove_beside(const struct update *update)
{
    struct text path = {0};
    name_beside(update, &path);
    unlink(text_get(&path));
    text_free(&path);
}

/* Opens the file, or makes an empty one. False: a message has been printed. */
static bool open_file(struct update *update)
{
    struct stat about;
    int descriptor = open(update->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    update->file = descriptor >= 0 ? fdopen(descriptor, "r+") : NULL;
    if (update->file != NULL)
        update->path = realpath(update->name, NULL);
    if (update->path == NULL || fstat(descriptor, &about) != 0)
        source_complain_errno(update->name, errno);
    else if (!S_ISREG(about.st_mode))
        source_complain(update->name, 0, 0, _("not a regular file"));
    else if (!lock_file(update->file))
        source_complain(update->name, 0, 0,
                        errno == EACCES || errno == EAGAIN
                            ? _("another program is updating this file")
                            : strerror(errno));
    else if (!is_there(update->path, &about)) /* replaced before it was locked */
        source_complain(update->name, 0, 0, _("another program is updating this file"));
    else {
        remove_beside(update);
        return true;
    }
    return false;
}

/* Reads the whole file into BYTES, so that its last line ends. */
static bool read_bytes(struct update *update)
{
    char block[65536];
    size_t n;
    while ((n = fread(block, 1, sizeof block, update->file)) > 0)
        text_add(&update->bytes, block, n);
    if (ferror(update->file)) {
        source_complain_errno(update->name, errno);
        return false;
    }
    if (update->bytes.length > 0 && update->bytes.bytes[update->bytes.length - 1] != '\n')
        text_char(&update->bytes, '\n');
    return true;
}

/* Makes room for a result at place AT. */
static struct kept *insert(struct update *update, size_t at)
{
    if (update->count == update->capacity) {
        update->capacity = 2 * update->capacity + 64;
        update->kept =
            memory_resize(update->kept, update->capacity, sizeof *update->kept);
    }
    memmove(&update->kept[at + 1], &update->kept[at],
            (update->count++ - at) * sizeof *update->kept);
    update->kept[at] = (struct kept){0};
    return &update->kept[at];
}

/* Where the result that follows byte AT begins: empty lines and comments before it stay when
 * it is replaced. */
static size_t skip_comments(const struct update *update, size_t at)
{
    const char *bytes = update->bytes.bytes;
    for (;;) {
        size_t blanks = strspn(bytes + at, " \t\r\v\f");
        if (bytes[at + blanks] != '\n' && bytes[at] != '#')
            return at;
        at += strcspn(bytes + at, "\n") + 1;
    }
}

/* Reads the results from BYTES: the file may change if a program writes it without asking for
 * the lock. */
static bool read_results(struct update *update)
{
    struct result result = {0};
    struct unstuck_reason why = {0};
    if (update->bytes.length == 0)
        return true;
    FILE *file = fmemopen(update->bytes.bytes, update->bytes.length, "r");
    if (file == NULL) {
        source_complain_errno(update->name, errno);
        return false;
    }
    struct lines lines = {.file = file, .stopped = leave_wanted};
    enum result_reading reading;
    size_t at = 0;
    while ((reading = result_read(&lines, &result, &why)) == RESULT_READ) {
        struct kept *kept = insert(update, update->count);
        kept->result = result;
        result = (struct result){0};
        kept->begin = skip_comments(update, at);
        at = kept->end = (size_t)ftell(file);
        if (update->count > 1 && kept[-1].result.number >= kept->result.number) {
            source_complain(update->name, kept->result.line, 0,
                            _("the results are not in order"));
            break;
        }
    }
    result_free(&result);
    fclose(file);
    if (reading == RESULT_BAD || reading == RESULT_CUT)
        source_complain(update->name, why.line, why.column, why.text);
    return reading == RESULT_END && !leave_wanted();
}

static void free_all(struct update *update)
{
    for (size_t i = 0; i < update->count; i++) {
        result_free(&update->kept[i].result);
        free(update->kept[i].better);
    }
    free(update->kept);
    free(update->path);
    text_free(&update->bytes);
    if (update->file != NULL)
        fclose(update->file);
}

bool update_open(struct update *update, const char *name)
{
    *update = (struct update){.name = name};
    if (name == NULL)
        return true;
    if (!open_file(update) || !read_bytes(update) || !read_results(update)) {
        free_all(update);
        return false;
    }
    pthread_mutex_init(&update->lock, NULL);
    return true;
}

/* ---- finding and taking ------------------------------------------------------------ */

/* The place of the first result whose number is not below NUMBER. */
static size_t place_of(const struct update *update, uint64_t number)
{
    size_t low = 0, high = update->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (update->kept[middle].result.number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The result with NUMBER; NULL: there is none. */
static struct kept *find_kept(const struct update *update, uint64_t number)
{
    size_t at = place_of(update, number);
    return at < update->count && update->kept[at].result.number == number
               ? &update->kept[at]
               : NULL;
}

/* Plays the line of KEPT in END, a copy of its position. */
static enum update_finding start_from(const struct update *update,
                                      const struct kept *kept,
                                      struct unstuck_position *end)
{
    const struct result *result = &kept->result;
    struct replay replay = {0};
    enum update_finding finding = UPDATE_NONE;
    unstuck_facts(end, &replay.facts);
    bool solved = replay_fits(&replay, result) && strcmp(result->verdict, "solved") == 0;
    if (solved)
        replay_line(&replay, result, end);
    if (replay.wrong.length > 0) {
        utf8_tame(replay.wrong.bytes);
        source_complain(update->name, result->line, 0, text_get(&replay.wrong));
        finding = UPDATE_WRONG;
    } else if (solved)
        finding = result->proved ? UPDATE_PROVED : UPDATE_LINE;
    text_free(&replay.wrong);
    return finding;
}

enum update_finding update_find(struct update *update, uint64_t number,
                                const struct unstuck_position *position,
                                struct unstuck_position **end)
{
    enum update_finding finding = UPDATE_NONE;
    *end = NULL;
    if (update->name == NULL)
        return finding;
    pthread_mutex_lock(&update->lock);
    const struct kept *kept = find_kept(update, number);
    if (kept != NULL) {
        *end = unstuck_copy(position);
        finding = start_from(update, kept, *end);
    }
    pthread_mutex_unlock(&update->lock);
    if (finding != UPDATE_LINE) {
        unstuck_free(*end);
        *end = NULL;
    }
    return finding;
}

/* Whether ANSWER is better than OLD: it has more points, or as many and a better bound. */
static bool is_better(const struct unstuck_answer *answer, const struct result *old)
{
    if (!old->has_score || answer->score != old->score)
        return !old->has_score || answer->score > old->score;
    return answer->has_bound && (!old->has_bound || answer->bound < old->bound);
}

void update_take(struct update *update, const struct outcome *outcome, const char *text)
{
    if (update->name == NULL || outcome->answer.verdict != UNSTUCK_SOLVED)
        return;
    pthread_mutex_lock(&update->lock);
    struct kept *kept = find_kept(update, outcome->number);
    if (kept == NULL) {
        size_t at = place_of(update, outcome->number);
        size_t byte = at < update->count ? update->kept[at].begin : update->bytes.length;
        kept = insert(update, at);
        *kept =
            (struct kept){.result.number = outcome->number, .begin = byte, .end = byte};
    }
    if (is_better(&outcome->answer, &kept->result)) {
        free(kept->better);
        kept->better = strcpy(memory_get(strlen(text) + 1, 1), text);
        update->changed = true;
    }
    pthread_mutex_unlock(&update->lock);
}

/* ---- writing ----------------------------------------------------------------------- */

bool update_is_due(const struct update *update)
{
    return update->changed && clock_now() - update->saved >= 1;
}

static void write_results(const struct update *update, FILE *out)
{
    const char *bytes = update->bytes.bytes;
    size_t at = 0;
    for (size_t i = 0; i < update->count; i++) {
        const struct kept *kept = &update->kept[i];
        if (kept->better == NULL)
            continue;
        if (kept->begin > at)
            fwrite(bytes + at, 1, kept->begin - at, out);
        fputs(kept->better, out);
        at = kept->end;
    }
    if (update->bytes.length > at)
        fwrite(bytes + at, 1, update->bytes.length - at, out);
}

/* Makes a file beside the old one, with the same permissions. NULL: errno says why not. */
static FILE *open_beside(const struct update *update, struct text *path)
{
    struct stat about;
    name_beside(update, path);
    int descriptor = open(text_get(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w+") : NULL;
    if (file != NULL && fstat(fileno(update->file), &about) == 0)
        fchmod(descriptor, about.st_mode & 07777);
    return file;
}

void update_save(struct update *update)
{
    struct text path = {0};
    errno = 0;
    FILE *file = open_beside(update, &path);
    if (file != NULL)
        write_results(update, file);
    bool good = file != NULL && lock_file(file) && fflush(file) == 0 && !ferror(file) &&
                fsync(fileno(file)) == 0 && rename(text_get(&path), update->path) == 0;
    update->error = good ? 0 : errno != 0 ? errno : EIO;
    if (good) {
        fclose(update->file);
        update->file = file;
        update->changed = false;
    } else if (file != NULL) {
        fclose(file);
        unlink(text_get(&path));
    }
    update->saved = clock_now();
    text_free(&path);
}

int update_close(struct update *update, int status)
{
    if (update->name == NULL)
        return status;
    if (update->changed)
        update_save(update);
    if (update->error != 0) {
        source_complain_errno(update->name, update->error);
        status = EXIT_INTERRUPTED;
    }
    pthread_mutex_destroy(&update->lock);
    free_all(update);
    return status;
}
