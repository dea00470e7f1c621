/* A handle is one struct search that is restarted for each search, so unstuck_cancel and
 * unstuck_get_progress find a valid search at any time.
 *
 * A cancel sets CANCELLED and then stops the search; solver_begin restarts the search and
 * then looks at CANCELLED. Both are sequentially consistent. So either the cancel stops the
 * new search, or solver_begin does. */
#include "unstuck/handles.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/pages.h"

#include <stdlib.h>
#include <string.h>

enum {
    BYTES_USUAL = 512 << 20 /* as the command */
};

void struct_give(void *out, size_t size, const void *from, size_t known)
{
    memcpy(out, from, size < known ? size : known);
    if (size > known)
        memset((char *)out + known, 0, size - known);
}

void struct_take(void *own, size_t known, const void *given, size_t first)
{
    size_t size;
    if (given == NULL)
        return;
    memcpy(&size, given, sizeof size);
    if (size == 0)
        size = first;
    memcpy(own, given, size < known ? size : known);
}

struct unstuck_solver *unstuck_solver_new(void)
{
    struct unstuck_solver *solver = memory_get(1, sizeof *solver);
    if (solver == NULL)
        return NULL;
    search_init(&solver->search, &(struct limits){0});
    pthread_mutex_init(&solver->lock, NULL);
    pthread_mutex_init(&solver->watching, NULL);
    return solver;
}

/* Drops what the game has learned of the last position. */
static void forget(struct unstuck_solver *solver)
{
    if (solver->learner != NULL)
        game_memo_free(solver->learner, solver->memo);
    solver->learner = NULL;
    solver->memo = NULL;
}

/* Drops the last answer. */
static void clear(struct unstuck_solver *solver)
{
    solution_free(&solver->solution);
    text_clear(&solver->line);
    text_clear(&solver->farthest);
    solver->game = NULL;
    pages_free(solver->certificate, solver->certificate_length);
    solver->certificate = NULL;
    solver->certificate_length = 0;
}

void unstuck_solver_free(struct unstuck_solver *solver)
{
    if (solver == NULL)
        return;
    forget(solver);
    clear(solver);
    text_free(&solver->line);
    text_free(&solver->farthest);
    search_free(&solver->search);
    pthread_mutex_destroy(&solver->lock);
    pthread_mutex_destroy(&solver->watching);
    free(solver);
}

/* ---- other threads ----------------------------------------------------------------- */

void unstuck_cancel(struct unstuck_solver *solver)
{
    atomic_store(&solver->cancelled, true);
    search_stop(&solver->search, STOP_CANCELLED);
}

void unstuck_get_progress(struct unstuck_solver *solver, struct unstuck_progress *out,
                          size_t size)
{
    struct progress progress;
    struct unstuck_progress full;
    pthread_mutex_lock(&solver->lock);
    search_snapshot(&solver->search, &progress);
    if (!solver->running)
        progress.seconds = solver->took;
    if (progress.phase == NULL)
        progress.phase = solver->phase;
    pthread_mutex_unlock(&solver->lock);
    full = (struct unstuck_progress){.phase = progress.phase,
                                     .nodes = progress.nodes,
                                     .open = progress.open,
                                     .duplicates = progress.duplicates,
                                     .bytes = progress.bytes,
                                     .seconds = progress.seconds,
                                     .depth = progress.depth,
                                     .has_best = progress.has_best,
                                     .has_bound = progress.has_bound,
                                     .best = progress.best,
                                     .bound = progress.bound};
    struct_give(out, size, &full, sizeof full);
}

/* A search calls this about every millisecond, maybe on several threads at a time. */
static void watch(void *watcher, double now)
{
    struct unstuck_solver *solver = watcher;
    if (pthread_mutex_trylock(&solver->watching) != 0)
        return;
    if (now >= solver->due) {
        struct unstuck_progress progress;
        unstuck_get_progress(solver, &progress, sizeof progress);
        if (!solver->callback(&progress, solver->data))
            unstuck_cancel(solver);
        solver->due = clock_now() + solver->seconds;
    }
    pthread_mutex_unlock(&solver->watching);
}

void unstuck_watch(struct unstuck_solver *solver, double seconds,
                   bool (*callback)(const struct unstuck_progress *progress, void *data),
                   void *data)
{
    solver->callback = callback;
    solver->data = data;
    solver->seconds = seconds;
    solver->search.watch = callback != NULL ? watch : NULL;
    solver->search.watcher = solver;
}

/* ---- a search ---------------------------------------------------------------------- */

