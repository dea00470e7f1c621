#include "games/klondike/solve/shorten/costs.h"

enum {
    BITS_LEAST = 3
};

static size_t bytes_of(const struct costs_part *part)
{
    return sizeof(uint64_t) << (64 - part->shift);
}

static bool make(struct costs *costs, struct costs_part *part, int shift)
{
    *part = (struct costs_part){.shift = shift};
    part->most = ((size_t)1 << (64 - shift)) / 4 * 3;
    part->slots = search_alloc(costs->search, bytes_of(part));
    costs->failed |= part->slots == NULL;
    return part->slots != NULL;
}

void costs_init(struct costs *costs, struct search *search)
{
    *costs = (struct costs){.search = search};
    for (int i = 0; i < COSTS_PARTS; i++)
        make(costs, &costs->part[i], 64 - BITS_LEAST);
}

void costs_free(struct costs *costs)
{
    for (int i = 0; i < COSTS_PARTS; i++)
        search_release(costs->search, costs->part[i].slots, bytes_of(&costs->part[i]));
}

bool costs_grow(struct costs *costs, struct costs_part *part)
{
    struct costs_part larger;
    if (!make(costs, &larger, part->shift - 1))
        return false;
    size_t slots = (size_t)1 << (64 - part->shift);
    for (size_t i = 0; i < slots; i++)
        if (part->slots[i] != 0)
            *costs_slot(&larger, part->slots[i] >> COSTS_BITS) = part->slots[i];
    larger.count = part->count;
    search_release(costs->search, part->slots, bytes_of(part));
    *part = larger;
    return true;
}
