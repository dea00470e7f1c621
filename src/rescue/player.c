/* The rating of a puzzle: players of five levels, whose ratings are fixed 300 apart, try it TRIES
 * times each, and it gets the rating at which Elo's curve expects as many solutions as there were
 * (the maximum likelihood). A draw against a player of 1500 is added, so that it stays finite.
 *
 * The grade: how much readier the best-looking wrong move comes to mind than a right one, how long
 * its refutation takes, and how often a good player errs. */
#include "rescue/player.h"

#include "engine/solution.h"

#include <math.h>

enum {
    TRIES = 8,
    RANDOM_SHARE = 10, /* nodes that take as long as a move of a random game */
    GOOD = 3           /* the level of the good player */
};

/* By level: nodes of looking ahead, and moves in a hundred made without. */
static const struct {
    uint64_t nodes;
    int slips, rating;
} levels[PLAYER_LEVELS] = {{0, 100, 900},
                           {300, 50, 1200},
                           {1000, 25, 1500},
                           {10000, 12, 1800},
                           {30000, 4, 2100}};

enum {
    HIDDEN = RESCUE_POINTS + 1
};

/* By goal, and of games with hidden cards: about the quartiles of the shipped puzzles. */
static const struct grade_scale scales[] = {[RESCUE_KEEP] = {.from = {5, 10, 19}},
                                            [RESCUE_OUT] = {.from = {9, 12, 15}},
                                            [RESCUE_POINTS] = {.from = {19, 23, 29}},
                                            [HIDDEN] = {.from = {4, 15, 24}}};

/* ---- moves ------------------------------------------------------------------------- */

static int ease_of(const struct game *game, const void *state, uint32_t move)
{
    return game->rules->ease != NULL ? game->rules->ease(state, move) : 0;
}

uint32_t player_natural(const struct game *game, const void *state, struct random *random)
{
    uint32_t moves[PROOF_MOVES];
    uint64_t weights[PROOF_MOVES], all = 0;
    int count = game->rules->moves(state, moves, PROOF_MOVES);
    if (count > PROOF_MOVES)
        count = PROOF_MOVES;
    for (int i = 0; i < count; i++)
        all += weights[i] = (uint64_t)1 << ease_of(game, state, moves[i]);
    uint64_t drawn = random_below(random, all);
    for (int i = 0; i < count; drawn -= weights[i++])
        if (drawn < weights[i])
            return moves[i];
    return MOVE_NONE;
}

/* Plays STATE to its end, a move of *LEFT at a time; what that is worth. */
static int64_t play_on(const struct game *game, void *state, uint64_t *left,
                       struct random *random)
{
    for (; game->rules->status(state) == STATUS_PLAYING && *left > 0; --*left)
        game->rules->apply(state, player_natural(game, state, random));
    return game_runs_on(game) ? game->rules->score(state)
                              : game->rules->status(state) == STATUS_WON;
}

/* The move behind which random games end best: most wins, or the highest score. */
static uint32_t plan_by_playing(const struct game *game, const void *state,
                                uint64_t nodes, struct random *random)
{
    _Alignas(max_align_t) unsigned char after[STATE_MAX];
    uint32_t moves[PROOF_MOVES];
    int64_t worth[PROOF_MOVES] = {0};
    int count = game->rules->moves(state, moves, PROOF_MOVES);
    int best = 0;
    if (count > PROOF_MOVES)
        count = PROOF_MOVES;
    while (nodes > 0)
        for (int i = 0; i < count && nodes > 0; i++) {
            game_after(game, state, moves[i], after);
            nodes--;
            int64_t found = play_on(game, after, &nodes, random);
            if (!game_runs_on(game))
                worth[i] += found;
            else if (found > worth[i])
                worth[i] = found;
        }
    for (int i = 1; i < count; i++)
        if (worth[i] > worth[best] ||
            (worth[i] == worth[best] &&
             ease_of(game, state, moves[i]) > ease_of(game, state, moves[best])))
            best = i;
    return moves[best];
}

