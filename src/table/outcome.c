#include "table/outcome.h"

#include "base/i18n.h"
#include "game/review.h"

#include <stdio.h>
#include <string.h>

void outcome_open(struct outcome *outcome)
{
    outcome->boxed = true;
    outcome->chosen = 0;
}

void outcome_close(struct outcome *outcome)
{
    outcome->boxed = false;
}

void outcome_choose(struct outcome *outcome, int entry)
{
    outcome->chosen = entry;
}

/* "You needed 97 moves, 16 over the minimum", and where the detour began. */
static void print_detour(const struct session *session, const struct review *review,
                         char line[OUTCOME_MAX])
{
    struct text length = {0};
    game_print_length(session->game, session->variant, review->length, &length);
    snprintf(line, OUTCOME_MAX,
             _("You needed %s, %d over the minimum.\n"
               "Your detour began at move %d."),
             text_get(&length), review->length - review->least, review->detour);
    text_free(&length);
}

static void print_won(const struct session *session, const struct outlook *outlook,
                      char line[OUTCOME_MAX])
{
    const struct game *game = session->game;
    struct review review;
    /* Where the number of moves is what counts. */
    bool reviewed = game_surveys(game) &&
                    review_make(&review, session, outlook->remaining, outlook->count);
    bool listed = session->dealt && game_deal_count(game) > 0;
    int best = listed     ? game_deal_best(game, session->variant, session->seed)
               : reviewed ? review.least
                          : 0;
    int length = session_length(session);
    if (session->cursor == 0)
        snprintf(line, OUTCOME_MAX, "%s", _("This board is already solved."));
    else if (reviewed && review.detour > 0)
        print_detour(session, &review, line);
    else if (best > 0 && length > best)
        snprintf(line, OUTCOME_MAX, _("Solved in %d, %d over the minimum."), length,
                 length - best);
    else if (best > 0)
        snprintf(line, OUTCOME_MAX, _("Solved in %d, the minimum."), length);
    else
        snprintf(line, OUTCOME_MAX, "%s", _("You won!"));
    size_t used = strlen(line);
    snprintf(line + used, OUTCOME_MAX - used, "%s",
             listed ? _("  x next puzzle  n new game  R restart  u undo")
                    : _("  n new game  R restart  u undo"));
}

/* MOVE from position I in few words, with single blanks: two begin the keys of a line. */
static void print_move(const struct session *session, int i, uint32_t move,
                       struct text *out)
{
    struct text words = {0};
    game_abbreviate(session->game, session_state_at(session, i), move, &words);
    for (const char *s = text_get(&words); *s != '\0'; s++)
        if (s[0] != ' ' || s[1] != ' ')
            text_add(out, s, 1);
    text_free(&words);
}

/* Which move lost the game, where that is known. */
static void print_loss(const struct session *session, const struct marks *marks,
                       struct text *out)
{
    struct text made = {0}, other = {0};
    uint32_t better;
    int at;
    if (!marks_lost_at(marks, &at, &better))
        return;
    print_move(session, at, session->moves[at], &made);
    print_move(session, at, better, &other);
    text_format(out, _("\nMove %d lost it: %s.\nThis would have kept it winnable: %s."),
                at + 1, text_get(&made), text_get(&other));
    text_free(&made);
    text_free(&other);
}

/* The countdown has run out. */
static void print_late(char line[OUTCOME_MAX])
{
    snprintf(line, OUTCOME_MAX, "%s",
             _("Time is up.  Play on without points  R restart  n new game"));
}

static void print_stuck(const struct session *session, const struct marks *marks,
                        char line[OUTCOME_MAX])
{
    const char *words = game_stuck_words(session->game);
    struct text loss = {0};
    print_loss(session, marks, &loss);
    snprintf(line, OUTCOME_MAX,
             _("No moves left.%s  %s%su undo  h back to a win  R restart  n new game"),
             text_get(&loss), words, words[0] != '\0' ? "  " : "");
    text_free(&loss);
}

/* ", 56 over par"; returns the length, 0: the game has no par. */
static int print_par(const struct session *session, int64_t score, char *out, size_t size)
{
    int64_t over = score - session->aims.par;
    if (session->aims.par == 0)
        return 0;
    if (over == 0)
        return snprintf(out, size, "%s", _(", par"));
    return snprintf(out, size, over > 0 ? _(", %lld over par") : _(", %lld below par"),
                    (long long)(over > 0 ? over : -over));
}

static void print_scored(const struct session *session, const struct advice *advice,
                         char line[OUTCOME_MAX])
{
    const struct full_line *best = &advice->best;
    int64_t score = session->game->rules->score(session_state(session));
    int used =
        snprintf(line, OUTCOME_MAX,
                 session_status(session) == STATUS_WON ? _("Board cleared: %lld points")
                                                       : _("Game over: %lld points"),
                 (long long)score);
    used += print_par(session, score, line + used, OUTCOME_MAX - (size_t)used);
    if (best->known && best->score > score)
        used += snprintf(line + used, OUTCOME_MAX - (size_t)used,
                         _(".\nBest line found: %lld"), (long long)best->score);
    else if (advice->best_proved)
        used += snprintf(line + used, OUTCOME_MAX - (size_t)used, "%s",
                         _(".\nThe highest score possible"));
    else
        used += snprintf(line + used, OUTCOME_MAX - (size_t)used, "%s",
                         _(".\nThe best score found so far"));
    snprintf(line + used, OUTCOME_MAX - (size_t)used, "%s",
             _(".  r replay  b best line  u undo  R restart"));
}

/* LINE: the words for the end, in lines, then two blanks and the keys to press next. The
 * message has all of it in one line, the box the words alone. */
static void say(struct outcome *outcome, struct message *message, int style, bool over,
                const char *line)
{
    const char *keys = strstr(line, "  ");
    size_t length = keys != NULL ? (size_t)(keys - line) : strlen(line);
    struct text joined = {0};
    snprintf(outcome->words, sizeof outcome->words, "%.*s", (int)length, line);
    for (const char *s = outcome->words; *s != '\0'; s++)
        text_add(&joined, *s == '\n' ? "  " : s, *s == '\n' ? 2 : 1);
    if (!outcome->boxed && over)
        text_string(&joined, _("  Space: choices"));
    text_string(&joined, line + length);
    message_say(message, style, text_get(&joined));
    text_free(&joined);
}

void outcome_say(struct outcome *outcome, struct message *message,
                 const struct session *session, const struct advice *advice,
                 const struct outlook *outlook, const struct marks *marks)
{
    const struct game *game = session->game;
    char line[OUTCOME_MAX];
    bool good = game->rules->scored || session_status(session) == STATUS_WON;
    if (session_status(session) == STATUS_PLAYING)
        print_late(line);
    else if (game->rules->scored)
        print_scored(session, advice, line);
    else if (good)
        print_won(session, outlook, line);
    else
        print_stuck(session, marks, line);
    say(outcome, message, good ? STYLE_GOOD : STYLE_BAD,
        session_status(session) != STATUS_PLAYING, line);
}

bool outcome_is_said(const struct outcome *outcome, const struct message *message)
{
    size_t first = strcspn(outcome->words, "\n");
    return strncmp(message->text, outcome->words, first) == 0;
}
