/* Judges several positions at once, on worker threads: those behind each legal move of a
 * position, or all positions of a game.
 *
 *     struct judge *judge = judge_new(game);
 *     judge_start(judge, state, after, count, 0);
 *     poll() on judge_descriptor(judge); then
 *     if (judge_take(judge)) ... judge_of(judge, i), for i below count
 *     judge_free(judge);
 *
 * The workers take the positions in their order. Each gets a small budget of nodes. Those
 * that this leaves undecided get a larger one in a second round. The limits are nodes and
 * never seconds, so a verdict does not change with the machine. The lines behind the moves of
 * a position (ROOT) are then shortened; of the positions of a game only the first line counts.
 *
 * A solver with a memo first solves the position that the others come from (ROOT). What the
 * memo then knows needs no search: in Klotski all positions, in Lianliankan all that lie on
 * the line in any order.
 *
 * Call all functions from one thread, the UI's. The descriptor becomes readable when there
 * are new judgements, and judge_take drains it; it is -1 as in engine/job.h. */
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/solution.h"

struct judge;

/* What is known about one position. */
struct judgement {
    bool ended;           /* no worker will look at it again */
    enum verdict verdict; /* UNKNOWN: not known, or not yet */
    bool proved;          /* as in struct solution */
    int length;           /* solved: the length of the line found */
    int64_t score;        /* solved, in scored games: the score at its end */
    uint32_t first;       /* solved: its first move; MOVE_NONE: it has none */
};

struct judge *judge_new(const struct game *game);
/* Cancels, waits for the workers and frees JUDGE. NULL is fine. */
void judge_free(struct judge *judge);

/* From the next judge_start on: at most MOST->threads workers (0: one for each processor), each
 * with at most MOST->bytes and MOST->processor; 0: no limit. */
void judge_limit(struct judge *judge, const struct limits *most);

int judge_descriptor(const struct judge *judge);

/* Copies ROOT and the COUNT positions at STATES, each of rules->state_size bytes, and
 * starts the workers. What still ran is cancelled. ROOT may be NULL: no memo is used. A line
 * behind a move that is shorter than RIVAL is shortened without a limit of nodes. */
void judge_start(struct judge *judge, const void *root, const void *states, int count,
                 int rival);

/* Stops the workers, within milliseconds, and forgets all positions. */
void judge_cancel(struct judge *judge);

/* Reads what the workers have found since the last call. False: nothing. */
bool judge_take(struct judge *judge);

/* Whether all positions have ended, as of the last judge_take. */
bool judge_ended(const struct judge *judge);

/* Position I, or ROOT (which only the memo's solver answers), as of the last judge_take.
 * Valid until judge_start or judge_cancel. */
const struct judgement *judge_of(const struct judge *judge, int i);
const struct judgement *judge_root(const struct judge *judge);
/* Copies what is known of position I by now, with its line, to OUT, which holds a solution. */
void judge_copy(struct judge *judge, int i, struct solution *out);
/* Sets MOVES to the line of position I, which has ended, and returns their number. Valid as
 * long as judge_of. */
int judge_line(const struct judge *judge, int i, const uint32_t **moves);

#endif
