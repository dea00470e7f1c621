/* Klondike as other solvers read it: a deck as a line of digits, and Solvitaire's JSON. */
#include "games/registry.h"
#include "tests/klondike/cards.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

/* The example in the documentation of MinimalKlondike, which also shows its cards (with
 * TC and 2C exchanged by mistake). */
static const char deck[] =
    "072103023042094134111092051034044074114052123011083122012131091082124064014093033112"
    "071104132053133102084041013073063031061043081054113062024101021022032121\n";

static void test_deck(void **state)
{
    (void)state;
    struct klondike k, same;
    struct text out = {0};
    cards_read(&k, KLONDIKE_DRAW1, deck);
    cards_read(
        &same, KLONDIKE_DRAW1,
        "7D\nTH 9D\n2H 5C 5D\n4D 3S QH AD\n9S 4S AC KC QS\nKS 7S 8H 9C 6S 9H\n"
        "JC JS QD 8D AS 3H JD\n"
        "7C TS KD 5H KH TD 8S 4C AH 7H 6H 3C 6C 4H 8C 5S JH 6D 2S TC 2C 2D 3D QC\n");
    assert_memory_equal(&k, &same, sizeof k);
    assert_true(klondike_game.notation->print_other(&k, KLONDIKE_DECK, &out));
    assert_string_equal(text_get(&out), deck);
    for (uint64_t seed = 0; seed < 100; seed++) {
        text_clear(&out);
        klondike_game.deals->deal(&k, KLONDIKE_DRAW3, seed);
        assert_true(klondike_game.notation->print_other(&k, KLONDIKE_DECK, &out));
        cards_read(&same, KLONDIKE_DRAW3, text_get(&out));
        assert_memory_equal(&k, &same, sizeof k);
    }
    uint32_t move;
    assert_int_equal(klondike_game.rules->moves(&k, &move, 1) > 0, true);
    klondike_game.rules->apply(&k, move);
    assert_false(klondike_game.notation->print_other(&k, KLONDIKE_DECK, &out));
    text_free(&out);
}

static void expect_notation(const struct klondike *k, int notation, const char *text)
{
    struct text out = {0};
    assert_true(klondike_game.notation->print_other(k, notation, &out));
    assert_string_equal(text_get(&out), text);
    text_free(&out);
}

/* The first deck among the test deals of KSolve, and the board that KSolve prints for it: 3
 * is spades and 4 hearts. */
static void test_ksolve(void **state)
{
    (void)state;
    static const char line[] =
        "042041044124023073111012123081104093031052051121094074061091083102043071132134113"
        "114131022103013062032101011014034054021112064092082133033072053084063024122"
        " ksolve\n";
    struct klondike k, same;
    cards_read(&k, KLONDIKE_DRAW3, line);
    cards_read(&same, KLONDIKE_DRAW3,
               "4D\n4C AD\n4H QS 5D\nQH 8C 5C 6C\n2S TH QC 9C 4S\n7S 9S 9H 8S 7C KH\n"
               "JC 3C 7H TD KD JS JH\n"
               "KC 2D TS AS 6D 3D TC AC AH 3H 5H 2C JD 6H 9D 8D KS 3S 7D 5S 8H 6S 2H "
               "QD\n");
    assert_memory_equal(&k, &same, sizeof k);
    expect_notation(&k, KLONDIKE_KSOLVE, line);
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct text out = {0};
        klondike_game.deals->deal(&k, KLONDIKE_DRAW3, seed);
        assert_true(klondike_game.notation->print_other(&k, KLONDIKE_KSOLVE, &out));
        cards_read(&same, KLONDIKE_DRAW3, text_get(&out));
        assert_memory_equal(&k, &same, sizeof k);
        text_free(&out);
    }
}

