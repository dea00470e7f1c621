#include "ui/pane.h"

#include "base/i18n.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/graph.h"

#include <stdio.h>
#include <string.h>

/* Where the next words go: in ROW of a column, or from X on in a single row. */
struct column {
    struct canvas *canvas;
    int row, x;
};

static void say(struct column *column, const char *s, int style)
{
    if (s != NULL)
        canvas_string(column->canvas, column->row++, 1, s, style);
}

static void fact(struct column *column, const char *name, const char *value)
{
    struct canvas *canvas = column->canvas;
    canvas_string(canvas, column->row, 1, name, STYLE_DIM);
    canvas_string(canvas, column->row++, canvas->columns - utf8_columns(value) - 1, value,
                  STYLE_PLAIN);
}

static void figure(struct column *column, const char *name, double value)
{
    char number[TEXT_QUANTITY];
    text_quantity(value, number);
    fact(column, name, number);
}

/* Draws a figure that is 0 if the solver does not have it. */
static void known_figure(struct column *column, const char *name, double value)
{
    if (value > 0)
        figure(column, name, value);
}

static void figures(struct column *column, const struct pane_view *view)
{
    const struct progress *p = &view->progress;
    figure(column, _("nodes"), (double)p->nodes);
    if (p->seconds > 0)
        figure(column, _("nodes/s"), (double)p->nodes / p->seconds);
    known_figure(column, _("depth"), p->depth);
    if (view->boards > 0 && !view->running) {
        char number[24];
        snprintf(number, sizeof number, "%llu", (unsigned long long)view->boards);
        fact(column, _("reachable"), number);
        snprintf(number, sizeof number, "%d", view->farthest);
        fact(column, _("hardest"), view->farthest >= 0 ? number : "-");
    } else {
        known_figure(column, _("open"), (double)p->open);
        known_figure(column, _("duplicates"), (double)p->duplicates);
    }
    char memory[TEXT_QUANTITY];
    text_bytes(p->bytes, memory);
    if (p->bytes > 0)
        fact(column, _("memory"), memory);
    char time[24];
    if (p->seconds < 1)
        snprintf(time, sizeof time, _("%.1f ms"), p->seconds * 1000);
    else
        snprintf(time, sizeof time, _("%.1f s"), p->seconds);
    fact(column, _("time"), time);
    if (view->running && p->has_best)
        figure(column, _("best so far"), (double)p->best);
}

static void draw_graph(struct column *column, const struct pane_view *view, int high)
{
    const struct samples *samples = view->graph;
    int wide = column->canvas->columns - 2;
    int shown = samples->count < wide ? samples->count : wide;
    /* The bars of a short game are wider. */
    int each = view->graph_tall ? wide / shown : 1;
    each = each > 4 ? 4 : each;
    graph_draw(column->canvas, column->row, 1, wide, high, each, samples);
    if (view->graph_span > 0) {
        int x = (int)((long)view->graph_mark * shown / view->graph_span);
        canvas_glyph(column->canvas, column->row - 1, 1 + x * each, 'v', STYLE_BAD);
    }
    column->row += high;
    say(column, view->graph_name, STYLE_DIM);
}

void pane_draw(struct canvas *canvas, const struct pane_view *view)
{
    bool ascii = canvas->charset == CHARSET_ASCII;
    canvas_fill(canvas, 0, 0, canvas->rows, 1, ascii ? '|' : 0x2502, STYLE_FRAME);
    struct canvas inside = canvas_part(canvas, 0, 1, canvas->rows, canvas->columns - 1);
    struct column column = {.canvas = &inside};
    say(&column, view->word, view->style);
    /* A search that has just begun has no phase yet. */
    const char *phase = view->progress.phase;
    say(&column, view->running && phase != NULL ? _(phase) : view->note, STYLE_PLAIN);
    say(&column, view->last, view->last_style);
    say(&column, view->more, STYLE_PLAIN);
    column.row = 4;
    if (view->progress.nodes > 0)
        figures(&column, view);
    if (view->graph != NULL && view->graph->count > 1 && column.row + 4 < inside.rows) {
        column.row = 12;
        int room = inside.rows - column.row - 2;
        bool tall = view->graph_tall && room > 2;
        draw_graph(&column, view, !tall ? 2 : room < 7 ? room : 7);
    }
    if (view->next_count == 0)
        return;
    column.row = inside.rows < 21 ? column.row : 15;
    say(&column, _("Next moves"), STYLE_STRONG);
    for (int i = 0; i < view->next_count && column.row < inside.rows; i++)
        say(&column, view->next[i], STYLE_PLAIN);
}

/* Drops WORDS if they do not fit; shorter ones after them may fit. */
static void add_part(struct column *line, const char *words, int style)
{
    struct canvas *canvas = line->canvas;
    if (words != NULL && words[0] != '\0' &&
        line->x + utf8_columns(words) <= canvas->columns)
        line->x += canvas_string(canvas, 0, line->x, words, style) + 2;
}

void pane_draw_line(struct canvas *canvas, const struct pane_view *view)
{
    struct column line = {.canvas = canvas, .x = 1};
    const char *phase = view->progress.phase;
    char number[TEXT_QUANTITY], nodes[64];
    text_quantity((double)view->progress.nodes, number);
    snprintf(nodes, sizeof nodes, _("%s nodes"), number);
    add_part(&line, view->word, view->style);
    add_part(&line, view->running && phase != NULL ? _(phase) : view->note, STYLE_PLAIN);
    add_part(&line, view->last, view->last_style);
    int i = 0;
    while (i < view->next_count && view->next[i][0] == '\0')
        i++;
    if (i < view->next_count)
        add_part(&line, view->next[i], STYLE_PLAIN);
    if (view->progress.nodes > 0)
        add_part(&line, nodes, STYLE_DIM);
}
