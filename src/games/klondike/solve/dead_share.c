/* The transposition table of several threads.
 *
 * A thread locks a bucket to change it, and never two buckets at a time. Readers do not lock. A
 * key that is on its way from one bucket to the other is in neither; to miss it costs time,
 * but is no error. To find a key that was never added would be one. An entry that is in its
 * place when the bucket is counted is complete (dead_bucket.h). It can only change if it is
 * evicted, and a reader that finds a key makes sure that no entry of the table was being
 * replaced meanwhile, by two counters: ENDED, read first, equals BEGUN, read last. A writer
 * adds to BEGUN before it writes, and to ENDED after that. */
#include "games/klondike/solve/dead.h"

enum {
    QUOTA = 64 /* keys that a view takes from ROOM at a time */
};

bool dead_share_init(struct dead_share *share, struct dead *dead)
{
    if (dead->bucket == NULL && !dead_grow(dead))
        return false;
    *share = (struct dead_share){.set = *dead};
    atomic_init(&share->room, (int_least64_t)(dead->most - dead->count));
    *dead = (struct dead){0};
    return true;
}

/* While there are views, only ROOM says how many keys the table has. */
static void count_keys(struct dead_share *share)
{
    int_least64_t left = atomic_load(&share->room);
    share->set.count = share->set.most - (uint64_t)(left > 0 ? left : 0);
}

void dead_share_end(struct dead_share *share, struct dead *dead)
{
    count_keys(share);
    *dead = share->set;
}

void dead_view(struct dead *view, struct dead_share *share)
{
    *view = share->set;
    view->share = share;
    view->count = view->most = 0;
}

void dead_view_end(struct dead *view)
{
    atomic_fetch_add(&view->share->room, (int_least64_t)(view->most - view->count));
    *view = (struct dead){0};
}

/* Takes another quota. False: the table is full. */
static bool take_quota(struct dead *view)
{
    atomic_int_least64_t *room = &view->share->room;
    if (atomic_fetch_sub(room, QUOTA) < QUOTA) {
        atomic_fetch_add(room, QUOTA);
        return false;
    }
    view->most += QUOTA;
    return true;
}

bool dead_share_add(struct dead *view, uint64_t key)
{
    if (dead_has(view, key))
        return true; /* another thread has added it */
    if (view->count == view->most && !take_quota(view))
        return false;
    uint64_t hash = dead_hash(view, key);
    if (!dead_insert_shared(view, &hash))
        atomic_store(&view->share->room, 0);
    view->count++;
    return true;
}

bool dead_share_grow(struct dead_share *share)
{
    count_keys(share);
    if (!dead_double(&share->set, &share->old))
        return false;
    atomic_store(&share->room, (int_least64_t)(share->set.most - share->set.count));
    return true;
}

void dead_share_move(struct dead_share *share, int index, int count)
{
    const struct dead *old = &share->old;
    if (old->bucket == NULL)
        return;
    struct dead view = share->set;
    view.share = share;
    uint64_t all = (uint64_t)1 << old->bits;
    dead_move(&view, old, all * (uint64_t)index / (uint64_t)count,
              all * (uint64_t)(index + 1) / (uint64_t)count);
}

void dead_share_moved(struct dead_share *share)
{
    dead_free_buckets(&share->old);
}
