/* Reads the positions of a file block by block.
 *
 *     struct reader reader = {.lines.file = file, .blocks.hash_rows = false};
 *     struct position position = {0};
 *     struct reason why;
 *     enum reading reading;
 *     while ((reading = position_read(&reader, &position, &why)) != READING_END)
 *         if (reading == READING_BAD) ... why.line, why.column, why.text
 *     position_free(&position);
 *
 * Only one block is in memory at a time. After a bad block the next call skips the rest of
 * it, unless one of its lines is so long that it ends the file (base/lines.h). Only the
 * program reads files, so memory is never lacking (base/memory.h). */
#ifndef GAME_READER_H
#define GAME_READER_H

#include "base/lines.h"
#include "game/position.h"

struct reader {
    struct lines lines;   /* a caller that can be interrupted sets its STOPPED */
    struct blocks blocks; /* a caller may set its IS_WHOLE */
};

/* Reads the next block: READING_BLOCK, READING_BAD or READING_END. Returns as soon as the end
 * of the block is read. */
enum reading position_read(struct reader *reader, struct position *position,
                           struct reason *why);

#endif
