/* Boards with gravity: moves, hashes and pairs. Hash and links of equal neighbours are
 * updated move by move. The ways of the tiles are computed for each board, because a
 * column that sinks can open ways far from it. */
#include "games/lianliankan/solve/fall_pile.h"

#include <assert.h>
#include <stddef.h>
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

static uint64_t next_key(uint64_t *state)
{
    uint64_t key = *state += 0x9e3779b97f4a7c15U; /* splitmix64 by Sebastiano Vigna */
    key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9U;
    key = (key ^ key >> 27) * 0x94d049bb133111ebU;
    return key ^ key >> 31;
}

static struct pile_hash next_hash(uint64_t *state)
{
    struct pile_hash hash = {.key = next_key(state)};
    hash.check = next_key(state);
    return hash;
}

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

static size_t tile_bytes(const struct ground *g)
{
    return (size_t)(g->rows * (g->faces + 1)) * sizeof *g->of_tile;
}

bool ground_init(struct ground *g, struct search *search, const struct lian *lian,
                 struct fall_pile *pile)
{
    uint64_t state = 1;
    *g = (struct ground){.search = search,
                         .rows = lian->rows,
                         .columns = lian->columns,
                         .inside = (lian->rules & LIAN_INSIDE) != 0};
    memset(pile, 0, sizeof *pile);
    read_faces(g, lian, pile);
    if (g->inside)
        pile->height[0] = pile->height[g->columns + 1] = WALL;
    size_t cells = (size_t)(g->rows * g->columns);
    g->pile_bytes = offsetof(struct fall_pile, face) + cells * sizeof *pile->face;
    g->of_tile = search_alloc(search, tile_bytes(g));
    if (g->of_tile == NULL)
        return false;
    for (size_t i = 0; i < tile_bytes(g) / sizeof *g->of_tile; i++)
        g->of_tile[i] = next_hash(&state);
    for (int column = 1; column <= g->columns; column++) {
        struct pile_hash hash = next_hash(&state);
        g->of_column[column] = (struct pile_hash){hash.key | 1, hash.check | 1};
    }
    pile_index(g, pile);
    return true;
}

