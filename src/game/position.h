/* Blocks of text from a file of positions.
 *
 *     struct reader reader;
 *     reader_init(&reader, file, "deals.txt", false);
 *     struct position position = {0};
 *     struct reason why;
 *     enum reading reading;
 *     while ((reading = position_read(&reader, &position, &why)) != READING_END)
 *         if (reading == READING_BAD) ... why.line, why.column, why.text
 *     position_free(&position);
 *
 * A block is what stands between empty lines: "key: value" lines, then the board. Lines
 * end in LF or CRLF; a byte order mark, blanks at a line's end and comment lines are
 * passed over. Only one block is in memory at a time, and none larger than
 * POSITION_BYTES: a larger one is bad, refused at once and passed over to its end by the
 * next call, unless a line of it is so long that it ends the file (base/lines.h). */
#ifndef GAME_POSITION_H
#define GAME_POSITION_H

#include "base/lines.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    POSITION_BYTES = LINES_MOST
};

/* Why a text could not be read, fit to be shown. Lines and columns count from 1, columns
 * in bytes; 0 where there is no such place. */
struct reason {
    long line;
    int column;
    char text[200];
};

/* One line: NUL-terminated, without its end; good until the next position_read. */
struct line {
    const char *text;
    int length;
    long number;
    size_t start; /* of TEXT in the position's bytes */
};

struct position {
    struct line *keys; /* the lines of the form "key: value" */
    int key_count;
    struct line *board; /* the others, none of them empty */
    int board_count;
    long first_line;
    long lone_hash; /* a comment of "#" alone where a row could be, the last; 0: none */

    struct text bytes; /* what the lines point into */
    int key_capacity, board_capacity;
};

struct reader {
    struct lines lines; /* its STOPPED is set by a caller that can be interrupted */
    const char *name;   /* borrowed */
    bool hash_rows;     /* a line "#..." is a board's; a comment is "# ..." */
    bool within;        /* a block was refused, and its end has not been read */
    /* Whether a line is a position by itself, with no empty line behind it; NULL: none
     * is. Set by whoever wants it. */
    bool (*is_whole)(const char *line);
};

enum reading {
    READING_END,
    READING_BLOCK,
    READING_BAD
};

/* FILE and NAME are borrowed. */
void reader_init(struct reader *reader, FILE *file, const char *name, bool hash_rows);

/* The next block, as soon as its end was read. */
enum reading position_read(struct reader *reader, struct position *position,
                           struct reason *why);
void position_free(struct position *position);

/* The value of KEY and, where LINE is not NULL, its line; NULL where there is none. */
const char *position_value(const struct position *position, const char *key,
                           const struct line **line);

/* False: a second line has KEY too, and which of them counts is not clear. */
bool position_once(const struct position *position, const char *key, struct reason *why);

/* Fills WHY and returns false, so that a parser can end with it. */
bool reason_set(struct reason *why, long line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
