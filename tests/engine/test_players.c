/* Random players against the proofs of the solvers of Klotski and Lianliankan: no playout
 * from a position that is proved lost wins. For Klondike see
 * tests/klondike/test_random.c. */
#include "engine/solution.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/lianliankan/rules/lianliankan_rules.h"
#include "games/registry.h"

#include "tests/klotski/boards.h"
#include "tests/seed.h"
#include "tests/unit.h"

enum {
    PLAYOUTS = 40000, /* of each game; TEST_EFFORT=2500 makes them a million */
    PER_POSITION = 50,
    LONGEST = 100, /* moves of a playout */
    MOVES = 1024   /* of a position; the rest are ignored */
};

struct place {
    _Alignas(max_align_t) unsigned char state[STATE_MAX];
};

/* Small boards, because a random player wins no others; every metric. */
static void any_klotski(struct random *random, int i, struct place *place)
{
    struct klotski *k = (struct klotski *)(void *)place->state;
    board_random(k, random, (uint32_t)(i % 3), 2 + (int)random_below(random, 3),
                 2 + (int)random_below(random, 3), 1 + (int)random_below(random, 4));
}

/* Boards of up to 24 cells with faces in pairs or fours, all rules. */
static void any_lian(struct random *random, int i, struct place *place)
{
    struct lian *lian = (struct lian *)(void *)place->state;
    int rows = 2 + (int)random_below(random, 3),
        columns = 2 * (1 + (int)random_below(random, 3));
    int copies = 2 + 2 * (int)random_below(random, 2);
    *lian = (struct lian){.rows = (uint8_t)rows,
                          .columns = (uint8_t)columns,
                          .rules = (uint8_t)(i % 4),
                          .tiles = (uint16_t)(rows * columns)};
    for (int k = 0; k < lian->tiles; k++) {
        int j = (int)random_below(random, (uint64_t)k + 1);
        lian->face[k] = lian->face[j];
        lian->face[j] = (uint16_t)(1 + k / copies);
    }
}

static bool wins(const struct game *game, struct place place, struct random *random)
{
    for (int i = 0; i < LONGEST && game->rules->status(place.state) == STATUS_PLAYING;
         i++) {
        uint32_t moves[MOVES];
        int count = game->rules->moves(place.state, moves, MOVES);
        uint32_t move =
            moves[random_below(random, (uint64_t)(count < MOVES ? count : MOVES))];
        assert_true(game->rules->apply(place.state, move));
    }
    return game->rules->status(place.state) == STATUS_WON;
}

static enum verdict ask(const struct game *game, const struct place *place)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){.nodes = 20000});
    solution_find(game, &search, NULL, place->state, &solution);
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    search_free(&search);
    return verdict;
}

static void play(const struct game *game,
                 void (*any)(struct random *, int, struct place *))
{
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(PLAYOUTS);
    int playouts = 0, positions = 0, winnable = 0, winnable_won = 0;
    for (int i = 0; playouts < rounds; i++) {
        struct place place = {{0}};
        any(&random, i, &place);
        enum verdict verdict = ask(game, &place);
        winnable += verdict == VERDICT_SOLVED;
        winnable_won += verdict == VERDICT_SOLVED && wins(game, place, &random);
        if (verdict != VERDICT_IMPOSSIBLE)
            continue;
        positions++;
        for (int n = 0; n < PER_POSITION; n++, playouts++)
            if (wins(game, place, &random)) {
                struct text text = {0};
                game->notation->print(place.state, &text);
                fail_msg("impossible, and won:\n%s", text_get(&text));
            }
    }
    printf("# %d playouts from %d impossible positions, none won; "
           "from %d winnable ones, one each, %d won\n",
           playouts, positions, winnable, winnable_won);
    assert_true(seed_met(winnable_won));
}

static void test_klotski(void **state)
{
    (void)state;
    play(&klotski_game, any_klotski);
}

static void test_lianliankan(void **state)
{
    (void)state;
    play(&lianliankan_game, any_lian);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_klotski),
        cmocka_unit_test(test_lianliankan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
