/* The screen on which a game is typed in, or pasted, as text: any text that the game reads
 * (unstuck-formats(5)). It is read after each key, and its first fault is marked. */
#ifndef SCREENS_ENTRY_H
#define SCREENS_ENTRY_H

#include "game/session.h"
#include "screens/chooser.h"

/* Reads TEXT, of which only the first position counts, as a game of GAME; VARIANT if it names
 * none. True: it is in SESSION. False: WHY says why not, and SESSION is unchanged. */
bool entry_read(struct session *session, const struct game *game, uint32_t variant,
                const char *text, struct reason *why);

/* Adds PASTED as the lines that were copied: terminals send them with CR. */
void entry_paste(struct text *text, const char *pasted);

/* Lets the player write TEXT, which begins with the game's blank board if it is empty.
 * CHOOSER_CHOSEN: the game is in SESSION. Else TEXT keeps what was typed. */
enum chooser_answer entry_run(struct term *term, const struct game *game, uint32_t variant,
                              struct text *text, struct session *session);

#endif
