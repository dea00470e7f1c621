/* The distances of all layouts of one class (map.h): bit-parallel breadth-first search
 * from all solved layouts at once. A layer is one set of layouts for each frame; one
 * operation on a word expands up to 64 layouts.
 *
 * Distances are stored in bit planes, eight words for each word of layouts: a new
 * layer costs an "or" for each bit of its number instead of a store for each layout. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_FLOOD_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_FLOOD_H

#include "games/klotski/solve/atlas/map.h"

enum {
    FLOOD_PLANES = 8,
    FLOOD_FAR = (1 << FLOOD_PLANES) - 1, /* above all distances */
    FLOOD_SINGLES = MAP_FREE - 1         /* a layout has 0 .. 14 singles */
};

/* The workspace of one thread, large enough for every class. All sets are zero between
 * two calls of flood_class. */
struct flood {
    const struct map *map;
    struct claim claim;
    int metric;
    int blanks_low, blanks_high;
    uint32_t hero_goal;

    void *block;
    size_t bytes;
    size_t words;               /* of each of KNOWN, FRONT and NEXT */
    uint64_t *known;            /* layouts found so far */
    uint64_t *front;            /* those of the layer being expanded */
    uint64_t *next;             /* those of the next layer */
    uint8_t *touched;           /* by frame: it is in NEXT_LIST */
    uint16_t *list, *next_list; /* frames with layouts in FRONT, in NEXT */
    uint32_t listed, next_listed;
    uint64_t (*lifted)
        [MAP_WORDS]; /* sets of layouts that one piece has reached so far in one move */
    uint64_t *tally; /* carry-save counters, see count_layer */

    /* The class being searched. */
    const struct map_frame *frame; /* its first frame */
    uint32_t kept;                 /* its stored frames */
    uint32_t set;                  /* words of a frame's set */
    int free_count;
    uint64_t weights[7]; /* by k: the places in a word whose number has k bits */
    uint64_t *planes;    /* FLOOD_PLANES for each word of the class */
};

/* The number of layouts by singles and distance. */
typedef uint32_t flood_counts[FLOOD_SINGLES][FLOOD_FAR];

/* METRIC as in klotski_rules.h; for layouts with BLANKS_LOW to BLANKS_HIGH blanks. False:
 * the search has no memory left. */
bool flood_init(struct flood *flood, const struct map *map, struct search *search,
                int metric, int blanks_low, int blanks_high);
void flood_free(struct flood *flood, struct search *search);

/* Searches one class. PLANES, zeroed: FLOOD_PLANES words for each word of layouts;
 * they get 1 + the distance, or stay 0 for layouts that cannot be solved. Fills
 * COUNTS. False: the search was stopped. */
bool flood_class(struct flood *flood, int class_number, uint64_t *planes,
                 flood_counts *counts);

#endif
