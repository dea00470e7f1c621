/* Helper threads of one search.
 *
 *     struct team team;
 *     team_init(&team, search->limits.threads);
 *     team_run(&team, expand, &shared);
 *     search->helped += team_free(&team);
 *
 *     static void expand(struct team *team, int index, void *argument)
 *     {
 *         do
 *             ... this thread's share, 1 / team->count, of one layer ...
 *         while (team_meet(team, layer_went_well));
 *     }
 *
 * The threads are started once. They sleep between runs and while they wait. */
#ifndef ENGINE_TEAM_H
#define ENGINE_TEAM_H

#include <pthread.h>
#include <stdbool.h>

enum {
    TEAM_MAX = 64
};

struct team;

/* INDEX is 0 .. count - 1; the thread that called team_run is 0. */
typedef void team_function(struct team *team, int index, void *argument);

struct team {
    int count;               /* threads, including the caller's */
    team_function *function; /* NULL: the helper threads exit */
    void *argument;

    /* The barrier. MEETING counts the completed meetings. */
    pthread_mutex_t lock;
    pthread_cond_t all_here;
    unsigned meeting;
    int here;         /* threads that wait */
    bool agreed;      /* all of them came with AGREE */
    bool answer;      /* result of the last meeting */
    double processor; /* time of the helper threads that have ended */

    struct helper {
        struct team *team;
        int index;
        pthread_t thread;
    } helpers[TEAM_MAX - 1];
};

/* Starts a team of THREADS threads (at most TEAM_MAX), or of fewer if the system
 * refuses more. TEAM must not move until team_free. */
void team_init(struct team *team, int threads);
/* Returns the processor time of the helper threads, in seconds. */
double team_free(struct team *team);

/* Runs FUNCTION on all threads of the team and returns when all have returned. All
 * threads see what the caller wrote before the call; the caller then sees what they
 * wrote. */
void team_run(struct team *team, team_function *function, void *argument);

/* A barrier; every thread of a run must call it. Returns true to all if all came with
 * AGREE, else false to all. So all threads take the same decision, and none waits for
 * a thread that noticed a stop earlier and left. After it, each sees what the others
 * wrote before. */
bool team_meet(struct team *team, bool agree);

#endif
