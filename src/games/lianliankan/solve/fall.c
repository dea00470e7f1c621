/* Boards with gravity, where the order of moves matters: cyclic best-first search (Kao,
 * Sewell and Jacobson, 2009).
 *
 * Boards that wait are in a heap for each number of pairs left (level), the best value on
 * top. A pass goes down the levels and expands one board of each. So the search is greedy
 * at first and still returns to all levels. A board is stored as its parent and move, and
 * replayed when expanded.
 *
 * Why "impossible" is a proof: PROOFS, section 4. LABBOOK.md has other orders of the search. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "engine/keyset.h"
#include "engine/trail.h"
#include "games/lianliankan/solve/fall_pile.h"

#include <string.h>

enum {
    LEVELS = LIAN_CELLS / 2 + 1
};

/* The value of a board is a sum: for each tile with a partner; for each tile that
 * reaches anything; for each face that is left (negative: four equal tiles give more
 * choice than two faces with two); for each face of which two tiles are left and one
 * of them is buried; and for the square of each column's height. Tuned on deals of 16
 * x 9; half or twice of each weight needs about as many boards. No help: how deep
 * tiles are buried, two equal tiles in one column, steps between columns, the number
 * of pairs, how many faces can be reached. */
enum {
    PARTNER_VALUE = 10,
    OPEN_VALUE = 6,
    FACE_VALUE = -40,
    BURIED_VALUE = -4,
    HEIGHT_VALUE = -1
};

/* A board that waits to be expanded. */
struct fall_entry {
    int32_t value;
    uint32_t parent; /* node of the trail; a board is added to it when expanded */
    uint32_t move;   /* from the parent */
};

struct fall_level {
    struct fall_entry *heap; /* the best on top */
    uint32_t count;
    size_t capacity;
};

struct fall {
    struct search *search;
    struct claim claim;
    struct ground ground;
    struct keyset seen;
    struct trail trail;
    struct fall_level level[LEVELS]; /* by pairs left */
    uint64_t waiting;                /* boards of all levels */
    struct fall_pile start, parent, child;
    uint16_t left[LIAN_CELLS + 1]; /* tiles of each face on the child */
    uint32_t *moves;               /* of the parent */
    struct pile_hash *hash;        /* after each of them */
    size_t room;                   /* of both: all pairs of equal tiles, and 1 */
    uint32_t line[LEVELS];
    int levels, lowest; /* pairs at the start, the fewest left so far */
    uint32_t goal;      /* the node of a line's end; TRAIL_NONE: none yet */
};

/* ---- heaps ------------------------------------------------------------------------- */

/* False: the search has no memory left. */
static bool push(struct fall *f, struct fall_level *level, struct fall_entry entry)
{
    if (!search_room(f->search, &level->heap, sizeof *level->heap, &level->capacity,
                     level->count + (size_t)1))
        return false;
    uint32_t i = level->count++;
    f->waiting++;
    for (; i > 0 && level->heap[(i - 1) / 2].value < entry.value; i = (i - 1) / 2)
        level->heap[i] = level->heap[(i - 1) / 2];
    level->heap[i] = entry;
    return true;
}

