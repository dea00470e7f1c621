/* A list to choose from: the menu of games, the openings.
 *
 *     struct list list = {.title = _("Choose a game"), .count = n, .item = item};
 *     list_draw(&canvas, &list);
 *     switch (list_input(&list, rows, &event)) ...
 *
 * An entry may have a value that the player changes:
 *
 *     Points                < Vegas > */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "base/text.h"
#include "canvas/canvas.h"
#include "canvas/event.h"

enum {
    LIST_LEFT = 3,   /* the column where entries begin; they end before the last column */
    LIST_TOP = 2,    /* the row of the first entry */
    LIST_TAB = 16,   /* columns of the words before a tab */
    LIST_LINES = 64, /* at most */
    LIST_HIGH = 4,   /* rows of an entry with a picture, one of them empty */
    LIST_PICTURE = 15 /* columns of a picture, three of them empty */
};

/* Entries that are numbered. */
struct list_lines {
    struct text line[LIST_LINES];
    int count;
};

struct list {
    const char *title;   /* parts, as for bar_title */
    const char *heading; /* above the entries, or NULL */
    /* NULL, or adds the heading to OUT if HEADING is NULL: column heads. */
    void (*head)(const struct list *list, struct text *out);
    const char *footer; /* the keys at the bottom, as for bar_keys */
    const char *note;   /* lines below the entries, or NULL */
    int count;          /* at least 1 */
    /* NULL, or draws what stands before each of the first PICTURES entries if all of them have
     * LIST_HIGH rows. What follows a tab in their words goes below. */
    void (*picture)(int index, struct canvas *canvas);
    int pictures;
    int chosen, top;
    const struct list_lines
        *lines; /* borrowed; else ITEM adds words of entry INDEX to OUT */
    void (*item)(const struct list *list, int index, struct text *out);
    /* NULL, or draws beside the entries what the chosen one is. */
    void (*preview)(const struct list *list, struct canvas *canvas);
    /* NULL, or gives the chosen entry its next value (BY 1) or the one before (-1), for Right,
     * Left and clicks. */
    void (*step)(struct list *list, int by);
    void *context;               /* of these functions */
    const struct canvas *canvas; /* that they draw on, from LIST_LEFT; set by list_draw */
    struct text *pasted;         /* NULL, or gets what is pasted, which ends the list */
};

/* Begins another line of LINES, which the caller adds to; the last one stands for all for which
 * there is no room. */
struct text *list_line(struct list_lines *lines);
void list_lines_free(struct list_lines *lines);

/* Adds NAME, of at most 21 columns, and VALUE. OPEN: the value can be changed. */
void list_print_value(const char *name, const char *value, bool open, struct text *out);

enum list_answer {
    LIST_STAY, /* stay in the list: draw it again */
    LIST_OPEN, /* open the entry CHOSEN */
    LIST_BACK,
    LIST_UNKNOWN /* stay: the key does nothing */
};

void list_draw(struct canvas *canvas, struct list *list);

/* ROWS: the rows of the canvas that the list was drawn on. */
enum list_answer list_input(struct list *list, int rows, const struct event *event);

#endif
