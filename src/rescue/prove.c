#include "rescue/prove.h"

#include "engine/solution.h"

#include <string.h>

/* Fills PROOF in, with searches of NODES each. False: not all is found out. */
static bool prove_moves(const struct game *game, const void *state, struct search *search,
                        uint64_t nodes, struct proof *proof)
{
    enum rescue_goal goal = rescue_goal(game);
    const struct limits limits = {.nodes = nodes,
                                  .bytes = (uint64_t)128 << 20,
                                  .threads = 1,
                                  .optimal = goal == RESCUE_POINTS};
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    proof->count = game->rules->moves(state, proof->move, PROOF_MOVES);
    if (proof->count > PROOF_MOVES)
        return false;
    for (int i = 0; i < proof->count; i++) {
        struct solution found = {0};
        game_after(game, state, proof->move[i], after);
        search_restart(search, &limits);
        solution_find(game, search, NULL, after, &found);
        bool known = found.verdict == VERDICT_IMPOSSIBLE ||
                     (found.verdict == VERDICT_SOLVED &&
                      (goal == RESCUE_KEEP || solution_is_best(game, &found)));
        int64_t length = 1 + found.length; /* also of the piece that moved before */
        proof->nodes[i] = found.nodes;
        proof->worth[i] = found.verdict == VERDICT_IMPOSSIBLE ? INT64_MIN
                          : goal == RESCUE_KEEP               ? 1
                          : goal == RESCUE_OUT                ? -length
                                                              : found.score;
        solution_free(&found);
        if (!known)
            return false;
    }
    return proof->count > 0;
}

/* Whether A and B can be made in STATE in either order, with the same end. */
static bool commute(const struct game *game, const void *state, uint32_t a, uint32_t b)
{
    _Alignas(max_align_t) unsigned char one[STATE_MAX], other[STATE_MAX];
    return game_after(game, state, a, one) && game->rules->apply(one, b) &&
           game_after(game, state, b, other) && game->rules->apply(other, a) &&
           memcmp(one, other, game->rules->state_size) == 0;
}

/* The right moves of STATE become STEP, if they are one class: a single one, or moves of which the
 * player makes all, in any order, and not more of them than of wrong ones. (With hidden cards the order matters:
 * one move shows the player what the next one is for.) */
static bool take_step(const struct game *game, const void *state,
                      const struct proof *proof, struct rescue_step *step, int64_t *worth)
{
    *worth = proof->worth[0];
    for (int i = 1; i < proof->count; i++)
        if (proof->worth[i] > *worth)
            *worth = proof->worth[i];
    step->count = 0;
    for (int i = 0; i < proof->count; i++) {
        if (proof->worth[i] < *worth)
            continue;
        if (step->count == RESCUE_MOVES || (step->count > 0 && game_hides(game)))
            return false;
        for (int j = 0; j < step->count; j++)
            if (!commute(game, state, step->right[j], proof->move[i]))
                return false;
        step->right[step->count++] = proof->move[i];
    }
    return 2 * step->count <= proof->count;
}

bool prove_puzzle(struct rescue_puzzle *puzzle, struct search *search, uint64_t nodes,
                  struct proof *first)
{
    const struct game *game = puzzle->game;
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    struct proof proof;
    int64_t worth;
    puzzle->goal = rescue_goal(game);
    memcpy(state, puzzle->state, game->rules->state_size);
    for (puzzle->step_count = 0; puzzle->step_count < RESCUE_STEPS;
         puzzle->step_count++) {
        struct rescue_step *step = &puzzle->steps[puzzle->step_count];
        if (game->rules->status(state) != STATUS_PLAYING ||
            !prove_moves(game, state, search, nodes, &proof) ||
            !take_step(game, state, &proof, step, &worth)) {
            *step = (struct rescue_step){0};
            break;
        }
        if (puzzle->step_count == 0) {
            puzzle->amount = puzzle->goal == RESCUE_OUT ? -worth : worth;
            *first = proof;
        }
        game->rules->apply(state, step->right[0]);
    }
    return puzzle->step_count > 0 && (puzzle->goal != RESCUE_KEEP || puzzle->amount == 1);
}
