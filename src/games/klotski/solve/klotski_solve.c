/* Breadth-first search from the position over the nodes of space.h. Where no distances are
 * wanted, or the component is too large for them, frontier/ searches instead, if the board has a
 * code.
 *
 * Why the answer is right: games/klotski/PROOFS.
 *
 * In play the search continues beyond the goal, if the component is small enough, and
 * klotski_memo.c measures the distances. Where they are not kept, the moves of a line for play
 * get an order that a player would choose.
 *
 * Why not A*, nor a search of its own for the classic board: LABBOOK.md has the measurements. */
#include "games/klotski/solve/klotski_solve.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/klotski/solve/desk.h"
#include "games/klotski/solve/frontier/frontier.h"
#include "games/klotski/solve/guess/guess.h"
#include "games/klotski/solve/prefer.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEYOND = 400000,      /* nodes to expand after the goal, for the distances */
    REMEMBERED = 1 << 22, /* nodes of the largest component whose distances are kept */
    PAUSE = 1 << 12,      /* nodes between two looks at the guess */
    PILE = 64             /* successors that are looked up together */
};

/* ---- the search -------------------------------------------------------------------- */

struct breadth {
    struct problem_starts starts;
    struct space space;
    struct claim claim;
    struct guess guess;
    struct desk desk;
    struct samples layers; /* the nodes of each layer that was begun */
    uint64_t duplicates;   /* successors that were known */
    uint32_t at, end;      /* the next node to expand; the end of its layer */
    int depth;             /* of that layer */
    uint32_t solved;       /* a solved node of minimal depth; NODE_NONE: none yet */
    int found;             /* successors that are not yet looked up */
    struct desk_step pile[PILE];
};

/* False: the search has no memory left. */
ALWAYS_INLINE bool add_node(struct breadth *breadth, uint64_t hash,
                            const uint16_t *packed, uint32_t parent, uint32_t move)
{
    const struct problem *problem = &breadth->space.problem;
    uint32_t node;
    enum added added = space_add(&breadth->space, hash, packed, parent, move, &node);
    breadth->duplicates += added == ADDED_KNOWN;
    if (added == ADDED_NEW && breadth->solved == NODE_NONE && packed[0] == problem->goal)
        breadth->solved = node;
    return added != ADDED_NOT;
}

/* Adds the starts as roots; the move of a root is the free move that leads to it. */
static bool add_roots(struct breadth *breadth)
{
    for (int i = 0; i < breadth->starts.count; i++) {
        const uint16_t *packed = breadth->starts.packed[i];
        if (!add_node(breadth, space_hash(&breadth->space, packed), packed, NODE_NONE,
                      breadth->starts.move[i]))
            return false;
    }
    return true;
}

/* Adds the successors of the pile. False: the search has no memory left. */
static bool add_pile(struct breadth *breadth)
{
    struct space *space = &breadth->space;
    const struct problem *problem = &space->problem;
    int found = breadth->found;
    breadth->found = 0;
    for (int i = 0; i < found; i++)
        space_fetch_state(space, breadth->pile[i].hash);
    for (int i = 0; i < found; i++) {
        const struct desk_step *step = &breadth->pile[i];
        uint16_t packed[PROBLEM_PIECES];
        problem_move(problem, breadth->desk.packed, step->piece, step->to, packed);
        if (!add_node(breadth, step->hash, packed, breadth->at,
                      problem_klotski_move(problem, step->from, step->to)))
            return false;
    }
    return true;
}

static inline bool visit_new(void *context, const struct desk *desk,
                             const struct desk_step *step)
{
    struct breadth *breadth = context;
    (void)desk;
    space_fetch_slot(&breadth->space, step->hash);
    breadth->pile[breadth->found++] = *step;
    return breadth->found < PILE || add_pile(breadth);
}

static void publish_breadth(struct breadth *breadth)
{
    bool solved = breadth->solved != NODE_NONE;
    search_publish(breadth->space.search,
                   &(struct progress){
                       .phase = N_("looking for a win"),
                       .open = breadth->space.count - breadth->at,
                       .duplicates = breadth->duplicates,
                       .depth = breadth->depth,
                       .layers = breadth->layers,
                       .has_best = solved,
                       .best = solved
                                   ? trail_depth(&breadth->space.trail, breadth->solved)
                                   : 0,
                       .has_bound = !solved,
                       .bound = breadth->depth + 1,
                   });
}

