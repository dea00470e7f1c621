/* The search, and its line: from the solved board back, one layer after the other, to a board
 * of the layer before from which a move leads there. Moves can be reversed, so such a board is
 * among the successors of the later one. */
#include "games/klotski/frontier/frontier.h"

#include "games/klotski/frontier/layers.h"

#include <stdlib.h>
#include <string.h>

/* ---- the line ---------------------------------------------------------------------- */

/* Looks for a neighbour of a board in a layer. */
struct trace {
    struct layers *layers;
    int depth; /* of the layer */
    bool found;
    struct code_move move; /* from the board to the neighbour */
};

static bool visit_back(void *context, const struct code_move *move)
{
    struct trace *trace = context;
    trace->found = layers_has(trace->layers, trace->depth, move->key);
    trace->move = *move;
    return !trace->found;
}

static uint32_t move_of(const struct code *code, int class, int from, int to)
{
    const int16_t *place = code->class[class].place;
    return problem_klotski_move(code->problem, place[from], place[to]);
}

/* Steps back from board *KEY to a board at DEPTH. Returns the move between them. */
static uint32_t step_back(struct layers *layers, int depth, uint64_t *key)
{
    struct trace trace = {.layers = layers, .depth = depth};
    const struct code *code = &layers->code;
    code_load(&layers->board, *key);
    switch (code->problem->metric) {
    case KLOTSKI_MOVES:
        expand_board(KLOTSKI_MOVES, &layers->board, visit_back, &trace);
        break;
    case KLOTSKI_STRAIGHT:
        expand_board(KLOTSKI_STRAIGHT, &layers->board, visit_back, &trace);
        break;
    default:
        expand_board(KLOTSKI_STEPS, &layers->board, visit_back, &trace);
    }
    *key = trace.move.key;
    return move_of(code, trace.move.class, trace.move.to, trace.move.from);
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
    for (int depth = length - 2; depth >= 0; depth--)
        out->moves[depth + 1] = step_back(layers, depth, &key);
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

static void run_layers(struct layers *layers, const uint64_t *roots, const uint32_t *move,
                       int count, struct solution *out)
{
    bool going = layers_init(layers) && layers_start(layers, roots, count);
    while (going && !layers->solved)
        going = layers_step(layers);
    if (layers->solved) {
        take_line(layers, roots, move, count, out);
    } else if (!search_stopped(layers->search)) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else if (layers->count > 0) {
        out->has_bound = true; /* all boards of these layers are known, none is solved */
        out->bound = layers->count;
    }
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
        layers->search = search;
        for (int i = 0; i < count; i++)
            roots[i] = code_pack(&layers->code, packed[i]);
        run_layers(layers, roots, move, count, out);
        layers_free(layers);
    }
    if (fits)
        code_free(&layers->code);
    free(roots);
    free(layers);
    return fits || search_stopped(search);
}
