#include "unstuck/handles.h"

/* Sets *CERTIFICATES to those of the game of POSITION (NULL: it has none), and *STATE to their
 * state. */
static enum unstuck_error find_certificates(const struct unstuck_position *position,
                                            const struct game_certificates **certificates,
                                            const void **state)
{
    const struct session *session = &position->session;
    bool large = session->large != NULL;
    *certificates =
        large ? session->game->large->certificates : session->game->certificates;
    *state = large ? session->large : session_state(session);
    if (*certificates == NULL)
        return UNSTUCK_NO_PROOF;
    return !large && game_unknown(session->game, *state) > 0 ? UNSTUCK_NO_CARDS
                                                             : UNSTUCK_OK;
}

enum unstuck_error unstuck_certify(struct unstuck_solver *solver,
                                   const struct unstuck_position *position,
                                   const struct unstuck_limits *limits,
                                   const void **bytes, size_t *length)
{
    const struct session *session = &position->session;
    const struct game_certificates *certificates;
    const void *state;
    enum unstuck_error error = find_certificates(position, &certificates, &state);
    *bytes = NULL;
    *length = 0;
    solver_enter(solver);
    if (error != UNSTUCK_OK) {
        solver_leave(solver);
        return error;
    }
    solver_begin(solver, session->game, limits);
    *bytes = solver->certificate = certificates->write(&solver->search, state, length);
    solver->certificate_length = *length;
    if (*bytes != NULL)
        search_disown(&solver->search, *length);
    solver_end(solver);
    solver_leave(solver);
    if (*bytes != NULL)
        return UNSTUCK_OK;
    *length = solver->certificate_length = 0;
    return search_stopped(&solver->search) ? solver_error(solver) : UNSTUCK_NO_PROOF;
}

enum unstuck_error unstuck_certificate_check(struct unstuck_solver *solver,
                                             const struct unstuck_position *position,
                                             const struct unstuck_limits *limits,
                                             const void *bytes, size_t length,
                                             struct unstuck_reason *why)
{
    const struct session *session = &position->session;
    const struct game_certificates *certificates;
    const void *state;
    enum unstuck_error error = find_certificates(position, &certificates, &state);
    const char *wrong = unstuck_error_text(error);
    size_t place = 0;
    solver_enter(solver);
    if (error == UNSTUCK_OK) {
        error = UNSTUCK_NO_PROOF;
        solver_begin(solver, session->game, limits);
        wrong = certificates->check(&solver->search, state, bytes, length, &place);
        solver_end(solver);
        solver_leave(solver);
        if (wrong == NULL)
            return UNSTUCK_OK;
        if (search_stopped(&solver->search))
            return solver_error(solver);
    } else
        solver_leave(solver);
    return error_give(error, (long)place, wrong, why);
}
