/* Grades and points of the games in the store.
 *
 *     int64_t last = 0;
 *     while (appraise_some(&last, store, 0.02))
 *         ... take the player's keys ...
 *
 * They take some thousandths of a second for each game and only statistics need them, so
 * they are computed when statistics are read, once for each game, and are then kept in its
 * row. This also serves games that were imported or that an older unstuck has saved. */
#ifndef STORE_APPRAISE_H
#define STORE_APPRAISE_H

#include "game/session.h"
#include "store/store.h"

#include <stdint.h>

/* Appraises games that ended or were left, until SECONDS have passed, but at least one.
 * *LAST: the id of the last game that was looked at, 0 at first. False: no further game needs
 * it. A game that cannot be read is skipped. */
bool appraise_some(int64_t *last, struct store *store, double seconds);

/* Sets *POINTS to the most of all games of SESSION's variant that are over and whose points
 * are counted alike, except game ID and games with moves of the solver. False: there are
 * none with points, or they are not appraised yet. Sets *BANK to the dollars of all games of the
 * variant except game ID, if those of SESSION are dollars, else to 0. */
bool appraise_best(struct store *store, const struct session *session, int64_t id,
                   int64_t *points, int64_t *bank);

#endif
