/* The player's own boards, for the play loop: opens the editor and the lists of level sets.
 *
 *     struct boards boards = {.store = store};
 *     boards_levels(&boards, term, &table, game, NULL);      the player chooses from a list
 *     boards_free(&boards); */
#ifndef EDITOR_BOARDS_H
#define EDITOR_BOARDS_H

#include "editor/levels.h"
#include "store/store.h"
#include "table/table.h"
#include "ui/term.h"

struct boards {
    struct store *store;  /* borrowed; it knows what was done */
    uint32_t variant;     /* of boards that name none */
    struct levels levels; /* the set that is open, if LEVELS.path is not NULL */
    int chosen;           /* in it */
    int depth;            /* how many folders below the first set it is */
    bool playing;         /* the game on the table is one of them */
};

void boards_free(struct boards *boards);

enum boards_answer {
    BOARDS_PLAY, /* there is a new game on the table */
    BOARDS_BACK, /* the table is as it was */
    BOARDS_QUIT
};

/* The editor of GAME, with its deal SEED of VARIANT; SEED 0: with the board on the table if
 * that is one of GAME. */
enum boards_answer boards_edit(struct boards *boards, struct term *term,
                               struct table *table, const struct game *game,
                               uint32_t variant, uint64_t seed);

/* The list of GAME's set in PATH; NULL: the one that is open, or the player's own. */
enum boards_answer boards_levels(struct boards *boards, struct term *term,
                                 struct table *table, const struct game *game,
                                 const char *path);

/* The game on the table is another one, which boards did not put there. */
void boards_forget(struct boards *boards);

#endif