void solver_enter(struct unstuck_solver *solver)
{
    clear(solver);
    if (solver->callback != NULL)
        solver->due = clock_now() + solver->seconds;
}

void solver_leave(struct unstuck_solver *solver)
{
    atomic_store(&solver->cancelled, false);
}

struct unstuck_limits limits_take(const struct unstuck_limits *limits)
{
    struct unstuck_limits own = {0};
    struct_take(&own, sizeof own, limits,
                offsetof(struct unstuck_limits, scratch_bytes) +
                    sizeof own.scratch_bytes);
    return own;
}

void solver_begin(struct unstuck_solver *solver, const struct game *game,
                  const struct unstuck_limits *limits)
{
    struct unstuck_limits given = limits_take(limits);
    struct limits own = {.nodes = given.nodes,
                         .bytes = given.bytes > 0 ? given.bytes : BYTES_USUAL,
                         .seconds = given.seconds,
                         .processor = given.cpu_seconds,
                         .improve = given.improve,
                         .threads = given.threads,
                         .verdict = given.verdict,
                         .optimal = given.optimal,
                         .natural = given.natural,
                         .fair = given.fair && game_hides(game),
                         .forced = !given.quick,
                         .each = given.each,
                         .seed = given.seed};
    solver->scratch =
        (struct scratch){.directory = given.scratch, .most = given.scratch_bytes};
    if (given.scratch != NULL)
        own.scratch = &solver->scratch;
    pthread_mutex_lock(&solver->lock);
    search_restart(&solver->search, &own);
    solver->running = true;
    solver->phase = own.fair             ? N_("judging the moves")
                    : game_runs_on(game) ? N_("looking for a better score")
                                         : N_("looking for a win");
    pthread_mutex_unlock(&solver->lock);
    if (atomic_load(&solver->cancelled))
        search_stop(&solver->search, STOP_CANCELLED);
}

void solver_end(struct unstuck_solver *solver)
{
    pthread_mutex_lock(&solver->lock);
    solver->took = search_seconds(&solver->search);
    solver->running = false;
    pthread_mutex_unlock(&solver->lock);
}

enum unstuck_error solver_error(const struct unstuck_solver *solver)
{
    enum stop stop = search_reason(&solver->search);
    return stop == STOP_SYSTEM      ? UNSTUCK_NO_MEMORY
           : stop == STOP_CANCELLED ? UNSTUCK_STOPPED
                                    : UNSTUCK_LIMIT;
}

enum unstuck_verdict solver_verdict(const struct unstuck_solver *solver)
{
    const struct solution *solution = &solver->solution;
    if (solution->verdict == VERDICT_SOLVED)
        return UNSTUCK_SOLVED;
    if (solution->verdict == VERDICT_IMPOSSIBLE)
        return UNSTUCK_IMPOSSIBLE;
    return solution->stop == STOP_CANCELLED ? UNSTUCK_CANCELLED
           : solution->stop == STOP_SYSTEM  ? UNSTUCK_OUT_OF_MEMORY
                                            : UNSTUCK_UNKNOWN;
}

/* The memo for STATE, which becomes the position solved last: the one of the last search if
 * that was about the same position. NULL: the game cannot continue, or no memory. */
static void *memo_for(struct unstuck_solver *solver, const struct game *game,
                      const void *state)
{
    size_t size = game->rules->state_size;
    if (solver->learner == game && memcmp(solver->state, state, size) == 0)
        return solver->memo;
    forget(solver);
    memcpy(solver->state, state, size);
    if (game->solver->continues)
        solver->memo = game_memo_new(game);
    solver->learner = solver->memo != NULL ? game : NULL;
    return solver->memo;
}

/* Gives the solver the line from the position of SESSION to KNOWN, if there is one. */
static void suggest(struct unstuck_solver *solver, const struct session *session,
                    const struct session *known)
{
    const struct game *game = session->game;
    const void *state = session_state(session);
    int at = session->cursor;
    if (game->solver->remember != NULL && known->game == game && known->cursor >= at &&
        memcmp(session_state_at(known, at), state, game->rules->state_size) == 0)
        solution_remember(game, memo_for(solver, game, state), state, known->moves + at,
                          known->cursor - at);
}

void solver_find(struct unstuck_solver *solver, const struct game *game,
                 const void *state, const struct unstuck_limits *limits)
{
    void *memo = memo_for(solver, game, state);
    solver_begin(solver, game, limits);
    solver->game = game;
    solver->large = false;
    solution_find(game, &solver->search, memo, solver->state, &solver->solution);
    solver_end(solver);
    if (solver->solution.stop == STOP_FINISHED)
        forget(solver);
}

