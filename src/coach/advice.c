/* The questions of the player, and the answers of the searches. After each change of the
 * position advice_follow takes what is known or asks (advice_search); advice_poll then looks at
 * what the search has found by now, until it takes its answer. What each of them does depends
 * on the aim: this file finds the line that wins. */
#include "coach/advice_aim.h"

#include "base/thread.h"

#include <string.h>

/* Seconds of a search for candidates: the chances hardly change after that. It takes less if
 * the search for a plan has to wait for it. */
static const double fair_seconds = 5, fair_brief_seconds = 1;

/* ---- questions -------------------------------------------------------------------- */

static bool has_time(const struct limits *limits)
{
    return limits->seconds > 0 || limits->processor > 0;
}

void advice_start(struct advice *advice, const void *state, enum question question)
{
    const struct advice_aim *aim = advice->aim;
    struct limits limits = advice->limits;
    limits.fair = limits.forced = question == ASKED_FAIR || question == ASKED_AHEAD;
    if (limits.threads == 0)
        limits.threads = aim->background ? 1 : thread_processors();
    if (limits.fair && !has_time(&limits) && limits.nodes == 0)
        limits.seconds =
            aim->wins && !advice_known(advice) ? fair_brief_seconds : fair_seconds;
    else if (!has_time(&limits) && (aim->background || !advice->asked))
        limits.processor = advice->budget * limits.threads;
    limits.processor = allowance_search(advice->allowance, limits.processor);
    advice->question = question;
    advice->progress = (struct progress){0};
    advice->offered = 0;
    job_start(advice->job, state, &limits, ++advice->tag);
}

void advice_start_here(struct advice *advice, const struct session *session,
                       enum question question)
{
    _Alignas(max_align_t) unsigned char known[STATE_MAX];
    if (question == ASKED_FAIR)
        session_known(session, KNOWN_SEEN, known);
    advice_start(advice, question == ASKED_FAIR ? known : session_state(session),
                 question);
}

void advice_search(struct advice *advice, const struct session *session)
{
    if (!advice->analysis && !advice->asked)
        return;
    advice_start_here(advice, session, advice->aim->question);
    if (advice->state == ADVICE_NONE)
        advice->state = ADVICE_SEARCHING;
}

bool advice_want(struct advice *advice, const struct session *session)
{
    bool short_of_time = advice_known(advice) && !advice->asked &&
                         advice->plan.verdict == VERDICT_UNKNOWN &&
                         advice->plan.stop == STOP_TIME && !has_time(&advice->limits);
    bool aside = advice->question == ASKED_FAIR && advice->aim->question != ASKED_FAIR;
    bool searching = advice_searching(advice) && !aside;
    if (searching || (advice_known(advice) && !short_of_time)) {
        advice->asked |= searching && advice->aim->background;
        return false;
    }
    advice->asked = true;
    advice->state = ADVICE_NONE;
    advice_search(advice, session);
    return true;
}

void advice_ask(struct advice *advice, const void *state)
{
    advice->asked = true;
    advice_start(advice, state, ASKED_BACK);
}

void advice_follow(struct advice *advice, const struct session *session, uint32_t made)
{
    advice->aim->follow(advice, session, made);
}

/* ---- answers ---------------------------------------------------------------------- */

/* Takes FOUND, the answer to the question that was asked last. */
static bool take_answer(struct advice *advice, const struct session *session,
                        struct solution *found)
{
    enum question question = advice->question;
    advice->question = ASKED_PLAN;
    if (question == ASKED_PLAN)
        advice->aim->take(advice, session, found);
    if (question == ASKED_BACK) {
        advice->answer = found->verdict;
        advice->first = found->count > 0 ? found->moves[0] : MOVE_NONE;
    }
    if (question == ASKED_PLAN || question == ASKED_BACK)
        return true;
    advice_take_candidates(advice, found, question);
    if (advice->state == ADVICE_SEARCHING)
        advice_search(advice, session); /* it had to wait for the candidates */
    return question == ASKED_FAIR;
}

bool advice_poll(struct advice *advice, const struct session *session)
{
    struct progress before = advice->progress;
    struct solution found = {0};
    uint64_t tag;
    bool news = false;
    bool finished = job_finished(advice->job, &tag, &found);
    if (finished || job_running(advice->job))
        job_progress(advice->job, &advice->progress);
    if (finished)
        news = tag == advice->tag && take_answer(advice, session, &found);
    else if (job_running(advice->job) && advice->question == ASKED_FAIR)
        news = advice_look_candidates(advice);
    else if (job_running(advice->job) && advice->question == ASKED_PLAN)
        news = advice->aim->look(advice, session, &before);
    solution_free(&found);
    return news;
}

