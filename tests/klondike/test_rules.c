/* The rules, compared with a different model: a pile is a list of cards, each with a flag
 * for face up, and a move takes cards from one pile and puts them on another. */
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

/* The piles of the model: the columns, then the stock (the last card is drawn first), the
 * waste and the foundations. */
enum {
    STOCK_PILE = COLUMNS,
    WASTE_PILE,
    HOME_PILE,
    MODEL_PILES = HOME_PILE + SUITS
};

enum {
    PASSES_ENDLESS = 1000000
};

struct pile {
    int count;
    uint8_t card[CARDS];
    bool up[CARDS];
};

struct model {
    struct klondike_rules rules;
    int ranks, passes_left; /* beside this one; PASSES_ENDLESS: no limit */
    struct pile pile[MODEL_PILES];
};

static void lay(struct pile *pile, uint8_t card, bool up)
{
    pile->card[pile->count] = card;
    pile->up[pile->count++] = up;
}

static struct model model_of(const struct klondike *k)
{
    struct model m = {.rules = k->rules, .ranks = k->ranks};
    m.passes_left =
        k->rules.passes > 0 ? k->rules.passes - 1 - k->redeals : PASSES_ENDLESS;
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < k->size[i]; j++)
            lay(&m.pile[i], k->column[i][j], j >= klondike_hidden(k, i));
    for (int i = k->talon_size - 1; i >= k->waste; i--)
        lay(&m.pile[STOCK_PILE], k->talon[i], false);
    for (int i = 0; i < k->waste; i++)
        lay(&m.pile[WASTE_PILE], k->talon[i], true);
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 0; rank < k->foundation[suit]; rank++)
            lay(&m.pile[HOME_PILE + suit], card_make(rank, suit), true);
    return m;
}

static struct klondike state_of(const struct model *m)
{
    struct klondike k = {.rules = m->rules, .ranks = (uint8_t)m->ranks};
    if (m->rules.passes > 0)
        k.redeals = (uint8_t)(m->rules.passes - 1 - m->passes_left);
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < m->pile[i].count; j++) {
            k.column[i][k.size[i]++] = m->pile[i].card[j];
            if (!m->pile[i].up[j] || (j > 0 && !m->pile[i].up[j - 1]) ||
                (j > 0 && !klondike_descends(k.column[i][j - 1], k.column[i][j])))
                k.down[i] = (uint8_t)(j + !m->pile[i].up[j]);
            k.open[i] = (uint8_t)(k.open[i] + m->pile[i].up[j]);
        }
    for (int i = 0; i < COLUMNS; i++) /* so far OPEN has all that are up */
        k.open[i] = (uint8_t)(k.open[i] - (k.size[i] - k.down[i]));
    k.waste = (uint8_t)m->pile[WASTE_PILE].count;
    for (int i = 0; i < k.waste; i++)
        k.talon[k.talon_size++] = m->pile[WASTE_PILE].card[i];
    for (int i = m->pile[STOCK_PILE].count - 1; i >= 0; i--)
        k.talon[k.talon_size++] = m->pile[STOCK_PILE].card[i];
    for (int suit = 0; suit < SUITS; suit++)
        k.foundation[suit] = (uint8_t)m->pile[HOME_PILE + suit].count;
    return k;
}

static bool model_turn(struct model *m)
{
    struct pile *stock = &m->pile[STOCK_PILE];
    struct pile *waste = &m->pile[WASTE_PILE];
    if (stock->count == 0 && (waste->count == 0 || m->passes_left == 0))
        return false;
    if (stock->count == 0) {
        while (waste->count > 0)
            lay(stock, waste->card[--waste->count], false);
        if (m->rules.passes > 0)
            m->passes_left--;
    } else
        for (int i = 0; i < m->rules.draw && stock->count > 0; i++)
            lay(waste, stock->card[--stock->count], true);
    return true;
}

