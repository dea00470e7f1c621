#include "games/lianliankan/certificate/lianliankan_certificate.h"

const char *lian_check(struct search *search, const void *state, const char *bytes,
                       size_t length, size_t *place)
{
    const struct lian *lian = state;
    struct proof_in in = {bytes, length, 0};
    uint32_t face[LIAN_CELLS];
    struct pairs board = {.rows = lian->rows,
                          .columns = lian->columns,
                          .outside = (lian->rules & LIAN_INSIDE) == 0,
                          .face = face};
    *place = 0;
    if ((lian->rules & LIAN_GRAVITY) != 0 && length != 1)
        return boards_check(search, lian, &in, place);
    for (int i = 0; i < lian->rows * lian->columns; i++)
        face[i] = lian->face[i];
    return steps_check(search, &board, &in, place);
}

const char *lian_check_large(struct search *search, const void *board, const char *bytes,
                             size_t length, size_t *place)
{
    struct proof_in in = {bytes, length, 0};
    *place = 0;
    return steps_check(search, board, &in, place);
}
