/* Solves all simple puzzles on a small board. For each shape of X and each number of blanks it
 * lists the layouts with X at the goal, and then searches each set of pieces from all of these at
 * once: moves can be reversed, so the distance from them is the distance to the goal.
 *
 * A board is a mask of 20 bits: cell 4 * row + column, also on boards of fewer rows or columns. A
 * layout is one word: the cells taken, the cells joined to their right and to their lower
 * neighbour, and the first cell of X. Two neighbours of one piece are always joined, so a layout
 * has exactly one word, and a piece moves by exclusive or. */
#include "lab/corner.h"

#include "base/random.h"
#include "engine/keyset.h"
#include "games/klotski/rules/klotski_rules.h"

#include <stdlib.h>

enum {
    CELLS = BOARD_ROWS * BOARD_COLUMNS,
    BOARD = (1 << CELLS) - 1,
    ROW_FIRST = 0xf,
    ROW_LAST = ROW_FIRST << (CELLS - 4),
    COLUMN_FIRST = 0x11111,
    COLUMN_LAST = COLUMN_FIRST << 3,
    JOINED_RIGHT = BOARD >> 1 & ~COLUMN_LAST, /* cells that have a right neighbour */
    JOINED_DOWN = BOARD >> 4,
    RIGHT_AT = CELLS, /* bits of a layout where the masks begin */
    DOWN_AT = 2 * CELLS - 1,
    HERO_AT = 3 * CELLS - 5,
    PIECES = 116166, /* connected sets of cells of the largest board */
    SEEN_LEAST =
        1 << 9 /* keys; larger tables are not kept, because clearing takes long */
};

/* A piece at its place. Those from this one on up to NEXT have all its cells and more. SHAPE is a
 * random number for its shape; a set of pieces is known by the sum of theirs. Two sets with one
 * sum are searched together, which changes no distance. */
struct placed {
    uint32_t cells;
    int next;
    uint64_t shape;
};

/* A layout with X at the goal, and the number of the set of its pieces without X. */
struct solved {
    uint64_t set, layout;
};

/* A layout, and the cells of the piece whose move led to it. */
struct reached {
    uint64_t layout;
    uint32_t moved;
};

struct corner {
    struct search *search;
    struct claim claim;
    int metric;
    uint32_t board;
    unsigned part, parts;
    struct placed piece[PIECES]; /* those with first cell c: begin[c] .. begin[c + 1] */
    int begin[CELLS + 1];
    uint32_t start, goal; /* X */
    uint32_t up, left;    /* the cells that X enters with a step from the goal */
    struct solved *goals; /* of one number of blanks, by set */
    size_t goal_count, goal_room;
    struct keyset seen;
    struct reached *queue;
    size_t count, room;
    struct best {
        uint64_t puzzles, hardest, layout; /* the lowest word of the hardest */
        int longest;
    } best[CORNER_PIECES + 1]; /* by number of pieces */
};

/* ---- cells ------------------------------------------------------------------------- */

/* CELLS one step further WAY; 0: one of them would leave the masks. */
static inline uint32_t stepped(uint32_t cells, int way)
{
    switch (way) {
    case UP:
        return cells & ROW_FIRST ? 0 : cells >> 4;
    case DOWN:
        return cells & ROW_LAST ? 0 : cells << 4;
    case LEFT:
        return cells & COLUMN_FIRST ? 0 : cells >> 1;
    default:
        return cells & COLUMN_LAST ? 0 : cells << 1;
    }
}

static uint32_t moved_far(uint32_t cells, int way, uint32_t board)
{
    for (uint32_t next; (next = stepped(cells, way)) != 0 && (next & ~board) == 0;)
        cells = next;
    return cells;
}

static uint32_t beside(uint32_t cells)
{
    return ((cells & JOINED_RIGHT) << 1) | (cells >> 1 & JOINED_RIGHT) |
           ((cells & JOINED_DOWN) << 4) | cells >> 4;
}

/* The word of one piece alone, without X's cell. */
static uint64_t piece_word(uint32_t cells)
{
    uint64_t right = cells & cells >> 1 & JOINED_RIGHT;
    uint64_t down = cells & cells >> 4;
    return cells | right << RIGHT_AT | down << DOWN_AT;
}

static uint64_t hero_word(uint32_t cells)
{
    return (uint64_t)__builtin_ctz(cells) << HERO_AT;
}

