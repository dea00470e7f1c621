/* Reads a file line by line, with a limit on the length of a line.
 *
 *     struct lines lines = {.file = file};
 *     struct text line = {0};
 *     while ((kind = lines_next(&lines, &line, LINES_MOST)) != LINE_END)
 *         if (kind == LINE_TEXT) ... text_get(&line) ... text_clear(&line);
 *
 * A line that is too long is reported as soon as it reaches the limit. The next call
 * skips the rest of it without storing it. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    LINES_MOST = 16 << 20
}; /* bytes of the longest line that the program reads */

struct lines {
    FILE *file;  /* borrowed */
    long number; /* of the line read last, from 1 */
    bool within; /* the rest of a rejected line is still to be skipped */
};

enum line_kind {
    LINE_END, /* the file has ended, or cannot be read: see ferror() */
    LINE_TEXT,
    LINE_LONG, /* the text would be larger than MOST bytes */
    LINE_NUL   /* a NUL byte follows the bytes that were added */
};

/* Adds the next line, without its newline, to TO, which may then have MOST bytes at most.
 * The last line of a file needs no newline. */
enum line_kind lines_next(struct lines *lines, struct text *to, size_t most);

/* Skips the rest of a rejected line, if there is one. */
void lines_pass(struct lines *lines);

/* The error message for LINE_LONG or LINE_NUL, translated. */
const char *lines_reason(enum line_kind kind);

#endif
