/* A filter between the terminal's bytes and libtermkey.
 *
 *     struct guard guard = {.utf8 = true};
 *     for (each byte) {
 *         n = guard_byte(&guard, byte, out);        0 to GUARD_MAX bytes to pass on
 *     }
 *     if (guard_waiting(&guard) == GUARD_KEY) ... and nothing more comes for a while ...
 *         n = guard_flush(&guard, out);
 *
 * libtermkey 0.22 writes past an array at a CSI of 17 parameters, indexes out of bounds
 * at one with a private prefix, reads what is not there at "CSI u" and "CSI 27;5~", and
 * takes the bytes 0x8f, 0x90, 0x9b for more of the same. So only the shapes that terminals
 * send for keys and the mouse get through, each of them whole and at once. All else is
 * swallowed to its end, however long, in these few bytes of memory. What is pasted is
 * swallowed as well: it must never act as keys. */
#ifndef UI_GUARD_H
#define UI_GUARD_H

#include <stdbool.h>
#include <stddef.h>

enum {
    GUARD_MAX = 32
};

struct guard {
    bool utf8;  /* set at the start: else bytes from 0x80 on are dropped */
    int state;  /* of guard.c; 0 is the start */
    int left;   /* bytes that the state still waits for */
    int length; /* of HELD */
    char held[GUARD_MAX];
};

/* Takes one byte in; returns how many of OUT (GUARD_MAX bytes) are to be passed on: no
 * bytes, or one whole key. */
size_t guard_byte(struct guard *guard, unsigned char byte, char *out);

/* What is being waited for: the rest of a key, which comes at once or never (then the
 * Escape was a key of its own); the end of a string, which nobody asked the terminal for;
 * or the end of a paste, which may take its time. */
enum guard_wait {
    GUARD_NOTHING,
    GUARD_KEY,
    GUARD_STRING,
    GUARD_PASTE
};
enum guard_wait guard_waiting(const struct guard *guard);

/* Nothing more came: what is held is an Escape key, or is dropped. Back to the start. */
size_t guard_flush(struct guard *guard, char *out);

#endif
