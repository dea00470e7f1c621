/* A state machine over the bytes. HELD collects one key or sequence. When it is complete,
 * it passes only if is_known or in_short finds its form in a list of allowed ones. */
#include "terminal/guard.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    GROUND,
    UTF8,   /* LEFT bytes of a character are missing */
    ESCAPE, /* after ESC */
    SS3,    /* after ESC O */
    LINUX,  /* after ESC [ [, the Linux console's F1 to F5 */
    CSI,    /* after ESC [ */
    LONG,   /* a CSI too long for HELD: dropped up to its final byte */
    MOUSE,  /* after ESC [ M, the old mouse report: LEFT bytes to drop */
    STRING, /* after ESC ] and the like: dropped up to BEL or the next ESC; HELD has the
             * beginning without the first ESC */
    PASTE   /* after ESC [ 200 ~: kept up to ESC [ 201 ~, of which LENGTH bytes came */
};

enum {
    ESC = 0x1b,
    BEL = 7
};

static const char paste_start[] = "\033[200~";
static const char paste_end[] = "\033[201~";

static bool is_one_of(unsigned char byte, const char *bytes)
{
    return byte != '\0' && strchr(bytes, byte) != NULL;
}

static size_t pass(struct guard *guard, char *out)
{
    size_t length = (size_t)guard->length;
    memcpy(out, guard->held, length);
    guard->length = 0;
    guard->state = GROUND;
    return length;
}

static size_t go(struct guard *guard, int state)
{
    guard->state = state;
    guard->length = 0;
    return 0;
}

static size_t hold(struct guard *guard, unsigned char byte, int state)
{
    guard->held[guard->length++] = (char)byte;
    guard->state = state;
    return 0;
}

/* The number of parameters in S, LENGTH bytes of digits and ';'; *FIRST is the value of
 * the first one. -1 if one is empty or longer than four digits. */
static int count_parameters(const char *s, int length, int *first)
{
    int count = 0;
    int digits = 0;
    *first = 0;
    for (int i = 0; i < length; i++) {
        if (s[i] == ';' && digits > 0) {
            count++;
            digits = 0;
        } else if (s[i] >= '0' && s[i] <= '9' && ++digits <= 4) {
            *first = count == 0 ? *first * 10 + s[i] - '0' : *first;
        } else {
            return -1;
        }
    }
    return digits > 0 ? count + 1 : count > 0 ? -1 : 0;
}

/* Whether HELD, a whole CSI, is a key or a mouse report. */
static bool is_known(const struct guard *guard)
{
    const char *s = guard->held + 2;
    int length = guard->length - 3;
    unsigned char final = (unsigned char)guard->held[guard->length - 1];
    int first;
    if (length > 0 && s[0] == '<')
        return is_one_of(final, "Mm") && count_parameters(s + 1, length - 1, &first) == 3;
    int count = count_parameters(s, length, &first);
    if (final == '~') /* 27 would need a third parameter, 34 is F20 */
        return count >= 1 && count <= 2 && first <= 34 && first != 27;
    return count >= 0 && count <= 2 && is_one_of(final, "ABCDEFHPQRSZ");
}

/* Reads up to five digits at *AT and moves it behind them. */
static int read_number(const char **at)
{
    int number = 0;
    for (int i = 0; i < 5 && **at >= '0' && **at <= '9'; i++)
        number = number * 10 + *(*at)++ - '0';
    return number;
}

/* Notes the report that FINAL ends, if it is one. Of a LONG one HELD has the first bytes,
 * which are enough. */
static void note_report(struct guard *guard, unsigned char final)
{
    const char *at = guard->held + 3;
    struct guard_report report = {0};
    if (guard->length == 3 && is_one_of(final, "IO"))
        report.kind = final == 'I' ? REPORT_BACK : REPORT_LEFT;
    if (guard->held[2] == '?' && is_one_of(final, "cyuR"))
        report.number = read_number(&at);
    if (guard->held[2] == '?' && final == 'u')
        report.kind = REPORT_KEYBOARD;
    if (guard->held[2] == '?' && final == 'c') {
        report.kind = REPORT_LEVEL;
        while (*at == ';') {
            at++;
            if (read_number(&at) == REPORT_CLIPBOARD)
                report.value = REPORT_CLIPBOARD;
        }
    }
    if (guard->held[2] == '?' && is_one_of(final, "yR") && *at++ == ';') {
        report.kind = final == 'y' ? REPORT_MODE : REPORT_PLACE;
        report.value = read_number(&at);
    }
    if (report.kind != REPORT_NONE)
        guard->report = report;
}

/* Reads the hexadecimal number at *AT, as the share of the largest with as many digits, and
 * moves *AT behind it. */
static double read_share(const char **at)
{
    char *end;
    double value = (double)strtol(*at, &end, 16), most = 1;
    while (*at < end) {
        most *= 16;
        ++*at;
    }
    *at += **at == '/';
    return most > 1 ? value / (most - 1) : 0;
}

