#include "table/table.h"

#include "cli/source.h"
#include "table/review.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/random.h"
#include "ui/pane.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many deals are tried for one that can be won. */
enum {
    TRIES = 100
};

/* For lines shorter than the first, once a game is known to be winnable. */
static const double improve_seconds = 0.5;

/* For each position that nobody asks about. */
static const double analysis_seconds = 30;

/* Between two looks at a search that runs, and so between frames of its figures. */
static const double look_seconds = 0.25;
static const double look_far_seconds = 1; /* over SSH */

/* That a move of the player's is shown before it is made, all its pictures together. */
static const double show_seconds = 0.3;

void table_init(struct table *table, const struct options *options)
{
    *table = (struct table){.options = options,
                            .hint = MOVE_NONE,
                            .moving = MOVE_NONE,
                            .lost = -1,
                            .good = -1,
                            .tempo = TEMPO_COUNT / 2,
                            .with_pane = true,
                            .analysis = true,
                            .winnable = options->winnable};
}

void table_free(struct table *table)
{
    advice_end(&table->advice);
    session_free(&table->session);
    course_free(&table->own);
    course_free(&table->replay);
    free(table->remaining);
}

void table_say(struct table *table, int style, const char *message)
{
    snprintf(table->message, sizeof table->message, "%s", message);
    table->message_style = style;
}

bool table_over(const struct table *table)
{
    return session_status(&table->session) != STATUS_PLAYING;
}

void table_look_later(struct table *table)
{
    bool far = getenv("SSH_CONNECTION") != NULL;
    table->next_look = clock_now() + (far ? look_far_seconds : look_seconds);
}

bool table_falls_short(const struct table *table)
{
    const struct session *session = &table->session;
    const struct course *best = &table->advice.best;
    return session->game->scored && table_over(table) && best->known &&
           best->score > session->game->score(session_state(session));
}

/* How it ended, in lines that the message has side by side, and behind the first two blanks
 * the keys that lead on. */
static void say_ended(struct table *table, int style, const char *line)
{
    const char *keys = strstr(line, "  ");
    size_t length = keys != NULL ? (size_t)(keys - line) : strlen(line);
    struct text message = {0};
    snprintf(table->verdict, sizeof table->verdict, "%.*s", (int)length, line);
    for (const char *s = line; *s != '\0'; s++)
        text_add(&message, *s == '\n' ? "  " : s, *s == '\n' ? 2 : 1);
    table_say(table, style, text_get(&message));
    text_free(&message);
}

void table_drop_hint(struct table *table)
{
    table->hint = MOVE_NONE;
    table->hint_nth = 0;
    table->hint_fair = false;
    table->hint_wanted = false;
    table->fair_wanted = false;
    table->rescue = 0;
    table->offer = 0;
    table->offer_hardest = false;
}

void table_leave_hint(struct table *table)
{
    if (table->hint != MOVE_NONE)
        table->hint_nth = -1;
    table->offer = 0;
    table->offer_hardest = false;
}

/* "You needed 97 moves, 81 are enough", and from where on. */
static void print_detour(const struct session *session, const struct review *review,
                         char *line, size_t size)
{
    struct text length = {0};
    if (session->game->print_length != NULL)
        session->game->print_length(session->variant, review->length, &length);
    else
        text_format(&length,
                    ngettext("%d move", "%d moves", (unsigned long)review->length),
                    review->length);
    snprintf(
        line, size,
        _("You needed %s, %d are enough.\nThe detour began at move %d.  R again  n new"),
        text_get(&length), review->least, review->detour);
    text_free(&length);
}

