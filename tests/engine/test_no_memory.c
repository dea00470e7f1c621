/* Rules, texts and solvers on a system without memory: in each round one allocation fails,
 * or one and all that follow. What is then read, played or solved is right, or there is a
 * message that memory is missing, and nothing leaks. */
#include "base/memory.h"
#include "engine/solution.h"
#include "game/atlas.h"
#include "game/edit.h"
#include "game/selection.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"

#include "tests/no_memory.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* Something that is done in each round. Returns false if it reports a lack of memory. */
typedef bool part(void *argument);

/* Does it until it needs no more allocations than work. Returns how many it needs. */
static long fail_each(part *doing, void *argument)
{
    long count = 0;
    assert_true(doing(argument));
    for (int lasting = 0; lasting < 2; lasting++) {
        long step = lasting && !seed_is_long() ? 3 : 1;
        for (long n = 1; n == 1 || count >= n - step; n += step) {
            long before = no_memory_blocks();
            no_memory_from(n, lasting);
            bool done = doing(argument);
            count = no_memory_end();
            assert_int_equal(no_memory_blocks(), before);
            assert_true(done || count >= n);
        }
    }
    return count;
}

/* ---- texts and moves --------------------------------------------------------------- */

enum {
    MOVES_MOST = 100 /* more than a session has room for at first */
};

struct played {
    const struct game *game;
    const char *variant;
    uint32_t number; /* of the variant */
    uint32_t moves[MOVES_MOST];
    int count;
    struct text text; /* of the deal and the moves */
};

static bool read_again(const struct played *played, const char *text)
{
    const struct game *game = played->game;
    struct position position = {0};
    struct session session = {0};
    struct reason why = {0};
    struct text out = {0};
    bool hash_rows = game->notation->hash_rows;
    bool read = position_from(&position, text, hash_rows, &why) == READING_BLOCK &&
                session_parse(&session, game, 0, &position, &why);
    assert_true(read || why.no_memory);
    if (read)
        session_print(&session, &out);
    bool whole = read && !out.failed;
    assert_true(!whole || strcmp(text_get(&out), text) == 0);
    position_free(&position);
    session_free(&session);
    text_free(&out);
    return whole;
}

/* A deal, its moves in words and back, and its text. */
static bool play(void *argument)
{
    const struct played *played = argument;
    const struct game *game = played->game;
    struct session session = {0};
    struct text words = {0};
    const char *why = session_deal(&session, game, played->number, 1);
    assert_true(why == NULL || (why == MEMORY_NONE && session.game == NULL));
    bool good = why == NULL;
    for (int i = 0; good && i < played->count; i++) {
        uint32_t move;
        text_clear(&words);
        game->notation->print_move(session_state(&session), played->moves[i], &words);
        good = !words.failed && session_reserve(&session);
        if (!good)
            break;
        assert_null(
            game->notation->parse_move(session_state(&session), text_get(&words), &move));
        assert_int_equal(move, played->moves[i]);
        game->words->describe(session_state(&session), move, &words);
        assert_true(session_apply(&session, move));
    }
    text_clear(&words);
    if (good)
        session_print(&session, &words);
    good = good && !words.failed;
    assert_true(!good || strcmp(text_get(&words), text_get(&played->text)) == 0);
    session_free(&session);
    text_free(&words);
    return good && read_again(played, text_get(&played->text));
}

