#include "table/table.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/random.h"
#include "games/registry.h"
#include "store/saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* At most this many deals are tried to find one that can be won. The message below says it,
 * too. */
enum {
    TRIES = 100,
    SEEDS = 999999999 /* short enough to say or to copy by hand */
};

/* Seconds that a search goes on after its first line, to find shorter ones. */
static const double improve_seconds = 0.5;

/* Seconds of processor time of each thread, for a position that the player does not ask
 * about. */
static const double analysis_seconds = 30;

/* Seconds for all the pictures of a player's move that is shown before it is made. */
static const double show_seconds = 0.3;

/* Seconds for a picture of a move that slides, and at most for all of them. */
static const double slide_picture = 0.05, slide_most = 0.25;

/* The growth of the map of all positions: pictures, and seconds for all of them. */
static const int growth_frames = 8;
static const double growth_seconds = 0.5;

void table_init(struct table *table, const struct limits *limits)
{
    *table = (struct table){.limits = *limits,
                            .options = {.pane = PANE_PLAYER,
                                        .verdict = true,
                                        .fair = limits->fair,
                                        .analysis = true,
                                        .winnable = true,
                                        .grade = -1,
                                        .motion = true,
                                        .tempo = TEMPO_COUNT / 2},
                            .asked = MOVE_NONE};
    turn_init(&table->turn);
    hint_drop(&table->hint);
    outlook_reset(&table->outlook);
}

void table_free(struct table *table)
{
    advice_end(&table->advice);
    moves_end(&table->moves);
    winning_end(&table->winning);
    cost_free(&table->cost);
    session_free(&table->session);
    outlook_free(&table->outlook);
    text_free(&table->unnamed);
}

void table_limit(struct table *table, struct allowance *allowance)
{
    table->allowance = allowance;
    table->closed = true;
    table->options.analysis = false; /* searches are for those who ask */
}

void table_forbid_motion(struct table *table)
{
    table->celebration.forbidden = table->growth.forbidden = table->slide.forbidden =
        true;
}

bool table_was_lost(const struct table *table)
{
    bool lost = table->outlook.hopeless || moves_was_lost(&table->moves);
    return table->session.cursor == 0 || (lost && !session_shuffled(&table->session));
}

int table_autos(const struct table *table)
{
    int length = session_length(&table->session);
    return table->session.autos < length ? table->session.autos : length;
}

bool table_has_next(const struct table *table)
{
    const struct session *session = &table->session;
    return session_finished(session) &&
           (session->daily != 0 ||
            (session->dealt && game_deal_count(session->game) > 0));
}

bool table_mistake(const struct table *table, struct mistake *mistake)
{
    return mistake_find(mistake, &table->session, table->outlook.remaining,
                        table->outlook.count, &table->moves);
}

/* Unknown cards leave only fair advice. */
static bool is_fair(const struct table *table)
{
    const struct session *session = &table->session;
    return table->options.fair || game_unknown(session->game, session_state(session)) > 0;
}

/* Its points are counted as the options say. */
static void take_scoring(struct table *table)
{
    struct session *session = &table->session;
    unsigned wanted = table->options.scoring;
    /* A game that has begun keeps its countdown. */
    unsigned countdown = session->cursor == 0 ? wanted : session->scoring;
    unsigned counted = wanted & ~(unsigned)SCORING_COUNTDOWN;
    if (table_over(table))
        return;
    if (counted == 0)
        counted = game_usual_scoring(session->game, session->variant);
    session->scoring = counted | (countdown & SCORING_COUNTDOWN);
}

/* The game is at its start, or was resumed. */
static void begin_points(struct table *table)
{
    game_aim(&table->session);
    take_scoring(table);
}

void table_set_options(struct table *table, const struct table_options *options)
{
    struct table_options before = table->options;
    table->options = *options;
    if (table->session.game == NULL || table->games == 0) /* nothing has begun */
        return;
    if (before.scoring != options->scoring)
        take_scoring(table);
    if (before.fair != options->fair)
        advice_set_fair(&table->advice, is_fair(table));
    if (before.analysis != options->analysis)
        advice_set_analysis(&table->advice, options->analysis);
    if (before.fair != options->fair || before.analysis != options->analysis ||
        before.live != options->live || before.guard != options->guard)
        table_changed(table, MOVE_NONE);
}

void table_set_tempo(struct table *table, int tempo)
{
    if (tempo >= 0 && tempo < TEMPO_COUNT)
        table->options.tempo = tempo;
}

void table_set_goal(struct table *table, const char *goal)
{
    snprintf(table->goal, sizeof table->goal, "%s", goal);
}

