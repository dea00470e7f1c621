/* The classic board: breadth-first search over whole boards and, in play, a second one for
 * the distances of a whole component.
 *
 * Why the answer is right: a board is one word without loss (classic_board.h), so no two
 * boards are confused. Exchanging two pieces of one shape changes neither the moves nor
 * what solves the board. A metric decides what one move is, so that every edge of the graph
 * costs 1, and breadth-first search reaches each board at its minimal depth: the first
 * solved board gives a shortest line, and a queue that runs empty without one proves that
 * there is none. The piece moved last may continue at no cost: all boards that it reaches
 * so are starts at depth 0. A search that was stopped has expanded all boards of the layers
 * before, so no line is shorter than the layer it was in plus one.
 *
 * Batches of boards without mispredicted branches, mirror images as one board and memory in
 * one large page made it four times as fast, but in three times the lines; it takes some
 * milliseconds. */
#include "games/klotski/solve/classic.h"

#include "base/i18n.h"
#include "engine/trail.h"
#include "games/klotski/solve/classic_board.h"
#include "games/klotski/solve/prefer.h"

#include <string.h>

enum {
    FANOUT = 400, /* successors of a board at most: 20 pieces x 20 places */
    ROOM_LEAST = 1 << 12,
    PUBLISH = 1 << 14
};

/* ---- from and to the game's boards ------------------------------------------------- */

/* The kind of the piece with its first cell at CELL, -1: none of the classic ones. */
static int kind_at(const struct klotski *state, int cell)
{
    char sign = state->cell[cell];
    uint32_t cells = 0;
    for (int i = 0; i < CELLS; i++)
        if (state->cell[i] == sign)
            cells |= (uint32_t)1 << i;
    uint32_t place = (uint32_t)1 << cell;
    static const int kinds[] = {0, FLATS, SINGLES, HERO};
    for (int i = 0; i < 4; i++)
        if (cells == cells_under(kinds[i], place) &&
            (kinds[i] == HERO) == (sign == 'X') && (kinds[i] != FLATS || cell % 4 != 3))
            return kinds[i];
    return -1;
}

uint64_t classic_encode(const struct klotski *state)
{
    uint64_t board = 0;
    if (state->rows != 5 || state->columns != 4)
        return 0;
    for (int cell = 0; cell < CELLS; cell++) {
        char sign = state->cell[cell];
        if (sign == '#' || klotski_gate(state, cell))
            return 0;
        if (sign == '.' || klotski_first(state, sign) != cell)
            continue;
        int kind = kind_at(state, cell);
        if (kind < 0)
            return 0;
        board |=
            kind == HERO ? (uint64_t)(cell + 1) << HERO : (uint64_t)1 << (cell + kind);
    }
    return board;
}

bool classic_fits(const struct klotski *state)
{
    return classic_encode(state) >> HERO != 0;
}

static int goal_of(const struct klotski *state)
{
    return state->goal_row * 4 + state->goal_column;
}

/* The boards at no cost: the position itself (MOVE_NONE) and those that the piece
 * moved last can still reach. */
struct classic_starts {
    int count;
    uint64_t board[CELLS + 1];
    uint32_t move[CELLS + 1];
};

static void find_starts(const struct klotski *state, struct classic_starts *starts)
{
    uint64_t board = classic_encode(state);
    *starts = (struct classic_starts){.count = 1, .board = {board}, .move = {MOVE_NONE}};
    int from = state->last != 0 ? klotski_first(state, (char)state->last) : -1;
    if (from < 0 || state->metric == KLOTSKI_STEPS)
        return;
    int kind = kind_at(state, from);
    struct klotski_reach reach;
    klotski_find(state, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        int to = reach.to[i];
        if (reach.cost[to] != 0)
            continue;
        starts->board[starts->count] = board_moved(board, kind, from, to);
        starts->move[starts->count++] = klotski_move(from, to);
    }
}

/* ---- breadth-first search ---------------------------------------------------------- */

