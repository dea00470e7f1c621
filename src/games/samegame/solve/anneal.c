/* Simulated annealing of a line; anneal.h has the method and its source. Boards
 * before every APART-th move of the line are stored, so that a trial replays only from
 * the last one before the change. It proves nothing: a score is that of a line that
 * was played. */
#include "games/samegame/solve/anneal.h"

#include "base/random.h"

#include <limits.h>
#include <string.h>

enum {
    APART = 4, /* moves between two stored boards */
    BOARDS_MOST = TILES_MOVES / APART + 1,
    OTHER_FIRST = 4, /* of KINDS trials, this many insert another group, */
    LATER = 2,       /* this many delay a move by some moves, */
    KINDS = 7,       /* and the others delay it to the end */
    SELDOM = 16,     /* of SELDOM random tiles of the kept colour, one is taken */
    WEIGHED = 51     /* phases after which all colours count fully */
};

struct anneal_list {
    int count;
    uint16_t tile[TILES_MOVES + 1];
};

/* The board after each number of moves. */
struct anneal_states {
    uint64_t removed[TILES_MOVES + 1];
    int32_t gained[TILES_MOVES + 1];
    uint16_t left[TILES_MOVES + 1];
};

struct anneal {
    struct search *search;
    struct random random;
    int kept;   /* the colour to keep for last; 0: none */
    int second; /* a colour that counts fully in all phases, as KEPT does */
    int weight; /* of the other colours: see struct tiles */
    const struct anneal_settings *settings; /* of the run */
    uint64_t planned, used;
    float temperature;
    int phase;
    int score;
    struct anneal_list line;        /* scores SCORE; no group twice */
    struct anneal_list trial, made; /* tiles to try, and groups actually removed */
    struct anneal_states states, made_states; /* of LINE, of MADE */
    uint16_t tile[SAME_CELLS];                /* of the start */
    /* After how many moves of LINE this number of tiles is left; other entries are stale. */
    uint16_t at_left[SAME_CELLS + 1];
    struct tiles_line best;
    struct tiles work;
    struct tiles *board[BOARDS_MOST];     /* before each APART-th move of LINE */
    struct tiles *other[BOARDS_MOST];     /* of MADE */
    struct tiles boards[2 * BOARDS_MOST]; /* for BOARD and OTHER */
};

const struct anneal_settings anneal_usual = {20.0F, 0.97F, false};
const struct anneal_settings anneal_again[ANNEAL_AGAIN] = {
    {6.0F, 0.9884F, true},
    {10.0F, 0.9806F, true},
};

/* ---- a line ------------------------------------------------------------------------ */

static inline bool take_group(struct anneal *anneal, unsigned tile)
{
    struct anneal_list *made = &anneal->made;
    if (tiles_take(&anneal->work, tile) == 0)
        return false;
    made->tile[made->count++] = (uint16_t)tile;
    anneal->made_states.removed[made->count] = anneal->work.removed;
    anneal->made_states.gained[made->count] = anneal->work.gained;
    anneal->made_states.left[made->count] = anneal->work.left;
    if (made->count % APART == 0)
        tiles_copy(anneal->other[made->count / APART], &anneal->work);
    return true;
}

/* After how many moves of LINE its board is WORK; 0: after none. */
static inline int meets(const struct anneal *anneal)
{
    const struct anneal_states *states = &anneal->states;
    int at = anneal->at_left[anneal->work.left];
    return at <= anneal->line.count && states->left[at] == anneal->work.left &&
                   states->removed[at] == anneal->work.removed
               ? at
               : 0;
}

/* Plays TRIAL on WORK, where the moves of MADE were made, and then all groups that are
 * left, the kept colour last. Stops where it can no longer score LEAST, and where it meets
 * LINE, whose other moves would follow. Returns after how many moves of LINE that is;
 * 0: it does not meet it. */
static int play_on(struct anneal *anneal, int least)
{
    for (int i = 0; i < anneal->trial.count; i++) {
        int at = take_group(anneal, anneal->trial.tile[i]) ? meets(anneal) : 0;
        if (at > 0 || tiles_bound(&anneal->work) < least)
            return at;
    }
    for (unsigned tile; (tile = tiles_find(&anneal->work, anneal->kept)) != 0;)
        take_group(anneal, tile);
    return 0;
}

/* The score of MADE, which continues as LINE does after its move MET; 0: it is complete. */
static int made_score(const struct anneal *anneal, int met)
{
    return met == 0 ? tiles_score(&anneal->work)
                    : anneal->score + anneal->work.gained - anneal->states.gained[met];
}

/* Replaces LINE by MADE, which has the same moves before move FROM. MADE ends after move MET
 * of LINE and continues as LINE does; 0: it is complete. */
