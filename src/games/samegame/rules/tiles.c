/* Boards whose tiles keep their names; tiles.h has the layout. A group is searched
 * column by column, along all its cells there at once. */
#include "games/samegame/rules/tiles.h"

#include <string.h>

static inline unsigned column_of(unsigned tile)
{
    return tiles_place_of(tile) >> TILES_HEIGHT_BITS;
}

/* The bit of TILE in the word ALIVE of its column. */
static inline uint32_t bit_of(unsigned tile)
{
    return UINT32_C(1) << (tile & ((1U << TILES_HEIGHT_BITS) - 1));
}

/* Without the processor's instruction, which not all have. */
static inline unsigned count_bits(uint32_t word)
{
    word -= word >> 1 & 0x55555555U;
    word = (word & 0x33333333U) + (word >> 2 & 0x33333333U);
    return ((word + (word >> 4)) & 0x0f0f0f0fU) * 0x01010101U >> 24;
}

/* WORD without its COUNT lowest bits that are set. */
static inline uint32_t drop_bits(uint32_t word, unsigned count)
{
    for (; count > 0; count--)
        word &= word - 1;
    return word;
}

/* The cells of COLUMN with COLOR, which is not 0. */
static inline uint32_t cells_of(const struct tiles_column *column, unsigned color)
{
    uint32_t cells = UINT32_MAX;
    for (unsigned i = 0; i < TILES_PLANES; i++)
        cells &= column->plane[i] ^ ((color >> i & 1) - 1);
    return cells;
}

/* Where TILE, which is not removed, is now: a bit of its column. */
static inline uint32_t cell_of(const struct tiles_column *column, unsigned tile)
{
    return UINT32_C(1) << count_bits(column->alive & (bit_of(tile) - 1));
}

static inline uint64_t hash_column(unsigned number, uint32_t alive)
{
    uint64_t hash = ((uint64_t)number << 32 | alive) * 0x9e3779b97f4a7c15U;
    return (hash ^ hash >> 32) * 0xd6e8feb86659fd93U;
}

void tiles_weigh(struct tiles *tiles, int kept, int second, int weight)
{
    tiles->kept = (uint8_t)kept;
    tiles->second = (uint8_t)second;
    tiles->weight = (uint8_t)weight;
    tiles->to_come = 0;
    for (int color = 1; color <= SAME_COLORS; color++)
        tiles->to_come += tiles_worth(tiles, color, tiles->colors[color]);
}

void tiles_init(struct tiles *tiles, const struct same *same)
{
    *tiles = (struct tiles){.points = same->points,
                            .rows = same->rows,
                            .columns = same->columns,
                            .gained = same->gained};
    for (int cell = 0; cell < same->rows * same->columns; cell++) {
        unsigned color = same->color[cell], number = (unsigned)cell % same->columns + 1;
        unsigned height = same->rows - 1U - (unsigned)cell / same->columns;
        struct tiles_column *column = &tiles->column[number];
        if (color == 0)
            continue;
        for (unsigned i = 0; i < TILES_PLANES; i++)
            column->plane[i] |= (color >> i & 1) << height;
        column->alive |= UINT32_C(1) << height;
        tiles->colors[color]++;
        tiles->left++;
    }
    for (unsigned number = 1;
         number <= tiles->columns && tiles->column[number].alive != 0; number++) {
        tiles->column[number].before = (uint8_t)(number - 1);
        tiles->column[number - 1].after = (uint8_t)number;
        tiles->column[0].before = (uint8_t)number;
    }
    for (int color = 1; color <= SAME_COLORS; color++)
        tiles->alone = (uint8_t)(tiles->alone + (tiles->colors[color] == 1));
    tiles_weigh(tiles, 0, 0, TILES_WHOLE);
}

void tiles_copy(struct tiles *to, const struct tiles *from)
{
    memcpy(to, from,
           offsetof(struct tiles, column) +
               (from->columns + (size_t)1) * sizeof *from->column);
}

static inline bool grouped(const struct tiles *tiles, const struct tiles_column *column,
                           uint32_t cell, unsigned color)
{
    return (((cell << 1 | cell >> 1) & cells_of(column, color)) |
            (cell & (cells_of(&tiles->column[column->before], color) |
                     cells_of(&tiles->column[column->after], color)))) != 0;
}

