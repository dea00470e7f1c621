/* A search that knows nodes that win gives the verdict of one that knows none, sooner. */
#include "games/klondike/solve/solve_search.h"

#include "tests/klondike/small.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>

enum {
    WALKS = 20 /* in a deal */
};

/* Makes a random step from NODE. False: there is none. */
static bool step(const struct klondike_board *board, struct random *random,
                 struct node *node)
{
    struct node_options options =
        find_options(board, node, reach_talon(board, node), node->home);
    cards up = options.head_up | options.talon_up;
    cards all = up | options.head_place | options.talon_place;
    if (all == 0)
        return false;
    for (uint64_t skip = random_below(random, 8); skip > 0; skip--)
        if ((all & (all - 1)) != 0)
            all &= all - 1;
    int bit = lowest_bit(all);
    struct passage passage = {node->heights, (uint8_t)bit, (up & bit_card(bit)) != 0};
    passage_take(board, &passage, node, NULL);
    return true;
}

/* Searches from NODE with what earlier searches have learned; *NODES counts its nodes. */
static enum dive_end ask(struct dive *dive, struct claim *claim, const struct node *node,
                         uint64_t *nodes)
{
    dive->budget = 1000000;
    enum dive_end end = dive_run(dive, claim, node);
    *nodes += 1000000 - dive->budget;
    return end;
}

static void test_same_verdicts(void **unused)
{
    (void)unused;
    struct random random;
    uint64_t nodes[2] = {0};
    int count[3] = {0};
    seed_random(&random);
    for (int i = seed_rounds(200); i > 0; i--) {
        struct klondike k;
        struct klondike_board board;
        struct node root;
        struct search search;
        struct won won = {0};
        struct dive *dives = calloc(2, sizeof *dives);
        assert_non_null(dives);
        small_buried(&random, &k);
        board_init(&board, &root, &k);
        search_init(&search, &(struct limits){0});
        struct claim claim = {.search = &search};
        dive_init(&dives[0], &search, &board);
        dive_init(&dives[1], &search, &board);
        dives[1].won = &won;
        for (int walk = 0; walk < WALKS; walk++) {
            struct node node = root;
            node_settle(&board, &node, NULL);
            do {
                enum dive_end end = ask(&dives[0], &claim, &node, &nodes[0]);
                assert_int_equal(ask(&dives[1], &claim, &node, &nodes[1]), end);
                count[end]++;
            } while (step(&board, &random, &node));
        }
        dive_free(&dives[0]);
        dive_free(&dives[1]);
        free(dives);
        search_settle(&claim);
        search_free(&search);
    }
    print_message("# won %d, dead %d; nodes %llu, and %llu with nodes that win\n",
                  count[DIVE_WON], count[DIVE_DEAD], (unsigned long long)nodes[0],
                  (unsigned long long)nodes[1]);
    assert_true(count[DIVE_WON] > 0 && count[DIVE_DEAD] > 0 && count[DIVE_SPENT] == 0);
    assert_true(nodes[1] < nodes[0] / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_verdicts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
