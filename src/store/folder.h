/* The player's directories, and writing a file as a whole.
 *
 *     scoped_text path = {0};
 *     if (folder_path(FOLDER_DATA, "klotski", &path) && folder_make(text_get(&path)))
 *         ... text_get(&path) is ~/.local/share/unstuck/klotski ... */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "base/text.h"

enum folder {
    FOLDER_CONFIG, /* files that the player writes: $XDG_CONFIG_HOME or ~/.config */
    FOLDER_DATA,   /* files of the player: $XDG_DATA_HOME or ~/.local/share */
    FOLDER_STATE   /* files of the program: $XDG_STATE_HOME or ~/.local/state */
};

/* Appends the path of NAME in unstuck's directory to OUT; the name "" is the directory.
 * As the XDG specification requires, a relative path in the environment is ignored.
 * False: there is no home directory. */
bool folder_path(enum folder folder, const char *name, struct text *out);

/* Makes the directory PATH and those missing above it, mode 0700. False: see errno. */
bool folder_make(const char *path);

enum writing {
    WRITING_DONE,
    WRITING_EXISTS, /* the file exists and REPLACE is false */
    WRITING_FAILED  /* errno says why; PATH is as before */
};

/* Writes BYTES to the file PATH. After a kill or a power cut PATH is the old file or the
 * new one, complete; a temporary file ".NAME.PID" may remain beside it. */
enum writing folder_write(const char *path, const struct text *bytes, bool replace);

/* Appends PATH to OUT, with the home directory for "~" in a leading "~/". */
void folder_expand(const char *path, struct text *out);

#endif
