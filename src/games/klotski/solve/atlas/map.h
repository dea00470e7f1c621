/* The map of the atlas: frames, and the edges between them.
 *
 * A frame is a placement of X and the dominoes on the classic board; 73,674 of them leave
 * two cells or more. A layout is a frame and a subset of its n free cells, which hold the
 * singles. The subset is a number below 2^n: the k-th free cell in reading order has the
 * value 2^k. So all layouts of a frame are a set of 2^n bits, bit i of it being the
 * layout with subset i, stored in 64-bit words. Moving a domino or X in all layouts of a
 * set at once carries the set from one frame to another (struct slide). This is
 * symbolic search with explicit bit sets: a frame is one node, and one operation on a
 * word moves up to 64 layouts.
 *
 * Moves change neither the number of upright nor that of flat dominoes: the frames with
 * equal numbers are a class, and no edge leaves a class.
 *
 * Nothing is hashed except to find a frame, which is then compared in full. So two
 * layouts are never confused, and every layout has exactly one bit. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_MAP_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_MAP_H

#include "engine/search.h"

enum {
    MAP_SIDE = 8,                      /* 0 to 7 dominoes */
    MAP_CLASSES = MAP_SIDE * MAP_SIDE, /* uprights * MAP_SIDE + flats; some are empty */
    MAP_FREE = 16,                     /* free cells at most */
    MAP_WORDS = 1 << (MAP_FREE - 6)    /* of the largest set */
};

/* Cells are numbered as in classic_board.h. The place of a piece is its first cell,
 * plus 20 for a flat domino, plus 40 for X. */
struct map_frame {
    uint32_t upright, flat, free;
    uint8_t hero;
    uint8_t upright_count, flat_count, free_count;
    uint32_t edges; /* edge[edges .. the next frame's); those of one piece are adjacent */
};

/* How a set changes when a piece enters ("takes") some free cells and leaves others.
 * Layouts in which a taken cell holds a single drop out. In the subset number of the
 * others the COUNT bits of the taken cells, which are 0 and begin at FROM, are removed,
 * and as many 0 bits for the left cells are inserted so that they begin at TO. Cells next
 * to each other in a row have consecutive numbers, so usually no bit has to move, only its
 * meaning changes, and COUNT is 0. */
struct slide {
    uint16_t taken; /* bits of the taken cells */
    uint8_t from, to, count;
};

/* One step of one piece. */
struct map_edge {
    uint16_t target; /* counted from the first frame of the class */
    struct slide slide;
    uint8_t place; /* of the piece before the step */
    uint8_t way;   /* enum direction */
};

struct map {
    struct search *search;   /* NULL after map_disown */
    size_t bytes;            /* size of the block that starts at FRAME */
    struct map_frame *frame; /* COUNT + 1 of them; the last one only ends the lists */
    struct map_edge *edge;
    uint32_t *slot; /* 1 + frame by hash; 0: empty */
    uint32_t count;
    uint32_t first[MAP_CLASSES + 1]; /* frames of a class: first[c] .. first[c + 1] */
    uint32_t
        left[MAP_CLASSES]; /* the first LEFT frames have X in the first two columns */
};

/* False: the search has no memory left; map_free is needed only after true. */
bool map_init(struct map *map, struct search *search);
void map_free(struct map *map);

/* Stops counting the memory, so that MAP can outlive the search. */
void map_disown(struct map *map);

/* Returns the frame with these pieces. UINT32_MAX: there is none. */
uint32_t map_find(const struct map *map, int hero, uint32_t upright, uint32_t flat);

/* Fills BESIDE, by the numbers of the free cells, with those one step away in direction WAY; -1:
 * in any. */
void map_beside(uint32_t free_cells, int way, uint16_t beside[MAP_FREE]);

static inline uint32_t map_words(int free_count)
{
    return free_count > 6 ? (uint32_t)1 << (free_count - 6) : 1;
}

/* The words of the sets of all frames of class C. */
static inline size_t map_class_words(const struct map *map, int c)
{
    size_t frames = map->first[c + 1] - map->first[c];
    return frames > 0 ? frames * map_words(map->frame[map->first[c]].free_count) : 0;
}

/* The subsets of FREE_COUNT cells in word W that have LOW to HIGH elements. */
uint64_t map_weights(uint32_t w, int free_count, int low, int high);

#endif
