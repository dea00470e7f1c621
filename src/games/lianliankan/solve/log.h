/* What the search of pairing.c proves, as the steps of a certificate
 * (certificate/lianliankan_certificate.h): each learned clause and each fact, with the clauses
 * that it follows from by resolution. */
#ifndef GAMES_LIANLIANKAN_SOLVE_LOG_H
#define GAMES_LIANLIANKAN_SOLVE_LOG_H

#include "games/lianliankan/certificate/lianliankan_certificate.h"

struct pairing_log {
    struct search *search;
    uint32_t *number; /* the numbers of the certificate */
    size_t count, size;
    uint32_t *clause; /* the names of the clauses, ascending */
    size_t clauses, clauses_size;
};

/* Append a clause to the step that is being written: of the choices WHICH and OTHER, which
 * share a tile, one is not made; one of tile WHICH is made; an earlier clause, by its name. Or
 * that one of the choices of COUNT literals must be made. If memory is missing, SEARCH is
 * stopped. */
void log_clause(struct pairing_log *log, enum step_clause kind, uint32_t which,
                uint32_t other);
void log_stuck(struct pairing_log *log, const uint32_t *literals, uint32_t count);

/* Each ends a step; log_end_clause one that proves a clause of two or more literals. Its NAME
 * is greater than all before. */
void log_end(struct pairing_log *log);
void log_end_clause(struct pairing_log *log, uint32_t name);

void log_free(struct pairing_log *log);

#endif
