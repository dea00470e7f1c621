/* Breadth-first search over classic boards (classic_board.h), in batches.
 *
 *     struct wave wave;
 *     if (wave_init(&wave, search, &rules) && wave_start(&wave, board) &&
 *         wave_run(&wave, &claim))
 *         ... wave.solved ...
 *     wave_free(&wave);
 *
 * The cost of a node is mispredicted branches, not arithmetic: the CPU cannot predict how
 * many pieces can move, how many places each has, and whether a successor is new. So a
 * batch of nodes goes through three loops without such branches: gather() lists the
 * pieces that can move (a fixed number of writes; the index advances by 0 or 1),
 * spread_out() the places (two writes a piece, because with two blanks no piece has
 * more), and add_new() stores all successors (a known board overwrites itself, and the
 * queue advances by 0 or 1). Expanding one node at a time with a visitor took up to twice
 * as long.
 *
 * The other large cost was page faults: 0.45 ms for 1 MiB of new small pages, but 0.06 ms
 * for 2 MiB as one huge page. So table, queue and buffers are one block of 2 MiB, which
 * is enough for every component with two blanks.
 *
 * Tried without success: a table that starts small and grows (no gain with huge
 * pages); loads above 3/4 (collisions are mispredicted branches); for each placement
 * of the other pieces a bit set over the places of the two blanks (a layer has only
 * two boards of each placement: half the nodes are saved, but the others cost more). */
#ifndef GAMES_KLOTSKI_SOLVE_CLASSIC_CLASSIC_WAVE_H
#define GAMES_KLOTSKI_SOLVE_CLASSIC_CLASSIC_WAVE_H

#include "base/samples.h"
#include "engine/search.h"

#define WAVE_NONE UINT32_MAX

struct wave_rules {
    int metric;
    int goal;      /* cell of X's top left corner */
    bool mirrored; /* mirror images are one board */
    bool to_goal;  /* stop at the first solved board */
};

/* Invariants: queue[0 .. count) are the boards found, layer by layer, each in one slot;
 * those below AT are expanded. */
struct wave {
    struct search *search; /* NULL after wave_disown */
    struct wave_rules rules;
    bool two_blanks; /* or fewer */
    uint32_t count, most;
    uint32_t starts; /* of the queue's boards */
    uint32_t at;
    uint32_t solved; /* the first solved board, WAVE_NONE */
    int depth;       /* of the layer being expanded */
    uint64_t duplicates;
    void *block; /* owner of the four arrays behind it */
    size_t bytes;
    int bits;        /* of a slot's number */
    uint64_t *slot;  /* boards by hash; 0: empty */
    uint64_t *queue; /* MOST of them */
    uint16_t *trace; /* by place in the queue: see classic_batch.h */
    struct wave_batch *batch;
    struct wave_kinds *kinds;
    uint16_t *distance; /* by slot: 1 + distance to the goal, 0: cannot be reached */
};

/* False: the search has no memory left; call wave_free also then. */
bool wave_init(struct wave *wave, struct search *search, const struct wave_rules *rules);
void wave_free(struct wave *wave);

/* The form of BOARD: the lower word of it and its mirror image if images are one
 * board. */
uint64_t wave_form(const struct wave *wave, uint64_t board);

/* Adds a board at depth 0. Call it for all starts before wave_run; all have the same
 * number of blanks. */
void wave_start(struct wave *wave, uint64_t board);

/* True: all boards are found or, with TO_GOAL, a solved one. False: the search was
 * stopped. */
bool wave_run(struct wave *wave, struct claim *claim);

/* Writes the forms from the first solved board (chain[0]) to a start (chain[depth])
 * and returns the depth. The chain overwrites the table: only wave_free may follow. */
int wave_chain(struct wave *wave, const uint64_t **chain);

/* Finds the distance of each board, after a run that found all boards. Reorders the
 * queue. False: the search was stopped. */
bool wave_measure(struct wave *wave, struct claim *claim);

/* Stops counting the memory, so that table and distances can outlive the search. */
void wave_disown(struct wave *wave);

/* A summary of a run that found all boards. */
struct wave_survey {
    uint32_t forms;
    uint32_t symmetric;     /* forms that are their own mirror image */
    uint16_t farthest;      /* 1 + the largest distance; 0: no board is solved */
    uint64_t farthest_form; /* the lowest form at that distance */
};

void wave_survey(const struct wave *wave, struct wave_survey *out);

/* Counts how many boards are at each distance, of SPAN from 0 on; a form that is not its own
 * mirror image counts as TWIN. */
void wave_count(const struct wave *wave, int span, int twin, struct samples *layers);

/* 1 + the distance of a form. 0: it cannot be solved; -1: it is not in this component. */
int wave_distance(const struct wave *wave, uint64_t form);

#endif
