/* Klondike's texts: boards in both notations, also in the middle of a game, moves, and
 * every error in them. */
#include "engine/solution.h"
#include "game/reader.h"
#include "game/session.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* Deal 0 as the program prints it, and in letters. */
static const char deal_zero[] =
    "7C\nTD 2C\nAD 4C 8C\nTS 8S 6C KC\nKH KS 5C QC AS\n3C 9D 2S JC AC 6H\n"
    "JS QS 9H 6D AH TC 9S\n"
    "8D 9C JH 5H 7H KD 3S 2H 4S 4H QD 8H 7D 6S JD 2D 4D 7S TH 3D 5D 5S 3H QH\n";
static const char zero_letters[] =
    "M7\nF10 M2\nF1 M4 M8\nH10 H8 M6 M13\nT13 H13 M5 M12 H1\nM3 F9 H2 M11 M1 T6\n"
    "H11 H12 T9 F6 T1 M10 H9\n"
    "F8 M9 T11 T5 T7 F13 H3 T2 H4 T4 F12 T8 F7 H6 F11 F2 F4 H7 T10 F3 F5 H5 T3 T12\n";

static uint32_t variant_of(const struct klondike *k)
{
    return klondike_variant(&k->rules);
}

static void check_round_trip(const struct klondike *k)
{
    struct text out = {0};
    klondike_game.notation->print(k, &out);
    struct klondike again;
    memset(&again, 0xee, sizeof again);
    cards_read(&again, variant_of(k), text_get(&out));
    assert_memory_equal(&again, k, sizeof again);
    text_free(&out);
}

/* Each listed move, printed as a word, is read as the same move. */
static void check_words(const struct klondike *k)
{
    uint32_t moves[256];
    int count = klondike_game.rules->moves(k, moves, 256);
    for (int i = 0; i < count; i++) {
        struct text word = {0};
        uint32_t move = MOVE_NONE;
        klondike_game.notation->print_move(k, moves[i], &word);
        assert_null(klondike_game.notation->parse_move(k, text_get(&word), &move));
        assert_int_equal(move, moves[i]);
        assert_null(strchr(text_get(&word), ' '));
        text_free(&word);
    }
}

static void test_round_trips(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 400; i++) {
        struct klondike k;
        if (i % 2 == 0)
            klondike_game.deals->deal(&k, (uint32_t)i / 2 % 2, random_next(&random));
        else
            cards_deal(&k, &random, i % 4 == 1 ? 3 : 1, 1 + i % RANKS);
        if (i % 8 >= 4)
            k.rules = cards_rules(&random);
        for (int step = 0; step < 60; step++) {
            check_round_trip(&k);
            check_words(&k);
            cards_walk(&k, &random, 1 + step / 6);
        }
    }
}

static void expect_print(const struct klondike *k, const char *text)
{
    struct text out = {0};
    klondike_game.notation->print(k, &out);
    assert_string_equal(text_get(&out), text);
    text_free(&out);
}

static void expect_notation(const struct klondike *k, int notation, const char *text)
{
    struct text out = {0};
    assert_true(klondike_game.notation->print_other(k, notation, &out));
    assert_string_equal(text_get(&out), text);
    text_free(&out);
}

static void test_start(void **state)
{
    (void)state;
    struct klondike k, dealt;
    cards_read(&k, KLONDIKE_DRAW1, deal_zero);
    klondike_game.deals->deal(&dealt, KLONDIKE_DRAW1, 0);
    assert_memory_equal(&k, &dealt, sizeof k);
    expect_print(&k, deal_zero);
}

/* The same cards in letters, and in names as others write them. */
static void test_notations(void **state)
{
    (void)state;
    static const char *const texts[] = {
        zero_letters,
        "7c\n10D 2c\r\nad,4C,8C\n10s 8S 6C kC\nKH  KS\t5C QC AS\n3C, 9D, 2S, JC, AC, 6h,\n"
        "js QS 9H 6D AH 10c 9S \n"
        "8D 9C JH 5H 7H KD 3S 2H 4S 4H QD 8H 7D 6S JD 2D 4D 7S 10H 3D 5D 5S 3H QH\n",
    };
    struct klondike k, dealt;
    klondike_game.deals->deal(&dealt, KLONDIKE_DRAW3, 0);
    for (int i = 0; i < 2; i++) {
        cards_read(&k, KLONDIKE_DRAW3, texts[i]);
        assert_memory_equal(&k, &dealt, sizeof k);
    }
    expect_notation(&dealt, KLONDIKE_LETTERS, zero_letters);
    expect_notation(&dealt, KLONDIKE_ENGLISH, deal_zero);
}

