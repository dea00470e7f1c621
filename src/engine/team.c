#include "engine/team.h"

#include "base/clock.h"
#include "base/thread.h"

#include <stddef.h>

bool team_meet(struct team *team, bool agree)
{
    pthread_mutex_lock(&team->lock);
    team->agreed = team->agreed && agree;
    if (++team->here == team->count) {
        team->answer = team->agreed;
        team->agreed = true;
        team->here = 0;
        team->meeting++;
        pthread_cond_broadcast(&team->all_here);
    } else
        for (unsigned now = team->meeting; team->meeting == now;)
            pthread_cond_wait(&team->all_here, &team->lock);
    /* The next meeting cannot end before this thread has reached it: ANSWER is still this
     * one's. */
    bool answer = team->answer;
    pthread_mutex_unlock(&team->lock);
    return answer;
}

/* A run lies between two meetings of all threads. */
static void *help(void *argument)
{
    struct helper *helper = argument;
    struct team *team = helper->team;
    for (;;) {
        team_meet(team, true);
        if (team->function == NULL)
            break;
        team->function(team, helper->index, team->argument);
        team_meet(team, true);
    }
    pthread_mutex_lock(&team->lock);
    team->processor += clock_thread();
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

void team_run(struct team *team, team_function *function, void *argument)
{
    team->function = function;
    team->argument = argument;
    team_meet(team, true);
    function(team, 0, argument);
    team_meet(team, true);
}

void team_init(struct team *team, int threads)
{
    *team = (struct team){.count = 1, .agreed = true};
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->all_here, NULL);
    /* COUNT grows under the lock: the first helpers reach their first meeting while
     * the last ones are being started, and must not find it complete. */
    pthread_mutex_lock(&team->lock);
    for (int i = 1; i < threads && i < TEAM_MAX; i++) {
        struct helper *helper = &team->helpers[i - 1];
        *helper = (struct helper){.team = team, .index = i};
        if (!thread_start(&helper->thread, help, helper))
            break;
        team->count++;
    }
    pthread_mutex_unlock(&team->lock);
}

double team_free(struct team *team)
{
    team->function = NULL;
    team_meet(team, true);
    for (int i = 0; i < team->count - 1; i++)
        pthread_join(team->helpers[i].thread, NULL);
    pthread_cond_destroy(&team->all_here);
    pthread_mutex_destroy(&team->lock);
    return team->processor;
}
