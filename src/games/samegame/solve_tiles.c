/* Boards whose tiles keep their numbers; solve_tiles.h has the layout. A group is
 * searched breadth first when it is removed, and its cells are cleared at once, so
 * that none is found twice. */
#include "games/samegame/solve_tiles.h"

#include <stddef.h>
#include <string.h>

void tiles_init(struct tiles *tiles, const struct same_play *play)
{
    memset(tiles, 0, sizeof *tiles);
    tiles->points = play->points;
    tiles->columns = play->columns;
    tiles->gained = play->gained;
    tiles->shift = play->rows < 1 << (TILES_SHIFT - 1) ? TILES_SHIFT - 1 : TILES_SHIFT;
    for (unsigned column = 1; column <= play->width; column++) {
        unsigned cell = column << tiles->shift;
        const uint8_t *color = play->color + column * play->stride;
        for (; *color != 0; color++, cell++) {
            tiles->color[cell] = *color;
            tiles->colors[*color]++;
            tiles->tile[cell] = tiles->count;
            tiles->place[tiles->count++] = (uint16_t)cell;
            tiles->height[column]++;
        }
        tiles->before[column] = (uint8_t)(column - 1);
        tiles->after[column - 1] = (uint8_t)column;
    }
    tiles->before[0] = (uint8_t)play->width;
    tiles->left = tiles->count;
}

void tiles_copy(struct tiles *to, const struct tiles *from)
{
    size_t cells = (from->columns + (size_t)1) << from->shift;
    memcpy(to, from, offsetof(struct tiles, place));
    memcpy(to->place, from->place, from->count * sizeof *to->place);
    memcpy(to->tile, from->tile, cells * sizeof *to->tile);
    memcpy(to->color, from->color, cells);
}

/* The cells beside CELL at the same height. */
static inline unsigned beside(const struct tiles *tiles, const uint8_t *ring,
                              unsigned cell)
{
    unsigned column = cell >> tiles->shift;
    return cell + (((unsigned)ring[column] - column) << tiles->shift);
}

static inline bool grouped(const struct tiles *tiles, unsigned cell)
{
    const uint8_t *colors = tiles->color;
    unsigned color = colors[cell];
    /* A sum, not an or that branches. */
    return (colors[cell - 1] == color) + (colors[cell + 1] == color) +
               (colors[beside(tiles, tiles->before, cell)] == color) +
               (colors[beside(tiles, tiles->after, cell)] == color) !=
           0;
}

bool tiles_grouped(const struct tiles *tiles, unsigned tile)
{
    return tiles->place[tile] != 0 && grouped(tiles, tiles->place[tile]);
}

/* Lets the tiles of COLUMN above its empty cell LOWEST fall. */
static inline void fall(struct tiles *tiles, unsigned column, unsigned lowest)
{
    unsigned begin = column << tiles->shift;
    unsigned end = begin + tiles->height[column];
    unsigned to = lowest;
    for (unsigned at = lowest; at < end; at++) {
        uint8_t color = tiles->color[at];
        uint16_t tile = tiles->tile[at];
        tiles->color[at] = 0;
        if (color == 0)
            continue;
        tiles->color[to] = color;
        tiles->tile[to] = tile;
        tiles->place[tile] = (uint16_t)to++;
    }
    tiles->height[column] = (uint8_t)(to - begin);
    if (to == begin) {
        tiles->after[tiles->before[column]] = tiles->after[column];
        tiles->before[tiles->after[column]] = tiles->before[column];
    }
}

/* Adds cell TO to the queue of *SIZE cells if it has COLOR. */
static inline void join(uint8_t *colors, unsigned color, uint16_t *queue, unsigned *size,
                        unsigned to)
{
    bool joins = colors[to] == color;
    queue[*size] = (uint16_t)to;
    if (joins)
        colors[to] = 0;
    *size += joins;
}

/* The hash of a set is the exclusive or of those of its tiles. */
static inline uint64_t hash_tile(unsigned tile)
{
    uint64_t hash = (tile + 1) * 0x9e3779b97f4a7c15U;
    return (hash ^ hash >> 32) * 0xd6e8feb86659fd93U;
}

int tiles_take(struct tiles *tiles, unsigned tile)
{
    unsigned cell = tiles->place[tile];
    if (cell == 0 || !grouped(tiles, cell))
        return 0;
    uint16_t queue[SAME_CELLS + 1];
    uint8_t touched[TILES_COLUMNS];
    uint16_t lowest[TILES_COLUMNS];
    unsigned count = 0, size = 1;
    unsigned color = tiles->color[cell];
    memset(lowest, 255, (tiles->columns + (size_t)1) * sizeof *lowest);
    queue[0] = (uint16_t)cell;
    tiles->color[cell] = 0;
    for (unsigned i = 0; i < size; i++) {
        unsigned at = queue[i];
        unsigned column = at >> tiles->shift;
        tiles->place[tiles->tile[at]] = 0;
        tiles->removed ^= hash_tile(tiles->tile[at]);
        if (lowest[column] == UINT16_MAX)
            touched[count++] = (uint8_t)column;
        lowest[column] = at < lowest[column] ? (uint16_t)at : lowest[column];
        join(tiles->color, color, queue, &size, at - 1);
        join(tiles->color, color, queue, &size, at + 1);
        join(tiles->color, color, queue, &size, beside(tiles, tiles->before, at));
        join(tiles->color, color, queue, &size, beside(tiles, tiles->after, at));
    }
    for (unsigned i = 0; i < count; i++)
        fall(tiles, touched[i], lowest[touched[i]]);
    tiles->gained += tiles->points == SAME_SQUARE ? (int)(size * size)
                                                  : ((int)size - 2) * ((int)size - 2);
    tiles->colors[color] = (int16_t)(tiles->colors[color] - (int)size);
    tiles->left = (uint16_t)(tiles->left - size);
    return (int)size;
}

int tiles_score(const struct tiles *tiles)
{
    return play_end(tiles->points, tiles->gained, tiles->colors);
}

unsigned tiles_at(const struct tiles *tiles, unsigned stride, unsigned cell)
{
    unsigned column = 0;
    for (unsigned i = cell / stride; i > 0; i--)
        column = tiles->after[column];
    return tiles->tile[(column << tiles->shift) + cell % stride];
}

unsigned tiles_cell(const struct tiles *tiles, unsigned stride, unsigned tile)
{
    unsigned height = tiles->place[tile] & ((1U << tiles->shift) - 1);
    unsigned cell = height;
    for (unsigned column = tiles->place[tile] >> tiles->shift; column != 0;
         column = tiles->before[column])
        cell += stride;
    return cell;
}
