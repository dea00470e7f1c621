/* A file of results that get better: solve starts from the lines in the file, and a better
 * result replaces the one that it started from.
 *
 *     struct update update;
 *     if (update_open(&update, "records.txt"))
 *         ... update_find(&update, number, position, &end);
 *         ... update_take(&update, &outcome, text);
 *         ... if (update_is_due(&update)) update_save(&update);
 *     status = update_close(&update, status);
 *
 * update_save writes a new file beside the old one, with all that was not replaced as it was,
 * and then renames it. So a kill leaves one of the two. A second program that wants to
 * update the file is refused.
 *
 * One thread calls update_find, another one update_take, update_is_due and update_save. */
#ifndef LAB_RESULTS_UPDATE_H
#define LAB_RESULTS_UPDATE_H

#include "lab/results/result.h"

#include <pthread.h>
#include <stdio.h>

struct update {
    const char *name;  /* as it was given, for messages; NULL: there is no file */
    char *path;        /* without symbolic links */
    FILE *file;        /* locked against other programs */
    struct text bytes; /* of the file when it was opened */
    struct kept *kept; /* the results, by ascending number */
    size_t count, capacity;
    bool changed;         /* not all results that were taken are in the file */
    double saved;         /* clock_now() at the last update_save */
    int error;            /* errno of the last update_save, if that failed */
    pthread_mutex_t lock; /* protects KEPT */
};

/* Reads the results of file NAME, or makes an empty file. False: it cannot be read or written,
 * or has something that is not a result, which a message on standard error says. */
bool update_open(struct update *update, const char *name);

enum update_finding {
    UPDATE_NONE,   /* there is no line to start from */
    UPDATE_LINE,   /* END, to be freed, is the position at the end of the line */
    UPDATE_PROVED, /* there is no better line, as the file says */
    UPDATE_WRONG   /* a message on standard error says why it cannot be about POSITION */
};

/* What the file has for POSITION, whose number in results is NUMBER. */
enum update_finding update_find(struct update *update, uint64_t number,
                                const struct unstuck_position *position,
                                struct unstuck_position **end);

/* Takes TEXT, the result OUTCOME as it is written, if it is better than that of the file. */
void update_take(struct update *update, const struct outcome *outcome, const char *text);

/* Whether something was taken and the last update_save is a second ago. */
bool update_is_due(const struct update *update);
/* Replaces the file; a failure is printed by update_close. */
void update_save(struct update *update);

/* Saves what was taken. Returns STATUS, or EXIT_INTERRUPTED if the file could not be
 * written. */
int update_close(struct update *update, int status);

#endif
