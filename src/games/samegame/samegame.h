/* SameGame (消消乐): take away groups of equal tiles, larger ones for more points. */
#ifndef GAMES_SAMEGAME_SAMEGAME_H
#define GAMES_SAMEGAME_SAMEGAME_H

#include "game/game.h"

enum {
    SAME_ROWS = 20, /* of the largest board */
    SAME_COLUMNS = 40,
    SAME_CELLS = SAME_ROWS * SAME_COLUMNS,
    SAME_COLORS = 9
};

/* A variant is its points and the size of its deals, "square", "classic", "20x10c4",
 * "classic-20x10c4". Bits 8 to 13 are the rows, 14 to 19 the columns, 20 to 23 the
 * colours, each 0 where it is the usual one of its points. */
enum same_points {
    SAME_SQUARE, /* n * n for a group of n */
    SAME_CLASSIC /* (n - 2)^2, 1000 for an empty board, at the end less (k - 2)^2 for the
                  * k tiles left of each colour */
};

/* Colours are 1 to 9, 0 is an empty cell. Cells lie row by row, the highest row first, as
 * in texts: row * columns + column. Tiles lie on the lowest row or on each other, and no
 * empty column has a tile to its right. */
struct same {
    uint8_t rows, columns;
    uint8_t points; /* enum same_points */
    uint8_t unused;
    int32_t gained; /* points of the groups so far */
    uint8_t color[SAME_CELLS];
};

extern const struct game samegame_game;

/* A move is a cell of the group, the first one in reading order; any other of its cells
 * is as good for same_apply. */

/* rules.c. The cells of the group at CELL in reading order into OUT (SAME_CELLS of them
 * at most, may be NULL); their number, 0: there is no tile. */
int same_group(const struct same *state, int cell, uint16_t *out);
/* Points for a group of COUNT tiles. */
int same_worth(const struct same *state, int count);
int same_moves(const void *state, uint32_t *out, int max);
bool same_apply(void *state, uint32_t move);
/* What the game would count for if it ended here. */
int64_t same_score(const void *state);
/* Tiles left on the board. */
int same_tiles(const struct same *state);

/* deal.c */
const char *same_deal(void *state, uint32_t variant, uint64_t seed);
bool same_variant_find(const char *name, uint32_t *variant);
void same_variant_name(uint32_t variant, struct text *out);

/* text.c */
void same_print(const void *state, struct text *out);
bool same_parse(void *state, uint32_t variant, const struct position *position,
                struct reason *why);
void same_print_move(const void *state, uint32_t move, struct text *out);
const char *same_parse_move(const void *state, const char *token, uint32_t *move);

/* view.c */
struct same_view {
    uint16_t cursor;  /* 1 + cell, 0: not shown */
    uint16_t clicked; /* 1 + the first cell of the group shown by a click, 0: none ... */
    uint16_t tiles;   /* ... when so many tiles were left */
    uint16_t hidden;  /* the cursor is, until a key or a click is for the board again */
};
void same_least(const void *state, int *rows, int *columns);
int same_steps(const void *state, uint32_t move);
void same_draw(struct canvas *canvas, const struct scene *scene, const void *view);
/* The cell under a place of the view, -1: none. */
int same_cell_at(const struct scene *scene, int row, int column);
/* The cell of the cursor: where the view says, or the tile nearest to it when that place
 * is empty by now. -1: it was never shown, or the board is empty. */
int same_cursor(const struct same *state, const struct same_view *view);

/* input.c */
struct wish same_input(const struct scene *scene, void *view, const struct event *event);

/* words.c */
void same_describe(const void *state, uint32_t move, struct text *out);
void same_abbreviate(const void *state, uint32_t move, struct text *out);

#endif
