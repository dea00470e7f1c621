/* An anytime search in rounds. The first line keeps the most frequent colour for last. Then two
 * or more streams (stream.h: annealing) and, on small boards, the
 * proof (solve_proof.h: branch and bound) each spend their share of nodes in a round. After
 * a round all of them learn the best score. Which thread runs a share does not matter, so
 * with a limit of nodes the answer is the same for any number of threads.
 * Why the answer is right: games/samegame/PROOFS. */
#include "games/samegame/solve/samegame_solve.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "engine/team.h"
#include "games/samegame/rules/tiles.h"
#include "games/samegame/solve/solve_proof.h"
#include "games/samegame/solve/stream.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    STREAMS = 2,      /* at least; without a limit of nodes, one for each thread */
    SHARE = 16384,    /* nodes of a stream in a round */
    PROOF_FIRST = 80, /* with at most this many tiles, the proof has SHARE at first */
    PROOF_GROWTH = 2 << 20,  /* ... and SHARE more after every PROOF_GROWTH nodes */
    PROOF_MOST = 8 * SHARE,  /* ... up to this: 9 tenths of the time */
    PROOF_NODES = 1 << 30,   /* ... up to this total of nodes; after that, and */
    PROOF_SHARE = SHARE / 8, /* ... with more tiles, it is this */
    PROOF_LATE = 2 << 20,    /* nodes before it then begins: the first hint comes first */
    HELD = 256 * TEAM_MAX    /* nodes that threads may hold unused */
};

/* ---- the search -------------------------------------------------------------------- */

struct solver {
    struct search *search;
    const struct same *start;
    int tiles;
    struct proof *proof; /* NULL: the board is too large */
    bool proved;
    int stream_count;
    struct stream *streams[TEAM_MAX];
    /* Nodes in this round: of the proof, of the streams. */
    uint64_t quota[TEAM_MAX + 1];
    uint64_t used[TEAM_MAX + 1];
    atomic_int next; /* the first share that no thread has started */
    int bound;
    double published;
    int best, count; /* the best line */
    uint32_t line[TILES_MOVES];
};

static void publish(struct solver *solver)
{
    struct progress progress = {.phase = N_("looking for a better score"),
                                .has_best = true,
                                .best = solver->best,
                                .has_bound = true,
                                .bound = solver->bound,
                                .line_count = solver->count};
    if (progress.line_count > PROGRESS_LINE)
        progress.line_count = PROGRESS_LINE;
    memcpy(progress.line, solver->line,
           (size_t)progress.line_count * sizeof *progress.line);
    search_publish(solver->search, &progress);
    solver->published = clock_now();
}

/* Makes the line of COUNT CELLS the best one if its SCORE is higher.
 *
 * A game ends only when no group is left, so the line is completed. That never lowers the
 * score: with (n - 2)^2, a group of n among the k tiles left of its colour adds (n - 2)^2
 * and changes what they cost by (k - 2)^2 - (k - n - 2)^2, or by (k - 2)^2 where n = k, and
 * each of these is 0 or more. So a proof that looks at unfinished lines too proves the same
 * score. */
static void offer(struct solver *solver, const uint16_t *cells, int count, int score)
{
    struct same same = *solver->start;
    uint16_t group[SAME_CELLS];
    if (score <= solver->best)
        return;
    for (int i = 0; i < count; i++) {
        same_group(&same, cells[i], group);
        solver->line[i] = group[0];
        same_apply(&same, group[0]);
    }
    for (; same_moves(&same, &solver->line[count], 1) > 0; count++)
        same_apply(&same, solver->line[count]);
    solver->best = (int)same_score(&same);
    solver->count = count;
    publish(solver);
}

/* The first line, which keeps the most frequent colour for last. It is played to its end, in
 * less than a millisecond, even if the search refuses a node of it. */
static void play_plainly(struct solver *solver)
{
    struct claim claim = {.search = solver->search};
    struct tiles tiles;
    uint16_t cells[TILES_MOVES];
    int count = 0;
    tiles_init(&tiles, solver->start);
    int kept = tiles_most_frequent(&tiles);
    bool granted = true;
    for (unsigned tile; (tile = tiles_find(&tiles, kept)) != 0;) {
        granted = granted && search_claim(&claim);
        cells[count++] = (uint16_t)tiles_cell(&tiles, tile);
        tiles_take(&tiles, tile);
    }
    search_settle(&claim);
    offer(solver, cells, count, tiles_score(&tiles));
    search_found(solver->search);
}

/* ---- rounds ------------------------------------------------------------------------ */

/* Runs share 0, the proof, or share 1 + i, stream i. */
static void work_on(struct solver *solver, int share, struct claim *claim)
{
    uint64_t quota = solver->quota[share];
    solver->used[share] = 0;
    if (quota == 0)
        return;
    if (share > 0) {
        solver->used[share] = stream_run(solver->streams[share - 1], claim, quota);
        return;
    }
    proof_know(solver->proof, solver->best);
    solver->proved = proof_run(solver->proof, claim, &quota);
    solver->used[share] = solver->quota[share] - quota;
}

static void work(struct team *team, int index, void *argument)
{
    struct solver *solver = argument;
    struct claim claim = {.search = solver->search};
    int share;
    (void)team, (void)index;
    while ((share = atomic_fetch_add(&solver->next, 1)) <= solver->stream_count)
        work_on(solver, share, &claim);
    search_settle(&claim);
}

/* Runs the shares one after the other for the last nodes, so that none is refused
 * because another thread holds it. */
static void work_alone(struct solver *solver, uint64_t left)
{
    struct claim claim = {.search = solver->search};
    for (int share = 0; share <= solver->stream_count; share++) {
        if (solver->quota[share] > left)
            solver->quota[share] = left;
        work_on(solver, share, &claim);
        left -= solver->used[share];
    }
    search_settle(&claim);
}

