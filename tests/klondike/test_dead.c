/* The set of dead nodes, compared with the keys that were added to it: while it grows
 * from the small set through several numbers of buckets, it loses no key and reports no
 * other key. */
#include "engine/team.h"
#include "games/klondike/solve/dead.h"

#include "tests/seed.h"
#include "tests/unit.h"

enum {
    KEYS = 320000, /* enough to fill the buckets, so that keys must be moved */
    CHECKS = 16
};

/* Key number I of BITS bits, never 0. The keys differ, because multiplication by an odd
 * FACTOR has an inverse. */
static uint64_t key_of(uint64_t i, int bits, uint64_t factor)
{
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    return (i + 1) * factor & mask;
}

static void expect(const struct dead *dead, uint64_t count, int bits, uint64_t factor)
{
    assert_int_equal(dead->count, count);
    for (uint64_t i = 0; i < count + KEYS / 4; i++)
        if (dead_has(dead, key_of(i, bits, factor)) != (i < count))
            fail_msg("%d bits, %llu keys: key %llu is %s", bits,
                     (unsigned long long)count, (unsigned long long)i,
                     i < count ? "lost" : "not one of them");
}

static void fill(int bits, uint64_t factor)
{
    struct search search;
    struct dead dead;
    uint64_t checks = (uint64_t)seed_rounds(CHECKS);
    search_init(&search, &(struct limits){0});
    dead_init(&dead, &search, bits);
    for (uint64_t i = 0; i < KEYS; i++) {
        if (i % (KEYS / checks) == 0)
            expect(&dead, i, bits, factor);
        assert_true(dead_add(&dead, key_of(i, bits, factor)));
    }
    expect(&dead, KEYS, bits, factor);
    dead_clear(&dead);
    expect(&dead, 0, bits, factor);
    assert_true(dead_add(&dead, key_of(0, bits, factor)));
    expect(&dead, 1, bits, factor);
    dead_free(&dead);
    search_free(&search);
}

static void test_fill(void **state)
{
    (void)state;
    static const int bits[] = {32, 47, 53, 60, 64};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        fill(bits[i], 1);
        fill(bits[i], 0x9e3779b97f4a7c15U);
    }
}

/* When there is no memory to grow, the set is filled up. Then a key is refused, or takes the place
 * of another; all others stay in the set, also while no search owns it. */
static void test_refused(void **state)
{
    (void)state;
    struct search search;
    struct dead dead;
    search_init(&search, &(struct limits){.bytes = 3 << 20});
    dead_init(&dead, &search, 60);
    uint64_t i = 0;
    while (dead_add(&dead, key_of(i, 60, 1)))
        i++;
    /* Of 3 MiB, buckets take 1 MiB, and 2 more do not fit beside them, or 2 MiB. */
    assert_true(i > (1 << 20) / 64 * BUCKET_SIZE * 9 / 10);
    dead_disown(&dead);
    assert_int_equal(atomic_load(&search.bytes), 0);
    assert_true(dead_adopt(&dead, &search));
    uint64_t found = 0;
    for (uint64_t j = 0; j <= i; j++)
        found += dead_has(&dead, key_of(j, 60, 1));
    assert_int_equal(found, i);
    for (uint64_t j = i + 1; j < i + KEYS / 4; j++)
        assert_false(dead_has(&dead, key_of(j, 60, 1)));
    dead_clear(&dead);
    for (uint64_t j = 0; j < i; j++)
        assert_false(dead_has(&dead, key_of(j, 60, 1)));
    assert_true(dead_add(&dead, key_of(0, 60, 1)));
    dead_free(&dead);
    search_free(&search);
}

/* The inverse of ODD modulo 2^64, by Newton's method. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

/* The key for which dead_hash returns HASH. */
static uint64_t key_with(const struct dead *dead, uint64_t hash)
{
    uint64_t key = hash * inverse(0xbf58476d1ce4e5b9U) & dead->key_mask;
    key ^= key >> 33;
    return key * inverse(0x9e3779b97f4a7c15U) & dead->key_mask;
}

