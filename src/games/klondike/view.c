/* Klondike on the screen.
 *
 *     row 0    d stock, w waste (its last cards), f the four foundations
 *     row 1    the numbers of the columns
 *     row 2    ... and 18 more: exactly the longest column there can be */
#include "games/klondike/klondike.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* Piles as the view counts them. */
enum pile {
    PILE_STOCK = COLUMNS,
    PILE_WASTE,
    PILE_FOUNDATION, /* + suit */
    PILES = PILE_FOUNDATION + SUITS,
    PILE_NONE = PILES
};

enum {
    FIRST_ROW = 2,
    LEAST_ROWS = FIRST_ROW + COLUMN_MAX,
    CARD_WIDE = 4,
    LEAST_COLUMNS = COLUMNS * (CARD_WIDE + 1) + 4,
    WASTE_SHOWN = 3
};

/* Columns of the screen where piles stand. */
struct geometry {
    int pitch; /* from one column to the next */
    int left;
};

void klondike_least(const void *state, int *rows, int *columns)
{
    (void)state;
    *rows = LEAST_ROWS;
    *columns = LEAST_COLUMNS;
}

static struct geometry measure(const struct scene *scene)
{
    int pitch = (scene->columns - 1) / COLUMNS;
    struct geometry g = {.pitch = pitch < 9 ? pitch : 9};
    g.left = (scene->columns - g.pitch * COLUMNS) / 2;
    return g;
}

/* The waste shows more cards the more room there is between two piles. */
static int waste_shown(const struct geometry *g)
{
    return g->pitch >= 7 ? WASTE_SHOWN : 1;
}

static int pile_column(const struct geometry *g, int pile)
{
    if (pile < COLUMNS)
        return g->left + pile * g->pitch;
    if (pile == PILE_STOCK)
        return g->left;
    if (pile == PILE_WASTE)
        return g->left + g->pitch + g->pitch / 2;
    return g->left + (pile - PILE_FOUNDATION + 3) * g->pitch;
}

static const char *const rank_names[] = {"A", "2", "3",  "4", "5", "6", "7",
                                         "8", "9", "10", "J", "Q", "K"};

static int card_style(uint8_t card)
{
    return card_red(card) ? STYLE_RED : STYLE_BLACK;
}

/* " K♠ ", in ASCII " KS ". */
static void draw_card(struct canvas *canvas, int row, int column, uint8_t card, int style)
{
    static const char *const ascii[] = {"H", "D", "S", "C"};
    static const char *const glyphs[] = {"♥", "♦", "♠", "♣"};
    const char *suit = canvas->charset == CHARSET_ASCII ? ascii[card_suit(card)]
                                                        : glyphs[card_suit(card)];
    canvas_format(canvas, row, column, style, "%2s%s ", rank_names[card_rank(card)], suit);
}

static void draw_back(struct canvas *canvas, int row, int column)
{
    canvas_fill(canvas, row, column, 1, CARD_WIDE,
                canvas->charset == CHARSET_ASCII ? '#' : 0x2592, STYLE_BACK);
}

static uint8_t waste_top(const struct klondike *k)
{
    return k->waste > 0 ? k->talon[k->waste - 1] : 0;
}

static int source_of(uint32_t move)
{
    switch (klondike_kind(move)) {
    case KLONDIKE_TURN:
        return PILE_STOCK;
    case KLONDIKE_WASTE_COLUMN:
    case KLONDIKE_WASTE_FOUNDATION:
        return PILE_WASTE;
    case KLONDIKE_FOUNDATION_COLUMN:
        return PILE_FOUNDATION + klondike_from(move);
    default:
        return klondike_from(move);
    }
}

static int target_of(uint32_t move)
{
    switch (klondike_kind(move)) {
    case KLONDIKE_TURN:
        return PILE_WASTE;
    case KLONDIKE_WASTE_FOUNDATION:
    case KLONDIKE_COLUMN_FOUNDATION:
        return PILE_FOUNDATION + klondike_to(move);
    default:
        return klondike_to(move);
    }
}

/* How many cards at the end of its pile a move takes. */
static int count_of(const struct klondike *k, uint32_t move)
{
    return klondike_kind(move) == KLONDIKE_COLUMN_COLUMN
               ? klondike_count(k, klondike_from(move), klondike_to(move))
               : 1;
}

