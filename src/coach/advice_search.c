/* What the three aims have in common: how a search starts, and what becomes the plan. */
#include "coach/advice_aim.h"

#include "base/thread.h"

#include <stddef.h>

/* Seconds of a search for candidates: the chances hardly change after that. It takes less if
 * the search for a plan has to wait for it. */
static const double fair_seconds = 5, fair_brief_seconds = 1;

void advice_set_remaining(struct advice *advice, const struct session *session)
{
    const uint32_t *line;
    int count = advice_line(advice, &line);
    advice->remaining = 0;
    if (count > 0)
        solution_replay(advice->game, session_state(session), line, count, NULL,
                        &advice->remaining);
}

void advice_set_plan(struct advice *advice, const struct session *session,
                     struct solution *found)
{
    solution_free(&advice->plan);
    advice->plan = *found;
    *found = (struct solution){0};
    advice->state = ADVICE_KNOWN;
    advice->at = 0;
    advice_set_remaining(advice, session);
}

void advice_start(struct advice *advice, const void *state, enum question question)
{
    const struct advice_aim *aim = advice->aim;
    struct limits limits = advice->limits;
    limits.fair = limits.forced = question == ASKED_FAIR || question == ASKED_AHEAD;
    if (limits.fair && limits.seconds <= 0 && limits.nodes == 0)
        limits.seconds =
            aim->wins && !advice_known(advice) ? fair_brief_seconds : fair_seconds;
    else if (limits.seconds <= 0 && (aim->background || !advice->asked))
        limits.seconds = advice->budget;
    if (limits.threads == 0 && !aim->background)
        limits.threads = thread_processors();
    limits.processor = allowance_search(advice->allowance);
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
