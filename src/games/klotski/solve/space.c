/* The hash table of each shard: open addressing with linear probing over 32-bit
 * entries. An entry has 8 bits of the hash, which spare most comparisons of whole
 * states, and the node. */
#include "games/klotski/solve/space.h"

#include "base/pages.h"
#include "base/random.h"

enum {
    SLOTS_LEAST = 1 << 7,
    CHUNKS_LEAST = 8,
    NUMBER = (1 << 24) - 1, /* bits of an entry */
    LIVE_MOST = NUMBER / 2  /* nodes of a shard when its table is rebuilt */
};

static void release(struct space *space, void *block, size_t bytes)
{
    if (space->search != NULL)
        search_release(space->search, block, bytes);
    else
        pages_free(block, bytes);
}

static size_t states_bytes(const struct space *space)
{
    return (size_t)problem_size(&space->problem) * SPACE_CHUNK;
}

static size_t trail_bytes(const struct space *space)
{
    return (sizeof(uint32_t) + 2 * (size_t)space->problem.unit) * SPACE_CHUNK;
}

static size_t slots_bytes(const struct shard *shard)
{
    return shard->slots * sizeof *shard->slot;
}

static size_t chunks_bytes(uint32_t chunks)
{
    return chunks * sizeof(struct space_chunk);
}

void space_init(struct space *space, struct search *search, const struct problem *problem)
{
    space->search = search;
    space->problem = *problem;
    struct random random;
    random_seed(&random, 1);
    for (int class = 0; class < problem->classes; class ++)
        for (int place = 0; place < problem->places; place++)
            space->zobrist[class][place] = random_next(&random);
}

static void free_trail(struct space *space, struct shard *shard)
{
    for (uint32_t i = 0; i < shard->chunks; i++) {
        release(space, shard->chunk[i].trail, trail_bytes(space));
        shard->chunk[i].trail = NULL;
    }
}

void space_free(struct space *space)
{
    for (int s = 0; s < SPACE_SHARDS; s++) {
        struct shard *shard = &space->shard[s];
        free_trail(space, shard);
        for (uint32_t i = 0; i < shard->chunks; i++)
            release(space, shard->chunk[i].states, states_bytes(space));
        release(space, shard->chunk, chunks_bytes(shard->chunks));
        release(space, shard->slot, slots_bytes(shard));
        *shard = (struct shard){0};
    }
}

uint64_t space_count(const struct space *space)
{
    uint64_t count = 0;
    for (int s = 0; s < SPACE_SHARDS; s++)
        count += space->shard[s].count;
    return count;
}

void space_disown(struct space *space)
{
    for (int s = 0; s < SPACE_SHARDS; s++) {
        struct shard *shard = &space->shard[s];
        free_trail(space, shard);
        for (uint32_t i = 0; i < shard->chunks && shard->chunk[i].states != NULL; i++)
            search_disown(space->search, states_bytes(space));
        search_disown(space->search, chunks_bytes(shard->chunks));
        search_disown(space->search, slots_bytes(shard));
    }
    space->search = NULL;
}

uint64_t space_hash(const struct space *space, const uint8_t *packed)
{
    uint64_t hash = 0;
    for (int i = 0; i < space->problem.pieces; i++)
        hash ^= space->zobrist[space->problem.class_of[i]]
                              [problem_place(&space->problem, packed, i)];
    return hash;
}

void space_forget(struct space *space, int s, uint32_t oldest)
{
    struct shard *shard = &space->shard[s];
    for (uint32_t i = shard->oldest / SPACE_CHUNK; i < oldest / SPACE_CHUNK; i++) {
        release(space, shard->chunk[i].states, states_bytes(space));
        shard->chunk[i].states = NULL;
    }
    shard->oldest = oldest;
}

/* ---- the table --------------------------------------------------------------------- */

/* The first slot from AT on that is empty or has 8 equal bits of hash. */
static uint32_t likely_slot(const struct shard *shard, uint64_t hash, uint32_t at)
{
    uint32_t tag = (uint32_t)hash << 24;
    for (uint32_t entry; (entry = shard->slot[at]) != 0;) {
        if ((entry & ~(uint32_t)NUMBER) == tag &&
            shard->base + (entry & NUMBER) > shard->oldest)
            break;
        at = at + 1 < shard->slots ? at + 1 : 0;
    }
    return at;
}

static const uint8_t *state_at(const struct space *space, const struct shard *shard,
                               uint32_t i)
{
    return shard->chunk[i / SPACE_CHUNK].states +
           i % SPACE_CHUNK * (size_t)problem_size(&space->problem);
}

/* The slot of the state PACKED, or the empty slot where it belongs. */
static uint32_t find_slot(const struct space *space, const struct shard *shard,
                          uint64_t hash, const uint8_t *packed)
{
    uint32_t at = likely_slot(shard, hash, space_slot(shard, hash));
    for (uint32_t entry; (entry = shard->slot[at]) != 0;) {
        if (memcmp(state_at(space, shard, shard->base + (entry & NUMBER) - 1), packed,
                   (size_t)problem_size(&space->problem)) == 0)
            break;
        at = likely_slot(shard, hash, at + 1 < shard->slots ? at + 1 : 0);
    }
    return at;
}

