/* A string buffer that grows.
 *
 *     scoped_text out = {0};
 *     text_format(&out, "%d moves", n);
 *     if (!out.failed)
 *         fputs(text_get(&out), stdout);
 *
 * If there is no memory for something that is added, the text keeps what it has, FAILED is
 * set, and adding more does nothing until text_clear or text_free. So the code that builds a
 * text checks FAILED once, at the end. (In the program it is never set: base/memory.h.)
 *
 * Invariant: BYTES is NULL (and LENGTH 0) or holds LENGTH bytes and a NUL after them. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
    bool failed; /* something is missing, because there was no memory */
};

void text_free(struct text *text);
/* Declares texts that are freed where their block is left: scoped_text words = {0}; */
#define scoped_text __attribute__((cleanup(text_free))) struct text
void text_clear(struct text *text);

/* The string, "" if empty; valid until the text changes. */
const char *text_get(const struct text *text);

void text_add(struct text *text, const char *bytes, size_t length);
void text_string(struct text *text, const char *string);
void text_char(struct text *text, char c);

/* Removes white space at the end, but nothing before byte START (at most the length). */
void text_trim(struct text *text, size_t start);

/* Adds a Unicode code point as UTF-8. */
void text_glyph(struct text *text, uint32_t code);

void text_format(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds STRING, padded with blanks to COLUMNS at its right or at its left. A wider one is
 * not cut. */
void text_left(struct text *text, const char *string, int columns);
void text_right(struct text *text, const char *string, int columns);

/* Print numbers for people into OUT. */
enum {
    TEXT_QUANTITY = 20 /* bytes of OUT */
};
void text_quantity(double x, char out[TEXT_QUANTITY]);    /* "950", "1.24 M" */
void text_grouped(uint64_t n, char out[TEXT_QUANTITY]);   /* "25,955", "1.24 M" */
void text_bytes(uint64_t bytes, char out[TEXT_QUANTITY]); /* "950 B", "1.24 MB" */
/* "02:14", "1:02:14"; "-" for less than 0 and for more than 1e9 seconds. */
void text_clock(double seconds, char out[TEXT_QUANTITY]);

/* Adds LENGTH BYTES in Base64 (RFC 4648). */
void text_base64(struct text *text, const char *bytes, size_t length);

#endif
