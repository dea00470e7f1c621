/* Keys and mouse in Lianliankan: select a tile, then its match. */
#include "games/lianliankan/lianliankan.h"

#include "base/i18n.h"
#include "game/view.h"

#include <stdio.h>

/* The arguments of an input. */
struct lian_hand {
    const struct lian *s;
    enum charset charset;
    struct lian_view *view;
};

static struct wish look(const char *say)
{
    return (struct wish){.kind = WISH_LOOK, .move = MOVE_NONE, .say = say};
}

static struct wish nothing(void)
{
    return (struct wish){.kind = WISH_NOTHING, .move = MOVE_NONE};
}

static int cells(const struct lian_hand *hand)
{
    return hand->s->rows * hand->s->columns;
}

/* The cell picked, -1: none, or an undo or a falling tile has changed what is there. */
static int taken(const struct lian_hand *hand)
{
    int cell = hand->view->taken - 1;
    return cell >= 0 && cell < cells(hand) && hand->s->face[cell] != 0 ? cell : -1;
}

/* Before the cursor was moved it is in the middle. */
static int cursor(const struct lian_hand *hand)
{
    const struct lian *s = hand->s;
    int cell = hand->view->cursor - 1;
    return cell >= 0 && cell < cells(hand)
               ? cell
               : (s->rows - 1) / 2 * s->columns + (s->columns - 1) / 2;
}

static bool has_partner(const struct lian *s, int cell)
{
    for (int other = 0; s->face[cell] != 0 && other < s->rows * s->columns; other++)
        if (lian_join(s, cell, other, NULL))
            return true;
    return false;
}

static struct wish take(struct lian_hand *hand, int cell)
{
    char name[4];
    lian_face_name(hand->s->face[cell], hand->charset, name);
    snprintf(hand->view->say, sizeof hand->view->say,
             taken(hand) < 0
                 ? _("%s selected.  Choose its match  Tab next match  Space deselect")
                 : _("Not a match; %s is now selected.  Tab next match  Space deselect"),
             name);
    hand->view->taken = (uint16_t)(cell + 1);
    return look(hand->view->say);
}

static struct wish pick(struct lian_hand *hand, int cell)
{
    const struct lian *s = hand->s;
    int first = taken(hand);
    if (s->face[cell] == 0)
        return look(_("This cell is empty.  Tab finds a tile with a match"));
    if (first < 0)
        return take(hand, cell);
    if (cell == first) {
        hand->view->taken = 0;
        return look(_("Deselected."));
    }
    if (s->face[cell] != s->face[first])
        return take(hand, cell);
    if (lian_join(s, first, cell, NULL)) {
        hand->view->taken = 0;
        return (
            struct wish){.kind = WISH_MOVE, .move = lian_pair(first, cell), .show = true};
    }
    if (has_partner(s, first))
        return look(
            _("No path with at most two turns.  Choose another tile  Tab next match"));
    hand->view->taken = 0;
    return look(_("No path with at most two turns.  Tab finds a tile with a match"));
}

/* To the next or the last tile that can be joined with the one taken, or with any. */
static struct wish next_partner(struct lian_hand *hand, int step)
{
    const struct lian *s = hand->s;
    int first = taken(hand);
    int count = cells(hand);
    int cell = cursor(hand);
    for (int i = 0; i < count; i++) {
        cell = (cell + step + count) % count;
        if (first < 0 ? has_partner(s, cell) : lian_join(s, first, cell, NULL)) {
            hand->view->cursor = (uint16_t)(cell + 1);
            return look(first < 0 ? _("Space selects it  Tab next tile")
                                  : _("Space removes the pair  Tab next match"));
        }
    }
    hand->view->taken = 0;
    return look(first < 0 ? _("No pairs left.  s shuffle  u undo")
                          : _("This tile has no match now.  Tab another tile"));
}

static struct wish move_cursor(struct lian_hand *hand, int down, int right)
{
    const struct lian *s = hand->s;
    int cell = cursor(hand);
    int row = cell / s->columns;
    int column = cell % s->columns;
    if (hand->view->cursor != 0) {
        row = (row + down + s->rows) % s->rows;
        column = (column + right + s->columns) % s->columns;
    }
    hand->view->cursor = (uint16_t)(row * s->columns + column + 1);
    return look(NULL);
}

static struct wish shuffle(struct lian_hand *hand)
{
    hand->view->taken = 0;
    return (struct wish){.kind = WISH_MOVE,
                         .move = lian_shuffle(hand->view->shuffled++),
                         .say = _("Shuffled.  u undo")};
}

static struct wish on_key(struct lian_hand *hand, uint32_t key)
{
    switch (key) {
    case ' ':
    case PRESS_ENTER:
        if (hand->view->cursor != 0)
            return pick(hand, cursor(hand));
        move_cursor(hand, 0, 0);
        return look(_("Arrows choose a tile.  Space selects it, then its match"));
    case PRESS_TAB:
        return next_partner(hand, 1);
    case PRESS_BACKTAB:
        return next_partner(hand, -1);
    case 's':
        return shuffle(hand);
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
        hand->view->taken = 0;
        return look(NULL);
    case PRESS_LEFT:
    case 'H':
        return move_cursor(hand, 0, -1);
    case PRESS_RIGHT:
    case 'L':
        return move_cursor(hand, 0, 1);
    case PRESS_UP:
    case 'K':
        return move_cursor(hand, -1, 0);
    case PRESS_DOWN:
    case 'J':
        return move_cursor(hand, 1, 0);
    default:
        return nothing();
    }
}

/* A press picks a tile, a release on its partner joins the two; the wheel is Tab. */
static struct wish on_mouse(struct lian_hand *hand, const struct scene *scene,
                            const struct event *event)
{
    int cell = lian_cell_at(scene, event->row, event->column);
    int first = taken(hand);
    bool dropped = event->mouse == MOUSE_RELEASE && first >= 0 && cell >= 0 &&
                   cell != first && hand->s->face[cell] == hand->s->face[first];
    if (event->mouse == MOUSE_WHEEL_UP || event->mouse == MOUSE_WHEEL_DOWN)
        return next_partner(hand, event->mouse == MOUSE_WHEEL_UP ? -1 : 1);
    if (cell < 0 || (!dropped && (event->mouse != MOUSE_PRESS || event->button != 1)))
        return nothing();
    hand->view->cursor = 0;
    return pick(hand, cell);
}

struct wish lian_input(const struct scene *scene, void *view, const struct event *event)
{
    struct lian_hand hand = {.s = scene->state, .charset = scene->charset, .view = view};
    if (event->kind == EVENT_KEY)
        return on_key(&hand, event->key);
    return event->kind == EVENT_MOUSE ? on_mouse(&hand, scene, event) : nothing();
}
