/* Incremental groups. A move can change only groups with a tile that falls, and groups
 * that such a tile joins: the former are removed and all their tiles searched again,
 * the latter are absorbed when a search reaches them (swallow()). Every other group
 * keeps its cells. */
#include "games/samegame/rules/same_play.h"

#include <stddef.h>
#include <string.h>

/* ---- groups ------------------------------------------------------------------------ */

/* 32 well mixed bits for CELL. */
static inline uint32_t cell_bits(unsigned cell)
{
    uint32_t x = cell * 0x9e3779b1U;
    x ^= x >> 15;
    x *= 0x85ebca77U;
    return x ^ x >> 13;
}

static inline uint16_t code_of(uint32_t cells, int color)
{
    uint32_t x = (cells + (uint32_t)color) * 0xc2b2ae3dU;
    return (uint16_t)(x >> (32 - PLAY_CODE_BITS));
}

static inline float weight_of(const struct same_play *play,
                              const struct play_group *group)
{
    const struct play_weights *weights = play->weights;
    float weight = group->color == play->kept ? weights->kept : 1;
    return weights->code != NULL ? weight * weights->code[group->code] : weight;
}

static inline void kill(struct same_play *play, unsigned id)
{
    unsigned at = play->group[id].at;
    unsigned last = --play->count;
    unsigned moved = play->live[last];
    play->live[at] = (uint16_t)moved;
    play->weight[at] = play->weight[last];
    play->group[moved].at = (uint16_t)at;
    play->spare[play->spare_count++] = (uint16_t)id;
}

/* Removes the group OTHER, which has become part of a new one. */
static __attribute__((noinline)) void swallow(struct same_play *play, unsigned other)
{
    const struct play_group *group = &play->group[other];
    kill(play, other);
    for (int i = 0; i < group->size; i++)
        play->label[play->pool[group->begin + i]] = 0;
}

/* Finds the group of CELL, whose tile is in no group, and adds it to LIVE if it has
 * two tiles or more. Removes older groups that are part of it. */
static inline void find_group_at(struct same_play *play, unsigned cell)
{
    const unsigned stride = play->stride;
    const uint8_t *colors = play->color;
    const uint8_t color = colors[cell];
    if (((colors[cell - 1] != color) & (colors[cell + 1] != color) &
         (colors[cell - stride] != color) & (colors[cell + stride] != color)) != 0)
        return;
    unsigned id =
        play->spare_count > 0 ? play->spare[--play->spare_count] : play->group_count++;
    uint16_t *label = play->label;
    uint16_t *queue = play->pool + play->pool_count;
    const unsigned steps[4] = {0U - 1, 1, 0U - stride, stride};
    uint32_t bits = 0;
    unsigned size = 1;
    label[cell] = (uint16_t)id;
    queue[0] = (uint16_t)cell;
    for (unsigned i = 0; i < size; i++) {
        unsigned at = queue[i];
        bits += cell_bits(at);
        for (int k = 0; k < 4; k++) {
            unsigned to = at + steps[k];
            unsigned old = label[to];
            unsigned joins = (colors[to] == color) & (old != id);
            if ((joins & (old != 0)) != 0)
                swallow(play, old);
            label[to] = (uint16_t)(joins != 0 ? id : old);
            queue[size] = (uint16_t)to;
            size += joins;
        }
    }
    struct play_group *group = &play->group[id];
    unsigned at = play->count++;
    *group = (struct play_group){.begin = play->pool_count,
                                 .size = (uint16_t)size,
                                 .code = code_of(bits, color),
                                 .at = (uint16_t)at,
                                 .color = color};
    play->pool_count = (uint16_t)(play->pool_count + size);
    play->live[at] = (uint16_t)id;
    if (play->weights != NULL)
        play->weight[at] = weight_of(play, group);
}

static void find_all(struct same_play *play)
{
    unsigned stride = play->stride;
    play->count = play->spare_count = play->pool_count = 0;
    play->group_count = 1;
    memset(play->label, 0, (size_t)(play->width + 2) * stride * sizeof *play->label);
    for (unsigned column = 1; column <= play->width; column++)
        for (unsigned cell = column * stride; play->color[cell] != 0; cell++)
            if (play->label[cell] == 0)
                find_group_at(play, cell);
}

/* ---- the board --------------------------------------------------------------------- */

void play_init(struct same_play *play, const struct same *same)
{
    memset(play, 0, sizeof *play);
    play->rows = same->rows;
    play->columns = same->columns;
    play->points = same->points;
    play->stride = (uint16_t)(same->rows + 1);
    play->gained = same->gained;
    for (int cell = 0; cell < same->rows * same->columns; cell++) {
        uint8_t color = same->color[cell];
        int column = cell % same->columns;
        int height = same->rows - 1 - cell / same->columns;
        if (color != 0)
            play->left[color]++;
        play->color[(column + 1) * play->stride + height] = color;
        if (color != 0 && height == 0)
            play->width++;
    }
    find_all(play);
}

