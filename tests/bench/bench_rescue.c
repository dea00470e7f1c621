/* Solves each position behind a legal move of rescue puzzles, and compares. It uses only
 * unstuck.h, so it shares nothing with src/rescue, which made the puzzles.
 *
 *     unstuck rescue samegame --make --count 2000 >puzzles.txt
 *     tests/bench/bench_rescue samegame puzzles.txt
 *
 * A puzzle is disputed if a right move is not best, or another move is as good. It counts as
 * undecided if the solver does not prove one of the answers. See unstuck-formats(5). */
#include "unstuck.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVES = 64,
    BYTES = 4096
};

static const char letters[] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* Reads WORD: a board, or the number of a deal, a colon and a letter for each move. */
static struct unstuck_position *read_start(const char *game, char *word)
{
    struct unstuck_position *position = NULL;
    struct unstuck_reason why;
    char *variant = strchr(word, '@'), *colon = strchr(word, ':');
    uint32_t moves[MOVES];
    if (variant != NULL)
        *variant++ = '\0';
    for (char *s = word; colon == NULL && *s != '\0'; s++)
        *s = *s == '/' ? '\n' : *s;
    if (colon == NULL)
        unstuck_parse(game, variant, word, strlen(word), &position, &why);
    else
        unstuck_deal(game, variant, strtoull(word, NULL, 10), &position);
    for (const char *s = colon != NULL ? colon + 1 : ""; *s != '\0'; s++) {
        unstuck_legal(position, moves, MOVES);
        unstuck_apply(position, moves[strchr(letters, *s) - letters]);
    }
    return position;
}

/* What MOVE is worth: 1 keeps the win and 0 loses; with a score or lengths, that. The more the
 * better. *KNOWN: it is proved. */
static int64_t worth(struct unstuck_solver *solver,
                     const struct unstuck_position *position, uint32_t move, char goal,
                     bool *known)
{
    struct unstuck_position *after = unstuck_copy(position);
    struct unstuck_limits limits = {.size = sizeof limits,
                                    .nodes = 4000000,
                                    .optimal = goal != 'w'};
    struct unstuck_answer answer;
    unstuck_apply(after, move);
    unstuck_solve(solver, after, &limits);
    unstuck_get_answer(solver, &answer, sizeof answer);
    *known = answer.verdict == UNSTUCK_IMPOSSIBLE ||
             (answer.verdict == UNSTUCK_SOLVED && (goal == 'w' || answer.proved));
    unstuck_free(after);
    return answer.verdict == UNSTUCK_IMPOSSIBLE ? (goal == 'w' ? 0 : INT64_MIN)
           : goal == 'w'                        ? 1
           : goal == 's'                        ? answer.score
                                                : -answer.length - 1;
}

/* Whether the words of WORDS, a step of the puzzle, are the best moves of POSITION, and no
 * other ones are; then makes the first of them. *AMOUNT is what they are worth. */
static bool check_step(struct unstuck_solver *solver, struct unstuck_position *position,
                       char *words, char goal, int64_t *amount, bool *known)
{
    uint32_t moves[MOVES], first = 0;
    int64_t of[MOVES], best = INT64_MIN;
    int count = unstuck_legal(position, moves, MOVES), right = 0, named = 0;
    bool good = true, proved;
    for (int i = 0; i < count; i++) {
        of[i] = worth(solver, position, moves[i], goal, &proved);
        *known &= proved;
        best = of[i] > best ? of[i] : best;
    }
    for (int i = 0; i < count; i++)
        right += of[i] == best;
    for (char *rest, *word = strtok_r(words, "|", &rest); word != NULL;
         word = strtok_r(NULL, "|", &rest)) {
        uint32_t move;
        struct unstuck_reason why;
        int i = 0;
        if (unstuck_move_parse(position, word, &move, &why) != UNSTUCK_OK)
            return false;
        while (i < count && moves[i] != move)
            i++;
        first = named++ == 0 ? move : first;
        good = good && i < count && of[i] == best;
    }
    *amount = best;
    unstuck_apply(position, first);
    return good && right == named && right < count;
}

static bool check_puzzle(struct unstuck_solver *solver, const char *game, char *line,
                         bool *known)
{
    char *rest, *word = strtok_r(line, " \n", &rest);
    char goal = strcmp(game, "samegame") == 0  ? 's'
                : strcmp(game, "klotski") == 0 ? 'l'
                                               : 'w';
    bool good = word != NULL && strtok_r(NULL, " \n", &rest) != NULL;
    int64_t claimed = good ? strtoll(strtok_r(NULL, " \n", &rest), NULL, 10) : 0, amount;
    struct unstuck_position *position =
        good ? read_start(game, strtok_r(NULL, " \n", &rest)) : NULL;
    int steps = 0;
    for (; good && (word = strtok_r(NULL, " \n", &rest)) != NULL; steps++) {
        good = check_step(solver, position, word, goal, &amount, known);
        good = good && (steps > 0 || amount == (goal == 'l' ? -claimed : claimed));
    }
    unstuck_free(position);
    return good && steps > 0;
}

int main(int argc, char **argv)
{
    struct unstuck_solver *solver = unstuck_solver_new();
    FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;
    char line[BYTES];
    int puzzles = 0, disputed = 0, undecided = 0;
    if (file == NULL) {
        fputs("bench_rescue GAME FILE\n", stderr);
        return 2;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        bool known = true;
        if (line[0] == '#')
            continue;
        puzzles++;
        bool good = check_puzzle(solver, argv[1], line, &known);
        undecided += !known;
        disputed += known && !good;
        if (known && !good)
            printf("disputed: puzzle %d\n", puzzles);
    }
    printf("%s: %d puzzles, %d disputed, %d undecided\n", argv[1], puzzles, disputed,
           undecided);
    unstuck_solver_free(solver);
    fclose(file);
    return disputed > 0;
}
