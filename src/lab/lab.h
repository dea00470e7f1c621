/* The laboratory: commands that solve, check and count many positions. Nothing but app/main.c
 * includes a file of it. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "cli/options.h"

struct search;

/* By command: what runs it and returns the exit status; NULL: it is none of these. */
extern int (*const lab_commands[COMMANDS])(const struct options *options);

/* Each returns the exit status. */
int command_solve(const struct options *options);
int command_verify(const struct options *options);
int command_pairs(const struct options *options);
int command_atlas(const struct options *options);
int command_rescue(const struct options *options);

/* Parts of command_atlas: the puzzles on a small board, and the named openings with their
 * shortest lines. */
int atlas_small(const struct options *options);
int atlas_openings(const struct options *options);

/* Calls RUN with a search within the limits of OPTIONS, which a signal cancels. False: RUN
 * failed, and a message says so unless a signal ended it. */
bool atlas_search(const struct options *options,
                  bool (*run)(struct search *search, void *context), void *context);

#endif
