#include "ui/pen.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    INK,
    GROUND,
    NO_COLOR,
    COLOR_MAX = 12, /* bytes of a sequence: ESC [ 48;5;255 m */
    RESET = 3       /* bytes of "\033[m" */
};

/* The number of bytes of a control sequence (CSI), or 1. */
static size_t sequence_length(const char *at, const char *end)
{
    size_t length = 2;
    if (end - at < 3 || at[0] != '\033' || at[1] != '[')
        return 1;
    while (at + length < end && (at[length] < '@' || at[length] > '~'))
        length++;
    return at + length < end ? length + 1 : 1;
}

/* Which colour a sequence sets, if it does nothing else. */
static int color_of(const char *at, size_t length)
{
    int number = atoi(at + 2);
    int digit = number % 10;
    int parameters = 1;
    for (size_t i = 0; i < length; i++)
        parameters += at[i] == ';';
    if (length > COLOR_MAX || digit == 9 || parameters != (digit == 8 ? 3 : 1))
        return NO_COLOR;
    return number / 10 == 3 || number / 10 == 9    ? INK
           : number / 10 == 4 || number / 10 == 10 ? GROUND
                                                   : NO_COLOR;
}

/* Moves SEQUENCE to TO, where the output ends, and returns the new end. *LAST is the
 * sequence of colours that ends there, NULL: none does. "\033[m" replaces it, because it
 * resets all; any other one becomes a part of it. */
static char *append(char *to, char **last, const char *sequence, size_t length)
{
    bool resets = length == RESET;
    if (*last != NULL && resets)
        to = *last;
    else if (*last != NULL && to - *last > RESET) {
        to[-1] = ';';
        sequence += 2;
        length -= 2;
    } else
        *last = to;
    memmove(to, sequence, length);
    return to + length;
}

void pen_shorten(struct text *out, size_t from)
{
    if (out->length == from)
        return;
    char now[2][COLOR_MAX] = {{0}}; /* the sequences that set the colours */
    const char *end = out->bytes + out->length;
    char *to = out->bytes + from;
    char *last = NULL;
    size_t length = 0;
    for (const char *at = to; at < end; at += length) {
        length = sequence_length(at, end);
        if (length > 1 && at[length - 1] == 'm') {
            int color = color_of(at, length);
            if (color == NO_COLOR)
                memset(now, 0, sizeof now);
            else if (strncmp(now[color], at, length) == 0)
                continue;
            else
                memcpy(now[color], at, length);
            to = append(to, &last, at, length);
        } else if (end - at >= 3 && memcmp(at, "\033(B", 3) == 0) {
            length = 3;
        } else {
            memmove(to, at, length);
            to += length;
            last = NULL;
        }
    }
    *to = '\0';
    out->length = (size_t)(to - out->bytes);
}