bool tiles_grouped(const struct tiles *tiles, unsigned tile)
{
    const struct tiles_column *column = &tiles->column[column_of(tile)];
    return (column->alive & bit_of(tile)) != 0 &&
           grouped(tiles, column, cell_of(column, tile), tiles_color(tile));
}

/* ---- a move ------------------------------------------------------------------------ */

/* What is known of a column while a group is searched. */
struct reached {
    uint32_t unknown; /* its cells with the colour that were not reached */
    uint32_t found;   /* cells of the group */
    uint32_t next;    /* those that were reached, but not searched from */
};

struct spread {
    uint64_t seen;  /* the columns whose entry of COLUMN is valid, a bit for each */
    unsigned count; /* columns in WAIT: their NEXT is not 0 */
    unsigned touched_count; /* columns in TOUCHED: those with cells of the group */
    uint8_t wait[TILES_COLUMNS], touched[TILES_COLUMNS];
    struct reached column[TILES_COLUMNS];
};

/* Reaches CELLS of column NUMBER. */
static inline void reach(struct spread *spread, const struct tiles *tiles,
                         unsigned number, uint32_t cells, unsigned color)
{
    struct reached *column = &spread->column[number];
    if ((spread->seen >> number & 1) == 0) {
        spread->seen |= UINT64_C(1) << number;
        *column = (struct reached){cells_of(&tiles->column[number], color), 0, 0};
    }
    cells &= column->unknown;
    if (cells == 0)
        return;
    if (column->found == 0 && column->next == 0)
        spread->touched[spread->touched_count++] = (uint8_t)number;
    if (column->next == 0)
        spread->wait[spread->count++] = (uint8_t)number;
    column->unknown &= ~cells;
    column->next |= cells;
}

/* Finds the group of CELL of column NUMBER. */
static inline void find_group(struct spread *spread, const struct tiles *tiles,
                              unsigned number, uint32_t cell, unsigned color)
{
    spread->seen = spread->count = spread->touched_count = 0;
    reach(spread, tiles, number, cell, color);
    while (spread->count > 0) {
        number = spread->wait[--spread->count];
        struct reached *column = &spread->column[number];
        uint32_t cells = column->next;
        for (uint32_t more; (more = (cells << 1 | cells >> 1) & column->unknown) != 0;) {
            cells |= more;
            column->unknown &= ~more;
        }
        column->next = 0;
        column->found |= cells;
        reach(spread, tiles, tiles->column[number].before, cells, color);
        reach(spread, tiles, tiles->column[number].after, cells, color);
    }
}

/* Lets the tiles of COLUMN above the cells GONE fall. */
static inline void fall(struct tiles_column *column, uint32_t gone)
{
    do {
        unsigned low = (unsigned)__builtin_ctz(gone);
        unsigned size = (unsigned)__builtin_ctz(~(gone >> low));
        uint32_t under = (UINT32_C(1) << low) - 1;
        for (unsigned i = 0; i < TILES_PLANES; i++)
            column->plane[i] =
                (column->plane[i] & under) | (column->plane[i] >> size & ~under);
        uint32_t above = drop_bits(column->alive, low);
        column->alive ^= above ^ drop_bits(above, size);
        gone = gone >> low >> size << low;
    } while (gone != 0);
}

CLONED int tiles_take(struct tiles *tiles, unsigned tile)
{
    unsigned number = column_of(tile), color = tiles_color(tile), size = 0;
    const struct tiles_column *start = &tiles->column[number];
    if ((start->alive & bit_of(tile)) == 0)
        return 0;
    uint32_t cell = cell_of(start, tile);
    if (!grouped(tiles, start, cell, color))
        return 0;
    struct spread spread;
    find_group(&spread, tiles, number, cell, color);
    for (unsigned i = 0; i < spread.touched_count; i++) {
        number = spread.touched[i];
        struct tiles_column *column = &tiles->column[number];
        size += count_bits(spread.column[number].found);
        tiles->removed ^= hash_column(number, column->alive);
        fall(column, spread.column[number].found);
        tiles->removed ^= hash_column(number, column->alive);
        if (column->alive == 0) {
            tiles->column[column->before].after = column->after;
            tiles->column[column->after].before = column->before;
        }
    }
    int before = tiles->colors[color], after = before - (int)size;
    tiles->gained += tiles_worth(tiles, (int)color, (int)size);
    tiles->to_come +=
        tiles_worth(tiles, (int)color, after) - tiles_worth(tiles, (int)color, before);
    tiles->alone = (uint8_t)(tiles->alone + (after == 1));
    tiles->colors[color] = (int16_t)after;
    tiles->left = (uint16_t)(tiles->left - size);
    return (int)size;
}

