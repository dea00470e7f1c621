#include "base/lines.h"

#include "base/i18n.h"

/* Bytes are added to the text in chunks of this size; STOPPED is asked once a chunk. */
enum {
    CHUNK = 4096
};

/* Whether nothing more is to be read. */
static bool has_ended(struct lines *lines)
{
    lines->ended |= lines->stopped != NULL && lines->stopped();
    return lines->ended;
}

/* Passes over the rest of a line that was refused. LINE_TEXT: the next line can be read. */
static enum line_kind pass(struct lines *lines)
{
    while (lines->within) {
        if (lines->column % CHUNK == 0 && has_ended(lines))
            return LINE_END;
        int c = getc_unlocked(lines->file);
        lines->within = c != EOF && c != '\n';
        lines->ended = lines->within && ++lines->column > LINES_MOST;
        if (lines->ended)
            return LINE_LONG;
    }
    return LINE_TEXT;
}

enum line_kind lines_next(struct lines *lines, struct text *to, size_t most)
{
    char chunk[CHUNK];
    size_t start = to->length;
    size_t room = most > start ? most - start : 0;
    size_t used = 0;
    int c;
    if (has_ended(lines))
        return LINE_END;
    enum line_kind kind = pass(lines);
    if (kind != LINE_TEXT)
        return kind;
    while ((c = getc_unlocked(lines->file)) != EOF && c != '\n') {
        if (c == '\0' || used == room) {
            kind = used == room ? LINE_FULL : LINE_NUL;
            lines->within = true;
            break;
        }
        chunk[used++] = (char)c;
        if (used == CHUNK) {
            text_add(to, chunk, used);
            room -= used;
            used = 0;
            if (has_ended(lines))
                return LINE_END;
        }
    }
    if (c == EOF && (ferror(lines->file) || (used == 0 && to->length == start)))
        return LINE_END;
    text_add(to, chunk, used);
    lines->number++;
    lines->column = (int)(to->length - start) + 1;
    lines->ended = lines->within && lines->column > LINES_MOST;
    return lines->ended ? LINE_LONG : kind;
}

const char *lines_reason(enum line_kind kind)
{
    return kind == LINE_NUL    ? _("a NUL byte: this is not text")
           : kind == LINE_FULL ? _("this is larger than 16 MiB")
                               : _("this line is longer than 16 MiB; "
                                   "the rest of the file is not read");
}