/* "T" before a number means hearts; before a suit it means ten. */
static void test_tens_and_hearts(void **state)
{
    (void)state;
    struct klondike k;
    struct reason why;
    cards_read(&k, KLONDIKE_DRAW3, "ranks: 1\nT1\nM1 F1\n-\n-\n-\n-\n-\nH1\n");
    assert_int_equal(k.column[0][0], card_make(0, HEARTS));
    cards_read(&k, KLONDIKE_DRAW3,
               "foundation: 9 13 13 13\nTH\n-\nJH\n-\n-\n-\n-\nQH KH\n");
    assert_int_equal(k.column[0][0], card_make(9, HEARTS));
    cards_read(&k, KLONDIKE_DRAW3,
               "foundation: 9 13 13 13\nT10\n-\nT11\n-\n-\n-\n-\nT12 T13\n");
    assert_int_equal(k.column[0][0], card_make(9, HEARTS));
    assert_false(cards_try(&k, KLONDIKE_DRAW3,
                           "foundation: 9 13 13 13\nTH\n-\nT11\n-\n-\n-\n-\nQH KH\n",
                           &why));
    assert_int_equal(why.line, 4);
}

static void test_middle(void **state)
{
    (void)state;
    static const char text[] =
        "ranks: 4\nfoundation: 2 0 1 1\ndown: 0 1 0 0 2 0 0\nwaste: 1\n"
        "H4 T3 M2\nF1 M4\n-\n-\nF3 T4 H3 F2\n-\n-\nF4 M3 H2\n";
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW3, text);
    cards_check(&k);
    expect_notation(&k, KLONDIKE_LETTERS, text);
    expect_print(&k, "ranks: 4\nfoundation: 2 0 1 1\ndown: 0 1 0 0 2 0 0\nwaste: 1\n"
                     "4S 3H 2C\nAD 4C\n-\n-\n3D 4H 3S 2D\n-\n-\n4D 3C 2S\n");
    assert_int_equal(k.down[4], 2);
    assert_int_equal(k.waste, 1);
    assert_int_equal(k.talon[0], card_make(3, DIAMONDS));
    /* Without "down:", the last card of each column is face up, the others face down. */
    cards_read(&k, KLONDIKE_DRAW3,
               "ranks: 2\nT1 F1\n-\n-\n-\n-\nM1 M2 T2\n-\nH1 H2 F2\n");
    assert_int_equal(k.down[0], 1);
    assert_int_equal(k.down[1], 0);
    assert_int_equal(k.down[5], 2);
    /* A won board. */
    cards_read(&k, KLONDIKE_DRAW3, "foundation: 13 13 13 13\n-\n-\n-\n-\n-\n-\n-\n-\n");
    assert_int_equal(klondike_game.rules->status(&k), STATUS_WON);
    check_round_trip(&k);
}

/* The longest column that can occur. */
static void test_longest_column(void **state)
{
    (void)state;
    struct klondike k;
    cards_read(&k, KLONDIKE_DRAW1,
               "foundation: 0 13 0 1\ndown: 6 0 0 0 0 0 0\nwaste: 1\n"
               "M4 M6 M8 M10 M12 H1 T13 H12 T11 H10 T9 H8 T7 H6 T5 H4 T3 M2\n"
               "-\n-\n-\n-\n-\n-\n"
               "T1 T2 T4 T6 T8 T10 T12 M3 M5 M7 M9 M11 M13 H2 H3 H5 H7 H9 H11 H13\n");
    assert_true(
        klondike_game.rules->apply(&k, klondike_move(KLONDIKE_WASTE_COLUMN, 0, 0)));
    assert_int_equal(k.size[0], COLUMN_MAX);
    cards_check(&k);
    check_round_trip(&k);
}

