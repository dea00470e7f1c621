/* From the terminal's bytes to events, and to what the terminal reports of itself.
 *
 *     struct keys keys = {.utf8 = true};
 *     for (each byte) {
 *         keys_byte(&keys, byte);
 *         if (keys_event(&keys, &event))
 *             ...
 *     }
 *     if (keys_patience(&keys, false, seconds) == 0)
 *         keys_give_up(&keys);
 *
 * Only what terminals send for keys and the mouse makes events: characters, the sequences of
 * xterm, of the Linux console and of kitty's keyboard protocol. All else is dropped up to its
 * end, at any length. Keys with Alt make no events. Pasted text must never act as keys, so a
 * paste is one event. */
#ifndef TERMINAL_KEYS_H
#define TERMINAL_KEYS_H

#include "canvas/event.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    KEYS_HELD = 128
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

struct terminal_report {
    enum report_kind kind;
    int number, value;
};

/* All zero, except UTF8, before the first byte. */
struct keys {
    bool utf8;                /* if not, bytes from 0x80 on are dropped */
    int state;                /* see keys.c */
    int left;                 /* bytes that the state waits for */
    int length;               /* of HELD */
    char held[KEYS_HELD + 1]; /* the bytes of a sequence so far, with a NUL */

    struct event event;            /* until keys_event returns it */
    struct terminal_report report; /* until keys_report returns it */

    size_t bytes; /* of a paste so far, with a part of its end marker */
    char paste[EVENT_PASTE_MAX + 1];

    double clicked; /* the time of the last click; 0: a double click cannot follow */
    int click_row, click_column, click_button;
};

void keys_byte(struct keys *keys, unsigned char byte);

/* Gets the event that the last byte or keys_give_up has completed, once; false: there is none.
 * What was pasted is valid until the next byte. */
bool keys_event(struct keys *keys, struct event *event);

/* Likewise a report of the terminal, else REPORT_NONE. */
struct terminal_report keys_report(struct keys *keys);

/* EVENT is an action of a mouse that keys_byte does not read: finds out whether it is the
 * second press of a double click. */
void keys_click(struct keys *keys, struct event *event);

/* Milliseconds until an unfinished sequence (a key, a string, a paste) is given up,
 * SECONDS after the last byte; -1: there is none. FAR: over SSH, where the rest may
 * come late. */
int keys_patience(const struct keys *keys, bool far, double seconds);

/* The number of bytes that are the beginning of a key. */
int keys_held(const struct keys *keys);

/* Stops waiting for the rest: an Escape then is the Escape key, and a paste ends. */
void keys_give_up(struct keys *keys);

#endif
