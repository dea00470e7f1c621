/* A text that grows.
 *
 *     struct text out = {0};
 *     text_format(&out, "%d moves", n);
 *     fputs(text_get(&out), stdout);
 *     text_free(&out);
 *
 * Invariant: BYTES is NULL or holds LENGTH bytes and a NUL behind them. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_free(struct text *text);
void text_clear(struct text *text);

/* The bytes with their NUL, "" for an empty text; good until the next change. */
const char *text_get(const struct text *text);

void text_add(struct text *text, const char *bytes, size_t length);
void text_string(struct text *text, const char *string);
void text_char(struct text *text, char c);

/* Cuts off the blanks at its end, as far back as START, at most its length. */
void text_trim(struct text *text, size_t start);

/* One Unicode code point as UTF-8. */
void text_glyph(struct text *text, uint32_t code);

void text_format(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* STRING at the left or right end of a field of COLUMNS; one that is wider is not cut. */
void text_left(struct text *text, const char *string, int columns);
void text_right(struct text *text, const char *string, int columns);

/* Numbers as people read them, into OUT. */
enum {
    TEXT_QUANTITY = 20 /* bytes of OUT */
};
void text_quantity(double x, char out[TEXT_QUANTITY]);    /* "950", "1.24 M" */
void text_bytes(uint64_t bytes, char out[TEXT_QUANTITY]); /* "950 B", "1.24 MB" */
/* "02:14", "1:02:14"; "-" for less than 0 and for more than 1e9 seconds. */
void text_clock(double seconds, char out[TEXT_QUANTITY]);

#endif