/* What is pointed out: the cards of a move, where they go, the cursor, what is taken. */
struct marks {
    int from, count, to;
    int cursor, taken;
};

static int pile_style(const struct marks *marks, int pile, int style)
{
    if (marks->from == pile)
        style |= STYLE_MARKED;
    if (marks->cursor == pile || marks->taken == pile)
        style |= STYLE_CHOSEN;
    return style;
}

/* Under the pile that a marked move goes to. */
static void draw_arrow(struct canvas *canvas, int row, int column)
{
    canvas_string(canvas, row, column + 1, canvas->charset == CHARSET_ASCII ? "^^" : "▲▲",
                  STYLE_HINT);
}

static void draw_column(struct canvas *canvas, const struct klondike *k,
                        const struct geometry *g, int pile, const struct marks *marks)
{
    int x = pile_column(g, pile);
    int style = marks->cursor == pile || marks->taken == pile
                    ? STYLE_STRONG | STYLE_CHOSEN
                    : STYLE_DIM;
    canvas_format(canvas, 1, x, style, " %d ", pile + 1);
    for (int i = 0; i < k->size[pile]; i++) {
        uint8_t card = k->column[pile][i];
        bool marked = marks->from == pile && i >= k->size[pile] - marks->count;
        bool taken = marks->taken == pile && i == k->size[pile] - 1;
        if (i < k->down[pile])
            draw_back(canvas, FIRST_ROW + i, x);
        else
            draw_card(canvas, FIRST_ROW + i, x, card,
                      card_style(card) | (marked ? STYLE_MARKED : 0) |
                          (taken ? STYLE_CHOSEN : 0));
    }
    if (k->size[pile] == 0)
        canvas_string(canvas, FIRST_ROW, x, " --", STYLE_DIM);
    if (marks->to == pile)
        draw_arrow(canvas, FIRST_ROW + (k->size[pile] > 0 ? k->size[pile] : 1), x);
}

static void draw_stock(struct canvas *canvas, const struct klondike *k,
                       const struct geometry *g, const struct marks *marks)
{
    int x = pile_column(g, PILE_STOCK);
    int left = k->talon_size - k->waste;
    if (left > 0)
        draw_back(canvas, 0, x);
    else
        canvas_string(canvas, 0, x, k->talon_size > 0 ? " () " : " -- ", STYLE_DIM);
    int style = marks->from == PILE_STOCK || marks->cursor == PILE_STOCK
                    ? pile_style(marks, PILE_STOCK, STYLE_STRONG)
                    : STYLE_DIM;
    canvas_format(canvas, 0, x + CARD_WIDE, style, "%2d", left);
}

static void draw_waste(struct canvas *canvas, const struct klondike *k,
                       const struct geometry *g, const struct marks *marks)
{
    int x = pile_column(g, PILE_WASTE);
    int shown = k->waste < waste_shown(g) ? k->waste : waste_shown(g);
    if (shown == 0)
        canvas_string(canvas, 0, x, " -- ", pile_style(marks, PILE_WASTE, STYLE_DIM));
    for (int i = 0; i < shown; i++) {
        uint8_t card = k->talon[k->waste - shown + i];
        bool top = i + 1 == shown;
        draw_card(canvas, 0, x + i * CARD_WIDE, card,
                  top ? pile_style(marks, PILE_WASTE, card_style(card)) : STYLE_DIM);
    }
}

static void draw_foundations(struct canvas *canvas, const struct klondike *k,
                             const struct geometry *g, const struct marks *marks)
{
    static const char *const ascii[] = {" -H ", " -D ", " -S ", " -C "};
    static const char *const glyphs[] = {" -♥ ", " -♦ ", " -♠ ", " -♣ "};
    for (int suit = 0; suit < SUITS; suit++) {
        int pile = PILE_FOUNDATION + suit;
        int x = pile_column(g, pile);
        if (k->foundation[suit] > 0) {
            uint8_t card = card_make(k->foundation[suit] - 1, suit);
            draw_card(canvas, 0, x, card, pile_style(marks, pile, card_style(card)));
        } else {
            canvas_string(canvas, 0, x,
                          canvas->charset == CHARSET_ASCII ? ascii[suit] : glyphs[suit],
                          pile_style(marks, pile, STYLE_DIM));
        }
        if (marks->to == pile)
            draw_arrow(canvas, 1, x);
    }
}

