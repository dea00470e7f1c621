#include "tests/coach/trial.h"

#include "tests/unit.h"

#include <poll.h>
#include <stddef.h>
#include <string.h>

enum {
    PROOF_NODES = 400000
};

void trial_begin(struct trial *trial, const struct game *game, uint32_t variant,
                 uint64_t seed, uint64_t nodes)
{
    struct limits limits = {.nodes = nodes,
                            .improve = 3600,
                            .threads = 1,
                            .natural = true};
    *trial = (struct trial){.game = game};
    assert_null(session_deal(&trial->session, game, variant, seed));
    advice_begin(&trial->advice, game, &limits, 0, true, NULL);
    moves_begin(&trial->moves, game);
    judge_limit(trial->moves.judge, &(struct limits){.natural = true});
}

void trial_end(struct trial *trial)
{
    advice_end(&trial->advice);
    moves_end(&trial->moves);
    session_free(&trial->session);
}

void trial_learn(struct trial *trial)
{
    const void *state = session_state(&trial->session);
    struct moves_answer answer = advice_answer(&trial->advice);
    moves_know(&trial->moves, state, &answer);
    if (advice_learn(&trial->advice, &trial->session, &trial->moves)) {
        answer = advice_answer(&trial->advice);
        moves_know(&trial->moves, state, &answer);
    }
}

void trial_advise(struct advice *advice, const struct session *session, uint32_t made)
{
    advice_follow(advice, session, made);
    while (advice_searching(advice)) {
        struct pollfd ready = {.fd = job_descriptor(advice->job), .events = POLLIN};
        poll(&ready, 1, -1);
        advice_poll(advice, session);
    }
    advice_poll(advice, session); /* it may have ended since */
}

void trial_follow(struct trial *trial, uint32_t made)
{
    moves_leave(&trial->moves);
    trial_advise(&trial->advice, &trial->session, made);
}

void trial_judge(struct trial *trial)
{
    moves_judge(&trial->moves, session_state(&trial->session), false);
    while (!judge_ended(trial->moves.judge)) {
        struct pollfd ready = {.fd = judge_descriptor(trial->moves.judge),
                               .events = POLLIN};
        poll(&ready, 1, -1);
        moves_poll(&trial->moves);
    }
}

void trial_fill(struct trial *trial)
{
    trial_learn(trial);
    trial_judge(trial);
    trial_learn(trial);
}

bool trial_prove(const struct trial *trial, const struct known_move *move,
                 struct solution *proof)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    struct search search;
    memcpy(after, session_state(&trial->session), trial->game->rules->state_size);
    assert_true(trial->game->rules->apply(after, move->move));
    search_init(&search, &(struct limits){.nodes = PROOF_NODES, .optimal = true});
    solution_find(trial->game, &search, NULL, after, proof);
    search_free(&search);
    return solution_is_best(trial->game, proof);
}
