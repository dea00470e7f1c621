/* Rates how hard a layout is; game/atlas.h has the definition. */
#include "games/klotski/solve/atlas/klotski_atlas.h"

#include "games/klotski/solve/atlas/classic_board.h"

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
    int count;
    uint64_t board[NEIGHBOURS];
    int distance[NEIGHBOURS];
};

/* The places that the piece at PLACE reaches in one move of METRIC over PLACES. */
static uint32_t targets(int metric, uint32_t place, uint32_t places)
{
    uint32_t reached = place;
    if (metric == KLOTSKI_STEPS)
        return spread(place) & places;
    if (metric == KLOTSKI_MOVES)
        for (uint32_t before = 0; before != reached;) {
            before = reached;
            reached |= spread(reached) & places;
        }
    else
        for (int way = UP; way <= RIGHT; way++)
            for (uint32_t ray = place; ray != 0; reached |= ray)
                ray = shifted(ray, way) & places;
    return reached & ~place;
}

/* BOARD after the piece of KIND has moved from cell FROM to cell TO. */
static uint64_t board_moved(uint64_t board, int kind, int from, int to)
{
    if (kind == HERO)
        return (board << 4 >> 4) | (uint64_t)(to + 1) << HERO;
    return (board ^ (uint64_t)1 << (from + kind)) | (uint64_t)1 << (to + kind);
}

static struct neighbours find_neighbours(const struct atlas *atlas, uint64_t board)
{
    struct neighbours out = {.count = 0};
    uint32_t blanks = blanks_of(board);
    for (int kind = 0; kind <= HERO; kind += CELLS) {
        uint32_t pieces = kind == HERO ? (uint32_t)1 << hero_of(board)
                                       : (uint32_t)(board >> kind) & BOARD;
        for (; pieces != 0; pieces &= pieces - 1) {
            uint32_t place = pieces & -pieces;
            uint32_t to = targets(atlas->metric, place,
                                  places_for(kind, blanks | cells_under(kind, place)));
            for (; to != 0 && out.count < NEIGHBOURS; to &= to - 1, out.count++) {
                uint64_t next =
                    board_moved(board, kind, __builtin_ctz(place), __builtin_ctz(to));
                out.board[out.count] = next;
                out.distance[out.count] = atlas_board_distance(atlas, next);
            }
        }
    }
    return out;
}

/* Whether no neighbour of BOARD is farther from the goal. */
static bool is_dead_end(const struct atlas *atlas, uint64_t board, int distance)
{
    struct neighbours neighbours = find_neighbours(atlas, board);
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
        struct neighbours neighbours = find_neighbours(atlas, board);
        int nearer = 0;
        uint64_t next = 0;
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
    for (int tries = DRAWS; count > 0 && tries > 0; tries--)
        if (atlas_pick(atlas, query, random_below(random, count), out) &&
            atlas_rate(atlas, out, rating) && (rating->length > 0 || query->low == 0) &&
            (grade < 0 || (int)rating->grade == grade))
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