/* The last card of each pile is its top, and small letters are face down. */
static void test_solvitaire(void **state)
{
    (void)state;
    struct klondike k;
    struct text out = {0};
    cards_read(&k, KLONDIKE_DRAW1, deck);
    expect_notation(
        &k, KLONDIKE_SOLVITAIRE,
        "{\"tableau piles\": [[\"7D\"], [\"10h\", \"9D\"], [\"2h\", \"5c\", \"5D\"], "
        "[\"4d\", \"3s\", \"qh\", \"AD\"], [\"9s\", \"4s\", \"ac\", \"kc\", \"QS\"], "
        "[\"ks\", \"7s\", \"8h\", \"9c\", \"6s\", \"9H\"], "
        "[\"jc\", \"js\", \"qd\", \"8d\", \"as\", \"3h\", \"JD\"]], "
        "\"stock\": [\"QC\", \"3D\", \"2D\", \"2C\", \"10C\", \"2S\", \"6D\", \"JH\", \"5S\", "
        "\"8C\", \"4H\", \"6C\", \"3C\", \"6H\", \"7H\", \"AH\", \"4C\", \"8S\", \"10D\", "
        "\"KH\", \"5H\", \"KD\", \"10S\", \"7C\"]}\n");
    cards_read(&k, KLONDIKE_DRAW3,
               "foundation: 11 2 12 13\ndown: 1 0 0 0 0 0 0\nwaste: 3\n"
               "TD QH\nKD\nKS\n-\nKH\n-\n-\n3D 4D 5D 6D 7D 8D 9D JD QD\n");
    expect_notation(
        &k, KLONDIKE_SOLVITAIRE,
        "{\"tableau piles\": [[\"10d\", \"QH\"], [\"KD\"], [\"KS\"], [], [\"KH\"], [], []], "
        "\"stock\": [\"QD\", \"JD\", \"9D\", \"8D\", \"7D\", \"6D\"], "
        "\"waste\": [\"3D\", \"4D\", \"5D\"], \"foundations\": [[\"AH\", \"2H\", \"3H\", \"4H\", "
        "\"5H\", \"6H\", \"7H\", \"8H\", \"9H\", \"10H\", \"JH\"], [\"AD\", \"2D\"], "
        "[\"AS\", \"2S\", \"3S\", \"4S\", \"5S\", \"6S\", \"7S\", \"8S\", \"9S\", \"10S\", "
        "\"JS\", \"QS\"], [\"AC\", \"2C\", \"3C\", \"4C\", \"5C\", \"6C\", \"7C\", \"8C\", "
        "\"9C\", \"10C\", \"JC\", \"QC\", \"KC\"]]}\n");
    cards_read(&k, KLONDIKE_DRAW3, "ranks: 1\nAH\nAD\nAS\nAC\n-\n-\n-\n-\n");
    assert_false(klondike_game.notation->print_other(&k, KLONDIKE_SOLVITAIRE, &out));
    text_free(&out);
}

static void test_bad_decks(void **state)
{
    (void)state;
    static const struct {
        int at;
        char digit;
        const char *says;
    } bad[] = {{155, '2', "122 is here twice; the first one is in column 52"},
               {1, '0', "002 is no card"},
               {2, '5', "075 is no card"},
               {0, '9', "972 is no card"}};
    struct klondike k;
    struct reason why;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[sizeof deck];
        memcpy(text, deck, sizeof deck);
        text[bad[i].at] = bad[i].digit;
        assert_false(cards_try(&k, KLONDIKE_DRAW3, text, &why));
        assert_non_null(strstr(why.text, bad[i].says));
        assert_int_equal(why.column, bad[i].at / 3 * 3 + 1);
    }
    assert_false(cards_try(&k, KLONDIKE_DRAW3, "072103023042\n", &why));
    assert_non_null(strstr(why.text, "12 digits; a deck has 156"));
    assert_false(cards_try(&k, KLONDIKE_DRAW3, "072103023042 ksolve\n", &why));
    assert_non_null(strstr(why.text, "12 digits; a deck has 156"));
    assert_int_equal(why.column, 12);
}

static void read_numbered(struct klondike *k, const char *program, uint64_t number)
{
    char text[80];
    snprintf(text, sizeof text, "deal: %s %llu\n", program, (unsigned long long)number);
    cards_read(k, KLONDIKE_DRAW1, text);
}

