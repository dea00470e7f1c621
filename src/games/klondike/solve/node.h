/* Klondike as the solver sees it: a position without the arrangement of the face-up
 * cards. The first program known to use this is Lonelybot by Vinh Nguyen (2023).
 *
 * Why the arrangement does not matter: runs alternate in colour and only kings go to
 * empty columns. So the two cards of one rank and colour are equally good parents, and a
 * run, or its end, can move from one to the other whenever that one has room. Call the
 * face-up cards one rank lower, of the other colour, that lie on face-up cards, the
 * children of a rank and colour. As long as no rank and colour has more children than
 * cards, some arrangement exists; and from any arrangement each step below can be made
 * with moves between columns (solve_line.c does that).
 *
 * A node is what cannot be undone: which cards have left the talon, where the waste
 * ended, and how many cards of each column still lie where they were dealt. The heights
 * of the foundations can be undone, as long as no card goes up that lies on a face-down
 * card: it can return to its parent. All heights that can be reached from each other
 * within a node are one class, the same position for the solver. Steps to another node
 * never lead back, so the graph of classes has no cycles.
 *
 * Some rules leave steps or nodes out, and one searches easier games (enum klondike_rule).
 * PROOFS proves that these positions and these rules change no verdict. */
#ifndef GAMES_KLONDIKE_SOLVE_NODE_H
#define GAMES_KLONDIKE_SOLVE_NODE_H

#include "games/klondike/solve/solve_cards.h"

#include <string.h>

/* The rules that are switched off: a set of enum klondike_rule. The program switches none
 * off; a test is built with KLONDIKE_WITHOUT=klondike_without and has that variable. No
 * verdict may change. */
#ifndef KLONDIKE_WITHOUT
#define KLONDIKE_WITHOUT 0U
#endif
extern unsigned klondike_without;
enum klondike_rule {
    RULE_SAFE = 1,  /* safe cards go up at once and never return */
    RULE_FRESH = 2, /* after a change of heights, only steps that it has made possible */
    RULE_UP = 4, /* a card that can go up is not put on a column instead; where any card
                      * may go to an empty column, this saves nothing */
    RULE_SLEEP = 8,   /* of two steps that commute, only one order is searched */
    RULE_STUCK = 16,  /* a node with a card that can never leave its column is dead; only
                      * if no card may go to an empty column */
    RULE_EASIER = 32, /* what loses in an easier game (easier.h) is not searched */
    RULE_IDLE = 64, /* a card comes down only for the step after it; rests on RULE_SAFE */
    RULE_LATE =
        128 /* an easier game is asked late, and only about nodes that cost much */
};

/* What does not change during a search. The cards of a column are counted from its
 * head: of COUNT cards left in place the last one is face up and the others lie under it,
 * face down or, if they form no run with it, face up (PROOFS, section 15). */
struct klondike_board {
    int draw, ranks;
    int passes;       /* as in klondike_rules; 0: no limit */
    bool open;        /* draw 1 without a limit: any card of the talon is within reach */
    bool any_space;   /* any card may go to an empty column */
    bool noback;      /* no card returns from a foundation */
    bool apart;       /* NOBACK or ANY_SPACE: find_options_apart() lists the steps */
    unsigned without; /* a set of enum klondike_rule that do not hold in this variant */
    uint32_t multiples; /* bit i: DRAW divides i */
    cards deck, kings;  /* KINGS: none if no card may go to an empty column */
    cards lone;         /* these cards count as in an empty column if alone in theirs */
    int kings_shift;
    uint16_t won; /* heights of the foundations at the end */
    int talon_size;
    cards talon_cards;
    cards hand;              /* cards in play that take no room (PROOFS, section 12) */
    int8_t talon[TALON_MAX]; /* bits, in the order of the talon */
    int8_t talon_index[64];  /* by bit */
    int8_t column_of[64];    /* by bit: the column where the card is in place */
    cards top[COLUMNS][COLUMN_MAX + 1]; /* by count: the face-up card in place */
    uint32_t joined
        [COLUMNS]; /* bit n: card n is not left as the last, but turns up with N-1 */
    uint64_t weight[COLUMNS]; /* factor of a column's count in the key */
    int pile_shift;           /* place of the counts in the key */
    int key_bits;             /* length of a key */
};

/* A position. A king (a card of LONE) that is the only card in place of its column counts as
 * lying in an empty column, because it could lie in any other as well. */
