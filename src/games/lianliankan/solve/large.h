/* Boards of up to PAIRS_SIDE a side, which commands solve and verify. */
#ifndef GAMES_LIANLIANKAN_SOLVE_LARGE_H
#define GAMES_LIANLIANKAN_SOLVE_LARGE_H

#include "game/game.h"

/* Its boards are struct pairs. */
extern const struct game_large lian_large;

/* solve_large.c. See struct game_large. */
void large_solve(struct search *search, const void *start, struct solution *out,
                 struct text *line);

#endif
