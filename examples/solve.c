/* Solves one position and prints the line that wins.
 *
 *     cc solve.c -o solve $(pkg-config --cflags --libs unstuck)
 *     ./solve klondike draw3 4           deal 4
 *     ./solve klotski moves <file        a position from the standard input
 *
 * The formats of positions are in unstuck-formats(5). */
#include <unstuck.h>

#include <stdio.h>
#include <stdlib.h>

/* Reads the position on the standard input. */
static enum unstuck_error read_position(const char *game, const char *variant,
                                        struct unstuck_position **out)
{
    static char text[1 << 16];
    struct unstuck_reason why;
    size_t length = fread(text, 1, sizeof text, stdin);
    enum unstuck_error error = unstuck_parse(game, variant, text, length, out, &why);
    if (error == UNSTUCK_BAD_TEXT)
        fprintf(stderr, "line %ld, column %d: %s\n", why.line, why.column, why.text);
    return error;
}

/* Prints the answer of SOLVER. Returns the exit status. */
static int print_answer(struct unstuck_solver *solver, enum unstuck_verdict verdict)
{
    struct unstuck_answer answer;
    unstuck_get_answer(solver, &answer, sizeof answer);
    switch (verdict) {
    case UNSTUCK_SOLVED:
        printf("%d moves%s: %s\n", answer.length,
               answer.proved ? ", no line is better" : "", unstuck_line(solver));
        return 0;
    case UNSTUCK_IMPOSSIBLE:
        puts("no line wins");
        return 1;
    default:
        puts("not decided in 10 seconds");
        return 2;
    }
}

int main(int argc, char *argv[])
{
    const char *game = argc > 1 ? argv[1] : "klondike";
    const char *variant = argc > 2 ? argv[2] : NULL; /* NULL: the default */
    struct unstuck_limits limits = {.size = sizeof limits, .seconds = 10};
    struct unstuck_position *position;
    enum unstuck_error error =
        argc > 3 ? unstuck_deal(game, variant, strtoull(argv[3], NULL, 10), &position)
                 : read_position(game, variant, &position);
    if (error != UNSTUCK_OK) {
        fprintf(stderr, "%s: %s\n", game, unstuck_error_text(error));
        return 3;
    }
    struct unstuck_solver *solver = unstuck_solver_new();
    int status = 3;
    if (solver != NULL)
        status = print_answer(solver, unstuck_solve(solver, position, &limits));
    unstuck_solver_free(solver);
    unstuck_free(position);
    return status;
}
