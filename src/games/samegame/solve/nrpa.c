/* Nested rollout policy adaptation; nrpa.h has the method and its sources. The
 * recursion over levels is a loop over their state, so that a run can be interrupted
 * after any playout. It proves nothing: a score is that of a line that was played. */
#include "games/samegame/solve/nrpa.h"

#include "base/random.h"

#include <limits.h>
#include <string.h>

/* The range of weights, so that their sums stay finite. Changes below LEAST_CHANGE are
 * skipped: they are not worth an exponential. */
static const float WEIGHT_LEAST = 1e-12F, WEIGHT_MOST = 1e12F, LEAST_CHANGE = 1e-3F;

/* Measured on 20 random boards with tests/bench/tune_samegame. For (n - 2)^2 the kept
 * colour should wait (4 M nodes: 3191 with 1e-6, 3207 with 1e-3, 2921 with 0.01), for
 * n * n it should not (680 if it always waits, 760 with 0.1). Several playouts, or
 * several runs, before each adaptation were worse in the same time. */
static const struct nrpa_settings usual[] = {
    [SAME_SQUARE] = {3, {0, 100, 100, 100}, 0.5F, 0.1F},
    [SAME_CLASSIC] = {3, {0, 100, 100, 100}, 1.0F, 1e-6F},
};

/* A line with all choices at each of its moves: those of move i are BEGIN[i] ..
 * BEGIN[i + 1]. */
struct nrpa_record {
    int count;
    uint32_t begin[PLAY_MOVES + 1];
    uint32_t chosen[PLAY_MOVES];
    uint16_t *code; /* ROOM of them, as of PRIOR */
    float *prior;
};

struct nrpa_level {
    int step;
    struct play_line best;     /* of this run */
    struct nrpa_record record; /* of BEST */
    float weight[PLAY_CODES];
};

struct nrpa {
    struct search *search;
    const struct nrpa_settings *settings;
    struct random random;
    size_t room; /* of records */
    int tiles;
    struct same_play start, play;
    struct play_weights prior, weights;
    struct play_line line, best;
    struct nrpa_level level[NRPA_LEVELS + 1]; /* from 1 */
    float change[PLAY_CODES];                 /* of weights; all 0 outside adapt() */
    uint16_t changed[PLAY_CODES];             /* the codes whose CHANGE is not 0 */
};

const struct nrpa_settings *nrpa_usual(const struct same_play *play)
{
    return &usual[play->points];
}

/* ---- a game ------------------------------------------------------------------------ */

static int choose_group(struct nrpa *nrpa)
{
    const struct same_play *play = &nrpa->play;
    float sum[PLAY_GROUPS];
    float total = 0;
    int i = 0;
    for (; i < play->count; i++)
        sum[i] = total += play->weight[i];
    float at = (float)(random_next(&nrpa->random) >> 40) * 0x1p-24F * total;
    for (i = 0; i + 1 < play->count && sum[i] <= at; i++)
        ;
    return play->live[i];
}

/* Plays one game and writes it to LINE. False: nodes were refused before its end. */
static bool play_game(struct nrpa *nrpa, struct claim *claim)
{
    struct same_play *play = &nrpa->play;
    struct play_line *line = &nrpa->line;
    play_copy(play, &nrpa->start);
    play_weigh(play, nrpa->start.kept, &nrpa->weights);
    line->count = 0;
    while (play->count > 0) {
        if (!search_claim(claim))
            return false;
        int group = choose_group(nrpa);
        line->cell[line->count++] = play->pool[play->group[group].begin];
        play_take(play, group);
    }
    line->score = play_score(play);
    return true;
}

static bool same_line(const struct play_line *a, const struct play_line *b)
{
    return a->score == b->score && a->count == b->count &&
           memcmp(a->cell, b->cell, (size_t)a->count * sizeof *a->cell) == 0;
}

static void copy_line(struct play_line *to, const struct play_line *from)
{
    to->score = from->score;
    to->count = from->count;
    memcpy(to->cell, from->cell, (size_t)from->count * sizeof *to->cell);
}

/* ---- learning ---------------------------------------------------------------------- */

static void write_record(struct nrpa *nrpa, struct nrpa_level *level)
{
    struct same_play *play = &nrpa->play;
    struct nrpa_record *record = &level->record;
    uint32_t end = 0;
    play_copy(play, &nrpa->start);
    play_weigh(play, nrpa->start.kept, &nrpa->prior);
    record->count = level->best.count;
    for (int i = 0; i < record->count; i++) {
        int group = play->label[level->best.cell[i]];
        record->begin[i] = end;
        record->chosen[i] = end + play->group[group].at;
        for (int k = 0; k < play->count; k++, end++) {
            record->code[end] = play->group[play->live[k]].code;
            record->prior[end] = play->weight[k];
        }
        play_take(play, group);
    }
    record->begin[record->count] = end;
}

static inline unsigned change(struct nrpa *nrpa, unsigned code, float by, unsigned count)
{
    if (nrpa->change[code] == 0)
        nrpa->changed[count++] = (uint16_t)code;
    nrpa->change[code] += by;
    return count;
}

/* Approximates e^X, to a thousandth for the usual X of -1 to 1. Unlike exp(), it is
 * the same on every machine. */
static float exponential(float x)
{
    double factor = 1 + (x < -20 ? -20 : x > 20 ? 20 : (double)x) / 1024;
    for (int i = 0; i < 10; i++)
        factor *= factor;
    return (float)factor;
}

