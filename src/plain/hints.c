/* The solver in --plain: each answer is found while the player waits for it. */
#include "plain/plain.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "cli/chosen.h"
#include "cli/leave.h"
#include "coach/coach_reasons.h"
#include "coach/cost.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Limits of a hint, for which the player waits, unless --time is given. */
static const double hint_seconds = 10, improve_seconds = 0.5;

/* For each position that is looked at on the way back from a lost one. */
static const double back_seconds = 2;

/* After so long a silence the player hears that the search goes on. */
static const double silent_seconds = 1;

void plain_forget(struct plain *plain)
{
    solution_free(&plain->plan);
    plain->planned = false;
    plain->hint = MOVE_NONE;
    plain->step = STEP_WHERE;
}

void plain_follow(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    int at = session->cursor - 1;
    struct solution rest = {0};
    if (plain->plan.count > 1 && plain->plan.moves[0] == session->moves[at]) {
        rest = plain->plan;
        plain->plan = (struct solution){0};
        rest.length -= session->lengths[at + 1] - session->lengths[at];
        memmove(rest.moves, rest.moves + 1, (size_t)--rest.count * sizeof *rest.moves);
    }
    plain_forget(plain);
    plain->plan = rest;
}

/* Whether advice must not use hidden cards. */
static bool is_fair(const struct plain *plain)
{
    const struct session *session = plain_session(plain);
    return game_hides(session->game) &&
           (plain->table.options.fair ||
            game_unknown(session->game, session_state(session)) > 0);
}

/* Sets *MOVES to the line or, for fair advice, to the best candidate's moves; returns how
 * many there are. */
static int planned_moves(const struct plain *plain, const uint32_t **moves)
{
    const struct solution *plan = &plain->plan;
    bool fair = plan->candidate_count > 0;
    *moves = fair ? plan->candidates[0].moves : plan->moves;
    return fair ? plan->candidates[0].count : plan->count;
}

/* The memory of the solver is that of the game. */
static void change_memo(struct plain *plain)
{
    const struct game *game = plain_session(plain)->game;
    if (plain->memo_of == game)
        return;
    if (plain->memo != NULL)
        game_memo_free(plain->memo_of, plain->memo);
    plain->memo = game_memo_new(game);
    plain->memo_of = game;
}

/* SECONDS: unless --time is given; 0: no limit. */
static struct limits limits_of(const struct plain *plain, bool fair, double seconds)
{
    struct limits limits = chosen_limits(plain->options);
    limits.fair = fair;
    limits.improve = improve_seconds;
    limits.natural = true;
    limits.seconds = limits.seconds > 0 ? limits.seconds : seconds;
    return limits;
}

/* Whether a search ended for want of time, without a move. */
static bool ran_out(const struct solution *plan)
{
    return plan->stop == STOP_TIME && plan->verdict == VERDICT_UNKNOWN;
}

/* Searches, and says so to a player who waits for long. */
static void search(struct plain *plain, struct limits limits)
{
    double seconds = limits.seconds;
    bool speaks =
        isatty(STDIN_FILENO) && seconds > silent_seconds && limits.processor <= 0;
    if (speaks)
        limits.seconds = silent_seconds;
    chosen_solve(plain_session(plain), &limits, plain->memo, &plain->plan);
    if (!speaks || !ran_out(&plain->plan))
        return;
    limits.seconds = seconds - silent_seconds;
    printf(_("Searching, %g s at most ..."), limits.seconds);
    putchar('\n');
    fflush(stdout);
    chosen_solve(plain_session(plain), &limits, plain->memo, &plain->plan);
}

/* Makes *KNOWN, the rest of a line that the player follows, *FOUND unless that is better. */
static void keep_known(const struct game *game, const struct solution *known,
                       struct solution *found)
{
    if (known->count > 0 && !solution_beats(game, found, known))
        solution_copy(found, known);
}

/* Solves the position if that has not been done. False: there is no move to make. */
static bool find_plan(struct plain *plain, bool fair)
{
    const uint32_t *moves;
    change_memo(plain);
    if (!plain->planned || plain->planned_fair != fair || ran_out(&plain->plan)) {
        struct solution known = plain->plan;
        plain->plan = (struct solution){0};
        /* fair advice has its own limit of nodes */
        search(plain, limits_of(plain, fair, fair ? 0 : hint_seconds));
        if (!fair)
            keep_known(plain_session(plain)->game, &known, &plain->plan);
        solution_free(&known);
    }
    plain->planned = true;
    plain->planned_fair = fair;
    return planned_moves(plain, &moves) > 0;
}

