/* The openings of Klotski: all different, each found by its names in every charset. */
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/unit.h"

#include <string.h>

static void test_openings(void **state)
{
    (void)state;
    uint64_t count = game_deal_count(&klotski_game);
    assert_in_range(count, 40, 1000);
    for (uint64_t seed = 1; seed <= count; seed++) {
        struct klotski k;
        assert_null(klotski_game.deals->deal(&k, 1, seed));
        assert_int_equal(k.metric, 1);
        board_check_text(&k);
        for (int charset = CHARSET_ASCII; charset <= CHARSET_CJK; charset++) {
            const char *name = game_deal_name(&klotski_game, seed, (enum charset)charset);
            uint64_t found = 0;
            assert_non_null(name);
            assert_true(klotski_deals.find(name, &found));
            assert_int_equal(found, seed);
        }
        for (const char *s = game_deal_name(&klotski_game, seed, CHARSET_ASCII);
             *s != '\0'; s++)
            assert_in_range(*s, ' ', '~');
        struct klotski other;
        for (uint64_t before = 1; before < seed; before++) {
            klotski_game.deals->deal(&other, 1, before);
            assert_memory_not_equal(&k, &other, sizeof k);
        }
    }
    uint64_t found = 0;
    assert_true(klotski_deals.find("heng-dao-LIMA", &found));
    assert_int_equal(found, 1);
    assert_false(klotski_deals.find("heng dao li", &found));
    assert_false(klotski_deals.find("", &found));
    assert_false(klotski_deals.find("横刀", &found));
    assert_null(game_deal_name(&klotski_game, 0, CHARSET_CJK));
    assert_null(game_deal_name(&klotski_game, count + 1, CHARSET_CJK));
    assert_int_equal(game_deal_best(&klotski_game, 0, 0), 0);
    assert_int_equal(game_deal_best(&klotski_game, 0, count + 1), 0);
    assert_int_equal(game_deal_grade(&klotski_game, 0, 0), -1);
    assert_int_equal(game_deal_grade(&klotski_game, 0, count + 1), -1);
    struct klotski k, before;
    memset(&k, 0x5a, sizeof k);
    before = k;
    assert_non_null(klotski_game.deals->deal(&k, 0, 0));
    assert_non_null(klotski_game.deals->deal(&k, 0, count + 1));
    assert_memory_equal(&k, &before, sizeof k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
