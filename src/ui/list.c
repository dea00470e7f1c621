#include "ui/list.h"

#include "ui/bar.h"

#include <stdio.h>
#include <string.h>

enum {
    BELOW = 2 /* rows below the entries */
};

static int visible(int rows)
{
    return rows > LIST_TOP + BELOW ? rows - LIST_TOP - BELOW : 1;
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
        canvas_string(canvas, row, LIST_LEFT, line, STYLE_PLAIN);
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
    struct text line = {0};
    if (list->heading != NULL)
        text_string(&line, list->heading);
    else if (list->head != NULL)
        list->head(canvas, &line);
    canvas_string(canvas, 1, LIST_LEFT, text_get(&line), STYLE_DIM);
    for (int i = 0; i < shown && list->top + i < list->count; i++) {
        bool chosen = list->top + i == list->chosen;
        int style = chosen ? STYLE_STRONG | STYLE_CHOSEN : STYLE_PLAIN;
        text_clear(&line);
        list->item(list->context, list->top + i, canvas, &line);
        canvas_fill(canvas, LIST_TOP + i, 1, 1, canvas->columns - 2, ' ',
                    chosen ? style : STYLE_PLAIN);
        canvas_string(canvas, LIST_TOP + i, 1, chosen ? ">" : " ", style);
        canvas_string(canvas, LIST_TOP + i, LIST_LEFT, text_get(&line), style);
        if (chosen)
            canvas_focus(canvas, LIST_TOP + i, LIST_LEFT);
    }
    text_free(&line);
    if (list->preview != NULL)
        list->preview(list->context, list->chosen, canvas);
    draw_note(canvas, list, LIST_TOP + list->count + 1);
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
    int index = event->row - LIST_TOP + list->top;
    if (event->mouse != MOUSE_PRESS || event->row < LIST_TOP ||
        event->row >= LIST_TOP + visible(rows) || index >= list->count)
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
