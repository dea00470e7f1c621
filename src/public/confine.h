/* Locks the program in, as far as the system can: what a visitor might make it do, if it had a
 * fault, is then refused by the kernel.
 *
 *     confine_begin();                            first of all
 *     ... open the terminal, read the locale ...
 *     if (!confine_lock(own, shared, &why)) ... the system has a lock that does not work
 *
 * confine_begin: no core dumps, no other process of the account can read this one's memory,
 * no inherited files, no file may grow beyond CONFINE_FILE bytes.
 *
 * confine_lock: with Landlock, no file can be opened outside two directories; with seccomp,
 * only the system calls of play are left: none that runs a program, opens a connection,
 * signals another process or types into the terminal. Both last to the end of the process,
 * for all threads that start from now on. */
#ifndef PUBLIC_CONFINE_H
#define PUBLIC_CONFINE_H

#include "base/text.h"
#include "game/position.h"

#include <stdbool.h>

enum {
    CONFINE_FILE = 64 << 20
};

void confine_begin(void);

/* OWN and SHARED: the directories, "": none. Loads what would be opened later: both languages,
 * the time zone. False: a lock that the kernel has did not close; WHY says which. */
bool confine_lock(const char *own, const char *shared, struct reason *why);

/* Adds what confine_lock uses on this system: "Landlock, seccomp"; "nothing". */
void confine_print(struct text *out);

#endif
