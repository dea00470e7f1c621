/* From bytes to events.
 *
 *     struct keys *keys = keys_open("xterm-256color", true);
 *     for (each byte) {
 *         keys_byte(keys, byte);
 *         while (keys_event(keys, &event))
 *             ...
 *     }
 *     if (keys_waiting(keys) == GUARD_KEY) ... and nothing more comes for a while ...
 *         keys_give_up(keys);
 *     keys_free(keys);
 *
 * The guard (ui/guard.h) lets only whole keys and reports of the mouse through to
 * libtermkey. Pasted text and keys with Alt make no events. */
#ifndef UI_KEYS_H
#define UI_KEYS_H

#include "game/event.h"
#include "ui/guard.h"

#include <stdbool.h>

struct keys;

/* For a terminal of TYPE; NULL: its keys cannot be known. */
struct keys *keys_open(const char *type, bool utf8);
void keys_free(struct keys *keys);

void keys_byte(struct keys *keys, unsigned char byte);

/* The next event of the bytes there were; false: they make no more. */
bool keys_event(struct keys *keys, struct event *event);

/* What the rest of is being waited for. */
enum guard_wait keys_waiting(const struct keys *keys);

/* How many bytes may still become a key. */
int keys_held(const struct keys *keys);

/* The rest will not come: an Escape was a key of its own. */
void keys_give_up(struct keys *keys);

#endif
