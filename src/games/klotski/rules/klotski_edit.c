/* The model of Klotski's editor: each function of the facet is described in game/edit.h. */
#include "game/edit.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/klotski/rules/pieces.h"

#include <stdlib.h>
#include <string.h>

/* The signs that new pieces get, in this order. None of them means anything else. */
static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ"
                            "0123456789!$%&()*+/<=>?@[]^_{|}~";

/* One board of the undo history. Unused cells of a board are zero. */
struct edit_step {
    struct klotski board;
    bool has_goal;
};

static struct edit_step *now(const struct edit *edit)
{
    return &edit->steps[edit->at];
}

static const void *edit_state(const struct edit *edit)
{
    return &now(edit)->board;
}

static struct edit_step empty_step(int rows, int columns, uint32_t metric)
{
    struct edit_step step = {.has_goal = rows == 5 && columns == 4,
                             .board = {.rows = (uint8_t)rows,
                                       .columns = (uint8_t)columns,
                                       .metric = (uint8_t)metric}};
    if (step.has_goal) {
        step.board.goal_row = 3;
        step.board.goal_column = 1;
    }
    memset(step.board.cell, '.', (size_t)(rows * columns));
    return step;
}

static struct edit_step step_of(const void *state)
{
    struct edit_step step = {.has_goal = true, .board = *(const struct klotski *)state};
    step.board.last = step.board.last_way = 0;
    return step;
}

static bool edit_new(struct edit *edit, int rows, int columns, uint32_t metric)
{
    *edit = (struct edit){.brush = 'a', .count = 1, .capacity = 16};
    edit->steps = memory_get((size_t)edit->capacity, sizeof *edit->steps);
    if (edit->steps != NULL)
        edit->steps[0] = empty_step(rows, columns, metric);
    return edit->steps != NULL;
}

static bool edit_from(struct edit *edit, const void *state)
{
    bool begun = edit_new(edit, 1, 1, 0);
    if (begun)
        edit->steps[0] = step_of(state);
    return begun;
}

static void edit_free(struct edit *edit)
{
    free(edit->steps);
    *edit = (struct edit){0};
}

/* STEP becomes the board; what could have been redone is forgotten. Returns NULL or
 * MEMORY_NONE. */
static const char *commit(struct edit *edit, const struct edit_step *step)
{
    if (step->has_goal == now(edit)->has_goal &&
        memcmp(&step->board, edit_state(edit), sizeof step->board) == 0)
        return NULL;
    struct edit_step *steps =
        memory_more(edit->steps, edit->at + 1, &edit->capacity, sizeof *steps);
    if (steps == NULL)
        return MEMORY_NONE;
    edit->steps = steps;
    edit->steps[++edit->at] = *step;
    edit->count = edit->at + 1;
    return NULL;
}

static bool edit_undo(struct edit *edit)
{
    if (edit->at == 0)
        return false;
    edit->at--;
    return true;
}

static bool edit_redo(struct edit *edit)
{
    if (edit->at + 1 == edit->count)
        return false;
    edit->at++;
    return true;
}

/* ---- cells ------------------------------------------------------------------------- */

static void erase_sign(struct klotski *k, char sign)
{
    for (int cell = 0; cell < k->rows * k->columns; cell++)
        if (k->cell[cell] == sign)
            k->cell[cell] = '.';
}

/* A sign that no piece has, NUL: all are taken. */
static char free_sign(const struct klotski *k)
{
    const char *sign = signs;
    while (*sign != '\0' && klotski_first(k, *sign) >= 0)
        sign++;
    return *sign;
}

static const char *const no_sign = N_("There are as many pieces as there are signs.");

/* ---- tools ------------------------------------------------------------------------- */

static struct edit_board edit_look(const struct edit *edit)
{
    const struct klotski *k = edit_state(edit);
    struct klotski_box hero = klotski_box_of(k, 'X');
    bool there = hero.bottom >= 0;
    return (struct edit_board){
        .rows = k->rows,
        .columns = k->columns,
        .variant = k->metric,
        .has_goal = now(edit)->has_goal,
        .goal_row = k->goal_row,
        .goal_column = k->goal_column,
        .hero_rows = there ? hero.bottom - hero.top + 1 : 2,
        .hero_columns = there ? hero.right - hero.left + 1 : 2,
    };
}

