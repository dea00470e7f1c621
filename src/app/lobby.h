/* Choosing what to play: the menu of games, unfinished games, new deals, games played
 * before. Each function leaves a game on the table, or sets QUIT if the player quits or
 * there is no game to return to. */
#ifndef APP_LOBBY_H
#define APP_LOBBY_H

#include "app/play_parts.h"

/* At the start of the program: continues the unfinished game that the command line means,
 * or lets the player choose a new one. */
void lobby_enter(struct play *play);

/* The menu of games. */
void lobby_games(struct play *play);

/* A new game like the one on the table: a deal or a level, or a deal by its number. */
void lobby_next(struct play *play);
void lobby_number(struct play *play);

/* The opening after the one on the table, which is solved. False: there is none. */
bool lobby_next_opening(struct play *play);

/* The editor of boards. False: this game has none. */
bool lobby_edit(struct play *play);

/* The options. */
void lobby_options(struct play *play);

/* The statistics, and from there the games played before. */
void lobby_statistics(struct play *play);

#endif
