/* What the solver thinks of the game being played: asked anew whenever the position
 * changes, answered from its memory where it can, else by a job in the background.
 *
 * In a scored game there is a line at once and the search goes on for a better one: PLAN
 * is then the best known so far, while a search may still run.
 *
 *     struct advice advice;
 *     advice_begin(&advice, game, &limits);
 *     advice_follow(&advice, &session, move);   after every change of the position
 *     if (advice_poll(&advice, &session)) ... redraw
 *     advice_end(&advice); */
#ifndef TABLE_ADVICE_H
#define TABLE_ADVICE_H

#include "engine/job.h"
#include "game/session.h"
#include "table/full_line.h"

enum {
    CANDIDATES_MAX = 32
};

/* What the search running is to tell, if not the plan. */
enum question {
    ASKED_NOTHING,
    ASKED_BACK, /* advice_ask */
    ASKED_FAIR  /* advice_ask_fair */
};

struct advice {
    const struct game *game; /* NULL: none begun */
    struct limits limits;    /* FAIR: candidates instead of a plan */
    double budget; /* seconds for a position that nobody asks about, if not limited */
    bool off;      /* searches only when asked */
    bool wanted;   /* somebody asks about the position at hand: no budget */
    struct job *job;
    uint64_t tag;         /* of the position asked about last */
    bool known;           /* PLAN answers the position at hand, be it with "unknown";
                             * false: a search runs, or its answer waits for the poll,
                             * or OFF */
    struct solution plan; /* found for an earlier position, maybe ... */
    int at;               /* ... of which this many moves were made since */
    int remaining;        /* length of the rest of PLAN */
    struct progress progress;

    /* Scored games only. */
    int from;       /* moves of the session before the position asked about last */
    bool partial;   /* PLAN is only the beginning of the line that the search has */
    bool has_bound; /* nothing from here comes to more than ... */
    int64_t bound;
    struct full_line best; /* the best known way through the whole session, by anyone */
    bool best_proved;

    enum question asked;
    enum verdict answer; /* to the last advice_ask, once that is over */

    bool weighed;         /* FAIR answers the position at hand */
    struct solution fair; /* candidates in an earlier position, maybe, of the best ... */
    int fair_at;          /* ... of which this many moves were made since */
};

/* BUDGET: seconds for each position, where LIMITS has none. OFF: only when asked. */
void advice_begin(struct advice *advice, const struct game *game,
                  const struct limits *limits, double budget, bool off);
void advice_end(struct advice *advice);

/* Whether positions are searched although nobody asks, from the next one on. */
void advice_set_analysis(struct advice *advice, bool analysis);

/* The position of SESSION is a new one, by MADE from the last one, or otherwise
 * (MOVE_NONE): answers at once, or starts a search. */
void advice_follow(struct advice *advice, const struct session *session, uint32_t made);

/* Takes in what the job did meanwhile; true: something changed. */
bool advice_poll(struct advice *advice, const struct session *session);
bool advice_searching(const struct advice *advice);

/* The player asks: searches on where the budget was too small, or nothing was begun.
 * False: there is nothing to be had, or it is coming. */
bool advice_want(struct advice *advice, const struct session *session);

/* The verdict on the position at hand; VERDICT_UNKNOWN while none is known. */
enum verdict advice_verdict(const struct advice *advice);

/* The rest of the plan, where advice is fair of the way to the best candidate: its moves
 * and their number, 0 where there is none. */
int advice_line(const struct advice *advice, const uint32_t **moves);

/* In a scored game: all that the search has found is taken in, so that the whole of the
 * best line is known; the search rests until it is resumed, or the position is another. */
void advice_rest(struct advice *advice, const struct session *session);
void advice_resume(struct advice *advice, const struct session *session);

/* The best move (NTH 0), the next best, ...; MOVE_NONE: there are no more, or it is not
 * known. Beyond the best needs a solver that remembers. WORTH: in a scored game, what the
 * whole game comes to with it. */
uint32_t advice_hint(struct advice *advice, const struct session *session, int nth,
                     int64_t *worth);

/* A question about another position: winnable or not? What is known of the one at hand
 * stays; advice_poll tells when ANSWER is there. It is dropped when the position changes. */
void advice_ask(struct advice *advice, const void *state);

/* What could be done next, judged from what the player can see; for games that have such
 * advice. What is known stays; advice_poll tells when advice_candidates has the answer. */
void advice_ask_fair(struct advice *advice, const struct session *session);

/* The candidates in the position at hand and their number, 0 where none are known; on the
 * way to one, that one alone, and of its moves those that are left. They are good until
 * the position changes or the next poll. */
int advice_candidates(const struct advice *advice,
                      struct candidate candidates[CANDIDATES_MAX]);

/* All that can be reached from the position at hand; false: it is not known at once. */
bool advice_survey(struct advice *advice, const struct session *session,
                   struct survey *out);

/* The length that remains from position I of the session, -1: not known at once. */
int advice_remaining_at(struct advice *advice, const struct session *session, int i);

#endif