void table_say_won(struct table *table)
{
    const struct session *session = &table->session;
    const struct game *game = session->game;
    struct review review;
    /* Where the number of moves is what counts. */
    bool reviewed =
        game->survey != NULL &&
        review_make(&review, session, table->remaining, table->remaining_count);
    int best = session->dealt && game->deal_best != NULL
                   ? game->deal_best(session->variant, session->seed)
               : reviewed ? review.least
                          : 0;
    int length = session_length(session);
    char line[200];
    if (session->cursor == 0)
        snprintf(line, sizeof line, "%s", _("This is the goal already.  n new  g games"));
    else if (reviewed && review.detour > 0)
        print_detour(session, &review, line, sizeof line);
    else if (best > 0 && length > best)
        snprintf(line, sizeof line,
                 _("Done in %d, %d is the least possible.  R again  n new  u undo"),
                 length, best);
    else if (best > 0)
        snprintf(line, sizeof line,
                 _("Done in %d: nobody can do better.  R again  n new"), length);
    else
        snprintf(line, sizeof line, "%s",
                 _("The game is won.  n new  R again  u undo  g games"));
    say_ended(table, STYLE_GOOD, line);
}

static void say_stuck(struct table *table)
{
    const struct game *game = table->session.game;
    char line[160];
    snprintf(line, sizeof line,
             _("No move is left.  %s%su undo  h how far  R restart  n new"),
             game->stuck != NULL ? _(game->stuck) : "", game->stuck != NULL ? "  " : "");
    say_ended(table, STYLE_BAD, line);
}

void table_say_end(struct table *table)
{
    const struct session *session = &table->session;
    const struct course *best = &table->advice.best;
    int64_t score = session->game->score(session_state(session));
    char line[200];
    int used = snprintf(line, sizeof line,
                        session_status(session) == STATUS_WON ? _("Cleared: %lld points")
                                                              : _("Over: %lld points"),
                        (long long)score);
    if (best->known && best->score > score)
        used += snprintf(line + used, sizeof line - (size_t)used, _(", best known %lld"),
                         (long long)best->score);
    else if (table->advice.best_proved)
        used += snprintf(line + used, sizeof line - (size_t)used, "%s",
                         _(", the highest possible"));
    else
        used += snprintf(line + used, sizeof line - (size_t)used, "%s",
                         _(", none better is known"));
    snprintf(line + used, sizeof line - (size_t)used, "%s",
             _(".  r replay  b best line  u undo  R again"));
    say_ended(table, STYLE_GOOD, line);
}

/* A game that ends in a replay is there already. */
static void note_end(struct table *table)
{
    const struct session *session = &table->session;
    int64_t score = session->game->score(session_state(session));
    if (table->replaying)
        return;
    course_set(&table->own, session->moves, session->cursor, NULL, 0, score);
    if (table->mode != MODE_HAND)
        return;
    if (!table->has_own_best || score > table->own_best)
        table->own_best = score;
    table->has_own_best = true;
}

/* The graph of the scores that are expected, of which none is asked for again. */
static void follow_scores(struct table *table)
{
    const struct advice *advice = &table->advice;
    int cursor = table->session.cursor;
    int64_t score = advice->plan.score;
    bool known = advice_verdict(advice) == VERDICT_SOLVED;
    for (; table->remaining_count <= cursor; table->remaining_count++)
        table->remaining[table->remaining_count] = -1;
    table->remaining[cursor] = known && score >= 0 && score < INT_MAX ? (int)score : -1;
}

void table_follow_graph(struct table *table, bool anew)
{
    bool scored = table->session.game->scored;
    int cursor = table->session.cursor;
    if (anew && !scored)
        table->remaining_count = 0;
    if (cursor + 1 > table->remaining_capacity) {
        table->remaining_capacity = 2 * cursor + 64;
        table->remaining = memory_resize(table->remaining,
                                         (size_t)table->remaining_capacity, sizeof(int));
    }
    if (scored)
        follow_scores(table);
    for (; table->remaining_count <= cursor; table->remaining_count++)
        table->remaining[table->remaining_count] =
            advice_remaining_at(&table->advice, &table->session, table->remaining_count);
    table->graph.count = 0;
    for (int i = 0; i <= cursor; i++)
        if (table->remaining[i] >= 0)
            samples_add(&table->graph, table->remaining[i]);
    if (!table->surveyed)
        table->surveyed = advice_survey(&table->advice, &table->session, &table->survey);
}

