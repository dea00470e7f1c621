#include "cli/values.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool value_number(const char *s, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(s, &end, 10);
    return s[0] >= '0' && s[0] <= '9' && *end == '\0' && errno == 0 && *out >= least &&
           *out <= most;
}

bool value_seconds(const char *s, double *out)
{
    char *end;
    *out = strtod(s, &end);
    return end != s && *end == '\0' && *out > 0 && *out < 1e9;
}

bool value_board(const char *s, int *rows, int *columns, int *part, int *parts)
{
    const int least = '0' + BOARD_LEAST;
    int end = 0;
    *part = *parts = 1;
    if (strlen(s) < 3 || s[0] < least || s[0] > '0' + BOARD_ROWS || s[1] != 'x' ||
        s[2] < least || s[2] > '0' + BOARD_COLUMNS)
        return false;
    if (s[3] != '\0' && (sscanf(s + 3, ":%4d/%4d%n", part, parts, &end) != 2 ||
                         s[3 + end] != '\0' || *part < 1 || *part > *parts))
        return false;
    *rows = s[0] - '0';
    *columns = s[2] - '0';
    return true;
}
