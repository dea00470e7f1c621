/* Klondike's solver, in three steps: decide whether the position can be won
 * (solve_search.c, exact), turn the winning path into moves (solve_line.c), and shorten
 * the line (solve_improve.c).
 *
 * "Impossible" is a proof: solve_search.c then has exhausted all positions. "Proved"
 * with limits.optimal means that solve_improve.c has exhausted all shorter lines. */
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
    if (limits->seconds > 0 || limits->nodes > 0 || limits->optimal)
        out->proved = improve(search, claim, dive, state, moves);
    solution_resize(out, moves->count);
    if (moves->count > 0)
        memcpy(out->moves, moves->move, (size_t)moves->count * sizeof *moves->move);
    out->verdict = VERDICT_SOLVED;
}

void klondike_solve(struct search *search, void *memo, const void *state,
                    struct solution *out)
{
    (void)memo;
    struct claim claim = {.search = search};
    struct klondike_board board;
    struct node root;
    struct klondike_line moves = {0};
    struct dive dive = {0};
    enum dive_end end = DIVE_SPENT;
    board_init(&board, &root, state);
    if (dive_init(&dive, search, &board))
        end = dive_decide(&dive, &claim, &root);
    bool won = end == DIVE_WON && dive_moves(&dive, &root, state, &moves);
    if (won)
        finish(search, &claim, &dive, state, &moves, out);
    else if (end == DIVE_DEAD)
        out->verdict = VERDICT_IMPOSSIBLE;
    dive_free(&dive);
    search_settle(&claim);
    free(moves.move);
}
