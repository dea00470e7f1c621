/* The writer of certificates. Without gravity it is the solver's log. */
#include "engine/solution.h"
#include "games/lianliankan/certificate/certificate_boards.h"
#include "games/lianliankan/certificate/lianliankan_certificate.h"
#include "games/lianliankan/solve/lianliankan_solve.h"
#include "games/lianliankan/solve/log.h"
#include "games/lianliankan/solve/pairing.h"

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

char *lian_certify(struct search *search, const void *state, size_t *length)
{
    const struct lian *lian = state;
    if (lian->tiles == 0)
        return NULL;
    switch (lian_proof_kind(lian)) {
    case LIAN_ODD:
        return proof_write(search, emit_odd, NULL, length);
    case LIAN_STEPS:
        return write_steps(search, lian, length);
    default:
        return boards_write(search, lian, length);
    }
}
