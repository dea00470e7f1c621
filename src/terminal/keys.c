/* A state machine over the bytes. HELD collects one sequence; it makes an event only if it is
 * whole and has the form of one that is known. */
#include "terminal/keys.h"

#include "base/clock.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROUND,
    UTF8,    /* LEFT bytes of a character are missing */
    ESCAPE,  /* after ESC */
    SS3,     /* after ESC O */
    CSI,     /* after ESC [; HELD may have too little room for it */
    CONSOLE, /* after ESC [ [, the Linux console's F1 to F5 */
    MOUSE,   /* after ESC [ M, the old mouse report: LEFT bytes to drop */
    STRING,  /* after ESC ] and the like: dropped up to BEL or the next ESC; HELD has the
              * beginning without the first ESC */
    PASTE    /* after ESC [ 200 ~: kept up to ESC [ 201 ~, of which LENGTH bytes came */
};

enum {
    ESC = 0x1b,
    BEL = 7,
    DOUBLE_CLICK = 400, /* ms */
    ESCAPE_WAIT = 50,   /* ms for the rest of a key */
    ESCAPE_FAR = 250,   /* the same, over SSH */
    STRING_WAIT = 250,  /* ms for the rest of a string that is dropped */
    REPORT_WAIT = 2000, /* ms for the rest of a report */
    PASTE_WAIT = 10000, /* ms without input after which a paste counts as ended */
    KEY_LONGEST = 32    /* bytes */
};

static void go(struct keys *keys, int state)
{
    keys->state = state;
    keys->length = 0;
}

static void hold(struct keys *keys, unsigned char byte, int state)
{
    keys->held[keys->length++] = (char)byte;
    keys->held[keys->length] = '\0';
    keys->state = state;
}

/* ---- keys and the mouse ------------------------------------------------------------ */

/* A sequence or character has ended and is KEY; 0: none. */
static void press(struct keys *keys, uint32_t key)
{
    if (key != 0)
        keys->event = (struct event){.kind = EVENT_KEY, .key = key};
    go(keys, GROUND);
}

/* Some terminals send Ctrl-J for Enter and Ctrl-H for Backspace, so these mean the same on
 * all. Ctrl-Space is a zero. */
static uint32_t press_of_ascii(uint32_t byte)
{
    switch (byte) {
    case '\0':
        return ' ';
    case '\t':
        return PRESS_TAB;
    case '\n':
    case '\r':
        return PRESS_ENTER;
    case '\b':
    case 0x7f:
        return PRESS_BACKSPACE;
    case ESC:
        return PRESS_ESCAPE;
    default:
        return byte;
    }
}

/* The last byte of a sequence for a key without a number. */
static uint32_t press_of_letter(unsigned char letter)
{
    static const uint32_t moves[] = {PRESS_UP, PRESS_DOWN, PRESS_RIGHT, PRESS_LEFT,
                                     0,        PRESS_END,  0,           PRESS_HOME};
    if (letter >= 'A' && letter <= 'H')
        return moves[letter - 'A'];
    return letter >= 'P' && letter <= 'S' ? PRESS_F1 + (uint32_t)letter - 'P' : 0;
}

/* The keypad, when it sends other sequences than the keys beside it. */
static uint32_t press_of_keypad(unsigned char letter)
{
    static const char signs[] = "*+,-./0123456789"; /* from 'j' on */
    if (letter >= 'j' && letter <= 'y')
        return (uint32_t)signs[letter - 'j'];
    return letter == 'M' ? PRESS_ENTER : letter == 'X' ? '=' : press_of_letter(letter);
}

/* The key that "CSI number ~" is for. */
static uint32_t press_of_number(int number)
{
    static const uint32_t keys[] =
        {[1] = PRESS_HOME, PRESS_INSERT,        PRESS_DELETE,         PRESS_END,
         PRESS_PAGE_UP,    PRESS_PAGE_DOWN,     PRESS_HOME,           PRESS_END,
         [11] = PRESS_F1,  PRESS_F1 + 1,        PRESS_F1 + 2,         PRESS_F1 + 3,
         PRESS_F1 + 4,     [17] = PRESS_F1 + 5, PRESS_F1 + 6,         PRESS_F1 + 7,
         PRESS_F1 + 8,     PRESS_F1 + 9,        [23] = PRESS_F1 + 10, PRESS_F1 + 11};
    return number < (int)(sizeof keys / sizeof keys[0]) ? keys[number] : 0;
}

