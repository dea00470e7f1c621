/* Lianliankan (连连看, Shisen-Sho): remove pairs of equal tiles that are joined by a path
 * with at most two turns over empty cells. */
#ifndef GAMES_LIANLIANKAN_RULES_LIANLIANKAN_RULES_H
#define GAMES_LIANLIANKAN_RULES_LIANLIANKAN_RULES_H

#include "game/game.h"

enum {
    LIAN_ROWS = 20, /* of the largest board for play */
    LIAN_COLUMNS = 40,
    LIAN_CELLS = LIAN_ROWS * LIAN_COLUMNS,
    LIAN_SHAPES = 20
};

/* A variant is its rules and the size or the shape of its deals: "outside", "inside-14x6",
 * "outside-gravity-18x8", "outside-random-30x16", "pyramid", "inside-pyramid-gentle". A board
 * that is read has its own size. Bits 8 to 13 are the rows, 14 to 19 the columns, 20 to 25
 * the copies of each face, 26 to 31 the shape, each 0 where it is the usual one. */
enum lian_rule {
    LIAN_INSIDE = 1,  /* paths must stay on the board */
    LIAN_GRAVITY = 2, /* tiles fall to the bottom of their column */
    LIAN_RANDOM = 4,  /* deals are random; some cannot be cleared */
    LIAN_GENTLE = 8   /* deals are made so that hardly any way to play them fails */
};

/* Faces are 1 and up, equal ones a pair; 0 is an empty cell. Cells lie row by row, cell
 * row * columns + column; those behind the last are 0. */
struct lian {
    uint8_t rows, columns;
    uint8_t rules; /* enum lian_rule */
    uint8_t unused;
    uint16_t tiles;    /* left */
    uint16_t shuffles; /* so far */
    uint16_t face[LIAN_CELLS];
};

extern const struct game_rules lian_rules;          /* lianliankan_rules.c */
extern const struct game_deals lian_deals;          /* lianliankan_deal.c */
extern const struct game_notation lian_notation;    /* lianliankan_text.c */
extern const struct game_words lian_words;          /* lianliankan_words.c */
extern const struct game_speech lianliankan_speech; /* lianliankan_speech.c */

/* Moves: a pair of cells, the lower one first, or the shuffle with number NUMBER, of
 * which the same state and number give the same board on every machine. A shuffle is
 * legal while tiles are left; it is no move of lian_moves, and no solver makes one. */
static inline uint32_t lian_pair(int a, int b)
{
    return a < b ? (uint32_t)a << 10 | (uint32_t)b : (uint32_t)b << 10 | (uint32_t)a;
}
static inline uint32_t lian_shuffle(uint32_t number)
{
    return (uint32_t)1 << 30 | (number & 0xffff);
}
static inline bool lian_is_shuffle(uint32_t move)
{
    return move >> 30 == 1;
}
static inline int lian_first(uint32_t move)
{
    return (int)(move >> 10 & 1023);
}
static inline int lian_second(uint32_t move)
{
    return (int)(move & 1023);
}

/* The path that joins cells A and B as its 2 to 4 corners, A first and B last. Rows
 * and columns are -1 or the size of the board where it leaves the board. */
struct lian_path {
    int count;
    int row[4], column[4];
};

/* lianliankan_rules.c. Whether A and B hold equal tiles that can be joined; writes the
 * shortest path to PATH (may be NULL). */
bool lian_join(const struct lian *state, int a, int b, struct lian_path *path);
int lian_moves(const void *state, uint32_t *out, int max);
bool lian_apply(void *state, uint32_t move);

/* A board whose tiles are followed: ID is the cell where the tile of a cell lay at first. */
struct lian_track {
    struct lian s;
    uint16_t id[LIAN_CELLS];
};
void lian_track_begin(struct lian_track *track, const struct lian *s);
/* lian_apply of a pair. */
bool lian_track_apply(struct lian_track *track, uint32_t move);
/* The cell of tile ID; -1: it is removed. */
int lian_track_cell(const struct lian_track *track, int id);

/* lianliankan_deal.c. Shuffles the faces that are left over the cells in use, so that the
 * board can be cleared if any order can. False: no such order was found. */
bool lian_reorder(struct lian *state, uint64_t seed);
/* Deals faces as VARIANT does to the cells that have one, any. False: no board was found
 * that can be cleared. */
bool lian_deal_faces(struct lian *state, uint32_t variant, uint64_t seed);
/* "paths around the edge, 14x6", "pyramid" */
void lian_print_variant(uint32_t variant, struct text *out);

/* lianliankan_points.c */
extern const struct game_scoring lian_scoring;

/* lianliankan_recipe.c. Lays faces on the cells that have one: deal SEED, as hard as its
 * grade says if the board has grades. LIAN must have its tiles counted. Takes some
 * hundredths of a second, at most some seconds. False: no board was found that can be
 * cleared. */
bool lian_recipe_deal(struct lian *lian, uint64_t seed);
/* The grade of deal SEED of all boards that have grades. */
enum grade lian_recipe_grade(uint64_t seed);
bool lian_recipe_graded(const struct lian *lian);

/* The shapes of boards that are not rectangles: the text files of the folder shapes, which
 * shapes.awk makes shape_files.c of and lianliankan_text.c could read too. Never change a shape
 * or the order in room.am, because saved games and deal numbers depend on them; add new ones at
 * the end, and their names in lianliankan_deal.c. */
struct lian_shape {
    const char *name;  /* of the file, without ".txt"; N_() too */
    const char *board; /* "rows columns", then * for a tile and 0 for an empty cell */
};
extern const struct lian_shape lian_shapes[LIAN_SHAPES];

/* lianliankan_text.c. Reads TOKEN as two cells of a board. Returns NULL, or why it is no move. */
const char *lian_read_pair(const char *token, int rows, int columns, int cell[2]);

/* lianliankan_words.c */
enum {
    LIAN_SYMBOLS = 36 /* faces whose name is one letter, digit or sign */
};
/* The name of a face, "B", "B3" or a Chinese character: one or two columns wide. The first
 * 468 faces have different names. */
void lian_face_name(int face, enum charset charset, char out[4]);

#endif
