/* Keys and mouse in Lianliankan: select a tile, then its match. */
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/lianliankan/view/lianliankan_view.h"

#include "base/i18n.h"
#include "game/view.h"

#include <stdio.h>

/* The arguments of an input. */
struct lian_hand {
    const struct lian *s;
    const struct scene *scene;
    struct lian_view *view;
};

/* ---- messages ---------------------------------------------------------------------- */

/* How the selected tile came to be so. */
enum way {
    PICKED,
    PICKED_INSTEAD, /* of one with another face */
    FOUND           /* with its match, at the cursor */
};

/* What is selected and what to do next; nothing if nothing is selected. */
static struct wish say_selection(struct lian_hand *hand, enum way way)
{
    const struct lian *s = hand->s;
    int cell = lian_selected(s, hand->view);
    char name[LIAN_LABEL];
    if (cell < 0)
        return wish_look(NULL);
    bool match = lian_join(s, cell, lian_cursor(s, hand->view), NULL);
    lian_face_label(s->face[cell], hand->scene->charset, lian_is_large(hand->scene),
                    name);
    snprintf(
        hand->view->say, sizeof hand->view->say,
        way == FOUND ? _("Free pair: %s (row %d, column %d).  Space: remove  f next pair")
        : way == PICKED_INSTEAD
            ? _("Not a match; %s is now selected (row %d, column %d).  Esc: deselect")
        : match ? _("%s selected (row %d, column %d).  Space: remove the pair  "
                    "Esc: deselect")
                : _("%s selected (row %d, column %d).  Choose its match  Esc: deselect"),
        name, cell / s->columns + 1, cell % s->columns + 1);
    return wish_look(hand->view->say);
}

/* ---- the cursor -------------------------------------------------------------------- */

static struct wish go_to(struct lian_hand *hand, int cell)
{
    hand->view->cursor = (uint16_t)(cell + 1);
    hand->view->mouse = false;
    return say_selection(hand, PICKED);
}

static struct wish move_cursor(struct lian_hand *hand, int down, int right)
{
    const struct lian *s = hand->s;
    int cell = lian_cursor(s, hand->view);
    int row = (cell / s->columns + down + s->rows) % s->rows;
    int column = (cell % s->columns + right + s->columns) % s->columns;
    return go_to(hand, row * s->columns + column);
}

/* To the next or the last tile in reading order. */
static struct wish next_tile(struct lian_hand *hand, int step)
{
    int count = hand->s->rows * hand->s->columns;
    int cell = lian_cursor(hand->s, hand->view);
    do
        cell = (cell + step + count) % count;
    while (hand->s->face[cell] == 0);
    return go_to(hand, cell);
}

/* ---- selecting --------------------------------------------------------------------- */

static struct wish select_tile(struct lian_hand *hand, int cell)
{
    bool first = lian_selected(hand->s, hand->view) < 0;
    hand->view->taken = (uint16_t)(cell + 1);
    struct wish wish = say_selection(hand, first ? PICKED : PICKED_INSTEAD);
    wish.hint = hand->scene->partners;
    return wish;
}

static struct wish deselect(struct lian_hand *hand)
{
    bool selected = hand->view->taken != 0;
    hand->view->taken = 0;
    return wish_look(selected ? _("Deselected.") : NULL);
}

static struct wish pick(struct lian_hand *hand, int cell)
{
    const struct lian *s = hand->s;
    int first = lian_selected(s, hand->view);
    if (s->face[cell] == 0)
        return wish_refuse(_("This cell is empty.  Tab: next tile"));
    if (cell == first)
        return deselect(hand);
    if (first < 0 || s->face[cell] != s->face[first])
        return select_tile(hand, cell);
    if (!lian_join(s, first, cell, NULL))
        return wish_refuse(_("No path with at most two turns.  Choose another tile  "
                             "Esc: deselect"));
    hand->view->taken = 0;
    return (struct wish){.kind = WISH_MOVE, .move = lian_pair(first, cell), .show = true};
}

/* The first pair behind AFTER, in the order of their first tiles, else the first of all.
 * MOVE_NONE: no pair can be removed. */
static uint32_t next_pair(const struct lian *s, uint32_t after)
{
    uint32_t first = MOVE_NONE;
    for (int a = 0; a < s->rows * s->columns; a++)
        for (int b = a + 1; b < s->rows * s->columns; b++) {
            if (!lian_join(s, a, b, NULL))
                continue;
            if (lian_pair(a, b) > after)
                return lian_pair(a, b);
            if (first == MOVE_NONE)
                first = lian_pair(a, b);
        }
    return first;
}

/* Selects one tile of the next free pair and puts the cursor on the other. */
static struct wish show_free_pair(struct lian_hand *hand)
{
    const struct lian *s = hand->s;
    int first = lian_selected(s, hand->view);
    int cursor = lian_cursor(s, hand->view);
    uint32_t pair = next_pair(s, first < 0 ? 0 : lian_pair(first, cursor));
    if (pair == MOVE_NONE)
        return wish_look(_("No pairs left.  s shuffle  u undo"));
    hand->view->taken = (uint16_t)(lian_first(pair) + 1);
    go_to(hand, lian_second(pair));
    struct wish wish = say_selection(hand, FOUND);
    wish.hint = first < 0 || pair != lian_pair(first, cursor);
    return wish;
}

static struct wish shuffle(struct lian_hand *hand)
{
    hand->view->taken = 0;
    return (struct wish){.kind = WISH_MOVE,
                         .move = lian_shuffle(hand->view->shuffled++),
                         .say = _("Shuffled.  u undo")};
}

/* ---- events ------------------------------------------------------------------------ */

static struct wish on_key(struct lian_hand *hand, uint32_t key)
{
    int down, right;
    switch (key) {
    case ' ':
    case PRESS_ENTER:
        hand->view->mouse = false;
        return pick(hand, lian_cursor(hand->s, hand->view));
    case PRESS_TAB:
        return next_tile(hand, 1);
    case PRESS_BACKTAB:
        return next_tile(hand, -1);
    case 'f':
        return show_free_pair(hand);
    case 's':
        return shuffle(hand);
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
        return deselect(hand);
    default:
        return event_step(key, &down, &right) ? move_cursor(hand, down, right)
                                              : wish_nothing();
    }
}

/* A press picks a tile; a release on a tile with the same face joins the two. The wheel is
 * Tab. */
static struct wish on_mouse(struct lian_hand *hand, const struct event *event)
{
    const struct lian *s = hand->s;
    if (event->mouse == MOUSE_WHEEL_UP || event->mouse == MOUSE_WHEEL_DOWN)
        return next_tile(hand, event->mouse == MOUSE_WHEEL_UP ? -1 : 1);
    int cell = lian_cell_at(hand->scene, event->row, event->column);
    int first = lian_selected(s, hand->view);
    bool dropped = event->mouse == MOUSE_RELEASE && first >= 0 && cell >= 0 &&
                   cell != first && s->face[cell] == s->face[first];
    if (cell < 0 || (!dropped && (event->mouse != MOUSE_PRESS || event->button != 1)))
        return wish_nothing();
    hand->view->mouse = true;
    hand->view->cursor = (uint16_t)(cell + 1);
    return pick(hand, cell);
}

struct wish lian_input(const struct scene *scene, void *view, const struct event *event)
{
    struct lian_hand hand = {.s = scene->state, .scene = scene, .view = view};
    lian_follow_hint(scene, view);
    if (event->kind == EVENT_KEY)
        return on_key(&hand, event->key);
    return event->kind == EVENT_MOUSE ? on_mouse(&hand, event) : wish_nothing();
}