static void find_large(struct unstuck_solver *solver, const struct session *session,
                       const struct unstuck_limits *limits)
{
    forget(solver);
    solver_begin(solver, session->game, limits);
    solver->game = session->game;
    solver->large = true;
    solution_find_large(session->game, &solver->search, session->large, &solver->solution,
                        &solver->line);
    solver_end(solver);
    if (solver->solution.verdict != VERDICT_SOLVED)
        text_clear(&solver->line); /* it may have failed */
}

enum unstuck_verdict unstuck_solve(struct unstuck_solver *solver,
                                   const struct unstuck_position *position,
                                   const struct unstuck_limits *limits)
{
    const struct session *session = &position->session;
    const void *state = session->large == NULL ? session_state(session) : NULL;
    struct unstuck_limits own = limits_take(limits);
    alignas(max_align_t) unsigned char known[STATE_MAX];
    solver_enter(solver);
    if (session->large == NULL && own.fair) {
        session_known(session, own.seen ? KNOWN_SEEN : KNOWN_TURNED, known);
        state = known;
    }
    if (own.known != NULL)
        suggest(solver, session, &own.known->session);
    if (session->large != NULL)
        find_large(solver, session, limits);
    else
        solver_find(solver, session->game, state, limits);
    solver_leave(solver);
    return solver_verdict(solver);
}

/* ---- the answer -------------------------------------------------------------------- */

_Static_assert((int)STOP_DISK == (int)UNSTUCK_STOP_DISK, "the order is the same");

static struct unstuck_answer answer_of(const struct unstuck_solver *solver)
{
    const struct solution *solution = &solver->solution;
    if (solver->game == NULL)
        return (struct unstuck_answer){0};
    return (struct unstuck_answer){
        .verdict = solver_verdict(solver),
        .stop = solution->stop == STOP_SYSTEM ? UNSTUCK_STOP_MEMORY
                                              : (enum unstuck_stop)solution->stop,
        .proved = solution->proved,
        .has_bound = solution->has_bound,
        .bound = solution->bound,
        .moves = solver->large ? solution->length : solution->count,
        .length = solution->length,
        .score = solution->score,
        .candidates = solution->candidate_count,
        .nodes = solution->nodes,
        .peak_bytes = solution->peak_bytes,
        .seconds = solution->seconds,
        .decided_seconds = game_runs_on(solver->game) ? 0 : solution->decided,
        .cpu_seconds = solution->processor,
        .trouble = solution->stop == STOP_DISK ? solver->scratch.trouble : NULL,
    };
}

void unstuck_get_answer(const struct unstuck_solver *solver, struct unstuck_answer *out,
                        size_t size)
{
    struct unstuck_answer full = answer_of(solver);
    struct_give(out, size, &full, sizeof full);
}

const uint32_t *unstuck_moves(const struct unstuck_solver *solver, int *count)
{
    *count = solver->solution.count;
    return *count > 0 ? solver->solution.moves : NULL;
}

/* LINE: COUNT moves as words, written if it is empty. NULL: there is no memory. */
static const char *write_line(const struct unstuck_solver *solver, const uint32_t *moves,
                              int count, struct text *line)
{
    if (line->length == 0 && count > 0)
        game_print_line(solver->game, solver->state, moves, count, line);
    if (!line->failed)
        return text_get(line);
    text_clear(line);
    return NULL;
}

const char *unstuck_line(struct unstuck_solver *solver)
{
    const struct solution *solution = &solver->solution;
    return write_line(solver, solution->moves, solution->count, &solver->line);
}

const char *unstuck_farthest(struct unstuck_solver *solver)
{
    const struct solution *solution = &solver->solution;
    return write_line(solver, solution->salvage, solution->salvage_count,
                      &solver->farthest);
}

bool unstuck_get_candidate(const struct unstuck_solver *solver, int i,
                           struct unstuck_candidate *out, size_t size)
{
    const struct solution *solution = &solver->solution;
    if (i < 0 || i >= solution->candidate_count)
        return false;
    const struct candidate *candidate = &solution->candidates[i];
    struct unstuck_candidate full = {.moves = candidate->moves,
                                     .count = candidate->count,
                                     .samples = candidate->samples,
                                     .wins = candidate->wins,
                                     .deals = candidate->deals};
    struct_give(out, size, &full, sizeof full);
    return true;
}