/* Moves the weights of LEVEL by the gradient of the likelihood of its best line. */
static void adapt(struct nrpa *nrpa, struct nrpa_level *level)
{
    const struct nrpa_record *record = &level->record;
    const float alpha = nrpa->settings->alpha;
    float *weight = level->weight;
    unsigned count = 0;
    for (int i = 0; i < record->count; i++) {
        uint32_t begin = record->begin[i], end = record->begin[i + 1];
        float sum = 0;
        for (uint32_t k = begin; k < end; k++)
            sum += weight[record->code[k]] * record->prior[k];
        float factor = -alpha / sum;
        for (uint32_t k = begin; k < end; k++) {
            float by = weight[record->code[k]] * record->prior[k] * factor;
            if (by < -LEAST_CHANGE && count < PLAY_CODES - 1)
                count = change(nrpa, record->code[k], by, count);
        }
        if (count < PLAY_CODES - 1)
            count = change(nrpa, record->code[record->chosen[i]], alpha, count);
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned code = nrpa->changed[i];
        if (nrpa->change[code] == 0)
            continue; /* listed twice: it returned to 0 in between */
        float to = weight[code] * exponential(nrpa->change[code]);
        weight[code] = to < WEIGHT_LEAST  ? WEIGHT_LEAST
                       : to > WEIGHT_MOST ? WEIGHT_MOST
                                          : to;
        nrpa->change[code] = 0;
    }
}

/* ---- levels ------------------------------------------------------------------------ */

/* Starts a run of LEVEL and of all lower levels, with the weights of the level above. */
static void begin_levels(struct nrpa *nrpa, int level)
{
    for (; level > 0; level--) {
        struct nrpa_level *l = &nrpa->level[level];
        l->step = 0;
        l->best.score = INT_MIN;
        if (level < nrpa->settings->levels)
            memcpy(l->weight, nrpa->level[level + 1].weight, sizeof l->weight);
        else
            for (int code = 0; code < PLAY_CODES; code++)
                l->weight[code] = 1;
    }
}

/* LINE is the result of a playout. Each level takes the result of the level below,
 * adapts and, if that was its last step, passes its best line to the level above. */
static void end_step(struct nrpa *nrpa)
{
    const struct play_line *line = &nrpa->line;
    for (int i = 1; i <= nrpa->settings->levels; i++) {
        struct nrpa_level *level = &nrpa->level[i];
        if (line->score >= level->best.score && !same_line(line, &level->best)) {
            copy_line(&level->best, line);
            write_record(nrpa, level);
        }
        adapt(nrpa, level);
        if (++level->step < nrpa->settings->steps[i]) {
            begin_levels(nrpa, i - 1);
            return;
        }
        line = &level->best;
    }
    begin_levels(nrpa, nrpa->settings->levels);
}

uint64_t nrpa_run(struct nrpa *nrpa, struct claim *claim, uint64_t nodes)
{
    uint64_t used = 0;
    uint64_t longest = (uint64_t)nrpa->tiles / 2;
    while (longest > 0 && nodes - used >= longest && play_game(nrpa, claim)) {
        used += (uint64_t)nrpa->line.count;
        if (nrpa->line.score > nrpa->best.score)
            copy_line(&nrpa->best, &nrpa->line);
        end_step(nrpa);
    }
    return used;
}

void nrpa_restart(struct nrpa *nrpa, int kept)
{
    play_weigh(&nrpa->start, kept, NULL);
    nrpa->best.score = INT_MIN;
    begin_levels(nrpa, nrpa->settings->levels);
}

const struct play_line *nrpa_best(const struct nrpa *nrpa)
{
    return &nrpa->best;
}

/* ---- its life ---------------------------------------------------------------------- */

static void set_weights(struct nrpa *nrpa)
{
    nrpa->prior.kept = nrpa->settings->kept;
    nrpa->weights = nrpa->prior;
    nrpa->weights.code = nrpa->level[1].weight;
}

static bool get_records(struct nrpa *nrpa)
{
    for (int i = 1; i <= nrpa->settings->levels; i++) {
        struct nrpa_record *record = &nrpa->level[i].record;
        record->code = search_alloc(nrpa->search, nrpa->room * sizeof *record->code);
        if (record->code == NULL)
            return false;
        record->prior = search_alloc(nrpa->search, nrpa->room * sizeof *record->prior);
        if (record->prior == NULL)
            return false;
    }
    return true;
}

struct nrpa *nrpa_new(struct search *search, const struct same_play *start,
                      const struct nrpa_settings *settings, uint64_t seed)
{
    struct nrpa *nrpa = search_alloc(search, sizeof *nrpa);
    if (nrpa == NULL)
        return NULL;
    nrpa->search = search;
    nrpa->settings = settings;
    nrpa->tiles = play_tiles(start);
    /* With t tiles left there are at most t / 2 groups, and each move takes two tiles. */
    size_t half = (size_t)nrpa->tiles / 2;
    nrpa->room = half * (half + 1) / 2 + 1;
    if (!get_records(nrpa)) {
        nrpa_free(nrpa);
        return NULL;
    }
    random_seed(&nrpa->random, seed);
    play_copy(&nrpa->start, start);
    play_weigh(&nrpa->start, start->kept, NULL);
    set_weights(nrpa);
    nrpa_restart(nrpa, start->kept);
    return nrpa;
}

void nrpa_free(struct nrpa *nrpa)
{
    if (nrpa == NULL)
        return;
    for (int i = 1; i <= nrpa->settings->levels; i++) {
        const struct nrpa_record *record = &nrpa->level[i].record;
        search_release(nrpa->search, record->code, nrpa->room * sizeof *record->code);
        search_release(nrpa->search, record->prior, nrpa->room * sizeof *record->prior);
    }
    search_release(nrpa->search, nrpa, sizeof *nrpa);
}
