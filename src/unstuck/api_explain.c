#include "unstuck/handles.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* Sets ABOUT to the line of COUNT MOVES. False: it is not legal, or the game is over. */
static bool begin_case(const struct unstuck_position *position, const uint32_t *moves,
                       int count, struct reason_case *about)
{
    const struct session *session = &position->session;
    if (session->large != NULL || count < 0 || session->game->reasons == NULL ||
        session_status(session) != STATUS_PLAYING ||
        game_unknown(session->game, session_state(session)) > 0)
        return false;
    *about = (struct reason_case){session_state(session), moves, count};
    return solution_replay(session->game, about->state, moves, count, NULL, NULL) ==
           count;
}

int unstuck_explain(const struct unstuck_position *position, const uint32_t *moves,
                    int count, struct unstuck_why *out, int max, size_t size)
{
    const struct game *game = position->session.game;
    struct reason_case about;
    struct game_reason found[REASONS_MOST];
    if (!begin_case(position, moves, count, &about))
        return 0;
    int all = count > 0 ? game_explain(game, &about, found)
                        : game_explain_loss(game, &about, &found[0]);
    for (int i = 0; i < all && i < max; i++) {
        scoped_text words = {0};
        if (count > 0)
            game->reasons->print(&about, &found[i], true, &words);
        else
            game->reasons->print_loss(&about, &found[i], &words);
        struct unstuck_why full = {.kind = game->reasons->kinds[found[i].kind],
                                   .at = found[i].at,
                                   .number = found[i].number,
                                   .place = found[i].place};
        snprintf(full.text, sizeof full.text, "%s", text_get(&words));
        utf8_tame(full.text); /* it may be cut */
        struct_give((char *)out + (size_t)i * size, size, &full, sizeof full);
    }
    return all;
}

bool unstuck_why_holds(const struct unstuck_position *position, const uint32_t *moves,
                       int count, const struct unstuck_why *why)
{
    const struct game *game = position->session.game;
    struct reason_case about;
    if (why->kind == NULL || !begin_case(position, moves, count, &about))
        return false;
    struct game_reason claim = {0, why->at, why->number, why->place};
    const char *const *kinds = game->reasons->kinds;
    while (kinds[claim.kind] != NULL && strcmp(kinds[claim.kind], why->kind) != 0)
        claim.kind++;
    if (kinds[claim.kind] == NULL)
        return false;
    return count > 0 ? game->reasons->holds(&about, &claim)
                     : game->reasons->holds_loss != NULL &&
                           game->reasons->holds_loss(about.state, &claim);
}
