/* The atlas behind the contract of game/atlas.h. */
#include "games/klotski/solve/atlas/atlas_store.h"
#include "games/klotski/solve/atlas/klotski_atlas.h"
#include "games/klotski/solve/classic/classic.h"
#include "games/klotski/solve/corner/corner.h"

_Static_assert((int)ATLAS_MOVES == (int)KLOTSKI_MOVES &&
                   (int)ATLAS_STRAIGHT == (int)KLOTSKI_STRAIGHT &&
                   (int)ATLAS_STEPS == (int)KLOTSKI_STEPS,
               "a metric of the atlas is a variant of the game");

static void show(const struct atlas *atlas, const struct atlas_query *query,
                 char word[ATLAS_WORD])
{
    struct klotski k;
    word[0] = '\0';
    if (atlas_pick(atlas, query, 0, &k))
        layout_word(classic_encode(&k), word);
}

static bool draw(const struct atlas *atlas, const struct atlas_query *query, int grade,
                 struct random *random, void *state, struct atlas_rating *rating)
{
    return atlas_draw_grade(atlas, query, grade, random, state, rating);
}

const struct game_atlas klotski_atlas = {
    .make = atlas_new,
    .free = atlas_free,
    .measure = atlas_measure,
    .count_parts = atlas_count_parts,
    .sum = atlas_sum,
    .show = show,
    .draw = draw,
    .diameters = atlas_diameters,
    .small = corner_solve,
};
