#include "table/guide.h"

#include "base/i18n.h"
#include "coach/coach_reasons.h"

#include <string.h>

/* ---- the way back from a lost position --------------------------------------------- */

/* Says below the message why the move of position AT lost the game. */
static void explain_loss(struct table *table, int at)
{
    scoped_text words = {0};
    reasons_print_lost(&table->session, at, NULL, &words);
    message_explain(&table->message, text_get(&words));
}

/* The solver has found the last position that can be won, with the move WINS (MOVE_NONE: not known):
 * says which move lost it. A redeal counts nowhere as a move, so the numbers are lengths. */
static void offer_back(struct table *table, uint32_t wins)
{
    const struct session *session = &table->session;
    scoped_text words = {0}, better = {0}, line = {0};
    if (table->hint.back != table->hint.asked_back)
        session_count_hint(&table->session);
    table->hint.back = table->hint.asked_back;
    table->hint.asked_back = 0;
    int at = session->cursor - table->hint.back;
    int back = session_length(session) - session->lengths[at];
    back += back == 0;                            /* a redeal */
    bool shuffles = game_shuffles(session->game); /* three ways on leave less room */
    (shuffles ? mistake_abbreviate : mistake_print_move)(session, at, session->moves[at],
                                                         &words);
    if (table->cost.known && table->cost.at == at)
        wins = table->cost.best.move;
    table->hint.better = wins;
    if (!shuffles && wins != MOVE_NONE)
        mistake_print_move(session, at, wins, &better);
    text_format(&line,
                shuffles
                    ? _("Move %d lost it: %s.  Enter: undo %d  s shuffle, or play on")
                    : _("Move %d lost the game: %s.  Enter: undo %d"),
                session->lengths[at] + 1, text_get(&words),
                shuffles ? table->hint.back : back);
    if (better.length > 0) /* last: it goes where there is no room */
        text_format(&line, _("  %s wins"), text_get(&better));
    message_say(&table->message, STYLE_BAD, text_get(&line));
    explain_loss(table, at);
}

/* Shows the line that gets farthest if no position can be won. False: there is none. */
static bool show_salvage(struct table *table)
{
    const struct game *game = table->session.game;
    const void *state = session_state(&table->session);
    const uint32_t *line;
    _Alignas(max_align_t) unsigned char end[STATE_MAX];
    scoped_text words = {0}, what = {0};
    int count = advice_salvage(&table->advice, &line);
    if (count == 0 || game->words->print_salvage == NULL)
        return false;
    solution_replay(game, state, line, count, end, NULL);
    game->words->print_salvage(end, &what);
    if (table->hint.move != line[0])
        session_count_hint(&table->session);
    hint_show(&table->hint, line[0], 0, false);
    text_string(&words, _("Hint: "));
    game->words->describe(state, line[0], &words);
    text_string(&words, _("  Enter plays it"));
    message_say(&table->message, STYLE_BAD, text_get(&words));
    table->hint.said = table->message.number;
    text_clear(&words);
    text_format(&words,
                advice_verdict(&table->advice) == VERDICT_IMPOSSIBLE
                    ? _("Cannot be won; %s")
                    : _("No win found; %s"),
                text_get(&what));
    message_explain(&table->message, text_get(&words));
    return true;
}

/* The solver does not find a way back: shows the line that gets farthest, or says WORDS. */
static void end_ask_back(struct table *table, const char *words)
{
    table->hint.asked_back = 0;
    if (!show_salvage(table))
        message_say(&table->message, STYLE_BAD, words);
}

/* It does not know whether an earlier position can be won, or this one. */
static void give_up(struct table *table)
{
    end_ask_back(table, table->closed
                            ? _("The solver reached its limit.  Keep playing")
                            : _("The solver reached its limit.  Keep playing, or start "
                                "with --memory 4096"));
}

/* Asks the solver about the position one move further back than the last time. */
static void ask_back(struct table *table)
{
    const struct session *session = &table->session;
    if (table->outlook.hopeless || table->hint.asked_back == session->cursor) {
        outlook_give_up(&table->outlook);
        end_ask_back(
            table,
            game_shuffles(session->game)
                ? _("This game cannot be won as it is.  s shuffle  n new game")
                : _("This game cannot be won, not even from its start.  n new game"));
        return;
    }
    table->hint.asked_back++;
    int at = session->cursor - table->hint.asked_back;
    if (at == table->outlook.good && table->cost.known && table->cost.at == at) {
        offer_back(table, MOVE_NONE);
        return;
    }
    advice_ask(&table->advice, session_state_at(session, at));
    message_say(&table->message, STYLE_BAD,
                _("This position is lost.  Looking for the last one you could win ..."));
}

