#include "coach/cost.h"

#include "base/i18n.h"

void cost_free(struct cost *cost)
{
    solution_free(&cost->best.found);
    *cost = (struct cost){.known = false};
}

void cost_note(struct cost *cost, const struct session *session,
               const struct moves *moves, uint32_t move)
{
    const struct known_move *best = moves_instead(moves, session_state(session), move);
    cost_free(cost);
    if (best == NULL)
        return;
    *cost = (struct cost){.known = true, .at = session->cursor, .best = *best};
    cost->best.found = (struct solution){0};
    solution_copy(&cost->best.found, &best->found);
}

bool cost_made(const struct cost *cost, const struct session *session,
               const struct moves *moves, bool lost, struct known_move *made)
{
    const struct known_move *list[MOVES_MOST];
    int count = moves_good(moves, list);
    if (!cost->known || session->cursor != session->count ||
        cost->at + 1 != session->cursor || (count == 0 && !lost))
        return false;
    *made = (struct known_move){.move = session->moves[cost->at],
                                .cost = session->lengths[session->cursor] -
                                        session->lengths[cost->at],
                                .found = {.verdict = VERDICT_IMPOSSIBLE, .proved = true}};
    if (!lost)
        made->found =
            (struct solution){.verdict = VERDICT_SOLVED,
                              .proved = solution_is_best(session->game, &list[0]->found),
                              .length = known_length(list[0]),
                              .score = list[0]->found.score};
    return true;
}

int64_t cost_of(const struct game *game, const struct known_move *made,
                const struct known_move *best)
{
    if (made->move == best->move)
        return 0; /* a second search found another line */
    return game_gain(game, game_measure(game, known_length(best), best->found.score),
                     game_measure(game, known_length(made), made->found.score));
}

void cost_print(const struct session *session, int at, const struct known_move *made,
                const struct known_move *best, const char *x, const char *y,
                struct text *out)
{
    const struct game *game = session->game;
    bool proved = solution_is_best(game, &made->found) && best->found.proved;
    int64_t more = cost_of(game, made, best);
    bool pairs = game_akin(game, session_state_at(session, at), made->move, best->move) &&
                 game->reasons->pairs;
    bool back = at > 0 && made->move != best->move &&
                game_takes_back(game, session_state_at(session, at),
                                session->moves[at - 1], made->move);
    scoped_text measure = {0};
    game_print_measure(game, session->variant, more, &measure);
    if (made->found.verdict == VERDICT_IMPOSSIBLE)
        text_format(out,
                    pairs ? _("%s loses the game; another pair of this face wins: %s")
                          : _("%s loses the game; %s wins"),
                    x, y);
    else if (made->move == best->move)
        text_format(out, _("%s is the best move known"), x);
    else if (more <= 0)
        text_format(out,
                    back ? _("%s takes back the last move")
                         : _("%s is as good as the best move known"),
                    x);
    else
        text_format(out,
                    proved ? _("%s costs %s; %s is better")
                           : _("%s costs about %s; %s is better"),
                    x, text_get(&measure), y);
}
