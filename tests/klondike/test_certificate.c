/* Certificates of positions of Klondike that cannot be won: the checker accepts those that
 * certify writes, and no others. */
#include "engine/solution.h"
#include "games/klondike/solve/certify.h"
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
    DAMAGED = 2000,
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

/* Certifies K, writes the certificate, reads it, and checks it. */
static void check_impossible(const struct klondike *k, struct search *search,
                             struct certificate *certificate)
{
    struct certificate read;
    size_t length, where;
    if (!certify(search, k, certificate))
        small_fail(k, "impossible, and no certificate");
    char *bytes = certificate_encode(search, certificate, &length);
    assert_true(certificate_decode(search, bytes, length, &read));
    assert_int_equal(read.count, certificate->count);
    assert_memory_equal(read.state, certificate->state, read.count * sizeof *read.state);
    const char *wrong = certificate_check(search, k, &read, &where);
    if (wrong != NULL)
        small_fail(k, wrong);
    certificate_free(search, &read);
    search_release(search, bytes, length);
}

/* Without any one of its states a certificate is wrong, and so it is if one is changed. */
static void check_damage(const struct klondike *k, struct random *random,
                         struct search *search, const struct certificate *good)
{
    size_t i = (size_t)random_below(random, good->count), where;
    struct certificate bad = {.size = good->size, .count = good->count};
    bad.state = search_alloc(search, bad.size * sizeof *bad.state);
    memcpy(bad.state, good->state, bad.count * sizeof *bad.state);
    bad.state[i] ^= (uint64_t)1 << random_below(random, 40);
    if (bad.state[i] != 0)
        assert_non_null(certificate_check(search, k, &bad, &where));
    bad.state[i] = bad.state[--bad.count];
    assert_non_null(certificate_check(search, k, &bad, &where));
    certificate_free(search, &bad);
}

static void test_small(void **unused)
{
    (void)unused;
    struct random random;
    int impossible = 0;
    seed_random(&random);
    int rounds = seed_rounds(POSITIONS);
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct search search;
        struct certificate certificate;
        if (i % 4 == 0)
            small_endgame(&random, 12, &k);
        else
            small_tangle(&random, TANGLE_CARDS, &k);
        if (i % 8 >= 4)
            k.rules.draw = (uint8_t)(1 + random_below(&random, DRAW_MOST));
        search_init(&search, &(struct limits){0});
        if (solve(&k, 0) == VERDICT_IMPOSSIBLE) {
            impossible++;
            check_impossible(&k, &search, &certificate);
            check_damage(&k, &random, &search, &certificate);
        } else if (certify(&search, &k, &certificate))
            small_fail(&k, "can be won, and has a certificate");
        certificate_free(&search, &certificate);
        search_free(&search);
    }
    printf("# impossible %d of %d\n", impossible, rounds);
    assert_true(impossible > rounds / 100);
}

static void test_deals(void **unused)
{
    (void)unused;
    int deals = 5 + seed_rounds(DEALS), impossible = 0; /* the fifth is impossible */
    for (int i = 0; i < deals; i++) {
        struct klondike k, other;
        struct search search;
        struct certificate certificate;
        size_t where;
        klondike_deal(&k, i % 2 == 0 ? KLONDIKE_DRAW3 : KLONDIKE_DRAW1, (uint64_t)i / 2);
        klondike_deal(&other, KLONDIKE_DRAW3, (uint64_t)i + 1);
        if (solve(&k, DEAL_NODES) != VERDICT_IMPOSSIBLE)
            continue;
        impossible++;
        search_init(&search, &(struct limits){0});
        check_impossible(&k, &search, &certificate);
        assert_non_null(certificate_check(&search, &other, &certificate, &where));
        certificate_free(&search, &certificate);
        search_free(&search);
    }
    assert_true(impossible > 0);
}

static void test_damaged_bytes(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        size_t length;
    } bad[] = {
        {"", 0},
        {"\x81", 1},   /* another byte should follow */
        {"\1\0\1", 3}, /* the same state twice */
        {"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\1", 11}, /* more than 64 bits */
    };
    struct search search;
    search_init(&search, &(struct limits){0});
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct certificate certificate;
        assert_false(
            certificate_decode(&search, bad[i].bytes, bad[i].length, &certificate));
        certificate_free(&search, &certificate);
    }
    search_free(&search);
}

