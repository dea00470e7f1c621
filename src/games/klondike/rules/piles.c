#include "games/klondike/rules/piles.h"

#include <stdio.h>

uint8_t pile_first(const struct klondike *k, uint32_t move)
{
    int source = pile_source(move);
    return source < COLUMNS ? k->column[source][k->size[source] - klondike_count(k, move)]
                            : pile_top(k, source);
}

static int cell_of(const struct klondike *k, uint8_t card, bool down)
{
    return (klondike_is_unknown(k, card) ? 0 : card) | (down ? CELL_DOWN : 0);
}

int klondike_row(const void *state, int pile, int out[CELLS_MOST])
{
    const struct klondike *k = state;
    int count = 0;
    if (pile < 0 || pile >= PILES)
        return -1;
    if (pile < COLUMNS)
        for (; count < k->size[pile]; count++)
            out[count] =
                cell_of(k, k->column[pile][count], count < klondike_hidden(k, pile));
    else if (pile == PILE_STOCK)
        for (int i = k->talon_size; i-- > k->waste; count++)
            out[count] = cell_of(k, k->talon[i], true);
    else if (pile == PILE_WASTE)
        for (; count < k->waste; count++)
            out[count] = k->talon[count];
    else
        for (; count < k->foundation[pile - PILE_FOUNDATION]; count++)
            out[count] = card_make(count, pile - PILE_FOUNDATION);
    return count;
}

int klondike_places(const void *state, uint32_t move, struct move_place out[CELLS_MOST],
                    int *count)
{
    const struct klondike *k = state;
    int cells[CELLS_MOST];
    bool redeal = klondike_is_redeal(k, move);
    int source = redeal ? PILE_WASTE : pile_source(move);
    int target = redeal ? PILE_STOCK : pile_target(move);
    int size = klondike_row(k, source, cells);
    *count = redeal                 ? size
             : source != PILE_STOCK ? klondike_count(k, move)
             : k->rules.draw < size ? k->rules.draw
                                    : size;
    out[0] = (struct move_place){source, size - *count};
    out[1] = (struct move_place){target, klondike_row(k, target, cells)};
    return 2;
}

int pile_home(const struct klondike *k, int pile)
{
    uint8_t card = pile_top(k, pile);
    return card != 0 ? PILE_FOUNDATION + card_suit(card) : PILE_NONE;
}

static int run_of(const struct klondike *k, int pile)
{
    return pile < COLUMNS ? k->size[pile] - k->down[pile] : 1;
}

bool pile_splits(const struct klondike *k, int pile)
{
    bool empty = false;
    for (int column = 0; column < COLUMNS; column++)
        empty |= k->size[column] == 0;
    return empty && k->rules.spaces == SPACES_ANY && run_of(k, pile) > 1;
}

int pile_held(const struct klondike *k, int pile, int fewer)
{
    int run = run_of(k, pile);
    return pile_splits(k, pile) && fewer < run ? run - fewer : run;
}

uint32_t pile_move(const struct klondike *k, int source, int target, int held)
{
    bool column = source < COLUMNS && target < COLUMNS;
    bool home = source < PILE_FOUNDATION && target == pile_home(k, source);
    if (pile_top(k, source) == 0 || (target >= COLUMNS && !home))
        return MOVE_NONE;
    return column && k->rules.spaces == SPACES_ANY && k->size[target] == 0
               ? klondike_move_to_space(source, target, held)
               : klondike_move(KLONDIKE_COLUMN_COLUMN, source, target);
}

bool pile_can_return(const struct klondike *k, int suit)
{
    for (int to = 0; to < COLUMNS; to++)
        if (klondike_legal(k, klondike_move(KLONDIKE_FOUNDATION_COLUMN, suit, to)))
            return true;
    return false;
}

char pile_key(int pile)
{
    return pile < COLUMNS       ? (char)('1' + pile)
           : pile == PILE_STOCK ? 'd'
           : pile == PILE_WASTE ? 'w'
                                : 'f';
}

const char *rank_name(int rank)
{
    static const char *const names[] = {"A", "2", "3",  "4", "5", "6", "7",
                                        "8", "9", "10", "J", "Q", "K"};
    return names[rank];
}

const char *suit_name(int suit, enum charset charset)
{
    static const char *const ascii[] = {"H", "D", "S", "C"};
    static const char *const glyphs[] = {"♥", "♦", "♠", "♣"};
    return charset == CHARSET_ASCII ? ascii[suit] : glyphs[suit];
}

const char *card_name(uint8_t card, enum charset charset, char name[CARD_BYTES])
{
    snprintf(name, CARD_BYTES, "%s%s", rank_name(card_rank(card)),
             suit_name(card_suit(card), charset));
    return name;
}
