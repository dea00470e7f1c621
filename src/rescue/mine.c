/* Where puzzles are found.
 *
 * A game that can be lost: a natural player plays the deal. If that loses, its positions can be
 * won up to one and are lost from the next one on, which halving finds. The player has made the
 * tempting move there. On good lines only one position in twenty has a losing move at all.
 *
 * A game with a score: the same player plays until so few groups are left that the solver
 * proves all scores.
 *
 * Klotski: a layout drawn from all that are a few moves from the exit. */
#include "rescue/mine.h"

#include "base/memory.h"
#include "engine/solution.h"
#include "game/selection.h"
#include "rescue/player.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAME_MOST =
        RESCUE_WAY, /* moves of a game; one that is longer goes round in circles */
    GROUPS = 4,     /* of which an ending has at least */
    GROUPS_MORE = 5,
    OUT = 4, /* moves to the exit, at least */
    OUT_MORE = 19,
};

/* For a search; what takes more is no puzzle. */
static const uint64_t NODES = 20000;

struct game_played {
    _Alignas(max_align_t) unsigned char states[GAME_MOST + 1][STATE_MAX];
    char way[GAME_MOST]; /* the moves, a letter each */
    int count;
};

static bool play(struct miner *miner, uint64_t seed, struct random *random,
                 struct game_played *played)
{
    const struct game_rules *rules = miner->game->rules;
    if (miner->game->deals->deal(played->states[0], miner->variant, seed) != NULL)
        return false;
    for (played->count = 0; played->count < GAME_MOST; played->count++) {
        const void *state = played->states[played->count];
        void *next = played->states[played->count + 1];
        if (rules->status(state) != STATUS_PLAYING)
            break;
        uint32_t move = player_natural(miner->game, state, random);
        game_after(miner->game, state, move, next);
        played->way[played->count] = rescue_letter(miner->game, state, move);
    }
    return true;
}

static enum verdict verdict_of(struct miner *miner, const void *state)
{
    struct limits limits = {.nodes = NODES, .bytes = (uint64_t)128 << 20, .threads = 1};
    struct solution found = {0};
    search_restart(miner->search, &limits);
    solution_find(miner->game, miner->search, NULL, state, &found);
    enum verdict verdict = found.verdict;
    solution_free(&found);
    return verdict;
}

/* The position before the move that lost the game; -1: none did, or the solver does not know. */
static int find_loss(struct miner *miner, const struct game_played *played)
{
    int low = 0, high = played->count;
    if (verdict_of(miner, played->states[high]) != VERDICT_IMPOSSIBLE ||
        verdict_of(miner, played->states[low]) != VERDICT_SOLVED)
        return -1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        enum verdict verdict = verdict_of(miner, played->states[middle]);
        if (verdict == VERDICT_UNKNOWN)
            return -1;
        *(verdict == VERDICT_SOLVED ? &low : &high) = middle;
    }
    return low;
}

/* The last position with at least as many groups as RANDOM draws; -1: none. */
static int find_ending(const struct miner *miner, const struct game_played *played,
                       struct random *random)
{
    int groups = GROUPS + (int)random_below(random, GROUPS_MORE), at = played->count;
    while (at >= 0 && miner->game->rules->moves(played->states[at], NULL, 0) < groups)
        at--;
    return at;
}

/* Finds a position in a game of deal SEED. */
static bool find_in_game(struct miner *miner, uint64_t seed, struct random *random,
                         struct rescue_puzzle *out)
{
    struct game_played *played = memory_get(1, sizeof *played);
    bool scored = game_runs_on(miner->game);
    bool found = played != NULL && play(miner, seed, random, played);
    int at = !found   ? -1
             : scored ? find_ending(miner, played, random)
                      : find_loss(miner, played);
    if (at >= 0) {
        memcpy(out->state, played->states[at], miner->game->rules->state_size);
        memcpy(out->way, played->way, (size_t)at);
        out->way[at] = '\0';
        out->deal = seed;
    }
    free(played);
    return at >= 0;
}

/* Draws a layout that is a few moves from the exit. */
static bool find_in_atlas(struct miner *miner, uint64_t seed, struct random *random,
                          struct rescue_puzzle *out)
{
    struct selection selection = SELECTION_ALL;
    struct atlas_rating rating;
    struct atlas_query query = selection.query;
    selection.grade = GRADE_EASY; /* of those with two blanks */
    selection_settle(&selection, miner->game, (int)miner->variant);
    if (miner->atlas == NULL) {
        search_restart(miner->search, &(struct limits){.threads = 1});
        miner->atlas = selection_atlas(&selection, miner->search);
    }
    query.low = query.high = OUT + (int)random_below(random, OUT_MORE);
    random_seed(random, seed);
    return miner->atlas != NULL && miner->game->atlas->draw(miner->atlas, &query, -1,
                                                            random, out->state, &rating);
}

bool mine(struct miner *miner, uint64_t seed, struct rescue_puzzle *out)
{
    struct random random;
    struct proof first;
    *out = (struct rescue_puzzle){.game = miner->game, .variant = miner->variant};
    random_seed(&random, seed);
    bool found = rescue_goal(miner->game) == RESCUE_OUT
                     ? find_in_atlas(miner, seed, &random, out)
                     : find_in_game(miner, seed, &random, out);
    if (!found || !prove_puzzle(out, miner->search, NODES, &first) ||
        rescue_is_right(out, 0, miner->last))
        return false;
    miner->last = out->steps[0].right[0];
    player_rate(out, &first, miner->search);
    return !search_closed(miner->search);
}

void mine_end(struct miner *miner)
{
    if (miner->atlas != NULL)
        miner->game->atlas->free(miner->atlas);
}
