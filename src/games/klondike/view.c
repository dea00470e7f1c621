/* Klondike on the screen.
 *
 *     row 0    d and the stock, w and the last cards of the waste, f and the foundations
 *     row 1    the numbers of the columns
 *     row 2    ... and 18 more: exactly the longest column there can be
 *
 * If there are fewer rows, the face-down cards of a column that is too long are drawn
 * as one row with their number. If there are many more, cards are boxes that cover
 * each other except for their first row. */
#include "games/klondike/piles.h"

#include "base/utf8.h"
#include "game/view.h"

#include <stdio.h>
#include <string.h>

enum {
    CARD_WIDE = 4, /* as text: " K♠ " */
    BOX_WIDE = 7,
    BOX_HIGH_LEAST = 4,
    BOX_HIGH_MOST = 5,
    FAN = 4, /* visible columns of each card of the waste except the last */
    WASTE_SHOWN = 3,
    PITCH_LEAST = CARD_WIDE + 1,
    PITCH_MOST = 12,
    LEAST_COLUMNS = COLUMNS * PITCH_LEAST + 1,
    LEAST_ROWS = 3 + RANKS,
    STEPS_MOST = 4 /* highlighted, two pictures on the way, at the target */
};

struct klondike_geometry {
    bool boxed;
    int rows, high, wide; /* of the area; of a whole card */
    int left, pitch;      /* of the columns */
    int number_row, first_row;
    int waste_column, waste_shown;
};

static void least(const void *state, int *rows, int *columns)
{
    (void)state;
    *rows = LEAST_ROWS;
    *columns = LEAST_COLUMNS;
}

static int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

static struct klondike_geometry measure(const struct scene *scene)
{
    int pitch = clamp((scene->columns - 1) / COLUMNS, PITCH_LEAST, PITCH_MOST);
    /* The foundations, the row of numbers, and the longest column, whose last card is
     * whole. */
    int high = (scene->rows - COLUMN_MAX) / 2;
    struct klondike_geometry g = {.rows = scene->rows, .high = 1, .wide = CARD_WIDE};
    g.boxed = high >= BOX_HIGH_LEAST && pitch > BOX_WIDE;
    if (g.boxed) {
        g.high = clamp(high, BOX_HIGH_LEAST, BOX_HIGH_MOST);
        g.wide = BOX_WIDE;
    }
    g.pitch = g.boxed ? pitch : clamp(pitch, PITCH_LEAST, 9);
    g.left = (scene->columns - 1 - g.pitch * COLUMNS) / 2 + 1;
    g.number_row = g.high;
    g.first_row = g.high + 1;
    /* As text, keys stand two columns before cards, the waste's count behind them. */
    g.waste_column = g.left + (g.boxed ? g.pitch : CARD_WIDE + 3);
    int room = g.left + 3 * g.pitch - 1 - g.waste_column - g.wide - (g.boxed ? 0 : 4);
    g.waste_shown = clamp(1 + room / FAN, 1, WASTE_SHOWN);
    return g;
}

/* ---- cards ----------------------------------------------------------------------- */

static int card_style(uint8_t card)
{
    return STYLE_HEARTS + card_suit(card);
}

/* A box of SHADE; only its frame has a style of its own where nothing is marked. */
static void draw_box(struct canvas *canvas, const struct klondike_geometry *g, int row,
                     int column, uint32_t shade, int style, int frame)
{
    canvas_fill(canvas, row, column + 1, g->high - 1, g->wide - 2, shade, style);
    canvas_box(canvas, row, column, g->high, g->wide, frame);
    if (shade != ' ')
        canvas_fill(canvas, row, column + 1, 1, g->wide - 2, shade, style);
}

/* " K♠ ", or a box with that name in its first row. */
static void draw_card(struct canvas *canvas, const struct klondike_geometry *g, int row,
                      int column, uint8_t card, int style)
{
    char name[CARD_BYTES];
    card_name(card, canvas->charset, name);
    if (!g->boxed) {
        int blanks = utf8_columns(name) < 3;
        canvas_format(canvas, row, column, style, "%s%s ", blanks ? " " : "", name);
        return;
    }
    bool marked = (style & (STYLE_MARKED | STYLE_CHOSEN)) != 0;
    draw_box(canvas, g, row, column, ' ', style, marked ? style : STYLE_FRAME);
    canvas_string(canvas, row, column + 1, name, style);
    canvas_string(canvas, row + 2, column + g->wide / 2,
                  name + strlen(rank_name(card_rank(card))), style);
}

