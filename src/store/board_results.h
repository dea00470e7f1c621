/* The player's best result on a board, computed from the saved games. */
#ifndef STORE_BOARD_RESULTS_H
#define STORE_BOARD_RESULTS_H

#include "game/session.h"
#include "store/store.h"

struct board_result {
    int best;    /* the shortest win without hints or auto-play, 0: none */
    int least;   /* the least length possible, 0: not known */
    bool helped; /* won with hints, never without */
};

/* The result of all games that began with the board of SESSION and were not dealt. All
 * zero without a store. */
struct board_result board_results_find(struct store *store,
                                       const struct session *session);

/* Adds the games of the deals 1 to COUNT of GAME's VARIANT to RESULTS, an array of COUNT
 * that begins with deal 1. */
void board_results_deals(struct store *store, const struct game *game, uint32_t variant,
                         struct board_result *results, uint64_t count);

enum {
    BOARD_RESULTS_FROM = 60 /* columns of a screen from which lists are not brief */
};

/* Prints a mark, BEST and LEAST as columns. The mark is the stars of a win without help, a
 * tick (ASCII: x) if LEAST is not known, or h for a win with help only. BRIEF: no stars and
 * without BEST, for narrow screens. */
void board_results_print(const struct board_result *result, const struct game *game,
                         bool brief, enum charset charset, struct text *out);

/* Prints the heads of these columns. */
void board_results_head(bool brief, struct text *out);

#endif
