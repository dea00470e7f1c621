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
 * Empty lines separate blocks. A block is "key: value" lines and then the board. Lines
 * end in LF or CRLF. A byte order mark, trailing blanks and comment lines are skipped.
 * Only one block is in memory at a time. A block of more than POSITION_BYTES is
 * READING_BAD; the next call skips the rest of it, unless one of its lines is so long that
 * it ends the file (base/lines.h). */
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

/* Why a text could not be read, for the player. Lines and columns count from 1,
 * columns in bytes; 0: unknown. */
struct reason {
    long line;
    int column;
    char text[200];
};

/* One line: NUL-terminated, without its line end; valid until the next position_read. */
struct line {
    const char *text;
    int length;
    long number;
    size_t start; /* offset of TEXT in the position's bytes */
};

struct position {
    struct line *keys; /* the "key: value" lines */
    int key_count;
    struct line *board; /* the other lines; none is empty */
    int board_count;
    long first_line;
    long lone_hash; /* a comment of "#" alone where a row could be, the last; 0: none */

    struct text bytes; /* the text that the lines point to */
    int key_capacity, board_capacity;
};

struct reader {
    struct lines lines; /* a caller that can be interrupted sets its STOPPED */
    const char *name;   /* borrowed */
    bool hash_rows;     /* "#..." is a row of a board, only "# ..." is a comment */
    bool within;        /* a block was bad, and its end has not been read yet */
    /* Whether a line is a whole position, so that no empty line has to follow; NULL:
     * none is. The caller sets it after reader_init. */
    bool (*is_whole)(const char *line);
};

enum reading {
    READING_END,
    READING_BLOCK,
    READING_BAD
};

/* FILE and NAME are borrowed. FILE NULL: the lines come from elsewhere, see
 * position_take. */
void reader_init(struct reader *reader, FILE *file, const char *name, bool hash_rows);

/* Reads the next block; returns as soon as its end is read. */
enum reading position_read(struct reader *reader, struct position *position,
                           struct reason *why);
void position_free(struct position *position);

/* The steps of position_read, for text that is not in a file:
 *
 *     position_begin(&position);
 *     for each line: size_t start = position.bytes.length;
 *                    text_add(&position.bytes, line, length);
 *                    reader.lines.number++;
 *                    if (position_take(&reader, &position, start)) break;
 *     if (position_end(&position)) ... it holds a block
 *
 * position_take returns true when the line from START on ends the block. */
void position_begin(struct position *position);
bool position_take(const struct reader *reader, struct position *position, size_t start);
bool position_end(struct position *position);

/* Returns the value of KEY and, if LINE is not NULL, its line. NULL: there is no such
 * key. */
const char *position_value(const struct position *position, const char *key,
                           const struct line **line);

/* False: a second line has KEY too, so that it is unclear which of them counts; WHY says
 * so. */
bool position_once(const struct position *position, const char *key, struct reason *why);

/* Fills WHY and returns false, so that a parser can write "return reason_set(...)". */
bool reason_set(struct reason *why, long line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
