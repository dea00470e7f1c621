#include "app/advice.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void advice_begin(struct advice *advice, const struct game *game,
                  const struct limits *limits)
{
    *advice = (struct advice){.game = game, .limits = *limits, .job = job_new(game)};
}

void advice_end(struct advice *advice)
{
    job_free(advice->job);
    solution_free(&advice->plan);
    *advice = (struct advice){0};
}

bool advice_searching(const struct advice *advice)
{
    return advice->job != NULL && job_running(advice->job);
}

static void set_remaining(struct advice *advice, const struct session *session)
{
    if (advice->plan.verdict == VERDICT_SOLVED)
        solution_replay(advice->game, session_state(session),
                        advice->plan.moves + advice->at, advice->plan.count - advice->at,
                        NULL, &advice->remaining);
}

void advice_follow(struct advice *advice, const struct session *session, uint32_t made)
{
    const uint32_t *line;
    bool on_plan = advice_line(advice, &line) > 0 && made == line[0];
    struct solution found = {0};
    advice->tag++;
    advice->asking = false;
    /* The memory first, for its line is the best one from here. */
    if (job_recall(advice->job, session_state(session), &found)) {
        solution_free(&advice->plan);
        advice->plan = found;
        advice->known = true;
        advice->at = 0;
    } else if (on_plan) {
        advice->at++;
    } else {
        advice->known = false;
        job_start(advice->job, session_state(session), &advice->limits, advice->tag);
        return;
    }
    set_remaining(advice, session);
}

bool advice_poll(struct advice *advice, const struct session *session)
{
    uint64_t tag;
    struct solution found = {0};
    bool finished = job_finished(advice->job, &tag, &found);
    if (finished || job_running(advice->job))
        job_progress(advice->job, &advice->progress);
    if (!finished)
        return false;
    if (tag != advice->tag) {
        solution_free(&found);
        return false;
    }
    if (advice->asking) {
        advice->asking = false;
        advice->answer = found.verdict;
        solution_free(&found);
        return true;
    }
    solution_free(&advice->plan);
    advice->plan = found;
    advice->known = true;
    advice->at = 0;
    advice->progress.bytes = found.peak_bytes; /* all is given back by now */
    set_remaining(advice, session);
    return true;
}

void advice_ask(struct advice *advice, const void *state)
{
    advice->tag++;
    advice->asking = true;
    job_start(advice->job, state, &advice->limits, advice->tag);
}

enum verdict advice_verdict(const struct advice *advice)
{
    return advice->known ? advice->plan.verdict : VERDICT_UNKNOWN;
}

int advice_line(const struct advice *advice, const uint32_t **moves)
{
    if (advice_verdict(advice) != VERDICT_SOLVED)
        return 0;
    *moves = advice->plan.moves + advice->at;
    return advice->plan.count - advice->at;
}

int advice_remaining_at(struct advice *advice, const struct session *session, int i)
{
    struct solution found = {0};
    int length = -1;
    if (job_recall(advice->job, session_state_at(session, i), &found) &&
        found.verdict == VERDICT_SOLVED)
        length = found.length;
    solution_free(&found);
    return length;
}

struct option {
    uint32_t move;
    int total; /* what it costs and what then remains */
};

static int compare(const void *a, const void *b)
{
    const struct option *x = a;
    const struct option *y = b;
    return x->total != y->total ? (x->total > y->total) - (x->total < y->total)
                                : (x->move > y->move) - (x->move < y->move);
}

/* All moves but BEST whose worth the solver remembers, the best first. */
static int weigh(struct advice *advice, const struct session *session, uint32_t best,
                 struct option *options, int max)
{
    const struct game *game = advice->game;
    uint32_t moves[256];
    int listed = game->moves(session_state(session), moves, 256);
    int count = 0;
    for (int i = 0; i < listed && i < 256 && count < max; i++) {
        _Alignas(max_align_t) unsigned char state[STATE_MAX];
        struct solution found = {0};
        memcpy(state, session_state(session), game->state_size);
        int cost = game->cost != NULL ? game->cost(state, moves[i]) : 1;
        if (moves[i] != best && game->apply(state, moves[i]) &&
            job_recall(advice->job, state, &found) && found.verdict == VERDICT_SOLVED)
            options[count++] =
                (struct option){.move = moves[i], .total = cost + found.length};
        solution_free(&found);
    }
    qsort(options, (size_t)count, sizeof *options, compare);
    return count;
}

uint32_t advice_hint(struct advice *advice, const struct session *session, int nth)
{
    const uint32_t *line;
    if (advice_line(advice, &line) == 0)
        return MOVE_NONE;
    if (nth == 0)
        return line[0];
    struct option options[256];
    int count = weigh(advice, session, line[0], options, 256);
    return nth - 1 < count ? options[nth - 1].move : MOVE_NONE;
}