/* Solves position CURSOR of the game. */
static void solve_at(const struct plain *plain, int cursor, struct solution *out)
{
    struct session there = *plain_session(plain);
    struct limits limits = limits_of(plain, false, back_seconds);
    there.cursor = cursor;
    chosen_solve(&there, &limits, plain->memo, out);
}

static void say_never(void)
{
    puts(_("Proved: this game cannot be won from its start. n starts a new deal."));
}

/* The position is lost: says how many moves back it can be won, if the solver finds that. */
static void say_way_back(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    struct solution solution = {0};
    int at = session->cursor;
    double end = clock_now() + fmax(plain->options->limits.seconds, hint_seconds);
    do
        solve_at(plain, --at, &solution);
    while (at > 0 && solution.verdict == VERDICT_IMPOSSIBLE && clock_now() < end);
    int back = session_length(session) - session->lengths[at];
    back += back == 0; /* a redeal alone lost it, and the move before it is a win too */
    if (solution.verdict == VERDICT_SOLVED) {
        keeper_note_drill(&plain->keeper, &plain->table, at, solution.moves[0]);
        printf(
            ngettext("Proved: this position is lost. It can be won %d move back: u %d\n",
                     "Proved: this position is lost. It can be won %d moves back: u %d\n",
                     back),
            back, back);
    } else if (at == 0 && solution.verdict == VERDICT_IMPOSSIBLE)
        say_never();
    else
        puts(_("Proved: this position is lost. u undoes a move."));
    solution_free(&solution);
}

/* Adds why the position is lost, if that is known, as a sentence. */
static void print_loss(const struct plain *plain, struct text *out)
{
    const struct session *session = plain_session(plain);
    scoped_text words = {0};
    if (reasons_print_lost(session, session->cursor - 1, NULL, &words))
        text_format(out, "%s%s.", out->length > 0 ? " " : "", text_get(&words));
}

static void say_no_plan(struct plain *plain)
{
    const struct solution *plan = &plain->plan;
    const struct session *session = plain_session(plain);
    if (plan->stop == STOP_CANCELLED)
        return;
    if (plan->verdict == VERDICT_IMPOSSIBLE) {
        scoped_text why = {0};
        if (session->cursor > 0)
            say_way_back(plain);
        else
            say_never();
        print_loss(plain, &why);
        if (why.length > 0)
            plain_say_sentences(plain, text_get(&why));
        return;
    }
    puts(session_status(session) == STATUS_WON
             ? _("You have already won. u undoes a move, n starts a new deal.")
         : plan->verdict == VERDICT_SOLVED
             ? _("No moves left. u undoes a move, n starts a new deal.")
         : plain->planned_fair && plan->stop == STOP_FINISHED
             ? _("No useful moves left. u undoes a move, n starts a new deal.")
             : _("The solver reached its limit. --time and --memory raise it."));
}

static bool recall(void *context, const void *state, struct solution *out)
{
    const struct plain *plain = context;
    return solution_recall(plain->memo_of, plain->memo, state, out);
}

/* The moves of the table with a line, the best first. OTHERS: those that the solver's line does
 * not begin with are looked at, too. */
static int good_moves(struct plain *plain, bool others,
                      const struct known_move *list[MOVES_MOST])
{
    struct solution *plan = &plain->plan, better = {0};
    struct moves *moves = &plain->table.moves;
    const void *state = session_state(plain_session(plain));
    struct moves_answer answer = {.verdict = plan->verdict,
                                  .proved = plan->proved,
                                  .ended = plan->stop == STOP_FINISHED &&
                                           !game_runs_on(moves->game),
                                  .length = plan->length,
                                  .score = plan->score,
                                  .line = plan->moves,
                                  .count = plan->count,
                                  .recall = recall,
                                  .memory = plain};
    moves_know(moves, state, &answer);
    if (others) {
        table_judge(&plain->table);
        moves_wait(moves, MOVE_NONE, hint_seconds);
    }
    if (moves_better(moves, plan, plan->length, &better)) {
        solution_free(plan);
        *plan = better;
    }
    return moves_hints(moves, plain_session(plain), list);
}

/* How good MOVE is. */
static void print_worth(const struct plain *plain, const struct known_move *move,
                        struct text *out)
{
    const struct game *game = plain_session(plain)->game;
    int length = known_length(move);
    bool least = solution_is_best(game, &plain->plan) && length == plain->plan.length;
    if (game->rules->scored)
        text_format(out, _("The best line found scores %" PRId64 " points."),
                    move->found.score);
    else
        text_format(out,
                    least                                  ? _("%d to go, the minimum.")
                    : solution_is_best(game, &move->found) ? _("%d to go.")
                                                           : _("At most %d to go."),
                    length);
}

