/* What the handles of <unstuck.h> hold, for the files of this room and for cli/chosen.c, which
 * takes the session out of a position. */
#ifndef UNSTUCK_HANDLES_H
#define UNSTUCK_HANDLES_H

#include <unstuck.h>

#include "engine/solution.h"
#include "game/session.h"

#include <stdalign.h>

struct unstuck_position {
    struct session session;
    struct text variant; /* its name */
    int made;            /* the moves made on a large board */
};

/* A search, its answer, and what is kept for the next one.
 *
 * The thread that uses the handle owns all members but three: CANCELLED and SEARCH.stop are
 * atomic, and other threads may set them at any time; LOCK protects RUNNING, PHASE, TOOK and, while
 * the search does not run, SEARCH's progress. */
struct unstuck_solver {
    struct search search;   /* restarted for each search */
    struct scratch scratch; /* of the search; DIRECTORY NULL: none */
    atomic_bool cancelled;

    pthread_mutex_t lock;
    bool running;
    const char *phase; /* of a search that names none */
    double took;       /* seconds of the last search */

    pthread_mutex_t watching; /* held while the callback runs; protects DUE */
    bool (*callback)(const struct unstuck_progress *progress, void *data);
    void *data;
    double seconds, due; /* between two calls; the time of the next one */

    const struct game *game; /* of the answer; NULL: there is none */
    struct solution solution;
    bool large; /* the board was large: LINE has the line, SOLUTION has no moves */
    struct text line, farthest; /* in words, empty until they are asked for */

    char *certificate; /* the last one, on pages, until the next search; NULL: none */
    size_t certificate_length;

    const struct game *learner; /* the game of MEMO; NULL: there is no memo */
    void *memo;                 /* of STATE */
    alignas(max_align_t) unsigned char state[STATE_MAX]; /* the position solved last */
};

/* The game with this id; NULL: there is none. */
const struct game *game_named(const char *id);
/* Sets *GAME to the game with this id and *VARIANT to its variant with this name (NULL: the
 * default). */
enum unstuck_error variant_named(const char *id, const char *name,
                                 const struct game **game, uint32_t *variant);

/* A position without a game; NULL: no memory. position_ready completes it when its session is
 * set: it then belongs to the caller, or is freed if that returns an error. */
struct unstuck_position *position_new(void);
enum unstuck_error position_ready(struct unstuck_position *position,
                                  struct unstuck_position **out);

/* Fills in the SIZE bytes of OUT, a struct of a program: with the KNOWN bytes of FROM, cut or
 * followed by zeros. */
void struct_give(void *out, size_t size, const void *from, size_t known);

/* Copies GIVEN, a struct of a program that begins with its size (0: FIRST), to the KNOWN bytes
 * of OWN, which keeps what GIVEN does not have; NULL: all. */
void struct_take(void *own, size_t known, const void *given, size_t first);
/* Does so for LIMITS: what the program's struct does not have is zero. */
struct unstuck_limits limits_take(const struct unstuck_limits *limits);

/* WHY, if not NULL, becomes REASON. */
void reason_give(const struct reason *reason, struct unstuck_reason *why);
/* Likewise PROBLEM in LINE, 0: none. Returns ERROR. */
enum unstuck_error error_give(enum unstuck_error error, long line, const char *problem,
                              struct unstuck_reason *why);

/* Copies TEXT as unstuck_print does. UNSTUCK_NO_MEMORY: the text has failed. */
enum unstuck_error text_give(const struct text *text, char *out, size_t size,
                             size_t *length);

/* One call of the library that searches: from solver_enter, which drops the last answer, to
 * solver_leave, after which a cancel is about the next call. */
void solver_enter(struct unstuck_solver *solver);
void solver_leave(struct unstuck_solver *solver);

/* One search of such a call, for GAME, runs from solver_begin to solver_end. */
void solver_begin(struct unstuck_solver *solver, const struct game *game,
                  const struct unstuck_limits *limits);
void solver_end(struct unstuck_solver *solver);

/* Such a search for the solution of STATE, which becomes the answer. */
void solver_find(struct unstuck_solver *solver, const struct game *game,
                 const void *state, const struct unstuck_limits *limits);

/* The verdict of the answer. */
enum unstuck_verdict solver_verdict(const struct unstuck_solver *solver);

/* Why a search without a result ended: UNSTUCK_NO_MEMORY, UNSTUCK_STOPPED or
 * UNSTUCK_LIMIT. */
enum unstuck_error solver_error(const struct unstuck_solver *solver);

#endif
