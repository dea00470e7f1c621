#include "game/position.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void reader_init(struct reader *reader, FILE *file, const char *name, bool hash_rows)
{
    *reader =
        (struct reader){.lines = {.file = file}, .name = name, .hash_rows = hash_rows};
}

bool reason_set(struct reason *why, long line, int column, const char *format, ...)
{
    why->line = line;
    why->column = column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    utf8_tame(why->text); /* it may quote the file, or be cut */
    return false;
}

void position_free(struct position *position)
{
    text_free(&position->bytes);
    free(position->keys);
    free(position->board);
    *position = (struct position){0};
}

/* "key: value" or "key:" with a key of small letters. The blank keeps apart from it a
 * board's row that happens to have a colon. */
static bool is_key(const char *s)
{
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");
    return n > 0 && s[n] == ':' && (s[n + 1] == ' ' || s[n + 1] == '\0');
}

static void push(struct line **lines, int *count, int *capacity, struct line line)
{
    if (*count == *capacity) {
        *capacity = *capacity > 0 ? *capacity * 2 : 16;
        *lines = memory_resize(*lines, (size_t)*capacity, sizeof **lines);
    }
    (*lines)[(*count)++] = line;
}

/* The lines lie one behind the other in BYTES, which may have moved while it grew. */
static void place(struct position *position)
{
    for (int i = 0; i < position->key_count; i++)
        position->keys[i].text = position->bytes.bytes + position->keys[i].start;
    for (int i = 0; i < position->board_count; i++)
        position->board[i].text = position->bytes.bytes + position->board[i].start;
}

/* Passes over the rest of a bad block, so that the next one is read from its start. Each
 * line is in BYTES for a moment. Returns LINE_LONG where a line of it is. */
static enum line_kind skip_block(struct reader *reader, struct text *bytes)
{
    enum line_kind kind;
    do {
        text_clear(bytes);
        kind = lines_next(&reader->lines, bytes, LINES_MOST);
        text_trim(bytes, 0);
    } while (kind == LINE_NUL || (kind == LINE_TEXT && bytes->length > 0));
    reader->within = false;
    return kind;
}

static void add_line(const struct reader *reader, struct position *position, size_t start)
{
    struct line line = {.start = start,
                        .length = (int)(position->bytes.length - start),
                        .number = reader->lines.number};
    if (position->first_line == 0)
        position->first_line = line.number;
    if (position->board_count == 0 && is_key(position->bytes.bytes + start)) {
        push(&position->keys, &position->key_count, &position->key_capacity, line);
        position->lone_hash = 0;
    } else
        push(&position->board, &position->board_count, &position->board_capacity, line);
}

static bool is_comment(const struct reader *reader, const char *s)
{
    return s[0] == '#' &&
           (!reader->hash_rows || s[1] == '\0' || s[1] == ' ' || s[1] == '\t');
}

static enum reading refuse(struct reader *reader, enum line_kind kind, struct reason *why)
{
    const struct lines *lines = &reader->lines;
    reader->within = true;
    reason_set(why, lines->number, lines->column, "%s", lines_reason(kind));
    return READING_BAD;
}

void position_begin(struct position *position)
{
    position->key_count = position->board_count = 0;
    position->first_line = position->lone_hash = 0;
    text_clear(&position->bytes);
}

bool position_take(const struct reader *reader, struct position *position, size_t start)
{
    struct text *bytes = &position->bytes;
    if (reader->lines.number == 1 && strncmp(text_get(bytes), "\xef\xbb\xbf", 3) == 0)
        start += 3;
    text_trim(bytes, start);
    if (bytes->length == start) {
        position->lone_hash = position->first_line > 0 ? position->lone_hash : 0;
        return position->first_line > 0;
    }
    const char *line = bytes->bytes + start;
    if (is_comment(reader, line)) {
        if (line[1] == '\0')
            position->lone_hash = reader->lines.number;
        bytes->length = start;
        return false;
    }
    bool whole =
        reader->is_whole != NULL && position->board_count == 0 && reader->is_whole(line);
    add_line(reader, position, start);
    text_char(bytes, '\0');
    return whole;
}

bool position_end(struct position *position)
{
    place(position);
    return position->first_line > 0;
}

enum reading position_read(struct reader *reader, struct position *position,
                           struct reason *why)
{
    struct text *bytes = &position->bytes;
    enum line_kind kind;
    position_begin(position);
    if (reader->within && skip_block(reader, bytes) == LINE_LONG)
        return refuse(reader, LINE_LONG, why);
    text_clear(bytes);
    for (;;) {
        size_t start = bytes->length;
        kind = lines_next(&reader->lines, bytes, POSITION_BYTES);
        if (kind == LINE_END)
            break;
        if (kind != LINE_TEXT)
            return refuse(reader, kind, why);
        if (position_take(reader, position, start))
            break;
    }
    if (ferror(reader->lines.file) || reader->lines.ended) /* half a block is none */
        return READING_END;
    return position_end(position) ? READING_BLOCK : READING_END;
}

/* The first of the keys from number FROM on that is KEY; NULL: none. */
static const struct line *find(const struct position *position, const char *key, int from)
{
    size_t n = strlen(key);
    for (int i = from; i < position->key_count; i++) {
        const char *s = position->keys[i].text;
        if (strncmp(s, key, n) == 0 && s[n] == ':')
            return &position->keys[i];
    }
    return NULL;
}

const char *position_value(const struct position *position, const char *key,
                           const struct line **line)
{
    const struct line *found = find(position, key, 0);
    if (found == NULL)
        return NULL;
    if (line != NULL)
        *line = found;
    const char *s = found->text + strlen(key) + 1;
    return s + strspn(s, " \t");
}

bool position_once(const struct position *position, const char *key, struct reason *why)
{
    const struct line *first = find(position, key, 0);
    const struct line *again =
        first != NULL ? find(position, key, (int)(first - position->keys) + 1) : NULL;
    return again == NULL ||
           reason_set(why, again->number, 1, _("\"%s\" is here twice, in line %ld too"),
                      key, first->number);
}
