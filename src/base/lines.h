/* Reads a file line by line, with a limit on the length of a line.
 *
 *     struct lines lines = {.file = file};
 *     scoped_text line = {0};
 *     while ((kind = lines_next(&lines, &line, LINES_MOST)) != LINE_END)
 *         if (kind == LINE_TEXT) ... text_get(&line) ... text_clear(&line);
 *
 * A line that is too long is reported as soon as it reaches the limit; the next call skips
 * the rest of it without storing it. A line longer than LINES_MOST ends the file, because a
 * device or a pipe may never end it. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include "base/text.h"

#include <stdio.h>

enum {
    LINES_MOST = 16 << 20
}; /* bytes of the longest line that the program reads */

struct lines {
    FILE *file;            /* borrowed */
    bool (*stopped)(void); /* true: read no more; NULL: never */
    long number;           /* of the line read last, from 1 */
    int column;            /* of the byte for which that line was rejected, from 1 */
    bool within;           /* the rest of a rejected line is still to be skipped */
    bool ended;            /* nothing more is read: stopped, or a line was too long */
};

enum line_kind {
    LINE_END, /* the file has ended, ENDED is set, or it cannot be read: see ferror() */
    LINE_TEXT,
    LINE_FULL, /* the text would be larger than MOST bytes */
    LINE_LONG, /* the line is longer than LINES_MOST; nothing more is read */
    LINE_NUL   /* a NUL byte follows the bytes that were added */
};

/* Adds the next line, without its newline, to TO, which may then have MOST bytes, at most
 * LINES_MOST. The last line of a file needs no newline. LINE_LONG may be about the line
 * before, which was rejected: then nothing is added. */
enum line_kind lines_next(struct lines *lines, struct text *to, size_t most);

/* The error message for LINE_FULL, LINE_LONG or LINE_NUL, translated. */
const char *lines_reason(enum line_kind kind);

#endif
