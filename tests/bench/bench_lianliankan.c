/* How fast Lianliankan's solver is on random boards, at their start and after some moves,
 * in processor time of one thread. Measures pair tests, scans, deals and large boards as
 * well. */
#include "engine/solution.h"
#include "games/lianliankan/rules/board.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/lianliankan/solve/lianliankan_solve.h"
#include "games/registry.h"

#include "base/clock.h"
#include "base/random.h"
#include "tests/bench/table.h"

#include <stdio.h>

enum {
    BOARDS = 1000
};

struct figures {
    unsigned rules;
    int rows, columns, copies, boards;
    double median;    /* the target in ms */
    double undecided; /* the target in percent: boards not decided after a second */
};

static const struct figures figures[] = {
    {0, 6, 14, 4, 1000, 1, 0},
    {0, 10, 10, 4, 1000, 1, 0},
    {0, 8, 18, 4, 1000, 1, 0},
    {0, 8, 17, 4, 1000, 1, 0},
    {0, 9, 16, 4, 1000, 1, 0},
    {0, 12, 24, 8, 200, 20, 0},
    {0, 14, 26, 8, 200, 20, 0},
    {0, 16, 30, 12, 200, 20, 0},
    {LIAN_INSIDE, 6, 14, 4, 1000, 1, 0},
    {LIAN_INSIDE, 10, 10, 4, 1000, 1, 0},
    {LIAN_INSIDE, 8, 18, 4, 1000, 1, 0},
    {LIAN_INSIDE, 8, 17, 4, 1000, 1, 0},
    {LIAN_INSIDE, 9, 16, 4, 1000, 1, 0},
    {LIAN_GRAVITY, 6, 14, 4, 200, 0, 0.5},
    {LIAN_GRAVITY, 10, 10, 4, 200, 0, 0.5},
    {LIAN_GRAVITY, 8, 18, 4, 200, 0, 0.5},
    {LIAN_GRAVITY, 8, 17, 4, 200, 0, 0.5},
    {LIAN_GRAVITY, 9, 16, 4, 200, 0, 0.5},
};

static double seconds[BOARDS];

static enum verdict solve(const struct lian *lian, double *took)
{
    struct search search;
    struct solution solution = {0};
    double begin = clock_thread();
    search_init(&search, &(struct limits){.bytes = 400 << 20, .seconds = 1});
    solution_find(&lianliankan_game, &search, NULL, lian, &solution);
    search_free(&search);
    *took = clock_thread() - begin;
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    return verdict;
}

static struct lian shuffled(struct random *random, const struct figures *figure)
{
    struct lian lian = {.rows = (uint8_t)figure->rows,
                        .columns = (uint8_t)figure->columns,
                        .rules = (uint8_t)figure->rules,
                        .tiles = (uint16_t)(figure->rows * figure->columns)};
    for (int i = 0; i < lian.tiles; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        lian.face[i] = lian.face[j];
        lian.face[j] = (uint16_t)(1 + i / figure->copies);
    }
    return lian;
}

static void measure(const struct figures *figure, bool moved)
{
    struct random random;
    int verdicts[3] = {0};
    random_seed(&random, 7);
    for (int i = 0; i < figure->boards; i++) {
        uint32_t moves[1024];
        struct lian lian = shuffled(&random, figure);
        for (int k = moved ? 1 + (int)random_below(&random, 30) : 0; k > 0; k--) {
            int count = lian_moves(&lian, moves, 1024);
            if (count > 0)
                lian_apply(&lian, moves[random_below(&random, (uint64_t)count)]);
        }
        verdicts[solve(&lian, &seconds[i])]++;
    }
    printf("%s%s, %dx%d, %d copies%s: %d boards, %d solved, %d impossible\n",
           (figure->rules & LIAN_INSIDE) != 0 ? "inside" : "outside",
           (figure->rules & LIAN_GRAVITY) != 0 ? ", gravity" : "", figure->columns,
           figure->rows, figure->copies, moved ? ", after moves" : "", figure->boards,
           verdicts[VERDICT_SOLVED], verdicts[VERDICT_IMPOSSIBLE]);
    table_figure("not within 1 s", 100.0 * verdicts[VERDICT_UNKNOWN] / figure->boards,
                 "%", figure->undecided);
    table_figure("median", 1e3 * table_median(seconds, figure->boards), "ms",
                 figure->median);
    table_figure("p99", 1e3 * seconds[figure->boards * 99 / 100], "ms", moved ? 50 : 0);
}

/* ---- boards without a search ------------------------------------------------------- */

/* A full board of which play has removed SHARE percent of the tiles. The remaining tiles
 * get new faces, so that few pairs can be joined: the scan has to visit the whole
 * board. */
static struct lian thinned(struct random *random, int rows, int columns, int share)
{
    struct lian lian = {.rows = (uint8_t)rows, .columns = (uint8_t)columns};
    for (int i = 0; i < rows * columns; i++)
        if ((int)random_below(random, 100) >= share) {
            lian.face[i] = (uint16_t)(1 + lian.tiles % 400);
            lian.tiles++;
        }
    return lian;
}

static void measure_any(int rows, int columns, double most)
{
    enum {
        ROUNDS = 400
    };
    struct random random;
    double worst = 0;
    random_seed(&random, 3);
    for (int share = 0; share <= 90; share += 10) {
        struct lian lian = thinned(&random, rows, columns, share);
        volatile bool any = false;
        double least = 1; /* of some, since another process may take the cache */
        for (int k = 0; k < 5; k++) {
            double begin = clock_thread();
            for (int i = 0; i < ROUNDS; i++)
                any = lianliankan_game.rules->status(&lian) == STATUS_PLAYING || any;
            double took = (clock_thread() - begin) / ROUNDS;
            least = took < least ? took : least;
        }
        worst = least > worst ? least : worst;
    }
    printf("any pair, %dx%d, 0 to 90%% empty\n", columns, rows);
    table_figure("worst", 1e6 * worst, "us", most);
}

