/* What is kept between runs: one SQLite file, unstuck.db in the state directory.
 *
 *     struct store *store = store_open();            never NULL
 *     if (store_begin(store))
 *         saved = store_end(store, query_do(store, "UPDATE ..."));
 *     const char *news = store_news(store);          "Nothing is saved: ..."
 *     store_close(store);
 *
 * Whatever is wrong with the disk or the file, play goes on: a store that cannot be
 * opened has DB NULL and refuses every transaction, one that fails on the way is tried
 * again at the next. The player is told once, in words of store_news. A file that is
 * damaged is set aside under a new name and a new one begun; one that a newer unstuck
 * made is not touched.
 *
 * A transaction is in the file when store_end returns, so that a kill loses nothing of
 * it. It is on the disk once store_sync has waited for that: until then a power cut may
 * take the last ones, though never their order. (WAL with synchronous=NORMAL; to wait at
 * each move would be felt.)
 *
 * One thread. Two programs may have it open at once; SQLite keeps their transactions
 * apart, and one that has to wait too long for the other is simply tried again with the
 * next. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/state_dir.h"

#include <sqlite3.h>
#include <stdbool.h>

struct store {
    sqlite3 *db; /* NULL: nothing is saved */
    struct state_dir dir;
    bool has_dir;
    int result;       /* SQLite's first failure in this transaction */
    double unsynced;  /* when a transaction ended that the disk may not have, 0: none */
    int generation;   /* counts the files: what was written to an older one is not here */
    bool failing;     /* the player knows that nothing is saved for now */
    bool news_wanted; /* NEWS is to be told */
    struct text news;
};

struct store *store_open(void);
/* NULL is fine. */
void store_close(struct store *store);

/* Begins a transaction that writes. False: not now, try again with the next change. */
bool store_begin(struct store *store);
/* Ends it: FINE and nothing failed, for good; else as if it had not been. True: it is in
 * the file. */
bool store_end(struct store *store, bool fine);

/* What the player is to be told, once; NULL: nothing. Good until the next call. */
const char *store_news(struct store *store);

/* For query.c: a statement failed with RESULT. */
void store_note(struct store *store, int result);

/* Waits until the disk has all transactions, if there is one that it may not have. */
void store_sync(struct store *store);

/* Moves what the log holds into the file while the player has nothing to wait for. */
void store_tidy(struct store *store);

/* Waits for other programs as long as one would at the end of a game, not of a move. */
void store_be_patient(struct store *store);

#endif
