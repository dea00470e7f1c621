/* The editor's loop: keys and mouse become changes of the model (game/edit.h),
 * and the solver checks each change while the player edits on. */
#include "editor/editor_parts.h"

#include "base/i18n.h"
#include "games/registry.h"
#include "ui/fullscreen.h"
#include "ui/page.h"

#include <stdio.h>
#include <string.h>

const char editor_keys[EDIT_TOOLS] = {
    [EDIT_HERO] = 'X',   [EDIT_SINGLE] = '1', [EDIT_FLAT] = '2', [EDIT_UPRIGHT] = '3',
    [EDIT_SQUARE] = '4', [EDIT_PAINT] = 'p',  [EDIT_WALL] = 'w', [EDIT_GATE] = '-',
    [EDIT_EMPTY] = '.',  [EDIT_GOAL] = 'g',
};

void editor_changed(struct editor *editor)
{
    struct edit_board now = editor->model->look(&editor->edit);
    if (editor->row >= now.rows)
        editor->row = now.rows - 1;
    if (editor->column >= now.columns)
        editor->column = now.columns - 1;
    check_board(&editor->check, &editor->edit);
}

/* To be called after a function of the model: WHY is NULL, or why nothing was changed. */
static void show_change(struct editor *editor, const char *why)
{
    if (why != NULL)
        message_say(&editor->message, STYLE_PLAIN, why);
    else
        editor_changed(editor);
}

void editor_mark_saved(struct editor *editor)
{
    memcpy(editor->saved, editor->model->state(&editor->edit),
           editor->game->rules->state_size);
}

bool editor_unsaved(const struct editor *editor)
{
    return memcmp(editor->saved, editor->model->state(&editor->edit),
                  editor->game->rules->state_size) != 0;
}

static void quit(struct editor *editor, enum chooser_answer answer)
{
    editor->answer = answer;
    editor->done = true;
}

/* ---- screens ----------------------------------------------------------------------- */

static void draw_editor(void *context, struct canvas *canvas)
{
    const struct editor *editor = context;
    editor_draw(canvas, editor);
    if (editor->line != NULL)
        line_draw(canvas, editor_line_row(canvas), editor->line);
}

static int wait_for_check(void *context)
{
    const struct editor *editor = context;
    return check_patience(&editor->check);
}

static void poll_check(void *context)
{
    struct editor *editor = context;
    check_poll(&editor->check);
}

/* Shows the board and passes events to INPUT until it ends that. */
static void run_screen(struct editor *editor,
                       int (*input)(void *context, const struct canvas *canvas,
                                    struct event *event))
{
    struct fullscreen screen = {.context = editor,
                                .draw = draw_editor,
                                .input = input,
                                .takes_paste = editor->line != NULL,
                                .letters = editor->line != NULL ? NULL : "Xpw-.gzcuUsoxd",
                                .descriptor = job_descriptor(editor->check.job),
                                .wait = wait_for_check,
                                .wake = poll_check};
    if (fullscreen_run(editor->term, &screen) == FULLSCREEN_QUIT)
        quit(editor, CHOOSER_QUIT);
}

static int on_typing(void *context, const struct canvas *canvas, struct event *event)
{
    struct editor *editor = context;
    (void)canvas;
    enum line_answer answer = line_input(editor->line, event);
    editor->agreed = answer == LINE_DONE;
    return answer == LINE_STAY ? FULLSCREEN_STAY : FULLSCREEN_BACK;
}

bool editor_ask(struct editor *editor, struct line_input *line)
{
    editor->line = line;
    run_screen(editor, on_typing);
    editor->line = NULL;
    return !editor->done && editor->agreed;
}

static int on_answer(void *context, const struct canvas *canvas, struct event *event)
{
    struct editor *editor = context;
    editor_click(canvas, editor, event);
    if (event->kind != EVENT_KEY)
        return FULLSCREEN_STAY;
    message_clear(&editor->message);
    editor->agreed = event->key == PRESS_ENTER;
    return FULLSCREEN_BACK;
}

bool editor_confirm(struct editor *editor, const char *question)
{
    message_say(&editor->message, STYLE_HINT, question);
    editor->asked = true;
    run_screen(editor, on_answer);
    editor->asked = false;
    return !editor->done && editor->agreed;
}

