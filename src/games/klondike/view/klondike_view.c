/* Klondike on the screen:
 *
 *     stock, waste and foundations, with their keys below
 *     the numbers of the columns
 *     the columns
 *
 * Cards grow with the screen, see layout.h. */
#include "games/klondike/view/klondike_view.h"

#include "games/klondike/view/view_cards.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <string.h>

enum {
    STEPS_MOST = 4 /* highlighted, two pictures on the way, at the target */
};

/* ---- highlights -------------------------------------------------------------------- */

struct marks {
    int from, count, to;     /* the hint: the last COUNT cards of FROM go to TO */
    int cursor, taken, held; /* HELD: cards of the pile TAKEN */
    const bool *named;       /* by card; NULL: none */
};

static struct marks marks_of(const struct scene *scene, const struct klondike_view *view)
{
    const struct klondike *k = scene->state;
    struct marks marks = {.from = PILE_NONE, .to = PILE_NONE, .cursor = PILE_NONE};
    uint32_t move = scene->move != MOVE_NONE ? scene->move : scene->hint;
    marks.taken = PILE_NONE;
    if (move != MOVE_NONE) {
        marks.from = pile_source(move);
        marks.to = marks.from == PILE_STOCK ? PILE_STOCK : pile_target(move);
        marks.count = klondike_count(k, move);
    }
    if (scene->move != MOVE_NONE)
        return marks;
    marks.named = scene->named;
    if (marks.named == NULL && view->cursor > 0 && view->cursor <= PILES)
        marks.cursor = view->cursor - 1;
    if (view->source > 0 && view->source <= PILES && pile_top(k, view->source - 1) != 0)
        marks.taken = view->source - 1;
    if (marks.taken != PILE_NONE)
        marks.held = pile_held(k, marks.taken, view->fewer);
    return marks;
}

/* Whether one of COUNT cards is named. */
static bool is_named(const struct marks *marks, const uint8_t *cards, int count)
{
    bool named = false;
    for (int i = 0; i < count && marks->named != NULL; i++)
        named |= marks->named[cards[i]];
    return named;
}

/* The mark of CARD, which has DEPTH cards of PILE on it, or of the empty PILE (0). */
static struct klondike_mark mark_of(const struct marks *marks, int pile, int depth,
                                    uint8_t card)
{
    bool hint = (marks->from == pile && depth < marks->count) ||
                (marks->to == pile && depth == 0);
    bool taken = (marks->taken == pile && depth < marks->held) ||
                 (!hint && is_named(marks, &card, 1));
    return (struct klondike_mark){.flags = (hint ? STYLE_MARKED : 0) |
                                           (taken ? STYLE_CHOSEN : 0),
                                  .cursor = marks->cursor == pile && depth == 0};
}

/* ---- piles ------------------------------------------------------------------------- */

static void draw_column(struct canvas *canvas, const struct klondike *k,
                        const struct klondike_layout *l, int pile,
                        const struct marks *marks)
{
    struct klondike_stack stack = klondike_stack_of(l, k, pile);
    int x = klondike_pile_left(l, k, pile);
    int size = k->size[pile];
    int down = k->down[pile];
    int bottom = l->first_row + stack.last_high;
    canvas_format(canvas, l->number_row, x + (l->wide - 1) / 2, STYLE_KEY, "%d",
                  pile + 1);
    if (size == 0)
        klondike_draw_place(canvas, l, l->first_row, x, stack.last_high, "",
                            mark_of(marks, pile, 0, 0));
    for (int i = 0; i < size; i++) {
        struct klondike_mark mark =
            mark_of(marks, pile, size - 1 - i, k->column[pile][i]);
        int row = klondike_card_row(l, k, pile, i);
        int back = mark.flags & STYLE_CHOSEN;
        if (stack.folded && is_named(marks, k->column[pile], down))
            back = STYLE_CHOSEN;
        bottom = row + stack.last_high;
        if (i < klondike_hidden(k, pile) || (i < down && stack.folded))
            klondike_draw_back(canvas, l, row, x, stack.last_high,
                               stack.folded ? down : 0,
                               (struct klondike_mark){.flags = back});
        else if (i > down && i <= down + stack.hidden) { /* the column is too long */
            canvas_fill(canvas, row, x, 1, l->wide, ' ', STYLE_CARD | mark.flags);
            canvas_format(canvas, row, x + 1, STYLE_CARD | mark.flags, "+%d",
                          stack.hidden);
        } else
            klondike_draw_face(canvas, l, row, x, stack.last_high, k->column[pile][i],
                               mark);
    }
    if (marks->to == pile)
        canvas_string(canvas, bottom, x + (l->wide - 2) / 2,
                      canvas->charset == CHARSET_ASCII ? "^^" : "▲▲", STYLE_HINT);
}

