/* The command line. */
#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include "app/selection.h"
#include "engine/search.h"
#include "game/game.h"
#include "ui/theme.h"

#include <stdbool.h>
#include <stdint.h>

enum command {
    COMMAND_PLAY,
    COMMAND_SOLVE,
    COMMAND_DEAL,
    COMMAND_VERIFY,
    COMMAND_PAIRS,
    COMMAND_ATLAS,
    COMMAND_STATS,
    COMMAND_EXPORT,
    COMMAND_IMPORT,
    COMMAND_COMPLETION
};

/* Exit statuses. */
enum {
    EXIT_FINE,
    EXIT_INPUT,      /* some position could not be read, or is wrong */
    EXIT_USAGE,      /* the command line makes no sense */
    EXIT_INTERRUPTED /* what was finished is written out */
};

struct options {
    enum command command;
    const struct game *game; /* NULL: the menu */
    uint32_t variant;
    bool has_variant;
    uint64_t seed;
    bool has_seed;
    uint64_t count;
    struct limits limits;
    int jobs;
    const char *resume; /* results to skip; NULL: none; borrowed from argv */
    bool summary, plain, deck;
    struct selection selection;
    const char *csv; /* file to write, borrowed from argv; NULL: none */
    bool list, json, ascii, no_color, winnable, outside, any;
    enum theme_id theme;
    bool has_theme, has_language;
    char **files; /* borrowed from argv, NULL behind the last */
    int file_count;
};

/* One option: for the command line, for --help and for completions. */
struct description {
    const char *name;
    const char *argument; /* N_(), NULL: none */
    const char *help;     /* N_() */
};

/* What the argument of option I can be: words with blanks between, NULL: anything, or one of
 * two lists that are not written out. */
const char *options_values(int i);
extern const char options_files[], options_variants[];

/* All options, good for ever, and their number. */
const struct description *options_descriptions(int *count);
/* The words that may stand where a game does, with blanks between. */
extern const char *const options_commands;

/* Reads the command line. True: go on with OPTIONS. False: everything is said (help,
 * version, or what is wrong, on the right stream), end with *STATUS. Applies --lang. */
bool options_read(struct options *options, int argc, char **argv, int *status);

#endif