static void help(struct editor *editor)
{
    struct page page = {.title = _("Help")};
    page_add(&page,
             _("Choose a tool, move the cursor, and place it with Space or the mouse.\n"
               "The solver checks the board after each change.\n"));
    page_add(&page, _("arrows\tmove the cursor (also H J K L)\n"
                      "Space\tuse the tool; Space again removes it\n"
                      "mouse\tclick or drag to draw; the right button removes\n"
                      "Del\tremove the whole piece, wall or gate (also d)\n"
                      "X\tCao Cao, the piece to free: only one, keeps its shape\n"
                      "1 2 3 4\tsoldier 1x1, flat general 2x1, upright 1x2, square 2x2\n"
                      "p\tany shape, cell by cell: extends the piece under the\n"
                      "\tcursor, or begins a new one\n"
                      "w - .\twall; gate, where only X may stand; empty cell\n"
                      "g\tgoal: the cell for the top left corner of X\n"
                      "z\tsize, up to 24 x 24; [ ] { } change it by one\n"
                      "c\tclear the board and begin a new one\n"
                      "u  U\tundo, redo (also Ctrl-R)\n"
                      "Enter\tplay the board\n"
                      "s\tsave as one of your levels\n"
                      "o  x\tread or write a text file, see unstuck-formats(5)\n"
                      "?\tthis help (also F1)\n"
                      "q\tback"));
    if (!page_run(editor->term, &page))
        quit(editor, CHOOSER_QUIT);
}

/* ---- tools ------------------------------------------------------------------------- */

static void put_tool(struct editor *editor, enum edit_tool tool)
{
    enum edit_tool chosen = editor->edit.tool;
    editor->edit.tool = tool;
    const char *why = editor->model->put(&editor->edit, editor->row, editor->column);
    editor->edit.tool = chosen;
    show_change(editor, why);
}

static void remove_here(struct editor *editor)
{
    show_change(editor,
                editor->model->remove(&editor->edit, editor->row, editor->column));
}

static void choose_tool(struct editor *editor, enum edit_tool tool)
{
    if (tool == EDIT_PAINT)
        editor->model->pick(&editor->edit, editor->row, editor->column);
    editor->edit.tool = tool;
}

static void resize(struct editor *editor, int rows, int columns)
{
    struct edit_board now = editor->model->look(&editor->edit);
    show_change(editor, editor->model->resize(&editor->edit, now.rows + rows,
                                              now.columns + columns));
}

static void ask_size(struct editor *editor)
{
    struct line_input line = {.label = _("Size, columns x rows:"),
                              .keys = _("Enter sets the size, empty: back")};
    struct edit_board now = editor->model->look(&editor->edit);
    int rows, columns;
    char old[16];
    snprintf(old, sizeof old, "%dx%d", now.columns, now.rows);
    line_set(&line, old);
    if (!editor_ask(editor, &line))
        return;
    if (sscanf(line.text, "%3d x%3d", &columns, &rows) == 2 ||
        sscanf(line.text, "%3d%*[ ]%3d", &columns, &rows) == 2)
        resize(editor, rows - now.rows, columns - now.columns);
    else
        message_say(&editor->message, STYLE_PLAIN, _("Enter two numbers, such as 4x5"));
}

/* ---- events ------------------------------------------------------------------------ */

static void move_cursor(struct editor *editor, int rows, int columns)
{
    struct edit_board now = editor->model->look(&editor->edit);
    int row = editor->row + rows;
    int column = editor->column + columns;
    if (row >= 0 && row < now.rows)
        editor->row = row;
    if (column >= 0 && column < now.columns)
        editor->column = column;
}

static void leave(struct editor *editor)
{
    if (!editor_unsaved(editor) || editor->leaving) {
        quit(editor, CHOOSER_BACK);
        return;
    }
    editor->leaving = true;
    message_say(&editor->message, STYLE_HINT,
                _("This board is not saved.  s save  q leave without saving"));
}

static void on_key(struct editor *editor, uint32_t key)
{
    const struct game_edit *model = editor->model;
    struct edit *edit = &editor->edit;
    switch (key) {
    case ' ':
        put_tool(editor, model->toggled(edit, editor->row, editor->column));
        break;
    case PRESS_DELETE:
    case PRESS_BACKSPACE:
    case 'd':
        remove_here(editor);
        break;
    case 'u':
        show_change(editor, model->undo(edit) ? NULL : _("Nothing to undo."));
        break;
    case 'U':
    case PRESS_CTRL('r'):
        show_change(editor, model->redo(edit) ? NULL : _("Nothing to redo."));
        break;
    case 'c':
        show_change(editor, model->clear(edit));
        editor->name[0] = '\0'; /* this begins a new board */
        break;
    case '[':
    case ']':
        resize(editor, 0, key == '[' ? -1 : 1);
        break;
    case '{':
    case '}':
        resize(editor, key == '{' ? -1 : 1, 0);
        break;
    case 'z':
        ask_size(editor);
        break;
    case PRESS_ENTER:
        if (editor_ready(editor))
            quit(editor, CHOOSER_CHOSEN);
        break;
    case 's':
        editor_save(editor);
        break;
    case 'o':
        editor_import(editor);
        break;
    case 'x':
        editor_export(editor);
        break;
    case '?':
    case PRESS_F1:
        help(editor);
        break;
    case 'q':
    case PRESS_ESCAPE:
        leave(editor);
        break;
    default:
        message_say(&editor->message, STYLE_PLAIN, _("Unknown key; ? for help"));
    }
}

