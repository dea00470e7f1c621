/* Choices, unit propagation and conflict analysis, as in MiniSat, with two kinds of
 * clauses that are never written down: of two choices with a common tile at most one is
 * true (WHY_CHOICE), and of the choices of a tile at least one is (WHY_TILE). explain()
 * makes them up when needed.
 *
 * Conflict analysis. A conflict is a clause whose literals are all false.
 * choice_analyze() walks the trail backwards from its end. A literal that made a literal
 * of the clause false, by implication, is replaced by the reason of that implication: the
 * resolvent of the clause and of the reason, hence implied by the rules too. This stops
 * when only one literal of the conflict level is left: the first unique implication
 * point. OPEN counts the marked literals of that level, KEPT those of lower levels, which
 * stay in the clause; literals of level 0 are always false and are dropped. After
 * backjumping to the second highest level of the clause, that one literal is implied. So
 * the search never repeats the combination of choices that caused the conflict.
 *
 * Each clause longer than one literal is watched at its first two literals; it needs a
 * look only when one of them becomes false. */
#include "games/lianliankan/solve/choice.h"

#include <string.h>

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
    static const enum lian_clause kinds[] =
        {[WHY_CHOICE] = LIAN_PAIR, [WHY_TILE] = LIAN_TILE, [WHY_CLAUSE] = LIAN_EARLIER};
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

static void take_off(struct pairing *p, uint32_t a)
{
    uint32_t b = p->partner[a];
    p->gone[a] = p->gone[b] = true;
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
            if (!p->gone[tiles[k]])
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
    while (p->taken_count > mark.taken) {
        uint32_t a = p->taken[--p->taken_count];
        uint32_t b = p->partner[a];
        p->gone[a] = p->gone[b] = false;
        pairing_flip(&p->board, p->tile[a].spot);
        pairing_flip(&p->board, p->tile[b].spot);
    }
    p->head = p->trail_count;
    owe(p);
    p->level = level;
    p->plan = 0;
}

/* ---- propagation ------------------------------------------------------------------- */

void choice_note(struct pairing *p, literal l)
{
    p->learned[p->learned_count++] = l;
}

/* Appends the false literals of the reason WHY, except the literal of choice SKIP. */
static void explain(struct pairing *p, uint32_t why, uint32_t skip)
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
        const uint32_t *clause = &p->pool[which];
        for (uint32_t i = 0; i < clause[0]; i++)
            if (clause[3 + i] / 2 != skip)
                choice_note(p, clause[3 + i]);
    }
}

/* A conflict with the clause of WHY, without the literal of choice SKIP. */
static bool conflict(struct pairing *p, enum why why, uint32_t which, uint32_t skip)
{
    p->learned_count = 0;
    explain(p, which << 2 | why, skip);
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
        p->partner[a] = b;
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

/* Propagates the clauses that watch L, which has become false. */
static bool propagate_clauses(struct pairing *p, literal l)
{
    uint32_t *link = &p->watch[l];
    while (*link != NONE) {
        uint32_t at = *link;
        uint32_t *clause = &p->pool[at];
        if (clause[3] == l) { /* moves the false one to the second place */
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
            return conflict(p, WHY_CLAUSE, at, NONE);
        choice_assign(p, clause[3], WHY_CLAUSE, at);
        link = &clause[2];
    }
    return true;
}

bool choice_propagate(struct pairing *p)
{
    while (p->head < p->trail_count) {
        literal l = p->trail[p->head++];
        if (!(l % 2 == 0 ? propagate_true(p, l / 2) : propagate_false(p, l / 2)) ||
            !propagate_clauses(p, l ^ 1))
            return false;
    }
    for (bool more = true; more;) {
        more = false;
        uint32_t count = p->owed_count;
        p->owed_count = 0;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t a = p->owed[i];
            if (!pairing_join(&p->board, p->tile[a].spot, p->tile[p->partner[a]].spot)) {
                p->owed[p->owed_count++] = a;
                continue;
            }
            take_off(p, a);
            p->taken[p->taken_count++] = a;
            more = true;
        }
    }
    return true;
}

/* ---- learning ---------------------------------------------------------------------- */

static void bump(struct pairing *p, uint32_t choice)
{
    if (p->choice[choice].activity == 0)
        p->hot[p->hot_count++] = choice;
    p->choice[choice].activity += p->bump;
    if (p->choice[choice].activity < 1e100)
        return;
    for (uint32_t i = 0; i < p->hot_count; i++)
        p->choice[p->hot[i]].activity *= 1e-100;
    p->bump *= 1e-100;
}

bool choice_analyze(struct pairing *p)
{
    uint32_t level = 0;
    for (uint32_t i = 0; i < p->learned_count; i++) {
        uint32_t its = p->choice[p->learned[i] / 2].level;
        level = its > level ? its : level;
    }
    if (level == 0) {
        if (p->log != NULL)
            log_end(p->log);
        return false;
    }
    choice_backtrack(p, level);
    uint32_t open = 0, kept = 0, from = 0;
    uint32_t at = p->trail_count;
    for (;;) {
        for (uint32_t i = from; i < p->learned_count; i++) {
            literal l = p->learned[i];
            struct pairing_choice *choice = &p->choice[l / 2];
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
    if (size > NONE / 4) { /* a reason is four times an index */
        search_stop(p->search, STOP_MEMORY);
        return false;
    }
    uint32_t *pool = search_extend(p->search, p->pool, p->pool_size * sizeof *pool,
                                   size * sizeof *pool);
    if (pool == NULL)
        return false;
    p->pool = pool;
    p->pool_size = size;
    return true;
}

bool choice_learn(struct pairing *p)
{
    uint32_t count = p->learned_count;
    if (count == 1) {
        if (p->log != NULL)
            log_end(p->log);
        choice_backtrack(p, 0);
        choice_assign(p, p->learned[0], WHY_DECISION, 0);
        return true;
    }
    for (uint32_t i = 2; i < count; i++)
        if (p->choice[p->learned[i] / 2].level > p->choice[p->learned[1] / 2].level) {
            literal l = p->learned[1];
            p->learned[1] = p->learned[i];
            p->learned[i] = l;
        }
    choice_backtrack(p, p->choice[p->learned[1] / 2].level);
    if (!reserve(p, count + 3))
        return false;
    uint32_t at = (uint32_t)p->pool_used;
    if (p->log != NULL)
        log_end_clause(p->log, at);
    uint32_t *clause = &p->pool[at];
    clause[0] = count;
    for (int i = 0; i < 2; i++) {
        clause[1 + i] = p->watch[p->learned[i]];
        p->watch[p->learned[i]] = at;
    }
    memcpy(clause + 3, p->learned, count * sizeof *clause);
    p->pool_used += count + 3;
    choice_assign(p, p->learned[0], WHY_CLAUSE, at);
    return true;
}
