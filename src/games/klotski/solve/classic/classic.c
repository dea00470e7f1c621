/* The classic board: breadth-first search over whole boards, then the line from the
 * layers or, in play, from a table of the distances of a whole component.
 *
 * classic_wave.c finds all boards at depth 0, 1, 2, ... A metric decides what one move
 * is, so that every edge of the graph costs 1. Pieces of one shape are not told apart:
 * exchanging two of them changes neither the moves nor what solves the board. Where the
 * goal is in the middle, a board and its mirror image are one node (its form), because
 * mirroring maps lines to lines of equal length.
 *
 * Why the answer is right: a board is one word without loss (classic_board.h), so no
 * two boards are confused. Breadth-first search reaches each board at its minimal
 * depth, so the first solved board gives a shortest line, and a queue that runs empty
 * without one proves that there is none. The piece moved last may continue at no cost:
 * all boards that it reaches so are starts at depth 0. A search that was stopped has
 * expanded all boards of the layers before, so no line is shorter than the layer it
 * was in plus one. */
#include "games/klotski/solve/classic/classic.h"

#include "games/klotski/solve/classic/classic_board.h"
#include "games/klotski/solve/prefer.h"

#include <string.h>

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
        if (cells == cells_of(kinds[i], place) && (kinds[i] == HERO) == (sign == 'X') &&
            (kinds[i] != FLATS || cell % 4 != 3))
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

/* Finds the successor of a board whose form is WANTED or, if WANTED is 0, the one to prefer
 * (prefer.h) of those whose distance in WAVE is VALUE. */
struct classic_finder {
    const struct wave *wave;
    uint64_t wanted;
    int value;
    uint64_t board;
    struct preferred best;
};

static bool visit_find(void *context, const struct successor *next)
{
    struct classic_finder *finder = context;
    uint64_t form = wave_form(finder->wave, next->board);
    if (finder->wanted != 0 ? form != finder->wanted
                            : wave_distance(finder->wave, form) != finder->value)
        return true;
    if (prefer(&finder->best, klotski_move(next->from, next->to), 4))
        finder->board = next->board;
    return finder->wanted == 0;
}

/* Writes the line from a start to the solved board. The chain has the forms, from the
 * solved one back to a start; the boards follow it from its end. */
