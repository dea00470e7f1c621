#include "base/i18n.h"

#include "tests/unit.h"

static char one_word[] = "Zug";
static char many_words[] = "Züge";

static char *message(const char *english)
{
    assert_string_equal(english, "move");
    return one_word;
}

static char *plural(const char *one, const char *many, unsigned long count)
{
    assert_string_equal(one, "move");
    assert_string_equal(many, "moves");
    return count == 1 ? one_word : many_words;
}

static void test_translations(void **state)
{
    (void)state;
    assert_string_equal(_("move"), "move");
    assert_string_equal(ngettext("move", "moves", 0), "moves");
    assert_string_equal(ngettext("move", "moves", 1), "move");
    assert_string_equal(ngettext("move", "moves", 2), "moves");
    i18n_use(message, plural);
    assert_string_equal(_("move"), "Zug");
    assert_string_equal(ngettext("move", "moves", 1), "Zug");
    assert_string_equal(ngettext("move", "moves", 2), "Züge");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_translations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
