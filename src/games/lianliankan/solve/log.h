/* What the search of pairing.c proves, as the steps of a certificate
 * (certificate/certificate_steps.h): each learned clause and each fact, with the clauses
 * that it follows from by resolution. */
#ifndef GAMES_LIANLIANKAN_SOLVE_LOG_H
#define GAMES_LIANLIANKAN_SOLVE_LOG_H

#include "engine/search.h"

struct pairing_log {
    struct search *search;
    uint32_t *number; /* the numbers of the certificate */
    size_t count, size;
    uint32_t *clause; /* the names of the clauses, ascending */
    size_t clauses, clauses_size;
};

/* Each appends a clause to the step that is being written: two choices with a common tile;
 * the choices of a tile; an earlier clause, by its name; choices without which the board
 * cannot be cleared (then log_choice for each). If memory is missing, SEARCH is stopped. */
void log_pair(struct pairing_log *log, uint32_t choice, uint32_t other);
void log_tile(struct pairing_log *log, uint32_t tile);
void log_clause(struct pairing_log *log, uint32_t name);
void log_board(struct pairing_log *log, uint32_t choices);
void log_choice(struct pairing_log *log, uint32_t choice);

/* Each ends a step; log_end_clause one that proves a clause of two or more literals. Its NAME
 * is greater than all before. */
void log_end(struct pairing_log *log);
void log_end_clause(struct pairing_log *log, uint32_t name);

void log_free(struct pairing_log *log);

#endif
