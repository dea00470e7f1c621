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
    hand->near = -1;
    hand->group = UINT64_MAX;
    hand->spare = search_alloc(hand->search, SORT_SPARE * sizeof *hand->spare);
    hand->sieve = search_alloc(hand->search, sieve_bytes());
    if (hand->spare == NULL || hand->sieve == NULL)
        return false;
    memset(hand->sieve, 255, sieve_bytes()); /* UINT64_MAX is no code */
    return true;
}

void hand_free(struct hand *hand)
{
    hand->writer.failed = true; /* what is not written is not needed */
    if (hand->writing)
        run_end(&hand->writer);
    run_free(&hand->nearby, hand->search);
    run_free(&hand->run, hand->search);
    search_release(hand->search, hand->buffer, hand->size * sizeof *hand->buffer);
    search_release(hand->search, hand->spare, SORT_SPARE * sizeof *hand->spare);
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

/* ---- groups ------------------------------------------------------------------------ */

/* Writes KEY, a successor in the group. Codes come in ascending order unless boards of one
 * group were taken at two times: then KEY goes to the buffer. */
static inline void write_nearby(struct hand *hand, uint64_t key)
{
    if (key < hand->least) {
        hand->buffer[hand->used++] = key;
        return;
    }
    if (!hand->writing)
        run_begin(&hand->writer, &hand->nearby, hand->search, hand->disk);
    hand->writing = true;
    hand->least = key + 1;
    if (!hand->failed && !run_put(&hand->writer, key))
        hand->failed = true;
}

/* Ends the group, and begins that of the board that is loaded. */
static void turn_group(struct hand *hand, uint64_t group)
{
    int bits = hand->board.x < 0 ? 0 : hand->code->low[hand->board.x];
    for (int w = 0; w < hand->words; w++) {
        for (uint64_t set = hand->mark[w] & ~hand->known[w]; set != 0; set &= set - 1)
            write_nearby(hand, hand->group + (uint64_t)(64 * w + __builtin_ctzll(set)));
        hand->mark[w] = hand->known[w] = 0;
    }
    hand->group = group;
    hand->near = hand->code->filled && bits <= HAND_BITS ? hand->code->digits : -1;
    hand->words = hand->near < 0 ? 0 : bits > 6 ? 1 << (bits - 6) : 1;
}

/* ---- expansion --------------------------------------------------------------------- */

static inline void set_bit(uint64_t *set, uint64_t i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

EXPAND_INLINE bool visit_successor(void *context, const struct code_move *move)
{
    struct hand *hand = context;
    if (move->class == hand->near) {
        set_bit(hand->mark, move->key - hand->group);
        return true;
    }
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
    uint64_t group = code_group(hand->code, hand->board.x, hand->board.digits);
    if (group != hand->group)
        turn_group(hand, group);
    if (hand->near >= 0)
        set_bit(hand->known, key - group);
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
    turn_group(hand, UINT64_MAX);
    if (hand->writing)
        hand->failed |= !run_end(&hand->writer);
    hand->writing = false;
    hand->least = 0;
    size_t kept = sort_unique(hand->buffer, hand->used, hand->spare);
    bool written = true;
    hand->duplicates += hand->used - kept;
    hand->used = 0;
    run_begin(&writer, &hand->run, hand->search, hand->disk);
    for (size_t i = 0; i < kept && written; i++)
        written = run_put(&writer, hand->buffer[i]);
    hand->failed |= !run_end(&writer) || !written;
}
