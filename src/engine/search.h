/* One search: its limits, its counters and how it is stopped.
 *
 *     struct search search;
 *     search_init(&search, &(struct limits){.nodes = 1000000, .bytes = 64 << 20});
 *     struct claim claim = {.search = &search};      one for each thread that expands
 *     while (open && search_claim(&claim))
 *         ... expand one node ...
 *     search_settle(&claim);
 *     search_free(&search);
 *
 * A claim takes nodes in batches, so that a node usually costs one decrement and one read
 * of the stop flag. Exactly limits.nodes nodes are granted, over all threads together:
 * the first refusal stops the search, and the other threads use up their batches. Any
 * thread may cancel at any time; the search notices at its next node.
 *
 * A search takes its memory from search_alloc, which counts it and fails beyond
 * limits.bytes. That failure stops the search like any other limit, and so does a system
 * without memory. */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "base/samples.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Why a search ended. */
enum stop {
    STOP_FINISHED,
    STOP_CANCELLED,
    STOP_NODES,
    STOP_MEMORY, /* the limit */
    STOP_TIME,
    STOP_DISK,  /* the scratch folder is full, or cannot be used */
    STOP_SYSTEM /* the system has no memory left, or no thread */
};

enum {
    SEARCH_RUNNING = -1
};

enum {
    SCRATCH_TROUBLE = 300
};

/* A folder in which a search keeps what does not fit in memory, as files of its own. They outlast
 * a search that a limit, a signal or a crash has ended; the next search for the same position
 * continues from them. A search that has its answer removes them all. */
struct scratch {
    const char *directory; /* made if it is missing */
    uint64_t most;         /* bytes of all files; 0: no limit */
    /* Why the search stopped with STOP_DISK, translated; "": it did not. */
    char trouble[SCRATCH_TROUBLE];
};

/* 0: no limit (threads: 1). NODES, BYTES, SECONDS and PROCESSOR limit the whole
 * search. It ends as soon as the position is decided, unless IMPROVE or OPTIMAL asks
 * for a better line. In a scored game any line is a win, so the search always looks
 * for better ones until a limit. */
struct limits {
    uint64_t nodes;
    uint64_t bytes;
    double seconds;
    double processor; /* seconds of processor time of all threads that claim, together */
    double improve;   /* seconds after the first line to look for better ones */
    int threads;
    bool verdict; /* Klondike: whether there is a line, but none is made or checked */
    bool optimal; /* look for better lines until length or score is proved optimal */
    /* Klondike: look for a line that a person would play, IMPROVE seconds at most if that is
     * set; not with OPTIMAL. */
    bool natural;
    bool fair;     /* candidates instead of a line, without looking at hidden cards */
    bool forced;   /* fair: also judge a move that has no alternative */
    bool each;     /* fair: a candidate for each legal move, and no other */
    uint64_t seed; /* SameGame: of the random choices */
    /* Klotski: where the layers are written, without a memo; NULL: in memory. Borrowed. */
    struct scratch *scratch;
};

enum {
    PROGRESS_LINE = 24
};

/* The state of a running search, for display. Copied by value; contains no pointers to
 * the search. */
struct progress {
    const char *phase; /* N_(), constant */
    uint64_t nodes;
    uint64_t open;
    uint64_t duplicates;
    uint64_t bytes;
    double seconds;
    int depth;
    int goal; /* DEPTH at the end of a line that wins, such as all cards; 0: not known */
    bool has_best;
    int64_t best; /* length or score of the best line so far */
    bool has_bound;
    int64_t bound;
    int line_count; /* the first moves of the best line */
    uint32_t line[PROGRESS_LINE];
    struct samples layers; /* Klotski: how many boards are 0, 1, 2 ... moves away */
};

struct candidate; /* engine/solution.h */

struct search {
    struct limits limits;
    double started;
    /* Of the thread that called search_enter: when, by clock_now() and by clock_thread(), less
     * than 0: not read yet. */
    pthread_t owner;
    double entered, began;
    double found;    /* seconds until search_found; 0: not called */
    atomic_int stop; /* enum stop or SEARCH_RUNNING; the first reason is kept */
    atomic_bool closed;
    atomic_uint_least64_t granted;    /* nodes, minus those given back */
    atomic_uint_least64_t duplicates; /* those that claims have counted */
    atomic_uint_least64_t bytes;
    atomic_uint_least64_t peak_bytes;
    atomic_uint_least64_t processor; /* nanoseconds, counted only for limits.processor */
    double helped; /* processor time of helper threads that have ended, in seconds */
    /* Called about every millisecond with the time by clock_now(), by each thread that
     * claims; NULL: nothing. */
    void (*watch)(void *watcher, double now);
    void *watcher;
    pthread_mutex_t lock; /* protects the members below */
    struct progress progress;
    struct progress offered;      /* by search_offer: only the best line */
    struct candidate *candidates; /* published and not taken yet */
    int candidate_count;
};

/* Initially zero except SEARCH. A batch is sized to take about a millisecond, so that the
 * clock is read rarely and a time limit is still kept. */
struct claim {
    struct search *search;
    uint32_t left;
    uint32_t batch;
    double refilled;     /* time of the last refill, by clock_now() */
    uint32_t duplicates; /* positions that were known, counted since then by the solver */
};

