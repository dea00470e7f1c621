/* The player's own boards: the editor, level sets and what was done in them, as the play
 * loop calls for them.
 *
 *     struct boards boards = {0};
 *     boards_levels(&boards, term, &table, NULL);      the player chooses from a list
 *     boards_follow(&boards, &table);                  after every event
 *     boards_free(&boards); */
#ifndef APP_BOARDS_H
#define APP_BOARDS_H

#include "app/levels.h"
#include "app/records.h"
#include "app/table.h"
#include "ui/term.h"

struct boards {
    struct levels levels;    /* the set that is open, if LEVELS.path is not NULL */
    int chosen;              /* in it */
    int depth;               /* how many folders below the first set it is */
    bool playing;            /* the game on the table is one of them */
    struct records *records; /* NULL: not needed yet */
    int noted;               /* moves of the game whose end was noted, -1: none was */
};

void boards_free(struct boards *boards);

enum boards_answer {
    BOARDS_PLAY, /* there is a new game on the table */
    BOARDS_BACK, /* the table is as it was */
    BOARDS_QUIT
};

/* The editor, with the board on the table where that is one of Klotski. */
enum boards_answer boards_edit(struct boards *boards, struct term *term,
                               struct table *table);

/* The list of the set in PATH; NULL: the one that is open, or the player's own. */
enum boards_answer boards_levels(struct boards *boards, struct term *term,
                                 struct table *table, const char *path);

/* The game on the table is another one, which boards did not put there. */
void boards_forget(struct boards *boards);

/* Notes the end of a game with a board that has no number. */
void boards_follow(struct boards *boards, const struct table *table);

#endif
