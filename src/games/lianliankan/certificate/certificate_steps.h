/* The steps of a certificate without gravity. Each is a list of clauses and the number 0;
 * unstuck-formats(5) has the numbers of tiles and choices. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_STEPS_H
#define GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_STEPS_H

#include "engine/proof.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"

/* The first number of a clause, modulo 4. */
enum lian_clause {
    LIAN_EARLIER, /* 4 * how many clauses back */
    LIAN_TILE,    /* 4 * tile */
    LIAN_PAIR,    /* 4 * choice, and another choice */
    LIAN_STUCK    /* 4 * how many choices, and the choices */
};

/* As check of struct game_certificates; of START only the size, the rule and the faces are
 * used. *PLACE is the number of a step. If a face has an odd number of tiles, the byte 0 is a
 * proof, too. */
const char *steps_check(struct search *search, const struct pairs *start,
                        struct proof_in *in, size_t *place);

#endif
