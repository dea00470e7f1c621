/* What the solver has found, for those who ask: nothing here changes it. */
#include "coach/advice_aim.h"

#include <stddef.h>
#include <stdlib.h>
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

int advice_line(const struct advice *advice, const uint32_t **moves)
{
    return advice->aim->line(advice, moves);
}

int advice_plan_line(const struct advice *advice, const uint32_t **moves)
{
    if (advice_verdict(advice) != VERDICT_SOLVED || advice->at == advice->plan.count)
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

bool advice_survey(struct advice *advice, const struct session *session,
                   struct survey *out)
{
    return job_survey(advice->job, session_state(session), out);
}

struct marks_answer advice_answer(const struct advice *advice, const void *state)
{
    struct marks_answer answer = {.move = MOVE_NONE};
    const uint32_t *line;
    answer.verdict = advice_verdict(advice);
    answer.score = advice->plan.score;
    answer.proved = advice->plan.proved;
    if (answer.verdict == VERDICT_SOLVED && advice_line(advice, &line) > 0) {
        answer.move = line[0];
        answer.length = advice->remaining - game_cost(advice->game, state, line[0]);
    }
    return answer;
}

/* ---- the best move and those after it ---------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct advice_other *x = a;
    const struct advice_other *y = b;
    return x->total != y->total ? (x->total > y->total) - (x->total < y->total)
                                : (x->move > y->move) - (x->move < y->move);
}

int advice_others(const struct game *game, const void *state, uint32_t best,
                  advice_recall *recall, void *memory,
                  struct advice_other out[ADVICE_OTHERS])
{
    uint32_t moves[ADVICE_OTHERS];
    int listed = game->rules->moves(state, moves, ADVICE_OTHERS);
    int count = 0;
    for (int i = 0; i < listed && i < ADVICE_OTHERS; i++) {
        _Alignas(max_align_t) unsigned char next[STATE_MAX];
        struct solution found = {0};
        memcpy(next, state, game->rules->state_size);
        int cost = game_cost(game, next, moves[i]);
        if (moves[i] != best && game->rules->apply(next, moves[i]) &&
            recall(memory, next, &found) && found.verdict == VERDICT_SOLVED)
            out[count++] =
                (struct advice_other){.move = moves[i],
                                      .total = game->rules->scored ? -found.score
                                                                   : cost + found.length};
        solution_free(&found);
    }
    qsort(out, (size_t)count, sizeof *out, compare);
    return count;
}
