/* Certificates of <unstuck.h>. */
#include <unstuck.h>

#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

static struct unstuck_position *deal(const char *game, const char *variant,
                                     uint64_t number)
{
    struct unstuck_position *position;
    assert_int_equal(unstuck_deal(game, variant, number, &position), UNSTUCK_OK);
    return position;
}

static enum unstuck_error check(struct unstuck_solver *solver,
                                const struct unstuck_position *position,
                                const void *bytes, size_t length,
                                struct unstuck_reason *why)
{
    return unstuck_certificate_check(solver, position, NULL, bytes, length, why);
}

static void test_certificate(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new(), *checker = unstuck_solver_new();
    struct unstuck_position *lost = deal("klondike", "draw3", 7);
    struct unstuck_position *other = deal("klondike", "draw1", 7);
    struct unstuck_reason why = {0};
    const void *bytes;
    size_t length;
    assert_int_equal(unstuck_certify(solver, lost, NULL, &bytes, &length), UNSTUCK_OK);
    assert_true(length > 1000);
    assert_int_equal(check(checker, lost, bytes, length, &why), UNSTUCK_OK);
    assert_int_equal(check(checker, other, bytes, length, NULL), UNSTUCK_NO_PROOF);
    assert_int_equal(check(checker, lost, bytes, length - 1, &why), UNSTUCK_NO_PROOF);
    assert_true(why.line > 0 && why.text[0] != '\0');
    assert_int_equal(check(checker, lost, "", 0, &why), UNSTUCK_NO_PROOF);
    assert_int_equal(check(checker, lost, "\x80", 1, &why), UNSTUCK_NO_PROOF);
    assert_int_equal(why.line, 1);

    struct unstuck_limits few = {.nodes = 10}, small = {.bytes = 10000};
    assert_int_equal(unstuck_certificate_check(checker, lost, &few, bytes, length, &why),
                     UNSTUCK_LIMIT);
    assert_int_equal(unstuck_certificate_check(checker, lost, &small, bytes, length,
                                               &why),
                     UNSTUCK_LIMIT);
    unstuck_cancel(checker);
    assert_int_equal(check(checker, lost, bytes, length, &why), UNSTUCK_STOPPED);
    assert_int_equal(check(checker, lost, bytes, length, &why), UNSTUCK_OK);
    assert_int_equal(unstuck_certify(solver, lost, &few, &bytes, &length), UNSTUCK_LIMIT);
    assert_null(bytes);
    assert_int_equal(length, 0);
    unstuck_cancel(solver);
    assert_int_equal(unstuck_certify(solver, lost, NULL, &bytes, &length),
                     UNSTUCK_STOPPED);
    unstuck_free(lost);
    unstuck_free(other);
    unstuck_solver_free(checker);
    unstuck_solver_free(solver);
}

static struct unstuck_position *parse(const char *game, const char *text)
{
    struct unstuck_position *position;
    assert_int_equal(unstuck_parse(game, NULL, text, strlen(text), &position, NULL),
                     UNSTUCK_OK);
    return position;
}

/* Neither a position that can be won nor SameGame has a certificate. To find that a deal of
 * Klondike can be won takes certify seconds, so that position is nearly won. */
static void test_no_certificate(void **state)
{
    (void)state;
    static const char nearly[] = "foundation: 13 11 9 11\n-\nF13\n"
                                 "H13 H12 M12 H10 F12 H11\n-\nM13\n-\n-\n-\n";
    struct unstuck_solver *solver = unstuck_solver_new();
    for (int i = 0; unstuck_game(i) != NULL; i++) {
        const char *game = unstuck_game(i);
        struct unstuck_position *position =
            strcmp(game, "klondike") == 0 ? parse(game, nearly) : deal(game, NULL, 4);
        struct unstuck_reason why = {0};
        const void *bytes;
        size_t length;
        assert_int_equal(unstuck_certify(solver, position, NULL, &bytes, &length),
                         UNSTUCK_NO_PROOF);
        assert_null(bytes);
        assert_int_equal(check(solver, position, "\1", 1, &why), UNSTUCK_NO_PROOF);
        assert_true(why.text[0] != '\0');
        unstuck_free(position);
    }
    unstuck_solver_free(solver);
}

/* A board that is too large to be played has a certificate, too, if paths may not leave it. */
static void test_large(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    const void *bytes;
    size_t length, size;
    static const char row[] = "1 2 1 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                              "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    static const char *const rules[] = {"inside", "outside"};
    char text[300], out[300];
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "name: x\ngame: lianliankan\nvariant: %s\n1 42\n%s",
                 rules[i], row);
        struct unstuck_position *position = parse("lianliankan", text);
        enum unstuck_error error = i == 0 ? UNSTUCK_OK : UNSTUCK_NO_PROOF;
        assert_int_equal(unstuck_certify(solver, position, NULL, &bytes, &length), error);
        assert_int_equal(check(solver, position, "\3\0", 2, NULL), error);
        assert_int_equal(check(solver, position, "\0", 1, NULL), UNSTUCK_NO_PROOF);
        assert_int_equal(unstuck_print(position, NULL, out, sizeof out, &size),
                         UNSTUCK_OK);
        assert_string_equal(out, text);
        assert_int_equal(unstuck_explain(position, NULL, 0, NULL, 0, 0), 0);
        unstuck_free(position);
    }
    unstuck_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_certificate),
        cmocka_unit_test(test_no_certificate),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
