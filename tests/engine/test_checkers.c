/* The checkers of certificates alone: this program links neither a solver nor threads. Bytes
 * made by hand to deceive them, for each game. */
#include "base/thread.h"
#include "games/klondike/certificate/klondike_certificate.h"
#include "games/klondike/solve/klondike_solve.h"
#include "games/klotski/certificate/klotski_certificate.h"
#include "games/klotski/rules/klotski_rules.h"
#include "games/klotski/solve/klotski_solve.h"
#include "games/lianliankan/certificate/lianliankan_certificate.h"
#include "games/lianliankan/solve/lianliankan_solve.h"

#include "tests/unit.h"

#include <string.h>

/* Names that are only looked for. */
#pragma weak thread_start
#pragma weak klondike_solve
#pragma weak klotski_solve
#pragma weak lian_solve

static void test_alone(void **unused)
{
    (void)unused;
    assert_null(thread_start);
    assert_null(klondike_solve);
    assert_null(klotski_solve);
    assert_null(lian_solve);
}

typedef const char *check_bytes(struct search *search, const void *state,
                                const char *bytes, size_t length, size_t *place);

static bool accepts(check_bytes *check, const void *state, const char *bytes,
                    size_t length)
{
    struct search search;
    size_t place = 0;
    search_init(&search, &(struct limits){.bytes = 16 << 20});
    bool proof = check(&search, state, bytes, length, &place) == NULL;
    assert_false(search_stopped(&search));
    search_free(&search);
    return proof;
}

/* Two ranks. The two of hearts lies on its ace, and all others are home; the certificate is
 * this state, which no step leaves unless the two, a king here, may go to an empty column. */
static const uint8_t alone[STATE_BYTES] = {[3] = 2, [11] = 2, 2, 2};

static struct klondike ace_below(enum klondike_spaces spaces)
{
    struct klondike k = {.rules = {.draw = 3, .spaces = (uint8_t)spaces},
                         .ranks = 2,
                         .foundation = {0, 2, 2, 2},
                         .size = {2},
                         .down = {1}};
    k.column[0][0] = card_make(0, HEARTS);
    k.column[0][1] = card_make(1, HEARTS);
    return k;
}

/* The certificate of the record ALONE and that with VALUE at AT, in ascending order. */
static size_t write_two(size_t at, uint8_t value, char *out)
{
    uint8_t other[STATE_BYTES];
    memcpy(other, alone, sizeof other);
    other[at] = value;
    bool later = value > alone[at];
    out[0] = 0;
    memcpy(out + 1, later ? alone : other, STATE_BYTES);
    out[1 + STATE_BYTES] = (char)at;
    memcpy(out + 2 + STATE_BYTES, (later ? other : alone) + at, STATE_BYTES - at);
    return 2 + STATE_BYTES + STATE_BYTES - at;
}

static void test_klondike(void **unused)
{
    (void)unused;
    static const struct {
        size_t at;
        uint8_t value;
    } wrong[] = {
        {1, 1},  {1, 255},                     /* another game */
        {2, 1},  {2, 255},                     /* a redeal */
        {3, 3},  {4, 1},                       /* more cards than there were */
        {10, 1}, {10, 15}, {11, 3}, {12, 255}, /* heights that cannot be */
        {14, 1}, {16, 1},                      /* cards of no talon */
        {17, 1}, {19, 1},                      /* within reach */
        {3, 0},                                /* nothing is left to do */
    };
    const struct klondike lost = ace_below(SPACES_NONE), good = ace_below(SPACES_KINGS);
    char bytes[2 + 2 * STATE_BYTES] = {0};
    memcpy(bytes + 1, alone, STATE_BYTES);
    assert_true(accepts(klondike_check, &lost, bytes, 1 + STATE_BYTES));
    assert_false(accepts(klondike_check, &good, bytes, 1 + STATE_BYTES));
    for (size_t length = 0; length < 1 + STATE_BYTES; length++)
        assert_false(accepts(klondike_check, &lost, bytes, length));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t length = write_two(wrong[i].at, wrong[i].value, bytes);
        bool ended = wrong[i].at == 3 && wrong[i].value == 0;
        if (!ended)
            assert_false(accepts(klondike_check, &lost, bytes, length));
        assert_false(accepts(klondike_check, &good, bytes, length));
    }
    struct klondike twice = lost; /* with two passes, so one redeal */
    twice.rules.passes = 2;
    for (uint8_t redeals = 1; redeals <= 2; redeals++)
        assert_true(accepts(klondike_check, &twice, bytes,
                            write_two(2, redeals, bytes)) == (redeals == 1));
    write_two(19, alone[19], bytes); /* the same state twice */
    assert_false(accepts(klondike_check, &lost, bytes, 3 + STATE_BYTES));
    bytes[1 + STATE_BYTES] = STATE_BYTES; /* more bytes as before than a record has */
    assert_false(accepts(klondike_check, &lost, bytes, 3 + STATE_BYTES));
    memset(bytes, 0xff, sizeof bytes); /* numbers without an end */
    assert_false(accepts(klondike_check, &lost, bytes, sizeof bytes));
}

