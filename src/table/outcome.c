#include "table/outcome.h"

#include "base/i18n.h"
#include "canvas/canvas.h"
#include "coach/coach_reasons.h"
#include "coach/mistake.h"
#include "game/review.h"

#include <stdio.h>
#include <string.h>

void outcome_compare(struct outcome *outcome, const int64_t *record, int64_t bank)
{
    outcome->bank = bank;
    outcome->has_record = record != NULL;
    if (record != NULL)
        outcome->record = *record;
}

/* "Solved in 97 moves, 16 over the minimum", and where the detour began. */
static void print_detour(const struct session *session, const struct review *review,
                         struct text *line)
{
    scoped_text length = {0};
    int over = review->length - review->least;
    game_print_length(session->game, session->variant, review->length, &length);
    if (review->cost == over)
        text_format(line,
                    _("Solved in %s, %d over the minimum.\n"
                      "Your detour began at move %d."),
                    text_get(&length), over, review->detour);
    else
        text_format(line,
                    _("Solved in %s, %d over the minimum.\n"
                      "Your largest detour, %d too many, began at move %d."),
                    text_get(&length), over, review->cost, review->detour);
}

static void print_won(const struct session *session, const struct outlook *outlook,
                      struct text *line)
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
        text_string(line, _("This board is already solved."));
    else if (reviewed && review.detour > 0)
        print_detour(session, &review, line);
    else if (best > 0 && length > best)
        text_format(line, _("Solved in %d, %d over the minimum."), length, length - best);
    else if (best > 0)
        text_format(line, _("Solved in %d, the minimum."), length);
    else
        text_string(line, _("Solved."));
    text_string(line, session->daily != 0 ? _("  x day's puzzles")
                      : listed            ? _("  x next puzzle")
                                          : "");
    text_string(line, _("  n new game  R restart  u undo"));
}

/* Finds out once why MISTAKE lost the game, or why the better move is good. */
static const char *find_reason(struct outcome *outcome, const struct session *session,
                               const struct mistake *mistake)
{
    int at = mistake->at;
    scoped_text words = {0};
    if (outcome->explained == at + 1)
        return outcome->why;
    if (mistake->count == 0)
        reasons_print_lost(session, at, NULL, &words);
    else
        reasons_say(session->game, session_state_at(session, at), mistake->line[0],
                    mistake->line + 1, mistake->count - 1, false, &words);
    snprintf(outcome->why, sizeof outcome->why, "%s", text_get(&words));
    outcome->explained = at + 1;
    return outcome->why;
}

/* Which move lost the game or cost most points, and which one was better: in words for the
 * box, and BRIEF for the message, so that the keys have room. */
static void print_mistake(struct outcome *outcome, const struct session *session,
                          const struct mistake *mistake, bool brief, struct text *out)
{
    const char *why;
    scoped_text made = {0}, better = {0};
    int number = session->lengths[mistake->at] + 1;
    void (*print)(const struct session *, int, uint32_t, struct text *) =
        brief ? mistake_abbreviate : mistake_print_move;
    print(session, mistake->at, session->moves[mistake->at], &made);
    print(session, mistake->at, mistake->better, &better);
    if (mistake->cost > 0)
        text_format(out,
                    ngettext("\nMove %d cost the most: about %lld point;\n"
                             " %s was better.",
                             "\nMove %d cost the most: about %lld points;\n"
                             " %s was better.",
                             mistake->cost),
                    number, (long long)mistake->cost, text_get(&better));
    else if (mistake->count > 0)
        text_format(out, _("\nShorter: %s."), text_get(&better));
    else
        text_format(out, _("\nMove %d lost it: %s;\n %s keeps it winnable."), number,
                    text_get(&made), text_get(&better));
    why = brief && mistake->cost > 0 ? "" : find_reason(outcome, session, mistake);
    if (why[0] != '\0')
        text_format(out, _("\n %s."), why);
}

/* HINDSIGHT: from print_mistake, "" if no mistake is known; also below. */
static void print_stuck(const struct session *session, const char *hindsight,
                        const struct moves *moves, struct text *line)
{
    const char *stuck = session->game->words->stuck;
    const char *words = stuck != NULL ? _(stuck) : "";
    bool begun = session->cursor > 0;
    bool never = begun && moves_was_lost(moves) && !session_shuffled(session);
    text_format(line, _("No moves left.%s  %s%su undo%s  R restart  n new game"),
                never ? _("\nIt could not be won, not even from its start.") : hindsight,
                words, words[0] != '\0' ? "  " : "",
                begun && !never ? _("  h back to a win") : "");
}

