/* Certificates of positions of Klondike that cannot be won, in all variants: the checker accepts
 * those that are written, and none for a position that can be won. */
#include "engine/solution.h"
#include "games/klondike/certificate/klondike_certificate.h"
#include "games/registry.h"

#include "games/klondike/rules/klondike_reasons.h"
#include "games/klondike/rules/piles.h"
#include "tests/certificates.h"
#include "tests/klondike/small.h"
#include "tests/oracle.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 20000,
    TANGLE_CARDS = 24,
    DAMAGES = 25,       /* for each position */
    ORACLE_MOST = 3000, /* states; larger positions are left to the solver */
    FORGERIES = 2000,
    FORGED_MOST = 5000, /* states */
    DEALS = 80,
    DEAL_NODES = 50000
};

static enum verdict solve(const struct klondike *k, uint64_t nodes)
{
    struct search search;
    struct solution solution = {0};
    search_init(&search, &(struct limits){.nodes = nodes});
    solution_find(&klondike_game, &search, NULL, k, &solution);
    search_free(&search);
    enum verdict verdict = solution.verdict;
    solution_free(&solution);
    return verdict;
}

/* A position of any kind and variant, small enough for the oracle. */
static void deal_small(struct random *random, int i, struct klondike *k)
{
    if (i % 4 == 0)
        small_endgame(random, 12, k);
    else if (i % 4 != 2)
        small_buried(random, k);
    else
        small_tangle(random, TANGLE_CARDS, k);
    if (i % 8 >= 4)
        small_rules(random, k);
}

/* Exchanges two cards of a column, so that a certificate nearly fits. */
static void exchange(struct random *random, struct klondike *k)
{
    int column = (int)random_below(random, COLUMNS);
    if (k->down[column] < 2)
        return;
    uint8_t *cards = k->column[column], kept = cards[0];
    cards[0] = cards[k->down[column] - 1];
    cards[k->down[column] - 1] = kept;
}

/* Counts damaged certificates of K that are refused and that are accepted. */
static void check_damage(struct random *random, const struct klondike *k,
                         const char *bytes, size_t length, int accepted[2])
{
    for (int i = 0; i < DAMAGES; i++) {
        size_t size = length;
        char *bad = certificates_damage(random, bytes, &size);
        accepted[certificates_accept(&klondike_game, k, bad, size)]++;
        free(bad);
    }
}

static void test_small(void **unused)
{
    (void)unused;
    struct random random;
    struct game_copy sorted;
    int judged = 0;
    int spaces[SPACES_NONE + 1] = {0}, limited = 0, final = 0, usual = 0;
    int accepted[2][2] = {{0}};
    small_sorted(&sorted);
    seed_random(&random);
    for (int i = 0; i < seed_rounds(POSITIONS); i++) {
        struct klondike k;
        size_t length;
        deal_small(&random, i, &k);
        bool lost = solve(&k, 0) == VERDICT_IMPOSSIBLE;
        if (!lost && i / 8 % 8 != 0)
            continue; /* to find that there is none takes long */
        char *bytes = certificates_get(&klondike_game, &k, &length);
        if (lost != (bytes != NULL))
            small_fail(&k, lost ? "impossible, and no certificate"
                                : "can be won, and has a certificate");
        if (!lost)
            continue;
        enum verdict verdict = oracle_ask(&sorted.game, &k, ORACLE_MOST).verdict;
        if (verdict == VERDICT_SOLVED)
            small_fail(&k, "can be won, and a certificate was accepted");
        judged += verdict == VERDICT_IMPOSSIBLE;
        spaces[k.rules.spaces]++;
        limited += k.rules.passes > 0;
        final += k.rules.noback;
        usual += i % 8 < 4;
        check_damage(&random, &k, bytes, length, accepted[0]);
        exchange(&random, &k);
        if (solve(&k, 0) == VERDICT_SOLVED) {
            assert_false(certificates_accept(&klondike_game, &k, bytes, length));
            check_damage(&random, &k, bytes, length, accepted[1]);
        }
        free(bytes);
    }
    printf("# impossible %d, %d, %d; usual rules %d, limited %d, no way back %d; "
           "judged by brute force %d\n",
           spaces[0], spaces[1], spaces[2], usual, limited, final, judged);
    printf("# damaged %d, accepted %d; for positions that can be won %d, accepted %d\n",
           accepted[0][0] + accepted[0][1], accepted[0][1],
           accepted[1][0] + accepted[1][1], accepted[1][1]);
    for (int i = 0; i <= SPACES_NONE; i++)
        assert_true(seed_met(spaces[i]));
    assert_true(seed_met(usual) && seed_met(limited) && seed_met(final));
    assert_true(judged > 0 && seed_met(accepted[1][0]));
    assert_true(accepted[0][1] * 10 < accepted[0][0]);
    assert_int_equal(accepted[1][1], 0);
}

