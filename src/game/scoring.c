#include "game/scoring.h"

#include "base/i18n.h"
#include "game/session.h"

bool game_can_be_lost(const struct game *game)
{
    return !game->rules->scored;
}

bool game_runs_on(const struct game *game)
{
    return game->rules->scored;
}

bool game_score(const struct session *session, int64_t *score)
{
    const struct game_rules *rules = session->game->rules;
    *score = rules->scored ? rules->score(session_state(session)) : 0;
    return rules->scored;
}

int64_t game_measure(const struct game *game, int length, int64_t score)
{
    return game->rules->scored ? score : length;
}

int64_t game_gain(const struct game *game, int64_t measure, int64_t rival)
{
    return game->rules->scored ? measure - rival : rival - measure;
}

static void print_count(int64_t points, struct text *out)
{
    text_format(out, ngettext("%lld point", "%lld points", (unsigned long)points),
                (long long)points);
}

void game_print_measure(const struct game *game, uint32_t variant, int64_t measure,
                        struct text *out)
{
    if (game->rules->scored)
        print_count(measure, out);
    else
        game_print_length(game, variant, (int)measure, out);
}

bool game_has_points(const struct game *game)
{
    return game->rules->scored ||
           (game->scoring != NULL && game->scoring->points != NULL);
}

bool game_points(const struct session *session, int64_t *points)
{
    const struct game_scoring *scoring = session->game->scoring;
    if (game_score(session, points)) {
        if (session_status(session) == STATUS_PLAYING)
            *points = session->game->rules->gained(session_state(session));
        return true;
    }
    return scoring != NULL && scoring->points != NULL &&
           (session->scoring & SCORING_OFF) == 0 && scoring->points(session, points);
}

unsigned game_usual_scoring(const struct game *game, uint32_t variant)
{
    return game->scoring != NULL && game->scoring->usual != NULL
               ? game->scoring->usual(variant)
               : 0;
}

bool game_has_dollars(const struct game *game, unsigned scoring)
{
    return game->scoring != NULL && game->scoring->vegas &&
           (scoring & SCORING_VEGAS) != 0;
}

void game_print_points(const struct session *session, int64_t points, struct text *out)
{
    const struct game_scoring *scoring = session->game->scoring;
    if (scoring != NULL && scoring->print != NULL)
        scoring->print(session, points, out);
    else
        print_count(points, out);
}

/* The aims of SESSION, even if game_aim was not called. */
static struct aims aims_of(const struct session *session)
{
    const struct game_scoring *scoring = session->game->scoring;
    struct aims aims = session->aims;
    if (aims.moves == 0 && scoring != NULL && scoring->aim != NULL)
        scoring->aim(session, &aims);
    return aims;
}

int game_goals(const struct session *session, struct goal out[GOALS_MAX])
{
    const struct game_scoring *scoring = session->game->scoring;
    if (scoring == NULL || scoring->goals == NULL)
        return 0;
    struct aims aims = aims_of(session);
    int count = scoring->goals(session, &aims, out);
    for (int i = 0; i < count; i++)
        out[i].reached = out[i].reached && session->autos == 0;
    return count;
}

bool game_has_stars(const struct game *game)
{
    const struct game_scoring *scoring = game->scoring;
    return scoring != NULL && (scoring->rate != NULL || scoring->goals != NULL);
}

int game_length_stars(const struct game *game, int length, int minimum)
{
    bool rated = game->scoring != NULL && game->scoring->rate != NULL && minimum > 0;
    return rated ? game->scoring->rate(length, minimum) : 0;
}

int game_stars(const struct session *session)
{
    struct goal goals[GOALS_MAX];
    enum status status = session_status(session);
    if (status == STATUS_PLAYING || session->autos > 0)
        return 0;
    int stars = status == STATUS_WON
                    ? game_length_stars(session->game, session_length(session),
                                        aims_of(session).moves)
                    : 0;
    int count = game_goals(session, goals);
    for (int i = 0; i < count; i++)
        stars += goals[i].reached;
    return session->hints > 0 && stars == STARS_MAX ? STARS_MAX - 1 : stars;
}

void game_print_stars(int stars, bool hollow, enum charset charset, struct text *out)
{
    static const char *const signs[][3] = {{"·", "★", "☆"}, {"-", "*", "o"}};
    for (int i = 0; i < STARS_MAX; i++)
        text_string(out, signs[charset == CHARSET_ASCII][i < stars ? 1 + hollow : 0]);
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
    session->aims = aims_of(session);
}
