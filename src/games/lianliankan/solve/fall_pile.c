/* Boards with gravity: moves, hashes and pairs. Hash and links of equal neighbours are
 * updated move by move. The ways of the tiles are computed for each board, because a
 * column that sinks can open ways far from it. */
#include "games/lianliankan/solve/fall_pile.h"

#include "base/random.h"

#include <assert.h>
#include <string.h>

enum {
    WALL = UINT8_MAX,
    PLACES = 32 /* of a column, in a spot */
};

/* Ways that are not columns: over the board (with the inside rule, between one full
 * column and the next; at most 21 of them), and below the board. */
static const uint64_t way_over = UINT64_C(1) << (LIAN_COLUMNS + 2);
static const uint64_t way_below = UINT64_C(1) << 63;

/* ---- the deal ---------------------------------------------------------------------- */

/* Numbers the faces, counts each, and gives it its slots. */
static void read_faces(struct ground *g, const struct lian *lian, struct fall_pile *pile)
{
    uint16_t first[LIAN_CELLS + 1]; /* by number: the face in LIAN */
    for (int cell = lian->rows * lian->columns; cell-- > 0;) {
        int column = cell % lian->columns;
        int place = lian->rows - 1 - cell / lian->columns;
        int face = 1;
        if (lian->face[cell] == 0)
            continue;
        while (face <= g->faces && first[face] != lian->face[cell])
            face++;
        if (face > g->faces) {
            g->faces = face;
            first[face] = lian->face[cell];
        }
        assert(place == pile->height[column + 1]); /* nothing hangs */
        g->tiles[face]++;
        pile->face[column * lian->rows + place] = (uint16_t)face;
        pile->height[column + 1]++;
    }
    for (int face = 1, slot = 0; face <= g->faces; face++) {
        g->slot[face] = (uint16_t)slot;
        g->odd |= g->tiles[face] % 2 != 0;
        slot += g->tiles[face];
    }
}

void ground_init(struct ground *g, const struct lian *lian, struct fall_pile *pile)
{
    *g = (struct ground){.rows = lian->rows,
                         .columns = lian->columns,
                         .inside = (lian->rules & LIAN_INSIDE) != 0};
    memset(pile, 0, sizeof *pile);
    read_faces(g, lian, pile);
    if (g->inside)
        pile->height[0] = pile->height[g->columns + 1] = WALL;
    g->pile_bytes = offsetof(struct fall_pile, face) +
                    (size_t)(g->rows * g->columns) * sizeof *pile->face;
    pile_index(g, pile);
}

/* ---- moves ------------------------------------------------------------------------- */

static uint32_t cell_of(const struct ground *g, unsigned spot)
{
    return (uint32_t)((g->rows - 1 - (int)(spot % PLACES)) * g->columns) + spot / PLACES -
           1;
}

uint32_t pile_move_out(const struct ground *g, uint32_t move)
{
    return lian_pair((int)cell_of(g, move >> 11), (int)cell_of(g, move & 2047));
}

static const uint16_t *column_of(const struct ground *g, const struct fall_pile *pile,
                                 unsigned column)
{
    return &pile->face[(int)(column - 1) * g->rows];
}

/* The hash of COLUMN, once the tiles at the places GONE1 and GONE2 (-1: none) are removed. */
static struct pile_hash hash_column(const struct ground *g, const struct fall_pile *pile,
                                    unsigned column, int gone1, int gone2)
{
    const uint16_t *face = column_of(g, pile, column);
    uint64_t key = column, check = column;
    for (int i = 0; i < pile->height[column]; i++) {
        if (i == gone1 || i == gone2)
            continue;
        key = key * 0x9e3779b97f4a7c15U + face[i];
        check = check * 0xd6e8feb86659fd93U + face[i];
    }
    return (struct pile_hash){random_mix(key), random_mix(check)};
}

struct pile_hash pile_hash_after(const struct ground *g, const struct fall_pile *pile,
                                 uint32_t move)
{
    unsigned spot[2] = {move >> 11, move & 2047};
    struct pile_hash hash = g->hash;
    bool one = spot[0] / PLACES == spot[1] / PLACES;
    for (int i = 0; i < (one ? 1 : 2); i++) {
        unsigned column = spot[i] / PLACES;
        struct pile_hash now = hash_column(g, pile, column, (int)(spot[i] % PLACES),
                                           one ? (int)(spot[1] % PLACES) : -1);
        hash.key += now.key - g->column[column].key;
        hash.check += now.check - g->column[column].check;
    }
    return hash;
}

/* Sets the links of the tiles of COLUMN to the tiles above and to the right. */
static inline void link_column(const struct ground *g, struct fall_pile *pile,
                               unsigned column)
{
    const uint16_t *face = column_of(g, pile, column);
    int height = pile->height[column];
    uint32_t above = 0, beside = 0;
    for (int i = 0; i + 1 < height; i++)
        above |= (uint32_t)(face[i] == face[i + 1]) << i;
    if ((int)column < g->columns) {
        const uint16_t *right = face + g->rows;
        if (pile->height[column + 1] < height)
            height = pile->height[column + 1];
        for (int i = 0; i < height; i++)
            beside |= (uint32_t)(face[i] == right[i]) << i;
    }
    pile->above[column] = above;
    pile->beside[column] = beside;
}

