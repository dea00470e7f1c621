/* Without gravity a pair that can be joined stays so: only who is paired with whom
 * matters, not the order. That is a satisfiability problem, solved by learning clauses
 * (Marques-Silva and Sakallah, GRASP, 1996; watched literals and activities as in
 * MiniSat), its theory a monotone one (Bayless and others, SAT Modulo Monotonic Theories,
 * 2015):
 *
 * - A choice is "these two are a pair"; of four equal tiles, "these two are a pair, and
 *   those two". Each tile has exactly one choice that is true.
 * - The pairs chosen are taken from the board as soon as they can be.
 * - From there on the board is emptied by all choices that are not false, where a tile may
 *   serve as a partner for many. What even then stays is stuck: one of the false choices
 *   that lead out of it has to be true. That is the clause learned, and a board on which
 *   it leads to a contradiction cannot be cleared.
 *
 * Choices to try are joined on the board as it is: when none is left, all that stays is
 * stuck. */
#include "games/lianliankan/solve_pairing.h"

#include "games/lianliankan/solve_board.h"

#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNDECIDED,
    TRUE,
    FALSE
};

enum why {
    WHY_DECISION,
    WHY_CHOICE,
    WHY_TILE,
    WHY_CLAUSE
};

#define NONE UINT32_MAX

enum {
    RESTART = 50, /* conflicts, times Luby's sequence */
    QUAD = 4
};

/* Literal 2 * choice: it is true; 2 * choice + 1: it is false. */
typedef uint32_t literal;

struct tile {
    struct spot spot;
    uint16_t cell;
    uint16_t first, count; /* the tiles of its face */
    uint16_t witness;      /* the partner that last freed it */
    uint32_t base;         /* the first choice of its face */
    uint32_t open;         /* its choices that are not false */
};

struct choice {
    uint16_t a, b;
    uint8_t value;
    bool seen;
    bool witness; /* the last relaxation rests on it */
    uint32_t level;
    uint32_t why; /* enum why in the low two bits, which one above them */
    double activity;
};

struct mark {
    uint32_t trail, owed, taken;
};

struct pairing {
    struct search *search;
    struct claim claim;
    struct board board;
    int tiles;
    uint32_t choices;
    struct tile *tile;
    struct choice *choice;
    uint16_t *order; /* tiles, as the last relaxation freed them */
    uint16_t *stuck;
    int stuck_count;
    bool *gone;    /* by tile: taken */
    bool *relaxed; /* by tile: gone in the relaxation */
    struct board relaxed_board;
    bool broken; /* a choice that the last relaxation rests on is false now */

    literal *trail;
    uint32_t trail_count, head;
    uint16_t *owed; /* one tile of each pair chosen */
    uint32_t owed_count;
    uint16_t *partner; /* by tile: of the pair chosen */
    uint16_t *taken;   /* one tile of each pair taken */
    uint32_t taken_count;
    struct mark *mark; /* by level */
    uint32_t level;
    literal *learned;
    uint32_t learned_count;
    double bump;

    uint32_t *pool; /* of clauses: size, two next ones, literals */
    size_t pool_used, pool_size;
    uint32_t *watch; /* by literal: clauses to look at when it becomes false */
};

/* ---- choices ----------------------------------------------------------------------- */

static uint32_t choice_of(const struct pairing *p, int a, int b)
{
    const struct tile *tile = &p->tile[a];
    uint32_t i = (uint32_t)(a - tile->first);
    uint32_t j = (uint32_t)(b - tile->first);
    if (tile->count == QUAD)
        return tile->base + (i ^ j) - 1;
    return tile->base + (i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j);
}

/* The tiles of a choice: two, or four of which two and two are pairs. */
static int tiles_of(const struct pairing *p, uint32_t choice, uint16_t tiles[QUAD])
{
    const struct choice *c = &p->choice[choice];
    const struct tile *tile = &p->tile[c->a];
    tiles[0] = c->a;
    tiles[1] = c->b;
    if (tile->count != QUAD)
        return 2;
    /* C->a is the first of the four. */
    int second = c->b == tile->first + 1 ? 2 : 1;
    tiles[2] = (uint16_t)(tile->first + second);
    tiles[3] = (uint16_t)(tile->first + (second ^ (c->b - tile->first)));
    return 4;
}

