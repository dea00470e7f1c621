/* The points of a game of Klondike, as other programs count them. The standard points
 * depend on the way to a position, because they never fall below 0; the dollars of Vegas
 * only on the foundations. */
#include "games/klondike/rules/klondike_rules.h"

#include "base/i18n.h"
#include "game/session.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    TO_COLUMN = 5, /* a card from the waste */
    TO_FOUNDATION = 10,
    FROM_FOUNDATION = -15,
    TURNED_UP = 5, /* a card of a column */

    /* Each pass through the stock after the first ones; other programs say so only for
     * draw 3 and draw 1. */
    DRAW1_FREE = 1,
    DRAW1_PASS = -100,
    MANY_FREE = 4, /* a draw turns more cards than one */
    MANY_PASS = -20,

    /* Of a game won in at least BONUS_FROM seconds: BONUS divided by the seconds. */
    BONUS = 700000,
    BONUS_FROM = 30,

    STAKE = 52, /* dollars */
    PER_CARD = 5
};

/* What a move is worth, a turned card and a pass aside. */
static int worth(uint32_t move)
{
    switch (klondike_kind(move)) {
    case KLONDIKE_WASTE_COLUMN:
        return TO_COLUMN;
    case KLONDIKE_WASTE_FOUNDATION:
    case KLONDIKE_COLUMN_FOUNDATION:
        return TO_FOUNDATION;
    case KLONDIKE_FOUNDATION_COLUMN:
        return FROM_FOUNDATION;
    default:
        return 0;
    }
}

static int64_t standard(const struct session *session)
{
    int64_t points = 0;
    int pass = 1;
    for (int i = 0; i < session->cursor; i++) {
        const struct klondike *before = session_state_at(session, i);
        const struct klondike *after = session_state_at(session, i + 1);
        points += worth(session->moves[i]);
        points += TURNED_UP * (klondike_face_down(before) - klondike_face_down(after));
        bool one = before->rules.draw == 1;
        if (klondike_is_redeal(before, session->moves[i]) &&
            ++pass > (one ? DRAW1_FREE : MANY_FREE))
            points += one ? DRAW1_PASS : MANY_PASS;
        if (points < 0)
            points = 0;
    }
    int seconds = (int)session->seconds;
    if (session_status(session) == STATUS_WON && seconds >= BONUS_FROM)
        points += BONUS / seconds;
    return points;
}

static int64_t vegas(const struct session *session)
{
    int gained = klondike_home(session_state(session)) -
                 klondike_home(session_state_at(session, 0));
    return PER_CARD * gained - STAKE;
}

/* Dollars where casinos limit the passes: Vegas is played so. */
static unsigned usual(uint32_t variant)
{
    static const struct klondike_rules three = {.draw = 3, .passes = 3};
    static const struct klondike_rules one = {.draw = 1, .passes = 1};
    return variant == klondike_variant(&three) || variant == klondike_variant(&one)
               ? SCORING_VEGAS
               : 0;
}

static bool count_points(const struct session *session, int64_t *points)
{
    *points = game_has_dollars(session->game, session->scoring) ? vegas(session)
                                                                : standard(session);
    return true;
}

/* A good player needs fewer moves: the solver's lines of deals 1 to 30 have 98 in the middle if
 * a draw turns three cards, and 114 if it turns one. */
static int par_of(const struct session *session)
{
    const struct klondike *k = session_state(session);
    return k->rules.draw == 1 ? 150 : 130;
}

/* They show only once the game is won. */
static int goals(const struct session *session, const struct aims *aims,
                 struct goal out[GOALS_MAX])
{
    (void)aims;
    if (session_status(session) != STATUS_WON)
        return 0;
    out[0].reached = session->undos == 0;
    snprintf(out[0].words, sizeof out[0].words, "%s", _("without undo"));
    out[1].reached = session->hints + session->autos == 0;
    snprintf(out[1].words, sizeof out[1].words, "%s", _("without hints"));
    out[2].reached = session_length(session) < par_of(session);
    snprintf(out[2].words, sizeof out[2].words, _("under %d moves"), par_of(session));
    return 3;
}

static void print_points(const struct session *session, int64_t points, struct text *out)
{
    if (game_has_dollars(session->game, session->scoring))
        text_format(out, points < 0 ? "-$%" PRId64 : "$%" PRId64,
                    points < 0 ? -points : points);
    else
        text_format(out, ngettext("%lld point", "%lld points", (unsigned long)points),
                    (long long)points);
}

const struct game_scoring klondike_scoring = {.vegas = true,
                                              .usual = usual,
                                              .points = count_points,
                                              .goals = goals,
                                              .print = print_points};
