/* Breadth-first search over classic boards (classic_board.h), in batches.
 *
 *     struct wave wave;
 *     if (wave_init(&wave, search, &rules) && wave_start(&wave, board) &&
 *         wave_run(&wave, &claim))
 *         ... wave.solved ...
 *     wave_free(&wave);
 *
 * What a node costs is branches guessed wrong, not arithmetic: how many pieces can move,
 * how many places each has, and whether a successor is new are all toss-ups. So a batch
 * of nodes goes through three loops without such branches: gather (which pieces can move;
 * a fixed number of writes, the index advanced by 0 or 1), spread_out (where to; two
 * writes a piece, for with two blanks no piece has more places) and the table (a known
 * board is stored over itself, the queue's end advanced by 0 or 1). One node at a time
 * with a visitor took up to twice as long.
 *
 * The other half is page faults, 0.45 ms for 1 MiB of fresh small pages where this was
 * measured, 0.06 ms for 2 MiB as one huge page: table, queue and buffers are one block of
 * that size, enough for every component with two blanks.
 *
 * Tried and given up: growing from a small table (no gain once the pages are huge); loads
 * above 3/4 (probes that collide are wrong guesses); a bit set over the places of the two
 * blanks for each placement of the other pieces (a layer has only two boards in each, so
 * that half the nodes are saved and the rest cost more). */
#ifndef GAMES_KLOTSKI_CLASSIC_WAVE_H
#define GAMES_KLOTSKI_CLASSIC_WAVE_H

#include "engine/search.h"

#define WAVE_NONE UINT32_MAX

struct wave_rules {
    int metric;
    int goal;      /* cell of X's top left corner */
    bool mirrored; /* images count as one */
    bool to_goal;  /* stop when a solved board is met */
};

/* Invariants: queue[0 .. count) are the boards found, layer by layer, each in one slot;
 * those below AT are expanded. */
struct wave {
    struct search *search; /* NULL once the memory is not counted any more */
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
    uint16_t *trace; /* by queue: how it was reached */
    struct wave_batch *batch;
    struct wave_kinds *kinds;
    uint16_t *distance; /* by slot: 1 + distance to the goal, 0: cannot be reached */
};

/* False: refused by the search; wave_free is still due. */
bool wave_init(struct wave *wave, struct search *search, const struct wave_rules *rules);
void wave_free(struct wave *wave);

/* Of two mirror images the one that stands for both. */
uint64_t wave_form(const struct wave *wave, uint64_t board);

/* A board at depth 0; all of them before the run. The first says how many blanks there
 * are. */
void wave_start(struct wave *wave, uint64_t board);

/* True: a solved board was met where that ends it, or all boards are found. False: the
 * search was stopped. */
bool wave_run(struct wave *wave, struct claim *claim);

/* The forms from the first solved board (chain[0]) to a start (chain[depth]); returns the
 * depth. Makes the table unfit for anything else: the chain is written over it. */
int wave_chain(struct wave *wave, const uint64_t **chain);

/* After a run that found all boards: the distance of each. The queue's order is lost.
 * False: stopped. */
bool wave_measure(struct wave *wave, struct claim *claim);

/* Keeps table and distances beyond the search. */
void wave_disown(struct wave *wave);

/* All boards of a run that found all. */
struct wave_survey {
    uint32_t forms;
    uint32_t symmetric;     /* of them their own mirror images */
    uint16_t farthest;      /* 1 + the largest distance, 0: none is known */
    uint64_t farthest_form; /* the least of them at that distance */
};

void wave_survey(const struct wave *wave, struct wave_survey *out);

/* 1 + distance of a form, 0: cannot be reached; -1: not of this component. */
int wave_distance(const struct wave *wave, uint64_t form);

#endif