/* Adds more keys of the same two buckets than these can hold: one of them finds no place,
 * so the set grows although it is not full. */
static void test_no_place(void **state)
{
    (void)state;
    enum {
        MANY = 40,
        DENSE = 21000,
        TRIES = 16 /* the key that finds no place may be in its first or second bucket */
    };
    for (uint64_t home = 0; home < TRIES; home++) {
        int bits = home % 2 == 0 ? 53 : 60;
        struct search search;
        struct dead dead;
        uint64_t same[MANY];
        int count = 0;
        search_init(&search, &(struct limits){0});
        dead_init(&dead, &search, bits);
        for (uint64_t i = 0; i < DENSE; i++)
            assert_true(dead_add(&dead, key_of(i, bits, 1)));
        assert_non_null(dead.bucket);
        uint64_t most = dead.most;
        for (uint64_t rest = 1; count < MANY; rest++) {
            /* Each of the two buckets is the first one of half of the keys. */
            uint64_t first = count % 2 == 0 ? home : home ^ 3;
            uint64_t hash = first << (bits - dead.bits) | rest;
            uint64_t key = key_with(&dead, hash);
            assert_int_equal(dead_hash(&dead, key), hash);
            if (dead_other(&dead, first, rest) == (first ^ 3) && !dead_has(&dead, key))
                same[count++] = key;
        }
        for (int i = 0; i < MANY; i++)
            assert_true(dead_add(&dead, same[i]));
        assert_true(dead.most > most);
        for (uint64_t i = 0; i < DENSE; i++)
            assert_true(dead_has(&dead, key_of(i, bits, 1)));
        for (int i = 0; i < MANY; i++)
            assert_true(dead_has(&dead, same[i]));
        dead_free(&dead);
        search_free(&search);
    }
}

/* ---- several threads --------------------------------------------------------------- */

enum {
    SHARED_KEYS = 120000, /* of each thread; all threads add half of them */
    THREADS_MOST = 4
};

struct crowd {
    struct dead_share share;
    atomic_bool called;
    int bits;
    atomic_int wrong;
};

/* Key number I of thread INDEX. */
static uint64_t shared_key(const struct crowd *crowd, int index, uint64_t i)
{
    uint64_t number = i % 2 == 0 ? i : (uint64_t)index * SHARED_KEYS + i;
    return key_of(number, crowd->bits, 0x9e3779b97f4a7c15U);
}

/* Adds keys until the set is full or a thread has called. A thread finds its own keys, and none
 * that no thread adds. */
static uint64_t add_some(struct crowd *crowd, struct dead *view, int index, uint64_t i)
{
    for (; i < SHARED_KEYS && !atomic_load(&crowd->called); i++) {
        if (!dead_add(view, shared_key(crowd, index, i)))
            break;
        uint64_t none = (uint64_t)(THREADS_MOST + index) * SHARED_KEYS + i;
        if (dead_has(view, key_of(none, crowd->bits, 0x9e3779b97f4a7c15U)))
            atomic_fetch_add(&crowd->wrong, 1);
    }
    return i;
}

static void add_shared(struct team *team, int index, void *argument)
{
    struct crowd *crowd = argument;
    struct dead view;
    uint64_t i = 0;
    for (;;) {
        dead_view(&view, &crowd->share);
        i = add_some(crowd, &view, index, i);
        dead_view_end(&view);
        if (i < SHARED_KEYS)
            atomic_store(&crowd->called, true);
        if (team_meet(team, i == SHARED_KEYS))
            return;
        if (index == 0) {
            atomic_store(&crowd->called, false);
            assert_true(dead_share_grow(&crowd->share));
        }
        team_meet(team, true);
        dead_share_move(&crowd->share, index, team->count);
        team_meet(team, true);
        if (index == 0)
            dead_share_moved(&crowd->share);
    }
}

