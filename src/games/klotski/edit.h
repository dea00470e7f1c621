/* A Klotski board being made: a model without a screen.
 *
 *     struct klotski_edit edit;
 *     edit_new(&edit, 5, 4);
 *     edit.tool = EDIT_HERO;
 *     edit_put(&edit, 0, 1);                 X, two by two
 *     if (edit_read(&edit, &state, &why)) ... it can be played
 *     edit_free(&edit);
 *
 * What is on the board may be no puzzle yet: pieces in two parts, no X, no goal. */
#ifndef GAMES_KLOTSKI_EDIT_H
#define GAMES_KLOTSKI_EDIT_H

#include "games/klotski/klotski.h"

enum edit_tool {
    EDIT_HERO,    /* X, in the shape that it has or else 2 x 2; there is but one */
    EDIT_SINGLE,  /* whole pieces: 1 x 1, ... */
    EDIT_FLAT,    /* ... two wide, ... */
    EDIT_UPRIGHT, /* ... two high, ... */
    EDIT_SQUARE,  /* ... 2 x 2 */
    EDIT_PAINT,   /* single cells of the piece BRUSH */
    EDIT_WALL,
    EDIT_GATE,
    EDIT_EMPTY,
    EDIT_GOAL, /* the top left corner of the box around X when it is home */
    EDIT_TOOLS
};

/* One board of the history. */
struct edit_step {
    struct klotski board;
    bool has_goal;
};

/* Invariants: steps[at] is the board now; steps[0 .. count) can be gone to. Unused cells
 * of a board are zero. */
struct klotski_edit {
    enum edit_tool tool;
    char brush; /* the sign that EDIT_PAINT paints */
    struct edit_step *steps;
    int at, count, capacity;
};

/* An empty board; the goal is that of the classic one where the size is. */
void edit_new(struct klotski_edit *edit, int rows, int columns, uint32_t metric);
/* The board of STATE as the start of a game. */
void edit_from(struct klotski_edit *edit, const struct klotski *state);
void edit_free(struct klotski_edit *edit);

/* Good until the next change. */
const struct klotski *edit_board(const struct klotski_edit *edit);
bool edit_has_goal(const struct klotski_edit *edit);

/* All that change the board: NULL, or why that cannot be, translated, and nothing is
 * changed. A change of nothing makes no step of the history. */

/* Uses the tool with its top left corner at ROW, COLUMN. */
const char *edit_put(struct klotski_edit *edit, int row, int column);
/* Takes away whatever is there: a whole piece, a wall, a gate. */
const char *edit_remove(struct klotski_edit *edit, int row, int column);
/* At the right and the bottom; what lies outside of the new size goes. */
const char *edit_resize(struct klotski_edit *edit, int rows, int columns);
/* The board of STATE as the start of a game. */
void edit_set(struct klotski_edit *edit, const struct klotski *state);
/* Everything but the size. */
const char *edit_clear(struct klotski_edit *edit);

/* EDIT_PAINT with the piece at ROW, COLUMN or, where there is none, with a new one. */
void edit_pick(struct klotski_edit *edit, int row, int column);

/* How many cells the tool covers. */
void edit_extent(const struct klotski_edit *edit, int *rows, int *columns);

bool edit_undo(struct klotski_edit *edit);
bool edit_redo(struct klotski_edit *edit);

/* The board as a state to play from and to print: what parse makes of print. False:
 * WHY->text says what is missing or wrong. */
bool edit_read(const struct klotski_edit *edit, struct klotski *state,
               struct reason *why);

#endif
