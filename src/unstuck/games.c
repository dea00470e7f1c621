#include "unstuck/handles.h"

#include "games/registry.h"

#include <string.h>

const struct game *game_named(const char *id)
{
    for (int i = 0; registry[i] != NULL; i++)
        if (id != NULL && strcmp(registry[i]->id, id) == 0)
            return registry[i];
    return NULL;
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
    for (int n = 0; i >= 0 && registry[n] != NULL; n++)
        if (n == i)
            return registry[n]->id;
    return NULL;
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

static bool has_name(const struct game *game, uint64_t number)
{
    return game != NULL && number >= 1 && number <= game_deal_count(game);
}

const char *unstuck_deal_name(const char *game, uint64_t number, bool chinese)
{
    const struct game *found = game_named(game);
    enum charset charset = chinese ? CHARSET_CJK : CHARSET_UNICODE;
    return has_name(found, number) ? game_deal_name(found, number, charset) : NULL;
}

int unstuck_deal_grade(const char *game, const char *variant, uint64_t number)
{
    const struct game *found;
    uint32_t v;
    return variant_named(game, variant, &found, &v) == UNSTUCK_OK
               ? game_deal_grade(found, v, number)
               : -1;
}

int unstuck_deal_best(const char *game, const char *variant, uint64_t number)
{
    const struct game *found;
    uint32_t v;
    if (variant_named(game, variant, &found, &v) != UNSTUCK_OK ||
        !has_name(found, number))
        return 0;
    return game_deal_best(found, v, number);
}
