/* The key c: what is on the table goes out as text, to the clipboard and, when the program ends,
 * to the terminal. Pasted into the menu it opens the same game (screens/entry.h). */
#ifndef APP_COPY_H
#define APP_COPY_H

#include "app/play_parts.h"

/* Copies the game and its moves, and each further time at the same position the next one of the
 * position alone, the result and, of a daily puzzle that is over, the day's results, which then
 * come first. */
void copy_next(struct play *play);

#endif
