/* Klondike (纸牌接龙): 52 cards, seven columns; the rules have variants.
 *
 * The state has the whole deal, including the face-down cards; the view decides what
 * the player sees. A card is 1 + rank * 4 + suit, 0 is none; ranks are 0 (ace) to 12
 * (king). The two red suits and the two black ones are neighbours, so the colour is
 * suit / 2. */
#ifndef GAMES_KLONDIKE_RULES_KLONDIKE_RULES_H
#define GAMES_KLONDIKE_RULES_KLONDIKE_RULES_H

#include "game/game.h"

enum {
    HEARTS,
    DIAMONDS,
    SPADES,
    CLUBS,
    SUITS
};

enum {
    RANKS = 13,
    CARDS = 52,
    COLUMNS = 7,
    COLUMN_MAX = 19, /* 6 face down, king to ace on them */
    TALON_MAX = 24
};

/* What may go to an empty column. */
enum klondike_spaces {
    SPACES_KINGS,
    SPACES_ANY, /* any part of a run */
    SPACES_NONE
};

/* The rules of a variant. */
struct klondike_rules {
    uint8_t draw;   /* cards turned at a time, 1 to DRAW_MOST */
    uint8_t passes; /* allowed through the stock, 1 to PASSES_MOST; 0: no limit */
    uint8_t noback; /* 1: no card comes back from a foundation */
    uint8_t spaces; /* enum klondike_spaces */
};

enum {
    DRAW_MOST = 13,
    PASSES_MOST = 9
};

/* Numbers of two variants; the others are those of klondike_variant(). */
enum klondike_variant {
    KLONDIKE_DRAW3,
    KLONDIKE_DRAW1
};

/* variant.c: the number of a variant and its rules. Its name is words joined by "-", such
 * as draw1-passes3-noback. They are read in any order; without drawN it is draw3. */
uint32_t klondike_variant(const struct klondike_rules *rules);
struct klondike_rules klondike_variant_rules(uint32_t variant);
extern const struct game_deals klondike_deals;

static inline uint8_t card_make(int rank, int suit)
{
    return (uint8_t)(1 + rank * SUITS + suit);
}
static inline int card_rank(uint8_t card)
{
    return (card - 1) / SUITS;
}
static inline int card_suit(uint8_t card)
{
    return (card - 1) % SUITS;
}
static inline bool card_red(uint8_t card)
{
    return card_suit(card) < SPADES;
}

/* Unused places of the arrays are 0. The cards of a column go from its head (0) to the
 * free end; the first DOWN of them lie under the run that can move. They are face down, but
 * the last OPEN of them, which form no run with what lies on them. Invariants: OPEN <= DOWN,
 * DOWN < SIZE unless both are 0, and DOWN + RANKS <= COLUMN_MAX, so that no column outgrows its array. Stock
 * and waste are one array, the talon, because a redeal does not change it: the waste
 * is its first WASTE cards, the last of them on top; the card after it is turned next. */
struct klondike {
    struct klondike_rules rules;
    uint8_t ranks; /* cards in a suit: 13; fewer only in tests with short decks */
    uint8_t foundation[SUITS]; /* how many cards */
    uint8_t size[COLUMNS], down[COLUMNS], open[COLUMNS];
    uint8_t column[COLUMNS][COLUMN_MAX];
    uint8_t talon[TALON_MAX];
    uint8_t talon_size, waste;
    uint8_t redeals; /* made so far, less than rules.passes; 0 if that is 0 */
    /* The unknown cards, face down or in the stock, a bit each: their places above are only
     * one of the possible deals. See klondike_is_unknown. */
    uint8_t unknown[CARDS / 8 + 1];
};

static inline bool klondike_is_unknown(const struct klondike *k, uint8_t card)
{
    return (k->unknown[card / 8] >> card % 8 & 1) != 0;
}
static inline void klondike_set_unknown(struct klondike *k, uint8_t card, bool unknown)
{
    uint8_t bit = (uint8_t)(1 << card % 8);
    k->unknown[card / 8] =
        (uint8_t)(unknown ? k->unknown[card / 8] | bit : k->unknown[card / 8] & ~bit);
}

