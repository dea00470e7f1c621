/* Plays a game line by line, without placing a cursor: for screen readers, simple
 * terminals and scripts. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "cli/options.h"

/* Reads commands and moves from standard input until q or its end, and answers on
 * standard output; returns the exit status. */
int plain_play(const struct options *options);

#endif
