#include "ui/thin.h"

#include <stdlib.h>
#include <string.h>

enum {
    ATTRIBUTES = 10, /* SGR 1 to 9, among them ... */
    UNDERLINE = 4,
    REVERSE = 7,
    COLOR = 20 /* "38;2;255;255;255" */
};

/* What characters look like. All zero: plain. */
struct pen {
    bool on[ATTRIBUTES];
    char ink[COLOR], ground[COLOR]; /* parameters of SGR, "": the terminal's own */
};

struct thinner {
    struct pen has, wanted; /* of the terminal; of what comes next */
    bool known;             /* HAS is what it has */
    bool odd;               /* but for something that is not read here */
    bool ascii, shifted;    /* its character set is chosen, in both ways */
};

/* ---- reading an SGR ---------------------------------------------------------------- */

/* Copies the parameters of a colour that begin at S, as many as belong to it, and zeros up
 * to the end; returns where they end. */
static const char *read_color(const char *s, const char *end, char color[COLOR])
{
    int number = atoi(s) % 10;
    int left = number != 8 ? 1 : s + 3 < end && s[3] == '2' ? 5 : 3;
    size_t length = 0;
    memset(color, 0, COLOR);
    while (s < end && (*s != ';' || --left > 0)) {
        if (length < COLOR - 1)
            color[length++] = *s;
        s++;
    }
    if (number == 9)
        memset(color, 0, COLOR);
    return s;
}

/* The parameters from S to END, as far as they are known; false: some are not. */
static bool read_sgr(struct pen *pen, const char *s, const char *end)
{
    if (s == end)
        *pen = (struct pen){0};
    for (; s < end; s += s < end) {
        int number = atoi(s);
        if ((number >= 30 && number < 40) || (number >= 90 && number < 98)) {
            s = read_color(s, end, pen->ink);
            continue;
        }
        if ((number >= 40 && number < 50) || (number >= 100 && number < 108)) {
            s = read_color(s, end, pen->ground);
            continue;
        }
        if (number == 0)
            *pen = (struct pen){0};
        else if (number < ATTRIBUTES)
            pen->on[number] = true;
        else if (number == 22)
            pen->on[1] = pen->on[2] = false;
        else if (number >= 23 && number < 30)
            pen->on[number - 20] = false;
        else if (number != 10) /* the font is never another */
            return false;
        while (s < end && *s != ';')
            s++;
    }
    return true;
}

/* ---- writing one ------------------------------------------------------------------- */

static void add_parameter(struct text *out, const char *parameter)
{
    text_format(out, "%s%s", out->bytes[out->length - 1] == '[' ? "" : ";", parameter);
}

/* Takes off one by one the attributes that are not WANTED. */
static void take_off(struct pen *has, const struct pen *wanted, struct text *out)
{
    for (int i = 1; i < ATTRIBUTES; i++) {
        if (!has->on[i] || wanted->on[i])
            continue;
        int number = i == 1 ? 2 : i; /* 22 takes off 1 and 2 */
        add_parameter(out, (char[]){'2', (char)('0' + number), '\0'});
        has->on[i] = false;
        if (number == 2)
            has->on[1] = has->on[2] = false;
    }
}

/* What turns the look that the terminal has into the one that is wanted. Attributes are
 * taken off by taking off all, since a VT100 knows no other way; but not where a ground out
 * of 256 would have to come again, for terminals with so many know the other way, too. */