/* Damaged certificates are nearly all refused, and all for a position that can be won. */
static void test_damaged(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(DAMAGED), accepted[2][2] = {{0}};
    char *bytes = NULL;
    size_t length = 0;
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        size_t size;
        small_tangle(&random, TANGLE_CARDS, &k);
        char *good = certificates_get(&klondike_game, &k, &size);
        bool lost = good != NULL;
        if (lost) {
            free(bytes);
            bytes = good;
            length = size;
        }
        for (int j = 0; bytes != NULL && j < 10; j++) {
            size = length;
            char *bad = certificates_damage(&random, bytes, &size);
            accepted[lost][certificates_accept(&klondike_game, &k, bad, size)]++;
            free(bad);
        }
        if (bytes != NULL && !lost)
            assert_false(certificates_accept(&klondike_game, &k, bytes, length));
    }
    free(bytes);
    printf("# damaged %d, accepted %d; for positions that can be won %d, accepted %d\n",
           accepted[1][0] + accepted[1][1], accepted[1][1],
           accepted[0][0] + accepted[0][1], accepted[0][1]);
    assert_true(accepted[1][1] * 10 < accepted[1][0]);
    assert_true(accepted[0][0] > 0);
    assert_int_equal(accepted[0][1], 0);
}

/* The states of a position that can be won, as far as certify has come, without the won one,
 * prove nothing. */
static void test_incomplete(void **unused)
{
    (void)unused;
    struct random random;
    seed_random(&random);
    int rounds = seed_rounds(DAMAGED), tried = 0;
    for (int i = 0; i < rounds; i++) {
        struct klondike k;
        struct search search;
        struct certificate certificate;
        size_t where;
        small_tangle(&random, TANGLE_CARDS, &k);
        search_init(&search, &(struct limits){0});
        if (!certify(&search, &k, &certificate) && --certificate.count > 0) {
            assert_non_null(certificate_check(&search, &k, &certificate, &where));
            tried++;
        }
        certificate_free(&search, &certificate);
        search_free(&search);
    }
    assert_true(tried > 0);
}

/* The proof is not about other rules than the cards turned. */
static void test_variants(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"draw3-passes3", "draw3-noback",
                                           "draw3-spaces", "draw3-nospaces"};
    const struct game_certificates *certificates = game_certificates(&klondike_game);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct search search;
        struct klondike k;
        uint32_t variant;
        size_t length, place = 0;
        assert_true(game_variant_find(&klondike_game, variants[i], &variant));
        klondike_deal(&k, KLONDIKE_DRAW3, 1); /* cannot be won */
        search_init(&search, &(struct limits){0});
        char *bytes = certificates->write(&search, &k, &length);
        assert_null(certificates->check(&search, &k, bytes, length, &place));
        k.rules = klondike_variant_rules(variant);
        assert_null(certificates->write(&search, &k, &length));
        assert_string_equal(certificates->check(&search, &k, bytes, length, &place),
                            "this variant has no certificates");
        search_release(&search, bytes, length);
        search_free(&search);
    }
}

/* Any limit of memory stops certify and certificate_check, and nothing is left. */
static void test_memory(void **unused)
{
    (void)unused;
    struct klondike k;
    klondike_deal(&k, KLONDIKE_DRAW3, 7);
    for (uint64_t bytes = 1; bytes < 4 << 20; bytes += bytes / 2 + 500) {
        struct search search;
        struct certificate certificate;
        size_t where;
        search_init(&search, &(struct limits){.bytes = bytes});
        if (certify(&search, &k, &certificate))
            certificate_check(&search, &k, &certificate, &where);
        certificate_free(&search, &certificate);
        search_free(&search);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),         cmocka_unit_test(test_deals),
        cmocka_unit_test(test_damaged_bytes), cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_incomplete),    cmocka_unit_test(test_variants),
        cmocka_unit_test(test_memory),        cmocka_unit_test(test_never),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
