/* Advice that looks for a line with a high score. Its search continues while the player
 * thinks: PLAN is the best line so far, and no line that was found gets lost. */
#include "coach/advice_aim.h"

#include <string.h>

/* Seconds before the first line of a search is shown: the first lines are poor. The player who
 * asks does not wait so long. */
static const double first_seconds = 0.6, asked_seconds = 0.05;

/* Keeps the first FROM moves of SESSION and then FOUND as the best line, if it is. */
static void note_best(struct advice *advice, const struct session *session, int from,
                      const struct solution *found)
{
    struct solution *best = &advice->best;
    best->proved |= from == 0 && found->proved;
    if ((best->verdict == VERDICT_SOLVED && found->score <= best->score) ||
        !solution_resize(best, from + found->count))
        return;
    if (from > 0)
        memcpy(best->moves, session->moves, (size_t)from * sizeof *best->moves);
    if (found->count > 0)
        memcpy(best->moves + from, found->moves,
               (size_t)found->count * sizeof *best->moves);
    best->verdict = VERDICT_SOLVED;
    best->score = found->score;
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
    if (solved &&
        (advice->state != ADVICE_KNOWN || found->proved ||
         advice->plan.verdict != VERDICT_SOLVED || found->score > advice->plan.score)) {
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
    const struct solution *best = &advice->best;
    int left = best->count - session->cursor;
    if (job_recall(advice->job, session_state(session), &found))
        take_better(advice, session, session->cursor, &found);
    if (!advice_follows_best(advice, session) ||
        (advice_known(advice) && advice->plan.score >= best->score))
        return;
    found = (struct solution){.verdict = VERDICT_SOLVED, .score = best->score};
    solution_set(&found, best->moves + session->cursor, left);
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

static void follow_score(struct advice *advice, const struct session *session,
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
    if (session_status(session) != STATUS_PLAYING) {
        /* The line to the end has no moves. */
        found = (struct solution){.verdict = VERDICT_SOLVED, .proved = true};
        found.score = advice->game->rules->score(session_state(session));
        advice->state = ADVICE_NONE;
        take_better(advice, session, session->cursor, &found);
    } else
        take_known(advice, session);
    advice_set_remaining(advice, session);
    advice->from = session->cursor;
    advice->asked = false;
    if (!advice_known(advice) || !advice->plan.proved)
        advice_search(advice, session);
}

/* Takes the first moves of the running search's best line as the plan, if it is
 * better. */
static bool look_score(struct advice *advice, const struct session *session,
                       const struct progress *before)
{
    (void)session;
    (void)before;
    const struct progress *progress = &advice->progress;
    double first = advice->asked ? asked_seconds : first_seconds;
    int count = progress->line_count;
    note_bound(advice, progress->has_bound, progress->bound);
    if (!progress->has_best || count == 0 ||
        (advice_known(advice) ? progress->best <= advice->plan.score
                              : progress->seconds < first))
        return false;
    solution_free(&advice->plan);
    advice->plan.verdict = VERDICT_SOLVED;
    advice->plan.score = progress->best;
    solution_set(&advice->plan, progress->line, count);
    advice->state = ADVICE_PARTIAL;
    advice->at = 0;
    return true;
}

static void take_score(struct advice *advice, const struct session *session,
                       struct solution *found)
{
    enum stop stop = found->stop;
    take_better(advice, session, session->cursor, found);
    if (!advice_known(advice)) {
        solution_free(&advice->plan);
        advice->state = ADVICE_KNOWN;
    }
    advice->plan.stop = stop;
    advice_set_remaining(advice, session);
}

void advice_rest(struct advice *advice, const struct session *session)
{
    struct solution found = {0};
    uint64_t tag;
    if (!advice->aim->background || !job_end(advice->job, &tag, &found))
        return;
    take_better(advice, session, session->cursor, &found);
    advice_set_remaining(advice, session);
}

void advice_resume(struct advice *advice, const struct session *session)
{
    if (advice->aim->background && !advice_searching(advice) && advice_known(advice) &&
        !advice->plan.proved)
        advice_search(advice, session);
}

const struct advice_aim advice_score = {
    .background = true,
    .question = ASKED_PLAN,
    .follow = follow_score,
    .look = look_score,
    .take = take_score,
};
