/* The goals of SameGame; each is worth a star. */
#include "games/samegame/rules/samegame_rules.h"

#include "base/i18n.h"
#include "game/session.h"

#include <stdio.h>

static void aim(const struct session *session, struct aims *aims)
{
    same_aim(session_state_at(session, 0), aims);
}

static int goals(const struct session *session, const struct aims *aims,
                 struct goal out[GOALS_MAX])
{
    bool par = same_score(session_state(session)) >= aims->par;
    out[0].reached = session_status(session) == STATUS_WON;
    snprintf(out[0].words, sizeof out[0].words, "%s", _("clear the board"));
    out[1].reached = par;
    snprintf(out[1].words, sizeof out[1].words, _("par: %d points"), aims->par);
    out[2].reached = par && session_length(session) <= aims->moves;
    snprintf(out[2].words, sizeof out[2].words, _("par in %d moves"), aims->moves);
    return 3;
}

const struct game_scoring same_scoring = {.aim = aim, .goals = goals};
