/* Certificates of Klotski: how many pieces count, and the closed set (engine/closed.h) of all
 * layouts of these that can be reached, none of which has X at home. Writer and checker share
 * this code, and no code of the solver.
 *
 * A record is where the first cells (in reading order) of the pieces are, each as row *
 * columns + column, in two bytes, the higher one first, if the board has more than 256 cells.
 * X is first. The others follow by shape: those with more cells first, then in the reading
 * order of the start; pieces of one shape in ascending order. The first ones count. If fewer
 * cells are blank than pieces have the last shape, they stand for these: the first cell that
 * nothing else takes is the first one of such a piece, and so on.
 *
 * Why it is a proof: games/klotski/PROOFS. Without some pieces proofs of large boards are small. */
#ifndef GAMES_KLOTSKI_CERTIFICATE_KLOTSKI_CERTIFICATE_H
#define GAMES_KLOTSKI_CERTIFICATE_KLOTSKI_CERTIFICATE_H

#include "game/extras.h"

extern const struct game_certificates klotski_certificates;

#endif
