#include "games/lianliankan/certificate/lianliankan_certificate.h"

#include "base/i18n.h"
#include "engine/solution.h"
#include "games/lianliankan/certificate/certificate_boards.h"
#include "games/lianliankan/certificate/certificate_steps.h"
#include "games/lianliankan/solve/log.h"
#include "games/lianliankan/solve/pairing.h"

static bool is_odd(const struct lian *lian, int cell)
{
    int count = 0;
    for (int i = 0; i < lian->rows * lian->columns; i++)
        count += lian->face[i] == lian->face[cell];
    return lian->face[cell] != 0 && count % 2 != 0;
}

enum lian_proof {
    LIAN_ODD,   /* some face has an odd number of tiles: the byte 0 */
    LIAN_STEPS, /* without gravity */
    LIAN_BOARDS /* with gravity */
};

static enum lian_proof kind_of(const struct lian *lian)
{
    for (int cell = 0; cell < lian->rows * lian->columns; cell++)
        if (is_odd(lian, cell))
            return LIAN_ODD;
    return (lian->rules & LIAN_GRAVITY) != 0 ? LIAN_BOARDS : LIAN_STEPS;
}

/* ---- writing ----------------------------------------------------------------------- */

static void emit_odd(const void *context, struct proof_out *out)
{
    (void)context;
    proof_put(out, 0);
}

static void emit_steps(const void *context, struct proof_out *out)
{
    const struct pairing_log *log = context;
    for (size_t i = 0; i < log->count; i++)
        proof_put(out, log->number[i]);
}

static char *write_steps(struct search *search, const struct lian *lian, size_t *length)
{
    struct pairing_log log = {.search = search};
    struct solution solution = {0};
    char *bytes = NULL;
    pairing_solve(search, lian, &log, &solution);
    if (solution.verdict == VERDICT_IMPOSSIBLE && !search_stopped(search))
        bytes = proof_write(search, emit_steps, &log, length);
    log_free(&log);
    solution_free(&solution);
    return bytes;
}

static char *write_bytes(struct search *search, const void *state, size_t *length)
{
    const struct lian *lian = state;
    if (lian->tiles == 0)
        return NULL;
    switch (kind_of(lian)) {
    case LIAN_ODD:
        return proof_write(search, emit_odd, NULL, length);
    case LIAN_STEPS:
        return write_steps(search, lian, length);
    default:
        return boards_write(search, lian, length);
    }
}

/* ---- checking ---------------------------------------------------------------------- */

static const char *check_bytes(struct search *search, const void *state,
                               const char *bytes, size_t length, size_t *place)
{
    const struct lian *lian = state;
    struct proof_in in = {bytes, length, 0};
    *place = 0;
    if (lian->tiles == 0)
        return _("the board is cleared");
    switch (kind_of(lian)) {
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

const struct game_certificates lian_certificates = {
    .write = write_bytes,
    .check = check_bytes,
};