struct bad {
    const char *text;      /* a whole board; if NULL, ... */
    const char *from, *to; /* ... deal 0 with its first FROM replaced by TO */
    long line;
    int column;
    const char *why;
};

#define SHORT "-\n-\n-\n-\n-\n-\n-\n"

#define FACE_UP                                                                          \
    "this card is face up, so it must be named; ?? is a card that is face down or in "   \
    "the stock"

#define NOT_A_CARD(WORD)                                                                 \
    "\"" WORD "\" is not a card (expected one such as 5H, TD or QC, or ?? if unknown)"

#define UNKNOWN_LINE(KEY)                                                                \
    "unknown line \"" KEY                                                                \
    ":\" (expected foundation, down, waste, redeals, ranks, name, game, variant, deal "  \
    "or moves)"

static const struct bad bad_boards[] = {
    {NULL, "M7", "M14", 1, 1, NOT_A_CARD("M14")},
    {NULL, "M7", "M0", 1, 1, NOT_A_CARD("M0")},
    {NULL, "M7", "M07", 1, 1, NOT_A_CARD("M07")},
    {NULL, "M7", "m7", 1, 1, NOT_A_CARD("m7")},
    {NULL, "M2", "M", 2, 5, NOT_A_CARD("M")},
    {NULL, "M2", "-", 2, 5, NOT_A_CARD("-")},
    {NULL, "M2", "1C", 2, 5, NOT_A_CARD("1C")},
    {NULL, "M2", "5X", 2, 5, NOT_A_CARD("5X")},
    {NULL, "M2", "M2H10", 2, 5, NOT_A_CARD("M2H10")},
    {NULL, "M2", "M123", 2, 5, NOT_A_CARD("M123")},
    {NULL, "M2", "M2000000000000000000000000000000", 2, 5,
     NOT_A_CARD("M2000000000000000000")},
    {NULL, "M8", "8C", 3, 7, "card 8C is written differently from those before"},
    {NULL, "M8", "TH", 3, 7, "card TH is written differently from those before"},
    {NULL, "M13", "M4", 4, 11, "card M4 appears twice; the first is in line 3, column 4"},
    {NULL, "T12", "H12", 8, 75,
     "card H12 appears twice; the first is in line 7, column 5"},
    {NULL, " M13", "", 4, 0, "3 cards in line 4 of the board; a start has 4 there"},
    {NULL, " M2\nF1", "\nM2 F1", 2, 0,
     "1 card in line 2 of the board; a start has 2 there"},
    {NULL, "M7\nF10", "M7 F10\n", 1, 0,
     "2 cards in line 1 of the board; a start has 1 there"},
    {NULL, "M7\n", "-\n", 1, 0, "0 cards in line 1 of the board; a start has 1 there"},
    {NULL, " T12", "", 8, 0, "23 cards in line 8 of the board; a start has 24 there"},
    {NULL, "M7\n", "", 1, 0, "7 lines of cards; seven columns and the stock make 8"},
    {NULL, "M7\n", "M7\n-\n", 9, 0,
     "9 lines of cards; seven columns and the stock make 8"},
    {NULL, "M7\nF10", "down: 0 1 2 3 4 5 6\nM7\nF10", 0, 0, NULL},
    {"name: x\n", NULL, NULL, 1, 0,
     "0 lines of cards; seven columns and the stock make 8"},
    {"M7\n", NULL, NULL, 1, 0, "1 line of cards; seven columns and the stock make 8"},
    {"ranks: 0\n" SHORT "-\n", NULL, NULL, 1, 8, "ranks: expected a number from 1 to 13"},
    {"ranks: 14\n" SHORT "-\n", NULL, NULL, 1, 8,
     "ranks: expected a number from 1 to 13"},
    {"ranks:\n" SHORT "-\n", NULL, NULL, 1, 7, "ranks: expected a number from 1 to 13"},
    {"ranks: 1 1\n" SHORT "-\n", NULL, NULL, 1, 10,
     "ranks: expected a number from 1 to 13"},
    {"ranks: 99999999999999999999\n" SHORT "-\n", NULL, NULL, 1, 8,
     "ranks: expected a number from 1 to 13"},
    {"ranks: 1\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 0, 0, NULL},
    {"ranks: 1\nauthor: me\ndate: 1\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 0, 0, NULL},
    {"ranks: 1\nredeal: 1\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 2, 1,
     UNKNOWN_LINE("redeal")},
    {"passes: 1\nranks: 1\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 1, 1,
     UNKNOWN_LINE("passes")},
    {"ranks: 1\n" SHORT "T1 F1 M1 H2\n", NULL, NULL, 9, 10,
     "card H2 is above the last rank, 1"},
    {"ranks: 1\n" SHORT "T1 M1 H1\n", NULL, NULL, 1, 0, "1 card is missing: F1"},
    {"ranks: 1\nwaste: 1\n" SHORT "AS AH\n", NULL, NULL, 1, 0,
     "2 cards are missing, the first of them AD"},
    {"ranks: 1\n" SHORT "-\n", NULL, NULL, 1, 0,
     "4 cards are missing, the first of them AH"},
    {NULL, "M7", "??", 1, 1, FACE_UP},
    {NULL, "H1\n", "??\n", 5, 16, FACE_UP},
    {"ranks: 1\nwaste: 2\n" SHORT "T1 ?? M1 H1\n", NULL, NULL, 10, 4, FACE_UP},
    {"ranks: 1\nwaste: 1\n" SHORT "T1 ?? M1 ??\n", NULL, NULL, 0, 0, NULL},
    {"ranks: 1\n" SHORT "T1 ?? M1 ?? H1\n", NULL, NULL, 9, 4,
     "cards written as ??: 2, but missing cards: 1"},
    {"ranks: 1\n" SHORT "T1 ?? H1\n", NULL, NULL, 9, 4,
     "cards written as ??: 1, but missing cards: 2"},
    {"ranks: 1\n" SHORT "?? H1\n", NULL, NULL, 9, 1,
     "cards written as ??: 1, but missing cards: 3"},
    {"ranks: 1\n" SHORT "T1 F1 M1 H1 ??\n", NULL, NULL, 9, 13,
     "cards written as ??: 1, but missing cards: 0"},
    {"ranks: 1\n" SHORT "T1 ? M1 H1\n", NULL, NULL, 9, 4, NOT_A_CARD("?")},
    {"ranks: 1\n" SHORT "T1 ??? M1 H1\n", NULL, NULL, 9, 4, NOT_A_CARD("???")},
    {"ranks: 1\nfoundation: 1 0 0 0\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 10, 1,
     "card T1 is already on its foundation"},
    {"ranks: 1\nfoundation: 2 0 0 0\n" SHORT "F1 M1 H1\n", NULL, NULL, 2, 13,
     "foundation: expected 4 numbers from 0 to 1"},
    {"ranks: 1\nfoundation: 1 0 0\n" SHORT "F1 M1 H1\n", NULL, NULL, 2, 18,
     "foundation: expected 4 numbers from 0 to 1"},
    {"ranks: 1\nfoundation: 1 0 0 0 x\n" SHORT "F1 M1 H1\n", NULL, NULL, 2, 21,
     "foundation: expected 4 numbers from 0 to 1"},
    {"ranks: 1\nfoundation: 1 0 -1 0\n" SHORT "F1 M1 H1\n", NULL, NULL, 2, 17,
     "foundation: expected 4 numbers from 0 to 1"},
    {"ranks: 1\nwaste: 5\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 2, 8,
     "waste: expected a number from 0 to 4"},
    {"ranks: 1\ndown: 1 0 0 0 0 0 0\n" SHORT "T1 F1 M1 H1\n", NULL, NULL, 3, 0,
     "down is 1 for the 0 cards here, but the last must be face up"},
    {"ranks: 1\ndown: 0 0 0 0 0 0 4\n-\n-\n-\n-\n-\n-\nT1 F1 M1 H1\n-\n", NULL, NULL, 9,
     0, "down is 4 for the 4 cards here, but the last must be face up"},
    {"ranks: 2\n" SHORT "-\n", NULL, NULL, 1, 0,
     "8 cards are missing, the first of them AH"},
    {"foundation: 11 11 11 11\n-\n-\n-\nT12 T13 F12 F13 H12 H13 M12 M13\n-\n-\n-\n-\n",
     NULL, NULL, 5, 0, "7 cards lie under the last run here; at most 6 can"},
    {"ranks: 1\nfoundation: 1 1 1 1\nranks: 1\n" SHORT "-\n", NULL, NULL, 3, 1,
     "\"ranks\" is here twice, in line 1 too"},
    {"redeals: 0\n" SHORT "-\n", NULL, NULL, 1, 1,
     "redeals: this variant does not limit them"},
    {"name: x\nwaste: 3\n012345678901\n", NULL, NULL, 2, 1,
     "a deck is a starting position and has no line \"waste\""},
};

static void expect_redeals(const char *variant, const char *text, const char *why_not)
{
    struct klondike k;
    struct reason why = {0};
    uint32_t number;
    assert_true(game_variant_find(&klondike_game, variant, &number));
    if (why_not == NULL) {
        cards_read(&k, number, text);
        check_round_trip(&k);
        assert_false(klondike_print_notation(&k, KLONDIKE_DECK, &(struct text){0}) ||
                     klondike_print_notation(&k, KLONDIKE_SOLVITAIRE, &(struct text){0}));
        return;
    }
    assert_false(cards_try(&k, number, text, &why));
    assert_int_equal(why.line, 1);
    assert_string_equal(why.text, why_not);
}

/* The passes that were made are part of a position, even if its cards lie as dealt. */
static void test_redeals(void **state)
{
    (void)state;
    char start[512];
    expect_redeals("passes3", "redeals: 2\nranks: 1\n" SHORT "AH AD AS AC\n", NULL);
    snprintf(start, sizeof start, "redeals: 1\n%s", deal_zero);
    expect_redeals("passes2", start, NULL);
    expect_redeals("passes3", "redeals: 3\nranks: 1\n" SHORT "AH AD AS AC\n",
                   "redeals: expected a number from 0 to 2");
    expect_redeals("passes1", "redeals: 1\nranks: 1\n" SHORT "AH AD AS AC\n",
                   "redeals: expected a number from 0 to 0");
}

static void expect_refused(const char *name, const char *words)
{
    struct text out = {0};
    game_variant_refuse(&klondike_game, name, &out);
    assert_string_equal(text_get(&out), words);
    text_free(&out);
}

#define VARIANT_WORDS                                                                    \
    " (words joined by '-': draw1 to draw13, passes1 to passes9, noback, spaces or "     \
    "nospaces)"

static void test_refused_variants(void **state)
{
    (void)state;
    expect_refused("drow3",
                   "unknown variant 'drow3'" VARIANT_WORDS "; did you mean 'draw3'?");
    expect_refused(
        "draw2-nobak-spaces",
        "unknown variant 'draw2-nobak-spaces': unknown word 'nobak'" VARIANT_WORDS
        "; did you mean 'noback'?");
    expect_refused("spaces-draw2-nospaces",
                   "unknown variant 'spaces-draw2-nospaces': before 'nospaces' another "
                   "word sets the same rule" VARIANT_WORDS);
    expect_refused("", "unknown variant ''" VARIANT_WORDS);
}

/* Columns with cards that lie open under others, also after moves. */
static void test_open(void **unused)
{
    (void)unused;
    struct random random;
    struct klondike k, again;
    struct text out = {0};
    cards_read(&k, KLONDIKE_DRAW1,
               "ranks: 3\nfoundation: 0 2 0 3\ndown: 1 0 0 0 0 0 0\n"
               "3D AS AH 3H 2S 3S\n2H\n-\n-\n-\n-\n-\n-\n");
    assert_int_equal(k.down[0], 5);
    assert_int_equal(klondike_hidden(&k, 0), 1);
    assert_true(klondike_rules.apply(&k, klondike_move(KLONDIKE_COLUMN_COLUMN, 0, 2)));
    assert_int_equal(k.down[0], 3); /* 3H and 2S are a run */
    assert_int_equal(klondike_hidden(&k, 0), 1);
    seed_random(&random);
    for (int i = 0; i < 200; i++) {
        cards_deal_open(&k, &random, 1, 3 + i % 4);
        cards_walk(&k, &random, i % 8);
        cards_check(&k);
        text_clear(&out);
        klondike_print(&k, &out);
        cards_read(&again, KLONDIKE_DRAW1, text_get(&out));
        assert_memory_equal(&again, &k, sizeof k);
    }
    text_free(&out);
}

static void test_bad_boards(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_boards / sizeof bad_boards[0]; i++) {
        const struct bad *bad = &bad_boards[i];
        struct klondike k, before;
        struct reason why = {0};
        char text[512];
        snprintf(text, sizeof text, "%s", bad->text != NULL ? bad->text : zero_letters);
        if (bad->text == NULL) {
            const char *at = strstr(zero_letters, bad->from);
            assert_non_null(at);
            snprintf(text, sizeof text, "%.*s%s%s", (int)(at - zero_letters),
                     zero_letters, bad->to, at + strlen(bad->from));
        }
        memset(&k, 0x5a, sizeof k);
        before = k;
        bool good = cards_try(&k, KLONDIKE_DRAW3, text, &why);
        if (good != (bad->why == NULL) || (!good && strcmp(why.text, bad->why) != 0) ||
            (!good && (why.line != bad->line || why.column != bad->column)))
            fail_msg("%s\n%ld:%d: %s", text, why.line, why.column,
                     good ? "read" : why.text);
        if (!good)
            assert_memory_equal(&k, &before, sizeof k);
    }
}

/* Slightly damaged text does no harm: it is either read, and then can be played, or
 * refused with a reason. */
static void test_damaged_texts(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    int good = 0;
    for (int i = 0; i < 20000; i++) {
        static const char odd[] = "\t ,:-\n0123456789TFHMTFHMAJQKx\x80\xff\x01";
        struct klondike k, before;
        struct text out = {0};
        cards_deal(&k, &random, 3, 1 + i % 4);
        if (i % 8 >= 4)
            k.rules = cards_rules(&random);
        uint32_t variant = variant_of(&k);
        cards_walk(&k, &random, i % 50);
        text_string(&out, "x: y\n");
        if (i % 2 == 0)
            klondike_game.notation->print(&k, &out);
        else
            klondike_game.notation->print_other(&k, KLONDIKE_LETTERS, &out);
        for (uint64_t hits = 1 + random_below(&random, 3); hits > 0; hits--)
            out.bytes[5 + random_below(&random, out.length - 6)] =
                odd[random_below(&random, sizeof odd - 1)];
        memset(&k, 0x5a, sizeof k);
        before = k;
        struct reason why = {.line = -1};
        if (cards_try(&k, variant, text_get(&out), &why)) {
            good++;
            cards_check(&k);
            check_round_trip(&k);
            cards_walk(&k, &random, 30);
            cards_check(&k);
        } else {
            assert_in_range(why.line, 1, 20);
            assert_true(why.text[0] != '\0');
            assert_memory_equal(&k, &before, sizeof k);
        }
        text_free(&out);
    }
    assert_in_range(good, 100, 19000);
}

#define FORMS   "expected F, G3, D0, M3_4, M3_4_2, C3_0 or B0_3"
#define NO_PILE "there is no such pile; columns are 0 to 6, suits 0 to 3"

static void test_moves(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        const char *why; /* the error; NULL: none, the move is KIND, FROM, TO */
        enum klondike_kind kind;
        int from, to;
    } words[] = {
        {"F", NULL, KLONDIKE_TURN, 0, 0},
        {"G0", NULL, KLONDIKE_WASTE_COLUMN, 0, 0},
        {"G6", NULL, KLONDIKE_WASTE_COLUMN, 0, 6},
        {"D3", NULL, KLONDIKE_WASTE_FOUNDATION, 0, 3},
        {"M6_0", NULL, KLONDIKE_COLUMN_COLUMN, 6, 0},
        {"M3_3", NULL, KLONDIKE_COLUMN_COLUMN, 3, 3}, /* not legal, but a move */
        {"C6_3", NULL, KLONDIKE_COLUMN_FOUNDATION, 6, 3},
        {"B3_6", NULL, KLONDIKE_FOUNDATION_COLUMN, 3, 6},
        {"G7", NO_PILE, 0, 0, 0},
        {"D4", NO_PILE, 0, 0, 0},
        {"M0_7", NO_PILE, 0, 0, 0},
        {"M9_0", NO_PILE, 0, 0, 0},
        {"C0_4", NO_PILE, 0, 0, 0},
        {"C7_0", NO_PILE, 0, 0, 0},
        {"B4_0", NO_PILE, 0, 0, 0},
        {"", FORMS, 0, 0, 0},
        {"F0", FORMS, 0, 0, 0},
        {"f", FORMS, 0, 0, 0},
        {"G", FORMS, 0, 0, 0},
        {"G-1", FORMS, 0, 0, 0},
        {"G10", FORMS, 0, 0, 0},
        {"G0_0", FORMS, 0, 0, 0},
        {"M0", FORMS, 0, 0, 0},
        {"M0_", FORMS, 0, 0, 0},
        {"M_0", FORMS, 0, 0, 0},
        {"M0-1", FORMS, 0, 0, 0},
        {"M0_1_0", FORMS, 0, 0, 0},
        {"M0_1_14", FORMS, 0, 0, 0},
        {"C0_1_2", FORMS, 0, 0, 0},
        {"M0_10", FORMS, 0, 0, 0},
        {"X0", FORMS, 0, 0, 0},
        {"\xe6", FORMS, 0, 0, 0},
    };
    struct klondike k;
    klondike_game.deals->deal(&k, KLONDIKE_DRAW3, 0);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        uint32_t move = MOVE_NONE;
        const char *why = klondike_game.notation->parse_move(&k, words[i].word, &move);
        if (words[i].why == NULL) {
            assert_null(why);
            assert_int_equal(move,
                             klondike_move(words[i].kind, words[i].from, words[i].to));
        } else {
            assert_non_null(why);
            assert_string_equal(why, words[i].why);
            assert_int_equal(move, MOVE_NONE);
        }
    }
    uint32_t move = MOVE_NONE;
    const char *(*parse)(const void *, const char *, uint32_t *) =
        klondike_game.notation->parse_move;
    const char *counts =
        "only an empty column that takes any card needs a number of cards";
    k.size[0] = 0;
    assert_string_equal(parse(&k, "M6_0_13", &move), counts);
    k.rules.spaces = SPACES_ANY;
    assert_string_equal(parse(&k, "M6_1_13", &move), counts);
    assert_string_equal(parse(&k, "M6_0", &move),
                        "an empty column needs the number of cards, such as 2 in M3_4_2");
    assert_null(parse(&k, "M6_0_13", &move));
    assert_int_equal(move, klondike_move_to_space(6, 0, 13));
}

