/* What the atlas stands on: the frames, and how one becomes another.
 *
 * A frame is X and the dominoes put on the classic board; there are 73,674 that leave two
 * cells or more. A layout is a frame and the set of its free cells that hold singles: one
 * bit of a set over the 2^n subsets of the n free cells, in which the k-th free cell in
 * reading order stands for 2^k. All layouts of a frame are such a set of 64-bit words,
 * and to move a domino or X in all of them at once is to carry a set from one frame to
 * another (struct slide).
 *
 * Frames with as many uprights and as many flat ones make a class; no move leads out of
 * one. The goal is in the middle, so a layout is as far from it as its mirror image:
 * where X is in the third column, the image stands for the layout, and no set is kept.
 * That is a third of all; to keep only one of two images with X in the second column as
 * well would need the images of sets at many more edges. */
#ifndef GAMES_KLOTSKI_ATLAS_MAP_H
#define GAMES_KLOTSKI_ATLAS_MAP_H

#include "engine/search.h"

enum {
    MAP_DOMINOES = 7, /* at most */
    MAP_SIDE = MAP_DOMINOES + 1,
    MAP_CLASSES = MAP_SIDE * MAP_SIDE, /* uprights * MAP_SIDE + flats; some are empty */
    MAP_FREE = 16,                     /* free cells at most */
    MAP_PAIRS = 24,                    /* pairs of them side by side, at most */
    MAP_WORDS = 1 << (MAP_FREE - 6),   /* of the largest set */
    MAP_SLIDES = 3 * MAP_FREE * MAP_FREE,
    MAP_HERO = 40 /* places of X begin here */
};

/* Cells are counted as in classic_board.h. A piece's place is its first cell, 20 more for
 * a flat one, 40 more for X. */
struct map_frame {
    uint32_t upright, flat, free;
    uint8_t hero;
    uint8_t upright_count, flat_count, free_count;
    uint16_t image;   /* the mirror image, counted from the class's first frame */
    uint32_t edges;   /* edge[edges .. the next frame's), pieces together */
    uint32_t pairs;   /* pair[pairs .. the next frame's), the ones in a row first */
    uint32_t columns; /* pair[columns ..) stand one above the other */
};

/* One step of one piece. */
struct map_edge {
    uint16_t target; /* counted from the class's first frame */
    uint16_t slide;
    uint8_t place; /* where the piece stood */
    uint8_t way;   /* enum direction */
};

/* How the sets change when a piece leaves cells behind and takes others: the layouts in
 * which a taken cell holds a single drop out, the taken cells' bits leave the number of
 * the subset and the left cells' bits come in as 0. Cells beside each other in a row have
 * neighbouring numbers, so mostly nothing changes but the meaning of a bit; else the bits
 * between go down or up by the number of taken cells, COUNT. In a word that is a shift of
 * a masked part for each such bit; what is above the word's six bits is arithmetic on the
 * word's number w, and at the border between both a shift of the word as a whole (going
 * down) or a division into up to four parts (going up). */
struct slide {
    uint64_t keep;     /* bits of a word whose taken cells are empty */
    uint32_t taken;    /* bits of w that have to be 0 */
    uint32_t stays;    /* bits of w that stay; ... */
    uint32_t goes;     /* ... that go down or up by COUNT */
    uint32_t crossing; /* going down: bits of w that come into the word */
    bool up;
    uint8_t count;
    uint8_t steps;    /* of step[] */
    uint8_t parts;    /* going up: 1: bit 4 of n leaves the word, 2: bit 5 */
    uint8_t shift[4]; /* going down, by w & 3 */
    struct {
        uint64_t mask;
        uint64_t shift;
    } step[6];
};

struct map {
    struct search *search;   /* NULL once the memory is not counted any more */
    size_t bytes;            /* of the block that begins at frame */
    struct map_frame *frame; /* count + 1 of them; the last one only ends the lists */
    struct map_edge *edge;
    uint8_t *pair;  /* lower number << 4 | higher number */
    uint32_t *slot; /* 1 + frame by hash; 0: empty */
    uint32_t count;
    uint32_t first[MAP_CLASSES + 1]; /* frames of a class: first[c] .. first[c + 1] */
    uint32_t kept[MAP_CLASSES];      /* so many of them, the first ones */
    struct slide slide[MAP_SLIDES];
};

/* False: refused by the search. map_free is due only after true. */
bool map_init(struct map *map, struct search *search);
void map_free(struct map *map);

/* The memory is no longer the search's. */
void map_disown(struct map *map);

/* The frame with these pieces; UINT32_MAX: there is none. */
uint32_t map_find(const struct map *map, int hero, uint32_t upright, uint32_t flat);

/* The next cell to a place, one step on. */
static inline int map_step(int place, int way)
{
    static const int8_t by[] = {-4, 4, -1, 1};
    return place + by[way];
}

static inline uint32_t map_words(int free_count)
{
    return free_count > 6 ? (uint32_t)1 << (free_count - 6) : 1;
}

/* Bit n of a word: number n has bit s. */
static inline uint64_t map_mask(int s)
{
    static const uint64_t masks[6] = {0xaaaaaaaaaaaaaaaaU, 0xccccccccccccccccU,
                                      0xf0f0f0f0f0f0f0f0U, 0xff00ff00ff00ff00U,
                                      0xffff0000ffff0000U, 0xffffffff00000000U};
    return masks[s];
}

/* The subsets in word W that have LOW to HIGH elements, of a set over FREE_COUNT
 * cells. */
uint64_t map_weights(uint32_t w, int free_count, int low, int high);

#endif
