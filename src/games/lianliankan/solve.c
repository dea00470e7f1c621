#include "engine/solution.h"
#include "games/lianliankan/lianliankan.h"

void lian_solve(struct search *search, void *memo, const void *state, struct solution *out)
{
    (void)search;
    (void)memo;
    (void)state;
    out->verdict = VERDICT_UNKNOWN;
}

void *lian_memo_new(void)
{
    return NULL;
}

void lian_memo_free(void *memo)
{
    (void)memo;
}

bool lian_recall(const void *memo, const void *state, struct solution *out)
{
    (void)memo;
    (void)state;
    (void)out;
    return false;
}
