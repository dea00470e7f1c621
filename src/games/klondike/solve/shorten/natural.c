/* Natural lines. People turn up cards first, draw late, and dislike taking cards back from a
 * foundation. So the beam of shorten/improve.c looks for a line of the least cost, which is
 * its length and a penalty for each odd move: a draw while a move on the table would turn up
 * a card, or a card that is taken back.
 *
 * The sum of a line may still be least with an odd move that a slightly longer line does
 * without, because that has other penalties. Therefore each odd move that is left is looked
 * at again: if a line without it is at most SLACK moves longer than the rest of this one, the
 * line continues that way. The moves before it stay, and an odd move never replaces another
 * one after the same moves, so that this comes to an end. */
#include "games/klondike/solve/shorten/natural.h"

#include <stdlib.h>

/* A beam three times as wide takes twice as long and makes lines 1% shorter. A player who waits
 * for a hint gets the first move of a line that a narrow beam has found. */
enum {
    NARROW_WIDTH = 90,
    WIDTH = 2430,
    SLACK = 2,
    DECIDE_RUNS = 12
};

/* A search from a position behind the first one. */
struct branch {
    struct klondike_board board;
    struct node root;
    struct dive dive;
};

/* Finds a natural line from STATE if there is a line of fewer than BELOW moves. */
static bool find_branch(struct search *search, struct claim *claim,
                        const struct klondike *state, int below,
                        struct klondike_line *moves)
{
    struct branch *branch = search_get(search, 1, sizeof *branch);
    if (branch == NULL)
        return false;
    board_init(&branch->board, &branch->root, state);
    dive_init(&branch->dive, search, &branch->board);
    if (dive_decide(&branch->dive, claim, &branch->root, DECIDE_RUNS) != DIVE_DEAD)
        improve(search, claim, &branch->dive, state,
                &(struct improve_aim){.width = WIDTH, .below = below}, moves);
    if (moves->count > 0)
        improve(search, claim, &branch->dive, state,
                &(struct improve_aim){.width = WIDTH,
                                      .below = COST_MOST,
                                      .natural = true},
                moves);
    dive_free(&branch->dive);
    free(branch);
    return moves->count > 0;
}

/* Replaces MOVES from place AT on by MOVE, unless that is MOVE_NONE, and REST, which it frees.
 * False: there is no memory, and MOVES is unchanged. */
static bool splice(struct klondike_line *moves, int at, uint32_t move,
                   const struct klondike_line *rest)
{
    struct klondike_line line = {0};
    for (int i = 0; i < at; i++)
        moves_add(&line, moves->move[i], 1);
    if (move != MOVE_NONE)
        moves_add(&line, move, 1);
    for (int i = 0; i < rest->count; i++)
        moves_add(&line, rest->move[i], 1);
    free(rest->move);
    free(line.failed ? line.move : moves->move);
    if (!line.failed)
        *moves = line;
    return !line.failed;
}

/* The line draws at place AT, in K, LEFT moves before its end. True: it turns up a card there
 * instead. */
static bool mend_draw(struct search *search, struct claim *claim,
                      const struct klondike *k, int at, int left,
                      struct klondike_line *moves)
{
    struct klondike_line rest = {0};
    uint32_t legal[256];
    int count = klondike_rules.moves(k, legal, 256);
    for (int i = 0; i < count && i < 256; i++) {
        struct klondike after = *k;
        klondike_rules.apply(&after, legal[i]);
        if (klondike_under(&after) < klondike_under(k) &&
            find_branch(search, claim, &after, left + SLACK, &rest))
            return splice(moves, at, legal[i], &rest);
    }
    return false;
}

/* The line takes a card back at place AT. True: it does without. */
static bool mend_return(struct search *search, struct claim *claim,
                        const struct klondike *k, int at, int left,
                        struct klondike_line *moves)
{
    struct klondike_line rest = {0};
    struct klondike without = *k;
    without.rules.noback = 1;
    return find_branch(search, claim, &without, left + SLACK + 1, &rest) &&
           splice(moves, at, MOVE_NONE, &rest);
}

/* Replaces the first odd move that can be. False: there is none. */
static bool mend(struct search *search, struct claim *claim, const struct klondike *state,
                 struct klondike_line *moves)
{
    struct klondike k = *state;
    int left = moves_length(state, moves);
    bool drew = false, mended = false;
    for (int i = 0; i < moves->count && !mended; i++) {
        uint32_t move = moves->move[i];
        if (move == KLONDIKE_TURN && !drew)
            mended = mend_draw(search, claim, &k, i, left, moves);
        else if (pile_source(move) >= PILE_FOUNDATION)
            mended = mend_return(search, claim, &k, i, left, moves);
        drew = move == KLONDIKE_TURN;
        left -= klondike_rules.cost(&k, move);
        klondike_rules.apply(&k, move);
    }
    return mended;
}

bool make_natural(struct search *search, struct claim *claim, struct dive *dive,
                  const struct klondike *state, struct klondike_line *moves)
{
    struct improve_aim aim = {.width = NARROW_WIDTH, .below = COST_MOST, .natural = true};
    improve(search, claim, dive, state, &aim, moves);
    search_offer(search, moves_length(state, moves), moves->move, moves->count);
    aim.width = WIDTH;
    bool all = improve(search, claim, dive, state, &aim, moves);
    while (mend(search, claim, state, moves))
        ;
    struct improve_aim shorter = {.width = WIDTH, .below = moves_length(state, moves)};
    struct klondike_line found = {0};
    all =
        all && improve(search, claim, dive, state, &shorter, &found) && found.count == 0;
    free(found.move);
    return all;
}
