#include "engine/judge.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/wake.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORKERS_MAX = 16,
    ROUNDS = 2
};

static const uint64_t round_nodes[ROUNDS] = {20000, 400000};
/* In a round more, beyond what the first line took: to shorten it. */
static const uint64_t shorten_nodes = 60000;
static const double shorten_seconds = 86400; /* the nodes end it */
static const uint64_t root_nodes = 4000000;
static const uint64_t root_bytes = (uint64_t)256 << 20;
static const uint64_t worker_bytes = (uint64_t)128 << 20;

/* A position. The worker that set BUSY solves it; then it clears BUSY again. */
struct item {
    int rounds; /* made so far */
    bool busy, ended;
    struct solution solution; /* found by the workers */
    struct judgement read;    /* the caller's copy, see judge_take */
};

struct worker {
    struct judge *judge;
    struct search search;
    pthread_t thread;
    bool threaded; /* THREAD must be joined */
};

/* From judge_start to the joins, LOCK protects NEWS and the items except READ, and the first
 * worker owns MEMO and THREADED of the other workers, which it starts. The rest does not
 * change while the workers run. Before and after, all is the caller's. */
struct judge {
    const struct game *game;
    struct wake wake;
    void *memo;

    struct worker workers[WORKERS_MAX];
    int worker_count;   /* 0: nothing was started */
    struct limits most; /* of the searches */
    struct limits next; /* of those after the next judge_start; the caller's */
    int rival;          /* see judge_start */
    atomic_bool cancelled;

    pthread_mutex_t lock;
    bool news; /* something was found since judge_take; a byte is in the pipe */
    struct item root;
    struct item *items; /* COUNT of them */
    unsigned char *states;
    int count;
    bool has_root;
    alignas(max_align_t) unsigned char root_state[STATE_MAX];
};

struct judge *judge_new(const struct game *game)
{
    struct judge *judge = memory_get(1, sizeof *judge);
    judge->game = game;
    judge->memo = game_memo_new(game);
    pthread_mutex_init(&judge->lock, NULL);
    wake_init(&judge->wake);
    return judge;
}

void judge_free(struct judge *judge)
{
    if (judge == NULL)
        return;
    judge_cancel(judge);
    game_memo_free(judge->game, judge->memo);
    pthread_mutex_destroy(&judge->lock);
    wake_free(&judge->wake);
    free(judge);
}

int judge_descriptor(const struct judge *judge)
{
    return judge->wake.end[0];
}

/* ---- the workers ------------------------------------------------------------------- */

static const void *state_of(const struct judge *judge, int i)
{
    return judge->states + (size_t)i * judge->game->rules->state_size;
}

/* Ends ROUNDS of ITEM with FOUND, and frees what is not kept of it. A limit ends a line of
 * a scored game, too, but the second round then starts from the beginning and may find
 * less. A line of the other games skips it, and is shortened if it is one behind a move. */
static void put_verdict(struct judge *judge, struct item *item, int rounds,
                        struct solution *found)
{
    const struct game *game = judge->game;
    pthread_mutex_lock(&judge->lock);
    if (solution_beats(game, found, &item->solution)) {
        struct solution worse = item->solution;
        item->solution = *found;
        *found = worse;
    }
    bool decided = !game_runs_on(game) && item->solution.verdict != VERDICT_UNKNOWN;
    bool shorten = decided && judge->has_root;
    item->rounds = decided && rounds < ROUNDS ? ROUNDS : rounds;
    item->busy = false;
    item->ended = solution_is_best(game, &item->solution) || item->rounds > ROUNDS ||
                  (item->rounds == ROUNDS && !shorten);
    if (!judge->news)
        wake_send(&judge->wake);
    judge->news = true;
    pthread_mutex_unlock(&judge->lock);
    solution_free(found);
}

/* Solves STATE. False: cancelled. */
static bool solve_item(struct worker *worker, const void *state, void *memo,
                       const struct limits *limits, struct solution *found)
{
    struct judge *judge = worker->judge;
    search_restart(&worker->search, limits);
    /* A cancel before the restart stopped the old search, one after it stops this one. */
    if (atomic_load(&judge->cancelled))
        return false;
    solution_find(judge->game, &worker->search, memo, state, found);
    return !atomic_load(&judge->cancelled);
}

/* The limits of a search for NODES, which takes BYTES unless the judge may take less; its thread
 * may use the rest of its processor time. */
static struct limits limits_of(const struct judge *judge, uint64_t nodes, uint64_t bytes)
{
    uint64_t most = judge->most.bytes;
    double left = judge->most.processor - clock_thread();
    return (struct limits){.nodes = nodes,
                           .bytes = most > 0 && most < bytes ? most : bytes,
                           .processor = judge->most.processor > 0 ? fmax(left, 1e-9) : 0};
}

/* Judges all that the memo knows after it has solved the root. */
static void begin_item(struct worker *worker)
{
    struct judge *judge = worker->judge;
    struct limits limits = limits_of(judge, root_nodes, root_bytes);
    struct solution found = {0};
    if (!judge->has_root || judge->memo == NULL || game_runs_on(judge->game))
        return;
    if (solution_recall(judge->game, judge->memo, judge->root_state, &found) ||
        solve_item(worker, judge->root_state, judge->memo, &limits, &found))
        put_verdict(judge, &judge->root, ROUNDS, &found);
    for (int i = 0; i < judge->count && !atomic_load(&judge->cancelled); i++)
        if (solution_recall(judge->game, judge->memo, state_of(judge, i), &found))
            put_verdict(judge, &judge->items[i], ROUNDS, &found);
    solution_free(&found);
}

