/* Saves the game on the table and its options: each change is in the store before it is
 * drawn.
 *
 *     struct keeper keeper;
 *     keeper_open(&keeper, &table, store_open());
 *     if (!keeper_resume(&keeper, &table, NULL, NULL, false)) ... a new game
 *     keeper_follow(&keeper, &table);      after every event, before the next frame
 *     keeper_close(&keeper, &table);
 *
 * A stored game is finished the first time it is won or lost. If the player then undoes
 * moves and makes others, that is a new game with the same first moves, and statistics
 * count only the better of the two. If the player goes back to the start first, the new
 * game is independent of the old one. */
#ifndef TABLE_KEEPER_H
#define TABLE_KEEPER_H

#include "store/saved.h"
#include "table/table.h"

struct keeper {
    struct store *store;
    struct saved saved; /* the game on the table */
    int game;           /* its number, as in the table's GAMES */
    bool over;          /* the store has its end */
    bool watched;       /* since its end the solver's line was shown; set by the caller */
    bool back;          /* since its end the player was at the start */
    bool failed;        /* the last change could not be saved */
    int drilled;        /* the game that left a drill last, as GAME */
    bool newcomer;      /* the player never began a game */
    struct table_options stored; /* the table's options as they are in the store */
};

/* Takes STORE, which keeper_close closes, and sets TABLE's options from it. */
void keeper_open(struct keeper *keeper, struct table *table, struct store *store);

/* Saves what is not saved yet and closes the store. False: the game could not be saved. */
bool keeper_close(struct keeper *keeper, struct table *table);
/* Prints that on standard error, so the terminal must be closed already. */
void keeper_complain(void);

/* Saves what has changed. News from the store, such as errors, become the message. */
void keeper_follow(struct keeper *keeper, struct table *table);

/* After a frame: syncs to disk what was saved a second ago or earlier. Returns the
 * milliseconds, at most WAIT (-1: no limit), after which keeper_follow and keeper_settle
 * must be called again even if nothing happens at the table; -1: not at all. */
int keeper_settle(struct keeper *keeper, int wait);

/* Before another screen is shown: saves the game with its time and syncs it to disk. */
void keeper_pause(struct keeper *keeper, struct table *table);

/* Puts the unfinished game of GAME and VARIANT (NULL: any) on the table or, if BUSY, the one that
 * another program has open and then continues with a copy: only if the player agreed. False:
 * there is none, or it cannot be read, which the message says. */
bool keeper_resume(struct keeper *keeper, struct table *table, const struct game *game,
                   const char *variant, bool busy);

/* Reads the game that keeper_resume would put on the table into SESSION, for the menu.
 * False: there is none. Changes nothing. */
bool keeper_read(struct keeper *keeper, const struct game *game, struct session *session);

/* Whether there is an unfinished game that another program has open. */
bool keeper_has_busy(struct keeper *keeper, const struct game *game, const char *variant);

/* Whether another program has game ID open. */
bool keeper_is_busy(struct keeper *keeper, int64_t id);

/* Puts game ID of the store on the table as it was left or, if AGAIN, a new game from its
 * start. False: it cannot be read, which the message says. */
bool keeper_put(struct keeper *keeper, struct table *table, int64_t id, bool again);

/* The move after AT moves of the game on the table is proved to have lost it, and BETTER keeps the
 * win: leaves a drill, one for a game. */
void keeper_note_drill(struct keeper *keeper, const struct table *table, int at,
                       uint32_t better);

#endif