/* Beside a pile above the columns: the marked move goes here. Below it, the arrow could
 * point out the number of a column. */
static void draw_arrow(struct canvas *canvas, const struct klondike_layout *l, int column)
{
    bool wide = l->pitch - l->wide > 1;
    bool ascii = canvas->charset == CHARSET_ASCII;
    canvas_string(canvas, (l->high - 1) / 2, column + l->wide,
                  ascii ? (wide ? "<<" : "<") : (wide ? "◄◄" : "◄"), STYLE_HINT);
}

/* The key of a pile that begins at COLUMN: before the pile, or below it with its name. */
static void draw_key(struct canvas *canvas, const struct klondike_layout *l, int column,
                     int pile, const char *name)
{
    bool below = l->high > 1;
    int row = below ? l->high : 0;
    canvas_glyph(canvas, row, below ? column : column - 1, (uint32_t)pile_key(pile),
                 STYLE_KEY);
    if (below && l->pitch - l->wide > 1)
        canvas_string(canvas, row, column + 2, name, STYLE_DIM);
}

/* Adds the number of this pass to OUT, the words below the waste, if the passes are limited.
 * False: it does not fit. */
static bool add_pass(const struct klondike *k, const struct klondike_layout *l,
                     struct text *out)
{
    if (k->rules.passes == 0)
        return true;
    scoped_text pass = {0};
    text_format(&pass, _(", pass %d/%d"), k->redeals + 1, k->rules.passes);
    int end = l->waste + 2 + utf8_columns(text_get(out)) + utf8_columns(text_get(&pass));
    bool fits = l->high > 1 && l->pitch - l->wide > 1 &&
                end < klondike_pile_left(l, k, PILE_FOUNDATION);
    text_string(out, fits ? text_get(&pass) : "");
    return fits;
}

static void draw_stock(struct canvas *canvas, const struct klondike *k,
                       const struct klondike_layout *l, const struct marks *marks)
{
    int left = k->talon_size - k->waste;
    struct klondike_mark mark = mark_of(marks, PILE_STOCK, 0, 0);
    if (mark.flags == 0 && is_named(marks, k->talon + k->waste, left))
        mark.flags = STYLE_CHOSEN;
    bool again = left == 0 && k->talon_size > 0 && klondike_may_redeal(k);
    bool empty = left == 0 && k->talon_size > 0 && !again;
    draw_key(canvas, l, l->stock, PILE_STOCK,
             again   ? _("again")
             : empty ? _("empty")
                     : _("draw"));
    if (left > 0)
        klondike_draw_back(canvas, l, 0, l->stock, l->high, left, mark);
    else
        klondike_draw_place(canvas, l, 0, l->stock, l->high, again ? "()" : "", mark);
    if (marks->to == PILE_STOCK)
        draw_arrow(canvas, l, l->stock);
}

static void draw_waste(struct canvas *canvas, const struct klondike *k,
                       const struct klondike_layout *l, const struct marks *marks)
{
    int shown = klondike_waste_shown(l, k);
    scoped_text words = {0};
    text_string(&words, _("waste"));
    add_pass(k, l, &words);
    draw_key(canvas, l, l->waste, PILE_WASTE, text_get(&words));
    if (shown == 0)
        klondike_draw_place(canvas, l, 0, l->waste, l->high, "",
                            mark_of(marks, PILE_WASTE, 0, 0));
    for (int i = 0; i < shown; i++) {
        int x = l->waste + i * l->fan;
        uint8_t card = k->talon[k->waste - shown + i];
        struct klondike_mark mark = mark_of(marks, PILE_WASTE, shown - 1 - i, card);
        klondike_draw_face(canvas, l, 0, x, l->high, card, mark);
        bool edge = i > 0 && mark.flags == 0 && !mark.cursor && !l->framed;
        if (edge && l->wide > CARD_WIDE_LEAST)
            canvas_fill(canvas, 0, x, l->high, 1,
                        canvas->charset == CHARSET_ASCII ? '|' : 0x2502, STYLE_CARD);
    }
}

