#include "engine/keyset.h"

#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNIVERSE = 20000
};

/* Keys as solvers make them: member U of a pattern. Never 0. */
static uint64_t dense(uint64_t u)
{
    return u + 1;
}
static uint64_t high(uint64_t u)
{
    return (u + 1) << 44;
}
static uint64_t middle(uint64_t u)
{
    return (u + 1) << 24;
}
static uint64_t two_fields(uint64_t u)
{
    return (u & 127) + 1 + ((u >> 7) << 40);
}
static uint64_t every_third_bit(uint64_t u)
{
    uint64_t key = 1;
    for (int bit = 0; bit < 21; bit++)
        key |= (u >> bit & 1) << (3 * bit + 1);
    return key;
}
static uint64_t twins(uint64_t u)
{
    return (u + 1) | (u + 1) << 32;
}
static uint64_t scattered(uint64_t u)
{
    struct random random;
    random_seed(&random, u);
    return random_next(&random) | 1;
}

static uint64_t (*const patterns[])(uint64_t) = {dense,           high,
                                                 middle,          two_fields,
                                                 every_third_bit, twins,
                                                 scattered};
enum {
    PATTERNS = sizeof patterns / sizeof patterns[0]
};

/* The model: what the set must hold, by member of the pattern. */
struct model {
    bool in[UNIVERSE];
    uint32_t value[UNIVERSE];
    size_t count;
};

static void compare(const struct keyset *set, const struct model *model,
                    uint64_t (*key)(uint64_t), bool valued)
{
    assert_int_equal(set->count, model->count);
    size_t full = 0;
    for (size_t i = 0; i < set->slots; i++)
        full += set->keys[i] != 0;
    assert_int_equal(full, model->count);
    for (uint64_t u = 0; u < UNIVERSE; u++) {
        uint32_t value = 77;
        assert_int_equal(keyset_find(set, key(u), valued ? &value : NULL), model->in[u]);
        if (valued && model->in[u])
            assert_int_equal(value, model->value[u]);
    }
}

static void play(struct random *random, uint64_t (*key)(uint64_t), bool valued,
                 size_t room)
{
    struct search search;
    search_init(&search, &(struct limits){0});
    struct model *model = calloc(1, sizeof *model);
    struct keyset set;
    assert_true(keyset_init(&set, &search, room, valued));
    size_t slots = set.slots;
    int steps = 2 * UNIVERSE;
    uint64_t range = 1 + random_below(random, UNIVERSE);
    for (int step = 0; step < steps; step++) {
        uint64_t u = random_below(random, range);
        uint32_t *value = NULL;
        assert_true(keyset_reserve(&set, 1 + (size_t)random_below(random, 5)));
        bool new = keyset_add(&set, key(u), valued ? &value : NULL);
        assert_int_equal(new, !model->in[u]);
        model->count += new;
        model->in[u] = true;
        if (valued) {
            assert_int_equal(*value, model->value[u]);
            *value = model->value[u] = (uint32_t)random_next(random);
        }
        if (step % (steps / 4) == 0)
            compare(&set, model, key, valued);
        if (step == steps / 3) {
            keyset_clear(&set);
            memset(model, 0, sizeof *model);
            compare(&set, model, key, valued);
        }
    }
    compare(&set, model, key, valued);
    if (room > UNIVERSE)
        assert_int_equal(set.slots, slots);
    keyset_free(&set);
    search_free(&search);
    free(model);
}

static void test_model(void **state)
{
    (void)state;
    struct random random;
    seed_random(&random);
    for (size_t i = 0; i < PATTERNS; i++)
        for (int valued = 0; valued < 2; valued++) {
            play(&random, patterns[i], valued, 0);
            play(&random, patterns[i], valued, UNIVERSE + 5);
        }
}

