#include "game/reader.h"

_Static_assert((int)POSITION_BYTES == (int)LINES_MOST, "a block may be one line");

static enum reading read_line(struct reader *reader, struct position *position,
                              struct text *line, struct reason *why)
{
    const struct lines *lines = &reader->lines;
    struct blocks *blocks = &reader->blocks;
    size_t room = POSITION_BYTES - position->bytes.length;
    enum line_kind kind = lines_next(&reader->lines, line, room);
    if (kind == LINE_END) {
        bool whole = !ferror(lines->file) && !lines->ended; /* half a block is none */
        return whole && position_end(position) ? READING_BLOCK : READING_END;
    }
    if (kind == LINE_TEXT)
        return position_line(blocks, position, text_get(line), line->length, why);
    blocks->number = lines->number;
    if (blocks->within && kind != LINE_LONG)
        return READING_MORE;
    blocks->within = true;
    reason_set(why, lines->number, lines->column, "%s", lines_reason(kind));
    return READING_BAD;
}

enum reading position_read(struct reader *reader, struct position *position,
                           struct reason *why)
{
    scoped_text line = {0};
    enum reading reading = READING_MORE;
    position_begin(position);
    while (reading == READING_MORE) {
        text_clear(&line);
        reading = read_line(reader, position, &line, why);
    }
    return reading;
}