/* Whether the COUNT last cards of FROM are all face up and may lie on TO. */
static bool model_fits(const struct model *m, int from, int count, int to)
{
    const struct pile *source = &m->pile[from];
    const struct pile *target = &m->pile[to];
    if (from == to || count > source->count || !source->up[source->count - count])
        return false;
    for (int i = source->count - count + 1; from < COLUMNS && i < source->count; i++)
        if (!klondike_descends(source->card[i - 1], source->card[i]))
            return false;
    uint8_t card = source->card[source->count - count];
    if (to >= HOME_PILE)
        return count == 1 && card_suit(card) == to - HOME_PILE &&
               card_rank(card) == target->count;
    if (target->count == 0)
        return (m->rules.spaces == SPACES_ANY ||
                (m->rules.spaces == SPACES_KINGS && card_rank(card) == m->ranks - 1)) &&
               !(from < COLUMNS && count == source->count);
    uint8_t top = target->card[target->count - 1];
    return card_rank(card) == card_rank(top) - 1 && card_red(card) == !card_red(top);
}

/* Makes a move in the model; false: it is not legal. PART: the number of cards, which must
 * be given if any of several could go to TO; 0: not given. */
static bool model_apply(struct model *m, enum klondike_kind kind, int a, int b, int part)
{
    int from = kind == KLONDIKE_WASTE_COLUMN || kind == KLONDIKE_WASTE_FOUNDATION
                   ? WASTE_PILE
               : kind == KLONDIKE_FOUNDATION_COLUMN ? HOME_PILE + a
                                                    : a;
    bool home = kind == KLONDIKE_WASTE_FOUNDATION || kind == KLONDIKE_COLUMN_FOUNDATION;
    int to = home ? HOME_PILE + b : b;
    bool chosen = kind == KLONDIKE_COLUMN_COLUMN && m->rules.spaces == SPACES_ANY &&
                  m->pile[to].count == 0;
    if (chosen != (part > 0))
        return false;
    if (kind == KLONDIKE_TURN)
        return model_turn(m);
    if (kind == KLONDIKE_FOUNDATION_COLUMN && m->rules.noback != 0)
        return false;
    int most = chosen ? part : kind == KLONDIKE_COLUMN_COLUMN ? RANKS : 1;
    int count = chosen ? part : 1;
    while (count <= most && !model_fits(m, from, count, to))
        count++;
    if (count > most)
        return false;
    struct pile *source = &m->pile[from];
    for (int i = source->count - count; i < source->count; i++)
        lay(&m->pile[to], source->card[i], true);
    source->count -= count;
    if (from < COLUMNS && source->count > 0)
        source->up[source->count - 1] = true;
    return true;
}

static void check_refused(const struct klondike *k, uint32_t move)
{
    struct klondike after = *k;
    assert_false(klondike_game.rules->apply(&after, move));
    assert_memory_equal(&after, k, sizeof after);
    assert_false(klondike_legal(k, move));
}

static int places(enum klondike_kind kind, bool second)
{
    static const int counts[256][2] = {
        [KLONDIKE_TURN] = {1, 1},
        [KLONDIKE_WASTE_COLUMN] = {1, COLUMNS},
        [KLONDIKE_WASTE_FOUNDATION] = {1, SUITS},
        [KLONDIKE_COLUMN_COLUMN] = {COLUMNS, COLUMNS},
        [KLONDIKE_COLUMN_FOUNDATION] = {COLUMNS, SUITS},
        [KLONDIKE_FOUNDATION_COLUMN] = {SUITS, COLUMNS},
    };
    return counts[kind][second];
}

/* Tries all numbers of 8 bits as moves, of 12 bits if a move may say how many cards go to
 * an empty column, and some of 32 bits. A move is legal if and only
 * if the model says so; a legal one is listed once and has the model's result. */
