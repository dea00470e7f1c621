/* Has the solver check a board while the player edits it, and puts its answer in words.
 *
 *     struct check check;
 *     check_begin(&check, game, &limits);
 *     check_board(&check, &edit);           after every change
 *     check_poll(&check);                   after a wait; then draw check.words
 *     check_end(&check);
 *
 * Searches shorter than 0.15 s do not show "searching". */
#ifndef EDITOR_CHECK_H
#define EDITOR_CHECK_H

#include "engine/job.h"
#include "game/edit.h"

struct check {
    const struct game *game;
    struct job *job;
    struct limits limits;
    uint64_t tag;
    bool valid; /* the board can be played: STATE and VARIANT are set */
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    uint32_t variant;
    double since;                              /* when the search began, by clock_now() */
    char words[200];                           /* for the message line */
    char verdict[64], boards[64], hardest[64]; /* for the pane, at most 20 columns each */
    int style;
};

void check_begin(struct check *check, const struct game *game,
                 const struct limits *limits);
void check_end(struct check *check);
void check_board(struct check *check, const struct edit *edit);

/* Takes the result of the search, or how far it is. */
void check_poll(struct check *check);
/* Milliseconds after which to poll; -1: wait for the job's descriptor. */
int check_patience(const struct check *check);

#endif
