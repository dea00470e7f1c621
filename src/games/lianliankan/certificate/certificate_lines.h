/* Which tiles a path with at most two turns joins, from the definition: the line between the
 * turns runs along a row or a column, and each end of it is on a line of free places from a
 * tile.
 *
 * The board lies in a frame of places around it, which are free if paths may leave the board,
 * and of others, which never are. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_LINES_H
#define GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LINES_FRAME = 2 /* places on each side */
};

struct lines {
    int width;  /* of a row, with the frame */
    bool *free; /* lines_count() places, false at first */
};

static inline size_t lines_count(int rows, int columns)
{
    return (size_t)(rows + 2 * LINES_FRAME) * (size_t)(columns + 2 * LINES_FRAME);
}

/* The place of a cell; its row and column count from 0. */
static inline int lines_place(const struct lines *lines, int row, int column)
{
    return (row + LINES_FRAME) * lines->width + column + LINES_FRAME;
}

/* Makes all cells free, and the places around them if OUTSIDE. */
void lines_clear(struct lines *lines, int rows, int columns, bool outside);
/* Whether such a path joins two different places. */
bool lines_join(const struct lines *lines, int a, int b);

#endif