static void add_sgr(struct thinner *thinner, struct text *out)
{
    static const struct pen plain = {0};
    struct pen has = thinner->has;
    const struct pen *wanted = &thinner->wanted;
    bool off = !thinner->known || (has.ink[0] != '\0' && wanted->ink[0] == '\0') ||
               (has.ground[0] != '\0' && wanted->ground[0] == '\0');
    for (int i = 0; i < ATTRIBUTES; i++)
        off |= has.on[i] && !wanted->on[i];
    if (!off && memcmp(&has, wanted, sizeof has) == 0)
        return;
    bool grounded = thinner->known && strncmp(has.ground, "48;5;", 5) == 0 &&
                    strcmp(has.ground, wanted->ground) == 0 && wanted->ink[0] != '\0';
    text_string(out, "\033[");
    if (off && grounded)
        take_off(&has, wanted, out);
    else if (off) {
        has = plain;
        if (memcmp(wanted, &plain, sizeof plain) != 0)
            add_parameter(out, "0");
    }
    for (int i = 0; i < ATTRIBUTES; i++)
        if (wanted->on[i] && !has.on[i])
            add_parameter(out, (char[]){(char)('0' + i), '\0'});
    if (strcmp(wanted->ink, has.ink) != 0)
        add_parameter(out, wanted->ink);
    if (strcmp(wanted->ground, has.ground) != 0)
        add_parameter(out, wanted->ground);
    text_char(out, 'm');
    thinner->has = *wanted;
    thinner->known = true;
}

/* ---- the whole --------------------------------------------------------------------- */

/* The length of the control sequence at S, 0: there is none. FINAL is its last byte. */
static size_t sequence_length(const char *s, const char *end, char *final)
{
    const char *at = s + 2;
    if (end - s < 3 || s[0] != '\033' || s[1] != '[')
        return 0;
    while (at < end && (unsigned char)*at < 0x40)
        at++;
    if (at == end)
        return 0;
    *final = *at;
    return (size_t)(at - s) + 1;
}

/* Whether a blank looks the same in both: it has nothing to show a colour with, unless they
 * are reversed. */
static bool same_on_blanks(const struct pen *a, const struct pen *b)
{
    size_t lines = sizeof a->on - UNDERLINE;
    return !a->on[REVERSE] && memcmp(a->on + UNDERLINE, b->on + UNDERLINE, lines) == 0 &&
           strcmp(a->ground, b->ground) == 0;
}

/* Takes what stands at S; returns its length. */
static size_t take(struct thinner *thinner, const char *s, const char *end,
                   struct text *out)
{
    char final = '\0';
    size_t length = sequence_length(s, end, &final);
    if (end - s >= 3 && memcmp(s, "\033(B", 3) == 0) {
        text_add(out, s, thinner->ascii ? 0 : 3);
        thinner->ascii = true;
        return 3;
    }
    if (*s == '\017') {
        text_add(out, s, thinner->shifted ? 0 : 1);
        thinner->shifted = true;
        return 1;
    }
    if (final == 'm') {
        struct pen before = thinner->wanted;
        if (read_sgr(&thinner->wanted, s + 2, s + length - 1)) {
            thinner->known &= !thinner->odd;
            thinner->odd = false;
            return length;
        }
        thinner->wanted = before;
        thinner->odd = true;
    }
    /* Where the cursor goes has no look, nor has a character set; what is written and what
     * is erased has. What is repeated has that of the first, which must stand before it. */
    bool moves =
        final != '\0' ? strchr("ABCDGHbd", final) != NULL : *s == '\r' || *s == '\b';
    bool blank = final != '\0' ? strchr("JKX", final) != NULL : *s == ' ';
    bool same = thinner->known && same_on_blanks(&thinner->has, &thinner->wanted);
    if (!moves && !(blank && same))
        add_sgr(thinner, out);
    length = length > 0 ? length : 1;
    text_add(out, s, length);
    return length;
}

void thin_out(struct text *text, size_t from, bool anew)
{
    struct thinner thinner = {.known = !anew, .ascii = !anew, .shifted = !anew};
    struct text out = {0};
    if (from >= text->length)
        return;
    const char *end = text->bytes + text->length;
    for (const char *s = text->bytes + from; s < end;)
        s += take(&thinner, s, end, &out);
    add_sgr(&thinner, &out);
    text->length = from;
    text_add(text, text_get(&out), out.length);
    text_free(&out);
}
