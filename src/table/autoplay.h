/* Auto-play: the solver moves, one move after the other on the screen. */
#ifndef TABLE_AUTOPLAY_H
#define TABLE_AUTOPLAY_H

#include "table/table.h"

/* The solver plays from here; if the search still runs, as soon as it has a line. */
void autoplay_start(struct table *table);
/* Ends auto-play: the player's turn. */
void autoplay_stop(struct table *table);

/* Seconds from one picture to the next at TEMPO, see struct table_options. */
double autoplay_seconds(int tempo);

/* If the rest of the game needs no thought, offers once in each position to finish it.
 * Enter accepts; false: nothing is offered. The moves do not count as help. */
void autoplay_offer_finish(struct table *table);
bool autoplay_accept_finish(struct table *table);

/* A key during auto-play. */
void autoplay_key(struct table *table, uint32_t key);

/* Starts auto-play if the answer that it waits for is there, and shows its next picture if that is
 * due. */
void autoplay_tick(struct table *table);

#endif
