/* The relaxation of pairing.c: tiles leave the board one by one, each if a path joins
 * it with a partner, which may have left before.
 *
 * The order in which they left stays valid until a choice of a tile and its partner (its
 * witness) becomes false: what search and backtracking change otherwise only lets the same
 * tiles leave earlier. So the next relaxation repeats that order up to the first such tile
 * without a test. A tile that then has no other partner waits; from there on each witness is
 * tested again, until no tile waits. Without an order that helps, the result is the same:
 * the largest set of tiles that can leave. */
#include "games/lianliankan/solve/choice.h"

/* Whether a tile has a free cell beside it, or is at an edge that paths may cross. If not,
 * only a tile beside it can be its partner. */
static bool exposed(const struct pairs *board, struct lian_spot spot)
{
    int row = spot.row - 1, column = spot.column - 1;
    bool edge =
        row == 0 || column == 0 || row == board->rows - 1 || column == board->columns - 1;
    return (edge && board->outside) ||
           (column > 0 && !pairs_taken(board, row, column - 1)) ||
           (column < board->columns - 1 && !pairs_taken(board, row, column + 1)) ||
           (row > 0 && !pairs_taken(board, row - 1, column)) ||
           (row < board->rows - 1 && !pairs_taken(board, row + 1, column));
}

static bool has_partner(struct pairing *p, uint32_t a, uint32_t b)
{
    if ((p->choice != NULL && p->choice[choice_of(p, a, b)].value == FALSE) ||
        !pairing_join(&p->relaxed_board, p->tile[a].spot, p->tile[b].spot))
        return false;
    p->tile[a].witness = b;
    return true;
}

/* Counts the tests of a wide board, which may take long. */
static void count_tests(struct pairing *p, uint32_t tests)
{
    enum {
        CLAIM = 1024
    };
    p->tests += tests;
    if (p->tests < CLAIM)
        return;
    search_claim(&p->claim); /* if that fails, the search is stopped */
    if (p->effort != UINT64_MAX)
        p->effort = p->effort > p->tests ? p->effort - p->tests : 0;
    p->tests = 0;
}

static bool can_go(struct pairing *p, uint32_t a)
{
    const struct tile *tile = &p->tile[a];
    if (!tile->beside && !exposed(&p->relaxed_board.wide, tile->spot))
        return false;
    if (has_partner(p, a, tile->witness))
        return true;
    if (pairing_is_wide(&p->board))
        count_tests(p, tile->count);
    for (uint32_t b = tile->first; b < tile->first + tile->count; b++)
        if (b != a && b != tile->witness && has_partner(p, a, b))
            return true;
    return false;
}

static void let_go(struct pairing *p, uint32_t a)
{
    p->tile[a].relaxed = true;
    pairing_flip(&p->relaxed_board, p->tile[a].spot);
    p->tile[a].place = p->ordered;
    p->order[p->ordered++] = a;
}

/* Lets tile A go if it can, and its witness too. */
static bool try_to_go(struct pairing *p, uint32_t a)
{
    if (!can_go(p, a))
        return false;
    let_go(p, a);
    uint32_t b = p->tile[a].witness;
    if (!p->tile[b].relaxed) {
        p->tile[b].witness = a;
        let_go(p, b);
    }
    return true;
}

/* Lets go what can of STUCK, once. Returns whether any did. */
static bool retry(struct pairing *p)
{
    uint32_t kept = 0, count = p->stuck_count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = p->stuck[i];
        if (!p->tile[a].relaxed && (pairing_tired(p) || !try_to_go(p, a)))
            p->stuck[kept++] = a;
    }
    p->stuck_count = kept;
    return kept < count;
}

/* Whether the choice of A and its witness is not false. */
static bool has_witness(const struct pairing *p, uint32_t a)
{
    return p->choice == NULL ||
           p->choice[choice_of(p, a, p->tile[a].witness)].value != FALSE;
}

/* Runs the relaxation: first the tiles go that the search has removed, then those of the last
 * order. While none waits in STUCK, each has at least as many free cells as then. */
static void empty(struct pairing *p)
{
    uint32_t *order = p->order, known = p->ordered, complete = p->complete;
    p->order = p->spare;
    p->spare = order;
    p->ordered = p->stuck_count = 0;
    pairing_copy(&p->relaxed_board, &p->board);
    for (uint32_t i = 0; i < 2 * p->taken_count; i++) {
        uint32_t a = p->taken[i / 2];
        a = i % 2 == 0 ? a : p->tile[a].partner;
        p->tile[a].witness = p->tile[a].partner;
        p->tile[a].place = p->ordered;
        p->order[p->ordered++] = a;
    }
    for (uint32_t a = 0; a < p->tiles; a++)
        p->tile[a].relaxed = p->tile[a].gone;
    for (uint32_t i = 0; i < p->tiles; i++) {
        uint32_t a = order[i];
        if (p->tile[a].relaxed)
            continue;
        if (i < known || (i < complete && p->stuck_count == 0 && has_witness(p, a)))
            let_go(p, a);
        else if (pairing_tired(p) || !try_to_go(p, a))
            p->stuck[p->stuck_count++] = a;
    }
    while (p->stuck_count > 0 && !pairing_tired(p) && retry(p))
        ;
    p->complete = p->ordered;
    p->plan = 0;
}

/* Writes the clause to LEARNED: the false choices of which one must be true. */
static void note_stuck(struct pairing *p)
{
    p->learned_count = 0;
    for (uint32_t i = 0; i < p->stuck_count; i++) {
        uint32_t a = p->stuck[i];
        const struct tile *tile = &p->tile[a];
        for (uint32_t b = tile->first; b < tile->first + tile->count; b++) {
            if (b == a)
                continue;
            struct pairing_choice *choice = &p->choice[choice_of(p, a, b)];
            if (choice->value != FALSE || choice->level == 0 || choice->seen ||
                !pairing_join(&p->relaxed_board, tile->spot, p->tile[b].spot))
                continue;
            choice->seen = true;
            choice_note(p, 2 * choice_of(p, a, b));
        }
    }
    for (uint32_t i = 0; i < p->learned_count; i++)
        p->choice[p->learned[i] / 2].seen = false;
    if (p->log != NULL)
        log_stuck(p->log, p->learned, p->learned_count);
}

bool pairing_relax(struct pairing *p)
{
    if (p->ordered == p->tiles)
        return true;
    if (pairing_is_wide(&p->board))
        count_tests(p, p->tiles / 32);
    empty(p);
    if (p->stuck_count == 0)
        return true;
    for (uint32_t i = 0; i < p->stuck_count; i++)
        p->order[p->ordered + i] = p->stuck[i];
    if (p->choice != NULL && !pairing_tired(p))
        note_stuck(p);
    return false;
}
