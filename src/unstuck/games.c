#include "unstuck/handles.h"

#include "games/registry.h"
#include "rescue/puzzle.h"

#include <string.h>

const struct game *game_named(const char *id)
{
    const struct game *found = id != NULL ? registry_find(id) : NULL;
    return found != NULL && strcmp(found->id, id) == 0 ? found : NULL;
}

enum unstuck_error variant_named(const char *id, const char *name,
                                 const struct game **game, uint32_t *variant)
{
    *game = game_named(id);
    if (*game == NULL)
        return UNSTUCK_NO_GAME;
    if (name == NULL)
        name = (*game)->deals->variants[0];
    return game_variant_find(*game, name, variant) ? UNSTUCK_OK : UNSTUCK_NO_VARIANT;
}

const char *unstuck_game(int i)
{
    return i >= 0 && i < registry_place(NULL) ? registry[i]->id : NULL;
}

/* Number I of LIST, NULL behind the last; NULL: there are fewer. */
static const char *listed(const char *const *list, int i)
{
    for (int n = 0; i >= 0 && list[n] != NULL; n++)
        if (n == i)
            return list[n];
    return NULL;
}

const char *unstuck_variant(const char *game, int i)
{
    const struct game *found = game_named(game);
    return found != NULL ? listed(found->deals->variants, i) : NULL;
}

const char *unstuck_notation(const char *game, int i)
{
    const struct game *found = game_named(game);
    if (found == NULL)
        return NULL;
    return i == 0 ? "board" : listed(game_notations(found), i - 1);
}

uint64_t unstuck_deal_count(const char *game)
{
    const struct game *found = game_named(game);
    return found != NULL ? game_deal_count(found) : 0;
}

const char *unstuck_deal_name(const char *game, uint64_t number, bool chinese)
{
    const struct game *found = game_named(game);
    enum charset charset = chinese ? CHARSET_CJK : CHARSET_UNICODE;
    return found != NULL ? game_deal_name(found, number, charset) : NULL;
}

int unstuck_deal_grade(const char *game, const char *variant, uint64_t number)
{
    const struct game *found;
    uint32_t v;
    bool known = variant_named(game, variant, &found, &v) == UNSTUCK_OK;
    return known ? game_deal_grade(found, v, number) : -1;
}

int unstuck_deal_best(const char *game, const char *variant, uint64_t number)
{
    const struct game *found;
    uint32_t v;
    bool known = variant_named(game, variant, &found, &v) == UNSTUCK_OK;
    return known ? game_deal_best(found, v, number) : 0;
}

/* ---- rescue puzzles ---------------------------------------------------------------- */

_Static_assert((int)RESCUE_STEPS == (int)UNSTUCK_PUZZLE_STEPS &&
                   (int)RESCUE_MOVES == (int)UNSTUCK_PUZZLE_MOVES &&
                   (int)RESCUE_KEEP == (int)UNSTUCK_KEEP &&
                   (int)RESCUE_OUT == (int)UNSTUCK_OUT &&
                   (int)RESCUE_POINTS == (int)UNSTUCK_POINTS,
               "a puzzle is the same here and there");

int unstuck_puzzle_count(const char *game, int grade)
{
    const struct game *found = game_named(game);
    return found != NULL ? rescue_count(found, grade) : 0;
}

enum unstuck_error unstuck_puzzle_new(const char *game, int grade, int nth,
                                      struct unstuck_position **out,
                                      struct unstuck_puzzle *puzzle, size_t size)
{
    const struct game *found = game_named(game);
    struct rescue_puzzle shipped;
    *out = NULL;
    if (found == NULL)
        return UNSTUCK_NO_GAME;
    if (nth < 0 || nth >= rescue_count(found, grade))
        return UNSTUCK_NO_DEAL;
    if (!rescue_get(found, grade, nth, &shipped))
        return UNSTUCK_NO_MEMORY;
    struct unstuck_puzzle full = {.number = shipped.number,
                                  .grade = (int)shipped.grade,
                                  .rating = shipped.rating,
                                  .goal = (enum unstuck_goal)shipped.goal,
                                  .amount = shipped.amount,
                                  .steps = shipped.step_count};
    for (int i = 0; i < shipped.step_count; i++) {
        full.count[i] = shipped.steps[i].count;
        memcpy(full.right[i], shipped.steps[i].right, sizeof full.right[i]);
    }
    struct unstuck_position *position = position_new();
    if (position == NULL || !rescue_begin(&shipped, &position->session)) {
        unstuck_free(position);
        return UNSTUCK_NO_MEMORY;
    }
    struct_give(puzzle, size, &full, sizeof full);
    return position_ready(position, out);
}
