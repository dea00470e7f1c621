/* What the player has done on boards that have no number, asked of the games that are
 * kept. */
#ifndef APP_RECORDS_H
#define APP_RECORDS_H

#include "app/store.h"
#include "game/session.h"

struct record {
    int best;    /* the least length without any help, 0: none */
    int least;   /* the least possible, 0: not known */
    bool helped; /* won with hints or auto-play, and never without */
};

/* Of all games that began as SESSION did. Without a store there were none. */
struct record records_find(struct store *store, const struct session *session);

#endif
