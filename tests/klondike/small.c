#include "tests/klondike/small.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/unit.h"

#include <string.h>

enum {
    TALON_MOST = 10
};

/* Sets K to a short deck of RANKS ranks at draw 1 or 3, and DECK to its cards, shuffled; returns
 * their number. */
static int shuffle(struct random *random, int ranks, struct klondike *k, uint8_t *deck)
{
    *k = (struct klondike){.rules.draw = random_below(random, 2) ? 3 : 1,
                           .ranks = (uint8_t)ranks};
    for (int i = 0; i < ranks * SUITS; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = (uint8_t)(i + 1);
    }
    return ranks * SUITS;
}

void small_deal(struct random *random, int ranks, struct klondike *k)
{
    uint8_t deck[CARDS];
    int left = shuffle(random, ranks, k, deck);
    int talon = (int)random_below(random, TALON_MOST + 1);
    for (int i = 0; left > 0 && (i < COLUMNS || left > talon); i++) {
        int c = i < COLUMNS ? i : (int)random_below(random, COLUMNS);
        k->column[c][k->size[c]++] = deck[--left];
    }
    for (int c = 0; c < COLUMNS; c++)
        k->down[c] = (uint8_t)(k->size[c] - (k->size[c] > 0));
    while (left > 0)
        k->talon[k->talon_size++] = deck[--left];
}

void small_open(struct random *random, int ranks, int count, int talon, int hidden,
                struct klondike *k)
{
    uint8_t deck[CARDS];
    int left = shuffle(random, ranks, k, deck), under[COLUMNS] = {0};
    for (int i = 0; left > talon; i++) {
        int c = i < count ? i : (int)random_below(random, (uint64_t)count);
        if (k->size[c] <= COLUMN_MAX - ranks)
            k->column[c][k->size[c]++] = deck[--left];
    }
    while (left > 0)
        k->talon[k->talon_size++] = deck[--left];
    for (int tries = 0; hidden > 0 && tries < 100; tries++) {
        int c = (int)random_below(random, (uint64_t)count);
        bool more = under[c] + 1 < k->size[c];
        under[c] += more;
        hidden -= more;
    }
    for (int c = 0; c < count; c++)
        cards_open(k, c, under[c]);
}

void small_buried(struct random *random, struct klondike *k)
{
    uint8_t deck[CARDS];
    *k = (struct klondike){.rules.draw = random_below(random, 2) ? 3 : 1,
                           .ranks = (uint8_t)(3 + random_below(random, 5))};
    int count = k->ranks * SUITS;
    for (int i = 0; i < count; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = (uint8_t)(i + 1);
    }
    for (uint64_t tries = random_below(random, 5 * (uint64_t)count); tries > 0; tries--) {
        int i = (int)random_below(random, (uint64_t)count - 1);
        int j = i + 1 + (int)random_below(random, (uint64_t)(count - 1 - i));
        uint8_t low = deck[i] < deck[j] ? deck[i] : deck[j];
        deck[j] = (uint8_t)(deck[i] + deck[j] - low);
        deck[i] = low;
    }
    int talon = (int)random_below(random, 6);
    for (int i = 0; i < count - talon; i++)
        k->column[i % COLUMNS][k->size[i % COLUMNS]++] = deck[i];
    for (int c = 0; c < COLUMNS; c++)
        k->down[c] = (uint8_t)(k->size[c] - (k->size[c] > 0));
    for (int i = count - talon; i < count; i++)
        k->talon[k->talon_size++] = deck[i];
    cards_check(k);
}

/* Takes at most MOST cards, the last of each of SUITS, from the foundations, which are full.
 * Returns how many; they are shuffled. */
static int take_cards(struct random *random, unsigned suits, int most, struct klondike *k,
                      uint8_t *card)
{
    int count = 0;
    for (uint64_t tries = 1 + random_below(random, 2 * (uint64_t)most); tries > 0;
         tries--) {
        int suit = (int)random_below(random, SUITS);
        if ((suits >> suit & 1) == 0 || k->foundation[suit] == 0 || count == most)
            continue;
        int i = (int)random_below(random, (uint64_t)count + 1);
        card[count++] = card[i];
        card[i] = card_make(--k->foundation[suit], suit);
    }
    return count;
}