/* Adds the first MOST reasons for MOVE as sentences. */
static void print_reasons(const struct plain *plain, const struct known_move *move,
                          int most, struct text *out)
{
    const struct session *session = plain_session(plain);
    struct reasons reasons;
    reasons_begin(&reasons, session->game, session_state(session), move->move,
                  move->found.moves, move->found.count);
    for (int i = 0; i < reasons.count && i < most; i++) {
        text_string(out, out->length > 0 ? " " : "");
        reasons_print(&reasons, i, true, out);
        text_char(out, '.');
    }
    reasons_end(&reasons);
}

static void print_fair_reason(const struct plain *plain, struct text *out)
{
    if (choices_reason(&plain->plan.candidates[plain->nth], plain_session(plain), out))
        text_char(out, '.');
}

/* The game is not over. Adds what the last move costs and why, or that it loses and why, in
 * sentences; nothing if that is not known. */
static void print_last(struct plain *plain, struct text *out)
{
    const struct session *session = plain_session(plain);
    const struct game *game = session->game;
    int at = session->cursor - 1;
    const void *before = session_state_at(session, at);
    struct known_move best = {0}, made = {.move = session->moves[at]};
    scoped_text x = {0}, y = {0}, why = {0};
    change_memo(plain);
    solve_at(plain, at, &best.found);
    solve_at(plain, at + 1, &made.found);
    keep_known(game, &plain->plan, &made.found);
    bool lost = made.found.verdict == VERDICT_IMPOSSIBLE;
    if (best.found.verdict == VERDICT_IMPOSSIBLE)
        text_string(out,
                    _("The game was lost before this move; h looks for the move that "
                      "lost it."));
    else if (best.found.count > 0 && made.found.verdict != VERDICT_UNKNOWN) {
        best.move = best.found.moves[0];
        made.cost = session->lengths[at + 1] - session->lengths[at];
        enum charset charset = plain_speech_charset(plain);
        game_describe(game, before, made.move, charset, &x);
        game_describe(game, before, best.move, charset, &y);
        cost_print(session, at, &made, &best, text_get(&x), text_get(&y), out);
        text_char(out, '.');
        bool told =
            !lost && (cost_of(game, &made, &best) > 0
                          ? reasons_say(game, before, best.move, best.found.moves + 1,
                                        best.found.count - 1, true, &why)
                          : reasons_say(game, before, made.move, made.found.moves,
                                        made.found.count, true, &why));
        if (told)
            text_format(out, " %s.", text_get(&why));
    }
    if (lost)
        print_loss(plain, out);
    solution_free(&best.found);
    solution_free(&made.found);
}

void plain_why(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    const struct known_move *list[MOVES_MOST];
    scoped_text out = {0};
    bool hinted = plain->hint != MOVE_NONE, fair = hinted && plain->planned_fair;
    if (fair)
        print_fair_reason(plain, &out);
    else if (hinted && good_moves(plain, plain->nth > 0, list) > 0) {
        const struct known_move *move = moves_find(&plain->table.moves, plain->hint);
        if (move != NULL && move->found.verdict == VERDICT_SOLVED)
            print_reasons(plain, move, REASONS_TOLD, &out);
    }
    bool moved =
        !hinted && session->cursor > 0 && !is_fair(plain) && !session_finished(session);
    if (moved)
        print_last(plain, &out);
    plain_say_sentences(plain, out.length > 0 ? text_get(&out)
                               : hinted || moved
                                   ? _("No short reason is known.")
                                   : _("W says why after h, a hint, or after a move."));
}

/* Sets the hint to the NTH best move, or to the best one if there are fewer, and adds how
 * good it is to OUT. */
static void choose_hint(struct plain *plain, int nth, struct text *out)
{
    const struct solution *plan = &plain->plan;
    const struct known_move *list[MOVES_MOST];
    bool fair = plan->candidate_count > 0;
    uint32_t first = fair || plan->count == 0 ? MOVE_NONE : plan->moves[0];
    int count = fair ? plan->candidate_count : good_moves(plain, nth > 0, list);
    /* If the other moves have a better one than that said first, it is said now. */
    bool better = first != MOVE_NONE && plan->moves[0] != first;
    plain->nth = nth < count && !better ? nth : 0;
    /* A move without a rival is not played out, and has no chance to say. */
    if (count == 1 && (nth == 1 || (fair && plan->candidates[0].samples == 0)))
        text_string(out, _("No other good move is known."));
    text_string(out, out->length > 0 ? " " : "");
    if (fair) {
        const struct candidate *candidate = &plan->candidates[plain->nth];
        plain->hint = candidate->moves[0];
        if (candidate->samples > 0)
            text_format(out, _("%d%% win chance, estimated from the cards you can see."),
                        candidate_percent(candidate));
        text_trim(out, 0);
        text_string(out, out->length > 0 ? " " : "");
        print_fair_reason(plain, out);
        return;
    }
    plain->hint = count > 0 ? list[plain->nth]->move : first;
    if (count == 0) /* it is not among the moves that are compared */
        return;
    print_worth(plain, list[plain->nth], out);
    print_reasons(plain, list[plain->nth], 1, out);
}

