/* Hints, and the solver that plays on. */
#ifndef TABLE_COACH_H
#define TABLE_COACH_H

#include "table/table.h"

/* The best move, or when one is shown the next best; later, if a search still runs. In a
 * lost position: how far back the last one is that can be won. */
void coach_hint(struct table *table);

/* The best move as far as the player can know, or when one is shown the next best; later,
 * when the hidden cards have been sampled. */
void coach_hint_fair(struct table *table);

/* Does what the last hint offers: its move, or taking moves back. False: there is no
 * offer. */
bool coach_accept(struct table *table);

/* The solver plays from here; later, if a search still runs. */
void coach_play(struct table *table);
void coach_stop(struct table *table);

/* A scored game that is over, or is being replayed, is played again from its start before
 * the player's eyes: as it was, or the best line known. False: there is no such game. */
bool coach_replay(struct table *table, bool best);

/* The player rests, if there is a clock to stop. */
void coach_rest(struct table *table);

/* A key while the solver plays, or the player rests. */
void coach_key(struct table *table, uint32_t key);

/* The next picture of auto-play, if it is time for it. */
void coach_tick(struct table *table);

/* Takes in what the search found meanwhile, and does what was waiting for it. */
void coach_news(struct table *table);

#endif
