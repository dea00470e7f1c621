/* A line of a list whose value the player changes:
 *
 *     Points                < Vegas >
 *
 *     case of the list's item:  setting_print(_("Points"), value, true, out);
 *     case of its input:        switch (setting_input(&list, rows, &event, &step)) ... */
#ifndef UI_SETTING_H
#define UI_SETTING_H

#include "ui/list.h"

/* Adds NAME, of at most 21 columns, and VALUE. OPEN: the value can be changed. */
void setting_print(const char *name, const char *value, bool open, struct text *out);

/* As list_input, but Left, Right and clicks set *STEP for the line that is then chosen: 1 for
 * its next value, -1 for the one before; else 0. */
enum list_answer setting_input(struct list *list, int rows, const struct event *event,
                               int *step);

#endif
