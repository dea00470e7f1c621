/* The files of shipped puzzles as a list; src/rescue/shipped.c is made from them. */
#ifndef RESCUE_SHIPPED_H
#define RESCUE_SHIPPED_H

struct rescue_line {
    const char *game; /* its id; those of a game follow one another. NULL ends the list */
    const char *text;
};

extern const struct rescue_line rescue_lines[];

#endif
