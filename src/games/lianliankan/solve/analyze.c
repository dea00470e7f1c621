/* Conflict analysis and learned clauses, as in MiniSat.
 *
 * A conflict is a clause whose literals are all false. choice_analyze() walks the trail
 * backwards from its end. A literal that made a literal of the clause false, by implication, is
 * replaced by the reason of that implication: the resolvent of the clause and of the reason,
 * hence implied by the rules too. This stops when only one literal of the conflict level is
 * left: the first unique implication point. OPEN counts the marked literals of that level, KEPT
 * those of lower levels, which stay in the clause; literals of level 0 are always false and are
 * dropped. After backjumping to the second highest level of the clause, that one literal is
 * implied. So the search never repeats the combination of choices that caused the conflict. */
#include "games/lianliankan/solve/choice.h"

#include <string.h>

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
        choice_explain(p, p->choice[choice].why, choice);
    }
    p->learned[kept] = p->learned[0];
    p->learned[0] = p->trail[at] ^ 1;
    p->learned_count = kept == 0 ? 1 : kept + 1;
    for (uint32_t i = 0; i < p->learned_count; i++)
        p->choice[p->learned[i] / 2].seen = false;
    return true;
}

/* Adds the clause LEARNED and watches its first two literals. False: no memory left. */
static bool add_clause(struct pairing *p)
{
    uint32_t count = p->learned_count;
    size_t more = sizeof(struct clause) / sizeof *p->pool + count;
    if (p->pool_used + more > NONE / 4) { /* a reason is four times an index */
        search_stop(p->search, STOP_MEMORY);
        return false;
    }
    if (!search_room(p->search, &p->pool, sizeof *p->pool, &p->pool_size,
                     p->pool_used + more))
        return false;
    uint32_t at = (uint32_t)p->pool_used;
    struct clause *clause = clause_at(p, at);
    clause->count = count;
    for (int i = 0; i < 2; i++) {
        clause->next[i] = *watch_of(p, p->learned[i]);
        *watch_of(p, p->learned[i]) = at;
    }
    memcpy(clause->literals, p->learned, count * sizeof *p->learned);
    p->pool_used += more;
    return true;
}

bool choice_learn(struct pairing *p)
{
    literal *learned = p->learned;
    if (p->learned_count == 1) {
        if (p->log != NULL)
            log_end(p->log);
        choice_backtrack(p, 0);
        choice_assign(p, learned[0], WHY_DECISION, 0);
        return true;
    }
    for (uint32_t i = 2; i < p->learned_count; i++)
        if (p->choice[learned[i] / 2].level > p->choice[learned[1] / 2].level) {
            literal l = learned[1];
            learned[1] = learned[i];
            learned[i] = l;
        }
    choice_backtrack(p, p->choice[learned[1] / 2].level);
    uint32_t at = (uint32_t)p->pool_used;
    if (!add_clause(p))
        return false;
    if (p->log != NULL)
        log_end_clause(p->log, at);
    choice_assign(p, learned[0], WHY_CLAUSE, at);
    return true;
}