static void test_play(void **state)
{
    (void)state;
    struct played all[] = {
        {.game = &klondike_game, .variant = "draw1"},
        {.game = &klotski_game, .variant = "steps"},
        {.game = &lianliankan_game, .variant = "outside-gravity"},
        {.game = &samegame_game, .variant = "classic-8x8c3"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct played *played = &all[i];
        struct session session = {0};
        uint32_t move;
        assert_true(game_variant_find(played->game, played->variant, &played->number));
        assert_null(session_deal(&session, played->game, played->number, 1));
        while (played->count < MOVES_MOST &&
               played->game->rules->moves(session_state(&session), &move, 1) > 0) {
            played->moves[played->count++] = move;
            assert_true(session_apply(&session, move));
        }
        session_print(&session, &played->text);
        session_free(&session);
        assert_true(fail_each(play, played) > 10);
        text_free(&played->text);
    }
}

/* ---- solvers ----------------------------------------------------------------------- */

struct question {
    const struct game *game;
    const char *variant, *board; /* BOARD NULL: deal SEED */
    uint64_t seed;
    struct limits limits;
    bool memo;
    struct session session;
    struct solution right; /* without a verdict before the first answer */
};

/* SOLUTION is right or incomplete; false: there was no memory. */
static bool check(struct question *question, const struct solution *solution)
{
    struct solution *right = &question->right;
    bool done = solution->stop != STOP_SYSTEM;
    assert_true(done || solution->verdict == right->verdict ||
                solution->verdict == VERDICT_UNKNOWN);
    if (!done)
        return false;
    assert_int_equal(solution->verdict, right->verdict);
    assert_int_equal(solution->proved, right->proved);
    assert_int_equal(solution->stop, right->stop);
    assert_int_equal(solution->length, right->length);
    assert_int_equal(solution->score, right->score);
    assert_int_equal(solution->candidate_count, right->candidate_count);
    return true;
}

static void answer(const struct question *question, void *memo, struct solution *out)
{
    struct search search;
    search_init(&search, &question->limits);
    solution_find(question->game, &search, memo, session_state(&question->session), out);
    search_free(&search); /* asserts that no memory is left */
}

static bool solve(void *argument)
{
    struct question *question = argument;
    const struct game *game = question->game;
    const void *state = session_state(&question->session);
    struct solution solution = {0}, recalled = {0};
    void *memo = question->memo ? game_memo_new(game) : NULL;
    answer(question, memo, &solution);
    bool done = check(question, &solution);
    /* The memo may hold the answer though there was no memory to return it. */
    bool solved = solution.verdict == VERDICT_SOLVED;
    const struct solution *known = solved ? &solution : &question->right;
    if (solution_recall(game, memo, state, &recalled)) {
        assert_int_equal(recalled.verdict, known->verdict);
        assert_int_equal(recalled.length, known->length);
        assert_int_equal(recalled.score, known->score);
    }
    struct survey survey;
    if (memo != NULL && game_surveys(game) && game->solver->survey(memo, state, &survey))
        assert_true(survey.boards > 1);
    solution_free(&solution);
    solution_free(&recalled);
    game_memo_free(game, memo);
    return done;
}

/* Reads the board of QUESTION, or deals it, and answers it once. */
static void ask(struct question *question)
{
    uint32_t variant;
    assert_true(game_variant_find(question->game, question->variant, &variant));
    if (question->board != NULL) {
        struct position position = {0};
        struct reason why;
        bool hash_rows = question->game->notation->hash_rows;
        assert_int_equal(position_from(&position, question->board, hash_rows, &why),
                         READING_BLOCK);
        assert_true(
            session_parse(&question->session, question->game, variant, &position, &why));
        position_free(&position);
    } else
        assert_null(
            session_deal(&question->session, question->game, variant, question->seed));
    void *memo = question->memo ? game_memo_new(question->game) : NULL;
    answer(question, memo, &question->right);
    game_memo_free(question->game, memo);
}

static void test_solve(void **state)
{
    (void)state;
    static const char small[] = "goal: 1,2\nXXa.\nXXb.\n..cc\n..dd\n";
    const struct game *const klondike = &klondike_game, *const klotski = &klotski_game;
    const struct game *const lian = &lianliankan_game, *const same = &samegame_game;
    struct question all[] = {
        {klondike, "draw1", .seed = 1, .limits = {.nodes = 3000, .improve = 1000}},
        {klondike, "draw3", .seed = 4,
         .limits = {.nodes = 3000, .improve = 1000, .threads = 2}},
        {klondike, "draw3", .seed = 129, .limits = {.threads = 2}, .memo = true},
        {klondike, "draw3", .seed = 4, .limits = {.nodes = 20000, .fair = true}},
        {klondike, "draw3", .seed = 3,
         .limits = {.nodes = 20000, .fair = true, .each = true}},
        {klotski, "moves", .seed = seed_is_long() ? 1 : 10},
        {klotski, "steps", .seed = 1, .memo = true},
        {klotski, "moves", small, .limits = {.threads = 3}},
        {klotski, "steps", small, .memo = true},
        {lian, "outside-8x6", .seed = 1, .memo = true},
        {lian, "outside-gravity-8x6", .seed = 1, .memo = true},
        {same, "classic-8x8c3", .seed = 1, .limits = {.nodes = 20000, .threads = 2},
         .memo = true},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        ask(&all[i]);
        assert_true(fail_each(solve, &all[i]) > 1);
        session_free(&all[i].session);
        solution_free(&all[i].right);
    }
}

/* ---- extras ------------------------------------------------------------------------ */

/* Reads, copies and solves a board that is too large for a state. */
static bool solve_large(void *argument)
{
    const char *text = argument;
    struct position position = {0};
    struct session session = {0}, copy = {0};
    struct solution solution = {0};
    struct text line = {0};
    struct search search;
    struct reason why = {0};
    search_init(&search, &(struct limits){0});
    bool read = position_from(&position, text, false, &why) == READING_BLOCK;
    assert_true(!read || lianliankan_game.large->claims(&position));
    read = read && session_parse_large(&session, &lianliankan_game, 0, &position, &why);
    assert_true(read || why.no_memory);
    bool copied = read && session_copy(&session, &copy);
    if (copied)
        solution_find_large(&lianliankan_game, &search, copy.large, &solution, &line);
    bool done = copied && solution.stop == STOP_FINISHED;
    assert_true(done || solution.verdict == VERDICT_UNKNOWN);
    assert_true(!done || (solution.verdict == VERDICT_SOLVED && solution.length == 41));
    search_free(&search);
    position_free(&position);
    session_free(&session);
    session_free(&copy);
    solution_free(&solution);
    text_free(&line);
    return done;
}

static void test_large(void **state)
{
    (void)state;
    struct text text = {0};
    text_string(&text, "name: large\n2 41\n");
    for (int i = 0; i < 82; i++)
        text_format(&text, "%d%s", i % 41 + 1, i % 41 == 40 ? "\n" : " ");
    assert_true(fail_each(solve_large, text.bytes) > 10);
    text_free(&text);
}

static bool draw_opening(void *argument)
{
    struct selection *selection = argument;
    const char *why = NULL;
    struct session session = {0};
    struct atlas_rating rating;
    struct search search;
    search_init(&search, &(struct limits){.threads = 2});
    struct atlas *atlas = selection_atlas(selection, &search);
    bool done = atlas != NULL;
    if (done) {
        why = selection_draw(selection, atlas, 1, &session, &rating);
        assert_true(why == NULL || why == MEMORY_NONE);
        klotski_game.atlas->free(atlas);
    } else
        assert_int_equal(search_reason(&search), STOP_SYSTEM);
    search_free(&search);
    session_free(&session);
    return done && why == NULL;
}

static void test_openings(void **state)
{
    (void)state;
    struct selection selection = SELECTION_ALL;
    assert_true(selection_read_pieces(&selection, seed_is_long() ? "1d2s" : "0d2s"));
    selection_settle(&selection, &klotski_game, ATLAS_STEPS);
    assert_true(fail_each(draw_opening, &selection) > 5);
}

/* Twenty boards of the editor: the list of them grows. */
static bool edit(void *argument)
{
    const struct game_edit *model = argument;
    struct edit edit;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    struct reason why = {0};
    bool good = model->begin(&edit, 5, 4, 0);
    edit.tool = EDIT_SINGLE;
    for (int i = 4; good && i < 20; i++) {
        const char *problem = model->put(&edit, i / 4, i % 4);
        assert_true(problem == NULL || problem == MEMORY_NONE);
        good = problem == NULL;
    }
    const char *problem = good ? model->clear(&edit) : MEMORY_NONE;
    edit.tool = EDIT_HERO;
    if (problem == NULL)
        problem = model->put(&edit, 0, 1);
    assert_true(problem == NULL || problem == MEMORY_NONE);
    good = problem == NULL && model->read(&edit, state, &why);
    assert_true(good || problem != NULL || why.no_memory);
    model->free(&edit);
    return good;
}

static void test_edit(void **state)
{
    (void)state;
    assert_true(fail_each(edit, (void *)(uintptr_t)klotski_game.edit) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),  cmocka_unit_test(test_solve),
        cmocka_unit_test(test_large), cmocka_unit_test(test_openings),
        cmocka_unit_test(test_edit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
