/* Auto-play: the solver moves, or a replay runs, one move after the other on the
 * screen. */
#ifndef TABLE_AUTOPLAY_H
#define TABLE_AUTOPLAY_H

#include "table/table.h"

/* The solver plays from here; if the search still runs, as soon as it has a line. */
void autoplay_start(struct table *table);
/* Ends auto-play: the player's turn. */
void autoplay_stop(struct table *table);

/* Shows a scored game that is over, or is being shown, from its start: the best line
 * known if BEST, else the game as it was played. False: there is no such game. */
bool autoplay_replay(struct table *table, bool best);

/* Seconds from one picture to the next at TEMPO, see struct table_options. */
double autoplay_seconds(int tempo);

/* A key during auto-play. */
void autoplay_key(struct table *table, uint32_t key);

/* Shows the next picture of auto-play if it is due. */
void autoplay_tick(struct table *table);

/* Takes the solver's answer: starts if that was waited for. */
void autoplay_answer(struct table *table);

#endif