static void test_klotski(void **unused)
{
    (void)unused;
    struct klotski wall = {.rows = 1, .columns = 4, .goal_column = 3}, open = wall;
    check_bytes *check = klotski_certificates.check;
    memcpy(wall.cell, "X.#.", 4);
    memcpy(open.cell, "X...", 4);
    assert_true(accepts(check, &wall, "\1\0\0\0\1", 5));
    assert_false(accepts(check, &open, "\1\0\0\0\1", 5));
    assert_false(accepts(check, &wall, "\1\0\0\0\1\0\377", 7)); /* far outside */
    assert_false(accepts(check, &wall, "\1\0\1\0\0", 5));       /* not ascending */
    assert_false(accepts(check, &wall, "\1\0\0\0\0", 5));       /* twice the same */
    assert_false(accepts(check, &wall, "\1\0\0\1\1", 5)); /* as many as a record has */
    assert_false(accepts(check, &wall, "\1\0\0\0", 4));
    assert_false(accepts(check, &wall, "\2\0\0\0\1", 5)); /* more pieces than there are */
    assert_false(accepts(check, &wall, "\0\0\0\0\1", 5)); /* none */
    assert_false(accepts(check, &wall, "\1", 1));
    assert_false(accepts(check, &wall, "\377\377\377\377\377\377\377\377\377\1\0", 11));
}

/* Of two singles and one blank a record has only the blank: X, then where it is. */
static void test_klotski_blanks(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        size_t length;
    } wrong[] = {
        {"\3\0\0\2\1\3\0\1\0", 9},          /* a blank fewer */
        {"\3\0\0\1\1\2\0\1\0", 9},          /* the start is missing */
        {"\3\0\0\1\1\2\1\3", 8},            /* the last one is missing */
        {"\3\0\0\0\1\1\1\2\1\3\0\1\0", 13}, /* X on the blank */
        {"\3\0\0\1\1\2\1\3\1\4\0\1\0", 13}, /* outside */
        {"\3\0\0\1\1\2\1\3\1\377\0\1\0", 13},
        {"\3\0\0\1\1\2\1\3\0\1\0\0\2\1", 14}, /* cannot be reached, leads on */
    };
    struct klotski lost = {.rows = 1, .columns = 4, .goal_column = 3}, good = lost;
    check_bytes *check = klotski_certificates.check;
    memcpy(lost.cell, "Xab.", 4);
    memcpy(good.cell, "Xab.", 4);
    good.goal_column = 1;
    assert_true(accepts(check, &lost, "\3\0\0\1\1\2\1\3\0\1\0", 11));
    assert_false(accepts(check, &good, "\3\0\0\1\1\2\1\3\0\1\0", 11));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(accepts(check, &lost, wrong[i].bytes, wrong[i].length));
        assert_false(accepts(check, &good, wrong[i].bytes, wrong[i].length));
    }
    lost.gate[0] = 4; /* the third cell, on which b may not stand: nor then a */
    memcpy(lost.cell, "Xa.b", 4);
    assert_true(accepts(check, &lost, "\3\0\0\2", 4));
    assert_false(accepts(check, &lost, "\3\0\1\1\2\1\3\0\1\0", 11));
}

static void test_lianliankan(void **unused)
{
    (void)unused;
    struct lian lost = {.rows = 2,
                        .columns = 2,
                        .tiles = 4,
                        .rules = LIAN_INSIDE,
                        .face = {1, 2, 2, 1}};
    struct lian good = {.rows = 2, .columns = 2, .tiles = 4, .face = {1, 1, 2, 2}};
    static const char huge[] = "\377\377\377\377\377\377\377\377\377\1";
    for (int i = 0; i < 2; i++) {
        assert_true(accepts(lian_check, &lost, i == 0 ? "\3\0" : "\0\17", 2));
        assert_false(accepts(lian_check, &good, i == 0 ? "\3\0" : "\0\17", 2));
        assert_false(accepts(lian_check, &lost, "\0\377", 2)); /* tiles 4 to 7 */
        assert_false(accepts(lian_check, &lost, huge, 10));
        assert_false(accepts(lian_check, &lost, "\3", 1));
        assert_false(accepts(lian_check, &lost, "", 0));
        lost.rules |= LIAN_GRAVITY;
        good.rules |= LIAN_GRAVITY;
    }
    struct lian odd = {.rows = 1, .columns = 2, .tiles = 1, .face = {1}};
    assert_true(accepts(lian_check, &odd, "\0", 1));
    assert_false(accepts(lian_check, &odd, "\0\0", 2));
    assert_false(accepts(lian_check, &good, "\0", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone),       cmocka_unit_test(test_klondike),
        cmocka_unit_test(test_klotski),     cmocka_unit_test(test_klotski_blanks),
        cmocka_unit_test(test_lianliankan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