static bool is_false(const struct pairing *p, literal l)
{
    return p->choice[l / 2].value == (l % 2 == 0 ? FALSE : TRUE);
}

static bool is_true(const struct pairing *p, literal l)
{
    return p->choice[l / 2].value == (l % 2 == 0 ? TRUE : FALSE);
}

static void assign(struct pairing *p, literal l, enum why why, uint32_t which)
{
    struct choice *choice = &p->choice[l / 2];
    choice->value = l % 2 == 0 ? TRUE : FALSE;
    choice->level = p->level;
    choice->why = which << 2 | why;
    p->trail[p->trail_count++] = l;
    if (l % 2 == 0)
        return;
    p->broken |= choice->witness;
    uint16_t tiles[QUAD];
    for (int i = tiles_of(p, l / 2, tiles); i-- > 0;)
        p->tile[tiles[i]].open--;
}

static void take(struct pairing *p, int a)
{
    int b = p->partner[a];
    p->gone[a] = p->gone[b] = true;
    board_flip(&p->board, p->tile[a].spot);
    board_flip(&p->board, p->tile[b].spot);
}

static void return_to(struct pairing *p, uint32_t level)
{
    if (level >= p->level)
        return;
    struct mark mark = p->mark[level + 1];
    while (p->trail_count > mark.trail) {
        literal l = p->trail[--p->trail_count];
        p->choice[l / 2].value = UNDECIDED;
        uint16_t tiles[QUAD];
        for (int i = l % 2 == 0 ? 0 : tiles_of(p, l / 2, tiles); i-- > 0;)
            p->tile[tiles[i]].open++;
    }
    while (p->taken_count > mark.taken) {
        int a = p->taken[--p->taken_count];
        int b = p->partner[a];
        p->gone[a] = p->gone[b] = false;
        board_flip(&p->board, p->tile[a].spot);
        board_flip(&p->board, p->tile[b].spot);
    }
    p->owed_count = mark.owed;
    p->head = p->trail_count;
    p->level = level;
    p->broken = true;
}

/* ---- what follows ------------------------------------------------------------------ */

static void learn_literal(struct pairing *p, literal l)
{
    p->learned[p->learned_count++] = l;
}

/* The literals, all false, from which THE reason WHY follows; but for that of SKIP. */
static void explain(struct pairing *p, uint32_t why, uint32_t skip)
{
    uint32_t which = why >> 2;
    if ((why & 3) == WHY_CHOICE) {
        learn_literal(p, 2 * which + 1);
    } else if ((why & 3) == WHY_TILE) {
        const struct tile *tile = &p->tile[which];
        for (int i = 0; i < tile->count; i++) {
            int b = tile->first + i;
            if (b != (int)which && choice_of(p, (int)which, b) != skip)
                learn_literal(p, 2 * choice_of(p, (int)which, b));
        }
    } else if ((why & 3) == WHY_CLAUSE) {
        const uint32_t *clause = &p->pool[which];
        for (uint32_t i = 0; i < clause[0]; i++)
            if (clause[3 + i] / 2 != skip)
                learn_literal(p, clause[3 + i]);
    }
}

static bool conflict(struct pairing *p, enum why why, uint32_t which)
{
    p->learned_count = 0;
    explain(p, which << 2 | why, NONE);
    return false;
}

static bool propagate_true(struct pairing *p, uint32_t choice)
{
    uint16_t tiles[QUAD];
    int count = tiles_of(p, choice, tiles);
    for (int i = 0; i < count; i++) {
        int a = tiles[i];
        int b = tiles[i ^ 1];
        const struct tile *tile = &p->tile[a];
        p->partner[a] = (uint16_t)b;
        if (i % 2 == 0)
            p->owed[p->owed_count++] = (uint16_t)a;
        for (int x = tile->first; x < tile->first + tile->count; x++) {
            uint32_t other = x == a ? choice : choice_of(p, a, x);
            if (other == choice || p->choice[other].value == FALSE)
                continue;
            if (p->choice[other].value == TRUE) {
                conflict(p, WHY_CHOICE, choice);
                learn_literal(p, 2 * other + 1);
                return false;
            }
            assign(p, 2 * other + 1, WHY_CHOICE, choice);
        }
    }
    return true;
}

