/* The points of a game of Lianliankan, and its countdown: pairs give points, shuffles and
 * hints cost some, and a cleared board gives a bonus for the time that is left of the
 * countdown, whether the game is played against it or not. */
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "game/session.h"

enum {
    PAIR = 10,
    SHUFFLE = -50,
    HINT = -20,
    SECOND = 2,      /* for each second left, once the board is cleared */
    SECONDS_PAIR = 5 /* of the countdown, for each pair of the first board */
};

static int pairs(const struct session *session, int i)
{
    const struct lian *s = session_state_at(session, i);
    return s->tiles / 2;
}

static int seconds(const struct session *session)
{
    return SECONDS_PAIR * pairs(session, 0);
}

static bool count_points(const struct session *session, int64_t *points)
{
    const struct lian *s = session_state(session);
    int left = seconds(session) - (int)session->seconds;
    if (game_is_late(session))
        return false;
    *points = PAIR * (pairs(session, 0) - pairs(session, session->cursor)) +
              SHUFFLE * s->shuffles + HINT * (int64_t)session->hints;
    if (*points < 0)
        *points = 0;
    if (s->tiles == 0 && left > 0)
        *points += SECOND * left;
    return true;
}

const struct game_scoring lian_scoring = {.points = count_points, .seconds = seconds};
