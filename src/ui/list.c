#include "ui/list.h"

#include "base/utf8.h"
#include "ui/bar.h"

#include <stdio.h>
#include <string.h>

enum {
    BELOW = 2,        /* rows below the entries */
    VALUE_COLUMN = 22 /* of the value in a line */
};

struct text *list_line(struct list_lines *lines)
{
    struct text *line =
        &lines->line[lines->count < LIST_LINES ? lines->count++ : LIST_LINES - 1];
    text_clear(line);
    return line;
}

void list_lines_free(struct list_lines *lines)
{
    while (lines->count > 0)
        text_free(&lines->line[--lines->count]);
}

void list_print_value(const char *name, const char *value, bool open, struct text *out)
{
    text_left(out, name, VALUE_COLUMN);
    text_format(out, open ? "< %s >" : "  %s", value);
}

static int visible(int rows)
{
    return rows > LIST_TOP + BELOW ? rows - LIST_TOP - BELOW : 1;
}

/* The rows of an entry with a picture; 1: there is no room for pictures. On a low screen no
 * empty row follows it. */
static int high(const struct list *list, int rows)
{
    int more = LIST_HIGH - 1;
    while (more > 0 && LIST_TOP + list->count + list->pictures * more >= rows)
        more = more == LIST_HIGH - 1 ? more - 1 : 0;
    return list->picture != NULL ? more + 1 : 1;
}

static bool has_pictures(const struct list *list, int rows)
{
    return high(list, rows) > 1;
}

/* The row of entry INDEX. */
static int row_of(const struct list *list, int rows, int index)
{
    int before = index < list->pictures ? index : list->pictures;
    return LIST_TOP + index - list->top + before * (high(list, rows) - 1);
}

/* Draws the words of S that have room; returns the others. */
static const char *draw_words(struct canvas *canvas, int row, int column, const char *s,
                              int style)
{
    return canvas_words(canvas, row, column, canvas->columns - 1 - column, s, style);
}

/* Draws an entry with its WORDS. Those of the chosen one that have no room go into the row
 * above the keys. Returns whether that row was needed. */
static bool draw_item(struct canvas *canvas, const struct list *list, int index,
                      char *words)
{
    bool chosen = index == list->chosen;
    int style = chosen ? STYLE_STRONG | STYLE_CHOSEN : STYLE_PLAIN;
    int row = row_of(list, canvas->rows, index);
    int left = LIST_LEFT;
    bool pictures = has_pictures(list, canvas->rows);
    char *tab = strchr(words, '\t');
    const char *more = "";
    if (tab != NULL) {
        *tab = '\0';
        more = tab + 1;
    }
    if (pictures)
        left += LIST_PICTURE;
    canvas_fill(canvas, row, left - 2, 1, canvas->columns - left + 1, ' ', style);
    canvas_string(canvas, row, left - 2, chosen ? ">" : " ", style);
    const char *rest = draw_words(canvas, row, left, words, style);
    if (!pictures || index >= list->pictures) {
        int behind = pictures ? utf8_columns(words) + 2 : LIST_TAB;
        more = draw_words(canvas, row, left + behind, more, style);
        rest = *rest != '\0' ? rest : more;
        bool needed = *rest != '\0' && chosen && !pictures && list->preview == NULL;
        if (needed)
            draw_words(canvas, canvas->rows - BELOW, LIST_LEFT, rest, STYLE_DIM);
        return needed;
    }
    struct canvas picture =
        canvas_part(canvas, row, LIST_LEFT, LIST_HIGH - 1, LIST_PICTURE - 3);
    list->picture(index, &picture);
    for (int i = 1; *more != '\0' && i < LIST_HIGH; i++)
        more = draw_words(canvas, row + i, left + 3, more, STYLE_PLAIN);
    return false;
}

/* Draws the lines of the note that have room above row END. */
static void draw_note(struct canvas *canvas, const struct list *list, int row, int end)
{
    int room = canvas->columns - 1 - LIST_LEFT;
    char line[128];
    for (const char *note = list->note; note != NULL && *note != '\0';) {
        size_t length = strcspn(note, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, note);
        note += length + (note[length] == '\n');
        if (row + canvas_wrapped(canvas, canvas->rows, 0, room, line, STYLE_PLAIN) > end)
            break;
        row += canvas_wrapped(canvas, row, LIST_LEFT, room, line, STYLE_PLAIN);
    }
}

void list_draw(struct canvas *canvas, struct list *list)
{
    int shown = has_pictures(list, canvas->rows) ? list->count : visible(canvas->rows);
    if (list->chosen < list->top)
        list->top = list->chosen;
    if (list->chosen >= list->top + shown)
        list->top = list->chosen - shown + 1;
    int end = canvas->rows - 1;
    list->canvas = canvas;
    char place[32] = "";
    if (list->count > shown)
        snprintf(place, sizeof place, "%d/%d", list->chosen + 1, list->count);
    bar_title(canvas, list->title, place);
    scoped_text line = {0};
    if (list->heading != NULL)
        text_string(&line, list->heading);
    else if (list->head != NULL)
        list->head(list, &line);
    draw_words(canvas, 1, LIST_LEFT, text_get(&line), STYLE_DIM);
    for (int i = 0; i < shown && list->top + i < list->count; i++) {
        text_clear(&line);
        if (list->lines == NULL)
            list->item(list, list->top + i, &line);
        else
            text_format(&line, "%-3d%s", list->top + i + 1,
                        text_get(&list->lines->line[list->top + i]));
        end -= draw_item(canvas, list, list->top + i, line.bytes);
    }
    if (list->preview != NULL)
        list->preview(list, canvas);
    /* Last, because pictures have a focus of their own. */
    canvas_focus(canvas, row_of(list, canvas->rows, list->chosen),
                 LIST_LEFT + (has_pictures(list, canvas->rows) ? LIST_PICTURE : 0));
    draw_note(canvas, list, row_of(list, canvas->rows, list->count) + 1, end);
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
    int index = list->top;
    while (index < list->count && row_of(list, rows, index + 1) <= event->row)
        index++;
    if (event->mouse != MOUSE_PRESS || event->row < LIST_TOP ||
        event->row >= rows - (has_pictures(list, rows) ? 1 : BELOW) ||
        index >= list->count)
        return LIST_STAY;
    go_to(list, index);
    int value = LIST_LEFT + VALUE_COLUMN;
    if (list->step == NULL)
        return LIST_OPEN;
    list->step(list, event->column >= value && event->column < value + 2 ? -1 : 1);
    return LIST_STAY;
}

enum list_answer list_input(struct list *list, int rows, const struct event *event)
{
    if (event->kind == EVENT_MOUSE)
        return on_mouse(list, rows, event);
    int page = visible(rows), down, right;
    if (event_step(event->key, &down, &right) && down != 0)
        return go_to(list, list->chosen + down);
    switch (event->key) {
    case PRESS_LEFT:
    case PRESS_RIGHT:
        if (list->step != NULL)
            list->step(list, event->key == PRESS_LEFT ? -1 : 1);
        return LIST_STAY;
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
        return LIST_UNKNOWN;
    }
}
