#include "tests/bench/samegame_first.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    CELLS = 100 /* of the largest board */
};

struct board {
    int gained, value;
    uint8_t color[CELLS];
};

struct first {
    struct same frame; /* the size of all boards */
    struct board *boards;
    int count, most;
    int *heap; /* the open list: indices of boards, the highest value first */
    int open;
    int *slots; /* hash table: index of a board + 1; 0: empty */
    size_t slot_count;
    int best;
};

static void set(struct first *first, int at, int board)
{
    first->heap[at] = board;
}

static int value_at(const struct first *first, int at)
{
    return first->boards[first->heap[at]].value;
}

static void push(struct first *first, int board)
{
    int at = first->open++;
    int value = first->boards[board].value;
    for (; at > 0 && value_at(first, (at - 1) / 2) < value; at = (at - 1) / 2)
        set(first, at, first->heap[(at - 1) / 2]);
    set(first, at, board);
}

static int pop(struct first *first)
{
    int top = first->heap[0];
    int last = first->heap[--first->open];
    int value = first->boards[last].value;
    int at = 0;
    for (int child; (child = 2 * at + 1) < first->open; at = child) {
        if (child + 1 < first->open &&
            value_at(first, child + 1) > value_at(first, child))
            child++;
        if (value_at(first, child) <= value)
            break;
        set(first, at, first->heap[child]);
    }
    set(first, at, last);
    return top;
}

static int value_of(const struct same *same)
{
    int count[SAME_COLORS + 1] = {0};
    int value = same->gained;
    for (int cell = 0; cell < same->rows * same->columns; cell++)
        count[same->color[cell]]++;
    for (int color = 1; color <= SAME_COLORS; color++)
        value += count[color] * count[color];
    return value;
}

/* Adds SAME to the open list, unless it was seen before or its value does not exceed the
 * best score. */
static void reach(struct first *first, const struct same *same)
{
    size_t size = (size_t)same->rows * same->columns;
    struct board board = {.gained = same->gained, .value = value_of(same)};
    memcpy(board.color, same->color, size);
    if (board.gained > first->best)
        first->best = board.gained;
    size_t slot =
        (size_t)XXH3_64bits(board.color, sizeof board.color) & (first->slot_count - 1);
    for (; first->slots[slot] != 0; slot = (slot + 1) & (first->slot_count - 1)) {
        const struct board *seen = &first->boards[first->slots[slot] - 1];
        if (seen->gained == board.gained &&
            memcmp(seen->color, board.color, sizeof board.color) == 0)
            return;
    }
    first->boards[first->count++] = board;
    first->slots[slot] = first->count;
    if (board.value > first->best)
        push(first, first->count - 1);
}

static void expand(struct first *first, int board)
{
    struct same same = first->frame;
    uint32_t moves[CELLS];
    same.gained = first->boards[board].gained;
    memcpy(same.color, first->boards[board].color, CELLS);
    int count = same_moves(&same, moves, CELLS);
    for (int i = 0; i < count && first->count < first->most; i++) {
        struct same after = same;
        same_apply(&after, moves[i]);
        reach(first, &after);
    }
}

int samegame_first(const struct same *start, int boards)
{
    struct first first = {.frame = *start, .most = boards, .slot_count = 1};
    while (first.slot_count < 2 * (size_t)boards)
        first.slot_count *= 2;
    first.boards = memory_get((size_t)boards, sizeof *first.boards);
    first.heap = memory_get((size_t)boards, sizeof *first.heap);
    first.slots = memory_get(first.slot_count, sizeof *first.slots);
    memset(first.frame.color, 0, sizeof first.frame.color);
    reach(&first, start);
    while (first.open > 0 && first.count < boards) {
        int board = pop(&first);
        if (first.boards[board].value > first.best)
            expand(&first, board);
    }
    free(first.boards);
    free(first.heap);
    free(first.slots);
    return first.best;
}
