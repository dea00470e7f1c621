/* Prints what must be the same on every machine and with every compiler: deals and texts
 * of all games and variants, random games, and the solvers' answers with a node limit,
 * for 1 to 4 threads. portable.sh compares the output of its builds. */
#include "base/random.h"
#include "engine/solution.h"
#include "game/session.h"
#include "games/klondike/rules/klondike_rules.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"
#include "games/samegame/rules/samegame_rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 256,
    DEALS = 12,
    WALK = 40,
    SOLVED = 3, /* deals of each variant to solve */
    NODES = 20000
};

static void play(struct session *session, struct random *random)
{
    struct text words = {0};
    for (int i = 0; i < WALK; i++) {
        uint32_t moves[MOST];
        const void *state = session_state(session);
        int count = session->game->rules->moves(state, moves, MOST);
        if (count == 0)
            break;
        uint32_t move =
            moves[random_below(random, (uint64_t)(count < MOST ? count : MOST))];
        session->game->words->describe(state, move, &words);
        game_abbreviate(session->game, state, move, &words);
        text_char(&words, '\n');
        session_apply(session, move);
    }
    session_print(session, &words);
    session->game->notation->print(session_state(session), &words);
    printf("%sstatus %d length %d\n", text_get(&words), session_status(session),
           session_length(session));
    text_free(&words);
}

static void ask(const struct session *session, struct limits limits)
{
    const struct game *game = session->game;
    struct search search;
    struct solution solution = {0};
    struct text words = {0};
    search_init(&search, &limits);
    solution_find(game, &search, NULL, session_state_at(session, 0), &solution);
    for (int i = 0; i < solution.count; i++)
        text_format(&words, " %" PRIu32, solution.moves[i]);
    for (int i = 0; i < solution.candidate_count; i++)
        text_format(&words, " %" PRIu32 ":%" PRIu32 "/%" PRIu32,
                    solution.candidates[i].moves[0], solution.candidates[i].wins,
                    solution.candidates[i].samples);
    printf("%d threads: verdict %d stop %d %s nodes %" PRIu64 " length %d score %" PRId64
           "%s\n",
           limits.threads, (int)solution.verdict, (int)solution.stop,
           solution.proved ? "proved" : "open", solution.nodes, solution.length,
           solution.score, text_get(&words));
    text_free(&words);
    solution_free(&solution);
    search_free(&search);
}

static void show(const struct game *game)
{
    struct random random;
    random_seed(&random, 10);
    for (int v = 0; game->deals->variants[v] != NULL; v++)
        for (uint64_t seed = 1; seed <= DEALS; seed++) {
            struct session session = {0};
            uint32_t variant;
            if (!game_variant_find(game, game->deals->variants[v], &variant) ||
                session_deal(&session, game, variant, seed) != NULL)
                abort();
            printf("%s %s %" PRIu64 "\n", game->id, game->deals->variants[v], seed);
            play(&session, &random);
            for (int threads = 1; seed <= SOLVED && threads <= 4; threads++) {
                struct limits limits = {.nodes = NODES,
                                        .improve = 1000,
                                        .threads = threads};
                ask(&session, limits);
                limits.fair = game_hides(game);
                if (limits.fair)
                    ask(&session, limits);
            }
            session_free(&session);
        }
}

int main(void)
{
    show(&klondike_game);
    show(&klotski_game);
    show(&lianliankan_game);
    show(&samegame_game);
    return fflush(stdout) == 0 ? 0 : 1;
}
