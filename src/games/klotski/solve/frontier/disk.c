#include "games/klotski/solve/frontier/disk.h"

#include "base/i18n.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MANIFEST_MOST = 1 << 22
};

static const char manifest_name[] = "manifest";
static const char manifest_new[] = "manifest.new";
static const char first_line[] = "unstuck klotski scratch 5";

uint64_t disk_sum(const void *bytes, size_t count, uint64_t sum)
{
    const uint8_t *from = bytes;
    uint64_t word;
    sum ^= count * 0x9e3779b97f4a7c15;
    for (; count >= sizeof word; count -= sizeof word, from += sizeof word) {
        memcpy(&word, from, sizeof word);
        sum = (sum ^ word) * 0xff51afd7ed558ccd;
        sum ^= sum >> 32;
    }
    word = 0;
    memcpy(&word, from, count);
    sum = (sum ^ word) * 0xff51afd7ed558ccd;
    return sum ^ sum >> 32;
}

bool disk_fail(struct disk *disk, const char *name, const char *why)
{
    struct scratch *scratch = disk->scratch;
    if (!atomic_exchange(&disk->failed, true))
        snprintf(scratch->trouble, sizeof scratch->trouble, "%.150s%s%.30s: %.100s",
                 scratch->directory, name != NULL ? "/" : "", name != NULL ? name : "",
                 why);
    search_stop(disk->search, STOP_DISK);
    return false;
}

static void part_name(uint32_t part, char name[DISK_NAME])
{
    snprintf(name, DISK_NAME, "part-%08u", (unsigned)part);
}

static bool part_fails(struct disk *disk, uint32_t part, const char *why)
{
    char name[DISK_NAME];
    part_name(part, name);
    return disk_fail(disk, name, why);
}

/* ---- the folder -------------------------------------------------------------------- */

/* NULL: see errno. */
static FILE *open_file(const struct disk *disk, const char *name, int flags)
{
    int file = openat(disk->folder, name, flags | O_CLOEXEC, 0666);
    FILE *stream = file < 0 ? NULL : fdopen(file, flags == O_RDONLY ? "r" : "w");
    if (stream == NULL && file >= 0)
        close(file);
    return stream;
}

