/* Describes all commands and options in one place: options.c reads the command line with
 * it, and --help and the shell completions are printed from it. */
#ifndef CLI_DESCRIPTION_H
#define CLI_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game;

enum command {
    COMMAND_PLAY, /* the command without a name */
    COMMAND_DAILY,
    COMMAND_STATS,
    COMMAND_EXPORT,
    COMMAND_IMPORT,
    COMMAND_SOLVE,
    COMMAND_STUDY,
    COMMAND_ADVISE,
    COMMAND_PLAYOUT,
    COMMAND_EXPLAIN,
    COMMAND_DEAL,
    COMMAND_VERIFY,
    COMMAND_PAIRS,
    COMMAND_ATLAS,
    COMMAND_RESCUE,
    COMMAND_COMPLETION,
    COMMAND_HELP,
    COMMANDS
};

/* Whether the name of a game follows a command. */
enum need {
    NEED_NONE,
    NEED_MAYBE,
    NEED_GAME
};

struct command_description {
    const char *name;
    enum need need;
    const char *arguments; /* N_(), what may follow the name */
    const char *help;      /* N_() */
    const char *page;      /* of the manual */
    const char *examples;  /* two lines */
};

extern const struct command_description command_descriptions[COMMANDS];

/* The command with this name; COMMAND_PLAY: there is none. */
enum command command_find(const char *name);

enum option_id {
    OPTION_VARIANT,
    OPTION_METRIC,
    OPTION_SEED,
    OPTION_NUMBERING,
    OPTION_DEAL_COUNT,
    OPTION_OPENING,
    OPTION_WINNABLE,
    OPTION_LIST,
    OPTION_NOTATION,
    OPTION_TIME,
    OPTION_CPU,
    OPTION_NODES,
    OPTION_MEMORY,
    OPTION_SCRATCH,
    OPTION_DISK,
    OPTION_IMPROVE,
    OPTION_OPTIMAL,
    OPTION_NATURAL,
    OPTION_FAIR,
    OPTION_KNOWN,
    OPTION_BOARDS,
    OPTION_MOVE,
    OPTION_PLAIN,
    OPTION_PUBLIC,
    OPTION_STATE,
    OPTION_IDLE,
    OPTION_SESSIONS,
    OPTION_OUTSIDE,
    OPTION_ANY,
    OPTION_PROVE,
    OPTION_SHUFFLES,
    OPTION_REASONS,
    OPTION_CERTIFICATE,
    OPTION_MAKE,
    OPTION_SUMMARY,
    OPTION_RESUME,
    OPTION_RETRY,
    OPTION_LENGTH,
    OPTION_PIECES,
    OPTION_BLANKS,
    OPTION_START,
    OPTION_DIFFICULTY,
    OPTION_BOARD,
    OPTION_OPENINGS,
    OPTION_DATE,
    OPTION_THREADS,
    OPTION_JOBS,
    OPTION_CAST,
    OPTION_SVG,
    OPTION_SPEED,
    OPTION_JSON,
    OPTION_ASCII,
    OPTION_NO_COLOR,
    OPTION_THEME,
    OPTION_LANG,
    OPTION_HELP,
    OPTION_VERSION,
    OPTIONS
};

/* What the value of an option can be. */
enum values {
    VALUES_NONE,  /* a flag; its member is a bool */
    VALUES_TEXT,  /* const char *, as up to VALUES_NOTATIONS */
    VALUES_WORDS, /* one of VALID */
    VALUES_FILES,
    VALUES_VARIANTS,  /* the name of a variant of any game */
    VALUES_NOTATIONS, /* the name of a notation */
    VALUES_NUMBER,    /* uint64_t, from 1 to MOST */
    VALUES_MIB,       /* such a number of MiB; the member gets bytes */
    VALUES_GIB,
    VALUES_SMALL,  /* int, from 1 to MOST */
    VALUES_SECONDS /* double, more than 0 and less than 1e9 */
};

struct option_description {
    const char *name;
    const char *argument; /* N_(); NULL: the option has none */
    const char *help;     /* N_() */
    unsigned commands;    /* the commands that it applies to: a bit each */
    enum values values;
    size_t member; /* of struct options, that gets the value; 0: options.c reads it */
    uint64_t most; /* of a number */
    /* VALUES_WORDS: the words, NULL behind the last. Else one N_(): which values are valid, if
     * VALUES does not say that; NULL: any, or they depend on the game. */
    const char *const *valid;
};

extern const struct option_description option_descriptions[OPTIONS];

/* Whether option ID applies to COMMAND, and to GAME (NULL: any). */
bool option_is_for(enum option_id id, enum command command);
bool option_is_for_game(enum option_id id, const struct game *game);

/* Print the text of --help on standard output: for players, and for COMMAND with all its
 * options that apply to GAME (NULL: any). */
void description_print(void);
void description_print_command(enum command command, const struct game *game);

/* Prints the version, the COMMIT unless it is "", and how --public is locked in on this
 * system. */
void description_print_version(const char *commit);

#endif
