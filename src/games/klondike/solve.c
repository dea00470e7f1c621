/* Klondike's solver, in three steps: decide whether the position can be won
 * (solve_search.c, exact), turn the winning path into moves (solve_line.c), and shorten
 * the line (solve_improve.c).
 *
 * "Impossible" is a proof: solve_search.c then has exhausted all positions. "Proved"
 * with limits.optimal means that solve_improve.c has exhausted all shorter lines.
 *
 * If there is no line that wins, or none was found, OUT's salvage is a line to the position
 * with the most cards on the foundations that the search has seen. It need not be the most
 * that is possible, because the search leaves out what cannot win. */
#include "games/klondike/solve_improve.h"
#include "games/klondike/solve_line.h"
#include "games/klondike/solve_search.h"

#include <stdlib.h>

/* Shortens MOVES, if a limit ends that or limits.optimal asks for it, and writes them
 * to OUT. */
static void finish(struct search *search, struct claim *claim, struct dive *dive,
                   const struct klondike *state, struct klondike_line *moves,
                   struct solution *out)
{
    const struct limits *limits = &search->limits;
    search_found(search);
    if (!limits->any && (limits->seconds > 0 || limits->nodes > 0 || limits->optimal))
        out->proved = improve(search, claim, dive, state, moves);
    if (!solution_resize(out, moves->count)) {
        search_stop(search, STOP_SYSTEM);
        return;
    }
    if (moves->count > 0)
        memcpy(out->moves, moves->move, (size_t)moves->count * sizeof *moves->move);
    out->verdict = VERDICT_SOLVED;
}

/* Writes the line that gets the most cards up to OUT, if one gets any. */
static void salvage(const struct dive *dive, const struct node *root,
                    const struct klondike *state, struct solution *out)
{
    struct klondike_line moves = {0};
    if (dive->most->depth == 0 || !dive_most_moves(dive, root, state, &moves)) {
        free(moves.move);
        return;
    }
    out->salvage = moves.move;
    out->salvage_count = moves.count;
}

void klondike_solve(struct search *search, void *memo, const void *state,
                    struct solution *out)
{
    (void)memo;
    struct claim claim = {.search = search};
    struct klondike_board board;
    struct node root;
    struct klondike_line moves = {0};
    struct dive_most most = {0};
    struct dive dive = {.most = &most};
    enum dive_end end = DIVE_SPENT;
    board_init(&board, &root, state);
    for (int suit = 0; suit < SUITS; suit++)
        most.cards += height_of(root.heights, suit);
    if (dive_init(&dive, search, &board))
        end = dive_decide(&dive, &claim, &root);
    bool won = end == DIVE_WON && dive_moves(&dive, &root, state, &moves);
    if (won)
        finish(search, &claim, &dive, state, &moves, out);
    else {
        out->verdict = end == DIVE_DEAD ? VERDICT_IMPOSSIBLE : VERDICT_UNKNOWN;
        salvage(&dive, &root, state, out);
    }
    dive_free(&dive);
    search_settle(&claim);
    free(moves.move);
}
