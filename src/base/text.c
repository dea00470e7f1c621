#include "base/text.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

void text_clear(struct text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->bytes != NULL)
        text->bytes[0] = '\0';
}

const char *text_get(const struct text *text)
{
    return text->bytes != NULL ? text->bytes : "";
}

/* Makes room for MORE bytes and a NUL. False: the text has failed. */
static bool reserve_bytes(struct text *text, size_t more)
{
    size_t needed = text->length + more + 1;
    if (text->failed || needed <= text->capacity)
        return !text->failed;
    size_t capacity = text->capacity > 0 ? text->capacity : 64;
    while (capacity < needed)
        capacity *= 2;
    char *bytes = memory_resize(text->bytes, capacity, 1);
    text->failed = bytes == NULL;
    if (text->failed)
        return false;
    bytes[text->length] = '\0';
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void text_add(struct text *text, const char *bytes, size_t length)
{
    if (!reserve_bytes(text, length))
        return;
    if (length > 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_string(struct text *text, const char *string)
{
    text_add(text, string, strlen(string));
}

void text_char(struct text *text, char c)
{
    text_add(text, &c, 1);
}

void text_trim(struct text *text, size_t start)
{
    while (text->length > start &&
           strchr(" \t\r\n\v\f", text->bytes[text->length - 1]) != NULL)
        text->length--;
    if (text->bytes != NULL)
        text->bytes[text->length] = '\0';
}

void text_glyph(struct text *text, uint32_t code)
{
    char bytes[UTF8_MAX];
    text_add(text, bytes, utf8_put(code, bytes));
}

void text_format(struct text *text, const char *format, ...)
{
    if (!reserve_bytes(text, 32)) /* mostly enough for one vsnprintf */
        return;
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    size_t room = text->capacity - text->length;
    int length = vsnprintf(text->bytes + text->length, room, format, arguments);
    va_end(arguments);
    if (length >= 0 && (size_t)length >= room && reserve_bytes(text, (size_t)length))
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    if (length >= 0 && !text->failed)
        text->length += (size_t)length;
    text->bytes[text->length] = '\0';
    va_end(again);
}

static void add_blanks(struct text *text, int count)
{
    for (; count > 0; count--)
        text_char(text, ' ');
}

void text_left(struct text *text, const char *string, int columns)
{
    text_string(text, string);
    add_blanks(text, columns - utf8_columns(string));
}

void text_right(struct text *text, const char *string, int columns)
{
    add_blanks(text, columns - utf8_columns(string));
    text_string(text, string);
}

void text_quantity(double x, char out[TEXT_QUANTITY])
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    int unit = 0;
    for (; x >= 999.5 && unit < 4; unit++) /* not 1000 k */
        x /= 1000;
    snprintf(out, TEXT_QUANTITY - 2, unit > 0 && x < 99.995 ? "%.2f%s" : "%.0f%s", x,
             units[unit]);
}

void text_grouped(uint64_t n, char out[TEXT_QUANTITY])
{
    if (n >= 1000000)
        text_quantity((double)n, out);
    else if (n >= 1000)
        snprintf(out, TEXT_QUANTITY, "%d,%03d", (int)n / 1000, (int)n % 1000);
    else
        snprintf(out, TEXT_QUANTITY, "%d", (int)n);
}

void text_bytes(uint64_t bytes, char out[TEXT_QUANTITY])
{
    text_quantity((double)bytes, out);
    strcat(out, bytes < 1000 ? " B" : "B");
}

void text_clock(double seconds, char out[TEXT_QUANTITY])
{
    if (!(seconds >= 0 && seconds <= 1e9)) {
        strcpy(out, "-");
        return;
    }
    int s = (int)seconds;
    if (s >= 3600)
        snprintf(out, TEXT_QUANTITY, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(out, TEXT_QUANTITY, "%02d:%02d", s / 60, s % 60);
}

void text_base64(struct text *text, const char *bytes, size_t length)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned bits = 0;
        for (size_t j = i; j < i + 3; j++)
            bits = bits << 8 | (j < length ? (unsigned char)bytes[j] : 0);
        for (size_t j = 0; j < 4; j++)
            text_char(text, i + j > length ? '=' : digits[bits >> (18 - 6 * j) & 63]);
    }
}
