/* The command line: games, variants and notations by name, as unstuck.h takes them, and
 * limits and queries in its structs. cli/chosen.h has what the rooms below understand. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/description.h"
#include "cli/leave.h"

#include <unstuck.h>

enum {
    BOARD_LEAST = 2, /* rows and columns of a small board of the atlas */
    BOARD_ROWS = 5,  /* ... at most */
    BOARD_COLUMNS = 4
};

struct options {
    enum command command;
    const char *game;    /* its id; NULL: the menu */
    const char *variant; /* NULL: the default; borrowed from argv, as all below */
    const char *opening; /* NULL: not given; SEED has its number, too */
    uint64_t seed;
    bool has_seed;
    const char *numbering; /* the program whose deal SEED is; NULL: unstuck */
    const char *large; /* a number of it that is too large for SEED; NULL: it is not */
    uint64_t count;
    struct unstuck_limits limits;
    int jobs;
    const char *resume;      /* results, to which new ones are added; NULL: none */
    bool retries;            /* searches again where they decide nothing */
    const char *certificate; /* file to write or, for verify, to read; NULL: none */
    const char *move;        /* explain: this one; NULL: the best */
    const char *notation;    /* how deal writes a position, see unstuck_print */
    bool version;            /* prints the version and ignores the rest */
    bool help;
    bool summary, plain;
    bool public;                /* with strangers, see store/visitor.h */
    const char *state;          /* their directory; NULL: the account's */
    double idle;                /* seconds without a key until their session ends */
    int sessions;               /* of all of them at once */
    bool explains;              /* adds reasons to results */
    bool plays;                 /* plays games by fair advice instead of solving */
    bool draws;                 /* deals are random openings that match QUERY */
    struct unstuck_query query; /* also for atlas */
    int date;                   /* of the daily puzzles, see base/date.h; 0: today */
    int rows, columns;          /* atlas: of the small board; 0: the classic one */
    int part, parts;            /* ... of its puzzles */
    bool ascii;                 /* also if the locale is not UTF-8 */
    bool list, json, no_color, winnable, outside, any;
    bool openings;        /* atlas: the named ones, in place of the tables */
    bool boards;          /* solve: the board after each move of a line, too */
    bool cast, svg;       /* export: a replay in place of the games */
    double speed;         /* ... its moves a second */
    bool prove, shuffles; /* verify: solves again; a line may have shuffles */
    bool reasons;         /* verify: checks them */
    bool makes;           /* rescue: puzzles */
    const char *theme;    /* NULL: not given */
    bool given[OPTIONS];
    char **files; /* NULL behind the last */
    int file_count;
};

/* Reads the command line and applies --lang. True: run the command in OPTIONS. False: end
 * with *STATUS; help or the error message has been printed. */
bool options_read(struct options *options, int argc, char **argv, int *status);

/* Reads S, a whole number from LEAST to MOST. False: it is none. */
bool value_number(const char *s, uint64_t least, uint64_t most, uint64_t *out);

#endif