/* The answer to OSC 11, as in "]11;rgb:1e1e/1e1e/1e1e". The limits of the luminance are
 * those for which tests/terminal/test_theme requires that the text has its contrast. */
static void note_ground(struct guard *guard)
{
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double luminance = 0;
    guard->held[guard->length] = '\0';
    const char *at = strchr(guard->held, ':');
    if (strncmp(guard->held, "]11;rgb", 7) != 0 || at == NULL)
        return;
    at++;
    for (int i = 0; i < 3; i++) {
        double share = read_share(&at);
        luminance += weight[i] * share * share;
    }
    guard->report = (struct guard_report){
        .kind = REPORT_GROUND,
        .value = luminance < 0.03  ? GROUND_DARK
                 : luminance > 0.7 ? GROUND_LIGHT
                                   : GROUND_UNKNOWN,
    };
}

/* The usual bytes for the key with the number CODE of kitty's protocol, or "". */
static const char *bytes_of(int code, bool shift, bool control, char letter[2])
{
    /* The keypad: 0 to 9, its operators and Enter, then from 57417 without Num Lock. */
    static const char keypad[] = "0123456789./*-+\r";
    static const char *const moves[] = {"\033[D",  "\033[C",  "\033[A", "\033[B",
                                        "\033[5~", "\033[6~", "\033[H", "\033[F",
                                        "\033[2~", "\033[3~"};
    enum {
        KEYPAD = 57399,
        MOVES = 57417
    };
    letter[0] = letter[1] = '\0';
    if (code == '\t' && shift)
        return "\033[Z";
    if (code >= MOVES && code < MOVES + (int)(sizeof moves / sizeof moves[0]))
        return moves[code - MOVES];
    if (code >= KEYPAD && code < KEYPAD + (int)sizeof keypad - 1)
        letter[0] = keypad[code - KEYPAD];
    else if (code == ESC || code == '\r' || code == '\t' || code == 0x7f)
        letter[0] = (char)code;
    else if (control && code >= 'a' && code <= 'z')
        letter[0] = (char)(code & 0x1f);
    return letter;
}

/* Passes the key of "CSI code ; modifiers u", unless Alt or the like is held. */
static size_t pass_coded(struct guard *guard, char *out)
{
    enum {
        SHIFT = 1,
        CONTROL = 4,
        LOCKS = 64 + 128
    };
    const char *at = guard->held + 2;
    char letter[2];
    int code = read_number(&at);
    int held = *at == ';' ? (at++, read_number(&at) - 1) : 0;
    bool usual = *at == 'u' && held >= 0 && (held & ~(SHIFT | CONTROL | LOCKS)) == 0;
    const char *bytes =
        bytes_of(code, (held & SHIFT) != 0, (held & CONTROL) != 0, letter);
    size_t length = usual ? strlen(bytes) : 0;
    memcpy(out, bytes, length);
    go(guard, GROUND);
    return length;
}

static bool is_held(const struct guard *guard, const char *sequence)
{
    size_t length = strlen(sequence);
    return guard->length == (int)length && memcmp(guard->held, sequence, length) == 0;
}

static size_t end_csi(struct guard *guard, char *out)
{
    if (is_held(guard, paste_start)) {
        guard->bytes = 0;
        return go(guard, PASTE);
    }
    if (is_held(guard, "\033[[")) {
        guard->state = LINUX;
        return 0;
    }
    if (is_held(guard, "\033[M")) {
        guard->left = 3;
        return go(guard, MOUSE);
    }
    unsigned char final = (unsigned char)guard->held[guard->length - 1];
    if (final == 'u' && guard->held[2] >= '0' && guard->held[2] <= '9')
        return pass_coded(guard, out);
    note_report(guard, final);
    return is_known(guard) ? pass(guard, out) : go(guard, GROUND);
}

static size_t in_ground(struct guard *guard, unsigned char byte, char *out)
{
    hold(guard, byte, GROUND);
    if (byte == ESC) {
        guard->state = ESCAPE;
        return 0;
    }
    if (byte < 0x80)
        return pass(guard, out);
    if (!guard->utf8 || byte < 0xc2 || byte > 0xf4)
        return go(guard, GROUND);
    guard->left = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    guard->state = UTF8;
    return 0;
}

/* If HELD begins with an ESC, the character was typed with Alt. */
static size_t in_utf8(struct guard *guard, unsigned char byte, char *out)
{
    if ((byte & 0xc0) != 0x80) {
        go(guard, GROUND);
        return in_ground(guard, byte, out);
    }
    hold(guard, byte, UTF8);
    if (--guard->left > 0)
        return 0;
    uint32_t code;
    utf8_decode(guard->held + (guard->held[0] == ESC), &code);
    return code != UTF8_BAD ? pass(guard, out) : go(guard, GROUND);
}

