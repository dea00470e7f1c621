/* A level set: a directory of text files with positions.
 *
 *     struct levels levels;
 *     if (levels_read(&levels, "/home/me/sets/first", false, game, variant, &why)) ...
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
    int least;   /* the minimum of a board, 0: not known */
};

/* A set that comes with the program: lines of name|minimum|rows with a slash between|goal, all
 * of Klotski, counting moves. */
enum {
    LEVEL_SETS = 3
};
struct level_set {
    const char *name, *boards;
};
extern const struct level_set level_sets[LEVEL_SETS]; /* level_sets.c */

struct levels {
    const struct game *game;
    char *path;
    struct level *all;
    int count, capacity;
};

/* Reads the set. VARIANT: for positions that name none. OWN: the player's own set, which may not
 * exist; the sets that come with the program are added to it as folders, whose paths levels_read
 * knows if there is no such directory. False: WHY->text says why the directory cannot be read, and
 * LEVELS is empty. */
bool levels_read(struct levels *levels, const char *path, bool own,
                 const struct game *game, uint32_t variant, struct reason *why);
void levels_free(struct levels *levels);

/* NAME, translated if it is that of a set that comes with the program. */
const char *levels_title(const char *name);

/* Begins SESSION with level INDEX; false: this entry is no board. */
bool levels_open(const struct levels *levels, int index, struct session *session);

/* Compares file names as people sort them: "level 9" before "level 10". */
int levels_compare(const char *a, const char *b);

#endif