/* ---- the hint ---------------------------------------------------------------------- */

static void say_hint(struct table *table, const struct text *words)
{
    message_say(&table->message, STYLE_HINT, text_get(words));
    table->hint.said = table->message.number;
}

/* Whether the message is still the one about the hint. */
static bool shows_hint(const struct table *table)
{
    return table->hint.said == table->message.number;
}

/* Whether a better hint may take the place of the message: not while a reason stands there. */
static bool may_renew(const struct table *table)
{
    return shows_hint(table) && table->hint.nth == 0 &&
           table->hint.why_said != table->message.number;
}

/* Says the step of the hint that the player has come to: MOVE and the COUNT moves of REST are
 * its line, of FAIR (NULL: of no candidate). False: the move itself is next. */
static bool say_step(struct table *table, uint32_t move, const uint32_t *rest, int count,
                     const struct candidate *fair)
{
    scoped_text words = {0};
    enum step step = (enum step)table->hint.step;
    bool more = table->options.steps && steps_print(&table->session, move, rest, count,
                                                    fair, step, false, &words);
    text_format(&words, step == STEP_WHERE ? _("  %c what for") : _("  %c the move"),
                fair != NULL ? 'H' : 'h');
    if (more)
        say_hint(table, &words);
    return more;
}

/* Shows MOVE, the NTH best, with the COUNT moves of REST behind it: says it in words between BEGIN
 * and KEYS, and below it the most telling reason. EARLY: the search goes on, and may find
 * another. */
static void show_move(struct table *table, const char *begin, const struct text *keys,
                      uint32_t move, const uint32_t *rest, int count, int nth, bool early)
{
    const struct session *session = &table->session;
    const void *state = session_state(session);
    scoped_text words = {0}, why = {0};
    hint_show(&table->hint, move, nth, false);
    text_string(&words, begin);
    session->game->words->describe(state, move, &words);
    text_string(&words, text_get(keys));
    say_hint(table, &words);
    text_string(&why, early ? _("So far: ") : "");
    bool any = reasons_say(session->game, state, move, rest, count, false, &why);
    message_explain(&table->message, any ? text_get(&why) : "");
}

/* The keys for the NTH of COUNT moves, right behind the move so that they have room; KEY shows
 * the next one ('\0': there is none). ANOTHER: the player has pressed it. */
static void say_keys(struct text *words, char key, bool another, int nth, int count)
{
    text_string(words, _("  Enter plays"));
    text_string(words, key == 'h' ? _("  y why") : "");
    if (another && count > 1)
        text_format(words, _("  %c next (%d/%d)"), key, nth + 1, count);
    else if (!another && key != '\0')
        text_format(words, _("  %c next"), key);
    else if (another && count == 1)
        text_string(words, _("  No other move found"));
}

void guide_tell(struct table *table, uint32_t move)
{
    scoped_text keys = {0};
    say_keys(&keys, '\0', false, 0, 1);
    show_move(table, _("Hint: "), &keys, move, NULL, 0, 0, false);
}

/* Looks at the other moves for the next request. False: it has no answer that is new: there is no
 * other move, or the one asked for is not known yet, and the request waits. */
static bool show_hint(struct table *table)
{
    const struct game *game = table->session.game;
    table_learn(table);
    table_judge(table);
    const struct known_move *list[MOVES_MOST];
    int count = moves_hints(&table->moves, &table->session, list);
    int nth = table->hint.nth > 0 ? table->hint.nth : 0; /* -1: see hint_leave */
    if (nth >= count && !moves_settled(&table->moves)) {
        table->hint.wanted = true;
        message_say(&table->message, STYLE_HINT, _("Looking at the other moves ..."));
        return false;
    }
    table->hint.wanted = false;
    if (count == 0) {
        give_up(table);
        return true;
    }
    bool another = nth > 0;
    nth = nth < count ? nth : 0;
    uint32_t move = list[nth]->move;
    const struct solution *rest = &list[nth]->found;
    if (say_step(table, move, rest->moves, rest->count, NULL))
        return true;
    scoped_text keys = {0};
    say_keys(&keys, 'h', another, nth, count);
    int more = known_length(list[nth]) - known_length(list[0]);
    /* Only where the solver can survey all positions are both lengths sure to be proved. */
    bool proved = nth > 0 && game_surveys(game);
    if (proved && more == 0)
        text_string(&keys, _("  as short"));
    else if (proved)
        text_format(&keys, ngettext("  %d longer", "  %d longer", more), more);
    if (game->rules->scored)
        text_format(&keys, nth == 0 ? _("  best score found %lld") : _("  at least %lld"),
                    (long long)rest->score);
    show_move(table, another && count > 1 ? _("Or: ") : _("Hint: "), &keys, move,
              rest->moves, rest->count, nth, false);
    return !another || count > 1;
}