static void measure_deals(const char *name)
{
    enum {
        DEALS = 200
    };
    uint32_t variant;
    struct lian lian;
    lian_deals.variant_find(name, &variant);
    double begin = clock_thread();
    for (uint64_t seed = 1; seed <= DEALS; seed++)
        lian_deals.deal(&lian, variant, seed);
    printf("clearable deals, usual grade, %s\n", name);
    table_figure("mean", 1e3 * (clock_thread() - begin) / DEALS, "ms", 0);
}

/* Measures the scan of a large board without a pair. PATTERN: a full board with 64 faces
 * in a pattern; otherwise all faces differ and EMPTY percent of the cells are empty. */
static void measure_wide(bool pattern, int empty, double most)
{
    struct pairs board;
    struct random random;
    int a, b;
    random_seed(&random, 5);
    if (!pairs_init(&board, PAIRS_SIDE, PAIRS_SIDE, !pattern))
        return;
    for (int i = 0; i < PAIRS_SIDE * PAIRS_SIDE; i++)
        if (pattern)
            board.face[i] =
                1 + (uint32_t)(5 * (i / PAIRS_SIDE) + 9 * (i % PAIRS_SIDE)) % 64;
        else if ((int)random_below(&random, 100) >= empty)
            board.face[i] = 1 + (uint32_t)i;
    pairs_ready(&board);
    double times[5];
    for (int i = 0; i < 5; i++) {
        double begin = clock_thread();
        if (pairs_any(&board, &a, &b) && a >= 0)
            printf("a pair where there is none\n");
        times[i] = 1e3 * (clock_thread() - begin);
    }
    printf("1000x1000, %d%% empty, %s\n", empty,
           pattern ? "64 faces" : "all faces different");
    table_figure("no pair", table_median(times, 5), "ms", most);
    enum {
        QUERIES = 100000
    };
    volatile bool joined = false;
    double begin = clock_thread();
    for (int i = 0; i < QUERIES; i++) {
        int x = (int)random_below(&random, PAIRS_SIDE * PAIRS_SIDE);
        int y = (int)random_below(&random, PAIRS_SIDE * PAIRS_SIDE);
        board.face[x] = board.face[y] = 1;
        joined = pairs_join(&board, x, y) || joined;
    }
    table_figure("a query", 1e6 * (clock_thread() - begin) / QUERIES, "us", 2.5);
    pairs_free(&board);
}

/* Solves random full boards of SIDE x SIDE, each face on an even number of tiles. MOST: the
 * target in percent of those not decided within SECONDS. */
static void measure_large(int side, int faces, int boards, double limit, double most)
{
    struct random random;
    int verdicts[3] = {0}, cells = side * side;
    uint64_t peak = 0;
    random_seed(&random, 9);
    for (int k = 0; k < boards; k++) {
        struct pairs board;
        struct search search;
        struct solution solution = {0};
        struct text line = {0};
        if (!pairs_init(&board, side, side, true))
            return;
        for (int i = 0; i < cells; i++) {
            int j = (int)random_below(&random, (uint64_t)i + 1);
            board.face[i] = board.face[j];
            board.face[j] = 1 + (uint32_t)(i / 2 % faces);
        }
        pairs_ready(&board);
        search_init(&search, &(struct limits){.bytes = 1 << 30, .seconds = limit});
        double begin = clock_thread();
        solution_find_large(&lianliankan_game, &search, &board, &solution, &line);
        seconds[k] = clock_thread() - begin;
        verdicts[solution.verdict]++;
        peak = solution.peak_bytes > peak ? solution.peak_bytes : peak;
        search_free(&search);
        solution_free(&solution);
        text_free(&line);
        pairs_free(&board);
    }
    printf("%dx%d, full, %d faces: %d boards, %d solved, %d impossible, %.0f MiB\n", side,
           side, faces, boards, verdicts[VERDICT_SOLVED], verdicts[VERDICT_IMPOSSIBLE],
           (double)peak / (1 << 20));
    table_figure("not decided", 100.0 * verdicts[VERDICT_UNKNOWN] / boards, "%", most);
    table_figure("median", 1e3 * table_median(seconds, boards), "ms", 0);
    table_figure("worst", 1e3 * seconds[boards - 1], "ms", 0);
}

int main(void)
{
    measure_any(8, 18, 0.5);
    measure_any(16, 30, 2);
    measure_wide(true, 0, 1);
    measure_wide(false, 0, 8);
    measure_wide(false, 50, 8);
    measure_deals("outside");
    measure_deals("inside-30x16");
    measure_deals("outside-gravity-30x16");
    measure_deals("outside-40x20");
    measure_large(100, 2500, 1000, 10, 1);
    measure_large(100, 400, 100, 10, 1);
    measure_large(100, 192, 20, 10, 0);
    measure_large(100, 178, 20, 10, 0);
    measure_large(100, 156, 100, 10, 1);
    measure_large(1000, 250000, 3, 60, 1);
    measure_large(1000, 36, 3, 60, 1);
    int count = (int)(sizeof figures / sizeof *figures);
    for (int i = 0; i < count; i++)
        measure(&figures[i], false);
    for (int i = 0; i < count; i++)
        if ((figures[i].rules & LIAN_GRAVITY) == 0)
            measure(&figures[i], true);
    printf("\nmost memory held: %.1f MiB\n", table_peak());
    return 0;
}
