/* Solves boards that are too large for a state: those of HDOJ 1175 and larger ones.
 *
 * A greedy method makes attempts. Any two tiles that are seen from one run of empty places
 * can be joined. When a tile is removed, the run sees the next tile behind it. So each run is
 * a row of stacks, and equal tops are removed until all tops differ. That clears nearly every
 * board with many more places than faces, in time linear in its tiles. Attempts differ in
 * where they begin: near the number of faces that is too many, one of hundreds clears a board
 * that all others do not.
 *
 * The solver of pairing.c takes turns with the attempts. Its relaxation proves that a
 * board is impossible, often at once: a board of 100 x 100 with four of a face is nearly
 * always stuck near its edge. It also solves what the best attempt has left, and with more
 * and more of its last pairs put back; only the whole board can be proved impossible. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ORDERS = 4, /* rows or columns first, from either side */
    ROUNDS = 5, /* the last one ends with a search without a limit of its own */
    EFFORT = 16 /* pair tests of the search in the first round, for each cell */
};

/* The direction in which a run looks from one of its places. */
enum large_look {
    LOOK_BACK,
    LOOK_AHEAD
};

struct glance {
    int place;
    enum large_look look;
};

/* The last tile of a face that a run has seen. */
struct large_sight {
    uint32_t run;
    int cell;
    struct glance from;
};

struct clear {
    struct pairs board;
    struct claim claim;
    struct large_sight *sight; /* by face */
    uint32_t run;
    struct glance todo[2 * PAIRS_SIDE];
    int todo_count;
    int pairs;       /* at the start */
    int (*taken)[2]; /* cells of the pairs that this attempt has removed */
    int taken_count;
    int (*best)[2]; /* those of the best attempt */
    int best_count;
    int attempts; /* so far */
};

static void put_back(struct clear *c, const struct pairs *from)
{
    memcpy(c->board.face, from->face, pairs_cells(from) * sizeof *from->face);
    pairs_copy(&c->board, from);
}

/* Removes a pair. False: a limit is reached. */
static bool take_cells(struct clear *c, int a, int b)
{
    if (!search_claim(&c->claim))
        return false;
    pairs_take(&c->board, a);
    pairs_take(&c->board, b);
    int *pair = c->taken[c->taken_count++];
    pair[0] = a;
    pair[1] = b;
    return true;
}

/* The run sees the tile at CELL, looking FROM one of its places. If it has seen an equal
 * tile, both are removed, and the tiles behind them are looked at later. False: a limit
 * is reached. */
static bool see(struct clear *c, int cell, struct glance from)
{
    struct large_sight *sight = &c->sight[c->board.face[cell]];
    if (sight->run != c->run || sight->cell == cell) {
        *sight = (struct large_sight){c->run, cell, from};
        return true;
    }
    sight->run = 0;
    c->todo[c->todo_count++] = from;
    c->todo[c->todo_count++] = sight->from;
    return take_cells(c, cell, sight->cell);
}

static bool glance(struct clear *c, const struct pairs_grid *g, int line,
                   struct glance from)
{
    const uint64_t *across = g->across[from.place];
    int l = from.look == LOOK_BACK ? pairs_last(across, line)
                                   : pairs_next(across, line + 1, g->lines);
    if (l < 0 || l == g->lines)
        return true;
    return see(c, l * g->line + from.place * g->step, from);
}

/* Clears what the run of empty places of LINE from FIRST to before END sees. If the tiles
 * at its own ends are removed, it does not look further: the next round has a longer run
 * there. */
static bool clear_run(struct clear *c, const struct pairs_grid *g, int line, int first,
                      int end)
{
    c->run++;
    for (int i = first; i < end; i++)
        for (int look = LOOK_BACK; look <= LOOK_AHEAD; look++) {
            c->todo[0] = (struct glance){i, (enum large_look)look};
            c->todo_count = 1;
            while (c->todo_count > 0)
                if (!glance(c, g, line, c->todo[--c->todo_count]))
                    return false;
        }
    for (int side = 0; side < 2; side++) {
        int i = side == 0 ? first - 1 : end;
        if (line < 0 || line == g->lines || i < 0 || i == g->size)
            continue;
        int cell = line * g->line + i * g->step;
        struct large_sight *sight = &c->sight[c->board.face[cell]];
        if (c->board.face[cell] != 0 && sight->run == c->run && sight->cell != cell) {
            sight->run = 0;
            if (!take_cells(c, cell, sight->cell))
                return false;
        } else
            *sight = (struct large_sight){c->run, cell, {0}};
    }
    return true;
}