static void edit_extent(const struct edit *edit, int *rows, int *columns)
{
    struct edit_board now = edit_look(edit);
    bool hero = edit->tool == EDIT_HERO || edit->tool == EDIT_GOAL;
    bool square = edit->tool == EDIT_SQUARE;
    *rows = hero ? now.hero_rows : square || edit->tool == EDIT_UPRIGHT ? 2 : 1;
    *columns = hero ? now.hero_columns : square || edit->tool == EDIT_FLAT ? 2 : 1;
}

static const char *paint(struct klotski *k, char sign, int cell)
{
    if (sign != 'X' && klotski_gate(k, cell))
        return _("Only X may stand on a gate.");
    k->cell[cell] = sign;
    return NULL;
}

/* A whole piece of SIGN with the box ROWS x COLUMNS, X in the shape that it had. */
static const char *stamp(struct klotski *k, char sign, int row, int column, int rows,
                         int columns)
{
    struct klotski before = *k;
    struct klotski_box box = klotski_box_of(&before, 'X');
    bool shaped = sign == 'X' && box.bottom >= 0; /* else the box is full */
    if (row + rows > k->rows || column + columns > k->columns)
        return _("It does not fit there: the board ends.");
    if (sign == 'X')
        erase_sign(k, 'X');
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            int cell = (row + r) * k->columns + column + c;
            int had = (box.top + r) * k->columns + box.left + c;
            if (shaped && before.cell[had] != 'X')
                continue;
            const char *why = k->cell[cell] == '.'
                                  ? paint(k, sign, cell)
                                  : _("It does not fit there: something is in the way.");
            if (why != NULL)
                return why;
        }
    return NULL;
}

static const char *use_tool(const struct edit *edit, struct edit_step *step, int row,
                            int column)
{
    struct klotski *k = &step->board;
    int cell = row * k->columns + column;
    char sign = edit->tool == EDIT_HERO ? 'X' : free_sign(k);
    int rows, columns;
    edit_extent(edit, &rows, &columns);
    switch (edit->tool) {
    case EDIT_PAINT:
        return edit->brush != '\0' ? paint(k, edit->brush, cell) : _(no_sign);
    case EDIT_WALL:
        klotski_set_gate(k, cell, false);
        k->cell[cell] = '#';
        return NULL;
    case EDIT_GATE:
        if (k->cell[cell] != 'X')
            k->cell[cell] = '.';
        klotski_set_gate(k, cell, true);
        return NULL;
    case EDIT_EMPTY:
        if (k->cell[cell] == '.')
            klotski_set_gate(k, cell, false);
        k->cell[cell] = '.';
        return NULL;
    case EDIT_GOAL:
        if (row + rows > k->rows || column + columns > k->columns)
            return _("X would not fit there: the board ends.");
        k->goal_row = (uint8_t)row;
        k->goal_column = (uint8_t)column;
        step->has_goal = true;
        return NULL;
    default:
        return sign != '\0' ? stamp(k, sign, row, column, rows, columns) : _(no_sign);
    }
}

static bool is_inside(const struct klotski *k, int row, int column)
{
    return row >= 0 && row < k->rows && column >= 0 && column < k->columns;
}

static const char *edit_put(struct edit *edit, int row, int column)
{
    struct edit_step step = *now(edit);
    if (!is_inside(&step.board, row, column))
        return _("It does not fit there: the board ends.");
    const char *why = use_tool(edit, &step, row, column);
    return why != NULL ? why : commit(edit, &step);
}

static const char *edit_remove(struct edit *edit, int row, int column)
{
    struct edit_step step = *now(edit);
    struct klotski *k = &step.board;
    if (!is_inside(k, row, column))
        return NULL;
    int cell = row * k->columns + column;
    if (klotski_is_piece(k->cell[cell]))
        erase_sign(k, k->cell[cell]);
    else
        klotski_set_gate(k, cell, false);
    if (k->cell[cell] == '#')
        k->cell[cell] = '.';
    return commit(edit, &step);
}

