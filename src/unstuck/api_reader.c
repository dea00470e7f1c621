#include "unstuck/handles.h"

#include "base/i18n.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct unstuck_reader {
    const struct game *game;
    uint32_t variant;
    struct blocks blocks;
    struct position position; /* the block, as far as its lines have come */
};

void reason_give(const struct reason *reason, struct unstuck_reason *why)
{
    if (why == NULL)
        return;
    why->line = reason->line;
    why->column = reason->column;
    memcpy(why->text, reason->text, sizeof why->text);
}

enum unstuck_error error_give(enum unstuck_error error, long line, const char *problem,
                              struct unstuck_reason *why)
{
    struct reason reason;
    reason_set(&reason, line, 0, "%s", problem);
    reason_give(&reason, why);
    return error;
}

_Static_assert(sizeof(((struct reason *)0)->text) ==
                   sizeof(((struct unstuck_reason *)0)->text),
               "a reason fits");

enum unstuck_error unstuck_reader_new(const char *game, const char *variant,
                                      struct unstuck_reader **out)
{
    const struct game *found;
    uint32_t v;
    *out = NULL;
    enum unstuck_error error = variant_named(game, variant, &found, &v);
    if (error != UNSTUCK_OK)
        return error;
    struct unstuck_reader *reader = memory_get(1, sizeof *reader);
    if (reader == NULL)
        return UNSTUCK_NO_MEMORY;
    reader->game = found;
    reader->variant = v;
    reader->blocks = (struct blocks){.hash_rows = found->notation->hash_rows,
                                     .is_whole = found->notation->is_whole};
    *out = reader;
    return UNSTUCK_OK;
}

void unstuck_reader_free(struct unstuck_reader *reader)
{
    if (reader == NULL)
        return;
    position_free(&reader->position);
    free(reader);
}

static bool parse(const struct unstuck_reader *reader, struct session *session,
                  struct reason *why)
{
    const struct game *game = reader->game;
    const struct position *position = &reader->position;
    const struct game_large *large = game->large;
    if (large != NULL && large->claims(position))
        return session_parse_large(session, game, reader->variant, position, why);
    return session_parse_unknown(session, game, reader->variant, position, why);
}

/* The block is complete, and the next one begins. WHY has the line where it began and, if
 * cards are unknown, that they are; or the reason if it cannot be read. */
static enum unstuck_error complete(struct unstuck_reader *reader,
                                   struct unstuck_position **out, struct reason *why)
{
    enum unstuck_error error = UNSTUCK_OK;
    reason_set(why, reader->position.first_line, 0, "%s", "");
    if (position_end(&reader->position)) {
        struct unstuck_position *position = position_new();
        if (position == NULL)
            error = UNSTUCK_NO_MEMORY;
        else if (parse(reader, &position->session, why))
            error = position_ready(position, out);
        else {
            unstuck_free(position);
            error = why->no_memory ? UNSTUCK_NO_MEMORY : UNSTUCK_BAD_TEXT;
        }
    }
    position_begin(&reader->position);
    return error;
}

static enum unstuck_error take_reader_line(struct unstuck_reader *reader,
                                           const char *line, size_t length,
                                           struct unstuck_position **out,
                                           struct reason *why)
{
    switch (position_line(&reader->blocks, &reader->position, line, length, why)) {
    case READING_BLOCK:
        return complete(reader, out, why);
    case READING_BAD:
        position_begin(&reader->position);
        return why->no_memory ? UNSTUCK_NO_MEMORY : UNSTUCK_BAD_TEXT;
    default:
        return UNSTUCK_OK;
    }
}

enum unstuck_error unstuck_reader_line(struct unstuck_reader *reader, const char *line,
                                       size_t length, struct unstuck_position **out,
                                       struct unstuck_reason *why)
{
    struct reason reason;
    enum unstuck_error error;
    *out = NULL;
    if (line != NULL)
        error = take_reader_line(reader, line, length, out, &reason);
    else {
        error = complete(reader, out, &reason);
        reader->blocks.number = 0;
        reader->blocks.within = false;
    }
    if (error == UNSTUCK_BAD_TEXT || *out != NULL)
        reason_give(&reason, why);
    return error;
}

/* ---- one position ------------------------------------------------------------------ */

enum unstuck_error unstuck_parse(const char *game, const char *variant, const char *text,
                                 size_t length, struct unstuck_position **out,
                                 struct unstuck_reason *why)
{
    struct unstuck_reader *reader;
    struct unstuck_position *first = NULL;
    *out = NULL;
    enum unstuck_error error = unstuck_reader_new(game, variant, &reader);
    for (bool more = true; error == UNSTUCK_OK && more;) {
        struct unstuck_position *next = NULL;
        more = length > 0;
        const char *newline = more ? memchr(text, '\n', length) : NULL;
        size_t n = newline != NULL ? (size_t)(newline - text) : length;
        error = unstuck_reader_line(reader, more ? text : NULL, n, &next, why);
        text = newline != NULL ? newline + 1 : text;
        length -= newline != NULL ? n + 1 : n;
        if (first == NULL)
            first = next;
        else if (next != NULL || reader->position.first_line > 0) {
            unstuck_free(next);
            error = error_give(UNSTUCK_BAD_TEXT, reader->blocks.number,
                               _("a second position begins here"), why);
        }
    }
    unstuck_reader_free(reader);
    if (error == UNSTUCK_OK && first == NULL)
        error = error_give(UNSTUCK_BAD_TEXT, 0, _("the text contains no position"), why);
    if (error == UNSTUCK_OK)
        *out = first;
    else
        unstuck_free(first);
    return error;
}