static bool clear_line(struct clear *c, const struct pairs_grid *g, int line)
{
    if (line < 0 || line == g->lines)
        return !c->board.outside || clear_run(c, g, line, 0, g->size);
    const uint64_t *taken = g->along[line];
    for (int i = 0; i < g->size;) {
        int end = pairs_next(taken, i, g->size);
        if (end > i && !clear_run(c, g, line, i, end))
            return false;
        int a = line * g->line + end * g->step, b = a + g->step;
        if (end + 1 < g->size && c->board.face[a] != 0 &&
            c->board.face[a] == c->board.face[b] && !take_cells(c, a, b))
            return false;
        i = end + 1;
    }
    return true;
}

/* Clears all lines once, in one of the ORDERS, the first SKIP lines last. False: a
 * limit is reached. */
static bool clear_round(struct clear *c, int order, int skip)
{
    for (int i = 0; i < 2; i++) {
        struct pairs_grid grid = pairs_lines(&c->board, (i ^ (order & 1)) == 1),
                          *g = &grid;
        for (int k = 0; k < g->lines + 2; k++) {
            int l = (k + skip) % (g->lines + 2) - 1;
            if (!clear_line(c, g, order < 2 ? l : g->lines - 1 - l))
                return false;
        }
    }
    return true;
}

/* Plays the pairs from FROM. False: they do not clear it. */
static bool replay(struct clear *c, const struct pairs *from)
{
    put_back(c, from);
    for (int i = 0; i < c->pairs; i++) {
        const int *pair = c->taken[i];
        if (!pairs_join(&c->board, pair[0], pair[1]))
            return false;
        pairs_take(&c->board, pair[0]);
        pairs_take(&c->board, pair[1]);
    }
    return true;
}

static void write_line(const struct clear *c, struct solution *out, struct text *line)
{
    int columns = c->board.columns;
    out->length = c->pairs;
    for (int i = 0; i < c->pairs; i++) {
        const int *pair = c->taken[i];
        text_format(line, "%s%d,%d-%d,%d", i > 0 ? " " : "", pair[0] / columns + 1,
                    pair[0] % columns + 1, pair[1] / columns + 1, pair[1] % columns + 1);
    }
}

/* Sets *ODDS to how many faces have an odd number of tiles, *TILES to the number of all
 * tiles and *LAST to the largest face. False: there is no memory. */
static bool count_tiles(struct search *search, const struct pairs *board, int *odds,
                        int *tiles, uint32_t *last)
{
    unsigned char *odd = search_get(search, PAIRS_FACE, 1);
    if (odd == NULL)
        return false;
    for (int i = 0; i < board->rows * board->columns; i++) {
        uint32_t face = board->face[i];
        if (face == 0)
            continue;
        *last = face > *last ? face : *last;
        ++*tiles;
        odd[face] ^= 1;
        *odds += odd[face] != 0 ? 1 : -1;
    }
    free(odd);
    return true;
}

/* Clears FROM as far as the next attempt gets. False: a limit is reached. */
static bool attempt(struct clear *c, const struct pairs *from, struct random *random)
{
    int skip = c->attempts < ORDERS ? 0 : (int)random_below(random, 2 * PAIRS_SIDE);
    put_back(c, from);
    c->taken_count = 0;
    for (int before = -1; before < c->taken_count && c->taken_count < c->pairs;) {
        before = c->taken_count;
        if (!clear_round(c, c->attempts % ORDERS, skip))
            return false;
    }
    return true;
}