/* A game that session_print prints and session_parse reads prints the same text again. */
static void test_session(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int i = 0; i < 100; i++) {
        struct session session = {0}, again = {0};
        struct text out = {0}, second = {0};
        struct position position = {0};
        struct reason why;
        assert_null(session_deal(&session, &klondike_game, (uint32_t)i % 2, (uint64_t)i));
        for (int step = 0; step < 4 * i; step++) {
            uint32_t moves[256];
            int count = klondike_game.rules->moves(session_state(&session), moves, 256);
            if (count > 0)
                assert_true(session_apply(&session,
                                          moves[random_below(&random, (uint64_t)count)]));
        }
        session_print(&session, &out);
        assert_int_equal(position_from(&position, text_get(&out), false, &why),
                         READING_BLOCK);
        if (!session_parse(&again, &klondike_game, 0, &position, &why))
            fail_msg("%ld:%d: %s", why.line, why.column, why.text);
        assert_int_equal(again.variant, i % 2);
        assert_int_equal(again.count, session.cursor);
        assert_int_equal(session_length(&again), session_length(&session));
        assert_memory_equal(session_state(&again), session_state(&session),
                            sizeof(struct klondike));
        session_print(&again, &second);
        assert_string_equal(text_get(&second), text_get(&out));
        session_free(&session);
        session_free(&again);
        position_free(&position);
        text_free(&out);
        text_free(&second);
    }
}

