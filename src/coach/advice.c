#include "coach/advice.h"

#include "base/thread.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Seconds before the first line of a scored game is shown: the first lines are poor. */
static const double first_seconds = 0.6;

/* Seconds of a search for candidates: the chances hardly change after that. It takes less if
 * the search for a plan has to wait for it. */
static const double fair_seconds = 5, fair_brief_seconds = 1;

void advice_begin(struct advice *advice, const struct game *game,
                  const struct limits *limits, double budget, bool analysis)
{
    *advice = (struct advice){.game = game,
                              .limits = *limits,
                              .budget = budget,
                              .analysis = analysis,
                              .choices = {.at = -1, .shown = -1, .last = -1},
                              .job = job_new(game)};
    advice_set_fair(advice, limits->fair);
}

void advice_end(struct advice *advice)
{
    job_free(advice->job);
    solution_free(&advice->plan);
    choices_free(&advice->choices);
    full_line_free(&advice->best);
    *advice = (struct advice){0};
}

void advice_set_analysis(struct advice *advice, bool analysis)
{
    advice->analysis = analysis;
}

void advice_set_fair(struct advice *advice, bool fair)
{
    advice->limits.fair = fair && game_hides(advice->game);
}

static void set_remaining(struct advice *advice, const struct session *session)
{
    const uint32_t *line;
    int count = advice_line(advice, &line);
    advice->remaining = 0;
    if (count > 0)
        solution_replay(advice->game, session_state(session), line, count, NULL,
                        &advice->remaining);
}

static void start(struct advice *advice, const void *state, enum question question)
{
    struct limits limits = advice->limits;
    limits.fair = limits.forced = question == ASKED_FAIR || question == ASKED_AHEAD;
    if (limits.fair && limits.seconds <= 0 && limits.nodes == 0)
        limits.seconds = advice->limits.fair || advice_known(advice) ? fair_seconds
                                                                     : fair_brief_seconds;
    else if (limits.seconds <= 0 && (advice->game->rules->scored || !advice->asked))
        limits.seconds = advice->budget;
    /* A player waits for this search. In a scored game it runs while the player thinks. */
    if (limits.threads == 0 && !advice->game->rules->scored)
        limits.threads = thread_processors();
    limits.processor = allowance_search(advice->allowance);
    advice->question = question;
    advice->progress = (struct progress){0};
    advice->offered = 0;
    job_start(advice->job, state, &limits, ++advice->tag);
}

static void start_fair(struct advice *advice, const struct session *session)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    session_known(session, KNOWN_SEEN, state);
    start(advice, state, ASKED_FAIR);
}

/* Searches the position at hand, unless analysis is off and the player did not ask. */
static void search(struct advice *advice, const struct session *session)
{
    if (!advice->analysis && !advice->asked)
        return;
    if (advice->limits.fair)
        start_fair(advice, session);
    else
        start(advice, session_state(session), ASKED_PLAN);
    if (advice->state == ADVICE_NONE)
        advice->state = ADVICE_SEARCHING;
}

bool advice_want(struct advice *advice, const struct session *session)
{
    bool short_of_time = advice_known(advice) && !advice->limits.fair && !advice->asked &&
                         advice->plan.verdict == VERDICT_UNKNOWN &&
                         advice->plan.stop == STOP_TIME && advice->limits.seconds <= 0;
    bool searching = advice_searching(advice) &&
                     (advice->question != ASKED_FAIR || advice->limits.fair);
    if (searching || (advice_known(advice) && !short_of_time))
        return false;
    advice->asked = true;
    advice->state = ADVICE_NONE;
    search(advice, session);
    return true;
}

/* ---- scored games ------------------------------------------------------------------ */

/* Keeps the first FROM moves of SESSION and then FOUND as the best line, if it is. */
static void note_best(struct advice *advice, const struct session *session, int from,
                      const struct solution *found)
{
    struct full_line *best = &advice->best;
    if (!best->known || found->score > best->score)
        full_line_set(best, session->moves, from, found->moves, found->count,
                      found->score);
    advice->best_proved |= from == 0 && found->proved;
}

