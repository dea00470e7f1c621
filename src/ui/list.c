#include "ui/list.h"

#include "ui/bar.h"

#include <stdio.h>
#include <string.h>

/* The rows above and below the entries. */
enum {
    ABOVE = 2,
    BELOW = 2
};

static int visible(int rows)
{
    return rows > ABOVE + BELOW ? rows - ABOVE - BELOW : 1;
}

/* Draws the note below the entries if all of it fits. */
static void draw_note(struct canvas *canvas, const struct list *list, int row)
{
    char line[128];
    int rows = 0;
    const char *note = list->note != NULL ? list->note : "";
    for (const char *s = note; *s != '\0'; s++)
        rows += *s == '\n';
    if (row + rows >= canvas->rows - 1)
        return;
    for (; *note != '\0'; row++) {
        size_t length = strcspn(note, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, note);
        canvas_string(canvas, row, 3, line, STYLE_HINT);
        note += length + (note[length] == '\n');
    }
}

void list_draw(struct canvas *canvas, struct list *list)
{
    int shown = visible(canvas->rows);
    if (list->chosen < list->top)
        list->top = list->chosen;
    if (list->chosen >= list->top + shown)
        list->top = list->chosen - shown + 1;
    char place[32] = "";
    if (list->count > shown)
        snprintf(place, sizeof place, "%d/%d", list->chosen + 1, list->count);
    bar_title(canvas, list->title, place);
    if (list->heading != NULL)
        canvas_string(canvas, 1, 3, list->heading, STYLE_DIM);
    struct text line = {0};
    for (int i = 0; i < shown && list->top + i < list->count; i++) {
        bool chosen = list->top + i == list->chosen;
        int style = chosen ? STYLE_STRONG | STYLE_CHOSEN : STYLE_PLAIN;
        text_clear(&line);
        list->item(list->context, list->top + i, canvas->charset, &line);
        canvas_fill(canvas, ABOVE + i, 1, 1, canvas->columns - 2, ' ',
                    chosen ? style : STYLE_PLAIN);
        canvas_string(canvas, ABOVE + i, 1, chosen ? ">" : " ", style);
        canvas_string(canvas, ABOVE + i, 3, text_get(&line), style);
    }
    text_free(&line);
    draw_note(canvas, list, ABOVE + list->count + 1);
    bar_keys(canvas, canvas->rows - 1, list->footer);
}

static enum list_answer go_to(struct list *list, int chosen)
{
    list->chosen = chosen < 0 ? 0 : chosen >= list->count ? list->count - 1 : chosen;
    return LIST_STAY;
}

static enum list_answer on_mouse(struct list *list, int rows, const struct event *event)
{
    if (event->mouse == MOUSE_WHEEL_UP)
        return go_to(list, list->chosen - 1);
    if (event->mouse == MOUSE_WHEEL_DOWN)
        return go_to(list, list->chosen + 1);
    int index = event->row - ABOVE + list->top;
    if (event->mouse != MOUSE_PRESS || event->row < ABOVE ||
        event->row >= ABOVE + visible(rows) || index >= list->count)
        return LIST_IGNORED;
    if (index == list->chosen)
        return LIST_OPEN;
    return go_to(list, index);
}

enum list_answer list_input(struct list *list, int rows, const struct event *event)
{
    if (event->kind == EVENT_MOUSE)
        return on_mouse(list, rows, event);
    int page = visible(rows);
    switch (event->key) {
    case PRESS_UP:
    case 'K':
        return go_to(list, list->chosen - 1);
    case PRESS_DOWN:
    case 'J':
        return go_to(list, list->chosen + 1);
    case PRESS_PAGE_UP:
        return go_to(list, list->chosen - page);
    case PRESS_PAGE_DOWN:
        return go_to(list, list->chosen + page);
    case PRESS_HOME:
        return go_to(list, 0);
    case PRESS_END:
        return go_to(list, list->count - 1);
    case PRESS_ENTER:
    case ' ':
        return LIST_OPEN;
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
    case 'q':
        return LIST_BACK;
    default:
        if (event->key >= '1' && event->key <= '9' &&
            event->key - '1' < (uint32_t)list->count) {
            go_to(list, (int)(event->key - '1'));
            return LIST_OPEN;
        }
        return LIST_IGNORED;
    }
}
