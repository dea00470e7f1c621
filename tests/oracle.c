#include "tests/oracle.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    MOVES_MOST = 65536
};

/* Node n is the state at STATES + n * size; LENGTHS[n] is its least length so far. */
struct graph {
    const struct game *game;
    int below;                       /* only lines shorter than this count */
    int (*least)(const void *state); /* a lower bound of the rest of the length */
    size_t size;
    uint32_t count, capacity;
    unsigned char *states;
    int *lengths;
    uint32_t *slots; /* hash table with linear probing: node + 1, or 0 for empty */
    size_t slot_count;
    /* The open list: by length 1 + the entry made last. */
    struct entry {
        uint32_t node,
            before; /* 1 + the entry of this length that was made before; 0: none */
    } * entries;
    uint32_t entry_count, entry_room;
    uint32_t *last;
    uint32_t lengths_room;
};

static size_t slot_of(const struct graph *graph, const void *state)
{
    size_t slot = (size_t)XXH3_64bits(state, graph->size) & (graph->slot_count - 1);
    while (graph->slots[slot] != 0 &&
           memcmp(graph->states + (graph->slots[slot] - 1) * graph->size, state,
                  graph->size) != 0)
        slot = (slot + 1) & (graph->slot_count - 1);
    return slot;
}

static void grow(struct graph *graph)
{
    graph->capacity = graph->capacity > 0 ? graph->capacity * 2 : 512;
    graph->states = memory_resize(graph->states, graph->capacity, graph->size);
    graph->lengths = memory_resize(graph->lengths, graph->capacity, sizeof(int));
    free(graph->slots);
    graph->slot_count = (size_t)graph->capacity * 2;
    graph->slots = memory_get(graph->slot_count, sizeof *graph->slots);
    for (uint32_t n = 0; n < graph->count; n++)
        graph->slots[slot_of(graph, graph->states + n * graph->size)] = n + 1;
}

static void push(struct graph *graph, uint32_t length, uint32_t node)
{
    if (graph->entry_count == graph->entry_room) {
        graph->entry_room = graph->entry_room > 0 ? 2 * graph->entry_room : 512;
        graph->entries =
            memory_resize(graph->entries, graph->entry_room, sizeof *graph->entries);
    }
    while (length >= graph->lengths_room) {
        uint32_t room = graph->lengths_room;
        graph->lengths_room = 2 * room + 64;
        graph->last =
            memory_resize(graph->last, graph->lengths_room, sizeof *graph->last);
        memset(graph->last + room, 0, (room + 64) * sizeof *graph->last);
    }
    graph->entries[graph->entry_count++] =
        (struct entry){.node = node, .before = graph->last[length]};
    graph->last[length] = graph->entry_count;
}

/* Takes a node of the least length from *LENGTH on. False: there is none. */
static bool pop(struct graph *graph, uint32_t *length, uint32_t *node)
{
    while (*length < graph->lengths_room && graph->last[*length] == 0)
        ++*length;
    if (*length == graph->lengths_room)
        return false;
    const struct entry *entry = &graph->entries[graph->last[*length] - 1];
    *node = entry->node;
    graph->last[*length] = entry->before;
    return true;
}

/* Records that STATE can be reached at LENGTH; queues it if that is shorter than
 * before. */
static void reach(struct graph *graph, const void *state, int length)
{
    if (graph->count == graph->capacity)
        grow(graph);
    size_t slot = slot_of(graph, state);
    uint32_t node = graph->slots[slot] - 1;
    if (graph->slots[slot] == 0) {
        node = graph->count++;
        graph->slots[slot] = node + 1;
        memcpy(graph->states + node * graph->size, state, graph->size);
    } else if (graph->lengths[node] <= length)
        return;
    graph->lengths[node] = length;
    push(graph, (uint32_t)length, node);
}

static void expand(struct graph *graph, const void *state, int length, uint32_t *moves)
{
    alignas(max_align_t) unsigned char after[STATE_MAX];
    const struct game *game = graph->game;
    int count = game->rules->moves(state, moves, MOVES_MOST);
    assert(count <= MOVES_MOST);
    for (int i = 0; i < count; i++) {
        memcpy(after, state, graph->size);
        bool legal = game->rules->apply(after, moves[i]);
        assert(legal);
        (void)legal;
        reach(graph, after, length + (game_cost(game, state, moves[i])));
    }
}

/* Expands states in the order of their lengths until the answer is known. */
static void explore(struct graph *graph, uint32_t most, struct oracle *answer)
{
    alignas(max_align_t) unsigned char state[STATE_MAX];
    const struct game *game = graph->game;
    uint32_t *moves = memory_get(MOVES_MOST, sizeof *moves);
    uint32_t length = 0, node; /* no move has a cost below 0 */
    answer->verdict = game->rules->scored ? VERDICT_SOLVED : VERDICT_IMPOSSIBLE;
    answer->score = INT64_MIN;
    while (pop(graph, &length, &node)) {
        if ((int)length > graph->lengths[node])
            continue; /* the state was later queued with a smaller length */
        memcpy(state, graph->states + node * graph->size, graph->size);
        if ((int)length + graph->least(state) >= graph->below)
            continue;
        if (game->rules->scored && game->rules->score(state) > answer->score) {
            answer->score = game->rules->score(state);
            answer->length = (int)length;
        } else if (!game->rules->scored && game->rules->status(state) == STATUS_WON) {
            answer->verdict = VERDICT_SOLVED;
            answer->length = (int)length;
            break;
        }
        expand(graph, state, (int)length, moves);
        if (graph->count > most) {
            answer->verdict = VERDICT_UNKNOWN;
            break;
        }
    }
    free(moves);
}

struct oracle oracle_ask_below(const struct game *game, const void *state, uint32_t most,
                               int below, int (*least)(const void *state))
{
    struct graph graph = {.game = game,
                          .below = below,
                          .least = least,
                          .size = game->rules->state_size};
    reach(&graph, state, 0);
    struct oracle answer = {0};
    explore(&graph, most, &answer);
    answer.states = graph.count;
    free(graph.entries);
    free(graph.last);
    free(graph.states);
    free(graph.lengths);
    free(graph.slots);
    return answer;
}

static int nothing(const void *state)
{
    (void)state;
    return 0;
}

struct oracle oracle_ask(const struct game *game, const void *state, uint32_t most)
{
    return oracle_ask_below(game, state, most, INT_MAX, nothing);
}
