/* The writers of certificates. Without gravity it is the solver's log. */
#include "games/lianliankan/certificate/lianliankan_certificate.h"
#include "games/lianliankan/solve/lianliankan_solve.h"
#include "games/lianliankan/solve/log.h"

/* The log is empty if some face has an odd number of tiles. */
static void emit_steps(const void *context, struct proof_out *out)
{
    const struct pairing_log *log = context;
    for (size_t i = 0; i < log->count; i++)
        proof_put(out, log->number[i]);
    if (log->count == 0)
        proof_put(out, 0);
}

/* Writes LOG, which ended with VERDICT, and frees it. */
static char *write_steps(struct pairing_log *log, enum verdict verdict, size_t *length)
{
    char *bytes = NULL;
    if (verdict == VERDICT_IMPOSSIBLE && !search_stopped(log->search))
        bytes = proof_write(log->search, emit_steps, log, length);
    log_free(log);
    return bytes;
}

static bool is_odd(const struct lian *lian, int cell)
{
    int count = 0;
    for (int i = 0; i < lian->rows * lian->columns; i++)
        count += lian->face[i] == lian->face[cell];
    return lian->face[cell] != 0 && count % 2 != 0;
}

char *lian_certify(struct search *search, const void *state, size_t *length)
{
    const struct lian *lian = state;
    struct pairing_log log = {.search = search};
    struct solution solution = {0};
    bool odd = false;
    for (int i = 0; i < lian->rows * lian->columns; i++)
        odd |= is_odd(lian, i);
    if (lian->tiles > 0 && !odd && (lian->rules & LIAN_GRAVITY) != 0)
        return boards_write(search, lian, length);
    pairing_solve(search, lian, &log, &solution);
    char *bytes = write_steps(&log, solution.verdict, length);
    solution_free(&solution);
    return bytes;
}

char *lian_certify_large(struct search *search, const void *board, size_t *length)
{
    struct pairing_log log = {.search = search};
    return write_steps(&log, pairing_clear(search, board, UINT64_MAX, &log, NULL),
                       length);
}
