/* The notes by which the threads of a crew (crew.c) keep out of each other's way.
 *
 * Two threads in the same node do the same work twice. So each of them notes the nodes on its
 * path, and tries a child that another one is in after all its siblings (ABDADA: Weill, 1996).
 * This changes only the order in which children are tried: a node that is noted may be left
 * without a verdict, so nothing is concluded from a note. */
#ifndef GAMES_KLONDIKE_SOLVE_BUSY_H
#define GAMES_KLONDIKE_SOLVE_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BUSY_PLACES = 1024
};

/* Two keys may share a place: one of them is then missing. */
struct busy {
    atomic_bool called; /* all threads are to pause at their next member */
    atomic_uint_least64_t key[BUSY_PLACES]; /* 0: none */
};

static inline bool busy_called(const struct busy *busy)
{
    return busy != NULL && atomic_load_explicit(&busy->called, memory_order_relaxed);
}

static inline unsigned busy_place(uint64_t key)
{
    return (unsigned)(key * 0x9e3779b97f4a7c15U >> 32) % BUSY_PLACES;
}

static inline bool busy_has(const struct busy *busy, uint64_t key)
{
    return busy != NULL &&
           atomic_load_explicit(&busy->key[busy_place(key)], memory_order_relaxed) == key;
}

static inline void busy_note(struct busy *busy, uint64_t key)
{
    atomic_store_explicit(&busy->key[busy_place(key)], key, memory_order_relaxed);
}

static inline void busy_drop(struct busy *busy, uint64_t key)
{
    if (busy_has(busy, key))
        atomic_store_explicit(&busy->key[busy_place(key)], 0, memory_order_relaxed);
}

#endif