/* Each published deal is read as the start of a game and printed as it was. */
static void test_published_deals(void **state)
{
    (void)state;
    char path[512];
    const char *data = getenv("SHARED_DATA");
    snprintf(path, sizeof path, "%s/klondike/deals.txt", data != NULL ? data : "");
    FILE *file = data != NULL ? fopen(path, "r") : NULL;
    if (file == NULL) {
        skip();
        return;
    }
    struct reader reader = {0};
    struct position position = {0};
    struct reason why;
    reader.lines.file = file;
    reader.blocks.hash_rows = klondike_game.notation->hash_rows;
    int count = 0;
    for (; position_read(&reader, &position, &why) == READING_BLOCK; count++) {
        struct klondike k;
        struct text out = {0}, lines = {0};
        assert_true(klondike_game.notation->parse(&k, KLONDIKE_DRAW3, &position, &why));
        cards_check(&k);
        for (int i = 0; i < position.board_count; i++)
            text_format(&lines, "%s\n", position.board[i].text);
        klondike_game.notation->print_other(&k, KLONDIKE_LETTERS, &out);
        assert_string_equal(text_get(&out), text_get(&lines));
        text_free(&out);
        text_free(&lines);
    }
    assert_int_equal(count, 1000);
    position_free(&position);
    fclose(file);
}

