#include "games/lianliankan/lianliankan.h"

void lian_describe(const void *state, uint32_t move, struct text *out)
{
    (void)state;
    (void)move;
    (void)out;
}

void lian_abbreviate(const void *state, uint32_t move, struct text *out)
{
    (void)state;
    (void)move;
    (void)out;
}