void search_init(struct search *search, const struct limits *limits);
/* Makes a search that has ended a new one, which keeps its WATCH. Meanwhile other threads may
 * call search_stop, which then stops the old search or the new one. */
void search_restart(struct search *search, const struct limits *limits);
void search_free(struct search *search);

/* Stops the search for REASON, unless it has been stopped already. STOP_SYSTEM replaces a
 * limit, because a search that has reached its limit may still fail to write its result.
 * From any thread, and from a signal handler. */
void search_stop(struct search *search, enum stop reason);
/* Cancels the search, and each that search_restart makes of it. From any thread. */
void search_close(struct search *search);
static inline bool search_closed(const struct search *search)
{
    return atomic_load_explicit(&search->closed, memory_order_relaxed);
}
/* Returns STOP_FINISHED unless the search was stopped. */
enum stop search_reason(const struct search *search);
static inline bool search_stopped(const struct search *search)
{
    return atomic_load_explicit(&search->stop, memory_order_relaxed) != SEARCH_RUNNING;
}

/* The slow path of search_claim: CLAIM is empty, or the search was stopped. */
bool search_refill(struct claim *claim);

/* Claims one node. False: a limit is reached; return with the best result so far. */
static inline bool search_claim(struct claim *claim)
{
    if ((claim->left == 0 || search_stopped(claim->search)) && !search_refill(claim))
        return false;
    claim->left--;
    return true;
}

/* For work between two nodes that takes long: whether no limit is reached and the
 * search is not cancelled. Looks at the clock. */
bool search_goes_on(struct search *search);

/* Reports the first line: the position is decided, and limits.improve starts now. Call it
 * from the thread that claims, while no other thread does. */
void search_found(struct search *search);

/* The search is this thread's, as after search_restart. */
void search_enter(struct search *search);
/* Processor time in seconds at NOW, by clock_now(): that of this thread since search_enter, and
 * HELPED. Real time counts in its place until a claim is filled some microseconds later: to read
 * a thread's clock twice takes a quarter of the time of an easy deal. */
double search_processor(const struct search *search, double now);

/* Gives back the unused nodes of CLAIM, so that search_nodes is exact. */
void search_settle(struct claim *claim);

/* Nodes granted so far, including unused nodes of batches that threads still hold. */
uint64_t search_nodes(const struct search *search);
double search_seconds(const struct search *search);

/* Returns BYTES (at least 1) of zeroed memory, aligned to at least 64 bytes, on large
 * pages where they help. NULL: the search is stopped, with STOP_MEMORY if the limit is
 * reached, or STOP_SYSTEM. From any thread. */
void *search_alloc(struct search *search, size_t bytes);
/* Whether search_alloc would stay within limits.bytes. */
bool search_fits(const struct search *search, size_t bytes);
/* BLOCK points to a pointer to COUNT elements of SIZE bytes (NULL and 0: none yet). Replaces
 * them by a block of MORE, the new ones zeroed. False: as search_alloc; nothing changes. */
bool search_extend(struct search *search, void *block, size_t size, size_t count,
                   size_t more);
/* Likewise if *ROOM elements are there: makes twice as many as are NEEDED, if they are too few. */
bool search_room(struct search *search, void *block, size_t size, size_t *room,
                 size_t needed);
/* Frees BLOCK, which search_alloc returned for BYTES. NULL is fine. SEARCH NULL: it is disowned. */
void search_release(struct search *search, void *block, size_t bytes);
/* Returns COUNT zeroed elements of SIZE bytes, which are not counted, for free(): a small
 * block of fixed size. NULL: the search is stopped with STOP_SYSTEM. */
void *search_get(struct search *search, size_t count, size_t size);
/* Stops counting BYTES of a block from search_alloc. The new owner frees it with
 * search_release(NULL, ...), also after the search. All other blocks must be released before
 * search_free, which asserts it. */
void search_disown(struct search *search, size_t bytes);
/* Counts BYTES of blocks that another search has disowned; this one may then release them.
 * False: the limit is too low, and the search goes on without them. */
bool search_adopt(struct search *search, size_t bytes);

/* Publishes PROGRESS; search_snapshot fills in nodes, bytes and seconds. Takes a lock:
 * call it some hundred times a second, not at each node. */
void search_publish(struct search *search, const struct progress *progress);
/* Publishes the depth of the deepest position so far: DEPTH of GOAL, unless a deeper one is
 * published. From any thread. */
void search_deepen(struct search *search, int depth, int goal);
/* Publishes that a line of LENGTH is known, the first COUNT moves of which are MOVES;
 * LENGTH -1: there is none, but the moves get far. Snapshots have it unless
 * search_publish has a better one. Not for scored games. */
void search_offer(struct search *search, int64_t length, const uint32_t *moves,
                  int count);
/* Copies the latest progress with the current nodes, bytes and seconds. From any
 * thread. */
void search_snapshot(struct search *search, struct progress *out);

/* Publishes COUNT candidates, the best first, judged by what is known so far. The search
 * takes them over. */
void search_publish_candidates(struct search *search, struct candidate *candidates,
                               int count);
/* Takes the latest candidates published; the caller frees them with candidates_free. Returns
 * their number, 0: none were published since the last call. From any thread. */
int search_take_candidates(struct search *search, struct candidate **candidates);

#endif
