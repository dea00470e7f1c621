/* A level set: a directory of text files with positions.
 *
 *     struct levels levels;
 *     if (levels_read(&levels, "/home/me/sets/first", game, variant, &why)) ...
 *     levels_free(&levels);
 *
 * A file may hold any number of positions. Files are sorted by name, numbers in names by
 * value; names that begin with a dot are skipped. A file that cannot be read becomes an
 * entry that says why. */
#ifndef EDITOR_LEVELS_H
#define EDITOR_LEVELS_H

#include "game/session.h"

enum level_kind {
    LEVEL_FOLDER, /* another level set */
    LEVEL_BOARD,
    LEVEL_BAD
};

struct level {
    enum level_kind kind;
    char *name;  /* the name of the folder, the board or the bad file */
    char *words; /* a board: its text from session_print; a bad file: the error */
};

struct levels {
    const struct game *game;
    char *path;
    struct level *all;
    int count, capacity;
};

/* Reads the set. VARIANT: for positions that name none. False: WHY->text says why the
 * directory cannot be read, and LEVELS is empty. */
bool levels_read(struct levels *levels, const char *path, const struct game *game,
                 uint32_t variant, struct reason *why);
void levels_free(struct levels *levels);

/* Begins SESSION with level INDEX; false: this entry is no board. */
bool levels_open(const struct levels *levels, int index, struct session *session);

/* Compares file names as people sort them: "level 9" before "level 10". */
int levels_compare(const char *a, const char *b);

#endif