void small_endgame(struct random *random, int most, struct klondike *k)
{
    uint8_t card[CARDS] = {0};
    *k = (struct klondike){.rules.draw = random_below(random, 2) ? 3 : 1, .ranks = RANKS};
    if (random_below(random, 2) == 0)
        k->ranks = (uint8_t)(1 + random_below(random, RANKS));
    memset(k->foundation, k->ranks, SUITS);
    unsigned suits = 1 + (unsigned)random_below(random, (1 << SUITS) - 1);
    int count = take_cards(random, suits, most, k, card);
    uint64_t columns = 1 + random_below(random, COLUMNS);
    uint64_t talon = random_below(random, 3); /* its share of the cards, in fifths */
    for (int i = 0; i < count; i++) {
        int c = (int)random_below(random, columns);
        if (random_below(random, 5) < talon || k->size[c] > COLUMN_MAX - k->ranks)
            k->talon[k->talon_size++] = card[i];
        else
            k->column[c][k->size[c]++] = card[i];
    }
    for (int c = 0; c < COLUMNS; c++)
        k->down[c] = (uint8_t)(k->size[c] - (k->size[c] > 0));
    k->waste = (uint8_t)random_below(random, k->talon_size + 1U);
    cards_check(k);
    small_play(random, k, (int)random_below(random, 10));
}

/* A column of K with a card at its end that takes CARD; else COLUMN. */
static int find_run(const struct klondike *k, uint8_t card, int column)
{
    for (int c = 0; c < COLUMNS; c++) {
        uint8_t end = k->size[c] > 0 ? k->column[c][k->size[c] - 1] : 0;
        if (end != 0 && card_rank(end) == card_rank(card) + 1 &&
            card_red(end) != card_red(card))
            return c;
    }
    return column;
}

/* Turns all of column C face up that continues the run at its end. */
static void show_run(struct klondike *k, int c)
{
    for (k->down[c] = (uint8_t)(k->size[c] - (k->size[c] > 0)); k->down[c] > 0;
         k->down[c]--) {
        uint8_t card = k->column[c][k->down[c]], below = k->column[c][k->down[c] - 1];
        if (card_rank(below) != card_rank(card) + 1 || card_red(below) == card_red(card))
            break;
    }
}

void small_tangle(struct random *random, int most, struct klondike *k)
{
    uint8_t card[CARDS] = {0};
    *k = (struct klondike){.rules.draw = random_below(random, 2) ? 3 : 1,
                           .ranks = (uint8_t)(3 + random_below(random, 4))};
    memset(k->foundation, k->ranks, SUITS);
    int count = take_cards(random, (1 << SUITS) - 1, most, k, card);
    int columns = 1 + (int)random_below(random, COLUMNS);
    int talon = random_below(random, 2) ? (int)random_below(random, 10) : 0;
    bool runs = random_below(random, 4) > 0;
    for (int i = 0; i < count; i++) {
        int c = i < columns ? i : (int)random_below(random, (uint64_t)columns);
        if (runs && i >= 2 && random_below(random, 4) > 0)
            c = find_run(k, card[i], c);
        if (count - i <= talon || k->size[c] == COLUMN_MAX - k->ranks)
            k->talon[k->talon_size++] = card[i];
        else
            k->column[c][k->size[c]++] = card[i];
    }
    for (int c = 0; c < COLUMNS; c++)
        show_run(k, c);
    k->waste = (uint8_t)random_below(random, k->talon_size + 1U);
    cards_check(k);
}

static void put(struct klondike *k, int column, uint8_t card)
{
    k->column[column][k->size[column]++] = card;
}

/* The cards of K that are not on a foundation and not among the COUNT cards of USED, shuffled;
 * returns how many. */
static int other_cards(struct random *random, const struct klondike *k,
                       const uint8_t *used, int count, uint8_t *card)
{
    int others = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = k->foundation[suit]; rank < k->ranks; rank++) {
            uint8_t one = card_make(rank, suit);
            if (memchr(used, one, (size_t)count) != NULL)
                continue;
            int i = (int)random_below(random, (uint64_t)others + 1);
            card[others++] = card[i];
            card[i] = one;
        }
    return others;
}

/* A foundation lower than a card of RANK, often empty. */
static uint8_t low_foundation(struct random *random, int rank)
{
    return random_below(random, 2) ? 0
                                   : (uint8_t)random_below(random, (uint64_t)rank + 1);
}

/* The twins are of RANK. One is on top of its foundation, the other could go up and lies,
 * with a card on it, on the first of the two cards that both fit on. The last cards of the
 * other columns are alone face up; some are kings. */