/* All states that a position leads to. */
struct forgery {
    uint8_t record[FORGED_MOST][STATE_BYTES];
    size_t count;
};

static bool add_state(void *visitor, const uint8_t *record)
{
    struct forgery *f = visitor;
    for (size_t i = 0; i < f->count; i++)
        if (memcmp(f->record[i], record, STATE_BYTES) == 0)
            return true;
    if (f->count == FORGED_MOST)
        return false;
    memcpy(f->record[f->count++], record, STATE_BYTES);
    return true;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, STATE_BYTES);
}

/* The set of K, or of an easier game, as far as it can be followed without a state that leads
 * to a win: all that a liar can list. */
static char *forge(struct forgery *f, const struct klondike *k, int easier,
                   size_t *length)
{
    static struct states states;
    f->count = 1;
    if (!states_begin(&states, k, easier, f->record[0]))
        return NULL;
    for (size_t i = 0; i < f->count && f->count < 200; i++)
        if (states_follow(&states, f->record[i], add_state, f) != CLOSED_BOARD) {
            memmove(f->record[i], f->record[--f->count], STATE_BYTES);
            i--;
        }
    qsort(f->record, f->count, STATE_BYTES, compare);
    char *bytes = malloc(f->count * (1 + STATE_BYTES) + 1);
    assert_non_null(bytes);
    *length = 0;
    for (size_t i = 0; i < f->count; i++) {
        size_t same = 0;
        while (i > 0 && f->record[i][same] == f->record[i - 1][same])
            same++;
        bytes[(*length)++] = (char)same;
        memcpy(bytes + *length, f->record[i] + same, STATE_BYTES - same);
        *length += STATE_BYTES - same;
    }
    return bytes;
}

/* What is listed for positions that can be won proves nothing, nor does it when it is
 * damaged. */
static void test_forged(void **unused)
{
    (void)unused;
    static struct forgery forgery;
    struct random random;
    int accepted[2] = {0};
    seed_random(&random);
    for (int i = 0; i < seed_rounds(FORGERIES); i++) {
        struct klondike k;
        size_t length;
        deal_small(&random, i, &k);
        char *bytes = forge(&forgery, &k, (int)random_below(&random, 3), &length);
        if (bytes != NULL && forgery.count > 0 && solve(&k, 0) == VERDICT_SOLVED) {
            accepted[certificates_accept(&klondike_game, &k, bytes, length)]++;
            check_damage(&random, &k, bytes, length, accepted);
        }
        free(bytes);
    }
    printf("# forged %d, accepted %d\n", accepted[0] + accepted[1], accepted[1]);
    assert_true(seed_met(accepted[0]));
    assert_int_equal(accepted[1], 0);
}

/* Deals of 52 cards, of which some proofs are in an easier game. That of the fourth is in the
 * third one; all versions of the program write and read the same (unstuck-formats(5)). */
