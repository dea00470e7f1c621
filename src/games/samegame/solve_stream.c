/* A knock-out tournament of lines; solve_stream.h has the method and the measurements. */
#include "games/samegame/solve_stream.h"

#include "games/samegame/solve_anneal.h"
#include "games/samegame/solve_nrpa.h"

#include <limits.h>

#ifdef LAB
#include <stdlib.h>
static int lab(const char *n, int d) { return getenv(n) ? atoi(getenv(n)) : d; }
#define FAN lab("FAN", 2)
#define ROLLED lab("ROLLED", 450)
#define ANNEALED lab("ANNEALED", 4000)
enum { LEVELS = 24 };
#else
enum {
    FAN = 2,         /* lines of which one goes on to the next level */
    LEVELS = 24,     /* more than any search reaches */
    ROLLED = 450,    /* nodes of rollouts for a new line, for each tile */
    ANNEALED = 4000 /* nodes of its annealing, for each tile */
};
#endif

/* The lines that were annealed at a level since one of them went on. */
static int play_most;
struct level {
    int count;
    struct play_line best;
    int kept;
};

struct stream {
    int kept, other, leaves;
    struct search *search;
    struct nrpa *nrpa;
    struct anneal *anneal;
    int tiles;
    bool annealing;
    int at;           /* the level of the line that is annealed */
    uint64_t left;    /* nodes of rollouts that are left */
    struct play_line best;
    struct level level[LEVELS];
};

static void learn(struct stream *stream, const struct play_line *line)
{
    if (line->score > stream->best.score)
        stream->best = *line;
}

static void anneal_line(struct stream *stream, int at, const struct play_line *line)
{
    stream->annealing = true;
    stream->at = at;
    uint64_t nodes = (uint64_t)stream->tiles * ANNEALED;
    for (int i = 0; i < at; i++)
        nodes *= FAN;
    anneal_begin(stream->anneal, line, nodes, stream->kept);
}

/* The line of this level is annealed: the best of FAN goes on to the next level. */
static void end_annealing(struct stream *stream)
{
    const struct play_line *line = anneal_best(stream->anneal);
    struct level *level = &stream->level[stream->at];
    if (level->count == 0 || line->score > level->best.score)
        level->best = *line, level->kept = stream->kept;
    if (++level->count == FAN && stream->at + 1 < LEVELS) {
        level->count = 0;
        stream->kept = level->kept;
        anneal_line(stream, stream->at + 1, &level->best);
        return;
    }
    {int m = lab("KEPT", 0); stream->kept = m > 0 && ++stream->leaves % m == 0 ? stream->other : play_most;}
    nrpa_restart(stream->nrpa, stream->kept);
    stream->annealing = false;
    stream->left = (uint64_t)stream->tiles * ROLLED;
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
        anneal_line(stream, 0, nrpa_best(stream->nrpa));
    }
}

void stream_know(struct stream *stream, const struct play_line *line)
{
    anneal_begin(stream->anneal, line, stream->turn * ANNEALED);
    stream->annealing = true;
}

const struct play_line *stream_best(const struct stream *stream)
{
    return &stream->best;
}

struct stream *stream_new(struct search *search, const struct same_play *start,
                          uint64_t seed)
{
    struct stream *stream = search_alloc(search, sizeof *stream);
    if (stream == NULL)
        return NULL;
    stream->search = search;
    stream->tiles = play_tiles(start);
    stream->best.score = INT_MIN;stream->kept=play_most=start->kept;
{int b=0;for(int c=1;c<=9;c++)if(c!=start->kept&&start->left[c]>b){b=start->left[c];stream->other=c;}}
    stream->nrpa = nrpa_new(search, start, nrpa_usual(start), seed);
    if (stream->nrpa != NULL)
        stream->anneal = anneal_new(search, start, anneal_usual(start), seed);
    if (stream->anneal == NULL) {
        stream_free(stream);
        return NULL;
    }
    stream->left = (uint64_t)stream->tiles * ROLLED;
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
