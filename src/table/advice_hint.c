/* The best move and those after it. */
#include "table/advice.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

static bool recall(void *job, const void *state, struct solution *out)
{
    return job_recall(job, state, out);
}

uint32_t advice_hint(struct advice *advice, const struct session *session, int nth,
                     int64_t *worth)
{
    const uint32_t *line;
    struct advice_other others[ADVICE_OTHERS];
    bool searching = advice_searching(advice);
    if (nth > 0)
        advice_rest(advice, session); /* a running search alone may read its memory */
    if (advice_line(advice, &line) == 0)
        return MOVE_NONE;
    *worth = advice->plan.score;
    if (nth == 0)
        return line[0];
    int count = advice_others(advice->game, session_state(session), line[0], recall,
                              advice->job, others);
    if (searching)
        advice_resume(advice, session);
    if (nth > count)
        return MOVE_NONE;
    *worth = -others[nth - 1].total;
    return others[nth - 1].move;
}
