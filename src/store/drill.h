/* Drills: positions of the player's own games in which a move lost the game. Each comes back
 * after 1, 3, 7 and 21 days, and leaves when it was solved twice.
 *
 *     drill_add(store, &session, at, better, game, date_today());
 *     struct drill drills[20];
 *     int count = drills_list(store, drills, 20);      the one due first comes first
 *     drill_note(store, &drills[0], true, date_today());
 *     drills_free(drills, count); */
#ifndef STORE_DRILL_H
#define STORE_DRILL_H

#include "game/session.h"
#include "store/store.h"

struct drill {
    int64_t id;
    struct session session; /* begins with the position */
    uint32_t better;        /* a move that keeps the win */
    int due;                /* base/date.h */
    int stage;              /* how often it was due and played */
    int solved;             /* how often so without a mistake */
};

/* Adds the position after AT moves of SESSION, which is GAME in the store and was begun at this
 * table TODAY or earlier. A game leaves one drill at most. */
void drill_add(struct store *store, const struct session *session, int at,
               uint32_t better, int64_t game, int today);
/* Returns how many were read, at most MOST. Those that this version cannot read are left out. */
int drills_list(struct store *store, struct drill *drills, int most);
void drills_free(struct drill *drills, int count);
/* How many there are; sets *DUE to those that are due TODAY. */
int drills_count(struct store *store, int today, int *due);

/* The player has SOLVED the drill, or not. Before it is due that changes nothing. */
void drill_note(struct store *store, const struct drill *drill, bool solved, int today);
void drills_empty(struct store *store);

#endif
