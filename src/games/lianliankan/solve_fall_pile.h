/* A board under gravity as columns of tiles, and its pairs.
 *
 * No tile hangs over an empty cell, so the heights of the columns tell which places are
 * free. What a tile reaches is then a set of ways: the columns over which it sees along
 * its row; its own column, if it is the highest in it; the way over the board; the way
 * below it. All places above a free one are free too, hence a line of at most two turns
 * joins two tiles if and only if they have a way in common. Tiles side by side are pairs
 * besides. */
#ifndef GAMES_LIANLIANKAN_SOLVE_FALL_PILE_H
#define GAMES_LIANLIANKAN_SOLVE_FALL_PILE_H

#include "engine/search.h"
#include "games/lianliankan/lianliankan.h"

/* A board is known by both: KEY finds it in a set, CHECK tells it from others of that KEY.
 * Both are sums of random numbers, one for each tile by its place and face, in which each
 * column counts as often as its own random number says. */
struct pile_hash {
    uint64_t key, check;
};

/* Columns count from 1, column 0 and the one behind the last being the way around the
 * board; places within a column count from its bottom, from 0. */
struct fall_pile {
    struct pile_hash hash;
    uint32_t above[LIAN_COLUMNS + 2];  /* bit i: the tiles i and i + 1 are equal */
    uint32_t beside[LIAN_COLUMNS + 2]; /* bit i: tile i and the one right of it are */
    uint8_t height[LIAN_COLUMNS + 2];  /* WALL around the board under the inside rule */
    uint16_t face[LIAN_CELLS];         /* (column - 1) * rows + place */
};

/* What the boards of one search have in common, and room to look for pairs. Faces are
 * numbered from 1 in order of the deal. */
struct ground {
    struct search *search;
    int rows, columns, faces;
    bool inside, odd;          /* ODD: of some face there is an odd number of tiles */
    size_t pile_bytes;         /* of a pile, as far as it is in use */
    struct pile_hash *of_tile; /* place * (faces + 1) + face */
    struct pile_hash of_column[LIAN_COLUMNS + 2];
    uint16_t tiles[LIAN_CELLS + 1]; /* by face: on the deal */
    uint16_t slot[LIAN_CELLS + 1];  /* by face: the first of its slots */
    uint16_t open[LIAN_CELLS + 1];  /* by face: how many are in use */
    uint64_t reach[LIAN_CELLS];     /* by slot: the ways of a tile that has any */
    uint16_t spot[LIAN_CELLS];      /* by slot: where it is, column << 5 | place */
};

/* A move is two spots, place 1 above place 2 where the columns are the same. */
static inline uint32_t pile_move(unsigned spot1, unsigned spot2)
{
    return spot1 > spot2 ? (uint32_t)spot1 << 11 | spot2 : (uint32_t)spot2 << 11 | spot1;
}

struct fall_tally {
    int pairs;
    int partners; /* tiles that make pairs with such as were looked at before */
};

/* The board LIAN into PILE. False: refused by the search. */
bool ground_init(struct ground *ground, struct search *search, const struct lian *lian,
                 struct fall_pile *pile);
void ground_free(struct ground *ground);

/* The move as the game writes it. */
uint32_t pile_move_out(const struct ground *ground, uint32_t move);

/* The face of the tiles of MOVE. */
static inline unsigned pile_face(const struct ground *ground,
                                 const struct fall_pile *pile, uint32_t move)
{
    return pile->face[(int)((move >> 16) - 1) * ground->rows + (int)(move >> 11 & 31)];
}

static inline bool pile_is_top(const struct fall_pile *pile, unsigned spot)
{
    return pile->height[spot >> 5] == (spot & 31) + 1;
}

/* Takes the two tiles of MOVE away, in heights and faces only. */
void pile_play(const struct ground *ground, struct fall_pile *pile, uint32_t move);
/* The links after MOVE was played. */
void pile_link(const struct ground *ground, struct fall_pile *pile, uint32_t move);
/* Heights, faces and links are those of BEFORE again, on which MOVE was played. */
void pile_unplay(const struct ground *ground, struct fall_pile *pile,
                 const struct fall_pile *before, uint32_t move);
/* Hash and links from heights and faces. */
void pile_index(const struct ground *ground, struct fall_pile *pile);
/* The hash after MOVE, which is not played. */
struct pile_hash pile_hash_after(const struct ground *ground,
                                 const struct fall_pile *pile, uint32_t move);

/* Counts the pairs of PILE, and the open tiles of each face in GROUND; the pairs from
 * number FROM on, at most MOST, into MOVES. */
struct fall_tally pile_pairs(struct ground *ground, const struct fall_pile *pile,
                             uint32_t *moves, int from, int most);

#endif
