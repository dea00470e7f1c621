/* What the player has done on boards, asked of the games that are kept. */
#ifndef STORE_BOARD_RESULTS_H
#define STORE_BOARD_RESULTS_H

#include "canvas/canvas.h"
#include "game/session.h"
#include "store/store.h"

struct board_result {
    int best;    /* the least length without any help, 0: none */
    int least;   /* the least possible, 0: not known */
    bool helped; /* won with hints or auto-play, and never without */
};

/* Of all games that began as SESSION, which has no number, did. Without a store there were
 * none. */
struct board_result board_results_find(struct store *store,
                                       const struct session *session);

/* Adds the games of the deals 1 to COUNT of GAME's VARIANT to RESULTS, an array of COUNT
 * that begins with deal 1. */
void board_results_deals(struct store *store, const struct game *game, uint32_t variant,
                         struct board_result *results, uint64_t count);

/* For a line of a list: a mark, BEST and LEAST, below "     yours least". */
void board_results_print(const struct board_result *result, enum charset charset,
                         struct text *out);

#endif
