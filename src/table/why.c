/* The coach says why; the marks and the guard. */
#include "base/i18n.h"
#include "base/utf8.h"
#include "coach/coach_reasons.h"
#include "table/guide.h"

#include <stdio.h>

/* How long y waits for the verdict on a chosen move. */
static const double chosen_seconds = 0.5;

/* How long the guard waits for a verdict before it lets a move pass. */
static const double guard_seconds = 0.5;

static const struct known_move *find_hint(const struct table *table)
{
    bool shown = table->hint.nth >= 0 && !table->hint.fair;
    const struct known_move *known =
        shown ? moves_find(&table->moves, table->hint.move) : NULL;
    return known != NULL && known->found.verdict == VERDICT_SOLVED ? known : NULL;
}

/* The best move instead of MADE. */
static const struct known_move *find_best(const struct table *table, uint32_t made)
{
    return moves_instead(&table->moves, session_state(&table->session), made);
}

/* Says the next reason for the hint MOVE, with the COUNT moves of REST behind it. EARLY: the
 * search goes on, and may find another. */
static void say_hint(struct table *table, bool early, uint32_t move, const uint32_t *rest,
                     int count)
{
    const struct game *game = table->session.game;
    const void *state = session_state(&table->session);
    scoped_text words = {0};
    struct reasons reasons;
    reasons_begin(&reasons, game, state, move, rest, count);
    bool again = table->hint.why_said != 0 && reasons.count > 0 &&
                 table->hint.why_said == table->message.number;
    int nth = table->hint.why = again ? (table->hint.why + 1) % reasons.count : 0;
    if (reasons.count == 0)
        text_string(&words, _("No short reason is known."));
    else {
        text_string(&words, early ? _("So far: ") : "");
        reasons_print(&reasons, nth, false, &words);
    }
    text_string(&words, _("  Enter plays"));
    if (reasons.count > 1)
        text_format(&words, _("  y next (%d/%d)"), nth + 1, reasons.count);
    text_format(&words, _("  %c next"), 'h');
    message_say(&table->message, STYLE_HINT, text_get(&words));
    table->hint.said = table->hint.why_said = table->message.number;
    if (reasons.count > 0) {
        game->reasons->places(&reasons.about, &reasons.list[nth],
                              ghost_name(&table->ghost, table->message.number));
        ghost_start(&table->ghost, game, state, reasons.about.line, reasons.list[nth].at);
    }
    reasons_end(&reasons);
}

/* A sentence in words that is longer has no room for keys behind it. */
enum {
    WORDS_COLUMNS = 62
};

/* Sets OUT to what MADE, a move of position AT, costs against BEST. */
static void print_cost(const struct session *session, int at,
                       const struct known_move *made, const struct known_move *best,
                       struct text *out)
{
    for (int brief = 0; brief < 2; brief++) {
        scoped_text x = {0}, y = {0};
        (brief ? mistake_abbreviate : mistake_print_move)(session, at, made->move, &x);
        (brief ? mistake_abbreviate : mistake_print_move)(session, at, best->move, &y);
        text_clear(out);
        cost_print(session, at, made, best, text_get(&x), text_get(&y), out);
        if (utf8_columns(text_get(out)) <= WORDS_COLUMNS)
            return;
    }
}

/* Says why the position on the screen is lost, or the one behind its move CHOSEN (MOVE_NONE: none),
 * the keys WHAT, and in the second row which move of position AT lost it (MADE may be NULL). */
static void say_loss(struct table *table, uint32_t chosen, const char *what, int at,
                     const struct known_move *made, const struct known_move *best)
{
    const struct session *session = &table->session;
    const struct game *game = session->game;
    struct reason_case about = {session_state(session), &chosen, chosen != MOVE_NONE};
    scoped_text words = {0};
    struct game_reason why;
    bool found = chosen != MOVE_NONE
                     ? reasons_print_loss(game, &about, &why, &words)
                     : reasons_print_lost(session, session->cursor - 1, &why, &words);
    if (!found)
        text_string(&words, _("Lost: all was tried; no short reason is known"));
    text_format(&words, "  %s", what);
    message_say(&table->message, STYLE_BAD, text_get(&words));
    if (found)
        game->reasons->places(&about, &why,
                              ghost_name(&table->ghost, table->message.number));
    if (found && game->reasons->stay != NULL)
        game->reasons->stay(&about, &why, ghost_stay(&table->ghost));
    text_clear(&words);
    if (made != NULL && best != NULL) {
        print_cost(&table->session, at, made, best, &words);
        message_explain(&table->message, text_get(&words));
    }
}

