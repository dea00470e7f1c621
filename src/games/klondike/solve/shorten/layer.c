/* The layers of the beam. A layer is cut by a counting sort on VALUE, which keeps the order of
 * entries with equal values, so that the result is the same on every machine. */
#include "games/klondike/solve/shorten/beam.h"

enum {
    VALUES = 1000, /* above the value of any entry */
    FIRST_SIZE = 1000
};

bool layer_append(struct beam *beam, struct layer *layer, const struct beam_entry *entry)
{
    if (layer->count == layer->size) {
        uint64_t more = layer->size > 0 ? 2 * layer->size : FIRST_SIZE;
        if (!search_extend(beam->search, &layer->entry, sizeof *entry, layer->size, more))
            return false;
        layer->size = more;
    }
    layer->entry[layer->count++] = *entry;
    return true;
}

void layer_free(struct beam *beam, struct layer *layer)
{
    search_release(beam->search, layer->entry, layer->size * sizeof *layer->entry);
    *layer = (struct layer){0};
}

void layer_cut(struct beam *beam, struct layer *layer)
{
    if (layer->count <= beam->width)
        return;
    uint64_t have[VALUES] = {0}, room = beam->width, kept = 0;
    for (uint64_t i = 0; i < layer->count; i++)
        have[layer->entry[i].value]++;
    int last = 0;
    for (; have[last] <= room; last++)
        room -= have[last];
    /* Keeps all entries with values below LAST, and ROOM of those with that value. */
    for (uint64_t i = 0; i < layer->count; i++) {
        const struct beam_entry *entry = &layer->entry[i];
        if (entry->value > last || (entry->value == last && room == 0))
            continue;
        room -= entry->value == last;
        layer->entry[kept++] = *entry;
    }
    layer->count = kept;
    beam->cut = true;
}
