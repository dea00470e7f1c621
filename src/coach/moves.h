/* The table of moves: what is known about each legal move of the position at hand. Hints,
 * marks, the lists of moves, the guard, auto-play and --plain read it, and nothing else says
 * which move is best.
 *
 *     struct moves moves;
 *     moves_begin(&moves, game);
 *     moves_leave(&moves);                       after every change of the position
 *     moves_know(&moves, state, &answer);        the solver has found out more
 *     moves_judge(&moves, state, false);         the other moves are wanted, too
 *     if (moves_poll(&moves)) ... redraw
 *     const struct known_move *list[MOVES_MOST];
 *     int count = moves_list(&moves, list);
 *     moves_end(&moves);
 *
 * What is known of a move comes from the solver's line and memory, from the same moves in
 * another order, and from worker threads (engine/judge.h), which look at a few moves at a
 * time. The best of these counts. A length that is not proved is the most that it takes.
 *
 * A line that a limit has cut short of being natural is no rival of the solver's line. The judge
 * cuts no line that would be better than that. */
#ifndef COACH_MOVES_H
#define COACH_MOVES_H

#include "engine/judge.h"
#include "game/session.h"

enum {
    MOVES_MOST = 512 /* moves that are judged; the rest are not known */
};

/* What the solver knows of the position at hand. */
struct moves_answer {
    enum verdict verdict;
    bool proved;          /* no line is shorter, or has a higher score */
    bool ended;           /* no limit has cut the search for LINE */
    int length;           /* solved: of the best line known */
    int64_t score;        /* at its end, in scored games */
    const uint32_t *line; /* solved: its first moves, COUNT of them, or all */
    int count;
    /* As solution_recall, of positions behind the moves; NULL: it remembers none. */
    bool (*recall)(void *memory, const void *state, struct solution *out);
    void *memory;
};

struct known_move {
    uint32_t move;
    int cost;       /* in moves, as the game counts */
    int64_t points; /* gained after it, in scored games */
    int free; /* legal moves behind it, if all lines are as long and they are few; else 0 */
    int ease;     /* game->rules->ease */
    bool planned; /* the solver's line begins with it */
    bool ended;   /* nothing more is looked for */
    int index;    /* of the position behind it in the judge; -1: it needs no search */
    /* Behind the move. Of the solver's line it may have the first moves only. */
    struct solution found;
};

struct moves {
    const struct game *game; /* NULL: no game was begun */
    struct judge *judge;
    bool listed;           /* MOVE has those of the position at hand; else COUNT is 0 */
    bool judging;          /* the judge has been asked about them */
    bool news;             /* moves_wait has read what moves_poll must report */
    int reviewed;          /* positions of the game that the judge has instead, 0: none */
    struct judgement here; /* the position at hand; ENDED: by the solver */
    int count;
    struct known_move move[MOVES_MOST]; /* the likeliest first */
};

void moves_begin(struct moves *moves, const struct game *game);
void moves_end(struct moves *moves);

/* There is a new position, and nothing is known about its moves. */
void moves_leave(struct moves *moves);
/* The solver has found ANSWER for STATE, the position at hand. */
void moves_know(struct moves *moves, const void *state,
                const struct moves_answer *answer);
/* Starts to judge the moves of STATE, the position at hand, unless that was done. ANY: only finds
 * out which of them win, in much less time. */
void moves_judge(struct moves *moves, const void *state, bool any);
/* True: the judge has found out more. */
bool moves_poll(struct moves *moves);

/* Whether each move has a verdict, or is left as not known. */
bool moves_settled(const struct moves *moves);
/* Waits until the verdict on MOVE (MOVE_NONE: on all moves) is there or will not come, but
 * SECONDS at most; in hindsight, until all positions are judged. False: it is not there in
 * time. */
bool moves_wait(struct moves *moves, uint32_t move, double seconds);

/* The moves of which something is known, the best first; of equal ones the one that the solver's
 * line begins with, which is the natural one where the solver knows that, then those that leave more
 * moves (where all lines are as long), and the easier ones. Returns their number. */
int moves_list(const struct moves *moves, const struct known_move *out[MOVES_MOST]);
/* Those of them with a line, which come first. */
int moves_good(const struct moves *moves, const struct known_move *out[MOVES_MOST]);
/* Those of them that are hints in SESSION, which is at the position at hand: the best one, and of
 * the others one for each piece, none of which takes back the last move or moves the last piece on,
 * nor does the next move of its line do so to it. */
int moves_hints(const struct moves *moves, const struct session *session,
                const struct known_move *out[MOVES_MOST]);

/* MOVE in the table, of which nothing may be known; NULL: it is no move of the position at
 * hand. */
const struct known_move *moves_find(const struct moves *moves, uint32_t move);

/* The best of these instead of MADE in STATE, the position at hand: one that is akin to it
 * (game/reasons.h) if there is one; NULL: none is known. */
const struct known_move *moves_instead(const struct moves *moves, const void *state,
                                       uint32_t made);

/* The length of the best line that begins with MOVE, and with it. */
static inline int known_length(const struct known_move *move)
{
    return move->cost + move->found.length;
}

/* If the best move has a better line than PLAN, an answer of which LENGTH is the rest:
 * writes that line, from the position at hand, to BETTER. */
bool moves_better(const struct moves *moves, const struct solution *plan, int length,
                  struct solution *better);

/* Whether MOVE is proved to lose, and another one is not. */
bool moves_loses(const struct moves *moves, uint32_t move);

/* ---- hindsight --------------------------------------------------------------------- */

/* The game is over or lost: starts to judge its COUNT positions at STATES, from the first
 * on, until moves_leave. */
void moves_review(struct moves *moves, const void *states, int count);
/* Whether all of them are judged. */
static inline bool moves_reviewed(const struct moves *moves)
{
    return moves->reviewed > 0 && judge_ended(moves->judge);
}

/* A move that cost the win, points or moves. */
struct mistake {
    int at;          /* that move in the session, from 0 */
    uint32_t better; /* a better move there; MOVE_NONE: the solver knows it */
    int64_t cost;    /* scored games: the points that it cost, about; else 0 */
    const uint32_t
        *line; /* scored games: COUNT moves from there, BETTER and on; of MOVES */
    int count;
};

/* Where the game was lost: the move behind the last position that is known to be winnable, if
 * the one after it is proved lost, and BETTER wins there. False: not known. */
bool moves_lost_at(const struct moves *moves, struct mistake *mistake);

/* Whether the first position is proved lost. */
bool moves_was_lost(const struct moves *moves);

/* The move of a scored game that cost most, the first one of several. The game with PLAYED ended
 * with SCORE, and all its positions are judged. The best score known from a position is the highest one of the judge's lines from there, from all later
 * positions, and from earlier ones while the game follows them. False: it never dropped. */
bool moves_dropped(const struct moves *moves, const uint32_t *played, int64_t score,
                   struct mistake *mistake);

#endif
