/* Whether the moves out of a set of records lead to records of the set, for moves that can be
 * taken back and lead from a record to another one once at most; in one pass, and without
 * keeping the records.
 *
 *     balance_init(&moves, search, size)
 *     for each record: balance_at(&moves, record), then balance_move(&moves, next) for each move
 *     balance_end(&moves, search)
 *
 * Two lists are compared: the records that moves left, and those that moves reached, each as
 * often as there are such moves. If they agree, no move leaves the set: what is reached is in
 * the first list, which has only records of the set. If no move leaves such a set, they agree.
 *
 * The lists are compared by products modulo a prime (Schwartz 1980, Zippel 1979); different
 * ones agree with a probability below 10^-20, see games/klotski/PROOFS. */
#ifndef ENGINE_BALANCE_H
#define ENGINE_BALANCE_H

#include "engine/search.h"

enum {
    BALANCE_TRIALS = 3,
    BALANCE_BYTES = 256 /* of the longest record */
};

struct balance {
    size_t size; /* bytes of a record */
    uint64_t (*weight)[UINT8_MAX + 1][BALANCE_TRIALS];
    uint64_t here[BALANCE_TRIALS], left[BALANCE_TRIALS], reached[BALANCE_TRIALS];
};

/* For records of SIZE bytes. False: there is no memory. */
bool balance_init(struct balance *b, struct search *search, size_t size);

/* The next moves are those from RECORD. */
void balance_at(struct balance *b, const uint8_t *record);

/* A move leads to RECORD. Returns true; BALANCE is a struct balance. */
bool balance_move(void *balance, const uint8_t *record);

/* Frees B, and returns whether no move leaves the set. */
bool balance_end(struct balance *b, struct search *search);

#endif
