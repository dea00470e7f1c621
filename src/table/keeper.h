/* Keeps what happens at the table: each change goes to the store before it is drawn.
 *
 *     struct keeper keeper;
 *     keeper_open(&keeper, &table);
 *     if (!keeper_resume(&keeper, &table, NULL, NULL)) ... a new game
 *     keeper_follow(&keeper, &table);      after every event, before the next frame
 *     keeper_close(&keeper, &table);
 *
 * A game of the store is what was played from a start. It ends with the first end that it
 * comes to; whoever takes moves back then and plays them otherwise begins another one,
 * which has those before in common: only the better one of the two counts. Whoever goes
 * back to the start plays anew. To look at it again, or at the solver's line, is no
 * play. */
#ifndef TABLE_KEEPER_H
#define TABLE_KEEPER_H

#include "store/saved.h"
#include "table/table.h"

struct keeper {
    struct store *store;
    struct saved saved; /* the game on the table */
    int game;           /* which of the table's games that is */
    bool over;          /* the store has its end */
    bool watched;       /* since then a line was shown that may be the solver's ... */
    bool back;          /* ... and the player was back at the start */
    bool failed;        /* the last change is not in the store */
    bool newcomer;      /* no game was ever begun */
    struct table_options stored; /* the table's options as they are in the store */
};

/* Opens the store and sets TABLE's options as they were. */
void keeper_open(struct keeper *keeper, struct table *table);

/* Writes the rest; the terminal is no more in use, for what could not be saved is said on
 * standard error. */
void keeper_close(struct keeper *keeper, struct table *table);

/* Brings the store up to date; says on the table what the player has to know of it. */
void keeper_follow(struct keeper *keeper, struct table *table);

/* After a frame: lets the disk have what is not there since a second. Returns for how many
 * milliseconds it may wait then, at most WAIT (-1: for ever) until keeper_follow and this
 * are called again though nothing happens at the table. */
int keeper_settle(struct keeper *keeper, int wait);

/* The player is about to look at something else: adds up the game's time, and lets the disk
 * have all. */
void keeper_pause(struct keeper *keeper, struct table *table);

/* Puts the open game of GAME and VARIANT (NULL: any) on the table. False: there is none,
 * or it cannot be read, which the next keeper_follow says. */
bool keeper_resume(struct keeper *keeper, struct table *table, const struct game *game,
                   const char *variant);

/* The same for the one that another program plays, which goes on with a copy; asked for
 * by the player. */
bool keeper_take_over(struct keeper *keeper, struct table *table, const struct game *game,
                      const char *variant);

/* Reads the game that keeper_resume would put there, for the menu; nothing is changed. */
bool keeper_read(struct keeper *keeper, const struct game *game, struct session *session);

/* Whether there is such a game with nobody, or with another program. */
bool keeper_has(struct keeper *keeper, const struct game *game, const char *variant,
                bool busy);

/* Game ID of the store, wherever it stands, goes on at the table; or AGAIN: its deal is
 * played from the start. False: it cannot be read, which the table says. */
bool keeper_put(struct keeper *keeper, struct table *table, int64_t id, bool again);

/* The variant of GAME that was played last, or VARIANT where there is none. */
uint32_t keeper_variant(struct keeper *keeper, const struct game *game, uint32_t variant);

#endif
