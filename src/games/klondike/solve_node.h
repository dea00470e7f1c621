/* Klondike as the solver sees it: a position without the order of the face-up cards.
 *
 * Runs alternate in colour and only kings go to empty columns. So the two cards of one
 * rank and colour are equally good as parents, and a run, or the end of one, can go over
 * from one parent to the other whenever that has room. Which card lies on which therefore
 * does not matter: as long as every rank and colour has no more children (face-up cards
 * one rank lower, of the other colour, that lie on a face-up card) than cards, some
 * arrangement exists, and from any of them each step below can be brought about by moves
 * between columns alone (solve_line.c does). Lonelybot by Vinh Nguyen (2023) is the first
 * program known to use this.
 *
 * What cannot be undone is which cards have left the talon, where the waste ended and how
 * many cards of each column still lie where they lay: this is the node. What can is how
 * far the foundations are built, as long as no card goes up that lies on a face-down card:
 * it can be taken back to where it lay. All heights of the foundations that can be had
 * from each other in one node are the same position for the solver, so its steps never
 * lead back: they form no cycles. */
#ifndef GAMES_KLONDIKE_SOLVE_NODE_H
#define GAMES_KLONDIKE_SOLVE_NODE_H

#include "games/klondike/solve_cards.h"

#include <string.h>

/* Tests are built without one of the rules that leave steps out; no verdict may change. */
#ifndef KLONDIKE_WITHOUT
#define KLONDIKE_WITHOUT 0
#endif
enum dominance {
    DOMINANCE_SAFE = 1, /* safe cards go up at once and never come back */
    DOMINANCE_FRESH,    /* after a change of heights only what it has made possible */
    DOMINANCE_UP        /* a card that can go up is not put on a column instead */
};

/* What never changes during a search. Columns are counted from their heads: with COUNT
 * cards left in place, the last of those is face up and the others are face down. */
struct board {
    int draw, ranks;
    cards deck, kings;
    int kings_shift;
    uint16_t won; /* heights of the foundations at the end */
    int talon_size;
    int8_t talon[TALON_MAX];            /* bits, in the order of the talon */
    int8_t talon_index[64];             /* by bit */
    int8_t column_of[64];               /* by bit: where it lay as a card that counts */
    cards top[COLUMNS][COLUMN_MAX + 1]; /* the face-up one of COUNT cards in place */
    uint64_t weight[COLUMNS];           /* of a column's count in the key */
    int pile_shift;                     /* of the counts in the key */
    int key_bits;                       /* of which it has this many */
    cards below[SUITS][RANKS + 1];      /* the cards of a suit up to a height */
};

/* A position. A king that is the last card in place of its column counts as lying in an
 * empty one, for it can go to any other. */
struct node {
    cards play;             /* neither face down nor in the talon */
    cards home;             /* on the foundations, as HEIGHTS says */
    cards heads;            /* face-up cards that lie where they were dealt */
    uint32_t talon;         /* which cards of the talon are left */
    uint16_t heights;       /* of the foundations, 4 bits each */
    uint8_t waste;          /* 0 where turning all of it changes nothing */
    uint8_t empty;          /* columns with a count of 0 */
    uint8_t count[COLUMNS]; /* cards still in place */
};

static inline int height_of(uint16_t heights, int suit)
{
    return heights >> suit * 4 & 15;
}

/* STATE, which is any legal position, as BOARD and NODE. */
void board_init(struct board *board, struct node *node, const struct klondike *state);

/* All of NODE in one word, never 0. */
static inline uint64_t node_key(const struct board *board, const struct node *node)
{
    uint64_t key = (uint64_t)node->heights | (uint64_t)(node->waste + 1) << 16 |
                   (uint64_t)node->talon << 21;
    uint64_t piles = 0;
    for (int i = 0; i < COLUMNS; i++)
        piles += node->count[i] * board->weight[i];
    return key | piles << board->pile_shift;
}