static bool propagate_false(struct pairing *p, uint32_t choice)
{
    uint16_t tiles[QUAD];
    for (int i = tiles_of(p, choice, tiles); i-- > 0;) {
        int a = tiles[i];
        const struct tile *tile = &p->tile[a];
        if (tile->open == 0)
            return conflict(p, WHY_TILE, (uint32_t)a);
        for (int x = tile->first; tile->open == 1 && x < tile->first + tile->count; x++) {
            if (x == a || p->choice[choice_of(p, a, x)].value == FALSE)
                continue;
            if (p->choice[choice_of(p, a, x)].value == UNDECIDED)
                assign(p, 2 * choice_of(p, a, x), WHY_TILE, (uint32_t)a);
            break;
        }
    }
    return true;
}

/* Clauses that watch L, which has become false. */
static bool propagate_clauses(struct pairing *p, literal l)
{
    uint32_t *link = &p->watch[l];
    while (*link != NONE) {
        uint32_t at = *link;
        uint32_t *clause = &p->pool[at];
        if (clause[3] == l) { /* the false one to the second place */
            clause[3] = clause[4];
            clause[4] = l;
            uint32_t next = clause[1];
            clause[1] = clause[2];
            clause[2] = next;
        }
        if (is_true(p, clause[3])) {
            link = &clause[2];
            continue;
        }
        uint32_t i = 2;
        while (i < clause[0] && is_false(p, clause[3 + i]))
            i++;
        if (i < clause[0]) {
            literal other = clause[3 + i];
            clause[3 + i] = l;
            clause[4] = other;
            *link = clause[2];
            clause[2] = p->watch[other];
            p->watch[other] = at;
            continue;
        }
        if (is_false(p, clause[3]))
            return conflict(p, WHY_CLAUSE, at);
        assign(p, clause[3], WHY_CLAUSE, at);
        link = &clause[2];
    }
    return true;
}

/* False: a contradiction, its literals are in LEARNED. */
static bool propagate(struct pairing *p)
{
    while (p->head < p->trail_count) {
        literal l = p->trail[p->head++];
        if (!(l % 2 == 0 ? propagate_true(p, l / 2) : propagate_false(p, l / 2)) ||
            !propagate_clauses(p, l ^ 1))
            return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < p->owed_count; i++) {
            int a = p->owed[i];
            if (p->gone[a] ||
                !board_join(&p->board, p->tile[a].spot, p->tile[p->partner[a]].spot))
                continue;
            take(p, a);
            p->taken[p->taken_count++] = (uint16_t)a;
            more = true;
        }
    }
    return true;
}

/* ---- the relaxation ---------------------------------------------------------------- */

static bool has_partner(struct pairing *p, int a, int b)
{
    uint32_t choice = choice_of(p, a, b);
    if (p->choice[choice].value == FALSE ||
        !board_join(&p->relaxed_board, p->tile[a].spot, p->tile[b].spot))
        return false;
    p->tile[a].witness = (uint16_t)b;
    p->choice[choice].witness = true;
    return true;
}

static bool can_go(struct pairing *p, int a)
{
    const struct tile *tile = &p->tile[a];
    if (has_partner(p, a, tile->witness))
        return true;
    for (int b = tile->first; b < tile->first + tile->count; b++)
        if (b != a && b != tile->witness && has_partner(p, a, b))
            return true;
    return false;
}

static void let_go(struct pairing *p, int a, int *freed)
{
    p->relaxed[a] = true;
    board_flip(&p->relaxed_board, p->tile[a].spot);
    p->order[(*freed)++] = (uint16_t)a;
}

/* Those of STUCK that go, go; the others stay in it. */
static void empty(struct pairing *p, int *freed)
{
    for (bool more = true; more;) {
        more = false;
        int kept = 0;
        for (int i = 0; i < p->stuck_count; i++) {
            int a = p->stuck[i];
            if (p->relaxed[a])
                continue;
            if (!can_go(p, a)) {
                p->stuck[kept++] = (uint16_t)a;
                continue;
            }
            more = true;
            let_go(p, a, freed);
            int b = p->tile[a].witness;
            if (!p->relaxed[b]) {
                p->tile[b].witness = (uint16_t)a;
                let_go(p, b, freed);
            }
        }
        p->stuck_count = kept;
    }
}

