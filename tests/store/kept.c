#include "tests/store/kept.h"

#include "games/registry.h"

#include "tests/home.h"
#include "tests/store/play_random.h"
#include "tests/unit.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void kept_deal(struct session *session, const char *id, uint64_t seed)
{
    assert_null(session_deal(session, registry_find(id), 0, seed));
}

void kept_make(struct session *session)
{
    struct random random;
    struct saved saved = {0};
    struct store *store = store_open();
    random_seed(&random, 7);
    kept_deal(session, "klotski", 1);
    play_random(session, &random, 40);
    assert_int_equal(saved_write(store, &saved, session), SAVING_DONE);
    assert_true(saved_leave(store, &saved));
    assert_null(store_news(store));
    saved_free(&saved);
    store_close(store);
}

void kept_by_killed(struct session *session, struct text *file, struct text *log)
{
    kept_make(session);
    pid_t child = fork();
    if (child == 0) {
        struct saved saved = {0};
        struct reason why;
        struct random random;
        struct session read = {0};
        struct store *store = store_open();
        random_seed(&random, 9);
        saved_read(store, 1, &read, &saved, &why);
        for (int i = 0; i < 30; i++) {
            play_random(&read, &random, 1);
            saved_write(store, &saved, &read);
        }
        raise(SIGKILL);
    }
    waitpid(child, NULL, 0);
    struct random random;
    random_seed(&random, 9);
    for (int i = 0; i < 30; i++)
        play_random(session, &random, 1);
    assert_true(home_read(home_file("unstuck.db"), file));
    assert_true(home_read(home_file("unstuck.db-wal"), log));
    assert_true(log->length > 0);
}
void kept_check(const struct session *known, bool *came_back, bool *told)
{
    struct session read = {0};
    struct session fresh = {0};
    struct saved saved = {0};
    struct reason why;
    struct store *store = store_open();
    *told = store_news(store) != NULL;
    int64_t id = saved_find(store, NULL, NULL, false);
    enum reading_back result =
        id != 0 ? saved_read(store, id, &read, NULL, &why) : READ_NOT;
    *came_back = result == READ_ALL && read.count == known->count &&
                 memcmp(session_state(&read), session_state(known),
                        known->game->rules->state_size) == 0;
    /* All moves that were read are legal. */
    if (result != READ_NOT)
        assert_true(read.cursor <= read.count && read.game != NULL);
    session_free(&read);
    if (store->db != NULL) {
        kept_deal(&fresh, "samegame", 3);
        /* The write that detects the damage fails, the next one succeeds. */
        if (saved_write(store, &saved, &fresh) != SAVING_DONE)
            assert_int_equal(saved_write(store, &saved, &fresh), SAVING_DONE);
        assert_int_equal(saved_read(store, saved.id, &read, NULL, &why), READ_ALL);
        assert_same_game(&fresh, &read);
    }
    *told |= store_news(store) != NULL;
    session_free(&read);
    session_free(&fresh);
    saved_free(&saved);
    store_close(store);
}