static void check_moves(const struct klondike *k, struct random *random)
{
    uint32_t moves[257];
    static int times[1 << 12];
    uint32_t end = k->rules.spaces == SPACES_ANY ? 1u << 12 : 1u << 8;
    memset(times, 0, sizeof times);
    int count = klondike_game.rules->moves(k, moves, 256);
    int legal = 0;
    assert_in_range(count, 0, 256);
    for (int i = 0; i < count; i++) {
        assert_in_range(moves[i], 0, end - 1);
        times[moves[i]]++;
    }
    for (uint32_t move = 0; move < end; move++) {
        enum klondike_kind kind = klondike_kind(move);
        int a = pile_source(move) - pile_sort(pile_source(move));
        int b = pile_target(move) - pile_sort(pile_target(move));
        struct model m = model_of(k);
        bool good = a < places(kind, false) && b < places(kind, true) &&
                    model_apply(&m, kind, a, b, (int)(move >> 8));
        assert_int_equal(times[move], good);
        if (!good) {
            check_refused(k, move);
            continue;
        }
        struct klondike after = *k;
        struct klondike expected = state_of(&m);
        int free_turn = kind == KLONDIKE_TURN && k->waste == k->talon_size;
        assert_true(klondike_legal(k, move));
        assert_int_equal(klondike_game.rules->cost(k, move), free_turn ? 0 : 1);
        assert_true(klondike_game.rules->apply(&after, move));
        assert_memory_equal(&after, &expected, sizeof after);
        legal++;
    }
    assert_int_equal(legal, count);
    for (int i = 0; i < 20; i++)
        check_refused(k, (uint32_t)random_next(random) |
                             1u << (13 + random_below(random, 19)));
    check_refused(k, MOVE_NONE);
    /* A list that is cut short has the first moves of the whole one. */
    uint32_t some[3] = {MOVE_NONE, MOVE_NONE, MOVE_NONE};
    assert_int_equal(klondike_game.rules->moves(k, some, 2), count);
    for (int i = 0; i < 3; i++)
        assert_int_equal(some[i], i < 2 && i < count ? moves[i] : MOVE_NONE);
}

static void check_status(const struct klondike *k)
{
    struct model m = model_of(k);
    int home = 0;
    for (int suit = 0; suit < SUITS; suit++)
        home += m.pile[HOME_PILE + suit].count;
    enum status expected =
        klondike_game.rules->moves(k, NULL, 0) > 0 ? STATUS_PLAYING : STATUS_STUCK;
    if (home == SUITS * k->ranks)
        expected = STATUS_WON;
    assert_int_equal(klondike_game.rules->status(k), expected);
}

static void test_random_games(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int won = 0, rounds = seed_rounds(300);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct klondike_rules any = cards_rules(&random);
        uint32_t variant = i % 4 < 2 ? (uint32_t)i % 2 : klondike_variant(&any);
        assert_null(klondike_game.deals->deal(&k, variant, random_next(&random)));
        for (int step = 0; step < 12; step++) {
            cards_check(&k);
            check_moves(&k, &random);
            check_status(&k);
            cards_walk(&k, &random, 1 + 3 * step);
        }
        won += klondike_game.rules->status(&k) == STATUS_WON;
    }
    print_message("# %d of %d random games were won\n", won, rounds);
}

/* Random games with decks of 1 to 13 ranks and columns of random length. */
static void test_short_decks(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int ends[3] = {0}, rounds = seed_rounds(1300);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        if (i % 4 == 3)
            cards_deal_open(&k, &random, 1, 1 + i % 7);
        else
            cards_deal(&k, &random, i % 2 == 0 ? 3 : 1, 1 + i % RANKS);
        if (i % 4 >= 2)
            k.rules = cards_rules(&random);
        for (int step = 0; step < 5; step++) {
            cards_check(&k);
            check_moves(&k, &random);
            check_status(&k);
            cards_walk(&k, &random, 1 + step * 20);
        }
        ends[klondike_game.rules->status(&k)]++;
    }
    print_message("# %d on, %d won, %d stuck\n", ends[STATUS_PLAYING], ends[STATUS_WON],
                  ends[STATUS_STUCK]);
    /* Each kind of end must occur, or the test checks less than it claims. */
    for (int i = 0; i < 3; i++)
        assert_true(seed_met(ends[i]));
}

/* A card that comes back from a foundation is there once. (In a published program, "take
 * back" left a second card behind.) */
