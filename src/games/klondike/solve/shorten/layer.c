/* The layers of the beam: lists of chunks. A layer is cut by a counting sort on VALUE,
 * which keeps the order of entries with equal values, so that the result is the same
 * on every machine. */
#include "games/klondike/solve/shorten/beam.h"

enum {
    VALUES = 1000 /* above the value of any entry */
};

bool layer_append(struct beam *beam, struct layer *layer, const struct beam_entry *entry)
{
    if (layer->last == NULL || layer->last->count == LAYER_CHUNK) {
        struct beam_chunk *chunk = beam->unused;
        if (chunk != NULL)
            beam->unused = chunk->next;
        else
            chunk = search_alloc(beam->search, sizeof *chunk);
        if (chunk == NULL)
            return false;
        chunk->next = NULL;
        chunk->count = 0;
        if (layer->last != NULL)
            layer->last->next = chunk;
        else
            layer->first = chunk;
        layer->last = chunk;
    }
    layer->last->entry[layer->last->count++] = *entry;
    layer->count++;
    return true;
}

void layer_empty(struct beam *beam, struct layer *layer)
{
    if (layer->last != NULL) {
        layer->last->next = beam->unused;
        beam->unused = layer->first;
    }
    *layer = (struct layer){0};
}

void layer_free_unused(struct beam *beam)
{
    struct beam_chunk *next;
    for (struct beam_chunk *chunk = beam->unused; chunk != NULL; chunk = next) {
        next = chunk->next;
        search_release(beam->search, chunk, sizeof *chunk);
    }
    beam->unused = NULL;
}

void layer_cut(struct beam *beam, struct layer *layer)
{
    if (layer->count <= beam->width)
        return;
    uint64_t have[VALUES] = {0};
    for (struct beam_chunk *chunk = layer->first; chunk != NULL; chunk = chunk->next)
        for (uint32_t i = 0; i < chunk->count; i++)
            have[chunk->entry[i].value]++;
    int last = 0;
    uint64_t room = beam->width;
    for (; have[last] <= room; last++)
        room -= have[last];
    /* Keeps all entries with values below LAST, and ROOM of those with that value. */
    struct layer old = *layer;
    *layer = (struct layer){.first = old.first, .last = old.first};
    struct beam_chunk *from = old.first;
    for (; from != NULL; from = from->next) {
        uint32_t count = from->count;
        from->count = 0;
        for (uint32_t i = 0; i < count; i++) {
            const struct beam_entry *entry = &from->entry[i];
            if (entry->value > last || (entry->value == last && room == 0))
                continue;
            room -= entry->value == last;
            if (layer->last->count == LAYER_CHUNK)
                layer->last = layer->last->next;
            layer->last->entry[layer->last->count++] = *entry;
            layer->count++;
        }
    }
    if (layer->last != old.last) {
        struct layer rest = {.first = layer->last->next, .last = old.last};
        layer->last->next = NULL;
        layer_empty(beam, &rest);
    }
    beam->cut = true;
}
