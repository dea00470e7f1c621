/* The directory of the saved games, $XDG_STATE_HOME/unstuck, and who uses it.
 *
 *     struct state_dir dir;
 *     if (!state_dir_open(&dir, &why)) ... why.text is for the player
 *     state_dir_lock(&dir, true);
 *     ... open or rename the file ...
 *     state_dir_lock(&dir, false);
 *     state_dir_close(&dir);
 *
 * Each program that runs has a seat: a number from 0 to 1023, and a lock on the byte of
 * that number in the file "lock". The system releases the lock however the program ends,
 * by a kill or a power cut too, and no two programs have the same seat at once. (The
 * number of a process would not do: after the process has ended, another one can get the
 * number.)
 *
 * The locks are those of fcntl(), which belong to the process: a program must open the
 * directory once only, for closing it a second time would release its seat. */
#ifndef STORE_STATE_DIR_H
#define STORE_STATE_DIR_H

#include "base/text.h"
#include "game/position.h"

struct state_dir {
    struct text path;
    int lock; /* descriptor of the file "lock", -1: it could not be opened */
    int seat; /* -1: none, as all are taken or the file system has no locks */
};

/* Opens the directory, makes it (mode 0700) if it is missing, and takes the first free
 * seat. False: WHY says why, and DIR needs no close. */
bool state_dir_open(struct state_dir *dir, struct reason *why);

/* Opens the directory PATH, which exists, for its door lock alone: takes no seat. */
void state_dir_open_at(struct state_dir *dir, const char *path);
void state_dir_close(struct state_dir *dir);

/* Locks or unlocks COUNT bytes of "lock", for a caller with bytes of its own behind 2^20. False:
 * another program holds one of them, or there are no locks. */
bool state_dir_hold(const struct state_dir *dir, int64_t byte, int count, bool wanted);

/* WANTED: takes the door lock, which a program holds while it opens or renames the file.
 * Waits for another program for at most two seconds, then returns without the lock. Not
 * WANTED: releases the lock. */
void state_dir_lock(struct state_dir *dir, bool wanted);

/* Whether a program that runs has this seat, this program included. */
bool state_dir_taken(const struct state_dir *dir, int seat);

/* Appends the path of the file NAME in the directory to OUT. */
void state_dir_name(const struct state_dir *dir, const char *name, struct text *out);

/* Renames the file NAME, with its logs (NAME-wal and others), to "NAME.damaged-DATE", which OUT
 * gets. False: the file still has its name. */
bool state_dir_set_aside(const struct state_dir *dir, const char *name, struct text *out);

#endif
