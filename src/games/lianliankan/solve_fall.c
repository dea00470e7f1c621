/* With gravity the order of moves matters. Boards wait in a heap for each number of tiles
 * left, the best on top. A pass goes down these levels and expands the best WIDTH boards
 * of each; the next pass takes the ones after them, as many as were taken so far: beams
 * of doubling width (Lowerre, 1976) that share their work, cyclic best-first search
 * (Kao, Sewell and Jacobson, 2009). When no board waits any more all there are were seen,
 * which proves that there is no line.
 *
 * A board is told apart by 64 bits of hash, and kept as the moves that lead to it. */
#include "games/lianliankan/solve_fall.h"

#include "engine/keyset.h"
#include "engine/trail.h"
#include "games/lianliankan/solve_fall_pile.h"

#include <string.h>

enum {
    WIDTH_FIRST = 8,
    LEVELS = LIAN_CELLS / 2 + 1,
    LEVEL_FIRST = 32, /* entries of a level */
    MOVES_MOST = 1024 /* of one board at once */
};

/* How a board is valued: for each tile with a partner, for each pair, and against the
 * square of each column's height. */
enum {
    TILE_VALUE = 10,
    PAIR_VALUE = 2
};

/* A board that waits. */
struct entry {
    int32_t value;
    uint32_t node; /* of the trail */
    uint32_t from; /* number of its pair that is tried next */
};

struct level {
    struct entry *heap; /* the best on top */
    uint32_t count, capacity;
    uint32_t expanded;
};

struct fall {
    struct search *search;
    struct claim claim;
    struct ground ground;
    struct keyset seen;
    struct trail trail;
    struct level level[LEVELS]; /* by pairs left */
    struct pile start, parent, child;
    uint32_t moves[MOVES_MOST];
    uint32_t line[LEVELS];
    uint32_t goal; /* the node of a line's end; TRAIL_NONE: none yet */
};

/* ---- boards that wait -------------------------------------------------------------- */

/* False: refused by the search. */
static bool grow(struct fall *f, struct level *level)
{
    uint32_t capacity = level->capacity == 0 ? LEVEL_FIRST : 2 * level->capacity;
    struct entry *heap = search_alloc(f->search, capacity * sizeof *heap);
    if (heap == NULL)
        return false;
    if (level->count > 0)
        memcpy(heap, level->heap, level->count * sizeof *heap);
    search_release(f->search, level->heap, level->capacity * sizeof *heap);
    level->heap = heap;
    level->capacity = capacity;
    return true;
}

/* False: refused by the search. */
static bool push(struct fall *f, struct level *level, struct entry entry)
{
    if (level->count == level->capacity && !grow(f, level))
        return false;
    uint32_t i = level->count++;
    for (; i > 0 && level->heap[(i - 1) / 2].value < entry.value; i = (i - 1) / 2)
        level->heap[i] = level->heap[(i - 1) / 2];
    level->heap[i] = entry;
    return true;
}

static struct entry pop(struct level *level)
{
    struct entry top = level->heap[0];
    struct entry last = level->heap[--level->count];
    uint32_t i = 0;
    for (uint32_t down = 1; down < level->count; down = 2 * i + 1) {
        down += down + 1 < level->count &&
                level->heap[down + 1].value > level->heap[down].value;
        if (level->heap[down].value <= last.value)
            break;
        level->heap[i] = level->heap[down];
        i = down;
    }
    level->heap[i] = last;
    return top;
}

/* ---- the search -------------------------------------------------------------------- */

static int32_t value_of(const struct fall *f, const struct pile *pile, struct tally tally)
{
    int32_t value = TILE_VALUE * tally.tiles + PAIR_VALUE * tally.pairs;
    for (int column = 1; column <= f->ground.columns; column++)
        value -= pile->height[column] * pile->height[column];
    return value;
}

/* The board that NODE leads to. */
static void replay(struct fall *f, uint32_t node, struct pile *pile)
{
    int count = trail_depth(&f->trail, node);
    trail_line(&f->trail, node, f->line);
    memcpy(pile, &f->start, f->ground.pile_bytes);
    for (int i = 0; i < count; i++)
        pile_play(&f->ground, pile, f->line[i]);
    pile_link_all(&f->ground, pile);
}

