/* The commands without a screen. Each returns the exit status. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"

struct store;

int command_deal(const struct options *options);
int command_completion(const struct options *options);
int command_stats(const struct options *options);
int command_export(const struct options *options);
int command_import(const struct options *options);

/* Prints the news of STORE on standard error, for export, import and stats. */
void exchange_complain(struct store *store);

#endif
