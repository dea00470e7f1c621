/* The questions of the player, and the answers of the searches. */
#include "coach/advice_aim.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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
    full_line_free(&advice->best);
    *advice = (struct advice){0};
}

void advice_set_analysis(struct advice *advice, bool analysis)
{
    advice->analysis = analysis;
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

bool advice_want(struct advice *advice, const struct session *session)
{
    bool short_of_time = advice_known(advice) && !advice->asked &&
                         advice->plan.verdict == VERDICT_UNKNOWN &&
                         advice->plan.stop == STOP_TIME && advice->limits.seconds <= 0;
    bool aside = advice->question == ASKED_FAIR && advice->aim->question != ASKED_FAIR;
    bool searching = advice_searching(advice) && !aside;
    if (searching || (advice_known(advice) && !short_of_time))
        return false;
    advice->asked = true;
    advice->state = ADVICE_NONE;
    advice_search(advice, session);
    return true;
}

void advice_follow(struct advice *advice, const struct session *session, uint32_t made)
{
    advice->aim->follow(advice, session, made);
}

/* Takes FOUND, the answer to the question that was asked last. */
static bool take_answer(struct advice *advice, const struct session *session,
                        struct solution *found)
{
    enum question question = advice->question;
    advice->question = ASKED_PLAN;
    switch (question) {
    case ASKED_PLAN:
        advice->aim->take(advice, session, found);
        return true;
    case ASKED_BACK:
        advice->answer = found->verdict;
        return true;
    case ASKED_FAIR:
    case ASKED_AHEAD:
        break;
    }
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

void advice_ask(struct advice *advice, const void *state)
{
    advice->asked = true;
    advice_start(advice, state, ASKED_BACK);
}

static bool recall(void *job, const void *state, struct solution *out)
{
    return job_recall(job, state, out);
}

uint32_t advice_hint(struct advice *advice, const struct session *session, int *nth,
                     int *count, int64_t *worth)
{
    const uint32_t *line;
    struct advice_other others[ADVICE_OTHERS];
    bool searching = advice_searching(advice);
    if (*nth > 0)
        advice_rest(advice, session); /* a running search alone may read its memory */
    *count = advice_line(advice, &line) > 0;
    if (*count == 0)
        return MOVE_NONE;
    *worth = advice->plan.score;
    if (*nth > 0)
        *count += advice_others(advice->game, session_state(session), line[0], recall,
                                advice->job, others);
    if (*nth > 0 && searching)
        advice_resume(advice, session);
    *nth %= *count;
    if (*nth == 0)
        return line[0];
    *worth = -others[*nth - 1].total;
    return others[*nth - 1].move;
}
