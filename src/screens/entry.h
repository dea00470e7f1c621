/* The screen on which a game is typed in, or pasted, as text: any text that the game reads
 * (unstuck-formats(5)). It is read before each frame, and its first fault is marked. */
#ifndef SCREENS_ENTRY_H
#define SCREENS_ENTRY_H

#include "game/session.h"
#include "screens/chooser.h"

/* Adds PASTED as the lines that were copied: terminals send them with CR. Of one that is too
 * long, and so not whole, a comment is added that says so. */
void entry_paste(struct text *text, const char *pasted);

/* The screen without the terminal: TERM may be NULL if no event asks for help. */
struct entry {
    struct term *term;
    const struct game *game;
    uint32_t variant;
    struct text *text; /* borrowed, as SESSION */
    struct session *session;
    size_t at; /* the cursor: a byte of TEXT */
    int top;   /* the first line shown */
    struct reason
        why;          /* its LINE is 0 if TEXT can be played, or the fault has no place */
    bool good, stale; /* STALE: TEXT has changed, GOOD and WHY are older */
};
void entry_begin(struct entry *entry);
/* As in struct fullscreen. */
void entry_draw(void *context, struct canvas *canvas);
int entry_input(void *context, const struct canvas *canvas, struct event *event);

/* Lets the player write TEXT, which begins with the game's blank board if it is empty.
 * CHOOSER_CHOSEN: the game is in SESSION. Else TEXT keeps what was typed. */
enum chooser_answer entry_run(struct term *term, const struct game *game,
                              uint32_t variant, struct text *text,
                              struct session *session);

#endif
