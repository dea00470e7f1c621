#include "games/klotski/solve/guess/guess.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
    FIRST = 1 << 17,       /* states that the exact search meets before the first guess */
    FIND_WORK = 2500000,   /* states of the first attempt, times pieces: some 0.1 s */
    SHORTEN_LEAST = 10000, /* states */
    STATES_MOST = 1 << 24,
    STATE_BYTES = 64 /* of a state, besides three times its packed places */
};

bool guess_line_take(const struct space *space, uint32_t node, struct guess_line *line)
{
    int count = trail_depth(&space->trail, node);
    if (line->count > 0 && line->count <= count)
        return false;
    uint32_t *moves = memory_get((size_t)count + 1, sizeof *moves);
    if (moves == NULL)
        return false;
    free(line->moves);
    *line = (struct guess_line){.count = count, .moves = moves};
    trail_line(&space->trail, node, moves);
    return true;
}

void guess_init(struct guess *guess, struct claim *claim, const struct problem *problem,
                const uint16_t *packed)
{
    *guess = (struct guess){.claim = claim,
                            .problem = problem,
                            .next = FIRST,
                            .states = FIND_WORK / (uint32_t)problem->pieces};
    memcpy(guess->start, packed, problem_size(problem));
}

void guess_free(struct guess *guess)
{
    free(guess->line.moves);
    free(guess->toward.moves);
}

static void offer_guess(const struct guess *guess)
{
    const struct guess_line *line = guess->line.count > 0 ? &guess->line : &guess->toward;
    search_offer(guess->claim->search, guess->line.count > 0 ? guess->line.count : -1,
                 line->moves, line->count);
}

typedef bool finder(struct guess *guess, struct space *space, uint32_t most);

/* Calls FIND for about MOST states, unless there is too little memory left. The memory is
 * that of a search of its own, so that FIND can run out of it. */
static bool try_guess(struct guess *guess, finder *find, uint32_t most)
{
    struct search own, *search = guess->claim->search;
    size_t bytes = most * (STATE_BYTES + 3 * problem_size(guess->problem)) + (8 << 20);
    struct space *space = memory_get(1, sizeof *space);
    bool shorter = false;
    if (space != NULL && search_fits(search, bytes) && search_adopt(search, bytes)) {
        search_init(&own, &(struct limits){.bytes = bytes});
        space_init(space, &own, guess->problem);
        shorter = find(guess, space, most);
        space_free(space);
        search_free(&own);
        search_disown(search, bytes);
    }
    free(space);
    return shorter;
}

void guess_go_on(struct guess *guess, uint64_t met)
{
    uint32_t width = met / 32 < STATES_MOST ? (uint32_t)met / 32 : STATES_MOST;
    if (met < guess->next)
        return;
    guess->next = 2 * met;
    if (guess->line.count == 0) {
        if (try_guess(guess, guess_line_find, guess->states))
            search_found(guess->claim->search);
        guess->states = guess->states < STATES_MOST ? 2 * guess->states : STATES_MOST;
        offer_guess(guess);
    }
    while (guess->line.count > 0 &&
           try_guess(guess, guess_line_shorten,
                     width > SHORTEN_LEAST ? width : SHORTEN_LEAST))
        offer_guess(guess);
}

bool guess_is_best(const struct guess *guess, int bound)
{
    return guess->line.count > 0 && guess->line.count <= bound;
}

void guess_take(const struct guess *guess, struct solution *out)
{
    const struct guess_line *line = &guess->line;
    if (line->count > 0 &&
        solution_give(out, guess->claim->search, line->moves, line->count))
        out->proved = guess_is_best(guess, (int)out->bound);
}
