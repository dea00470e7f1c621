#include "coach/steps.h"

#include "base/i18n.h"
#include "coach/coach_reasons.h"

bool steps_print(const struct session *session, uint32_t move, const uint32_t *rest,
                 int count, const struct candidate *fair, enum step step, bool spoken,
                 struct text *out)
{
    const struct game *game = session->game;
    const void *state = session_state(session);
    bool own = spoken && game->speech != NULL && game->speech->place != NULL;
    struct text place = {0};
    text_string(out, _("Hint: "));
    if (step == STEP_WHERE) {
        (own ? game->speech->place : game->words->print_place)(state, move, &place);
        text_format(out, _("look at %s"), text_get(&place));
        text_free(&place);
        return true;
    }
    return step == STEP_WHY && ((fair != NULL && choices_reason(fair, session, out)) ||
                                reasons_say(game, state, move, rest, count, spoken, out));
}