/* False: some stay stuck, and the choices one of which would have to be true are in
 * LEARNED. */
static bool relax(struct pairing *p)
{
    if (!p->broken)
        return true;
    int freed = 0;
    p->broken = false;
    p->relaxed_board = p->board;
    p->stuck_count = 0;
    for (uint32_t c = 0; c < p->choices; c++)
        p->choice[c].witness = false;
    for (int i = 0; i < p->tiles; i++) {
        int a = p->order[i];
        p->relaxed[a] = p->gone[a];
        if (p->gone[a])
            p->order[freed++] = (uint16_t)a;
        else
            p->stuck[p->stuck_count++] = (uint16_t)a;
    }
    empty(p, &freed);
    if (p->stuck_count == 0)
        return true;
    for (int i = 0; i < p->stuck_count; i++)
        p->order[freed + i] = p->stuck[i];
    p->broken = true;
    p->learned_count = 0;
    for (int i = 0; i < p->stuck_count; i++) {
        int a = p->stuck[i];
        const struct tile *tile = &p->tile[a];
        for (int b = tile->first; b < tile->first + tile->count; b++) {
            if (b == a)
                continue;
            struct choice *choice = &p->choice[choice_of(p, a, b)];
            if (choice->value != FALSE || choice->level == 0 || choice->seen ||
                !board_join(&p->relaxed_board, tile->spot, p->tile[b].spot))
                continue;
            choice->seen = true;
            learn_literal(p, 2 * choice_of(p, a, b));
        }
    }
    for (uint32_t i = 0; i < p->learned_count; i++)
        p->choice[p->learned[i] / 2].seen = false;
    return false;
}

/* ---- learning ---------------------------------------------------------------------- */

static void bump(struct pairing *p, uint32_t choice)
{
    p->choice[choice].activity += p->bump;
    if (p->choice[choice].activity < 1e100)
        return;
    for (uint32_t c = 0; c < p->choices; c++)
        p->choice[c].activity *= 1e-100;
    p->bump *= 1e-100;
}

/* From a contradiction in LEARNED to the clause of the first unique implication point, its
 * one literal of this level first. False: the contradiction rests on nothing. */
static bool analyze(struct pairing *p)
{
    uint32_t level = 0;
    for (uint32_t i = 0; i < p->learned_count; i++) {
        uint32_t its = p->choice[p->learned[i] / 2].level;
        level = its > level ? its : level;
    }
    if (level == 0)
        return false;
    return_to(p, level);
    uint32_t open = 0, kept = 0, from = 0;
    uint32_t at = p->trail_count;
    for (;;) {
        for (uint32_t i = from; i < p->learned_count; i++) {
            literal l = p->learned[i];
            struct choice *choice = &p->choice[l / 2];
            if (choice->seen || choice->level == 0)
                continue;
            choice->seen = true;
            bump(p, l / 2);
            if (choice->level == level)
                open++;
            else
                p->learned[kept++] = l;
        }
        do
            at--;
        while (!p->choice[p->trail[at] / 2].seen ||
               p->choice[p->trail[at] / 2].level != level);
        uint32_t choice = p->trail[at] / 2;
        if (--open == 0)
            break;
        p->learned_count = from = kept;
        p->choice[choice].seen = false;
        explain(p, p->choice[choice].why, choice);
    }
    p->learned[kept] = p->learned[0];
    p->learned[0] = p->trail[at] ^ 1;
    p->learned_count = kept == 0 ? 1 : kept + 1;
    for (uint32_t i = 0; i < p->learned_count; i++)
        p->choice[p->learned[i] / 2].seen = false;
    return true;
}

static bool reserve(struct pairing *p, size_t more)
{
    if (p->pool_used + more <= p->pool_size)
        return true;
    size_t size = 2 * (p->pool_size + more);
    uint32_t *pool = search_alloc(p->search, size * sizeof *pool);
    if (pool == NULL)
        return false;
    if (p->pool != NULL)
        memcpy(pool, p->pool, p->pool_used * sizeof *pool);
    search_release(p->search, p->pool, p->pool_size * sizeof *pool);
    p->pool = pool;
    p->pool_size = size;
    return true;
}