/* Expands the next layer; unless WHOLE, only up to a solved node. False: there was none left,
 * or the search was stopped. */
static bool expand_layer(struct breadth *breadth, bool whole)
{
    struct space *space = &breadth->space;
    if (breadth->at == space->count)
        return false;
    breadth->end = space->count;
    samples_add(&breadth->layers, breadth->end - breadth->at);
    for (; breadth->at < breadth->end; breadth->at++) {
        if (breadth->at % PAUSE == 0) {
            publish_breadth(breadth);
            if (breadth->solved == NODE_NONE)
                guess_go_on(&breadth->guess, breadth->duplicates + space->count);
        }
        if (!search_claim(&breadth->claim))
            return false;
        desk_load(&breadth->desk, space_packed(space, breadth->at));
        if (!expand_any(&breadth->desk, visit_new, breadth) || !add_pile(breadth))
            return false;
        if (breadth->solved != NODE_NONE && !whole)
            return true;
    }
    breadth->depth++;
    return true;
}

enum ran {
    RAN_OUT,    /* all nodes were expanded */
    RAN_ENOUGH, /* a line is known to be a shortest one, or the search was stopped */
    RAN_TOO_FAR /* the component is too large for its distances */
};

/* Whether the component is not worth its distances, or soon takes too much memory. */
static bool is_too_large(const struct space *space)
{
    const struct search *search = space->search;
    return space->count > REMEMBERED ||
           (search->limits.bytes > 0 &&
            atomic_load(&search->bytes) > search->limits.bytes / 2);
}

/* Searches until a solved node is found, or no line can be shorter than the guess, or, with
 * WHOLE, to the end of the component unless that is too large. */
static enum ran search_breadth(struct breadth *breadth, bool whole)
{
    uint64_t most = UINT64_MAX; /* nodes worth expanding */
    do {
        bool solved = breadth->solved != NODE_NONE;
        if (solved && most == UINT64_MAX)
            most = 2 * (uint64_t)breadth->at + BEYOND;
        if (whole && !solved && is_too_large(&breadth->space) &&
            frontier_takes(breadth->space.search, &breadth->space.problem,
                           breadth->starts.packed[0]))
            return RAN_TOO_FAR;
        whole = whole && !is_too_large(&breadth->space) && breadth->at <= most;
        if ((solved || guess_is_best(&breadth->guess, breadth->depth + 1)) && !whole)
            return RAN_ENOUGH;
    } while (expand_layer(breadth, whole));
    return search_stopped(breadth->space.search) || breadth->at < breadth->space.count
               ? RAN_ENOUGH
               : RAN_OUT;
}

static void take_node_line(const struct breadth *breadth, struct solution *out)
{
    const struct trail *trail = &breadth->space.trail;
    uint32_t root = breadth->solved;
    while (trail_at(trail, root).parent != TRAIL_NONE)
        root = trail_at(trail, root).parent;
    int before = trail_at(trail, root).move != MOVE_NONE;
    if (!solution_give(out, breadth->space.search, NULL,
                       before + trail_depth(trail, breadth->solved)))
        return;
    if (before)
        out->moves[0] = trail_at(trail, root).move;
    trail_line(trail, breadth->solved, out->moves + before);
    out->proved = true;
}

/* ---- the order of a line for play -------------------------------------------------- */

enum {
    EFFORT = 200000 /* moves for that, about 0.1 s */
};

/* The length of the COUNT MOVES from STATE; -1: they do not win. */
static int length_of(struct klotski state, const uint32_t *moves, int count, int *effort)
{
    int length = 0;
    for (int i = 0; i < count; i++) {
        --*effort;
        length += klotski_rules.cost(&state, moves[i]);
        if (!klotski_rules.apply(&state, moves[i]))
            return -1;
    }
    return klotski_rules.status(&state) == STATUS_WON ? length : -1;
}

static void pull(uint32_t *moves, int to, int from)
{
    uint32_t move = moves[from];
    memmove(moves + to + 1, moves + to, (size_t)(from - to) * sizeof *moves);
    moves[to] = move;
}

