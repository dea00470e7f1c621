/* Boards without gravity: a satisfiability problem, solved by conflict-driven clause
 * learning (Marques-Silva and Sakallah, GRASP, 1996; watched literals and activities as
 * in MiniSat, Een and Sorensson, 2003) modulo a monotonic theory (Bayless and others, SAT
 * Modulo Monotonic Theories, 2015).
 *
 * Removing tiles only frees cells, so a pair that can be joined stays joinable. Therefore
 * only the pairing matters, not the order: a pairing clears the board if and only if
 * removing its pairs greedily, in any order, does.
 *
 * - Choices are those of PROOFS, section 1. Each tile is in exactly one true choice.
 * - The pairs of true choices are removed from the board as soon as they can be joined.
 * - The relaxation (relax.c) then empties the board with all choices that are not
 *   false; a tile may be the partner of many. What remains even then is stuck. Any pairing
 *   that clears the board must contain one of the false choices that could free a stuck tile
 *   now. That is a clause; it contradicts the current assignment and is analysed like any
 *   other conflict.
 *
 * Why "impossible" is a proof: the clause of the relaxation holds (PROOFS, Lemma 2), and
 * resolution derives all others. A conflict that depends on no decision is a contradiction
 * of the rules alone. Why "solved" is right: solution_find() replays the line.
 *
 * Decisions are choices that can be joined on the board as it is: if there is none,
 * all remaining tiles are stuck, and the relaxation reports that. Its order is the plan for
 * choices without an activity. Until the first conflict it runs only when that plan ends. */
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "games/lianliankan/solve/choice.h"

#include <stdlib.h>

enum {
    RESTART = 50 /* conflicts, times Luby's sequence */
};

/* ---- the search -------------------------------------------------------------------- */

/* Whether a pair of CHOICE can be joined now. */
static bool joined(const struct pairing *p, uint32_t choice)
{
    uint32_t tiles[QUAD];
    for (int i = choice_tiles(p, choice, tiles); i > 0; i -= 2)
        if (pairing_join(&p->board, p->tile[tiles[i - 1]].spot,
                         p->tile[tiles[i - 2]].spot))
            return true;
    return false;
}

/* Whether the order of the last relaxation still begins with a tile that can go. */
static bool has_plan(struct pairing *p)
{
    while (p->plan < p->ordered && p->tile[p->order[p->plan]].gone)
        p->plan++;
    return p->plan < p->ordered;
}

/* The choice with the highest activity that can be joined; if none has any, the first one
 * of the relaxation. */
static uint32_t best_choice(struct pairing *p)
{
    uint32_t best = NONE;
    for (uint32_t i = 0; i < p->hot_count; i++) {
        uint32_t c = p->hot[i];
        if (p->choice[c].value == UNDECIDED &&
            (best == NONE || p->choice[c].activity >= p->choice[best].activity) &&
            joined(p, c))
            best = c;
    }
    if (best != NONE || !has_plan(p))
        return best;
    uint32_t a = p->order[p->plan];
    return choice_of(p, a, p->tile[a].witness);
}

static void decide(struct pairing *p)
{
    uint32_t choice = best_choice(p);
    p->mark[++p->level] = (struct mark){p->trail_count, p->taken_count};
    choice_assign(p, 2 * choice, WHY_DECISION, 0);
}

/* Propagates, and relaxes the board unless there has been no conflict yet and a choice is
 * known that can be joined. False: a conflict. */