static void draw_foundations(struct canvas *canvas, const struct klondike *k,
                             const struct klondike_layout *l, const struct marks *marks)
{
    draw_key(canvas, l, klondike_pile_left(l, k, PILE_FOUNDATION), PILE_FOUNDATION,
             _("foundations"));
    for (int suit = 0; suit < SUITS; suit++) {
        int pile = PILE_FOUNDATION + suit;
        int x = klondike_pile_left(l, k, pile);
        uint8_t card = pile_top(k, pile);
        struct klondike_mark mark = mark_of(marks, pile, 0, card);
        if (card != 0)
            klondike_draw_face(canvas, l, 0, x, l->high, card, mark);
        else
            klondike_draw_place(canvas, l, 0, x, l->high,
                                suit_name(suit, canvas->charset), mark);
    }
    if (marks->to >= PILE_FOUNDATION && marks->to < PILES)
        draw_arrow(canvas, l, klondike_pile_left(l, k, marks->to));
}

/* ---- animation --------------------------------------------------------------------- */

/* All moves are highlighted first; all except turns are then animated. */
static int steps(const void *state, uint32_t move)
{
    (void)state;
    return move == KLONDIKE_TURN ? 2 : STEPS_MOST;
}

/* Half way. */
static int slides(const void *state, uint32_t move)
{
    (void)state;
    return move != KLONDIKE_TURN;
}

/* STATE without the last COUNT cards of SOURCE; the card below them is not turned yet. */
static struct klondike lifted(const struct klondike *state, int source, int count)
{
    struct klondike k = *state;
    if (source == PILE_WASTE) {
        k.waste--;
        k.talon_size--;
        memmove(k.talon + k.waste, k.talon + k.waste + 1,
                (size_t)(k.talon_size - k.waste));
    } else if (source >= PILE_FOUNDATION)
        k.foundation[source - PILE_FOUNDATION]--;
    else
        k.size[source] = (uint8_t)(k.size[source] - count);
    return k;
}

/* The cards of PILE that can be seen one by one; of others than columns, at most the top. */
static int size_of(const struct klondike *k, int pile)
{
    return pile < COLUMNS ? k->size[pile] : pile_top(k, pile) != 0;
}

static uint8_t card_of(const struct klondike *k, int pile, int index)
{
    return pile < COLUMNS && index >= 0 ? k->column[pile][index] : pile_top(k, pile);
}

/* The last COUNT cards of SOURCE are on their way, or are dragged. */
static void draw_travelling(struct canvas *canvas, const struct klondike_layout *l,
                            const struct scene *scene, const struct klondike_view *view,
                            int source, int count)
{
    const struct klondike *k = scene->state;
    int first = size_of(k, source) - count;
    int row = klondike_card_row(l, k, source, first);
    int column = klondike_pile_left(l, k, source);
    int down = view->row - view->grip_row, right = view->column - view->grip_column;
    if (scene->move != MOVE_NONE) {
        int target = pile_target(scene->move);
        int step = scene->slide > 0 ? 1 : scene->step - 1;
        int steps = scene->slide > 0 ? 2 : STEPS_MOST - 1;
        down = klondike_card_row(l, k, target, size_of(k, target)) - row;
        down = down * step / steps;
        right = (klondike_pile_left(l, k, target) - column) * step / steps;
    }
    for (int i = first; i < first + count; i++)
        klondike_draw_face(canvas, l, klondike_card_row(l, k, source, i) + down,
                           column + right, l->high, card_of(k, source, i),
                           (struct klondike_mark){.flags = STYLE_CHOSEN});
    canvas_focus(canvas, row + down,
                 column + right +
                     klondike_inset(l, card_of(k, source, first), canvas->charset));
}

/* Focuses the first card that the hint, the move or the selection takes, or the last card of
 * the pile at the cursor. */
