/* The library on a system without memory: in each round one allocation fails, or one and all
 * that follow. A function then does its work or returns an error, and nothing leaks. */
#include <unstuck.h>

#include "tests/no_memory.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <string.h>

enum {
    TEXT = 4000
};

static const char large_board[] = "1 42\n1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 "
                                  "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 1 2 2 3 3\n";

/* What is done in each round for a game; each returns false if it reports a lack of memory,
 * and fails the test if it reports anything else. */
typedef bool part(const char *game);

static bool fine(enum unstuck_error error)
{
    assert_true(error == UNSTUCK_OK || error == UNSTUCK_NO_MEMORY);
    return error == UNSTUCK_OK;
}

static bool use_texts(const char *game)
{
    struct unstuck_position *position, *read = NULL;
    char text[TEXT], again[TEXT], word[200];
    uint32_t move;
    if (!fine(unstuck_deal(game, NULL, 1, &position))) {
        assert_null(position);
        return false;
    }
    bool done = true;
    for (int i = 0; done && i < 70 && unstuck_legal(position, &move, 1) > 0; i++) {
        struct unstuck_facts before, after;
        unstuck_get_facts(position, &before, sizeof before);
        done = fine(unstuck_move_print(position, move, word, sizeof word, NULL)) &&
               fine(unstuck_play(position, word, NULL));
        unstuck_get_facts(position, &after, sizeof after);
        assert_int_equal(after.moves, before.moves + done);
    }
    struct unstuck_position *copy = unstuck_copy(position);
    size_t length;
    done = done && copy != NULL && fine(unstuck_print(copy, NULL, text, TEXT, &length)) &&
           fine(unstuck_parse(game, NULL, text, length, &read, NULL)) &&
           fine(unstuck_print(read, NULL, again, TEXT, NULL));
    for (int i = 0; done && unstuck_notation(game, i) != NULL; i++) {
        enum unstuck_error error =
            unstuck_print(position, unstuck_notation(game, i), text, TEXT, NULL);
        done = error == UNSTUCK_NO_NOTATION || fine(error);
    }
    unstuck_free(copy);
    unstuck_free(read);
    unstuck_free(position);
    return done;
}

static bool use_large(const char *game)
{
    struct unstuck_position *position = NULL;
    struct unstuck_solver *solver = unstuck_solver_new();
    bool done =
        solver != NULL && fine(unstuck_parse(game, NULL, large_board, strlen(large_board),
                                             &position, NULL));
    struct unstuck_position *copy = done ? unstuck_copy(position) : NULL;
    done = copy != NULL;
    if (done) {
        enum unstuck_verdict verdict = unstuck_solve(solver, copy, NULL);
        done = verdict == UNSTUCK_SOLVED;
        assert_true(done || verdict == UNSTUCK_OUT_OF_MEMORY);
        assert_int_equal(unstuck_line(solver)[0] != '\0', done);
    }
    unstuck_free(copy);
    unstuck_free(position);
    unstuck_solver_free(solver);
    return done;
}

/* Whether the search of SOLVER had all the memory that it needed. */
static bool is_complete(struct unstuck_solver *solver, enum unstuck_verdict verdict)
{
    struct unstuck_answer answer;
    unstuck_get_answer(solver, &answer, sizeof answer);
    assert_int_equal(answer.verdict, verdict);
    assert_true(verdict != UNSTUCK_OUT_OF_MEMORY || answer.stop == UNSTUCK_STOP_MEMORY);
    return answer.stop == UNSTUCK_STOP_FINISHED || answer.stop == UNSTUCK_STOP_NODES;
}

static bool use_solver(const char *game)
{
    struct unstuck_position *position = NULL;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_judgement judged[2];
    struct unstuck_limits limits = {.nodes = 500, .improve = 1000};
    int count;
    bool done = solver != NULL && fine(unstuck_deal(game, NULL, 2, &position));
    for (int i = 0; done && i < 2; i++) {
        limits.nodes = i == 0 ? 500 : 1000;
        done = is_complete(solver, unstuck_solve(solver, position, &limits)) &&
               unstuck_line(solver) != NULL;
    }
    limits.nodes = 100;
    done = done && fine(unstuck_judge(solver, position, &limits, judged, 2,
                                      sizeof(struct unstuck_judgement), &count));
    unstuck_free(position);
    unstuck_solver_free(solver);
    return done;
}

