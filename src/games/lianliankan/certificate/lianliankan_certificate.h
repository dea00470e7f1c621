/* Certificates of Lianliankan; PROOFS says why they are proofs.
 *
 *     Some face has an odd number of tiles: nothing else is needed.
 *     Without gravity: clauses about pairs, one following from the other, up to the empty
 *     clause. The solver logs them (log.h), certificate_steps.c checks them.
 *     With gravity: a closed set of boards (engine/closed.h); certificate_boards.c. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_H
#define GAMES_LIANLIANKAN_CERTIFICATE_H

#include "game/extras.h"

extern const struct game_certificates lian_certificates;

#endif
