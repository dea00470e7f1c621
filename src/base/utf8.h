/* UTF-8 and the width of what it says.
 *
 *     uint32_t code;
 *     for (size_t n; (n = utf8_decode(s, left, &code)) > 0; s += n, left -= n)
 *         columns += utf8_width(code);
 *
 * The C library's wcwidth() follows the locale and knows nothing in LC_ALL=C, so that the
 * same board would be laid out differently there; this table does not. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

enum {
    UTF8_MAX = 4,
    UTF8_BAD = 0xfffd
};

/* Reads one code point from the first LENGTH bytes of S. Returns how many bytes it took,
 * 0 only when LENGTH is 0. A byte that begins no valid sequence is UTF8_BAD, one byte. */
size_t utf8_decode(const char *s, size_t length, uint32_t *code);

/* Writes CODE to OUT (UTF8_MAX bytes, no NUL) and returns the number of bytes. What is no
 * code point is written as UTF8_BAD. */
size_t utf8_encode(uint32_t code, char *out);

/* Columns that CODE takes in a terminal: 0, 1 or 2. Control characters: 0. */
int utf8_width(uint32_t code);

/* Columns of a whole NUL-terminated string. */
int utf8_columns(const char *s);

/* Bytes at the beginning of S that make a line of at most ROOM columns, or longer where its
 * first word is: lines break at blanks, and beside a glyph of two columns, but for marks
 * that belong to their neighbour. */
size_t utf8_line(const char *s, int room);

/* Bytes at the beginning of S that take at most ROOM columns. */
size_t utf8_fit(const char *s, int room);

/* What a terminal would obey, control characters and bytes that are no UTF-8, becomes '?'
 * for each byte. For text from outside that is printed. */
void utf8_tame(char *s);

#endif
