/* The truth that fair advice is held against (truth.h), compared with expectimax over the plain
 * rules, in positions that are small enough for that. */
#include "base/memory.h"
#include "engine/keyset.h"
#include "games/registry.h"

#include "tests/klondike/cards.h"
#include "tests/klondike/small.h"
#include "tests/klondike/truth.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    MOST_STATES = 200, /* between two cards that turn up; other positions are left out */
    MOST_UNKNOWN = 5,
    MOVES_MAX = 512
};

/* Hashes of what the player sees, with the chance, the bits of a float. */
struct plain {
    struct search search;
    struct keyset memo;
};

/* Without the order of the columns, which does not matter. */
static uint64_t seen_key(const struct klondike *k)
{
    struct klondike seen = *k;
    uint64_t columns = 0;
    for (int c = 0; c < COLUMNS; c++) {
        uint8_t column[COLUMN_MAX + 2];
        memcpy(column, k->column[c], COLUMN_MAX);
        memset(column, 0, (size_t)klondike_hidden(k, c));
        column[COLUMN_MAX] = k->down[c];
        column[COLUMN_MAX + 1] = k->open[c];
        columns += XXH3_64bits(column, sizeof column);
    }
    for (int i = 0; i < k->talon_size; i++)
        if (klondike_is_unknown(k, k->talon[i]))
            seen.talon[i] = CARDS + 1;
    memset(seen.size, 0, sizeof seen.size);
    memset(seen.down, 0, sizeof seen.down);
    memset(seen.open, 0, sizeof seen.open);
    memset(seen.column, 0, sizeof seen.column);
    memset(seen.unknown, 0, sizeof seen.unknown);
    return (XXH3_64bits(&seen, sizeof seen) + columns) | 1;
}

static double plain_chance(const struct klondike *k, const void *data);

/* The best chance of all moves that turn up a card, from all positions that can be reached
 * from K before that; -1: they are too many. */
static double best_chance(struct plain *plain, const struct klondike *k)
{
    int count = 1, room = 64;
    struct klondike *states = memory_get((size_t)room, sizeof *states);
    struct keyset found;
    uint32_t moves[MOVES_MAX];
    double best = 0;
    states[0] = *k;
    keyset_init(&found, &plain->search, 64, false);
    keyset_add(&found, seen_key(k), NULL);
    for (int i = 0; i < count && best >= 0 && best < 1; i++) {
        int legal = klondike_rules.moves(&states[i], moves, MOVES_MAX);
        if (klondike_rules.status(&states[i]) == STATUS_WON)
            best = 1;
        for (int m = 0; m < legal && best >= 0 && best < 1; m++) {
            struct klondike after = states[i];
            klondike_rules.apply(&after, moves[m]);
            if (truth_hidden(&after) < truth_hidden(k)) {
                double mean = truth_mean(&states[i], moves[m], plain_chance, plain);
                best = mean < 0 || mean > best ? mean : best;
                continue;
            }
            if (count == room)
                states = memory_resize(states, (size_t)(room *= 2), sizeof *states);
            states[count] = after;
            keyset_reserve(&found, 1);
            count += keyset_add(&found, seen_key(&after), NULL);
            if (count > MOST_STATES)
                best = -1;
        }
    }
    keyset_free(&found);
    free(states);
    return best;
}

static double plain_chance(const struct klondike *k, const void *data)
{
    struct plain *plain = (struct plain *)(uintptr_t)data;
    uint64_t key = seen_key(k);
    uint32_t bits, *value;
    float result;
    if (!keyset_find(&plain->memo, key, &bits)) {
        result = (float)best_chance(plain, k);
        keyset_reserve(&plain->memo, 1);
        keyset_add(&plain->memo, key, &value);
        memcpy(value, &result, sizeof result);
        return result;
    }
    memcpy(&result, &bits, sizeof result);
    return result;
}

static void test_plain_rules_agree(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int open = 0, unseen = 0, rounds = seed_rounds(3000);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct plain plain = {0};
        small_open(&random, 2 + i % 5 / 2, 2 + (int)random_below(&random, 3),
                   (int)random_below(&random, 4), 2 + i % 3, &k);
        small_rules(&random, &k);
        if (i % 8 > 0)
            k.rules.spaces = SPACES_NONE; /* else most are won or lost */
        int unknown = cards_forget(&k, &random, i % 4 == 0 ? 50 : 0);
        if (truth_hidden(&k) > MOST_UNKNOWN)
            continue;
        search_init(&plain.search, &(struct limits){0});
        keyset_init(&plain.memo, &plain.search, 64, true);
        double chance = plain_chance(&k, &plain);
        if (chance >= 0) {
            double truth = truth_chance(&k, &(struct limits){0});
            if (fabs(chance - truth) > 1e-4)
                small_fail(&k, "the chance is another one");
            open += chance > 0 && chance < 1;
            unseen += chance > 0 && chance < 1 && unknown > 0;
        }
        keyset_free(&plain.memo);
        search_free(&plain.search);
    }
    print_message("# %d rounds, %d neither won nor lost, %d with unknown cards\n", rounds,
                  open, unseen);
    assert_true(seed_met(open) && seed_met(unseen));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plain_rules_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
