#include "unstuck/handles.h"

#include "base/memory.h"
#include "game/selection.h"

#include <stdlib.h>

struct unstuck_openings {
    struct selection selection;
    struct atlas *atlas;
};

/* A range of numbers from LEAST to MOST, -1: any. False: no number is in it. */
static bool is_range(int low, int high, int least, int most)
{
    return (low == -1 || (low >= least && low <= most)) &&
           (high == -1 || (high >= least && high <= most)) &&
           (low == -1 || high == -1 || low <= high);
}

/* Sets SELECTION to what QUERY says. False: no opening can match it. */
static bool select_openings(const struct unstuck_query *query,
                            struct selection *selection)
{
    if (!is_range(query->length_low, query->length_high, 0, ATLAS_FAR - 1) ||
        !is_range(query->blanks_low, query->blanks_high, ATLAS_BLANKS_LOW,
                  ATLAS_BLANKS_HIGH) ||
        !is_range(query->dominoes, -1, 0, ATLAS_DOMINOES) ||
        !is_range(query->singles, -1, 0, ATLAS_SINGLES) ||
        !is_range(query->grade, -1, GRADE_EASY, GRADE_EXTREME))
        return false;
    selection->query = (struct atlas_query){
        .dominoes = query->dominoes,
        .singles = query->singles,
        .blanks_low = query->blanks_low,
        .blanks_high = query->blanks_high,
        .low = query->length_low,
        .high = query->length_high,
        .start = query->start,
    };
    selection->grade = query->grade;
    return query->dominoes == -1 || query->singles == -1 ||
           2 * query->dominoes + query->singles + ATLAS_BLANKS_LOW <= ATLAS_BLANKS_HIGH;
}

/* Makes the atlas of OPENINGS. */
static enum unstuck_error make_atlas(struct unstuck_solver *solver,
                                     struct unstuck_openings *openings,
                                     const struct unstuck_limits *limits)
{
    solver_enter(solver);
    solver_begin(solver, openings->selection.game, limits);
    openings->atlas = selection_atlas(&openings->selection, &solver->search);
    solver_end(solver);
    solver_leave(solver);
    return openings->atlas != NULL ? UNSTUCK_OK : solver_error(solver);
}

enum unstuck_error unstuck_openings_new(struct unstuck_solver *solver, const char *game,
                                        const char *variant,
                                        const struct unstuck_query *query,
                                        const struct unstuck_limits *limits,
                                        struct unstuck_openings **out)
{
    struct unstuck_query own = UNSTUCK_QUERY_ANY;
    const struct game *found;
    uint32_t metric;
    struct selection selection;
    *out = NULL;
    struct_take(&own, sizeof own, query, offsetof(struct unstuck_query, start) + 1);
    enum unstuck_error error = variant_named(game, variant, &found, &metric);
    if (error == UNSTUCK_OK &&
        (found->atlas == NULL || !select_openings(&own, &selection)))
        error = UNSTUCK_NO_DEAL;
    if (error != UNSTUCK_OK)
        return error;
    struct unstuck_openings *openings = memory_get(1, sizeof *openings);
    if (openings == NULL)
        return UNSTUCK_NO_MEMORY;
    openings->selection = selection;
    selection_settle(&openings->selection, found, (int)metric);
    error = make_atlas(solver, openings, limits);
    if (error == UNSTUCK_OK)
        *out = openings;
    else
        unstuck_openings_free(openings);
    return error;
}

void unstuck_openings_free(struct unstuck_openings *openings)
{
    if (openings == NULL)
        return;
    openings->selection.game->atlas->free(openings->atlas);
    free(openings);
}

enum unstuck_error unstuck_openings_draw(const struct unstuck_openings *openings,
                                         uint64_t seed, struct unstuck_position **out,
                                         struct unstuck_rating *rating, size_t size)
{
    struct atlas_rating found;
    *out = NULL;
    struct unstuck_position *position = position_new();
    if (position == NULL)
        return UNSTUCK_NO_MEMORY;
    const char *problem = selection_draw(&openings->selection, openings->atlas, seed,
                                         &position->session, &found);
    if (problem != NULL) {
        unstuck_free(position);
        return problem == MEMORY_NONE ? UNSTUCK_NO_MEMORY : UNSTUCK_NO_DEAL;
    }
    struct unstuck_rating full = {.length = found.length,
                                  .losing = found.losing,
                                  .dead_ends = found.dead_ends,
                                  .grade = (int)found.grade,
                                  .effort = found.effort};
    if (rating != NULL)
        struct_give(rating, size, &full, sizeof full);
    return position_ready(position, out);
}
