/* The daily puzzles: one of each game for each date, the same for everyone, for ever. A
 * puzzle depends only on the date and the name of the game. */
#ifndef DAILY_PUZZLE_H
#define DAILY_PUZZLE_H

#include "game/grade.h"
#include "game/session.h"

/* The grade of all puzzles of DATE (base/date.h): it rises from Monday, easy, to Sunday,
 * extreme. */
enum grade puzzle_grade(int date);

/* Begins the puzzle of GAME and DATE in SESSION, which must hold a session (all zero is
 * fine): a deal that can be won, of the date's grade; in Klotski a random opening. Takes
 * some tenths of a second. False: there is no memory for the atlas, and SESSION is
 * unchanged. */
bool puzzle_begin(struct session *session, const struct game *game, int date);

#endif
