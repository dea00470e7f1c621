#include "tests/fuzz/fuzz.h"

#include "game/reader.h"
#include "game/session.h"
#include "games/registry.h"

#include <string.h>

enum {
    GAMES = 4
};

/* A position that was read is printed as text that reads as the same position. */
static void check_round_trip(const struct session *session)
{
    struct text out = {0};
    session_print(session, &out);
    struct position position = {0};
    struct session again = {0};
    struct reason why;
    bool hash_rows = session->game->notation->hash_rows;
    MUST(position_from(&position, text_get(&out), hash_rows, &why) == READING_BLOCK);
    MUST(session_parse_unknown(&again, session->game, session->variant, &position, &why));
    MUST(again.cursor == session->cursor);
    MUST(memcmp(session_state(&again), session_state(session),
                session->game->rules->state_size) == 0);
    session_free(&again);
    position_free(&position);
    text_free(&out);
}

/* Every listed move can be made, and its word reads as the same move. */
static void check_moves(const struct session *session)
{
    enum {
        MOST = 64
    };
    const struct game *game = session->game;
    uint32_t moves[MOST];
    int count = game->rules->moves(session_state(session), moves, MOST);
    struct text word = {0};
    for (int i = 0; i < count && i < MOST; i++) {
        _Alignas(max_align_t) unsigned char state[STATE_MAX];
        uint32_t move;
        memcpy(state, session_state(session), game->rules->state_size);
        text_clear(&word);
        game->notation->print_move(state, moves[i], &word);
        MUST(game->notation->parse_move(state, text_get(&word), &move) == NULL &&
             move == moves[i]);
        game->words->describe(state, move, &word);
        game_abbreviate(game, state, move, &word);
        MUST(game->rules->apply(state, move));
        game->rules->status(state);
    }
    text_free(&word);
}

void fuzz_text(const uint8_t *data, size_t size)
{
    if (size < 2)
        return;
    const struct game *game = registry[data[0] % GAMES];
    FILE *file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    MUST(file != NULL);
    struct reader reader = {0};
    struct position position = {0};
    struct session session = {0};
    struct reason why;
    enum reading reading;
    reader.lines.file = file;
    reader.blocks.hash_rows = game->notation->hash_rows;
    while ((reading = position_read(&reader, &position, &why)) != READING_END) {
        if (reading == READING_BLOCK && game->large != NULL &&
            game->large->claims(&position)) {
            if (session_parse_large(&session, game, 0, &position, &why))
                game->large->won(session.large);
        } else if (reading == READING_BLOCK &&
                   session_parse_unknown(&session, game, 0, &position, &why)) {
            check_round_trip(&session);
            check_moves(&session);
        }
    }
    session_free(&session);
    position_free(&position);
    fclose(file);
}
