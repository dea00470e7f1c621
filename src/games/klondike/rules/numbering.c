/* Deals by the numbers of other programs: each shuffles a new pack with its own random
 * numbers, and deals it in its own order. The algorithms come from their sources, the
 * code is our own; tests/klondike/test_deck.c compares it with decks that they printed.
 *
 *     solvitaire       mt19937, and boost's uniform_int_distribution, from the last card down
 *     klondike-solver  its own generator; 269 pairs of cards change places
 *     greenfelt        Lehmer's generator, multiplier 16807: from a multiple of its modulus
 *                      it stays at 0. Seven times, each card changes places with another
 *     microsoft        as lonelybot reads them: one number below 52! names each deck
 *     pysol            below 32000 Microsoft's C library, as for its FreeCell; from there on
 *                      the random() of Python, mt19937 too
 *     lonelybot        xoshiro256++ seeded by SplitMix64, and the shuffle of Rust's rand 0.10,
 *                      which takes several places from one word */
#include "games/klondike/rules/piles.h"

#include "base/i18n.h"
#include "base/random.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap(uint8_t *cards, uint32_t i, uint32_t j)
{
    uint8_t card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
}

static void reverse(uint8_t *cards, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; i++)
        swap(cards, i, count - 1 - i);
}

/* A new pack; BY_RANK: four aces come first. */
static void new_pack(const char *suits, bool by_rank, uint8_t *cards)
{
    for (int i = 0; i < CARDS; i++)
        cards[i] = card_make(by_rank ? i / SUITS : i % RANKS,
                             (int)(strchr(klondike_suits,
                                          suits[by_rank ? i % SUITS : i / RANKS]) -
                                   klondike_suits));
}

/* ---- mt19937: Matsumoto and Nishimura, 1998, seeded as in their version of 2002 ------ */

enum {
    TWISTER_WORDS = 624,
    TWISTER_AHEAD = 397
};

struct twister {
    uint32_t words[TWISTER_WORDS];
    int at;
};

static void twister_seed(struct twister *t, uint32_t seed)
{
    t->at = 0;
    t->words[0] = seed;
    for (uint32_t i = 1; i < TWISTER_WORDS; i++)
        t->words[i] = (t->words[i - 1] ^ t->words[i - 1] >> 30) * 1812433253u + i;
}

/* Mixes FACTOR times the word before into word I, which it returns to go on from. */
static int twister_mix(struct twister *t, int i, uint32_t factor, uint32_t change)
{
    uint32_t before = t->words[i - 1];
    t->words[i] = (t->words[i] ^ (before ^ before >> 30) * factor) + change;
    if (i + 1 < TWISTER_WORDS)
        return i + 1;
    t->words[0] = t->words[TWISTER_WORDS - 1];
    return 1;
}

/* By an array: the one or two words of NUMBER. */
static void twister_seed_long(struct twister *t, uint64_t number)
{
    const uint32_t key[] = {(uint32_t)number, (uint32_t)(number >> 32)};
    uint32_t count = key[1] > 0 ? 2 : 1;
    int i = 1;
    twister_seed(t, 19650218);
    for (uint32_t k = 0; k < TWISTER_WORDS; k++)
        i = twister_mix(t, i, 1664525, key[k % count] + k % count);
    for (int k = 1; k < TWISTER_WORDS; k++)
        i = twister_mix(t, i, 1566083941, 0u - (uint32_t)i);
    t->words[0] = 0x80000000u;
}

static uint32_t twister_next(struct twister *t)
{
    uint32_t *word = &t->words[t->at];
    uint32_t next = t->words[(t->at + 1) % TWISTER_WORDS];
    uint32_t bits = (*word & 0x80000000u) | (next & 0x7fffffffu);
    *word = t->words[(t->at + TWISTER_AHEAD) % TWISTER_WORDS] ^ bits >> 1 ^
            (bits % 2 * 0x9908b0dfu);
    t->at = (t->at + 1) % TWISTER_WORDS;
    uint32_t out = *word ^ *word >> 11;
    out ^= out << 7 & 0x9d2c5680u;
    out ^= out << 15 & 0xefc60000u;
    return out ^ out >> 18;
}

/* ---- the programs ------------------------------------------------------------------- */

/* Boost cuts the 2^32 values into I + 1 equal parts and draws again if one is left over. */
static void shuffle_solvitaire(uint8_t *cards, uint64_t number)
{
    struct twister t;
    twister_seed(&t, (uint32_t)number);
    for (uint32_t i = CARDS - 1; i > 0; i--) {
        uint32_t part = UINT32_MAX / (i + 1) + (UINT32_MAX % (i + 1) == i), j;
        do
            j = twister_next(&t) / part;
        while (j > i);
        swap(cards, i, j);
    }
    reverse(cards, CARDS - TALON_MAX); /* it deals from the end, the stock first */
}

