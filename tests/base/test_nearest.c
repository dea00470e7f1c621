#include "base/nearest.h"
#include "base/text.h"

#include "tests/unit.h"

#include <stdbool.h>
#include <string.h>

/* The word of LIST that is nearest to WORD; NULL: none is near. LIST ends with NULL. */
static const char *find(const char *word, const char *const *list)
{
    struct nearest nearest = {.word = word};
    for (; *list != NULL; list++)
        nearest_try(&nearest, *list);
    return nearest.found;
}

static void test_words(void **state)
{
    (void)state;
    static const char *const words[] = {"solve",          "study",    "stats",
                                        "theme",          "no-color", "json",
                                        "Heng Dao Li Ma", "横刀立马", NULL};
    static const char *const pairs[][2] = {
        {"slove", "solve"},
        {"solv", "solve"},
        {"sovle", "solve"},
        {"stat", "stats"},
        {"stas", "stats"},
        {"st", "study"}, /* two words begin with "st": the first one */
        {"theem", "theme"},
        {"THEME", "theme"},
        {"nocolor", "no-color"},
        {"no_colour", "no-color"},
        {"hengdaolima", "Heng Dao Li Ma"},
        {"hengdoalimo", "Heng Dao Li Ma"},
        {"横刀力马", "横刀立马"},
        {"s", NULL},
        {"", NULL},
        {"-", NULL},
        {"chess", NULL},
        {"jx", NULL},
        {"横横刀马", NULL},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *found = find(pairs[i][0], words);
        if (pairs[i][1] == NULL)
            assert_null(found);
        else {
            assert_non_null(found);
            assert_string_equal(found, pairs[i][1]);
        }
    }
}

/* The edit distance by its recursive definition: drop, add, replace or swap the last
 * letters. */
static int slow_distance(const char *a, int m, const char *b, int n)
{
    if (m == 0 || n == 0)
        return m + n;
    int least = slow_distance(a, m - 1, b, n) + 1;
    int added = slow_distance(a, m, b, n - 1) + 1;
    int replaced = slow_distance(a, m - 1, b, n - 1) + (a[m - 1] != b[n - 1]);
    least = added < least ? added : least;
    least = replaced < least ? replaced : least;
    if (m > 1 && n > 1 && a[m - 1] == b[n - 2] && a[m - 2] == b[n - 1]) {
        int swapped = slow_distance(a, m - 2, b, n - 2) + 1;
        least = swapped < least ? swapped : least;
    }
    return least;
}

/* The word number I of LENGTH letters a, b and c. */
static void make_word(int i, int length, char *word)
{
    for (word += length, *word = '\0'; length > 0; length--, i /= 3)
        *--word = (char)('a' + i % 3);
}

static void test_distance(void **state)
{
    (void)state;
    static const char *const others[] = {"abcabc", "aabbcc", "cacbab", "bbbbbb"};
    for (int length = 1, words = 3; length <= 6; length++, words *= 3)
        for (int i = 0; i < words; i++)
            for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
                char word[8];
                make_word(i, length, word);
                struct nearest nearest = {.word = word};
                nearest_try(&nearest, others[k]);
                int distance = slow_distance(word, length, others[k], 6);
                if (length >= 2 && length < 6 &&
                    strncmp(word, others[k], (size_t)length) == 0)
                    distance = 1;
                assert_int_equal(nearest.found != NULL, distance <= 2);
                if (nearest.found != NULL)
                    assert_int_equal(nearest.distance, distance);
            }
}

/* A word of more than 64 bytes is near no other. */
static void test_long(void **state)
{
    (void)state;
    char word[130];
    for (int length = 60; length < 130; length++) {
        memset(word, 'x', (size_t)length);
        word[length - 1] = '\0';
        struct nearest nearest = {.word = word};
        nearest_try(&nearest, word);
        assert_int_equal(nearest.found != NULL, length - 1 <= 64);
        nearest = (struct nearest){.word = "xxxxxxxxxx"};
        nearest_try(&nearest, word);
        assert_int_equal(nearest.found != NULL, length - 1 <= 64);
    }
}

static void test_question(void **state)
{
    (void)state;
    struct text out = {0};
    struct nearest nearest = {.word = "theem"};
    nearest_ask(&nearest, "--", &out);
    assert_string_equal(text_get(&out), "");
    nearest_try(&nearest, "theme");
    nearest_ask(&nearest, "--", &out);
    assert_string_equal(text_get(&out), "; did you mean '--theme'?");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
