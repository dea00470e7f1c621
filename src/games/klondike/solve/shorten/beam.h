/* The beam of shorten/improve.c: layers of positions by cost, and the position being
 * expanded. */
#ifndef GAMES_KLONDIKE_SOLVE_SHORTEN_BEAM_H
#define GAMES_KLONDIKE_SOLVE_SHORTEN_BEAM_H

#include "engine/keyset.h"
#include "engine/trail.h"
#include "games/klondike/solve/shorten/costs.h"
#include "games/klondike/solve/shorten/improve.h"
#include "games/klondike/solve/shorten/spot.h"
#include "games/klondike/solve/solve_search.h"

enum {
    LAYER_SPREAD = 4, /* a layer is cut when it has this many times its width */
    TALON_BITS = 15,
    BROOD_MOST = 256 /* above the number of moves of any position */
};

struct beam_entry {
    struct spot spot;
    uint32_t before; /* in the trail */
    uint32_t way;    /* see beam_way */
    uint16_t value;  /* the lower the better */
    uint8_t pending; /* suits of returned cards not yet used, see PROOFS, section 18 */
};

struct layer {
    struct beam_entry *entry;
    uint64_t count, size;
};

struct offer {
    struct beam_entry entry;
    uint64_t hash; /* of the entry */
    int cost;
};

struct beam {
    struct search *search;
    struct claim *claim;
    struct spot_frame frame;
    struct layer layer[COST_MOST + 1];
    struct costs costs; /* of the positions in the layers, and of those expanded */
    struct dive *dive;
    struct keyset not_lost; /* keys of nodes (node.h) that are not known to be lost */
    uint64_t asked, lost;
    struct trail trail;
    /* What talon_bound() says of some talons, by a hash of the word. */
    struct beam_talon {
        uint32_t word;
        int bound;
    } talon[1 << TALON_BITS];
    uint64_t width;
    int best; /* only shorter lines are of interest */
    bool cut;
    bool failed;
    bool natural; /* of the aim */

    /* The position being expanded, and its successors. */
    struct spot spot;
    struct spot_cards cards;
    struct column_bound column[COLUMNS];
    uint8_t takers[2][RANKS]; /* columns by the card that they take: red, rank */
    uint32_t node;            /* of the trail */
    int cost;
    int odd_draws, taken_back; /* what these cost more here */
    unsigned space;            /* an empty column that takes cards */
    unsigned pending;          /* of its entry */
    unsigned open;             /* the columns that take cards, except by returns */
    struct offer brood[BROOD_MOST];
    int brood_count;
};

/* The hash of ENTRY. Entries do not have it: it would make them a fifth larger. */
static inline uint64_t beam_hash(const struct beam_entry *entry)
{
    uint64_t hash = word_hash(COLUMNS, entry->spot.talon);
    for (int c = 0; c < COLUMNS; c++)
        hash += word_hash(c, entry->spot.column[c]);
    return hash + entry->pending * UINT64_C(0x9e3779b97f4a7c15);
}

/* The moves that lead to a spot: turns of the stock (and redeals), then a move, or two
 * if a part of a run moves first. */
enum {
    WAY_MOVE_BITS = 13
};
static inline uint32_t beam_way(int turns, uint32_t first, uint32_t move)
{
    return move | first << WAY_MOVE_BITS | (uint32_t)turns << 2 * WAY_MOVE_BITS;
}

/* shorten/layer.c: adds ENTRY. False: the search has no memory left. */
bool layer_append(struct beam *beam, struct layer *layer, const struct beam_entry *entry);
/* Keeps the best entries of LAYER, as many as the beam is wide. */
void layer_cut(struct beam *beam, struct layer *layer);
void layer_free(struct beam *beam, struct layer *layer);

/* shorten/brood.c: prepares ENTRY, of the layer of COST, for expansion. */
void beam_enter(struct beam *beam, const struct beam_entry *entry, int cost);
/* Fills the brood with its successors. */
void beam_expand(struct beam *beam);

#endif
