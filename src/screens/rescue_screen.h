/* The list of Rescue: lines to choose from, and its help. */
#ifndef SCREENS_RESCUE_SCREEN_H
#define SCREENS_RESCUE_SCREEN_H

#include "screens/chooser.h"
#include "screens/course.h"

/* Shows LIST until the player chooses, goes back or presses one of its keys: CHOOSER_KEY. */
enum chooser_answer rescue_screen_run(struct term *term, struct rescue_list *list);

#endif