/* Goes back to where the clause LEARNED has something to say, and lets it. False: refused
 * by the search. */
static bool learn(struct pairing *p)
{
    uint32_t count = p->learned_count;
    if (count == 1) {
        return_to(p, 0);
        assign(p, p->learned[0], WHY_DECISION, 0);
        return true;
    }
    for (uint32_t i = 2; i < count; i++)
        if (p->choice[p->learned[i] / 2].level > p->choice[p->learned[1] / 2].level) {
            literal l = p->learned[1];
            p->learned[1] = p->learned[i];
            p->learned[i] = l;
        }
    return_to(p, p->choice[p->learned[1] / 2].level);
    if (!reserve(p, count + 3))
        return false;
    uint32_t at = (uint32_t)p->pool_used;
    uint32_t *clause = &p->pool[at];
    clause[0] = count;
    for (int i = 0; i < 2; i++) {
        clause[1 + i] = p->watch[p->learned[i]];
        p->watch[p->learned[i]] = at;
    }
    memcpy(clause + 3, p->learned, count * sizeof *clause);
    p->pool_used += count + 3;
    assign(p, p->learned[0], WHY_CLAUSE, at);
    return true;
}

/* ---- the search -------------------------------------------------------------------- */

/* Whether a pair of CHOICE can be joined now; ALL: of four tiles, both pairs. */
static bool joined(const struct pairing *p, uint32_t choice, bool *all)
{
    uint16_t tiles[QUAD];
    int count = tiles_of(p, choice, tiles);
    int pairs = 0;
    for (int i = 0; i < count; i += 2)
        pairs +=
            board_join(&p->board, p->tile[tiles[i]].spot, p->tile[tiles[i + 1]].spot);
    *all = count == QUAD && pairs == 2;
    return pairs > 0;
}

static uint32_t choose(struct pairing *p)
{
    uint32_t best = NONE;
    for (uint32_t c = 0; c < p->choices; c++) {
        bool all;
        if (p->choice[c].value != UNDECIDED ||
            (best != NONE && p->choice[c].activity < p->choice[best].activity) ||
            !joined(p, c, &all))
            continue;
        best = c;
        if (all)
            break;
    }
    return best;
}

static uint32_t luby(uint32_t i)
{
    uint32_t size = 1;
    while (size < i + 1)
        size = 2 * size + 1;
    while (size - 1 != i) {
        size /= 2;
        i %= size;
    }
    return (size + 1) / 2;
}

static enum verdict run(struct pairing *p)
{
    uint32_t restarts = 0, conflicts = 0;
    uint32_t most = RESTART;
    while (search_claim(&p->claim)) {
        if (!propagate(p) || !relax(p)) {
            if (!analyze(p))
                return VERDICT_IMPOSSIBLE;
            if (!learn(p))
                return VERDICT_UNKNOWN;
            p->bump /= 0.95;
            if (++conflicts == most) {
                most += RESTART * luby(++restarts);
                return_to(p, 0);
            }
            continue;
        }
        if ((int)p->taken_count * 2 == p->tiles)
            return VERDICT_SOLVED;
        uint32_t choice = choose(p);
        p->level++;
        p->mark[p->level] = (struct mark){p->trail_count, p->owed_count, p->taken_count};
        assign(p, 2 * choice, WHY_DECISION, 0);
    }
    return VERDICT_UNKNOWN;
}

/* ---- beginning and end ------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct tile *x = a;
    const struct tile *y = b;
    return x->base != y->base ? (x->base > y->base) - (x->base < y->base)
                              : (x->cell > y->cell) - (x->cell < y->cell);
}

/* Gives out pieces of a block; with none, only counts. */
struct block {
    unsigned char *bytes;
    size_t used;
};

static void *piece(struct block *block, size_t count, size_t size)
{
    void *bytes = block->bytes == NULL ? NULL : block->bytes + block->used;
    block->used += (count * size + 15) / 16 * 16;
    return bytes;
}

