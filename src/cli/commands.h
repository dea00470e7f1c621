/* The commands without a screen. Each returns the exit status. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"

struct game_row;
struct store;

int command_deal(const struct options *options);
int command_completion(const struct options *options);
int command_stats(const struct options *options);
int command_export(const struct options *options);
int command_import(const struct options *options);

/* Whether ROW, a game of the kind that OPTIONS name, is of the deal that they name, if any. */
bool exchange_wants(const struct options *options, const struct game_row *row);

/* Prints the news of STORE on standard error, for export, import and stats. */
void exchange_complain(struct store *store);

#endif
