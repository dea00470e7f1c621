/* The lines of a file, one after the other, none larger than allowed.
 *
 *     struct lines lines = {.file = file};
 *     struct text line = {0};
 *     while ((kind = lines_next(&lines, &line, LINES_MOST)) != LINE_END)
 *         if (kind == LINE_TEXT) ... text_get(&line) ... text_clear(&line);
 *
 * A line that is refused is refused at once, however much of it is still to come: the next
 * call passes over its rest without keeping it. A line longer than LINES_MOST ends the file:
 * a device or a pipe that never ends a line is not read for ever. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    LINES_MOST = 16 << 20
}; /* bytes of the longest line that anything reads */

struct lines {
    FILE *file;            /* borrowed */
    bool (*stopped)(void); /* true: read no more; NULL: nobody stops it */
    long number;           /* of the line read last, from 1 */
    int column;            /* of the byte for which that line was refused, from 1 */
    bool within;           /* a line was refused, and its end has not been read */
    bool ended;            /* nothing more is read: stopped, or a line was too long */
};

enum line_kind {
    LINE_END, /* of the file, or ENDED, or it cannot be read: ferror() tells */
    LINE_TEXT,
    LINE_FULL, /* TO would be larger than MOST bytes */
    LINE_LONG, /* the line is longer than LINES_MOST; nothing more is read */
    LINE_NUL   /* a NUL byte comes behind what was added */
};

/* Adds the next line, without its end, to TO, which may hold MOST bytes with it, at most
 * LINES_MOST. The last line of a file needs no end. LINE_LONG may be about the line before,
 * which was refused: then nothing is added. */
enum line_kind lines_next(struct lines *lines, struct text *to, size_t most);

/* LINE_FULL, LINE_LONG and LINE_NUL in words, translated. */
const char *lines_reason(enum line_kind kind);

#endif
