/* Positions with unknown cards in <unstuck.h>: what answers and what refuses. */
#include <unstuck.h>

#include "tests/unit.h"

#include <string.h>

/* Some moves turn up unknown cards; 9S on TD and KC back to the empty column do not. */
static const char seen[] = "name: Photo\n"
                           "game: klondike\n"
                           "variant: draw3\n"
                           "foundation: 6 5 6 13\n"
                           "down: 0 1 2 3 0 0 0\n"
                           "-\n?? KD\n?? ?? JS\n?? ?? ?? TD\n9S\n-\n-\n"
                           "?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??\n";

static struct unstuck_position *parse(const char *text)
{
    struct unstuck_position *position;
    struct unstuck_reason why = {0};
    if (unstuck_parse("klondike", NULL, text, strlen(text), &position, &why) !=
        UNSTUCK_OK)
        fail_msg("%ld:%d: %s", why.line, why.column, why.text);
    return position;
}

static int unknown_in(const struct unstuck_position *position)
{
    struct unstuck_facts facts;
    unstuck_get_facts(position, &facts, sizeof facts);
    return facts.unknown;
}

static void test_texts(void **state)
{
    (void)state;
    struct unstuck_position *position = parse(seen), *copy = unstuck_copy(position),
                            *dealt;
    char text[400];
    assert_int_equal(unknown_in(position), 18);
    assert_int_equal(unknown_in(copy), 18);
    assert_int_equal(unstuck_print(copy, NULL, text, sizeof text, NULL), UNSTUCK_OK);
    assert_string_equal(text, seen);
    assert_int_equal(unstuck_print(copy, "letters", text, sizeof text, NULL), UNSTUCK_OK);
    assert_non_null(strstr(text, "?? F13\n"));
    assert_int_equal(unstuck_print(copy, "solvitaire", text, sizeof text, NULL),
                     UNSTUCK_NO_NOTATION);
    unstuck_free(copy);
    unstuck_free(position);
    assert_int_equal(unstuck_deal("klondike", NULL, 1, &dealt), UNSTUCK_OK);
    assert_int_equal(unknown_in(dealt), 0);
    unstuck_free(dealt);
}

static void test_moves(void **state)
{
    (void)state;
    struct unstuck_position *position = parse(seen);
    uint32_t moves[100];
    int count = unstuck_legal(position, moves, 100), refused = 0;
    assert_in_range(count, 5, 100);
    for (int i = 0; i < count; i++) {
        struct unstuck_position *copy = unstuck_copy(position);
        char word[20];
        assert_int_equal(unstuck_move_print(copy, moves[i], word, sizeof word, NULL),
                         UNSTUCK_OK);
        enum unstuck_error error = unstuck_apply(copy, moves[i]);
        assert_true(error == UNSTUCK_OK || error == UNSTUCK_ILLEGAL);
        if (error == UNSTUCK_ILLEGAL) {
            struct unstuck_reason why;
            assert_int_equal(unstuck_play(copy, word, &why), UNSTUCK_ILLEGAL);
            assert_string_equal(why.text, "This move turns up an unknown card.");
        }
        assert_int_equal(unknown_in(copy), 18);
        refused += error == UNSTUCK_ILLEGAL;
        unstuck_free(copy);
    }
    assert_in_range(refused, 3, count - 1);
    unstuck_free(position);
}

static void test_solver(void **state)
{
    (void)state;
    struct unstuck_position *position = parse(seen);
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_limits limits = {.nodes = 50000};
    struct unstuck_answer answer;
    struct unstuck_candidate candidate;
    assert_int_equal(unstuck_solve(solver, position, &limits), UNSTUCK_UNKNOWN);
    unstuck_get_answer(solver, &answer, sizeof answer);
    assert_int_equal(answer.nodes, 0);
    assert_int_equal(answer.candidates, 0);
    assert_int_equal(answer.stop, UNSTUCK_STOP_FINISHED);
    limits.fair = true;
    assert_int_equal(unstuck_solve(solver, position, &limits), UNSTUCK_UNKNOWN);
    unstuck_get_answer(solver, &answer, sizeof answer);
    assert_in_range(answer.candidates, 2, 20);
    for (int i = 0; unstuck_get_candidate(solver, i, &candidate, sizeof candidate); i++)
        assert_true(candidate.deals > 0 && candidate.wins <= candidate.samples);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

static void test_refused(void **state)
{
    (void)state;
    struct unstuck_position *position = parse(seen);
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_judgement judgements[100];
    struct unstuck_reason why = {0};
    const void *bytes = "";
    size_t length = 1;
    int count = 1;
    assert_int_equal(unstuck_judge(solver, position, NULL, judgements, 100,
                                   sizeof(struct unstuck_judgement), &count),
                     UNSTUCK_NO_CARDS);
    assert_int_equal(count, 0);
    assert_int_equal(unstuck_certificate_check(solver, position, NULL, "x", 1, &why),
                     UNSTUCK_NO_CARDS);
    assert_string_equal(why.text, unstuck_error_text(UNSTUCK_NO_CARDS));
    assert_int_equal(unstuck_certify(solver, position, NULL, &bytes, &length),
                     UNSTUCK_NO_CARDS);
    assert_null(bytes);
    assert_int_equal(length, 0);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_solver),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
