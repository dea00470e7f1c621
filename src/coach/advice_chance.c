/* Advice that judges moves from what the player has seen: their chances, and no plan. CHOICES
 * are the candidates as the search judges them so far. */
#include "coach/advice_aim.h"

/* Takes LIST, which a search for candidates has found by now, or at its END. */
static void take_list(struct advice *advice, struct candidate *list, int count, bool end)
{
    choices_take(&advice->choices, list, count);
    if (advice_is_fair(advice))
        advice->state = end ? ADVICE_KNOWN : ADVICE_PARTIAL;
}

bool advice_look_candidates(struct advice *advice)
{
    struct candidate *list;
    int count = job_candidates(advice->job, &list);
    if (count > 0)
        take_list(advice, list, count, false);
    return count > 0;
}

void advice_take_candidates(struct advice *advice, struct solution *found,
                            enum question question)
{
    struct candidate *list = found->candidates;
    int count = found->candidate_count;
    found->candidates = NULL;
    found->candidate_count = 0;
    if (question == ASKED_AHEAD)
        choices_take_next(&advice->choices, list, count);
    else
        take_list(advice, list, count, true);
}

static void follow_chance(struct advice *advice, const struct session *session,
                          uint32_t made)
{
    enum choices_followed followed = choices_follow(&advice->choices, made);
    bool ahead = advice->question == ASKED_AHEAD;
    if (followed == CHOICES_ALONG && advice->state == ADVICE_KNOWN)
        return;
    if (followed == CHOICES_ALONG) {
        /* The search that runs is for the position before. What this one finds replaces the
         * estimate from there. */
        advice_start_here(advice, session, ASKED_FAIR);
        return;
    }
    advice->asked = false;
    advice->state = ADVICE_SEARCHING;
    if (choices_known(&advice->choices)) {
        advice->state = ADVICE_KNOWN;
    } else if (followed == CHOICES_BEHIND && ahead) {
        advice->question = ASKED_FAIR; /* of the search that runs */
        advice_look_candidates(advice);
    } else {
        job_cancel(advice->job);
        advice->tag++;
        advice->question = ASKED_PLAN;
        advice->state = ADVICE_NONE;
        advice_search(advice, session);
    }
}

void advice_ask_fair(struct advice *advice, const struct session *session)
{
    if (advice->question != ASKED_FAIR)
        advice_start_here(advice, session, ASKED_FAIR);
}

void advice_think_ahead(struct advice *advice, const struct session *session)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    if (!advice_is_fair(advice) || advice->question == ASKED_AHEAD ||
        advice->choices.next_known || !choices_ahead(&advice->choices, session, state))
        return;
    advice_start(advice, state, ASKED_AHEAD);
    advice->state = ADVICE_KNOWN;
}

/* Its question is never ASKED_PLAN, so it needs neither LOOK nor TAKE. */
const struct advice_aim advice_chance = {
    .question = ASKED_FAIR,
    .follow = follow_chance,
};
