#include "games/lianliankan/certificate/lianliankan_certificate.h"

#include "base/i18n.h"
#include "games/lianliankan/certificate/certificate_boards.h"
#include "games/lianliankan/certificate/certificate_steps.h"

static bool is_odd(const struct lian *lian, int cell)
{
    int count = 0;
    for (int i = 0; i < lian->rows * lian->columns; i++)
        count += lian->face[i] == lian->face[cell];
    return lian->face[cell] != 0 && count % 2 != 0;
}

enum lian_proof lian_proof_kind(const struct lian *lian)
{
    for (int cell = 0; cell < lian->rows * lian->columns; cell++)
        if (is_odd(lian, cell))
            return LIAN_ODD;
    return (lian->rules & LIAN_GRAVITY) != 0 ? LIAN_BOARDS : LIAN_STEPS;
}

const char *lian_check(struct search *search, const void *state, const char *bytes,
                       size_t length, size_t *place)
{
    const struct lian *lian = state;
    struct proof_in in = {bytes, length, 0};
    *place = 0;
    if (lian->tiles == 0)
        return _("the board is cleared");
    switch (lian_proof_kind(lian)) {
    case LIAN_ODD:
        return length == 1 && bytes[0] == 0
                   ? NULL
                   : _("the certificate is for another position");
    case LIAN_STEPS:
        return steps_check(search, lian, &in, place);
    default:
        return boards_check(search, lian, &in, place);
    }
}