/* Whether CARD can lie on BELOW in a column. */
static inline bool klondike_descends(uint8_t below, uint8_t card)
{
    return card_rank(card) + 1 == card_rank(below) && card_red(card) != card_red(below);
}

/* The number of cards of column C that are face down. */
static inline int klondike_hidden(const struct klondike *k, int c)
{
    return k->down[c] - k->open[c];
}

/* Whether card I of column C, which lies under others, turns up together with the card before
 * it, as a run. */
static inline bool klondike_joined(const struct klondike *k, int c, int i)
{
    return i < k->down[c] && i > klondike_hidden(k, c) &&
           klondike_descends(k->column[c][i - 1], k->column[c][i]);
}

/* Column C has lost the cards that lay on its first DOWN ones: the next run turns up. */
static inline void klondike_turn_up(struct klondike *k, int c)
{
    int hidden = klondike_hidden(k, c), i = k->down[c] - 1;
    while (klondike_joined(k, c, i))
        i--;
    k->down[c] = (uint8_t)i;
    k->open[c] = (uint8_t)(i > hidden ? i - hidden : 0);
}

/* Whether no line needs CARD on a column any more when the foundations have HEIGHTS cards,
 * because the cards that could lie on it can go up; safe_cards() in node.h says why. */
static inline bool klondike_is_safe(const uint8_t heights[SUITS], uint8_t card)
{
    int rank = card_rank(card), other = card_red(card) ? SPADES : HEARTS;
    return heights[other] >= rank - 1 && heights[other + 1] >= rank - 1 &&
           heights[card_suit(card) ^ 1] >= rank - 2;
}

/* The cards on the foundations, those face down in columns, and those that lie under the last
 * runs of columns. */
static inline int klondike_home(const struct klondike *k)
{
    return k->foundation[0] + k->foundation[1] + k->foundation[2] + k->foundation[3];
}
int klondike_face_down(const struct klondike *k);
int klondike_under(const struct klondike *k);

/* The number of unknown cards. */
int klondike_unknown(const void *state);

extern const struct game_rules klondike_rules;       /* klondike_rules.c */
extern const struct game_notation klondike_notation; /* klondike_text.c */
extern const struct game_words klondike_words;       /* klondike_words.c */
extern const struct game_speech klondike_speech;     /* klondike_speech.c */

/* The columns are piles 0 to 6. */
enum klondike_pile {
    PILE_STOCK = COLUMNS,
    PILE_WASTE,
    PILE_FOUNDATION, /* + suit */
    PILES = PILE_FOUNDATION + SUITS,
    PILE_NONE = PILES
};

/* A move: its source, its target << 4 and, << 8, the number of cards if they go to an empty
 * column that takes any card; elsewhere the number follows from the cards. A kind is the move
 * between the first piles of two sorts. */
enum klondike_kind {
    KLONDIKE_TURN = PILE_STOCK | PILE_WASTE << 4, /* F: turn, or take the waste back */
    KLONDIKE_WASTE_COLUMN = PILE_WASTE,           /* G<col> */
    KLONDIKE_WASTE_FOUNDATION = PILE_WASTE | PILE_FOUNDATION << 4, /* D<suit> */
    KLONDIKE_COLUMN_COLUMN = 0,                                    /* M<from>_<to> */
    KLONDIKE_COLUMN_FOUNDATION = PILE_FOUNDATION << 4,             /* C<col>_<suit> */
    KLONDIKE_FOUNDATION_COLUMN = PILE_FOUNDATION                   /* B<suit>_<col> */
};

