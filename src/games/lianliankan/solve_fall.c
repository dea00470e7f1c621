/* With gravity the order matters. A beam search (Lowerre, 1976): of all boards with as
 * many tiles left, the best WIDTH are gone on with, and WIDTH doubles until a line is
 * found. Boards come again by other orders, so a beam that never had to drop one has seen
 * all there are: without a line it proves that there is none. Boards are told apart by
 * 64 bits of hash. */
#include "games/lianliankan/solve_fall.h"

#include "engine/keyset.h"
#include "engine/trail.h"
#include "games/lianliankan/solve_board.h"

#include <stddef.h>
#include <string.h>

enum {
    WIDTH_FIRST = 8,
    MOVES_MOST = 1024 /* of one board that are tried */
};

/* How a board is valued: for each face that has a pair, for each pair, and against the
 * square of each column's height. */
enum {
    FACE_VALUE = 10,
    PAIR_VALUE = 2
};

struct pile {
    uint32_t node; /* of the trail */
    uint8_t height[LIAN_COLUMNS];
    uint16_t face[LIAN_CELLS]; /* from the bottom, column * rows + height */
};

struct child {
    int value;
    uint32_t parent;
    uint32_t move;
};

struct fall {
    struct search *search;
    struct claim claim;
    const struct lian *lian;
    struct board rim; /* an empty board */
    int rows, columns, tiles;
    size_t stride; /* bytes of a pile */
    uint32_t width, count, child_count;
    unsigned char *piles, *next; /* WIDTH of each */
    struct child *child;         /* a heap, the worst on top */
    bool cut;
    struct keyset seen;
    struct trail trail;
    struct spot spot[LIAN_CELLS];
    uint16_t link[LIAN_CELLS];       /* by spot: the one before of its face, as NEWEST */
    uint16_t newest[UINT16_MAX + 1]; /* by face: 1 + the last spot, 0: none */
};

static struct pile *pile_at(const struct fall *f, unsigned char *piles, uint32_t i)
{
    return (struct pile *)(void *)(piles + i * f->stride);
}

static void drop(const struct fall *f, struct pile *pile, int cell)
{
    int column = cell % f->columns;
    int at = f->rows - 1 - cell / f->columns;
    uint16_t *face = &pile->face[column * f->rows];
    int height = --pile->height[column];
    memmove(face + at, face + at + 1, (size_t)(height - at) * sizeof *face);
    face[height] = 0;
}

static void play(const struct fall *f, struct pile *pile, uint32_t move)
{
    drop(f, pile, lian_first(move));
    drop(f, pile, lian_second(move));
}

static uint64_t hash(const struct fall *f, const struct pile *pile)
{
    uint64_t sum = 0;
    for (int c = 0; c < f->columns; c++) {
        /* Far apart, so that no face in one column is another one in another. */
        uint64_t own = ((uint64_t)c + 1) * 0xbf58476d1ce4e5b9U;
        for (int i = 0; i < pile->height[c]; i++) {
            own = (own ^ pile->face[c * f->rows + i]) * 0x9e3779b97f4a7c15U;
            own ^= own >> 29;
        }
        sum += own * 0xd6e8feb86659fd93U;
    }
    return sum | 1;
}

static uint16_t face_at(const struct fall *f, const struct pile *pile, struct spot spot)
{
    return pile->face[(spot.column - 1) * f->rows + f->rows - spot.row];
}

static void load(const struct fall *f, const struct pile *pile, struct board *board)
{
    *board = f->rim;
    for (int c = 0; c < f->columns; c++)
        for (int i = 0; i < pile->height[c]; i++)
            if (pile->face[c * f->rows + i] != 0)
                board_flip(board,
                           (struct spot){(uint8_t)(f->rows - i), (uint8_t)(c + 1)});
}

static uint32_t move_of(const struct fall *f, struct spot a, struct spot b)
{
    return lian_pair((a.row - 1) * f->columns + a.column - 1,
                     (b.row - 1) * f->columns + b.column - 1);
}

struct count {
    int faces, pairs;
};

