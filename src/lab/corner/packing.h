/* All layouts of one puzzle family in which X has just reached the goal. */
#ifndef LAB_CORNER_PACKING_H
#define LAB_CORNER_PACKING_H

#include "engine/search.h"
#include "lab/corner/grid.h"

enum {
    PACKING_PIECES = 11506 /* connected sets of cells of the largest board */
};

/* A piece at its place. SET is a random number of its shape, IMAGE that of the shape's
 * image in the diagonal; a set of pieces has the sum of them. */
struct packing_piece {
    uint32_t cells;
    uint64_t set, image;
};

/* The pieces that fit on a board. */
struct packing_pieces {
    uint32_t board; /* its cells */
    bool square;
    int count;
    int begin[GRID_CELLS + 1]; /* those with first cell c: begin[c] .. begin[c + 1] */
    struct packing_piece piece[PACKING_PIECES];
};

void packing_pieces_init(struct packing_pieces *pieces, int rows, int columns);

/* A layout, and the numbers of the set of its pieces without X. If two sets have the same
 * number, they are searched together, which changes no distance. */
struct packing_layout {
    uint64_t set, image, layout;
};

/* Growing list of layouts with X at GOAL and BLANKS blanks, in which X can make a step. */
struct packing {
    const struct packing_pieces *pieces;
    struct search *search;
    uint32_t goal;
    uint32_t up, left; /* the cells that X enters with a step */
    int blanks;
    bool fold; /* X is its own image in the diagonal, so of two sets of pieces that are
                  images of each other only one is listed */
    struct packing_layout *layout;
    size_t count, room;
};

/* Replaces the list of PACKING by the layouts of GOAL and BLANKS, sorted by set. False: the
 * search was stopped. */
bool packing_list(struct packing *packing, uint32_t goal, int blanks);

void packing_free(struct packing *packing);

#endif