static inline cards foundation_cards(const struct board *board, uint16_t heights)
{
    return board->below[0][height_of(heights, 0)] |
           board->below[1][height_of(heights, 1)] |
           board->below[2][height_of(heights, 2)] |
           board->below[3][height_of(heights, 3)];
}

/* The cards that come next on the foundations. */
static inline cards next_cards(const struct board *board, cards home)
{
    return (followers(home) | 15) & ~home & board->deck;
}

/* The cards that are safe on the foundations once they are there: none will ever be
 * wanted to lie on them. All cards of the other colour two ranks lower are up, so that those
 * they could carry can go up as soon as they are free; and the twin's suit is up to three
 * ranks lower, so that what those could carry can too. */
static inline cards safe_cards(cards home)
{
    if (KLONDIKE_WITHOUT == DOMINANCE_SAFE)
        return 0;
    cards both = (home & home >> 1 & PAIRS) * 3;
    cards others = (both & LOWER_PAIRS) << 10 | (both & ~LOWER_PAIRS) << 6 | 0xff;
    cards twin = (home & SLOT_ZERO) << 15 | (home & SLOT_ZERO << 1) << 13 |
                 (home & SLOT_ZERO << 2) << 11 | (home & SLOT_ZERO << 3) << 9 | 0xfff;
    return others & twin;
}

/* What can be done with face-up cards when the cards HOME are on the foundations. */
struct room {
    cards free;      /* face-up cards that can be made the last of their columns */
    cards placeable; /* cards, wherever they are, that some column can take */
};

static inline struct room find_room(const struct board *board, const struct node *node,
                                    cards home)
{
    cards up = node->play & ~home;
    cards moved = up & ~node->heads;
    cards children = (moved & ~board->kings) << 4;
    /* The children of a pair are never more than its cards. So they are fewer where one
     * of both numbers is odd, or where there are none on two. */
    cards odd = up ^ up >> 1 ^ children ^ children >> 1;
    cards none = up & up >> 1 & ~(children | children >> 1);
    cards rooms = ((odd | none) & PAIRS) * 3;
    struct room room = {.free = up & rooms, .placeable = rooms >> 4};
    if (node->empty > count_four(moved >> board->kings_shift & 15))
        room.placeable |= board->kings;
    return room;
}

/* The cards of the talon that turning can bring to the top of the waste. */
static inline cards reach_talon(const struct board *board, const struct node *node)
{
    cards reach = 0;
    uint32_t left = node->talon;
    if (left == 0)
        return 0;
    if (board->draw == 1) {
        for (; left != 0; left &= left - 1)
            reach |= bit_card(board->talon[__builtin_ctz(left)]);
        return reach;
    }
    reach = bit_card(board->talon[31 - __builtin_clz(left)]);
    for (int pass = 0; pass < 2; pass++) {
        uint32_t rest = left;
        if (pass == 1) {
            if (node->waste == 0)
                break;
            for (int i = 1; i < node->waste; i++)
                rest &= rest - 1;
            reach |= bit_card(board->talon[__builtin_ctz(rest)]);
            rest &= rest - 1;
        }
        for (;;) {
            rest &= rest - 1;
            rest &= rest - 1;
            if (rest == 0)
                break;
            reach |= bit_card(board->talon[__builtin_ctz(rest)]);
            rest &= rest - 1;
        }
    }
    return reach;
}

/* The head BIT leaves its column. */
static inline void leave_column(const struct board *board, struct node *node, int bit)
{
    int column = board->column_of[bit];
    int count = --node->count[column];
    cards top = board->top[column][count];
    node->heads = (node->heads ^ bit_card(bit)) | top;
    node->play |= top;
    if (count == 1 && (top & board->kings) != 0) {
        node->count[column] = 0;
        node->heads ^= top;
    }
    node->empty = (uint8_t)(node->empty + (node->count[column] == 0));
}

