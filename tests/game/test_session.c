#include "game/scoring.h"
#include "game/session.h"

#include "tests/seed.h"
#include "tests/toy.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static int place(const struct session *session)
{
    return (int)((const struct toy *)session_state(session))->place;
}

static void test_deal(void **state)
{
    (void)state;
    struct session session = {0};
    assert_null(session_deal(&session, &toy_game, 1, 4));
    assert_ptr_equal(session.game, &toy_game);
    assert_int_equal(session.variant, 1);
    assert_int_equal(session.seed, 4);
    assert_true(session.dealt);
    assert_int_equal(place(&session), 4);
    assert_int_equal(session_length(&session), 0);
    assert_int_equal(session_status(&session), STATUS_PLAYING);
    assert_true(session_apply(&session, TOY_JUMP));

    /* No such deal: nothing changes. */
    assert_string_equal(session_deal(&session, &toy_game, 0, 100), "there are 100 deals");
    assert_int_equal(place(&session), 8);
    assert_int_equal(session.variant, 1);

    session.hints = session.autos = 3;
    assert_null(session_deal(&session, &toy_game, 0, TOY_TRAP));
    assert_int_equal(session.count, 0);
    assert_int_equal(session.hints, 0);
    assert_int_equal(session.autos, 0);
    assert_int_equal(session_status(&session), STATUS_STUCK);
    session_free(&session);
    session_free(&session);
    assert_null(session.game);
}

static void test_undo_and_redo(void **state)
{
    (void)state;
    struct session session = {0};
    session_deal(&session, &toy_game, 0, 4);
    assert_false(session_undo(&session));
    assert_false(session_redo(&session));
    assert_true(session_apply(&session, TOY_JUMP)); /* 8 */
    assert_true(session_apply(&session, TOY_BACK)); /* 3 */
    assert_true(session_apply(&session, TOY_STEP)); /* 4 */
    assert_int_equal(session_length(&session), 4);
    assert_false(session_apply(&session, TOY_BACK)); /* below 0 */
    assert_false(session_redo(&session));
    assert_int_equal(session.count, 3);

    assert_true(session_undo(&session));
    assert_int_equal(place(&session), 3);
    assert_int_equal(session_length(&session), 3);
    assert_false(session_apply(&session, TOY_BACK)); /* refused: 4 can still be redone */
    assert_true(session_redo(&session));
    assert_int_equal(place(&session), 4);
    assert_int_equal(session_length(&session), 4);

    session_restart(&session);
    assert_int_equal(place(&session), 4);
    assert_int_equal(session_length(&session), 0);
    for (int i = 0; i < 3; i++)
        assert_true(session_redo(&session));
    assert_false(session_redo(&session));

    /* A move after an undo drops the moves that could have been redone. */
    session_undo(&session);
    session_undo(&session);
    assert_true(session_apply(&session, TOY_JUMP));
    assert_int_equal(place(&session), 16);
    assert_int_equal(session.count, 2);
    assert_false(session_redo(&session));
    assert_int_equal(((const struct toy *)session_state_at(&session, 1))->place, 8);
    for (int i = 0; i < 4; i++)
        assert_true(session_apply(&session, TOY_STEP));
    assert_int_equal(session_status(&session), STATUS_WON);
    assert_false(session_apply(&session, TOY_STEP));
    session_free(&session);
}

/* Compared with a model that keeps only the moves and replays them each time. */
static void test_random_play(void **state)
{
    (void)state;
    enum {
        MOST = 4000
    };
    struct random random;
    seed_random(&random);
    uint32_t *moves = calloc(MOST, sizeof *moves);
    for (int round = 0; round < 20; round++) {
        struct session session = {0};
        int start = (int)random_below(&random, 13);
        session_deal(&session, &toy_game, 2, (uint64_t)start);
        int count = 0, cursor = 0;
        for (int step = 0; step < MOST / 2; step++) {
            int here = start, length = 0;
            for (int i = 0; i < cursor; i++) {
                here = toy_after(here, moves[i]);
                length += toy_cost(moves[i]);
            }
            assert_int_equal(place(&session), here);
            assert_int_equal(session_length(&session), length);
            assert_int_equal(session.cursor, cursor);
            assert_int_equal(session.count, count);
            uint64_t what = random_below(&random, 100);
            uint32_t move = (uint32_t)random_below(&random, 4);
            if (what < 1) {
                session_restart(&session);
                cursor = 0;
            } else if (what < 30) {
                assert_int_equal(session_undo(&session), cursor > 0);
                cursor -= cursor > 0;
            } else if (what < 45) {
                assert_int_equal(session_redo(&session), cursor < count);
                cursor += cursor < count;
            } else {
                bool legal = toy_after(here, move) >= 0;
                assert_int_equal(session_apply(&session, move), legal);
                if (legal) {
                    moves[cursor++] = move;
                    count = cursor;
                }
            }
        }
        session_free(&session);
    }
    free(moves);
}

