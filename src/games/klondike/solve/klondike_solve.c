/* Klondike's solver, in three steps: decide whether the position can be won
 * (solve_search.c, exact), turn the winning path into moves (solve_line.c), and shorten
 * the line (shorten/improve.c).
 *
 * "Impossible" is a proof: solve_search.c then has exhausted all positions. "Proved"
 * with limits.optimal means that shorten/improve.c has exhausted all shorter lines.
 *
 * If there is no line that wins, or none was found, OUT's salvage is a line to the position
 * with the most cards on the foundations that the search has seen. It need not be the most
 * that is possible, because the search leaves out what cannot win. */
#include "games/klondike/solve/klondike_solve.h"

#include "games/klondike/solve/crew.h"
#include "games/klondike/solve/shorten/natural.h"
#include "games/klondike/solve/solve_line.h"
#include "games/klondike/solve/solve_search.h"

#include "base/memory.h"

#include <stdlib.h>

/* Writes the line that gets the most cards up to OUT, if one gets any. */
static void salvage(const struct dive *dive, const struct node *root,
                    const struct klondike *state, struct solution *out)
{
    struct klondike_line moves = {0};
    if (dive->most == NULL || dive->most->depth == 0 ||
        !dive_most_moves(dive, root, state, &moves)) {
        free(moves.move);
        return;
    }
    out->salvage = moves.move;
    out->salvage_count = moves.count;
}

/* The search that decides a position. A memo holds it while a limit has ended it. */
struct klondike_memo {
    bool paused;
    struct klondike state; /* the position */
    struct klondike_board board;
    struct node root;
    struct dive_most most;
    struct dive dive;
};

void *klondike_memo_new(void)
{
    struct klondike_memo *memo = memory_resize(NULL, 1, sizeof *memo);
    if (memo != NULL)
        memo->paused = false; /* begin() sets the rest, and clearing it would take long */
    return memo;
}

static void forget(struct klondike_memo *memo)
{
    if (memo->paused)
        dive_free(&memo->dive);
    memo->paused = false;
}

void klondike_memo_free(void *memo)
{
    if (memo != NULL)
        forget(memo);
    free(memo);
}

/* Begins to decide STATE, or goes on if MEMO holds its search and SEARCH has the memory. */
static void begin(struct klondike_memo *memo, struct search *search,
                  const struct klondike *state)
{
    if (memo->paused && memcmp(&memo->state, state, sizeof *state) == 0 &&
        dive_adopt(&memo->dive, search)) {
        memo->paused = false;
        return;
    }
    forget(memo);
    memo->state = *state;
    board_init(&memo->board, &memo->root, state);
    memo->most.cards = memo->most.depth = 0;
    for (int suit = 0; suit < SUITS; suit++)
        memo->most.cards += height_of(memo->root.heights, suit);
    dive_init(&memo->dive, search, &memo->board);
    memo->dive.most = search->limits.verdict ? NULL : &memo->most;
}

/* Keeps or frees the search. */
static void end(struct klondike_memo *memo, bool keep)
{
    memo->paused = keep;
    if (memo->paused)
        dive_disown(&memo->dive);
    else
        dive_free(&memo->dive);
}

/* Most deals are decided in less time than a thread takes to start, so the first runs are
 * made alone: 7,000 members, a millisecond. */
enum {
    ALONE_RUNS = 12
};

static enum dive_end decide(struct dive *dive, struct claim *claim,
                            const struct node *root)
{
    struct search *search = dive->search;
    uint64_t runs = search->limits.threads > 1 ? ALONE_RUNS : UINT64_MAX;
    enum dive_end end = dive_decide(dive, claim, root, runs);
    if (end == DIVE_SPENT && !search_stopped(search))
        end = crew_decide(dive, claim, root);
    return end;
}

/* Shortens MOVES if the limits ask for that, and writes them to OUT. */
static void finish(struct search *search, struct claim *claim, struct dive *dive,
                   const struct klondike *state, struct klondike_line *moves,
                   struct solution *out)
{
    const struct limits *limits = &search->limits;
    search_found(search);
    if (limits->natural || limits->optimal || limits->improve > 0) {
        struct improve_aim aim = {.width = UINT64_MAX,
                                  .below = moves_length(state, moves)};
        /* A hint need not wait for a better line. */
        search_offer(search, aim.below, moves->move, moves->count);
        out->proved = limits->natural ? make_natural(search, claim, dive, state, moves)
                                      : improve(search, claim, dive, state, &aim, moves);
    }
    out->verdict = VERDICT_SOLVED;
    out->moves = moves->move;
    out->count = moves->count;
    moves->move = NULL;
}

void klondike_solve(struct search *search, void *memo, const void *state,
                    struct solution *out)
{
    struct claim claim = {.search = search};
    struct klondike_line moves = {0};
    struct klondike_memo own, *kept = memo != NULL ? memo : &own;
    struct dive *dive = &kept->dive;
    const struct node *root = &kept->root;
    own.paused = false;
    begin(kept, search, state);
    enum dive_end found = decide(dive, &claim, root);
    if (found == DIVE_WON && search->limits.verdict)
        out->verdict = VERDICT_SOLVED;
    else if (found == DIVE_WON && dive_moves(dive, root, state, &moves))
        finish(search, &claim, dive, state, &moves, out);
    else {
        out->verdict = found == DIVE_DEAD ? VERDICT_IMPOSSIBLE : VERDICT_UNKNOWN;
        salvage(dive, root, state, out);
    }
    end(kept, memo != NULL && found == DIVE_SPENT);
    search_settle(&claim);
    free(moves.move);
}