static bool use_fair(const char *game)
{
    struct unstuck_position *position = NULL;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_limits limits = {.nodes = 2000, .fair = true};
    bool done = solver != NULL && fine(unstuck_deal(game, NULL, 4, &position)) &&
                is_complete(solver, unstuck_solve(solver, position, &limits));
    limits.each = true;
    done = done && is_complete(solver, unstuck_solve(solver, position, &limits));
    unstuck_free(position);
    unstuck_solver_free(solver);
    return done;
}

static bool use_reader(const char *game)
{
    struct unstuck_reader *reader = NULL;
    static const char *const lines[] = {"variant: steps", "goal: 0,1", ".XX.", ".XX.", "",
                                        "goal: 0,1",      ".XX.",      ".XX.", NULL};
    bool done = fine(unstuck_reader_new(game, NULL, &reader));
    int read = 0;
    for (int i = 0; reader != NULL && i <= 8; i++) {
        struct unstuck_position *position;
        size_t length = lines[i] != NULL ? strlen(lines[i]) : 0;
        done &= fine(unstuck_reader_line(reader, lines[i], length, &position, NULL));
        read += position != NULL;
        unstuck_free(position);
    }
    assert_int_equal(read == 2, done);
    unstuck_reader_free(reader);
    return done;
}

static bool use_puzzle(const char *game)
{
    struct unstuck_position *position = NULL;
    struct unstuck_puzzle puzzle;
    bool done = fine(unstuck_puzzle_new(game, -1, 0, &position, &puzzle, sizeof puzzle));
    unstuck_free(position);
    return done;
}

static bool use_openings(const char *game)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_openings *openings = NULL;
    struct unstuck_position *position = NULL;
    struct unstuck_query query = UNSTUCK_QUERY_ANY;
    query.dominoes = 1;
    query.singles = 1;
    bool done = solver != NULL &&
                fine(unstuck_openings_new(solver, game, NULL, &query, NULL, &openings)) &&
                fine(unstuck_openings_draw(openings, 3, &position, NULL, 0));
    unstuck_free(position);
    unstuck_openings_free(openings);
    unstuck_solver_free(solver);
    return done;
}

static bool use_certificate(const char *game)
{
    struct unstuck_solver *writer = unstuck_solver_new(), *checker = unstuck_solver_new();
    struct unstuck_position *position = NULL;
    const char *lost =
        strcmp(game, "klotski") == 0 ? "goal: 0,3\nX.#.\n" : "2 3\n1 2 2\n2 1 1\n";
    const void *bytes;
    size_t length;
    bool done =
        writer != NULL && checker != NULL &&
        fine(strcmp(game, "klondike") == 0
                 ? unstuck_deal(game, NULL, 7, &position)
                 : unstuck_parse(game, NULL, lost, strlen(lost), &position, NULL)) &&
        fine(unstuck_certify(writer, position, NULL, &bytes, &length)) &&
        fine(unstuck_certificate_check(checker, position, NULL, bytes, length, NULL));
    unstuck_free(position);
    unstuck_solver_free(writer);
    unstuck_solver_free(checker);
    return done;
}

static void fail_each(part *use, const char *game)
{
    long count = 0;
    assert_true(use(game));
    for (int lasting = 0; lasting < 2; lasting++) {
        long step = lasting && !seed_is_long() ? 3 : 1;
        for (long n = 1; n == 1 || count >= n - step; n += step) {
            long before = no_memory_blocks();
            no_memory_from(n, lasting);
            bool done = use(game);
            count = no_memory_end();
            assert_int_equal(no_memory_blocks(), before);
            assert_true(done || count >= n);
        }
    }
}

static void each_game(part *use)
{
    for (int i = 0; unstuck_game(i) != NULL; i++)
        fail_each(use, unstuck_game(i));
}

static void test_texts(void **state)
{
    (void)state;
    each_game(use_texts);
}

static void test_solvers(void **state)
{
    (void)state;
    each_game(use_solver);
    fail_each(use_fair, "klondike");
}

static void test_others(void **state)
{
    (void)state;
    fail_each(use_large, "lianliankan");
    fail_each(use_reader, "klotski");
    fail_each(use_puzzle, "klotski");
    fail_each(use_openings, "klotski");
    fail_each(use_certificate, "klondike");
    fail_each(use_certificate, "klotski");
    fail_each(use_certificate, "lianliankan");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_solvers),
        cmocka_unit_test(test_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
