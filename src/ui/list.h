/* A list to choose from: the menu of games, the openings.
 *
 *     struct list list = {.title = _("Choose a game"), .count = n, .item = item};
 *     list_draw(&canvas, &list);
 *     switch (list_input(&list, rows, &event)) ... */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "canvas/event.h"

enum {
    LIST_LEFT = 3, /* the column where entries begin; they end before the last column */
    LIST_TOP = 2,  /* the row of the first entry */
    LIST_TAB = 16, /* columns of the words before a tab */
    LIST_HIGH = 4, /* rows of an entry with a picture, one of them empty */
    LIST_PICTURE = 15 /* columns of a picture, three of them empty */
};

struct list {
    const char *title;   /* parts, as for bar_title */
    const char *heading; /* above the entries, or NULL */
    /* NULL, or adds the heading to OUT if HEADING is NULL: column heads for CANVAS. */
    void (*head)(const struct canvas *canvas, struct text *out);
    const char *footer; /* the keys at the bottom, as for bar_keys */
    const char *note;   /* lines below the entries, or NULL */
    int count;          /* at least 1 */
    /* NULL, or draws what stands before each of the first PICTURES entries if all of them have
     * LIST_HIGH rows. What follows a tab in their words goes below. */
    void (*picture)(int index, struct canvas *canvas);
    int pictures;
    int chosen, top;
    /* Adds the words of entry INDEX to OUT. They are drawn on CANVAS, from LIST_LEFT. */
    void (*item)(const void *context, int index, const struct canvas *canvas,
                 struct text *out);
    /* NULL, or draws beside the entries what entry INDEX is. */
    void (*preview)(const void *context, int index, struct canvas *canvas);
    const void *context; /* borrowed */
    struct text *pasted; /* NULL, or gets what is pasted, which ends the list */
};

enum list_answer {
    LIST_STAY, /* stay in the list: draw it again */
    LIST_OPEN, /* open the entry CHOSEN */
    LIST_BACK,
    LIST_IGNORED
};

void list_draw(struct canvas *canvas, struct list *list);

/* ROWS: the rows of the canvas that the list was drawn on. */
enum list_answer list_input(struct list *list, int rows, const struct event *event);

#endif
