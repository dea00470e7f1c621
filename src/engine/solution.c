#include "engine/solution.h"

#include "base/clock.h"
#include "base/memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

int candidate_percent(const struct candidate *candidate)
{
    double samples = candidate->samples > 0 ? candidate->samples : 1;
    return (int)(100 * candidate->wins / samples + 0.5);
}

struct share candidate_chance(const struct candidate *candidate)
{
    return share_won(candidate->wins, candidate->samples, candidate->deals);
}

void candidates_free(struct candidate *candidates, int count)
{
    for (int i = 0; i < count; i++)
        free(candidates[i].moves);
    free(candidates);
}

void solution_free(struct solution *solution)
{
    candidates_free(solution->candidates, solution->candidate_count);
    free(solution->moves);
    free(solution->salvage);
    *solution = (struct solution){0};
}

bool solution_resize(struct solution *solution, int count)
{
    assert(count >= 0);
    free(solution->moves);
    solution->moves = memory_get((size_t)count, sizeof *solution->moves);
    solution->count = solution->moves != NULL ? count : 0;
    return solution->moves != NULL;
}

bool solution_set(struct solution *solution, const uint32_t *moves, int count)
{
    bool good = solution_resize(solution, count);
    if (good && count > 0)
        memcpy(solution->moves, moves, (size_t)count * sizeof *moves);
    return good;
}

bool solution_give(struct solution *solution, struct search *search,
                   const uint32_t *moves, int count)
{
    bool good = moves != NULL ? solution_set(solution, moves, count)
                              : solution_resize(solution, count);
    if (good)
        solution->verdict = VERDICT_SOLVED;
    else
        search_stop(search, STOP_SYSTEM);
    return good;
}

int solution_replay(const struct game *game, const void *state, const uint32_t *moves,
                    int count, void *end, int *length)
{
    alignas(max_align_t) unsigned char now[STATE_MAX];
    size_t size = game->rules->state_size;
    int total = 0;
    int i = 0;
    memcpy(now, state, size);
    for (; i < count; i++) {
        int cost = game_cost(game, now, moves[i]);
        if (!game->rules->apply(now, moves[i]))
            break;
        total += cost;
    }
    if (end != NULL)
        memcpy(end, now, size);
    if (length != NULL)
        *length = total;
    return i;
}

/* Sets length and score by replay. False: the line is illegal or does not win. */
static bool replay_line(const struct game *game, const void *state,
                        struct solution *solution)
{
    alignas(max_align_t) unsigned char end[STATE_MAX];
    if (solution_replay(game, state, solution->moves, solution->count, end,
                        &solution->length) != solution->count)
        return false;
    if (game_can_be_lost(game))
        return game->rules->status(end) == STATUS_WON;
    solution->score = game->rules->score(end);
    return true;
}

static bool check_candidates(const struct game *game, const void *state,
                             const struct solution *solution)
{
    bool replay = true;
    for (int i = 0; i < solution->candidate_count; i++) {
        const struct candidate *candidate = &solution->candidates[i];
        replay =
            replay && solution_replay(game, state, candidate->moves, candidate->count,
                                      NULL, NULL) == candidate->count;
    }
    return replay;
}

/* What the search has counted, and why it stopped. */
static void sum_up(struct search *search, struct solution *solution)
{
    double now = clock_now();
    solution->processor = search_processor(search, now);
    solution->stop = search_reason(search);
    solution->nodes = search_nodes(search);
    solution->seconds = now - search->started;
    solution->peak_bytes = atomic_load(&search->peak_bytes);
    if (solution->verdict != VERDICT_UNKNOWN)
        solution->decided = search->found > 0 ? search->found : solution->seconds;
}