/* The card BIT leaves the talon. */
static inline void leave_talon(const struct board *board, struct node *node, int bit)
{
    uint32_t card = (uint32_t)1 << board->talon_index[bit];
    int before = count_bits(node->talon & (card - 1));
    node->talon ^= card;
    node->play |= bit_card(bit);
    bool whole = before % board->draw == 0 || node->talon < card;
    node->waste = whole ? 0 : (uint8_t)before;
}

static inline void raise_card(struct node *node, int bit)
{
    node->heights = (uint16_t)(node->heights + (1 << bit_suit(bit) * 4));
    node->home |= bit_card(bit);
}
static inline void lower_card(struct node *node, int bit)
{
    node->heights = (uint16_t)(node->heights - (1 << bit_suit(bit) * 4));
    node->home &= ~bit_card(bit);
}

/* What can be done in NODE when the cards HOME are on the foundations. */
struct node_options {
    cards raise, lower;            /* within the class, up and down */
    cards head_up, talon_up;       /* to the foundation, never to return */
    cards head_place, talon_place; /* to a column */
};

/* REACH as reach_talon says. A card that can go to the foundation is not also to be
 * placed, for it could come back from there. Nor does a safe one come back. */
static inline struct node_options find_options(const struct board *board,
                                               const struct node *node, cards reach,
                                               cards home)
{
    cards next = next_cards(board, home);
    struct room room = find_room(board, node, home);
    cards lower = last_cards(home) & ~safe_cards(home);
    cards up = room.free & next;
    cards rather = KLONDIKE_WITHOUT == DOMINANCE_UP ? 0 : next;
    return (struct node_options){
        .raise = up & ~node->heads,
        .lower = lower & room.placeable,
        .head_up = up & node->heads,
        .talon_up = reach & next,
        .head_place = node->heads & room.placeable & ~(up & rather),
        .talon_place = reach & room.placeable & ~rather,
    };
}

/* The cards whose steps are worth trying at heights that raising or lowering BIT has led
 * to. A step of any other card could be made before as well, and would lead to the same
 * class: after it, BIT can still go up or down (back) as it did.
 *
 * Lowered, BIT can carry a card, and its twin can be freed by what lies on it. Raised, it
 * makes room on its parents, for its twin or so that one of them is freed; and the next
 * card of its suit may follow. */
static inline cards fresh_cards(int bit, bool raised)
{
    if (KLONDIKE_WITHOUT == DOMINANCE_FRESH)
        return ~(cards)0;
    cards pair = pair_of(bit);
    if (!raised)
        return pair | pair >> 4;
    int next = bit + SUITS < TOP_BITS ? card_bit(bit_rank(bit) + 1, bit_suit(bit)) : bit;
    return pair | pair << 4 | bit_card(next);
}

/* One step of the solver. A card goes up from wherever it is; a head
 * or a card of the talon is placed on a column. */
enum step_kind {
    STEP_UP,   /* to the foundation */
    STEP_DOWN, /* from the foundation to a column */
    STEP_PLACE /* from its column, whose head it is, or the talon to another column */
};
struct klondike_step {
    uint8_t kind, bit;
};

/* A list of steps that grows; its owner frees STEPS. */
struct steps {
    struct klondike_step *step;
    int count, size;
};
void steps_add(struct steps *steps, int kind, int bit);

/* The card BIT goes up or is placed, from the talon or as a head. */
static inline void node_step(const struct board *board, struct node *node, int bit,
                             bool up)
{
    if ((node->heads & bit_card(bit)) != 0)
        leave_column(board, node, bit);
    else
        leave_talon(board, node, bit);
    if (up)
        raise_card(node, bit);
}

/* All cards of NODE up that can come back. STEPS (or NULL) gets what was done added. */
void node_raise(const struct board *board, struct node *node, struct steps *steps);

/* Brings NODE into the form that stands for it: that, and then all safe cards up. */
void node_settle(const struct board *board, struct node *node, struct steps *steps);

#endif
