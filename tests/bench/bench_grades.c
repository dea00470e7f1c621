/* Whether the grades of rescue puzzles hold: how many of each grade a simulated player solves who
 * plans with NODES and never slips (rescue/player.h).
 *
 *     tests/bench/bench_grades klondike 1000 <src/rescue/klondike.txt */
#include "engine/search.h"
#include "games/registry.h"
#include "rescue/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE = 4096
};

int main(int argc, char **argv)
{
    static struct rescue_puzzle puzzle;
    struct search search;
    struct random random;
    char line[LINE];
    int tried[GRADES] = {0}, solved[GRADES] = {0};
    const struct game *game = argc == 3 ? registry_find(argv[1]) : NULL;
    if (game == NULL) {
        fputs("bench_grades GAME NODES\n", stderr);
        return 2;
    }
    search_init(&search, &(struct limits){.threads = 1});
    random_seed(&random, 1);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || !rescue_parse(game, line, &puzzle))
            continue;
        tried[puzzle.grade]++;
        solved[puzzle.grade] +=
            player_solves(&puzzle, strtoull(argv[2], NULL, 10), 0, &search, &random);
    }
    for (int i = 0; i < GRADES; i++)
        printf("%s: grade %d, %d of %d solved\n", game->id, i, solved[i], tried[i]);
    search_free(&search);
}
