/* The solver, and what it remembers for play: its last answers. Whoever follows a line is
 * told the rest of it again. */
#include "games/samegame/solve.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/random.h"
#include "games/samegame/samegame.h"

#include <stdlib.h>
#include <string.h>

enum {
    ANSWERS = 8,
    MOVES_MOST = SAME_CELLS / 2
};

struct answer {
    bool given, proved;
    int64_t score;
    struct same start;
    int count;
    uint32_t line[MOVES_MOST];
    uint16_t tiles[MOVES_MOST + 1]; /* before each move, and at the end */
};

struct memo {
    struct answer answer[ANSWERS];
    int next; /* the oldest one */
};

/* ---- what is remembered ------------------------------------------------------------ */

void *same_memo_new(void)
{
    return memory_get(1, sizeof(struct memo));
}

void same_memo_free(void *memo)
{
    free(memo);
}

static uint16_t tiles_of(const struct same *same)
{
    int count = 0;
    for (int cell = 0; cell < same->rows * same->columns; cell++)
        count += same->color[cell] != 0;
    return (uint16_t)count;
}

static void remember(struct memo *memo, const struct same *start,
                     const struct solution *found)
{
    struct answer *answer = &memo->answer[memo->next];
    struct same same = *start;
    memo->next = (memo->next + 1) % ANSWERS;
    answer->given = true;
    answer->proved = found->proved;
    answer->start = *start;
    answer->count = found->count;
    for (int i = 0; i < found->count; i++) {
        answer->line[i] = found->moves[i];
        answer->tiles[i] = tiles_of(&same);
        same_apply(&same, found->moves[i]);
    }
    answer->tiles[found->count] = tiles_of(&same);
    answer->score = same_score(&same);
}

/* How many moves of ANSWER's line lead to SAME, which has TILES; -1: none do. */
static int moves_to(const struct answer *answer, const struct same *same, int tiles)
{
    int count = 0;
    while (count < answer->count && answer->tiles[count] > tiles)
        count++;
    if (!answer->given || answer->tiles[count] != tiles)
        return -1;
    struct same reached = answer->start;
    for (int i = 0; i < count; i++)
        same_apply(&reached, answer->line[i]);
    return memcmp(&reached, same, sizeof reached) == 0 ? count : -1;
}

bool same_recall(const void *memo, const void *state, struct solution *out)
{
    const struct memo *m = memo;
    const struct answer *best = NULL;
    int tiles = tiles_of(state);
    int from = 0;
    for (int i = 0; i < ANSWERS; i++) {
        const struct answer *answer = &m->answer[i];
        int count = moves_to(answer, state, tiles);
        if (count < 0 || (best != NULL && answer->score <= best->score &&
                          (best->proved || !answer->proved)))
            continue;
        best = answer;
        from = count;
    }
    if (best == NULL)
        return false;
    out->verdict = VERDICT_SOLVED;
    out->proved = best->proved;
    solution_resize(out, best->count - from);
    if (out->count > 0)
        memcpy(out->moves, best->line + from, (size_t)out->count * sizeof *out->moves);
    return true;
}

/* ---- the search -------------------------------------------------------------------- */

void same_solve(struct search *search, void *memo, const void *state,
                struct solution *out)
{
    struct claim claim = {.search = search};
    struct random random;
    uint32_t line[MOVES_MOST], moves[MOVES_MOST];
    int64_t best = INT64_MIN;
    random_seed(&random, 1);
    out->verdict = VERDICT_SOLVED;
    for (bool on = true; on;) {
        struct same same = *(const struct same *)state;
        int count = 0;
        int choices;
        while ((choices = same_moves(&same, moves, MOVES_MOST)) > 0 &&
               (on = search_claim(&claim))) {
            line[count] = moves[random_below(&random, (uint64_t)choices)];
            same_apply(&same, line[count++]);
        }
        if (count == 0)
            break;
        if (same_score(&same) <= best)
            continue;
        if (best == INT64_MIN)
            search_found(search);
        best = same_score(&same);
        solution_resize(out, count);
        memcpy(out->moves, line, (size_t)count * sizeof *line);
        struct progress progress = {
            .phase = N_("playing"), .has_best = true, .best = best, .line_count = count};
        if (progress.line_count > PROGRESS_LINE)
            progress.line_count = PROGRESS_LINE;
        memcpy(progress.line, line, (size_t)progress.line_count * sizeof *line);
        search_publish(search, &progress);
    }
    search_settle(&claim);
    if (memo != NULL && out->verdict == VERDICT_SOLVED)
        remember(memo, state, out);
}
