#include "engine/keyset.h"

#include <string.h>

enum {
    SLOTS_LEAST = 64
};

/* The maximal load. Measured from 1/2 to 7/8: no difference inside the cache. Beyond
 * it, up to this load, a fuller table loses about as much time in longer probes as it
 * gains by being smaller. */
static size_t most_in(size_t slots)
{
    return slots / 4 * 3;
}

static size_t key_bytes(const struct keyset *set)
{
    return set->slots * sizeof *set->keys;
}

static size_t value_bytes(const struct keyset *set)
{
    return set->slots * sizeof *set->values;
}

bool keyset_init(struct keyset *set, struct search *search, size_t room, bool valued)
{
    *set = (struct keyset){.search = search, .slots = SLOTS_LEAST, .shift = 64 - 6};
    while (most_in(set->slots) < room) {
        set->slots *= 2;
        set->shift--;
    }
    set->keys = search_alloc(search, key_bytes(set));
    if (set->keys == NULL)
        return false;
    set->most = most_in(set->slots);
    if (!valued)
        return true;
    set->values = search_alloc(search, value_bytes(set));
    if (set->values == NULL)
        keyset_free(set);
    return set->values != NULL;
}

void keyset_free(struct keyset *set)
{
    search_release(set->search, set->keys, key_bytes(set));
    search_release(set->search, set->values, value_bytes(set));
    *set = (struct keyset){0};
}

void keyset_clear(struct keyset *set)
{
    memset(set->keys, 0, key_bytes(set));
    if (set->values != NULL)
        memset(set->values, 0, value_bytes(set));
    set->count = 0;
}

void keyset_disown(struct keyset *set)
{
    search_disown(set->search, key_bytes(set));
    if (set->values != NULL)
        search_disown(set->search, value_bytes(set));
    set->search = NULL;
    set->most = set->count;
}

bool keyset_adopt(struct keyset *set, struct search *search)
{
    size_t bytes = key_bytes(set) + (set->values != NULL ? value_bytes(set) : 0);
    if (!search_adopt(search, bytes))
        return false;
    set->search = search;
    set->most = most_in(set->slots);
    return true;
}

bool keyset_grow(struct keyset *set, size_t more)
{
    struct keyset larger;
    if (!keyset_init(&larger, set->search, set->count + more, set->values != NULL))
        return false;
    for (size_t i = 0; i < set->slots; i++) {
        uint64_t key = set->keys[i];
        if (key == 0)
            continue;
        size_t slot = keyset_slot(&larger, key);
        larger.keys[slot] = key;
        if (set->values != NULL)
            larger.values[slot] = set->values[i];
    }
    larger.count = set->count;
    keyset_free(set);
    *set = larger;
    return true;
}
