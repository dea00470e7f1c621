/* The editor's model behind the contract of game/edit.h. */
#include "games/klotski/rules/klotski_edit.h"
#include "games/klotski/rules/pieces.h"

static bool begin_from(struct edit *edit, const void *state)
{
    return edit_from(edit, state);
}

static const void *state_of(const struct edit *edit)
{
    return edit_board(edit);
}

static struct edit_board look(const struct edit *edit)
{
    const struct klotski *k = edit_board(edit);
    struct klotski_box hero = klotski_box_of(k, 'X');
    bool there = hero.bottom >= 0;
    return (struct edit_board){
        .rows = k->rows,
        .columns = k->columns,
        .variant = k->metric,
        .has_goal = edit_has_goal(edit),
        .goal_row = k->goal_row,
        .goal_column = k->goal_column,
        .hero_rows = there ? hero.bottom - hero.top + 1 : 2,
        .hero_columns = there ? hero.right - hero.left + 1 : 2,
    };
}

static bool is_empty(const struct edit *edit, int row, int column)
{
    const struct klotski *k = edit_board(edit);
    return k->cell[row * k->columns + column] == '.';
}

static enum edit_tool toggled(const struct edit *edit, int row, int column)
{
    const struct klotski *k = edit_board(edit);
    int cell = row * k->columns + column;
    enum edit_tool tool = edit->tool;
    bool there = (tool == EDIT_WALL && k->cell[cell] == '#') ||
                 (tool == EDIT_GATE && k->cell[cell] == '.' && klotski_gate(k, cell)) ||
                 (tool == EDIT_PAINT && k->cell[cell] == edit->brush);
    return there ? EDIT_EMPTY : tool;
}

static const char *set(struct edit *edit, const void *state)
{
    return edit_set(edit, state);
}

static bool read_state(const struct edit *edit, void *state, struct reason *why)
{
    return edit_read(edit, state, why);
}

const struct game_edit klotski_edit = {
    .begin = edit_new,
    .begin_from = begin_from,
    .free = edit_free,
    .state = state_of,
    .look = look,
    .is_empty = is_empty,
    .extent = edit_extent,
    .toggled = toggled,
    .put = edit_put,
    .remove = edit_remove,
    .resize = edit_resize,
    .clear = edit_clear,
    .set = set,
    .undo = edit_undo,
    .redo = edit_redo,
    .pick = edit_pick,
    .read = read_state,
};
