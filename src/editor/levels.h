/* A level set: a directory of text files with positions, and what is in it.
 *
 *     struct levels levels;
 *     if (levels_read(&levels, "/home/me/sets/first", game, variant, &why)) ...
 *     levels_free(&levels);
 *
 * A file may hold any number of positions. Files are sorted by name, numbers in names by
 * value; names that begin with a dot are skipped. A file that cannot be read becomes an entry
 * that says why. */
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
    char *name;  /* of the folder, the board or the file */
    char *words; /* a board: as session_print writes it; bad: the reason */
};

struct levels {
    const struct game *game;
    char *path;
    struct level *all;
    int count, capacity;
};

/* Positions without a variant of their own are of VARIANT. False: WHY->text says why the
 * directory cannot be read, and LEVELS is empty. */
bool levels_read(struct levels *levels, const char *path, const struct game *game,
                 uint32_t variant, struct reason *why);
void levels_free(struct levels *levels);

/* A level that is a board, to be played; false where it is none. */
bool levels_open(const struct levels *levels, int index, struct session *session);

/* The order of file names: as one reads them, "level 9" before "level 10". */
int levels_compare(const char *a, const char *b);

#endif
