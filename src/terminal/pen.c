#include "terminal/pen.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHANGE_MAX = 80, /* bytes of a change of style */
    ATTRIBUTES = 9,
    PRIMARY_FONT = 10,
    WEIGHT = 1 << 1 | 1 << 2, /* bold, dim */
    UNKNOWN = 1 << (ATTRIBUTES + 1)
};

const struct pen_style pen_unknown = {.attributes = UNKNOWN};

static const struct pen_style plain;

struct pen {
    struct text *out;
    struct pen_style want; /* what curses has asked for */
    struct pen_style have; /* the style that was sent to the terminal */
};

/* ---- reading ----------------------------------------------------------------------- */

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

/* Reads a colour, "31" or "38;5;208", at AT. Returns its end, or NULL. */
static const char *read_color(struct pen_style *style, const char *at)
{
    char *end;
    long number = strtol(at, &end, 10);
    bool ink = number / 10 == 3 || number / 10 == 9;
    bool ground = number / 10 == 4 || number / 10 == 10;
    if (number % 10 == 8 && number < 50) {
        if (strncmp(end, ";5;", 3) != 0)
            return NULL;
        strtol(end + 3, &end, 10);
    }
    size_t length = number == 39 || number == 49 ? 0 : (size_t)(end - at);
    if ((!ink && !ground) || length >= PEN_COLOR)
        return NULL;
    char *color = ink ? style->ink : style->ground;
    memcpy(color, at, length);
    color[length] = '\0';
    return end;
}

/* Applies the sequence from AT to END to STYLE. False: not one of SGR, or one with
 * parameters that this module does not know. */
static bool apply(struct pen_style *style, const char *at, const char *end)
{
    if (end - at < 3 || end[-1] != 'm')
        return false;
    for (at += 2; at < end; at++) {
        char *behind;
        long number = strtol(at, &behind, 10);
        if (number < 0 || behind >= end)
            return false;
        if (number == 0)
            *style = (struct pen_style){.attributes = 0};
        else if (number <= ATTRIBUTES)
            style->attributes |= 1U << number;
        else if (number != PRIMARY_FONT)
            behind = (char *)(uintptr_t)read_color(style, at);
        if (behind == NULL || (*behind != ';' && *behind != 'm'))
            return false;
        at = behind;
    }
    return true;
}

/* ---- writing ----------------------------------------------------------------------- */

static void add_parameters(char change[CHANGE_MAX], const char *parameters)
{
    if (change[0] != '\0')
        strcat(change, ";");
    strcat(change, parameters);
}

/* Adds the parameters that change FROM into TO. Attributes that end are left out. */
static void add_difference(char change[CHANGE_MAX], const struct pen_style *from,
                           const struct pen_style *to)
{
    for (int i = 1; i <= ATTRIBUTES; i++)
        if ((to->attributes & ~from->attributes & 1U << i) != 0)
            add_parameters(change, (char[]){(char)('0' + i), '\0'});
    if (strcmp(from->ink, to->ink) != 0)
        add_parameters(change, to->ink[0] != '\0' ? to->ink : "39");
    if (strcmp(from->ground, to->ground) != 0)
        add_parameters(change, to->ground[0] != '\0' ? to->ground : "49");
}

static bool same(const struct pen_style *a, const struct pen_style *b)
{
    return a->attributes == b->attributes && strcmp(a->ink, b->ink) == 0 &&
           strcmp(a->ground, b->ground) == 0;
}

/* Changes the terminal's style to STYLE in the shorter way: sends the difference, or a
 * reset and the whole style. Only a reset ends attributes; on terminals with colours bold
 * and dim can also end separately. */
static void take_up(struct pen *pen, const struct pen_style *style)
{
    char change[CHANGE_MAX] = "", whole[CHANGE_MAX] = "";
    struct pen_style from = pen->have;
    unsigned lost = from.attributes & ~style->attributes;
    if (same(&from, style))
        return;
    if ((lost & WEIGHT) != 0 && (style->ink[0] != '\0' || style->ground[0] != '\0')) {
        add_parameters(change, "22");
        from.attributes &= ~(unsigned)WEIGHT;
        lost &= ~(unsigned)WEIGHT;
    }
    add_difference(change, &from, style);
    if (!same(style, &plain))
        add_parameters(whole, "0");
    add_difference(whole, &plain, style);
    bool shorter = lost == 0 && strlen(change) <= strlen(whole);
    text_format(pen->out, "\033[%sm", shorter ? change : whole);
    pen->have = *style;
}

/* Changes the style before a blank. Only its background shows, unless it has attributes
 * other than bold and dim. */
static void take_up_ground(struct pen *pen)
{
    struct pen_style style = pen->have;
    memcpy(style.ground, pen->want.ground, sizeof style.ground);
    bool shows = ((style.attributes | pen->want.attributes) & ~(unsigned)WEIGHT) != 0;
    take_up(pen, shows ? &pen->want : &style);
}

/* Before the character or sequence at AT. The style matters for all but those that move
 * the cursor, and REP, which must follow its character. */
static void prepare(struct pen *pen, const char *at, size_t length)
{
    char last = at[length - 1];
    bool moves = strchr(length == 1 ? "\r\n\b\017" : "ABCDGHbdf", last) != NULL;
    if (last == ' ' || (length > 1 && strchr("JKX", last) != NULL))
        take_up_ground(pen);
    else if (!moves)
        take_up(pen, &pen->want);
}

void pen_reset(struct text *out, struct pen_style *style)
{
    if (!same(style, &plain) && !same(style, &pen_unknown))
        text_string(out, "\033[m");
    *style = plain;
}

void pen_shorten(struct text *out, size_t from, struct pen_style *style)
{
    scoped_text in = {0};
    struct pen pen = {.out = out, .have = *style};
    /* There is a style; some terminals have none. */
    bool styled = !same(style, &plain) && !same(style, &pen_unknown);
    bool clear = true; /* all styles so far are known */
    size_t length;
    if (out->length == from)
        return;
    text_add(&in, out->bytes + from, out->length - from);
    out->length = from;
    out->bytes[from] = '\0';
    for (const char *at = text_get(&in), *end = at + in.length; at < end; at += length) {
        struct pen_style next = pen.want;
        length = sequence_length(at, end);
        if (clear && strncmp(at, "\033(B", 3) == 0)
            length = 3;
        else if (clear && apply(&next, at, at + length)) {
            pen.want = next;
            styled = true;
        } else {
            if (clear && styled)
                prepare(&pen, at, length);
            clear = clear && (length == 1 || at[length - 1] != 'm');
            text_add(out, at, length);
        }
    }
    *style = clear ? pen.have : plain; /* curses ends each frame in the plain style */
}
