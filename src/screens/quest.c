#include "screens/quest.h"

#include "base/i18n.h"
#include "coach/coach_reasons.h"

#include <math.h>
#include <string.h>

enum {
    ELO_STEP = 32, /* points between the most and the least that a puzzle can change */
    ELO_SCALE =
        400 /* points above which the better one is expected to win 10 times in 11 */
};

/* The nodes decide on every machine alike; the seconds are for slow ones. */
const struct limits quest_limits = {.nodes = 1000000,
                                    .bytes = 64 << 20,
                                    .seconds = 2,
                                    .threads = 1,
                                    .natural = true,
                                    .improve = 0.1};

const char *const quest_no_shuffle = N_("No shuffling in a puzzle.  h hint");

void quest_drill(struct quest *quest, const struct session *session, uint32_t better)
{
    struct rescue_puzzle *puzzle = &quest->puzzle;
    *quest = (struct quest){.drill = true};
    puzzle->game = session->game;
    puzzle->variant = session->variant;
    puzzle->goal = RESCUE_KEEP;
    puzzle->steps[0] = (struct rescue_step){.right = {better}, .count = 1};
    puzzle->step_count = 1;
    memcpy(puzzle->state, session_state(session), session->game->rules->state_size);
}

bool quest_knows(const struct quest *quest, const void *state, uint32_t *move)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX], other[STATE_MAX];
    const struct game *game = quest->puzzle.game;
    const struct rescue_step *step = &quest->puzzle.steps[quest->step];
    bool right = false;
    game_after(game, state, *move, after);
    for (int i = 0; i < step->count && !right; i++) {
        game_after(game, state, step->right[i], other);
        right = memcmp(after, other, game->rules->state_size) == 0;
    }
    if (right && quest->step + 1 < quest->puzzle.step_count)
        *move = step->right[0];
    return right;
}

bool quest_judge(struct quest *quest, bool known, const struct solution *found)
{
    bool right = known || (quest->drill && found->verdict != VERDICT_IMPOSSIBLE);
    quest->failed |= !right;
    return right;
}

/* Adds what is wrong with MOVE. */
static void print_wrong(const struct quest *quest, const void *state, uint32_t move,
                        const struct solution *found, bool spoken, struct text *out)
{
    const struct game *game = quest->puzzle.game;
    struct reason_case about = {state, &move, 1};
    struct game_reason why;
    scoped_text name = {0}, reason = {0}, cost = {0};
    if (spoken)
        game_describe(game, state, move, CHARSET_UNICODE, &name);
    else
        game_abbreviate(game, state, move, &name);
    int64_t more = quest->puzzle.goal == RESCUE_POINTS
                       ? quest->puzzle.amount - found->score
                       : found->length + 1;
    switch (quest->puzzle.goal) {
    case RESCUE_POINTS:
        game_print_measure(game, quest->puzzle.variant, more, &cost);
        text_format(out, _("Wrong: %s costs %s"), text_get(&name), text_get(&cost));
        break;
    case RESCUE_OUT:
        text_format(out, _("Wrong: with %s it takes %lld moves"), text_get(&name),
                    (long long)more);
        break;
    default:
        if (reasons_print_loss(game, &about, &why, &reason))
            text_format(out, "%s %s", _("Wrong."), text_get(&reason));
        else
            text_format(out, _("Wrong: %s loses"), text_get(&name));
    }
}

void quest_print(const struct quest *quest, const void *state, uint32_t move,
                 const struct solution *found, bool right, bool spoken, struct text *out)
{
    const struct game *game = quest->puzzle.game;
    struct reasons reasons;
    if (!right) {
        print_wrong(quest, state, move, found, spoken, out);
        return;
    }
    text_string(out, _("Right."));
    reasons_begin(&reasons, game, state, move, found->moves, found->count);
    text_string(out, reasons.count > 0 ? " " : ""); /* one part: it can be wrapped */
    /* That all other moves lose has been said by the goal. */
    int nth = reasons.count > 1 &&
              strcmp(game->reasons->kinds[reasons.list[0].kind], "only") == 0;
    if (reasons.count > 0)
        reasons_print(&reasons, nth, spoken, out);
    reasons_end(&reasons);
}

void quest_print_goal(const struct quest *quest, struct text *out)
{
    const struct rescue_puzzle *puzzle = &quest->puzzle;
    scoped_text length = {0};
    if (puzzle->step_count > 1)
        text_format(out, "%d/%d ", quest->step + 1, puzzle->step_count);
    switch (puzzle->goal) {
    case RESCUE_POINTS:
        text_format(out, _("End with %lld points"), (long long)puzzle->amount);
        break;
    case RESCUE_OUT:
        game_print_length(puzzle->game, puzzle->variant,
                          (int)puzzle->amount - quest->step, &length);
        text_format(out, _("Win in %s: find the next move"), text_get(&length));
        break;
    default:
        text_string(out, quest->drill ? _("Keep the win: here a move of yours lost it")
                                      : _("Keep the win: all other moves lose"));
    }
}

int quest_rating(int rating, int against, bool solved)
{
    double expected = 1 / (1 + pow(10, (double)(against - rating) / ELO_SCALE));
    int now = rating + (int)lround(ELO_STEP * (solved - expected));
    return now > 0 ? now : 0;
}
