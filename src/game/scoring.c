#include "game/scoring.h"

#include "base/i18n.h"
#include "game/session.h"

#include <stddef.h>

static int64_t score(const struct session *session)
{
    const struct game_rules *rules = session->game->rules;
    const void *state = session_state(session);
    return session_status(session) == STATUS_PLAYING ? rules->gained(state)
                                                     : rules->score(state);
}

bool game_points(const struct session *session, int64_t *points)
{
    const struct game_scoring *scoring = session->game->scoring;
    if (session->game->rules->scored) {
        *points = score(session);
        return true;
    }
    return scoring != NULL && scoring->points != NULL &&
           (session->scoring & SCORING_OFF) == 0 && scoring->points(session, points);
}

void game_print_points(const struct session *session, int64_t points, struct text *out)
{
    const struct game_scoring *scoring = session->game->scoring;
    if (scoring != NULL && scoring->print != NULL)
        scoring->print(session, points, out);
    else
        text_format(out, _("%lld points"), (long long)points);
}

int game_stars(const struct session *session)
{
    const struct game_scoring *scoring = session->game->scoring;
    return scoring != NULL && scoring->stars != NULL ? scoring->stars(session) : 0;
}

int game_seconds(const struct session *session)
{
    const struct game_scoring *scoring = session->game->scoring;
    bool limited = scoring != NULL && scoring->seconds != NULL &&
                   (session->scoring & SCORING_COUNTDOWN) != 0;
    return limited ? scoring->seconds(session) : 0;
}

bool game_is_late(const struct session *session)
{
    int seconds = game_seconds(session);
    return seconds > 0 && session->seconds >= seconds;
}

void game_aim(struct session *session)
{
    const struct game_scoring *scoring = session->game->scoring;
    if (scoring != NULL && scoring->aim != NULL)
        scoring->aim(session, &session->aims);
}