static int cursor_pile(const struct klondike_view *view)
{
    return view->cursor == 0 ? PILE_NONE : view->cursor - 1;
}

void klondike_draw(struct canvas *canvas, const struct scene *scene, const void *view)
{
    const struct klondike *k = scene->state;
    const struct klondike_view *v = view;
    struct geometry g = measure(scene);
    uint32_t move = scene->move != MOVE_NONE ? scene->move : scene->hint;
    struct marks marks = {.from = PILE_NONE,
                          .to = PILE_NONE,
                          .cursor = cursor_pile(v),
                          .taken = v->source == 0 ? PILE_NONE : v->source - 1};
    if (move != MOVE_NONE) {
        marks.from = source_of(move);
        marks.to = target_of(move);
        marks.count = count_of(k, move);
    }
    draw_stock(canvas, k, &g, &marks);
    draw_waste(canvas, k, &g, &marks);
    for (int i = 0; i < COLUMNS; i++)
        draw_column(canvas, k, &g, i, &marks);
    draw_foundations(canvas, k, &g, &marks);
}

/* One picture with the cards and their target marked, then the result. */
int klondike_steps(const void *state, uint32_t move)
{
    (void)state;
    (void)move;
    return 2;
}

/* ---- wishes ------------------------------------------------------------------------ */

static struct wish look(const char *say)
{
    return (struct wish){.kind = WISH_LOOK, .move = MOVE_NONE, .say = say};
}

static struct wish wish(uint32_t move)
{
    return (struct wish){.kind = WISH_MOVE, .move = move};
}

static bool is_legal(const struct klondike *k, uint32_t move)
{
    struct klondike copy = *k;
    return klondike_game.apply(&copy, move);
}

/* The move from pile SOURCE to pile TARGET, legal or not; MOVE_NONE: there is none such. */
static uint32_t move_between(const struct klondike *k, int source, int target)
{
    bool home = target >= PILE_FOUNDATION && target < PILES;
    uint8_t card = 0;
    if (source == PILE_WASTE)
        card = waste_top(k);
    else if (source < COLUMNS && k->size[source] > 0)
        card = k->column[source][k->size[source] - 1];
    /* Which foundation is meant is clear from the card. */
    int suit = card != 0 ? card_suit(card) : 0;
    if (source >= PILE_FOUNDATION && target < COLUMNS)
        return klondike_move(KLONDIKE_FOUNDATION_COLUMN, source - PILE_FOUNDATION, target);
    if (source == PILE_WASTE && target < COLUMNS)
        return klondike_move(KLONDIKE_WASTE_COLUMN, 0, target);
    if (source == PILE_WASTE && home)
        return klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, suit);
    if (source < COLUMNS && target < COLUMNS)
        return klondike_move(KLONDIKE_COLUMN_COLUMN, source, target);
    if (source < COLUMNS && home)
        return klondike_move(KLONDIKE_COLUMN_FOUNDATION, source, suit);
    return MOVE_NONE;
}

static struct wish take(const struct klondike *k, struct klondike_view *view, int pile)
{
    bool empty = (pile < COLUMNS && k->size[pile] == 0) ||
                 (pile == PILE_WASTE && k->waste == 0) ||
                 (pile >= PILE_FOUNDATION && k->foundation[pile - PILE_FOUNDATION] == 0);
    if (empty)
        return look(pile == PILE_WASTE ? _("The waste is empty.  d turns the stock.")
                                       : _("This pile is empty: choose another one."));
    view->source = (uint8_t)(pile + 1);
    return look(_("Where to?  1-7 a pile, f foundation, the same key again lets go."));
}

