#include "unstuck/handles.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct unstuck_position *position_new(void)
{
    return memory_get(1, sizeof(struct unstuck_position));
}

enum unstuck_error position_ready(struct unstuck_position *position,
                                  struct unstuck_position **out)
{
    const struct session *session = &position->session;
    game_variant_name(session->game, session->variant, &position->variant);
    if (position->variant.failed) {
        unstuck_free(position);
        return UNSTUCK_NO_MEMORY;
    }
    *out = position;
    return UNSTUCK_OK;
}

void unstuck_free(struct unstuck_position *position)
{
    if (position == NULL)
        return;
    session_free(&position->session);
    text_free(&position->variant);
    free(position);
}

enum unstuck_error unstuck_deal(const char *game, const char *variant, uint64_t number,
                                struct unstuck_position **out)
{
    const struct game *found;
    uint32_t v;
    *out = NULL;
    enum unstuck_error error = variant_named(game, variant, &found, &v);
    if (error != UNSTUCK_OK)
        return error;
    struct unstuck_position *position = position_new();
    if (position == NULL)
        return UNSTUCK_NO_MEMORY;
    const char *problem = session_deal(&position->session, found, v, number);
    if (problem == NULL)
        return position_ready(position, out);
    unstuck_free(position);
    return problem == MEMORY_NONE ? UNSTUCK_NO_MEMORY : UNSTUCK_NO_DEAL;
}

struct unstuck_position *unstuck_copy(const struct unstuck_position *position)
{
    struct unstuck_position *copy = position_new();
    if (copy == NULL || !session_copy(&position->session, &copy->session)) {
        free(copy);
        return NULL;
    }
    copy->made = position->made;
    return position_ready(copy, &copy) == UNSTUCK_OK ? copy : NULL;
}

/* ---- facts ------------------------------------------------------------------------- */

_Static_assert((int)STATUS_WON == (int)UNSTUCK_WON &&
                   (int)STATUS_STUCK == (int)UNSTUCK_STUCK,
               "the order is the same");

void unstuck_get_facts(const struct unstuck_position *position, struct unstuck_facts *out,
                       size_t size)
{
    const struct session *session = &position->session;
    struct unstuck_facts full = {.game = session->game->id,
                                 .variant = text_get(&position->variant),
                                 .name = session_name(session),
                                 .deal = session->dealt ? session->seed : 0,
                                 .dealt = session->dealt,
                                 .large = session->large != NULL,
                                 .moves = position->made,
                                 .length = position->made};
    if (full.large) {
        bool won = session->game->large->won(session->large);
        full.status = won ? UNSTUCK_WON : UNSTUCK_PLAYING;
    } else {
        full.status = (enum unstuck_status)session_status(session);
        full.moves = session->cursor;
        full.length = session_length(session);
        full.undone = session->count - session->cursor;
        full.unknown = game_unknown(session->game, session_state(session));
        full.scored = game_score(session, &full.score);
    }
    struct_give(out, size, &full, sizeof full);
}

_Static_assert((int)UNSTUCK_DOWN == (int)CELL_DOWN &&
                   (int)UNSTUCK_WALL == (int)CELL_WALL &&
                   (int)UNSTUCK_GATE == (int)CELL_GATE &&
                   (int)UNSTUCK_GOAL == (int)CELL_GOAL,
               "the bits are the same");

int unstuck_row(const struct unstuck_position *position, int row, int *out, int max)
{
    const struct session *session = &position->session;
    int cells[CELLS_MOST];
    if (session->large != NULL || session->game->notation->row == NULL)
        return -1;
    int count = session->game->notation->row(session_state(session), row, cells);
    for (int i = 0; i < count && i < max; i++)
        out[i] = cells[i];
    return count;
}

/* ---- text -------------------------------------------------------------------------- */

enum unstuck_error text_give(const struct text *text, char *out, size_t size,
                             size_t *length)
{
    size_t n = text->length;
    if (text->failed)
        return UNSTUCK_NO_MEMORY;
    if (length != NULL)
        *length = n;
    if (size == 0)
        return UNSTUCK_OK;
    n = n < size ? n : size - 1;
    memcpy(out, text_get(text), n);
    out[n] = '\0';
    return UNSTUCK_OK;
}

/* False: the game has no such notation, or it cannot express the position. */
static bool print_as(const struct session *session, const char *notation,
                     struct text *out)
{
    const struct game *game = session->game;
    const char *const *others = game_notations(game);
    int i = 0;
    if (strcmp(notation, "board") == 0) {
        game->notation->print(session_state(session), out);
        return true;
    }
    while (others[i] != NULL && strcmp(others[i], notation) != 0)
        i++;
    return others[i] != NULL &&
           game->notation->print_other(session_state(session), i, out);
}

enum unstuck_error unstuck_print(const struct unstuck_position *position,
                                 const char *notation, char *out, size_t size,
                                 size_t *length)
{
    scoped_text text = {0};
    if (position->session.large != NULL && notation != NULL)
        return UNSTUCK_TOO_LARGE;
    if (notation == NULL)
        session_print(&position->session, &text);
    else if (!print_as(&position->session, notation, &text) && !text.failed)
        return UNSTUCK_NO_NOTATION;
    return text_give(&text, out, size, length);
}
