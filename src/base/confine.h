/* Locks the program in, as far as the system can: what a visitor might make it do, if it had a
 * fault, is then refused by the kernel.
 *
 *     confine_begin();                            first of all
 *     ... open the terminal, read the locale ...
 *     const char *lock = confine_lock(own, shared);
 *     if (lock != NULL) ... the system has this lock, but it does not close
 *
 * confine_begin: no core dumps, no other process of the account can read this one's memory,
 * no inherited files, no file may grow beyond CONFINE_FILE bytes, and the process not beyond
 * CONFINE_MEMORY.
 *
 * confine_lock: with Landlock, no file can be opened outside two directories; with seccomp,
 * only the system calls of play are left: none that runs a program, opens a connection,
 * signals another process or types into the terminal. Both last to the end of the process,
 * for all threads that start from now on. */
#ifndef BASE_CONFINE_H
#define BASE_CONFINE_H

#include "base/text.h"

enum {
    CONFINE_FILE = 64 << 20,
    CONFINE_MEMORY = 192 << 20 /* the daily puzzle of Klotski needs half of that */
};

void confine_begin(void);

/* OWN and SHARED: the directories, "": none. Before that, loads what would be opened
 * later: both languages, the time zone. NULL: all locks that the kernel has are
 * closed; else the name of the one that is not. Writes a line to the system's log if
 * the kernel lacks a lock. */
const char *confine_lock(const char *own, const char *shared);

/* Adds what confine_lock uses on this system: "Landlock, seccomp"; "nothing". */
void confine_print(struct text *out);

#endif