struct node {
    cards play;       /* neither face down nor in the talon */
    cards home;       /* on the foundations, as HEIGHTS says */
    cards heads;      /* the face-up card in place of each column */
    uint32_t talon;   /* cards left in the talon, by place */
    uint16_t heights; /* of the foundations, 4 bits each */
    uint8_t waste;    /* its size; without a limit 0 if redealing would change nothing */
    uint8_t redeals;  /* made so far; 0 without a limit */
    uint8_t empty;    /* columns with a count of 0 */
    uint8_t count[COLUMNS]; /* cards still in place */
};

static inline int height_of(uint16_t heights, int suit)
{
    return heights >> suit * 4 & 15;
}

/* Converts STATE, any legal position, to BOARD and NODE. */
void board_init(struct klondike_board *board, struct node *node,
                const struct klondike *state);

/* Lifts the limit of passes for BOARD and its first node NODE. */
void board_lift(struct klondike_board *board, struct node *node);

/* node_key() with a limit of passes. */
uint64_t node_key_limited(const struct klondike_board *board, const struct node *node);

/* All of NODE in one word without loss, never 0: equal keys are equal positions. */
static inline uint64_t node_key(const struct klondike_board *board,
                                const struct node *node)
{
    if (board->passes != 0)
        return node_key_limited(board, node);
    uint64_t key = (uint64_t)node->heights | (uint64_t)(node->waste + 1) << 16 |
                   (uint64_t)node->talon << 21;
    uint64_t piles = 0;
    for (int i = 0; i < COLUMNS; i++)
        piles += node->count[i] * board->weight[i];
    return key | piles << board->pile_shift;
}

static inline cards foundation_cards(uint16_t heights)
{
    cards home = 0;
    for (int suit = 0; suit < SUITS; suit++)
        home |= suit_cards(suit) & (bit_card(4 * height_of(heights, suit)) - 1);
    return home;
}

/* The cards on the foundations when they have HEIGHTS, which are mostly those of NODE. */
static inline cards home_at(const struct node *node, uint16_t heights)
{
    return heights == node->heights ? node->home : foundation_cards(heights);
}

/* The cards that can go on the foundations next. */
static inline cards next_cards(const struct klondike_board *board, cards home)
{
    return (followers(home) | 15) & ~home & board->deck;
}

/* The cards that are safe on the foundations: no line needs them on a column. A card X
 * of rank r on a column only serves as the parent of a card Y of rank r - 1 and the
 * other colour. X is safe if both suits of the other colour are built to rank r - 2
 * and its twin's suit to r - 3. Then Y can go up as soon as it is free. Y is not
 * needed on a column either: its children have rank r - 2; the one of X's suit is
 * below X on the foundation, and the twin's one can go up too. */
static inline cards safe_cards(cards home)
{
    if ((KLONDIKE_WITHOUT & RULE_SAFE) != 0)
        return 0;
    cards both = (home & home >> 1 & PAIRS) * 3;
    cards others = (both & LOWER_PAIRS) << 10 | (both & ~LOWER_PAIRS) << 6 | 0xff;
    cards twin = (home & SLOT_ZERO) << 15 | (home & SLOT_ZERO << 1) << 13 |
                 (home & SLOT_ZERO << 2) << 11 | (home & SLOT_ZERO << 3) << 9 | 0xfff;
    return others & twin;
}

/* The face-up cards that have room, when the cards HOME are on the foundations. */
struct room {
    cards free;      /* face-up cards that can become the last of their columns */
    cards placeable; /* cards anywhere that some column can take */
};

/* prune/prune_steps.c: find_room() if any card may go to an empty column. */
struct room find_room_any(const struct klondike_board *board, const struct node *node,
                          cards home);

static inline struct room find_room(const struct klondike_board *board,
                                    const struct node *node, cards home)
{
    if (board->any_space)
        return find_room_any(board, node, home);
    cards up = node->play & ~home;
    cards moved = up & ~(node->heads | board->hand);
    cards children = (moved & ~board->kings) << 4;
    /* A pair never has more children than cards. So it has fewer children if one of
     * the two numbers is odd, or if it has two cards and no children. */
    cards odd = up ^ up >> 1 ^ children ^ children >> 1;
    cards none = up & up >> 1 & ~(children | children >> 1);
    cards rooms = ((odd | none) & PAIRS) * 3;
    struct room room = {.free = up & rooms, .placeable = rooms >> 4};
    if (node->empty > count_four(moved >> board->kings_shift & 15))
        room.placeable |= board->kings;
    return room;
}

