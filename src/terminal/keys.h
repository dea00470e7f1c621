/* From bytes to events.
 *
 *     struct keys *keys = keys_open("xterm-256color", true);
 *     for (each byte) {
 *         keys_byte(keys, byte);
 *         while (keys_event(keys, &event))
 *             ...
 *     }
 *     if (keys_patience(keys, false, seconds) == 0)
 *         keys_give_up(keys);
 *     keys_free(keys);
 *
 * The guard (terminal/guard.h) passes only whole keys and mouse reports on to libtermkey.
 * A paste is one event. Keys with Alt make none. */
#ifndef TERMINAL_KEYS_H
#define TERMINAL_KEYS_H

#include "canvas/event.h"
#include "terminal/guard.h"

struct keys;

/* TYPE is a name of terminfo. Returns NULL if libtermkey cannot use it. */
struct keys *keys_open(const char *type, bool utf8);
void keys_free(struct keys *keys);

void keys_byte(struct keys *keys, unsigned char byte);

/* Gets the next event from the bytes so far; false: there is none. */
bool keys_event(struct keys *keys, struct event *event);

/* EVENT is an action of a mouse that keys_byte does not read: finds out whether it is the
 * second press of a double click. */
void keys_click(struct keys *keys, struct event *event);

/* What the last byte completed: a report of the terminal, else REPORT_NONE. */
struct guard_report keys_report(struct keys *keys);

/* Milliseconds until an unfinished sequence (a key, a string, a paste) is given up,
 * SECONDS after the last byte; -1: there is none. FAR: over SSH, where the rest may
 * come late. */
int keys_patience(const struct keys *keys, bool far, double seconds);

/* The number of bytes that are the beginning of a key. */
int keys_held(const struct keys *keys);

/* Stops waiting for the rest of a key: an Escape then is the Escape key. */
void keys_give_up(struct keys *keys);

#endif
