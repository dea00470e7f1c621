/* All simple sliding puzzles on a small board: which are the hardest with one piece, with
 * two, and so on.
 *
 * A puzzle is a board of at most 5 x 4 cells and on it any pieces of any connected shapes.
 * The piece on the upper left cell (X) is to be brought to the lower right cell: to cover
 * it. James Stephens and Nick Baxter call such puzzles simple; Neil Bickford listed the
 * hardest ones in 2012. */
#ifndef LAB_CORNER_H
#define LAB_CORNER_H

#include "cli/options.h"
#include "engine/search.h"
#include "game/atlas.h"

enum {
    CORNER_PIECES = BOARD_ROWS * BOARD_COLUMNS - 1
};

struct corner_table {
    int rows, columns, metric;
    /* Only part PART of PARTS, a set of pieces is in one of them; 0: all. */
    int part, parts;
    struct corner_row {
        uint64_t puzzles;          /* that can be solved; mirror images count as two */
        int longest;               /* the most moves that a shortest solution takes */
        uint64_t hardest;          /* puzzles that take as many */
        int goal_row, goal_column; /* of one of them: of the box around X */
        char board[ATLAS_WORD];    /* ... and its layout as a word */
    } row[CORNER_PIECES + 1];      /* by number of pieces, from 1 */
};

/* Solves all puzzles on the board of OUT's rows and columns in its metric, and fills the rows of
 * OUT. False: the search was stopped. */
bool corner_solve(struct search *search, struct corner_table *out);

#endif