/* Says the next step of the hint. False: the move itself is next. */
static bool say_step(struct plain *plain)
{
    const struct known_move *list[MOVES_MOST];
    const uint32_t *moves;
    scoped_text out = {0};
    if (!plain->table.options.steps || plain->hint != MOVE_NONE)
        return false;
    bool fair = plain->plan.candidate_count > 0;
    if (!fair)
        good_moves(plain, false, list);
    int count = planned_moves(plain, &moves);
    enum step step = (enum step)plain->step++;
    bool more = steps_print(plain_session(plain), moves[0], moves + 1, count - 1,
                            fair ? plain->plan.candidates : NULL, step, true, &out);
    text_string(&out,
                step == STEP_WHERE ? _(". h says what for.") : _(". h says the move."));
    if (more)
        plain_say(plain, text_get(&out));
    return more;
}

void plain_hint(struct plain *plain)
{
    bool fair = plain->key == 'H';
    struct session *session = &plain->table.session;
    const struct game *game = session->game;
    const void *state = session_state(session);
    if (fair && !game_hides(game)) {
        puts(_("This game hides nothing: h gives the best move."));
        return;
    }
    uint32_t asked = course_asks(&plain->course, session);
    fair = asked == MOVE_NONE && (fair || is_fair(plain));
    int nth =
        plain->hint != MOVE_NONE && plain->planned_fair == fair ? plain->nth + 1 : 0;
    if (!find_plan(plain, fair)) {
        say_no_plan(plain);
        return;
    }
    if (plain->step == STEP_WHERE || nth > 0)
        session_count_hint(session);
    if (asked == MOVE_NONE && say_step(plain))
        return;
    scoped_text out = {0}, worth = {0};
    choose_hint(plain, nth, &worth);
    if (asked != MOVE_NONE) { /* no other move passes the step of a lesson */
        plain->hint = asked;
        plain->nth = 0;
        text_clear(&worth);
    }
    text_string(&out, plain->nth > 0 ? _("Or ") : "");
    game_print_word(game, state, plain->hint, &out);
    text_string(&out, ": ");
    game_describe(game, state, plain->hint, plain_speech_charset(plain), &out);
    text_string(&out, ".\n");
    text_string(&out, text_get(&worth));
    text_trim(&out, 0);
    if (!course_begun(&plain->course) || !course_passed(&plain->course))
        text_format(&out, " %s", _("An empty line plays it."));
    plain_say(plain, text_get(&out));
}

bool plain_asks(const struct plain *plain, uint32_t move)
{
    bool asks = session_hides(plain_session(plain), move) > 0;
    if (asks)
        plain_say(plain, _("This move turns up an unknown card: only the screen asks "
                           "which one. Play this game without --plain."));
    return asks;
}

/* Plays the planned moves and prints them, BETWEEN before the first. False: not all of them. */
static bool play_plan(struct plain *plain, const char *between)
{
    struct session *session = &plain->table.session;
    scoped_text word = {0};
    const uint32_t *moves;
    int count = planned_moves(plain, &moves), i = 0;
    for (; i < count && !plain_asks(plain, moves[i]); i++) {
        text_clear(&word);
        game_print_word(session->game, session_state(session), moves[i], &word);
        printf("%s%s", i > 0 ? " " : between, text_get(&word));
        table_move(&plain->table, moves[i]);
        session->autos++;
    }
    plain_forget(plain);
    return i == count;
}

/* Asks for fair advice after each step: it may turn a card face up. */
void plain_auto(struct plain *plain)
{
    const struct session *session = plain_session(plain);
    bool fair = is_fair(plain);
    if (!find_plan(plain, fair)) {
        say_no_plan(plain);
        return;
    }
    bool on = play_plan(plain, "");
    while (on && fair && session_status(session) != STATUS_WON && !leave_wanted() &&
           find_plan(plain, fair))
        on = play_plan(plain, " ");
    putchar('\n');
    if (plain->planned)
        say_no_plan(plain);
    plain_say_end(plain);
}
