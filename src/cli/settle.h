/* The second half of reading the command line: options whose meaning, or right to be there,
 * depends on the game and the command. */
#ifndef CLI_SETTLE_H
#define CLI_SETTLE_H

#include "cli/options.h"
#include "game/game.h"
#include "game/selection.h"

/* Options whose meaning depends on the command and the game, which may follow them. */
struct late {
    const struct game *game; /* NULL: not given */
    const char *variant, *metric, *opening;
    struct selection selection;
    bool given[OPTIONS];
};

/* Whether an option selects layouts of the atlas. */
bool settle_selects(const struct options *options);

/* Fills in what follows from LATE. False: a message was printed, see cli/refuse.h. */
bool settle_options(struct options *options, const struct late *late, int *status);

#endif