/* Nodes for the proof in a round. */
static uint64_t proof_share(const struct solver *solver, uint64_t nodes)
{
    bool small = solver->tiles <= PROOF_FIRST;
    if (solver->proof == NULL || (!small && nodes < PROOF_LATE))
        return 0;
    if (nodes >= PROOF_NODES || !small)
        return PROOF_SHARE;
    uint64_t share = SHARE * (1 + nodes / PROOF_GROWTH);
    return share < PROOF_MOST ? share : PROOF_MOST;
}

static void gather(struct solver *solver)
{
    int count, score;
    const uint16_t *cells =
        solver->proof != NULL ? proof_line(solver->proof, &count, &score) : NULL;
    if (cells != NULL)
        offer(solver, cells, count, score);
    for (int i = 0; i < solver->stream_count; i++) {
        const struct tiles_line *line = stream_best(solver->streams[i]);
        offer(solver, line->cell, line->count, line->score);
    }
    if (clock_now() - solver->published > 0.2)
        publish(solver);
}

/* Runs rounds until the best line is proved or the search is stopped. */
static void go_on(struct solver *solver, struct team *team)
{
    struct search *search = solver->search;
    uint64_t nodes = search_nodes(search);
    while (!search_stopped(search) && !solver->proved && solver->best < solver->bound) {
        uint64_t planned = solver->quota[0] = proof_share(solver, nodes);
        for (int i = 1; i <= solver->stream_count; i++)
            planned += solver->quota[i] = SHARE;
        atomic_store(&solver->next, 0);
        uint64_t limit = search->limits.nodes;
        if (limit == 0 || limit - nodes >= planned + HELD)
            team_run(team, work, solver);
        else
            work_alone(solver, limit - nodes);
        gather(solver);
        uint64_t used = 0;
        for (int i = 0; i <= solver->stream_count; i++)
            used += solver->used[i];
        nodes += used;
        if (used == 0 && !solver->proved)
            search_stop(search, STOP_NODES); /* too few nodes are left for a whole game */
    }
    if (solver->best >= solver->bound)
        solver->proved = true;
}

/* False: the search has no memory left. */
static bool get_workers(struct solver *solver)
{
    const struct limits *limits = &solver->search->limits;
    int count =
        limits->nodes == 0 && limits->threads > STREAMS ? limits->threads : STREAMS;
    if (count > TEAM_MAX)
        count = TEAM_MAX;
    if (solver->tiles <= PROOF_TILES) {
        solver->proof = proof_new(solver->search, solver->start);
        if (solver->proof == NULL)
            return false;
    }
    for (; solver->stream_count < count; solver->stream_count++) {
        struct stream *stream =
            stream_new(solver->search, solver->start,
                       limits->seed * TEAM_MAX + (uint64_t)solver->stream_count);
        if (stream == NULL)
            return false;
        solver->streams[solver->stream_count] = stream;
    }
    return true;
}

/* Takes the line that MEMO has for this position. False: it has none. */
static bool remind(struct solver *solver, const void *memo)
{
    struct solution known = {0};
    if (memo == NULL || !same_recall(memo, solver->start, &known))
        return false;
    struct same end = *solver->start;
    for (int i = 0; i < known.count; i++)
        same_apply(&end, known.moves[i]);
    if (same_score(&end) > solver->best) {
        solver->best = (int)same_score(&end);
        solver->count = known.count;
        if (known.count > 0)
            memcpy(solver->line, known.moves, (size_t)known.count * sizeof *solver->line);
    }
    solver->proved = known.proved;
    solution_free(&known);
    return true;
}

/* The colour of the largest group that the best line removes. */
static int kept_color(const struct solver *solver)
{
    struct same board = *solver->start;
    int kept = 0;
    int32_t most = 0;
    for (int i = 0; i < solver->count; i++) {
        int color = board.color[solver->line[i]];
        int32_t before = board.gained;
        same_apply(&board, solver->line[i]);
        if (board.gained - before > most) {
            most = board.gained - before;
            kept = color;
        }
    }
    return kept;
}

/* Gives the best line to the streams. */
static void spread(struct solver *solver)
{
    struct tiles_line line = {.score = solver->best, .count = solver->count};
    for (int i = 0; i < line.count; i++)
        line.cell[i] = (uint16_t)solver->line[i];
    int kept = kept_color(solver);
    for (int i = 0; i < solver->stream_count; i++)
        stream_know(solver->streams[i], &line, kept);
}

static void solve(struct solver *solver, const void *memo)
{
    solver->tiles = same_tiles(solver->start);
    solver->bound = proof_bound(solver->start);
    solver->best = INT_MIN;
    play_plainly(solver);
    bool reminded = remind(solver, memo);
    if (!solver->proved && !search_stopped(solver->search) && get_workers(solver)) {
        struct team team;
        if (reminded)
            spread(solver);
        team_init(&team, solver->search->limits.threads);
        go_on(solver, &team);
        solver->search->helped += team_free(&team);
    }
    for (int i = 0; i < solver->stream_count; i++)
        stream_free(solver->streams[i]);
    proof_free(solver->proof);
}

void same_solve(struct search *search, void *memo, const void *state,
                struct solution *out)
{
    struct solver *solver = search_get(search, 1, sizeof *solver);
    if (solver == NULL)
        return;
    solver->search = search;
    solver->start = state;
    solve(solver, memo);
    out->has_bound = true;
    out->bound = solver->bound;
    if (solution_give(out, search, solver->line, solver->count)) {
        out->proved = solver->proved;
        if (memo != NULL)
            same_remember(memo, state, out);
    }
    free(solver);
}
