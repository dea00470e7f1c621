/* Alternates rollouts and annealing; solve_stream.h has the measurements. */
#include "games/samegame/solve_stream.h"

#include "games/samegame/solve_anneal.h"
#include "games/samegame/solve_nrpa.h"

enum {
    TILE_TURN = 300, /* nodes of rollouts in the first turn, for each tile */
    ANNEALED = 6     /* nodes of annealing for each node of rollouts: the same time */
};

struct stream {
    struct search *search;
    struct nrpa *nrpa;
    struct anneal *anneal;
    bool annealing;
    uint64_t turn, left; /* nodes of rollouts in this turn, and those that are left */
};

uint64_t stream_run(struct stream *stream, struct claim *claim, uint64_t nodes)
{
    uint64_t used = 0;
    for (;;) {
        if (stream->annealing) {
            used += anneal_run(stream->anneal, claim, nodes - used);
            if (!anneal_done(stream->anneal))
                return used;
            nrpa_restart(stream->nrpa);
            stream->annealing = false;
            stream->left = stream->turn += stream->turn / 2;
        }
        uint64_t most = nodes - used < stream->left ? nodes - used : stream->left;
        uint64_t some = nrpa_run(stream->nrpa, claim, most);
        used += some;
        stream->left -= some;
        if (most == nodes - used + some || search_stopped(stream->search))
            return used;
        anneal_begin(stream->anneal, nrpa_best(stream->nrpa), stream->turn * ANNEALED);
        stream->annealing = true;
    }
}

void stream_know(struct stream *stream, const struct play_line *line)
{
    anneal_begin(stream->anneal, line, stream->turn * ANNEALED);
    stream->annealing = true;
}

const struct play_line *stream_best(const struct stream *stream)
{
    const struct play_line *rolled = nrpa_best(stream->nrpa);
    const struct play_line *annealed = anneal_best(stream->anneal);
    return annealed->score > rolled->score ? annealed : rolled;
}

struct stream *stream_new(struct search *search, const struct same_play *start,
                          uint64_t seed)
{
    struct stream *stream = search_alloc(search, sizeof *stream);
    if (stream == NULL)
        return NULL;
    stream->search = search;
    stream->nrpa = nrpa_new(search, start, nrpa_usual(start), seed);
    if (stream->nrpa != NULL)
        stream->anneal = anneal_new(search, start, anneal_usual(start), seed);
    if (stream->anneal == NULL) {
        stream_free(stream);
        return NULL;
    }
    stream->turn = stream->left = (uint64_t)play_tiles(start) * TILE_TURN;
    return stream;
}

void stream_free(struct stream *stream)
{
    if (stream == NULL)
        return;
    nrpa_free(stream->nrpa);
    anneal_free(stream->anneal);
    search_release(stream->search, stream, sizeof *stream);
}
