/* Certificates of Lianliankan; PROOFS says why they are proofs.
 *
 *     Some face has an odd number of tiles: nothing else is needed.
 *     Without gravity: clauses about pairs, one following from the other, up to the empty
 *     clause. The solver logs them (log.h), certificate_steps.c checks them.
 *     With gravity: a closed set of boards (engine/closed.h); certificate_boards.c. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_LIANLIANKAN_CERTIFICATE_H
#define GAMES_LIANLIANKAN_CERTIFICATE_LIANLIANKAN_CERTIFICATE_H

#include "engine/search.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

enum lian_proof {
    LIAN_ODD,   /* some face has an odd number of tiles: the byte 0 */
    LIAN_STEPS, /* without gravity */
    LIAN_BOARDS /* with gravity */
};

/* What proves that the board, which has tiles, cannot be cleared. */
enum lian_proof lian_proof_kind(const struct lian *lian);

/* As check of struct game_certificates. solve/lianliankan_certify.c has the writer. */
const char *lian_check(struct search *search, const void *state, const char *bytes,
                       size_t length, size_t *place);

#endif