static void say_fair(struct table *table)
{
    struct candidate list[CANDIDATES_MAX];
    scoped_text words = {0};
    int count = choices_list(&table->advice.choices, list);
    if (table->hint.nth >= count ||
        !choices_reason(&list[table->hint.nth], &table->session, &words))
        text_string(&words, _("The only reason for a fair hint is its chance"));
    text_string(&words, _("  Enter plays"));
    if (count > 1 || table->advice.choices.at > 0)
        text_format(&words, _("  %c next"), 'H');
    message_say(&table->message, STYLE_PLAIN, text_get(&words));
    table->hint.said = table->message.number;
}

/* Says what MADE, a move of position AT with the COUNT moves of LINE behind it, costs against
 * BEST, and why BEST, or MADE if it is as good, is good. */
static void say_cost(struct table *table, int at, const struct known_move *made,
                     const uint32_t *line, int count, const struct known_move *best,
                     const char *what)
{
    const struct session *session = &table->session;
    scoped_text words = {0};
    bool other = cost_of(session->game, made, best) > 0;
    print_cost(session, at, made, best, &words);
    text_format(&words, "  %s", what);
    message_say(&table->message, STYLE_HINT, text_get(&words));
    text_clear(&words);
    reasons_say(session->game, session_state_at(session, at),
                other ? best->move : made->move, other ? best->found.moves : line,
                other ? best->found.count : count, false, &words);
    message_explain(&table->message, text_get(&words));
    ghost_name(&table->ghost, table->message.number);
}

/* Counts a hint for saying what MOVE costs, once. */
static void count_cost(struct table *table, uint32_t move)
{
    if (table->hint.explained != move + 1)
        session_count_hint(&table->session);
    table->hint.explained = move + 1;
}

/* Says what the move costs that the player is about to make. False: that is not known. */
static bool say_chosen(struct table *table, uint32_t chosen)
{
    if (chosen == MOVE_NONE || advice_is_fair(&table->advice))
        return false;
    table_learn(table);
    table_judge(table);
    moves_wait(&table->moves, chosen, chosen_seconds);
    const struct known_move *made = moves_find(&table->moves, chosen),
                            *best = find_best(table, chosen);
    bool lost = made != NULL && made->found.verdict == VERDICT_IMPOSSIBLE;
    if (!lost && (made == NULL || best == NULL || made->found.verdict == VERDICT_UNKNOWN))
        return false;
    count_cost(table, chosen);
    if (lost)
        say_loss(table, chosen, _("h hint"), table->session.cursor, made, best);
    else
        say_cost(table, table->session.cursor, made, made->found.moves, made->found.count,
                 best, _("h hint"));
    return true;
}

/* Says what the last move has cost, once. False: that is not known. */
static bool say_made(struct table *table)
{
    struct known_move made;
    const struct session *session = &table->session;
    const uint32_t *line;
    int count = advice_line(&table->advice, &line);
    bool lost = advice_verdict(&table->advice) == VERDICT_IMPOSSIBLE;
    bool said = ghost_speaks(&table->ghost, table->message.number);
    if (table->hint.move != MOVE_NONE || said || advice_is_fair(&table->advice) ||
        !cost_made(&table->cost, session, &table->moves, lost, &made))
        return false;
    count_cost(table, made.move);
    if (lost)
        say_loss(table, MOVE_NONE, _("h shows the way back"), table->cost.at, &made,
                 &table->cost.best);
    else
        say_cost(table, table->cost.at, &made, line, count, &table->cost.best,
                 _("u undo  y next move"));
    return true;
}

void why_guard(struct table *table)
{
    uint32_t asked = table->marks.asked;
    const struct known_move *made = moves_find(&table->moves, asked),
                            *best = find_best(table, asked);
    scoped_text words = {0};
    struct game_reason why;
    if (made != NULL && best != NULL) {
        print_cost(&table->session, table->session.cursor, made, best, &words);
        const char *keys = _("  Enter plays it anyway  y why");
        if (utf8_columns(text_get(&words)) + utf8_columns(keys) > 80) {
            message_say(&table->message, STYLE_BAD,
                        _("This loses the game.  Enter plays it anyway  y why"));
            message_explain(&table->message, text_get(&words));
            return;
        }
        text_string(&words, keys);
        message_say(&table->message, STYLE_BAD, text_get(&words));
    }
    text_clear(&words);
    struct reason_case about = {session_state(&table->session), &asked, 1};
    if (reasons_print_loss(table->session.game, &about, &why, &words))
        message_explain(&table->message, text_get(&words));
}

