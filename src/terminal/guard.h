/* A filter between the terminal's bytes and libtermkey, which cannot be trusted with
 * them.
 *
 *     struct guard guard = {.utf8 = true};
 *     for (each byte) {
 *         n = guard_byte(&guard, byte, out);        pass on the first N bytes of OUT
 *     }
 *     if (guard_waiting(&guard) == GUARD_KEY) ... and no byte comes for a while ...
 *         n = guard_flush(&guard, out);
 *
 * libtermkey 0.22 writes past an array at a CSI (ESC [) of 17 parameters, indexes out of
 * bounds at one with a private prefix, reads uninitialised memory at "CSI u" and "CSI
 * 27;5~", and takes the bytes 0x8f, 0x90 and 0x9b for SS3, DCS and CSI. So only the
 * sequences that terminals send for keys and the mouse pass, each one whole; those of
 * kitty's keyboard protocol, "CSI 27u", become the usual ones for the same key. All others
 * are dropped up to their end, at any length. Pasted text must never act as keys, so it
 * is dropped as well, but its beginning is kept for guard_pasted. Reports about the
 * terminal are dropped, too; guard_reported says what was in them. */
#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include "canvas/event.h"

#include <stddef.h>

enum {
    GUARD_MAX = 64
};

/* What a terminal reports apart from keys. */
enum report_kind {
    REPORT_NONE,
    REPORT_LEFT,     /* the window no longer has the keyboard */
    REPORT_BACK,     /* it has it again */
    REPORT_KEYBOARD, /* the answer to "CSI ? u" */
    REPORT_LEVEL,    /* the answer to "CSI c": NUMBER is its first number; VALUE is
                        REPORT_CLIPBOARD if that is one of the others */
    REPORT_PLACE,    /* the answer to "CSI ? 6 n": row NUMBER and column VALUE, from 1 */
    REPORT_MODE,     /* the state of the mode NUMBER is VALUE, as DECRPM numbers them */
    REPORT_GROUND    /* the answer to OSC 11, the background: VALUE is a report_ground */
};

/* A background on which either light or dark text can be read; UNKNOWN is between them. */
enum report_ground {
    GROUND_UNKNOWN,
    GROUND_DARK,
    GROUND_LIGHT
};

enum {
    REPORT_CLIPBOARD = 52
};

struct guard_report {
    enum report_kind kind;
    int number, value;
};

struct guard {
    bool utf8;  /* set at the start; if not, bytes from 0x80 on are dropped */
    int state;  /* see guard.c; 0 is the start */
    int left;   /* bytes that the state waits for */
    int length; /* of HELD */
    char held[GUARD_MAX + 1]; /* the last byte stays '\0' */

    struct guard_report report; /* the last one, until guard_reported returns it */

    bool pasted;  /* PASTE is complete and guard_pasted has not returned it */
    size_t bytes; /* bytes of the paste so far, with a part of its end marker */
    char paste[EVENT_PASTE_MAX + 1];
};

/* Takes one byte. Returns the number of bytes in OUT (room for GUARD_MAX) to pass on: 0,
 * or one whole key. */
size_t guard_byte(struct guard *guard, unsigned char byte, char *out);

/* What the guard waits for. */
enum guard_wait {
    GUARD_NOTHING,
    GUARD_KEY,    /* the rest of a key; if it does not come at once, Escape was pressed */
    GUARD_STRING, /* the end of a string */
    GUARD_REPORT, /* the end of a report, which no key can be */
    GUARD_PASTE   /* the end of a paste, which may take long */
};
enum guard_wait guard_waiting(const struct guard *guard);

/* Gives up waiting: the bytes held are an Escape key, else dropped; a paste ends. Returns
 * as guard_byte. */
size_t guard_flush(struct guard *guard, char *out);

/* The first EVENT_PASTE_MAX bytes of the last paste, once after its end, else NULL. Valid
 * until the next byte. */
const char *guard_pasted(struct guard *guard);

/* The last report, once, else REPORT_NONE. Ask after each byte. */
struct guard_report guard_reported(struct guard *guard);

#endif