static inline uint32_t skip_cards(uint32_t left, int count)
{
    for (; count > 0; count--)
        left &= left - 1;
    return left;
}

/* The cards of the talon that can be brought to the top of the waste by turning: from the
 * waste as it is and, unless the stock may not be gone through again, from the beginning.
 * No card needs two redeals. */
static inline cards reach_talon(const struct klondike_board *board,
                                const struct node *node)
{
    uint32_t left = node->talon;
    if (left == 0)
        return 0;
    if (board->open)
        return board->talon_cards & ~node->play;
    cards reach = bit_card(board->talon[31 - __builtin_clz(left)]);
    bool last_pass = board->passes != 0 && node->redeals + 1 >= board->passes;
    for (int pass = last_pass && node->waste > 0; pass < 2; pass++) {
        uint32_t rest = left;
        if (pass == 1) {
            if (node->waste == 0)
                break;
            rest = skip_cards(rest, node->waste - 1);
            reach |= bit_card(board->talon[__builtin_ctz(rest)]);
            rest &= rest - 1;
        }
        for (;;) {
            rest = skip_cards(rest, board->draw - 1);
            if (rest == 0)
                break;
            reach |= bit_card(board->talon[__builtin_ctz(rest)]);
            rest &= rest - 1;
        }
    }
    return reach;
}

/* The card BIT, in place, leaves its column. */
static inline void leave_column(const struct klondike_board *board, struct node *node,
                                int bit)
{
    int column = board->column_of[bit];
    int count = node->count[column] - 1;
    for (; (board->joined[column] >> count & 1) != 0; count--)
        node->play |= board->top[column][count];
    node->count[column] = (uint8_t)count;
    cards top = board->top[column][count];
    node->heads = (node->heads ^ bit_card(bit)) | top;
    node->play |= top;
    if (count == 1 && (top & board->lone) != 0) {
        node->count[column] = 0;
        node->heads ^= top;
    }
    node->empty = (uint8_t)(node->empty + (node->count[column] == 0));
}

/* How many cards of the talon lie before BIT, which is one of them. */
static inline int talon_number(const struct klondike_board *board,
                               const struct node *node, int bit)
{
    uint32_t card = (uint32_t)1 << board->talon_index[bit];
    return count_bits(node->talon & (card - 1));
}

/* A waste of WASTE cards of a talon of SIZE as in struct node. */
static inline int fold_waste(const struct klondike_board *board, int waste, int size)
{
    bool whole = waste == size || (board->multiples >> waste & 1) != 0;
    return whole && board->passes == 0 ? 0 : waste;
}

/* The size of the waste, as in struct node, after the card BIT has left the talon. */
static inline int waste_after(const struct klondike_board *board, const struct node *node,
                              int bit)
{
    if (board->open)
        return 0;
    return fold_waste(board, talon_number(board, node, bit), count_bits(node->talon) - 1);
}

/* Whether card NUMBER, counted from 0, of a talon of SIZE cards with a waste of WASTE needs
 * a redeal to be within reach. */
static inline bool needs_redeal(const struct klondike_board *board, int size, int waste,
                                int number)
{
    int turned = number + 1 - waste;
    return number != size - 1 && (turned < 0 || (board->multiples >> turned & 1) == 0);
}