int tiles_score(const struct tiles *tiles)
{
    int end = tiles->left == 0 ? SAME_CLEARED : 0;
    for (int color = 1; color <= SAME_COLORS; color++)
        if (tiles->colors[color] > 0)
            end -= (tiles->colors[color] - 2) * (tiles->colors[color] - 2);
    bool square = tiles->points == SAME_SQUARE;
    return tiles->gained + (square ? 0 : tiles_weighted(tiles, end));
}

int tiles_bound(const struct tiles *tiles)
{
    bool bonus = tiles->points == SAME_CLASSIC && tiles->alone == 0;
    return tiles->gained + tiles->to_come +
           (bonus ? tiles_weighted(tiles, SAME_CLEARED) : 0);
}

/* ---- names ------------------------------------------------------------------------- */

/* The tile in column NUMBER that has HEIGHT tiles below it. */
static unsigned tile_in(const struct tiles *tiles, unsigned number, unsigned height)
{
    const struct tiles_column *column = &tiles->column[number];
    unsigned color = 0;
    for (unsigned i = 0; i < TILES_PLANES; i++)
        color |= (column->plane[i] >> height & 1) << i;
    unsigned first = (unsigned)__builtin_ctz(drop_bits(column->alive, height));
    return color << TILES_PLACE_BITS | tiles_place(number, first);
}

int tiles_list(const struct tiles *tiles, uint16_t *out)
{
    int count = 0;
    for (unsigned i = tiles->column[0].after; i != 0; i = tiles->column[i].after)
        for (unsigned k = 0; k < count_bits(tiles->column[i].alive); k++)
            out[count++] = (uint16_t)tile_in(tiles, i, k);
    return count;
}

/* The cells of COLUMN that are in groups. */
static uint32_t groups_of(const struct tiles *tiles, const struct tiles_column *column)
{
    const struct tiles_column *before = &tiles->column[column->before],
                              *after = &tiles->column[column->after];
    uint32_t full = 0, above = 0, left = 0, right = 0; /* the last three: other colour */
    for (unsigned i = 0; i < TILES_PLANES; i++) {
        uint32_t plane = column->plane[i];
        full |= plane;
        above |= plane ^ plane >> 1;
        left |= plane ^ before->plane[i];
        right |= plane ^ after->plane[i];
    }
    above = ~above & full;
    return (above | above << 1 | ~left | ~right) & full;
}

unsigned tiles_find(const struct tiles *tiles, int kept)
{
    unsigned found = 0;
    for (unsigned i = tiles->column[0].after; i != 0; i = tiles->column[i].after) {
        const struct tiles_column *column = &tiles->column[i];
        uint32_t cells = groups_of(tiles, column);
        uint32_t others = cells & ~cells_of(column, (unsigned)kept);
        if (others != 0)
            return tile_in(tiles, i, (unsigned)__builtin_ctz(others));
        if (cells != 0 && found == 0)
            found = tile_in(tiles, i, (unsigned)__builtin_ctz(cells));
    }
    return found;
}

int tiles_most_frequent(const struct tiles *tiles)
{
    int best = 1;
    for (int color = 2; color <= SAME_COLORS; color++)
        if (tiles->colors[color] > tiles->colors[best])
            best = color;
    return best;
}

unsigned tiles_at(const struct tiles *tiles, unsigned cell)
{
    unsigned height = tiles->rows - 1U - cell / tiles->columns;
    unsigned number = tiles->column[0].after;
    for (unsigned i = cell % tiles->columns; i > 0 && number != 0; i--)
        number = tiles->column[number].after;
    return height < count_bits(tiles->column[number].alive)
               ? tile_in(tiles, number, height)
               : 0;
}

unsigned tiles_cell(const struct tiles *tiles, unsigned tile)
{
    const struct tiles_column *column = &tiles->column[column_of(tile)];
    unsigned height = (unsigned)__builtin_ctz(cell_of(column, tile)), index = 0;
    for (unsigned i = column->before; i != 0; i = tiles->column[i].before)
        index++;
    return (tiles->rows - 1U - height) * tiles->columns + index;
}