static void test_take_back(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int backs = 0;
    for (int i = 0; i < 200; i++) {
        struct klondike k;
        assert_null(klondike_game.deals->deal(&k, KLONDIKE_DRAW1, random_next(&random)));
        for (int step = 0; step < 300; step++) {
            uint32_t moves[256];
            int count = klondike_game.rules->moves(&k, moves, 256);
            uint32_t move = moves[random_below(&random, (uint64_t)count)];
            for (int j = 0; j < count; j++)
                if (klondike_kind(moves[j]) == KLONDIKE_FOUNDATION_COLUMN)
                    move = moves[j];
            bool back = klondike_kind(move) == KLONDIKE_FOUNDATION_COLUMN;
            struct klondike before = k;
            assert_true(klondike_game.rules->apply(&k, move));
            cards_check(&k);
            if (!back)
                continue;
            backs++;
            /* Moving the card up again restores the position. */
            struct klondike again = k;
            assert_true(
                klondike_game.rules->apply(&again, (uint32_t)(pile_target(move) |
                                                              pile_source(move) << 4)));
            assert_memory_equal(&again, &before, sizeof again);
        }
    }
    assert_in_range(backs, 100, 60000);
}

static void play(struct klondike *k, const char *words)
{
    char line[256];
    snprintf(line, sizeof line, "%s", words);
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        uint32_t move;
        assert_null(klondike_game.notation->parse_move(k, word, &move));
        if (!klondike_game.rules->apply(k, move))
            fail_msg("%s of \"%s\" is refused", word, words);
    }
}

static void test_turning(void **state)
{
    (void)state;
    static const char text[] = "ranks: 2\n-\n-\n-\n-\n-\n-\nH1\nT2 F2 M2 H2 T1 F1 M1\n";
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW3, text);
    const int three[] = {3, 6, 7, 0, 3, 6, 7, 0};
    for (int i = 0; i < 8; i++) {
        play(&k, "F");
        assert_int_equal(k.waste, three[i]);
    }
    /* With five cards left, a draw turns three and the next one the other two. */
    play(&k, "F F F D3 D1 F F F");
    assert_int_equal(k.talon_size, 5);
    assert_int_equal(k.waste, 5);
    cards_read(&k, KLONDIKE_DRAW1, text);
    for (int i = 0; i < 16; i++) {
        play(&k, "F");
        assert_int_equal(k.waste, (i + 1) % 8);
    }
    assert_int_equal(klondike_game.rules->status(&k), STATUS_PLAYING);
}

static void test_kings(void **state)
{
    (void)state;
    struct klondike k;
    /* The king of pile 1 is the first card of its column, so it may not go to the empty
     * pile 5. The king of pile 2 lies on another card, so it may go, with the whole run
     * on it. */
    cards_read(&k, KLONDIKE_DRAW3,
               "ranks: 3\ndown: 0 1 0 0 0 0 0\n"
               "T3 H2\nF1 H3 T2\nM3\nH1\n-\n-\nT1\nF2 M2 F3 M1\n");
    check_refused(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 0, 4));
    check_refused(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 2, 5));
    check_refused(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 3, 5));
    assert_int_equal(klondike_count(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 1, 4)), 2);
    play(&k, "M1_4");
    assert_int_equal(k.size[1], 1);
    assert_int_equal(k.down[1], 0);
    cards_check(&k);
    /* A part of a run may move: only the queen, from king to king. */
    assert_int_equal(klondike_count(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 4, 2)), 1);
    play(&k, "M4_2 M2_4");
    /* A king may go to an empty pile from a foundation and from the waste. */
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 2\nfoundation: 2 0 0 0\n-\n-\n-\n-\n-\n-\nF1\nM2 H2 H1 M1 F2\n");
    check_refused(&k, klondike_move(KLONDIKE_FOUNDATION_COLUMN, 0, 6));
    play(&k, "B0_2 F G3");
    cards_check(&k);
    assert_int_equal(k.foundation[0], 1);
}

/* A deal must never change. Compares some deals, and a checksum of thousands of them;
 * another program, written from the headers, computed the same values. */
static void expect_deal(uint32_t variant, uint64_t seed, const char *board)
{
    struct klondike k, again;
    memset(&k, 0xaa, sizeof k);
    assert_null(klondike_game.deals->deal(&k, variant, seed));
    cards_check(&k);
    struct text out = {0};
    assert_true(klondike_game.notation->print_other(&k, KLONDIKE_LETTERS, &out));
    assert_string_equal(text_get(&out), board);
    memset(&again, 0x55, sizeof again);
    cards_read(&again, variant, board);
    assert_memory_equal(&again, &k, sizeof k);
    text_free(&out);
}

