/* The search, and its line: from the solved board back, one layer after the other, to a board
 * of the layer before from which a move leads there. Moves can be reversed, so such a board is
 * among the successors of the later one. */
#include "games/klotski/solve/frontier/frontier.h"

#include "base/i18n.h"
#include "games/klotski/solve/frontier/layers.h"

#include <stdlib.h>

/* ---- the line ---------------------------------------------------------------------- */

/* The moves from a board. */
struct trace {
    struct code_move *move;
    int count;
};

static bool visit_back(void *context, const struct code_move *move)
{
    struct trace *trace = context;
    trace->move[trace->count++] = *move;
    return true;
}

static int compare_moves(const void *a, const void *b)
{
    const struct code_move *x = a;
    const struct code_move *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Fills LINE with moves that lead to the board *KEY of layer DEPTH, from the last to
 * the first. *KEY becomes the root. False: the search was stopped. */
static bool walk_back(struct layers *layers, int depth, uint64_t *key,
                      struct code_move *line)
{
    struct code_board *board = &layers->worker[0].board;
    struct trace trace = {search_get(layers->search, layers->most, sizeof *trace.move),
                          0};
    bool found = trace.move != NULL;
    while (found && depth > 0) {
        trace.count = 0;
        code_load(board, *key);
        expand_board(board, visit_back, &trace);
        qsort(trace.move, (size_t)trace.count, sizeof *trace.move, compare_moves);
        int i = layers_find(layers, --depth, trace.move, trace.count);
        found = i >= 0;
        if (!found)
            break;
        line[depth] = trace.move[i];
        line[depth].from = trace.move[i].to;
        line[depth].to = trace.move[i].from;
        *key = trace.move[i].key;
    }
    free(trace.move);
    if (!found && !search_stopped(layers->search)) /* never in memory */
        disk_fail(layers->disk, NULL, _("damaged"));
    return found;
}

/* Writes the line that ends with the win. */
static void take_key_line(struct layers *layers, const struct problem_starts *starts,
                          struct solution *out)
{
    int length = layers->count;
    uint64_t key = layers->from;
    struct code_move *line = search_get(layers->search, (size_t)length, sizeof *line);
    if (line == NULL)
        return;
    line[length - 1] = layers->win;
    if (!walk_back(layers, length - 1, &key, line)) {
        free(line);
        return;
    }
    int root = 0;
    while (root < starts->count && code_pack(&layers->code, starts->packed[root]) != key)
        root++;
    int before = root < starts->count && starts->move[root] != MOVE_NONE;
    if (root == starts->count)
        disk_fail(layers->disk, NULL, _("damaged"));
    else if (solution_give(out, layers->search, NULL, before + length)) {
        if (before)
            out->moves[0] = starts->move[root];
        for (int i = 0; i < length; i++) {
            const int16_t *place = layers->code.class[line[i].class].place;
            out->moves[before + i] =
                problem_klotski_move(layers->code.problem, place[line[i].from],
                                     place[line[i].to]);
        }
        out->proved = true;
    }
    free(line);
}

/* ---- the search -------------------------------------------------------------------- */

static void run_layers(struct layers *layers, const uint64_t *roots,
                       const struct problem_starts *starts, struct solution *out)
{
    struct search *search = layers->search;
    struct text manifest = {0};
    /* The same for the same search. */
    uint64_t name = disk_sum(roots, (size_t)starts->count * sizeof *roots,
                             disk_sum(layers->code.problem, sizeof(struct problem), 0));
    bool going = layers_init(layers) &&
                 (layers->disk == NULL || disk_open(layers->disk, name, &manifest)) &&
                 layers_start(layers, roots, starts->count, &manifest);
    text_free(&manifest);
    while (going && !layers->solved && !guess_is_best(&layers->guess, layers->count))
        going = layers_step(layers);
    if (layers->solved)
        take_key_line(layers, starts, out);
    else if (!going && !search_stopped(search)) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    }
    if (out->verdict == VERDICT_UNKNOWN && layers->count > 0) {
        out->has_bound = true; /* all boards of these layers are known, none is solved */
        out->bound = layers_bound(layers);
        guess_take(&layers->guess, out);
    }
    if (layers->disk != NULL)
        /* The answer of a cancelled search may not be used. */
        disk_close(layers->disk, out->proved && search_reason(search) != STOP_CANCELLED);
}

bool frontier_solve(struct search *search, const struct problem *problem,
                    const struct problem_starts *starts, int least, struct solution *out)
{
    struct layers *layers = search_get(search, 1, sizeof *layers);
    uint64_t *roots = search_get(search, (size_t)starts->count, sizeof *roots);
    struct disk disk = {.search = search,
                        .scratch = search->limits.scratch,
                        .folder = -1};
    bool fits = layers != NULL && roots != NULL &&
                code_init(&layers->code, search, problem, starts->packed[0]);
    if (fits) {
        layers->search = search;
        layers->least = least;
        guess_init(&layers->guess, &layers->claim, problem, starts->packed[0]);
        layers->disk = disk.scratch != NULL ? &disk : NULL;
        for (int i = 0; i < starts->count; i++)
            roots[i] = code_pack(&layers->code, starts->packed[i]);
        run_layers(layers, roots, starts, out);
        guess_free(&layers->guess);
        layers_free(layers);
    } else if (disk.scratch != NULL && !search_stopped(search)) {
        disk_fail(&disk, NULL, _("the board is too large for files"));
    }
    free(roots);
    free(layers);
    return fits || search_stopped(search);
}

bool frontier_takes(struct search *search, const struct problem *problem,
                    const uint16_t *packed)
{
    struct code *code = search_get(search, 1, sizeof *code);
    bool takes = code != NULL && code_init(code, search, problem, packed);
    free(code);
    return takes;
}