/* Solves what the best attempt has left with only its first KEPT pairs removed. */
static enum verdict solve_rest(struct clear *c, const struct pairs *from, int kept,
                               uint64_t effort)
{
    put_back(c, from);
    memcpy(c->taken, c->best, (size_t)kept * sizeof *c->taken);
    for (int i = 0; i < 2 * kept; i++)
        pairs_take(&c->board, c->best[i / 2][i % 2]);
    return pairing_clear(c->claim.search, &c->board, effort, NULL, c->taken + kept);
}

/* Makes attempts up to number END. False: a limit is reached. */
static bool make_attempts(struct clear *c, const struct pairs *from,
                          struct random *random, int end)
{
    for (; c->attempts < end && c->taken_count < c->pairs; c->attempts++) {
        if (!attempt(c, from, random))
            return false;
        if (c->taken_count <= c->best_count)
            continue;
        c->best_count = c->taken_count;
        memcpy(c->best, c->taken, (size_t)c->taken_count * sizeof *c->taken);
    }
    return true;
}

/* Clears FROM, or proves that it is impossible. Each round makes four times as many attempts
 * as all before and searches four times as long. The first one searches the whole board;
 * later ones put back twice as much each time. The last one searches without a limit of its
 * own. */
static enum verdict clear_all(struct clear *c, const struct pairs *from)
{
    struct random random;
    uint64_t effort = (uint64_t)EFFORT * pairs_cells(from);
    random_seed(&random, 1);
    for (int round = 0; round <= ROUNDS; round++) {
        if (!make_attempts(c, from, &random, ORDERS << 2 * round))
            return VERDICT_UNKNOWN;
        if (c->taken_count == c->pairs)
            return VERDICT_SOLVED;
        bool whole = round == 0 || round == ROUNDS;
        int kept = whole ? 0 : c->best_count;
        for (int back = c->pairs - c->best_count;; back *= 2) {
            enum verdict verdict =
                solve_rest(c, from, kept,
                           round < ROUNDS ? effort << 2 * round : UINT64_MAX);
            if (verdict == VERDICT_SOLVED || search_stopped(c->claim.search) ||
                (verdict == VERDICT_IMPOSSIBLE && kept == 0))
                return verdict;
            if (kept == 0 || back >= (c->pairs - c->best_count) << round)
                break;
            kept = kept > back ? kept - back : 0;
        }
    }
    return VERDICT_UNKNOWN;
}

void large_solve(struct search *search, const void *start, struct solution *out,
                 struct text *line)
{
    const struct pairs *from = start;
    int odds = 0, tiles = 0;
    uint32_t last = 0;
    if (!count_tiles(search, from, &odds, &tiles, &last))
        return;
    if (odds > 0) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
        return;
    }
    size_t sights = ((size_t)last + 1) * sizeof(struct large_sight);
    size_t lines = ((size_t)tiles / 2 + 1) * sizeof(int[2]);
    struct clear *c = search_alloc(search, sizeof *c);
    struct large_sight *sight = search_alloc(search, sights);
    int(*taken)[2] = search_alloc(search, lines);
    int(*best)[2] = search_alloc(search, lines);
    if (c != NULL && sight != NULL && taken != NULL && best != NULL) {
        *c = (struct clear){.claim.search = search,
                            .sight = sight,
                            .pairs = tiles / 2,
                            .taken = taken,
                            .best = best};
        if (pairs_init(&c->board, from->rows, from->columns, from->outside))
            out->verdict = clear_all(c, from);
        else
            search_stop(search, STOP_SYSTEM);
        bool solved = out->verdict == VERDICT_SOLVED, good = !solved || replay(c, from);
        assert(good);
        out->verdict = good ? out->verdict : VERDICT_UNKNOWN;
        if (solved && good)
            write_line(c, out, line);
        out->proved = out->verdict == VERDICT_IMPOSSIBLE;
        search_settle(&c->claim);
        pairs_free(&c->board);
    }
    search_release(search, best, lines);
    search_release(search, taken, lines);
    search_release(search, sight, sights);
    search_release(search, c, sizeof *c);
}