static void test_deals(void **unused)
{
    (void)unused;
    int deals = 5 + seed_rounds(DEALS), impossible = 0; /* the fifth is impossible */
    int easier = 0;
    for (int i = 0; i < deals; i++) {
        struct klondike k, other;
        size_t length;
        klondike_deal(&k, i % 2 == 0 ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1, (uint64_t)i / 2);
        klondike_deal(&other, KLONDIKE_DRAW3, (uint64_t)i + 1);
        if (solve(&k, DEAL_NODES) != VERDICT_IMPOSSIBLE)
            continue;
        impossible++;
        char *bytes = certificates_get(&klondike_game, &k, &length);
        assert_non_null(bytes);
        easier += bytes[2] > 0;
        if (i == 3)
            assert_true(bytes[2] == 3 && length == 1142);
        assert_false(certificates_accept(&klondike_game, &other, bytes, length));
        free(bytes);
    }
    assert_true(impossible > 0 && easier > 0);
}

/* Any limit of memory stops the writer and the checker, and nothing is left. */
static void test_memory(void **unused)
{
    (void)unused;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 7);
    certificates_starve(&klondike_game, &k, 8 << 20);
}

/* The claim that is tried. */
static struct game_reason never;

/* "Won" as soon as the claim is false. */
static enum status status_of_claim(const void *state)
{
    const struct klondike *k = state;
    const uint8_t card = (uint8_t)never.number, top = (uint8_t)never.at;
    for (int i = 0; i < COLUMNS && never.place < COLUMNS; i++) {
        const uint8_t *at = memchr(k->column[i], card, k->down[i]);
        if (at != NULL && memchr(at, top, (size_t)(k->column[i] + k->size[i] - at)))
            return STATUS_PLAYING;
    }
    if (never.place == PILE_STOCK && memchr(k->talon, card, k->talon_size) != NULL &&
        (never.at == 0 || pile_top(k, PILE_WASTE) != card))
        return STATUS_PLAYING;
    return STATUS_WON;
}

/* What is said of lost positions is true in each position that the plain rules lead to, in all
 * variants. */
static void test_never(void **unused)
{
    (void)unused;
    struct random random;
    struct game_copy claim;
    int covered[SPACES_NONE + 1] = {0}, limited = 0, final = 0, stock[2] = {0};
    small_sorted(&claim);
    claim.rules.status = status_of_claim;
    seed_random(&random);
    for (int i = 0; i < seed_rounds(POSITIONS); i++) {
        struct klondike k;
        if (i % 2 == 0)
            small_buried(&random, &k);
        else
            small_tangle(&random, TANGLE_CARDS, &k);
        small_rules(&random, &k);
        if (i % 4 >= 2)
            small_play(&random, &k, 10);
        if (!klondike_find_loss(&k, &never))
            continue;
        if (!klondike_holds_loss(&k, &never))
            small_fail(&k, "a claim that the checker refuses");
        struct game_reason far = never;
        far.at = 1;
        if (never.place == PILE_STOCK && never.at == 0 && klondike_holds_loss(&k, &far))
            small_fail(&k, "a claim that says too much");
        struct oracle answer = oracle_ask(&claim.game, &k, 3000);
        if (answer.verdict == VERDICT_SOLVED)
            small_fail(&k, "a claim that is false");
        bool tried = answer.verdict == VERDICT_IMPOSSIBLE;
        covered[k.rules.spaces] += tried && never.place < COLUMNS;
        limited += tried && k.rules.passes > 0;
        final += tried && k.rules.noback;
        if (never.place == PILE_STOCK)
            stock[never.at] += tried;
    }
    printf("# never: under a card %d, %d, %d, limited %d, no way back %d, stock %d, %d\n",
           covered[0], covered[1], covered[2], limited, final, stock[0], stock[1]);
    for (int i = 0; i <= SPACES_NONE; i++)
        assert_true(seed_met(covered[i]));
    assert_true(seed_met(limited) && seed_met(final));
    assert_true(seed_met(stock[0]) && seed_met(stock[1]));
}

/* The three of spades can go up, though the two of hearts lies on it, which takes the only empty
 * column; then all spades follow. Whichever other card takes that column, nothing follows. */