static void test_deals(void **state)
{
    (void)state;
    expect_deal(
        KLONDIKE_DRAW3, 0,
        "M7\n"
        "F10 M2\n"
        "F1 M4 M8\n"
        "H10 H8 M6 M13\n"
        "T13 H13 M5 M12 H1\n"
        "M3 F9 H2 M11 M1 T6\n"
        "H11 H12 T9 F6 T1 M10 H9\n"
        "F8 M9 T11 T5 T7 F13 H3 T2 H4 T4 F12 T8 F7 H6 F11 F2 F4 H7 T10 F3 F5 H5 T3 T12\n");
    expect_deal(
        KLONDIKE_DRAW1, 1,
        "F7\n"
        "H2 F2\n"
        "H3 H8 F11\n"
        "M8 M3 M2 T7\n"
        "T2 M1 T13 H6 T12\n"
        "F13 F9 T3 T4 F12 M4\n"
        "T11 H4 H13 M13 M12 H5 H1\n"
        "H9 M7 T10 M11 F4 T5 F6 H10 H7 H11 M6 F1 T8 M5 F10 F5 M10 T9 F8 M9 T6 T1 H12 F3\n");
    expect_deal(
        KLONDIKE_DRAW3, UINT64_MAX,
        "M8\n"
        "T6 F3\n"
        "T9 M10 H1\n"
        "H6 M13 F5 F13\n"
        "M3 T2 H3 F4 M11\n"
        "M5 F12 M2 H2 H12 F7\n"
        "H9 F6 T4 T7 M1 T13 T12\n"
        "M9 T1 F2 M6 T3 F9 M12 M4 T8 F8 T5 H8 H10 M7 F1 H5 H13 T10 F10 H11 F11 H7 H4 T11\n");
    uint64_t sum = 0xcbf29ce484222325U;
    for (uint64_t seed = 0; seed < 5000; seed++) {
        struct klondike k;
        assert_null(klondike_game.deals->deal(&k, KLONDIKE_DRAW3, seed));
        cards_check(&k);
        for (int i = 0; i < COLUMNS; i++)
            for (int j = 0; j < k.size[i]; j++)
                sum = (sum ^ k.column[i][j]) * 0x100000001b3U;
        for (int i = 0; i < k.talon_size; i++)
            sum = (sum ^ k.talon[i]) * 0x100000001b3U;
    }
    assert_int_equal(sum, 0xc8d11276cff97155U);
}

/* Equal positions have equal bytes, so the old contents of the memory do not matter. The
 * variants of a deal differ only in "draw". */
static void test_same_bytes(void **state)
{
    (void)state;
    struct klondike a, b;
    memset(&a, 0xaa, sizeof a);
    memset(&b, 0x55, sizeof b);
    assert_null(klondike_game.deals->deal(&a, KLONDIKE_DRAW3, 7));
    assert_null(klondike_game.deals->deal(&b, KLONDIKE_DRAW1, 7));
    assert_int_equal(b.rules.draw, 1);
    b.rules.draw = 3;
    assert_memory_equal(&a, &b, sizeof a);
    /* Turning the whole talon leads back to the same position. */
    assert_null(klondike_game.deals->deal(&b, KLONDIKE_DRAW3, 7));
    while (b.waste < b.talon_size)
        play(&b, "F");
    play(&b, "F");
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(klondike_game.rules->state_size == sizeof a && sizeof a <= STATE_MAX);
}

/* Of three passes the third is the last one. */
static void test_passes(void **state)
{
    (void)state;
    struct klondike k;
    uint32_t variant;
    assert_true(game_variant_find(&klondike_game, "draw3-passes3", &variant));
    klondike_deal(&k, variant, 7);
    for (int i = 0; i < 3 * 8 + 2; i++)
        play(&k, "F");
    assert_int_equal(k.redeals, 2);
    assert_int_equal(k.waste, TALON_MAX);
    check_refused(&k, KLONDIKE_TURN);
}

static void expect_status(const char *variant, const char *text, enum status expected,
                          bool finishable)
{
    struct klondike k;
    uint32_t number;
    assert_true(game_variant_find(&klondike_game, variant, &number));
    cards_read(&k, number, text);
    if (klondike_game.rules->status(&k) != expected ||
        klondike_game.rules->finishable(&k) != finishable)
        fail_msg("%s: wrong status, or whether it can be finished\n%s", variant, text);
}

