#include "ui/setting.h"

enum {
    VALUE_COLUMN = 22 /* the column of the value in a line of the list */
};

void setting_print(const char *name, const char *value, bool open, struct text *out)
{
    text_left(out, name, VALUE_COLUMN);
    text_format(out, open ? "< %s >" : "  %s", value);
}

enum list_answer setting_input(struct list *list, int rows, const struct event *event,
                               int *step)
{
    bool key = event->kind == EVENT_KEY;
    *step = 0;
    if (key && (event->key == PRESS_LEFT || event->key == PRESS_RIGHT)) {
        *step = event->key == PRESS_LEFT ? -1 : 1;
        return LIST_STAY;
    }
    enum list_answer answer = list_input(list, rows, event);
    if (key || event->mouse != MOUSE_PRESS || answer == LIST_IGNORED)
        return answer;
    int value = LIST_LEFT + VALUE_COLUMN;
    *step = event->column >= value && event->column < value + 2 ? -1 : 1;
    return LIST_STAY;
}
