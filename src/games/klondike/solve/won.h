/* Nodes from which a line is known to win, in one deal. A search that meets one of them has
 * won. A table that forgets: a new key takes the place of the one before it. */
#ifndef GAMES_KLONDIKE_SOLVE_WON_H
#define GAMES_KLONDIKE_SOLVE_WON_H

#include <stdbool.h>
#include <stdint.h>

enum {
    WON_PLACES = 2048 /* with four times as many, hard deals take 2% fewer nodes */
};

struct won {
    uint64_t key[WON_PLACES]; /* 0: none */
};

static inline unsigned won_place(uint64_t key)
{
    return (unsigned)(key * 0x9e3779b97f4a7c15U >> 32) % WON_PLACES;
}

/* WON may be NULL: then no node is known. */
static inline bool won_has(const struct won *won, uint64_t key)
{
    return won != NULL && won->key[won_place(key)] == key;
}

static inline void won_note(struct won *won, uint64_t key)
{
    won->key[won_place(key)] = key;
}

#endif
