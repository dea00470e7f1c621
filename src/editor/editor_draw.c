/* The editor's screen: the board as in play, but with the cursor on cells instead of
 * pieces, and the tools beside it. */
#include "editor/editor_parts.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "ui/bar.h"

#include <stdio.h>

enum {
    PANE_FROM = 80, /* the least columns of a screen with a pane */
    WIDE_FROM = 100,
    PANE = 22,
    PANE_WIDE = 28,
    TOOLS_ROW = 5 /* the row of the screen where the list of tools begins */
};

static const char *const tool_names[EDIT_TOOLS] = {
    [EDIT_HERO] = N_("Cao Cao"),
    [EDIT_SINGLE] = N_("soldier"),
    [EDIT_FLAT] = N_("flat general"),
    [EDIT_UPRIGHT] = N_("upright general"),
    [EDIT_SQUARE] = N_("square, 2 x 2"),
    [EDIT_PAINT] = N_("any shape"),
    [EDIT_WALL] = N_("wall"),
    [EDIT_GATE] = N_("gate, for X only"),
    [EDIT_EMPTY] = N_("empty"),
    [EDIT_GOAL] = N_("goal of Cao Cao"),
};

static int pane_width(const struct canvas *canvas)
{
    return canvas->columns >= WIDE_FROM   ? PANE_WIDE
           : canvas->columns >= PANE_FROM ? PANE
                                          : 0;
}

int editor_line_row(const struct canvas *canvas)
{
    return canvas->rows - 2;
}

/* Sets *SCENE and *PANE, the columns of the pane: 0 if the board needs them. False: the
 * screen is too small for the board. */
static bool lay_out(const struct editor *editor, const struct canvas *canvas,
                    struct scene *scene, int *pane)
{
    int rows, columns;
    editor->view->least(editor->model->state(&editor->edit), &rows, &columns);
    *pane = pane_width(canvas);
    if (columns > canvas->columns - *pane)
        *pane = 0;
    *scene = scene_still(editor->model->state(&editor->edit), canvas->rows - 3,
                         canvas->columns - *pane, canvas->charset);
    return rows <= scene->rows && columns <= scene->columns;
}

bool editor_cell_at(const struct editor *editor, const struct canvas *canvas, int row,
                    int column, int *cell_row, int *cell_column)
{
    struct scene scene;
    int pane;
    if (!lay_out(editor, canvas, &scene, &pane))
        return false;
    struct view_grid g = editor->view->grid(&scene);
    int y = row - 1 - g.top;
    int x = column - g.left;
    if (y < 0 || x < 0 || y >= g.rows || x >= g.columns)
        return false;
    *cell_row = y / g.high;
    *cell_column = x / g.wide;
    return true;
}

int editor_tool_at(const struct canvas *canvas, int row, int column)
{
    int pane = pane_width(canvas);
    if (pane == 0 || column < canvas->columns - pane || row < TOOLS_ROW ||
        row >= TOOLS_ROW + EDIT_TOOLS)
        return -1;
    return row - TOOLS_ROW;
}

/* Marks the cells of the goal: an empty cell in its middle, a cell of a piece in its
 * corner and in the piece's colours. */
static void draw_goal(struct canvas *board, const struct editor *editor,
                      const struct view_grid *g)
{
    struct edit_board now = editor->model->look(&editor->edit);
    if (!now.has_goal)
        return;
    for (int r = 0; r < now.hero_rows && now.goal_row + r < now.rows; r++)
        for (int c = 0; c < now.hero_columns && now.goal_column + c < now.columns; c++) {
            int row = now.goal_row + r;
            int column = now.goal_column + c;
            bool blank = editor->model->is_empty(&editor->edit, row, column);
            int y = g->top + row * g->high + (blank ? (g->high - 1) / 2 : g->high - 1);
            int x =
                g->left + column * g->wide + (blank ? (g->wide - 1) / 2 : g->wide - 1);
            if (y < board->rows && x < board->columns)
                canvas_glyph(board, y, x, '*',
                             blank ? STYLE_GOOD
                                   : board->cells[y * board->stride + x].style);
        }
}

static void draw_cursor(struct canvas *board, const struct editor *editor,
                        const struct view_grid *g)
{
    int rows, columns;
    editor->model->extent(&editor->edit, &rows, &columns);
    int top = g->top + editor->row * g->high;
    int left = g->left + editor->column * g->wide;
    for (int y = top; y < top + rows * g->high && y < g->top + g->rows; y++)
        for (int x = left; x < left + columns * g->wide && x < g->left + g->columns; x++)
            if (y < board->rows && x < board->columns)
                board->cells[y * board->stride + x].style ^= STYLE_CHOSEN;
    canvas_focus(board, top, left + (g->high > 1 ? 2 : 0)); /* a label is there */
}

