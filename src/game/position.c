#include "game/position.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void reader_init(struct reader *reader, FILE *file, const char *name, bool hash_rows)
{
    *reader = (struct reader){.file = file, .name = name, .hash_rows = hash_rows};
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
    free(position->bytes);
    free(position->keys);
    free(position->board);
    *position = (struct position){0};
}

/* One line of the file appended to BYTES with a NUL in place of its end. */
enum line_kind {
    LINE_END, /* of the file */
    LINE_TEXT,
    LINE_TOO_LONG, /* and passed over */
    LINE_NUL
};

static enum line_kind read_line(struct reader *reader, struct position *position,
                                size_t *used)
{
    enum line_kind kind = LINE_END;
    int c;
    while ((c = getc_unlocked(reader->file)) != EOF && c != '\n') {
        if (kind == LINE_END)
            kind = LINE_TEXT;
        if (c == '\0' && kind == LINE_TEXT)
            kind = LINE_NUL;
        if (kind != LINE_TEXT)
            continue;
        if (*used + 2 > POSITION_BYTES) {
            kind = LINE_TOO_LONG;
            continue;
        }
        if (*used + 2 > position->capacity) {
            position->capacity = position->capacity > 0 ? position->capacity * 2 : 1024;
            position->bytes = memory_resize(position->bytes, position->capacity, 1);
        }
        position->bytes[(*used)++] = (char)c;
    }
    if (c == EOF && kind == LINE_END)
        return LINE_END;
    reader->line++;
    return kind == LINE_END ? LINE_TEXT : kind;
}

/* "key: value" or "key:" with a key of small letters. The blank keeps apart from it a
 * board's row that happens to have a colon. */
static bool is_key(const char *s)
{
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");
    return n > 0 && s[n] == ':' && (s[n + 1] == ' ' || (s[n + 1] == '\0' && n > 2));
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
        position->keys[i].text = position->bytes + position->keys[i].start;
    for (int i = 0; i < position->board_count; i++)
        position->board[i].text = position->bytes + position->board[i].start;
}

/* Passes over the rest of a bad block, so that the next one is read from its start. */
static void skip_block(struct reader *reader)
{
    int c;
    bool empty = true;
    while ((c = getc_unlocked(reader->file)) != EOF) {
        if (c == '\n') {
            reader->line++;
            if (empty)
                return;
            empty = true;
        } else if (c != '\r' && c != ' ' && c != '\t')
            empty = false;
    }
}

static void add_line(struct reader *reader, struct position *position, size_t start,
                     size_t end)
{
    char *s = position->bytes + start;
    struct line line = {.start = start, .length = (int)(end - start), .number = reader->line};
    if (position->first_line == 0)
        position->first_line = reader->line;
    if (position->board_count == 0 && is_key(s))
        push(&position->keys, &position->key_count, &position->key_capacity, line);
    else
        push(&position->board, &position->board_count, &position->board_capacity, line);
}

static bool is_comment(const struct reader *reader, const char *s)
{
    return s[0] == '#' &&
           (!reader->hash_rows || s[1] == '\0' || s[1] == ' ' || s[1] == '\t');
}

enum reading position_read(struct reader *reader, struct position *position,
                           struct reason *why)
{
    position->key_count = position->board_count = 0;
    position->first_line = 0;
    size_t used = 0;
    for (;;) {
        size_t start = used;
        enum line_kind kind = read_line(reader, position, &used);
        if (kind == LINE_END)
            break;
        if (kind != LINE_TEXT) {
            reason_set(why, reader->line, 0, "%s",
                       kind == LINE_NUL ? "a NUL byte: this is no text file"
                                        : "the position is larger than 16 MiB");
            skip_block(reader);
            return READING_BAD;
        }
        if (reader->line == 1 && used - start >= 3 &&
            memcmp(position->bytes + start, "\xef\xbb\xbf", 3) == 0)
            start += 3;
        while (used > start && isspace((unsigned char)position->bytes[used - 1]))
            used--;
        bool empty = used == start;
        if (empty && position->first_line > 0)
            break;
        if (empty)
            continue;
        position->bytes[used] = '\0';
        if (is_comment(reader, position->bytes + start)) {
            used = start;
            continue;
        }
        add_line(reader, position, start, used);
        used++;
    }
    place(position);
    return position->first_line > 0 ? READING_BLOCK : READING_END;
}

const char *position_value(const struct position *position, const char *key,
                           const struct line **line)
{
    size_t n = strlen(key);
    for (int i = 0; i < position->key_count; i++) {
        const char *s = position->keys[i].text;
        if (strncmp(s, key, n) == 0 && s[n] == ':') {
            if (line != NULL)
                *line = &position->keys[i];
            return s + n + 1 + strspn(s + n + 1, " \t");
        }
    }
    return NULL;
}