/* Runs of full slots stay about as short as with random keys, or shorter. */
static void test_hash(void **state)
{
    (void)state;
    enum {
        KEYS = 3 << 15
    }; /* three quarters of the slots, the highest load */
    struct search search;
    search_init(&search, &(struct limits){0});
    for (size_t i = 0; i < PATTERNS; i++) {
        struct keyset set;
        assert_true(keyset_init(&set, &search, KEYS, false));
        for (uint64_t u = 0; u < KEYS; u++)
            keyset_add(&set, patterns[i](u), NULL);
        assert_int_equal(set.count * 4, set.slots * 3);
        size_t probes = 0;
        for (size_t slot = 0; slot < set.slots; slot++)
            if (set.keys[slot] != 0) {
                size_t home = (size_t)(keyset_hash(set.keys[slot]) >> set.shift);
                probes += ((slot - home) & (set.slots - 1)) + 1;
            }
        /* Knuth, volume 3, 6.4: (1 + 1 / (1 - load)) / 2 for random keys, here 2.5. */
        assert_true((double)probes / KEYS < 3);
        keyset_free(&set);
    }
    search_free(&search);
}

/* With every limit an insertion is refused at some point, and the keys in the set
 * stay. */
static void test_refusal(void **state)
{
    (void)state;
    enum {
        KEYS = 2000
    };
    size_t refusals = 0;
    for (int valued = 0; valued < 2; valued++)
        for (uint64_t bytes = 8; bytes < 200000; bytes += bytes / 3 + 1) {
            struct search search;
            search_init(&search, &(struct limits){.bytes = bytes});
            struct keyset set;
            uint64_t u = 0;
            if (keyset_init(&set, &search, 1, valued)) {
                uint32_t *value = NULL;
                for (; u < KEYS && keyset_reserve(&set, 1); u++) {
                    assert_true(keyset_add(&set, dense(u), valued ? &value : NULL));
                    if (valued)
                        *value = (uint32_t)u;
                }
                assert_int_equal(set.count, u);
                for (uint64_t i = 0; i < KEYS; i++) {
                    uint32_t found = (uint32_t)i;
                    assert_int_equal(keyset_find(&set, dense(i), valued ? &found : NULL),
                                     i < u);
                    assert_int_equal(found, i);
                }
            }
            assert_int_equal(search_reason(&search) == STOP_MEMORY, u < KEYS);
            refusals += u < KEYS;
            assert_true(atomic_load(&search.peak_bytes) <= bytes);
            keyset_free(&set);
            search_free(&search);
        }
    assert_in_range(refusals, 10, 100);
}

static void test_disown(void **state)
{
    (void)state;
    for (int valued = 0; valued < 2; valued++) {
        struct search search, gone;
        search_init(&search, &(struct limits){0});
        struct keyset set;
        assert_true(keyset_init(&set, &search, 10, valued));
        keyset_add(&set, 5, NULL);
        keyset_disown(&set);
        search_free(&search);
        memset(&search, 0xee, sizeof search);
        memcpy(&gone, &search, sizeof gone);
        assert_true(keyset_find(&set, 5, NULL));
        keyset_prefetch(&set, 5);
        keyset_free(&set);
        keyset_free(&set); /* an empty one: nothing happens */
        assert_memory_equal(&search, &gone, sizeof gone);
    }
}

/* A set that no search owns counts for the next one as it did for the first, if it fits there. */
static void test_adopt(void **state)
{
    (void)state;
    for (int valued = 0; valued < 2; valued++) {
        struct search first, small, second;
        struct keyset set;
        search_init(&first, &(struct limits){0});
        assert_true(keyset_init(&set, &first, 10, valued));
        for (uint64_t u = 0; u < 10; u++)
            keyset_add(&set, dense(u), NULL);
        uint64_t bytes = atomic_load(&first.bytes);
        size_t most = set.most;
        keyset_disown(&set);
        assert_int_equal(atomic_load(&first.bytes), 0);
        assert_int_equal(set.most, set.count);
        search_init(&small, &(struct limits){.bytes = bytes - 1});
        assert_false(keyset_adopt(&set, &small));
        assert_int_equal(atomic_load(&small.bytes), 0);
        search_init(&second, &(struct limits){.bytes = bytes});
        assert_true(keyset_adopt(&set, &second));
        assert_int_equal(atomic_load(&second.bytes), bytes);
        assert_int_equal(set.most, most);
        for (uint64_t u = 0; u < 10; u++)
            assert_true(keyset_find(&set, dense(u), NULL));
        keyset_free(&set);
        search_free(&first);
        search_free(&small);
        search_free(&second);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model),   cmocka_unit_test(test_hash),
        cmocka_unit_test(test_refusal), cmocka_unit_test(test_disown),
        cmocka_unit_test(test_adopt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
