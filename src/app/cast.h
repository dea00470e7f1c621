/* unstuck export --cast and --svg: a replay of one game. */
#ifndef APP_CAST_H
#define APP_CAST_H

#include "cli/options.h"

/* Returns the exit status. */
int command_cast(const struct options *options);

#endif
