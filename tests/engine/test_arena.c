#include "engine/arena.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIECES = 3000
};

struct piece {
    unsigned char *at;
    size_t bytes;
};

static bool filled(const struct piece *piece, int with)
{
    for (size_t i = 0; i < piece->bytes; i++)
        if (piece->at[i] != (unsigned char)with)
            return false;
    return true;
}

/* Pieces begin zeroed and keep what is written in them: they do not overlap. */
static void test_pieces(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    struct search search;
    search_init(&search, &(struct limits){0});
    struct arena arena;
    arena_init(&arena, &search);
    struct piece *pieces = calloc(PIECES, sizeof *pieces);
    for (int round = 0; round < 2; round++) { /* an arena may be used again once freed */
        for (int i = 0; i < PIECES; i++) {
            size_t bytes =
                1 + (size_t)random_below(&random, i % 500 == 0 ? 5000000 : 4000);
            struct piece piece = {.at = arena_get(&arena, bytes), .bytes = bytes};
            assert_non_null(piece.at);
            assert_int_equal((uintptr_t)piece.at % ARENA_ALIGNMENT, 0);
            assert_true(filled(&piece, 0));
            memset(piece.at, i & 255, bytes);
            pieces[i] = piece;
        }
        for (int i = 0; i < PIECES; i++)
            assert_true(filled(&pieces[i], i & 255));
        assert_true(atomic_load(&search.bytes) > 0);
        arena_free(&arena);
        assert_int_equal(atomic_load(&search.bytes), 0);
    }
    free(pieces);
    search_free(&search);
}

/* The memory counted is soon little more than the memory used. */
static void test_waste(void **state)
{
    (void)state;
    struct search search;
    search_init(&search, &(struct limits){0});
    struct arena arena;
    arena_init(&arena, &search);
    uint64_t used = 0;
    for (int i = 0; i < 20000; i++) {
        assert_non_null(arena_get(&arena, 1000));
        used += 1008;
        assert_true(atomic_load(&search.bytes) < 2 * used + (32 << 10));
        assert_true(atomic_load(&search.bytes) < used + used / 8 + (3 << 20));
    }
    arena_free(&arena);
    search_free(&search);
}

/* Sizes near that of a chunk: the next piece still lies inside a chunk. */
static void test_pieces_like_chunks(void **state)
{
    (void)state;
    for (size_t bytes = 1024; bytes <= 8 << 20; bytes *= 2)
        for (size_t piece = bytes - 64; piece <= bytes + 64; piece += 8) {
            struct search search;
            search_init(&search, &(struct limits){0});
            struct arena arena;
            arena_init(&arena, &search);
            for (uint64_t n = 1; n <= 3; n++) {
                unsigned char *at = arena_get(&arena, piece);
                at[0] = at[piece - 1] = 1;
                assert_true(atomic_load(&search.bytes) >= n * piece);
            }
            arena_free(&arena);
            search_free(&search);
        }
}

static void test_refusal(void **state)
{
    (void)state;
    for (uint64_t bytes = 1; bytes < 10000000; bytes += bytes / 2 + 1) {
        struct search search;
        search_init(&search, &(struct limits){.bytes = bytes});
        struct arena arena;
        arena_init(&arena, &search);
        uint64_t used = 0;
        while (arena_get(&arena, 500) != NULL)
            used += 500;
        assert_true(used <= bytes);
        assert_int_equal(search_reason(&search), STOP_MEMORY);
        assert_null(arena_get(&arena, 1 << 20));
        arena_free(&arena);
        search_free(&search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_waste),
        cmocka_unit_test(test_pieces_like_chunks),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
