/* The commands without a screen. Each returns the exit status. */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include "app/options.h"

int command_solve(const struct options *options);
int command_deal(const struct options *options);
int command_verify(const struct options *options);
int command_pairs(const struct options *options);
int command_completion(const struct options *options);
int command_atlas(const struct options *options);
int command_stats(const struct options *options);
int command_export(const struct options *options);
int command_import(const struct options *options);

#endif