static void on_press(struct editor *editor, const struct event *event)
{
    const struct canvas *canvas = term_canvas(editor->term);
    int tool = editor_tool_at(canvas, event->row, event->column);
    int row, column;
    if (tool >= 0)
        choose_tool(editor, (enum edit_tool)tool);
    if (tool >= 0 ||
        !editor_cell_at(editor, canvas, event->row, event->column, &row, &column))
        return;
    editor->row = row;
    editor->column = column;
    if (event->button != 1) {
        remove_here(editor);
        return;
    }
    /* A stroke with the brush continues the piece on which it begins, or begins a new
     * one. */
    if (editor->edit.tool == EDIT_PAINT)
        editor->model->pick(&editor->edit, row, column);
    editor->dragged = editor->edit.tool == EDIT_PAINT
                          ? EDIT_PAINT
                          : editor->model->toggled(&editor->edit, row, column);
    editor->dragging = editor->edit.tool >= EDIT_PAINT;
    put_tool(editor, editor->dragged);
}

static void on_editor_mouse(struct editor *editor, const struct event *event)
{
    int row, column;
    if (event->mouse == MOUSE_PRESS) {
        message_clear(&editor->message);
        editor->dragging = false;
        on_press(editor, event);
    } else if (event->mouse == MOUSE_RELEASE) {
        editor->dragging = false;
    } else if (event->mouse == MOUSE_DRAG && editor->dragging &&
               editor_cell_at(editor, term_canvas(editor->term), event->row,
                              event->column, &row, &column) &&
               (row != editor->row || column != editor->column)) {
        editor->row = row;
        editor->column = column;
        put_tool(editor, editor->dragged);
    }
}

static int on_event(void *context, const struct canvas *canvas, struct event *event)
{
    struct editor *editor = context;
    editor_click(canvas, editor, event);
    if (event->kind == EVENT_MOUSE) {
        on_editor_mouse(editor, event);
        return FULLSCREEN_STAY;
    }
    message_clear(&editor->message);
    if (event->key != 'q' && event->key != PRESS_ESCAPE)
        editor->leaving = false;
    int down, right, key = event->key < 128 ? (int)event->key : 0;
    const char *tool = key > 0 ? memchr(editor_keys, key, EDIT_TOOLS) : NULL;
    if (event_step(event->key, &down, &right))
        move_cursor(editor, down, right);
    else if (tool != NULL)
        choose_tool(editor, (enum edit_tool)(tool - editor_keys));
    else
        on_key(editor, event->key);
    return editor->done ? FULLSCREEN_BACK : FULLSCREEN_STAY;
}

static void begin_board(struct editor *editor, uint32_t variant,
                        const struct session *session)
{
    if (session->game == editor->game) {
        editor->model->begin_from(&editor->edit, session_state(session));
        snprintf(editor->name, sizeof editor->name, "%s",
                 session->name != NULL ? session->name : "");
    } else {
        editor->model->begin(&editor->edit, 5, 4, variant);
    }
    editor->edit.tool = EDIT_HERO;
    editor_mark_saved(editor);
    editor_changed(editor);
}

enum chooser_answer editor_run(struct term *term, const struct limits *limits,
                               const struct game *game, uint32_t variant,
                               struct session *session)
{
    struct editor editor = {.term = term,
                            .game = game,
                            .model = game->edit,
                            .view = registry_view(game)};
    check_begin(&editor.check, game, limits);
    begin_board(&editor, variant, session);
    run_screen(&editor, on_event);
    if (editor.answer == CHOOSER_CHOSEN)
        session_begin(session, game, editor.check.variant, editor.check.state,
                      editor.name[0] != '\0' ? editor.name : NULL);
    check_end(&editor.check);
    editor.model->free(&editor.edit);
    return editor.answer;
}
