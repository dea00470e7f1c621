/* The trail of decided choices, and unit propagation with watched literals, as in MiniSat.
 *
 * Two kinds of clauses are never written down: of two choices with a common tile at most one is
 * true (WHY_CHOICE), and of the choices of a tile at least one is (WHY_TILE).
 * choice_explain() makes them up when needed. A clause that was learned is watched at its first
 * two literals; it needs a look only when one of them becomes false. */
#include "games/lianliankan/solve/choice.h"

/* ---- choices ----------------------------------------------------------------------- */

int choice_tiles(const struct pairing *p, uint32_t choice, uint32_t tiles[QUAD])
{
    const struct pairing_choice *c = &p->choice[choice];
    const struct tile *tile = &p->tile[c->a];
    tiles[0] = c->a;
    tiles[1] = c->b;
    if (tile->count != QUAD)
        return 2;
    /* C->a is the first of the four. */
    uint32_t second = c->b == tile->first + 1 ? 2 : 1;
    tiles[2] = tile->first + second;
    tiles[3] = tile->first + (second ^ (c->b - tile->first));
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

/* Logs the clause of the reason WHY, which decides choice OTHER. */
static void log_why(struct pairing_log *log, enum why why, uint32_t which, uint32_t other)
{
    static const enum step_clause kinds[] =
        {[WHY_CHOICE] = STEP_PAIR, [WHY_TILE] = STEP_TILE, [WHY_CLAUSE] = STEP_EARLIER};
    log_clause(log, kinds[why], which, other);
}

void choice_assign(struct pairing *p, literal l, enum why why, uint32_t which)
{
    struct pairing_choice *choice = &p->choice[l / 2];
    choice->value = l % 2 == 0 ? TRUE : FALSE;
    choice->level = p->level;
    choice->why = which << 2 | why;
    if (p->log != NULL && p->level == 0 && why != WHY_DECISION) {
        log_why(p->log, why, which, l / 2);
        log_end(p->log);
    }
    p->trail[p->trail_count++] = l;
    if (l % 2 == 0)
        return;
    uint32_t tiles[QUAD];
    for (int i = choice_tiles(p, l / 2, tiles); i-- > 0;) {
        struct tile *tile = &p->tile[tiles[i]];
        tile->open--;
        if (tile->witness == tiles[i ^ 1] && tile->place < p->ordered)
            p->ordered = tile->place;
    }
}

/* Removes tile A and its partner from the board, or puts them back. */
static void flip_pair(struct pairing *p, uint32_t a, bool gone)
{
    uint32_t b = p->tile[a].partner;
    p->tile[a].gone = p->tile[b].gone = gone;
    pairing_flip(&p->board, p->tile[a].spot);
    pairing_flip(&p->board, p->tile[b].spot);
}

/* Lists the chosen pairs that are not gone. */
static void owe(struct pairing *p)
{
    p->owed_count = 0;
    for (uint32_t i = 0; i < p->trail_count; i++) {
        uint32_t tiles[QUAD];
        literal l = p->trail[i];
        int count = l % 2 == 0 ? choice_tiles(p, l / 2, tiles) : 0;
        for (int k = 0; k < count; k += 2)
            if (!p->tile[tiles[k]].gone)
                p->owed[p->owed_count++] = tiles[k];
    }
}

void choice_backtrack(struct pairing *p, uint32_t level)
{
    if (level >= p->level)
        return;
    struct mark mark = p->mark[level + 1];
    while (p->trail_count > mark.trail) {
        literal l = p->trail[--p->trail_count];
        p->choice[l / 2].value = UNDECIDED;
        uint32_t tiles[QUAD];
        for (int i = l % 2 == 0 ? 0 : choice_tiles(p, l / 2, tiles); i-- > 0;)
            p->tile[tiles[i]].open++;
    }
    while (p->taken_count > mark.taken)
        flip_pair(p, p->taken[--p->taken_count], false);
    p->head = p->trail_count;
    owe(p);
    p->level = level;
    p->plan = 0;
}

/* ---- propagation ------------------------------------------------------------------- */

void choice_explain(struct pairing *p, uint32_t why, uint32_t skip)
{
    uint32_t which = why >> 2;
    if (p->log != NULL)
        log_why(p->log, why & 3, which, skip);
    if ((why & 3) == WHY_CHOICE) {
        choice_note(p, 2 * which + 1);
    } else if ((why & 3) == WHY_TILE) {
        const struct tile *tile = &p->tile[which];
        for (uint32_t i = 0; i < tile->count; i++) {
            uint32_t b = tile->first + i;
            if (b != which && choice_of(p, which, b) != skip)
                choice_note(p, 2 * choice_of(p, which, b));
        }
    } else if ((why & 3) == WHY_CLAUSE) {
        const struct clause *clause = clause_at(p, which);
        for (uint32_t i = 0; i < clause->count; i++)
            if (clause->literals[i] / 2 != skip)
                choice_note(p, clause->literals[i]);
    }
}

/* A conflict with the clause of WHY, without the literal of choice SKIP. */
static bool conflict(struct pairing *p, enum why why, uint32_t which, uint32_t skip)
{
    p->learned_count = 0;
    choice_explain(p, which << 2 | why, skip);
    return false;
}

static bool propagate_true(struct pairing *p, uint32_t choice)
{
    uint32_t tiles[QUAD];
    int count = choice_tiles(p, choice, tiles);
    for (int i = 0; i < count; i++) {
        uint32_t a = tiles[i];
        uint32_t b = tiles[i ^ 1];
        const struct tile *tile = &p->tile[a];
        p->tile[a].partner = b;
        if (i % 2 == 0)
            p->owed[p->owed_count++] = a;
        for (uint32_t x = tile->first; x < tile->first + tile->count; x++) {
            uint32_t other = x == a ? choice : choice_of(p, a, x);
            if (other == choice || p->choice[other].value == FALSE)
                continue;
            if (p->choice[other].value == TRUE) {
                conflict(p, WHY_CHOICE, choice, other);
                choice_note(p, 2 * other + 1);
                return false;
            }
            choice_assign(p, 2 * other + 1, WHY_CHOICE, choice);
        }
    }
    return true;
}

static bool propagate_false(struct pairing *p, uint32_t choice)
{
    uint32_t tiles[QUAD];
    for (int i = choice_tiles(p, choice, tiles); i-- > 0;) {
        uint32_t a = tiles[i];
        const struct tile *tile = &p->tile[a];
        if (tile->open == 0)
            return conflict(p, WHY_TILE, a, NONE);
        for (uint32_t x = tile->first; tile->open == 1 && x < tile->first + tile->count;
             x++) {
            if (x == a || p->choice[choice_of(p, a, x)].value == FALSE)
                continue;
            if (p->choice[choice_of(p, a, x)].value == UNDECIDED)
                choice_assign(p, 2 * choice_of(p, a, x), WHY_TILE, a);
            break;
        }
    }
    return true;
}

/* Propagates the clauses that watch L, which has become false: each watches another literal
 * that is not false instead, or its other watched literal becomes true. */
static bool propagate_clauses(struct pairing *p, literal l)
{
    uint32_t *link = watch_of(p, l);
    while (*link != NONE) {
        uint32_t at = *link;
        struct clause *clause = clause_at(p, at);
        literal *literals = clause->literals;
        if (literals[0] == l) { /* moves the false one to the second place */
            literals[0] = literals[1];
            literals[1] = l;
            uint32_t next = clause->next[0];
            clause->next[0] = clause->next[1];
            clause->next[1] = next;
        }
        uint32_t i = 2;
        bool satisfied = is_true(p, literals[0]);
        while (!satisfied && i < clause->count && is_false(p, literals[i]))
            i++;
        if (!satisfied && i < clause->count) {
            literal other = literals[i];
            literals[i] = l;
            literals[1] = other;
            *link = clause->next[1];
            clause->next[1] = *watch_of(p, other);
            *watch_of(p, other) = at;
            continue;
        }
        link = &clause->next[1];
        if (satisfied)
            continue;
        if (is_false(p, literals[0]))
            return conflict(p, WHY_CLAUSE, at, NONE);
        choice_assign(p, literals[0], WHY_CLAUSE, at);
    }
    return true;
}

/* Removes the chosen pairs that can be joined from the board, until none can. */
static void remove_pairs(struct pairing *p)
{
    for (bool more = true; more;) {
        more = false;
        uint32_t count = p->owed_count;
        p->owed_count = 0;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t a = p->owed[i];
            if (!pairing_join(&p->board, p->tile[a].spot,
                              p->tile[p->tile[a].partner].spot)) {
                p->owed[p->owed_count++] = a;
                continue;
            }
            flip_pair(p, a, true);
            p->taken[p->taken_count++] = a;
            more = true;
        }
    }
}

bool choice_propagate(struct pairing *p)
{
    while (p->head < p->trail_count) {
        literal l = p->trail[p->head++];
        if (!(l % 2 == 0 ? propagate_true(p, l / 2) : propagate_false(p, l / 2)) ||
            !propagate_clauses(p, l ^ 1))
            return false;
    }
    remove_pairs(p);
    return true;
}