static void note_bound(struct advice *advice, bool has_bound, int64_t bound)
{
    if (!has_bound || (advice->has_bound && advice->bound <= bound))
        return;
    advice->has_bound = true;
    advice->bound = bound;
}

/* Takes FOUND, an answer for the position after FROM moves of SESSION, as the plan if it
 * is better, and frees it if not. A search that was stopped at once has an empty line,
 * which is no line unless the game is over. */
static void take_better(struct advice *advice, const struct session *session, int from,
                        struct solution *found)
{
    bool solved = found->verdict == VERDICT_SOLVED &&
                  (found->count > 0 || session_status(session) != STATUS_PLAYING);
    if (solved)
        note_best(advice, session, from, found);
    note_bound(advice, found->has_bound, found->bound);
    if (solved && (advice->state != ADVICE_KNOWN || found->proved ||
                   found->score > advice->plan.score)) {
        solution_free(&advice->plan);
        advice->plan = *found;
        advice->state = ADVICE_KNOWN;
        advice->at = 0;
        *found = (struct solution){0};
    } else
        solution_free(found);
}

/* Takes the lines that are known without a search: the solver's memory, the best line. */
static void take_known(struct advice *advice, const struct session *session)
{
    struct solution found = {0};
    const struct full_line *best = &advice->best;
    int left = best->count - session->cursor;
    if (job_recall(advice->job, session_state(session), &found))
        take_better(advice, session, session->cursor, &found);
    if (!full_line_begins_as(best, session, session->cursor) ||
        (advice_known(advice) && advice->plan.score >= best->score))
        return;
    found = (struct solution){.verdict = VERDICT_SOLVED, .score = best->score};
    solution_resize(&found, left);
    for (int i = 0; i < left; i++)
        found.moves[i] = best->moves[session->cursor + i];
    take_better(advice, session, session->cursor, &found);
}

void advice_know(struct advice *advice, const struct session *session,
                 const uint32_t *moves, int count)
{
    const void *start = session_state_at(session, 0);
    struct solution found = {0};
    if (job_remember(advice->job, start, moves, count) &&
        job_recall(advice->job, start, &found))
        note_best(advice, session, 0, &found);
    solution_free(&found);
}

/* The game is over: the line to its end has no moves. */
static void take_end(struct advice *advice, const struct session *session)
{
    struct solution found = {.verdict = VERDICT_SOLVED, .proved = true};
    found.score = advice->game->rules->score(session_state(session));
    advice->state = ADVICE_NONE;
    take_better(advice, session, session->cursor, &found);
}

static void follow_scored(struct advice *advice, const struct session *session,
                          uint32_t made)
{
    struct solution found = {0};
    const uint32_t *line;
    uint64_t tag;
    bool on_plan = advice_line(advice, &line) > 0 && made == line[0];
    /* A better line that begins with another move is too late for this game. */
    if (job_end(advice->job, &tag, &found)) {
        if (found.count > 0 && (!on_plan || made == found.moves[0]))
            take_better(advice, session, advice->from, &found);
        else if (found.verdict == VERDICT_SOLVED)
            note_best(advice, session, advice->from, &found);
        solution_free(&found);
    }
    on_plan = advice_line(advice, &line) > 0 && made == line[0];
    advice->at += on_plan;
    if (!on_plan || advice->at == advice->plan.count)
        advice->state = ADVICE_NONE;
    /* A move never raises the highest score that can be reached; undo may. */
    if (made == MOVE_NONE)
        advice->has_bound = false;
    if (session_status(session) != STATUS_PLAYING)
        take_end(advice, session);
    else
        take_known(advice, session);
    set_remaining(advice, session);
    advice->from = session->cursor;
    advice->asked = false;
    if (!advice_known(advice) || !advice->plan.proved)
        search(advice, session);
}

