#include "coach/coach_reasons.h"

#include "base/i18n.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void reasons_begin(struct reasons *reasons, const struct game *game, const void *state,
                   uint32_t move, const uint32_t *rest, int count)
{
    uint32_t *line = memory_get((size_t)count + 1, sizeof *line);
    line[0] = move;
    if (count > 0)
        memcpy(line + 1, rest, (size_t)count * sizeof *line);
    *reasons =
        (struct reasons){.game = game, .line = line, .about = {state, line, count + 1}};
    int found = game_explain(game, &reasons->about, reasons->list);
    reasons->count = found < REASONS_TOLD ? found : REASONS_TOLD;
}

void reasons_end(struct reasons *reasons)
{
    free(reasons->line);
    *reasons = (struct reasons){0};
}

void reasons_print(const struct reasons *reasons, int nth, bool spoken, struct text *out)
{
    reasons->game->reasons->print(&reasons->about, &reasons->list[nth], spoken, out);
}

bool reasons_print_loss(const struct game *game, const struct reason_case *about,
                        struct game_reason *why, struct text *out)
{
    bool found = game_explain_loss(game, about, why);
    if (found)
        game->reasons->print_loss(about, why, out);
    return found;
}

bool reasons_print_lost(const struct session *session, int at, struct game_reason *why,
                        struct text *out)
{
    const struct game *game = session->game;
    struct reason_case shown = {.state = session_state_at(session, at + 1)},
                       about = shown;
    struct game_reason own;
    why = why != NULL ? why : &own;
    if (at >= 0 && !game_is_shuffle(game, session->moves[at]))
        about =
            (struct reason_case){session_state_at(session, at), &session->moves[at], 1};
    bool found = game_explain_loss(game, &about, why);
    if (found)
        game->reasons->print_loss(&shown, why, out);
    return found;
}

bool reasons_say(const struct game *game, const void *state, uint32_t move,
                 const uint32_t *rest, int count, bool spoken, struct text *out)
{
    struct reasons reasons;
    reasons_begin(&reasons, game, state, move, rest, count);
    bool any = reasons.count > 0;
    if (any)
        reasons_print(&reasons, 0, spoken, out);
    reasons_end(&reasons);
    return any;
}

bool steps_print(const struct session *session, uint32_t move, const uint32_t *rest,
                 int count, const struct candidate *fair, enum step step, bool spoken,
                 struct text *out)
{
    const struct game *game = session->game;
    const void *state = session_state(session);
    bool own = spoken && game->speech != NULL && game->speech->place != NULL;
    scoped_text place = {0};
    text_string(out, _("Hint: "));
    if (step == STEP_WHERE) {
        (own ? game->speech->place : game->words->print_place)(state, move, &place);
        text_format(out, _("look at %s"), text_get(&place));
        return true;
    }
    return step == STEP_WHY &&
           (fair != NULL ? choices_reason(fair, session, out)
                         : reasons_say(game, state, move, rest, count, spoken, out));
}