/* BOARD[0 .. COUNT) are the boards found, layer by layer; those below AT are expanded. */
struct breadth {
    struct search *search;
    struct claim claim;
    int metric;
    uint32_t goal; /* bits 60 to 63 of a solved board */
    struct keyset seen;
    struct trail trail; /* how each was reached */
    uint64_t *board;
    uint32_t count, room, at;
    uint32_t solved; /* the first solved board; TRAIL_NONE: none yet */
    int depth;       /* of the layer being expanded */
    uint64_t duplicates;
    uint32_t
        value; /* 1 + distance of the boards that are found, while that is measured */
};

static bool is_solved(const struct breadth *breadth, uint64_t board)
{
    return board >> HERO == breadth->goal;
}

static bool add_board(struct breadth *breadth, uint64_t board, uint32_t parent,
                      uint32_t move)
{
    if (!keyset_add(&breadth->seen, board, NULL)) {
        breadth->duplicates++;
        return true;
    }
    if (breadth->solved == TRAIL_NONE && is_solved(breadth, board))
        breadth->solved = breadth->count;
    breadth->board[breadth->count++] = board;
    return trail_add(&breadth->trail, parent, move) != TRAIL_NONE;
}

ALWAYS_INLINE bool visit_new(void *context, const struct successor *next)
{
    struct breadth *breadth = context;
    return add_board(breadth, next->board, breadth->at,
                     klotski_move(next->from, next->to));
}

/* Makes room for the successors of one board. */
static bool make_room(struct breadth *breadth)
{
    if (breadth->count + FANOUT > breadth->room) {
        uint32_t room = 2 * breadth->room + ROOM_LEAST;
        uint64_t *larger =
            search_extend(breadth->search, breadth->board, breadth->room * sizeof *larger,
                          room * sizeof *larger);
        if (larger == NULL)
            return false;
        breadth->board = larger;
        breadth->room = room;
    }
    return keyset_reserve(&breadth->seen, FANOUT);
}

static void publish_boards(const struct breadth *breadth)
{
    search_publish(breadth->search,
                   &(struct progress){.phase = N_("looking for a win"),
                                      .open = breadth->count - breadth->at,
                                      .duplicates = breadth->duplicates,
                                      .depth = breadth->depth,
                                      .has_bound = breadth->solved == TRAIL_NONE,
                                      .bound = breadth->depth + 1});
}

static bool breadth_init(struct breadth *breadth, struct search *search,
                         const struct klotski *state, const struct classic_starts *starts)
{
    *breadth = (struct breadth){.search = search,
                                .claim = {.search = search},
                                .metric = state->metric,
                                .goal = (uint32_t)goal_of(state) + 1,
                                .solved = TRAIL_NONE};
    trail_init(&breadth->trail, search);
    if (!keyset_init(&breadth->seen, search, ROOM_LEAST, true) || !make_room(breadth))
        return false;
    for (int i = 0; i < starts->count; i++)
        if (!add_board(breadth, starts->board[i], TRAIL_NONE, starts->move[i]))
            return false;
    return true;
}

static void breadth_free(struct breadth *breadth)
{
    search_settle(&breadth->claim);
    search_release(breadth->search, breadth->board,
                   breadth->room * sizeof *breadth->board);
    trail_free(&breadth->trail);
    if (breadth->seen.keys != NULL)
        keyset_free(&breadth->seen);
}

/* Expands layer after layer: all boards if WHOLE, else up to a solved one. False: the search
 * was stopped. */
static bool search_layers(struct breadth *breadth, bool whole)
{
    for (uint32_t end = breadth->count; breadth->at < end;
         end = breadth->count, breadth->depth++)
        for (; breadth->at < end; breadth->at++) {
            if (!whole && breadth->solved != TRAIL_NONE)
                return true;
            if (breadth->at % PUBLISH == 0)
                publish_boards(breadth);
            if (!search_claim(&breadth->claim) || !make_room(breadth))
                return false;
            if (!expand(breadth->metric, breadth->board[breadth->at], visit_new, breadth))
                return false;
        }
    return true;
}

