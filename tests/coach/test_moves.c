/* The table of moves in all games: each line leads as far as its number says, a number
 * without "at most" equals a proof made without the table, moves come in the order of their
 * numbers, and the solver's line is the best one of them. No hint but the best leads nowhere. */
#include "games/klotski/rules/klotski_rules.h"
#include "games/registry.h"
#include "tests/coach/trial.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stddef.h>
#include <string.h>

enum {
    LINE_NODES = 200000,
    BRUTE_MOVES = 6 /* of SameGame, before its end: few enough for all lines */
};

static void make(const struct trial *trial, uint32_t move, void *after)
{
    memcpy(after, session_state(&trial->session), trial->game->rules->state_size);
    assert_true(trial->game->rules->apply(after, move));
}

/* The highest score from STATE, by all lines. */
static int64_t best_score(const struct game *game, const void *state)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    uint32_t legal[MOVES_MOST];
    int count = game->rules->moves(state, legal, MOVES_MOST);
    int64_t best = INT64_MIN;
    for (int i = 0; i < count; i++) {
        memcpy(after, state, game->rules->state_size);
        game->rules->apply(after, legal[i]);
        int64_t score = best_score(game, after);
        best = score > best ? score : best;
    }
    return count > 0 ? best : game->rules->score(state);
}

/* Proves the number of MOVE by a search of its own. False: that reached its limit. */
static bool prove(const struct trial *trial, const struct known_move *move)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    struct solution proof = {0};
    make(trial, move->move, after);
    if (trial->game->rules->scored) {
        assert_int_equal(best_score(trial->game, after), move->found.score);
        return true;
    }
    bool proved = trial_prove(trial, move, &proof);
    if (proved) {
        assert_int_equal(move->found.verdict, proof.verdict);
        assert_int_equal(move->found.length, proof.length);
    }
    solution_free(&proof);
    return proved;
}

/* The line of MOVE, if it is whole, leads as far as the number says. */
static void check_line(const struct trial *trial, const struct known_move *move)
{
    const struct game_rules *rules = trial->game->rules;
    _Alignas(max_align_t) unsigned char after[STATE_MAX], last[STATE_MAX];
    int length;
    make(trial, move->move, after);
    assert_int_equal(solution_replay(trial->game, after, move->found.moves,
                                     move->found.count, last, &length),
                     move->found.count);
    assert_int_not_equal(rules->status(last), STATUS_PLAYING);
    if (rules->scored)
        assert_int_equal(rules->score(last), move->found.score);
    else
        assert_int_equal(length, move->found.length);
}

/* Whether the boards of A and B are the same, whichever piece moved last. */
static bool same_board(const struct game *game, const void *a, const void *b)
{
    const struct klotski *k = a, *l = b;
    return game == &klotski_game ? memcmp(k->cell, l->cell, sizeof k->cell) == 0
                                 : memcmp(a, b, game->rules->state_size) == 0;
}

/* The hints of the position at hand: the best move, then others, none of which leads back to the
 * position before or begins a line that comes back here. Of each piece there is one, of the last
 * piece only the best move. */
static void check_hints(const struct trial *trial)
{
    const struct known_move *list[MOVES_MOST], *good[MOVES_MOST];
    const struct session *session = &trial->session;
    const struct game *game = trial->game;
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    int at = session->cursor, count = moves_hints(&trial->moves, session, list);
    assert_true(moves_good(&trial->moves, good) > 0 && list[0] == good[0]);
    for (int i = 1; i < count; i++) {
        make(trial, list[i]->move, after);
        assert_false(at > 0 &&
                     same_board(game, after, session_state_at(session, at - 1)));
        if (list[i]->found.count > 0)
            assert_true(game->rules->apply(after, list[i]->found.moves[0]));
        assert_false(same_board(game, after, session_state(session)));
        for (int j = 0; j < i && game == &klotski_game; j++)
            assert_int_not_equal(klotski_from(list[j]->move),
                                 klotski_from(list[i]->move));
        assert_true(game != &klotski_game || list[i]->cost > 0);
    }
}

/* Checks the table of the position at hand. Returns how many of its numbers were proved. */
static int check(const struct trial *trial, bool brute)
{
    const struct known_move *list[MOVES_MOST];
    const uint32_t *line;
    bool scored = trial->game->rules->scored;
    int proofs = 0, count = moves_good(&trial->moves, list);
    assert_true(moves_settled(&trial->moves));
    assert_int_equal(count > 0, advice_verdict(&trial->advice) == VERDICT_SOLVED);
    for (int i = 0; i < count; i++) {
        check_line(trial, list[i]);
        if (i > 0 && scored)
            assert_true(list[i]->found.score <= list[i - 1]->found.score);
        /* The first one may be natural and a little longer; all that a short search found below
         * it are equal. */
        else if (i > 1)
            assert_true(known_length(list[i]) >= known_length(list[i - 1]) ||
                        known_length(list[i]) < known_length(list[0]));
        if (solution_is_best(trial->game, &list[i]->found) && (!scored || brute))
            proofs += prove(trial, list[i]);
    }
    if (count == 0)
        return proofs;
    check_hints(trial);
    assert_true(advice_line(&trial->advice, &line) > 0);
    assert_int_equal(line[0], list[0]->move);
    if (scored)
        assert_int_equal(trial->advice.plan.score, list[0]->found.score);
    else
        assert_int_equal(trial->advice.remaining, known_length(list[0]));
    return proofs;
}

