/* Klondike (纸牌接龙): 52 cards, seven columns, draw 3 or draw 1, redeals without limit.
 *
 * The whole deal lies in the state, face-down cards too: what a player may see is the
 * view's affair. A card is 1 + rank * 4 + suit, 0 is none; ranks from 0 (ace) to 12
 * (king). The two red suits and the two black ones are neighbours, so that color is
 * suit / 2. */
#ifndef GAMES_KLONDIKE_KLONDIKE_H
#define GAMES_KLONDIKE_KLONDIKE_H

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

enum klondike_variant {
    KLONDIKE_DRAW3,
    KLONDIKE_DRAW1
};

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

/* Unused places of the arrays are 0. A column's cards lie from its head (0) to the free
 * end; the first DOWN of them face down, fewer than SIZE unless both are 0, and DOWN +
 * RANKS at most COLUMN_MAX, so that no column outgrows its array. Stock and waste are
 * one array, for a redeal does not change it: the waste is its first WASTE cards, the
 * last of them on top, the next card to be turned lies behind it. */
struct klondike {
    uint8_t draw;  /* 3 or 1 */
    uint8_t ranks; /* cards in a suit: 13; fewer only in tests with short decks */
    uint8_t foundation[SUITS]; /* how many cards */
    uint8_t size[COLUMNS], down[COLUMNS];
    uint8_t column[COLUMNS][COLUMN_MAX];
    uint8_t talon[TALON_MAX];
    uint8_t talon_size, waste;
};

extern const struct game klondike_game;

enum klondike_kind {
    KLONDIKE_TURN,              /* F: turn the stock, or take the waste back */
    KLONDIKE_WASTE_COLUMN,      /* G<col> */
    KLONDIKE_WASTE_FOUNDATION,  /* D<suit> */
    KLONDIKE_COLUMN_COLUMN,     /* M<from>_<to> */
    KLONDIKE_COLUMN_FOUNDATION, /* C<col>_<suit> */
    KLONDIKE_FOUNDATION_COLUMN  /* B<suit>_<col> */
};

/* A move: its kind, where from, where to; what a kind does not need is 0. How many cards
 * go from column to column follows from the cards. */
static inline uint32_t klondike_move(enum klondike_kind kind, int from, int to)
{
    return (uint32_t)kind | (uint32_t)from << 3 | (uint32_t)to << 6;
}
static inline enum klondike_kind klondike_kind(uint32_t move)
{
    return (enum klondike_kind)(move & 7);
}
static inline int klondike_from(uint32_t move)
{
    return (int)(move >> 3 & 7);
}
static inline int klondike_to(uint32_t move)
{
    return (int)(move >> 6 & 7);
}

/* Whether MOVE, any word at all, can be made. One that the rules of the card game would
 * allow cannot: a king at the head of its column to an empty one, which changes
 * nothing. */
bool klondike_legal(const struct klondike *state, uint32_t move);

/* How many cards the move from one column to another takes, 0: it is not legal. */
int klondike_count(const struct klondike *state, int from, int to);

/* Fisher-Yates over random_below, from the last card down, on cards 1 .. 52 in order;
 * dealt column by column row-wise as at a table, the talon last. */
const char *klondike_deal(void *state, uint32_t variant, uint64_t seed);

/* text.c: what can be read and written stands at its head. */
void klondike_print(const void *state, struct text *out);
/* I: 0 the same with English names, 1 a deck. */
bool klondike_print_notation(const void *state, int i, struct text *out);

/* deck.c: a start as one line of digits. is_deck: LINE is meant to be such a one. print_deck:
 * false where STATE is no start. */
bool klondike_is_deck(const char *line);
bool klondike_parse_deck(void *state, uint32_t variant, const struct line *line,
                         struct reason *why);
bool klondike_print_deck(const void *state, struct text *out);

bool klondike_parse(void *state, uint32_t variant, const struct position *position,
                    struct reason *why);
void klondike_print_move(const void *state, uint32_t move, struct text *out);
const char *klondike_parse_move(const void *state, const char *token, uint32_t *move);

/* view.c */
void klondike_least(const void *state, int *rows, int *columns);
int klondike_steps(const void *state, uint32_t move);
void klondike_draw(struct canvas *canvas, const struct scene *scene, const void *view);

/* input.c */
struct klondike_view {
    uint8_t cursor; /* 1 + the pile under it (piles.h), 0: there is none */
    uint8_t source; /* 1 + the pile taken, 0: none */
    uint8_t held;   /* the mouse took it and is not released yet */
    char say[200];  /* what the last wish says */
};
struct wish klondike_input(const struct scene *scene, void *view,
                           const struct event *event);

/* words.c */
void klondike_describe(const void *state, uint32_t move, struct text *out);
void klondike_abbreviate(const void *state, uint32_t move, struct text *out);

/* solve.c */
void klondike_solve(struct search *search, void *memo, const void *state,
                    struct solution *out);

/* fair.c: until SEARCH is stopped, or where it has no limit of nodes or time, for
 * FAIR_NODES nodes. What counts as known: the cards that lie face up, and the order of the
 * talon, which can be turned through as often as one likes. OUT is the same however the
 * other cards lie and, with a limit of nodes, for 1 to 4 threads. */
enum {
    FAIR_NODES = 1000000
};
void klondike_advise(struct search *search, const void *state, struct solution *out);

#endif
