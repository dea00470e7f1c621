/* The distance to the goal of all layouts of one class (map.h), by breadth-first
 * search from the solved ones: a layer is a set of layouts for each frame, and one
 * operation on words expands up to 64 layouts.
 *
 * A distance is kept in bit planes, eight words for each word of layouts, so that a new
 * layer costs an "or" for each bit of its number and not a store for each layout. */
#ifndef GAMES_KLOTSKI_ATLAS_FLOOD_H
#define GAMES_KLOTSKI_ATLAS_FLOOD_H

#include "games/klotski/atlas/map.h"

enum {
    FLOOD_PLANES = 8,
    FLOOD_FAR = (1 << FLOOD_PLANES) - 1, /* distances are below */
    FLOOD_SINGLES = MAP_FREE - 1         /* numbers of singles: 0 .. 14 */
};

/* What one thread works with, of the size of the largest class. All sets are zero between
 * two floods. */
struct flood {
    const struct map *map;
    struct claim claim;
    int metric;
    int blanks_low, blanks_high;
    uint32_t hero_goal;

    void *block;
    size_t bytes;
    size_t words; /* of each of the three */
    uint64_t *known, *front, *next;
    uint8_t *touched; /* by frame: it is in the list of the next layer */
    uint16_t *list, *next_list;
    uint32_t listed, next_listed;
    uint64_t (*lifted)[MAP_WORDS]; /* sets of one frame while one piece goes on */
    uint64_t *tally;               /* carry-save counters, see count_layer */

    /* The class at work. */
    const struct map_frame *frame; /* its first */
    uint32_t kept;                 /* of its frames */
    uint32_t set;                  /* words of a frame */
    int free_count;
    uint64_t weights[7]; /* numbers of a word with so many bits */
    uint64_t *planes;    /* FLOOD_PLANES for each word of the class */
};

/* How many layouts have a number of singles and a distance. */
typedef uint32_t flood_counts[FLOOD_SINGLES][FLOOD_FAR];

/* METRIC as in klotski.h; layouts with BLANKS_LOW to BLANKS_HIGH blanks. False: refused
 * by the search. */
bool flood_init(struct flood *flood, const struct map *map, struct search *search,
                int metric, int blanks_low, int blanks_high);
void flood_free(struct flood *flood, struct search *search);

/* The class numbered CLASS. PLANES, zeroed: FLOOD_PLANES words for each word of layouts,
 * which take 1 + the distance, 0 where there is none. COUNTS is filled. False:
 * stopped. */
bool flood_class(struct flood *flood, int class_number, uint64_t *planes,
                 flood_counts *counts);

#endif