/* The key with the number CODE of kitty's protocol. */
static uint32_t press_of_code(int code, bool shift, bool control)
{
    /* The keypad: 0 to 9, its operators and Enter, then from 57417 without Num Lock. */
    static const char keypad[] = "0123456789./*-+\r";
    static const uint32_t moves[] = {PRESS_LEFT,  PRESS_RIGHT,   PRESS_UP,
                                     PRESS_DOWN,  PRESS_PAGE_UP, PRESS_PAGE_DOWN,
                                     PRESS_HOME,  PRESS_END,     PRESS_INSERT,
                                     PRESS_DELETE};
    enum {
        KEYPAD = 57399,
        MOVES = 57417
    };
    if (code == '\t' && shift)
        return PRESS_BACKTAB;
    if (code >= MOVES && code < MOVES + (int)(sizeof moves / sizeof moves[0]))
        return moves[code - MOVES];
    if (code >= KEYPAD && code < KEYPAD + (int)sizeof keypad - 1)
        return press_of_ascii((uint32_t)keypad[code - KEYPAD]);
    if (code == ESC || code == '\r' || code == '\t' || code == 0x7f)
        return press_of_ascii((uint32_t)code);
    return control && code >= 'a' && code <= 'z' ? press_of_ascii(code & 0x1f) : 0;
}

/* The key of a CSI that ends with FINAL and has COUNT numbers; 0: it is none. */
static uint32_t press_of_csi(char final, int count, const int number[3])
{
    enum {
        SHIFT = 1,
        CONTROL = 4,
        LOCKS = 64 + 128
    };
    int modifiers = count > 1 ? number[1] - 1 : 0;
    if (count > 2 || (modifiers & ~(SHIFT | CONTROL | LOCKS)) != 0)
        return 0; /* Alt and the like */
    switch (final) {
    case '~':
        return press_of_number(number[0]);
    case 'u':
        return press_of_code(number[0], (modifiers & SHIFT) != 0,
                             (modifiers & CONTROL) != 0);
    case 'Z':
        return PRESS_BACKTAB;
    default:
        return press_of_letter((unsigned char) final);
    }
}

void keys_click(struct keys *keys, struct event *event)
{
    double now = clock_now();
    if (event->mouse != MOUSE_PRESS)
        return;
    event->twice = keys->clicked > 0 && now - keys->clicked < DOUBLE_CLICK / 1000.0 &&
                   event->row == keys->click_row && event->column == keys->click_column &&
                   event->button == keys->click_button;
    /* A third press counts as a first one. */
    keys->clicked = event->twice ? 0 : now;
    keys->click_row = event->row;
    keys->click_column = event->column;
    keys->click_button = event->button;
}

/* The report of the mouse "CSI < code ; column ; row M", or m for a release. */
static void take_mouse(struct keys *keys, const int number[3], bool released)
{
    enum {
        MOTION = 0x20,
        MODIFIERS = 0x1c,
        NO_BUTTON = 3,
        WHEEL = 64 /* up; 65 is down, and 66 and 67 are sideways */
    };
    int code = number[0] & ~(MOTION | MODIFIERS);
    if (code > NO_BUTTON && code != WHEEL && code != WHEEL + 1)
        return;
    keys->event = (struct event){.kind = EVENT_MOUSE,
                                 .button = code < NO_BUTTON    ? code + 1
                                           : code == NO_BUTTON ? 0
                                                               : code - WHEEL + 4,
                                 .mouse = code == NO_BUTTON           ? MOUSE_HOVER
                                          : released                  ? MOUSE_RELEASE
                                          : (number[0] & MOTION) != 0 ? MOUSE_DRAG
                                          : code == WHEEL             ? MOUSE_WHEEL_UP
                                          : code > WHEEL              ? MOUSE_WHEEL_DOWN
                                                                      : MOUSE_PRESS,
                                 .row = number[2] - 1,
                                 .column = number[1] - 1};
    keys_click(keys, &keys->event);
}

/* ---- reports ----------------------------------------------------------------------- */

/* The report "CSI ? PARAMETERS", of which NUMBER has the first COUNT numbers, and REST is what
 * follows them. */
static struct terminal_report report_of(const char *parameters, const char *rest,
                                        char final, int count, const int number[3])
{
    bool clipboard =
        strstr(parameters, ";52;") != NULL || strstr(parameters, ";52c") != NULL;
    if (final == 'u')
        return (struct terminal_report){REPORT_KEYBOARD, number[0], 0};
    if (final == 'c')
        return (struct terminal_report){REPORT_LEVEL, number[0],
                                        clipboard ? REPORT_CLIPBOARD : 0};
    if (final == 'R' && count > 1)
        return (struct terminal_report){REPORT_PLACE, number[0], number[1]};
    if (count == 2 && strcmp(rest, "$y") == 0)
        return (struct terminal_report){REPORT_MODE, number[0], number[1]};
    return (struct terminal_report){0};
}

