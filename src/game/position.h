/* Positions as text, in blocks of lines.
 *
 *     struct blocks blocks = {.hash_rows = false};
 *     struct position position = {0};
 *     struct reason why;
 *     for each line:
 *         switch (position_line(&blocks, &position, line, length, &why)) {
 *         case READING_BLOCK: ... POSITION holds a block; then position_begin(&position)
 *         case READING_BAD:   ... why.line, why.column, why.text; position_begin(&position)
 *         }
 *     if (position_end(&position)) ... the last block
 *     position_free(&position);
 *
 * Empty lines separate blocks. A block is "key: value" lines and then the board. Lines may
 * end in CR. A byte order mark, trailing blanks and comment lines are skipped. After a bad
 * line, such as one that makes the block larger than POSITION_BYTES, the rest of the block
 * is skipped. game/reader.h reads the blocks of a file. */
#ifndef GAME_POSITION_H
#define GAME_POSITION_H

#include "base/text.h"

enum {
    POSITION_BYTES = 16 << 20
};

/* Why a text could not be read, for the player. Lines and columns count from 1,
 * columns in bytes; 0: unknown. */
struct reason {
    long line;
    int column;
    bool no_memory; /* the text may be right */
    char text[200];
};

/* One line: NUL-terminated, without its line end; valid until the position changes. */
struct line {
    const char *text;
    int length;
    long number;
    size_t start; /* offset of TEXT in the position's bytes */
};

/* All zero is an empty one. */
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

/* What is known of the lines so far; all zero before the first. The caller sets HASH_ROWS
 * and IS_WHOLE. */
struct blocks {
    bool hash_rows; /* "#..." is a row of a board, only "# ..." is a comment */
    /* Whether a line is a whole position, so that no empty line has to follow; NULL:
     * none is. */
    bool (*is_whole)(const char *line);
    long number; /* of the last line, from 1 */
    bool within; /* a block was bad, and its end has not come yet */
};

enum reading {
    READING_END,   /* there is no block any more */
    READING_MORE,  /* the block goes on */
    READING_BLOCK, /* the block is complete */
    READING_BAD
};

/* Adds the next line, LENGTH bytes without a newline, to the block in POSITION. Returns
 * READING_MORE, READING_BLOCK or READING_BAD; after the last two, call position_begin before
 * the next line. READING_BAD: WHY has the reason. */
enum reading position_line(struct blocks *blocks, struct position *position,
                           const char *line, size_t length, struct reason *why);

/* Ends the text. True: POSITION holds the last block. */
bool position_end(struct position *position);

/* Empties POSITION for the next block, but keeps its memory. */
void position_begin(struct position *position);
void position_free(struct position *position);

/* Reads the first block of TEXT into POSITION: READING_BLOCK, READING_BAD, or READING_END if
 * there is none. HASH_ROWS is that of struct blocks. */
enum reading position_from(struct position *position, const char *text, bool hash_rows,
                           struct reason *why);

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

/* As reason_set: there is no memory for the position in LINE. */
bool reason_memory(struct reason *why, long line);

#endif