static void lay_out(struct pairing *p, struct block *block)
{
    size_t tiles = (size_t)p->tiles;
    size_t choices = p->choices;
    p->choice = piece(block, choices, sizeof *p->choice);
    p->trail = piece(block, choices, sizeof *p->trail);
    p->learned = piece(block, 2 * choices + 2, sizeof *p->learned);
    p->watch = piece(block, 2 * choices, sizeof *p->watch);
    p->mark = piece(block, choices + 1, sizeof *p->mark);
    p->order = piece(block, tiles, sizeof *p->order);
    p->stuck = piece(block, tiles, sizeof *p->stuck);
    p->owed = piece(block, tiles, sizeof *p->owed);
    p->partner = piece(block, tiles, sizeof *p->partner);
    p->taken = piece(block, tiles, sizeof *p->taken);
    p->gone = piece(block, tiles, sizeof *p->gone);
    p->relaxed = piece(block, tiles, sizeof *p->relaxed);
}

/* The tiles face by face. False: a face has an odd number of them. */
static bool read_tiles(struct pairing *p, const struct lian *lian)
{
    for (int cell = 0; cell < lian->rows * lian->columns; cell++)
        if (lian->face[cell] != 0)
            p->tile[p->tiles++] = (struct tile){.spot = board_spot(lian, cell),
                                                .cell = (uint16_t)cell,
                                                .base = lian->face[cell]};
    qsort(p->tile, (size_t)p->tiles, sizeof *p->tile, compare);
    for (int i = 0, end; i < p->tiles; i = end) {
        for (end = i; end < p->tiles && p->tile[end].base == p->tile[i].base; end++)
            ;
        uint32_t count = (uint32_t)(end - i);
        if (count % 2 != 0)
            return false;
        for (int k = end; k-- > i;) {
            p->tile[k].base = p->choices;
            p->tile[k].first = (uint16_t)i;
            p->tile[k].witness = (uint16_t)(k == i ? i + 1 : i);
            p->tile[k].count = (uint16_t)count;
            p->tile[k].open = count - 1;
        }
        p->choices += count == QUAD ? 3 : count * (count - 1) / 2;
    }
    return true;
}

static void prepare(struct pairing *p)
{
    struct random random;
    random_seed(&random, 1);
    for (int a = 0; a < p->tiles; a++) {
        const struct tile *tile = &p->tile[a];
        p->order[a] = (uint16_t)a;
        for (int b = tile->first; b < a; b++) {
            struct choice *choice = &p->choice[choice_of(p, a, b)];
            if (tile->count == QUAD && b != tile->first)
                continue;
            choice->a = (uint16_t)b;
            choice->b = (uint16_t)a;
            choice->activity = (double)random_below(&random, 1 << 20) * 0x1p-20;
            p->watch[2 * choice_of(p, a, b)] = p->watch[2 * choice_of(p, a, b) + 1] =
                NONE;
        }
        if (tile->count == 2 && a == tile->first)
            assign(p, 2 * tile->base, WHY_DECISION, 0);
    }
}

static void write_line(const struct pairing *p, struct solution *out)
{
    out->verdict = VERDICT_SOLVED;
    solution_resize(out, (int)p->taken_count);
    for (int i = 0; i < out->count; i++)
        out->moves[i] =
            lian_pair(p->tile[p->taken[i]].cell, p->tile[p->partner[p->taken[i]]].cell);
}

void pairing_solve(struct search *search, const struct lian *lian, struct solution *out)
{
    struct tile tiles[LIAN_CELLS];
    struct pairing pairing = {.search = search,
                              .claim = {.search = search},
                              .tile = tiles,
                              .bump = 1,
                              .broken = true};
    struct pairing *p = &pairing;
    out->verdict = VERDICT_IMPOSSIBLE;
    if (!read_tiles(p, lian))
        return;
    struct block block = {0};
    lay_out(p, &block);
    size_t bytes = block.used;
    block = (struct block){.bytes = search_alloc(search, bytes)};
    out->verdict = VERDICT_UNKNOWN;
    if (block.bytes == NULL)
        return;
    unsigned char *first = block.bytes;
    lay_out(p, &block);
    board_init(&p->board, lian);
    prepare(p);
    out->verdict = run(p);
    if (out->verdict == VERDICT_SOLVED)
        write_line(p, out);
    search_settle(&p->claim);
    search_release(search, p->pool, p->pool_size * sizeof *p->pool);
    search_release(search, first, bytes);
}