static void fact(struct canvas *pane, int row, const char *name, const char *value)
{
    canvas_string(pane, row, 2, name, STYLE_DIM);
    canvas_string(pane, row, pane->columns - 1 - utf8_columns(value), value, STYLE_PLAIN);
}

static void draw_facts(struct canvas *pane, const struct editor *editor, int row)
{
    struct edit_board now = editor->model->look(&editor->edit);
    char value[32];
    snprintf(value, sizeof value, "%d x %d", now.columns, now.rows);
    fact(pane, row, _("size (z)"), value);
    snprintf(value, sizeof value, "%d,%d", now.goal_row, now.goal_column);
    fact(pane, row + 1, _("goal"), now.has_goal ? value : "-");
    snprintf(value, sizeof value, "%d,%d", editor->row, editor->column);
    fact(pane, row + 2, _("cursor"), value);
}

static void draw_pane(struct canvas *pane, const struct editor *editor)
{
    const struct check *check = &editor->check;
    bool ascii = pane->charset == CHARSET_ASCII;
    canvas_fill(pane, 0, 0, pane->rows, 1, ascii ? '|' : 0x2502, STYLE_FRAME);
    canvas_string(pane, 0, 2, check->verdict, check->style);
    canvas_string(pane, 1, 2, check->boards, STYLE_PLAIN);
    canvas_string(pane, 2, 2, check->hardest, STYLE_PLAIN);
    for (int i = 0; i < EDIT_TOOLS; i++) {
        int row = TOOLS_ROW - 1 + i;
        bool chosen = editor->edit.tool == (enum edit_tool)i;
        int style = chosen ? STYLE_STRONG | STYLE_CHOSEN : STYLE_PLAIN;
        if (chosen)
            canvas_fill(pane, row, 1, 1, pane->columns - 1, ' ', style);
        canvas_glyph(pane, row, 2, (uint32_t)editor_keys[i], chosen ? style : STYLE_KEY);
        canvas_string(pane, row, 5, _(tool_names[i]), style);
        if (i == EDIT_PAINT && chosen && editor->edit.brush != '\0')
            canvas_format(pane, row, pane->columns - 3, style, "%c", editor->edit.brush);
    }
    draw_facts(pane, editor, TOOLS_ROW + EDIT_TOOLS);
}

static const char keys[] = N_(
    "Space\tplace\nEnter\tplay\ns\tsave\nu\tundo\nDel\tremove\no\tread file\nz\tsize\n\n?\thelp\nq\tback");

static const char *message(const struct editor *editor)
{
    return editor->message.text[0] != '\0' ? editor->message.text : editor->check.words;
}

static void draw_around(struct canvas *canvas, const struct editor *editor, int pane)
{
    struct edit_board now = editor->model->look(&editor->edit);
    char left[LINE_BYTES + 64];
    char right[64] = "";
    snprintf(left, sizeof left, "%s  %s%s%d x %d", _("Klotski editor"), editor->name,
             editor->name[0] != '\0' ? "  " : "", now.columns, now.rows);
    if (pane == 0)
        snprintf(right, sizeof right, "%c %s", editor_keys[editor->edit.tool],
                 _(tool_names[editor->edit.tool]));
    else if (editor_unsaved(editor))
        snprintf(right, sizeof right, "%s", _("not saved"));
    bar_title(canvas, left, right);
    bool said = editor->message.text[0] != '\0';
    bar_message(canvas, canvas->rows - 2, message(editor),
                said ? editor->message.style : editor->check.style);
    bar_keys(canvas, canvas->rows - 1, _(keys));
}

void editor_click(const struct canvas *canvas, const struct editor *editor,
                  struct event *event)
{
    bar_message_click(canvas, canvas->rows - 2, message(editor), event);
    bar_click(canvas, _(keys), event);
}

void editor_draw(struct canvas *canvas, const struct editor *editor)
{
    struct scene scene;
    int pane;
    canvas_clear(canvas, STYLE_PLAIN);
    if (!lay_out(editor, canvas, &scene, &pane)) {
        int rows, columns;
        editor->view->least(editor->model->state(&editor->edit), &rows, &columns);
        bar_too_small(canvas, rows + 3, columns);
        return;
    }
    struct canvas board = canvas_part(canvas, 1, 0, scene.rows, scene.columns);
    struct view_grid g = editor->view->grid(&scene);
    editor->view->draw(&board, &scene, editor->view->bare);
    draw_goal(&board, editor, &g);
    draw_cursor(&board, editor, &g);
    struct canvas side =
        canvas_part(canvas, 1, canvas->columns - pane, canvas->rows - 3, pane);
    if (pane > 0)
        draw_pane(&side, editor);
    draw_around(canvas, editor, pane);
    if (editor->asked)
        canvas_focus(canvas, canvas->rows - 2, 1);
}
