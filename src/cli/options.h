/* The command line. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/description.h"
#include "engine/search.h"
#include "game/game.h"
#include "game/selection.h"
#include "ui/theme.h"

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses. */
enum {
    EXIT_FINE,
    EXIT_INPUT,      /* a position could not be read, or a result is wrong */
    EXIT_USAGE,      /* the command line is wrong */
    EXIT_INTERRUPTED /* or the output cannot be written; finished results are written */
};

/* How deal writes a position: a number from 0 on is one of the game's notations. */
enum {
    NOTATION_OWN = -2,
    NOTATION_BOARD = -1
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
    int notation;       /* see above */
    bool summary, plain;
    struct selection selection;
    const char *csv; /* file to write, borrowed from argv; NULL: none */
    bool list, json, ascii, no_color, winnable, outside, any;
    bool prove, shuffles; /* verify: solves again; a line may have shuffles */
    enum theme_id theme;
    bool has_theme, has_language;
    char **files; /* borrowed from argv, NULL behind the last */
    int file_count;
};

/* Reads the command line and applies --lang. True: run the command in OPTIONS. False: end
 * with *STATUS; help, version or the error message has been printed. */
bool options_read(struct options *options, int argc, char **argv, int *status);

#endif