/* Without the distances other shortest lines are not known, but the moves of LINE often have
 * other orders: each place gets the one to prefer of those that can stand there. */
static void order_for_play(struct klotski state, struct solution *line)
{
    uint32_t *moves = memory_get((size_t)line->count + 1, sizeof *moves);
    int effort = EFFORT, length = length_of(state, line->moves, line->count, &effort);
    int last = state.last != 0 ? klotski_first(&state, (char)state.last) : -1;
    for (int i = 0; moves != NULL && i < line->count; i++) {
        struct preferred best = {.last = last};
        int at = i;
        size_t rest = (size_t)(line->count - i);
        prefer(&best, line->moves[i], state.columns);
        for (int j = i + 1; j < line->count && effort > 0; j++) {
            struct preferred other = best;
            if (!prefer(&other, line->moves[j], state.columns))
                continue;
            memcpy(moves, line->moves + i, rest * sizeof *moves);
            pull(moves, 0, j - i);
            if (length_of(state, moves, (int)rest, &effort) != length)
                continue;
            best = other;
            at = j;
        }
        pull(line->moves, i, at);
        length -= klotski_rules.cost(&state, line->moves[i]);
        klotski_rules.apply(&state, line->moves[i]);
        last = klotski_to(line->moves[i]);
    }
    free(moves);
}

/* ---- the solver -------------------------------------------------------------------- */

/* Takes what the search has found. */
static void take_answer(struct breadth *breadth, enum ran ran, struct solution *out)
{
    if (breadth->solved != NODE_NONE) {
        take_node_line(breadth, out);
    } else if (ran == RAN_OUT) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else {
        out->has_bound = true; /* all boards up to this depth are known, none is solved */
        out->bound = breadth->depth + 1;
        guess_take(&breadth->guess, out);
    }
}

/* Solves PROBLEM from the starts. Returns 0, or the least length that a line can have if frontier/
 * has to find it. */
static int solve_breadth(struct breadth *breadth, const struct problem *problem,
                         struct search *search, struct klotski_memo *memo,
                         struct solution *out)
{
    struct space *space = &breadth->space;
    space_init(space, search, problem);
    breadth->claim.search = search;
    breadth->solved = NODE_NONE;
    guess_init(&breadth->guess, &breadth->claim, &space->problem,
               breadth->starts.packed[0]);
    desk_init(&breadth->desk, space);
    enum ran ran =
        add_roots(breadth) ? search_breadth(breadth, memo != NULL) : RAN_ENOUGH;
    publish_breadth(breadth);
    int least = ran == RAN_TOO_FAR ? breadth->depth + 1 : 0;
    if (least == 0 && space->count > 0)
        take_answer(breadth, ran, out);
    if (memo != NULL && ran == RAN_OUT && space->count <= REMEMBERED)
        memo_learn(memo, space, &breadth->claim);
    /* The line that play follows is the one that the memo recalls, from the start. */
    if (memo != NULL && memo->distance != NULL &&
        !memo_recall(memo, &breadth->starts, out)) {
        out->verdict = VERDICT_UNKNOWN;
        search_stop(search, STOP_SYSTEM);
    }
    guess_free(&breadth->guess);
    search_settle(&breadth->claim);
    space_free(space);
    return least;
}

void klotski_solve(struct search *search, void *memo, const void *state,
                   struct solution *out)
{
    struct klotski_memo *known = memo;
    struct problem problem;
    if (known != NULL && klotski_recall(known, state, out))
        return;
    struct breadth *breadth = search_get(search, 1, sizeof *breadth);
    if (known != NULL)
        memo_clear(known);
    if (breadth == NULL)
        return;
    problem_starts(state, &problem, &breadth->starts);
    int least = 0;
    bool solved = false;
    for (int i = 0; i < breadth->starts.count; i++)
        solved |= breadth->starts.packed[i][0] == problem.goal;
    if (known != NULL || solved ||
        !frontier_solve(search, &problem, &breadth->starts, 1, out))
        least = solve_breadth(breadth, &problem, search, known, out);
    if (least > 0)
        frontier_solve(search, &problem, &breadth->starts, least, out);
    free(breadth);
    if (known != NULL && known->distance == NULL && out->verdict == VERDICT_SOLVED)
        order_for_play(*(const struct klotski *)state, out);
}
