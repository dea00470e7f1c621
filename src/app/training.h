/* Rescue: a lesson, a puzzle or a drill on a table of its own, so the game in progress stays on
 * the player's. It is not saved and counts in no statistics. */
#ifndef APP_TRAINING_H
#define APP_TRAINING_H

#include "app/play_parts.h"
#include "screens/chooser.h"

/* Rescue; the cursor begins on ENTRY of the list (screens/course.h). OPEN: and opens it. */
enum chooser_answer training_choose(struct play *play, int entry, bool open);
/* Adds the line of the menu: what it has. */
void training_describe(struct play *play, struct text *out);

/* For the loop, while play->training is not NULL: takes a KEY that leaves the position; true:
 * it is consumed. */
bool training_key(struct play *play, uint32_t key);
/* Whether the MOVE of the player (SHOW: shown while it is made) is made only when it was checked
 * on another thread, and is right. */
bool training_takes(struct play *play, uint32_t move, bool show);
/* The descriptor that becomes readable then, or -1. training_poll makes the move, or says what
 * is wrong with it. */
int training_source(const struct play *play);
void training_poll(struct play *play);
/* Looks at what the last event did. */
void training_follow(struct play *play);

#endif
