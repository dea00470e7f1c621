#include "engine/balance.h"

#include "base/random.h"

#include <string.h>

enum {
    WEIGHT_BITS = 56 /* the sum of BALANCE_BYTES weights has 64 */
};

static const uint64_t prime = ((uint64_t)1 << 61) - 1;

static uint64_t reduce(uint64_t n)
{
    n = (n & prime) + (n >> 61);
    return n >= prime ? n - prime : n;
}

static uint64_t times(uint64_t a, uint64_t b)
{
    uint64_t low = ((uint64_t)1 << 31) - 1;
    uint64_t middle = (a >> 31) * (b & low) + (a & low) * (b >> 31);
    return reduce(2 * (a >> 31) * (b >> 31) + (middle >> 30) +
                  ((middle & low >> 1) << 31) + (a & low) * (b & low));
}

static void sum_weights(const struct balance *b, const uint8_t *record, uint64_t *sum)
{
    memset(sum, 0, BALANCE_TRIALS * sizeof *sum);
    for (size_t i = 0; i < b->size; i++)
        for (int k = 0; k < BALANCE_TRIALS; k++)
            sum[k] += b->weight[i][record[i]][k];
    for (int k = 0; k < BALANCE_TRIALS; k++)
        sum[k] = reduce(sum[k]);
}

bool balance_init(struct balance *b, struct search *search, size_t size)
{
    struct random random = {
        {random_fresh(), random_fresh(), random_fresh(), random_fresh()}};
    *b = (struct balance){.size = size,
                          .weight = search_alloc(search, size * sizeof *b->weight)};
    for (int k = 0; k < BALANCE_TRIALS; k++)
        b->left[k] = b->reached[k] = 1;
    for (size_t i = 0; b->weight != NULL && i < size; i++)
        for (int value = 0; value <= UINT8_MAX; value++)
            for (int k = 0; k < BALANCE_TRIALS; k++)
                b->weight[i][value][k] = random_next(&random) >> (64 - WEIGHT_BITS);
    return b->weight != NULL;
}

void balance_at(struct balance *b, const uint8_t *record)
{
    sum_weights(b, record, b->here);
}

bool balance_move(void *balance, const uint8_t *record)
{
    struct balance *b = balance;
    uint64_t sum[BALANCE_TRIALS];
    sum_weights(b, record, sum);
    for (int k = 0; k < BALANCE_TRIALS; k++) {
        b->left[k] = times(b->left[k], b->here[k]);
        b->reached[k] = times(b->reached[k], sum[k]);
    }
    return true;
}

bool balance_end(struct balance *b, struct search *search)
{
    search_release(search, b->weight, b->size * sizeof *b->weight);
    b->weight = NULL;
    return memcmp(b->left, b->reached, sizeof b->left) == 0;
}