/* The cells of the piece of LAYOUT on the lowest cell of CELLS. */
static uint32_t piece_at(uint64_t layout, uint32_t cells)
{
    uint32_t right = (uint32_t)(layout >> RIGHT_AT) & JOINED_RIGHT;
    uint32_t down = (uint32_t)(layout >> DOWN_AT) & JOINED_DOWN;
    uint32_t piece = cells & -cells;
    for (uint32_t before = 0; before != piece;) {
        before = piece;
        piece |= (piece & right) << 1 | (piece >> 1 & right) | (piece & down) << 4 |
                 (piece >> 4 & down);
    }
    return piece;
}

/* A random number, the same for all pieces of a shape. */
static uint64_t shape_number(uint32_t cells)
{
    struct random random;
    cells = moved_far(moved_far(cells, UP, BOARD), LEFT, BOARD);
    random_seed(&random, cells);
    return random_next(&random);
}

/* Adds CELLS and all connected sets that grow from them in OPEN cells, each once. */
static void list_grown(struct corner *corner, uint32_t cells, uint32_t open, int *count)
{
    struct placed *piece = &corner->piece[(*count)++];
    *piece = (struct placed){.cells = cells, .shape = shape_number(cells)};
    for (uint32_t more; (more = beside(cells) & open) != 0;) {
        open &= ~(more & -more);
        list_grown(corner, cells | (more & -more), open, count);
    }
    piece->next = *count;
}

static void list_pieces(struct corner *corner, int rows, int columns)
{
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (cell / 4 < rows && cell % 4 < columns)
            corner->board |= (uint32_t)1 << cell;
    uint32_t open = corner->board;
    for (int cell = 0; cell < CELLS; cell++) {
        uint32_t first = open & (uint32_t)1 << cell;
        corner->begin[cell] = count;
        open &= ~first;
        if (first != 0)
            list_grown(corner, first, open, &count);
    }
    corner->begin[CELLS] = count;
}

/* ---- the layouts at the goal ------------------------------------------------------- */

/* A board that is filled in part: OPEN cells are undecided, BLANKS are wanted in them. */
struct filling {
    uint32_t open, taken;
    int blanks;
    struct solved so_far;
};

/* Fills the first open cell with a blank or with the first cell of a piece, so each layout is
 * found once (4 x 4: 55,807,716 layouts without X). X leaves the goal upward or to the left; where
 * both ways are closed, no shortest line ends. False: the search was stopped. */
static bool fill(struct corner *corner, const struct filling *now)
{
    if ((corner->up & now->taken) != 0 && (corner->left & now->taken) != 0)
        return true;
    if (now->open == 0 && now->so_far.set % corner->parts != corner->part)
        return true;
    if (now->open == 0) {
        if (!search_room(corner->search, &corner->goals, sizeof *corner->goals,
                         &corner->goal_room, corner->goal_count + 1))
            return false;
        corner->goals[corner->goal_count++] = now->so_far;
        return !search_stopped(corner->search);
    }
    int cell = __builtin_ctz(now->open);
    struct filling next = *now;
    next.open &= next.open - 1;
    next.blanks--;
    if (now->blanks > 0 && !fill(corner, &next))
        return false;
    for (int i = corner->begin[cell]; i < corner->begin[cell + 1];) {
        const struct placed *piece = &corner->piece[i];
        next =
            (struct filling){.open = now->open & ~piece->cells,
                             .taken = now->taken | piece->cells,
                             .blanks = now->blanks,
                             .so_far = {now->so_far.set + piece->shape,
                                        now->so_far.layout | piece_word(piece->cells)}};
        bool fits = (piece->cells & ~now->open) == 0 &&
                    __builtin_popcount(next.open) >= next.blanks;
        if (fits && !fill(corner, &next))
            return false;
        i = fits ? i + 1 : piece->next;
    }
    return true;
}

static int compare_goals(const void *a, const void *b)
{
    const struct solved *x = a, *y = b;
    return (x->set > y->set) - (x->set < y->set);
}

static bool list_goals(struct corner *corner, int blanks)
{
    uint32_t board = corner->board, goal = corner->goal;
    uint32_t up = stepped(goal, UP), left = stepped(goal, LEFT);
    struct filling start = {.open = board & ~goal,
                            .taken = goal | ~board,
                            .blanks = blanks,
                            .so_far.layout = piece_word(goal) | hero_word(goal)};
    corner->up = up != 0 ? up & ~goal : UINT32_MAX;
    corner->left = left != 0 ? left & ~goal : UINT32_MAX;
    corner->goal_count = 0;
    if (!fill(corner, &start))
        return false;
    if (corner->goal_count > 0)
        qsort(corner->goals, corner->goal_count, sizeof *corner->goals, compare_goals);
    return true;
}

