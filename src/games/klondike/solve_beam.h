/* The beam of solve_improve.c: layers of positions by their cost, and the one that is gone
 * on from. */
#ifndef GAMES_KLONDIKE_SOLVE_BEAM_H
#define GAMES_KLONDIKE_SOLVE_BEAM_H

#include "engine/keyset.h"
#include "engine/trail.h"
#include "games/klondike/solve_search.h"
#include "games/klondike/solve_spot.h"

enum {
    COST_MOST = 400, /* no line is followed further */
    LAYER_CHUNK = 1000,
    LAYER_SPREAD = 4, /* a layer may hold this many times its width before it is cut */
    BROOD_MOST = 256  /* more than a position has moves */
};

struct entry {
    struct spot spot;
    uint64_t hash;
    uint32_t before; /* in the trail */
    uint32_t way;    /* see beam_way */
    uint16_t value;  /* the lower the better */
    uint8_t pending; /* suits of returned cards not yet used, see solve_brood.c */
};

struct chunk {
    struct chunk *next;
    uint32_t count;
    struct entry entry[LAYER_CHUNK];
};

struct layer {
    struct chunk *first, *last;
    uint64_t count;
};

struct offer {
    struct entry entry;
    int cost;
};

struct beam {
    struct search *search;
    struct claim *claim;
    struct spot_frame frame;
    struct layer layer[COST_MOST + 1];
    struct chunk *unused;
    struct keyset seen;
    struct dive *dive;
    struct keyset not_lost; /* classes of positions, or not found to be */
    uint64_t asked, lost;
    struct trail trail;
    uint64_t width;
    int best; /* only lines shorter than this are of use */
    bool cut;
    bool failed;

    /* The position gone on from, and what it leads to. */
    struct spot spot;
    struct spot_cards cards;
    uint64_t hash;
    uint64_t word_hash[COLUMNS + 1];
    int extra[COLUMNS + 1];
    int extra_sum;
    uint8_t takers[2][RANKS]; /* columns by the cards that fit on them: red, rank */
    uint32_t node;            /* of the trail */
    int cost;
    unsigned pending; /* of its entry */
    unsigned open;    /* the columns that take cards, except by returns */
    struct offer brood[BROOD_MOST];
    int brood_count;
};

/* What led to a spot: turns of the stock (and takings back), then a move, or two where a
 * part of a run goes first. */
static inline uint32_t beam_way(int turns, uint32_t first, uint32_t move)
{
    return move | first << 9 | (uint32_t)turns << 18;
}

/* solve_layer.c: false where there is no memory for ENTRY. */
bool layer_append(struct beam *beam, struct layer *layer, const struct entry *entry);
/* Keeps the best of LAYER, the beam's width of them. */
void layer_cut(struct beam *beam, struct layer *layer);
/* Its memory is used again; layer_free_unused gives it back. */
void layer_empty(struct beam *beam, struct layer *layer);
void layer_free_unused(struct beam *beam);

/* solve_brood.c: makes ENTRY of the layer of COST the position gone on from. */
void beam_enter(struct beam *beam, const struct entry *entry, int cost);
/* Fills the brood with what it leads to. */
void beam_expand(struct beam *beam);

#endif