static bool plays_at_random(const struct game *game)
{
    return !game_hides(game) && rescue_goal(game) != RESCUE_OUT;
}

/* The move that a player finds best in STATE who looks NODES ahead: by fair advice, by playing
 * on at random, or by the solver. */
static uint32_t plan(const struct game *game, const void *state, uint64_t nodes,
                     struct search *search, struct random *random)
{
    struct limits limits = {.nodes = nodes, .threads = 1, .fair = game_hides(game)};
    struct solution found = {0};
    uint32_t move = MOVE_NONE;
    if (plays_at_random(game))
        return plan_by_playing(game, state, nodes, random);
    search_restart(search, &limits);
    solution_find(game, search, NULL, state, &found);
    if (found.candidate_count > 0)
        move = found.candidates[0].moves[0];
    else if (found.count > 0)
        move = found.moves[0];
    solution_free(&found);
    return move != MOVE_NONE ? move : player_natural(game, state, random);
}

/* ---- puzzles ----------------------------------------------------------------------- */

bool player_solves(const struct rescue_puzzle *puzzle, uint64_t nodes, int slips,
                   struct search *search, struct random *random)
{
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
    for (int i = 0; i < puzzle->step_count; i++) {
        rescue_state(puzzle, i, state);
        bool slip = (int)random_below(random, 100) < slips;
        uint32_t move = slip ? player_natural(puzzle->game, state, random)
                             : plan(puzzle->game, state, nodes, search, random);
        if (search_closed(search) || !rescue_is_right(puzzle, i, move))
            return false;
    }
    return true;
}

/* Where the players would solve as many as SOLVED, half a game against 1500 added. */
static int fit(const int solved[PLAYER_LEVELS])
{
    double low = 600, high = 2400, sum = 0.5;
    for (int i = 0; i < PLAYER_LEVELS; i++)
        sum += solved[i];
    while (high - low > 1) {
        double middle = (low + high) / 2;
        double expected = 1 / (1 + pow(10, (middle - 1500) / 400));
        for (int i = 0; i < PLAYER_LEVELS; i++)
            expected += TRIES / (1 + pow(10, (middle - levels[i].rating) / 400));
        *(expected > sum ? &low : &high) = middle;
    }
    return 10 * (int)lround(low / 10);
}

/* How tempting the wrong moves of the first step are: how much readier the readiest of them comes
 * to mind than a right one, and how long it takes to refute it. */
static int temptation(const struct rescue_puzzle *puzzle, const struct proof *first)
{
    const struct rescue_step *step = &puzzle->steps[0];
    int right = 0, wrong = 0, depth = 0;
    for (int i = 0; i < step->count; i++) {
        int ease = ease_of(puzzle->game, puzzle->state, step->right[i]);
        right = ease > right ? ease : right;
    }
    for (int i = 0; i < first->count; i++) {
        int ease = ease_of(puzzle->game, puzzle->state, first->move[i]);
        int bits = 0;
        for (uint64_t n = first->nodes[i]; n > 0; n >>= 1)
            bits++;
        if (rescue_is_right(puzzle, 0, first->move[i]) || ease < wrong)
            continue;
        depth = ease == wrong && depth > bits ? depth : bits;
        wrong = ease;
    }
    return 2 * (wrong - right) + depth;
}

void player_rate(struct rescue_puzzle *puzzle, const struct proof *first,
                 struct search *search)
{
    struct random random;
    int solved[PLAYER_LEVELS] = {0};
    uint64_t share = plays_at_random(puzzle->game) ? RANDOM_SHARE : 1;
    random_seed(&random, puzzle->deal);
    for (int i = 0; i < TRIES; i++)
        for (int level = 0; level < PLAYER_LEVELS; level++)
            solved[level] += player_solves(puzzle, levels[level].nodes / share,
                                           levels[level].slips, search, &random);
    puzzle->rating = fit(solved);
    puzzle->grade =
        grade_of(&scales[game_hides(puzzle->game) ? HIDDEN : (int)puzzle->goal],
                 temptation(puzzle, first) + 2 * (TRIES - solved[GOOD]));
}