static struct fall_entry pop(struct fall *f, struct fall_level *level)
{
    f->waiting--;
    struct fall_entry top = level->heap[0];
    struct fall_entry last = level->heap[--level->count];
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

static int32_t value_of(const struct fall *f, struct fall_tally tally)
{
    const struct ground *g = &f->ground;
    int32_t value = PARTNER_VALUE * tally.partners;
    for (int face = 1; face <= g->faces; face++) {
        int left = f->left[face];
        value += OPEN_VALUE * g->open[face];
        value += left > 0 ? FACE_VALUE : 0;
        value += left == 2 && g->open[face] == 1 ? BURIED_VALUE : 0;
    }
    for (int column = 1; column <= g->columns; column++)
        value += HEIGHT_VALUE * f->child.height[column] * f->child.height[column];
    return value;
}

/* Replays the moves to NODE and makes its board the parent. */
static void replay(struct fall *f, uint32_t node)
{
    int count = LEVELS;
    for (;;) {
        struct trail_step step = trail_at(&f->trail, node);
        if (step.parent == TRAIL_NONE)
            break;
        f->line[--count] = step.move;
        node = step.parent;
    }
    memcpy(&f->parent, &f->start, f->ground.pile_bytes);
    memcpy(f->left, f->ground.tiles, (size_t)(f->ground.faces + 1) * sizeof *f->left);
    for (; count < LEVELS; count++) {
        f->left[pile_face(&f->ground, &f->parent, f->line[count])] -= 2;
        pile_play(&f->ground, &f->parent, f->line[count]);
    }
    pile_index(&f->ground, &f->parent);
}

/* Values the board after MOVE on the parent, NODE, which is new and has LEVEL pairs
 * left, and lets it wait. False: a limit is reached, or it is the goal. */
static bool enter(struct fall *f, int level, uint32_t node, uint32_t move)
{
    if (!search_claim(&f->claim))
        return false;
    uint16_t *left = &f->left[pile_face(&f->ground, &f->parent, move)];
    *left -= 2;
    memcpy(&f->child, &f->parent, f->ground.pile_bytes);
    pile_play(&f->ground, &f->child, move);
    pile_link(&f->ground, &f->child, move);
    struct fall_tally tally = pile_pairs(&f->ground, &f->child, NULL);
    int32_t value = value_of(f, tally);
    *left += 2;
    if (level < f->lowest) {
        f->lowest = level;
        search_deepen(f->search, f->levels - level, f->levels);
    }
    if (level == 0) {
        f->goal = trail_add(&f->trail, node, move);
        return false;
    }
    return tally.pairs == 0 ||
           push(f, &f->level[level], (struct fall_entry){value, node, move});
}

/* Whether MOVE is safe: if the board can be cleared, it can be cleared with MOVE
 * first, so that no other move has to be tried. True if the two tiles are the last
 * ones of their face and nothing is above them except each other. Then removing them
 * lets no tile fall, and only frees cells. Any line that clears the board must remove
 * these two together at some time; moved to the front, that move keeps all other moves
 * of the line legal. If paths may leave the board, any two top tiles can be joined,
 * and the same holds for the last four tiles of a face, all on top. */
static bool is_safe(const struct fall *f, uint32_t move)
{
    const struct ground *g = &f->ground;
    unsigned face = pile_face(g, &f->parent, move);
    int left = f->left[face];
    if (left == 2 && move >> 11 == (move & 2047) + 1)
        return pile_is_top(&f->parent, move >> 11);
    if (left > (g->inside ? 2 : 4) || !pile_is_top(&f->parent, move >> 11) ||
        !pile_is_top(&f->parent, move & 2047))
        return false;
    int tops = 0;
    for (int i = 0; i < g->open[face]; i++)
        tops += pile_is_top(&f->parent, g->spot[g->slot[face] + i]);
    return tops == left;
}

/* Whether no board with HASH was seen before; marks it as seen. Key 0 cannot be in a set. Of two boards with the
 * same key only the first is stored; the second is new each time, which costs time but
 * is not wrong. */
static bool is_new(struct fall *f, struct pile_hash hash)
{
    uint32_t *check;
    uint32_t mine = (uint32_t)(hash.check >> 32);
    bool added = keyset_add(&f->seen, hash.key | 1, &check);
    if (added)
        *check = mine;
    return *check != mine || added;
}

/* Expands the best board with LEVEL pairs left. False: see enter(). */
static bool expand(struct fall *f, int level)
{
    struct fall_entry entry = pop(f, &f->level[level]);
    uint32_t node = trail_add(&f->trail, entry.parent, entry.move);
    if (node == TRAIL_NONE)
        return false;
    replay(f, node);
    size_t count = (size_t)pile_pairs(&f->ground, &f->parent, f->moves).pairs;
    for (size_t i = 0; i < count; i++)
        if (is_safe(f, f->moves[i])) {
            f->moves[0] = f->moves[i];
            count = 1;
        }
    if (!keyset_reserve(&f->seen, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        f->hash[i] = pile_hash_after(&f->ground, &f->parent, f->moves[i]);
        keyset_prefetch(&f->seen, f->hash[i].key | 1);
    }
    for (size_t i = 0; i < count; i++)
        if (is_new(f, f->hash[i]) && !enter(f, level - 1, node, f->moves[i]))
            return false;
    return true;
}

/* Makes passes until no board waits. They start at levels of the upper half, spread by
 * the golden ratio, so that first moves are varied less often than later ones. False:
 * see enter(). */
static bool sweep(struct fall *f, int levels)
{
    bool idle = true;
    for (uint32_t pass = 0; f->waiting > 0; pass++) {
        uint32_t part = pass * 0x9e3779b9U >> 16;
        int first = idle ? levels : levels - (int)((uint32_t)(levels / 2) * part >> 16);
        idle = true;
        for (int i = first; i > 0; i--) {
            if (f->level[i].count == 0)
                continue;
            idle = false;
            if (!expand(f, i))
                return false;
        }
    }
    return true;
}

static enum verdict clear(struct fall *f, int levels, struct solution *out)
{
    if (levels == 0)
        return VERDICT_SOLVED;
    f->levels = f->lowest = levels;
    if (!push(f, &f->level[levels], (struct fall_entry){0, TRAIL_NONE, MOVE_NONE}))
        return VERDICT_UNKNOWN;
    if (sweep(f, levels))
        return VERDICT_IMPOSSIBLE;
    if (f->goal == TRAIL_NONE)
        return VERDICT_UNKNOWN;
    int count = trail_depth(&f->trail, f->goal);
    if (!solution_give(out, f->search, NULL, count))
        return VERDICT_UNKNOWN;
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
    ground_init(&f->ground, lian, &f->start);
    f->room = 1;
    for (int face = 1; face <= f->ground.faces; face++)
        f->room += f->ground.tiles[face] * (f->ground.tiles[face] - 1U) / 2;
    f->moves = search_alloc(search, f->room * sizeof *f->moves);
    f->hash = search_alloc(search, f->room * sizeof *f->hash);
    if (f->moves != NULL && f->hash != NULL && keyset_init(&f->seen, search, 1000, true))
        out->verdict =
            f->ground.odd ? VERDICT_IMPOSSIBLE : clear(f, lian->tiles / 2, out);
    keyset_free(&f->seen);
    trail_free(&f->trail);
    for (int i = 0; i < LEVELS; i++)
        search_release(search, f->level[i].heap,
                       f->level[i].capacity * sizeof *f->level[i].heap);
    search_release(search, f->moves, f->room * sizeof *f->moves);
    search_release(search, f->hash, f->room * sizeof *f->hash);
    search_settle(&f->claim);
    search_release(search, f, sizeof *f);
}