/* Shows the best move that the running search has so far; the answer replaces it. False: it
 * has none. */
static bool show_offer(struct table *table)
{
    const uint32_t *moves;
    int length, count = advice_offer(&table->advice, &moves, &length);
    if (count == 0)
        return false;
    scoped_text keys = {0};
    if (table->hint.move == MOVE_NONE && !shows_hint(table))
        session_count_hint(&table->session);
    if (say_step(table, moves[0], moves + 1, count - 1, NULL))
        return true;
    text_string(&keys, _("  Enter plays  y why"));
    if (length >= 0)
        text_format(&keys, _("  at most %d to go"), length);
    show_move(table, _("Best move so far: "), &keys, moves[0], moves + 1, count - 1, 0,
              true);
    return true;
}

/* COUNTED: the player has seen the best move so far. The steps of a hint count once. */
static void show_plan(struct table *table, bool counted)
{
    counted |= table->hint.move == MOVE_NONE && shows_hint(table);
    enum verdict verdict = advice_verdict(&table->advice);
    if (verdict == VERDICT_IMPOSSIBLE)
        ask_back(table);
    else if (verdict != VERDICT_SOLVED)
        give_up(table);
    else if (show_hint(table) && !counted)
        session_count_hint(&table->session);
}

/* ---- the fair hint, from the cards seen alone -------------------------------------- */

/* The candidate's first move, then, if that only prepares it, its last. */
static void describe_candidate(const struct table *table,
                               const struct candidate *candidate, struct text *words)
{
    const struct game *game = table->session.game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    game->words->describe(session_state(&table->session), candidate->moves[0], words);
    if (candidate->count == 1)
        return;
    solution_replay(game, session_state(&table->session), candidate->moves,
                    candidate->count - 1, state, NULL);
    text_string(words, _(", leading to "));
    game_abbreviate(game, state, candidate->moves[candidate->count - 1], words);
}

/* Shows the NTH of the candidates, or says that there are none. */
static void show_candidate(struct table *table, int nth)
{
    struct candidate candidates[CANDIDATES_MAX];
    int count = choices_list(&table->advice.choices, candidates);
    if (count == 0) {
        message_say(&table->message, STYLE_BAD,
                    _("No useful moves left.  u undo  n new game"));
        return;
    }
    bool another = table->hint.another;
    nth %= count;
    const struct candidate *candidate = &candidates[nth];
    choices_hold(&table->advice.choices, nth);
    hint_show(&table->hint, MOVE_NONE, nth, true);
    if (say_step(table, candidate->moves[0], candidate->moves + 1, candidate->count - 1,
                 candidate))
        return;
    hint_show(&table->hint, candidate->moves[0], nth, true);
    scoped_text words = {0};
    text_string(&words, another && count > 1 ? _("Or: ") : _("Fair hint: "));
    describe_candidate(table, candidate, &words);
    bool only = count == 1 && table->advice.choices.at == 0;
    say_keys(&words, only ? '\0' : 'H', another, nth, count);
    int percent = candidate_percent(candidate);
    int next = count > 1 ? candidate_percent(&candidates[1]) : 0;
    if (candidate->samples > 0)
        text_format(&words, _("  %d%% win chance"), percent);
    if (nth == 0 && count > 1 && next < percent)
        text_format(&words, _("  next best %d%%"), next);
    else if (nth == 0 && count > 1)
        text_string(&words, _("  another is as good"));
    else if (only && !another)
        text_string(&words, _("  no other useful move"));
    say_hint(table, &words);
    text_clear(&words);
    if (choices_reason(candidate, &table->session, &words))
        message_explain(&table->message, text_get(&words));
}

