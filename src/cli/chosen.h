/* What the command line names, for the commands that need more than unstuck.h has: the
 * game, its variant and a session instead of ids, names and positions. */
#ifndef CLI_CHOSEN_H
#define CLI_CHOSEN_H

#include "cli/options.h"
#include "engine/solution.h"
#include "game/session.h"

const struct game *chosen_game(const struct options *options); /* NULL: none */
uint32_t chosen_variant(const struct options *options);        /* of this game */
struct limits chosen_limits(const struct options *options);

/* Starts in SESSION the game that OPTIONS ask for: a deal, a random opening or the first
 * position of the file. False: it cannot be started, and a message is on standard error. */
bool chosen_start(const struct options *options, struct session *session);

/* Solves the position of SESSION; a signal cancels that. Fair advice knows what the moves of
 * SESSION have shown. MEMO and OUT as in solution_find. */
void chosen_solve(const struct session *session, const struct limits *limits, void *memo,
                  struct solution *out);

/* Cancels the struct search IT, as the stop of a leave_target. */
void chosen_cancel(void *it);

#endif
