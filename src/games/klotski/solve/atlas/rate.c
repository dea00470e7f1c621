/* Rates how hard a layout is; game/atlas.h has the definition. */
#include "games/klotski/solve/atlas/atlas_store.h"

#include "games/klotski/solve/classic_board.h"

#include <math.h>

/* Quartiles of the named openings' effort, rounded. */
static const double grade_from[] =
    {[GRADE_MEDIUM] = 80, [GRADE_HARD] = 145, [GRADE_EXTREME] = 175};

enum {
    NEIGHBOURS = 400,
    DRAWS = 2000
};

/* The layouts one move away. */
struct neighbours {
    const struct atlas *atlas;
    int count;
    uint64_t board[NEIGHBOURS];
    int distance[NEIGHBOURS];
};

static bool visit(void *context, const struct successor *next)
{
    struct neighbours *neighbours = context;
    int i = neighbours->count++;
    neighbours->board[i] = next->board;
    neighbours->distance[i] = atlas_board_distance(neighbours->atlas, next->board);
    return neighbours->count < NEIGHBOURS;
}

/* Whether no neighbour of BOARD is farther from the goal. */
static bool is_dead_end(const struct atlas *atlas, uint64_t board, int distance)
{
    struct neighbours neighbours = {.atlas = atlas};
    expand(atlas->metric, board, visit, &neighbours);
    for (int i = 0; i < neighbours.count; i++)
        if (neighbours.distance[i] > distance)
            return false;
    return true;
}

bool atlas_rate(const struct atlas *atlas, const struct klotski *state,
                struct atlas_rating *out)
{
    *out = (struct atlas_rating){.length = atlas_distance(atlas, state)};
    if (out->length < 0)
        return false;
    uint64_t board = classic_encode(state);
    for (int left = out->length; left > 0; left--) {
        struct neighbours neighbours = {.atlas = atlas};
        int nearer = 0;
        uint64_t next = 0;
        expand(atlas->metric, board, visit, &neighbours);
        for (int i = 0; i < neighbours.count; i++) {
            if (neighbours.distance[i] < left && nearer++ == 0)
                next = neighbours.board[i];
            if (neighbours.distance[i] > left)
                out->dead_ends += is_dead_end(atlas, neighbours.board[i], left + 1);
        }
        out->losing += 1 - (double)nearer / neighbours.count;
        out->effort += log2((double)neighbours.count / nearer);
        board = next;
    }
    out->effort += out->dead_ends;
    if (out->length > 0)
        out->losing /= out->length;
    while (out->grade < GRADE_EXTREME && out->effort >= grade_from[out->grade + 1])
        out->grade++;
    return true;
}

bool atlas_draw_grade(const struct atlas *atlas, const struct atlas_query *query,
                      int grade, struct random *random, void *out,
                      struct atlas_rating *rating)
{
    uint64_t count = atlas_matches(atlas, query);
    for (int tries = grade < 0 ? 1 : DRAWS; count > 0 && tries > 0; tries--)
        if (atlas_pick(atlas, query, random_below(random, count), out) &&
            atlas_rate(atlas, out, rating) && (grade < 0 || (int)rating->grade == grade))
            return true;
    return false;
}

_Static_assert((int)ATLAS_MOVES == (int)KLOTSKI_MOVES &&
                   (int)ATLAS_STRAIGHT == (int)KLOTSKI_STRAIGHT &&
                   (int)ATLAS_STEPS == (int)KLOTSKI_STEPS,
               "a metric of the atlas is a variant of the game");

const struct game_atlas klotski_atlas = {
    .make = atlas_new,
    .free = atlas_free,
    .measure = atlas_measure,
    .draw = atlas_draw_grade,
};
