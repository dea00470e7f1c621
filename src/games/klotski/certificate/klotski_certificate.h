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
 * Why it is a proof: a move takes one piece over free places, so it is steps of one cell, each
 * of which is a move too, and can be taken back. A set with the start that no step leaves has
 * thus all layouts that can be reached, in each metric. Two layouts with the same record differ
 * only by exchanging pieces of one shape, none of them X: what the one can do, so can the other.
 * Without some pieces the others can still make all their moves, so X can then get home if it
 * could before.
 * That makes small proofs of large boards. */
#ifndef GAMES_KLOTSKI_CERTIFICATE_KLOTSKI_CERTIFICATE_H
#define GAMES_KLOTSKI_CERTIFICATE_KLOTSKI_CERTIFICATE_H

#include "game/extras.h"

extern const struct game_certificates klotski_certificates;

#endif