static void draw_back(struct canvas *canvas, const struct klondike_geometry *g, int row,
                      int column, int flags)
{
    uint32_t shade = canvas->charset == CHARSET_ASCII ? '#' : 0x2592;
    if (g->boxed)
        draw_box(canvas, g, row, column, shade, STYLE_BACK | flags, STYLE_FRAME | flags);
    else
        canvas_fill(canvas, row, column, 1, g->wide, shade, STYLE_BACK | flags);
}

/* An empty place; SIGN is at most two columns wide. */
static void draw_place(struct canvas *canvas, const struct klondike_geometry *g, int row,
                       int column, const char *sign, int flags)
{
    int style = flags != 0 ? STYLE_STRONG | flags : STYLE_DIM;
    if (g->boxed)
        draw_box(canvas, g, row, column, ' ', style, STYLE_FRAME | flags);
    canvas_string(canvas, row + (g->boxed ? 1 : 0), column + (g->boxed ? 2 : 1), sign,
                  style);
}

/* Under a pile: the marked move goes here. */
static void draw_arrow(struct canvas *canvas, int row, int column)
{
    canvas_string(canvas, row, column, canvas->charset == CHARSET_ASCII ? "^^" : "▲▲",
                  STYLE_HINT);
}

/* ---- places ---------------------------------------------------------------------- */

/* Whether the face-down cards of a column have one row together. One row below it is left
 * for the arrow, and for a card on its way. */
static bool is_folded(const struct klondike_geometry *g, const struct klondike *k,
                      int pile)
{
    int room = g->rows - g->first_row;
    return room < COLUMN_MAX && k->size[pile] >= room && k->down[pile] > 1;
}

/* The row of card INDEX of a column, which may be the next one to come. */
static int card_row(const struct klondike_geometry *g, const struct klondike *k, int pile,
                    int index)
{
    int down = k->down[pile];
    if (!is_folded(g, k, pile))
        return g->first_row + index;
    return g->first_row + (index < down ? 0 : index - down + 1);
}

static int waste_shown(const struct klondike_geometry *g, const struct klondike *k)
{
    return k->waste < g->waste_shown ? k->waste : g->waste_shown;
}

/* The column of the screen where a pile stands; of the waste, its top card. */
static int pile_column(const struct klondike_geometry *g, const struct klondike *k,
                       int pile)
{
    int shown = waste_shown(g, k);
    if (pile < COLUMNS)
        return g->left + pile * g->pitch;
    if (pile == PILE_STOCK)
        return g->left;
    if (pile == PILE_WASTE)
        return g->waste_column + (shown > 1 ? (shown - 1) * FAN : 0);
    return g->left + (pile - PILE_FOUNDATION + 3) * g->pitch;
}

/* ---- highlights -------------------------------------------------------------------- */

struct marks {
    int from, count, to; /* the hint: the last COUNT cards of FROM go to TO */
    int cursor, taken;
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
        marks.count = pile_count(k, move);
    }
    if (scene->move != MOVE_NONE)
        return marks;
    if (view->cursor > 0 && view->cursor <= PILES)
        marks.cursor = view->cursor - 1;
    if (view->source > 0 && view->source <= PILES && pile_top(k, view->source - 1) != 0)
        marks.taken = view->source - 1;
    return marks;
}

/* The style to add to the last card of PILE, or to its empty place. */
static int top_flags(const struct marks *marks, int pile)
{
    return (marks->from == pile || marks->to == pile ? STYLE_MARKED : 0) |
           (marks->taken == pile ? STYLE_CHOSEN : 0);
}

static int key_style(const struct marks *marks, int pile)
{
    return marks->cursor == pile || marks->taken == pile ? STYLE_STRONG | STYLE_CHOSEN
                                                         : STYLE_KEY;
}

/* ---- piles ----------------------------------------------------------------------- */

