/* The grades of deals. */
#include "game/game.h"
#include "game/selection.h"
#include "games/registry.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    FEW = 8 /* deals of a variant, unless the test is long */
};

/* By enum grade. */
static const char letters[] = "emhx";

/* The grades of the deals from 1 on. A grade never changes: if this test fails, the
 * program is wrong, and not the test. */
static const struct {
    const char *game, *variant, *grades;
} signature[] = {
    {"klondike", "draw3", "hxxehxxehmeeeehxmhxm"},
    {"klondike", "draw1", "xxxexexmmxhemehxhxxh"},
    {"lianliankan", "outside", "hehmmxhx"},
    {"samegame", "square", "xhhmemhxxmhmmhhhmmxm"},
    {"samegame", "classic", "xxhmhhhxhxmexxhhmehm"},
    {"samegame", "20x10c4", "exexxexexhhmhhhxeehe"},
    {"samegame", "classic-8x8c3", "hmexehemxxmhhxhmxexm"},
    {"samegame", "40x20", "ememx"},
};

static void test_signature(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof signature / sizeof signature[0]; i++) {
        const struct game *game = registry_find(signature[i].game);
        char grades[21] = "";
        uint32_t variant;
        assert_true(game_variant_find(game, signature[i].variant, &variant));
        size_t count = strlen(signature[i].grades);
        count = seed_is_long() || count < FEW ? count : FEW;
        for (size_t seed = 1; seed <= count; seed++)
            grades[seed - 1] = letters[game_deal_grade(game, variant, seed)];
        assert_memory_equal(grades, signature[i].grades, count);
    }
}

/* Every usual variant of the first four games, and of others that have grades, has grades,
 * except Klondike's with limited passes, gentle and random ones; and others have none unless the deals have names. */
static void test_variants(void **state)
{
    (void)state;
    uint32_t variant;
    for (int i = 0; registry[i] != NULL; i++) {
        const struct game_deals *deals = registry[i]->deals;
        bool graded = i < 4 || deals->grading != NULL || deals->grade != NULL;
        for (int j = 0; j < game_usual_variants(registry[i]); j++) {
            assert_true(game_variant_find(registry[i], deals->variants[j], &variant));
            assert_int_equal(game_has_grades(registry[i], variant),
                             graded && strstr(deals->variants[j], "passes") == NULL &&
                                 strstr(deals->variants[j], "gentle") == NULL &&
                                 strstr(deals->variants[j], "random") == NULL);
        }
    }
    const struct game *game = registry_find("samegame");
    assert_true(game_variant_find(game, "12x12", &variant));
    assert_false(game_has_grades(game, variant));
    assert_int_equal(game_deal_grade(game, variant, 1), -1);
}

static void test_scale(void **state)
{
    (void)state;
    static const struct grade_scale scale = {"", {-3, 10, 20}};
    assert_int_equal(grade_of(&scale, -4), GRADE_EASY);
    assert_int_equal(grade_of(&scale, -3), GRADE_MEDIUM);
    assert_int_equal(grade_of(&scale, 19), GRADE_HARD);
    assert_int_equal(grade_of(&scale, 20), GRADE_EXTREME);
    for (int grade = 0; grade < GRADES; grade++)
        assert_int_equal(grade_find(grade_names[grade]), grade);
    assert_int_equal(grade_find("heavy"), -1);
    assert_null(grade_names[GRADES]);
}

/* Par never changes either. */
static void test_par(void **state)
{
    (void)state;
    static const int pars[] = {241, 524, 465};
    for (uint64_t seed = 1; seed <= 3; seed++)
        assert_int_equal(registry_find("samegame")->deals->par(0, seed), pars[seed - 1]);
    assert_null(registry_find("klondike")->deals->par);
}

/* What players write to select layouts; -2: it is refused. */
static void test_selection(void **state)
{
    static const struct {
        const char *text;
        int low, high; /* or dominoes and singles */
    } ranges[] = {{"9..90", 9, 90},  {"0", 0, 0},      {"7..7", 7, 7},  {"254", 254, 254},
                  {"255", -2, 0},    {"", -2, 0},      {"7..6", -2, 0}, {"7..", -2, 0},
                  {"7..+8", -2, 0},  {"7..9x", -2, 0}, {"+7", -2, 0},   {":", -2, 0},
                  {"0..254", 0, 254}},
      blanks[] = {{"2..16", 2, 16}, {"1", -2, 0}, {"2..17", -2, 0}},
      pieces[] = {{"5d4s", 5, 4}, {"4s5d", 5, 4}, {"7d", 7, -1},    {"14s", -1, 14},
                  {"0d", 0, -1},  {"9s", -1, 9},  {"0s", -1, 0},    {"5d5s", -2, 0},
                  {"8d", -2, 0},  {"15s", -2, 0}, {"5d5d", -2, 0},  {"4s4s", -2, 0},
                  {"5x", -2, 0},  {"", -2, 0},    {"5d4sx", -2, 0}, {"+5d", -2, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct selection s = SELECTION_ALL;
        bool read = selection_read_length(&s, ranges[i].text);
        assert_int_equal(read ? s.query.low : -2, ranges[i].low);
        assert_int_equal(read ? s.query.high : 0, ranges[i].high);
    }
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        struct selection s = SELECTION_ALL;
        bool read = selection_read_blanks(&s, blanks[i].text);
        assert_int_equal(read ? s.query.blanks_low : -2, blanks[i].low);
        assert_int_equal(read ? s.query.blanks_high : 0, blanks[i].high);
    }
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct selection s = SELECTION_ALL;
        bool read = selection_read_pieces(&s, pieces[i].text);
        assert_int_equal(read ? s.query.dominoes : -2, pieces[i].low);
        assert_int_equal(read ? s.query.singles : 0, pieces[i].high);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_selection), cmocka_unit_test(test_signature),
        cmocka_unit_test(test_variants),  cmocka_unit_test(test_scale),
        cmocka_unit_test(test_par),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
