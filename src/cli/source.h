/* Reads positions one after the other: from files, from standard input, or a range of
 * deals. If the options select layouts of the game's atlas, deal N is a layout that is
 * drawn with random numbers from the seed N.
 *
 *     struct source source;
 *     source_open(&source, &options);
 *     struct session session = {0};
 *     while ((reading = source_next(&source, &session)) != READING_END) ...
 *     session_free(&session);
 *     source_close(&source); */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli/options.h"
#include "game/reader.h"
#include "game/session.h"

struct source {
    const struct options *options;
    FILE *file; /* NULL while none is open */
    struct reader reader;
    struct position position;
    struct atlas *atlas;        /* of random openings; owned */
    struct atlas_rating rating; /* of the last random opening */
    bool takes_large;           /* set by a caller that can use session->large */
    int next_file;
    uint64_t next_seed, deals; /* the next deal's number, deals so far */
    uint64_t count;            /* positions so far, also bad ones; the caller counts */
    double size,
        before; /* bytes of all files (0: unknown), and of the files already read */
};

/* Prints WHAT, that the program reads standard input, if that is a terminal. */
void source_announce(const char *what);

/* Whether the user types the positions: a terminal is among the files of OPTIONS. */
bool source_is_typed(const struct options *options);

void source_open(struct source *source, const struct options *options);
void source_close(struct source *source);

/* Reads the next position into SESSION. READING_BAD: a message is on standard error, and
 * the next call reads the position after it. With --winnable and --difficulty, deals
 * that are not so are skipped. */
enum reading source_next(struct source *source, struct session *session);

/* How much of the input has been read, 0 to 1; -1: not known. */
double source_share(const struct source *source);

/* Prints "FILE:LINE:COLUMN: reason" on standard error; a reason about a whole line has
 * column 1. */
void source_complain(const char *file, const struct reason *why);

/* Prints the message for ERROR, an errno, or for a file without a position. EINTR is not
 * an error: a signal asked for the end. */
void source_complain_errno(const char *file, int error);
void source_complain_empty(const char *file);

#endif
