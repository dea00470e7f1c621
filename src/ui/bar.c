#include "ui/bar.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* One key of a row: its name, what it does, and its columns. */
struct pair {
    char name[64];
    const char *what; /* points into NAME */
    int column, next;
};

/* Gets the first pair of *KEYS, up to an empty line, that fits between COLUMN and
 * COLUMNS, and moves *KEYS after it. Pairs that would be cut are skipped. False: none
 * fits. Wide glyphs keep a distance from the right edge, where the painter has to drop
 * them on some terminals. */
static bool next_pair(const char **keys, int column, int columns, struct pair *pair)
{
    while (**keys != '\0' && **keys != '\n') {
        size_t length = strcspn(*keys, "\n");
        snprintf(pair->name, sizeof pair->name, "%.*s", (int)length, *keys);
        *keys += length + ((*keys)[length] == '\n');
        char *tab = strchr(pair->name, '\t');
        if (tab == NULL)
            continue;
        *tab = '\0';
        pair->what = tab + 1;
        pair->column = column;
        pair->next = column + utf8_columns(pair->name) + 1 + utf8_columns(pair->what) + 2;
        bool wide = utf8_columns(pair->what) < (int)strlen(pair->what);
        if (pair->next - 2 <= columns - (wide ? 2 : 0))
            return true;
    }
    return false;
}

enum {
    PAIRS_MOST = 32
};

/* Finds the keys of a row that have room, those behind an empty line at the right edge; returns
 * their number. */
static int lay_out(const char *keys, int columns, struct pair pairs[PAIRS_MOST])
{
    const char *gap = strstr(keys, "\n\n"), *right = gap != NULL ? gap + 2 : "";
    int count = 0, wide = 1, column = 1;
    for (const char *s = right; next_pair(&s, wide, columns, &pairs[0]);)
        wide = pairs[0].next;
    int start = columns > wide ? columns - wide + 1 : 1;
    int room = gap != NULL ? start - 2 : columns;
    for (; count < PAIRS_MOST && next_pair(&keys, column, room, &pairs[count]); count++)
        column = pairs[count].next;
    column = start;
    for (; count < PAIRS_MOST && next_pair(&right, column, columns, &pairs[count]);
         count++)
        column = pairs[count].next;
    return count;
}

void bar_keys(struct canvas *canvas, int row, const char *keys)
{
    struct pair pairs[PAIRS_MOST];
    int count = lay_out(keys, canvas->columns, pairs);
    for (const struct pair *pair = pairs; pair < pairs + count; pair++) {
        int behind = canvas_string(canvas, row, pair->column, pair->name, STYLE_KEY) + 1;
        canvas_string(canvas, row, pair->column + behind, pair->what, STYLE_DIM);
    }
}

/* The key whose name WORDS begin with, as in "f foundation" or "Esc: deselect"; 0:
 * none. */
static uint32_t key_named(const char *words)
{
    static const struct {
        const char *name;
        uint32_t key;
    } names[] = {
        {N_("Space"), ' '},
        {N_("Enter"), PRESS_ENTER},
        {N_("Tab"), PRESS_TAB},
        {N_("Press Enter"), PRESS_ENTER},
        {N_("Left"), PRESS_LEFT},
        {N_("Right"), PRESS_RIGHT},
        {"PgUp", PRESS_PAGE_UP},
        {"PgDn", PRESS_PAGE_DOWN},
        {"Home", PRESS_HOME},
        {"End", PRESS_END},
        {"Del", PRESS_DELETE},
        {"Esc", PRESS_ESCAPE},
        {N_("any key"), PRESS_ESCAPE},
    };
    if (words[0] > ' ' && words[0] < 127 && strchr(" :", words[1]) != NULL)
        return (uint32_t)words[0];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(words, _(names[i].name), strlen(_(names[i].name))) == 0)
            return names[i].key;
    return 0;
}

/* A press in the columns FROM to TO - 1 becomes the key that WORDS begin with, if any. */
static void take_press(struct event *event, int from, int to, const char *words)
{
    uint32_t key = key_named(words);
    if (event->column >= from && event->column < to && key != 0)
        *event = (struct event){.kind = EVENT_KEY, .key = key};
}

static bool is_press(const struct event *event, int row)
{
    return event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS && event->row == row;
}

