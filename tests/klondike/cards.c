#include "tests/klondike/cards.h"
#include "games/registry.h"

#include "tests/unit.h"

#include <string.h>

static int below(struct random *random, int bound)
{
    return (int)random_below(random, (uint64_t)bound);
}

const char cards_crowded[] =
    "down: 0 6 0 0 0 0 0\n"
    "foundation: 3 3 2 2\n"
    "waste: 3\n"
    "M13 T12 H11 F10\nM11 T11 M12 H13 F13 T13 M7 F6\nF12\n"
    "-\nH12 F11\nM5 F4\nT4\n"
    "T10 H10 T5 M10 T9 F9 H9 M9 T8 F8 H8 M8 T7 F7 H7 T6 H6 M6 F5 H5 H4 M4 H3 M3\n";

bool cards_try(struct klondike *k, uint32_t variant, const char *text, struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, klondike_game.notation->hash_rows,
                                   why),
                     READING_BLOCK);
    bool good = klondike_game.notation->parse(k, variant, &position, why);
    position_free(&position);
    return good;
}

void cards_read(struct klondike *k, uint32_t variant, const char *text)
{
    struct reason why = {0};
    if (!cards_try(k, variant, text, &why))
        fail_msg("%ld:%d: %s in\n%s", why.line, why.column, why.text, text);
}

void cards_deal(struct klondike *k, struct random *random, int draw, int ranks)
{
    uint8_t deck[CARDS];
    int count = ranks * SUITS;
    for (int i = 0; i < count; i++) {
        int j = below(random, i + 1);
        deck[i] = deck[j];
        deck[j] = (uint8_t)(i + 1);
    }
    *k = (struct klondike){.rules.draw = (uint8_t)draw, .ranks = (uint8_t)ranks};
    int left = count > TALON_MAX ? count - TALON_MAX : 0;
    int high = COLUMN_MAX - ranks + 1;
    int most = count < COLUMNS * high ? count : COLUMNS * high;
    int columns = below(random, 2) == 0 ? most : left + below(random, most - left + 1);
    for (int i = 0; i < columns;) {
        int column = below(random, COLUMNS);
        if (k->size[column] == high)
            continue;
        k->down[column] = k->size[column];
        k->column[column][k->size[column]++] = deck[i++];
    }
    for (int i = columns; i < count; i++)
        k->talon[k->talon_size++] = deck[i];
}

void cards_open(struct klondike *k, int c, int hidden)
{
    int down = k->size[c] > 0 ? k->size[c] - 1 : 0;
    while (down > hidden && klondike_descends(k->column[c][down - 1], k->column[c][down]))
        down--;
    k->down[c] = (uint8_t)down;
    k->open[c] = (uint8_t)(down > hidden ? down - hidden : 0);
}

void cards_deal_open(struct klondike *k, struct random *random, int draw, int ranks)
{
    bool used[CARDS + 1] = {false};
    *k = (struct klondike){.rules.draw = (uint8_t)draw, .ranks = (uint8_t)ranks};
    for (int left = ranks * SUITS; left > 0;) {
        uint8_t card = (uint8_t)(1 + below(random, ranks * SUITS));
        int c = below(random, 4);
        if (used[card])
            continue;
        if (below(random, 5) == 0 && k->talon_size < TALON_MAX) {
            k->talon[k->talon_size++] = card;
            used[card] = true;
            left--;
            continue;
        }
        while (!used[card] && k->size[c] <= COLUMN_MAX - ranks) {
            k->column[c][k->size[c]++] = card;
            used[card] = true;
            left--;
            if (card > SUITS && below(random, 3) > 0)
                card = card_make(card_rank(card) - 1,
                                 (card_red(card) ? SPADES : HEARTS) + below(random, 2));
        }
    }
    for (int c = 0; c < COLUMNS; c++)
        cards_open(k, c, below(random, 2) * below(random, k->size[c] + 1));
}

struct klondike_rules cards_rules(struct random *random)
{
    return (struct klondike_rules){.draw = (uint8_t)(1 + below(random, DRAW_MOST)),
                                   .passes = (uint8_t)below(random, PASSES_MOST + 1),
                                   .noback = (uint8_t)below(random, 2),
                                   .spaces = (uint8_t)below(random, SPACES_NONE + 1)};
}

