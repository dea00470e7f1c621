/* The directory for what is kept between runs, $XDG_STATE_HOME/unstuck, and who uses it.
 *
 *     struct state_dir dir;
 *     if (!state_dir_open(&dir, &why)) ... why.text is for the player
 *     state_dir_lock(&dir, true);
 *     ... open, mend or move the file ...
 *     state_dir_lock(&dir, false);
 *     state_dir_close(&dir);
 *
 * Each program that runs holds a lock on one byte of the file "lock", whose number is its
 * seat: the system lets go of it however the program ends, after a power cut too, and no
 * other can have the same number meanwhile, which is more than can be said of a process's
 * number. */
#ifndef STORE_STATE_DIR_H
#define STORE_STATE_DIR_H

#include "base/text.h"
#include "game/position.h"

#include <stdbool.h>

struct state_dir {
    struct text path;
    int lock; /* descriptor, -1: this file system has no locks */
    int seat; /* -1: none */
};

/* Finds or makes it, mode 0700, and takes a seat in it. False: WHY says why there is
 * none, and DIR needs no close. */
bool state_dir_open(struct state_dir *dir, struct reason *why);
void state_dir_close(struct state_dir *dir);

/* Keeps others out while the file is opened, mended or set aside; waits for them at most
 * two seconds, then goes on all the same. WANTED false: lets them in. */
void state_dir_lock(struct state_dir *dir, bool wanted);

/* Whether a program that runs sits there, this one included. */
bool state_dir_taken(const struct state_dir *dir, int seat);

/* The path of NAME inside. */
void state_dir_name(const struct state_dir *dir, const char *name, struct text *out);

/* Gives NAME and what belongs to it (NAME-wal, NAME-shm) a new name that tells the date,
 * which OUT gets. False: it stands where it was. */
bool state_dir_set_aside(const struct state_dir *dir, const char *name, struct text *out);

#endif