void advice_rest(struct advice *advice, const struct session *session)
{
    struct solution found = {0};
    uint64_t tag;
    if (!advice->game->rules->scored || !job_end(advice->job, &tag, &found))
        return;
    take_better(advice, session, session->cursor, &found);
    set_remaining(advice, session);
}

void advice_resume(struct advice *advice, const struct session *session)
{
    if (advice->game->rules->scored && !advice_searching(advice) &&
        advice_known(advice) && !advice->plan.proved)
        search(advice, session);
}

/* Takes the first moves of the running search's best line as the plan, if it is
 * better. */
static bool take_progress(struct advice *advice)
{
    const struct progress *progress = &advice->progress;
    int count = progress->line_count;
    note_bound(advice, progress->has_bound, progress->bound);
    if (!progress->has_best || count == 0 ||
        (advice_known(advice) ? progress->best <= advice->plan.score
                              : progress->seconds < first_seconds))
        return false;
    solution_free(&advice->plan);
    advice->plan.verdict = VERDICT_SOLVED;
    advice->plan.score = progress->best;
    solution_resize(&advice->plan, count);
    memcpy(advice->plan.moves, progress->line, (size_t)count * sizeof *progress->line);
    advice->state = ADVICE_PARTIAL;
    advice->at = 0;
    return true;
}

static bool poll_scored(struct advice *advice, const struct session *session)
{
    uint64_t tag;
    struct solution found = {0};
    bool finished = job_finished(advice->job, &tag, &found);
    if (finished || job_running(advice->job))
        job_progress(advice->job, &advice->progress);
    if (!finished)
        return job_running(advice->job) && take_progress(advice);
    enum stop stop = found.stop;
    take_better(advice, session, session->cursor, &found);
    if (!advice_known(advice)) {
        solution_free(&advice->plan);
        advice->state = ADVICE_KNOWN;
    }
    advice->plan.stop = stop;
    set_remaining(advice, session);
    return true;
}

/* ---- fair advice ------------------------------------------------------------------- */

/* Takes LIST, which a search for candidates has found by now, or at its END. */
static void take_candidates(struct advice *advice, struct candidate *list, int count,
                            bool end)
{
    choices_take(&advice->choices, list, count);
    if (advice->limits.fair)
        advice->state = end ? ADVICE_KNOWN : ADVICE_PARTIAL;
}

/* Takes the candidates as the running search judges them by now. False: nothing new. */
static bool take_estimate(struct advice *advice)
{
    struct candidate *list;
    int count = job_candidates(advice->job, &list);
    if (count > 0)
        take_candidates(advice, list, count, false);
    return count > 0;
}

static void follow_fair(struct advice *advice, const struct session *session,
                        uint32_t made)
{
    enum choices_followed followed = choices_follow(&advice->choices, made);
    bool ahead = advice->question == ASKED_AHEAD;
    if (followed == CHOICES_ALONG && advice->state == ADVICE_KNOWN)
        return;
    if (followed == CHOICES_ALONG) {
        /* The search that runs is for the position before. What this one finds replaces the
         * estimate from there. */
        start_fair(advice, session);
        return;
    }
    advice->asked = false;
    advice->state = ADVICE_SEARCHING;
    if (choices_known(&advice->choices)) {
        advice->state = ADVICE_KNOWN;
    } else if (followed == CHOICES_BEHIND && ahead) {
        advice->question = ASKED_FAIR; /* of the search that runs */
        take_estimate(advice);
    } else {
        job_cancel(advice->job);
        advice->question = ASKED_PLAN;
        advice->state = ADVICE_NONE;
        search(advice, session);
    }
}

void advice_ask_fair(struct advice *advice, const struct session *session)
{
    if (advice->question != ASKED_FAIR)
        start_fair(advice, session);
}