/* All pairs of PILE, the first MOST of them into MOVES. Only tiles with a free place beside them are
 * tested against each other; the others can go with a neighbour alone. */
static struct count list(struct fall *f, const struct pile *pile, uint32_t *moves,
                         int most)
{
    struct board board;
    struct count count = {0};
    int spots = 0;
    load(f, pile, &board);
    for (int c = 1; c <= f->columns; c++) {
        uint64_t all = (UINT64_C(2) << f->rows) - 2;
        uint64_t tiles = ~board.column[c] & all;
        uint64_t open = (board.column[c] << 1 | board.column[c] >> 1 |
                         board.column[c - 1] | board.column[c + 1]);
        for (; tiles != 0; tiles &= tiles - 1) {
            struct spot spot = {(uint8_t)__builtin_ctzll(tiles), (uint8_t)c};
            uint16_t face = face_at(f, pile, spot);
            uint16_t *newest = &f->newest[face];
            int before = count.pairs;
            bool is_open = (open >> spot.row & 1) != 0;
            struct spot beside[2] = {{(uint8_t)(spot.row + 1), spot.column},
                                     {spot.row, (uint8_t)(spot.column + 1)}};
            for (int i = 0; i < 2; i++)
                if (beside[i].row <= f->rows && beside[i].column <= f->columns &&
                    face_at(f, pile, beside[i]) == face) {
                    const uint64_t *its = &board.column[beside[i].column];
                    uint64_t free = its[0] << 1 | its[0] >> 1 | its[-1] | its[1];
                    if (is_open && (free >> beside[i].row & 1) != 0)
                        continue; /* found below */
                    if (count.pairs < most)
                        moves[count.pairs] = move_of(f, spot, beside[i]);
                    count.pairs++;
                }
            for (int i = is_open ? *newest : 0; i != 0; i = f->link[i - 1])
                if (board_join(&board, spot, f->spot[i - 1])) {
                    if (count.pairs < most)
                        moves[count.pairs] = move_of(f, spot, f->spot[i - 1]);
                    count.pairs++;
                }
            count.faces += before != count.pairs;
            if (is_open) {
                f->link[spots] = *newest;
                f->spot[spots++] = spot;
                *newest = (uint16_t)spots;
            }
        }
    }
    for (int i = 0; i < spots; i++)
        f->newest[face_at(f, pile, f->spot[i])] = 0;
    return count;
}

static int value_of(const struct fall *f, const struct pile *pile, struct count count)
{
    int value = FACE_VALUE * count.faces + PAIR_VALUE * count.pairs;
    for (int c = 0; c < f->columns; c++)
        value -= pile->height[c] * pile->height[c];
    return value;
}

/* Keeps CHILD if it is among the best WIDTH. */
static void keep(struct fall *f, struct child child)
{
    uint32_t i;
    if (f->child_count < f->width) {
        for (i = f->child_count++; i > 0 && f->child[(i - 1) / 2].value > child.value;
             i = (i - 1) / 2)
            f->child[i] = f->child[(i - 1) / 2];
        f->child[i] = child;
        return;
    }
    f->cut = true;
    if (child.value <= f->child[0].value)
        return;
    for (i = 0; 2 * i + 1 < f->width;) {
        uint32_t down = 2 * i + 1;
        down += down + 1 < f->width && f->child[down + 1].value < f->child[down].value;
        if (f->child[down].value >= child.value)
            break;
        f->child[i] = f->child[down];
        i = down;
    }
    f->child[i] = child;
}

/* False: refused by the search. */
static bool expand(struct fall *f, uint32_t parent)
{
    uint32_t moves[MOVES_MOST];
    struct pile child;
    const struct pile *pile = pile_at(f, f->piles, parent);
    int count = list(f, pile, moves, MOVES_MOST).pairs;
    if (count > MOVES_MOST) {
        f->cut = true;
        count = MOVES_MOST;
    }
    if (!keyset_reserve(&f->seen, (size_t)count))
        return false;
    for (int i = 0; i < count; i++) {
        memcpy(&child, pile, f->stride);
        play(f, &child, moves[i]);
        if (!keyset_add(&f->seen, hash(f, &child), NULL))
            continue;
        if (!search_claim(&f->claim))
            return false;
        struct count more = list(f, &child, NULL, 0);
        if (more.pairs > 0 || f->tiles == 2)
            keep(f, (struct child){value_of(f, &child, more), parent, moves[i]});
    }
    return true;
}

