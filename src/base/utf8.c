#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>

size_t utf8_decode(const char *s, uint32_t *code)
{
    const unsigned char *p = (const unsigned char *)s;
    *code = p[0];
    if (p[0] < 0x80)
        return p[0] != '\0';
    size_t n = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    *code = UTF8_BAD;
    if (p[0] < 0xc2 || p[0] > 0xf4)
        return 1;
    uint32_t value = p[0] & (0x7fU >> n);
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (p[i] & 0x3f);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < least[n] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 1;
    *code = value;
    return n;
}

size_t utf8_before(const char *s, size_t at)
{
    while (at > 0 && ((unsigned char)s[--at] & 0xc0) == 0x80)
        ;
    return at;
}

size_t utf8_put(uint32_t code, char *out)
{
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        code = UTF8_BAD;
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n; --i > 0; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(lead[n] | code);
    return n;
}

struct range {
    uint32_t first, last;
};

/* RANGES in order. */
static int in_ranges(uint32_t code, const struct range *ranges, size_t count)
{
    size_t i = 0;
    while (i < count && ranges[i].last < code)
        i++;
    return i < count && ranges[i].first <= code;
}

static int is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/* Unicode's categories Cf, Zl and Zp: what shows nothing itself, but turns, joins or parts
 * what stands around it. */
static int is_format(uint32_t code)
{
    static const struct range format[] =
        {{0x00ad, 0x00ad},   {0x0600, 0x0605},   {0x061c, 0x061c},   {0x06dd, 0x06dd},
         {0x070f, 0x070f},   {0x0890, 0x0891},   {0x08e2, 0x08e2},   {0x180e, 0x180e},
         {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0xfeff, 0xfeff},
         {0xfff9, 0xfffb},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1343f},
         {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0001, 0xe007f}};
    return in_ranges(code, format, sizeof format / sizeof format[0]);
}

int utf8_width(uint32_t code)
{
    /* From Unicode's EastAsianWidth.txt (W and F) and its combining marks, as blocks. */
    static const struct range none[] = {{0x0300, 0x036f}, {0xfe00, 0xfe0f}};
    static const struct range wide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},
                                        {0x3041, 0xa4cf},   {0xac00, 0xd7a3},
                                        {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
                                        {0xff00, 0xff60},   {0xffe0, 0xffe6},
                                        {0x1f300, 0x1f64f}, {0x1f900, 0x1f9ff},
                                        {0x20000, 0x3fffd}};
    if (is_control(code) || is_format(code))
        return 0;
    if (code < 0x300)
        return 1;
    if (in_ranges(code, none, sizeof none / sizeof none[0]))
        return 0;
    return in_ranges(code, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

int utf8_columns(const char *s)
{
    int columns = 0;
    uint32_t code;
    for (size_t n; (n = utf8_decode(s, &code)) > 0; s += n)
        columns += utf8_width(code);
    return columns;
}

size_t utf8_fit(const char *s, int room)
{
    size_t taken = 0;
    uint32_t code;
    for (size_t n; (n = utf8_decode(s + taken, &code)) > 0; taken += n) {
        room -= utf8_width(code);
        if (room < 0)
            break;
    }
    return taken;
}

/* Whether a line can break between two glyphs, one of which takes two columns: not after
 * an opening bracket, and not before a closing mark. */
static bool parts(uint32_t before, uint32_t code)
{
    static const uint32_t marks[] = {0x3001, 0x3002, 0xff01, 0xff09,
                                     0xff0c, 0xff1a, 0xff1b, 0xff1f};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (code == marks[i])
            return false;
    return before != 0xff08 && before != ' ';
}

size_t utf8_line(const char *s, int room)
{
    size_t at = 0, taken = 0; /* up to the last place where a line can break */
    int columns = 0;
    uint32_t before = ' ';
    uint32_t code;
    for (size_t n; (n = utf8_decode(s + at, &code)) > 0; at += n) {
        bool beside = utf8_width(code) == 2 || utf8_width(before) == 2;
        if (at > 0 && (code == ' ' || (beside && parts(before, code))))
            taken = at;
        columns += utf8_width(code);
        if (columns > room && taken > 0)
            return taken;
        before = code;
    }
    return at;
}

void utf8_tame(char *s)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(s, &code)) > 0; s += n)
        if (is_control(code) || is_format(code) || (code == UTF8_BAD && n == 1))
            memset(s, '?', n);
}
