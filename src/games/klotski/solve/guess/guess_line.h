/* A line from the position to a solved one, and the two searches for it. */
#ifndef GAMES_KLOTSKI_SOLVE_GUESS_GUESS_LINE_H
#define GAMES_KLOTSKI_SOLVE_GUESS_GUESS_LINE_H

#include "games/klotski/solve/desk.h"

/* A piece moves FROM one place TO another. */
struct guess_step {
    int16_t from, to;
};

/* COUNT steps; 0: no line is known. Free STEP. */
struct guess_line {
    int count;
    struct guess_step *step;
};

/* Where a search for a line works. Its memory is that of SPACE's search. */
struct guess_room {
    struct space *space;       /* empty */
    struct claim *claim;       /* one node for each state that is expanded */
    const uint8_t *start;      /* the position, packed */
    uint32_t most;             /* states to reach, about */
    struct guess_line *toward; /* for find: the way to where X is nearest to the goal */
};

/* Replaces LINE by the way to NODE, if that is shorter. False: it is not, or there is no
 * memory. */
bool guess_line_take(const struct space *space, uint32_t node, struct guess_line *line);

/* find.c: any line. near.c: a shorter one near LINE. False: LINE is as before. */
bool guess_line_find(const struct guess_room *room, struct guess_line *line);
bool guess_line_shorten(const struct guess_room *room, struct guess_line *line);

#endif