static void test_space(void **unused)
{
    static const struct {
        uint8_t down;
        const char *cards;
    } columns[] = {
        {2, "AH 6C 5S"},          {1, "7C 4S"},       {0, "3S 2H"},
        {5, "6H 5H 4H 3H 5C 6S"}, {3, "3C AC 2C 4C"}, {1, "7H 7S"},
    };
    static const char suits[] = "HDSC";
    struct klondike k = {.rules = {.draw = 3, .spaces = SPACES_ANY, .noback = true},
                         .ranks = 7,
                         .foundation = {[DIAMONDS] = 7, [SPADES] = 2}};
    (void)unused;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        k.down[i] = columns[i].down;
        for (const char *card = columns[i].cards; *card != '\0';
             card += card[2] == ' ' ? 3 : 2) {
            int rank = card[0] == 'A' ? 0 : card[0] - '1';
            int suit = (int)(strchr(suits, card[1]) - suits);
            k.column[i][k.size[i]++] = card_make(rank, suit);
        }
    }
    assert_int_equal(solve(&k, 0), VERDICT_SOLVED);
    assert_null(certificates_get(&klondike_game, &k, &(size_t){0}));
}

/* A certificate of one position is the same on all machines: SUM is that of the bytes of many. */
static void test_sum(void **unused)
{
    const bool all = seed_is_long();
    const uint32_t expected = all ? 0x2a7ad06d : 0x1a36bbf9;
    static const char *const names[] = {"draw1",          "draw3",         "draw3-noback",
                                        "draw3-passes1",  "draw1-passes1", "draw3-spaces",
                                        "draw3-nospaces", "draw1-nospaces"};
    (void)unused;
    struct random random;
    struct klondike k;
    uint32_t variant, sum = 0;
    random_seed(&random, 7);
    for (int i = 0; i < (all ? 1000 : 250); i++) {
        deal_small(&random, i, &k);
        certificates_sum(&klondike_game, &k, &sum);
    }
    for (int i = 0; i < (all ? 400 : 100); i++) { /* many runs lie under others */
        small_open(&random, 4 + i % 3, i % 8 < 6 ? 3 + i % 2 : COLUMNS, 3, 2, &k);
        small_rules(&random, &k);
        k.rules.spaces = i % 2 == 0 ? SPACES_NONE : k.rules.spaces;
        bool lost = certificates_sum(&klondike_game, &k, &sum);
        assert_true(lost == (solve(&k, 0) == VERDICT_IMPOSSIBLE));
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(klondike_deals.variant_find(names[i], &variant));
        for (uint64_t seed = 1; seed <= (all ? 60 : 20); seed++) {
            klondike_deal(&k, variant, seed);
            if (solve(&k, 1000) == VERDICT_IMPOSSIBLE)
                assert_true(certificates_sum(&klondike_game, &k, &sum));
        }
    }
    assert_int_equal(sum, expected);
}

/* With an open stock no game is easier if it has no cards, or if any card may go to an empty
 * column. What a certificate of two bytes lacks says nothing about an easier game. */
static void test_easier(void **unused)
{
    (void)unused;
    static struct states states;
    uint8_t record[STATE_BYTES];
    struct klondike k;
    struct search search;
    size_t place = 0;
    uint32_t spaces;
    assert_true(klondike_deals.variant_find("draw1-spaces", &spaces));
    klondike_deal(&k, spaces, 506); /* more states than are tried at first */
    assert_true(states_begin(&states, &k, 0, record));
    assert_false(states_begin(&states, &k, 1, record));
    assert_true(certificates_sum(&klondike_game, &k, &(uint32_t){0}));
    klondike_deal(&k, KLONDIKE_DRAW1, 1);
    assert_true(states_begin(&states, &k, 1, record));
    k.talon_size = 0;
    assert_true(states_begin(&states, &k, 0, record));
    assert_false(states_begin(&states, &k, 1, record));
    search_init(&search, &(struct limits){0});
    assert_string_not_equal(klondike_check(&search, &k, "\0\0\1", 2, &place),
                            klondike_check(&search, &k, "\0\0\1", 3, &place));
    search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_space), cmocka_unit_test(test_sum),
        cmocka_unit_test(test_small), cmocka_unit_test(test_forged),
        cmocka_unit_test(test_deals), cmocka_unit_test(test_memory),
        cmocka_unit_test(test_never), cmocka_unit_test(test_easier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
