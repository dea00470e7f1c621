/* A list to choose from: the menu of games, the openings.
 *
 *     struct list list = {.title = _("Choose a game"), .count = n, .item = item};
 *     list_draw(&canvas, &list);
 *     switch (list_input(&list, rows, &event)) ... */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "game/event.h"

struct list {
    const char *title;   /* in parts, as for bar_title */
    const char *heading; /* above the entries, or NULL */
    const char *footer;  /* the keys at the bottom, as for bar_keys */
    const char *note;    /* lines below the entries, or NULL */
    int count;           /* at least 1 */
    int chosen, top;
    /* Adds the words of entry INDEX to OUT. */
    void (*item)(const void *context, int index, enum charset charset, struct text *out);
    const void *context; /* borrowed */
};

enum list_answer {
    LIST_STAY, /* draw again */
    LIST_OPEN, /* CHOSEN */
    LIST_BACK,
    LIST_IGNORED
};

void list_draw(struct canvas *canvas, struct list *list);

/* ROWS: the rows of the canvas that the list was drawn on. */
enum list_answer list_input(struct list *list, int rows, const struct event *event);

#endif