void play_weigh(struct same_play *play, int kept, const struct play_weights *weights)
{
    play->kept = (uint8_t)kept;
    play->weights = weights;
    for (int i = 0; weights != NULL && i < play->count; i++)
        play->weight[i] = weight_of(play, &play->group[play->live[i]]);
}

void play_copy(struct same_play *to, const struct same_play *from)
{
    size_t cells = (size_t)(from->width + 2) * from->stride;
    memcpy(to, from, offsetof(struct same_play, color));
    memcpy(to->color, from->color, cells * sizeof *to->color);
    memcpy(to->label, from->label, cells * sizeof *to->label);
    memcpy(to->pool, from->pool, from->pool_count * sizeof *to->pool);
    memcpy(to->group, from->group, from->group_count * sizeof *to->group);
    memcpy(to->spare, from->spare, from->spare_count * sizeof *to->spare);
    memcpy(to->live, from->live, from->count * sizeof *to->live);
    memcpy(to->weight, from->weight, from->count * sizeof *to->weight);
}

/* Closes empty columns. True: there was one. */
static bool close_up(struct same_play *play, unsigned from, unsigned to)
{
    unsigned stride = play->stride;
    unsigned closed = from;
    bool any = false;
    for (unsigned column = from; column <= to; column++)
        any |= play->color[column * stride] == 0;
    if (!any)
        return false;
    for (unsigned column = from; column <= play->width; column++) {
        if (play->color[column * stride] == 0)
            continue;
        if (column != closed)
            memcpy(play->color + closed * stride, play->color + column * stride, stride);
        closed++;
    }
    memset(play->color + closed * stride, 0, (play->width + 1U - closed) * stride);
    play->width = (uint16_t)(closed - 1);
    return true;
}

/* Cells whose group must be searched after all tiles have fallen. */
struct open {
    unsigned count;
    uint16_t cell[2 * PLAY_CELLS];
};

/* Lets the tiles of COLUMN above height LOWEST fall. Removes the groups of these
 * tiles; their other tiles are searched again too. */
static void fall(struct same_play *play, unsigned column, unsigned lowest,
                 struct open *open)
{
    unsigned begin = column * play->stride + lowest;
    unsigned end = (column + 1) * play->stride - 1U;
    for (unsigned at = begin; at < end; at++) {
        unsigned id = play->label[at];
        if (id == 0)
            continue;
        const struct play_group *group = &play->group[id];
        const uint16_t *cells = play->pool + group->begin;
        kill(play, id);
        for (unsigned i = 0; i < group->size; i++) {
            play->label[cells[i]] = 0;
            open->cell[open->count++] = cells[i];
        }
    }
    unsigned to = begin;
    for (unsigned at = begin; at < end; at++) {
        uint8_t color = play->color[at];
        play->color[at] = 0;
        play->color[to] = color;
        to += color != 0;
    }
    for (unsigned at = begin; at < to; at++)
        open->cell[open->count++] = (uint16_t)at;
}

void play_take(struct same_play *play, int id)
{
    const struct play_group group = play->group[id];
    unsigned stride = play->stride;
    uint8_t lowest[SAME_COLUMNS + 2];
    struct open open;
    unsigned low = play->width, high = 1;
    open.count = 0;
    memset(lowest, 255, play->width + 2U);
    play->gained += play_worth(play, group.size);
    play->left[group.color] = (int16_t)(play->left[group.color] - group.size);
    kill(play, (unsigned)id);
    for (unsigned i = 0; i < group.size; i++) {
        unsigned cell = play->pool[group.begin + i];
        unsigned column = cell / stride;
        unsigned height = cell - column * stride;
        play->color[cell] = 0;
        play->label[cell] = 0;
        lowest[column] = height < lowest[column] ? (uint8_t)height : lowest[column];
        low = column < low ? column : low;
        high = column > high ? column : high;
    }
    for (unsigned column = low; column <= high; column++)
        fall(play, column, lowest[column], &open);
    if (close_up(play, low, high) || play->pool_count + PLAY_CELLS > PLAY_POOL) {
        find_all(play);
        return;
    }
    for (unsigned i = 0; i < open.count; i++)
        if (play->label[open.cell[i]] == 0 && play->color[open.cell[i]] != 0)
            find_group_at(play, open.cell[i]);
}

int play_tiles(const struct same_play *play)
{
    int tiles = 0;
    for (int color = 1; color <= SAME_COLORS; color++)
        tiles += play->left[color];
    return tiles;
}

int play_most_frequent(const struct same_play *play)
{
    int best = 1;
    for (int color = 2; color <= SAME_COLORS; color++)
        if (play->left[color] > play->left[best])
            best = color;
    return best;
}

int play_end(int points, int gained, const int16_t *left)
{
    bool empty = true;
    if (points == SAME_SQUARE)
        return gained;
    for (int color = 1; color <= SAME_COLORS; color++)
        if (left[color] > 0) {
            gained -= (left[color] - 2) * (left[color] - 2);
            empty = false;
        }
    return empty ? gained + SAME_CLEARED : gained;
}

int play_score(const struct same_play *play)
{
    return play_end(play->points, play->gained, play->left);
}