static void follow_chain(struct wave *wave, const struct classic_starts *starts,
                         struct solution *out)
{
    const uint64_t *chain;
    int depth = wave_chain(wave, &chain);
    int start = 0;
    while (wave_form(wave, starts->board[start]) != chain[depth])
        start++;
    int free_move = start > 0;
    if (!solution_resize(out, depth + free_move)) {
        search_stop(wave->search, STOP_SYSTEM);
        return;
    }
    if (free_move)
        out->moves[0] = starts->move[start];
    uint64_t board = starts->board[start];
    for (int i = 0; i < depth; i++) {
        struct classic_finder finder = {.wave = wave, .wanted = chain[depth - 1 - i]};
        expand(wave->rules.metric, board, visit_find, &finder);
        out->moves[free_move + i] = finder.best.move;
        board = finder.board;
    }
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

/* ---- the solver -------------------------------------------------------------------- */

void classic_forget(struct classic_memo *memo)
{
    if (memo->whole)
        wave_free(&memo->wave);
    memo->whole = false;
}

bool classic_recall(const struct classic_memo *memo, const struct klotski *state,
                    struct solution *out)
{
    const struct wave *wave = &memo->wave;
    if (!memo->whole || wave->rules.metric != state->metric ||
        wave->rules.goal != goal_of(state) || !classic_fits(state))
        return false;
    struct classic_starts starts;
    find_starts(state, &starts);
    int best = 0;
    int least = 0;
    for (int i = 0; i < starts.count; i++) {
        int value = wave_distance(wave, wave_form(wave, starts.board[i]));
        if (value < 0)
            return false;
        if (i == 0 || value < least) {
            best = i;
            least = value;
        }
    }
    int free_move = best > 0;
    if (least > 0 && !solution_resize(out, least - 1 + free_move))
        return false;
    out->proved = true;
    out->verdict = least > 0 ? VERDICT_SOLVED : VERDICT_IMPOSSIBLE;
    if (least == 0)
        return true;
    if (free_move)
        out->moves[0] = starts.move[best];
    uint64_t board = starts.board[best];
    int last = free_move          ? klotski_to(starts.move[best])
               : state->last != 0 ? klotski_first(state, (char)state->last)
                                  : -1;
    for (int i = free_move; i < out->count; i++) {
        struct classic_finder finder = {.wave = wave,
                                        .value = --least,
                                        .best.last = last};
        expand(wave->rules.metric, board, visit_find, &finder);
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
    uint32_t left[4] = {0};
    static const int kinds[] = {0, FLATS, SINGLES, HERO};
    for (int i = 0; i < 3; i++)
        left[i] = (uint32_t)(board >> kinds[i]) & BOARD;
    left[3] = (uint32_t)1 << hero_of(board);
    *out = *like;
    out->last = out->last_way = 0;
    memset(out->cell, '.', CELLS);
    for (int cell = 0; cell < CELLS; cell++) {
        char sign = like->cell[cell];
        if (sign == '.' || klotski_first(like, sign) != cell)
            continue;
        int i = kind_at(like, cell) / CELLS;
        uint32_t cells = cells_of(kinds[i], left[i] & -left[i]);
        left[i] &= left[i] - 1;
        for (; cells != 0; cells &= cells - 1)
            out->cell[__builtin_ctz(cells)] = sign;
    }
}

/* Counts the boards that can be reached from STATE; two mirror images count as two. 0:
 * there is no memory. */
static uint32_t count_boards(const struct klotski *state)
{
    struct search search;
    struct wave wave;
    search_init(&search, &(struct limits){0});
    struct claim claim = {.search = &search};
    uint32_t count = 0;
    if (wave_init(&wave, &search, &(struct wave_rules){.metric = KLOTSKI_STEPS})) {
        wave_start(&wave, classic_encode(state));
        if (wave_run(&wave, &claim))
            count = wave.count;
    }
    search_settle(&claim);
    wave_free(&wave);
    search_free(&search);
    return count;
}

bool classic_survey(const struct classic_memo *memo, const struct klotski *state,
                    struct survey *out)
{
    const struct wave *wave = &memo->wave;
    if (!memo->whole || wave->rules.metric != state->metric ||
        wave->rules.goal != goal_of(state) ||
        wave_distance(wave, wave_form(wave, classic_encode(state))) < 0)
        return false;
    struct wave_survey survey;
    wave_survey(wave, &survey);
    /* If one board is its own mirror image, the images of all others can be reached too.
     * If none is, only a second search without mirroring can count. */
    out->boards = !wave->rules.mirrored  ? survey.forms
                  : survey.symmetric > 0 ? 2 * survey.forms - survey.symmetric
                                         : count_boards(state);
    out->farthest = survey.farthest - 1;
    wave_count(wave, survey.farthest, out->boards > survey.forms ? 2 : 1, &out->layers);
    if (survey.farthest > 0)
        decode(survey.farthest_form, state, (struct klotski *)out->state);
    return out->boards > 0;
}

/* Explores the whole component and keeps it in MEMO. False: the search was stopped. */
static bool learn(struct wave *wave, struct claim *claim, struct classic_memo *memo)
{
    if (!wave_run(wave, claim) ||
        (wave->solved != WAVE_NONE && !wave_measure(wave, claim)))
        return false;
    wave_disown(wave);
    classic_forget(memo);
    *memo = (struct classic_memo){.whole = true, .wave = *wave};
    *wave = (struct wave){0};
    return true;
}

/* After a stop: all boards up to the current depth are known, and none of them is
 * solved. */
static void set_bound(const struct wave *wave, struct solution *out)
{
    out->has_bound = wave->solved == WAVE_NONE;
    out->bound = out->has_bound ? wave->depth + 1 : 0;
}

static void find_line(struct wave *wave, struct claim *claim,
                      const struct classic_starts *starts, struct solution *out)
{
    bool done = wave_run(wave, claim);
    if (wave->solved != WAVE_NONE) {
        follow_chain(wave, starts, out);
    } else if (done) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    } else {
        set_bound(wave, out);
    }
}

void classic_solve(struct search *search, struct classic_memo *memo,
                   const struct klotski *state, struct solution *out)
{
    if (memo != NULL && classic_recall(memo, state, out))
        return;
    struct claim claim = {.search = search};
    struct wave wave;
    struct classic_starts starts;
    find_starts(state, &starts);
    bool taken = wave_init(&wave, search,
                           &(struct wave_rules){.metric = state->metric,
                                                .goal = goal_of(state),
                                                .mirrored = state->goal_column == 1,
                                                .to_goal = memo == NULL});
    for (int i = 0; taken && i < starts.count; i++)
        wave_start(&wave, starts.board[i]);
    if (taken && memo == NULL) {
        find_line(&wave, &claim, &starts, out);
    } else if (taken) {
        bool learned = learn(&wave, &claim, memo);
        bool known = classic_recall(memo, state, out);
        if (!known && learned) /* no memory for the line */
            search_stop(search, STOP_SYSTEM);
        else if (!known)
            set_bound(&wave, out);
    }
    search_settle(&claim);
    wave_free(&wave);
}