static void show_fair_hint(struct table *table)
{
    bool first = table->hint.step == STEP_WHERE || table->hint.nth > 0;
    show_candidate(table, table->hint.nth);
    if (shows_hint(table) && first)
        session_count_hint(&table->session);
}

void guide_hint_fair(struct table *table)
{
    struct hint *hint = &table->hint;
    int nth = hint->move != MOVE_NONE && hint->fair ? hint->nth + 1 : 0;
    int step = hint->fair ? hint->step + shows_hint(table) : STEP_WHERE;
    if (table_over(table))
        return;
    hint_drop(hint);
    hint->nth = nth;
    hint->another = nth > 0;
    hint->step = step;
    hint->fair_wanted = !choices_known(&table->advice.choices);
    if (hint->fair_wanted) {
        message_say(&table->message, STYLE_HINT, _("Trying possible hidden cards ..."));
        advice_ask_fair(&table->advice, &table->session);
        watch_now(&table->watch);
    } else
        show_fair_hint(table);
}

/* ---- asked by the player ----------------------------------------------------------- */

bool guide_closed(struct table *table)
{
    bool finished = session_finished(&table->session);
    if (finished && !game_can_be_lost(table->session.game))
        table_say_outcome(table);
    return finished;
}

void guide_show(struct table *table)
{
    if (advice_is_fair(&table->advice))
        show_fair_hint(table);
    else
        show_plan(table, false);
}

/* In a game that is over or lost: undoes moves to the mistake and shows a better one. False:
 * no mistake is known. */
static bool undo_mistake(struct table *table)
{
    struct session *session = &table->session;
    struct mistake mistake;
    if (!table_mistake(table, &mistake))
        return false;
    while (session->cursor > mistake.at)
        session_undo(session);
    table_changed(table, MOVE_NONE);
    if (mistake.better == MOVE_NONE) {
        guide_hint(table);
        return true;
    }
    scoped_text words = {0};
    hint_show(&table->hint, mistake.better, 0, false);
    session_count_hint(session);
    text_string(&words, _("Better here: "));
    session->game->words->describe(session_state(session), mistake.better, &words);
    text_string(&words, _("  Enter plays it  y why  U redo"));
    message_say(&table->message, STYLE_HINT, text_get(&words));
    return true;
}

void guide_say_loss(struct table *table)
{
    const struct session *session = &table->session;
    struct mistake mistake;
    scoped_text words = {0}, move = {0}, better = {0};
    if (!outlook_circles(&table->outlook, &table->advice, session))
        return;
    if (moves_was_lost(&table->moves))
        text_string(&words,
                    _("Going in circles: this game could never be won.  n new game"));
    else if (table_mistake(table, &mistake)) {
        mistake_print_move(session, mistake.at, session->moves[mistake.at], &move);
        mistake_print_move(session, mistake.at, mistake.better, &better);
        text_format(&words,
                    _("Going in circles: move %d lost the game: %s.  "
                      "h back there  %s wins  n new game"),
                    session->lengths[mistake.at] + 1, text_get(&move), text_get(&better));
    }
    if (words.length > 0)
        message_say(&table->message, STYLE_BAD, text_get(&words));
    if (move.length > 0)
        explain_loss(table, mistake.at);
    if (words.length > 0 || moves_reviewed(&table->moves))
        outlook_end_circle(&table->outlook, session);
}

void guide_hint(struct table *table)
{
    if (undo_mistake(table))
        return;
    if (advice_is_fair(&table->advice)) {
        guide_hint_fair(table);
        return;
    }
    if (guide_closed(table) || table->hint.asked_back > 0)
        return;
    if (table->hint.fair || table->hint.fair_wanted)
        hint_drop(&table->hint);
    if (shows_hint(table))
        table->hint.step++;
    if (!table->hint.wanted && table->hint.move != MOVE_NONE)
        table->hint.nth++;
    advice_want(&table->advice, &table->session);
    table->hint.wanted = !advice_known(&table->advice);
    if (table->hint.wanted)
        watch_now(&table->watch);
    if (!table->hint.wanted) {
        /* The memory of a search that runs cannot be asked about the other moves. */
        bool searching = advice_searching(&table->advice);
        if (table->hint.nth > 0)
            advice_rest(&table->advice, &table->session);
        show_plan(table, false);
        if (searching)
            advice_resume(&table->advice, &table->session);
    } else if (!show_offer(table))
        message_say(&table->message, STYLE_HINT,
                    _("Searching ...  The hint appears here; you can keep playing"));
}