/* Reads the manifest, if there is one. */
static bool read_manifest(struct disk *disk, struct text *manifest)
{
    FILE *file = open_file(disk, manifest_name, O_RDONLY);
    char bytes[4096];
    if (file == NULL)
        return errno == ENOENT || disk_fail(disk, manifest_name, strerror(errno));
    for (size_t n; manifest->length < MANIFEST_MOST &&
                   (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add(manifest, bytes, n);
    bool read = feof(file) || disk_fail(disk, manifest_name, strerror(errno));
    fclose(file);
    return read;
}

static bool check_manifest(struct disk *disk, const struct text *manifest)
{
    unsigned long long board, sum;
    const char *bytes = text_get(manifest), *last = strstr(bytes, "\nsum ");
    size_t n = sizeof first_line - 1;
    if (manifest->failed) {
        search_stop(disk->search, STOP_SYSTEM);
        return false;
    }
    if (strncmp(bytes, first_line, n) != 0)
        return disk_fail(disk, manifest_name,
                         _("not written by this version of unstuck"));
    if (sscanf(bytes + n, " board %llx", &board) != 1 || last == NULL ||
        sscanf(last, " sum %llx", &sum) != 1 ||
        sum != disk_sum(bytes, (size_t)(last + 1 - bytes), 0))
        return disk_fail(disk, manifest_name, _("damaged"));
    return board == disk->board ||
           disk_fail(disk, NULL, _("has the files of another position"));
}

/* The folder, to be read; NULL: the search is stopped. */
static DIR *list_folder(struct disk *disk)
{
    int again = dup(disk->folder);
    DIR *directory = again < 0 ? NULL : fdopendir(again);
    if (directory == NULL)
        disk_fail(disk, NULL, strerror(errno));
    else
        rewinddir(directory);
    return directory;
}

/* A folder without a manifest must be empty: its files belong to somebody. */
static bool check_empty(struct disk *disk)
{
    DIR *directory = list_folder(disk);
    bool empty = true;
    if (directory == NULL)
        return false;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        empty &= strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
                 strcmp(entry->d_name, manifest_new) == 0;
    closedir(directory);
    return empty ||
           disk_fail(disk, NULL, _("is not empty, and has no manifest of unstuck"));
}

static bool open_folder(struct disk *disk, struct text *manifest)
{
    disk->folder = open(disk->scratch->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (disk->folder < 0)
        return disk_fail(disk, NULL, strerror(errno));
    if (flock(disk->folder, LOCK_EX | LOCK_NB) != 0) {
        close(disk->folder);
        disk->folder = -1; /* not to be emptied, even if this search made it */
        return disk_fail(disk, NULL, _("another search is using it"));
    }
    struct text none = {0};
    return read_manifest(disk, manifest) &&
           (manifest->length > 0 ? check_manifest(disk, manifest)
                                 : check_empty(disk) && disk_save(disk, &none));
}

void disk_close(struct disk *disk, bool finished)
{
    if (disk->folder < 0)
        return;
    if (finished) {
        disk_save(disk, &(struct text){0}); /* names no part that will be missing */
        disk_sweep(disk, NULL, NULL);
        unlinkat(disk->folder, manifest_new, 0);
        unlinkat(disk->folder, manifest_name, 0);
        rmdir(disk->scratch->directory);
    }
    close(disk->folder);
    disk->folder = -1;
}

bool disk_open(struct disk *disk, uint64_t board, struct text *manifest)
{
    disk->board = board;
    disk->scratch->trouble[0] = '\0';
    bool fresh = mkdir(disk->scratch->directory, 0777) == 0;
    if (open_folder(disk, manifest))
        return true;
    if (fresh)
        disk_close(disk, true);
    return false;
}

bool disk_save(struct disk *disk, const struct text *text)
{
    scoped_text all = {0};
    text_format(&all, "%s\nboard %016llx\n", first_line, (unsigned long long)disk->board);
    text_add(&all, text_get(text), text->length);
    text_format(&all, "sum %016llx\n",
                (unsigned long long)disk_sum(text_get(&all), all.length, 0));
    if (all.failed || text->failed) {
        search_stop(disk->search, STOP_SYSTEM);
        return false;
    }
    FILE *file = open_file(disk, manifest_new, O_WRONLY | O_CREAT | O_TRUNC);
    bool saved = file != NULL && fwrite(all.bytes, 1, all.length, file) == all.length &&
                 fflush(file) == 0 && fsync(fileno(file)) == 0 &&
                 renameat(disk->folder, manifest_new, disk->folder, manifest_name) == 0 &&
                 fsync(disk->folder) == 0;
    int error = errno;
    if (file != NULL)
        fclose(file);
    return saved || disk_fail(disk, manifest_new, strerror(error));
}

/* ---- parts ------------------------------------------------------------------------- */

bool disk_sweep(struct disk *disk, bool (*keep)(void *context, uint32_t part),
                void *context)
{
    DIR *directory = list_folder(disk);
    if (directory == NULL)
        return false;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        unsigned part;
        char name[DISK_NAME];
        if (sscanf(entry->d_name, "part-%8u", &part) != 1)
            continue;
        part_name(part, name);
        if (strcmp(name, entry->d_name) == 0 && (keep == NULL || !keep(context, part)))
            unlinkat(disk->folder, name, 0);
    }
    closedir(directory);
    return true;
}

void disk_remove(struct disk *disk, uint32_t part, uint64_t bytes)
{
    char name[DISK_NAME];
    part_name(part, name);
    if (unlinkat(disk->folder, name, 0) == 0)
        disk->used -= bytes;
}

static bool open_part(struct disk *disk, struct disk_part *part, uint32_t number,
                      int flags)
{
    char name[DISK_NAME];
    part_name(number, name);
    *part = (struct disk_part){.number = number,
                               .buffer = search_alloc(disk->search, DISK_BUFFER)};
    if (part->buffer == NULL) {
        atomic_store(&disk->failed, true);
        return false;
    }
    part->file = open_file(disk, name, flags);
    return part->file != NULL || disk_fail(disk, name, strerror(errno));
}

bool disk_create(struct disk *disk, struct disk_part *part)
{
    return open_part(disk, part, atomic_fetch_add(&disk->part, 1),
                     O_WRONLY | O_CREAT | O_EXCL);
}

bool disk_write(struct disk *disk, struct disk_part *part, size_t count)
{
    uint64_t used = atomic_fetch_add(&disk->used, count) + count;
    if (disk->scratch->most > 0 && used > disk->scratch->most)
        return disk_fail(disk, NULL, _("the limit of --disk is reached"));
    part->sum = disk_sum(part->buffer, count, part->sum);
    part->bytes += count;
    return fwrite(part->buffer, 1, count, part->file) == count ||
           part_fails(disk, part->number, strerror(errno));
}

bool disk_sync(struct disk *disk, struct disk_part *part)
{
    return (fflush(part->file) == 0 && fdatasync(fileno(part->file)) == 0) ||
           part_fails(disk, part->number, strerror(errno));
}

bool disk_open_part(struct disk *disk, struct disk_part *part, uint32_t number)
{
    return open_part(disk, part, number, O_RDONLY);
}

bool disk_read(struct disk *disk, struct disk_part *part, size_t at, size_t count)
{
    return fread(part->buffer + at, 1, count, part->file) == count ||
           part_fails(disk, part->number,
                      ferror(part->file) ? strerror(errno) : _("damaged"));
}

bool disk_check(struct disk *disk, uint32_t number, uint64_t bytes, uint64_t sum)
{
    struct disk_part part;
    bool good = disk_open_part(disk, &part, number);
    for (size_t n = 0; good && part.bytes < bytes; part.bytes += n) {
        n = bytes - part.bytes < DISK_BLOCK ? (size_t)(bytes - part.bytes) : DISK_BLOCK;
        good = disk_read(disk, &part, 0, n) && search_goes_on(disk->search);
        part.sum = disk_sum(part.buffer, n, part.sum);
    }
    if (good && part.sum != sum)
        good = part_fails(disk, number, _("damaged, or a file of another search"));
    disk_end(disk, &part);
    disk->used += bytes;
    disk->part = disk->part > number ? disk->part : number + 1;
    return good;
}

void disk_end(struct disk *disk, struct disk_part *part)
{
    search_release(disk->search, part->buffer, DISK_BUFFER);
    if (part->file != NULL)
        fclose(part->file);
    *part = (struct disk_part){0};
}