/* VALUE, MIX and TWIST of Klondike-Solver, whose integers are signed. */
struct solver_random {
    uint32_t value, mix, twist;
};

static uint32_t shift_signed(uint32_t word, int bits)
{
    return word >> bits | (word >> 31 > 0 ? ~(UINT32_MAX >> bits) : 0);
}

static uint32_t solver_next(struct solver_random *r)
{
    uint32_t y = (r->twist - r->mix) ^ r->twist ^ r->value ^ r->mix;
    r->mix ^= r->twist ^ r->value;
    r->value ^= r->twist - r->mix;
    r->twist ^= r->value ^ y;
    r->value ^= r->twist << 7 ^ shift_signed(r->mix, 16) ^ y << 8;
    return r->value & 0x7fffffffu;
}

static void shuffle_solver(uint8_t *cards, uint64_t number)
{
    uint32_t seed = (uint32_t)number;
    struct solver_random r = {.value = seed, .mix = 51651237, .twist = 895213268};
    for (int i = 0; i < 50; i++)
        solver_next(&r);
    r.value = 0x9417b3afu ^ seed ^ shift_signed(seed, 15);
    for (int i = 0; i < 950; i++)
        solver_next(&r);
    for (int i = 0; i < 269; i++) {
        uint32_t one = solver_next(&r) % CARDS;
        swap(cards, one, solver_next(&r) % CARDS);
    }
}

static void shuffle_greenfelt(uint8_t *cards, uint64_t number)
{
    for (uint32_t i = 0; i < 7 * CARDS; i++) {
        number = number * 16807 % 0x7fffffff;
        swap(cards, i % CARDS, (uint32_t)(number % CARDS));
    }
    reverse(cards, CARDS);
}

/* The random() of Python has 53 bits, 27 of one word and 26 of the next. */
static void shuffle_pysol(uint8_t *cards, uint64_t number)
{
    uint32_t seed = (uint32_t)number;
    struct twister t;
    bool freecell = number < 32000;
    if (freecell)
        new_pack("CDHS", true, cards);
    else
        twister_seed_long(&t, number);
    for (uint32_t i = CARDS - 1; i > 0; i--) {
        uint32_t j;
        if (freecell) {
            seed = seed * 214013 + 2531011;
            j = (seed >> 16 & 0x7fff) % (i + 1);
        } else {
            uint32_t high = twister_next(&t) >> 5, low = twister_next(&t) >> 6;
            double random = (high * 67108864.0 + low) / 9007199254740992.0;
            j = (uint32_t)(random * (i + 1));
        }
        swap(cards, i, j);
    }
    reverse(cards, CARDS);
}

/* xoshiro256++: the steps of base/random, whose results are other ones. */
static uint32_t xoshiro_next(struct random *r)
{
    const uint64_t *s = r->state;
    uint64_t out = random_rotate(s[0] + s[3], 23) + s[0];
    random_next(r);
    return (uint32_t)(out >> 32);
}

/* Below BOUND, by Canon's method: a second word corrects the first where that is unfair. */
static uint32_t rust_below(struct random *r, uint32_t bound)
{
    uint64_t product = (uint64_t)xoshiro_next(r) * bound;
    uint32_t low = (uint32_t)product;
    if (low > 0u - bound)
        product += (uint64_t)xoshiro_next(r) * bound >> 32;
    return (uint32_t)(product >> 32);
}

static void shuffle_rust(uint8_t *cards, uint64_t number)
{
    struct random r;
    uint32_t chunk = 0;
    random_seed(&r, number);
    /* A chunk is below BOUND, which the next numbers of places, up to END, divide. */
    for (uint32_t places = 2, end = 2; places <= CARDS; places++) {
        if (places == end) {
            uint64_t bound = end++;
            while (bound * end <= UINT32_MAX)
                bound *= end++;
            chunk = rust_below(&r, (uint32_t)bound);
        }
        swap(cards, places - 1, chunk % places);
        chunk /= places;
    }
}

/* Divides the decimal NUMBER by DIVISOR and returns the rest. */
static uint32_t divide(char *number, uint32_t divisor)
{
    uint32_t rest = 0;
    for (char *digit = number; *digit != '\0'; digit++) {
        rest = rest * 10 + (uint32_t)(*digit - '0');
        *digit = (char)('0' + rest / divisor);
        rest %= divisor;
    }
    return rest;
}

