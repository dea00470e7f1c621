/* The program on a screen: from the menu to a finished game. */
#ifndef APP_PLAY_H
#define APP_PLAY_H

#include "cli/options.h"

/* Plays as OPTIONS say until the player quits; returns the exit status. */
int play(const struct options *options);

#endif
