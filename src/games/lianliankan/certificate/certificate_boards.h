/* Certificates with gravity: as write and check of struct game_certificates. */
#ifndef GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_BOARDS_H
#define GAMES_LIANLIANKAN_CERTIFICATE_CERTIFICATE_BOARDS_H

#include "engine/proof.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

char *boards_write(struct search *search, const struct lian *start, size_t *length);
const char *boards_check(struct search *search, const struct lian *start,
                         struct proof_in *in, size_t *place);

#endif