/* From all boards of PILES to the best ones after one move more. False: refused by the
 * search. */
static bool advance(struct fall *f)
{
    f->child_count = 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (!expand(f, i))
            return false;
    for (uint32_t i = 0; i < f->child_count; i++) {
        const struct pile *parent = pile_at(f, f->piles, f->child[i].parent);
        struct pile *child = pile_at(f, f->next, i);
        memcpy(child, parent, f->stride);
        play(f, child, f->child[i].move);
        child->node = trail_add(&f->trail, parent->node, f->child[i].move);
        if (child->node == TRAIL_NONE)
            return false;
    }
    unsigned char *piles = f->piles;
    f->piles = f->next;
    f->next = piles;
    f->count = f->child_count;
    return true;
}

static void read_pile(const struct fall *f, struct pile *pile)
{
    for (int cell = f->lian->rows * f->lian->columns; cell-- > 0;) {
        int column = cell % f->columns;
        int at = f->rows - 1 - cell / f->columns;
        pile->face[column * f->rows + at] = f->lian->face[cell];
        if (f->lian->face[cell] != 0)
            pile->height[column] = (uint8_t)(at + 1);
    }
}

/* One beam. */
static enum verdict sweep(struct fall *f, struct solution *out)
{
    struct pile *pile = pile_at(f, f->piles, 0);
    memset(pile, 0, f->stride);
    read_pile(f, pile);
    pile->node = trail_add(&f->trail, TRAIL_NONE, MOVE_NONE);
    if (pile->node == TRAIL_NONE)
        return VERDICT_UNKNOWN;
    f->cut = false;
    f->count = 1;
    for (f->tiles = f->lian->tiles; f->tiles > 0 && f->count > 0; f->tiles -= 2)
        if (!advance(f))
            return VERDICT_UNKNOWN;
    if (f->count == 0)
        return f->cut ? VERDICT_UNKNOWN : VERDICT_IMPOSSIBLE;
    uint32_t node = pile_at(f, f->piles, 0)->node;
    solution_resize(out, trail_depth(&f->trail, node));
    trail_line(&f->trail, node, out->moves);
    return VERDICT_SOLVED;
}

static enum verdict try_width(struct fall *f, struct solution *out)
{
    size_t bytes = f->width * (2 * f->stride + sizeof *f->child);
    enum verdict verdict = VERDICT_UNKNOWN;
    unsigned char *block = search_alloc(f->search, bytes);
    if (block == NULL)
        return verdict;
    f->piles = block;
    f->next = block + f->width * f->stride;
    f->child = (struct child *)(void *)(block + 2 * f->width * f->stride);
    trail_init(&f->trail, f->search);
    if (keyset_init(&f->seen, f->search, 1000, false))
        verdict = sweep(f, out);
    keyset_free(&f->seen);
    trail_free(&f->trail);
    search_release(f->search, block, bytes);
    return verdict;
}

void fall_solve(struct search *search, const struct lian *lian, struct solution *out)
{
    struct fall *f = search_alloc(search, sizeof *f);
    if (f == NULL)
        return;
    f->search = search;
    f->claim.search = search;
    f->lian = lian;
    f->rows = lian->rows;
    f->columns = lian->columns;
    f->stride = (offsetof(struct pile, face) +
                 (size_t)(f->rows * f->columns) * sizeof(uint16_t) + 7) /
                8 * 8;
    struct lian empty = *lian;
    memset(empty.face, 0, sizeof empty.face);
    board_init(&f->rim, &empty);
    for (f->width = WIDTH_FIRST;
         out->verdict == VERDICT_UNKNOWN && !search_stopped(search); f->width *= 2)
        out->verdict = try_width(f, out);
    search_settle(&f->claim);
    search_release(search, f, sizeof *f);
}
