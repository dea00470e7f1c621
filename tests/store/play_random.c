#include "tests/store/play_random.h"

#include "tests/unit.h"

void play_random(struct session *session, struct random *random, int count)
{
    uint32_t moves[512];
    for (int i = 0; i < count; i++) {
        int n = session->game->rules->moves(session_state(session), moves, 512);
        n = n > 512 ? 512 : n;
        if (n == 0 || session_status(session) != STATUS_PLAYING)
            return;
        assert_true(session_apply(session, moves[random_below(random, (uint64_t)n)]));
    }
}

void assert_same_game(const struct session *a, const struct session *b)
{
    assert_ptr_equal(a->game, b->game);
    assert_int_equal(a->variant, b->variant);
    assert_int_equal(a->dealt, b->dealt);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->cursor, b->cursor);
    assert_int_equal(a->hints, b->hints);
    assert_int_equal(a->autos, b->autos);
    if (a->dealt)
        assert_int_equal(a->seed, b->seed);
    for (int i = 0; i < a->count; i++)
        assert_int_equal(a->moves[i], b->moves[i]);
    for (int i = 0; i <= a->count; i++)
        assert_memory_equal(session_state_at(a, i), session_state_at(b, i),
                            a->game->rules->state_size);
}
