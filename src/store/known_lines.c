#include "store/known_lines.h"

#include "base/memory.h"

#include <stdalign.h>
#include <stddef.h>
#include <string.h>

void known_lines_add(struct text *text, const struct session *session,
                     const uint32_t *moves, int count)
{
    const struct game *game = session->game;
    alignas(max_align_t) unsigned char state[STATE_MAX];
    memcpy(state, session_state_at(session, 0), game->rules->state_size);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(text, ' ');
        game->notation->print_move(state, moves[i], text);
        game->rules->apply(state, moves[i]);
    }
    text_char(text, '\n');
}

int known_lines_next(const char **rest, const struct session *session, uint32_t **moves)
{
    const struct game *game = session->game;
    alignas(max_align_t) unsigned char state[STATE_MAX];
    size_t length = strcspn(*rest, "\n");
    struct text row = {0};
    int count = 0;
    if (**rest == '\0')
        return -1;
    text_add(&row, *rest, length);
    *rest += length + ((*rest)[length] == '\n');
    *moves = memory_get(length / 2 + 1, sizeof **moves); /* a word and a blank each */
    memcpy(state, session_state_at(session, 0), game->rules->state_size);
    char *words = row.bytes; /* NULL: the row is empty */
    const char *word;
    for (; words != NULL && (word = strtok_r(words, " ", &words)) != NULL; count++)
        if (game->notation->parse_move(state, word, &(*moves)[count]) != NULL ||
            !game->rules->apply(state, (*moves)[count]))
            break;
    text_free(&row);
    return count;
}