void table_open_outcome(struct table *table)
{
    if (table->goal[0] != '\0')
        return;
    table->outcome.boxed = true; /* with the cursor on the first entry */
    table->outcome.explained = 0;
    table->outcome.chosen = 0;
    table_say_outcome(table);
}

void table_say_outcome(struct table *table)
{
    struct session *session = &table->session;
    const struct outlook *outlook = &table->outlook;
    if (table->goal[0] != '\0')
        return;
    /* The minimum of a board that is no deal, now that the solver knows it. */
    if (game_surveys(session->game) && !session->dealt && outlook->count > 0 &&
        outlook->remaining[0] > 0)
        session->aims.moves = outlook->remaining[0];
    outcome_say(&table->outcome, &table->message, session, &table->advice, outlook,
                &table->moves);
}

void table_review(struct table *table)
{
    const struct session *session = &table->session;
    size_t size = session->game->rules->state_size;
    int count = session->cursor + 1;
    unsigned char *states = memory_get((size_t)count, size);
    for (int i = 0; i < count; i++)
        memcpy(states + (size_t)i * size, session_state_at(session, i), size);
    moves_review(&table->moves, states, count);
    free(states);
}

static void note_end(struct table *table)
{
    const struct session *session = &table->session;
    struct outcome *outcome = &table->outcome;
    int64_t score;
    if (table->turn.mode == MODE_HAND && game_score(session, &score)) {
        bool best = !outcome->has_own_best || score > outcome->own_best;
        outcome->own_best = best ? score : outcome->own_best;
        outcome->has_own_best = true;
    }
    if (session_status(session) == STATUS_STUCK || !game_can_be_lost(session->game))
        table_review(table);
    table_open_outcome(table);
}

bool table_learn(struct table *table)
{
    const struct session *session = &table->session;
    if (table_over(table))
        return false;
    struct moves_answer answer = advice_answer(&table->advice);
    moves_know(&table->moves, session_state(session), &answer);
    /* A move that is being shown stays the first one of the line. */
    if (table->turn.moving != MOVE_NONE ||
        !advice_learn(&table->advice, session, &table->moves))
        return false;
    answer = advice_answer(&table->advice);
    moves_know(&table->moves, session_state(session), &answer);
    return true;
}

void table_judge(struct table *table)
{
    if (advice_is_fair(&table->advice) || table_over(table))
        return;
    struct limits most = table->limits;
    most.processor = allowance_search(table->allowance, 0);
    most.natural = true;
    judge_limit(table->moves.judge, &most);
    moves_judge(&table->moves, session_state(&table->session), false);
}

bool table_counts(const struct table *table)
{
    const struct game *game = table->session.game;
    const struct table_options *options = &table->options;
    return options->pane != PANE_OFF && options->verdict && options->analysis &&
           !table->closed && game_can_be_lost(game) && !game_surveys(game) &&
           !advice_is_fair(&table->advice);
}

void table_count(struct table *table)
{
    if (table_counts(table))
        winning_count(&table->winning, &table->session, &table->advice);
    else
        winning_stop(&table->winning);
}

void table_grow(struct table *table)
{
    const struct table_options *options = &table->options;
    if (options->pane != PANE_OFF && options->verdict && options->motion)
        animation_begin(&table->growth, growth_frames, growth_seconds);
}

void table_changed(struct table *table, uint32_t made)
{
    const struct session *session = &table->session;
    hint_drop(&table->hint);
    table->turn.moving = MOVE_NONE;
    animation_end(&table->slide);
    watch_position(&table->watch, &table->advice);
    outlook_leave(&table->outlook, &table->advice, session, made, PANE_NEXT_LEAST);
    moves_leave(&table->moves);
    advice_follow(&table->advice, session, made);
    outlook_follow(&table->outlook, &table->advice, session);
    marks_leave(&table->marks, table->options.live);
    table_learn(table);
    winning_leave(&table->winning, session);
    table_count(table);
    if (table->options.live || table->options.guard)
        table_judge(table);
    if (table_over(table))
        note_end(table);
    else
        outcome_close(&table->outcome);
}

bool table_marked(const struct table *table)
{
    bool own = table->turn.mode == MODE_HAND || table->turn.mode == MODE_AWAY;
    return table->marks.shown && own && !table_over(table);
}

/* WHY: the last answer and what was wrong with it, if there was one. */
static void ask_card(struct table *table, const char *why)
{
    scoped_text which = {0};
    int all = table->asked_for;
    if (all > 1)
        text_format(&which, _(" (%d of %d)"),
                    all - session_hides(&table->session, table->asked) + 1, all);
    message_format(&table->message, STYLE_HINT,
                   _("%sWhich card turned up%s%s?  %s_  Esc cancels"), why,
                   text_get(&which), why[0] == '\0' ? _(", such as 5H") : "",
                   table->named);
}

