/* A proof that a position of Klondike cannot be won, which needs no solver: a closed set
 * (engine/closed.h) of settled states (PROOFS, sections 2 to 5 and 13) of the game or of an
 * easier one (section 12).
 *
 * States, steps and settling are written here again, card by card, from the definitions in
 * PROOFS; nothing is shared with the solver. */
#ifndef GAMES_KLONDIKE_CERTIFICATE_KLONDIKE_CERTIFICATE_H
#define GAMES_KLONDIKE_CERTIFICATE_KLONDIKE_CERTIFICATE_H

#include "games/klondike/rules/klondike_rules.h"

#include "engine/closed.h"

enum {
    HEIGHTS = 1 << 16,
    COUNT_BYTES = 3 + COLUMNS + SUITS, /* of a state that are as in its record */
    REACH_BYTES = 3,
    STATE_BYTES = COUNT_BYTES + 3 + REACH_BYTES /* of a record: unstuck-formats(5) */
};

/* Where a card is: from HEAD on it is face up. In hand: PROOFS, section 12. */
enum where {
    FACE_DOWN,
    TALON,
    HOME,
    HEAD,
    MOVED,
    HAND
};

/* States that differ only in their wastes. The first members are those of a record, as they
 * are; WHERE follows from the rest. */
struct state {
    uint8_t gone; /* cards that have left their first place */
    uint8_t easier, redeals, count[COLUMNS], height[SUITS];
    uint32_t talon; /* a bit for each card, by place at the start */
    uint32_t
        reach; /* those that turns, without a redeal that counts, bring to the top of one
                     * of the wastes; 0 if there is no limit at draw 1 */
    uint8_t where[CARDS + 1 + SUITS]; /* and HOME for a rank above the kings */
};

/* The states of one game. */
struct states {
    struct klondike start;    /* with the rules of the easier game */
    uint8_t easier;           /* how many times it was made easier */
    bool open;                /* all cards of the talon are within reach */
    bool hand[CARDS + 1];     /* cards of the talon that are in hand */
    uint32_t talon;           /* the others at the start, by place */
    int place[CARDS + 1];     /* in the talon at the start */
    uint8_t count[COLUMNS];   /* at the start */
    uint64_t mark;            /* states followed so far */
    uint64_t stamp[HEIGHTS];  /* by heights: the last of them whose class has them */
    uint16_t member[HEIGHTS]; /* of the class that is followed: heights */
};

/* Sets up STATES for the game of START made easier that many times, and START's RECORD. False:
 * there is no such game. */
bool states_begin(struct states *states, const struct klondike *start, int easier,
                  uint8_t record[STATE_BYTES]);
/* False: RECORD is no state. */
bool states_read(const struct states *states, const uint8_t *record, struct state *out);
/* How many redeals that count it takes until turns bring CARD of the talon to the top of the
 * waste. -1: they never do. */
int states_redeals(const struct states *states, const struct state *state, uint8_t card);
/* As follow of struct closed_rules. */
enum closed_kind states_follow(void *states, const uint8_t *record, closed_visit *visit,
                               void *visitor);

/* As write and check of struct game_certificates. */
char *klondike_certify(struct search *search, const void *state, size_t *length);
const char *klondike_check(struct search *search, const void *state, const char *bytes,
                           size_t length, size_t *place);

#endif
