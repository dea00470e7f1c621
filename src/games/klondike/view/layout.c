#include "games/klondike/view/layout.h"

enum {
    PITCH_LEAST = CARD_WIDE_LEAST + 1,
    LEAST_COLUMNS = COLUMNS * PITCH_LEAST + 1,
    FRAMED_HIGH = 5, /* cards at least this high have a frame */
    HIGH_MOST = 11,
    FAN_LEAST = 3, /* "10♥" */
    FANNED_MOST = 3,
    FOUNDATION_COLUMN = COLUMNS - SUITS, /* the foundations are above the last columns */
    BELOW = 1,                           /* row below a column for the arrow of a hint */
    END_HIGH = 2 /* rows of a column's last card before face-down cards share a row */
};

void klondike_least(const void *state, int *rows, int *columns)
{
    const struct klondike *k = state;
    int most = 1;
    for (int i = 0; i < COLUMNS; i++) {
        int up = k->size[i] - k->down[i];
        int need = (k->down[i] > 0) + (up < 3 ? up : 3); /* first, hidden, last */
        most = need > most ? need : most;
    }
    *rows = 2 + most + BELOW;
    *columns = LEAST_COLUMNS;
}

/* Cards grow with the area. They keep about the shape of real ones: a cell is twice as
 * high as wide. Framed cards have a middle row and a middle column for their pips. */
static void measure_cards(struct klondike_layout *l, int columns)
{
    int high = clamp((l->rows - 8) / 4, 1, HIGH_MOST);
    int pitch = (columns - 1) / COLUMNS;
    int gap = pitch < 8 ? 1 : 2;
    int wide_most = high * 3 / 2 + 1;
    l->wide = clamp(pitch - gap, CARD_WIDE_LEAST, wide_most < 7 ? 7 : wide_most);
    l->high = high < l->wide * 3 / 4 + 1 ? high : l->wide * 3 / 4 + 1;
    l->framed = l->high >= FRAMED_HIGH;
    if (l->framed) {
        l->high -= l->high % 2 == 0;
        l->wide -= l->wide % 2 == 0;
    }
    l->pitch = clamp(pitch, PITCH_LEAST, l->wide + l->wide / 2);
}

struct klondike_layout klondike_layout_of(const struct scene *scene)
{
    struct klondike_layout l = {.rows = scene->rows};
    measure_cards(&l, scene->columns);
    int gap = l.pitch - l.wide;
    l.left = (scene->columns - l.pitch * COLUMNS + gap) / 2;
    l.number_row = l.high + (l.high > 1);
    l.first_row = l.number_row + 1;
    /* On a narrow screen the stock leaves more room to the waste. */
    l.stock = gap > 1 ? l.left : 1;
    l.waste = gap > 1 ? l.left + l.pitch : l.stock + l.wide + 2;
    int end = l.left + FOUNDATION_COLUMN * l.pitch - gap;
    int room = end - l.waste - l.wide;
    l.fanned = clamp(1 + room / FAN_LEAST, 1, FANNED_MOST);
    l.fan = l.fanned > 1 ? room / (l.fanned - 1) : 0;
    return l;
}

/* The first that fits: face-up cards with several rows each, with one row each; the same
 * with the face-down cards in one row; then the cards after the first face-up one, too. The
 * last card takes the rows that remain, up to a whole card. */
struct klondike_stack klondike_stack_of(const struct klondike_layout *layout,
                                        const struct klondike *k, int pile)
{
    int room = layout->rows - BELOW - layout->first_row;
    int down = k->down[pile];
    int up = k->size[pile] - down;
    int whole = layout->high > END_HIGH ? layout->high : END_HIGH;
    struct klondike_stack stack = {.spread = 1};
    for (int folded = 0; folded <= (down > 1); folded++)
        for (int spread = layout->framed ? layout->high / 4 + 1 : 1; spread > 0;
             spread--) {
            int down_rows = folded ? 1 : down;
            int left = room - down_rows - (up > 0 ? up - 1 : 0) * spread;
            int wanted = spread > 1 ? whole : folded || down < 2 ? 1 : END_HIGH;
            stack.folded = folded;
            stack.face_row = layout->first_row + down_rows;
            stack.spread = spread;
            stack.last_high = clamp(left, 1, whole);
            if (left >= wanted)
                return stack;
        }
    stack.hidden = stack.face_row + up - (layout->first_row + room) + 1;
    return stack;
}

int klondike_card_row(const struct klondike_layout *layout, const struct klondike *k,
                      int pile, int index)
{
    if (pile >= COLUMNS)
        return 0;
    struct klondike_stack stack = klondike_stack_of(layout, k, pile);
    int i = index - k->down[pile];
    if (index < 0)
        return layout->first_row;
    if (i < 0)
        return layout->first_row + (stack.folded ? 0 : index);
    if (stack.hidden > 0 && i > 0)
        i = i <= stack.hidden ? 1 : i - stack.hidden + 1;
    return stack.face_row + i * stack.spread;
}

int klondike_waste_shown(const struct klondike_layout *layout, const struct klondike *k)
{
    return k->waste < layout->fanned ? k->waste : layout->fanned;
}

int klondike_pile_left(const struct klondike_layout *layout, const struct klondike *k,
                       int pile)
{
    int shown = klondike_waste_shown(layout, k);
    if (pile < COLUMNS)
        return layout->left + pile * layout->pitch;
    if (pile == PILE_STOCK)
        return layout->stock;
    if (pile == PILE_WASTE)
        return layout->waste + (shown > 1 ? (shown - 1) * layout->fan : 0);
    return layout->left + (pile - PILE_FOUNDATION + FOUNDATION_COLUMN) * layout->pitch;
}

int klondike_pile_at(const struct scene *scene, int row, int column)
{
    const struct klondike *k = scene->state;
    struct klondike_layout l = klondike_layout_of(scene);
    if (row < 0 || row >= scene->rows || column < 0 || column >= scene->columns)
        return PILE_NONE;
    if (row >= l.number_row) {
        int pile = (column - l.left) / l.pitch;
        return column >= l.left && pile < COLUMNS ? pile : PILE_NONE;
    }
    int key = l.high == 1; /* before the pile */
    for (int pile = COLUMNS; pile < PILES; pile++) {
        int from = pile == PILE_WASTE ? l.waste : klondike_pile_left(&l, k, pile);
        if (column >= from - key && column < klondike_pile_left(&l, k, pile) + l.wide)
            return pile;
    }
    return PILE_NONE;
}

int klondike_cards_from(const struct scene *scene, int pile, int row)
{
    const struct klondike *k = scene->state;
    struct klondike_layout l = klondike_layout_of(scene);
    int index = k->size[pile] - 1;
    while (index > k->down[pile] && klondike_card_row(&l, k, pile, index) > row)
        index--;
    return k->size[pile] - index;
}