void small_swap(struct random *random, struct klondike *k)
{
    *k = (struct klondike){.rules.draw = random_below(random, 2) ? 3 : 1,
                           .ranks = (uint8_t)(4 + random_below(random, 4))};
    int rank = 1 + (int)random_below(random, k->ranks - 2U);
    int twin = random_below(random, 2) ? HEARTS : SPADES, other = SPADES - twin;
    k->foundation[twin] = (uint8_t)rank;
    k->foundation[twin + 1] = (uint8_t)(rank + 1);
    k->foundation[other] = low_foundation(random, rank - 1);
    k->foundation[other + 1] = low_foundation(random, rank - 1);
    uint8_t used[4 + SUITS] = {card_make(rank + 1, other), card_make(rank, twin),
                               card_make(rank - 1, other + (int)random_below(random, 2)),
                               card_make(rank + 1, other + 1)};
    int count = 4;
    for (int suit = 0; suit < SUITS; suit++)
        if (random_below(random, 4) == 0 &&
            memchr(used, card_make(k->ranks - 1, suit), (size_t)count) == NULL)
            used[count++] = card_make(k->ranks - 1, suit);
    uint8_t card[CARDS] = {0};
    int left = other_cards(random, k, used, count, card);
    for (int c = 0; c < 2; c++) {
        for (uint64_t under = random_below(random, 3); under > 0 && left > 0; under--)
            put(k, c, card[--left]);
        k->down[c] = k->size[c];
    }
    for (int i = 0; i < 3; i++)
        put(k, 0, used[i]);
    put(k, 1, used[3]);
    int column = 2;
    while (count > 4)
        put(k, column++, used[--count]);
    int talon = random_below(random, 3) > 0 ? 0 : (int)random_below(random, 4);
    for (int c = column; left > 0; c = c < COLUMNS - 1 ? c + 1 : column) {
        uint8_t next = card[--left];
        if (left < talon || k->size[c] == COLUMN_MAX - k->ranks)
            k->talon[k->talon_size++] = next;
        else
            put(k, c, next);
    }
    for (int c = 2; c < COLUMNS; c++)
        k->down[c] = (uint8_t)(k->size[c] - (k->size[c] > 0));
    k->waste = (uint8_t)random_below(random, k->talon_size + 1U);
    cards_check(k);
}

bool small_play(struct random *random, struct klondike *k, int most)
{
    uint32_t moves[256];
    while (most-- > 0) {
        int count = klondike_game.rules->moves(k, moves, 256);
        if (count == 0 || klondike_game.rules->status(k) == STATUS_WON)
            break;
        klondike_game.rules->apply(k, moves[random_below(random, (uint64_t)count)]);
    }
    return klondike_game.rules->status(k) == STATUS_WON;
}

void small_rules(struct random *random, struct klondike *k)
{
    static const uint8_t draws[] = {1, 2, 3, 5};
    k->rules.draw = draws[random_below(random, sizeof draws)];
    k->rules.passes = (uint8_t)random_below(random, 4);
    k->rules.noback = (uint8_t)random_below(random, 2);
    k->rules.spaces = (uint8_t)random_below(random, SPACES_NONE + 1);
    k->redeals = 0;
    if (k->rules.passes > 0)
        k->redeals = (uint8_t)random_below(random, k->rules.passes);
}

/* A replacement for rules->apply. */
static bool apply_sorted(void *state, uint32_t move)
{
    struct klondike *k = state;
    if (!klondike_game.rules->apply(k, move))
        return false;
    for (int c = 1; c < COLUMNS; c++)
        for (int i = c; i > 0 && memcmp(k->column[i], k->column[i - 1], COLUMN_MAX) < 0;
             i--) {
            struct klondike old = *k;
            for (int a = i - 1; a <= i; a++) {
                int b = 2 * i - 1 - a;
                k->size[a] = old.size[b];
                k->down[a] = old.down[b];
                k->open[a] = old.open[b];
                memcpy(k->column[a], old.column[b], COLUMN_MAX);
            }
        }
    return true;
}

void small_sorted(struct game_copy *copy)
{
    game_copy(copy, &klondike_game);
    copy->rules.apply = apply_sorted;
}

void small_fail(const struct klondike *k, const char *what)
{
    struct text text = {0};
    klondike_print(k, &text);
    text_string(&text, "variant: ");
    game_variant_name(&klondike_game, klondike_variant(&k->rules), &text);
    fail_msg("%s:\n%s\nredeals: %d", what, text.bytes, k->redeals);
}
