#include "app/advice.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void advice_begin(struct advice *advice, const struct game *game,
                  const struct limits *limits)
{
    *advice = (struct advice){.game = game, .limits = *limits, .job = job_new(game)};
    advice->limits.fair = limits->fair && game->advise != NULL;
}

void advice_end(struct advice *advice)
{
    job_free(advice->job);
    solution_free(&advice->plan);
    solution_free(&advice->fair);
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

/* The candidates stay as long as the best of them is followed. */
static void follow_candidate(struct advice *advice, uint32_t made)
{
    const struct candidate *best = advice->fair.candidates;
    advice->weighed = advice->weighed && advice->fair.candidate_count > 0 &&
                      made == best->moves[advice->fair_at] &&
                      ++advice->fair_at < best->count;
}

static void start(struct advice *advice, const void *state, enum question asked)
{
    struct limits limits = advice->limits;
    limits.fair = asked == ASKED_FAIR;
    advice->asked = asked;
    job_start(advice->job, state, &limits, ++advice->tag);
}

void advice_follow(struct advice *advice, const struct session *session, uint32_t made)
{
    const uint32_t *line;
    bool on_plan = advice_line(advice, &line) > 0 && made == line[0];
    struct solution found = {0};
    advice->tag++;
    advice->asked = ASKED_NOTHING;
    follow_candidate(advice, made);
    if (advice->limits.fair) {
        advice->known = advice->weighed;
        if (!advice->known)
            start(advice, session_state(session), ASKED_FAIR);
        return;
    }
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
        start(advice, session_state(session), ASKED_NOTHING);
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
    enum question asked = advice->asked;
    advice->asked = ASKED_NOTHING;
    if (asked == ASKED_BACK) {
        advice->answer = found.verdict;
        solution_free(&found);
        return true;
    }
    if (asked == ASKED_FAIR) {
        solution_free(&advice->fair);
        advice->fair = found;
        advice->fair_at = 0;
        advice->weighed = true;
        if (advice->limits.fair)
            advice->known = true;
        else if (!advice->known)
            start(advice, session_state(session), ASKED_NOTHING);
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
    start(advice, state, ASKED_BACK);
}

void advice_ask_fair(struct advice *advice, const struct session *session)
{
    if (advice->asked != ASKED_FAIR)
        start(advice, session_state(session), ASKED_FAIR);
}

int advice_candidates(const struct advice *advice,
                      struct candidate candidates[CANDIDATES_MAX])
{
    int count = advice->weighed ? advice->fair.candidate_count : 0;
    if (advice->fair_at > 0 && count > 1)
        count = 1;
    for (int i = 0; i < count && i < CANDIDATES_MAX; i++) {
        candidates[i] = advice->fair.candidates[i];
        candidates[i].moves += advice->fair_at;
        candidates[i].count -= advice->fair_at;
    }
    return count < CANDIDATES_MAX ? count : CANDIDATES_MAX;
}

enum verdict advice_verdict(const struct advice *advice)
{
    return advice->known ? advice->plan.verdict : VERDICT_UNKNOWN;
}

int advice_line(const struct advice *advice, const uint32_t **moves)
{
    struct candidate candidates[CANDIDATES_MAX];
    if (advice->limits.fair && advice_candidates(advice, candidates) > 0) {
        *moves = candidates[0].moves;
        return candidates[0].count;
    }
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
