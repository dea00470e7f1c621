/* The solver's answer for the position at hand. After every change of the position it is
 * taken from what is known already, or else a search starts in the background.
 *
 *     struct advice advice;
 *     advice_begin(&advice, game, &limits, 30, true, NULL);
 *     advice_follow(&advice, &session, move);   after every change of the position
 *     if (advice_poll(&advice, &session)) ... redraw
 *     advice_end(&advice);
 *
 * In a scored game the search runs on after it has a line: PLAN is the best line so far,
 * and a search for a better one may still run.
 *
 * The states of a position, and what changes them:
 *
 *     advice_follow -+- on the line, or remembered ------------> as before, or KNOWN
 *                    +- analysis off ---> NONE
 *                    +- analysis on ----> SEARCHING
 *
 *     NONE ------- advice_want ------------------------> SEARCHING
 *     SEARCHING -- advice_poll: the search has ended --> KNOWN
 *     SEARCHING -- advice_poll: it has a line ---------> PARTIAL   (scored games)
 *     SEARCHING -- advice_poll: it has an estimate ----> PARTIAL   (fair advice)
 *     PARTIAL ---- advice_poll, advice_rest: the rest -> KNOWN
 *     PARTIAL ---- advice_think_ahead -----------------> KNOWN
 *     KNOWN ------ advice_poll: it has a better line --> PARTIAL   (scored games only)
 *     KNOWN ------ advice_want, the budget was spent --> SEARCHING
 */
#ifndef COACH_ADVICE_H
#define COACH_ADVICE_H

#include "base/allowance.h"
#include "coach/choices.h"
#include "coach/moves.h"
#include "engine/job.h"
#include "game/session.h"

/* How much is known about the position at hand. */
enum advice_state {
    ADVICE_NONE,      /* nothing, and no search runs for it: analysis is off */
    ADVICE_SEARCHING, /* nothing yet */
    ADVICE_PARTIAL,   /* PLAN is the beginning of the best line that a search has; in fair
                       * advice CHOICES are the candidates as it judges them so far */
    ADVICE_KNOWN /* PLAN is the answer, in fair advice CHOICES; it may be "unknown" */
};

/* What the running search will answer. */
enum question {
    ASKED_PLAN, /* how to win from the position at hand */
    ASKED_BACK, /* advice_ask */
    ASKED_FAIR, /* advice_ask_fair, and every other question of fair advice */
    ASKED_AHEAD /* advice_think_ahead */
};

struct advice {
    const struct game *game;      /* NULL: no game was begun */
    const struct advice_aim *aim; /* a line that wins, a score, or fair advice */
    struct limits limits;
    double budget; /* see advice_begin */
    struct allowance
        *allowance; /* borrowed; limits each search; NULL: nothing more does */
    bool analysis;  /* searches every position; false: only those asked about */
    enum advice_state state;
    /* The player asked about the position at hand: its searches start even if ANALYSIS is
     * off and, unless the game is scored, have no budget. */
    bool asked;
    struct job *job;
    enum question question;
    uint64_t tag;         /* of the position asked about last */
    struct solution plan; /* found here or in an earlier position, ... */
    int at;               /* ... since which this many of its moves were made */
    int remaining;        /* length of the rest of PLAN */
    struct progress progress;
    int offered; /* moves of PROGRESS that are legal, see advice_offer */

    /* Scored games only. */
    int from;       /* moves of the session before the position asked about last */
    bool has_bound; /* BOUND is an upper bound of the score from here */
    int64_t bound;
    /* The moves from the start of the game with the highest score so far, of the player or
     * the solver; VERDICT_UNKNOWN: none. PROVED: no line has a higher score. */
    struct solution best;

    enum verdict answer; /* to the last advice_ask, after advice_poll has taken it */
    uint32_t first;      /* move of its line, or MOVE_NONE */

    struct choices choices; /* candidates, judged from what the player has seen */
};

/* BUDGET: seconds of processor time of each thread, for each position that the player does not
 * ask about, if LIMITS has none. ANALYSIS: searches such positions at all. ALLOWANCE is borrowed, or NULL. */
