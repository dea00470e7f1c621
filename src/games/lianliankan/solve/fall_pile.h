/* A board with gravity as columns of tiles, and its pairs.
 *
 * No tile is above an empty cell, so the heights of the columns say which places are
 * free. What a tile reaches is then a set of ways: the columns that it can reach along
 * its row; its own column, if it is the top tile; the way over the board; the way
 * below it. All places above a free one are free too. Therefore a path with at most
 * two turns joins two tiles if and only if they have a way in common, or if they are
 * neighbours. */
#ifndef GAMES_LIANLIANKAN_SOLVE_FALL_PILE_H
#define GAMES_LIANLIANKAN_SOLVE_FALL_PILE_H

#include "games/lianliankan/rules/lianliankan_rules.h"

/* The hash of a board: KEY finds it in a set, CHECK distinguishes it from others with
 * that KEY. Both are sums over the columns of a hash of its faces. */
struct pile_hash {
    uint64_t key, check;
};

/* Columns count from 1; column 0 and the one after the last are the way around the
 * board. Places in a column count from its bottom, from 0. */
struct fall_pile {
    uint32_t above[LIAN_COLUMNS + 2];  /* bit i: the tiles i and i + 1 are equal */
    uint32_t beside[LIAN_COLUMNS + 2]; /* bit i: tile i and the one right of it are */
    uint8_t height[LIAN_COLUMNS + 2];  /* WALL around the board with the inside rule */
    uint16_t face[LIAN_CELLS];         /* (column - 1) * rows + place */
};

/* What all boards of a search have in common, and the workspace of pile_pairs. Faces
 * are numbered from 1 in the order of the deal. */
struct ground {
    int rows, columns, faces;
    bool inside, odd;  /* ODD: some face has an odd number of tiles */
    size_t pile_bytes; /* bytes of a pile that are in use */
    struct pile_hash hash, column[LIAN_COLUMNS + 2]; /* of the pile in pile_index */
    uint16_t tiles[LIAN_CELLS + 1];                  /* by face: on the deal */
    uint16_t slot[LIAN_CELLS + 1];                   /* by face: the first of its slots */
    uint16_t open[LIAN_CELLS + 1];                   /* by face: how many are in use */
    uint64_t reach[LIAN_CELLS]; /* by slot: the ways of a tile that has any */
    uint16_t spot[LIAN_CELLS];  /* by slot: where it is, column << 5 | place */
};

/* A move is two spots; in one column the higher one is first. */
static inline uint32_t pile_move(unsigned spot1, unsigned spot2)
{
    return spot1 > spot2 ? (uint32_t)spot1 << 11 | spot2 : (uint32_t)spot2 << 11 | spot1;
}

struct fall_tally {
    int pairs;
    int partners; /* tiles that are in a pair with a tile looked at before */
};

/* Reads the board LIAN to PILE. */
void ground_init(struct ground *ground, const struct lian *lian, struct fall_pile *pile);

/* Converts MOVE to a move of the game. */
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

/* Removes the two tiles of MOVE; updates only heights and faces. */
void pile_play(const struct ground *ground, struct fall_pile *pile, uint32_t move);
/* Updates the links after MOVE was played. */
void pile_link(const struct ground *ground, struct fall_pile *pile, uint32_t move);
/* Computes hashes and links from heights and faces. */
void pile_index(struct ground *ground, struct fall_pile *pile);
/* The hash after MOVE, which is not played, on a pile that pile_index has seen. */
struct pile_hash pile_hash_after(const struct ground *ground,
                                 const struct fall_pile *pile, uint32_t move);

/* Counts the pairs of PILE, and in GROUND the tiles of each face that reach anything.
 * Writes the pairs to MOVES; NULL: nowhere. */
struct fall_tally pile_pairs(struct ground *ground, const struct fall_pile *pile,
                             uint32_t *moves);

#endif