/* A pile was named: it is the source, or the target for the one before. */
static struct wish name_pile(const struct klondike *k, struct klondike_view *view, int pile)
{
    int source = view->source - 1;
    view->source = 0;
    if (pile == PILE_STOCK)
        return wish(klondike_move(KLONDIKE_TURN, 0, 0));
    if (source < 0)
        return take(k, view, pile);
    if (pile == source)
        return look(_("Let go."));
    uint32_t move = move_between(k, source, pile);
    if (move == MOVE_NONE || !is_legal(k, move))
        return look(pile >= PILE_FOUNDATION
                        ? _("A foundation takes the next card of its suit.")
                        : _("No card there fits: one lower, other colour; kings on empty "
                            "piles."));
    return wish(move);
}

/* f names a foundation: which one follows from the card that is taken; with none taken,
 * the first whose card a pile can take. */
static struct wish name_foundation(const struct klondike *k, struct klondike_view *view)
{
    if (view->source != 0)
        return name_pile(k, view, PILE_FOUNDATION);
    for (int suit = 0; suit < SUITS; suit++)
        for (int to = 0; to < COLUMNS; to++)
            if (is_legal(k, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to)))
                return take(k, view, PILE_FOUNDATION + suit);
    return look(_("No card can come back from a foundation."));
}

/* Whether CARD will never be wanted in a column again: what could lie on it is safe to go
 * up itself. */
static bool is_safe(const struct klondike *k, uint8_t card)
{
    int rank = card_rank(card);
    int suit = card_suit(card);
    int other = card_red(card) ? SPADES : HEARTS;
    return k->foundation[other] >= rank - 1 && k->foundation[other + 1] >= rank - 1 &&
           k->foundation[suit ^ 1] >= rank - 2;
}

static struct wish one_safe_card(const struct klondike *k)
{
    uint32_t move = klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, 0);
    uint8_t card = waste_top(k);
    if (card != 0)
        move = klondike_move(KLONDIKE_WASTE_FOUNDATION, 0, card_suit(card));
    if (card != 0 && is_safe(k, card) && is_legal(k, move))
        return wish(move);
    for (int from = 0; from < COLUMNS; from++) {
        if (k->size[from] == 0)
            continue;
        card = k->column[from][k->size[from] - 1];
        move = klondike_move(KLONDIKE_COLUMN_FOUNDATION, from, card_suit(card));
        if (is_safe(k, card) && is_legal(k, move))
            return wish(move);
    }
    return look(_("No card can go up without a second thought."));
}

/* The cursor goes round the columns below and the other piles above. */
static struct wish move_cursor(struct klondike_view *view, uint32_t key)
{
    int pile = cursor_pile(view);
    if (pile == PILE_NONE)
        pile = 0;
    else if (key == PRESS_LEFT || key == 'H')
        pile = pile == 0 ? COLUMNS - 1 : pile == PILE_STOCK ? PILES - 1 : pile - 1;
    else if (key == PRESS_RIGHT || key == 'L')
        pile = pile == COLUMNS - 1 ? 0 : pile == PILES - 1 ? PILE_STOCK : pile + 1;
    else if (pile < COLUMNS)
        pile = pile < 1 ? PILE_STOCK : pile < 3 ? PILE_WASTE : PILE_FOUNDATION + pile - 3;
    else
        pile = pile == PILE_STOCK ? 0 : pile == PILE_WASTE ? 1 : pile - PILE_FOUNDATION + 3;
    view->cursor = (uint8_t)(pile + 1);
    return look(NULL);
}

static struct wish on_key(const struct klondike *k, struct klondike_view *view,
                          uint32_t key)
{
    switch (key) {
    case 'd':
    case ' ':
        return name_pile(k, view, PILE_STOCK);
    case 'w':
        return name_pile(k, view, PILE_WASTE);
    case 'f':
        return name_foundation(k, view);
    case 'F':
        view->source = 0;
        return one_safe_card(k);
    case PRESS_ENTER:
        return name_pile(k, view, cursor_pile(view) == PILE_NONE ? 0 : cursor_pile(view));
    case PRESS_ESCAPE:
    case PRESS_BACKSPACE:
        view->source = 0;
        return look(NULL);
    case PRESS_UP:
    case PRESS_DOWN:
    case PRESS_LEFT:
    case PRESS_RIGHT:
    case 'H':
    case 'J':
    case 'K':
    case 'L':
        return move_cursor(view, key);
    default:
        if (key >= '1' && key <= '7')
            return name_pile(k, view, (int)(key - '1'));
        return (struct wish){.kind = WISH_NOTHING, .move = MOVE_NONE};
    }
}