void ground_free(struct ground *g)
{
    if (g->of_tile != NULL)
        search_release(g->search, g->of_tile, tile_bytes(g));
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

/* The sum over the tiles of COLUMN, once those at the places GONE1 and GONE2 (-1: none) are
 * removed. */
static struct pile_hash sum_column(const struct ground *g, const struct fall_pile *pile,
                                   unsigned column, int gone1, int gone2)
{
    const uint16_t *face = column_of(g, pile, column);
    const struct pile_hash *tile = g->of_tile;
    struct pile_hash sum = {0};
    for (int i = 0; i < pile->height[column]; i++) {
        if (i == gone1 || i == gone2)
            continue;
        sum.key += tile[face[i]].key;
        sum.check += tile[face[i]].check;
        tile += g->faces + 1;
    }
    return sum;
}

/* Adds to HASH that the sum of COLUMN is NOW, and no longer BEFORE. */
static void change_column(const struct ground *g, struct pile_hash *hash, unsigned column,
                          struct pile_hash before, struct pile_hash now)
{
    hash->key += (now.key - before.key) * g->of_column[column].key;
    hash->check += (now.check - before.check) * g->of_column[column].check;
}

struct pile_hash pile_hash_after(const struct ground *g, const struct fall_pile *pile,
                                 uint32_t move)
{
    unsigned spot[2] = {move >> 11, move & 2047};
    struct pile_hash hash = pile->hash;
    bool one = spot[0] / PLACES == spot[1] / PLACES;
    for (int i = 0; i < (one ? 1 : 2); i++) {
        unsigned column = spot[i] / PLACES;
        struct pile_hash sum = sum_column(g, pile, column, (int)(spot[i] % PLACES),
                                          one ? (int)(spot[1] % PLACES) : -1);
        change_column(g, &hash, column, pile->sum[column], sum);
    }
    return hash;
}

static void drop_tile(const struct ground *g, struct fall_pile *pile, unsigned spot)
{
    unsigned column = spot / PLACES;
    uint16_t *face = &pile->face[(int)(column - 1) * g->rows];
    int top = --pile->height[column];
    for (int i = (int)(spot % PLACES); i < top; i++)
        face[i] = face[i + 1];
    face[top] = 0;
}

void pile_play(const struct ground *g, struct fall_pile *pile, uint32_t move)
{
    drop_tile(g, pile, move >> 11);
    drop_tile(g, pile, move & 2047);
}

/* Sets the links of the tiles of COLUMN to the tiles above and to the right. */
static void link_column(const struct ground *g, struct fall_pile *pile, unsigned column)
{
    const uint16_t *face = &pile->face[(int)(column - 1) * g->rows];
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

void pile_link(const struct ground *g, struct fall_pile *pile, uint32_t move)
{
    unsigned column[2] = {(move >> 11) / PLACES, (move & 2047) / PLACES};
    for (int i = 0; i < 2; i++) {
        link_column(g, pile, column[i]);
        if (column[i] > 1)
            link_column(g, pile, column[i] - 1);
    }
}

void pile_unplay(const struct ground *g, struct fall_pile *pile,
                 const struct fall_pile *before, uint32_t move)
{
    unsigned columns[2] = {(move >> 11) / PLACES, (move & 2047) / PLACES};
    for (int i = 0; i < 2; i++) {
        unsigned column = columns[i];
        size_t at = (size_t)(column - 1) * (size_t)g->rows;
        memcpy(&pile->face[at], &before->face[at],
               before->height[column] * sizeof *pile->face);
        pile->height[column] = before->height[column];
        pile->above[column] = before->above[column];
        pile->beside[column] = before->beside[column];
        pile->beside[column - 1] = before->beside[column - 1];
    }
}

void pile_index(const struct ground *g, struct fall_pile *pile)
{
    pile->hash = (struct pile_hash){0};
    for (unsigned column = 1; (int)column <= g->columns; column++) {
        pile->sum[column] = sum_column(g, pile, column, -1, -1);
        change_column(g, &pile->hash, column, (struct pile_hash){0}, pile->sum[column]);
        link_column(g, pile, column);
    }
}

/* ---- pairs ------------------------------------------------------------------------- */

struct pile_finder {
    struct ground *ground;
    const struct fall_pile *pile;
    uint32_t *moves;
    int from, to; /* the numbers of the pairs to write to MOVES */
    struct fall_tally tally;
};

static inline void found(struct pile_finder *f, unsigned spot1, unsigned spot2)
{
    int number = f->tally.pairs++;
    if (number >= f->from && number < f->to)
        f->moves[number - f->from] = pile_move(spot1, spot2);
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

/* Adds the pairs of equal neighbours in COLUMN1 and COLUMN2, at the places of LINKS
 * and STEP above. */
static void look_beside(struct pile_finder *f, int column1, int column2, unsigned step,
                        uint32_t links)
{
    const struct ground *g = f->ground;
    for (; links != 0; links &= links - 1) {
        int place = __builtin_ctz(links);
        unsigned face = f->pile->face[(column1 - 1) * g->rows + place];
        unsigned spot1 = (unsigned)(column1 * PLACES + place);
        unsigned spot2 = (unsigned)(column2 * PLACES + place) + step;
        if ((reach_of(g, face, spot1) & reach_of(g, face, spot2)) != 0)
            continue; /* already found by their ways */
        found(f, spot1, spot2);
        f->tally.partners++;
    }
}

struct fall_tally pile_pairs(struct ground *g, const struct fall_pile *pile,
                             uint32_t *moves, int from, int most)
{
    struct pile_finder f = {.ground = g,
                            .pile = pile,
                            .moves = moves,
                            .from = from,
                            .to = from + most};
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
    for (int column = 1; column <= g->columns; column++) {
        if (pile->above[column] != 0)
            look_beside(&f, column, column, 1, pile->above[column]);
        if (pile->beside[column] != 0)
            look_beside(&f, column, column + 1, 0, pile->beside[column]);
    }
    return f.tally;
}
