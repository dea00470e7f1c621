/* The editor of Klotski boards, without a screen.
 *
 *     struct klotski_edit edit;
 *     edit_new(&edit, 5, 4);
 *     edit.tool = EDIT_HERO;
 *     edit_put(&edit, 0, 1);                 X, two by two
 *     if (edit_read(&edit, &state, &why)) ... it can be played
 *     edit_free(&edit);
 *
 * The board need not be a valid puzzle: a piece may be in two parts, X or goal
 * missing. */
#ifndef GAMES_KLOTSKI_EDIT_H
#define GAMES_KLOTSKI_EDIT_H

#include "games/klotski/klotski.h"

enum edit_tool {
    EDIT_HERO,    /* X in its present shape, or else 2 x 2; there is only one */
    EDIT_SINGLE,  /* a piece of 1 x 1 */
    EDIT_FLAT,    /* two wide */
    EDIT_UPRIGHT, /* two high */
    EDIT_SQUARE,  /* 2 x 2 */
    EDIT_PAINT,   /* single cells of the piece BRUSH */
    EDIT_WALL,
    EDIT_GATE,
    EDIT_EMPTY,
    EDIT_GOAL, /* the top left corner of the box around X when it is home */
    EDIT_TOOLS
};

/* One board of the undo history. */
struct edit_step {
    struct klotski board;
    bool has_goal;
};

/* Invariants: steps[at] is the current board; undo and redo reach steps[0 .. count).
 * Unused cells of a board are zero. */
struct klotski_edit {
    enum edit_tool tool;
    char brush; /* the sign that EDIT_PAINT paints */
    struct edit_step *steps;
    int at, count, capacity;
};

/* An empty board. A board of the classic size has the classic goal. */
void edit_new(struct klotski_edit *edit, int rows, int columns, uint32_t metric);
/* The board of STATE as the start of a game. */
void edit_from(struct klotski_edit *edit, const struct klotski *state);
void edit_free(struct klotski_edit *edit);

/* Valid until the next change. */
const struct klotski *edit_board(const struct klotski_edit *edit);
bool edit_has_goal(const struct klotski_edit *edit);

/* These change the board. They return NULL, or why they cannot, translated; the board
 * is then unchanged. A change without effect adds no step to the history. */

/* Uses the tool with its top left corner at ROW, COLUMN. */
const char *edit_put(struct klotski_edit *edit, int row, int column);
/* Removes what is there: a whole piece, a wall or a gate. */
const char *edit_remove(struct klotski_edit *edit, int row, int column);
/* Resizes at the right and the bottom; removes what is outside the new size. */
const char *edit_resize(struct klotski_edit *edit, int rows, int columns);
/* The board of STATE as the start of a game. */
void edit_set(struct klotski_edit *edit, const struct klotski *state);
/* Clears everything except the size. */
const char *edit_clear(struct klotski_edit *edit);

/* Selects EDIT_PAINT with the piece at ROW, COLUMN or, if there is none, with a new
 * one. */
void edit_pick(struct klotski_edit *edit, int row, int column);

/* The number of cells that the tool covers. */
void edit_extent(const struct klotski_edit *edit, int *rows, int *columns);

bool edit_undo(struct klotski_edit *edit);
bool edit_redo(struct klotski_edit *edit);

/* Converts the board to a state to play and to print. False: WHY->text says what is
 * missing or wrong. */
bool edit_read(const struct klotski_edit *edit, struct klotski *state,
               struct reason *why);

#endif
