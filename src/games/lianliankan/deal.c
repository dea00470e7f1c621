#include "games/lianliankan/lianliankan.h"

const char *lian_deal(void *state, uint32_t variant, uint64_t seed)
{
    (void)state;
    (void)variant;
    (void)seed;
    return "";
}

void lian_reorder(struct lian *state, uint64_t seed)
{
    (void)state;
    (void)seed;
}

bool lian_variant_find(const char *name, uint32_t *variant)
{
    (void)name;
    *variant = lian_variant(0, 8, 18, 4);
    return true;
}

void lian_variant_name(uint32_t variant, struct text *out)
{
    (void)variant;
    (void)out;
}
