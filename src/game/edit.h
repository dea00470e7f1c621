/* The model behind the editor of boards, without a screen.
 *
 *     const struct game_edit *model = game->edit;
 *     struct edit edit;
 *     model->begin(&edit, 5, 4, variant);
 *     edit.tool = EDIT_HERO;
 *     model->put(&edit, 0, 1);                       X, two by two
 *     if (model->read(&edit, state, &why)) ... it can be played
 *     model->free(&edit);
 *
 * The board need not be a valid puzzle: a piece may be in two parts, X or goal
 * missing. */
#ifndef GAME_EDIT_H
#define GAME_EDIT_H

#include <stdbool.h>
#include <stdint.h>

struct reason;

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

/* Invariants: steps[at] is the current board; undo and redo reach steps[0 .. count). What
 * a step is only the game knows. */
struct edit {
    enum edit_tool tool;
    char brush; /* the sign that EDIT_PAINT paints */
    struct edit_step *steps;
    int at, count, capacity;
};

/* The current board in numbers. */
struct edit_board {
    int rows, columns;
    uint32_t variant;
    bool has_goal;
    int goal_row, goal_column;   /* where X is to stand, ... */
    int hero_rows, hero_columns; /* ... and its size */
};

struct game_edit {
    /* An empty board. A board of the classic size has the classic goal. False: there is no
     * memory, never in the program (base/memory.h); then call only free. */
    bool (*begin)(struct edit *edit, int rows, int columns, uint32_t variant);
    /* The board of STATE as the start of a game. */
    bool (*begin_from)(struct edit *edit, const void *state);
    void (*free)(struct edit *edit);

    /* The board as a state for the game's view, which may be no valid one. Valid until the
     * next change. */
    const void *(*state)(const struct edit *edit);
    struct edit_board (*look)(const struct edit *edit);
    bool (*is_empty)(const struct edit *edit, int row, int column);
    /* The cells that the tool covers. */
    void (*extent)(const struct edit *edit, int *rows, int *columns);
    /* The tool, or EDIT_EMPTY if the tool would put at ROW, COLUMN what is already there. */
    enum edit_tool (*toggled)(const struct edit *edit, int row, int column);

    /* These change the board. They return NULL, or why they cannot, translated; the board
     * is then unchanged. A change without effect adds no step to the history. */

    /* Uses the tool with its top left corner at ROW, COLUMN. */
    const char *(*put)(struct edit *edit, int row, int column);
    /* Removes what is there: a whole piece, a wall or a gate. */
    const char *(*remove)(struct edit *edit, int row, int column);
    /* Resizes at the right and the bottom; removes what is outside the new size. */
    const char *(*resize)(struct edit *edit, int rows, int columns);
    /* Clears everything except the size. */
    const char *(*clear)(struct edit *edit);
    /* The board of STATE as the start of a game. */
    const char *(*set)(struct edit *edit, const void *state);
    bool (*undo)(struct edit *edit);
    bool (*redo)(struct edit *edit);

    /* Selects EDIT_PAINT with the piece at ROW, COLUMN or, if there is none, with a new
     * one. */
    void (*pick)(struct edit *edit, int row, int column);

    /* Converts the board to a state to play and to print. False: WHY->text says what is
     * missing or wrong. */
    bool (*read)(const struct edit *edit, void *state, struct reason *why);
};

#endif
