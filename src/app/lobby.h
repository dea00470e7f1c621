/* Choosing what to play: the menu of games, unfinished games, new deals, games played
 * before. Each function leaves a game on the table, or sets QUIT if the player quits or
 * there is no game to return to. */
#ifndef APP_LOBBY_H
#define APP_LOBBY_H

#include "app/play_parts.h"

/* At the start of the program: continues the unfinished game that the command line means,
 * or lets the player choose a new one. */
void lobby_enter(struct play *play);

/* A key of the game on the table that leads here: g the menu of games, n a new game like it (a deal
 * or a level), N a deal by its number, x the opening after the one that is solved, e the editor of
 * boards, o the options, S the statistics and from there the games played before. False: it is
 * another one, or this game has nothing for it. */
bool lobby_key(struct play *play, uint32_t key);

#endif
