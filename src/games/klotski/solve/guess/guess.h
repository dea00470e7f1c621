/* A quick first line for a board that the exact search does not solve at once, and shorter
 * ones as that search continues.
 *
 *     struct guess guess;
 *     guess_init(&guess, &claim, &problem, packed);
 *     while (... the exact search works ...)
 *         guess_go_on(&guess, met);
 *     if (guess.line.count > 0) ... it is an upper bound
 *     guess_free(&guess);
 *
 * What it does depends only on how many states the exact search has met, also those that it
 * knew, so the answer is the same on every machine. */
#ifndef GAMES_KLOTSKI_SOLVE_GUESS_GUESS_H
#define GAMES_KLOTSKI_SOLVE_GUESS_GUESS_H

#include "engine/solution.h"
#include "games/klotski/solve/desk.h"

/* COUNT moves; 0: no line is known. Free MOVES. */
struct guess_line {
    int count;
    uint32_t *moves;
};

/* Replaces LINE by the way to NODE, if that is shorter. False: it is not, or there is no
 * memory. */
bool guess_line_take(const struct space *space, uint32_t node, struct guess_line *line);

struct guess {
    struct claim *claim; /* of the exact search; a node for each state that is expanded */
    const struct problem *problem;
    uint16_t start[PROBLEM_PIECES];
    struct guess_line line;
    struct guess_line toward; /* no line is known: moves that get X near the goal */
    uint64_t next;            /* states met when it goes on */
    uint32_t states;          /* of the next attempt to find a line */
};

/* find.c: any line; near.c: a shorter one near guess->line. They work in SPACE, which is empty and
 * whose search has their memory, for about MOST states. False: the line is as before. */
bool guess_line_find(struct guess *guess, struct space *space, uint32_t most);
bool guess_line_shorten(struct guess *guess, struct space *space, uint32_t most);

/* CLAIM and PROBLEM stay in use. */
void guess_init(struct guess *guess, struct claim *claim, const struct problem *problem,
                const uint16_t *packed);
void guess_free(struct guess *guess);

/* Call it often, with the states that the exact search has met (frontier/: has expanded),
 * from the thread that uses CLAIM. Sets NEXT to 2 * MET. Offers each line for display
 * (search_offer). */
void guess_go_on(struct guess *guess, uint64_t met);

/* Whether its line is a shortest one, because none is shorter than BOUND. */
bool guess_is_best(const struct guess *guess, int bound);
/* Gives its line, if there is one, to OUT, which has a bound. */
void guess_take(const struct guess *guess, struct solution *out);

#endif
