/* The answer of a solver, and what its proofs rest on.
 *
 * solution_find() does not trust a solver's line: it replays the line through the rules.
 * A replay cannot check PROVED: that no line, or no better line, exists. A solver proves
 * that by exhausting a search, and games/NAME/PROOFS says why a pruned branch cannot
 * matter. A proof can still be wrong if two positions have the same hash, because
 * the second one is then not searched. Per game:
 *
 *   Klotski       Whole states, compared or numbered without loss. A line of guess/ is
 *                 proved only if the search has shown that none is shorter.
 *   Klondike      "impossible": whole positions (node_key() loses nothing, and
 *                 dead.c stores all of it). The shortest line, --optimal: 63 bits
 *                 of hash (shorten/improve.c).
 *   Lianliankan   Without gravity: learned clauses, no hash. With gravity: 95 bits
 *                 (fall.c).
 *   SameGame      87 bits and the number of tiles (solve_proof.c).
 *
 * How likely that is: src/HACKING, walk 3. */
#ifndef ENGINE_SOLUTION_H
#define ENGINE_SOLUTION_H

#include "base/share.h"
#include "engine/search.h"
#include "game/game.h"

enum verdict {
    VERDICT_UNKNOWN,
    VERDICT_SOLVED,    /* MOVES win; in a scored game: they score SCORE */
    VERDICT_IMPOSSIBLE /* proved: no line wins */
};

/* A possible next move, and its value judged without looking at hidden cards. */
struct candidate {
    uint32_t
        *moves; /* COUNT of them: the last one is the choice, the others lead to it */
    int count;
    uint32_t samples; /* games played on from it in random deals of the hidden cards */
    uint32_t wins;    /* ... and how many of them were won */
    uint32_t deals; /* ... and in how many different deals, or more; 0: no hidden card */
};

/* WINS of SAMPLES in percent, rounded. */
int candidate_percent(const struct candidate *candidate);
/* WINS of SAMPLES, of which there are some, and its 95% confidence interval. The games in one
 * deal depend on each other, so the interval is for the number of deals. */
struct share candidate_chance(const struct candidate *candidate);

/* Frees COUNT candidates and their moves. */
void candidates_free(struct candidate *candidates, int count);

/* Free it with solution_free, which frees MOVES, SALVAGE and CANDIDATES. All zero is an empty
 * one. */
struct solution {
    enum verdict verdict;
    bool proved; /* no shorter line, no higher score, no line at all exists */
    enum stop stop;
    uint32_t *moves; /* COUNT of them, from the position that was solved */
    int count;
    int length;        /* of MOVES, as the game counts (game->rules->cost) */
    int64_t score;     /* at the end of MOVES; scored games only */
    uint32_t *salvage; /* not solved: SALVAGE_COUNT legal moves that get far, if any */
    int salvage_count;
    /* limits.fair only; best first, but if the best one begins with a draw, one that turns up
     * a card comes before it if its chance lies in the interval of the best one */
    struct candidate *candidates;
    int candidate_count;
    bool has_bound;
    int64_t bound; /* proved lower bound of the length, or upper bound of the score */
    uint64_t nodes;
    double seconds;
    double decided;   /* seconds until the first line, or the proof that there is none */
    double processor; /* seconds of processor time, of all threads */
    uint64_t peak_bytes;
};

void solution_free(struct solution *solution);

/* Makes room for COUNT moves; the old contents of MOVES are lost. False: there is no
 * memory, and COUNT is 0. */
bool solution_resize(struct solution *solution, int count);
/* The same, and copies MOVES there. */
bool solution_set(struct solution *solution, const uint32_t *moves, int count);
/* The same for the line of a solver, and sets the verdict; NULL: the caller writes the moves.
 * False: there is no memory, and SEARCH is stopped. */
bool solution_give(struct solution *solution, struct search *search,
                   const uint32_t *moves, int count);

/* Copies FOUND but for its candidates and its salvage to OUT, which holds a solution. Without
 * memory OUT has no moves. */
void solution_copy(struct solution *out, const struct solution *found);

/* Whether no line is shorter or has a higher score, or there is none: FOUND says so, or all
 * lines of the game are as long. */
bool solution_is_best(const struct game *game, const struct solution *found);

/* Whether FOUND says more than KNOWN about the same position: a verdict, a better line, the
 * proof that it is best, or the line itself. */
bool solution_beats(const struct game *game, const struct solution *found,
                    const struct solution *known);

/* Runs the game's solver (for limits.fair: its advise()), replays its line through
 * apply() and fills in nodes, seconds, bytes, stop, length and score, and the bound if
 * the answer is proved. OUT must hold a solution (all zero is fine), which is replaced.
 * It has moves only if the verdict is VERDICT_SOLVED. MEMO may be NULL. A state with unknown
 * cards (game_unknown) is not solved: VERDICT_UNKNOWN.
 *
 * A line that does not replay, or does not win (unless the game is scored), is a bug
 * in the solver: an assertion fails. Without assertions the verdict becomes
 * VERDICT_UNKNOWN, so that a wrong line is never shown. */
void solution_find(const struct game *game, struct search *search, void *memo,
                   const void *state, struct solution *out);

/* Like solution_find, for a board of game->large; LINE gets the line as words. The
 * game replays the line. */
void solution_find_large(const struct game *game, struct search *search,
                         const void *board, struct solution *out, struct text *line);

/* Whether the solver finds a win from STATE within 4 MiB: some hundredths of a second,
 * and the same answer on every machine. Always true for a scored game. */
bool solution_winnable(const struct game *game, const void *state);

/* Like solution_find, but from MEMO alone, without a search. False: MEMO has no
 * answer, and OUT is empty. */
bool solution_recall(const struct game *game, const void *memo, const void *state,
                     struct solution *out);

/* Gives MEMO the COUNT MOVES from STATE, so that the next search starts from them. False: they
 * do not lead to the end of a game, or its solver cannot start from a line; MEMO is as
 * before. */
bool solution_remember(const struct game *game, void *memo, const void *state,
                       const uint32_t *moves, int count);

/* Plays MOVES from STATE up to the first illegal one; returns how many were played.
 * END (or NULL) gets the position reached, LENGTH (or NULL) the length of the line. */
int solution_replay(const struct game *game, const void *state, const uint32_t *moves,
                    int count, void *end, int *length);

#endif