/* The limits of the next round of ITEM, which only the owner of BUSY changes. */
static struct limits limits_for(const struct judge *judge, const struct item *item)
{
    bool shorten = item->rounds == ROUNDS;
    struct limits limits = limits_of(judge,
                                     shorten ? item->solution.nodes + shorten_nodes
                                             : round_nodes[item->rounds],
                                     worker_bytes);
    limits.improve = shorten ? shorten_seconds : 0;
    limits.natural = judge->most.natural;
    return limits;
}

/* The next position without a worker in the lowest round; -1: none needs one. */
static int take_item(struct judge *judge)
{
    int next = -1;
    pthread_mutex_lock(&judge->lock);
    for (int i = 0; i < judge->count; i++) {
        const struct item *item = &judge->items[i];
        if (!item->busy && !item->ended &&
            (next < 0 || item->rounds < judge->items[next].rounds))
            next = i;
    }
    if (next >= 0)
        judge->items[next].busy = true;
    pthread_mutex_unlock(&judge->lock);
    return next;
}

static void *work_on_items(void *argument)
{
    struct worker *worker = argument;
    struct judge *judge = worker->judge;
    for (int i; (i = take_item(judge)) >= 0;) {
        int round = judge->items[i].rounds;
        struct limits limits = limits_for(judge, &judge->items[i]);
        struct solution found = {0};
        bool done = solve_item(worker, state_of(judge, i), NULL, &limits, &found);
        if (done && round == ROUNDS && found.length < judge->rival &&
            found.stop == STOP_NODES) {
            limits.nodes = 0;
            done = solve_item(worker, state_of(judge, i), NULL, &limits, &found);
        }
        if (!done) {
            solution_free(&found);
            break;
        }
        put_verdict(judge, &judge->items[i], round + 1, &found);
    }
    return NULL;
}

static void *lead(void *argument)
{
    struct worker *first = argument;
    struct judge *judge = first->judge;
    begin_item(first);
    for (int i = 1; i < judge->worker_count && i < judge->count; i++) {
        struct worker *worker = &judge->workers[i];
        worker->threaded = thread_start(&worker->thread, work_on_items, worker);
    }
    return work_on_items(first);
}

/* ---- the caller -------------------------------------------------------------------- */

void judge_limit(struct judge *judge, const struct limits *most)
{
    judge->next = *most;
}

void judge_start(struct judge *judge, const void *root, const void *states, int count,
                 int rival)
{
    size_t size = judge->game->rules->state_size;
    judge_cancel(judge);
    judge->most = judge->next;
    judge->rival = rival;
    judge->has_root = root != NULL;
    if (root != NULL)
        memcpy(judge->root_state, root, size);
    judge->root = (struct item){0};
    judge->items = memory_get((size_t)count, sizeof *judge->items);
    judge->states = memory_get((size_t)count, size);
    judge->count = count;
    if (count > 0)
        memcpy(judge->states, states, (size_t)count * size);
    atomic_store(&judge->cancelled, false);
    int most = judge->most.threads > 0 ? judge->most.threads : thread_processors();
    judge->worker_count = most < WORKERS_MAX ? most : WORKERS_MAX;
    for (int i = 0; i < judge->worker_count; i++) {
        judge->workers[i] = (struct worker){.judge = judge};
        search_init(&judge->workers[i].search, &(struct limits){0});
    }
    struct worker *first = &judge->workers[0];
    first->threaded = thread_start(&first->thread, lead, first);
}

void judge_cancel(struct judge *judge)
{
    atomic_store(&judge->cancelled, true);
    for (int i = 0; i < judge->worker_count; i++)
        search_stop(&judge->workers[i].search, STOP_CANCELLED);
    /* The first one has started the others, so it is joined first. */
    for (int i = 0; i < judge->worker_count; i++) {
        if (judge->workers[i].threaded)
            pthread_join(judge->workers[i].thread, NULL);
        search_free(&judge->workers[i].search);
    }
    judge->worker_count = 0;
    judge_take(judge);
    solution_free(&judge->root.solution);
    for (int i = 0; i < judge->count; i++)
        solution_free(&judge->items[i].solution);
    free(judge->items);
    free(judge->states);
    judge->items = NULL;
    judge->states = NULL;
    judge->count = 0;
}

static void read_item(struct item *item)
{
    const struct solution *found = &item->solution;
    item->read = (struct judgement){
        .ended = item->ended,
        .verdict = found->verdict,
        .proved = found->proved,
        .length = found->length,
        .score = found->score,
        .first = found->count > 0 ? found->moves[0] : MOVE_NONE,
    };
}

bool judge_take(struct judge *judge)
{
    pthread_mutex_lock(&judge->lock);
    bool news = judge->news;
    judge->news = false;
    read_item(&judge->root);
    for (int i = 0; i < judge->count; i++)
        read_item(&judge->items[i]);
    if (news)
        wake_take(&judge->wake);
    pthread_mutex_unlock(&judge->lock);
    return news;
}

bool judge_ended(const struct judge *judge)
{
    for (int i = 0; i < judge->count; i++)
        if (!judge->items[i].read.ended)
            return false;
    return true;
}

const struct judgement *judge_of(const struct judge *judge, int i)
{
    return &judge->items[i].read;
}

void judge_copy(struct judge *judge, int i, struct solution *out)
{
    pthread_mutex_lock(&judge->lock);
    solution_copy(out, &judge->items[i].solution);
    pthread_mutex_unlock(&judge->lock);
}

int judge_line(const struct judge *judge, int i, const uint32_t **moves)
{
    assert(judge->items[i].read.ended);
    *moves = judge->items[i].solution.moves;
    return judge->items[i].solution.count;
}

const struct judgement *judge_root(const struct judge *judge)
{
    return &judge->root.read;
}
