/* Deals that ask for thought, by generate and test: faces are laid on the board at random
 * until random play (Monte-Carlo playouts with fixed random numbers) clears it as often as
 * the grade of the deal says. A playout that clears the board is the proof that it can be
 * cleared. No solver takes part, because a better one would change the deals. All is integers,
 * so a deal is the same on every machine: unstuck-formats(5) has the recipe, and
 * tests/lianliankan/test_recipe.c has the first deals. */
#include "games/lianliankan/rules/board.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLAYS = 128,       /* playouts of a board */
    LOOK = 32,         /* of them first, to drop a board that is far off */
    LEFT = 100,        /* effort for a pair that is left */
    CLIMB = 1000,      /* exchanges of two tiles; then a new board */
    DRAWS = 500000,    /* of a pair for each tile; then the last board will do */
    COPIES_MOST = 24,  /* of a face */
    TILES_GRADED = 48, /* a smaller board has hardly any choice */
    SIDE_GRADED = 5,
    PAIRS_MOST = COPIES_MOST / 2 * LIAN_CELLS
};

/* How many of PLAYS playouts clear a board, by enum grade: 60 to 80%, 25 to 44%, 6 to 14%,
 * 1 to 2%; then of boards without a grade. */
static const struct band {
    int least, most;
} bands[] = {{77, 102}, {32, 56}, {8, 18}, {1, 3}, {1, PLAYS}};

/* Uniform in 0 .. BOUND - 1 but for 2^-32. */
static int below(struct random *random, int bound)
{
    return (int)((random_next(random) >> 32) * (uint64_t)bound >> 32);
}

/* ---- random play ------------------------------------------------------------------- */

/* A board in play. Tiles are numbered in reading order; those of a column keep it. */
struct playout {
    struct lian_board board;
    uint64_t open[LIAN_ROWS + 2]; /* bit c: a place beside column c is free */
    bool falls;
    int rows, tiles, pairs, draws;
    uint16_t face[LIAN_CELLS];                      /* by tile */
    struct lian_spot spot[LIAN_CELLS];              /* by tile; row 0: removed */
    uint16_t tile[LIAN_ROWS + 2][LIAN_COLUMNS + 2]; /* by place */
    uint32_t pair[PAIRS_MOST];                      /* equal tiles, as lian_pair() */
};

static void open_rows(struct playout *p, int first, int last)
{
    const uint64_t *row = p->board.row;
    for (int r = first > 0 ? first : 1; r <= last && r <= p->rows; r++)
        p->open[r] = row[r] << 1 | row[r] >> 1 | row[r - 1] | row[r + 1];
}

static void playout_init(struct playout *p, const struct lian *lian)
{
    board_init(&p->board, lian);
    p->falls = (lian->rules & LIAN_GRAVITY) != 0;
    p->rows = lian->rows;
    p->tiles = p->pairs = p->draws = 0;
    for (int cell = 0; cell < lian->rows * lian->columns; cell++) {
        if (lian->face[cell] == 0)
            continue;
        struct lian_spot spot = board_spot(lian, cell);
        p->face[p->tiles] = lian->face[cell];
        p->tile[spot.row][spot.column] = (uint16_t)p->tiles;
        p->spot[p->tiles] = spot;
        for (int other = 0; other < p->tiles; other++)
            if (p->face[other] == lian->face[cell])
                p->pair[p->pairs++] = lian_pair(other, p->tiles);
        p->tiles++;
    }
    open_rows(p, 1, p->rows);
}

static void playout_remove(struct playout *p, int tile)
{
    struct lian_spot spot = p->spot[tile];
    int low = spot.row + 1;
    p->spot[tile].row = 0;
    board_flip(&p->board, spot);
    for (; p->falls && spot.row > 1; spot.row--) {
        struct lian_spot above = {(uint16_t)(spot.row - 1), spot.column};
        if ((p->board.column[above.column] >> above.row & 1) != 0)
            continue;
        uint16_t falling = p->tile[above.row][above.column];
        p->tile[spot.row][spot.column] = falling;
        p->spot[falling] = spot;
        board_flip(&p->board, above);
        board_flip(&p->board, spot);
    }
    open_rows(p, spot.row - 1, low);
}

/* As board_join, sooner for most pairs: what has tiles or the rim on all four sides goes only with
 * its neighbours. */
static bool can_join(const struct playout *p, struct lian_spot a, struct lian_spot b)
{
    int apart = abs(a.row - b.row) + abs(a.column - b.column);
    return (apart == 1 ||
            (p->open[a.row] >> a.column & p->open[b.row] >> b.column & 1)) &&
           board_join(&p->board, a, b);
}