static bool propagate(struct pairing *p)
{
    if (!choice_propagate(p) || ((p->conflicts > 0 || !has_plan(p)) && !pairing_relax(p)))
        return false;
    if (p->taken_count > p->reached) {
        p->reached = p->taken_count;
        search_deepen(p->search, (int)p->reached, (int)p->tiles / 2);
    }
    return true;
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

/* After a conflict: lets activities fade, and now and then drops all decisions. */
static void restart(struct pairing *p)
{
    p->bump /= 0.95;
    if (++p->conflicts == p->next_restart) {
        p->next_restart += RESTART * luby(++p->restarts);
        choice_backtrack(p, 0);
    }
}

/* Conflict-driven clause learning. */
static enum verdict learn_clauses(struct pairing *p)
{
    p->next_restart = RESTART;
    while (search_claim(&p->claim)) {
        if (propagate(p)) {
            if (p->taken_count * 2 == p->tiles)
                return VERDICT_SOLVED;
            decide(p);
        } else if (pairing_tired(p))
            return VERDICT_UNKNOWN;
        else if (!choice_analyze(p))
            return VERDICT_IMPOSSIBLE;
        else if (!choice_learn(p))
            return VERDICT_UNKNOWN;
        else
            restart(p);
    }
    return VERDICT_UNKNOWN;
}

/* ---- setup and result -------------------------------------------------------------- */

static int compare_tiles(const void *a, const void *b)
{
    const struct tile *x = a;
    const struct tile *y = b;
    if (x->base != y->base)
        return (x->base > y->base) - (x->base < y->base);
    int first = x->spot.row << 16 | x->spot.column;
    int second = y->spot.row << 16 | y->spot.column;
    return (first > second) - (first < second);
}

/* Sorts the tiles by face. False: a face has an odd number of tiles. */
static bool sort_tiles(struct pairing *p, uint64_t *choices)
{
    *choices = 0;
    qsort(p->tile, p->tiles, sizeof *p->tile, compare_tiles);
    for (uint32_t i = 0, end; i < p->tiles; i = end) {
        for (end = i; end < p->tiles && p->tile[end].base == p->tile[i].base; end++)
            ;
        uint32_t count = end - i;
        if (count % 2 != 0)
            return false;
        for (uint32_t k = end; k-- > i;) {
            p->tile[k].base = (uint32_t)*choices;
            p->tile[k].first = i;
            p->tile[k].witness = k == i ? i + 1 : i;
            p->tile[k].count = count;
            p->tile[k].open = count - 1;
            p->order[k] = k;
        }
        *choices += count == QUAD ? 3 : (uint64_t)count * (count - 1) / 2;
    }
    return true;
}

static void prepare(struct pairing *p)
{
    for (uint32_t a = 0; a < p->tiles; a++) {
        const struct tile *tile = &p->tile[a];
        for (uint32_t b = tile->first; b < a; b++) {
            struct pairing_choice *choice = &p->choice[choice_of(p, a, b)];
            if (tile->count == QUAD && b != tile->first)
                continue;
            choice->a = b;
            choice->b = a;
            choice->watch[0] = choice->watch[1] = NONE;
        }
        if (tile->count == 2 && a == tile->first)
            choice_assign(p, 2 * tile->base, WHY_TILE, a);
    }
}

/* Whether a tile of the same face is beside that at SPOT. */
static bool is_beside(const struct pairs *board, struct lian_spot spot)
{
    int columns = board->columns, row = spot.row - 1, column = spot.column - 1;
    const uint32_t *face = &board->face[row * columns + column];
    return (column > 0 && face[-1] == *face) ||
           (column < columns - 1 && face[1] == *face) ||
           (row > 0 && face[-columns] == *face) ||
           (row < board->rows - 1 && face[columns] == *face);
}

/* Solves the board of P, whose tiles have spots and, as base, faces. */
static enum verdict solve(struct pairing *p, const struct pairs *wide)
{
    uint64_t choices;
    if (!sort_tiles(p, &choices))
        return VERDICT_IMPOSSIBLE;
    for (uint32_t a = 0; wide != NULL && a < p->tiles; a++)
        p->tile[a].beside = is_beside(wide, p->tile[a].spot);
    if (wide != NULL && !pairing_relax(p)) {
        if (pairing_tired(p))
            return VERDICT_UNKNOWN;
        if (p->log != NULL) {
            log_stuck(p->log, NULL, 0);
            log_end(p->log);
        }
        return VERDICT_IMPOSSIBLE;
    }
    if (choices > NONE / 4) {
        if (p->effort != UINT64_MAX)
            return VERDICT_UNKNOWN;
        search_stop(p->search, STOP_MEMORY);
        return VERDICT_UNKNOWN;
    }
    size_t all = choices * sizeof *p->choice, marks = (choices + 1) * sizeof *p->mark;
    size_t lists = (4 * choices + 2) * sizeof(literal);
    if (p->effort != UINT64_MAX && !search_fits(p->search, 2 * (all + marks + lists)))
        return VERDICT_UNKNOWN;
    enum verdict verdict = VERDICT_UNKNOWN;
    p->choice = search_alloc(p->search, all);
    p->mark = search_alloc(p->search, marks);
    p->trail = search_alloc(p->search, lists);
    if (p->choice != NULL && p->mark != NULL && p->trail != NULL) {
        p->hot = p->trail + choices;
        p->learned = p->hot + choices;
        prepare(p);
        verdict = learn_clauses(p);
    }
    search_release(p->search, p->pool, p->pool_size * sizeof *p->pool);
    search_release(p->search, p->choice, all);
    search_release(p->search, p->mark, marks);
    search_release(p->search, p->trail, lists);
    return verdict;
}

/* Pairs the tiles of the board of P, whose faces by cell are FACE. If that clears it, TAKEN gets
 * the cells of each pair in the order in which they can be removed. WIDE: the board, if it is
 * one that is too large for a state. */
static enum verdict pair_tiles(struct pairing *p, const uint32_t *face, int rows,
                               int columns, const struct pairs *wide, int (*taken)[2])
{
    enum verdict verdict = VERDICT_UNKNOWN;
    for (int cell = 0; cell < rows * columns; cell++)
        p->tiles += face[cell] != 0;
    if (p->tiles == 0)
        return VERDICT_SOLVED; /* with an empty line */
    size_t bytes = p->tiles * sizeof *p->tile, more = 5 * p->tiles * sizeof *p->order;
    uint32_t *lists = search_alloc(p->search, more), tiles = 0;
    p->tile = search_alloc(p->search, bytes);
    if (p->tile != NULL && lists != NULL) {
        for (int cell = 0; cell < rows * columns; cell++)
            if (face[cell] != 0)
                p->tile[tiles++] = (struct tile){.spot = {(uint16_t)(cell / columns + 1),
                                                          (uint16_t)(cell % columns + 1)},
                                                 .base = face[cell],
                                                 .beside = true};
        p->order = lists;
        p->spare = lists + tiles;
        p->stuck = p->spare + tiles;
        p->owed = p->stuck + tiles;
        p->taken = p->owed + tiles;
        verdict = solve(p, wide);
    }
    for (uint32_t i = 0; verdict == VERDICT_SOLVED && taken != NULL && i < p->taken_count;
         i++)
        for (int k = 0; k < 2; k++) {
            uint32_t tile = k == 0 ? p->taken[i] : p->tile[p->taken[i]].partner;
            struct lian_spot spot = p->tile[tile].spot;
            taken[i][k] = (spot.row - 1) * columns + spot.column - 1;
        }
    search_settle(&p->claim);
    search_release(p->search, p->tile, bytes);
    search_release(p->search, lists, more);
    return verdict;
}

void pairing_solve(struct search *search, const struct lian *lian,
                   struct pairing_log *log, struct solution *out)
{
    struct pairing pairing = {.search = search,
                              .log = log,
                              .claim = {.search = search},
                              .effort = UINT64_MAX,
                              .bump = 1};
    uint32_t face[LIAN_CELLS];
    int taken[LIAN_CELLS / 2][2];
    for (int cell = 0; cell < lian->rows * lian->columns; cell++)
        face[cell] = lian->face[cell];
    board_init(&pairing.board.small, lian);
    enum verdict verdict =
        pair_tiles(&pairing, face, lian->rows, lian->columns, NULL, taken);
    if (verdict == VERDICT_SOLVED)
        solution_give(out, search, NULL, (int)pairing.taken_count);
    else
        out->verdict = verdict;
    for (int i = 0; i < out->count; i++)
        out->moves[i] = lian_pair(taken[i][0], taken[i][1]);
}

enum verdict pairing_clear(struct search *search, const struct pairs *board,
                           uint64_t effort, struct pairing_log *log, int (*taken)[2])
{
    struct pairing pairing = {.search = search,
                              .log = log,
                              .claim = {.search = search},
                              .effort = effort,
                              .bump = 1};
    struct pairs *wide = &pairing.board.wide, *relaxed = &pairing.relaxed_board.wide;
    enum verdict verdict = VERDICT_UNKNOWN;
    if (pairs_init(wide, board->rows, board->columns, board->outside) &&
        pairs_init(relaxed, board->rows, board->columns, board->outside)) {
        pairs_copy(wide, board);
        verdict =
            pair_tiles(&pairing, board->face, board->rows, board->columns, board, taken);
    } else
        search_stop(search, STOP_SYSTEM);
    pairs_free(relaxed);
    pairs_free(wide);
    return verdict;
}
