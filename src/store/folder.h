/* The player's directories, and files written so that none is ever half there.
 *
 *     struct text path = {0};
 *     if (folder_path(FOLDER_DATA, "klotski", &path) && folder_make(text_get(&path)))
 *         ... text_get(&path) is ~/.local/share/unstuck/klotski ... */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "base/text.h"

#include <stdbool.h>

enum folder {
    FOLDER_DATA, /* what the player made: $XDG_DATA_HOME or ~/.local/share */
    FOLDER_STATE /* what the program notes: $XDG_STATE_HOME or ~/.local/state */
};

/* Adds the path of NAME in unstuck's directory, "" is that itself. A relative one in the
 * environment does not count, as the rules of XDG want it. False: there is no home. */
bool folder_path(enum folder folder, const char *name, struct text *out);

/* Makes PATH and what is missing above it, for the player's eyes alone. False: errno. */
bool folder_make(const char *path);

enum writing {
    WRITING_DONE,
    WRITING_EXISTS, /* there is such a file, which was not to be replaced */
    WRITING_FAILED  /* errno says why; nothing was changed */
};

/* Writes BYTES, all of them or none, under a name of its own first. */
enum writing folder_write(const char *path, const struct text *bytes, bool replace);

/* "~/" at the beginning of PATH is the home directory; else as it is. */
void folder_expand(const char *path, struct text *out);

#endif
