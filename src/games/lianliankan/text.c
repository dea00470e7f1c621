#include "games/lianliankan/lianliankan.h"

void lian_print(const void *state, struct text *out)
{
    (void)state;
    (void)out;
}

bool lian_parse(void *state, uint32_t variant, const struct position *position,
                struct reason *why)
{
    (void)state;
    (void)variant;
    (void)position;
    (void)why;
    return false;
}

void lian_print_move(const void *state, uint32_t move, struct text *out)
{
    (void)state;
    (void)move;
    (void)out;
}

const char *lian_parse_move(const void *state, const char *token, uint32_t *move)
{
    (void)state;
    (void)token;
    (void)move;
    return "";
}
