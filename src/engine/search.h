/* One search: its limits, its counters, its end.
 *
 *     struct search search;
 *     search_init(&search, &(struct limits){.nodes = 1000000, .bytes = 64 << 20});
 *     struct claim claim = {.search = &search};      one for each thread that expands
 *     while (open && search_claim(&claim))
 *         ... expand one node ...
 *     search_settle(&claim);
 *     search_free(&search);
 *
 * A claim takes nodes in batches, so that the usual cost of a node is one decrement and
 * one read of the stop flag. Exactly limits.nodes are granted, over all threads: the one
 * that is refused stops the search, the others still get what their batch holds. Cancel
 * may come from any thread at any time and is seen at the next node.
 *
 * Memory of a search is taken through search_alloc, which counts it and refuses beyond
 * limits.bytes; a refusal stops the search like any other limit. */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Why a search ended. */
enum stop {
    STOP_FINISHED,
    STOP_CANCELLED,
    STOP_NODES,
    STOP_MEMORY,
    STOP_TIME
};

/* 0: no limit (threads: 1). */
struct limits {
    uint64_t nodes;
    uint64_t bytes;
    double seconds;
    double improve; /* seconds that are left for better lines once one is found */
    int threads;
    bool optimal; /* go on until length or score is proved */
    bool fair;    /* candidates instead of a line, from what the player can see */
};

enum {
    PROGRESS_LINE = 24
};

/* What a search tells about itself while it runs; copied, never pointed into. */
struct progress {
    const char *phase; /* N_(), constant */
    uint64_t nodes;
    uint64_t open;
    uint64_t duplicates;
    uint64_t bytes;
    double seconds;
    int depth;
    bool has_best;
    int64_t best; /* length or score of the best line so far */
    bool has_bound;
    int64_t bound;
    int line_count; /* its first moves */
    uint32_t line[PROGRESS_LINE];
};

struct search {
    struct limits limits;
    double started;
    atomic_bool stopped;
    atomic_int stop;               /* enum stop, -1: none yet; the first reason stays */
    atomic_uint_least64_t granted; /* nodes, less what was given back */
    atomic_uint_least64_t bytes;
    atomic_uint_least64_t peak_bytes;
    pthread_mutex_t lock; /* of PROGRESS */
    struct progress progress;
};

/* All zero but for SEARCH at first. A batch is as many nodes as take about a
 * millisecond, so that the clock is read seldom and a time limit kept. */
struct claim {
    struct search *search;
    uint32_t left;
    uint32_t batch;
    double refilled; /* when, by clock_now() */
};

void search_init(struct search *search, const struct limits *limits);
void search_free(struct search *search);

/* Ends the search for REASON, unless it was ended before. From any thread. */
void search_stop(struct search *search, enum stop reason);
/* STOP_FINISHED while nothing has stopped it. */
enum stop search_reason(const struct search *search);
static inline bool search_stopped(const struct search *search)
{
    return atomic_load_explicit(&search->stopped, memory_order_relaxed);
}

/* The slow part of search_claim: CLAIM is empty, or the search was stopped. */
bool search_refill(struct claim *claim);

/* One node more? False: return, keep what was found. */
static inline bool search_claim(struct claim *claim)
{
    if ((claim->left == 0 || search_stopped(claim->search)) && !search_refill(claim))
        return false;
    claim->left--;
    return true;
}

/* A line was found: from now on limits.improve counts. By the thread that claims, while no
 * other does. */
void search_found(struct search *search);

/* Gives back what CLAIM did not use, so that search_nodes is exact. */
void search_settle(struct claim *claim);

/* Nodes granted: while threads work, with what their batches still hold. */
uint64_t search_nodes(const struct search *search);
double search_seconds(const struct search *search);

/* BYTES (at least 1) zeroed, aligned to at least 64 bytes, on large pages where they
 * help. NULL: refused, and the search is stopped with STOP_MEMORY. From any thread. */
void *search_alloc(struct search *search, size_t bytes);
/* BLOCK of BYTES (NULL and 0: none yet) becomes one of MORE bytes, that begins like it and is
 * zero behind that. NULL: refused, BLOCK is as it was. */
void *search_extend(struct search *search, void *block, size_t bytes, size_t more);
/* The BYTES are those of the search_alloc; NULL is fine. */
void search_release(struct search *search, void *block, size_t bytes);
/* BYTES of a block from search_alloc are no longer the search's: somebody keeps the block
 * beyond it and gives it back by pages_free(). All others are released before
 * search_free, which asserts that. */
void search_disown(struct search *search, size_t bytes);

/* Publishes what the solver knows; nodes, bytes and seconds are filled in here. Cheap,
 * but a lock: some hundred times a second, not at each node. */
void search_publish(struct search *search, const struct progress *progress);
/* The latest progress with nodes, bytes and seconds of now. From any thread. */
void search_snapshot(struct search *search, struct progress *out);

#endif