/* The board after MOVE on PARENT, at LEVEL. False: refused by the search, or the goal. */
static bool try_move(struct fall *f, int level, uint32_t node, uint32_t move)
{
    struct pile *child = &f->child;
    memcpy(child, &f->parent, f->ground.pile_bytes);
    pile_play(&f->ground, child, move);
    if (!keyset_add(&f->seen, child->hash | 1, NULL))
        return true;
    if (!search_claim(&f->claim))
        return false;
    pile_link(&f->ground, child, move);
    struct tally tally = pile_pairs(&f->ground, child, NULL, 0, 0);
    if (tally.pairs == 0 && level > 0)
        return true;
    node = trail_add(&f->trail, node, move);
    if (node == TRAIL_NONE)
        return false;
    if (level == 0)
        f->goal = node;
    return level > 0 &&
           push(f, &f->level[level], (struct entry){value_of(f, child, tally), node, 0});
}

/* The best board with LEVEL pairs left. False: as try_move. */
static bool expand(struct fall *f, int level)
{
    struct entry entry = pop(&f->level[level]);
    f->level[level].expanded++;
    replay(f, entry.node, &f->parent);
    int count = pile_pairs(&f->ground, &f->parent, f->moves, (int)entry.from, MOVES_MOST)
                    .pairs -
                (int)entry.from;
    if (count > MOVES_MOST) {
        count = MOVES_MOST;
        entry.from += MOVES_MOST;
        if (!push(f, &f->level[level], entry))
            return false;
    }
    if (!keyset_reserve(&f->seen, (size_t)count))
        return false;
    for (int i = 0; i < count; i++)
        if (!try_move(f, level - 1, entry.node, f->moves[i]))
            return false;
    return true;
}

/* Passes until there is a line or no board waits. False: as try_move. */
static bool sweep(struct fall *f, int levels)
{
    bool waits = true;
    while (waits) {
        waits = false;
        for (int i = levels; i > 0; i--) {
            struct level *level = &f->level[i];
            uint32_t most = level->expanded < WIDTH_FIRST ? WIDTH_FIRST : level->expanded;
            for (; most > 0 && level->count > 0; most--)
                if (!expand(f, i))
                    return false;
            waits |= level->count > 0;
        }
    }
    return true;
}

static enum verdict clear(struct fall *f, int levels, struct solution *out)
{
    uint32_t root = trail_add(&f->trail, TRAIL_NONE, MOVE_NONE);
    if (root == TRAIL_NONE || !push(f, &f->level[levels], (struct entry){0, root, 0}))
        return VERDICT_UNKNOWN;
    if (levels == 0)
        f->goal = root;
    else if (sweep(f, levels))
        return VERDICT_IMPOSSIBLE;
    if (f->goal == TRAIL_NONE)
        return VERDICT_UNKNOWN;
    int count = trail_depth(&f->trail, f->goal);
    solution_resize(out, count);
    trail_line(&f->trail, f->goal, out->moves);
    for (int i = 0; i < count; i++)
        out->moves[i] = pile_move_out(&f->ground, out->moves[i]);
    return VERDICT_SOLVED;
}

void fall_solve(struct search *search, const struct lian *lian, struct solution *out)
{
    struct fall *f = search_alloc(search, sizeof *f);
    if (f == NULL)
        return;
    f->search = search;
    f->claim.search = search;
    f->goal = TRAIL_NONE;
    trail_init(&f->trail, search);
    if (ground_init(&f->ground, search, lian, &f->start) &&
        keyset_init(&f->seen, search, 1000, false))
        out->verdict =
            f->ground.odd ? VERDICT_IMPOSSIBLE : clear(f, lian->tiles / 2, out);
    keyset_free(&f->seen);
    trail_free(&f->trail);
    for (int i = 0; i < LEVELS; i++)
        search_release(search, f->level[i].heap,
                       f->level[i].capacity * sizeof *f->level[i].heap);
    ground_free(&f->ground);
    search_settle(&f->claim);
    search_release(search, f, sizeof *f);
}
