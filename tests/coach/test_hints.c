/* Whole games of Klondike that follow the hints, as a person would who presses h and Enter
 * only. The deals are those that nothing was tuned on. "test_hints FIRST COUNT" prints the
 * figures of COUNT deals from number FIRST, with a third word those of fair hints.
 *
 * The checker knows draws and cards taken back by its own means, and searches for lines
 * without them. A line that it finds is a proof that such a move was not needed. Nodes limit
 * all searches. */
#include "games/klondike/rules/klondike_rules.h"
#include "games/registry.h"
#include "tests/coach/trial.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_DEAL = 800001,
    DEALS = 25,
    DEALS_BRIEF = 2,
    FAIR_DEALS = 5,
    NUMBERS_STEP = 4, /* the judge finds a much shorter line at place 12 */
    EARLY_STEP = 12,
    FAIR_DEALS_BRIEF = 1,
    FAIR_NODES = 170000,
    DECIDE_NODES = 10000000,
    SHORTEN_NODES = 400000, /* as many as in half a second */
    LENGTH_NONE = 1000,     /* more than any game has */
    SLACK = 2               /* moves by which a natural line may be longer */
};

struct figures {
    int games, won;
    int length, shortened; /* of the games that follow hints, and of shortened lines */
    int draws, odd;        /* ... while a move on the table would turn up a card */
    int needless_draws;    /* ... and that keeps the win and costs at most SLACK moves */
    int back, needless_back; /* cards taken back; a line without costs at most SLACK */
    int twice;               /* positions met again */
};

static int face_down(const struct klondike *k)
{
    int count = 0;
    for (int c = 0; c < COLUMNS; c++)
        count += k->down[c];
    return count;
}

static bool solve(const struct klondike *k, const struct limits *limits,
                  struct solution *line)
{
    struct search search;
    search_init(&search, limits);
    solution_find(&klondike_game, &search, NULL, k, line);
    search_free(&search);
    return line->verdict == VERDICT_SOLVED;
}

/* The length of a shortened line from K; LENGTH_NONE: K is lost, or no line was found. */
static int short_line(const struct klondike *k)
{
    struct solution line = {0};
    struct limits limits = {.nodes = DECIDE_NODES};
    int length = LENGTH_NONE;
    if (solve(k, &limits, &line)) {
        limits = (struct limits){.nodes = line.nodes + SHORTEN_NODES, .improve = 1e9};
        assert_true(solve(k, &limits, &line));
        length = line.length;
    }
    solution_free(&line);
    return length;
}

/* A draw is advised from K, and LENGTH moves are left with it. */
static void check_draw(const struct klondike *k, int length, struct figures *figures)
{
    uint32_t moves[256];
    int count = klondike_rules.moves(k, moves, 256);
    bool odd = false, needless = false;
    for (int i = 0; i < count; i++) {
        struct klondike after = *k;
        klondike_rules.apply(&after, moves[i]);
        if (face_down(&after) == face_down(k))
            continue;
        odd = true;
        needless = needless || 1 + short_line(&after) <= length + SLACK;
    }
    figures->odd += odd;
    figures->needless_draws += needless;
}

/* A card is taken back from a foundation, and LENGTH moves are left with that. */
static void check_back(const struct klondike *k, int length, struct figures *figures)
{
    struct klondike without = *k;
    without.rules.noback = 1;
    figures->back++;
    figures->needless_back += short_line(&without) <= length + SLACK;
}

static void check_hint(const struct klondike *k, const struct known_move *hint,
                       struct figures *figures)
{
    enum klondike_kind kind = klondike_kind(hint->move);
    figures->draws += kind == KLONDIKE_TURN;
    if (kind == KLONDIKE_TURN)
        check_draw(k, known_length(hint), figures);
    else if (kind == KLONDIKE_FOUNDATION_COLUMN)
        check_back(k, known_length(hint), figures);
}

/* Makes MOVE, and counts whether the game has been there. */
static void make(struct session *session, uint32_t move, struct figures *figures)
{
    bool before = false;
    assert_true(session_apply(session, move));
    for (int i = 0; i < session->cursor; i++)
        before |= memcmp(session_state_at(session, i), session_state(session),
                         sizeof(struct klondike)) == 0;
    figures->twice += before;
}

