/* The search, and its line: from the solved board back, one layer after the other, to a board
 * of the layer before from which a move leads there. Moves can be reversed, so such a board is
 * among the successors of the later one. */
#include "games/klotski/frontier/frontier.h"

#include "base/i18n.h"
#include "games/klotski/frontier/layers.h"

#include <stdlib.h>
#include <string.h>

/* ---- the line ---------------------------------------------------------------------- */

/* All moves from a board. */
struct trace {
    struct code_move *move;
    uint64_t *key;
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

static uint32_t move_of(const struct code *code, int class, int from, int to)
{
    const int16_t *place = code->class[class].place;
    return problem_klotski_move(code->problem, place[from], place[to]);
}

static void find_moves(struct layers *layers, uint64_t key, struct trace *trace)
{
    trace->count = 0;
    struct code_board *board = &layers->hand[0].board;
    code_load(board, key);
    switch (layers->code.problem->metric) {
    case KLOTSKI_MOVES:
        expand_board(KLOTSKI_MOVES, board, visit_back, trace);
        break;
    case KLOTSKI_STRAIGHT:
        expand_board(KLOTSKI_STRAIGHT, board, visit_back, trace);
        break;
    default:
        expand_board(KLOTSKI_STEPS, board, visit_back, trace);
    }
    qsort(trace->move, (size_t)trace->count, sizeof *trace->move, compare_moves);
    for (int i = 0; i < trace->count; i++)
        trace->key[i] = trace->move[i].key;
}

/* Fills MOVES, which end at the board *KEY of layer DEPTH, from the last to the first. *KEY
 * becomes the root. False: the search was stopped. */
static bool walk_back(struct layers *layers, int depth, uint64_t *key, uint32_t *moves)
{
    struct search *search = layers->search;
    struct trace trace = {.move = search_get(search, layers->most, sizeof *trace.move),
                          .key = search_get(search, layers->most, sizeof *trace.key)};
    bool found = trace.move != NULL && trace.key != NULL;
    while (found && depth > 0) {
        find_moves(layers, *key, &trace);
        int i = layers_find(layers, --depth, trace.key, trace.count);
        found = i >= 0;
        if (!found)
            break;
        *key = trace.key[i];
        moves[depth] = move_of(&layers->code, trace.move[i].class, trace.move[i].to,
                               trace.move[i].from);
    }
    free(trace.move);
    free(trace.key);
    return found;
}

/* Writes the line that ends at the board that was expanded last, and its last move. */
static void take_line(struct layers *layers, const uint64_t *roots, const uint32_t *move,
                      int count, struct solution *out)
{
    int length = layers->count;
    if (!solution_resize(out, length + 1)) {
        search_stop(layers->search, STOP_SYSTEM);
        return;
    }
    uint64_t key = layers->from;
    const struct code_move *win = &layers->win;
    out->moves[length] = move_of(&layers->code, win->class, win->from, win->to);
    if (!walk_back(layers, length - 1, &key, out->moves + 1)) {
        out->count = 0;
        return;
    }
    int root = 0;
    while (root < count - 1 && roots[root] != key)
        root++;
    out->moves[0] = move[root];
    if (move[root] == MOVE_NONE) {
        memmove(out->moves, out->moves + 1, (size_t)length * sizeof *out->moves);
        out->count--;
    }
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

/* ---- the search -------------------------------------------------------------------- */

/* A root that is solved: the line is its free move, if any. */
static bool solved_at_once(const struct problem *problem,
                           const uint8_t (*packed)[2 * PROBLEM_PIECES],
                           const uint32_t *move, int count, struct search *search,
                           struct solution *out)
{
    for (int i = 0; i < count; i++) {
        if (problem_place(problem, packed[i], 0) != problem->goal)
            continue;
        if (!solution_resize(out, move[i] != MOVE_NONE)) {
            search_stop(search, STOP_SYSTEM);
            return true;
        }
        if (move[i] != MOVE_NONE)
            out->moves[0] = move[i];
        out->verdict = VERDICT_SOLVED;
        out->proved = true;
        return true;
    }
    return false;
}

/* The same number for the same search. */
static uint64_t name_of(const struct problem *problem, const uint64_t *roots, int count)
{
    return disk_sum(roots, (size_t)count * sizeof *roots,
                    disk_sum(problem, sizeof *problem, 0));
}

static void run_layers(struct layers *layers, const uint64_t *roots, const uint32_t *move,
                       int count, struct solution *out)
{
    struct search *search = layers->search;
    struct text manifest = {0};
    bool going = layers_init(layers) &&
                 (layers->disk == NULL ||
                  disk_open(layers->disk, name_of(layers->code.problem, roots, count),
                            &manifest)) &&
                 layers_start(layers, roots, count, &manifest);
    text_free(&manifest);
    while (going && !layers->solved && !guess_is_best(&layers->guess, layers->count))
        going = layers_step(layers);
    if (layers->solved)
        take_line(layers, roots, move, count, out);
    else if (!going && !search_stopped(search)) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    }
    if (out->verdict == VERDICT_UNKNOWN && layers->count > 0) {
        out->has_bound = true; /* all boards of these layers are known, none is solved */
        out->bound = layers->count;
        guess_take(&layers->guess, out);
    }
    if (layers->disk != NULL)
        /* The answer of a cancelled search may not be used. */
        disk_close(layers->disk, out->proved && search_reason(search) != STOP_CANCELLED);
}

static void refuse_disk(struct search *search)
{
    struct disk disk = {.search = search, .scratch = search->limits.scratch};
    disk_fail(&disk, NULL, _("the board is too large for files"));
}

bool frontier_solve(struct search *search, const struct problem *problem,
                    const uint8_t (*packed)[2 * PROBLEM_PIECES], const uint32_t *move,
                    int count, struct solution *out)
{
    struct layers *layers = search_get(search, 1, sizeof *layers);
    uint64_t *roots = search_get(search, (size_t)count, sizeof *roots);
    bool fits = layers != NULL && roots != NULL &&
                code_init(&layers->code, search, problem, packed[0]);
    if (fits && !solved_at_once(problem, packed, move, count, search, out)) {
        struct disk disk = {.search = search,
                            .scratch = search->limits.scratch,
                            .folder = -1};
        layers->search = search;
        guess_init(&layers->guess, &layers->own, problem, packed[0]);
        layers->guess.lock = &layers->lock;
        layers->disk = disk.scratch != NULL ? &disk : NULL;
        for (int i = 0; i < count; i++)
            roots[i] = code_pack(&layers->code, packed[i]);
        run_layers(layers, roots, move, count, out);
        guess_free(&layers->guess);
        layers_free(layers);
    }
    if (fits)
        code_free(&layers->code);
    else if (search->limits.scratch != NULL && !search_stopped(search))
        refuse_disk(search);
    free(roots);
    free(layers);
    return fits || search_stopped(search);
}
