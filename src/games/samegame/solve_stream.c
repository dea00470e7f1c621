/* A tournament of lines without an end; solve_stream.h has the method and the
 * measurements. */
#include "games/samegame/solve_stream.h"

#include "games/samegame/solve_anneal.h"
#include "games/samegame/solve_nrpa.h"

#include <limits.h>

enum {
    LINES = 3,  /* of a level, of which the best goes on to the next level */
    LEVELS = 20 /* more than any search reaches */
};

/* Nodes for each tile: of rollouts for a new line, of its annealing at the lowest level.
 * Square, with 450 and 2000: 0.6% lower scores after 0.1 s. */
static const struct {
    unsigned rolled, annealed;
} work[] = {
    [SAME_SQUARE] = {100, 1000},
    [SAME_CLASSIC] = {450, 2000},
};

/* The lines that were annealed at a level since one of them went on. */
struct level {
    int count;
    int kept; /* of BEST: the colour kept for last */
    struct play_line best;
};

struct stream {
    struct search *search;
    struct nrpa *nrpa;
    struct anneal *anneal;
    int tiles, points;
    int colors[2]; /* the two most frequent ones */
    int fresh;     /* new lines so far */
    bool annealing;
    int kept;      /* of the line in work */
    int at;        /* its level */
    uint64_t left; /* nodes of rollouts that are left for it */
    struct play_line best;
    struct level level[LEVELS];
};

static void learn(struct stream *stream, const struct play_line *line)
{
    if (line->score > stream->best.score)
        stream->best = *line;
}

static void begin_line(struct stream *stream)
{
    stream->kept = stream->colors[stream->fresh++ % 2];
    nrpa_restart(stream->nrpa, stream->kept);
    stream->annealing = false;
    stream->left = (uint64_t)stream->tiles * work[stream->points].rolled;
}

static void begin_annealing(struct stream *stream, int at, const struct play_line *line)
{
    uint64_t nodes = (uint64_t)stream->tiles * work[stream->points].annealed;
    for (int i = 0; i < at; i++)
        nodes *= LINES;
    stream->annealing = true;
    stream->at = at;
    anneal_begin(stream->anneal, line, stream->kept, nodes);
}

/* The line in work is annealed. */
static void end_annealing(struct stream *stream)
{
    const struct play_line *line = anneal_best(stream->anneal);
    struct level *level = &stream->level[stream->at];
    if (level->count == 0 || line->score > level->best.score) {
        level->best = *line;
        level->kept = stream->kept;
    }
    if (++level->count < LINES || stream->at + 1 == LEVELS) {
        begin_line(stream);
        return;
    }
    level->count = 0;
    stream->kept = level->kept;
    begin_annealing(stream, stream->at + 1, &level->best);
}

uint64_t stream_run(struct stream *stream, struct claim *claim, uint64_t nodes)
{
    uint64_t used = 0;
    for (;;) {
        if (stream->annealing) {
            used += anneal_run(stream->anneal, claim, nodes - used);
            learn(stream, anneal_best(stream->anneal));
            if (!anneal_done(stream->anneal))
                return used;
            end_annealing(stream);
            continue;
        }
        uint64_t most = nodes - used < stream->left ? nodes - used : stream->left;
        uint64_t some = nrpa_run(stream->nrpa, claim, most);
        used += some;
        stream->left -= some;
        learn(stream, nrpa_best(stream->nrpa));
        if (most == nodes - used + some || search_stopped(stream->search))
            return used;
        begin_annealing(stream, 0, nrpa_best(stream->nrpa));
    }
}

void stream_know(struct stream *stream, const struct play_line *line)
{
    begin_annealing(stream, 0, line);
}

const struct play_line *stream_best(const struct stream *stream)
{
    return &stream->best;
}

/* The most frequent colours. One colour only: the same one twice. */
static void set_colors(struct stream *stream, const struct same_play *start)
{
    stream->colors[0] = stream->colors[1] = start->kept;
    int most = 0;
    for (int color = 1; color <= SAME_COLORS; color++) {
        if (color == start->kept || start->left[color] <= most)
            continue;
        most = start->left[color];
        stream->colors[1] = color;
    }
}

struct stream *stream_new(struct search *search, const struct same_play *start,
                          uint64_t seed)
{
    struct stream *stream = search_alloc(search, sizeof *stream);
    if (stream == NULL)
        return NULL;
    stream->search = search;
    stream->tiles = play_tiles(start);
    stream->points = start->points;
    stream->best.score = INT_MIN;
    set_colors(stream, start);
    stream->nrpa = nrpa_new(search, start, nrpa_usual(start), seed);
    if (stream->nrpa != NULL)
        stream->anneal = anneal_new(search, start, &anneal_usual, seed);
    if (stream->anneal == NULL) {
        stream_free(stream);
        return NULL;
    }
    begin_line(stream);
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
