/* Klotski's solver: classic.c for the classic board, general.c for all others. Both are
 * breadth-first searches and both are optimal; only the classic board fits one word. Where the
 * distances are not kept, the moves of a line for play get an order that a player would choose. */
#include "games/klotski/solve/klotski_solve.h"

#include "games/klotski/solve/classic.h"
#include "games/klotski/solve/general.h"
#include "games/klotski/solve/prefer.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct klotski_memo {
    struct classic_memo classic;
    struct general_memo *general; /* NULL: holds nothing */
};

/* ---- the order of a line for play -------------------------------------------------- */

enum {
    EFFORT = 200000 /* moves for that, about 0.1 s */
};

/* The length of the COUNT MOVES from STATE; -1: they do not win. */
static int length_of(struct klotski state, const uint32_t *moves, int count, int *effort)
{
    int length = 0;
    for (int i = 0; i < count; i++) {
        --*effort;
        length += klotski_rules.cost(&state, moves[i]);
        if (!klotski_rules.apply(&state, moves[i]))
            return -1;
    }
    return klotski_rules.status(&state) == STATUS_WON ? length : -1;
}

static void pull(uint32_t *moves, int to, int from)
{
    uint32_t move = moves[from];
    memmove(moves + to + 1, moves + to, (size_t)(from - to) * sizeof *moves);
    moves[to] = move;
}

/* Without the distances other shortest lines are not known, but the moves of LINE often have
 * other orders: each place gets the one to prefer of those that can stand there. */
static void order_for_play(struct klotski state, struct solution *line)
{
    uint32_t *moves = memory_get((size_t)line->count + 1, sizeof *moves);
    int effort = EFFORT, length = length_of(state, line->moves, line->count, &effort);
    int last = state.last != 0 ? klotski_first(&state, (char)state.last) : -1;
    for (int i = 0; moves != NULL && i < line->count; i++) {
        struct preferred best = {.last = last};
        int at = i;
        size_t rest = (size_t)(line->count - i);
        prefer(&best, line->moves[i], state.columns);
        for (int j = i + 1; j < line->count && effort > 0; j++) {
            struct preferred other = best;
            if (!prefer(&other, line->moves[j], state.columns))
                continue;
            memcpy(moves, line->moves + i, rest * sizeof *moves);
            pull(moves, 0, j - i);
            if (length_of(state, moves, (int)rest, &effort) != length)
                continue;
            best = other;
            at = j;
        }
        pull(line->moves, i, at);
        length -= klotski_rules.cost(&state, line->moves[i]);
        klotski_rules.apply(&state, line->moves[i]);
        last = klotski_to(line->moves[i]);
    }
    free(moves);
}

/* ---- the solver -------------------------------------------------------------------- */

void klotski_solve(struct search *search, void *memo, const void *state,
                   struct solution *out)
{
    struct klotski_memo *known = memo;
    if (classic_fits(state))
        classic_solve(search, known != NULL ? &known->classic : NULL, state, out);
    else
        general_solve(search, known != NULL ? &known->general : NULL, state, out);
    if (known != NULL && known->general == NULL && !classic_fits(state) &&
        out->verdict == VERDICT_SOLVED)
        order_for_play(*(const struct klotski *)state, out);
}

bool klotski_recall(const void *memo, const void *state, struct solution *out)
{
    const struct klotski_memo *known = memo;
    if (classic_fits(state))
        return classic_recall(&known->classic, state, out);
    return known->general != NULL && general_recall(known->general, state, out);
}

bool klotski_survey(const void *memo, const void *state, struct survey *out)
{
    const struct klotski_memo *known = memo;
    if (classic_fits(state))
        return classic_survey(&known->classic, state, out);
    return known->general != NULL && general_survey(known->general, state, out);
}

void *klotski_memo_new(void)
{
    return memory_get(1, sizeof(struct klotski_memo));
}

void klotski_memo_free(void *memo)
{
    struct klotski_memo *known = memo;
    if (known == NULL)
        return;
    classic_forget(&known->classic);
    general_free(known->general);
    free(known);
}