void pile_play(const struct ground *g, struct fall_pile *pile, uint32_t move)
{
    unsigned spots[2] = {move >> 11, move & 2047};
    for (int i = 0; i < 2; i++) {
        unsigned column = spots[i] / PLACES;
        uint16_t *face = &pile->face[(int)(column - 1) * g->rows];
        int top = --pile->height[column];
        for (int k = (int)(spots[i] % PLACES); k < top; k++)
            face[k] = face[k + 1];
        face[top] = 0;
    }
}

void pile_link(const struct ground *g, struct fall_pile *pile, uint32_t move)
{
    unsigned spots[2] = {move >> 11, move & 2047};
    for (int i = 0; i < 2; i++) {
        unsigned column = spots[i] / PLACES;
        link_column(g, pile, column);
        if (column > 1)
            link_column(g, pile, column - 1);
    }
}

void pile_index(struct ground *g, struct fall_pile *pile)
{
    g->hash = (struct pile_hash){0};
    for (unsigned column = 1; (int)column <= g->columns; column++) {
        struct pile_hash now = hash_column(g, pile, column, -1, -1);
        g->column[column] = now;
        g->hash.key += now.key;
        g->hash.check += now.check;
        link_column(g, pile, column);
    }
}

/* ---- pairs ------------------------------------------------------------------------- */

struct pile_finder {
    struct ground *ground;
    const struct fall_pile *pile;
    uint32_t *moves; /* NULL: nothing is written */
    struct fall_tally tally;
};

static inline void found(struct pile_finder *f, unsigned spot1, unsigned spot2)
{
    int number = f->tally.pairs++;
    if (f->moves != NULL)
        f->moves[number] = pile_move(spot1, spot2);
}

/* Finds the pairs of the tile at PLACE of COLUMN, which reaches WAYS, with the tiles
 * before it. */
static inline void pair_tile(struct pile_finder *f, int column, int place, uint64_t ways)
{
    struct ground *g = f->ground;
    unsigned face = f->pile->face[(column - 1) * g->rows + place];
    unsigned spot = (unsigned)(column * PLACES + place);
    unsigned slot = g->slot[face], end = slot + g->open[face]++;
    int before = f->tally.pairs;
    for (; slot < end; slot++)
        if ((g->reach[slot] & ways) != 0)
            found(f, spot, g->spot[slot]);
    f->tally.partners += f->tally.pairs != before;
    g->reach[end] = ways;
    g->spot[end] = (uint16_t)spot;
}

/* Finds the ways of the tiles of COLUMN; TOP are the upward ways of the highest one. */
static inline void look_along(struct pile_finder *f, int column, uint64_t top)
{
    const uint8_t *height = f->pile->height;
    int end = height[column];
    int left = column - 1, right = column + 1;
    int last = f->ground->columns + 1;
    int place = height[left] < height[right] ? height[left] : height[right];
    uint64_t bottom = f->ground->inside ? 0 : way_below;
    uint64_t ways = 0;
    if (place > 0 && end > 1 && bottom != 0)
        pair_tile(f, column, 0, bottom);
    if (place >= end) {
        top |= end == 1 ? bottom : 0;
        if (top != 0)
            pair_tile(f, column, end - 1, top);
        return;
    }
    for (; place < end; place++) {
        for (; left >= 0 && height[left] <= place; left--)
            ways |= UINT64_C(1) << left;
        for (; right <= last && height[right] <= place; right++)
            ways |= UINT64_C(1) << right;
        pair_tile(f, column, place,
                  ways | (place == 0 ? bottom : 0) | (place + 1 == end ? top : 0));
    }
}

/* The ways of the tile at SPOT, after all tiles were looked at. */
static uint64_t reach_of(const struct ground *g, unsigned face, unsigned spot)
{
    for (int i = 0; i < g->open[face]; i++)
        if (g->spot[g->slot[face] + i] == spot)
            return g->reach[g->slot[face] + i];
    return 0;
}

/* Adds the pairs of equal neighbours that are STEP apart, at the places of LINKS of COLUMN. */
static inline void look_beside(struct pile_finder *f, unsigned column, unsigned step,
                               uint32_t links)
{
    const struct ground *g = f->ground;
    for (; links != 0; links &= links - 1) {
        unsigned place = (unsigned)__builtin_ctz(links);
        unsigned face = column_of(g, f->pile, column)[place];
        unsigned spot = column * PLACES + place;
        if ((reach_of(g, face, spot) & reach_of(g, face, spot + step)) != 0)
            continue; /* already found by their ways */
        found(f, spot, spot + step);
        f->tally.partners++;
    }
}

struct fall_tally pile_pairs(struct ground *g, const struct fall_pile *pile,
                             uint32_t *moves)
{
    struct pile_finder f = {.ground = g, .pile = pile, .moves = moves};
    uint64_t over = way_over;
    bool in_use = false;
    memset(g->open, 0, (size_t)(g->faces + 1) * sizeof *g->open);
    for (int column = 1; column <= g->columns; column++) {
        bool full = g->inside && pile->height[column] == g->rows;
        if (pile->height[column] > 0)
            look_along(&f, column, full ? 0 : over | UINT64_C(1) << column);
        over <<= full && in_use;
        in_use = !full;
    }
    for (unsigned column = 1; (int)column <= g->columns; column++) {
        look_beside(&f, column, 1, pile->above[column]);
        look_beside(&f, column, PLACES, pile->beside[column]);
    }
    return f.tally;
}