void advice_begin(struct advice *advice, const struct game *game,
                  const struct limits *limits, double budget, bool analysis,
                  struct allowance *allowance);
void advice_end(struct advice *advice);

/* Before the first advice_follow: the COUNT MOVES from the start of SESSION are a line that was
 * found before. It counts if the rules accept it to the end of the game and the solver can
 * start from a line. */
void advice_know(struct advice *advice, const struct session *session,
                 const uint32_t *moves, int count);

/* Sets ANALYSIS, or fair advice if the game has hidden cards; in force from the next
 * advice_follow. */
static inline void advice_set_analysis(struct advice *advice, bool analysis)
{
    advice->analysis = analysis;
}
void advice_set_fair(struct advice *advice, bool fair);
/* Whether it is fair advice: candidates, judged from what the player has seen, and no plan. */
bool advice_is_fair(const struct advice *advice);

/* SESSION has a new position, reached by MADE from the last one, or by undo and the like
 * (MOVE_NONE): finds the answer at once or starts a search. */
void advice_follow(struct advice *advice, const struct session *session, uint32_t made);

/* Takes what the running search has found. True: something changed, such as the moves of
 * advice_offer. */
bool advice_poll(struct advice *advice, const struct session *session);
bool advice_searching(const struct advice *advice);

/* The player asks about the position at hand: starts a search if none was started or the
 * budget was too small. False: the answer is known, or a search runs already. */
bool advice_want(struct advice *advice, const struct session *session);

/* Whether the position at hand has an answer, even if that is partial or "unknown". */
bool advice_known(const struct advice *advice);

/* The verdict on the position at hand; VERDICT_UNKNOWN if advice_known is false, and always in
 * fair advice. */
enum verdict advice_verdict(const struct advice *advice);

/* Whether the position at hand can be won, in a game without score; known as soon as the
 * search has a first line, while it goes on for a shorter one. */
bool advice_winnable(const struct advice *advice);

/* Sets *SCORE to that of the best line through this scored game. False: none is known, or the
 * game is not scored. */
bool advice_best(const struct advice *advice, int64_t *score);

/* Whether that line begins with the moves that SESSION has made. */
bool advice_follows_best(const struct advice *advice, const struct session *session);

/* The rest of the plan, in fair advice of the way to the best candidate: sets MOVES,
 * valid until the next poll or change of the position, and returns their number, 0: none
 * known. */
int advice_line(const struct advice *advice, const uint32_t **moves);

/* Where no line wins or none was found: the rest of a line that gets far; as advice_line. */
int advice_salvage(const struct advice *advice, const uint32_t **moves);

/* The first moves of the best line that the running search has, while the position has no
 * answer: sets MOVES, valid until the next poll or change of the position, and returns their
 * number, 0: there are none. *LENGTH: that of the whole line; -1: the moves only get far. Not
 * for scored games. */
int advice_offer(const struct advice *advice, const uint32_t **moves, int *length);

/* Scored games: stops the search and takes its best line as a whole. The search stays
 * stopped until advice_resume or advice_follow. */
void advice_rest(struct advice *advice, const struct session *session);
void advice_resume(struct advice *advice, const struct session *session);

/* What the solver knows about the position at hand, for the table of moves; valid as
 * advice_line. While its search runs, its memory knows nothing. */
struct moves_answer advice_answer(const struct advice *advice);

/* Takes the line of the best move of MOVES as the plan, if that is better. True: it was. */
bool advice_learn(struct advice *advice, const struct session *session,
                  const struct moves *moves);

/* Asks whether STATE, another position of the session, can be won. The answer for the
 * position at hand stays; advice_poll returns true when ANSWER is there. The next change
 * of the position drops the question. */
void advice_ask(struct advice *advice, const void *state);

/* Asks for candidates judged from what the player has seen; only for games with advise().
 * The plan stays; advice_poll returns true each time the candidates were judged again. */
void advice_ask_fair(struct advice *advice, const struct session *session);

/* Fair advice: the moves of the best candidate will be made. Its search ends, and the one for
 * the position behind it starts if it has not. */
void advice_think_ahead(struct advice *advice, const struct session *session);

#endif
