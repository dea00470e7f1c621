/* Every clause that Lianliankan's solver learns holds in every pairing that clears the
 * board. The test finds such pairings by random play, and checks each clause when the
 * solver learns it. */
#define choice_learn check_and_learn
#include "games/lianliankan/solve/pairing.c"
#undef choice_learn

#include "tests/seed.h"
#include "tests/unit.h"

enum {
    BOARDS = 2000,
    ROWS = 6,
    COLUMNS = 7, /* small: some pairings clear the board, but most do not */
    PLAYS = 300, /* random games on each board */
    PAIRINGS = 32
};

static uint16_t pairings[PAIRINGS][LIAN_CELLS]; /* for each cell, its partner's cell */
static int pairing_count;
static uint64_t clauses;

bool choice_learn(struct pairing *p);

static int cell_of(const struct pairing *p, uint32_t tile)
{
    struct lian_spot spot = p->tile[tile].spot;
    return (spot.row - 1) * COLUMNS + spot.column - 1;
}

static bool holds(const struct pairing *p, literal l, const uint16_t *partner)
{
    const struct pairing_choice *choice = &p->choice[l / 2];
    bool paired = partner[cell_of(p, choice->a)] == cell_of(p, choice->b);
    return paired == (l % 2 == 0);
}

bool check_and_learn(struct pairing *p)
{
    for (int i = 0; i < pairing_count; i++) {
        bool any = false;
        for (uint32_t k = 0; k < p->learned_count && !any; k++)
            any = holds(p, p->learned[k], pairings[i]);
        assert_true(any);
        clauses++;
    }
    return choice_learn(p);
}

/* Plays a board at random to its end; true: it was cleared, and PARTNER is the
 * pairing. */
static bool play(struct random *random, struct lian lian, uint16_t *partner)
{
    uint32_t moves[LIAN_CELLS];
    int count;
    while ((count = lian_moves(&lian, moves, LIAN_CELLS)) > 0) {
        uint32_t move = moves[random_below(random, (uint64_t)count)];
        partner[lian_first(move)] = (uint16_t)lian_second(move);
        partner[lian_second(move)] = (uint16_t)lian_first(move);
        lian_apply(&lian, move);
    }
    return lian.tiles == 0;
}

static void test_learned_clauses(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(BOARDS);
    for (int i = 0; i < rounds; i++) {
        int copies =
            i % 4 < 2 ? 4 : 6; /* tiles of each face; the solver treats four separately */
        struct lian lian = {.rows = ROWS,
                            .columns = COLUMNS,
                            .rules = i % 2 == 0 ? LIAN_INSIDE : 0,
                            .tiles = (uint16_t)(ROWS * COLUMNS / copies * copies)};
        for (int k = 0; k < lian.tiles; k++) {
            int j = (int)random_below(&random, (uint64_t)k + 1);
            lian.face[k] = lian.face[j];
            lian.face[j] = (uint16_t)(1 + k / copies);
        }
        pairing_count = 0;
        for (int k = 0; k < PLAYS && pairing_count < PAIRINGS; k++)
            pairing_count += play(&random, lian, pairings[pairing_count]);
        struct search search;
        struct solution solution = {0};
        search_init(&search, &(struct limits){0});
        pairing_solve(&search, &lian, NULL, &solution);
        assert_true(pairing_count == 0 || solution.verdict == VERDICT_SOLVED);
        search_free(&search);
        solution_free(&solution);
    }
    printf("# %llu times a clause held in a pairing\n", (unsigned long long)clauses);
    assert_true(clauses > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_learned_clauses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