void table_say_over(struct table *table)
{
    if (table->session.game->scored)
        table_say_end(table);
    else if (session_status(&table->session) == STATUS_WON)
        table_say_won(table);
    else
        say_stuck(table);
}

void table_note_good(struct table *table)
{
    if (!table->session.game->scored && advice_verdict(&table->advice) == VERDICT_SOLVED)
        table->good = table->session.cursor;
}

void table_set_analysis(struct table *table, bool analysis)
{
    table->analysis = analysis;
    table->advice.off = !analysis;
    if (table->session.game != NULL)
        table_changed(table, MOVE_NONE);
}

/* The list of the next moves begins anew when MADE is not the first of them, and before
 * all its rows are blank. */
static void follow_list(struct table *table, uint32_t made)
{
    const uint32_t *line;
    int cursor = table->session.cursor;
    bool followed = advice_line(&table->advice, &line) > 0 && made == line[0];
    if (!followed || cursor - table->next_from >= PANE_NEXT_LEAST)
        table->next_from = cursor;
}

void table_changed(struct table *table, uint32_t made)
{
    table_drop_hint(table);
    table->lost = -1;
    table->was_expected = false;
    table->moving = MOVE_NONE;
    table_look_later(table);
    table->rated &= advice_searching(&table->advice);
    table->rate_from = 0;
    table->rate_nodes = 0;
    follow_list(table, made);
    advice_follow(&table->advice, &table->session, made);
    /* Who can win can do so from any position before, unless a shuffle came between. */
    if (table->good > table->session.cursor)
        table->good = table->session.game->stuck != NULL ? -1 : table->session.cursor;
    table_note_good(table);
    /* The last one is asked for again: another move may have led here. */
    if (table->remaining_count > table->session.cursor)
        table->remaining_count = table->session.cursor;
    table_follow_graph(table, false);
    table->ended = table_over(table);
    table->end_chosen = 0;
    if (table_over(table) && table->session.game->scored)
        note_end(table);
    if (table_over(table))
        table_say_over(table);
}

/* Whether it is known what is possible from here, and the length of the whole game if
 * nothing is lost from here on; in a scored game what it then falls short of nothing. */
static bool expect(const struct table *table, int64_t *expected)
{
    const struct advice *advice = &table->advice;
    if (advice_verdict(advice) != VERDICT_SOLVED || !advice->plan.proved)
        return false;
    *expected = advice->game->scored
                    ? -advice->plan.score
                    : session_length(&table->session) + advice->remaining;
    return true;
}

void table_weigh(struct table *table)
{
    int64_t after;
    if (table->was_expected && expect(table, &after))
        table->lost = (int)(after - table->expected);
}

void table_move(struct table *table, uint32_t move)
{
    struct session *session = &table->session;
    int64_t before = 0;
    bool expected = expect(table, &before);
    table->message[0] = '\0';
    /* What the solver played before is not part of this game any more. */
    if (session->cursor == 0 && table->mode == MODE_HAND)
        session->autos = 0;
    if (!session_apply(session, move)) {
        table_say(table, STYLE_PLAIN, _("That is not possible here.  h shows what is"));
        return;
    }
    table_changed(table, move);
    table->was_expected = expected;
    table->expected = before;
    table_weigh(table);
}

void table_began(struct table *table)
{
    const struct game *game = table->session.game;
    table->games++;
    advice_end(&table->advice);
    struct limits limits = table->options->limits;
    if (!game->scored)
        limits.improve = improve_seconds;
    course_free(&table->own);
    course_free(&table->replay);
    table->has_own_best = table->replaying = false;
    advice_begin(&table->advice, game, &limits, analysis_seconds, !table->analysis);
    table->good = -1;
    memset(table->view, 0, sizeof table->view);
    table->mode = MODE_HAND;
    table->auto_wanted = false;
    table->clock_from = clock_now();
    table->remaining_count = 0;
    table->surveyed = false;
    table->rates.count = 0;
    table->rated = false;
    table->figures = (struct progress){0};
    table_say(table, STYLE_HINT,
              _("h shows the next best move  a plays it all  ? explains"));
    table_changed(table, MOVE_NONE);
}

