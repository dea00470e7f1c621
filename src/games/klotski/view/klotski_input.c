/* Keys and mouse in Klotski. */
#include "games/klotski/view/klotski_view.h"

#include "base/i18n.h"
#include "game/view.h"

#include <ctype.h>
#include <stdlib.h>

/* Selects the piece with SIGN. */
static struct wish take_piece(struct klotski_view *view, char sign)
{
    view->chosen = (uint8_t)sign;
    view->taken = true;
    return wish_look(NULL);
}

static struct wish let_go(struct klotski_view *view)
{
    view->taken = false;
    return wish_look(_("Deselected."));
}

/* Whether CELL is covered by the piece at FROM once it is at TO. */
static bool covers(const struct klotski *k, int from, int to, int cell)
{
    int before = cell - (to - from);
    return before >= 0 && before < k->rows * k->columns &&
           k->cell[before] == k->cell[from];
}

static struct wish push(const struct klotski *k, char sign, int way)
{
    static const char *const blocked[] = {
        N_("No room above the piece."),
        N_("No room below the piece."),
        N_("No room to the left of the piece."),
        N_("No room to the right of the piece."),
    };
    int from = klotski_first(k, sign);
    int to = klotski_walk(k, from, (char[]){klotski_letters[way], '\0'});
    if (to >= 0)
        return wish_move(klotski_move(from, to));
    bool gate = klotski_obstacle(k, sign, klotski_down[way], klotski_right[way]) == '-';
    return wish_refuse(gate ? _("Only Cao Cao may stand on a gate.") : _(blocked[way]));
}

/* The piece nearest to the chosen one in direction WAY; distance to the side counts
 * more than distance ahead. */
static char neighbour(const struct klotski *k, char sign, int way)
{
    struct klotski_box here = klotski_box_of(k, sign);
    char best = sign;
    int least = 1 << 20;
    for (int other = 33; other < 127; other++) {
        if (other == sign || !klotski_has(k, other))
            continue;
        struct klotski_box there = klotski_box_of(k, (char)other);
        int down = there.top + there.bottom - here.top - here.bottom;
        int right = there.left + there.right - here.left - here.right;
        int ahead = way == UP ? -down : way == DOWN ? down : way == LEFT ? -right : right;
        int aside = way == UP || way == DOWN ? abs(right) : abs(down);
        if (ahead > 0 && ahead + 2 * aside < least) {
            least = ahead + 2 * aside;
            best = (char)other;
        }
    }
    return best;
}

static struct wish on_piece_key(const struct klotski *k, struct klotski_view *view,
                                uint32_t key)
{
    char sign = klotski_chosen(k, view);
    int down, right;
    switch (key) {
    case ' ':
    case PRESS_ENTER:
        return view->taken ? let_go(view) : take_piece(view, sign);
    case PRESS_ESCAPE:
        return view->taken ? let_go(view) : wish_nothing();
    default:
        if (event_step(key, &down, &right))
            break;
        return klotski_sign_labelled(k, key) != '\0'
                   ? take_piece(view, klotski_sign_labelled(k, key))
                   : wish_nothing();
    }
    int way = down < 0 ? UP : down > 0 ? DOWN : right < 0 ? LEFT : RIGHT;
    if (view->taken)
        return push(k, sign, way);
    view->chosen = (uint8_t)neighbour(k, sign, way);
    return wish_look(NULL);
}

/* Moves the piece with SIGN onto the empty CELL, by the fewest steps. */
static struct wish go_to(const struct klotski *k, char sign, int cell)
{
    uint8_t path[KLOTSKI_CELLS];
    struct klotski_reach reach;
    int from = klotski_first(k, sign);
    uint32_t best = MOVE_NONE;
    int least = KLOTSKI_CELLS;
    klotski_find(k, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        uint32_t move = klotski_move(from, reach.to[i]);
        int count =
            covers(k, from, reach.to[i], cell) ? klotski_path(k, move, path) : least;
        if (count < least) {
            least = count;
            best = move;
        }
    }
    return best != MOVE_NONE ? wish_move(best)
                             : wish_look(_("The selected piece cannot get there."));
}

