#include "tests/klondike/switches.h"

#include "engine/solution.h"
#include "games/klondike/solve/easier.h"
#include "games/registry.h"

#include "tests/klondike/small.h"
#include "tests/oracle.h"
#include "tests/unit.h"

#include <string.h>

unsigned klondike_without;

enum dive_end switches_decide(const struct klondike_board *board, const struct node *root,
                              unsigned without)
{
    struct search search;
    static struct dive dive;
    klondike_without = without;
    search_init(&search, &(struct limits){0});
    struct claim claim = {.search = &search};
    memset(&dive, 0, sizeof dive);
    dive_init(&dive, &search, board);
    enum dive_end end = dive_decide(&dive, &claim, root, UINT64_MAX);
    dive_free(&dive);
    search_settle(&claim);
    search_free(&search);
    klondike_without = 0;
    return end;
}

/* What the solver says. A line that wins has been replayed by the rules of the game, so the
 * oracle would find one, too. */
static enum dive_end solve(const struct klondike *k)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){0});
    solution_find(&klondike_game, &search, NULL, k, &solution);
    search_free(&search);
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    if (verdict == VERDICT_UNKNOWN)
        small_fail(k, "no verdict");
    return verdict == VERDICT_SOLVED ? DIVE_WON : DIVE_DEAD;
}

enum dive_end switches_compare(const struct game *sorted, const struct klondike *k,
                               uint32_t most)
{
    static const unsigned switches[] = {
        0,          RULE_SAFE,   RULE_FRESH, RULE_UP,   RULE_SLEEP,
        RULE_STUCK, RULE_EASIER, RULE_IDLE,  RULE_LATE, ALL_RULES,
    };
    struct klondike_board board;
    struct node root;
    enum dive_end end = solve(k);
    board_init(&board, &root, k);
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (switches_decide(&board, &root, switches[i]) != end) {
            printf("# without the rules %u\n", switches[i]);
            small_fail(k, "without a rule the verdict is another one");
        }
    if (end == DIVE_WON)
        return end;
    struct oracle oracle = oracle_ask(sorted, k, most);
    if (oracle.verdict == VERDICT_SOLVED)
        small_fail(k, "impossible, and the oracle solves it");
    return oracle.verdict == VERDICT_IMPOSSIBLE ? DIVE_DEAD : DIVE_SPENT;
}

bool switches_easier(const struct klondike *k, enum dive_end end)
{
    struct klondike_board board;
    struct node root;
    bool lost = false;
    board_init(&board, &root, k);
    while (easier_exists(&board, &root)) {
        enum dive_end harder = end;
        easier_make(&board, &root);
        end = switches_decide(&board, &root, ALL_RULES);
        if (switches_decide(&board, &root, RULE_EASIER) != end)
            small_fail(k, "an easier game: without the rules the verdict is another one");
        if (end == DIVE_DEAD && harder == DIVE_WON)
            small_fail(k, "an easier game cannot be won");
        lost |= end == DIVE_DEAD;
    }
    return lost;
}
