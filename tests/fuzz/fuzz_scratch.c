#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_folder.h"

#include "engine/solution.h"
#include "game/position.h"
#include "game/session.h"
#include "games/klotski/solve/frontier/disk.h"
#include "games/registry.h"

#include <dirent.h>
#include <stdbool.h>
#include <string.h>

enum {
    FILES = 64,
    LENGTH = 22 /* of the shortest line */
};

static const char start[] = "goal: 2,2\nXXab\nXXcb\ndee.\nfg..\n";
static struct session session;

/* The files of a search that was stopped. */
static int count;
static struct {
    char name[DISK_NAME];
    char *bytes;
    size_t size;
} files[FILES];

static void leave(void)
{
    for (int i = 0; i < count; i++)
        free(files[i].bytes);
    session_free(&session);
}

static void solve(uint64_t nodes, struct solution *out)
{
    struct scratch scratch = {.directory = fuzz_folder()};
    struct search search;
    search_init(&search, &(struct limits){.nodes = nodes, .scratch = &scratch});
    solution_find(session.game, &search, NULL, session_state(&session), out);
    fuzz_check_text(scratch.trouble);
    MUST((out->stop == STOP_DISK) == (scratch.trouble[0] != '\0'));
    search_free(&search);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void enter(void)
{
    fuzz_empty();
    if (count > 0)
        return;
    struct position position = {0};
    struct solution solution = {0};
    struct reason why;
    MUST(position_from(&position, start, true, &why) == READING_BLOCK);
    for (int i = 0; i < REGISTRY_GAMES; i++)
        if (strcmp(registry[i]->id, "klotski") == 0)
            MUST(session_parse(&session, registry[i], 0, &position, &why));
    position_free(&position);
    solve(400, &solution);
    MUST(solution.stop == STOP_NODES);
    solution_free(&solution);
    DIR *directory = opendir(fuzz_folder());
    MUST(directory != NULL);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL && count < FILES;)
        if (entry->d_name[0] != '.')
            snprintf(files[count++].name, DISK_NAME, "%.20s", entry->d_name);
    closedir(directory);
    qsort(files, (size_t)count, sizeof *files, compare);
    for (int i = 0; i < count; i++)
        files[i].bytes = fuzz_read(files[i].name, &files[i].size);
    atexit(leave);
    fuzz_empty();
}

/* The changed files. */
static struct {
    char *bytes;
    size_t length;
} changed[FILES];

/* Gives file I the changes of DATA. */
static void change(int i, const uint8_t *data, size_t size)
{
    size_t length = files[i].size;
    char *bytes = calloc(length + 300, 1);
    MUST(bytes != NULL);
    memcpy(bytes, files[i].bytes, length);
    for (const uint8_t *at = data; at + 5 <= data + size;
         at += 5 + at[4] < data + size - at ? 5 + at[4] : data + size - at) {
        size_t left = (size_t)(data + size - at) - 5, n = at[4] < left ? at[4] : left;
        size_t place = length > 0 ? (size_t)(at[2] << 8 | at[3]) % length : 0;
        if (at[0] % count != i)
            continue;
        if (at[1] % 3 == 0) /* the end */
            length = place;
        memcpy(bytes + place, at + 5, at[1] % 3 == 1 ? n : 0);
        length = place + n > length && at[1] % 3 == 1 ? place + n : length;
        if (at[1] % 3 == 2) { /* more text */
            n = length + n < files[i].size + 260 ? n : 0;
            memmove(bytes + place + n, bytes + place, length - place);
            memcpy(bytes + place, at + 5, n);
            length += n;
        }
    }
    changed[i].bytes = bytes;
    changed[i].length = length;
}

static uint64_t sum_of(const char *bytes, size_t length)
{
    uint64_t sum = 0;
    for (size_t n; length > 0; bytes += n, length -= n) {
        n = length < DISK_BLOCK ? length : DISK_BLOCK;
        sum = disk_sum(bytes, n, sum);
    }
    return sum;
}

/* Gives the manifest, file 0, the sums that it needs. */
static void seal(void)
{
    struct text text = {0};
    changed[0].bytes[changed[0].length] = '\0';
    for (char *line = strtok(changed[0].bytes, "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        char what[8], name[DISK_NAME];
        unsigned long long boards;
        unsigned part;
        bool listed = false;
        if (sscanf(line, "%7s %llu %u", what, &boards, &part) == 3)
            snprintf(name, sizeof name, "part-%08u", part);
        else
            name[0] = '\0';
        for (int i = 1; i < count; i++)
            if (strcmp(name, files[i].name) == 0) {
                text_format(&text, "%s %llu %u %zu %llu\n", what, boards, part,
                            changed[i].length,
                            (unsigned long long)sum_of(changed[i].bytes,
                                                       changed[i].length));
                listed = true;
            }
        if (!listed && strncmp(line, "sum ", 4) != 0)
            text_format(&text, "%s\n", line);
    }
    text_format(&text, "sum %016llx\n",
                (unsigned long long)disk_sum(text_get(&text), text.length, 0));
    free(changed[0].bytes);
    changed[0].bytes = text.bytes;
    changed[0].length = text.length;
}

/* First byte odd: the manifest gets the sums of all again. Then changes to the files: file, what, place
 * (two bytes), size, bytes. A changed file is refused, or changes nothing; behind a seal any
 * answer is allowed, for the folder is the player's own, but a line that is given wins. */
void fuzz_scratch(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    enter();
    bool sealed = data[0] % 2 != 0;
    struct solution solution = {0};
    for (int i = 0; i < count; i++)
        change(i, data + 1, size - 1);
    if (sealed)
        seal();
    for (int i = 0; i < count; i++) {
        fuzz_write(files[i].name, changed[i].bytes, changed[i].length);
        free(changed[i].bytes);
    }
    solve(100000, &solution);
    if (!sealed)
        MUST(solution.stop == STOP_DISK ||
             (solution.verdict == VERDICT_SOLVED && solution.count == LENGTH));
    solution_free(&solution);
}
