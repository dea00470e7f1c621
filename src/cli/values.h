/* Reads the values of options that are numbers. All return false if S is invalid;
 * option_descriptions has the limits in words. */
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

/* "4x4": the ROWS and COLUMNS of a small board. */
/* RxC, or RxC:K/N for part K of N. */
bool value_board(const char *s, int *rows, int *columns, int *part, int *parts);

/* A whole number from 1 to 2^MOST, which counts units of 2^UNIT bytes. */
bool value_bytes(const char *s, int unit, int most, uint64_t *out);

/* A whole number from 1 to MOST. */
bool value_small(const char *s, int most, int *out);

/* More than 0 and less than 1e9. */
bool value_seconds(const char *s, double *out);

#endif
