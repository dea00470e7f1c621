/* What few games have. */
#ifndef GAME_EXTRAS_H
#define GAME_EXTRAS_H

#include "base/text.h"
#include "game/position.h"

struct search;
struct solution;

/* Boards too large for a state: solve and verify read them, but they cannot be played. A move
 * is one word, and a line is words with a blank between two. */
struct game_large {
    /* Whether POSITION is such a board, and not one for a state. */
    bool (*claims)(const struct position *position);
    /* The board, for free(); NULL: WHY has the place and the reason. */
    void *(*parse)(uint32_t variant, const struct position *position, struct reason *why);
    void (*free)(void *board);
    void *(*copy)(const void *board); /* NULL: no memory */
    /* Fills in OUT's verdict, proved and length, and LINE where it is solved. */
    void (*solve)(struct search *search, const void *board, struct solution *out,
                  struct text *line);
    /* Makes a move. False: *PROBLEM says why TOKEN is no move, translated, or is unchanged
     * if the move is illegal. */
    bool (*apply)(void *board, const char *token, const char **problem);
    bool (*won)(const void *board);
    void (*print)(const void *board, struct text *out); /* as PARSE reads it */
    const struct game_certificates *certificates;       /* of a board */
};

/* Certificates: proofs that a position cannot be won, which can be checked without the
 * solver. */
struct game_certificates {
    /* Returns *LENGTH bytes from search_alloc, a certificate of STATE; NULL: STATE can be won,
     * or SEARCH was stopped. */
    char *(*write)(struct search *search, const void *state, size_t *length);
    /* Returns NULL if the LENGTH BYTES prove that STATE cannot be won, else why not,
     * translated: *PLACE, 0 before, becomes the number of the part with the fault, from 1, if
     * there is one. It may also be that SEARCH was stopped. */
    const char *(*check)(struct search *search, const void *state, const char *bytes,
                         size_t length, size_t *place);
};

#endif
