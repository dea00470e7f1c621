#include "coach/steps.h"

#include "base/i18n.h"
#include "coach/reasons.h"

bool steps_print(const struct game *game, const void *state, uint32_t move,
                 const uint32_t *rest, int count, enum step step, bool spoken,
                 struct text *out)
{
    bool own = spoken && game->speech != NULL && game->speech->place != NULL;
    struct text place = {0};
    struct reasons reasons;
    if (step == STEP_WHERE) {
        (own ? game->speech->place : game->words->print_place)(state, move, &place);
        text_format(out, _("look at %s"), text_get(&place));
        text_free(&place);
        return true;
    }
    if (step != STEP_WHY)
        return false;
    reasons_begin(&reasons, game, state, move, rest, count);
    bool more = reasons.count > 0;
    if (more)
        reasons_print(&reasons, 0, spoken, out);
    reasons_end(&reasons);
    return more;
}