void cards_walk(struct klondike *k, struct random *random, int count)
{
    bool upwards = below(random, 2) == 0;
    for (int i = 0; i < count; i++) {
        uint32_t moves[256];
        int n = klondike_game.rules->moves(k, moves, 256);
        assert_in_range(n, 0, 256);
        if (n == 0)
            return;
        uint32_t move = moves[below(random, n)];
        for (int j = 0; upwards && j < n; j++)
            if (klondike_kind(moves[j]) == KLONDIKE_COLUMN_FOUNDATION ||
                klondike_kind(moves[j]) == KLONDIKE_WASTE_FOUNDATION)
                move = moves[j];
        assert_true(klondike_game.rules->apply(k, move));
    }
}

/* Whether CARD is face down or in the stock. */
static bool is_hidden(const struct klondike *k, uint8_t card)
{
    for (int i = 0; i < COLUMNS; i++)
        if (memchr(k->column[i], card, (size_t)klondike_hidden(k, i)) != NULL)
            return true;
    return memchr(k->talon + k->waste, card, (size_t)(k->talon_size - k->waste)) != NULL;
}

int cards_forget(struct klondike *k, struct random *random, int percent)
{
    for (uint8_t card = 1; card <= CARDS; card++)
        klondike_set_unknown(k, card, is_hidden(k, card) && below(random, 100) < percent);
    if (klondike_unknown(k) == 1)
        memset(k->unknown, 0, sizeof k->unknown);
    return klondike_unknown(k);
}

int cards_left(const void *state)
{
    const struct klondike *k = state;
    int left = SUITS * k->ranks;
    for (int suit = 0; suit < SUITS; suit++)
        left -= k->foundation[suit];
    return left;
}

/* Checks that CARDS begins with COUNT cards and is zero from there up to SIZE. */
static void check_cards(const uint8_t *cards, int count, int size, int *seen)
{
    assert_in_range(count, 0, size);
    for (int i = 0; i < size; i++) {
        assert_true((cards[i] != 0) == (i < count));
        assert_in_range(cards[i], 0, CARDS);
        seen[cards[i]]++;
    }
}

void cards_check(const struct klondike *k)
{
    int seen[CARDS + 1] = {0};
    assert_in_range(k->rules.draw, 1, DRAW_MOST);
    assert_true(k->rules.passes > 0 ? k->redeals < k->rules.passes : k->redeals == 0);
    assert_in_range(k->ranks, 1, RANKS);
    assert_in_range(k->waste, 0, k->talon_size);
    check_cards(k->talon, k->talon_size, TALON_MAX, seen);
    for (int i = 0; i < COLUMNS; i++) {
        check_cards(k->column[i], k->size[i], COLUMN_MAX, seen);
        assert_in_range(k->down[i], 0, COLUMN_MAX - k->ranks);
        assert_in_range(k->open[i], 0, k->down[i]);
        assert_false(k->open[i] > 0 && klondike_descends(k->column[i][k->down[i] - 1],
                                                         k->column[i][k->down[i]]));
        assert_true(k->size[i] == 0 ? k->down[i] == 0 : k->down[i] < k->size[i]);
        for (int j = k->down[i] + 1; j < k->size[i]; j++) {
            assert_int_equal(card_rank(k->column[i][j]) + 1,
                             card_rank(k->column[i][j - 1]));
            assert_true(card_red(k->column[i][j]) != card_red(k->column[i][j - 1]));
        }
    }
    for (int suit = 0; suit < SUITS; suit++) {
        assert_in_range(k->foundation[suit], 0, k->ranks);
        for (int rank = 0; rank < k->foundation[suit]; rank++)
            seen[card_make(rank, suit)]++;
    }
    for (uint8_t card = 1; card <= CARDS; card++) {
        assert_int_equal(seen[card], card <= k->ranks * SUITS ? 1 : 0);
        assert_true(!klondike_is_unknown(k, card) || is_hidden(k, card));
    }
}

struct scene cards_scene(const struct klondike *k, int rows, int columns)
{
    return (struct scene){.state = k,
                          .rows = rows,
                          .columns = columns,
                          .charset = CHARSET_UNICODE,
                          .hint = MOVE_NONE,
                          .move = MOVE_NONE};
}

void cards_ask(const struct klondike *k, const struct limits *limits,
               struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, out);
    search_free(&search); /* asserts that no memory is left */
}