static size_t after_escape(struct guard *guard, unsigned char byte, char *out)
{
    if (byte == ESC) {
        /* The first ESC was the Escape key. */
        size_t count = pass(guard, out);
        hold(guard, byte, ESCAPE);
        return count;
    }
    if (byte == '[' || byte == 'O')
        return hold(guard, byte, byte == '[' ? CSI : SS3);
    if (is_one_of(byte, "]PX^_")) {
        go(guard, STRING);
        return hold(guard, byte, STRING);
    }
    if (byte == '\\') /* the end of a string */
        return go(guard, GROUND);
    return in_ground(guard, byte, out); /* with Alt */
}

static size_t in_csi(struct guard *guard, unsigned char byte, char *out)
{
    if (byte < 0x20 || byte >= 0x7f) {
        /* No terminal sends that: the player typed Alt-[ and then another key. */
        go(guard, GROUND);
        return in_ground(guard, byte, out);
    }
    bool final = byte >= 0x40;
    if (guard->state == LONG || guard->length == GUARD_MAX) {
        go(guard, final ? GROUND : LONG);
        if (final)
            note_report(guard, byte);
        return 0;
    }
    hold(guard, byte, CSI);
    return final ? end_csi(guard, out) : 0;
}

/* Takes the last byte of a key. */
static size_t in_short(struct guard *guard, unsigned char byte, char *out)
{
    bool known = guard->state == SS3 ? is_one_of(byte, "ABCDEFHPQRSMXjklmnopqrstuvwxy")
                                     : byte >= 'A' && byte <= 'E';
    if (byte == ESC || !known) {
        go(guard, GROUND);
        return byte == ESC ? in_ground(guard, byte, out) : 0;
    }
    if (guard->state == LINUX) {
        /* Rewrites it to the form that libtermkey knows for all terminals. */
        memcpy(guard->held, "\033[1", 3);
        hold(guard, (unsigned char)(byte - 'A' + '1'), GROUND);
        byte = '~';
    }
    hold(guard, byte, GROUND);
    return pass(guard, out);
}

static size_t in_string(struct guard *guard, unsigned char byte)
{
    if (byte != ESC && byte != BEL)
        return guard->length < GUARD_MAX ? hold(guard, byte, STRING) : 0;
    note_ground(guard);
    go(guard, GROUND);
    return byte == ESC ? hold(guard, byte, ESCAPE) : 0;
}

/* Removes the part of the end marker that was read. */
static size_t end_paste(struct guard *guard)
{
    size_t length = guard->bytes - (size_t)guard->length;
    guard->paste[length < EVENT_PASTE_MAX ? length : EVENT_PASTE_MAX] = '\0';
    guard->pasted = true;
    return go(guard, GROUND);
}

static size_t in_paste(struct guard *guard, unsigned char byte)
{
    if (guard->utf8 || byte < 0x80) {
        if (guard->bytes < EVENT_PASTE_MAX)
            guard->paste[guard->bytes] = (char)byte;
        guard->bytes++;
    }
    if (byte == (unsigned char)paste_end[guard->length])
        guard->length++;
    else
        guard->length = byte == ESC;
    return paste_end[guard->length] == '\0' ? end_paste(guard) : 0;
}

size_t guard_byte(struct guard *guard, unsigned char byte, char *out)
{
    switch (guard->state) {
    case UTF8:
        return in_utf8(guard, byte, out);
    case ESCAPE:
        return after_escape(guard, byte, out);
    case SS3:
    case LINUX:
        return in_short(guard, byte, out);
    case CSI:
    case LONG:
        return in_csi(guard, byte, out);
    case MOUSE:
        return --guard->left == 0 ? go(guard, GROUND) : 0;
    case STRING:
        return in_string(guard, byte);
    case PASTE:
        return in_paste(guard, byte);
    default:
        return in_ground(guard, byte, out);
    }
}

enum guard_wait guard_waiting(const struct guard *guard)
{
    switch (guard->state) {
    case GROUND:
        return GUARD_NOTHING;
    case LONG:
    case STRING:
        return GUARD_STRING;
    case PASTE:
        return GUARD_PASTE;
    case CSI:
        return guard->length > 2 && guard->held[2] == '?' ? GUARD_REPORT : GUARD_KEY;
    default:
        return GUARD_KEY;
    }
}

size_t guard_flush(struct guard *guard, char *out)
{
    if (guard->state == PASTE)
        return end_paste(guard);
    return guard->state == ESCAPE ? pass(guard, out) : go(guard, GROUND);
}

const char *guard_pasted(struct guard *guard)
{
    bool pasted = guard->pasted;
    guard->pasted = false;
    return pasted ? guard->paste : NULL;
}

struct guard_report guard_reported(struct guard *guard)
{
    struct guard_report report = guard->report;
    guard->report = (struct guard_report){0};
    return report;
}
