/* The answer of a solver. */
#ifndef ENGINE_SOLUTION_H
#define ENGINE_SOLUTION_H

#include "engine/search.h"
#include "game/game.h"

enum verdict {
    VERDICT_UNKNOWN,
    VERDICT_SOLVED,    /* MOVES win; for a scored game: they bring SCORE */
    VERDICT_IMPOSSIBLE /* proved: no line wins */
};

/* What could be done next, and what it is worth as far as the player can know. */
struct candidate {
    uint32_t *moves; /* count of them: the last one is chosen, the others lead to it */
    int count;
    uint32_t samples; /* deals of what is hidden that it was tried in ... */
    uint32_t wins;    /* ... and those that could then still be won */
};

/* The share of the samples, in percent, rounded. */
int candidate_percent(const struct candidate *candidate);

/* Owner of MOVES and CANDIDATES: who declares it; solution_free. All zero is an empty one. */
struct solution {
    enum verdict verdict;
    bool proved; /* no shorter line, no higher score, no line at all exists */
    enum stop stop;
    uint32_t *moves; /* count of them, from the position asked about */
    int count;
    int length;                   /* in the game's way of counting (its cost) */
    int64_t score;                /* at the end of MOVES; scored games only */
    struct candidate *candidates; /* limits.fair only; the best first */
    int candidate_count;
    bool has_bound;
    int64_t bound; /* the best proved one of length (from below), of score (from above) */
    uint64_t nodes;
    double seconds;
    uint64_t peak_bytes;
};

void solution_free(struct solution *solution);

/* Room for COUNT moves; what MOVES held is gone. */
void solution_resize(struct solution *solution, int count);

/* Asks the game's solver, or for limits.fair its advise(), fills in nodes, seconds, bytes,
 * stop, length and score (where it is proved, the bound too), and replays the line through
 * apply(). OUT holds a solution, all zero will do, which is replaced; it has moves only
 * where the verdict is solved. A line that does not replay, or does not win (unless scored),
 * is a fault of the solver: asserted, and without assertions never shown, the verdict is
 * unknown. MEMO may be NULL. */
void solution_find(const struct game *game, struct search *search, void *memo,
                   const void *state, struct solution *out);

/* The same for a board of game->large; LINE gets the line, as words. It is not replayed. */
void solution_find_large(const struct game *game, struct search *search,
                         const void *board, struct solution *out, struct text *line);

/* The same from the memo alone; false where it has no answer, OUT is then empty. */
bool solution_recall(const struct game *game, const void *memo, const void *state,
                     struct solution *out);

/* Whether the solver finds a win from STATE within 4 MiB: some hundredths of a second, and
 * the same answer on every machine. Always true for a scored game. */
bool solution_winnable(const struct game *game, const void *state);

/* Plays MOVES from STATE: how many of them are legal one after the other. END (or NULL)
 * gets the position then reached, LENGTH (or NULL) the line's length. */
int solution_replay(const struct game *game, const void *state, const uint32_t *moves,
                    int count, void *end, int *length);

const char *verdict_name(enum verdict verdict); /* "solved" */
const char *stop_name(enum stop stop);

#endif
