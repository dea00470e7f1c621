#include "tests/lianliankan/boards.h"

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
