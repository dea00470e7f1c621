/* The list of Rescue: lines to choose from, and its help. */
#ifndef SCREENS_RESCUE_SCREEN_H
#define SCREENS_RESCUE_SCREEN_H

#include "screens/chooser.h"

enum {
    RESCUE_LINES = 64 /* of a list, at most */
};

/* A list, with a tab between the name of an entry and what is said of it. */
struct rescue_list {
    struct text lines[RESCUE_LINES];
    int count, chosen;
    uint32_t pressed; /* r: rating on or off; x: the drills are to be emptied */
};

/* Shows LIST until the player chooses, goes back or presses one of its keys: CHOOSER_KEY. */
enum chooser_answer rescue_screen_run(struct term *term, struct rescue_list *list);
/* Adds an entry; returns its line, to which the caller adds what is said of it. */
struct text *rescue_list_add(struct rescue_list *list, const char *name);
void rescue_list_free(struct rescue_list *list);

#endif