static void accept(struct anneal *anneal, int from, int met)
{
    struct anneal_list *line = &anneal->line, *made = &anneal->made;
    struct anneal_states *states = &anneal->states;
    if (met > 0 && met != made->count) { /* the boards of LINE come at other numbers */
        for (int i = met; i < line->count; i++)
            take_group(anneal, line->tile[i]);
        met = 0;
    }
    int score = made_score(anneal, met), more = score - anneal->score;
    for (int i = from; i < made->count; i++) {
        line->tile[i] = made->tile[i];
        states->removed[i + 1] = anneal->made_states.removed[i + 1];
        states->gained[i + 1] = anneal->made_states.gained[i + 1];
        states->left[i + 1] = anneal->made_states.left[i + 1];
        anneal->at_left[states->left[i + 1]] = (uint16_t)(i + 1);
    }
    for (int i = from / APART + 1; i <= made->count / APART; i++) {
        struct tiles *board = anneal->board[i];
        anneal->board[i] = anneal->other[i];
        anneal->other[i] = board;
    }
    if (met == 0)
        line->count = made->count;
    for (int i = made->count + 1; i <= line->count; i++) {
        states->gained[i] += more;
        if (i % APART == 0)
            anneal->board[i / APART]->gained += more;
    }
    anneal->score = score;
}

/* Writes LINE to BEST if it is better and its score is a true one. */
static void note_best(struct anneal *anneal)
{
    const struct anneal_list *line = &anneal->line;
    struct tiles_line *best = &anneal->best;
    if (anneal->score <= best->score || anneal->weight < TILES_WHOLE)
        return;
    tiles_copy(&anneal->work, anneal->board[0]);
    best->score = anneal->score;
    best->count = line->count;
    for (int i = 0; i < line->count; i++) {
        best->cell[i] = (uint16_t)tiles_cell(&anneal->work, line->tile[i]);
        tiles_take(&anneal->work, line->tile[i]);
    }
}

/* ---- a trial ----------------------------------------------------------------------- */

static inline int below(struct anneal *anneal, int bound)
{
    return (int)((random_next(&anneal->random) >> 32) * (uint64_t)bound >> 32);
}

/* Picks a random tile of a group on WORK. Seldom one of the kept colour: where a few of its
 * tiles go early, the others may meet. */
static unsigned pick(struct anneal *anneal)
{
    for (;;) {
        unsigned tile = anneal->tile[below(anneal, anneal->board[0]->left)];
        if (((int)tiles_color(tile) != anneal->kept || below(anneal, SELDOM) == 0) &&
            tiles_grouped(&anneal->work, tile))
            return tile;
    }
}

static inline void append(struct anneal *anneal, int from, int to)
{
    struct anneal_list *trial = &anneal->trial;
    memcpy(trial->tile + trial->count, anneal->line.tile + from,
           (size_t)(to - from) * sizeof *trial->tile);
    trial->count += to - from;
}

/* Writes a changed rest of LINE after its first AT moves, which were made on WORK, to
 * TRIAL. */
static void change(struct anneal *anneal, int at)
{
    struct anneal_list *trial = &anneal->trial;
    int count = anneal->line.count;
    int kind = below(anneal, KINDS);
    trial->count = 0;
    if (kind < OTHER_FIRST) {
        trial->tile[trial->count++] = (uint16_t)pick(anneal);
        append(anneal, at, count);
    } else if (kind < OTHER_FIRST + LATER) {
        int to = at + 1 + below(anneal, count - at);
        append(anneal, at + 1, to);
        append(anneal, at, at + 1);
        append(anneal, to, count);
    } else {
        append(anneal, at + 1, count);
    }
}

/* How much lower than the line a trial may score: the temperature times an exponential
 * variate. Its logarithm is linear between powers of two, so that it is the same on
 * every machine. */
static int slack(struct anneal *anneal)
{
    uint64_t bits = random_next(&anneal->random) | 1;
    int zeros = __builtin_clzll(bits);
    float fraction = (float)(bits << zeros << 1 >> 40) * 0x1p-24F;
    return (int)(anneal->temperature * 0.6931F * ((float)(zeros + 1) - fraction));
}

/* One trial. False: its nodes were refused, and the line is unchanged. */
static bool try(struct anneal *anneal, struct claim *claim, uint64_t *used)
{
    int at = below(anneal, anneal->line.count);
    int first = at - at % APART;
    tiles_copy(&anneal->work, anneal->board[at / APART]);
    for (int i = first; i < at; i++)
        tiles_take(&anneal->work, anneal->line.tile[i]);
    change(anneal, at);
    anneal->made.count = at;
    int least = anneal->score - slack(anneal);
    int met = play_on(anneal, least);
    for (int i = first; i < anneal->made.count; i++, ++*used)
        if (!search_claim(claim))
            return false;
    /* A trial that was stopped has a lower score: its bound is an upper bound of it. */
    if (made_score(anneal, met) >= least)
        accept(anneal, at, met);
    note_best(anneal);
    return true;
}