/* Threads add keys, some of them the same, while the set grows: it has all of them and no
 * other. */
static void fill_shared(int bits, int threads)
{
    struct search search;
    struct dead dead;
    struct crowd crowd = {.bits = bits};
    struct team team;
    search_init(&search, &(struct limits){0});
    dead_init(&dead, &search, bits);
    assert_true(dead_add(&dead, shared_key(&crowd, 0, 0)));
    assert_true(dead_share_init(&crowd.share, &dead));
    team_init(&team, threads);
    team_run(&team, add_shared, &crowd);
    team_free(&team);
    dead_share_end(&crowd.share, &dead);
    assert_int_equal(atomic_load(&crowd.wrong), 0);
    for (int index = 0; index < threads; index++)
        for (uint64_t i = 0; i < SHARED_KEYS; i++)
            assert_true(dead_has(&dead, shared_key(&crowd, index, i)));
    for (uint64_t i = 0; i < SHARED_KEYS; i++) {
        uint64_t none = 2 * (uint64_t)THREADS_MOST * SHARED_KEYS + i;
        assert_false(dead_has(&dead, key_of(none, bits, 0x9e3779b97f4a7c15U)));
    }
    dead_free(&dead);
    search_free(&search); /* asserts that no memory is left */
}

static void test_shared(void **state)
{
    (void)state;
    for (int threads = 2; threads <= THREADS_MOST; threads++)
        fill_shared(60, threads);
}

/* Adds keys to a set of BITS bits until it has buckets, and shares it. */
static void share_one(struct dead_share *share, struct search *search, int bits)
{
    struct dead dead;
    search_init(search, &(struct limits){0});
    dead_init(&dead, search, bits);
    for (uint64_t i = 0; dead.bucket == NULL; i++)
        assert_true(dead_add(&dead, key_of(i, bits, 1)));
    assert_true(dead_share_init(share, &dead));
}

/* Views take as many keys as there is room for, however often they ask, and the set knows how
 * many these are. */
static void test_shared_room(void **state)
{
    (void)state;
    struct search search;
    struct dead_share share;
    struct dead views[2], dead;
    share_one(&share, &search, 60);
    uint64_t most = share.set.most, count = share.set.count;
    dead_view(&views[0], &share);
    dead_view(&views[1], &share);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < 2; i++)
            if (dead_add(&views[i], key_of(count, 60, 1))) {
                count++;
                more = true;
            }
    }
    assert_true(count <= most && count > most - 64);
    for (int i = 0; i < 2; i++) {
        assert_false(dead_add(&views[i], key_of(count, 60, 1)));
        dead_view_end(&views[i]);
    }
    dead_share_end(&share, &dead);
    assert_int_equal(dead.count, count);
    dead_free(&dead);
    search_free(&search);
}

/* A key that finds no place ends the room for all views. */
static void test_shared_no_place(void **state)
{
    (void)state;
    struct search search;
    struct dead_share share;
    struct dead view, dead;
    share_one(&share, &search, 60);
    const struct dead *set = &share.set;
    dead_view(&view, &share);
    int added = 0;
    for (uint64_t rest = 1; added < 40; rest++) {
        uint64_t key = key_with(set, (uint64_t)5 << (60 - set->bits) | rest);
        if (dead_other(set, 5, rest) == (5 ^ 3)) {
            assert_true(dead_add(&view, key));
            added++;
        }
    }
    dead_view_end(&view);
    dead_view(&view, &share);
    assert_false(dead_add(&view, key_of(SHARED_KEYS, 60, 1)));
    dead_view_end(&view);
    dead_share_end(&share, &dead);
    dead_free(&dead);
    search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_no_place),    cmocka_unit_test(test_shared),
        cmocka_unit_test(test_shared_room), cmocka_unit_test(test_shared_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
