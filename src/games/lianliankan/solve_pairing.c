/* Boards without gravity: a satisfiability problem, solved by conflict-driven clause
 * learning (Marques-Silva and Sakallah, GRASP, 1996; watched literals and activities as
 * in MiniSat, Een and Sorensson, 2003) modulo a monotonic theory (Bayless and others, SAT
 * Modulo Monotonic Theories, 2015).
 *
 * Removing tiles only frees cells, so a pair that can be joined stays joinable. Therefore
 * only the pairing matters, not the order: a pairing clears the board if and only if
 * removing its pairs greedily, in any order, does.
 *
 * - A choice is "these two tiles are a pair"; of four equal tiles, "these two are a pair,
 *   and the other two". Each tile is in exactly one true choice.
 * - The pairs of true choices are removed from the board as soon as they can be joined.
 * - The relaxation then empties the board with all choices that are not false; a tile may
 *   be the partner of many. What remains even then is stuck. Any pairing that clears the
 *   board must contain one of the false choices that could free a stuck tile now. That
 *   is a clause; it contradicts the current assignment and is analysed like any other
 *   conflict.
 *
 * Why "impossible" is a proof: the clause of the relaxation is implied by the rules. The
 * relaxation allows more than any pairing that extends the assignment, so the first stuck
 * tile to go in such a pairing would have to go by a false choice that joins on the
 * relaxed board. All other clauses are derived by resolution. A conflict that depends on
 * no decision is a contradiction of the rules alone. Why "solved" is right:
 * solution_find() replays the line.
 *
 * Decisions are choices that can be joined on the board as it is: if there is none,
 * all remaining tiles are stuck, and the relaxation has already reported that. */
#include "games/lianliankan/solve_pairing.h"

#include "games/lianliankan/solve_choice.h"

#include "base/random.h"
#include "engine/solution.h"

#include <stdlib.h>

enum {
    RESTART = 50 /* conflicts, times Luby's sequence */
};

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

/* Removes tiles from STUCK until none can go. */
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

/* Runs the relaxation. False: tiles are stuck, and LEARNED has the clause: the false
 * choices of which one must be true. */
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
            struct pairing_choice *choice = &p->choice[choice_of(p, a, b)];
            if (choice->value != FALSE || choice->level == 0 || choice->seen ||
                !board_join(&p->relaxed_board, tile->spot, p->tile[b].spot))
                continue;
            choice->seen = true;
            choice_note(p, 2 * choice_of(p, a, b));
        }
    }
    if (p->log != NULL)
        log_board(p->log, p->learned_count);
    for (uint32_t i = 0; i < p->learned_count; i++) {
        p->choice[p->learned[i] / 2].seen = false;
        if (p->log != NULL)
            log_choice(p->log, p->learned[i] / 2);
    }
    return false;
}

/* ---- the search -------------------------------------------------------------------- */

/* Whether a pair of CHOICE can be joined now. *ALL: a choice of four tiles, both pairs
 * can. */
static bool joined(const struct pairing *p, uint32_t choice, bool *all)
{
    uint16_t tiles[QUAD];
    int count = choice_tiles(p, choice, tiles);
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
        if (!choice_propagate(p) || !relax(p)) {
            if (!choice_analyze(p))
                return VERDICT_IMPOSSIBLE;
            if (!choice_learn(p))
                return VERDICT_UNKNOWN;
            p->bump /= 0.95;
            if (++conflicts == most) {
                most += RESTART * luby(++restarts);
                choice_return(p, 0);
            }
            continue;
        }
        if ((int)p->taken_count * 2 == p->tiles)
            return VERDICT_SOLVED;
        uint32_t choice = choose(p);
        p->level++;
        p->mark[p->level] = (struct mark){p->trail_count, p->owed_count, p->taken_count};
        choice_assign(p, 2 * choice, WHY_DECISION, 0);
    }
    return VERDICT_UNKNOWN;
}

/* ---- setup and result -------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct tile *x = a;
    const struct tile *y = b;
    return x->base != y->base ? (x->base > y->base) - (x->base < y->base)
                              : (x->cell > y->cell) - (x->cell < y->cell);
}

/* Divides a block into pieces; without a block, only counts the bytes. */
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

/* Lists the tiles, sorted by face. False: a face has an odd number of tiles. */
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
            struct pairing_choice *choice = &p->choice[choice_of(p, a, b)];
            if (tile->count == QUAD && b != tile->first)
                continue;
            choice->a = (uint16_t)b;
            choice->b = (uint16_t)a;
            choice->activity = (double)random_below(&random, 1 << 20) * 0x1p-20;
            p->watch[2 * choice_of(p, a, b)] = p->watch[2 * choice_of(p, a, b) + 1] =
                NONE;
        }
        if (tile->count == 2 && a == tile->first)
            choice_assign(p, 2 * tile->base, WHY_TILE, (uint32_t)a);
    }
}

static enum verdict write_line(const struct pairing *p, struct solution *out)
{
    if (!solution_resize(out, (int)p->taken_count)) {
        search_stop(p->search, STOP_SYSTEM);
        return VERDICT_UNKNOWN;
    }
    for (int i = 0; i < out->count; i++)
        out->moves[i] =
            lian_pair(p->tile[p->taken[i]].cell, p->tile[p->partner[p->taken[i]]].cell);
    return VERDICT_SOLVED;
}

void pairing_solve(struct search *search, const struct lian *lian,
                   struct pairing_log *log, struct solution *out)
{
    struct tile tiles[LIAN_CELLS];
    struct pairing pairing = {.search = search,
                              .log = log,
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
        out->verdict = write_line(p, out);
    search_settle(&p->claim);
    search_release(search, p->pool, p->pool_size * sizeof *p->pool);
    search_release(search, first, bytes);
}