uint32_t klotski_drag(const struct klotski *k, const struct klotski_view *view)
{
    struct klotski_reach reach = {0};
    int from = view->dragging ? klotski_first(k, (char)view->chosen) : -1;
    if (from >= 0 && from != view->drop)
        klotski_find(k, from, &reach);
    for (int i = 0; i < reach.count; i++)
        if (reach.to[i] == view->drop)
            return klotski_move(from, view->drop);
    return MOVE_NONE;
}

/* Drags the piece as near to the mouse, in cell ROW and COLUMN, as there is room. */
static struct wish drag_to(const struct klotski *k, struct klotski_view *view, int row,
                           int column)
{
    int from = klotski_first(k, (char)view->chosen);
    struct klotski_reach reach;
    view->drop = (uint16_t)from;
    row -= view->grip_row;
    column -= view->grip_column;
    int least = abs(from / k->columns - row) + abs(from % k->columns - column);
    klotski_find(k, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        int off =
            abs(reach.to[i] / k->columns - row) + abs(reach.to[i] % k->columns - column);
        if (off < least) {
            least = off;
            view->drop = reach.to[i];
        }
    }
    return wish_look(NULL);
}

static struct wish on_piece_mouse(const struct scene *scene, struct klotski_view *view,
                                  const struct event *event)
{
    const struct klotski *k = scene->state;
    struct view_grid g = klotski_measure(scene);
    int y = event->row - g.top;
    int x = event->column - g.left;
    /* A mouse beyond the upper or left edge is in row or column -1. */
    if (event->mouse == MOUSE_DRAG && view->dragging)
        return drag_to(k, view, y < 0 ? -1 : y / g.high, x < 0 ? -1 : x / g.wide);
    if (event->mouse == MOUSE_RELEASE && view->dragging) {
        uint32_t move = klotski_drag(k, view);
        view->dragging = false;
        if (move == MOVE_NONE)
            return wish_look(NULL);
        view->taken = false;
        return wish_move(move);
    }
    char sign = klotski_sign_at(k, &g, y, x);
    bool inside = y >= 0 && y < g.rows && x >= 0 && x < g.columns;
    if (event->mouse != MOUSE_PRESS || event->button != 1 || !inside || sign == '#')
        return wish_nothing();
    if (sign == '.')
        return view->taken ? go_to(k, klotski_chosen(k, view),
                                   y / g.high * k->columns + x / g.wide)
                           : wish_nothing();
    int first = klotski_first(k, sign);
    *view = (struct klotski_view){
        .chosen = (uint8_t)sign,
        .taken = true,
        .dragging = true,
        .drop = (uint16_t)first,
        .grip_row = (uint8_t)(y / g.high - first / k->columns),
        .grip_column = (int8_t)(x / g.wide - first % k->columns),
    };
    return wish_look(NULL);
}

struct wish klotski_input(const struct scene *scene, void *view,
                          const struct event *event)
{
    struct klotski_view *v = view;
    if (event->kind != EVENT_KEY)
        return on_piece_mouse(scene, v, event);
    v->dragging = false;
    return on_piece_key(scene->state, v, event->key);
}

void klotski_prompt(const struct scene *scene, const void *view, struct text *out)
{
    const struct klotski *k = scene->state;
    const struct klotski_view *v = view;
    scoped_text piece = {0};
    scoped_text labels = {0};
    klotski_print_piece(k, klotski_chosen(k, v), &piece);
    klotski_print_labels(k, &labels);
    piece.bytes[0] = (char)toupper((unsigned char)piece.bytes[0]);
    if (v->taken)
        text_format(out,
                    _("%s selected.  Arrows/click: move   %s: another   Esc: deselect"),
                    text_get(&piece), text_get(&labels));
    else
        text_format(out, _("%s.  Space: select it   Arrows or %s: another piece"),
                    text_get(&piece), text_get(&labels));
}
