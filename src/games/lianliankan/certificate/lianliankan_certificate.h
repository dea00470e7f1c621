/* Certificates of Lianliankan; PROOFS says why they are proofs.
 *
 *     Some face has an odd number of tiles: the byte 0, nothing else is needed.
 *     Without gravity: clauses about pairs, one following from the other, up to the empty
 *     clause. The solver logs them (log.h), certificate_steps.c checks them.
 *     With gravity: a closed set of boards (engine/closed.h), of two bytes or more;
 *     certificate_boards.c. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_LIANLIANKAN_CERTIFICATE_H
#define GAMES_LIANLIANKAN_CERTIFICATE_LIANLIANKAN_CERTIFICATE_H

#include "engine/proof.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

/* As check of struct game_certificates, for a struct lian and, as BOARD, a struct pairs.
 * solve/lianliankan_certify.c has the writers. */
const char *lian_check(struct search *search, const void *state, const char *bytes,
                       size_t length, size_t *place);
const char *lian_check_large(struct search *search, const void *board, const char *bytes,
                             size_t length, size_t *place);

/* Closed sets of boards with gravity. */
char *boards_write(struct search *search, const struct lian *start, size_t *length);
const char *boards_check(struct search *search, const struct lian *start,
                         struct proof_in *in, size_t *place);

/* The steps of a certificate without gravity. Each is a list of clauses and the number 0;
 * unstuck-formats(5) has the numbers of tiles and choices. The first number of a clause,
 * modulo 4: */
enum step_clause {
    STEP_EARLIER, /* 4 * how many clauses back */
    STEP_TILE,    /* 4 * tile */
    STEP_PAIR,    /* 4 * choice, and another choice */
    STEP_STUCK    /* 4 * how many choices, and the choices */
};

#endif
