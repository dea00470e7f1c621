/* The hash table: open addressing with linear probing. The first slot of an entry follows from
 * the bits of the hash in it, so a larger table is made without looking at the states; the
 * other bits spare most comparisons. */
#include "games/klotski/solve/space.h"

#include "base/random.h"

enum {
    SLOTS_LEAST = 1 << 9
};

static size_t chunk_bytes(const struct space *space)
{
    return SPACE_CHUNK * problem_size(&space->problem);
}

void space_init(struct space *space, struct search *search, const struct problem *problem)
{
    space->search = search;
    space->problem = *problem;
    trail_init(&space->trail, search);
    struct random random;
    random_seed(&random, 1);
    for (int class = 0; class < problem->classes; class ++)
        for (int place = 0; place < problem->places; place++)
            space->zobrist[class][place] = random_next(&random);
}

void space_free(struct space *space)
{
    trail_free(&space->trail);
    for (uint32_t i = 0; i < space->chunks; i++)
        search_release(space->search, space->states[i], chunk_bytes(space));
    search_release(space->search, space->states, space->room * sizeof *space->states);
    search_release(space->search, space->slot, space->slots * sizeof *space->slot);
    space->states = NULL;
    space->slot = NULL;
    space->slots = space->room = 0;
    space->chunks = space->count = 0;
}

void space_disown(struct space *space)
{
    trail_free(&space->trail);
    search_disown(space->search, space->chunks * chunk_bytes(space));
    search_disown(space->search, space->room * sizeof *space->states);
    search_disown(space->search, space->slots * sizeof *space->slot);
    space->search = NULL;
}

uint64_t space_hash(const struct space *space, const uint16_t *packed)
{
    uint64_t hash = 0;
    for (int i = 0; i < space->problem.pieces; i++)
        hash ^= space->zobrist[space->problem.class_of[i]][packed[i]];
    return hash;
}

/* The slot of the state PACKED, or the empty slot where it belongs. */
static size_t find_slot(const struct space *space, uint64_t hash, const uint16_t *packed)
{
    size_t size = problem_size(&space->problem), at = space_slot(space, hash);
    for (uint64_t entry; (entry = space->slot[at]) != 0;
         at = at + 1 < space->slots ? at + 1 : 0)
        if (entry >> 32 == hash >> 32 &&
            memcmp(space_packed(space, (uint32_t)entry - 1), packed, size) == 0)
            break;
    return at;
}

uint32_t space_find(const struct space *space, uint64_t hash, const uint16_t *packed)
{
    return space->slots > 0
               ? (uint32_t)space->slot[find_slot(space, hash, packed)] - 1 /* or none */
               : NODE_NONE;
}

/* Makes the table twice as large. False: no memory left. */
static bool grow_table(struct space *space)
{
    struct space old = *space;
    space->slots = old.slots > 0 ? 2 * old.slots : SLOTS_LEAST;
    space->slot = search_alloc(space->search, space->slots * sizeof *space->slot);
    if (space->slot == NULL) {
        space->slot = old.slot;
        space->slots = old.slots;
        return false;
    }
    for (size_t i = 0; i < old.slots; i++) {
        size_t at = space_slot(space, old.slot[i]);
        if (old.slot[i] == 0)
            continue;
        while (space->slot[at] != 0)
            at = at + 1 < space->slots ? at + 1 : 0;
        space->slot[at] = old.slot[i];
    }
    search_release(space->search, old.slot, old.slots * sizeof *old.slot);
    return true;
}

/* Makes room for one more chunk of states. */
static bool grow_states(struct space *space)
{
    if (!search_room(space->search, &space->states, sizeof *space->states, &space->room,
                     space->chunks + (size_t)1))
        return false;
    uint16_t *chunk = search_alloc(space->search, chunk_bytes(space));
    if (chunk != NULL)
        space->states[space->chunks++] = chunk;
    return chunk != NULL;
}

enum added space_add(struct space *space, uint64_t hash, const uint16_t *packed,
                     uint32_t parent, uint32_t move, uint32_t *node)
{
    if ((space->count == space->chunks * SPACE_CHUNK && !grow_states(space)) ||
        (space->count >= space->slots / 4 * 3 && !grow_table(space)))
        return ADDED_NOT;
    size_t at = find_slot(space, hash, packed);
    if (space->slot[at] != 0)
        return ADDED_KNOWN;
    if (trail_add(&space->trail, parent, move) == TRAIL_NONE)
        return ADDED_NOT;
    *node = space->count++;
    memcpy(space_packed(space, *node), packed, problem_size(&space->problem));
    space->slot[at] = hash >> 32 << 32 | (*node + 1);
    return ADDED_NEW;
}