/* ---- breadth first from there ------------------------------------------------------ */

static bool reserve_layouts(struct corner *corner, size_t more)
{
    return search_room(corner->search, &corner->queue, sizeof *corner->queue,
                       &corner->room, corner->count + more) &&
           keyset_reserve(&corner->seen, more);
}

static void add_layout(struct corner *corner, uint64_t layout, uint32_t moved)
{
    if (keyset_add(&corner->seen, layout, NULL))
        corner->queue[corner->count++] = (struct reached){layout, moved};
}

/* Adds the layouts that one move of PIECE leads to. REST is the layout without it; FREE_CELLS has
 * the cells of PIECE too. */
static void move_piece(struct corner *corner, uint64_t rest, uint32_t piece, bool hero,
                       uint32_t free_cells)
{
    int metric = corner->metric;
    uint32_t reached[CELLS] = {piece};
    uint32_t seen = piece & -piece; /* first cells */
    for (int i = 0, count = 1; i < count; i++)
        for (int way = UP; way <= RIGHT; way++)
            for (uint32_t to = reached[i];
                 (to = stepped(to, way)) != 0 && (to & ~free_cells) == 0;) {
                if ((seen & to & -to) == 0) {
                    seen |= to & -to;
                    add_layout(corner, rest | piece_word(to) | (hero ? hero_word(to) : 0),
                               to);
                    if (metric == KLOTSKI_MOVES)
                        reached[count++] = to;
                }
                if (metric != KLOTSKI_STRAIGHT)
                    break;
            }
}

/* The piece that was moved last is not moved again in moves: that leads nowhere new. */
static void expand_layout(struct corner *corner, struct reached from, bool only_hero)
{
    uint64_t layout = from.layout;
    uint32_t taken = (uint32_t)layout & BOARD;
    uint32_t blanks = corner->board & ~taken;
    uint32_t right = (uint32_t)(layout >> RIGHT_AT) & JOINED_RIGHT;
    uint32_t down = (uint32_t)(layout >> DOWN_AT) & JOINED_DOWN;
    /* Cells whose neighbour in a direction is blank or of the same piece. */
    uint32_t up_free = (blanks | down) << 4, down_free = blanks >> 4 | down;
    uint32_t left_free = ((blanks & JOINED_RIGHT) | right) << 1;
    uint32_t right_free = (blanks >> 1 & JOINED_RIGHT) | right;
    uint32_t first = (uint32_t)1 << (layout >> HERO_AT);
    uint32_t left = only_hero ? first : beside(blanks) & taken;
    if (corner->metric == KLOTSKI_MOVES)
        left &= ~from.moved;
    while (left != 0) {
        uint32_t piece = piece_at(layout, left);
        left &= ~piece;
        if ((piece & ~up_free) != 0 && (piece & ~down_free) != 0 &&
            (piece & ~left_free) != 0 && (piece & ~right_free) != 0)
            continue;
        bool hero = (piece & -piece) == first;
        uint64_t rest = layout ^ piece_word(piece);
        move_piece(corner, hero ? rest & (((uint64_t)1 << HERO_AT) - 1) : rest, piece,
                   hero, blanks | piece);
    }
}

/* Adds ONE to SUM. */
static void add_best(struct best *sum, const struct best *one)
{
    bool first = sum->puzzles == 0 || one->longest > sum->longest;
    sum->puzzles += one->puzzles;
    if (one->longest < sum->longest)
        return;
    sum->hardest = (first ? 0 : sum->hardest) + one->hardest;
    sum->layout = first || one->layout < sum->layout ? one->layout : sum->layout;
    sum->longest = one->longest;
}

/* Searches from the goals BEGIN to END, which are all of their set, and adds the layouts with X
 * at the start to FOUND. From a layout at the goal only X moves: any other move leads to a layout
 * that is solved too. False: the search was stopped. */
static bool sweep(struct corner *corner, size_t begin, size_t end, struct best *found)
{
    corner->count = 0;
    if (corner->seen.most <= 4 * SEEN_LEAST)
        keyset_clear(&corner->seen);
    else {
        keyset_free(&corner->seen);
        if (!keyset_init(&corner->seen, corner->claim.search, SEEN_LEAST, false))
            return false;
    }
    if (!reserve_layouts(corner, end - begin))
        return false;
    for (size_t i = begin; i < end; i++)
        add_layout(corner, corner->goals[i].layout, 0);
    size_t at = 0;
    for (int depth = 0; at < corner->count; depth++)
        for (size_t last = corner->count; at < last; at++) {
            if (!search_claim(&corner->claim) || !reserve_layouts(corner, CELLS * CELLS))
                return false;
            uint64_t layout = corner->queue[at].layout;
            if (depth > 0 && layout >> HERO_AT == 0 &&
                piece_at(layout, 1) == corner->start)
                add_best(found, &(struct best){1, 1, layout, depth});
            expand_layout(corner, corner->queue[at], depth == 0);
        }
    return true;
}

