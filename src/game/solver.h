/* The solver of a game, as the engine runs it. */
#ifndef GAME_SOLVER_H
#define GAME_SOLVER_H

#include "base/samples.h"
#include "base/text.h"
#include "game/rules.h"

struct search;
struct solution;

/* All positions that can be reached from one, in a game whose moves can all be undone by
 * moves: how many there are, and the one that is hardest to win. */
struct survey {
    uint64_t boards;
    int farthest; /* the length of its shortest line; -1: none of them can be won */
    struct samples layers; /* how many are 0 to FARTHEST moves from a win, FARTHEST + 1
                            * classes (samples_span); empty if none can be won */
    _Alignas(max_align_t) unsigned char state[STATE_MAX]; /* the hardest one, if any */
};

struct game_solver {
    /* Claims nodes from SEARCH as it works, stops at once when refused, and fills in OUT
     * (engine/solution.h). MEMO is what it may remember between calls about one session;
     * NULL for a single question. */
    void (*solve)(struct search *search, void *memo, const void *state,
                  struct solution *out);

    /* All three NULL where nothing is worth remembering. memo_free may be NULL alone: free()
     * is enough; so may recall. It gives the answer that MEMO already holds for STATE, within
     * microseconds; false: none. */
    void *(*memo_new)(void);
    void (*memo_free)(void *memo);
    bool (*recall)(const void *memo, const void *state, struct solution *out);

    /* Stores KNOWN in MEMO, a legal line from STATE to the end of the game, as if solve had
     * found it: solve then starts from it. NULL: solve cannot. */
    void (*remember)(void *memo, const void *state, const struct solution *known);

    /* A new MEMO changes nothing for solve, and after a limit has ended solve, the same memo
     * makes it continue for the same position. */
    bool continues;

    /* All lines from a position are equally long, so each is a shortest one. */
    bool even;

    /* Without a memo, solve can keep its search in limits.scratch. */
    bool scratch;

    /* What MEMO knows of all that can be reached from STATE, within milliseconds; false:
     * not all of it. NULL: moves cannot be undone. */
    bool (*survey)(const void *memo, const void *state, struct survey *out);

    /* Games with hidden cards, else NULL: writes to OUT's candidates the moves to choose
     * from, judged by what the player can see; for limits.each all legal moves. While it runs
     * it publishes what it knows so far (search_publish_candidates). */
    void (*advise)(struct search *search, const void *state, struct solution *out);
    /* With advise. Adds why the COUNT MOVES of a candidate for STATE are good, as a sentence without its full
     * stop that is true of all hidden cards; nothing if it knows no reason. */
    void (*fair_reason)(const void *state, const uint32_t *moves, int count,
                        struct text *out);
};

#endif
