/* SameGame (消消乐): remove groups of equal tiles; larger groups score more. */
#ifndef GAMES_SAMEGAME_RULES_SAMEGAME_RULES_H
#define GAMES_SAMEGAME_RULES_SAMEGAME_RULES_H

#include "game/game.h"

enum {
    SAME_ROWS = 20, /* of the largest board */
    SAME_COLUMNS = 40,
    SAME_CELLS = SAME_ROWS * SAME_COLUMNS,
    SAME_COLORS = 9,
    SAME_CLEARED = 1000 /* points of an empty board, classic */
};

/* A variant is its points and the size of its deals, "square", "classic", "20x10c4",
 * "classic-20x10c4". Bits 8 to 13 are the rows, 14 to 19 the columns, 20 to 23 the
 * colours; 0: the default for its points. */
enum same_points {
    SAME_SQUARE, /* n * n for a group of n */
    SAME_CLASSIC /* (n - 2)^2 for a group of n; at the end SAME_CLEARED for an empty board,
                  * else minus (k - 2)^2 for the k tiles left of each colour */
};

/* Colours are 1 to 9, 0 is an empty cell. Cells are stored row by row from the top:
 * row * columns + column. Invariant: no tile is above an empty cell, and no tile is to
 * the right of an empty column. */
struct same {
    uint8_t rows, columns;
    uint8_t points; /* enum same_points */
    uint8_t unused;
    int32_t gained; /* points of the groups so far */
    uint8_t color[SAME_CELLS];
};

extern const struct game_rules same_rules;       /* samegame_rules.c */
extern const struct game_deals same_deals;       /* samegame_deal.c */
extern const struct game_notation same_notation; /* samegame_text.c */
extern const struct game_words same_words;       /* samegame_words.c */
extern const struct game_speech samegame_speech; /* samegame_speech.c */

/* A move is the first cell of the group in reading order; same_apply accepts any of
 * its cells. */

/* samegame_rules.c. Writes the cells of the group at CELL in reading order to OUT (room
 * for SAME_CELLS, or NULL); returns their number. 0: there is no tile. */
int same_group(const struct same *state, int cell, uint16_t *out);
/* The first cell of the largest group; -1: no group can be removed. */
int same_largest(const struct same *state);
/* The points for a group of COUNT tiles. */
int same_worth(const struct same *state, int count);
/* Lets the tiles fall in each column, then closes empty columns to the left. ID, by cell, moves
 * with them; NULL: nothing does. */
void same_fall(struct same *state, uint16_t *id);
int same_moves(const void *state, uint32_t *out, int max);
bool same_apply(void *state, uint32_t move);
/* The score if the game ends here. */
int64_t same_score(const void *state);
/* The number of tiles on the board. */
int same_tiles(const struct same *state);

/* samegame_deal.c */
const char *same_deal(void *state, uint32_t variant, uint64_t seed);
/* "20x10, 4 colours" */
void same_print_variant(uint32_t variant, struct text *out);

extern const struct game_scoring same_scoring; /* samegame_grade.c */

/* samegame_grade.c. Par: the points that a good player gets. */
extern const struct grading same_grading;
int same_par(uint32_t variant, uint64_t seed);

/* samegame_words.c */
/* Adds "7 triangles". */
void same_print_tiles(int color, int count, struct text *out);
#endif
