/* The text of the first board decides; the deal's number is only a shorter way to it. So
 * a later version may deal differently and still continue the games of this one: they
 * then lose their number, not their board. */
#include "store/restore.h"

#include "games/registry.h"

#include "base/i18n.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Deals number SEED; false, and SESSION untouched: its board is not BOARD. */
static bool deal(const char *seed, const char *board, const struct game *game,
                 uint32_t variant, struct session *session)
{
    struct session dealt = {0};
    struct text now = {0};
    char *end;
    errno = 0;
    unsigned long long number = strtoull(seed, &end, 10);
    bool same = errno == 0 && end != seed && *end == '\0' &&
                session_deal(&dealt, game, variant, number) == NULL;
    if (same) {
        game->notation->print(session_state(&dealt), &now);
        same = strcmp(text_get(&now), board) == 0;
    }
    text_free(&now);
    if (!same) {
        session_free(&dealt);
        return false;
    }
    session_free(session);
    *session = dealt;
    return true;
}

bool restore_start(const struct game_row *row, struct session *session,
                   struct reason *why)
{
    uint32_t variant;
    const struct game *game = row->kind != NULL ? registry_find(row->kind) : NULL;
    if (game == NULL || strcmp(game->id, row->kind) != 0)
        return reason_set(why, 0, 0, "%s", _("there is no such game"));
    if (row->variant == NULL || row->start == NULL ||
        !game_variant_find(game, row->variant, &variant))
        return reason_set(why, 0, 0, "%s", _("there is no such variant"));
    if (row->seed != NULL && deal(row->seed, row->start, game, variant, session))
        return true;
    struct session parsed = {0};
    if (!session_read(&parsed, game, variant, row->start, why))
        return false;
    session_free(session);
    *session = parsed;
    return true;
}