/* The card BIT leaves the talon. */
static inline void leave_talon(const struct klondike_board *board, struct node *node,
                               int bit)
{
    if (board->passes != 0)
        node->redeals =
            (uint8_t)(node->redeals + needs_redeal(board, count_bits(node->talon),
                                                   node->waste,
                                                   talon_number(board, node, bit)));
    node->waste = (uint8_t)waste_after(board, node, bit);
    node->talon ^= (uint32_t)1 << board->talon_index[bit];
    node->play |= bit_card(bit);
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

/* prune/stuck.c: true only if some card in place can never leave its column, so that no
 * line wins. Needs RULE_STUCK's variants. */
bool node_stuck(const struct klondike_board *board, const struct node *node);

/* The steps from NODE when the cards HOME are on the foundations. */
struct node_options {
    cards raise, lower;            /* up and down within the class */
    cards head_up, talon_up;       /* to the foundation, to another node */
    cards head_place, talon_place; /* to a column, to another node */
    cards next, safe, placeable;   /* for drop_idle() */
};

/* prune/prune_steps.c: find_options() for boards with NOBACK or ANY_SPACE. Without taking
 * back, RAISE leads to other nodes as well. */
struct node_options find_options_apart(const struct klondike_board *board,
                                       const struct node *node, cards reach, cards home);

/* REACH is reach_talon()'s. A card that can go to the foundation is not placed on a
 * column: the foundation leads to the same node, and if the column would take the
 * card, it can return there from the foundation within the class. Safe cards do not
 * return. */
static inline struct node_options find_options(const struct klondike_board *board,
                                               const struct node *node, cards reach,
                                               cards home)
{
    if (board->apart)
        return find_options_apart(board, node, reach, home);
    cards next = next_cards(board, home);
    cards safe = safe_cards(home);
    struct room room = find_room(board, node, home);
    cards up = room.free & next;
    cards rather = (KLONDIKE_WITHOUT & RULE_UP) != 0 ? 0 : next;
    return (struct node_options){
        .raise = up & ~node->heads,
        .lower = last_cards(home) & ~safe & (room.placeable | board->hand),
        .head_up = up & node->heads,
        .talon_up = reach & next,
        .head_place = node->heads & room.placeable & ~(up & rather),
        .talon_place = reach & room.placeable & ~rather,
        .next = next,
        .safe = safe,
        .placeable = room.placeable,
    };
}

/* prune/idle.c: leaves out of OPTIONS, those of find_options(), the steps that may wait: cards
 * that come down, and the talon's if it is open, unless a step after them needs them at once. */
void drop_idle(const struct klondike_board *board, const struct node *node, cards reach,
               cards home, struct node_options *options);

/* Steps between classes: the cards that go to a column, and those that go up. */
struct step_sets {
    cards place, up;
};

/* A step that can be made at two members of a class that differ by one card leads to the
 * same class from both (PROOFS, Lemma 7). So a search that has tried the steps of one member
 * leaves them out at the next (RULE_FRESH). */
static inline struct step_sets step_sets(const struct node_options *options)
{
    return (struct step_sets){options->head_place | options->talon_place,
                              options->head_up | options->talon_up};
}

/* prune/sleep.c. Sleep sets (Godefroid, 1990): which losing steps of a member also lose one
 * step later.
 *
 * ASLEEP are steps that can be made from a member of NODE's class, and after which no line
 * wins. BIT is another step from that member, which leads to a settled node. Returns those
 * of ASLEEP that also lose there, if they can be made at its first member: the others are in
 * conflict with BIT (PROOFS, Lemma 9). */
struct step_sets steps_asleep(const struct klondike_board *board, const struct node *node,
                              struct step_sets asleep, int bit, bool up);

/* One step of the solver. */
enum step_kind {
    STEP_UP,   /* to the foundation, from a column or the talon */
    STEP_DOWN, /* from the foundation to a column */
    STEP_PLACE /* a card in place, or of the talon, to another column */
};
struct klondike_step {
    uint8_t kind, bit;
};

/* A growing list of steps; its owner frees STEP. If there is no memory for a step, FAILED
 * is set and nothing is added any more. */
struct steps {
    struct klondike_step *step;
    int count, size;
    bool failed;
};
void steps_add(struct steps *steps, int kind, int bit);

/* The card BIT, in place or in the talon, goes up or is placed on a column. */
static inline void node_step(const struct klondike_board *board, struct node *node,
                             int bit, bool up)
{
    if ((node->heads & bit_card(bit)) != 0)
        leave_column(board, node, bit);
    else
        leave_talon(board, node, bit);
    if (up)
        raise_card(node, bit);
}

/* Raises all cards of NODE that could return: the highest member of its class. Appends
 * the steps to STEPS (or NULL). Returns the cards that can still go up, but have not. */
cards node_raise(const struct klondike_board *board, struct node *node,
                 struct steps *steps);

/* Brings NODE to its canonical form: node_raise(), and all safe cards up. */
void node_settle(const struct klondike_board *board, struct node *node,
                 struct steps *steps);

/* How a settled node is reached from the one before it: within the class to HEIGHTS, then
 * by one step between classes. */
struct passage {
    uint16_t heights;
    uint8_t bit;
    bool up;
};

/* Makes the step of PASSAGE from the class of *NODE and settles the result; appends the
 * steps that settle it to STEPS (or NULL). */
static inline void passage_take(const struct klondike_board *board,
                                const struct passage *passage, struct node *node,
                                struct steps *steps)
{
    node->home = home_at(node, passage->heights);
    node->heights = passage->heights;
    node_step(board, node, passage->bit, passage->up);
    node_settle(board, node, steps);
}

#endif
