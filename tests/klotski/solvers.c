#include "tests/klotski/solvers.h"

#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* The cost of a move as it is written. FIRST: of a line, so it can continue the last move. */
static int written_cost(const struct klotski *k, const char *word, bool first)
{
    const char *path = word + 1;
    bool goes_on = first && k->last == word[0];
    int steps = (int)strlen(path), slides = 1;
    if (k->metric == KLOTSKI_MOVES)
        return !goes_on;
    if (k->metric == KLOTSKI_STEPS)
        return steps;
    for (int i = 1; i < steps; i++)
        slides += path[i] != path[i - 1];
    return slides - (goes_on && path[0] == klotski_letters[k->last_way - 1]);
}

/* The cost of MOVES as they are written, which verify counts. */
static int written_length(const struct klotski *k, const uint32_t *moves, int count)
{
    const struct game_notation *notation = klotski_game.notation;
    struct klotski now = *k;
    int length = 0;
    for (int i = 0; i < count; i++) {
        struct text word = {0};
        notation->print_move(&now, moves[i], &word);
        length += written_cost(&now, text_get(&word), i == 0);
        assert_true(klotski_game.rules->apply(&now, moves[i]));
        text_free(&word);
    }
    return length;
}

void solver_ask(const struct game *game, const struct limits *limits, void *memo,
                const struct klotski *k, struct solution *out)
{
    struct search search;
    search_init(&search, limits);
    solution_find(game, &search, memo, k, out);
    search_free(&search); /* asserts that no memory is left */
    if (out->verdict == VERDICT_SOLVED)
        assert_int_equal(written_length(k, out->moves, out->count), out->length);
}

void solver_expect(const struct klotski *k, const struct solution *solution, int length)
{
    if (solution->verdict != (length < 0 ? VERDICT_IMPOSSIBLE : VERDICT_SOLVED) ||
        (length >= 0 && solution->length != length)) {
        board_show(k);
        fail_msg("verdict %d, %d instead of %d", (int)solution->verdict, solution->length,
                 length);
    }
    assert_true(solution->proved);
    int total = 0;
    struct klotski end;
    assert_int_equal(solution_replay(&klotski_game, k, solution->moves, solution->count,
                                     &end, &total),
                     solution->count);
    assert_int_equal(total, length < 0 ? 0 : length);
    assert_int_equal(klotski_game.rules->status(&end) == STATUS_WON, length >= 0);
}

void solver_expect_answer(const struct game *game, const struct klotski *k, int length)
{
    struct solution solution = {0};
    solver_ask(game, &(struct limits){0}, NULL, k, &solution);
    assert_int_equal(solution.stop, STOP_FINISHED);
    solver_expect(k, &solution, length);
    solution_free(&solution);
}

void solver_expect_recall(const struct game *game, const void *memo,
                          const struct klotski *k, int length)
{
    struct solution solution = {0};
    assert_true(solution_recall(game, memo, k, &solution));
    solver_expect(k, &solution, length);
    solution_free(&solution);
}

int solver_length(const struct game *game, const struct klotski *k)
{
    struct solution solution = {0};
    solver_ask(game, &(struct limits){0}, NULL, k, &solution);
    int length = solution.verdict == VERDICT_SOLVED ? solution.length : -1;
    solver_expect(k, &solution, length);
    solution_free(&solution);
    return length;
}

struct atlas *solver_atlas(const struct atlas_query *query, int metric, int threads)
{
    struct search search;
    search_init(&search, &(struct limits){.threads = threads});
    struct atlas *atlas = atlas_new(&search, query);
    assert_non_null(atlas);
    assert_true(atlas_measure(atlas, &search, metric));
    assert_int_equal(search_reason(&search), STOP_FINISHED);
    search_free(&search); /* asserts that no memory is left */
    return atlas;
}