/* ---- runs -------------------------------------------------------------------------- */

/* Sets the weights, and plays TRIAL from the start as the new LINE. */
static void start_over(struct anneal *anneal, int weight)
{
    anneal->weight = weight;
    tiles_weigh(anneal->board[0], anneal->kept, anneal->second, weight);
    tiles_copy(&anneal->work, anneal->board[0]);
    anneal->made.count = anneal->line.count = 0;
    play_on(anneal, INT_MIN);
    accept(anneal, 0, 0);
    note_best(anneal);
}

/* Begins the next phase. */
static void cool(struct anneal *anneal)
{
    anneal->temperature *= anneal->settings->cool;
    anneal->phase++;
    if (anneal->weight == TILES_WHOLE)
        return;
    int weight = anneal->phase * TILES_WHOLE / WEIGHED;
    if (weight == anneal->weight)
        return;
    anneal->trial = anneal->line;
    start_over(anneal, weight);
}

/* Writes LINE, or else all tiles but the kept colour in a random order, to TRIAL. */
static void write_trial(struct anneal *anneal, const struct tiles_line *line)
{
    struct anneal_list *trial = &anneal->trial;
    int tiles = anneal->board[0]->left, count = line != NULL ? line->count : tiles;
    trial->count = 0;
    tiles_copy(&anneal->work, anneal->board[0]);
    for (int i = 0; i < count; i++) {
        unsigned tile;
        if (line != NULL)
            tile = tiles_at(&anneal->work, line->cell[i]);
        else {
            int other = i + below(anneal, tiles - i);
            tile = anneal->tile[other];
            anneal->tile[other] = anneal->tile[i];
            anneal->tile[i] = (uint16_t)tile;
        }
        if ((line != NULL || (int)tiles_color(tile) != anneal->kept) &&
            tiles_take(&anneal->work, tile) != 0)
            trial->tile[trial->count++] = (uint16_t)tile;
    }
}

void anneal_begin(struct anneal *anneal, const struct tiles_line *line, int kept,
                  const struct anneal_settings *settings, uint64_t nodes)
{
    anneal->best.score = INT_MIN;
    anneal->kept = kept;
    write_trial(anneal, line);
    anneal->settings = settings;
    start_over(anneal, TILES_WHOLE);
    if (settings->two_first) {
        unsigned tile = anneal->tile[below(anneal, anneal->board[0]->left)];
        anneal->second = (int)tiles_color(tile);
        anneal->trial = anneal->line;
        start_over(anneal, 0);
    }
    anneal->planned = nodes;
    anneal->used = 0;
    anneal->phase = 0;
    anneal->temperature = settings->hot;
}

uint64_t anneal_run(struct anneal *anneal, struct claim *claim, uint64_t nodes)
{
    uint64_t used = 0;
    uint64_t longest = anneal->board[0]->left / 2;
    uint64_t phase = anneal->planned / ANNEAL_PHASES + 1;
    while (!anneal_done(anneal) && nodes - used >= longest) {
        uint64_t before = used;
        if (!try(anneal, claim, &used))
            break;
        anneal->used += used - before;
        while (anneal->used > phase * (uint64_t)(anneal->phase + 1))
            cool(anneal);
    }
    return used;
}

bool anneal_done(const struct anneal *anneal)
{
    return anneal->used >= anneal->planned || anneal->line.count == 0;
}

const struct tiles_line *anneal_best(const struct anneal *anneal)
{
    return &anneal->best;
}

/* ---- its life ---------------------------------------------------------------------- */

struct anneal *anneal_new(struct search *search, const struct same *start, uint64_t seed)
{
    struct anneal *anneal = search_alloc(search, sizeof *anneal);
    if (anneal == NULL)
        return NULL;
    anneal->search = search;
    for (int i = 0; i < BOARDS_MOST; i++) {
        anneal->board[i] = &anneal->boards[2 * i];
        anneal->other[i] = &anneal->boards[2 * i + 1];
    }
    random_seed(&anneal->random, seed);
    tiles_init(anneal->board[0], start);
    tiles_list(anneal->board[0], anneal->tile);
    anneal->best.score = INT_MIN;
    return anneal;
}

void anneal_free(struct anneal *anneal)
{
    if (anneal != NULL)
        search_release(anneal->search, anneal, sizeof *anneal);
}
