/* unstuck rescue: makes puzzles. */
#include "base/memory.h"
#include "cli/chosen.h"
#include "lab/lab.h"
#include "rescue/mine.h"

#include <stdio.h>
#include <stdlib.h>

int command_rescue(const struct options *options)
{
    struct search search;
    struct leave_target target = {chosen_cancel, &search};
    struct miner miner = {.game = chosen_game(options),
                          .variant = chosen_variant(options),
                          .search = &search,
                          .last = MOVE_NONE};
    struct rescue_puzzle *puzzle = memory_get(1, sizeof *puzzle);
    scoped_text line = {0};
    uint64_t made = 0;
    search_init(&search, &(struct limits){.threads = 1});
    leave_stops(&target);
    for (uint64_t seed = options->seed; made < options->count && !leave_wanted();
         seed++) {
        if (!mine(&miner, seed, puzzle))
            continue;
        text_clear(&line);
        rescue_print(puzzle, &line);
        puts(text_get(&line));
        leave_flush();
        made++;
    }
    mine_end(&miner);
    leave_stops(NULL);
    search_free(&search);
    free(puzzle);
    return leave_status(EXIT_FINE);
}
