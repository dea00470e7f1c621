/* How fast Lianliankan's solver is, in processor time of one thread, on boards dealt at
 * random and after moves played on them. */
#include "engine/solution.h"
#include "games/lianliankan/lianliankan.h"

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
    double median;    /* ms to reach */
    double undecided; /* percent, after a second */
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

int main(void)
{
    int count = (int)(sizeof figures / sizeof *figures);
    for (int i = 0; i < count; i++)
        measure(&figures[i], false);
    for (int i = 0; i < count; i++)
        if ((figures[i].rules & LIAN_GRAVITY) == 0)
            measure(&figures[i], true);
    printf("\nmost memory held: %.1f MiB\n", table_peak());
    return 0;
}
