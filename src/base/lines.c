#include "base/lines.h"

#include "base/i18n.h"

/* Bytes are added to the text in chunks of this size. */
enum {
    CHUNK = 4096
};

void lines_pass(struct lines *lines)
{
    int c;
    while (lines->within && (c = getc_unlocked(lines->file)) != EOF && c != '\n')
        ;
    lines->within = false;
}

enum line_kind lines_next(struct lines *lines, struct text *to, size_t most)
{
    char chunk[CHUNK];
    size_t start = to->length;
    size_t room = most > start ? most - start : 0;
    size_t used = 0;
    enum line_kind kind = LINE_TEXT;
    int c;
    lines_pass(lines);
    while ((c = getc_unlocked(lines->file)) != EOF && c != '\n') {
        if (c == '\0' || used == room) {
            kind = c == '\0' ? LINE_NUL : LINE_LONG;
            lines->within = true;
            break;
        }
        chunk[used++] = (char)c;
        if (used == CHUNK) {
            text_add(to, chunk, used);
            room -= used;
            used = 0;
        }
    }
    if (c == EOF && (ferror(lines->file) || (used == 0 && to->length == start)))
        return LINE_END;
    text_add(to, chunk, used);
    lines->number++;
    return kind;
}

const char *lines_reason(enum line_kind kind)
{
    return kind == LINE_NUL ? _("a NUL byte: this is no text")
                            : _("this is larger than 16 MiB");
}
