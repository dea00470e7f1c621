/* Advice that looks for a line that wins. Its search ends with the shortest line that it has
 * time to find, or with a proof that there is none. */
#include "coach/advice_aim.h"

#include <string.h>

/* Notes how many moves of the running search's best line are legal. True: the line is
 * new. */
static bool look(struct advice *advice, const struct session *session,
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

static void take(struct advice *advice, const struct session *session,
                 struct solution *found)
{
    advice->progress.bytes = found->peak_bytes; /* the search has freed all by now */
    advice_set_plan(advice, session, found);
}

static void follow(struct advice *advice, const struct session *session, uint32_t made)
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
        advice_set_plan(advice, session, &found);
    } else if (on_plan) {
        advice->at++;
        advice_set_remaining(advice, session);
    } else {
        advice->state = ADVICE_NONE;
        advice_search(advice, session);
    }
}

const struct advice_aim advice_win = {
    .wins = true,
    .question = ASKED_PLAN,
    .follow = follow,
    .look = look,
    .take = take,
    .line = advice_plan_line,
};
