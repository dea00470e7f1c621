/* A tournament of lines without an end; stream.h has the method and the
 * measurements. */
#include "games/samegame/solve/stream.h"

#include "games/samegame/solve/anneal.h"

#include <limits.h>
#include <math.h>

enum {
    LINES = 3,     /* of a level, of which the best goes on to the next level */
    LEVELS = 20,   /* more than any search reaches */
    EXPLORED = 16, /* this part of the best score weighs what is not known of a colour */
    AGAIN_PART = 20,     /* a run from the best line has this part of all nodes so far, */
    AGAIN_MOST = 4 << 20 /* ... but at most this many */
};

/* Nodes for each tile: of a new line, and of annealing of which each level has three times as
 * much as the one below. VARIED: each new line keeps another colour than the line before it.
 * Square, after 0.1 s: 1% lower scores without VARIED. */
static const struct {
    unsigned begun, annealed;
    struct anneal_settings settings; /* of a new line */
    bool varied;
} work[] = {
    [SAME_SQUARE] = {1000, 1000, {30.0F, 0.9639F, false}, true},
    [SAME_CLASSIC] = {6000, 2000, {60.0F, 0.9535F, false}, false},
};

/* The lines that were annealed at a level since one of them went on. */
struct level {
    int count;
    int kept; /* of BEST: the colour kept for last */
    struct tiles_line best;
};

/* What new lines that keep a colour scored. */
struct returns {
    int lines;
    int64_t over; /* the sum of what each scored above the colour's tiles in one group */
};

struct stream {
    struct search *search;
    struct anneal *anneal;
    struct tiles start;
    struct returns returns[SAME_COLORS + 1];
    bool known;     /* the line in work was not begun here */
    int kept;       /* of the line in work */
    int at;         /* its level */
    uint64_t nodes; /* of all annealing */
    struct tiles_line best;
    int best_kept; /* the colour that BEST keeps for last */
    bool again;    /* the line in work is BEST */
    int again_count;
    uint64_t again_nodes;
    struct level level[LEVELS];
};

static int worth(const struct stream *stream, int color)
{
    return tiles_worth(&stream->start, color, stream->start.colors[color]);
}

/* The colour to keep for last in the next new line, by upper confidence bounds. At first two
 * colours are thought to differ as their tiles do, each in one group; that counts as much as
 * one line. */
static int choose_kept(const struct stream *stream)
{
    int64_t over = 0;
    int lines = 0, kept = 0;
    for (int color = 1; color <= SAME_COLORS; color++) {
        over += stream->returns[color].over;
        lines += stream->returns[color].lines;
    }
    float usual = lines > 0 ? (float)over / (float)lines : 0;
    float part = (float)(stream->best.score > 0 ? stream->best.score : 0) / EXPLORED;
    float tries = 31 - (float)__builtin_clz((unsigned)lines + 1);
    float most = 0;
    int barred = work[stream->start.points].varied ? stream->kept : 0;
    for (int color = 1; color <= SAME_COLORS; color++) {
        const struct returns *returns = &stream->returns[color];
        if (stream->start.colors[color] < 2 || color == barred)
            continue;
        float count = (float)(returns->lines + 1);
        float value = (float)worth(stream, color) +
                      (usual + (float)returns->over) / count +
                      part * sqrtf(tries / count);
        if (kept == 0 || value > most) {
            most = value;
            kept = color;
        }
    }
    return kept;
}

static uint64_t annealed(const struct stream *stream)
{
    return (uint64_t)stream->start.left * work[stream->start.points].annealed;
}

static void begin_line(struct stream *stream)
{
    stream->kept = choose_kept(stream);
    stream->known = false;
    stream->at = 0;
    anneal_begin(stream->anneal, NULL, stream->kept, &work[stream->start.points].settings,
                 (uint64_t)stream->start.left * work[stream->start.points].begun);
}

static void begin_annealing(struct stream *stream, int at, const struct tiles_line *line)
{
    uint64_t nodes = annealed(stream);
    for (int i = 0; i < at; i++)
        nodes *= LINES;
    stream->at = at;
    anneal_begin(stream->anneal, line, stream->kept, &anneal_usual, nodes);
}

/* See stream.h for when it is the best line's turn. */
static void begin_next(struct stream *stream)
{
    uint64_t nodes = stream->nodes / AGAIN_PART, least = annealed(stream);
    stream->again =
        nodes > least && stream->again_nodes < (stream->nodes - AGAIN_PART * least) / 2;
    if (!stream->again) {
        begin_line(stream);
        return;
    }
    stream->kept = stream->best_kept;
    anneal_begin(stream->anneal, &stream->best, stream->kept,
                 &anneal_again[stream->again_count++ % ANNEAL_AGAIN],
                 nodes < AGAIN_MOST ? nodes : AGAIN_MOST);
}

/* The line in work is annealed. */
static void end_annealing(struct stream *stream)
{
    const struct tiles_line *line = anneal_best(stream->anneal);
    struct level *level = &stream->level[stream->at];
    if (stream->again) {
        begin_next(stream);
        return;
    }
    if (stream->at == 0 && !stream->known) {
        struct returns *returns = &stream->returns[stream->kept];
        returns->lines++;
        returns->over += line->score - worth(stream, stream->kept);
    }
    if (level->count == 0 || line->score > level->best.score) {
        level->best = *line;
        level->kept = stream->kept;
    }
    if (++level->count < LINES || stream->at + 1 == LEVELS) {
        begin_next(stream);
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
        uint64_t some = anneal_run(stream->anneal, claim, nodes - used);
        used += some;
        stream->nodes += some;
        stream->again_nodes += stream->again ? some : 0;
        const struct tiles_line *line = anneal_best(stream->anneal);
        if (line->score > stream->best.score) {
            stream->best = *line;
            stream->best_kept = stream->kept;
        }
        if (!anneal_done(stream->anneal))
            return used;
        end_annealing(stream);
    }
}

void stream_know(struct stream *stream, const struct tiles_line *line, int kept)
{
    stream->known = true;
    stream->kept = kept;
    begin_annealing(stream, 0, line);
}

const struct tiles_line *stream_best(const struct stream *stream)
{
    return &stream->best;
}

struct stream *stream_new(struct search *search, const struct same *start, uint64_t seed)
{
    struct stream *stream = search_alloc(search, sizeof *stream);
    if (stream == NULL)
        return NULL;
    stream->search = search;
    tiles_init(&stream->start, start);
    stream->best.score = INT_MIN;
    stream->anneal = anneal_new(search, start, seed);
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
    anneal_free(stream->anneal);
    search_release(stream->search, stream, sizeof *stream);
}
