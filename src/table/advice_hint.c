/* The best move and those after it. */
#include "table/advice.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct option {
    uint32_t move;
    int64_t total; /* length of a line that begins with it; scored: the score times -1 */
};

static int compare(const void *a, const void *b)
{
    const struct option *x = a;
    const struct option *y = b;
    return x->total != y->total ? (x->total > y->total) - (x->total < y->total)
                                : (x->move > y->move) - (x->move < y->move);
}

/* The moves other than BEST for which the solver remembers a line, the best first. */
static int weigh(struct advice *advice, const struct session *session, uint32_t best,
                 struct option *options, int max)
{
    const struct game *game = advice->game;
    uint32_t moves[256];
    int listed = game->rules->moves(session_state(session), moves, 256);
    int count = 0;
    for (int i = 0; i < listed && i < 256 && count < max; i++) {
        _Alignas(max_align_t) unsigned char state[STATE_MAX];
        struct solution found = {0};
        memcpy(state, session_state(session), game->rules->state_size);
        int cost = game_cost(game, state, moves[i]);
        if (moves[i] != best && game->rules->apply(state, moves[i]) &&
            job_recall(advice->job, state, &found) && found.verdict == VERDICT_SOLVED)
            options[count++] =
                (struct option){.move = moves[i],
                                .total = game->rules->scored ? -found.score
                                                             : cost + found.length};
        solution_free(&found);
    }
    qsort(options, (size_t)count, sizeof *options, compare);
    return count;
}

uint32_t advice_hint(struct advice *advice, const struct session *session, int nth,
                     int64_t *worth)
{
    const uint32_t *line;
    struct option options[256];
    bool searching = advice_searching(advice);
    if (nth > 0)
        advice_rest(advice, session); /* a running search alone may read its memory */
    if (advice_line(advice, &line) == 0)
        return MOVE_NONE;
    *worth = advice->plan.score;
    if (nth == 0)
        return line[0];
    int count = weigh(advice, session, line[0], options, 256);
    if (searching)
        advice_resume(advice, session);
    if (nth > count)
        return MOVE_NONE;
    *worth = -options[nth - 1].total;
    return options[nth - 1].move;
}