/* Completes the solution from its verdict, or withdraws a verdict whose line is wrong. */
static void finish(const struct game *game, const void *state, struct solution *solution)
{
    bool replays =
        solution->verdict != VERDICT_SOLVED || replay_line(game, state, solution);
    assert(replays);
    if (!replays) {
        solution->verdict = VERDICT_UNKNOWN;
        solution->proved = false;
        solution->decided = 0;
    }
    if (solution->verdict != VERDICT_SOLVED) {
        free(solution->moves);
        solution->moves = NULL;
        solution->count = solution->length = 0;
        solution->score = 0;
        solution->proved = solution->verdict == VERDICT_IMPOSSIBLE;
    } else if (solution->proved || (!game_runs_on(game) && solution->length == 0)) {
        solution->proved = true; /* no line is shorter than no moves */
        solution->has_bound = true;
        solution->bound = game_measure(game, solution->length, solution->score);
    }
}

void solution_find(const struct game *game, struct search *search, void *memo,
                   const void *state, struct solution *out)
{
    solution_free(out);
    if (search->limits.fair)
        game->solver->advise(search, state, out);
    else if (game_unknown(game, state) == 0)
        game->solver->solve(search, memo, state, out);
    assert(out->verdict != VERDICT_UNKNOWN || search_stopped(search) ||
           search->limits.fair || game_unknown(game, state) > 0);
    assert(check_candidates(game, state, out));
    assert(solution_replay(game, state, out->salvage, out->salvage_count, NULL, NULL) ==
           out->salvage_count);
    sum_up(search, out);
    /* A bare verdict has no line that could be checked. */
    if (!search->limits.verdict || out->verdict != VERDICT_SOLVED || out->moves != NULL)
        finish(game, state, out);
}

void solution_copy(struct solution *out, const struct solution *found)
{
    solution_free(out);
    solution_set(out, found->moves, found->count);
    out->verdict = found->verdict;
    out->stop = found->stop;
    out->proved = found->proved;
    out->length = found->length;
    out->score = found->score;
    out->nodes = found->nodes;
}

bool solution_is_best(const struct game *game, const struct solution *found)
{
    return found->proved || (game->solver->even && found->verdict == VERDICT_SOLVED);
}

bool solution_beats(const struct game *game, const struct solution *found,
                    const struct solution *known)
{
    if (found->verdict == VERDICT_UNKNOWN || known->verdict == VERDICT_UNKNOWN)
        return found->verdict != VERDICT_UNKNOWN;
    int64_t gain = game_gain(game, game_measure(game, found->length, found->score),
                             game_measure(game, known->length, known->score));
    return gain > 0 ||
           (gain == 0 &&
            (found->proved > known->proved ||
             (found->proved == known->proved && known->count == 0 && found->count > 0)));
}

bool solution_winnable(const struct game *game, const void *state)
{
    struct search search;
    struct solution solution = {0};
    if (!game_can_be_lost(game))
        return true;
    search_init(&search, &(struct limits){.bytes = 4 << 20, .verdict = true});
    solution_find(game, &search, NULL, state, &solution);
    bool winnable = solution.verdict == VERDICT_SOLVED;
    solution_free(&solution);
    search_free(&search);
    return winnable;
}

void solution_find_large(const struct game *game, struct search *search,
                         const void *board, struct solution *out, struct text *line)
{
    solution_free(out);
    game->large->solve(search, board, out, line);
    if (line->failed) {
        out->verdict = VERDICT_UNKNOWN;
        out->length = 0;
        search_stop(search, STOP_SYSTEM);
    }
    sum_up(search, out);
}

bool solution_recall(const struct game *game, const void *memo, const void *state,
                     struct solution *out)
{
    solution_free(out);
    if (memo == NULL || game->solver->recall == NULL ||
        !game->solver->recall(memo, state, out)) {
        solution_free(out);
        return false;
    }
    finish(game, state, out);
    return out->verdict != VERDICT_UNKNOWN;
}

bool solution_remember(const struct game *game, void *memo, const void *state,
                       const uint32_t *moves, int count)
{
    alignas(max_align_t) unsigned char end[STATE_MAX];
    struct solution known = {.verdict = VERDICT_SOLVED};
    if (memo == NULL || game->solver->remember == NULL ||
        solution_replay(game, state, moves, count, end, NULL) != count ||
        game->rules->status(end) == STATUS_PLAYING || !solution_set(&known, moves, count))
        return false;
    game->solver->remember(memo, state, &known);
    solution_free(&known);
    return true;
}
