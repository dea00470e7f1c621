#include "table/coach.h"

#include "base/i18n.h"

#include <stddef.h>
#include <stdio.h>

/* Seconds from one picture of auto-play to the next. */
static const double tempo[TEMPO_COUNT] = {1.5, 0.8, 0.4, 0.2, 0.1, 0.05, 0.02};

static void say_gave_up(struct table *table)
{
    message_say(
        &table->message, STYLE_BAD,
        _("The solver gave up at its limit.  Move on, or start with --memory 4096"));
}

static void offer_back(struct table *table)
{
    char line[160];
    hint_offer_back(&table->hint, table->hint.rescue);
    table->session.hints++;
    snprintf(line, sizeof line,
             ngettext("Lost; %d move back it could be won.  Enter takes it back",
                      "Lost; %d moves back it could be won.  Enter takes them back",
                      (unsigned long)table->hint.back),
             table->hint.back);
    message_say(&table->message, STYLE_BAD, line);
}

/* Goes back along the game to a position that can be won, the nearest first. */
static void ask_back(struct table *table)
{
    const struct session *session = &table->session;
    if (table->hint.rescue == session->cursor) {
        hint_end_ask_back(&table->hint);
        message_say(&table->message, STYLE_BAD,
                    _("Proved: this cannot be won from the start.  n new"));
        return;
    }
    hint_ask_back(&table->hint);
    if (session->cursor - table->hint.rescue == table->outlook.good) {
        offer_back(table);
        return;
    }
    advice_ask(&table->advice,
               session_state_at(session, session->cursor - table->hint.rescue));
    message_say(&table->message, STYLE_BAD,
                _("This cannot be won any more.  Looking how far back ..."));
}

static void on_answer(struct table *table)
{
    if (table->advice.answer == VERDICT_SOLVED)
        offer_back(table);
    else if (table->advice.answer == VERDICT_IMPOSSIBLE)
        ask_back(table);
    else
        say_gave_up(table);
}

static void show_hint(struct table *table)
{
    const struct game *game = table->session.game;
    int64_t worth = 0;
    int nth = table->hint.nth;
    uint32_t move = advice_hint(&table->advice, &table->session, nth, &worth);
    bool only = move == MOVE_NONE && nth == 1;
    if (move == MOVE_NONE && nth > 0) {
        nth = 0;
        move = advice_hint(&table->advice, &table->session, 0, &worth);
    }
    hint_show(&table->hint, move, nth, false);
    struct text words = {0};
    text_string(&words, table->hint.nth == 0 ? _("Hint: ") : _("Or: "));
    game->describe(session_state(&table->session), move, &words);
    if (game->scored) {
        text_format(&words,
                    table->hint.nth == 0 ? _("  best line %lld") : _("  at least %lld"),
                    (long long)worth);
        text_string(&words, _("  Enter plays  h next"));
    } else
        text_string(&words, only ? _("  Enter plays it  No other is known")
                                 : _("  Enter plays it  h another"));
    message_say(&table->message, STYLE_HINT, text_get(&words));
    text_free(&words);
}

static void answer_hint(struct table *table)
{
    switch (advice_verdict(&table->advice)) {
    case VERDICT_SOLVED:
        table->session.hints++;
        show_hint(table);
        break;
    case VERDICT_IMPOSSIBLE:
        ask_back(table);
        break;
    default:
        say_gave_up(table);
    }
}

/* What leads to it, then the choice itself. */
static void describe_candidate(const struct table *table,
                               const struct candidate *candidate, struct text *words)
{
    const struct game *game = table->session.game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    game->describe(session_state(&table->session), candidate->moves[0], words);
    if (candidate->count == 1)
        return;
    solution_replay(game, session_state(&table->session), candidate->moves,
                    candidate->count - 1, state, NULL);
    text_string(words, _(", for "));
    game->abbreviate(state, candidate->moves[candidate->count - 1], words);
}

static void show_fair_hint(struct table *table)
{
    struct candidate candidates[CANDIDATES_MAX];
    int count = advice_candidates(&table->advice, candidates);
    if (count == 0) {
        message_say(&table->message, STYLE_BAD,
                    _("Nothing leads on from here.  u undo  n new"));
        return;
    }
    int nth = table->hint.nth % count;
    const struct candidate *candidate = &candidates[nth];
    hint_show(&table->hint, candidate->moves[0], nth, true);
    table->session.hints++;
    struct text words = {0};
    text_string(&words, table->hint.nth == 0 ? _("Fair hint: ") : _("Or: "));
    describe_candidate(table, candidate, &words);
    if (candidate->samples > 0)
        text_format(&words, _("  wins in %u of %u"), candidate->wins, candidate->samples);
    if (table->hint.nth == 0 && count > 1)
        text_format(&words, _("  next best %d%%"), candidate_percent(&candidates[1]));
    message_say(&table->message, STYLE_HINT, text_get(&words));
    text_free(&words);
}