void space_fetch_state(const struct space *space, uint64_t hash)
{
    const struct shard *shard = &space->shard[space_shard(hash)];
    if (shard->slots == 0)
        return;
    uint32_t entry = shard->slot[likely_slot(shard, hash, space_slot(shard, hash))];
    if (entry != 0)
        __builtin_prefetch(state_at(space, shard, shard->base + (entry & NUMBER) - 1));
}

uint32_t space_find(const struct space *space, uint64_t hash, const uint8_t *packed)
{
    int s = space_shard(hash);
    const struct shard *shard = &space->shard[s];
    if (shard->slots == 0)
        return NODE_NONE;
    uint32_t entry = shard->slot[find_slot(space, shard, hash, packed)];
    if (entry == 0)
        return NODE_NONE;
    return (shard->base + (entry & NUMBER) - 1) * SPACE_SHARDS + (uint32_t)s;
}

/* Rebuilds the table, at most half full and without freed states. False: no memory
 * left. */
static bool make_table(struct space *space, struct shard *shard)
{
    uint32_t live = shard->count - shard->oldest;
    uint32_t slots = shard->slots > SLOTS_LEAST ? shard->slots : SLOTS_LEAST;
    if (live > LIVE_MOST) {
        search_stop(space->search, STOP_MEMORY);
        return false;
    }
    slots = slots > 2 * live ? slots : 2 * live;
    uint32_t *table = search_alloc(space->search, slots * sizeof *table);
    if (table == NULL)
        return false;
    release(space, shard->slot, slots_bytes(shard));
    shard->slot = table;
    shard->slots = slots;
    shard->base = shard->oldest;
    shard->used = live;
    for (uint32_t i = shard->oldest; i < shard->count; i++) {
        uint64_t hash = space_hash(space, state_at(space, shard, i));
        uint32_t at = space_slot(shard, hash);
        while (table[at] != 0)
            at = at + 1 < slots ? at + 1 : 0;
        table[at] = (uint32_t)hash << 24 | (i - shard->base + 1);
    }
    return true;
}

/* ---- nodes ------------------------------------------------------------------------- */

static bool add_chunks(struct space *space, struct shard *shard)
{
    uint32_t chunks =
        shard->chunks > 0 ? shard->chunks + shard->chunks / 2 : CHUNKS_LEAST;
    struct space_chunk *larger =
        search_extend(space->search, shard->chunk, chunks_bytes(shard->chunks),
                      chunks_bytes(chunks));
    if (larger == NULL)
        return false;
    shard->chunk = larger;
    shard->chunks = chunks;
    return true;
}

/* Makes room for one more node in SHARD. */
static bool reserve(struct space *space, struct shard *shard)
{
    if (shard->count == NODE_NONE / SPACE_SHARDS) { /* node numbers are used up */
        search_stop(space->search, STOP_MEMORY);
        return false;
    }
    if (shard->count == shard->chunks * SPACE_CHUNK && !add_chunks(space, shard))
        return false;
    struct space_chunk *chunk = &shard->chunk[shard->count / SPACE_CHUNK];
    if (chunk->states == NULL)
        chunk->states = search_alloc(space->search, states_bytes(space));
    if (chunk->states != NULL && chunk->trail == NULL)
        chunk->trail = search_alloc(space->search, trail_bytes(space));
    return chunk->states != NULL && chunk->trail != NULL &&
           (shard->used < shard->slots / 4 * 3 || make_table(space, shard));
}

/* The address of the move of node I in its chunk. */
static uint8_t *move_at(const struct space *space, uint8_t *chunk, uint32_t i)
{
    return chunk + SPACE_CHUNK * sizeof(uint32_t) +
           (size_t)(i % SPACE_CHUNK) * 2 * (size_t)space->problem.unit;
}

struct space_move space_way(const struct space *space, uint32_t node)
{
    uint32_t i = node / SPACE_SHARDS;
    uint8_t *chunk = space->shard[node % SPACE_SHARDS].chunk[i / SPACE_CHUNK].trail;
    const uint8_t *move = move_at(space, chunk, i);
    return (struct space_move){
        .parent = ((const uint32_t *)(const void *)chunk)[i % SPACE_CHUNK],
        .from = problem_place(&space->problem, move, 0),
        .to = problem_place(&space->problem, move, 1),
    };
}

enum added space_add(struct space *space, uint64_t hash, const uint8_t *packed,
                     const struct space_move *way, uint32_t *node)
{
    int s = space_shard(hash);
    struct shard *shard = &space->shard[s];
    if (!reserve(space, shard))
        return ADDED_NOT;
    uint32_t at = find_slot(space, shard, hash, packed);
    if (shard->slot[at] != 0)
        return ADDED_KNOWN;
    uint32_t i = shard->count++;
    *node = i * SPACE_SHARDS + (uint32_t)s;
    memcpy(space_packed(space, *node), packed, (size_t)problem_size(&space->problem));
    uint8_t *chunk = shard->chunk[i / SPACE_CHUNK].trail;
    uint8_t *move = move_at(space, chunk, i);
    ((uint32_t *)(void *)chunk)[i % SPACE_CHUNK] = way->parent;
    problem_set_place(&space->problem, move, 0, way->from);
    problem_set_place(&space->problem, move, 1, way->to);
    shard->slot[at] = (uint32_t)hash << 24 | (i - shard->base + 1);
    shard->used++;
    return ADDED_NEW;
}
