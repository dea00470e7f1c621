/* What a move is for: what it does besides, or the first move of its line that needs it. That
 * one is found by leaving the move out: the rest of the line is played without it, and without
 * what has become illegal. */
#include "coach/steps.h"

#include "base/i18n.h"

#include <string.h>

bool steps_print_gain(const struct game *game, const void *state, uint32_t move,
                      const uint32_t *rest, int count, struct text *out)
{
    _Alignas(max_align_t) unsigned char now[STATE_MAX], best[STATE_MAX];
    uint32_t goal = MOVE_NONE;
    memcpy(now, state, game->rules->state_size);
    int64_t score = game->rules->score(now), most = 0;
    for (int i = -1; i < count; i++) {
        _Alignas(max_align_t) unsigned char before[STATE_MAX];
        uint32_t next = i < 0 ? move : rest[i];
        memcpy(before, now, game->rules->state_size);
        if (!game->rules->apply(now, next))
            break;
        int64_t gain = game->rules->score(now) - score;
        score += gain;
        if (gain <= most)
            continue;
        most = gain;
        goal = i < 0 ? MOVE_NONE : next;
        memcpy(best, before, game->rules->state_size);
    }
    if (goal == MOVE_NONE)
        return false;
    text_string(out, _("leads to "));
    game->words->print_gain(best, goal, out);
    return true;
}

typedef void print_part(const void *state, uint32_t move, struct text *out);

/* NULL: the game has no steps. */
static print_part *place_of(const struct game *game, bool spoken)
{
    bool own = spoken && game->speech != NULL && game->speech->place != NULL;
    return own ? game->speech->place : game->words->print_place;
}

/* Adds what the first move of REST moves that is illegal without MOVE. Moves of the same place
 * do not count: that a piece moves on explains nothing. */
static void print_link(const struct game *game, const void *state, uint32_t move,
                       const uint32_t *rest, int count, bool spoken, struct text *out)
{
    print_part *print_place = place_of(game, spoken);
    print_part *print = game->words->print_thing;
    _Alignas(max_align_t) unsigned char with[STATE_MAX], without[STATE_MAX];
    struct text place = {0}, thing = {0};
    bool found = false;
    memcpy(with, state, game->rules->state_size);
    memcpy(without, state, game->rules->state_size);
    print_place(state, move, &place);
    game->rules->apply(with, move);
    for (int i = 0; i < count && !found; i++) {
        text_clear(&thing);
        (print != NULL ? print : print_place)(with, rest[i], &thing);
        found = !game->rules->apply(without, rest[i]) &&
                strcmp(text_get(&thing), text_get(&place)) != 0;
        if (!game->rules->apply(with, rest[i]))
            break;
    }
    if (found)
        text_format(out, _("opens the way for %s"), text_get(&thing));
    text_free(&place);
    text_free(&thing);
}

bool steps_print(const struct game *game, const void *state, uint32_t move,
                 const uint32_t *rest, int count, enum step step, bool spoken,
                 struct text *out)
{
    struct text place = {0}, why = {0};
    print_part *print_place = place_of(game, spoken);
    if (print_place == NULL || step >= STEP_MOVE)
        return false;
    print_place(state, move, &place);
    if (step == STEP_WHERE)
        text_format(out, _("look at %s"), text_get(&place));
    else if (game->words->print_gain != NULL)
        steps_print_gain(game, state, move, rest, count, &why);
    else {
        if (game->words->print_effect != NULL)
            game->words->print_effect(state, move, &why);
        if (why.length == 0)
            print_link(game, state, move, rest, count, spoken, &why);
    }
    bool more = step == STEP_WHERE || why.length > 0;
    if (why.length > 0)
        text_format(out, _("%s: %s"), text_get(&place), text_get(&why));
    text_free(&place);
    text_free(&why);
    return more;
}
