/* Chooses the solver (fall.c with gravity, pairing.c without) and
 * remembers its last answers for play. With gravity an answer is good for the
 * positions on its line. Without gravity it is good for each position that results
 * from removing whole pairs of the line, in any order. The verdict "impossible" is
 * remembered for its own position only. The pairs of a line for play are put in an order that
 * a player would choose. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "games/lianliankan/rules/board.h"

#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANSWERS = 8,
    EFFORT =
        6000000, /* tiles of the boards that are tried for the order of a line, about 0.1 s */
    FALL_EFFORT = 2000000 /* ... with gravity */
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

/* ---- the order of a line for play -------------------------------------------------- */

static bool falls(const struct lian *lian)
{
    return (lian->rules & LIAN_GRAVITY) != 0;
}

/* The move that joins the tiles of PAIR. */
static uint32_t move_of(const struct lian_track *track, const int pair[2])
{
    return lian_pair(lian_track_cell(track, pair[0]), lian_track_cell(track, pair[1]));
}

/* Whether the COUNT PAIRS without number SKIP can be removed in this order. Without gravity a
 * pair that can be joined stays so. */
static bool clears(struct lian_track track, int (*pairs)[2], int count, int skip)
{
    for (int i = 0; i < count && falls(&track.s); i++)
        if (i != skip && !lian_track_apply(&track, move_of(&track, pairs[i])))
            return false;
    return true;
}

/* From a tile of one pair to the nearest one of the other, in steps. */
static int distance(const struct lian *lian, uint32_t x, uint32_t y)
{
    int least = INT_MAX;
    for (int i = 0; i < 4; i++) {
        struct lian_spot a = board_spot(lian, i < 2 ? lian_first(x) : lian_second(x));
        struct lian_spot b = board_spot(lian, i % 2 ? lian_first(y) : lian_second(y));
        int steps = abs(a.row - b.row) + abs(a.column - b.column);
        least = steps < least ? steps : least;
    }
    return least;
}

/* Puts the COUNT pairs of LINE, which clears LIAN, in the order in which a player finds them:
 * of the pairs after which the others still clear the board in their order, always the one
 * behind which most pairs are free, then the nearest to the last one. On a large board the
 * effort may end before the line does; the rest stays as it is. */
static void order_for_play(const struct lian *lian, uint32_t *line, int count)
{
    int pairs[LIAN_CELLS / 2][2];
    struct lian_track now, after;
    int effort = falls(lian) ? FALL_EFFORT : EFFORT;
    lian_track_begin(&now, lian);
    after = now;
    for (int i = 0; i < count; i++) {
        pairs[i][0] = after.id[lian_first(line[i])];
        pairs[i][1] = after.id[lian_second(line[i])];
        lian_track_apply(&after, line[i]);
    }
    for (int done = 0; done < count; done++) {
        int best = done, most = -1, near = 0;
        struct lian_board board;
        board_init(&board, &now.s);
        for (int i = done; i < count && effort > 0; i++) {
            uint32_t move = move_of(&now, pairs[i]);
            if (!board_join(&board, board_spot(lian, lian_first(move)),
                            board_spot(lian, lian_second(move))))
                continue;
            after = now;
            effort -= 8 * lian->tiles;
            lian_track_apply(&after, move);
            int free = lian_moves(&after.s, NULL, 0);
            int far = done > 0 ? distance(lian, move, line[done - 1]) : 0;
            if (free < most || (free == most && far >= near))
                continue;
            effort -= falls(lian) ? lian->tiles * (count - done) : 0;
            if (!clears(after, pairs + done, count - done, i - done))
                continue;
            best = i;
            most = free;
            near = far;
        }
        int first[2] = {pairs[best][0], pairs[best][1]};
        memmove(pairs + done + 1, pairs + done, (size_t)(best - done) * sizeof *pairs);
        memcpy(pairs[done], first, sizeof first);
        line[done] = move_of(&now, first);
        lian_track_apply(&now, line[done]);
    }
}

/* ---- the solver -------------------------------------------------------------------- */

void lian_solve(struct search *search, void *memo, const void *state,
                struct solution *out)
{
    const struct lian *lian = state;
    if (falls(lian))
        fall_solve(search, lian, out);
    else
        pairing_solve(search, lian, NULL, out);
    if (memo == NULL || out->verdict == VERDICT_UNKNOWN)
        return;
    order_for_play(lian, out->moves, out->count);
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

/* Writes what is left of the line of ANSWER on LIAN to LINE; returns the number of
 * moves. -1: it is not a line for LIAN. */
static int rest(const struct lian_answer *answer, const struct lian *lian, uint32_t *line)
{
    bool gravity = falls(lian);
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
        return answer->verdict != VERDICT_SOLVED || solution_set(out, line, count);
    }
    return false;
}