bool table_name_card(struct table *table, uint32_t key)
{
    uint32_t move = table->asked;
    char why[120];
    size_t length = strlen(table->named);
    if (move == MOVE_NONE)
        return false;
    if (key == PRESS_ESCAPE) { /* the answers are forgotten, too: one may be wrong */
        table->asked = MOVE_NONE;
        table->asked_for = 0;
        memcpy(table->session.states, text_get(&table->unnamed), table->unnamed.length);
        advice_set_fair(&table->advice, is_fair(table));
        message_clear(&table->message);
        return true;
    }
    if (key == PRESS_BACKSPACE && length > 0)
        table->named[--length] = '\0';
    else if (key > ' ' && key < 127)
        table->named[length++] = (char)key;
    table->named[length] = '\0';
    bool done = key == PRESS_ENTER && length > 0;
    if (!done && length < (table->named[0] == '1' ? 3 : 2)) {
        ask_card(table, "");
        return true;
    }
    const char *wrong = session_reveal(&table->session, move, table->named);
    if (wrong != NULL)
        snprintf(why, sizeof why, "'%s': %s.  ", table->named, wrong);
    else
        snprintf(why, sizeof why, "%s.  ", table->named);
    table->named[0] = '\0';
    if (wrong == NULL) {
        table->asked = MOVE_NONE;
        advice_set_fair(&table->advice, is_fair(table));
        table_move(table, move);
    }
    if (table->asked != MOVE_NONE)
        ask_card(table, why);
    else
        table->asked_for = 0;
    return true;
}

void table_move(struct table *table, uint32_t move)
{
    struct session *session = &table->session;
    int64_t before = 0;
    int hidden = session_hides(session, move);
    if (hidden > 0) {
        turn_stop(&table->turn);
        if (table->asked_for == 0) {
            table->asked_for = hidden;
            text_clear(&table->unnamed);
            text_add(&table->unnamed, (const char *)session->states,
                     (size_t)(session->count + 1) * session->game->rules->state_size);
        }
        table->asked = move;
        table->named[0] = '\0';
        ask_card(table, "");
        return;
    }
    bool expected = outlook_expect(&table->advice, session, &before);
    /* What is known of the move that lost the game is kept. */
    if (advice_verdict(&table->advice) != VERDICT_IMPOSSIBLE ||
        table->cost.at >= session->cursor)
        cost_note(&table->cost, session, &table->moves, move);
    message_clear(&table->message);
    table_count_time(table); /* a game that ends no longer counts it */
    /* A game played from its start does not count the moves of auto-play before. */
    if (session->cursor == 0 && table->turn.mode == MODE_HAND)
        session->autos = 0;
    if (!session_apply(session, move)) {
        message_say(&table->message, STYLE_PLAIN, _("This move is not legal.  h hint"));
        return;
    }
    game_clock_forget(&table->clock);
    if (table_marked(table) && !table->marks.seen)
        session_count_hint(session);
    table_changed(table, move);
    if (session_status(session) == STATUS_WON && table->options.motion &&
        (table->turn.mode == MODE_HAND || table->turn.mode == MODE_FINISH ||
         view_leaves(registry_view(session->game), session_state(session))))
        animation_begin(&table->celebration, CELEBRATION_FRAMES, CELEBRATION_SECONDS);
    if (expected)
        outlook_weigh(&table->outlook, &table->advice, session, before);
}

void table_settle(struct table *table)
{
    const struct game_view *view = registry_view(table->session.game);
    uint32_t move;
    while (table->options.safe && table->asked == MOVE_NONE && view->settle != NULL &&
           !table_over(table) &&
           (move = view->settle(session_state(&table->session))) != MOVE_NONE)
        table_move(table, move);
}

/* LINES: as in table_take. */
static void begin_game(struct table *table, const char *lines)
{
    const struct game *game = table->session.game;
    table->games++;
    advice_end(&table->advice);
    moves_end(&table->moves);
    moves_begin(&table->moves, game);
    winning_begin(&table->winning, game, &table->limits);
    struct limits limits = table->limits;
    limits.fair = is_fair(table);
    if (!game_runs_on(game) && limits.improve <= 0)
        limits.improve = improve_seconds;
    limits.natural = true;
    table->outcome.has_own_best = false;
    advice_begin(&table->advice, game, &limits, analysis_seconds, table->options.analysis,
                 table->allowance);
    uint32_t *moves;
    for (int count; (count = known_lines_next(&lines, &table->session, &moves)) >= 0;) {
        advice_know(&table->advice, &table->session, moves, count);
        free(moves);
    }
    memset(table->view, 0, sizeof table->view);
    turn_init(&table->turn);
    animation_end(&table->celebration);
    animation_end(&table->growth);
    animation_end(&table->slide);
    ghost_end(&table->ghost);
    cost_free(&table->cost);
    game_clock_start(&table->clock);
    game_clock_forget(&table->clock);
    outlook_reset(&table->outlook);
    watch_reset(&table->watch);
    message_say(&table->message, STYLE_HINT,
                game->words->start != NULL
                    ? _(game->words->start)
                    : _("h shows the best move  a plays the whole game  ? help"));
    begin_points(table);
    table_changed(table, MOVE_NONE);
}

