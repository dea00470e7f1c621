/* Certificates of Lianliankan; PROOFS says why they are proofs.
 *
 *     Some face has an odd number of tiles: the byte 0, nothing else is needed.
 *     Without gravity: clauses about pairs, one following from the other, up to the empty
 *     clause. The solver logs them (log.h), certificate_steps.c checks them.
 *     With gravity: a closed set of boards (engine/closed.h), of two bytes or more;
 *     certificate_boards.c. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_LIANLIANKAN_CERTIFICATE_H
#define GAMES_LIANLIANKAN_CERTIFICATE_LIANLIANKAN_CERTIFICATE_H

#include "engine/search.h"

/* As check of struct game_certificates, for a struct lian and, as BOARD, a struct pairs.
 * solve/lianliankan_certify.c has the writers. */
const char *lian_check(struct search *search, const void *state, const char *bytes,
                       size_t length, size_t *place);
const char *lian_check_large(struct search *search, const void *board, const char *bytes,
                             size_t length, size_t *place);

#endif