static const char *edit_resize(struct edit *edit, int rows, int columns)
{
    const struct edit_step *old = now(edit);
    struct edit_step step = *old;
    struct klotski *k = &step.board;
    if (rows < 1 || rows > KLOTSKI_SIDE || columns < 1 || columns > KLOTSKI_SIDE)
        return _("A board is 1 to 24 cells wide and high.");
    k->rows = (uint8_t)rows;
    k->columns = (uint8_t)columns;
    memset(k->cell, 0, sizeof k->cell);
    memset(k->gate, 0, sizeof k->gate);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            bool had = is_inside(&old->board, row, column);
            int from = row * old->board.columns + column;
            int to = row * columns + column;
            k->cell[to] = had ? old->board.cell[from] : '.';
            klotski_set_gate(k, to, had && klotski_gate(&old->board, from));
        }
    if (step.has_goal && !is_inside(k, k->goal_row, k->goal_column)) {
        step.has_goal = false;
        k->goal_row = k->goal_column = 0;
    }
    return commit(edit, &step);
}

static const char *edit_set(struct edit *edit, const void *state)
{
    struct edit_step step = step_of(state);
    return commit(edit, &step);
}

static const char *edit_clear(struct edit *edit)
{
    const struct klotski *k = edit_state(edit);
    struct edit_step step = empty_step(k->rows, k->columns, k->metric);
    return commit(edit, &step);
}

static void edit_pick(struct edit *edit, int row, int column)
{
    const struct klotski *k = edit_state(edit);
    char sign = is_inside(k, row, column) ? k->cell[row * k->columns + column] : '.';
    edit->tool = EDIT_PAINT;
    edit->brush = klotski_is_piece(sign) ? sign : free_sign(k);
}

/* ---- as a state -------------------------------------------------------------------- */

static bool edit_read(const struct edit *edit, void *state, struct reason *why)
{
    const struct klotski *k = edit_state(edit);
    if (klotski_first(k, 'X') < 0)
        return reason_set(why, 0, 0, "%s", _("X is missing: press X, then Space."));
    if (!now(edit)->has_goal)
        return reason_set(why, 0, 0, "%s",
                          _("The goal is missing: g, then Space where X must come to."));
    scoped_text text = {0};
    struct position position = {0};
    klotski_notation.print(k, &text);
    bool hash_rows = klotski_notation.hash_rows;
    bool good = text.failed
                    ? reason_memory(why, 0)
                    : position_from(&position, text_get(&text), hash_rows, why) ==
                              READING_BLOCK &&
                          klotski_notation.parse(state, k->metric, &position, why);
    position_free(&position);
    return good;
}

/* ---- the facet --------------------------------------------------------------------- */

static bool edit_is_empty(const struct edit *edit, int row, int column)
{
    const struct klotski *k = edit_state(edit);
    return k->cell[row * k->columns + column] == '.';
}

static enum edit_tool edit_toggled(const struct edit *edit, int row, int column)
{
    const struct klotski *k = edit_state(edit);
    int cell = row * k->columns + column;
    enum edit_tool tool = edit->tool;
    bool there = (tool == EDIT_WALL && k->cell[cell] == '#') ||
                 (tool == EDIT_GATE && k->cell[cell] == '.' && klotski_gate(k, cell)) ||
                 (tool == EDIT_PAINT && k->cell[cell] == edit->brush);
    return there ? EDIT_EMPTY : tool;
}

const struct game_edit klotski_edit = {
    .begin = edit_new,
    .begin_from = edit_from,
    .free = edit_free,
    .state = edit_state,
    .look = edit_look,
    .is_empty = edit_is_empty,
    .extent = edit_extent,
    .toggled = edit_toggled,
    .put = edit_put,
    .remove = edit_remove,
    .resize = edit_resize,
    .clear = edit_clear,
    .set = edit_set,
    .undo = edit_undo,
    .redo = edit_redo,
    .pick = edit_pick,
    .read = edit_read,
};
