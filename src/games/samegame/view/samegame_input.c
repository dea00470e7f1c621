/* Keys and mouse in SameGame: first show a group, then remove it. */
#include "games/samegame/rules/samegame_rules.h"
#include "games/samegame/view/samegame_view.h"

#include "base/i18n.h"
#include "game/view.h"

#include <stdlib.h>

/* The arguments of an input. */
struct same_hand {
    const struct same *s;
    struct same_view *view;
};

/* Whether the board is still the one on which the cursor was put on a tile. */
static bool is_fresh(const struct same_hand *hand)
{
    return hand->view->tiles == same_tiles(hand->s);
}

/* Puts the cursor on CELL, which has a tile. */
static struct wish show(struct same_hand *hand, int cell)
{
    if (!is_fresh(hand))
        hand->view->clicked = 0;
    hand->view->tiles = (uint16_t)same_tiles(hand->s);
    hand->view->cursor = (uint16_t)(cell + 1);
    hand->view->hidden = 0;
    return wish_look(NULL);
}

static struct wish select_group(struct same_hand *hand, int cell)
{
    uint16_t cells[SAME_CELLS];
    hand->view->clicked = 0;
    if (same_group(hand->s, cell, cells) < 2)
        return wish_look(_("A single tile cannot be removed."));
    return wish_move(cells[0]);
}

struct group {
    uint32_t move;
    int size;
};

/* The larger first, then in reading order. */
static int compare_sizes(const void *a, const void *b)
{
    const struct group *x = a;
    const struct group *y = b;
    return x->size != y->size ? y->size - x->size
                              : (x->move > y->move) - (x->move < y->move);
}

/* To the group that is STEP places from the one at the cursor when they stand in order of
 * their sizes; to the largest one where the cursor is at none, or a move came after it. */
static struct wish next_group(struct same_hand *hand, int step)
{
    const struct same *s = hand->s;
    uint32_t moves[SAME_CELLS / 2];
    struct group groups[SAME_CELLS / 2];
    uint16_t cells[SAME_CELLS];
    int count = same_moves(s, moves, SAME_CELLS / 2);
    int cursor = same_cursor(s, hand->view);
    int at = -1;
    if (count == 0)
        return wish_look(NULL);
    for (int i = 0; i < count; i++)
        groups[i] = (struct group){moves[i], same_group(s, (int)moves[i], NULL)};
    qsort(groups, (size_t)count, sizeof *groups, compare_sizes);
    if (cursor >= 0 && is_fresh(hand) && same_group(s, cursor, cells) > 1)
        for (int i = 0; i < count; i++)
            if (groups[i].move == cells[0])
                at = i;
    at = at >= 0 ? (at + step + count) % count : 0;
    return show(hand, (int)groups[at].move);
}

/* Columns and the tiles in them are rings. */
static struct wish move_cursor(struct same_hand *hand, int down, int right)
{
    const struct same *s = hand->s;
    int cell = same_cursor(s, hand->view);
    int last = (s->rows - 1) * s->columns; /* the first cell of the lowest row */
    int wide = 0;
    while (wide < s->columns && s->color[last + wide] != 0)
        wide++;
    if (wide == 0)
        return wish_look(NULL);
    if (cell < 0)
        return next_group(hand, 1);
    int column = (cell % s->columns + right + wide) % wide;
    int top = 0;
    while (s->color[top * s->columns + column] == 0)
        top++;
    int row = cell / s->columns + down;
    if (row < top)
        row = down < 0 ? s->rows - 1 : top;
    else if (row == s->rows)
        row = top;
    return show(hand, row * s->columns + column);
}

static struct wish on_key(struct same_hand *hand, uint32_t key)
{
    int cell = same_cursor(hand->s, hand->view), down, right;
    hand->view->clicked = 0;
    switch (key) {
    case ' ':
    case PRESS_ENTER:
        return cell < 0             ? next_group(hand, 1)
               : hand->view->hidden ? show(hand, cell)
                                    : select_group(hand, cell);
    case PRESS_TAB:
        return next_group(hand, 1);
    case PRESS_BACKTAB:
        return next_group(hand, -1);
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
        hand->view->hidden = 1;
        return wish_look(NULL);
    default:
        return event_step(key, &down, &right) ? move_cursor(hand, down, right)
                                              : wish_nothing();
    }
}

/* The first click on a group shows it, the second one removes it. */
static struct wish on_click(struct same_hand *hand, int cell)
{
    struct same_view *view = hand->view;
    uint16_t cells[SAME_CELLS];
    struct wish shown = show(hand, cell); /* forgets a click on another board */
    if (same_group(hand->s, cell, cells) < 2 || view->clicked == cells[0] + 1)
        return select_group(hand, cell);
    view->clicked = (uint16_t)(cells[0] + 1);
    return shown;
}

/* The mouse shows a group, as the first click does, while Enter has no hint to play. */
static struct wish on_hover(struct same_hand *hand, const struct scene *scene, int cell)
{
    struct same_view *view = hand->view;
    uint16_t cells[SAME_CELLS];
    same_group(hand->s, cell, cells);
    if (scene->offered || (is_fresh(hand) && view->clicked == cells[0] + 1))
        return wish_nothing();
    view->clicked = 0;
    return on_click(hand, cell);
}

struct wish same_input(const struct scene *scene, void *view, const struct event *event)
{
    struct same_hand hand = {.s = scene->state, .view = view};
    if (event->kind == EVENT_KEY)
        return on_key(&hand, event->key);
    if (event->kind != EVENT_MOUSE)
        return wish_nothing();
    if (event->mouse == MOUSE_WHEEL_UP || event->mouse == MOUSE_WHEEL_DOWN)
        return next_group(&hand, event->mouse == MOUSE_WHEEL_UP ? -1 : 1);
    bool drag = event->mouse == MOUSE_DRAG, hover = event->mouse == MOUSE_HOVER;
    if (!drag && !hover && (event->mouse != MOUSE_PRESS || event->button != 1))
        return wish_nothing();
    int cell = same_cell_at(scene, event->row, event->column);
    if (cell < 0 || hand.s->color[cell] == 0)
        return wish_nothing();
    return drag    ? show(&hand, cell)
           : hover ? on_hover(&hand, scene, cell)
                   : on_click(&hand, cell);
}

void same_prompt(const struct scene *scene, const void *view, struct text *out)
{
    const struct same *s = scene->state;
    const struct same_view *v = view;
    uint16_t cells[SAME_CELLS];
    bool going = scene->move != MOVE_NONE;
    int cell = going ? (int)scene->move : same_shown(s, v);
    int count = cell >= 0 ? same_group(s, cell, cells) : 0;
    if (count <= 1)
        text_string(out, _("Arrows: choose a tile   Tab: show the largest group"));
    else {
        text_format(out,
                    ngettext("%d tiles, %+d point.", "%d tiles, %+d points.",
                             same_worth(s, count)),
                    count, same_worth(s, count));
        if (!going)
            text_format(out, "  %s   %s",
                        v->clicked == cells[0] + 1 && v->tiles == same_tiles(s)
                            ? _("A click removes them")
                            : _("Space removes them"),
                        _("Tab: next group"));
    }
}
