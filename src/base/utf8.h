/* UTF-8, and the columns that characters take in a terminal.
 *
 *     uint32_t code;
 *     for (size_t n; (n = utf8_decode(s, &code)) > 0; s += n)
 *         columns += utf8_width(code);
 *
 * The C library's wcwidth() depends on the locale and fails for most characters with
 * LC_ALL=C. With the table in utf8.c a board has the same layout in all locales. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

enum {
    UTF8_MAX = 4,
    UTF8_BAD = 0xfffd
};

/* Reads one code point of the string S. Returns its number of bytes, 0 at the end. A byte
 * that does not begin a valid sequence gives UTF8_BAD and 1. */
size_t utf8_decode(const char *s, uint32_t *code);

/* Where the character before byte AT of S begins; 0 if AT is 0. */
size_t utf8_before(const char *s, size_t at);

/* Writes CODE to OUT (room for UTF8_MAX bytes, no NUL) and returns the number of bytes.
 * Writes UTF8_BAD if CODE is not a code point. */
size_t utf8_put(uint32_t code, char *out);

/* The columns of CODE in a terminal: 0, 1 or 2. Control and format characters: 0. */
int utf8_width(uint32_t code);

/* The columns of a string. */
int utf8_columns(const char *s);

/* The number of bytes at the beginning of S that make a line of at most ROOM columns, or
 * more if the first word is longer. Lines break at blanks and next to a glyph of two
 * columns, unless that would separate a Chinese punctuation mark from its neighbour. */
size_t utf8_line(const char *s, int room);

/* The number of bytes at the beginning of S that take at most ROOM columns. */
size_t utf8_fit(const char *s, int room);

/* Replaces each byte of control characters, of invalid UTF-8 and of format characters (marks
 * of direction and the like) with '?'. For printing text from outside: a terminal would obey
 * the first and show the last as other text than there is. */
void utf8_tame(char *s);

#endif