void coach_hint_fair(struct table *table)
{
    int nth = table->hint.fair ? table->hint.nth + 1 : 0;
    if (table_over(table))
        return;
    if (table->session.game->advise == NULL) {
        message_say(&table->message, STYLE_PLAIN,
                    _("Nothing is hidden in this game.  h gives a hint"));
        return;
    }
    hint_want_fair(&table->hint, nth, !table->advice.weighed);
    if (table->hint.fair_wanted) {
        message_say(&table->message, STYLE_HINT,
                    _("Sampling what the hidden cards may be ..."));
        advice_ask_fair(&table->advice, &table->session);
    } else
        show_fair_hint(table);
}

/* Goes back along a scored game that is over to where the best line leaves it. */
static void offer_best(struct table *table)
{
    const struct session *session = &table->session;
    char line[160];
    int shared = session->cursor;
    while (!full_line_begins_as(&table->advice.best, session, shared))
        shared--;
    hint_offer_back(&table->hint, session->cursor - shared);
    table->session.hints++;
    snprintf(line, sizeof line,
             ngettext("The best line leaves this game %d move back.  Enter goes there",
                      "The best line leaves this game %d moves back.  Enter goes there",
                      (unsigned long)table->hint.back),
             table->hint.back);
    message_say(&table->message, STYLE_HINT, line);
}

/* Nothing can be done here but to go back. */
static bool is_closed(struct table *table)
{
    if (!table_over(table))
        return false;
    if (table->session.game->scored)
        table_say_outcome(table);
    if (table_falls_short(table))
        offer_best(table);
    return table->session.game->scored || session_status(&table->session) == STATUS_WON;
}

void coach_hint(struct table *table)
{
    if (table->advice.limits.fair) {
        coach_hint_fair(table);
        return;
    }
    if (is_closed(table) || table->hint.rescue > 0)
        return;
    if (table->hint.fair)
        hint_drop(&table->hint);
    hint_next(&table->hint);
    advice_want(&table->advice, &table->session);
    hint_want(&table->hint, !table->advice.known);
    if (table->hint.wanted)
        message_say(&table->message, STYLE_HINT,
                    _("Searching ... the hint comes by itself; keep playing."));
    else
        answer_hint(table);
}

bool coach_accept(struct table *table)
{
    struct session *session = &table->session;
    if (table->hint.nth < 0)
        return false;
    if (table->hint.move != MOVE_NONE) {
        table_move(table, table->hint.move);
        return true;
    }
    if (table->hint.farthest) {
        table_take_hardest(table);
        return true;
    }
    if (table->hint.back == 0)
        return false;
    for (int i = table->hint.back; i > 0; i--)
        session_undo(session);
    table_changed(table, MOVE_NONE);
    message_say(&table->message, STYLE_GOOD,
                session->game->scored
                    ? _("From here the best line goes on.  h shows it  U goes forward")
                    : _("From here it can be won.  h shows how  U goes forward"));
    return true;
}

static void say_auto(struct table *table)
{
    char line[160];
    snprintf(line, sizeof line,
             table->turn.mode == MODE_PAUSED
                 ? _("Paused at speed %d of %d.  Space one move  Left one back  p go on")
                 : _("Auto-play at speed %d of %d.  Space step  Left back  p pause"),
             table->options.tempo + 1, TEMPO_COUNT);
    message_say(&table->message, STYLE_HINT, line);
}

static void start_auto(struct table *table)
{
    turn_want_auto(&table->turn, false);
    const uint32_t *line;
    if (table->advice.limits.fair && advice_line(&table->advice, &line) == 0) {
        show_fair_hint(table);
        return;
    }
    if (!table->advice.limits.fair && advice_verdict(&table->advice) != VERDICT_SOLVED) {
        answer_hint(table);
        return;
    }
    turn_start_auto(&table->turn, 0);
    hint_drop(&table->hint);
    say_auto(table);
}

void coach_play(struct table *table)
{
    if (is_closed(table))
        return;
    advice_want(&table->advice, &table->session);
    if (!table->advice.known) {
        turn_want_auto(&table->turn, true);
        message_say(&table->message, STYLE_HINT,
                    _("Searching ... auto-play begins when a line is found."));
    } else
        start_auto(table);
}

static void end_rest(struct table *table)
{
    turn_give(&table->turn, MODE_HAND);
    game_clock_start(&table->clock);
    message_say(&table->message, STYLE_HINT, _("The clock runs again.  h hint  u undo"));
}

void coach_stop(struct table *table)
{
    if (table->turn.mode == MODE_RESTING) {
        end_rest(table);
        return;
    }
    turn_stop(&table->turn);
    rerun_stop(&table->rerun);
    advice_resume(&table->advice, &table->session);
    message_say(&table->message, STYLE_HINT, _("Your turn.  a goes on  u takes back"));
}

bool coach_replay(struct table *table, bool best)
{
    const struct full_line *line = best ? &table->advice.best : &table->rerun.own;
    /* Nothing that was played by hand gets lost. */
    bool allowed =
        table_over(table) ||
        full_line_begins_as(&table->rerun.line, &table->session, table->session.count);
    if (!table->session.game->scored || !allowed || !line->known)
        return false;
    rerun_start(&table->rerun, line);
    session_restart(&table->session);
    table_changed(table, MOVE_NONE);
    turn_start_auto(&table->turn, tempo[table->options.tempo]);
    say_auto(table);
    return true;
}