/* False: NUMBER is 52! or more. */
static bool shuffle_microsoft(uint8_t *cards, char *number)
{
    for (uint32_t i = CARDS - 1; i > 0; i--)
        swap(cards, i, divide(number, i + 1));
    reverse(cards, CARDS);
    return number[strspn(number, "0")] == '\0';
}

/* ---- tables ------------------------------------------------------------------------- */

/* A program, for numbers from LEAST to MOST. */
struct numbering {
    uint64_t least, most;
    void (*shuffle)(uint8_t *cards, uint64_t number); /* NULL: shuffle_microsoft */
    char suits[SUITS + 1];                            /* of a new pack, in order */
    bool by_rank;                                     /* four aces come first */
    enum dealing dealing;
};

const struct deal_numbering klondike_numberings[] = {
    {"solvitaire", INT32_MAX},
    {"klondike-solver", INT32_MAX},
    {"greenfelt", UINT32_MAX},
    {"microsoft", DEALS_LAST},
    {"pysol", DEALS_LAST},
    {"lonelybot", DEALS_LAST},
    {NULL, 0},
};

/* In the same order. */
static const struct numbering programs[] = {
    {0, INT32_MAX, shuffle_solvitaire, "CHSD", true, DEALING_MIRRORED},
    {0, INT32_MAX, shuffle_solver, "CDSH", false, DEALING_ROWS},
    {0, UINT32_MAX, shuffle_greenfelt, "CDHS", false, DEALING_ROWS},
    {0, 0, NULL, "SHCD", false, DEALING_ROWS},
    {1, UINT64_MAX, shuffle_pysol, "CSHD", false, DEALING_FACES},
    {0, UINT64_MAX, shuffle_rust, "HDCS", true, DEALING_COLUMNS},
};

void klondike_lay(struct klondike *k, const uint8_t cards[CARDS], enum dealing dealing)
{
    for (int row = 0; row < COLUMNS; row++) {
        int first = dealing == DEALING_FACES     ? (row + 1) % COLUMNS
                    : dealing == DEALING_COLUMNS ? COLUMNS - 1 - row
                                                 : row;
        for (int i = first; i < COLUMNS; i++) {
            int to = dealing == DEALING_ROWS      ? i
                     : dealing == DEALING_COLUMNS ? row
                                                  : COLUMNS - 1 - (i - first);
            k->column[to][k->size[to]++] = *cards++;
        }
        k->down[row] = (uint8_t)row;
    }
    k->talon_size = TALON_MAX;
    memcpy(k->talon, cards, TALON_MAX);
}

bool klondike_deal_numbered(struct klondike *k, const char *name, const struct line *line,
                            struct reason *why)
{
    uint8_t cards[CARDS];
    char number[80];
    size_t length = strcspn(name, " \t");
    const char *s = name + length + strspn(name + length, " \t");
    int at = (int)(s - line->text) + 1;
    s += strspn(s, "0");
    size_t digits = strspn(s, "0123456789");
    errno = 0;
    uint64_t value = strtoull(digits > 0 ? s : "0", NULL, 10);
    int i = 0;
    while (klondike_numberings[i].name != NULL &&
           (strncmp(klondike_numberings[i].name, name, length) != 0 ||
            klondike_numberings[i].name[length] != '\0'))
        i++;
    if (klondike_numberings[i].name == NULL)
        return reason_set(why, line->number, (int)(name - line->text) + 1,
                          _("no program \"%.*s\" (expected solvitaire, klondike-solver, "
                            "greenfelt, microsoft, pysol or lonelybot)"),
                          (int)(length < 20 ? length : 20), name);
    const struct numbering *program = &programs[i];
    bool good =
        s[digits] == '\0' && (digits > 0 || s[-1] == '0') && digits < sizeof number;
    new_pack(program->suits, program->by_rank, cards);
    if (program->shuffle == NULL) {
        snprintf(number, sizeof number, "%s", s);
        if (!good || !shuffle_microsoft(cards, number))
            return reason_set(why, line->number, at,
                              _("the deals of microsoft have numbers below 52!"));
    } else if (!good || errno != 0 || value < program->least || value > program->most)
        return reason_set(why, line->number, at,
                          _("the deals of %s have numbers from %d to %llu"),
                          klondike_numberings[i].name, (int)program->least,
                          (unsigned long long)program->most);
    else
        program->shuffle(cards, value);
    klondike_lay(k, cards, program->dealing);
    return true;
}
