#include "app/records.h"

#include "app/folder.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct records {
    struct record *all;
    int count, capacity;
    struct text other; /* lines that are not understood: of another version, maybe */
};

static void key_of(const struct game *game, uint32_t variant, const void *state,
                   struct text *out)
{
    text_format(out, "%s ", game->id);
    game->variant_name(variant, out);
    text_char(out, ' ');
    size_t from = out->length;
    game->print(state, out);
    for (size_t i = from; i < out->length; i++)
        if (out->bytes[i] == '\n')
            out->bytes[i] = ' ';
    while (out->length > from && out->bytes[out->length - 1] == ' ')
        out->bytes[--out->length] = '\0';
}

static struct record *find(const struct records *records, const char *key)
{
    for (int i = 0; i < records->count; i++)
        if (strcmp(records->all[i].key, key) == 0)
            return &records->all[i];
    return NULL;
}

/* Of two lengths the better one; 0 is none. */
static int better(int a, int b)
{
    return a > 0 && (b <= 0 || a < b) ? a : b;
}

static bool merge(struct records *records, const char *key, int best, int least)
{
    struct record *record = find(records, key);
    if (record == NULL) {
        if (records->count == records->capacity) {
            records->capacity = records->capacity > 0 ? 2 * records->capacity : 64;
            records->all = memory_resize(records->all, (size_t)records->capacity,
                                         sizeof *records->all);
        }
        record = &records->all[records->count++];
        *record = (struct record){.key = memory_get(strlen(key) + 1, 1)};
        strcpy(record->key, key);
    }
    struct record old = *record;
    record->best = better(best, old.best);
    record->least = better(least, old.least);
    return record->best != old.best || record->least != old.least;
}

static void clear(struct records *records)
{
    for (int i = 0; i < records->count; i++)
        free(records->all[i].key);
    records->count = 0;
    text_clear(&records->other);
}

static bool path_of(struct text *out)
{
    return folder_path(FOLDER_STATE, "levels.txt", out);
}

/* Adds what the file holds. False: there is one, and it cannot be read. */
static bool read_file(struct records *records)
{
    struct text path = {0};
    FILE *file = path_of(&path) ? fopen(text_get(&path), "r") : NULL;
    text_free(&path);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    if (file == NULL)
        return true;
    while ((length = getline(&line, &capacity, file)) >= 0) {
        int best, least;
        int begin = 0;
        if (length > 0 && line[length - 1] == '\n')
            line[length - 1] = '\0';
        if (sscanf(line, "%9d %9d %n", &best, &least, &begin) == 2 && best >= 0 &&
            least >= 0 && line[begin] != '\0')
            merge(records, line + begin, best, least);
        else
            text_format(&records->other, "%s\n", line);
    }
    bool good = ferror(file) == 0;
    free(line);
    fclose(file);
    return good;
}

/* Somebody may have written since it was read. */
static void write_file(struct records *records)
{
    struct text path = {0};
    struct text bytes = {0};
    text_clear(&records->other);
    bool good = folder_path(FOLDER_STATE, "", &path) && folder_make(text_get(&path)) &&
                read_file(records);
    text_clear(&path);
    for (int i = 0; i < records->count; i++)
        text_format(&bytes, "%d %d %s\n", records->all[i].best, records->all[i].least,
                    records->all[i].key);
    text_string(&bytes, text_get(&records->other));
    if (good && path_of(&path))
        folder_write(text_get(&path), &bytes, true);
    text_free(&path);
    text_free(&bytes);
}

struct records *records_open(void)
{
    struct records *records = memory_get(1, sizeof *records);
    read_file(records);
    return records;
}

void records_close(struct records *records)
{
    if (records == NULL)
        return;
    clear(records);
    text_free(&records->other);
    free(records->all);
    free(records);
}

const struct record *records_find(const struct records *records, const struct game *game,
                                  uint32_t variant, const void *state)
{
    struct text key = {0};
    key_of(game, variant, state, &key);
    const struct record *record = find(records, text_get(&key));
    text_free(&key);
    return record;
}

bool records_note(struct records *records, const struct game *game, uint32_t variant,
                  const void *state, int best, int least)
{
    struct text key = {0};
    key_of(game, variant, state, &key);
    bool news = merge(records, text_get(&key), best, least);
    text_free(&key);
    if (news)
        write_file(records);
    return news;
}