/* Plays a deal, mostly the best moves, and checks every STEP-th table. */
static int play(const char *id, const char *variant_name, uint64_t seed, int step,
                struct random *random)
{
    struct trial trial;
    const struct game *game = registry_find(id);
    uint32_t variant = 0, legal[MOVES_MOST];
    int proofs = 0;
    assert_true(game_variant_find(game, variant_name, &variant));
    trial_begin(&trial, game, variant, seed, LINE_NODES);
    uint32_t made = MOVE_NONE;
    for (int i = 0; session_status(&trial.session) == STATUS_PLAYING && i < 300; i++) {
        const uint32_t *line;
        trial_follow(&trial, made);
        int left = advice_line(&trial.advice, &line);
        if (i % step == step - 1 || (game->rules->scored && left <= BRUTE_MOVES)) {
            trial_fill(&trial);
            proofs += check(&trial, left <= BRUTE_MOVES);
            left = advice_line(&trial.advice, &line);
        }
        int count = game->rules->moves(session_state(&trial.session), legal, MOVES_MOST);
        bool best = left > 0 && random_below(random, 8) > 0;
        made = best ? line[0] : legal[random_below(random, (uint64_t)count)];
        assert_true(session_apply(&trial.session, made));
    }
    trial_end(&trial);
    return proofs;
}

/* In make check a sample, in make check-long more than 1,000 numbers. */
static void test_proofs(void **unused)
{
    (void)unused;
    struct random random;
    int proofs = 0, rounds = seed_rounds(12), step = seed_is_long() ? 8 : 20;
    seed_random(&random);
    for (int i = 0; i < rounds; i++) {
        uint64_t seed = 1 + random_below(&random, 30);
        proofs += play("klondike", "draw3", seed, step, &random);
        proofs += play("klotski", "moves", seed, 2 * step, &random);
        proofs += play("lianliankan", "outside-14x6", seed, 2 * step, &random);
        proofs += play("samegame", "10x10", seed, step, &random);
    }
    print_message("%d numbers proved\n", proofs);
    assert_true(proofs > 10 * rounds);
}

/* Of deal 126837304, 4 > f: each of the four moves keeps the win, and the table has a line for
 * each. */
static void test_others(void **unused)
{
    (void)unused;
    struct trial trial;
    const struct game *game = registry_find("klondike");
    const struct known_move *list[MOVES_MOST];
    const uint32_t *line;
    uint32_t variant;
    assert_true(game_variant_find(game, "draw3", &variant));
    trial_begin(&trial, game, variant, 126837304, LINE_NODES);
    trial_follow(&trial, MOVE_NONE);
    assert_true(advice_line(&trial.advice, &line) > 0);
    uint32_t made = line[0];
    assert_true(session_apply(&trial.session, made));
    trial_follow(&trial, made);
    trial_fill(&trial);
    assert_int_equal(moves_good(&trial.moves, list), 4);
    trial_end(&trial);
}

/* Plays WORDS of deal SEED and fills the table. */
static void fill_behind(struct trial *trial, const char *id, const char *variant_name,
                        uint64_t seed, const char *const *words)
{
    uint32_t made = MOVE_NONE, variant;
    const struct game *game = registry_find(id);
    assert_true(game_variant_find(game, variant_name, &variant));
    trial_begin(trial, game, variant, seed, LINE_NODES);
    for (; *words != NULL; words++) {
        const void *state = session_state(&trial->session);
        assert_null(game->notation->parse_move(state, *words, &made));
        assert_true(session_apply(&trial->session, made));
    }
    trial_follow(trial, made);
    trial_fill(trial);
}

/* Games in which the second hint led nowhere: it took the last move back, or its own line took it
 * back. */
static void test_detours(void **unused)
{
    static const struct {
        const char *id, *variant;
        uint64_t seed;
        const char *words[3];
    } cases[] = {{"klotski", "moves", 1, {"fD"}},
                 {"klotski", "moves", 5, {"gD"}},
                 {"klotski", "moves", 9, {"iL"}},
                 {"klotski", "moves", 26, {"eL"}},
                 {"klotski", "steps", 1, {"fD"}},
                 {"klondike", "draw3", 5, {"C5_2", "M2_3"}}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct known_move *list[MOVES_MOST];
        struct trial trial;
        fill_behind(&trial, cases[i].id, cases[i].variant, cases[i].seed, cases[i].words);
        check(&trial, false);
        assert_true(moves_hints(&trial.moves, &trial.session, list) <
                    moves_good(&trial.moves, list));
        trial_end(&trial);
    }
}

/* Of pairs that win, those come first that leave most pairs, then those side by side. */
static void test_pairs(void **unused)
{
    static const char *const none[] = {NULL};
    const struct known_move *list[MOVES_MOST];
    int eased = 0, fewer = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct trial trial;
        int last = 0, ease = 0;
        fill_behind(&trial, "lianliankan", "outside-18x8", seed, none);
        int count = moves_hints(&trial.moves, &trial.session, list);
        for (int i = 1; i < count; i++) {
            _Alignas(max_align_t) unsigned char after[STATE_MAX];
            make(&trial, list[i]->move, after);
            int free = trial.game->rules->moves(after, NULL, 0);
            int eased_now =
                trial.game->rules->ease(session_state(&trial.session), list[i]->move);
            assert_true(i == 1 || free < last || (free == last && eased_now <= ease));
            fewer += i > 1 && free < last;
            eased += i > 1 && free == last && eased_now < ease;
            last = free;
            ease = eased_now;
        }
        trial_end(&trial);
    }
    assert_true(fewer > 0 && eased > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_detours),
        cmocka_unit_test(test_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
