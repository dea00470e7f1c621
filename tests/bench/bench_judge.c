/* How long it takes until all legal moves of a position are judged, in seconds by the clock
 * and with all processors, as the player waits for them: positions from the middle of games.
 * A game is half of the solver's line and then, for every second one, three random moves.
 * Then all positions of whole games of at most 100 moves, of a player who plays as moves come to
 * mind, in seconds of processor time: what it takes to find the move that lost such a game. */
#include "engine/judge.h"
#include "games/registry.h"

#include "base/clock.h"
#include "base/memory.h"
#include "rescue/player.h"
#include "tests/bench/table.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 1000,
    MOVES_MAX = 1024,
    GAMES_MINED = 50,
    GAME_MOVES = 100
};

/* Deals that were not used for tuning. */
static const uint64_t held_out = 1000000;

struct tally {
    int positions, moves, unknown, lost;
    double seconds[GAMES];
};

/* Half of a line, in a deal that a small search solves; false: it does not. */
static bool middle(const struct game *game, uint32_t variant, uint64_t seed, void *state)
{
    struct search search;
    struct solution solution = {0};
    struct random random;
    uint32_t moves[MOVES_MAX];
    if (game->deals->deal(state, variant, seed) != NULL)
        return false;
    search_init(&search, &(struct limits){.nodes = 20000});
    solution_find(game, &search, NULL, state, &solution);
    bool solved = solution.verdict == VERDICT_SOLVED;
    for (int i = 0; i < solution.count / 2; i++)
        game->rules->apply(state, solution.moves[i]);
    solution_free(&solution);
    search_free(&search);
    random_seed(&random, seed);
    for (int i = 0; i < 3 && seed % 2 == 1; i++) {
        int count = game->rules->moves(state, moves, MOVES_MAX);
        if (count > 0)
            game->rules->apply(state, moves[random_below(&random, (uint32_t)count)]);
    }
    return solved && game->rules->status(state) == STATUS_PLAYING;
}

/* Whether none of COUNT moves has a mark to come; a better line or score may still come. */
static bool has_marks(const struct judge *judge, int count)
{
    int i = 0;
    while (i < count && judge_of(judge, i)->verdict != VERDICT_UNKNOWN)
        i++;
    return i == count;
}

/* SCORED: until the scores are the best that it finds. */
static void wait_for(struct judge *judge, int count, bool scored)
{
    while (!judge_ended(judge) && (scored || !has_marks(judge, count))) {
        struct pollfd ready = {.fd = judge_descriptor(judge), .events = POLLIN};
        poll(&ready, 1, -1);
        judge_take(judge);
    }
}

static void judge_moves(struct judge *judge, const struct game *game, const void *state,
                        unsigned char *states, struct tally *tally)
{
    uint32_t moves[MOVES_MAX];
    size_t size = game->rules->state_size;
    int count = game->rules->moves(state, moves, MOVES_MAX);
    for (int i = 0; i < count; i++) {
        memcpy(states + (size_t)i * size, state, size);
        game->rules->apply(states + (size_t)i * size, moves[i]);
    }
    double begin = clock_now();
    judge_start(judge, state, states, count, 0);
    wait_for(judge, count, game->rules->scored);
    tally->seconds[tally->positions++] = clock_now() - begin;
    tally->moves += count;
    for (int i = 0; i < count; i++) {
        tally->unknown += judge_of(judge, i)->verdict == VERDICT_UNKNOWN;
        tally->lost += judge_of(judge, i)->verdict == VERDICT_IMPOSSIBLE;
    }
}

static void measure(const char *id, const char *variant_name, int most)
{
    static struct tally tally;
    static unsigned char states[MOVES_MAX * STATE_MAX];
    static _Alignas(max_align_t) unsigned char state[STATE_MAX];
    const struct game *game = registry_find(id);
    uint32_t variant = 0;
    int within = 0;
    double worst = 0;
    game_variant_find(game, variant_name, &variant);
    tally.positions = tally.moves = tally.unknown = tally.lost = 0;
    uint64_t listed = game_deal_count(game);
    for (uint64_t i = 0; tally.positions < most && (listed == 0 || i < listed); i++) {
        struct judge *judge = judge_new(game);
        if (middle(game, variant, listed > 0 ? i + 1 : held_out + i, state))
            judge_moves(judge, game, state, states, &tally);
        judge_free(judge);
    }
    for (int i = 0; i < tally.positions; i++) {
        within += tally.seconds[i] <= 0.25;
        worst = tally.seconds[i] > worst ? tally.seconds[i] : worst;
    }
    printf("%s %s\n  %d positions, %.1f moves each, %.1f%% of them lost\n", id,
           variant_name, tally.positions, (double)tally.moves / tally.positions,
           100.0 * tally.lost / tally.moves);
    table_figure("median", 1e3 * table_median(tally.seconds, tally.positions), "ms", 0);
    table_figure("not within 0.25 s", 100.0 - 100.0 * within / tally.positions, "%",
                 game->rules->scored ? 0 : 1);
    table_figure("worst", worst, "s", 0);
    table_figure("moves not known", 100.0 * tally.unknown / tally.moves, "%", 0);
}

/* What it takes to find the move that lost a game, for a drill: all its positions judged. */
static void measure_games(const char *id, const char *variant_name)
{
    static unsigned char states[(GAME_MOVES + 1) * STATE_MAX];
    const struct game *game = registry_find(id);
    size_t size = game->rules->state_size;
    uint32_t variant = 0;
    double seconds[GAMES_MINED], moves = 0, all = 0;
    struct judge *judge = judge_new(game);
    struct random random;
    random_seed(&random, 1);
    game_variant_find(game, variant_name, &variant);
    for (int i = 0; i < GAMES_MINED; i++) {
        unsigned char *last = states;
        game->deals->deal(last, variant, held_out + (uint64_t)i);
        for (int j = 0; j < GAME_MOVES && game->rules->status(last) == STATUS_PLAYING;
             j++) {
            memcpy(last + size, last, size);
            game->rules->apply(last + size, player_natural(game, last, &random));
            last += size;
        }
        int count = (int)((size_t)(last - states) / size);
        double begin = clock_process();
        judge_start(judge, NULL, states, count + 1, 0);
        wait_for(judge, count + 1, game->rules->scored);
        seconds[i] = clock_process() - begin;
        all += seconds[i];
        moves += count;
    }
    judge_free(judge);
    printf("%s %s\n  %d whole games, %.1f moves each\n", id, variant_name, GAMES_MINED,
           moves / GAMES_MINED);
    table_figure("mean", all / GAMES_MINED, "s", 0.3);
    table_figure("median", table_median(seconds, GAMES_MINED), "s", 0);
    table_figure("worst", seconds[GAMES_MINED - 1], "s", 0);
}

int main(int argc, char **argv)
{
    int most = argc > 1 ? atoi(argv[1]) : GAMES;
    most = most > 0 && most < GAMES ? most : GAMES;
    measure("klondike", "draw3", most);
    measure("klondike", "draw1", most);
    measure("lianliankan", "outside-18x8", most);
    measure("lianliankan", "outside-gravity-18x8", most);
    measure("klotski", "moves", most);
    measure("samegame", "square", most / 10);
    measure_games("klondike", "draw3");
    measure_games("klondike", "draw1");
    measure_games("lianliankan", "outside-18x8");
    measure_games("lianliankan", "outside-gravity-18x8");
    return 0;
}