/* Reads the hexadecimal number at *AT, as the share of the largest with as many digits, and
 * moves *AT behind it. */
static double read_share(const char **at)
{
    char *end;
    double value = (double)strtoul(*at, &end, 16);
    double most = ldexp(1, 4 * (int)(end - *at)) - 1;
    *at = end + (*end == '/');
    return most > 0 ? value / most : 0;
}

/* The answer to OSC 11, as in "]11;rgb:1e1e/1e1e/1e1e". The limits of the luminance are
 * those for which tests/terminal/test_theme requires that the text has its contrast. */
static void note_ground(struct keys *keys)
{
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double luminance = 0;
    const char *at = strchr(keys->held, ':');
    if (strncmp(keys->held, "]11;rgb", 7) != 0 || at == NULL)
        return;
    at++;
    for (int i = 0; i < 3; i++) {
        double share = read_share(&at);
        luminance += weight[i] * share * share;
    }
    keys->report = (struct terminal_report){.kind = REPORT_GROUND,
                                            .value = luminance < 0.03  ? GROUND_DARK
                                                     : luminance > 0.7 ? GROUND_LIGHT
                                                                       : GROUND_UNKNOWN};
}

/* ---- sequences --------------------------------------------------------------------- */

/* Reads up to three numbers with ';' between them at *AT, which moves behind them; returns how
 * many there are. */
static int read_numbers(const char **at, int number[3])
{
    int count = 0;
    while (count < 3 && **at >= '0' && **at <= '9') {
        char *end;
        unsigned long value = strtoul(*at, &end, 10);
        number[count++] = value < 100000 ? (int)value : 100000;
        *at = end + (*end == ';' && end[1] >= '0' && end[1] <= '9');
    }
    return count;
}

static void end_csi(struct keys *keys)
{
    const char *s = keys->held + 2;
    char final = keys->held[keys->length - 1];
    const char *at = s + (*s == '<' || *s == '?');
    int number[3] = {0}, count = read_numbers(&at, number);
    bool whole = at[0] != '\0' && at[1] == '\0'; /* nothing but numbers */
    if (strcmp(s, "200~") == 0) {
        keys->bytes = 0;
        go(keys, PASTE);
    } else if (strcmp(s, "[") == 0) {
        keys->state = CONSOLE;
    } else if (strcmp(s, "M") == 0) {
        keys->left = 3;
        go(keys, MOUSE);
    } else if (strcmp(s, "I") == 0 || strcmp(s, "O") == 0) {
        keys->report.kind = final == 'I' ? REPORT_BACK : REPORT_LEFT;
        go(keys, GROUND);
    } else if (*s == '?') {
        keys->report = report_of(s, at, final, count, number);
        go(keys, GROUND);
    } else if (*s == '<') {
        if (whole && count == 3 && (final == 'M' || final == 'm'))
            take_mouse(keys, number, final == 'm');
        go(keys, GROUND);
    } else {
        press(keys, whole ? press_of_csi(final, count, number) : 0);
    }
}

/* HELD is empty, or has the ESC of a character that was typed with Alt. */
static void in_ground(struct keys *keys, unsigned char byte)
{
    if (byte == ESC)
        hold(keys, byte, ESCAPE);
    else if (byte < 0x80)
        press(keys, keys->length == 0 ? press_of_ascii(byte) : 0);
    else if (!keys->utf8 || byte < 0xc2 || byte > 0xf4)
        go(keys, GROUND);
    else {
        hold(keys, byte, UTF8);
        keys->left = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    }
}

/* What was begun is no key; BYTE begins another one. */
static void begin_again(struct keys *keys, unsigned char byte)
{
    go(keys, GROUND);
    in_ground(keys, byte);
}

static void in_utf8(struct keys *keys, unsigned char byte)
{
    uint32_t code; /* with Alt: the ESC */
    if ((byte & 0xc0) != 0x80) {
        begin_again(keys, byte);
        return;
    }
    hold(keys, byte, UTF8);
    if (--keys->left > 0)
        return;
    utf8_decode(keys->held, (size_t)keys->length, &code);
    press(keys, code >= 0xa0 && code != UTF8_BAD ? code : 0);
}

