#include "tests/lianliankan/boards.h"

#include "tests/unit.h"

struct lian boards_shuffled(struct random *random, unsigned rules, int rows, int columns,
                            int copies)
{
    struct lian lian = {.rows = (uint8_t)rows,
                        .columns = (uint8_t)columns,
                        .rules = (uint8_t)rules,
                        .tiles = (uint16_t)(rows * columns / 2 * 2)};
    /* If a cell stays empty, it is the first one, so no tile is above it. */
    uint16_t *face = &lian.face[rows * columns - lian.tiles];
    for (int i = 0; i < lian.tiles; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        face[i] = face[j];
        face[j] = (uint16_t)(1 + i / copies);
    }
    return lian;
}

void boards_scatter(struct pairs *s, struct random *random, int rows, int columns,
                    int copies, int empty)
{
    int cells = rows * columns, tiles = cells * (100 - empty) / 100 / copies * copies;
    assert_true(pairs_init(s, rows, columns, random_below(random, 2) != 0));
    for (int i = 0; i < cells; i++) {
        int j = (int)random_below(random, (uint64_t)i + 1);
        s->face[i] = s->face[j];
        s->face[j] = i < tiles ? 1 + (uint32_t)(i / copies) : 0;
    }
    pairs_ready(s);
}

void boards_embed(struct pairs *s, struct random *random, const struct lian *lian,
                  bool inside)
{
    int first = 0, columns = lian->columns;
    if (inside)
        assert_true(pairs_init(s, lian->rows, columns, false));
    else {
        columns = 130;
        first = columns + 1 +
                (int)random_below(random, (uint64_t)columns - lian->columns - 2);
        assert_true(pairs_init(s, lian->rows + 2, columns, random_below(random, 2) != 0));
    }
    for (int cell = 0; cell < lian->rows * lian->columns; cell++)
        s->face[first + cell / lian->columns * columns + cell % lian->columns] =
            lian->face[cell];
    pairs_ready(s);
}