static void draw_column(struct canvas *canvas, const struct klondike *k,
                        const struct klondike_geometry *g, int pile,
                        const struct marks *marks)
{
    int x = pile_column(g, k, pile);
    int size = k->size[pile];
    canvas_format(canvas, g->number_row, x, key_style(marks, pile), " %d ", pile + 1);
    for (int i = 0; i < size; i++) {
        uint8_t card = k->column[pile][i];
        int row = card_row(g, k, pile, i);
        int flags = i + 1 == size ? top_flags(marks, pile) : 0;
        if (marks->from == pile && i >= size - marks->count)
            flags |= STYLE_MARKED;
        if (i < k->down[pile])
            draw_back(canvas, g, row, x, 0);
        else
            draw_card(canvas, g, row, x, card, card_style(card) | flags);
    }
    if (is_folded(g, k, pile))
        canvas_format(canvas, g->first_row, x + 1, STYLE_BACK, "%d", k->down[pile]);
    if (size == 0)
        draw_place(canvas, g, g->first_row, x, "--", top_flags(marks, pile));
    if (marks->to == pile)
        draw_arrow(canvas, card_row(g, k, pile, size > 0 ? size - 1 : 0) + g->high,
                   x + 1);
}

/* The key of a pile that stands at COLUMN: before a card as text, in the lowest line of a
 * box, there with the number of its cards if it has any. */
static void draw_key(struct canvas *canvas, const struct klondike_geometry *g, int column,
                     const struct marks *marks, int pile, int count)
{
    int before = pile == PILE_STOCK ? 1 : 2;
    canvas_glyph(canvas, g->boxed ? g->high - 1 : 0,
                 g->boxed ? column + 1 : column - before, (uint32_t)pile_key(pile),
                 key_style(marks, pile));
    if (g->boxed && count > 0)
        canvas_format(canvas, g->high - 1, column + 3, STYLE_DIM, "%d", count);
}

static void draw_stock(struct canvas *canvas, const struct klondike *k,
                       const struct klondike_geometry *g, const struct marks *marks)
{
    int x = pile_column(g, k, PILE_STOCK);
    int left = k->talon_size - k->waste;
    int flags = top_flags(marks, PILE_STOCK);
    if (left > 0)
        draw_back(canvas, g, 0, x, flags);
    else
        draw_place(canvas, g, 0, x, k->talon_size > 0 ? "()" : "--", flags);
    if (left > 0 && !g->boxed)
        canvas_format(canvas, 0, x + 1, STYLE_BACK | flags, "%d", left);
    draw_key(canvas, g, x, marks, PILE_STOCK, left);
    if (marks->to == PILE_STOCK)
        draw_arrow(canvas, g->number_row, x + 3);
}

static void draw_waste(struct canvas *canvas, const struct klondike *k,
                       const struct klondike_geometry *g, const struct marks *marks)
{
    int shown = waste_shown(g, k);
    int x = g->waste_column;
    if (shown == 0)
        draw_place(canvas, g, 0, x, "--", top_flags(marks, PILE_WASTE));
    for (int i = 0; i < shown; i++) {
        uint8_t card = k->talon[k->waste - shown + i];
        bool top = i + 1 == shown;
        draw_card(canvas, g, 0, x + i * FAN, card,
                  top ? card_style(card) | top_flags(marks, PILE_WASTE) : STYLE_DIM);
    }
    if (g->boxed) {
        draw_key(canvas, g, pile_column(g, k, PILE_WASTE), marks, PILE_WASTE, k->waste);
        return;
    }
    draw_key(canvas, g, x, marks, PILE_WASTE, 0);
    if (k->waste > 0 && g->pitch > PITCH_LEAST)
        canvas_format(canvas, 0, x + shown * FAN, STYLE_DIM, "%d", k->waste);
}

