/* Reads numbers. All return false if S is invalid. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* A whole number from LEAST to MOST. */
bool value_number(const char *s, uint64_t least, uint64_t most, uint64_t *out);

enum {
    BOARD_LEAST = 2, /* rows and columns of a small board */
    BOARD_ROWS = 5,  /* ... at most */
    BOARD_COLUMNS = 4
};

/* RxC, or RxC:K/N for part K of N. */
bool value_board(const char *s, int *rows, int *columns, int *part, int *parts);

/* More than 0 and less than 1e9. */
bool value_seconds(const char *s, double *out);

#endif