/* Follows the hints of deal SEED to its end, unless no line is found. The hints play the line
 * of solve --natural. */
static void play(uint64_t seed, struct figures *figures)
{
    struct trial trial;
    struct solution line = {0};
    struct session *session = &trial.session;
    uint32_t made = MOVE_NONE;
    trial_begin(&trial, &klondike_game, KLONDIKE_DRAW3, seed, 0);
    int shortened = short_line(session_state(session));
    if (shortened == LENGTH_NONE) {
        trial_end(&trial);
        return;
    }
    assert_true(solve(session_state(session), &(struct limits){.natural = true}, &line));
    for (int i = 0; i < line.count; i++) {
        const struct known_move *list[MOVES_MOST];
        trial_follow(&trial, made);
        trial_learn(&trial);
        assert_true(moves_good(&trial.moves, list) > 0);
        made = list[0]->move;
        assert_int_equal(made, line.moves[i]);
        check_hint(session_state(session), list[0], figures);
        make(session, made, figures);
    }
    assert_int_equal(session_status(session), STATUS_WON);
    figures->games++;
    figures->length += session_length(session);
    figures->shortened += shortened;
    solution_free(&line);
    trial_end(&trial);
}

static void play_all(uint64_t first, int count, struct figures *figures)
{
    for (int i = 0; i < count; i++)
        play(first + (uint64_t)i, figures);
    print_message("%d games of %d moves, shortened lines %d (%+.1f%%); draws %d, odd %d "
                  "(%.1f%%), needless %d; cards back %d, needless %d; twice %d\n",
                  figures->games, figures->length, figures->shortened,
                  100.0 * figures->length / figures->shortened - 100, figures->draws,
                  figures->odd, 100.0 * figures->odd / figures->draws,
                  figures->needless_draws, figures->back, figures->needless_back,
                  figures->twice);
}

/* Shortened lines have 39% odd draws. */
static void test_games(void **state)
{
    (void)state;
    struct figures figures = {0};
    int count = seed_is_long() ? DEALS : DEALS_BRIEF;
    play_all(FIRST_DEAL, count, &figures);
    assert_true(figures.games > count / 2);
    assert_int_equal(figures.needless_draws, 0);
    assert_int_equal(figures.needless_back, 0);
    assert_int_equal(figures.twice, 0);
    assert_true(figures.odd * 1000 <= figures.draws * 195);
    assert_true(figures.length * 100 <= figures.shortened * 102);
}

/* ---- fair hints -------------------------------------------------------------------- */

/* Whether CANDIDATE turns up a card of the table without a draw. */
static bool turns_up(const struct klondike *k, const struct candidate *candidate)
{
    struct klondike now = *k;
    for (int i = 0; i < candidate->count; i++)
        if (klondike_kind(candidate->moves[i]) == KLONDIKE_TURN ||
            !klondike_rules.apply(&now, candidate->moves[i]))
            return false;
    return face_down(&now) < face_down(k);
}

/* The first one of the candidates in LIST begins with a draw. */
static void check_fair_draw(const struct klondike *k, const struct candidate *list,
                            int count, struct figures *figures)
{
    bool odd = false, needless = false;
    double low = candidate_chance(&list[0]).low;
    for (int i = 1; i < count; i++) {
        if (!turns_up(k, &list[i]) || list[i].samples == 0)
            continue;
        odd = true;
        needless |= candidate_chance(&list[i]).middle >= low;
    }
    figures->odd += odd;
    figures->needless_draws += needless;
}

