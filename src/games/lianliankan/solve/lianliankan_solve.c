/* Chooses the solver (fall.c with gravity, pairing.c without) and
 * remembers its last answers for play. With gravity an answer is good for the
 * positions on its line. Without gravity it is good for each position that results
 * from removing whole pairs of the line, in any order. The verdict "impossible" is
 * remembered for its own position only. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "games/lianliankan/solve/fall.h"
#include "games/lianliankan/solve/pairing.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    ANSWERS = 8
};

struct lian_answer {
    enum verdict verdict; /* unknown: none */
    struct lian start;
    int count;
    uint32_t line[LIAN_CELLS / 2];
};

struct lian_memo {
    struct lian_answer answer[ANSWERS];
    int next; /* the oldest one */
};

void lian_solve(struct search *search, void *memo, const void *state,
                struct solution *out)
{
    const struct lian *lian = state;
    if ((lian->rules & LIAN_GRAVITY) != 0)
        fall_solve(search, lian, out);
    else
        pairing_solve(search, lian, NULL, out);
    if (memo == NULL || out->verdict == VERDICT_UNKNOWN)
        return;
    struct lian_memo *m = memo;
    struct lian_answer *answer = &m->answer[m->next];
    m->next = (m->next + 1) % ANSWERS;
    answer->verdict = out->verdict;
    answer->start = *lian;
    answer->count = out->count;
    if (out->count > 0)
        memcpy(answer->line, out->moves, (size_t)out->count * sizeof *answer->line);
}

void *lian_memo_new(void)
{
    return memory_get(1, sizeof(struct lian_memo));
}

void lian_memo_free(void *memo)
{
    free(memo);
}

/* Writes what is left of the line of ANSWER on LIAN to LINE; returns the number of
 * moves. -1: it is not a line for LIAN. */
static int rest(const struct lian_answer *answer, const struct lian *lian, uint32_t *line)
{
    bool gravity = (lian->rules & LIAN_GRAVITY) != 0;
    struct lian board = answer->start;
    int count = 0;
    for (int i = 0; i < answer->count; i++) {
        uint32_t move = answer->line[i];
        bool left =
            gravity ? board.tiles <= lian->tiles : lian->face[lian_first(move)] != 0;
        if (left)
            line[count++] = move;
        else if (gravity)
            lian_apply(&board, move);
        else {
            board.face[lian_first(move)] = board.face[lian_second(move)] = 0;
            board.tiles = (uint16_t)(board.tiles - 2);
        }
    }
    return memcmp(&board, lian, sizeof board) == 0 ? count : -1;
}

bool lian_recall(const void *memo, const void *state, struct solution *out)
{
    const struct lian_memo *m = memo;
    const struct lian *lian = state;
    uint32_t line[LIAN_CELLS / 2];
    for (int i = 0; i < ANSWERS; i++) {
        const struct lian_answer *answer = &m->answer[i];
        int count = answer->verdict == VERDICT_UNKNOWN ? -1 : rest(answer, lian, line);
        if (count < 0)
            continue;
        out->verdict = answer->verdict;
        if (answer->verdict == VERDICT_SOLVED) {
            if (!solution_resize(out, count))
                return false;
            memcpy(out->moves, line, (size_t)count * sizeof *line);
        }
        return true;
    }
    return false;
}
