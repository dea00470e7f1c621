#include "cli/playout.h"

/* Makes the moves of CANDIDATE in POSITION and adds them to WORDS. */
static void make_moves(struct unstuck_position *position,
                       const struct unstuck_candidate *candidate, struct text *words)
{
    for (int i = 0; i < candidate->count; i++) {
        char word[64];
        unstuck_move_print(position, candidate->moves[i], word, sizeof word, NULL);
        text_format(words, "%s%s", words->length > 0 ? " " : "", word);
        unstuck_apply(position, candidate->moves[i]);
    }
}

static void add_figures(const struct unstuck_answer *decision, struct unstuck_answer *sum)
{
    sum->nodes += decision->nodes;
    sum->seconds += decision->seconds;
    sum->cpu_seconds += decision->cpu_seconds;
    if (decision->peak_bytes > sum->peak_bytes)
        sum->peak_bytes = decision->peak_bytes;
}

/* Ends, because the moves of each candidate turn up a card, or take one from where it was
 * dealt, and no card goes back. */
void playout_run(struct unstuck_solver *solver, const struct unstuck_position *position,
                 const struct unstuck_limits *limits, struct text *moves,
                 struct outcome *out)
{
    struct unstuck_position *now = unstuck_copy(position);
    struct unstuck_answer sum = {0}, decision;
    struct unstuck_candidate best;
    struct unstuck_facts end;
    out->decisions = 0;
    for (;;) {
        unstuck_solve(solver, now, limits);
        unstuck_answer(solver, &decision);
        add_figures(&decision, &sum);
        if (decision.stop == UNSTUCK_STOP_CANCELLED ||
            !unstuck_candidate(solver, 0, &best))
            break;
        make_moves(now, &best, moves);
        out->decisions++;
    }
    unstuck_facts(now, &end);
    bool won = end.status == UNSTUCK_WON;
    sum.verdict = won ? UNSTUCK_SOLVED : UNSTUCK_UNKNOWN;
    sum.stop = won ? UNSTUCK_STOP_FINISHED : decision.stop;
    sum.length = won ? end.length - out->facts.length : 0;
    sum.moves = won ? end.moves - out->facts.moves : 0;
    out->answer = sum;
    out->played = text_get(moves);
    out->line = won ? out->played : "";
    unstuck_free(now);
}
