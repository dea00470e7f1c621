#include "games/klotski/solve/frontier/hand.h"

#include "games/klotski/solve/frontier/sort.h"

#include <string.h>

enum {
    SIEVE_BITS = 13
};

static size_t sieve_bytes(void)
{
    return sizeof(uint64_t) << SIEVE_BITS;
}

bool hand_init(struct hand *hand)
{
    hand->board = (struct code_board){.code = hand->code, .x = -1};
    hand->sieve = search_alloc(hand->search, sieve_bytes());
    if (hand->sieve == NULL)
        return false;
    memset(hand->sieve, 255, sieve_bytes()); /* UINT64_MAX is no code */
    return true;
}

void hand_free(struct hand *hand)
{
    run_free(&hand->run, hand->search);
    search_release(hand->search, hand->buffer, hand->size * sizeof *hand->buffer);
    search_release(hand->search, hand->sieve, sieve_bytes());
}

bool hand_resize(struct hand *hand, size_t size)
{
    search_release(hand->search, hand->buffer, hand->size * sizeof *hand->buffer);
    hand->size = 0;
    hand->buffer = search_alloc(hand->search, size * sizeof *hand->buffer);
    if (hand->buffer == NULL)
        return false;
    hand->size = size;
    return true;
}

EXPAND_INLINE bool visit_successor(void *context, const struct code_move *move)
{
    struct hand *hand = context;
    uint64_t *recent = &hand->sieve[move->key * 0x9e3779b97f4a7c15 >> (64 - SIEVE_BITS)];
    hand->buffer[hand->used] = move->key;
    hand->used += *recent != move->key;
    *recent = move->key;
    if (move->class > 0 || move->to != hand->code->goal)
        return true;
    hand->solved = true;
    hand->win = *move;
    return false;
}

void hand_expand(struct hand *hand, uint64_t key)
{
    hand->from = key;
    code_load(&hand->board, key);
    switch (hand->code->problem->metric) {
    case KLOTSKI_MOVES:
        expand_board(KLOTSKI_MOVES, &hand->board, visit_successor, hand);
        break;
    case KLOTSKI_STRAIGHT:
        expand_board(KLOTSKI_STRAIGHT, &hand->board, visit_successor, hand);
        break;
    default:
        expand_board(KLOTSKI_STEPS, &hand->board, visit_successor, hand);
    }
}

void hand_write(struct hand *hand)
{
    struct run_writer writer;
    size_t kept = sort_unique(hand->buffer, hand->used);
    bool written = true;
    hand->duplicates += hand->used - kept;
    hand->used = 0;
    run_begin(&writer, &hand->run, hand->search, hand->disk);
    for (size_t i = 0; i < kept && written; i++)
        written = run_put(&writer, hand->buffer[i]);
    hand->failed |= !run_end(&writer) || !written;
}
