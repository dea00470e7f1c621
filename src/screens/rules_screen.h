/* The screen on which the player sets each rule of a variant that no list has. */
#ifndef SCREENS_RULES_SCREEN_H
#define SCREENS_RULES_SCREEN_H

#include "screens/chooser.h"

/* Adds the row that opens the screen: "other rules: draw 5 ..." */
void rules_print(const struct choice *choice, struct text *out);

/* A new deal of the rules that the player sets, for CHOICE's variant; shows the screen until
 * the player leaves it. */
enum chooser_answer rules_choose(struct term *term, struct choice *choice);

#endif