static inline uint32_t klondike_move(enum klondike_kind kind, int from, int to)
{
    return (uint32_t)((int)kind + from + (to << 4));
}
static inline uint32_t klondike_move_to_space(int from, int to, int count)
{
    return klondike_move(KLONDIKE_COLUMN_COLUMN, from, to) | (uint32_t)count << 8;
}
static inline int pile_source(uint32_t move)
{
    return (int)(move & 15);
}
static inline int pile_target(uint32_t move)
{
    return (int)(move >> 4 & 15);
}
/* The first pile of PILE's sort. */
static inline int pile_sort(int pile)
{
    return pile < COLUMNS ? 0 : pile < PILE_FOUNDATION ? pile : PILE_FOUNDATION;
}
static inline enum klondike_kind klondike_kind(uint32_t move)
{
    return (enum klondike_kind)(pile_sort(pile_source(move)) |
                                pile_sort(pile_target(move)) << 4);
}
/* The number of cards to an empty column; 0: it follows from the cards. */
static inline int klondike_part(uint32_t move)
{
    return (int)(move >> 8);
}

/* The number of cards that MOVE takes (a turn: 1); 0: MOVE, which may be any word, is illegal.
 * A whole column may not move to an empty one, although the card game allows it: that changes
 * nothing. */
int klondike_count(const struct klondike *state, uint32_t move);
static inline bool klondike_legal(const struct klondike *state, uint32_t move)
{
    return klondike_count(state, move) > 0;
}

/* Whether the legal MOVE takes the waste back, because the stock is used up. */
static inline bool klondike_is_redeal(const struct klondike *k, uint32_t move)
{
    return move == KLONDIKE_TURN && k->waste == k->talon_size;
}
/* Whether the waste may still become the stock again. */
static inline bool klondike_may_redeal(const struct klondike *k)
{
    return k->rules.passes == 0 || k->redeals + 1 < k->rules.passes;
}

/* Whether the cards lie as in a deal; some may be turned. */
bool klondike_is_start(const struct klondike *state);

/* The order in which cards come to the columns. */
enum dealing {
    DEALING_ROWS,     /* from the left, as at a table */
    DEALING_MIRRORED, /* from the right */
    DEALING_FACES,    /* so too, but those that are face up come last */
    DEALING_COLUMNS   /* one column after the other */
};

/* numbering.c. Lays CARDS on the empty columns, the last ones to the talon. */
void klondike_lay(struct klondike *k, const uint8_t cards[CARDS], enum dealing dealing);

/* Fisher-Yates over random_below, from the last card down, on cards 1 .. 52 in order. */
const char *klondike_deal(void *state, uint32_t variant, uint64_t seed);

/* klondike_grade.c */
extern const struct grading klondike_grading;

/* klondike_points.c */
extern const struct game_scoring klondike_scoring;

/* klondike_text.c and text_move.c; the head of klondike_text.c describes the formats. */
void klondike_print(const void *state, struct text *out);
enum {
    KLONDIKE_LETTERS, /* T5 in place of 5H */
    KLONDIKE_ENGLISH, /* as klondike_print: the name that 5H had when T5 was the default */
    KLONDIKE_DECK,
    KLONDIKE_KSOLVE,
    KLONDIKE_SOLVITAIRE
};
/* I: one of these. False: STATE cannot be written so: a deck is a start, and no other
 * notation has short decks, unknown cards or the passes made. */
bool klondike_print_notation(const void *state, int i, struct text *out);

/* deck.c: a start as one line of digits, for KSolve if KSOLVE. is_deck: whether LINE looks
 * like one. print_deck: false if STATE is not a start. */
bool klondike_is_deck(const char *line);
bool klondike_parse_deck(void *state, uint32_t variant, const struct line *line,
                         struct reason *why);
bool klondike_print_deck(const void *state, bool ksolve, struct text *out);
/* numbering.c: deals to K, which has only its rules and ranks, the deal of another program
 * that NAME says, such as "greenfelt 17"; it is in LINE. */
extern const struct deal_numbering klondike_numberings[];
bool klondike_deal_numbered(struct klondike *k, const char *name, const struct line *line,
                            struct reason *why);
/* Any position as Solvitaire reads it; false: a short deck, or passes were made. */
bool klondike_print_solvitaire(const void *state, struct text *out);

void klondike_print_move(const void *state, uint32_t move, struct text *out);
const char *klondike_parse_move(const void *state, const char *token, uint32_t *move);

#endif
