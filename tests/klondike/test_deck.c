/* Klondike's other notation: a deck as a line of digits. */
#include "tests/klondike/cards.h"
#include "tests/unit.h"

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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deck),
        cmocka_unit_test(test_bad_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
