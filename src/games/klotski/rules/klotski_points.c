/* The stars of Klotski: how near to the minimum a solution is. */
#include "games/klotski/rules/klotski_rules.h"

#include "game/session.h"

enum {
    NEAR = 10 /* two stars: at most a NEARth of the minimum, rounded up, over it */
};

static int rate(int length, int minimum)
{
    int over = length - minimum;
    return over <= 0 ? STARS_MAX : over <= (minimum + NEAR - 1) / NEAR ? 2 : 1;
}

static void aim(const struct session *session, struct aims *aims)
{
    if (session->dealt)
        aims->moves = klotski_opening_best(session->variant, session->seed);
}

const struct game_scoring klotski_scoring = {.aim = aim, .rate = rate};
