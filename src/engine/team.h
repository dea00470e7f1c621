/* Helper threads of one search.
 *
 *     struct team team;
 *     team_init(&team, search->limits.threads);
 *     team_run(&team, expand, &shared);
 *     team_free(&team);
 *
 *     static void expand(struct team *team, int index, void *argument)
 *     {
 *         do
 *             ... this thread's share, 1 / team->count, of one layer ...
 *         while (team_meet(team, layer_went_well));
 *     }
 *
 * The threads are started once and sleep between runs. Whoever waits sleeps too. */
#ifndef ENGINE_TEAM_H
#define ENGINE_TEAM_H

#include <pthread.h>
#include <stdbool.h>

enum {
    TEAM_MAX = 64
};

struct team;

/* INDEX is 0 .. count - 1; 0 is the thread that called team_run. */
typedef void team_function(struct team *team, int index, void *argument);

struct team {
    int count;               /* threads, the caller's included */
    team_function *function; /* NULL: the helpers are to leave */
    void *argument;

    /* The meeting. MEETING counts the ones that are over. */
    pthread_mutex_t lock;
    pthread_cond_t all_here;
    unsigned meeting;
    int here;
    bool agreed; /* of those here */
    bool answer; /* of the last meeting */

    struct helper {
        struct team *team;
        int index;
        pthread_t thread;
    } helpers[TEAM_MAX - 1];
};

/* A team of up to THREADS (1 .. TEAM_MAX; more are cut): fewer where the system has no
 * more threads. It must not be moved while it exists. */
void team_init(struct team *team, int threads);
void team_free(struct team *team);

/* FUNCTION on all threads of the team at once; returns when all have returned. What the
 * caller wrote before is seen by all, and what they wrote by the caller after. */
void team_run(struct team *team, team_function *function, void *argument);

/* Called by every thread of a run: waits for the others. True for all where all came with
 * AGREE, false for all otherwise: whether to go on is decided in one place, so that none
 * is left waiting for one that saw a stop a moment earlier. What each wrote before the
 * meeting is seen by all after it. */
bool team_meet(struct team *team, bool agree);

#endif