/* Removes a free pair, each with the same probability. False: none is free. */
static bool playout_move(struct playout *p, struct random *random)
{
    for (int drawn = 0; drawn < p->pairs;) {
        int i = drawn + below(random, p->pairs - drawn);
        uint32_t pair = p->pair[i];
        struct lian_spot a = p->spot[lian_first(pair)], b = p->spot[lian_second(pair)];
        if (a.row == 0 || b.row == 0) { /* removed with another tile */
            p->pair[i] = p->pair[--p->pairs];
            continue;
        }
        p->draws++;
        if (can_join(p, a, b)) {
            p->pair[i] = p->pair[--p->pairs];
            playout_remove(p, lian_first(pair)); /* the upper one first */
            playout_remove(p, lian_second(pair));
            p->tiles -= 2;
            return true;
        }
        p->pair[i] = p->pair[drawn];
        p->pair[drawn++] = pair;
    }
    return false;
}

/* Plays START to its end in P. */
static void play_out(struct playout *p, const struct playout *start,
                     struct random *random)
{
    memcpy(p, start, offsetof(struct playout, pair));
    memcpy(p->pair, start->pair, (size_t)start->pairs * sizeof *p->pair);
    while (playout_move(p, random))
        ;
}

/* ---- boards ------------------------------------------------------------------------ */

/* The deal in the making. The cells in use are those of LIAN with a tile. */
struct recipe {
    struct lian *lian;
    struct random random;
    const struct band *band;
    uint16_t cells[LIAN_CELLS];
    int draws; /* left */
    int way;   /* playouts cleared the last board too rarely, -1, too often, 1, or well */
    int effort;  /* of its first LOOK playouts, which differs even if all cleared it */
    bool proved; /* one cleared it */
};

static void try_board(struct recipe *r)
{
    struct playout start, p;
    int wins = 0, effort = 0;
    playout_init(&start, r->lian);
    r->way = 0;
    for (int i = 1; i <= PLAYS && r->way == 0; i++) {
        play_out(&p, &start, &r->random);
        r->draws -= p.draws;
        effort += p.draws + p.tiles / 2 * LEFT;
        wins += p.tiles == 0;
        if (i == LOOK) {
            r->effort = effort;
            r->way = (wins > r->band->most / 4 + 4) - (8 * wins < r->band->least - 1);
        } else if (i > LOOK)
            r->way = (wins > r->band->most) - (wins + PLAYS - i < r->band->least);
    }
    r->proved = wins > 0;
}

static void swap(uint16_t *a, uint16_t *b)
{
    uint16_t face = *a;
    *a = *b;
    *b = face;
}

/* Lays FACES faces, each on as many tiles as another or on two more. */
static void lay(struct recipe *r, int faces)
{
    uint16_t *face = r->lian->face, *cells = r->cells;
    for (int i = 0; i < r->lian->tiles; i++)
        face[cells[i]] = (uint16_t)(1 + i / 2 % faces);
    for (int i = r->lian->tiles - 1; i > 0; i--)
        swap(&face[cells[i]], &face[cells[below(&r->random, i + 1)]]);
}

/* Makes a board that is too easy harder. */
static void climb(struct recipe *r)
{
    for (int i = 0; i < CLIMB && r->draws > 0; i++) {
        uint16_t *a = &r->lian->face[r->cells[below(&r->random, r->lian->tiles)]];
        uint16_t *b = &r->lian->face[r->cells[below(&r->random, r->lian->tiles)]];
        int effort = r->effort;
        if (*a == *b)
            continue;
        swap(a, b);
        try_board(r);
        if (r->way == 0)
            return;
        if (r->way < 0 || r->effort < effort - effort / 32) {
            swap(a, b);
            r->effort = effort;
        }
    }
    r->way = 1; /* as the board before the last exchange */
    r->proved = true;
}

static int at_least(int value, int least)
{
    return value > least ? value : least;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* Tries boards until one is in the band, or time is up. */
static void walk(struct recipe *r)
{
    int tiles = r->lian->tiles, before = 0;
    int least = (tiles + COPIES_MOST - 1) / COPIES_MOST;
    int most = at_least(at_most(2 * tiles / 5, at_least(tiles / 5, LIAN_SYMBOLS)), least);
    int faces = at_least(tiles / 4, least);
    int step = at_least(tiles / 16, 1);
    do {
        lay(r, faces);
        try_board(r);
        if (r->way > 0 && faces == most)
            climb(r);
        if (before * r->way < 0)
            step = at_least(step / 2, at_least(tiles / 64, 1));
        before = r->way;
        faces = at_least(at_most(faces + r->way * step, most), least);
    } while (r->way != 0 && r->draws > 0);
}

bool lian_recipe_graded(const struct lian *lian)
{
    return lian->tiles >= TILES_GRADED && lian->rows >= SIDE_GRADED &&
           lian->columns >= SIDE_GRADED;
}

enum grade lian_recipe_grade(uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    return (enum grade)below(&random, GRADES);
}

bool lian_recipe_deal(struct lian *lian, uint64_t seed)
{
    struct recipe r = {.lian = lian, .draws = DRAWS * lian->tiles};
    int count = 0;
    for (int i = 0; i < lian->rows * lian->columns; i++)
        if (lian->face[i] != 0)
            r.cells[count++] = (uint16_t)i;
    random_seed(&r.random, seed);
    int grade = below(&r.random, GRADES);
    r.band = &bands[lian_recipe_graded(lian) ? grade : GRADES];
    walk(&r);
    return r.proved;
}
