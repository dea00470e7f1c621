/* Moves reach the disk a second later, and no move waits for the disk. */
#include "base/clock.h"
#include "games/registry.h"
#include "table/keeper.h"

#include "tests/home.h"
#include "tests/store/play_random.h"
#include "tests/unit.h"

#include <unistd.h>

/* Replaces the system calls with which SQLite waits for the disk, and counts them. */
static int waits;

int fsync(int descriptor)
{
    waits++;
    return descriptor >= 0 ? 0 : -1;
}

int fdatasync(int descriptor)
{
    return fsync(descriptor);
}

static void play(struct keeper *keeper, struct session *session, struct random *random)
{
    play_random(session, random, 1);
    assert_int_equal(saved_write(keeper->store, &keeper->saved, session), SAVING_DONE);
}

static void test_disk(void **state)
{
    (void)state;
    home_new();
    struct random random;
    struct session session = {0};
    struct keeper keeper = {.store = store_open()};
    random_seed(&random, 5);
    assert_null(session_deal(&session, registry_find("klotski"), 0, 1));
    play(&keeper, &session, &random);
    store_sync(keeper.store);

    int before = waits;
    assert_int_equal(keeper_settle(&keeper, -1), -1);
    assert_int_equal(keeper_settle(&keeper, 7), 7);
    for (int i = 0; i < 20; i++) {
        play(&keeper, &session, &random);
        assert_in_range(keeper_settle(&keeper, -1), 1, 1000);
        assert_int_equal(keeper_settle(&keeper, 0), 0);
    }
    assert_int_equal(waits, before);

    keeper.store->unsynced -= 1; /* as if a second had passed */
    assert_int_equal(keeper_settle(&keeper, -1), -1);
    assert_int_equal(waits, before + 1);
    store_sync(keeper.store);
    assert_int_equal(waits, before + 1);

    keeper.failed = true; /* then the write is repeated */
    assert_int_equal(keeper_settle(&keeper, -1), 1000);
    keeper.store->unsynced = clock_now() - 2; /* not at once */
    assert_int_equal(keeper_settle(&keeper, -1), 1000);
    session_free(&session);
    saved_free(&keeper.saved);
    store_close(keeper.store);
    home_free();
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