static void play_fair(uint64_t seed, struct figures *figures)
{
    struct trial trial;
    struct session *session = &trial.session;
    struct candidate list[CANDIDATES_MAX];
    uint32_t made = MOVE_NONE;
    int count = 1;
    trial_begin(&trial, &klondike_game, KLONDIKE_DRAW3, seed, FAIR_NODES);
    advice_set_fair(&trial.advice, true);
    while (session_status(session) == STATUS_PLAYING && session->cursor < LENGTH_NONE) {
        trial_follow(&trial, made);
        count = choices_list(&trial.advice.choices, list);
        if (count == 0)
            break;
        made = list[0].moves[0];
        bool draw = klondike_kind(made) == KLONDIKE_TURN;
        figures->draws += draw;
        if (draw && list[0].samples > 0)
            check_fair_draw(session_state(session), list, count, figures);
        assert_true(session_apply(session, made));
    }
    figures->games++;
    figures->won += session_status(session) == STATUS_WON;
    trial_end(&trial);
}

static void play_all_fair(uint64_t first, int count, struct figures *figures)
{
    for (int i = 0; i < count; i++)
        play_fair(first + (uint64_t)i, figures);
    print_message("%d games, won %d; draws %d, odd %d, needless %d\n", figures->games,
                  figures->won, figures->draws, figures->odd, figures->needless_draws);
}

static void test_fair_games(void **state)
{
    (void)state;
    struct figures figures = {0};
    play_all_fair(FIRST_DEAL, seed_is_long() ? FAIR_DEALS : FAIR_DEALS_BRIEF, &figures);
    assert_true(figures.draws > 0);
    assert_int_equal(figures.needless_draws, 0);
}

/* ---- numbers ----------------------------------------------------------------------- */

/* Checks the numbers of the table: without "at most" they are the proof, and with it they are
 * not below. No other move has a line that is much shorter than that of the hint. */
static void check_numbers(const struct trial *trial, int *exact, int *most)
{
    const struct known_move *list[MOVES_MOST];
    int count = moves_good(&trial->moves, list);
    for (int i = 0; i < count; i++) {
        struct solution proof = {0};
        bool best = solution_is_best(trial->game, &list[i]->found);
        assert_true(known_length(list[i]) + SLACK >= known_length(list[0]));
        if ((best || seed_is_long()) && trial_prove(trial, list[i], &proof)) {
            assert_int_equal(proof.verdict, VERDICT_SOLVED);
            if (best)
                assert_int_equal(list[i]->found.length, proof.length);
            assert_true(list[i]->found.length >= proof.length);
            *exact += best;
            *most += !best;
        }
        solution_free(&proof);
    }
}

/* Follows the hints of the deal of which 42 led to a table with wrong numbers, and to a card
 * that came back for nothing. At every STEP-th place all moves are looked at before Enter;
 * EARLY: even before the solver's answer. */
static void play_looking(int step, bool early)
{
    struct trial trial;
    struct session *session = &trial.session;
    struct figures figures = {0};
    uint32_t made = MOVE_NONE;
    int exact = 0, most = 0;
    trial_begin(&trial, &klondike_game, KLONDIKE_DRAW3, 126837304, 0);
    while (session_status(session) == STATUS_PLAYING) {
        const struct known_move *list[MOVES_MOST];
        trial_follow(&trial, made);
        if (session->cursor % step == 0 && early)
            trial_judge(&trial);
        else if (session->cursor % step == 0) {
            trial_fill(&trial);
            check_numbers(&trial, &exact, &most);
        }
        trial_learn(&trial);
        assert_true(moves_good(&trial.moves, list) > 0);
        made = list[0]->move;
        check_hint(session_state(session), list[0], &figures);
        make(session, made, &figures);
    }
    print_message("%d moves, %d numbers proved, %d with \"at most\"\n",
                  session_length(session), exact, most);
    assert_true(early || exact > 0);
    assert_int_equal(figures.needless_draws, 0);
    assert_int_equal(figures.needless_back, 0);
    assert_int_equal(figures.twice, 0);
    trial_end(&trial);
}

static void test_numbers(void **state)
{
    (void)state;
    play_looking(seed_is_long() ? NUMBERS_STEP : EARLY_STEP, false);
    play_looking(EARLY_STEP, true);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_fair_games),
        cmocka_unit_test(test_numbers),
    };
    struct figures figures = {0};
    if (count < 3)
        return cmocka_run_group_tests(tests, NULL, NULL);
    (count > 3 ? play_all_fair : play_all)(strtoull(words[1], NULL, 10), atoi(words[2]),
                                           &figures);
    return 0;
}