static void focus(struct canvas *canvas, const struct klondike *k,
                  const struct klondike_layout *l, const struct scene *scene,
                  const struct klondike_view *view, const struct marks *marks)
{
    bool moves = scene->move != MOVE_NONE || scene->offered;
    int pile = moves ? marks->from : klondike_focus(view), taken = 1;
    if (moves)
        taken = marks->count;
    else if (marks->taken == pile)
        taken = marks->held;
    int index = size_of(k, pile) - taken;
    uint8_t card = card_of(k, pile, index);
    canvas_focus(canvas, klondike_card_row(l, k, pile, index),
                 klondike_pile_left(l, k, pile) +
                     (card != 0 ? klondike_inset(l, card, canvas->charset) : 1));
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    struct klondike k = *(const struct klondike *)scene->state;
    struct klondike_layout l = klondike_layout_of(scene);
    struct marks marks = marks_of(scene, view);
    const struct klondike_view *v = view;
    bool moves = scene->move != MOVE_NONE && scene->move != KLONDIKE_TURN;
    bool dragged = scene->move == MOVE_NONE && v->dragged && marks.taken != PILE_NONE;
    bool travelling = dragged || (moves && (scene->step > 1 || scene->slide > 0));
    int source = dragged ? marks.taken : marks.from;
    int count = dragged ? marks.held : marks.count;
    if (travelling) {
        k = lifted(&k, source, count);
        marks.from = marks.taken = PILE_NONE;
    }
    if (scene->slide > 0)
        marks.to = PILE_NONE;
    draw_stock(canvas, &k, &l, &marks);
    draw_waste(canvas, &k, &l, &marks);
    for (int i = 0; i < COLUMNS; i++)
        draw_column(canvas, &k, &l, i, &marks);
    draw_foundations(canvas, &k, &l, &marks);
    if (travelling)
        draw_travelling(canvas, &l, scene, v, source, count);
    else
        focus(canvas, &k, &l, scene, view, &marks);
}

/* ---- marks ------------------------------------------------------------------------- */

static void mark(struct canvas *canvas, const struct scene *scene, const void *view,
                 const struct move_mark *marks, int count)
{
    const struct klondike *k = scene->state;
    struct klondike_layout l = klondike_layout_of(scene);
    struct marks own = marks_of(scene, view);
    int taken = own.taken;
    /* The best mark of each card that moves begin at, by pile and index + 1, or of each pile
     * where the selected card may go. */
    const struct move_mark *places[PILES][COLUMN_MAX + 1] = {{NULL}};
    for (int i = 0; i < count; i++) {
        uint32_t move = marks[i].move;
        int source = pile_source(move);
        int pile = taken == PILE_NONE ? source : pile_target(move);
        int index = size_of(k, pile) - 1;
        bool part = klondike_part(move) > 0;
        if (taken != PILE_NONE &&
            (source != taken || (part && klondike_part(move) != own.held)))
            continue;
        if (taken == PILE_NONE && pile < COLUMNS)
            index = k->size[pile] - klondike_count(k, move);
        const struct move_mark **place = &places[pile][index + 1];
        if (mark_beats(&marks[i], *place))
            *place = &marks[i];
    }
    for (int pile = 0; pile < PILES; pile++)
        for (int i = 0; i <= COLUMN_MAX; i++)
            if (places[pile][i] != NULL)
                klondike_draw_mark(canvas, &l, klondike_card_row(&l, k, pile, i - 1),
                                   klondike_pile_left(&l, k, pile), places[pile][i]);
}

/* The number of this pass if it is not on the board. */
static void prompt(const struct scene *scene, const void *view, struct text *out)
{
    const struct klondike *k = scene->state;
    struct klondike_layout l = klondike_layout_of(scene);
    scoped_text waste = {0};
    (void)view;
    text_string(&waste, _("waste"));
    if (!add_pass(k, &l, &waste))
        text_format(out, _("Pass %d of %d through the stock"), k->redeals + 1,
                    k->rules.passes);
}

const struct game_view klondike_game_view = {
    .size = sizeof(struct klondike_view),
    .least = klondike_least,
    .steps = steps,
    .slides = slides,
    .draw = draw,
    .mark = mark,
    .prompt = prompt,
    .draw_piece = klondike_draw_piece,
    .input = klondike_input,
    .settle = klondike_settle,
};
