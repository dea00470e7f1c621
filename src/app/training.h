/* Rescue: a lesson, a puzzle or a drill on a table of its own, so the game in progress stays on
 * the player's. It is not saved and counts in no statistics. */
#ifndef APP_TRAINING_H
#define APP_TRAINING_H

#include "app/play_parts.h"
#include "screens/chooser.h"

/* Rescue, from the menu. */
enum chooser_answer training_choose(struct play *play);
/* Adds what it has. */
void training_describe(struct play *play, struct text *out);

/* For the loop, while play->training is not NULL: takes a KEY that leaves the position; true:
 * it is consumed. */
bool training_key(struct play *play, uint32_t key);
/* Whether the player may make *MOVE, which may become another one that is as good; false: a
 * message says what is wrong with it. */
bool training_allows(struct play *play, uint32_t *move);
/* Looks at what the last event did. */
void training_follow(struct play *play);

#endif