/* FNV-1a, of 64 bits, over the boards of the deals of PROGRAM from FIRST on. */
static uint64_t hash_numbered(const char *program, uint64_t first, uint64_t count)
{
    uint64_t hash = 0xcbf29ce484222325u;
    struct klondike k;
    struct text out = {0};
    for (uint64_t i = 0; i < count; i++) {
        read_numbered(&k, program, first + i);
        text_clear(&out);
        klondike_print(&k, &out);
        for (size_t j = 0; j < out.length; j++)
            hash = (hash ^ (unsigned char)out.bytes[j]) * 0x100000001b3u;
    }
    text_free(&out);
    return hash;
}

/* The hashes are of decks that the programs themselves printed, greenfelt's by
 * Klondike-Solver, which has its shuffle too. */
static void test_numberings(void **state)
{
    (void)state;
    static const struct {
        const char *program;
        uint64_t first, count, hash;
    } printed[] = {
        {"solvitaire", 1, 100, 0x9b5d26d87349192d},
        {"solvitaire", 2147483548, 100, 0xc99ff392ceb41535},
        {"klondike-solver", 1, 100, 0x6c1486e7e1d26435},
        {"klondike-solver", 2147483548, 100, 0x367327dfabc6c63d},
        {"greenfelt", 1, 100, 0x1966d685b7d73d2b},
        {"microsoft", 1, 5, 0xf6de2b3e3e991adb},
        {"pysol", 1, 100, 0x66283a7d32aa9a0b},
        {"pysol", 31950, 100, 0x51212a42266ce6b3}, /* two generators */
        {"pysol", 4294967246, 100, 0xe9612d7b25e6138b},
        {"lonelybot", 1, 5, 0x99586b2ff9d2ef13},
    };
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++)
        assert_int_equal(hash_numbered(printed[i].program, printed[i].first,
                                       printed[i].count),
                         printed[i].hash);
    struct klondike zero, k;
    read_numbered(&zero, "greenfelt", 0);
    for (uint64_t number = 0x7fffffff; number <= UINT32_MAX; number += 0x7fffffff) {
        read_numbered(&k, "greenfelt", number);
        assert_memory_equal(&k, &zero, sizeof k);
    }
    /* 52! - 1: no card changes its place, so they lie as in a new pack. */
    cards_read(&k, KLONDIKE_DRAW1,
               "deal: microsoft "
               "80658175170943878571660636856403766975289505440883277823999999999999\n");
    assert_int_equal(k.column[0][0], card_make(RANKS - 1, DIAMONDS));
    assert_int_equal(k.talon[TALON_MAX - 1], card_make(0, SPADES));
}

static void test_bad_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *deal, *says;
        int column;
    } bad[] = {
        {"deal: greenfelt 4294967296", "greenfelt have numbers from 0 to 4294967295", 17},
        {"deal: pysol 0", "pysol have numbers from 1 to 18446744073709551615", 13},
        {"deal: lonelybot 18446744073709551616", "lonelybot have numbers", 17},
        {"deal: solvitaire", "solvitaire have numbers from 0 to 2147483647", 17},
        {"deal: solvitaire 1x", "solvitaire have numbers from 0 to 2147483647", 18},
        {"deal: microsoft "
         "80658175170943878571660636856403766975289505440883277824000000000000",
         "numbers below 52!", 17},
        {"deal: microsoft", "numbers below 52!", 16},
        {"deal: green 1", "no program \"green\" (expected solvitaire", 7},
        {"down: 0 0 0 0 0 0 0\ndeal: greenfelt 1", "0 lines of cards", 0},
    };
    struct klondike k;
    struct reason why;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(cards_try(&k, KLONDIKE_DRAW3, bad[i].deal, &why));
        if (strstr(why.text, bad[i].says) == NULL || why.column != bad[i].column)
            fail_msg("%d: %s", why.column, why.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deck),       cmocka_unit_test(test_ksolve),
        cmocka_unit_test(test_solvitaire), cmocka_unit_test(test_bad_decks),
        cmocka_unit_test(test_numberings), cmocka_unit_test(test_bad_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