void why_say(struct table *table, uint32_t chosen)
{
    const struct session *session = &table->session;
    uint32_t asked = table->marks.asked;
    if (table->turn.mode != MODE_HAND || table_over(table))
        return;
    if (asked != MOVE_NONE) {
        say_loss(table, asked, _("Enter plays it anyway"), session->cursor,
                 moves_find(&table->moves, asked), find_best(table, asked));
        return;
    }
    if (say_chosen(table, chosen) || say_made(table))
        return;
    if (advice_verdict(&table->advice) == VERDICT_IMPOSSIBLE && !table->hint.fair) {
        say_loss(table, MOVE_NONE,
                 table_was_lost(table)      ? _("n new game")
                 : table->outlook.good >= 0 ? _("h shows the way back")
                                            : _("h looks for a way back"),
                 0, NULL, NULL);
        return;
    }
    const uint32_t *line;
    int length, count = advice_offer(&table->advice, &line, &length);
    bool offered = count > 0 && line[0] == table->hint.move && !table->hint.fair &&
                   table->hint.nth >= 0;
    if (table->hint.fair && table->hint.nth < 0) /* see hint_leave */
        guide_hint_fair(table);
    else if (find_hint(table) == NULL && !offered && !table->hint.fair)
        guide_hint(table);
    const struct known_move *known = find_hint(table);
    if (known != NULL)
        say_hint(table, false, known->move, known->found.moves, known->found.count);
    else if (offered)
        say_hint(table, true, line[0], line + 1, count - 1);
    else if (table->hint.fair && table->hint.nth >= 0)
        say_fair(table);
}

/* ---- marks ------------------------------------------------------------------------- */

void table_mark(struct table *table, enum charset charset)
{
    scoped_text legend = {0};
    if (table_over(table))
        return;
    message_clear(&table->message);
    marks_switch(&table->marks);
    if (!table_marked(table))
        return;
    if (!table->marks.seen)
        session_count_hint(&table->session);
    marks_see(&table->marks);
    if (advice_is_fair(&table->advice))
        advice_want(&table->advice, &table->session);
    table_judge(table);
    table_print_legend(table, charset, &legend);
    message_say(&table->message, STYLE_HINT, text_get(&legend));
}

int table_marks(const struct table *table, enum charset charset, struct move_mark *out)
{
    struct candidate candidates[CANDIDATES_MAX];
    if (!table_marked(table))
        return 0;
    if (!advice_is_fair(&table->advice))
        return marks_list(&table->moves, charset, out);
    int marked = 0, count = choices_list(&table->advice.choices, candidates);
    for (int i = 0; i < count; i++) {
        if (candidates[i].samples == 0)
            continue; /* its chance is not known yet */
        int percent = candidate_percent(&candidates[i]);
        out[marked] = (struct move_mark){.move = candidates[i].moves[0],
                                         .rank = percent,
                                         .length = -1,
                                         .style = i == 0 ? STYLE_GOOD : STYLE_PLAIN};
        snprintf(out[marked++].sign, MARK_SIGN, "%d", percent);
    }
    return marked;
}

void table_print_legend(const struct table *table, enum charset charset, struct text *out)
{
    if (!table_marked(table))
        return;
    if (advice_is_fair(&table->advice))
        text_string(out, _("Numbers: win chance in percent"));
    else
        marks_legend(table->session.game, charset, out);
    text_string(out, _("  v hide"));
}

static bool is_guarded(const struct table *table)
{
    return table->options.guard && !advice_is_fair(&table->advice);
}

bool table_guard_waits(struct table *table, uint32_t move)
{
    if (!is_guarded(table) || moves_wait(&table->moves, move, 0))
        return false;
    message_say(&table->message, STYLE_HINT, _("Does this move lose the game?  ..."));
    return true;
}

bool table_guards(struct table *table, uint32_t move, bool *late)
{
    *late = is_guarded(table) && !moves_wait(&table->moves, move, guard_seconds);
    if (!is_guarded(table) || !moves_loses(&table->moves, move))
        return false;
    marks_ask(&table->marks, move);
    session_count_hint(&table->session);
    message_say(&table->message, STYLE_BAD,
                _("This loses the game.  Enter plays it anyway"));
    return true;
}