bool guide_farthest(struct table *table)
{
    const struct session *session = &table->session;
    const struct survey *survey = &table->outlook.survey;
    int style = STYLE_HINT;
    scoped_text line = {0}, length = {0};
    if (!game_surveys(session->game))
        return false;
    hint_drop(&table->hint);
    if (!table->outlook.surveyed) {
        style = STYLE_PLAIN;
        text_string(
            &line,
            advice_known(&table->advice)
                ? _("Too many positions are reachable to find the hardest one")
                : _("Still looking for the hardest position.  Press f again later"));
    } else if (survey->farthest < 0) {
        style = STYLE_BAD;
        text_format(
            &line,
            ngettext("No move is possible, and this is not won.  n new game",
                     "None of the %llu reachable positions can be won.  n new game",
                     survey->boards),
            (unsigned long long)survey->boards);
    } else {
        char boards[TEXT_QUANTITY];
        text_grouped(survey->boards, boards);
        game_print_length(session->game, session->variant, survey->farthest, &length);
        text_format(&line,
                    _("The hardest of the %s reachable positions takes %s.  Enter "
                      "plays it"),
                    boards, text_get(&length));
        table->hint.farthest = true;
    }
    message_say(&table->message, style, text_get(&line));
    return true;
}

static void play_farthest(struct table *table)
{
    struct session *session = &table->session;
    scoped_text name = {0};
    if (session->dealt && game_deal_count(session->game) > 0)
        text_string(&name, game_deal_name(session->game, session->seed, CHARSET_UNICODE));
    else if (session->name != NULL)
        text_string(&name, session->name);
    const char *hardest = name.length > 0 ? _(", hardest") : _("hardest");
    if (strstr(text_get(&name), hardest) == NULL)
        text_string(&name, hardest);
    session_begin(session, session->game, session->variant, table->outlook.survey.state,
                  text_get(&name));
    table_began(table);
}

bool guide_accept(struct table *table)
{
    struct session *session = &table->session;
    if (table->hint.nth < 0)
        return false;
    if (table->hint.move != MOVE_NONE) {
        table_move(table, table->hint.move);
    } else if (table->hint.farthest) {
        play_farthest(table);
    } else if (table->hint.back > 0) {
        for (int i = table->hint.back; i > 0; i--)
            session_undo(session);
        table_changed(table, MOVE_NONE);
        message_say(&table->message, STYLE_GOOD,
                    _("You can win from here.  h hint  U redo"));
    } else {
        return table_over(table) && undo_mistake(table);
    }
    return true;
}

void guide_answer(struct table *table)
{
    if (table->hint.asked_back > 0) {
        int at = table->session.cursor - table->hint.asked_back;
        if (table->advice.answer == VERDICT_SOLVED || at == table->outlook.good)
            offer_back(table, table->advice.first);
        else if (table->advice.answer == VERDICT_IMPOSSIBLE)
            ask_back(table);
        else
            give_up(table);
        return;
    }
    /* There may be a better line now, or a better estimate. */
    if (game_runs_on(table->session.game) && may_renew(table))
        show_hint(table);
    if (table->hint.fair && shows_hint(table))
        show_candidate(table, table->advice.choices.shown);
    if (table->hint.fair_wanted && choices_known(&table->advice.choices)) {
        table->hint.fair_wanted = false;
        show_fair_hint(table);
    }
    if (table->hint.wanted && !advice_known(&table->advice) &&
        (table->hint.move == MOVE_NONE || shows_hint(table)))
        show_offer(table);
    if (table->hint.wanted && advice_known(&table->advice)) {
        table->hint.wanted = false;
        show_plan(table, table->hint.move != MOVE_NONE && table->hint.nth == 0);
    }
}

void guide_learn(struct table *table)
{
    bool better = table_learn(table);
    if (better)
        outlook_learn(&table->outlook, &table->advice, &table->session);
    if (table->hint.wanted && advice_known(&table->advice))
        show_plan(table, false);
    else if (better && !table->hint.fair && may_renew(table))
        show_hint(table);
}
