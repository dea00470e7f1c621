/* Positions and moves as text, whose formats are in unstuck-formats(5), and as numbers, as
 * unstuck.h describes them. */
#ifndef GAME_NOTATION_H
#define GAME_NOTATION_H

#include "base/text.h"
#include "game/position.h"

enum {
    CELL_DOWN = 1 << 16, /* the card lies face down; alone: it is not known, too */
    CELL_WALL = 1 << 17,
    CELL_GATE = 1 << 18, /* only X may stand there */
    CELL_GOAL = 1 << 19, /* where X must go */
    CELLS_MOST = 1000    /* in a row, and of a move */
};

/* A cell or a card; of a path over a board's edge also one outside. */
struct move_place {
    int row, column;
};

struct game_notation {
    bool hash_rows; /* '#' may begin a row of a board, see game/position.h */

    /* Writes the board as text, with a newline at its end; parse() reads it as the same
     * state, except what only the moves before it show (see the game's header). */
    void (*print)(const void *state, struct text *out);

    /* Reads POSITION into STATE. False: WHY has the place and the reason, STATE is
     * untouched. Does not play the position's "moves", see session_parse. */
    bool (*parse)(void *state, uint32_t variant, const struct position *position,
                  struct reason *why);

    /* Other notations of a board, by name, NULL behind the last; NULL: none (see
     * game_notations). parse() reads them too, except "hdoj" and "solvitaire". print_other
     * writes number I; false: STATE cannot be written in it. */
    const char *const *others;
    bool (*print_other)(const void *state, int i, struct text *out);

    /* Whether LINE alone is a whole position. NULL: no line is. */
    bool (*is_whole)(const char *line);

    /* The text of a board on which nothing is known yet, for a player who types one; to be
     * translated, because it has comments. NULL: an empty text. */
    const char *blank;
    /* Adds what POSITION does not name yet and has to. NULL: nothing can be said. */
    void (*lack)(const struct position *position, struct text *out);

    /* WORD is the card that the legal MOVE from STATE turns up first, of those that are unknown
     * (rules->unknown): exchanges it in the COUNT STATES of the game, STATE among them, with
     * the one that was put there. Returns NULL, or why it cannot be that card, translated. NULL:
     * no card is ever unknown. */
    const char *(*reveal)(const void *state, uint32_t move, const char *word,
                          void *states, int count);

    /* MOVE as one word without blanks, and back. parse_move returns NULL, or why TOKEN is no
     * move from STATE, translated. The move that it reads may be illegal. */
    void (*print_move)(const void *state, uint32_t move, struct text *out);
    const char *(*parse_move)(const void *state, const char *token, uint32_t *move);

    /* Writes ROW, a row of cells or a pile from the bottom up, to OUT: a number of the game's
     * for each, 0: empty, with bits CELL_. Returns how many there are, -1: no such row. */
    int (*row)(const void *state, int row, int out[CELLS_MOST]);
    /* Writes the places of the legal MOVE to OUT, from where it begins to where it ends, and sets
     * *COUNT to how many cells, cards or tiles it moves. Returns how many places there are. */
    int (*places)(const void *state, uint32_t move, struct move_place out[CELLS_MOST],
                  int *count);

    /* A GLOB pattern (as in SQLite) that matches the words of shuffles and no other move's
     * (rules->is_shuffle). NULL: the game has none. */
    const char *shuffle_words;
};

#endif