/* Writes the line to the first solved board. */
static void take_board_line(struct breadth *breadth, struct solution *out)
{
    uint32_t root = breadth->solved;
    while (trail_at(&breadth->trail, root).parent != TRAIL_NONE)
        root = trail_at(&breadth->trail, root).parent;
    uint32_t free_move = trail_at(&breadth->trail, root).move;
    int before = free_move != MOVE_NONE;
    int depth = trail_depth(&breadth->trail, breadth->solved);
    if (!solution_resize(out, before + depth)) {
        search_stop(breadth->search, STOP_SYSTEM);
        return;
    }
    if (before)
        out->moves[0] = free_move;
    trail_line(&breadth->trail, breadth->solved, out->moves + before);
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

/* ---- distances --------------------------------------------------------------------- */

ALWAYS_INLINE bool visit_distance(void *context, const struct successor *next)
{
    struct breadth *breadth = context;
    uint32_t *value = &breadth->seen.values[keyset_slot(&breadth->seen, next->board)];
    if (*value == 0) {
        *value = breadth->value;
        breadth->board[breadth->count++] = next->board;
    }
    return true;
}

/* Searches from all solved boards at once, because moves can be reversed in all three
 * metrics. BOARD is used again: all boards are in SEEN. False: the search was stopped. */
static bool measure_boards(struct breadth *breadth)
{
    uint32_t all = breadth->count;
    breadth->count = 0;
    for (uint32_t i = 0; i < all; i++)
        if (is_solved(breadth, breadth->board[i])) {
            breadth->seen.values[keyset_slot(&breadth->seen, breadth->board[i])] = 1;
            breadth->board[breadth->count++] = breadth->board[i];
        }
    for (uint32_t at = 0; at < breadth->count; at++) {
        if (!search_claim(&breadth->claim))
            return false;
        keyset_find(&breadth->seen, breadth->board[at], &breadth->value);
        breadth->value++;
        expand(breadth->metric, breadth->board[at], visit_distance, breadth);
    }
    return true;
}

void classic_forget(struct classic_memo *memo)
{
    if (memo->boards.keys != NULL)
        keyset_free(&memo->boards);
}

static bool learn_boards(struct breadth *breadth, struct classic_memo *memo)
{
    if (!search_layers(breadth, true) || !measure_boards(breadth))
        return false;
    classic_forget(memo);
    *memo = (struct classic_memo){.boards = breadth->seen,
                                  .metric = breadth->metric,
                                  .goal = (int)breadth->goal - 1};
    keyset_disown(&memo->boards);
    breadth->seen = (struct keyset){0};
    return true;
}

/* 1 + the distance of BOARD, 0: it cannot be solved, -1: it is not in MEMO. */
static int distance_of(const struct classic_memo *memo, uint64_t board)
{
    uint32_t value;
    return keyset_find(&memo->boards, board, &value) ? (int)value : -1;
}

static bool is_about(const struct classic_memo *memo, const struct klotski *state)
{
    return memo->boards.keys != NULL && memo->metric == state->metric &&
           memo->goal == goal_of(state) && classic_fits(state) &&
           distance_of(memo, classic_encode(state)) >= 0;
}

/* Finds the successor to prefer (prefer.h) of those whose distance in MEMO is VALUE. */
struct classic_finder {
    const struct classic_memo *memo;
    int value;
    uint64_t board;
    struct preferred best;
};

static bool visit_find(void *context, const struct successor *next)
{
    struct classic_finder *finder = context;
    if (distance_of(finder->memo, next->board) == finder->value &&
        prefer(&finder->best, klotski_move(next->from, next->to), 4))
        finder->board = next->board;
    return true;
}

bool classic_recall(const struct classic_memo *memo, const struct klotski *state,
                    struct solution *out)
{
    struct classic_starts starts;
    if (!is_about(memo, state))
        return false;
    find_starts(state, &starts);
    int best = 0;
    for (int i = 1; i < starts.count; i++)
        if (distance_of(memo, starts.board[i]) < distance_of(memo, starts.board[best]))
            best = i;
    int least = distance_of(memo, starts.board[best]), before = best > 0;
    if (least > 0 && !solution_resize(out, least - 1 + before))
        return false;
    out->proved = true;
    out->verdict = least > 0 ? VERDICT_SOLVED : VERDICT_IMPOSSIBLE;
    if (least == 0)
        return true;
    if (before)
        out->moves[0] = starts.move[best];
    uint64_t board = starts.board[best];
    int last = before             ? klotski_to(starts.move[best])
               : state->last != 0 ? klotski_first(state, (char)state->last)
                                  : -1;
    for (int i = before; i < out->count; i++) {
        struct classic_finder finder = {.memo = memo,
                                        .value = --least,
                                        .best.last = last};
        expand(memo->metric, board, visit_find, &finder);
        out->moves[i] = finder.best.move;
        last = klotski_to(finder.best.move);
        board = finder.board;
    }
    return true;
}

/* Converts BOARD to a state with the signs, goal and metric of LIKE, which has the same
 * pieces. */
static void decode(uint64_t board, const struct klotski *like, struct klotski *out)
{
    *out = *like;
    out->last = out->last_way = 0;
    memset(out->cell, '.', CELLS);
    for (int cell = 0; cell < CELLS; cell++) {
        char sign = like->cell[cell];
        if (sign == '.' || klotski_first(like, sign) != cell)
            continue;
        int kind = kind_at(like, cell);
        uint32_t left = (uint32_t)(board >> kind) & BOARD;
        uint32_t place = kind == HERO ? (uint32_t)1 << hero_of(board) : left & -left;
        if (kind != HERO)
            board ^= (uint64_t)place << kind;
        for (uint32_t cells = cells_under(kind, place); cells != 0; cells &= cells - 1)
            out->cell[__builtin_ctz(cells)] = sign;
    }
}

bool classic_survey(const struct classic_memo *memo, const struct klotski *state,
                    struct survey *out)
{
    if (!is_about(memo, state))
        return false;
    const struct keyset *boards = &memo->boards;
    uint32_t farthest = 0;
    uint64_t hardest = 0; /* the lowest word of those */
    for (size_t i = 0; i < boards->slots; i++)
        if (boards->values[i] > farthest ||
            (boards->values[i] == farthest && boards->keys[i] < hardest)) {
            farthest = boards->values[i];
            hardest = boards->keys[i];
        }
    out->boards = boards->count;
    out->farthest = (int)farthest - 1;
    samples_span(&out->layers, (int)farthest);
    for (size_t i = 0; i < boards->slots; i++)
        if (boards->values[i] > 0)
            samples_count(&out->layers, (int)farthest, (int)boards->values[i] - 1, 1);
    if (farthest > 0)
        decode(hardest, state, (struct klotski *)out->state);
    return true;
}

/* ---- the solver -------------------------------------------------------------------- */

void classic_solve(struct search *search, struct classic_memo *memo,
                   const struct klotski *state, struct solution *out)
{
    if (memo != NULL && classic_recall(memo, state, out))
        return;
    struct breadth breadth;
    struct classic_starts starts;
    find_starts(state, &starts);
    bool ended =
        breadth_init(&breadth, search, state, &starts) &&
        (memo != NULL ? learn_boards(&breadth, memo) : search_layers(&breadth, false));
    publish_boards(&breadth);
    if (memo != NULL && ended) {
        if (!classic_recall(memo, state, out)) /* no memory for the line */
            search_stop(search, STOP_SYSTEM);
    } else if (memo == NULL && breadth.solved != TRAIL_NONE) {
        take_board_line(&breadth, out);
    } else if (ended) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else {
        out->has_bound = breadth.solved == TRAIL_NONE;
        out->bound = out->has_bound ? breadth.depth + 1 : 0;
    }
    breadth_free(&breadth);
}
