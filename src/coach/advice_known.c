/* What the solver has found, for those who ask: nothing here changes it. */
#include "coach/advice_aim.h"

#include <string.h>

bool advice_known(const struct advice *advice)
{
    return advice->state >= ADVICE_PARTIAL;
}

bool advice_is_fair(const struct advice *advice)
{
    return advice->aim->question == ASKED_FAIR;
}

bool advice_searching(const struct advice *advice)
{
    return advice->job != NULL && job_running(advice->job);
}

enum verdict advice_verdict(const struct advice *advice)
{
    return advice_known(advice) ? advice->plan.verdict : VERDICT_UNKNOWN;
}

bool advice_winnable(const struct advice *advice)
{
    bool found = advice->state == ADVICE_SEARCHING && advice->question == ASKED_PLAN &&
                 advice->progress.has_best;
    return advice->aim->wins && (found || advice_verdict(advice) == VERDICT_SOLVED);
}

bool advice_best(const struct advice *advice, int64_t *score)
{
    bool planned = advice_verdict(advice) == VERDICT_SOLVED;
    *score = advice->best.score;
    if (planned &&
        (advice->best.verdict != VERDICT_SOLVED || advice->plan.score > *score))
        *score = advice->plan.score;
    return advice->aim->background && (planned || advice->best.verdict == VERDICT_SOLVED);
}

bool advice_follows_best(const struct advice *advice, const struct session *session)
{
    const struct solution *best = &advice->best;
    size_t bytes = (size_t)session->cursor * sizeof *best->moves;
    return best->verdict == VERDICT_SOLVED && session->cursor <= best->count &&
           (bytes == 0 || memcmp(best->moves, session->moves, bytes) == 0);
}

int advice_line(const struct advice *advice, const uint32_t **moves)
{
    struct candidate candidates[CANDIDATES_MAX];
    *moves = NULL;
    if (advice_is_fair(advice) && choices_list(&advice->choices, candidates) > 0) {
        *moves = candidates[0].moves;
        return candidates[0].count;
    }
    if (advice_is_fair(advice) || advice_verdict(advice) != VERDICT_SOLVED ||
        advice->at == advice->plan.count)
        return 0;
    *moves = advice->plan.moves + advice->at;
    return advice->plan.count - advice->at;
}

int advice_offer(const struct advice *advice, const uint32_t **moves, int *length)
{
    const struct progress *progress = &advice->progress;
    if (advice->state != ADVICE_SEARCHING || advice->question != ASKED_PLAN)
        return 0;
    *moves = progress->line;
    *length = progress->has_best ? (int)progress->best : -1;
    return advice->offered;
}

int advice_salvage(const struct advice *advice, const uint32_t **moves)
{
    if (!advice_known(advice) || advice->at >= advice->plan.salvage_count)
        return 0;
    *moves = advice->plan.salvage + advice->at;
    return advice->plan.salvage_count - advice->at;
}

static bool recall(void *job, const void *state, struct solution *out)
{
    return job_recall(job, state, out);
}

struct moves_answer advice_answer(const struct advice *advice)
{
    struct moves_answer answer = {.verdict = advice_verdict(advice),
                                  .proved = advice->plan.proved,
                                  .ended = !game_runs_on(advice->game) &&
                                           advice->plan.stop == STOP_FINISHED,
                                  .length = advice->remaining,
                                  .score = advice->plan.score,
                                  .recall = recall,
                                  .memory = advice->job};
    answer.count = advice_line(advice, &answer.line);
    return answer;
}