/* Each number of a variant has one name, and the name has that number. */
static void test_variants(void **state)
{
    (void)state;
    struct klondike_rules r;
    for (r.draw = 1; r.draw <= DRAW_MOST; r.draw++)
        for (r.passes = 0; r.passes <= PASSES_MOST; r.passes++)
            for (r.noback = 0; r.noback <= 1; r.noback++)
                for (r.spaces = SPACES_KINGS; r.spaces <= SPACES_NONE; r.spaces++) {
                    struct text name = {0};
                    uint32_t variant = klondike_variant(&r), found = 99;
                    struct klondike_rules same = klondike_variant_rules(variant);
                    assert_memory_equal(&same, &r, sizeof r);
                    game_variant_name(&klondike_game, variant, &name);
                    assert_true(
                        game_variant_find(&klondike_game, text_get(&name), &found));
                    assert_int_equal(found, variant);
                    text_free(&name);
                }
    uint32_t found = 99;
    assert_true(game_variant_find(&klondike_game, "draw1", &found));
    assert_int_equal(found, KLONDIKE_DRAW1);
    assert_true(game_variant_find(&klondike_game, "noback-draw3", &found));
    assert_int_equal(found, klondike_variant(&(struct klondike_rules){3, 0, 1, 0}));
    static const char *const wrong[] = {
        "",         "draw",         "draw0",         "draw14",        "draw03",
        "draw2x",   "draw2-draw2",  "draw2-",        "-draw2",        "passes0",
        "passes10", "draw2 noback", "noback-noback", "draw1--spaces", "spaces-nospaces",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(game_variant_find(&klondike_game, wrong[i], &found));
}

/* The help names the key f as a source only where cards come back. */
static void test_keys(void **state)
{
    (void)state;
    const struct klondike_rules noback = {.draw = 3, .noback = 1};
    struct text all = {0}, some = {0};
    game_print_keys(&klondike_game, KLONDIKE_DRAW3, &all);
    game_print_keys(&klondike_game, klondike_variant(&noback), &some);
    assert_string_equal(text_get(&all), klondike_game.words->keys);
    assert_non_null(strstr(text_get(&all), "\nf\t"));
    assert_null(strstr(text_get(&some), "\nf\t"));
    assert_non_null(strstr(text_get(&some), "\nmouse\t"));
    text_free(&all);
    text_free(&some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),   cmocka_unit_test(test_start),
        cmocka_unit_test(test_notations),     cmocka_unit_test(test_tens_and_hearts),
        cmocka_unit_test(test_middle),        cmocka_unit_test(test_longest_column),
        cmocka_unit_test(test_redeals),       cmocka_unit_test(test_refused_variants),
        cmocka_unit_test(test_open),          cmocka_unit_test(test_bad_boards),
        cmocka_unit_test(test_damaged_texts), cmocka_unit_test(test_moves),
        cmocka_unit_test(test_session),       cmocka_unit_test(test_published_deals),
        cmocka_unit_test(test_variants),      cmocka_unit_test(test_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
