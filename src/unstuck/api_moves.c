#include "unstuck/handles.h"

#include "base/i18n.h"

int unstuck_legal(const struct unstuck_position *position, uint32_t *out, int max)
{
    const struct session *session = &position->session;
    if (session->large != NULL)
        return 0;
    return session->game->rules->moves(session_state(session), out, max);
}

static bool is_legal(const struct session *session, uint32_t move)
{
    return solution_replay(session->game, session_state(session), &move, 1, NULL, NULL) ==
           1;
}

bool unstuck_is_shuffle(const struct unstuck_position *position, uint32_t move)
{
    return game_is_shuffle(position->session.game, move);
}

enum unstuck_error unstuck_apply(struct unstuck_position *position, uint32_t move)
{
    if (position->session.large != NULL)
        return UNSTUCK_TOO_LARGE;
    if (!session_reserve(&position->session))
        return UNSTUCK_NO_MEMORY;
    return session_apply(&position->session, move) ? UNSTUCK_OK : UNSTUCK_ILLEGAL;
}

bool unstuck_undo(struct unstuck_position *position)
{
    return position->session.large == NULL && session_undo(&position->session);
}

bool unstuck_redo(struct unstuck_position *position)
{
    return position->session.large == NULL && session_redo(&position->session);
}

int unstuck_places(const struct unstuck_position *position, uint32_t move,
                   struct unstuck_place *out, int max, int *count)
{
    const struct session *session = &position->session;
    const struct game_notation *notation = session->game->notation;
    struct move_place places[CELLS_MOST];
    *count = 0;
    if (session->large != NULL || notation->places == NULL || !is_legal(session, move))
        return 0;
    int found = notation->places(session_state(session), move, places, count);
    for (int i = 0; i < found && i < max; i++)
        out[i] = (struct unstuck_place){places[i].row, places[i].column};
    return found;
}

static enum unstuck_error play_large(struct unstuck_position *position, const char *word,
                                     struct unstuck_reason *why)
{
    const struct session *session = &position->session;
    const char *problem = NULL;
    if (session->game->large->apply(session->large, word, &problem)) {
        position->made++;
        return UNSTUCK_OK;
    }
    return problem != NULL ? error_give(UNSTUCK_BAD_TEXT, 0, problem, why)
                           : error_give(UNSTUCK_ILLEGAL, 0, _("not possible here"), why);
}

enum unstuck_error unstuck_play(struct unstuck_position *position, const char *word,
                                struct unstuck_reason *why)
{
    uint32_t move;
    if (position->session.large != NULL)
        return play_large(position, word, why);
    enum unstuck_error error = unstuck_move_parse(position, word, &move, why);
    if (error == UNSTUCK_OK)
        error = unstuck_apply(position, move);
    if (error != UNSTUCK_ILLEGAL)
        return error;
    scoped_text said = {0};
    if (!session_refuse(&position->session, move, CHARSET_ASCII, &said))
        text_string(&said, _("not possible here"));
    return said.failed ? UNSTUCK_NO_MEMORY : error_give(error, 0, text_get(&said), why);
}

enum unstuck_error unstuck_move_print(const struct unstuck_position *position,
                                      uint32_t move, char *out, size_t size,
                                      size_t *length)
{
    const struct session *session = &position->session;
    if (session->large != NULL)
        return UNSTUCK_TOO_LARGE;
    if (!is_legal(session, move))
        return UNSTUCK_ILLEGAL;
    scoped_text text = {0};
    session->game->notation->print_move(session_state(session), move, &text);
    return text_give(&text, out, size, length);
}

enum unstuck_error unstuck_move_parse(const struct unstuck_position *position,
                                      const char *word, uint32_t *move,
                                      struct unstuck_reason *why)
{
    const struct session *session = &position->session;
    if (session->large != NULL)
        return UNSTUCK_TOO_LARGE;
    const char *problem =
        session->game->notation->parse_move(session_state(session), word, move);
    return problem == NULL ? UNSTUCK_OK : error_give(UNSTUCK_BAD_TEXT, 0, problem, why);
}