/* ---- the puzzles of a shape -------------------------------------------------------- */

static int pieces_of(uint64_t layout)
{
    int count = 0;
    for (uint32_t left = (uint32_t)layout & BOARD; left != 0; count++)
        left &= ~piece_at(layout, left);
    return count;
}

/* Where X of the cells START has to go. */
static uint32_t goal_of(uint32_t start, uint32_t board)
{
    return moved_far(moved_far(start, DOWN, board), RIGHT, board);
}

/* Solves all puzzles with X at START. */
static bool solve_shape(struct corner *corner, uint32_t start)
{
    uint32_t board = corner->board;
    uint32_t last = (uint32_t)1 << (31 - __builtin_clz(board));
    corner->start = start;
    corner->goal = goal_of(start, board);
    if (corner->goal == start || (corner->goal & last) == 0)
        return true;
    for (int blanks = 1; blanks <= __builtin_popcount(board & ~start); blanks++) {
        if (!list_goals(corner, blanks))
            return false;
        for (size_t i = 0, end; i < corner->goal_count; i = end) {
            struct best found = {0};
            for (end = i + 1; end < corner->goal_count; end++)
                if (corner->goals[end].set != corner->goals[i].set)
                    break;
            if (!sweep(corner, i, end, &found))
                return false;
            if (found.puzzles > 0)
                add_best(&corner->best[pieces_of(found.layout)], &found);
        }
    }
    return true;
}

/* ---- the result -------------------------------------------------------------------- */

static void write_board(uint64_t layout, const struct corner_table *table, char *word)
{
    char cell[CELLS], sign = 'a';
    uint32_t left = (uint32_t)layout & BOARD;
    for (int i = 0; i < CELLS; i++)
        cell[i] = '.';
    while (left != 0) {
        uint32_t piece = piece_at(layout, left);
        char name = (piece & 1) != 0 ? 'X' : sign++;
        left &= ~piece;
        for (; piece != 0; piece &= piece - 1)
            cell[__builtin_ctz(piece)] = name;
    }
    for (int row = 0; row < table->rows; row++) {
        for (int column = 0; column < table->columns; column++)
            *word++ = cell[4 * row + column];
        *word++ = row + 1 < table->rows ? '/' : '\0';
    }
}

static void write_row(const struct best *best, uint32_t board, struct corner_table *table,
                      struct corner_row *row)
{
    *row = (struct corner_row){.puzzles = best->puzzles};
    if (best->puzzles == 0)
        return;
    uint32_t goal = goal_of(piece_at(best->layout, 1), board);
    row->longest = best->longest;
    row->hardest = best->hardest;
    while ((goal & (uint32_t)ROW_FIRST << 4 * row->goal_row) == 0)
        row->goal_row++;
    while ((goal & (uint32_t)COLUMN_FIRST << row->goal_column) == 0)
        row->goal_column++;
    write_board(best->layout, table, row->board);
}

bool corner_solve(struct search *search, struct corner_table *out)
{
    struct corner *corner = search_get(search, 1, sizeof *corner);
    if (corner == NULL)
        return false;
    corner->search = search;
    corner->metric = out->metric;
    corner->parts = out->parts > 0 ? (unsigned)out->parts : 1;
    corner->part = out->parts > 0 ? (unsigned)out->part - 1 : 0;
    corner->claim.search = search;
    list_pieces(corner, out->rows, out->columns);
    bool good = keyset_init(&corner->seen, search, SEEN_LEAST, false);
    for (int i = 0; good && i < corner->begin[1]; i++)
        good = solve_shape(corner, corner->piece[i].cells);
    search_settle(&corner->claim);
    keyset_free(&corner->seen);
    search_release(search, corner->queue, corner->room * sizeof *corner->queue);
    search_release(search, corner->goals, corner->goal_room * sizeof *corner->goals);
    for (int pieces = 1; pieces <= CORNER_PIECES; pieces++)
        write_row(&corner->best[pieces], corner->board, out, &out->row[pieces]);
    free(corner);
    return good;
}