/* The two of spades lies on both aces in the waste, and the stock is empty. A game is over
 * once no move is left. It can be finished if it is won by drawing and putting up cards. */
static void test_ends(void **state)
{
    (void)state;
#define REST "2H\n-\n-\n-\n-\n-\n-\nAS AH 2S\n"
    static const char waste[] = "ranks: 2\nfoundation: 0 2 0 2\nwaste: 3\n" REST;
    static const char second[] =
        "ranks: 2\nfoundation: 0 2 0 2\nwaste: 3\nredeals: 1\n" REST;
    static const char hidden[] =
        "ranks: 2\nfoundation: 0 1 0 2\nwaste: 0\n2D 2H\n-\n-\n-\n-\n-\n-\nAS AH 2S\n";
    expect_status("draw1", waste, STATUS_PLAYING, true);
    expect_status("draw2", waste, STATUS_PLAYING, true);
    expect_status("draw3", waste, STATUS_PLAYING, false);
    expect_status("draw3-nospaces", waste, STATUS_PLAYING, false);
    expect_status("draw13-passes9", waste, STATUS_PLAYING, false);
    expect_status("draw1-passes2-noback-nospaces", waste, STATUS_PLAYING, true);
    expect_status("draw1-passes2-noback-nospaces", second, STATUS_STUCK, false);
    expect_status("draw1-passes1", waste, STATUS_PLAYING, false);
    expect_status("draw1-passes1-spaces", waste, STATUS_PLAYING, false);
    expect_status("draw1-passes1-nospaces", waste, STATUS_STUCK, false);
    expect_status("draw1", hidden, STATUS_PLAYING, false);
#undef REST
}

/* Any number of cards of a run may go to an empty column, but not a whole column. */
static void test_spaces(void **state)
{
    (void)state;
    struct klondike k;
    uint32_t variant;
    assert_true(game_variant_find(&klondike_game, "spaces", &variant));
    cards_read(&k, variant,
               "ranks: 3\ndown: 0 1 0 0 0 0 0\n"
               "3H 2S\n3D 3S 2H AC\n-\n-\n-\n-\n-\n3C AH 2D 2C AS AD\n");
    check_refused(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 0, 2));
    check_refused(&k, klondike_move_to_space(0, 2, 2));
    check_refused(&k, klondike_move_to_space(1, 2, 4));
    check_refused(&k, klondike_move_to_space(1, 0, 1));
    play(&k, "M0_2_1 M1_3_2 M1_4_1 F G5");
    assert_int_equal(k.size[3], 2);
    assert_int_equal(k.down[1], 0);
    cards_check(&k);
}

static void expect_redeals(const struct klondike *k, const uint32_t *moves, int count,
                           const char *wanted)
{
    struct text out = {0};
    klondike_game.words->print_facts(k, moves, count, k, &out);
    const char *said = strstr(text_get(&out), "redeals");
    assert_string_equal(said != NULL ? said : strstr(text_get(&out), "pass"), wanted);
    text_free(&out);
}

/* 24 cards, three at a time: eight turns use up the stock, so the ninth is a redeal. */
static void test_redeals(void **state)
{
    (void)state;
    uint32_t turns[18];
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 1);
    for (int i = 0; i < 18; i++)
        turns[i] = KLONDIKE_TURN;
    expect_redeals(&k, turns, 0, "redeals\t0");
    expect_redeals(&k, turns, 8, "redeals\t0");
    expect_redeals(&k, turns, 9, "redeals\t1");
    expect_redeals(&k, turns, 18, "redeals\t2");
    k.rules.passes = 3;
    k.redeals = 1;
    expect_redeals(&k, turns, 0, "pass\t2 of 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_short_decks),
        cmocka_unit_test(test_take_back),    cmocka_unit_test(test_turning),
        cmocka_unit_test(test_kings),        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_same_bytes),   cmocka_unit_test(test_redeals),
        cmocka_unit_test(test_passes),       cmocka_unit_test(test_ends),
        cmocka_unit_test(test_spaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
