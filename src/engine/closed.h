/* Certificates that are closed sets: a set of boards that has the start, has no board that is
 * won, and that no move leaves. Then the start cannot be won.
 *
 * A board is a record, a string of bytes; a set has records of one length. The game says what
 * a record means and which records its moves lead to (struct closed_rules). closed_write()
 * follows all of them; closed_check() looks them up, or counts them where moves can be taken
 * back.
 *
 * The certificate lists the records in ascending order (memcmp). Of each it has the number of
 * first bytes that are as in the record before, and the other bytes. */
#ifndef ENGINE_CLOSED_H
#define ENGINE_CLOSED_H

#include "engine/proof.h"

enum {
    CLOSED_BYTES = 256 /* of the longest record */
};

enum closed_kind {
    CLOSED_BOARD,
    CLOSED_WON,
    CLOSED_NONE /* the record is no board */
};

/* Called with each record that a move leads to. False: stop. */
typedef bool closed_visit(void *visitor, const uint8_t *record);

struct closed_rules {
    size_t size; /* bytes of a record */
    void *board; /* what FOLLOW needs */
    /* Returns what RECORD is, and calls VISIT if it is a board. Two boards may have the same
     * record if both can be won or neither can. */
    enum closed_kind (*follow)(void *board, const uint8_t *record, closed_visit *visit,
                               void *visitor);
    uint64_t most; /* records of a set that is written; 0: any number */
    /* If above 0: this number of bytes at the end of a record are flags, and all moves make its
     * first byte greater. A set has no two records that differ only in flags: a record stands
     * for all that have no other flags. Of a set that does not fit in the memory the writer
     * keeps a part in files. */
    size_t flags;
    uint8_t head; /* if above 0: a byte before the records, which the game reads */
    /* Each move can be taken back by a move, and leads from a record to another one once at
     * most. Of such a set, too, the writer keeps a part in files, and the checker needs no
     * memory for the records. */
    bool back;
};

/* Returns the set that START leads to, *LENGTH bytes from search_alloc. NULL: it has a board
 * that is won, or SEARCH was stopped, or, if *LENGTH is 1, it has more than MOST records. A
 * record is a node. */
char *closed_write(struct search *search, const struct closed_rules *rules,
                   const uint8_t *start, size_t *length);

/* Returns NULL if the bytes of IN prove that START cannot be won, else why not, translated;
 * *PLACE, 0 before, becomes the number of the record with the fault, from 1, if there is one. */
const char *closed_check(struct search *search, const struct closed_rules *rules,
                         const uint8_t *start, struct proof_in *in, size_t *place);

#endif
