/* Files of certificates (unstuck-formats(5)): each is a position as text and the proof that it
 * cannot be won. solve --certificate writes such a file, verify --certificate checks it.
 *
 *     struct certificates certificates;
 *     if (certificates_open(&certificates, options)) ...
 *         certificates_add(&certificates, solver, position, number);
 *     status = certificates_close(&certificates, status, any); */
#ifndef LAB_CERTIFICATE_H
#define LAB_CERTIFICATE_H

#include "cli/options.h"

#include <pthread.h>
#include <stdio.h>

struct certificates {
    const struct options *options;
    FILE *file;           /* NULL: none is wanted */
    pthread_mutex_t lock; /* protects all below and what is written */
    bool begun;           /* the file has lost what it had before */
    bool missing;         /* a certificate could not be made */
    int error;            /* errno of the first failed write; 0: none */
};

/* Opens the file that OPTIONS ask for, if any. False: that failed, or it has the positions, and a
 * message is on standard error. */
bool certificates_open(struct certificates *certificates, const struct options *options);

/* Makes the certificate of POSITION, which cannot be won, and writes it. Prints a message
 * with NUMBER if a limit ends that. From any thread; SOLVER has no answer afterwards. */
void certificates_add(struct certificates *certificates, struct unstuck_solver *solver,
                      const struct unstuck_position *position, uint64_t number);

/* ANY: there were positions. Returns the exit status: STATUS, or another one if a certificate is
 * missing. */
int certificates_close(struct certificates *certificates, int status, bool any);

/* Checks all certificates of the file, and prints a line for each. Returns the exit
 * status. */
int certificates_verify(const struct options *options);

#endif