void advice_set_remaining(struct advice *advice, const struct session *session)
{
    const uint32_t *line;
    int count = advice_line(advice, &line);
    solution_replay(advice->game, session_state(session), line, count, NULL,
                    &advice->remaining);
}

bool advice_learn(struct advice *advice, const struct session *session,
                  const struct moves *moves)
{
    struct solution better = {0};
    if (!advice_known(advice) || advice_is_fair(advice) ||
        !moves_better(moves, &advice->plan, advice->remaining, &better))
        return false;
    better.stop = advice->plan.stop;
    better.peak_bytes = advice->progress.bytes;
    advice->aim->take(advice, session, &better);
    return true;
}

/* ---- a line that wins ------------------------------------------------------------- */

/* Its search ends with the shortest line that it has time to find, or with a proof that there
 * is none. */

/* FOUND, an answer for the position at hand, becomes the plan; FOUND is empty then. */
static void set_plan(struct advice *advice, const struct session *session,
                     struct solution *found)
{
    solution_free(&advice->plan);
    advice->plan = *found;
    *found = (struct solution){0};
    advice->state = ADVICE_KNOWN;
    advice->at = 0;
    advice_set_remaining(advice, session);
}

/* Notes how many moves of the running search's best line are legal. True: the line is
 * new. */
static bool look_win(struct advice *advice, const struct session *session,
                     const struct progress *before)
{
    const struct progress *now = &advice->progress;
    if (advice_known(advice) || now->line_count == 0)
        return false;
    bool same =
        now->line_count == before->line_count && now->best == before->best &&
        memcmp(now->line, before->line, (size_t)now->line_count * sizeof *now->line) == 0;
    advice->offered = solution_replay(advice->game, session_state(session), now->line,
                                      now->line_count, NULL, NULL);
    return !same && advice->offered > 0;
}

static void take_win(struct advice *advice, const struct session *session,
                     struct solution *found)
{
    advice->progress.bytes = found->peak_bytes; /* the search has freed all by now */
    set_plan(advice, session, found);
}

static void follow_win(struct advice *advice, const struct session *session,
                       uint32_t made)
{
    const uint32_t *line;
    bool on_plan = advice_line(advice, &line) > 0 && made == line[0];
    /* No move leads from a lost position to one that can be won. */
    on_plan |= advice_verdict(advice) == VERDICT_IMPOSSIBLE &&
               advice_salvage(advice, &line) > 0 && made == line[0];
    struct solution found = {0};
    if (advice->question != ASKED_PLAN)
        job_cancel(advice->job);
    advice->tag++;
    advice->question = ASKED_PLAN;
    advice->asked = false;
    choices_follow(&advice->choices, made);
    /* The solver's memory comes first: the line that it has is the best one from here. */
    if (job_recall(advice->job, session_state(session), &found)) {
        set_plan(advice, session, &found);
    } else if (on_plan) {
        advice->at++;
        advice_set_remaining(advice, session);
    } else {
        job_cancel(advice->job); /* without live analysis no other search does */
        advice->state = ADVICE_NONE;
        advice_search(advice, session);
    }
}

static const struct advice_aim advice_win = {
    .wins = true,
    .question = ASKED_PLAN,
    .follow = follow_win,
    .look = look_win,
    .take = take_win,
};

/* ---- its life --------------------------------------------------------------------- */

void advice_begin(struct advice *advice, const struct game *game,
                  const struct limits *limits, double budget, bool analysis,
                  struct allowance *allowance)
{
    *advice = (struct advice){.game = game,
                              .limits = *limits,
                              .budget = budget,
                              .analysis = analysis,
                              .allowance = allowance,
                              .choices = {.at = -1, .shown = -1, .last = -1},
                              .job = job_new(game)};
    advice_set_fair(advice, limits->fair);
}

void advice_end(struct advice *advice)
{
    job_free(advice->job);
    solution_free(&advice->plan);
    choices_free(&advice->choices);
    solution_free(&advice->best);
    *advice = (struct advice){0};
}

void advice_set_fair(struct advice *advice, bool fair)
{
    const struct advice_aim *usual =
        advice->game->rules->scored ? &advice_score : &advice_win;
    const struct advice_aim *aim =
        fair && game_hides(advice->game) ? &advice_chance : usual;
    if (aim == advice->aim)
        return;
    advice->aim = aim;
    solution_free(&advice->plan);
    advice->state = ADVICE_NONE;
}