/* The move that auto-play makes next; MOVE_NONE: it has to wait, or it is at its end. */
static uint32_t next_move(struct table *table)
{
    const uint32_t *moves;
    int played = table->session.cursor;
    /* What was taken back comes again, whatever the solver thinks of by now. */
    if (table->turn.backs > 0)
        return table->session.moves[played];
    if (table->rerun.running) {
        uint32_t move = rerun_next(&table->rerun, played);
        if (move == MOVE_NONE)
            coach_stop(table);
        return move;
    }
    if (!table->advice.known)
        return MOVE_NONE;
    /* A better line that is found while the move is shown would come too late. */
    advice_rest(&table->advice, &table->session);
    if (advice_line(&table->advice, &moves) > 0)
        return moves[0];
    coach_stop(table);
    return MOVE_NONE;
}

static void auto_step(struct table *table)
{
    if (table->turn.moving == MOVE_NONE) {
        uint32_t move = next_move(table);
        if (move == MOVE_NONE)
            return;
        turn_show(&table->turn, move);
    }
    const struct game *game = table->session.game;
    int steps = game->steps(session_state(&table->session), table->turn.moving);
    if (turn_show_on(&table->turn, steps))
        return;
    enum mode mode = table->turn.mode;
    if (table->turn.backs > 0) {
        turn_forward(&table->turn);
        table_redo(table);
    } else {
        table->session.autos += !table->rerun.running;
        table_move(table, table->turn.moving);
    }
    if (table_over(table)) {
        turn_give(&table->turn, MODE_HAND);
        rerun_stop(&table->rerun);
    } else if (mode != MODE_HAND)
        say_auto(table);
}

void coach_tick(struct table *table)
{
    if (table->turn.mode != MODE_AUTO || !turn_is_due(&table->turn))
        return;
    auto_step(table);
    turn_wait(&table->turn, tempo[table->options.tempo]);
}

/* A whole move, for Space. */
static void auto_one(struct table *table)
{
    turn_give(&table->turn, MODE_PAUSED);
    int before = table->session.cursor;
    while (table->turn.mode == MODE_PAUSED && table->session.cursor == before &&
           (table->rerun.running || table->turn.backs > 0 || table->advice.known))
        auto_step(table);
}

/* The move on its way does not happen, or else the last one did not. */
static void auto_back(struct table *table)
{
    bool on_its_way = table->turn.moving != MOVE_NONE;
    turn_give(&table->turn, MODE_PAUSED);
    turn_end_show(&table->turn);
    if (!on_its_way && table->session.cursor > 0) {
        turn_back(&table->turn);
        table_undo(table);
    }
    say_auto(table);
}

void coach_rest(struct table *table)
{
    if (table_over(table))
        return;
    table_count_time(table);
    message_clear(&table->message);
    turn_give(&table->turn, MODE_RESTING);
}

void coach_key(struct table *table, uint32_t key)
{
    if (table->turn.mode == MODE_RESTING) {
        coach_stop(table);
        return;
    }
    switch (key) {
    case PRESS_LEFT:
    case PRESS_BACKSPACE:
        auto_back(table);
        return;
    case PRESS_RIGHT:
    case ' ':
        auto_one(table);
        return;
    case 'p':
        turn_give(&table->turn, table->turn.mode == MODE_AUTO ? MODE_PAUSED : MODE_AUTO);
        break;
    case '+':
    case '=':
        table_set_tempo(table, table->options.tempo + 1);
        break;
    case '-':
        table_set_tempo(table, table->options.tempo - 1);
        break;
    case 'r':
    case 'b':
        if (table->rerun.running && coach_replay(table, key == 'b'))
            return;
        coach_stop(table);
        return;
    default:
        coach_stop(table);
        return;
    }
    say_auto(table);
}

void coach_news(struct table *table)
{
    if (advice_searching(&table->advice) && !watch_is_due(&table->watch))
        return;
    bool news = advice_poll(&table->advice, &table->session);
    watch_look(&table->watch, &table->advice, news);
    if (!news)
        return;
    if (table->hint.rescue > 0) {
        on_answer(table);
        return;
    }
    outlook_learn(&table->outlook, &table->advice, &table->session);
    /* A better line is the one that the hint speaks of. */
    if (table->session.game->scored && table->hint.move != MOVE_NONE &&
        table->hint.nth == 0)
        show_hint(table);
    /* A game may be won before the solver knows how long it had to take. */
    if (session_status(&table->session) == STATUS_WON && !table->session.game->scored)
        table_say_outcome(table);
    if (table->hint.fair_wanted && table->advice.weighed) {
        hint_end_wait_fair(&table->hint);
        show_fair_hint(table);
    }
    if (!table->advice.known)
        return;
    if (table->hint.wanted) {
        hint_want(&table->hint, false);
        answer_hint(table);
    }
    if (table->turn.auto_wanted)
        start_auto(table);
}
