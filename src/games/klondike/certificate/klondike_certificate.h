/* A proof that a position of Klondike cannot be won, which a checker can follow without the
 * solver: a set of settled states (PROOFS, sections 2 to 5) that has the start and that no
 * step leaves.
 *
 *     certify (solve/certify.h) writes the set: it follows all steps, and none of the
 *     solver's rules but safe cards and "a card that can go up is not placed".
 *     certificate_check has its own code for states, steps and settling.
 *
 * They are for any number of cards turned, but not for limited passes, for games without taking
 * back or with other rules for empty columns.
 *
 * A state is a number. Its bits, from the lowest: the heights of the foundations, 4 bits each,
 * hearts, diamonds, spades, clubs; 5 bits, the waste and 1 (a waste that is a multiple of
 * what is turned, or the whole talon, is 0); a bit for each card of the talon at the start,
 * set if it is still there; and the counts of the columns as one number in mixed radix, the
 * first column lowest, each with a radix of its count at the start and 1. */
#ifndef GAMES_KLONDIKE_CERTIFICATE_KLONDIKE_CERTIFICATE_H
#define GAMES_KLONDIKE_CERTIFICATE_KLONDIKE_CERTIFICATE_H

#include "games/klondike/rules/klondike_rules.h"

#include "engine/search.h"

/* The states in ascending order. */
struct certificate {
    uint64_t *state; /* from search_alloc */
    size_t count, size;
};

/* Whether PROOFS, section 13, is about these rules. */
bool certificate_covers(const struct klondike_rules *rules);

void certificate_free(struct search *search, struct certificate *certificate);

/* The differences of the states from one to the next (engine/proof.h). encode: *LENGTH bytes
 * from search_alloc; NULL: SEARCH was stopped. decode: false if BYTES is no such list behind
 * the states in OUT, or SEARCH was stopped. */
char *certificate_encode(struct search *search, const struct certificate *certificate,
                         size_t *length);
bool certificate_decode(struct search *search, const char *bytes, size_t length,
                        struct certificate *out);

/* Returns NULL if CERTIFICATE proves that START cannot be won, else why not, translated;
 * *WHERE is the number of the state from 1, or 0. SEARCH gives the memory. */
const char *certificate_check(struct search *search, const struct klondike *start,
                              const struct certificate *certificate, size_t *where);

/* As check of struct game_certificates. */
const char *klondike_check(struct search *search, const void *state, const char *bytes,
                           size_t length, size_t *place);

#endif
