/* Where the player chooses what to play: the menu of games, what is open, new deals, what
 * was played before. Each leaves a game on the table, or QUIT set where there is none to
 * go back to. */
#ifndef APP_LOBBY_H
#define APP_LOBBY_H

#include "app/play_parts.h"

/* The start of the program: the game that the command line means, as it was left, or the
 * menu. */
void lobby_enter(struct play *play);

/* The menu of games. */
void lobby_games(struct play *play);

/* Another one like that on the table: a deal, a level; by its number. */
void lobby_next(struct play *play);
void lobby_number(struct play *play);

/* The editor of boards. False: there is none for this game. */
bool lobby_edit(struct play *play);

/* What can be set. */
void lobby_options(struct play *play);

/* Statistics, and from there what was played before. */
void lobby_statistics(struct play *play);

#endif
