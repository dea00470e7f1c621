#include "game/selection.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const selection_no_atlas =
    N_("the atlas needs more time or memory than allowed");
const char *const selection_no_opening = N_("no opening of this kind was found");

/* ---- reading ----------------------------------------------------------------------- */

/* "60..70", or "60" alone. */
static bool read_range(const char *s, int least, int most, int *low, int *high)
{
    char *end;
    if (s[0] < '0' || s[0] > '9')
        return false;
    long a = strtol(s, &end, 10), b = a;
    if (strncmp(end, "..", 2) == 0 && end[2] >= '0' && end[2] <= '9')
        b = strtol(end + 2, &end, 10);
    if (*end != '\0' || a < least || b > most || a > b)
        return false;
    *low = (int)a;
    *high = (int)b;
    return true;
}

bool selection_read_length(struct selection *selection, const char *s)
{
    return read_range(s, 0, ATLAS_FAR - 1, &selection->query.low, &selection->query.high);
}

bool selection_read_blanks(struct selection *selection, const char *s)
{
    struct atlas_query *query = &selection->query;
    return read_range(s, ATLAS_BLANKS_LOW, ATLAS_BLANKS_HIGH, &query->blanks_low,
                      &query->blanks_high);
}

bool selection_read_pieces(struct selection *selection, const char *s)
{
    struct atlas_query *query = &selection->query;
    query->dominoes = query->singles = -1;
    while (*s >= '0' && *s <= '9') {
        char *end;
        long count = strtol(s, &end, 10);
        if (*end == 'd' && query->dominoes < 0 && count <= ATLAS_DOMINOES)
            query->dominoes = (int)count;
        else if (*end == 's' && query->singles < 0 && count <= ATLAS_SINGLES)
            query->singles = (int)count;
        else
            return false;
        s = end + 1;
    }
    return *s == '\0' && (query->dominoes >= 0 || query->singles >= 0) &&
           2 * query->dominoes + query->singles + ATLAS_BLANKS_LOW <= ATLAS_BLANKS_HIGH;
}

void selection_settle(struct selection *selection, const struct game *game, int metric)
{
    struct atlas_query *query = &selection->query;
    selection->game = game;
    selection->metric = metric;
    if (selection->grade >= 0 && query->dominoes < 0 && query->singles < 0 &&
        query->blanks_low < 0 && query->blanks_high < 0)
        query->blanks_high = ATLAS_BLANKS_LOW;
}

/* ---- drawing ----------------------------------------------------------------------- */

struct atlas *selection_atlas(const struct selection *selection, struct search *search)
{
    const struct game_atlas *table = selection->game->atlas;
    struct atlas *atlas = table->make(search, &selection->query);
    if (atlas != NULL && !table->measure(atlas, search, selection->metric)) {
        table->free(atlas);
        atlas = NULL;
    }
    return atlas;
}

const char *selection_draw(const struct selection *selection, const struct atlas *atlas,
                           uint64_t seed, struct session *session,
                           struct atlas_rating *rating)
{
    const struct game *game = selection->game;
    uint32_t variant = (uint32_t)selection->metric;
    struct random random;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    random_seed(&random, seed);
    if (!game->atlas->draw(atlas, &selection->query, selection->grade, &random, state,
                           rating))
        return selection_no_opening;
    char name[80];
    snprintf(name, sizeof name, "%d %s, %s", rating->length,
             game->deals->variants[variant], grade_names[rating->grade]);
    if (!session_begin(session, game, variant, state, name))
        return MEMORY_NONE;
    session->seed = seed;
    return NULL;
}
