/* Positions in 32 bytes and the two lower bounds of the remaining moves, after Stephen
 * Miller's MinimalKlondike. solve_spot.h says why the bounds are admissible and may be
 * added. */
#include "games/klondike/solve_spot.h"

enum {
    LENGTH = 5, /* shifts in a column's word */
    FIRST = 9,
    SUITS_OF_RUN = 14,
    WASTE = 24 /* in the talon's */
};

static const uint32_t talon_left = 0xffffff;

void spot_frame_init(struct spot_frame *frame, struct spot *spot,
                     const struct klondike *root)
{
    *frame = (struct spot_frame){.root = *root};
    *spot = (struct spot){0};
    frame->all = ((card_set)1 << root->ranks * SUITS) - 1;
    for (int c = 0; c < COLUMNS; c++) {
        card_set above = 0;
        spot->column[c] = root->size[c];
        for (int n = 0; n < root->size[c]; n++) {
            uint8_t card = root->column[c][n];
            bool stuck = (above & card_alone(card)) != 0;
            frame->hidden[c][n + 1] = frame->hidden[c][n] | card_alone(card);
            frame->stuck[c][n + 1] = (uint8_t)(frame->stuck[c][n] + stuck);
            for (int rank = card_rank(card) + 1; rank < root->ranks; rank++)
                above |= card_alone(card_make(rank, card_suit(card)));
            frame->above[c][n + 1] = above;
        }
    }
    spot->talon =
        spot_talon(((uint32_t)1 << root->talon_size) - 1, root->waste, root->redeals);
}

/* ---- columns ----------------------------------------------------------------------- */

/* The number of face-down cards when KEPT cards of column C are left. */
static int down_of(const struct spot_frame *frame, int c, int kept)
{
    if (kept == 0)
        return 0;
    return kept > frame->root.down[c] ? frame->root.down[c] : kept - 1;
}

int column_down(const struct spot_frame *frame, int c, uint32_t word)
{
    return down_of(frame, c, (int)(word & 31));
}

/* The card at place I of a run. */
static uint8_t run_card(uint32_t word, int i)
{
    uint32_t first = word >> FIRST & 31;
    uint32_t suit = ((first ^ (uint32_t)i) & 1) * 2 + (word >> (SUITS_OF_RUN + i) & 1);
    return card_make((int)(first >> 1) - i, (int)suit);
}

uint32_t column_push(const struct spot_frame *frame, int c, uint32_t word, uint8_t card)
{
    uint32_t kept = word & 31;
    uint32_t length = word >> LENGTH & 15;
    /* A face-up card that returns to where it lay at the start counts as one of those
     * cards again, so that each position has only one word. */
    if (length == 0 && kept > frame->root.down[c] && kept < frame->root.size[c] &&
        frame->root.column[c][kept] == card)
        return word + 1;
    if (length == 0)
        word |= (uint32_t)(card_rank(card) << 1 | !card_red(card)) << FIRST;
    word |= (uint32_t)(card_suit(card) & 1) << (SUITS_OF_RUN + length);
    return word + (1 << LENGTH);
}

uint32_t column_drop(uint32_t word, int count)
{
    int length = (int)(word >> LENGTH & 15);
    if (count < length) {
        length -= count;
        uint32_t suits = (((uint32_t)1 << length) - 1) << SUITS_OF_RUN;
        return (word & ((1 << SUITS_OF_RUN) - 1) & ~((uint32_t)15 << LENGTH)) |
               (uint32_t)length << LENGTH | (word & suits);
    }
    return (word & 31) - (uint32_t)(count - length);
}

int column_extra(const struct spot_frame *frame, int c, uint32_t word)
{
    int kept = (int)(word & 31);
    if (kept == 0)
        return 0;
    int down = down_of(frame, c, kept);
    card_set above = frame->above[c][down];
    bool stuck = (frame->hidden[c][kept] & ~frame->hidden[c][down] & above) != 0;
    for (int i = 0; !stuck && i < (int)(word >> LENGTH & 15); i++)
        stuck = (card_alone(run_card(word, i)) & above) != 0;
    return frame->stuck[c][down] + stuck;
}

/* ---- talon ------------------------------------------------------------------------- */

/* The number of stuck cards of a PILE of COUNT cards, listed from below. */
static int pile_stuck(const uint8_t *pile, int count)
{
    int lowest[SUITS] = {RANKS, RANKS, RANKS, RANKS};
    int stuck = 0;
    for (int i = 0; i < count; i++) {
        int rank = card_rank(pile[i]);
        int suit = card_suit(pile[i]);
        if (rank > lowest[suit])
            stuck++;
        else
            lowest[suit] = rank;
    }
    return stuck;
}

int talon_extra(const struct spot_frame *frame, uint32_t talon)
{
    int draw = frame->root.rules.draw;
    uint8_t left[TALON_MAX];
    int size = 0;
    for (uint32_t rest = talon & talon_left; rest != 0; rest &= rest - 1)
        left[size++] = frame->root.talon[__builtin_ctz(rest)];
    int waste = (int)(talon >> WASTE) % (TALON_MAX + 1);
    int turns = (size - waste + draw - 1) / draw;
    int stuck = pile_stuck(left, waste);
    if (draw == 1)
        return turns + stuck;
    int waiting = stuck > 0 ? stuck + 1 : 0;
    for (int at = waste; at < size; at += draw) {
        int more = pile_stuck(left + at, size - at < draw ? size - at : draw);
        waiting += more > 0 ? more + 1 : 0;
    }
    return turns + (waiting + draw - 1) / draw;
}

/* ---- all --------------------------------------------------------------------------- */

void spot_spell(const struct spot_frame *frame, const struct spot *spot,
                struct spot_cards *out)
{
    card_set away = 0;
    for (int c = 0; c < COLUMNS; c++) {
        uint32_t word = spot->column[c];
        int kept = (int)(word & 31);
        int down = down_of(frame, c, kept);
        int count = 0;
        for (int i = down; i < kept; i++)
            out->up[c][count++] = frame->root.column[c][i];
        for (int i = 0; i < (int)(word >> LENGTH & 15); i++)
            out->up[c][count++] = run_card(word, i);
        for (int i = 0; i < count; i++)
            away |= card_alone(out->up[c][i]);
        out->up_count[c] = (uint8_t)count;
        out->down[c] = (uint8_t)down;
        away |= frame->hidden[c][down];
    }
    out->talon_size = 0;
    for (uint32_t rest = spot->talon & talon_left; rest != 0; rest &= rest - 1) {
        int place = __builtin_ctz(rest);
        uint8_t card = frame->root.talon[place];
        out->talon[out->talon_size] = card;
        out->place[out->talon_size++] = (uint8_t)place;
        away |= card_alone(card);
    }
    out->waste = (int)(spot->talon >> WASTE) % (TALON_MAX + 1);
    out->redeals = (int)(spot->talon >> WASTE) / (TALON_MAX + 1);
    out->left = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int height = 0;
        while (height < frame->root.ranks &&
               (away & card_alone(card_make(height, suit))) == 0)
            height++;
        out->heights[suit] = (uint8_t)height;
        out->left += frame->root.ranks - height;
    }
}
