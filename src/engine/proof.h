/* The bytes of a certificate: numbers of at most 64 bits, each in groups of seven bits, the
 * lowest first. The highest bit of a byte is set if another one follows. */
#ifndef ENGINE_PROOF_H
#define ENGINE_PROOF_H

#include "engine/search.h"

#include <stdio.h>

struct proof_out {
    char *bytes; /* NULL: see FILE */
    FILE *file;  /* NULL: LENGTH only counts */
    size_t length;
};

/* Returns a file without a name, which goes with the program; NULL: there is none. */
FILE *proof_file(void);

void proof_put(struct proof_out *out, uint64_t number);
void proof_put_bytes(struct proof_out *out, const uint8_t *bytes, size_t count);

/* Returns what EMIT puts, *LENGTH bytes from search_alloc; NULL: SEARCH was stopped. EMIT is
 * called twice: first only to count. What does not fit in the memory is in a file, whose pages
 * are mapped; they are counted, but the limit does not matter. */
char *proof_write(struct search *search,
                  void (*emit)(const void *context, struct proof_out *out),
                  const void *context, size_t *length);

struct proof_in {
    const char *bytes;
    size_t length, at;
};

/* False: the bytes end, or the number has more than 64 bits. */
bool proof_get(struct proof_in *in, uint64_t *number);
/* Returns COUNT bytes as they are; NULL: fewer are left. */
const uint8_t *proof_get_bytes(struct proof_in *in, size_t count);

#endif
