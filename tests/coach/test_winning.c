/* How many moves kept the win at each turn: as many as searches of their own say, in whatever
 * order the turns are counted. */
#include "coach/winning.h"

#include "games/registry.h"
#include "tests/coach/trial.h"
#include "tests/unit.h"

#include <poll.h>
#include <stddef.h>
#include <string.h>

struct counted {
    struct session session;
    struct advice advice;
    struct winning winning;
};

static void begin(struct counted *trial, const char *game, uint32_t variant,
                  uint64_t seed)
{
    struct limits limits = {.improve = 0.01, .threads = 1};
    *trial = (struct counted){0};
    assert_null(session_deal(&trial->session, registry_find(game), variant, seed));
    advice_begin(&trial->advice, trial->session.game, &limits, 0, true, NULL);
    winning_begin(&trial->winning, trial->session.game, &limits);
}

static void end(struct counted *trial)
{
    advice_end(&trial->advice);
    winning_end(&trial->winning);
    session_free(&trial->session);
}

/* The position was changed by MADE: waits for the solver. */
static void follow(struct counted *trial, uint32_t made)
{
    winning_leave(&trial->winning, &trial->session);
    trial_advise(&trial->advice, &trial->session, made);
}

/* Counts all turns. */
static void count(struct counted *trial)
{
    struct winning *winning = &trial->winning;
    winning_count(winning, &trial->session, &trial->advice);
    while (winning->turn >= 0) {
        struct pollfd ready = {.fd = judge_descriptor(winning->moves.judge),
                               .events = POLLIN};
        poll(&ready, 1, -1);
        winning_count(winning, &trial->session, &trial->advice);
    }
    assert_true(winning_complete(winning, &trial->session));
}

/* Makes the next COUNT moves of the plan. */
static void play(struct counted *trial, int moves)
{
    for (int i = 0; i < moves; i++) {
        const uint32_t *line;
        assert_true(advice_line(&trial->advice, &line) > 0);
        uint32_t move = line[0];
        assert_true(session_apply(&trial->session, move));
        follow(trial, move);
    }
}

/* Whether a search of its own finds a win from STATE. */
static bool wins(const struct game *game, const void *state)
{
    struct search search;
    struct solution found = {0};
    search_init(&search, &(struct limits){0});
    solution_find(game, &search, NULL, state, &found);
    bool won = found.verdict == VERDICT_SOLVED;
    solution_free(&found);
    search_free(&search);
    return won;
}

/* Compares all turns with searches of their own; returns how many moves lose. */
static int check(const struct counted *trial)
{
    const struct session *session = &trial->session;
    const struct game *game = session->game;
    int lost = 0;
    for (int i = 0; i <= session->cursor; i++) {
        _Alignas(max_align_t) unsigned char after[STATE_MAX];
        uint32_t legal[MOVES_MOST];
        const void *state = session_state_at(session, i);
        int of = game->rules->moves(state, legal, MOVES_MOST), won = 0;
        for (int k = 0; k < of; k++) {
            memcpy(after, state, game->rules->state_size);
            game->rules->apply(after, legal[k]);
            won += wins(game, after);
        }
        assert_int_equal(trial->winning.turns[i].of, of);
        assert_int_equal(trial->winning.turns[i].won, won);
        lost += of - won;
    }
    return lost;
}

static void test_turns(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint32_t variant;
        uint64_t seed;
        int moves;
    } cases[] = {{"klondike", 0, 5, 30}, {"lianliankan", 0, 1, 6}};
    for (int i = 0; i < 2; i++) {
        struct counted trial;
        begin(&trial, cases[i].game, cases[i].variant, cases[i].seed);
        follow(&trial, MOVE_NONE);
        for (int k = 0; k < cases[i].moves; k++) {
            count(&trial); /* turn by turn */
            play(&trial, 1);
        }
        count(&trial);
        int lost = check(&trial);
        assert_true(i > 0 || lost > 0); /* the check has met moves that lose */
        end(&trial);
    }
}

/* Turns that were passed quickly are counted later, and those taken back are forgotten. */
static void test_gaps(void **state)
{
    (void)state;
    struct counted trial;
    begin(&trial, "klondike", 0, 5);
    follow(&trial, MOVE_NONE);
    play(&trial, 12);
    assert_false(winning_complete(&trial.winning, &trial.session));
    count(&trial);
    check(&trial);
    for (int i = 0; i < 4; i++)
        assert_true(session_undo(&trial.session));
    follow(&trial, MOVE_NONE);
    assert_true(trial.winning.count <= trial.session.cursor);
    count(&trial);
    check(&trial);
    play(&trial, 3);
    winning_count(&trial.winning, &trial.session, &trial.advice);
    winning_stop(&trial.winning); /* the pane was closed for a moment */
    count(&trial);
    check(&trial);
    play(&trial, 1);
    winning_count(&trial.winning, &trial.session, &trial.advice);
    assert_true(session_undo(&trial.session));
    winning_leave(&trial.winning, &trial.session);
    assert_int_equal(trial.winning.turn, -1); /* nobody asks about it any more */
    end(&trial);
}

/* If the position cannot be won, no move wins, and no search is needed to know it. */
static void test_lost(void **state)
{
    (void)state;
    struct counted trial;
    begin(&trial, "klondike", 0, 1);
    follow(&trial, MOVE_NONE);
    assert_int_equal(advice_verdict(&trial.advice), VERDICT_IMPOSSIBLE);
    winning_count(&trial.winning, &trial.session, &trial.advice);
    assert_true(winning_complete(&trial.winning, &trial.session));
    assert_int_equal(trial.winning.turns[0].won, 0);
    assert_int_equal(trial.winning.turns[0].of, 3);
    end(&trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