void advice_think_ahead(struct advice *advice, const struct session *session)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    if (!advice->limits.fair || advice->question == ASKED_AHEAD ||
        advice->choices.next_known || !choices_ahead(&advice->choices, session, state))
        return;
    start(advice, state, ASKED_AHEAD);
    advice->state = ADVICE_KNOWN;
}

/* ---- all games --------------------------------------------------------------------- */

void advice_follow(struct advice *advice, const struct session *session, uint32_t made)
{
    if (advice->game->rules->scored) {
        follow_scored(advice, session, made);
        return;
    }
    if (advice->limits.fair) {
        follow_fair(advice, session, made);
        return;
    }
    const uint32_t *line;
    bool on_plan = advice_line(advice, &line) > 0 && made == line[0];
    /* No move leads from a lost position to one that can be won. */
    on_plan |= advice_verdict(advice) == VERDICT_IMPOSSIBLE &&
               advice_salvage(advice, &line) > 0 && made == line[0];
    struct solution found = {0};
    if (advice->question != ASKED_PLAN)
        job_cancel(advice->job);
    advice->tag++;
    advice->question = ASKED_PLAN;
    advice->asked = false;
    choices_follow(&advice->choices, made);
    /* The solver's memory comes first: the line that it has is the best one from here. */
    if (job_recall(advice->job, session_state(session), &found)) {
        solution_free(&advice->plan);
        advice->plan = found;
        advice->state = ADVICE_KNOWN;
        advice->at = 0;
    } else if (on_plan) {
        advice->at++;
    } else {
        advice->state = ADVICE_NONE;
        search(advice, session);
        return;
    }
    set_remaining(advice, session);
}

/* Notes how many moves of the running search's best line are legal. True: the line is
 * new. */
static bool take_offer(struct advice *advice, const struct session *session,
                       const struct progress *before)
{
    const struct progress *now = &advice->progress;
    if (advice->question != ASKED_PLAN || advice_known(advice) || advice->limits.fair ||
        now->line_count == 0)
        return false;
    bool same =
        now->line_count == before->line_count && now->best == before->best &&
        memcmp(now->line, before->line, (size_t)now->line_count * sizeof *now->line) == 0;
    advice->offered = solution_replay(advice->game, session_state(session), now->line,
                                      now->line_count, NULL, NULL);
    return !same && advice->offered > 0;
}

bool advice_poll(struct advice *advice, const struct session *session)
{
    struct progress before = advice->progress;
    uint64_t tag;
    struct solution found = {0};
    if (advice->game->rules->scored)
        return poll_scored(advice, session);
    bool finished = job_finished(advice->job, &tag, &found);
    if (finished || job_running(advice->job))
        job_progress(advice->job, &advice->progress);
    if (!finished)
        return advice->question == ASKED_FAIR ? take_estimate(advice)
                                              : take_offer(advice, session, &before);
    if (tag != advice->tag) {
        solution_free(&found);
        return false;
    }
    enum question question = advice->question;
    advice->question = ASKED_PLAN;
    if (question == ASKED_BACK) {
        advice->answer = found.verdict;
        solution_free(&found);
        return true;
    }
    if (question == ASKED_FAIR || question == ASKED_AHEAD) {
        struct candidate *list = found.candidates;
        int count = found.candidate_count;
        found.candidates = NULL;
        found.candidate_count = 0;
        solution_free(&found);
        if (question == ASKED_AHEAD)
            choices_take_next(&advice->choices, list, count);
        else
            take_candidates(advice, list, count, true);
        if (!advice->limits.fair && !advice_known(advice))
            search(advice, session);
        return question == ASKED_FAIR;
    }
    solution_free(&advice->plan);
    advice->plan = found;
    advice->state = ADVICE_KNOWN;
    advice->at = 0;
    advice->progress.bytes = found.peak_bytes; /* the search has freed all by now */
    set_remaining(advice, session);
    return true;
}

void advice_ask(struct advice *advice, const void *state)
{
    advice->asked = true;
    start(advice, state, ASKED_BACK);
}