/* Reads the first block of TEXT. */
static bool parse(struct session *session, uint32_t variant, const char *text,
                  struct reason *why)
{
    struct position position = {0};
    assert_int_equal(position_from(&position, text, false, why), READING_BLOCK);
    bool parsed = session_parse(session, &toy_game, variant, &position, why);
    position_free(&position);
    return parsed;
}

static void test_parse(void **state)
{
    (void)state;
    struct session session = {0};
    struct reason why;
    assert_true(parse(&session, 1, "at 7\n", &why));
    assert_int_equal(place(&session), 7);
    assert_int_equal(session.variant, 1);
    assert_false(session.dealt);
    assert_null(session.name);

    assert_true(parse(&session, 1,
                      "name: a  try \ngame: toy\nvariant: near\n"
                      "moves: jump, step\tback\nmoves: step\nat 7\n",
                      &why));
    assert_string_equal(session.name, "a  try");
    assert_int_equal(session.variant, 0);
    assert_int_equal(session.count, 4);
    assert_int_equal(session.cursor, 4);
    assert_int_equal(place(&session), 11);
    assert_int_equal(session_length(&session), 5);
    session_free(&session);
}

/* The number of a deal is kept if that deal of that variant has the board. */
static void test_parse_deal(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool dealt;
    } texts[] = {
        {"deal: 7\nat 7\n", true},
        {"deal: 7\nvariant: far\nmoves: jump\nat 7\n", true},
        {"deal: 007\nat 7\n", true},
        {"deal: 8\nat 7\n", false},
        {"deal: 100\nat 7\n", false}, /* there is no such deal */
        {"deal: 18446744073709551623\nat 7\n", false},
        {"deal: 7th\nat 7\n", false},
        {"deal: +7\nat 7\n", false},
        {"deal: -18446744073709551609\nat 7\n", false},
        {"deal:\nat 7\n", false},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct session session = {0};
        struct reason why;
        assert_true(parse(&session, 0, texts[i].text, &why));
        assert_int_equal(session.dealt, texts[i].dealt);
        assert_int_equal(session.seed, texts[i].dealt ? 7 : 0);
        session_free(&session);
    }
}

static void test_parse_refuses(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long line;
        int column;
        const char *says; /* a part of the reason */
    } bad[] = {
        {"at 100\n", 1, 4, "no place"},
        {"\nat 7\nat 8\n", 2, 0, "one line"},
        {"game: chess\nat 7\n", 1, 1, "chess"},
        {"game: toy\nvariant: odd\nat 7\n", 2, 10, "odd"},
        {"game: toy\nname: x\ngame: chess\nat 7\n", 3, 1, "twice"},
        {"variant: near\nvariant: far\nat 7\n", 2, 1, "twice"},
        {"name: x\nname: x\nat 7\n", 2, 1, "twice"},
        {"deal: 7\ndeal: 7\nat 7\n", 2, 1, "twice"},
        {"moves: step fly\nat 7\n", 1, 13, "fly"},
        {"moves: step back back\nat 7\n", 1, 18, "move \"back\": not possible here"},
        {"moves: step\nmoves:   back back\nat 7\n", 2, 15, "back"},
    };
    struct session session = {0};
    assert_null(session_deal(&session, &toy_game, 1, 50));
    session_apply(&session, TOY_STEP);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct reason why = {0};
        assert_false(parse(&session, 0, bad[i].text, &why));
        assert_int_equal(why.line, bad[i].line);
        assert_int_equal(why.column, bad[i].column);
        assert_non_null(strstr(why.text, bad[i].says));
        assert_int_equal(place(&session), 51); /* as it was */
        assert_int_equal(session.count, 1);
    }
    char text[400] = "moves: ";
    memset(text + 7, 'x', 300);
    strcpy(text + 307, "\nat 7\n");
    struct reason why = {0};
    assert_false(parse(&session, 0, text, &why));
    assert_int_equal(why.column, 8);
    assert_false(session_read(&session, &toy_game, 0, "", &why));
    assert_non_null(strstr(why.text, "missing"));
    session_free(&session);
}