/* The pile under the mouse. */
static int pile_at(const struct scene *scene, int row, int column)
{
    const struct klondike *k = scene->state;
    struct geometry g = measure(scene);
    if (row < 0 || row >= scene->rows)
        return PILE_NONE;
    if (row >= 1) {
        int pile = (column - g.left) / g.pitch;
        return column >= g.left && pile < COLUMNS ? pile : PILE_NONE;
    }
    int waste = k->waste < waste_shown(&g) ? k->waste : waste_shown(&g);
    int x = pile_column(&g, PILE_WASTE);
    if (column >= x && column < x + CARD_WIDE * (waste > 0 ? waste : 1))
        return PILE_WASTE;
    for (int pile = PILE_FOUNDATION; pile < PILES; pile++) {
        x = pile_column(&g, pile);
        if (column >= x && column < x + CARD_WIDE)
            return pile;
    }
    x = pile_column(&g, PILE_STOCK);
    return column >= x && column < x + CARD_WIDE + 2 ? PILE_STOCK : PILE_NONE;
}

struct wish klondike_input(const struct scene *scene, void *view, const struct event *event)
{
    struct klondike_view *v = view;
    if (event->kind == EVENT_KEY)
        return on_key(scene->state, v, event->key);
    int pile = pile_at(scene, event->row, event->column);
    if (event->mouse != MOUSE_PRESS || event->button != 1 || pile == PILE_NONE)
        return (struct wish){.kind = WISH_NOTHING, .move = MOVE_NONE};
    v->cursor = 0;
    if (event->twice && v->source - 1 == pile && pile != PILE_STOCK)
        return name_pile(scene->state, v, PILE_FOUNDATION);
    return name_pile(scene->state, v, pile);
}

/* ---- words ------------------------------------------------------------------------- */

/* "Q", "Q and J", "Q to 9" for the cards that a move takes. */
static void add_cards(const struct klondike *k, uint32_t move, struct text *out)
{
    int source = source_of(move);
    uint8_t first = waste_top(k);
    int count = count_of(k, move);
    if (source >= PILE_FOUNDATION)
        first = card_make(k->foundation[source - PILE_FOUNDATION] - 1,
                          source - PILE_FOUNDATION);
    else if (source < COLUMNS)
        first = k->column[source][k->size[source] - count];
    const char *high = rank_names[card_rank(first)];
    const char *low = rank_names[card_rank(first) - count + 1];
    if (count == 1)
        text_string(out, high);
    else if (count == 2)
        text_format(out, _("%s and %s"), high, low);
    else
        text_format(out, _("%s to %s"), high, low);
}

static char key_of(int pile)
{
    return pile == PILE_WASTE ? 'w' : pile >= PILE_FOUNDATION ? 'f' : (char)('1' + pile);
}

void klondike_describe(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    int source = source_of(move);
    int target = target_of(move);
    if (klondike_kind(move) == KLONDIKE_TURN) {
        text_string(out, k->waste < k->talon_size ? _("turn the stock - key d")
                                                  : _("take the waste back - key d"));
        return;
    }
    add_cards(k, move, out);
    if (source == PILE_WASTE)
        text_string(out, _(" from the waste"));
    else if (source >= PILE_FOUNDATION)
        text_string(out, _(" from the foundation"));
    else
        text_format(out, _(" from pile %d"), source + 1);
    if (target >= PILE_FOUNDATION)
        text_string(out, _(" to the foundation"));
    else
        text_format(out, _(" to pile %d"), target + 1);
    text_format(out, _(" - keys %c %c"), key_of(source), key_of(target));
}

void klondike_abbreviate(const void *state, uint32_t move, struct text *out)
{
    const struct klondike *k = state;
    if (klondike_kind(move) == KLONDIKE_TURN) {
        text_string(out, k->waste < k->talon_size ? _("d draw") : _("d redeal"));
        return;
    }
    text_format(out, "%c > %c  ", key_of(source_of(move)), key_of(target_of(move)));
    add_cards(k, move, out);
}