static void print_scored(const struct session *session, int64_t score,
                         const struct advice *advice, const char *hindsight,
                         const struct moves *moves, struct text *words)
{
    const struct solution *best = &advice->best;
    text_format(words,
                session_status(session) == STATUS_WON ? _("Board cleared: %lld points")
                                                      : _("Game over: %lld points"),
                (long long)score);
    int64_t over = score - session->aims.par;
    if (session->aims.par != 0 && over == 0)
        text_string(words, _(", par"));
    else if (session->aims.par != 0)
        text_format(words, over > 0 ? _(", %lld over par") : _(", %lld below par"),
                    (long long)(over > 0 ? over : -over));
    if (best->verdict == VERDICT_SOLVED && best->score > score)
        text_format(words, _(".\nBest line: %lld."), (long long)best->score);
    else if (best->proved)
        text_string(words, _(".\nThe highest score possible."));
    else
        text_string(words, _(".\nThe best score found so far."));
    text_string(words, hindsight);
    if (session->cursor > 0 && !moves_reviewed(moves) &&
        !(best->proved && best->score <= score))
        text_string(words, _("\nLooking for the move that cost the most ..."));
    text_string(words, _("  r replay  b best line  u undo  R restart"));
}

/* Adds LINES as parts of one line. A line that begins with a blank continues the last
 * one. */
static void join(const char *lines, struct text *out)
{
    for (const char *s = lines; *s != '\0'; s++)
        if (*s != '\n')
            text_char(out, *s);
        else if (s[1] != ' ')
            text_string(out, "  ");
}

/* LINE: the words for the end, in lines, then two blanks and the keys to press next. The
 * box has the words alone. The message has them in one line, or only the HINDSIGHT in brief.
 * MISTAKEN: Enter goes back to a mistake. */
static void say(struct outcome *outcome, struct message *message,
                const struct session *session, const char *line, const char *hindsight,
                bool mistaken)
{
    const char *keys = strstr(line, "  ");
    size_t length = keys != NULL ? (size_t)(keys - line) : strlen(line);
    scoped_text joined = {0};
    snprintf(outcome->words, sizeof outcome->words, "%.*s", (int)length, line);
    join(hindsight[0] != '\0' ? hindsight + 1 : outcome->words, &joined);
    if (mistaken)
        text_string(&joined, _("  Enter: go there"));
    if (!outcome->boxed && session_status(session) != STATUS_PLAYING)
        text_string(&joined, _("  Space: choices"));
    text_string(&joined, line + length);
    message_say(message, session_finished(session) ? STYLE_GOOD : STYLE_BAD,
                text_get(&joined));
    outcome->said = *message;
}

/* The solver knows a shortest line where a detour began: adds to the box with what. */
static void add_shorter(struct outcome *outcome, const struct session *session,
                        const struct advice *advice, struct mistake mistake)
{
    struct moves_answer answer = advice_answer(advice);
    struct solution found = {0};
    scoped_text words = {0};
    size_t used = strlen(outcome->words);
    if (answer.recall(answer.memory, session_state_at(session, mistake.at), &found) &&
        found.count > 0) {
        mistake.line = found.moves;
        mistake.count = found.count;
        mistake.better = found.moves[0];
        print_mistake(outcome, session, &mistake, false, &words);
    }
    snprintf(outcome->words + used, OUTCOME_MAX - used, "%s", text_get(&words));
    solution_free(&found);
}

void outcome_say(struct outcome *outcome, struct message *message,
                 const struct session *session, const struct advice *advice,
                 const struct outlook *outlook, const struct moves *moves)
{
    struct mistake mistake;
    int64_t score;
    scoped_text line = {0}, hindsight = {0}, brief = {0};
    bool late = session_status(session) == STATUS_PLAYING;
    bool mistaken = !late && mistake_find(&mistake, session, outlook->remaining,
                                          outlook->count, moves);
    if (mistaken && mistake.better != MOVE_NONE) {
        print_mistake(outcome, session, &mistake, false, &hindsight);
        print_mistake(outcome, session, &mistake, true, &brief);
    }
    if (late)
        text_string(&line,
                    _("Time is up.  Play on without points  R restart  n new game"));
    else if (game_score(session, &score))
        print_scored(session, score, advice, text_get(&hindsight), moves, &line);
    else if (session_status(session) == STATUS_WON)
        print_won(session, outlook, &line);
    else
        print_stuck(session, text_get(&hindsight), moves, &line);
    say(outcome, message, session, text_get(&line), text_get(&brief), mistaken);
    if (mistaken && mistake.better == MOVE_NONE)
        add_shorter(outcome, session, advice, mistake);
}

bool outcome_is_said(const struct outcome *outcome, const struct message *message)
{
    return strcmp(message->text, outcome->said.text) == 0;
}
