/* The fuzz targets. Each takes any bytes and aborts if an invariant fails; sanitizers
 * find the rest.
 *
 * tests/fuzz/run.sh runs them with libFuzzer; test_corpus runs them on the files in
 * tests/fuzz/corpus and on damaged copies of these. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Like assert, but in every build. */
#define MUST(condition)                                                                  \
    ((condition)                                                                         \
         ? (void)0                                                                       \
         : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))

/* A game (the first byte) and a file of its positions. */
void fuzz_text(const uint8_t *data, size_t size);
/* A game, a variant, a deal, then a player's events on screens of any size. */
void fuzz_play(const uint8_t *data, size_t size);
/* Bytes from a terminal, in portions. */
void fuzz_keys(const uint8_t *data, size_t size);
/* What terminfo claims, then bytes from a terminal that is asked what it is. */
void fuzz_answers(const uint8_t *data, size_t size);
/* A game, a position and a certificate that it cannot be won. */
void fuzz_certificate(const uint8_t *data, size_t size);
/* A game, the size of a screen, then what is typed and pasted on the entry screen. */
void fuzz_entry(const uint8_t *data, size_t size);
/* A file of results, text or JSON. */
void fuzz_results(const uint8_t *data, size_t size);
/* A file of results that is continued. */
void fuzz_resume(const uint8_t *data, size_t size);
/* The files of a search that was stopped, changed. */
void fuzz_scratch(const uint8_t *data, size_t size);
/* The file of all players' results: a whole file, or changed rows of a valid one. */
void fuzz_league(const uint8_t *data, size_t size);
/* The file of saved games: a whole file, or changed rows of a valid one. */
void fuzz_store(const uint8_t *data, size_t size);

#endif
