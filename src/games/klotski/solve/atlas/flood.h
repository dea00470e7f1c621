/* The distances of all layouts of one class (map.h): bit-parallel breadth-first search
 * from all solved layouts at once. A layer is one set of layouts for each frame; one
 * operation on a word expands up to 64 layouts. */
#ifndef GAMES_KLOTSKI_SOLVE_ATLAS_FLOOD_H
#define GAMES_KLOTSKI_SOLVE_ATLAS_FLOOD_H

#include "games/klotski/solve/atlas/map.h"

enum {
    FLOOD_FAR = 255,             /* above all distances */
    FLOOD_SINGLES = MAP_FREE - 1 /* a layout has 0 .. 14 singles */
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

    /* The class being searched. */
    const struct map_frame *frame; /* its first frame */
    uint32_t frames;
    uint32_t set; /* words of a frame's set */
    int free_count;
    uint8_t *distance;
};

/* METRIC as in klotski_rules.h; for layouts with BLANKS_LOW to BLANKS_HIGH blanks. False:
 * the search has no memory left. */
bool flood_init(struct flood *flood, const struct map *map, struct search *search,
                int metric, int blanks_low, int blanks_high);
void flood_free(struct flood *flood, struct search *search);

/* Searches one class. DISTANCE, zeroed, has a byte for each layout, 1 << free_count of them
 * for a frame; they get 1 + the distance, or stay 0 for layouts that cannot be solved. False:
 * the search was stopped. */
bool flood_class(struct flood *flood, int class_number, uint8_t *distance);

#endif
