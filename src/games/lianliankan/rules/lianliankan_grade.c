/* How hard a deal is: how easily random play clears the board.
 *
 * Pairs of equal tiles are drawn at random until one can be joined, which is removed; so
 * each free pair is equally likely. A game ends when no pair is free. The effort is the
 * number of pairs drawn in vain, and 100 for each pair that is left at the end, added up
 * over all games. (Most deals without gravity are cleared in all games. So their grade
 * cannot depend on how often that happens; it depends on how scarce free pairs are.) */
#include "games/lianliankan/rules/board.h"
#include "games/lianliankan/rules/lianliankan_rules.h"

#include "base/random.h"

enum {
    PLAYS = 64,       /* games */
    LEFT = 100,       /* effort for a pair that is left */
    PAIRS_MOST = 1024 /* of equal tiles, in the variants that have grades */
};

/* The pairs of equal tiles on a board, as moves. */
struct pairs {
    int count;
    uint32_t list[PAIRS_MOST];
};

static void find_pairs(const struct lian *lian, struct pairs *pairs)
{
    int cells = lian->rows * lian->columns;
    pairs->count = 0;
    for (int a = 0; a < cells; a++)
        for (int b = a + 1; b < cells && lian->face[a] != 0; b++)
            if (lian->face[a] == lian->face[b])
                pairs->list[pairs->count++] = lian_pair(a, b);
}

/* Removes a free pair at random, and adds the pairs drawn in vain to *VAIN. False: none is
 * free. */
static bool remove_any(struct lian *lian, struct pairs *pairs, struct random *random,
                       int *vain)
{
    struct lian_board board;
    board_init(&board, lian);
    for (int drawn = 0; drawn < pairs->count;) {
        int i = drawn + (int)random_below(random, (uint64_t)(pairs->count - drawn));
        uint32_t move = pairs->list[i];
        int a = lian_first(move);
        int b = lian_second(move);
        if (lian->face[a] == 0 || lian->face[b] == 0) { /* removed with another tile */
            pairs->list[i] = pairs->list[--pairs->count];
            continue;
        }
        pairs->list[i] = pairs->list[drawn];
        pairs->list[drawn++] = move;
        if (!board_join(&board, board_spot(lian, a), board_spot(lian, b))) {
            ++*vain;
            continue;
        }
        lian_apply(lian, move);
        if ((lian->rules & LIAN_GRAVITY) != 0)
            find_pairs(lian, pairs);
        return true;
    }
    return false;
}

static int find_effort(uint32_t variant, uint64_t seed)
{
    struct lian start;
    struct pairs all;
    struct random random;
    int effort = 0;
    lian_deal(&start, variant, seed);
    find_pairs(&start, &all);
    random_seed(&random, 1);
    for (int i = 0; i < PLAYS; i++) {
        struct lian lian = start;
        struct pairs pairs = all;
        while (remove_any(&lian, &pairs, &random, &effort))
            ;
        effort += lian.tiles / 2 * LEFT;
    }
    return effort;
}

static const struct grade_scale scales[] = {{"outside", {10500, 11500, 12600}},
                                            {"outside-14x6", {4390, 4840, 5430}},
                                            {"outside-30x16", {58800, 62100, 65600}},
                                            {"inside", {12200, 13500, 14900}},
                                            {"outside-gravity", {17500, 20800, 26200}},
                                            {"inside-gravity", {20800, 26800, 36200}},
                                            {"outside-random", {111000, 192000, 305000}},
                                            {0}};

const struct grading lian_grading = {.scales = scales, .effort = find_effort};
