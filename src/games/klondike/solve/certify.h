/* The writer of certificates (certificate/klondike_certificate.h). */
#ifndef GAMES_KLONDIKE_SOLVE_CERTIFY_H
#define GAMES_KLONDIKE_SOLVE_CERTIFY_H

#include "games/klondike/certificate/klondike_certificate.h"

/* Finds all states that can be reached from START. False: one of them is won, or SEARCH was
 * stopped. Frees nothing: call certificate_free. */
bool certify(struct search *search, const struct klondike *start,
             struct certificate *out);

/* As write of struct game_certificates. */
char *klondike_certify(struct search *search, const void *state, size_t *length);

#endif
