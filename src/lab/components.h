/* The components of the atlas: the maximal sets of layouts that can be reached from each
 * other. */
#ifndef LAB_COMPONENTS_H
#define LAB_COMPONENTS_H

#include "games/klotski/solve/atlas/klotski_atlas.h"

/* How many there are, by dominoes and singles. */
typedef uint64_t component_counts[ATLAS_DOMINOES + 1][ATLAS_SINGLES + 1];

/* Counts them on one thread, in at most a second. COUNTS must be all zero. False: the search
 * was stopped. */
bool components_count(const struct atlas *atlas, struct search *search,
                      component_counts counts);

/* A component. Its diameter, the largest distance of two of its layouts, is from LOW to HIGH,
 * which are equal if the search was not stopped. */
struct component {
    int dominoes, singles;
    uint32_t layouts;
    int low, high;
    char from[ATLAS_WORD], to[ATLAS_WORD]; /* two layouts at distance LOW */
};

typedef void component_visitor(void *context, const struct component *component);

/* Visits all components of ATLAS with their diameters in METRIC. False: the search was
 * stopped. */
bool components_measure(const struct atlas *atlas, struct search *search, int metric,
                        component_visitor *visit, void *context);

#endif