static void draw_foundations(struct canvas *canvas, const struct klondike *k,
                             const struct klondike_geometry *g, const struct marks *marks)
{
    static const char *const ascii[] = {"-H", "-D", "-S", "-C"};
    static const char *const glyphs[] = {"-♥", "-♦", "-♠", "-♣"};
    for (int suit = 0; suit < SUITS; suit++) {
        int pile = PILE_FOUNDATION + suit;
        int x = pile_column(g, k, pile);
        int flags = top_flags(marks, pile);
        uint8_t card = pile_top(k, pile);
        if (card != 0)
            draw_card(canvas, g, 0, x, card, card_style(card) | flags);
        else
            draw_place(canvas, g, 0, x,
                       canvas->charset == CHARSET_ASCII ? ascii[suit] : glyphs[suit],
                       flags);
        /* On text cards one f stands for all foundations; the one at the cursor has its
         * own. */
        if (suit == 0 || g->boxed || key_style(marks, pile) != STYLE_KEY)
            draw_key(canvas, g, x, marks, pile, 0);
        if (marks->to == pile)
            draw_arrow(canvas, g->number_row, x + 3);
    }
}

/* ---- animation --------------------------------------------------------------------- */

/* All moves are highlighted first; all except turns are then animated. */
static int steps(const void *state, uint32_t move)
{
    (void)state;
    return klondike_kind(move) == KLONDIKE_TURN ? 2 : STEPS_MOST;
}

/* STATE without the cards that MOVE takes; the card below them is not turned yet. */
static struct klondike lifted(const struct klondike *state, uint32_t move, int count)
{
    struct klondike k = *state;
    int source = pile_source(move);
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

static void draw_travelling(struct canvas *canvas, const struct klondike_geometry *g,
                            const struct scene *scene, int count)
{
    const struct klondike *k = scene->state;
    int source = pile_source(scene->move);
    int target = pile_target(scene->move);
    int size = source < COLUMNS ? k->size[source] : 0;
    int from_row = source < COLUMNS ? card_row(g, k, source, size - count) : 0;
    int to_row = target < COLUMNS ? card_row(g, k, target, k->size[target]) : 0;
    int from = pile_column(g, k, source);
    int to = pile_column(g, k, target);
    int row = from_row + (to_row - from_row) * (scene->step - 1) / (STEPS_MOST - 1);
    int column = from + (to - from) * (scene->step - 1) / (STEPS_MOST - 1);
    for (int i = 0; i < count; i++) {
        uint8_t card =
            source < COLUMNS ? k->column[source][size - count + i] : pile_top(k, source);
        draw_card(canvas, g, row + i, column, card, card_style(card) | STYLE_CHOSEN);
    }
}

static void draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    struct klondike k = *(const struct klondike *)scene->state;
    struct klondike_geometry g = measure(scene);
    struct marks marks = marks_of(scene, view);
    bool travelling = scene->move != MOVE_NONE && scene->step > 1 &&
                      klondike_kind(scene->move) != KLONDIKE_TURN;
    if (travelling) {
        k = lifted(&k, scene->move, marks.count);
        marks.from = PILE_NONE;
    }
    draw_stock(canvas, &k, &g, &marks);
    draw_waste(canvas, &k, &g, &marks);
    for (int i = 0; i < COLUMNS; i++)
        draw_column(canvas, &k, &g, i, &marks);
    draw_foundations(canvas, &k, &g, &marks);
    if (travelling)
        draw_travelling(canvas, &g, scene, marks.count);
}

int klondike_pile_at(const struct scene *scene, int row, int column)
{
    const struct klondike *k = scene->state;
    struct klondike_geometry g = measure(scene);
    if (row < 0 || row >= scene->rows || column < g.left - 1 || column >= scene->columns)
        return PILE_NONE;
    if (row >= g.number_row) {
        int pile = (column - g.left) / g.pitch;
        return column >= g.left && pile < COLUMNS ? pile : PILE_NONE;
    }
    for (int pile = PILE_FOUNDATION; pile < PILES; pile++) {
        int x = pile_column(&g, k, pile);
        if (column >= x && column < x + g.wide)
            return pile;
    }
    if (column >= g.waste_column - (g.boxed ? 0 : 2))
        return column < pile_column(&g, k, PILE_WASTE) + g.wide ? PILE_WASTE : PILE_NONE;
    return PILE_STOCK;
}

const struct game_view klondike_game_view = {
    .size = sizeof(struct klondike_view),
    .felt = true,
    .least = least,
    .steps = steps,
    .draw = draw,
    .draw_piece = klondike_draw_piece,
    .input = klondike_input,
};
