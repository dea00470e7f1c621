/* Solvers of <unstuck.h>: verdicts, lines, figures, limits, judgements, candidates. */
#include <unstuck.h>

#include "engine/solution.h"
#include "game/session.h"
#include "games/registry.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static struct unstuck_position *deal(const char *game, const char *variant,
                                     uint64_t number)
{
    struct unstuck_position *position;
    assert_int_equal(unstuck_deal(game, variant, number, &position), UNSTUCK_OK);
    return position;
}

static struct unstuck_position *parse(const char *game, const char *text)
{
    struct unstuck_position *position;
    assert_int_equal(unstuck_parse(game, NULL, text, strlen(text), &position, NULL),
                     UNSTUCK_OK);
    return position;
}

static struct unstuck_answer solve(struct unstuck_solver *solver,
                                   const struct unstuck_position *position,
                                   struct unstuck_limits limits)
{
    struct unstuck_answer answer;
    enum unstuck_verdict verdict = unstuck_solve(solver, position, &limits);
    unstuck_get_answer(solver, &answer, sizeof answer);
    assert_int_equal(answer.verdict, verdict);
    return answer;
}

/* ---- lines ------------------------------------------------------------------------- */

/* Plays the line of the answer, as moves and as words. */
static void replay(struct unstuck_solver *solver, const struct unstuck_position *position,
                   const struct unstuck_answer *answer)
{
    struct unstuck_position *by_moves = unstuck_copy(position);
    struct unstuck_position *by_words = unstuck_copy(position);
    struct unstuck_facts start, one, other;
    int count;
    const uint32_t *moves = unstuck_moves(solver, &count);
    assert_int_equal(count, answer->moves);
    for (int i = 0; i < count; i++) {
        assert_false(unstuck_is_shuffle(by_moves, moves[i]));
        assert_int_equal(unstuck_apply(by_moves, moves[i]), UNSTUCK_OK);
    }
    char *words = strdup(unstuck_line(solver)), *rest = words;
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL; count--)
        assert_int_equal(unstuck_play(by_words, word, NULL), UNSTUCK_OK);
    assert_int_equal(count, 0);
    unstuck_get_facts(position, &start, sizeof start);
    unstuck_get_facts(by_moves, &one, sizeof one);
    unstuck_get_facts(by_words, &other, sizeof other);
    assert_int_equal(one.length - start.length, answer->length);
    assert_int_equal(one.score, answer->score);
    assert_int_equal(one.status, other.status);
    assert_int_equal(one.length, other.length);
    assert_true(one.scored || one.status == UNSTUCK_WON);
    free(words);
    unstuck_free(by_moves);
    unstuck_free(by_words);
}

/* The figures are those of solution_find: nothing that a handle keeps changes a search. */
static void test_figures(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    for (int i = 0; registry[i] != NULL; i++)
        for (uint64_t number = 1; number <= 8; number++) {
            struct session session = {0};
            struct search search;
            struct solution solution = {0};
            uint64_t nodes = number * 10000;
            assert_null(session_deal(&session, registry[i], 0, number));
            search_init(&search, &(struct limits){.nodes = nodes});
            solution_find(registry[i], &search, NULL, session_state(&session), &solution);
            struct unstuck_position *position = deal(registry[i]->id, NULL, number);
            struct unstuck_answer answer =
                solve(solver, position, (struct unstuck_limits){.nodes = nodes});
            assert_int_equal(answer.nodes, solution.nodes);
            assert_int_equal(answer.verdict, solution.verdict);
            assert_int_equal(answer.moves, solution.count);
            assert_int_equal(answer.length, solution.length);
            assert_int_equal(answer.score, solution.score);
            assert_int_equal(answer.proved, solution.proved);
            assert_int_equal(answer.bound, solution.bound);
            assert_int_equal(answer.peak_bytes, solution.peak_bytes);
            int count;
            const uint32_t *moves = unstuck_moves(solver, &count);
            if (count > 0)
                assert_memory_equal(moves, solution.moves, (size_t)count * sizeof *moves);
            if (answer.verdict == UNSTUCK_SOLVED)
                replay(solver, position, &answer);
            else
                assert_string_equal(unstuck_line(solver), "");
            solution_free(&solution);
            search_free(&search);
            session_free(&session);
            unstuck_free(position);
        }
    unstuck_solver_free(solver);
    unstuck_solver_free(NULL);
}

