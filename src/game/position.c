#include "game/position.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool reason_set(struct reason *why, long line, int column, const char *format, ...)
{
    *why = (struct reason){.line = line, .column = column};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    utf8_tame(why->text); /* it may quote the file, or be cut */
    return false;
}

bool reason_memory(struct reason *why, long line)
{
    reason_set(why, line, 0, "%s", _("there is no memory for this board"));
    why->no_memory = true;
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

/* False: there is no memory. */
static bool push(struct line **lines, int *count, int *capacity, struct line line)
{
    struct line *more = memory_more(*lines, *count, capacity, sizeof *more);
    if (more == NULL)
        return false;
    *lines = more;
    more[(*count)++] = line;
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_comment(const struct blocks *blocks, const char *line, size_t length)
{
    return line[0] == '#' &&
           (!blocks->hash_rows || length == 1 || line[1] == ' ' || line[1] == '\t');
}

/* Whether the LENGTH bytes of LINE are text for which POSITION has room. */
static bool has_room(const struct position *position, const char *line, size_t length,
                     long number, struct reason *why)
{
    size_t used =
        position->bytes.length; /* a NUL more than POSITION_BYTES if it is full */
    size_t room = used < POSITION_BYTES ? POSITION_BYTES - used : 0;
    const char *nul = length > 0 ? memchr(line, '\0', length) : NULL;
    size_t good = nul != NULL ? (size_t)(nul - line) : length;
    if (good > room)
        return reason_set(why, number, (int)room + 1, "%s", lines_reason(LINE_FULL));
    return nul == NULL ||
           reason_set(why, number, (int)good + 1, "%s", lines_reason(LINE_NUL));
}

/* Adds a line that is neither empty nor a comment. False: there is no memory. */
static bool add_line(struct position *position, const char *text, size_t length,
                     long number)
{
    struct text *bytes = &position->bytes;
    struct line line = {.start = bytes->length, .length = (int)length, .number = number};
    text_add(bytes, text, length);
    text_char(bytes, '\0');
    if (bytes->failed)
        return false;
    if (position->first_line == 0)
        position->first_line = number;
    if (position->board_count > 0 || !is_key(bytes->bytes + line.start))
        return push(&position->board, &position->board_count, &position->board_capacity,
                    line);
    position->lone_hash = 0;
    return push(&position->keys, &position->key_count, &position->key_capacity, line);
}

enum reading position_line(struct blocks *blocks, struct position *position,
                           const char *line, size_t length, struct reason *why)
{
    blocks->number++;
    bool good = has_room(position, line, length, blocks->number, why);
    if (blocks->number == 1 && length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0) {
        line += 3;
        length -= 3;
    }
    while (length > 0 && is_space(line[length - 1]))
        length--;
    if (blocks->within) {
        blocks->within = length > 0;
        return READING_MORE;
    }
    if (!good) {
        blocks->within = true;
        return READING_BAD;
    }
    if (length == 0) {
        position->lone_hash = position->first_line > 0 ? position->lone_hash : 0;
        return position_end(position) ? READING_BLOCK : READING_MORE;
    }
    if (is_comment(blocks, line, length)) {
        if (length == 1)
            position->lone_hash = blocks->number;
        return READING_MORE;
    }
    bool may_be_whole = position->board_count == 0 && blocks->is_whole != NULL;
    size_t start = position->bytes.length;
    if (!add_line(position, line, length, blocks->number)) {
        blocks->within = true;
        reason_memory(why, blocks->number);
        return READING_BAD;
    }
    if (!may_be_whole || !blocks->is_whole(position->bytes.bytes + start))
        return READING_MORE;
    position_end(position);
    return READING_BLOCK;
}

bool position_end(struct position *position)
{
    /* The lines lie one behind the other in BYTES, which may have moved while it grew. */
    for (int i = 0; i < position->key_count; i++)
        position->keys[i].text = position->bytes.bytes + position->keys[i].start;
    for (int i = 0; i < position->board_count; i++)
        position->board[i].text = position->bytes.bytes + position->board[i].start;
    return position->first_line > 0;
}

void position_begin(struct position *position)
{
    position->key_count = position->board_count = 0;
    position->first_line = position->lone_hash = 0;
    text_clear(&position->bytes);
}

enum reading position_from(struct position *position, const char *text, bool hash_rows,
                           struct reason *why)
{
    struct blocks blocks = {.hash_rows = hash_rows};
    enum reading reading = READING_MORE;
    position_begin(position);
    while (reading == READING_MORE && *text != '\0') {
        size_t length = strcspn(text, "\n");
        reading = position_line(&blocks, position, text, length, why);
        text += length + (text[length] == '\n');
    }
    if (reading == READING_MORE)
        reading = position_end(position) ? READING_BLOCK : READING_END;
    return reading;
}

/* The first of the keys from number FROM on that is KEY; NULL: none. */
static const struct line *find_line(const struct position *position, const char *key,
                                    int from)
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
    const struct line *found = find_line(position, key, 0);
    if (found == NULL)
        return NULL;
    if (line != NULL)
        *line = found;
    const char *s = found->text + strlen(key) + 1;
    return s + strspn(s, " \t");
}

bool position_once(const struct position *position, const char *key, struct reason *why)
{
    const struct line *first = find_line(position, key, 0);
    const struct line *again =
        first != NULL ? find_line(position, key, (int)(first - position->keys) + 1)
                      : NULL;
    return again == NULL ||
           reason_set(why, again->number, 1, _("\"%s\" is here twice, in line %ld too"),
                      key, first->number);
}
