/* Reads positions one after the other: from files, from standard input, or a range of
 * deals. If the options ask for random openings, deal N is an opening that is drawn with
 * random numbers from the seed N.
 *
 *     struct source source;
 *     source_open(&source, &options);
 *     struct unstuck_position *position = NULL;
 *     while ((reading = source_next(&source, &position)) != SOURCE_END) ...
 *     unstuck_free(position);
 *     source_close(&source); */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "base/lines.h"
#include "cli/options.h"

struct source {
    const struct options *options;
    FILE *file;       /* NULL while none is open */
    const char *name; /* of the file read last, "-": standard input; NULL: none yet */
    long first_line;  /* of the position read last */
    struct unstuck_reason why; /* of the last SOURCE_BAD; line 0: it has no place */
    struct lines lines;
    struct text line;
    struct unstuck_reader *reader;     /* of FILE; owned, as the following */
    struct unstuck_solver *solver;     /* for --winnable and random openings */
    struct unstuck_openings *openings; /* NULL: not made yet */
    struct unstuck_rating rating;      /* of the last random opening */
    bool takes_large; /* set by a caller that can use boards that are too large to play */
    bool takes_unknown; /* ... and by one that can use positions with unknown cards */
    int next_file;
    uint64_t next_seed, deals; /* the next deal's number, deals so far */
    uint64_t count;            /* positions so far, also bad ones; the caller counts */
    uint64_t file_start;       /* COUNT when the file was opened */
    double size,
        before; /* bytes of all files (0: unknown), and of the files already read */
};

/* Prints WHAT, that the program reads standard input, if that is a terminal. */
void source_announce(const char *what);

/* Whether the user types the positions: a terminal is among the files of OPTIONS. */
bool source_is_typed(const struct options *options);

void source_open(struct source *source, const struct options *options);
void source_close(struct source *source);

enum source_reading {
    SOURCE_END,
    SOURCE_READ,
    SOURCE_BAD /* WHY is on standard error, too; the next call reads on behind it */
};

/* Sets *POSITION, which it frees first, to the next position, or to NULL. With --winnable
 * and --difficulty, other deals are skipped. */
enum source_reading source_next(struct source *source,
                                struct unstuck_position **position);

/* The number of the position read last in results, FACTS are about it: the deal's, or its
 * place in the files. */
uint64_t source_number(const struct source *source, const struct unstuck_facts *facts);

/* Adds the source of a result as one word: "deals", "deals:" with the program and number of
 * the first, "openings:" and what selects them, or "file:", the name FILE, in which %XX is
 * white space, '%' or a byte that is not UTF-8, and the number of positions BEFORE this file,
 * if there are any ("file:boards.txt+20"). */
void source_word(const struct options *options, const char *file, uint64_t before,
                 struct text *out);

/* Adds POSITION in NOTATION, see unstuck_print. */
enum unstuck_error source_print(const struct unstuck_position *position,
                                const char *notation, struct text *out);

/* How much of the input has been read, 0 to 1; -1: not known. */
double source_share(const struct source *source);

/* Prints why there is no position, or why the caller cannot use it, and keeps it in WHY. */
enum source_reading source_refuse(struct source *source, long line, int column,
                                  const char *reason);

/* Prints "FILE:LINE:COLUMN: reason" on standard error. LINE 0: REASON is about the whole
 * file; COLUMN 0: about the whole line, which is printed as column 1. */
void source_complain(const char *file, long line, int column, const char *reason);

/* Prints the message for ERROR, an errno. EINTR is none: a signal asked for the end. */
void source_complain_errno(const char *file, int error);

#endif
