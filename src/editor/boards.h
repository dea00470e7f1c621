/* The player's own boards, for the play loop: opens the editor and the lists of level
 * sets.
 *
 *     struct boards boards = {.store = store, .term = term, .table = &table};
 *     boards_levels(&boards, game, NULL);      the player chooses from a list
 *     levels_free(&boards.levels); */
#ifndef EDITOR_BOARDS_H
#define EDITOR_BOARDS_H

#include "editor/levels.h"
#include "screens/chooser.h"
#include "store/store.h"
#include "table/table.h"
#include "terminal/term.h"

struct boards {
    struct store *store; /* borrowed as the next two; has the results of the boards */
    struct term *term;
    struct table *table;
    uint32_t variant;     /* for boards that name none */
    struct levels levels; /* the open set; LEVELS.path is NULL if there is none */
    int chosen;           /* the index of a level of this set */
    int depth;            /* how many folders below the first set this one is */
    int begun;            /* TABLE's number of games with one of its levels, 0: none */
};

/* Of the next two, CHOOSER_CHOSEN: the table has a new game; CHOOSER_BACK and CHOOSER_QUIT: it has
 * not changed. */

/* Runs the editor of GAME with its deal SEED of VARIANT. SEED 0: with the board on the
 * table if that is one of GAME. */
enum chooser_answer boards_edit(struct boards *boards, const struct game *game,
                                uint32_t variant, uint64_t seed);

/* Runs the list of GAME's level set in PATH. PATH NULL: the open set, or else the
 * player's own. */
enum chooser_answer boards_levels(struct boards *boards, const struct game *game,
                                  const char *path);

/* Whether the game on the table is a level of the open set. */
bool boards_playing(const struct boards *boards);

#endif
