/* The steps of a certificate without gravity. Each is a list of clauses and the number 0;
 * unstuck-formats(5) has the numbers of tiles and choices. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_STEPS_H
#define GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_STEPS_H

#include "engine/proof.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

/* The first number of a clause, modulo 4. */
enum lian_clause {
    LIAN_EARLIER, /* 4 * how many clauses back */
    LIAN_TILE,    /* 4 * tile */
    LIAN_PAIR,    /* 4 * choice, and another choice */
    LIAN_STUCK    /* 4 * how many choices, and the choices */
};

/* As check of struct game_certificates. *PLACE is the number of a step. */
const char *steps_check(struct search *search, const struct lian *start,
                        struct proof_in *in, size_t *place);

#endif