/* Numbers that a player can tell a friend. */
static uint64_t fresh_seed(void)
{
    struct random random;
    random_seed(&random, random_fresh());
    return 1 + random_below(&random, 999999999);
}

void table_deal(struct table *table, const struct game *game, uint32_t variant,
                uint64_t seed)
{
    struct session *session = &table->session;
    bool fresh = seed == 0;
    const char *problem =
        session_deal(session, game, variant, fresh ? fresh_seed() : seed);
    for (int i = 0; fresh && table->winnable && problem == NULL && i < TRIES &&
                    !source_winnable(session);
         i++)
        problem = session_deal(session, game, variant, fresh_seed());
    if (problem != NULL)
        table_say(table, STYLE_BAD, problem);
    else
        table_began(table);
}

void table_show(struct table *table, uint32_t move)
{
    table->message[0] = '\0';
    table->moving = move;
    table->step = 0;
    table_show_on(table);
}

bool table_show_on(struct table *table)
{
    const struct game *game = table->session.game;
    int steps = game->steps(session_state(&table->session), table->moving);
    table->next_frame = clock_now() + show_seconds / (steps > 1 ? steps - 1 : 1);
    return ++table->step < steps;
}

void table_undo(struct table *table)
{
    table->message[0] = '\0';
    if (session_undo(&table->session))
        table_changed(table, MOVE_NONE);
    else
        table_say(table, STYLE_PLAIN, _("Nothing to undo: this is the start."));
}

void table_redo(struct table *table)
{
    table->message[0] = '\0';
    if (session_redo(&table->session))
        table_changed(table, table->session.moves[table->session.cursor - 1]);
    else
        table_say(table, STYLE_PLAIN, _("Nothing to redo."));
}

void table_restart(struct table *table)
{
    session_restart(&table->session);
    table_say(table, STYLE_PLAIN, _("Back at the start.  U goes forward again"));
    table_changed(table, MOVE_NONE);
}

bool table_tell_hardest(struct table *table)
{
    const struct session *session = &table->session;
    char line[200];
    if (session->game->survey == NULL)
        return false;
    table_drop_hint(table);
    if (!table->surveyed)
        table_say(table, STYLE_PLAIN,
                  table->advice.known
                      ? _("Too many boards can be reached from here to know them all.")
                      : _("Searching ... f tells when all boards are known."));
    else if (table->survey.farthest < 0) {
        snprintf(line, sizeof line,
                 _("None of the %llu boards that can be reached can be won."),
                 (unsigned long long)table->survey.boards);
        table_say(table, STYLE_BAD, line);
    } else {
        struct text length = {0};
        session->game->print_length(session->variant, table->survey.farthest, &length);
        snprintf(line, sizeof line,
                 _("The hardest of the %llu boards from here takes %s.  Enter plays it"),
                 (unsigned long long)table->survey.boards, text_get(&length));
        text_free(&length);
        table_say(table, STYLE_HINT, line);
        table->offer_hardest = true;
    }
    return true;
}

void table_take_hardest(struct table *table)
{
    struct session *session = &table->session;
    struct text name = {0};
    if (session->dealt && session->game->deal_name != NULL)
        text_string(&name, session->game->deal_name(session->seed, CHARSET_UNICODE));
    else if (session->name != NULL)
        text_string(&name, session->name);
    const char *hardest = name.length > 0 ? _(", hardest") : _("hardest");
    if (strstr(text_get(&name), hardest) == NULL)
        text_string(&name, hardest);
    session_begin(session, session->game, session->variant, table->survey.state,
                  text_get(&name));
    text_free(&name);
    table_began(table);
}

void table_count_time(struct table *table)
{
    double now = clock_now();
    if (!table_over(table) && table->mode != MODE_RESTING)
        table->session.seconds += now - table->clock_from;
    table->clock_from = now;
}