void table_began(struct table *table)
{
    begin_game(table, "");
}

void table_take(struct table *table, struct session *session, const char *lines)
{
    session_free(&table->session);
    table->session = *session;
    begin_game(table, lines);
}

/* A deal at random: of those with names and a grade, or else of the grade that the options ask
 * for, if VARIANT has grades; a player's first game is easy. */
static uint64_t draw_number(const struct table *table, const struct game *game,
                            uint32_t variant)
{
    const struct table_options *options = &table->options;
    int wanted = options->grade < 0 && options->novice ? GRADE_EASY : options->grade;
    uint64_t number, named = game_deal_count(game);
    int grade;
    do {
        number = random_number(named > 0 ? named : SEEDS);
        grade = named > 0 || wanted >= 0 ? game_deal_grade(game, variant, number) : -1;
    } while (named > 0 ? grade < 0 : grade >= 0 && grade != wanted);
    return number;
}

void table_deal(struct table *table, const struct game *game, uint32_t variant,
                uint64_t seed)
{
    struct session *session = &table->session;
    bool fresh = seed == 0, wanted = false;
    for (int i = 0; !wanted && i < TRIES; i++) {
        session_deal(session, game, variant,
                     fresh ? draw_number(table, game, variant) : seed);
        wanted = !fresh || !table->options.winnable ||
                 solution_winnable(game, session_state(session));
    }
    table->options.novice = false;
    table_began(table);
    if (!wanted)
        message_say(&table->message, STYLE_HINT,
                    _("No deal of 100 can be won for certain; this is the last.  n new"));
}

void table_show(struct table *table, uint32_t move)
{
    message_clear(&table->message);
    turn_show(&table->turn, move);
    table_show_on(table);
}

bool table_show_on(struct table *table)
{
    const struct game *game = table->session.game;
    int steps = view_steps(registry_view(game), session_state(&table->session),
                           table->turn.moving);
    turn_wait(&table->turn, show_seconds / (steps > 1 ? steps - 1 : 1));
    return turn_show_on(&table->turn, steps);
}

void table_slide(struct table *table, int by)
{
    const struct session *session = &table->session;
    const struct game_view *view = registry_view(session->game);
    int at = by < 0 ? session->cursor : session->cursor - by;
    if (view->slides == NULL || !table->options.motion)
        return;
    /* Of several moves, one picture each. */
    int pictures =
        by > 1 ? by : view->slides(session_state_at(session, at), session->moves[at]);
    double seconds = pictures * slide_picture;
    double most = by > 1 ? 2 * slide_most : slide_most;
    if (pictures > 0)
        animation_begin(&table->slide, pictures, seconds < most ? seconds : most);
    table->slid = by;
}

int table_gone(const struct table *table)
{
    const struct animation *show = &table->celebration;
    if (session_status(&table->session) != STATUS_WON || !table->options.motion ||
        !animation_allowed(show) || animation_runs(&table->slide))
        return 0;
    return animation_runs(show) ? 100 * animation_frame(show) / (show->frames - 1) : 100;
}

void table_undo(struct table *table)
{
    message_clear(&table->message);
    if (session_undo(&table->session))
        table_changed(table, MOVE_NONE);
    else
        message_say(&table->message, STYLE_PLAIN, _("Nothing to undo.  h hint"));
}

void table_redo(struct table *table)
{
    message_clear(&table->message);
    if (session_redo(&table->session)) {
        game_clock_restore(&table->clock, &table->session.seconds);
        table_changed(table, table->session.moves[table->session.cursor - 1]);
    } else
        message_say(&table->message, STYLE_PLAIN, _("Nothing to redo.  h hint"));
}

void table_restart(struct table *table)
{
    bool start = table->session.count == 0;
    table_count_time(table);
    session_restart(&table->session);
    game_clock_restart(&table->clock, &table->session.seconds);
    begin_points(table);
    message_say(&table->message, STYLE_PLAIN,
                start ? _("This is the start.  h hint")
                      : _("Back at the start.  U redo"));
    table_changed(table, MOVE_NONE);
}
