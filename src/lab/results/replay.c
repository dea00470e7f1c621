#include "lab/results/replay.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

bool replay_fits(struct replay *replay, const struct result *result)
{
    const struct unstuck_answer *answer = &result->answer;
    if (strcmp(result->verdict, result_verdict(answer->verdict)) != 0)
        text_format(&replay->wrong,
                    _("unknown verdict '%s' (solved, impossible, unknown)"),
                    result->verdict);
    else if (result->game != NULL && strcmp(result->game, replay->facts.game) != 0)
        text_format(&replay->wrong, _("the result is for the game %s"), result->game);
    else if (result->variant != NULL &&
             strcmp(result->variant, replay->facts.variant) != 0)
        /* A length is valid in one metric only, and a verdict for one set of rules. */
        text_format(&replay->wrong, _("the result is for the variant %s"),
                    result->variant);
    else if (answer->verdict != UNSTUCK_SOLVED &&
             (result->moves[0] != '\0' || result->has_length || result->has_score))
        text_string(&replay->wrong, _("a line without the verdict solved"));
    else if (answer->verdict == UNSTUCK_IMPOSSIBLE && replay->facts.scored)
        text_string(&replay->wrong, _("this game can always be played to its end"));
    else if (answer->verdict == UNSTUCK_UNKNOWN && answer->proved)
        text_string(&replay->wrong, _("proved, but the verdict is unknown"));
    return replay->wrong.length == 0;
}

/* Plays TOKEN, a move of Klotski, in POSITION. The path counts as it is written, so
 * its slides are played one after the other. Only the first move of a line can
 * continue the move before it at no cost. */
static enum unstuck_error play_slides(struct replay *replay,
                                      struct unstuck_position *position,
                                      const char *token, bool first,
                                      struct unstuck_reason *why)
{
    scoped_text slide = {0};
    struct unstuck_facts before, after;
    enum unstuck_error error = UNSTUCK_OK;
    unstuck_get_facts(position, &before, sizeof before);
    for (const char *s = token + 1; error == UNSTUCK_OK && *s != '\0';) {
        const char way[] = {*s, '\0'};
        size_t n = strspn(s, way);
        text_clear(&slide);
        text_char(&slide, token[0]);
        text_add(&slide, s, n);
        error = unstuck_play(position, text_get(&slide), why);
        unstuck_get_facts(position, &after, sizeof after);
        replay->extra += s == token + 1 && !first && after.length == before.length;
        s += n;
    }
    return error;
}

/* Plays TOKEN in POSITION. False: WHY says why that is not possible. Only a board for play can
 * be over before that, and only there the move can be a shuffle. */
static bool play_word(struct replay *replay, struct unstuck_position *position,
                      const char *token, bool first, struct unstuck_reason *why)
{
    struct unstuck_facts before = {0};
    uint32_t move;
    const char *problem = NULL;
    bool slides = false;
    if (!replay->facts.large)
        unstuck_get_facts(position, &before, sizeof before);
    if (unstuck_move_parse(position, token, &move, NULL) == UNSTUCK_OK) {
        replay->shuffled |= unstuck_is_shuffle(position, move);
        slides = strcmp(replay->facts.game, "klotski") == 0;
    }
    if (before.status == UNSTUCK_WON)
        problem = _("the game is over");
    else if (replay->shuffled && !replay->shuffles)
        problem = _("a solution must not shuffle unless --shuffles is given");
    if (problem == NULL) {
        enum unstuck_error error = slides
                                       ? play_slides(replay, position, token, first, why)
                                       : unstuck_play(position, token, why);
        if (error == UNSTUCK_OK || error == UNSTUCK_BAD_TEXT || error == UNSTUCK_ILLEGAL)
            return error == UNSTUCK_OK;
        problem = _(unstuck_error_text(error));
    }
    snprintf(why->text, sizeof why->text, "%s", problem);
    return false;
}

/* Compares RESULT with its line, which has been played and led to END. */
static void check_figures(struct replay *replay, const struct result *result,
                          const struct unstuck_facts *end)
{
    bool scored = end->scored;
    int length = end->length - replay->facts.length + replay->extra;
    int64_t score = end->score;
    replay->value = scored ? score : length;
    if (!result->has_length)
        text_format(&replay->wrong, _("the result has no length; the line has %d"),
                    length);
    else if (result->answer.length != length)
        text_format(&replay->wrong, _("the line's length is %d, not %lld"), length,
                    (long long)result->answer.length);
    else if (scored && (!result->has_score || result->answer.score != score))
        text_format(&replay->wrong, _("the line's score is %lld"), (long long)score);
    else if (!scored && result->has_score)
        text_string(&replay->wrong, _("this game has no score"));
}

void replay_line(struct replay *replay, const struct result *result,
                 struct unstuck_position *position)
{
    scoped_text token = {0}; /* a path through a maze is a long word */
    struct unstuck_reason why;
    const char *s = result->moves;
    replay->extra = 0;
    for (int i = 1; replay->wrong.length == 0; i++) {
        s += strspn(s, " ");
        size_t n = strcspn(s, " ");
        if (n == 0)
            break;
        text_clear(&token);
        text_add(&token, s, n);
        s += n;
        if (!play_word(replay, position, text_get(&token), i == 1, &why))
            text_format(&replay->wrong, _("move %d, %s: %s"), i, text_get(&token),
                        why.text);
    }
    struct unstuck_facts end;
    unstuck_get_facts(position, &end, sizeof end);
    if (result->ends_early && s[0] == '\0' &&
        (replay->wrong.length > 0 || end.status == UNSTUCK_PLAYING)) {
        text_clear(&replay->wrong);
        text_string(&replay->wrong, _("the line is cut: its end is missing"));
    } else if (replay->wrong.length > 0)
        return;
    else if (!end.scored && end.status != UNSTUCK_WON)
        text_string(&replay->wrong, _("the line does not win"));
    else if (end.status == UNSTUCK_PLAYING)
        text_string(&replay->wrong, _("the line ends before the game is over"));
    else
        check_figures(replay, result, &end);
}
