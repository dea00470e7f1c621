#include "unstuck/handles.h"

#include "base/memory.h"

#include <stdlib.h>

/* LIMITS for several positions, which cannot share a folder. */
static struct unstuck_limits limits_of(const struct unstuck_limits *limits)
{
    struct unstuck_limits own = limits_take(limits);
    own.fair = false;
    own.scratch = NULL;
    return own;
}

/* Solves the position behind the legal MOVE from STATE. */
static void judge(struct unstuck_solver *solver, const struct game *game,
                  const void *state, uint32_t move, const struct unstuck_limits *limits,
                  struct unstuck_judgement *out)
{
    alignas(max_align_t) unsigned char after[STATE_MAX];
    game_after(game, state, move, after);
    solver_find(solver, game, after, limits);
    const struct solution *solution = &solver->solution;
    out->verdict = solver_verdict(solver);
    out->proved = solution->proved;
    out->score = solution->score;
    bool line = solution->count > 0 || game->rules->status(after) != STATUS_PLAYING;
    if (out->verdict == UNSTUCK_SOLVED && line) /* a search for a verdict may have none */
        out->length = game_cost(game, state, move) + solution->length;
}

/* Judges COUNT MOVES until the search is cancelled or there is no memory. */
static enum unstuck_error judge_all(struct unstuck_solver *solver,
                                    const struct session *session, const uint32_t *moves,
                                    int count, const struct unstuck_limits *limits,
                                    struct unstuck_judgement *out, size_t size)
{
    enum unstuck_error error = UNSTUCK_OK;
    for (int i = 0; i < count; i++) {
        struct unstuck_judgement full = {.move = moves[i]};
        if (error == UNSTUCK_OK) {
            judge(solver, session->game, session_state(session), moves[i], limits, &full);
            if (atomic_load(&solver->cancelled))
                error = UNSTUCK_STOPPED;
            else if (full.verdict == UNSTUCK_OUT_OF_MEMORY)
                error = UNSTUCK_NO_MEMORY;
        }
        struct_give((char *)out + (size_t)i * size, size, &full, sizeof full);
    }
    return error;
}

enum unstuck_error unstuck_judge(struct unstuck_solver *solver,
                                 const struct unstuck_position *position,
                                 const struct unstuck_limits *limits,
                                 struct unstuck_judgement *out, int max, size_t size,
                                 int *count)
{
    struct unstuck_limits own = limits_of(limits);
    *count = 0;
    if (position->session.large != NULL)
        return UNSTUCK_TOO_LARGE;
    if (game_unknown(position->session.game, session_state(&position->session)) > 0)
        return UNSTUCK_NO_CARDS;
    int all = unstuck_legal(position, NULL, 0);
    int wanted = all < max ? all : max > 0 ? max : 0;
    uint32_t *moves = memory_get((size_t)wanted, sizeof *moves);
    if (moves == NULL)
        return UNSTUCK_NO_MEMORY;
    *count = all;
    unstuck_legal(position, moves, wanted);
    solver_enter(solver);
    enum unstuck_error error =
        judge_all(solver, &position->session, moves, wanted, &own, out, size);
    solver_enter(solver); /* the last answer is not about POSITION */
    solver_leave(solver);
    free(moves);
    return error;
}

/* The last of the positions of SESSION that can be won: after *WON moves, -1: none is found. A
 * position before one that can be won can be won, too, so it looks in the middle; but not if a
 * shuffle lies between them. */
static enum unstuck_error find_won(struct unstuck_solver *solver,
                                   const struct session *session,
                                   const struct unstuck_limits *limits, int *won)
{
    enum unstuck_error error = UNSTUCK_OK;
    int lost = session->cursor + 1;
    bool shuffled = session_shuffled(session);
    for (int at = session->cursor; *won < lost - 1;
         at = shuffled ? lost - 1 : (*won + lost) / 2) {
        solver_find(solver, session->game, session_state_at(session, at), limits);
        enum unstuck_verdict verdict = solver_verdict(solver);
        if (atomic_load(&solver->cancelled))
            return UNSTUCK_STOPPED;
        if (verdict == UNSTUCK_OUT_OF_MEMORY)
            return UNSTUCK_NO_MEMORY;
        if (verdict == UNSTUCK_SOLVED)
            *won = at;
        else
            lost = at;
        if (verdict == UNSTUCK_UNKNOWN)
            error = UNSTUCK_LIMIT;
        if (verdict == UNSTUCK_IMPOSSIBLE && !shuffled)
            error = UNSTUCK_OK; /* what was not known lies behind it */
    }
    return error;
}

enum unstuck_error unstuck_moves_to_undo(struct unstuck_solver *solver,
                                         const struct unstuck_position *position,
                                         const struct unstuck_limits *limits, int *moves)
{
    const struct session *session = &position->session;
    struct unstuck_limits own = limits_of(limits);
    int won = -1;
    *moves = 0;
    if (session->large != NULL)
        return UNSTUCK_TOO_LARGE;
    if (game_unknown(session->game, session_state(session)) > 0)
        return UNSTUCK_NO_CARDS;
    if (game_runs_on(session->game))
        return UNSTUCK_OK;
    solver_enter(solver);
    enum unstuck_error error = find_won(solver, session, &own, &won);
    solver_enter(solver); /* the last answer is not about POSITION */
    solver_leave(solver);
    *moves = won < 0 ? -1 : session->cursor - won;
    return error;
}