static void test_print_and_parse(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (int round = 0; round < 200; round++) {
        struct session session = {0};
        uint32_t variant = (uint32_t)random_below(&random, 3);
        session_deal(&session, &toy_game, variant, random_below(&random, TOY_PLACES));
        for (uint64_t n = random_below(&random, 50); n > 0; n--)
            session_apply(&session, (uint32_t)random_below(&random, 3));
        if (round % 2 == 1)
            session_undo(&session); /* moves that can be redone are not printed */
        struct text text = {0};
        session_print(&session, &text);
        struct session again = {0};
        struct reason why;
        assert_true(parse(&again, 0, text_get(&text), &why));
        assert_int_equal(again.variant, variant);
        assert_true(again.dealt && again.seed == session.seed);
        assert_int_equal(again.count, session.cursor);
        for (int i = 0; i <= session.cursor; i++)
            assert_memory_equal(session_state_at(&again, i),
                                session_state_at(&session, i), sizeof(struct toy));
        for (int i = 0; i < session.cursor; i++)
            assert_int_equal(again.moves[i], session.moves[i]);
        struct text text_again = {0};
        session_print(&again, &text_again);
        assert_string_equal(text_get(&text_again), text_get(&text));
        text_free(&text);
        text_free(&text_again);
        session_free(&session);
        session_free(&again);
    }
}

static void test_facets(void **state)
{
    (void)state;
    struct text stars = {0};
    int i;
    game_print_stars(2, true, CHARSET_ASCII, &stars);
    assert_string_equal(text_get(&stars), "oo-");
    text_free(&stars);
    assert_true(game_variant_listed(&toy_game, 2, &i));
    assert_int_equal(i, 2);
    assert_false(game_variant_listed(&toy_game, 3, &i));
    assert_int_equal(game_usual_scoring(&toy_game, 0), 0);
    assert_false(game_has_stars(&toy_game));
    assert_int_equal(game_length_stars(&toy_game, 9, 9), 0);
}

static int find_four(const struct reason_case *about,
                     struct game_reason out[REASONS_MOST])
{
    (void)about;
    for (int i = 0; i < 4; i++)
        out[i] = (struct game_reason){.kind = i, .at = i / 2 * 3, .number = i != 1};
    return 4;
}

static bool has_number(const struct reason_case *about, const struct game_reason *why)
{
    (void)about;
    return why->number != 0;
}

/* Neither a claim that is false, nor a second one about the same later move. */
static void test_explain(void **state)
{
    (void)state;
    static const struct game_reasons reasons = {.find = find_four, .holds = has_number};
    static const uint32_t line[5] = {0};
    struct game game = toy_game;
    struct toy toy = {0};
    struct game_reason out[REASONS_MOST];
    struct reason_case about = {&toy, line, 5};
    assert_int_equal(game_explain(&game, &about, out), 0);
    game.reasons = &reasons;
    assert_int_equal(game_explain(&game, &about, out), 2);
    assert_int_equal(out[0].kind, 0);
    assert_int_equal(out[1].kind, 2);
}

/* What 80 moves or 80 points are for a game with a score, or without one. */
static void check_result(const struct game *game, uint64_t seed, bool scored,
                         const char *words)
{
    struct session session = {0};
    struct text out = {0};
    int64_t score, result = game_measure(game, scored ? 70 : 80, scored ? 80 : 70);
    assert_int_equal(result, 80);
    assert_int_equal(game_gain(game, result, 81), scored ? -1 : 1);
    game_print_measure(game, 0, result, &out);
    assert_string_equal(text_get(&out), words);
    text_free(&out);
    /* At the trap no move is left. */
    assert_null(session_deal(&session, game, 0, seed));
    assert_int_equal(session_status(&session), STATUS_STUCK);
    assert_int_equal(session_finished(&session), scored);
    assert_int_equal(game_score(&session, &score), scored);
    assert_int_equal(score, scored ? game->rules->score(session_state(&session)) : 0);
    assert_int_equal(game_can_be_lost(game), !scored);
    session_free(&session);
}

static void test_results(void **state)
{
    (void)state;
    check_result(&toy_game, TOY_TRAP, false, "80 moves");
    check_result(&toy_scored_game, TOY_TRAP, true, "80 points");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_undo_and_redo),
        cmocka_unit_test(test_random_play),
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_parse_deal),
        cmocka_unit_test(test_parse_refuses),
        cmocka_unit_test(test_print_and_parse),
        cmocka_unit_test(test_facets),
        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
