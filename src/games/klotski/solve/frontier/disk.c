#include "games/klotski/solve/frontier/disk.h"

#include "base/i18n.h"
#include "base/random.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MANIFEST_MOST = 1 << 22
};

static const char manifest_name[] = "manifest";
static const char manifest_new[] = "manifest.new";
static const char first_line[] = "unstuck klotski scratch 4";

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

/* Reads the manifest, if there is one. */
static bool read_manifest(struct disk *disk, struct text *manifest)
{
    int file = openat(disk->folder, manifest_name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT || disk_fail(disk, manifest_name, strerror(errno));
    char bytes[4096];
    ssize_t count;
    while ((count = read(file, bytes, sizeof bytes)) > 0 &&
           manifest->length < MANIFEST_MOST)
        text_add(manifest, bytes, (size_t)count);
    close(file);
    return count == 0 || disk_fail(disk, manifest_name, strerror(errno));
}

/* Checks the frame of the manifest, and leaves what stands between its first and its last
 * line. */
static bool check_manifest(struct disk *disk, struct text *manifest)
{
    unsigned long long board, sum;
    int at = 0;
    const char *bytes = text_get(manifest);
    const char *last = strstr(bytes, "\nsum ");
    size_t n = sizeof first_line - 1;
    if (manifest->failed) {
        search_stop(disk->search, STOP_SYSTEM);
        return false;
    }
    if (strncmp(bytes, first_line, n) != 0)
        return disk_fail(disk, manifest_name,
                         _("not written by this version of unstuck"));
    if (sscanf(bytes + n, " board %llx%n", &board, &at) != 1 || last == NULL ||
        sscanf(last, " sum %llx", &sum) != 1 ||
        sum != disk_sum(bytes, (size_t)(last + 1 - bytes), 0))
        return disk_fail(disk, manifest_name, _("damaged"));
    if (board != disk->board)
        return disk_fail(disk, NULL, _("has the files of another position"));
    struct text inner = {0};
    bytes = strchr(bytes + n + at, '\n') + 1; /* not behind LAST */
    text_add(&inner, bytes, (size_t)(last + 1 - bytes));
    text_free(manifest);
    *manifest = inner;
    return true;
}

/* A folder without a manifest must be empty: its files belong to somebody. */
static bool check_empty(struct disk *disk)
{
    int again = dup(disk->folder);
    DIR *directory = again < 0 ? NULL : fdopendir(again);
    bool empty = true;
    if (directory == NULL)
        return disk_fail(disk, NULL, strerror(errno));
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
    if (flock(disk->folder, LOCK_EX | LOCK_NB) != 0)
        return disk_fail(disk, NULL, _("another search is using it"));
    if (!read_manifest(disk, manifest))
        return false;
    if (manifest->length > 0)
        return check_manifest(disk, manifest);
    struct text none = {0};
    return check_empty(disk) && disk_save(disk, &none);
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
    disk->stamp = random_fresh();
    disk->scratch->trouble[0] = '\0';
    bool fresh = mkdir(disk->scratch->directory, 0777) == 0;
    if (open_folder(disk, manifest))
        return true;
    if (fresh)
        disk_close(disk, true);
    return false;
}

/* ---- bytes ------------------------------------------------------------------------- */

static bool write_bytes(int file, const void *bytes, size_t count, uint64_t at)
{
    for (const uint8_t *from = bytes; count > 0;) {
        ssize_t written = pwrite(file, from, count, (off_t)at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        from += written;
        at += (uint64_t)written;
        count -= (size_t)written;
    }
    return true;
}

/* Returns how many bytes could be read; -1: an error. */
static ssize_t read_bytes(int file, void *bytes, size_t count, uint64_t at)
{
    size_t done = 0;
    while (done < count) {
        ssize_t n =
            pread(file, (uint8_t *)bytes + done, count - done, (off_t)(at + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        done += (size_t)n;
    }
    return (ssize_t)done;
}

bool disk_save(struct disk *disk, const struct text *text)
{
    struct text all = {0};
    text_format(&all, "%s\nboard %016llx\n", first_line, (unsigned long long)disk->board);
    text_add(&all, text_get(text), text->length);
    text_format(&all, "sum %016llx\n",
                (unsigned long long)disk_sum(text_get(&all), all.length, 0));
    if (all.failed || text->failed) {
        text_free(&all);
        search_stop(disk->search, STOP_SYSTEM);
        return false;
    }
    int file = openat(disk->folder, manifest_new,
                      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool saved = file >= 0 && write_bytes(file, text_get(&all), all.length, 0) &&
                 fsync(file) == 0 &&
                 renameat(disk->folder, manifest_new, disk->folder, manifest_name) == 0 &&
                 fsync(disk->folder) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    text_free(&all);
    return saved || disk_fail(disk, manifest_new, strerror(error));
}

/* ---- parts ------------------------------------------------------------------------- */

bool disk_sweep(struct disk *disk, bool (*keep)(void *context, uint32_t part),
                void *context)
{
    int again = dup(disk->folder);
    DIR *directory = again < 0 ? NULL : fdopendir(again);
    if (directory == NULL)
        return disk_fail(disk, NULL, strerror(errno));
    rewinddir(directory);
    disk->used = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        unsigned part;
        char name[DISK_NAME];
        struct stat status;
        if (sscanf(entry->d_name, "part-%8u", &part) != 1)
            continue;
        part_name(part, name);
        if (strcmp(name, entry->d_name) != 0)
            continue;
        if (keep != NULL && keep(context, part)) {
            if (fstatat(disk->folder, name, &status, 0) == 0)
                disk->used += (uint64_t)status.st_size;
            disk->part = disk->part > part ? disk->part : part + 1;
        } else {
            unlinkat(disk->folder, name, 0);
        }
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

uint8_t *disk_data(const struct disk_part *part)
{
    return part->buffer + sizeof(struct disk_header);
}

static bool open_part(struct disk *disk, struct disk_part *part, uint32_t number,
                      uint64_t stamp, int flags)
{
    char name[DISK_NAME];
    part_name(number, name);
    *part = (struct disk_part){.part = number, .stamp = stamp, .file = -1};
    part->buffer = search_alloc(disk->search, DISK_STRIDE);
    if (part->buffer == NULL)
        return false;
    part->file = openat(disk->folder, name, flags | O_CLOEXEC, 0666);
    return part->file >= 0 || disk_fail(disk, name, strerror(errno));
}

bool disk_create(struct disk *disk, struct disk_part *part)
{
    return open_part(disk, part, atomic_fetch_add(&disk->part, 1), disk->stamp,
                     O_WRONLY | O_CREAT | O_EXCL);
}

/* The sum of block NUMBER, of which BYTES bytes are in the buffer. */
static uint64_t block_sum(const struct disk *disk, const struct disk_part *part,
                          uint32_t number, uint32_t bytes)
{
    const uint64_t of[] = {disk->board, part->stamp, part->part, number};
    return disk_sum(disk_data(part), bytes, disk_sum(of, sizeof of, 0));
}

bool disk_write(struct disk *disk, struct disk_part *part, uint32_t bytes)
{
    struct disk_header header = {.bytes = bytes, .block = part->block};
    uint64_t at = (uint64_t)part->block * DISK_STRIDE;
    uint64_t end = at + sizeof header + bytes;
    header.sum = block_sum(disk, part, part->block, bytes);
    memcpy(part->buffer, &header, sizeof header);
    uint64_t used = atomic_fetch_add(&disk->used, end - part->bytes) + end - part->bytes;
    if (disk->scratch->most > 0 && used > disk->scratch->most)
        return disk_fail(disk, NULL, _("the limit of --disk is reached"));
    if (!write_bytes(part->file, part->buffer, sizeof header + bytes, at))
        return part_fails(disk, part->part, strerror(errno));
    part->block++;
    part->bytes = end;
    return true;
}

bool disk_sync(struct disk *disk, struct disk_part *part)
{
    return fdatasync(part->file) == 0 || part_fails(disk, part->part, strerror(errno));
}

bool disk_open_part(struct disk *disk, struct disk_part *part, uint32_t number,
                    uint64_t stamp)
{
    return open_part(disk, part, number, stamp, O_RDONLY);
}

bool disk_read(struct disk *disk, struct disk_part *part, uint32_t number,
               uint32_t *bytes)
{
    struct disk_header header;
    ssize_t got =
        read_bytes(part->file, part->buffer, DISK_STRIDE, (uint64_t)number * DISK_STRIDE);
    if (got < 0)
        return part_fails(disk, part->part, strerror(errno));
    memcpy(&header, part->buffer, sizeof header);
    if (got < (ssize_t)sizeof header || header.block != number ||
        header.bytes > (size_t)got - sizeof header ||
        header.sum != block_sum(disk, part, number, header.bytes))
        return part_fails(disk, part->part, _("damaged, or a file of another search"));
    *bytes = header.bytes;
    return true;
}

void disk_end(struct disk *disk, struct disk_part *part)
{
    if (part->buffer == NULL)
        return;
    search_release(disk->search, part->buffer, DISK_STRIDE);
    part->buffer = NULL;
    if (part->file >= 0)
        close(part->file);
    part->file = -1;
}