/* ---- verdicts ---------------------------------------------------------------------- */

static void test_verdicts(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_answer answer;
    memset(&answer, 1, sizeof answer);
    unstuck_get_answer(solver, &answer, sizeof answer); /* there is none yet */
    assert_int_equal(answer.verdict, UNSTUCK_UNKNOWN);
    assert_int_equal(answer.nodes, 0);
    assert_string_equal(unstuck_line(solver), "");
    int count = 7;
    assert_null(unstuck_moves(solver, &count));
    assert_int_equal(count, 0);

    struct unstuck_position *position = deal("klotski", NULL, 1);
    answer = solve(solver, position, (struct unstuck_limits){0});
    assert_int_equal(answer.verdict, UNSTUCK_SOLVED);
    assert_int_equal(answer.stop, UNSTUCK_STOP_FINISHED);
    assert_int_equal(answer.length, 81);
    assert_true(answer.proved && answer.has_bound);
    assert_int_equal(answer.bound, 81);
    assert_true(answer.decided_seconds > 0 && answer.decided_seconds <= answer.seconds);
    assert_true(answer.cpu_seconds > 0);
    assert_int_equal(unstuck_solve(solver, position, NULL), UNSTUCK_SOLVED);
    replay(solver, position, &answer);
    answer = solve(solver, position, (struct unstuck_limits){.nodes = 10});
    assert_int_equal(answer.verdict, UNSTUCK_UNKNOWN);
    assert_int_equal(answer.stop, UNSTUCK_STOP_NODES);
    assert_false(answer.proved);
    answer = solve(solver, position, (struct unstuck_limits){.bytes = 100});
    assert_int_equal(answer.verdict, UNSTUCK_UNKNOWN);
    assert_int_equal(answer.stop, UNSTUCK_STOP_MEMORY);
    answer = solve(solver, position, (struct unstuck_limits){.seconds = 1e-9});
    assert_int_equal(answer.verdict, UNSTUCK_UNKNOWN);
    assert_int_equal(answer.stop, UNSTUCK_STOP_TIME);
    unstuck_cancel(solver);
    answer = solve(solver, position, (struct unstuck_limits){0});
    assert_int_equal(answer.verdict, UNSTUCK_CANCELLED);
    assert_int_equal(answer.stop, UNSTUCK_STOP_CANCELLED);
    assert_int_equal(unstuck_solve(solver, position, NULL), UNSTUCK_SOLVED);
    unstuck_free(position);

    position = parse("klotski", "goal: 0,2\n.XXa\n.XXa\n");
    answer = solve(solver, position, (struct unstuck_limits){0});
    assert_int_equal(answer.verdict, UNSTUCK_IMPOSSIBLE);
    assert_true(answer.proved);
    assert_int_equal(answer.moves, 0);
    assert_string_equal(unstuck_line(solver), "");
    unstuck_free(position);

    position = parse("klotski", "goal: 0,1\n.XX.\n.XX.\n");
    answer = solve(solver, position, (struct unstuck_limits){0});
    assert_int_equal(answer.verdict, UNSTUCK_SOLVED);
    assert_int_equal(answer.moves, 0);
    assert_null(unstuck_moves(solver, &count));
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* A verdict alone is that of a search with a line, and has none. */
static void test_verdict_alone(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    int solved = 0;
    for (uint64_t number = 1; number <= 12; number++) {
        struct unstuck_position *position = deal("klondike", "draw3", number);
        struct unstuck_limits limits = {.size = sizeof limits, .nodes = 1000000};
        struct unstuck_answer with = solve(solver, position, limits);
        limits.verdict = true;
        struct unstuck_answer alone = solve(solver, position, limits);
        assert_int_equal(alone.verdict, with.verdict);
        assert_int_equal(alone.moves, 0);
        assert_string_equal(unstuck_line(solver), "");
        solved += alone.verdict == UNSTUCK_SOLVED;
        unstuck_free(position);
    }
    assert_in_range(solved, 1, 11);
    unstuck_solver_free(solver);
}

static void test_optimal(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position =
        parse("samegame", "1122331122\n2211332211\n1122331122\n");
    struct unstuck_answer answer =
        solve(solver, position, (struct unstuck_limits){.optimal = true});
    assert_int_equal(answer.verdict, UNSTUCK_SOLVED);
    assert_true(answer.proved && answer.has_bound);
    assert_int_equal(answer.bound, answer.score);
    replay(solver, position, &answer);
    unstuck_free(position);

    position = deal("klondike", "draw1", 2);
    uint32_t moves[200];
    struct unstuck_answer first =
        solve(solver, position, (struct unstuck_limits){.nodes = 200000, .improve = 1e6});
    assert_int_equal(first.verdict, UNSTUCK_SOLVED);
    int count;
    const uint32_t *line = unstuck_moves(solver, &count);
    memcpy(moves, line, (size_t)count * sizeof *moves);
    for (int i = 0; i < count - 6; i++)
        unstuck_apply(position, moves[i]);
    answer = solve(solver, position, (struct unstuck_limits){.optimal = true});
    assert_int_equal(answer.verdict, UNSTUCK_SOLVED);
    assert_true(answer.proved);
    assert_in_range(answer.length, 1, 6);
    replay(solver, position, &answer);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

static void test_improve(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klondike", "draw3", 4);
    struct unstuck_answer first =
        solve(solver, position, (struct unstuck_limits){.nodes = 100000, .seconds = 1e6});
    assert_int_equal(first.stop, UNSTUCK_STOP_FINISHED);
    struct unstuck_answer answer =
        solve(solver, position, (struct unstuck_limits){.nodes = 100000, .improve = 1e6});
    assert_int_equal(answer.stop, UNSTUCK_STOP_NODES);
    assert_true(answer.length < first.length);
    assert_true(answer.decided_seconds < answer.seconds);
    replay(solver, position, &answer);
    unstuck_free(position);

    position = deal("samegame", "square", 4);
    answer = solve(solver, position, (struct unstuck_limits){.improve = 0.01});
    assert_int_equal(answer.stop, UNSTUCK_STOP_TIME);
    assert_true(answer.decided_seconds <= 0);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* SameGame's search starts from the line that it is given, with any seed. Other positions are
 * ignored. */
static void test_known(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("samegame", "classic", 1);
    struct unstuck_position *end = unstuck_copy(position);
    struct unstuck_position *other = deal("samegame", "classic", 2);
    struct unstuck_position *klotski = deal("klotski", NULL, 1);
    struct unstuck_limits one = {.nodes = 1};
    int64_t least = solve(solver, position, one).score;
    int64_t best =
        solve(solver, position, (struct unstuck_limits){.nodes = 100000}).score;
    assert_true(best > least);
    int count;
    const uint32_t *moves = unstuck_moves(solver, &count);
    for (int i = 0; i < count; i++)
        assert_int_equal(unstuck_apply(end, moves[i]), UNSTUCK_OK);

    const struct unstuck_position *const wrong[] = {position, other, klotski};
    for (int i = 0; i < 3; i++) {
        solve(solver, other, one); /* forgets POSITION */
        one.known = wrong[i];
        assert_int_equal(solve(solver, position, one).score, least);
    }
    for (one.seed = 0; one.seed < 3; one.seed++) {
        solve(solver, other, one);
        one.known = end;
        assert_int_equal(solve(solver, position, one).score, best);
    }
    assert_int_equal(solve(solver, klotski, one).verdict, UNSTUCK_UNKNOWN);
    one.nodes = 0;
    assert_int_equal(solve(solver, klotski, one).length, 81);
    unstuck_free(position);
    unstuck_free(end);
    unstuck_free(other);
    unstuck_free(klotski);
    unstuck_solver_free(solver);
}

static void test_large(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position =
        parse("lianliankan", "2 41\n"
                             "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 1 2 "
                             "2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 1 2 2 3\n"
                             "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 1 2 "
                             "2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 1 2 2 3\n");
    struct unstuck_answer answer = solve(solver, position, (struct unstuck_limits){0});
    assert_int_equal(answer.verdict, UNSTUCK_SOLVED);
    assert_int_equal(answer.length, 41);
    assert_int_equal(answer.moves, 41);
    int count;
    assert_null(unstuck_moves(solver, &count));
    assert_int_equal(count, 0);
    char *words = strdup(unstuck_line(solver)), *rest = words;
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL; count++)
        assert_int_equal(unstuck_play(position, word, NULL), UNSTUCK_OK);
    assert_int_equal(count, 41);
    free(words);
    struct unstuck_facts facts;
    unstuck_get_facts(position, &facts, sizeof facts);
    assert_int_equal(facts.status, UNSTUCK_WON);
    struct unstuck_judgement judgement;
    assert_int_equal(unstuck_judge(solver, position, NULL, &judgement, 1,
                                   sizeof(struct unstuck_judgement), &count),
                     UNSTUCK_TOO_LARGE);
    assert_int_equal(count, 0);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* ---- moves judged ------------------------------------------------------------------ */

/* Each judgement is what solving the position behind its move answers. */
static void test_judge(void **state)
{
    (void)state;
    enum {
        MOST = 12
    };
    const struct unstuck_limits limits = {.nodes = 20000};
    struct unstuck_limits own = {.size = sizeof own,
                                 .nodes = 20000,
                                 .scratch = "/dev/null/none"};
    struct unstuck_solver *solver = unstuck_solver_new();
    for (int i = 0; registry[i] != NULL; i++) {
        struct unstuck_position *position = deal(registry[i]->id, NULL, 4);
        struct unstuck_judgement judged[MOST];
        uint32_t moves[MOST];
        int all = unstuck_legal(position, moves, MOST), count = 0;
        struct unstuck_answer answer;
        struct unstuck_facts start, end;
        own.verdict = false;
        assert_int_equal(unstuck_judge(solver, position, &own, judged, MOST,
                                       sizeof(struct unstuck_judgement), &count),
                         UNSTUCK_OK);
        assert_int_equal(count, all);
        unstuck_get_answer(solver, &answer, sizeof answer);
        assert_int_equal(answer.nodes, 0);
        assert_string_equal(unstuck_line(solver), "");
        unstuck_get_facts(position, &start, sizeof start);
        for (int k = 0; k < count && k < MOST; k++) {
            struct unstuck_position *after = unstuck_copy(position);
            assert_int_equal(judged[k].move, moves[k]);
            assert_int_equal(unstuck_apply(after, moves[k]), UNSTUCK_OK);
            unstuck_get_facts(after, &end, sizeof end);
            answer = solve(solver, after, limits);
            assert_int_equal(judged[k].verdict, answer.verdict);
            assert_int_equal(judged[k].proved, answer.proved);
            assert_int_equal(judged[k].score, answer.score);
            assert_int_equal(judged[k].length,
                             answer.verdict == UNSTUCK_SOLVED
                                 ? end.length - start.length + answer.length
                                 : 0);
            unstuck_free(after);
        }
        own.verdict = true;
        int known = judged[0].length;
        unstuck_judge(solver, position, &own, judged, 1, sizeof *judged, &count);
        assert_int_equal(judged[0].length,
                         strcmp(registry[i]->id, "klondike") == 0 ? 0 : known);
        unstuck_free(position);
    }
    unstuck_solver_free(solver);
}

static void test_judge_cancelled(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klotski", NULL, 1);
    struct unstuck_judgement judged[10];
    int count;
    unstuck_cancel(solver);
    assert_int_equal(unstuck_judge(solver, position, NULL, judged, 10,
                                   sizeof(struct unstuck_judgement), &count),
                     UNSTUCK_STOPPED);
    assert_in_range(count, 2, 10);
    uint32_t moves[10];
    unstuck_legal(position, moves, 10);
    for (int i = 0; i < count; i++) {
        assert_int_equal(judged[i].move, moves[i]);
        assert_int_equal(judged[i].verdict, i == 0 ? UNSTUCK_CANCELLED : UNSTUCK_UNKNOWN);
    }
    assert_int_equal(unstuck_judge(solver, position, NULL, judged, 1,
                                   sizeof(struct unstuck_judgement), &count),
                     UNSTUCK_OK);
    assert_int_equal(judged[0].verdict, UNSTUCK_SOLVED);
    assert_int_equal(judged[1].verdict, UNSTUCK_UNKNOWN); /* not written */
    for (int most = 0; most >= -1; most--) {
        count = 0;
        assert_int_equal(unstuck_judge(solver, position, NULL, NULL, most,
                                       sizeof(struct unstuck_judgement), &count),
                         UNSTUCK_OK);
        assert_in_range(count, 2, 10);
    }
    unstuck_free(position);
    unstuck_solver_free(solver);
}

static void test_fair(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klondike", NULL, 20);
    struct unstuck_limits limits = {.fair = true, .each = true, .nodes = 100000};
    struct unstuck_answer answer = solve(solver, position, limits);
    struct unstuck_candidate candidate, before = {0};
    assert_int_equal(answer.verdict, UNSTUCK_UNKNOWN);
    assert_in_range(answer.candidates, 2, 100);
    for (int i = 0; i < answer.candidates; i++) {
        struct unstuck_position *copy = unstuck_copy(position);
        assert_true(unstuck_get_candidate(solver, i, &candidate, sizeof candidate));
        assert_true(candidate.count > 0 && candidate.wins <= candidate.samples);
        assert_true(i == 0 || (double)before.wins * candidate.samples >=
                                  (double)candidate.wins * before.samples);
        for (int k = 0; k < candidate.count; k++)
            assert_int_equal(unstuck_apply(copy, candidate.moves[k]), UNSTUCK_OK);
        before = candidate;
        unstuck_free(copy);
    }
    assert_false(
        unstuck_get_candidate(solver, answer.candidates, &candidate, sizeof candidate));
    assert_false(unstuck_get_candidate(solver, -1, &candidate, sizeof candidate));
    unstuck_free(position);

    limits.each = false;
    /* The only candidate is judged, too, unless the limits are too low. */
    position = deal("klondike", NULL, 1);
    answer = solve(solver, position, limits);
    assert_int_equal(answer.stop, UNSTUCK_STOP_FINISHED);
    assert_int_equal(answer.candidates, 1);
    assert_true(unstuck_get_candidate(solver, 0, &candidate, sizeof candidate));
    assert_in_range(candidate.deals, 10, candidate.samples);
    assert_in_range(candidate.wins, 1, candidate.samples - 1);
    limits.quick = true;
    solve(solver, position, limits);
    assert_true(unstuck_get_candidate(solver, 0, &candidate, sizeof candidate));
    assert_int_equal(candidate.samples, 0);
    limits.quick = false;
    limits.nodes = 10;
    solve(solver, position, limits);
    assert_true(unstuck_get_candidate(solver, 0, &candidate, sizeof candidate));
    assert_int_equal(candidate.samples + candidate.deals, 0);
    unstuck_free(position);

    /* Nothing is hidden in the other games. */
    position = deal("klotski", NULL, 1);
    answer = solve(solver, position, (struct unstuck_limits){.fair = true});
    assert_int_equal(answer.verdict, UNSTUCK_SOLVED);
    assert_int_equal(answer.candidates, 0);
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* Whether the best candidate of a deal turns the stock, which only a player does who does not
 * know it. */
static bool turns_first(const char *variant, bool seen)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klondike", variant, 4);
    struct unstuck_limits limits = {.fair = true, .nodes = 100000, .seen = seen};
    struct unstuck_answer answer = solve(solver, position, limits);
    struct unstuck_candidate candidate;
    bool turns = false;
    for (int i = 0; i < answer.candidates; i++) {
        char word[16];
        assert_true(unstuck_get_candidate(solver, i, &candidate, sizeof candidate));
        unstuck_move_print(position, candidate.moves[0], word, sizeof word, NULL);
        turns |= candidate.count == 1 && strcmp(word, "F") == 0;
    }
    unstuck_free(position);
    unstuck_solver_free(solver);
    return turns;
}

static void test_fair_stock(void **state)
{
    (void)state;
    assert_false(turns_first("draw3", false));
    assert_true(turns_first("draw3", true));
    assert_true(turns_first("draw3-passes3", false));
    assert_true(turns_first("draw3-passes3", true));
}

static void test_fair_each(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("klondike", NULL, 4);
    struct unstuck_limits limits = {.fair = true, .each = true, .nodes = 100000};
    uint32_t moves[64];
    int count = unstuck_legal(position, moves, 64);
    struct unstuck_answer answer = solve(solver, position, limits);
    assert_int_equal(answer.candidates, count);
    for (int i = 0; i < count; i++) {
        struct unstuck_candidate candidate;
        int found = 0;
        for (int j = 0; j < count; j++) {
            assert_true(unstuck_get_candidate(solver, j, &candidate, sizeof candidate));
            assert_int_equal(candidate.count, 1);
            found += candidate.moves[0] == moves[i];
        }
        assert_int_equal(found, 1);
    }
    unstuck_free(position);
    unstuck_solver_free(solver);
}

/* ---- again, with higher limits ----------------------------------------------------- */

/* A scored game starts from the best line of the last search. */
static void test_continue_scored(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    struct unstuck_position *position = deal("samegame", NULL, 1);
    struct unstuck_position *other = deal("samegame", NULL, 2);
    struct unstuck_answer far =
        solve(solver, position, (struct unstuck_limits){.nodes = 1000000});
    struct unstuck_answer near =
        solve(solver, position, (struct unstuck_limits){.nodes = 100});
    assert_int_equal(near.score, far.score);
    solve(solver, other, (struct unstuck_limits){.nodes = 100});
    near = solve(solver, position, (struct unstuck_limits){.nodes = 100});
    assert_true(near.score < far.score);
    unstuck_free(position);
    unstuck_free(other);
    unstuck_solver_free(solver);
}

/* Klondike's search goes on where a limit ended it: all its parts together take the nodes of
 * one search, and find the same. */
static void test_continue(void **state)
{
    (void)state;
    struct unstuck_solver *solver = unstuck_solver_new();
    int kept = 0;
    for (uint64_t number = 1; number <= 8; number++) {
        struct unstuck_position *position = deal("klondike", NULL, number);
        struct unstuck_position *other = deal("klondike", NULL, 0);
        struct unstuck_limits limits = {.bytes = 1 << 20};
        struct unstuck_answer whole = solve(solver, position, limits), part;
        uint64_t nodes = 0;
        if (whole.stop == UNSTUCK_STOP_FINISHED && whole.nodes > 10) {
            for (limits.nodes = 7;; limits.nodes *= 2) {
                part = solve(solver, position, limits);
                nodes += part.nodes;
                assert_in_range(part.nodes, 1, limits.nodes);
                if (part.verdict != UNSTUCK_UNKNOWN ||
                    nodes + 2 * limits.nodes > whole.nodes)
                    break;
            }
            assert_int_equal(part.verdict, UNSTUCK_UNKNOWN);
            limits.nodes = 0;
            part = solve(solver, position, limits);
            assert_int_equal(part.verdict, whole.verdict);
            assert_int_equal(part.length, whole.length);
            assert_int_equal(part.nodes + nodes, whole.nodes);

            /* Another position in between, or too little memory for what it keeps: it starts
             * over. */
            limits.nodes = 7;
            solve(solver, position, limits);
            solve(solver, other, limits);
            limits.nodes = 0;
            assert_int_equal(solve(solver, position, limits).nodes, whole.nodes);
            limits.nodes = whole.nodes / 2;
            struct unstuck_answer half = solve(solver, position, limits);
            if (half.peak_bytes > 100) {
                part = solve(solver, position, (struct unstuck_limits){.bytes = 100});
                assert_int_equal(part.stop, UNSTUCK_STOP_MEMORY);
                limits.nodes = 0;
                assert_int_equal(solve(solver, position, limits).nodes + part.nodes,
                                 whole.nodes);
                kept++;
            }
        }
        assert_true(number < 8 || (nodes > 0 && kept > 0));
        unstuck_free(position);
        unstuck_free(other);
    }
    unstuck_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),         cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_verdict_alone),   cmocka_unit_test(test_optimal),
        cmocka_unit_test(test_improve),         cmocka_unit_test(test_known),
        cmocka_unit_test(test_large),           cmocka_unit_test(test_judge),
        cmocka_unit_test(test_judge_cancelled), cmocka_unit_test(test_fair),
        cmocka_unit_test(test_fair_stock),      cmocka_unit_test(test_fair_each),
        cmocka_unit_test(test_continue_scored), cmocka_unit_test(test_continue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
