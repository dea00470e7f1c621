#include "tests/fuzz/fuzz.h"

#include "engine/solution.h"
#include "game/reader.h"
#include "game/session.h"
#include "games/registry.h"

#include <string.h>

enum {
    GAMES = 4,
    MEMORY = 64 << 20,
    NODES = 1000000 /* of the search that refutes a certificate */
};

/* Whether the LENGTH BYTES are a certificate of STATE. */
static bool accepts(const struct game *game, const void *state, const uint8_t *bytes,
                    size_t length)
{
    struct search search;
    size_t place = 0;
    char *exact = malloc(length + 1); /* a sanitizer sees reads beyond it */
    MUST(exact != NULL);
    exact = realloc(exact, length > 0 ? length : 1);
    memcpy(exact, bytes, length);
    search_init(&search, &(struct limits){.bytes = MEMORY});
    const char *wrong = game->certificates->check(&search, state, exact, length, &place);
    MUST(wrong == NULL || wrong[0] != '\0');
    search_free(&search);
    free(exact);
    return wrong == NULL;
}

/* A game, a position of it as text, a byte 0, and the certificate. What can be won has none. */
void fuzz_certificate(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 2 ? memchr(data + 2, 0, size - 2) : NULL;
    const struct game *game = registry[size > 0 ? data[0] % GAMES : 0];
    if (end == NULL || game->certificates == NULL)
        return;
    FILE *file = fmemopen((void *)(uintptr_t)(data + 1), (size_t)(end - data) - 1, "r");
    MUST(file != NULL);
    struct reader reader = {0};
    struct position position = {0};
    struct session session = {0};
    struct reason why;
    reader.lines.file = file;
    reader.blocks.hash_rows = game->notation->hash_rows;
    if (position_read(&reader, &position, &why) == READING_BLOCK &&
        !(game->large != NULL && game->large->claims(&position)) &&
        session_parse(&session, game, 0, &position, &why) &&
        accepts(game, session_state(&session), end + 1,
                size - (size_t)(end + 1 - data))) {
        struct search search;
        struct solution solution = {0};
        search_init(&search, &(struct limits){.nodes = NODES, .bytes = MEMORY});
        solution_find(game, &search, NULL, session_state(&session), &solution);
        MUST(solution.verdict != VERDICT_SOLVED);
        solution_free(&solution);
        search_free(&search);
    }
    session_free(&session);
    position_free(&position);
    fclose(file);
}