void bar_click(const struct canvas *canvas, const char *keys, struct event *event)
{
    struct pair pairs[PAIRS_MOST];
    int count = lay_out(keys, canvas->columns, pairs);
    for (int i = 0; i < count && is_press(event, canvas->rows - 1); i++)
        take_press(event, pairs[i].column, pairs[i].next - 1, pairs[i].name);
}

enum {
    PART_BYTES = 256,
    NARROW_TO = 48 /* columns */
};

/* Copies the first of *PARTS that fits between COLUMN and ROOM into PART, and moves
 * *PARTS after it. False: none fits. */
static bool next_part(const char **parts, int column, int room, char *part)
{
    while (**parts != '\0') {
        const char *gap = strstr(*parts, "  ");
        size_t length = gap != NULL ? (size_t)(gap - *parts) : strlen(*parts);
        snprintf(part, PART_BYTES, "%.*s", (int)length, *parts);
        *parts += length + strspn(*parts + length, " ");
        if (column == 1 || column + utf8_columns(part) <= room)
            return true;
    }
    return false;
}

int bar_parts(struct canvas *canvas, int row, int room, const char *parts, int style)
{
    char part[PART_BYTES];
    int column = 1;
    while (next_part(&parts, column, room, part))
        column += canvas_string(canvas, row, column, part, style) + 2;
    return column - 2;
}

/* The number of bytes of PARTS that go into the row above: of the first part, if it does not
 * fit into the row or, on a narrow screen, leaves no room for any other: most are keys. */
static size_t bytes_above(const struct canvas *canvas, const char *parts)
{
    char part[PART_BYTES];
    const char *gap = strstr(parts, "  ");
    size_t first = gap != NULL ? (size_t)(gap - parts) : strlen(parts);
    size_t length = utf8_line(parts, canvas->columns - 1);
    if (length < first || gap == NULL || canvas->columns >= NARROW_TO)
        return length < first ? length : 0;
    snprintf(part, sizeof part, "%.*s", (int)first, parts);
    const char *others = gap + strspn(gap, " "), *second = others;
    if (next_part(&others, utf8_columns(part) + 3, canvas->columns, part))
        return 0;
    next_part(&second, 1, canvas->columns, part);
    return utf8_columns(part) < canvas->columns ? first : 0;
}

void bar_message(struct canvas *canvas, int row, const char *parts, int style)
{
    size_t above = bytes_above(canvas, parts);
    if (above > 0) {
        canvas_fill(canvas, row - 1, 0, 1, canvas->columns, ' ', STYLE_PLAIN);
        canvas_format(canvas, row - 1, 1, style, "%.*s", (int)above, parts);
        parts += above + strspn(parts + above, " ");
    }
    bar_parts(canvas, row, canvas->columns, parts, style);
}

void bar_message_click(const struct canvas *canvas, int row, const char *parts,
                       struct event *event)
{
    char part[PART_BYTES];
    if (!is_press(event, row))
        return;
    parts += bytes_above(canvas, parts);
    parts += strspn(parts, " ");
    for (int column = 1;
         is_press(event, row) && next_part(&parts, column, canvas->columns, part);) {
        int next = column + utf8_columns(part) + 2;
        take_press(event, column, next - 1, part);
        column = next;
    }
}

void bar_title(struct canvas *canvas, const char *left, const char *right)
{
    static const char more[] = "...";
    struct canvas none = canvas_part(canvas, 0, 0, 0, 0);
    int start = canvas->columns - utf8_columns(right) - 1;
    int room = start - 2, last = room - (int)strlen(more);
    canvas_fill(canvas, 0, 0, 1, canvas->columns, ' ', STYLE_TITLE);
    int end = bar_parts(canvas, 0, room, left, STYLE_TITLE);
    if (bar_parts(&none, 0, INT_MAX, left, STYLE_TITLE) > room && end < last)
        canvas_string(canvas, 0, end + 1, more, STYLE_TITLE);
    canvas_string(canvas, 0, start, right, STYLE_TITLE);
}

void bar_too_small(struct canvas *canvas, int rows, int columns)
{
    canvas_clear(canvas, STYLE_PLAIN);
    canvas_format(canvas, 0, 0, STYLE_PLAIN, _("%dx%d is too small."), canvas->columns,
                  canvas->rows);
    canvas_format(canvas, 1, 0, STYLE_PLAIN, _("Needed: %dx%d."), columns, rows);
    canvas_string(canvas, 2, 0, _("q quits"), STYLE_PLAIN);
    canvas_focus(canvas, 0, 0);
}
