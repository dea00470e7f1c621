/* Plays line by line, without placing a cursor: for screen readers, Braille displays, simple
 * terminals and scripts. Games are saved as those of the screen, in the same store. */
#ifndef PLAIN_PLAIN_H
#define PLAIN_PLAIN_H

#include "cli/options.h"

/* Reads commands and moves from standard input until q or its end, and answers on
 * standard output; returns the exit status. */
int plain_play(const struct options *options);

#endif
