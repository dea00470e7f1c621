/* unstuck rescue: makes puzzles, and proves those of a file again. */
#include "base/i18n.h"
#include "base/lines.h"
#include "base/memory.h"
#include "cli/chosen.h"
#include "cli/source.h"
#include "lab/lab.h"
#include "rescue/mine.h"
#include "rescue/prove.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Nodes of a search that checks a move, many more than the maker's. */
static const uint64_t CHECK_NODES = 4000000;

/* Prints COUNT puzzles, of the deals from SEED on. */
static int make_puzzles(const struct options *options, struct search *search)
{
    struct miner miner = {.game = chosen_game(options),
                          .variant = chosen_variant(options),
                          .search = search,
                          .last = MOVE_NONE};
    struct rescue_puzzle *puzzle = memory_get(1, sizeof *puzzle);
    struct text line = {0};
    uint64_t made = 0;
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
    text_free(&line);
    free(puzzle);
    return EXIT_FINE;
}

/* Checks the puzzles of FILE, a line each. */
static int check_puzzles(const struct game *game, const char *name, FILE *file,
                         struct search *search)
{
    struct lines lines = {.file = file, .stopped = leave_wanted};
    struct rescue_puzzle *puzzle = memory_get(1, sizeof *puzzle);
    struct text line = {0};
    long count = 0, disputed = 0;
    for (; lines_next(&lines, &line, LINES_MOST) == LINE_TEXT; text_clear(&line)) {
        if (text_get(&line)[0] == '#')
            continue;
        count++;
        if ((rescue_parse(game, text_get(&line), puzzle) &&
             prove_again(puzzle, search, CHECK_NODES)) ||
            leave_wanted())
            continue;
        disputed++;
        source_complain(name, lines.number, 0, _("the solver disputes this puzzle"));
    }
    printf(_("%ld puzzles, %ld disputed\n"), count, disputed);
    text_free(&line);
    free(puzzle);
    return disputed > 0 ? EXIT_INPUT : EXIT_FINE;
}

int command_rescue(const struct options *options)
{
    struct search search;
    struct leave_target target = {chosen_cancel, &search};
    const char *name = options->file_count > 0 ? options->files[0] : NULL;
    FILE *file = NULL;
    if (name != NULL && (file = fopen(name, "r")) == NULL) {
        source_complain_errno(name, errno);
        return leave_status(EXIT_INPUT);
    }
    search_init(&search, &(struct limits){.threads = 1});
    leave_stops(&target);
    int status = file == NULL ? make_puzzles(options, &search)
                              : check_puzzles(chosen_game(options), name, file, &search);
    leave_stops(NULL);
    search_free(&search);
    if (file != NULL)
        fclose(file);
    return leave_status(status);
}