static void after_escape(struct keys *keys, unsigned char byte)
{
    if (byte == '[' || byte == 'O')
        hold(keys, byte, byte == '[' ? CSI : SS3);
    else if (byte != '\0' && strchr("]PX^_", byte) != NULL) {
        go(keys, STRING);
        hold(keys, byte, STRING);
    } else {
        if (byte == ESC)
            press(keys, PRESS_ESCAPE); /* the first one was the key */
        in_ground(keys, byte);
    }
}

static void in_csi(struct keys *keys, unsigned char byte)
{
    bool final = byte >= 0x40;
    if (byte < 0x20 || byte >= 0x7f) {
        /* No terminal sends that: the player typed Alt-[ and then another key. */
        begin_again(keys, byte);
        return;
    }
    if (final || keys->length < KEYS_HELD - 1)
        hold(keys, byte, CSI);
    if (final)
        end_csi(keys);
}

static void in_string(struct keys *keys, unsigned char byte)
{
    if (byte == ESC || byte == BEL) {
        note_ground(keys);
        go(keys, GROUND);
        if (byte == ESC)
            hold(keys, byte, ESCAPE);
    } else if (keys->length < KEYS_HELD)
        hold(keys, byte, STRING);
}

/* Removes the part of the end marker that was read. */
static void end_paste(struct keys *keys)
{
    size_t length = keys->bytes - (size_t)keys->length;
    keys->paste[length < EVENT_PASTE_MAX ? length : EVENT_PASTE_MAX] = '\0';
    keys->event = (struct event){.kind = EVENT_PASTE, .pasted = keys->paste};
    go(keys, GROUND);
}

static void in_paste(struct keys *keys, unsigned char byte)
{
    static const char end[] = "\033[201~";
    if (keys->utf8 || byte < 0x80) {
        if (keys->bytes < EVENT_PASTE_MAX)
            keys->paste[keys->bytes] = (char)byte;
        keys->bytes++;
    }
    if (byte == (unsigned char)end[keys->length])
        keys->length++;
    else
        keys->length = byte == ESC;
    if (end[keys->length] == '\0')
        end_paste(keys);
}

void keys_byte(struct keys *keys, unsigned char byte)
{
    switch (keys->state) {
    case GROUND:
        in_ground(keys, byte);
        break;
    case UTF8:
        in_utf8(keys, byte);
        break;
    case ESCAPE:
        after_escape(keys, byte);
        break;
    case CSI:
        in_csi(keys, byte);
        break;
    case MOUSE:
        if (--keys->left == 0)
            go(keys, GROUND);
        break;
    case STRING:
        in_string(keys, byte);
        break;
    case PASTE:
        in_paste(keys, byte);
        break;
    default: /* the last byte of a short sequence */
        if (byte == ESC)
            begin_again(keys, byte);
        else if (keys->state == SS3)
            press(keys, press_of_keypad(byte));
        else
            press(keys, byte >= 'A' && byte <= 'E' ? PRESS_F1 + (uint32_t)byte - 'A' : 0);
    }
}

bool keys_event(struct keys *keys, struct event *event)
{
    *event = keys->event;
    keys->event.kind = EVENT_NONE;
    return event->kind != EVENT_NONE;
}

struct terminal_report keys_report(struct keys *keys)
{
    struct terminal_report report = keys->report;
    keys->report = (struct terminal_report){0};
    return report;
}

/* ---- waiting ----------------------------------------------------------------------- */

/* Whether HELD may be the beginning of a key; no key begins as a report, or is as long. */
static bool is_key(const struct keys *keys)
{
    bool report = keys->state == CSI && keys->length > 2 &&
                  (keys->held[2] == '?' || keys->length > KEY_LONGEST);
    return keys->state != GROUND && keys->state != STRING && keys->state != PASTE &&
           !report;
}

int keys_patience(const struct keys *keys, bool far, double seconds)
{
    int wanted = is_key(keys)            ? far ? ESCAPE_FAR : ESCAPE_WAIT
                 : keys->state == CSI    ? REPORT_WAIT
                 : keys->state == STRING ? STRING_WAIT
                                         : PASTE_WAIT;
    if (keys->state == GROUND)
        return -1;
    return seconds * 1000 < wanted ? wanted - (int)(seconds * 1000) : 0;
}

int keys_held(const struct keys *keys)
{
    return is_key(keys) ? keys->length : 0;
}

void keys_give_up(struct keys *keys)
{
    if (keys->state == PASTE)
        end_paste(keys);
    else
        press(keys, keys->state == ESCAPE ? PRESS_ESCAPE : 0);
}
