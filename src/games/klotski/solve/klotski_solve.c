/* Klotski's solver: classic.c for the classic board, general.c for all others. Both are
 * breadth-first searches and both are optimal; only the classic board fits one word. */
#include "games/klotski/solve/klotski_solve.h"

#include "games/klotski/solve/classic/classic.h"
#include "games/klotski/solve/general.h"

#include "base/memory.h"

#include <stdlib.h>

struct klotski_memo {
    struct classic_memo classic;
    struct general_memo *general; /* NULL: holds nothing */
};

void klotski_solve(struct search *search, void *memo, const void *state,
                   struct solution *out)
{
    struct klotski_memo *known = memo;
    if (classic_fits(state))
        classic_solve(search, known != NULL ? &known->classic : NULL, state, out);
    else
        general_solve(search, known != NULL ? &known->general : NULL, state, out);
}

bool klotski_recall(const void *memo, const void *state, struct solution *out)
{
    const struct klotski_memo *known = memo;
    if (classic_fits(state))
        return classic_recall(&known->classic, state, out);
    return known->general != NULL && general_recall(known->general, state, out);
}

bool klotski_survey(const void *memo, const void *state, struct survey *out)
{
    const struct klotski_memo *known = memo;
    if (classic_fits(state))
        return classic_survey(&known->classic, state, out);
    return known->general != NULL && general_survey(known->general, state, out);
}

void *klotski_memo_new(void)
{
    return memory_get(1, sizeof(struct klotski_memo));
}

void klotski_memo_free(void *memo)
{
    struct klotski_memo *known = memo;
    if (known == NULL)
        return;
    classic_forget(&known->classic);
    general_free(known->general);
    free(known);
}
