/* A board is one word: a bit for the top cell of each upright piece (bits 0 to 19), the
 * left cell of each flat one (20 to 39), each single (40 to 59), and 1 + the top left
 * cell of X (60 to 63), so that no board is the word 0. Cells count row by row.
 *
 * What makes it fast: only pieces beside a blank are looked at; a piece's places come out
 * of one mask by flooding; the mirror image of a successor is made along with it, by one
 * more bit set; in KLOTSKI_MOVES a piece that has just moved is left alone, for wherever
 * it could go, its parent sent it there already (in KLOTSKI_STRAIGHT: along one axis).
 * Tried and given up: a table of 32-bit indexes into the queue (half the memory, but each
 * probe that hits reads the queue as well); a search from all goals of the piece set at
 * once, for most of them lie in other components. */
#include "games/klotski/classic.h"

#include "base/i18n.h"

#include <string.h>

enum {
    BOARD = 0xfffff,
    COLUMN_0 = 0x11111,
    COLUMN_1 = 0x22222,
    COLUMN_3 = 0x88888,
    CELLS = 20,
    FLATS = 20,   /* where the bits of the flat pieces begin */
    SINGLES = 40, /* ... and of the singles */
    HERO = 60,
    FANOUT = 400, /* more successors than any board has: 20 pieces x 20 places */
    NO_SKIP = 255,
    ALONG_ROW = 64, /* added to the skipped piece: its last slide went along a row */
    ALL_WAYS = 15
};

#define NONE UINT32_MAX
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* ---- masks ------------------------------------------------------------------------- */

ALWAYS_INLINE uint32_t shifted(uint32_t places, int way)
{
    return way == UP     ? places >> 4
           : way == DOWN ? places << 4 & BOARD
           : way == LEFT ? (places & ~(uint32_t)COLUMN_0) >> 1
                         : (places & ~(uint32_t)COLUMN_3) << 1;
}

ALWAYS_INLINE uint32_t spread(uint32_t places)
{
    return shifted(places, UP) | shifted(places, DOWN) | shifted(places, LEFT) |
           shifted(places, RIGHT);
}

/* Where a piece of the kind whose bits begin at KIND can stand, if FREE are the cells
 * free for it. */
ALWAYS_INLINE uint32_t places_for(int kind, uint32_t free_cells)
{
    uint32_t pairs = free_cells & free_cells >> 1 & ~(uint32_t)COLUMN_3;
    return kind == 0         ? free_cells & free_cells >> 4
           : kind == FLATS   ? pairs
           : kind == SINGLES ? free_cells
                             : pairs & pairs >> 4;
}

ALWAYS_INLINE uint32_t cells_of(int kind, uint32_t place)
{
    return kind == 0         ? place | place << 4
           : kind == FLATS   ? place | place << 1
           : kind == SINGLES ? place
                             : place | place << 1 | place << 4 | place << 5;
}

static int hero_of(uint64_t board)
{
    return (int)(board >> HERO) - 1;
}

static uint32_t blanks_of(uint64_t board)
{
    uint32_t upright = (uint32_t)board & BOARD;
    uint32_t flat = (uint32_t)(board >> FLATS) & BOARD;
    uint32_t single = (uint32_t)(board >> SINGLES) & BOARD;
    uint32_t taken = cells_of(0, upright) | cells_of(FLATS, flat) | single |
                     cells_of(HERO, (uint32_t)1 << hero_of(board));
    return ~taken & BOARD;
}

/* Bit of a piece -> its bit in the mirror image; a flat piece is named by its left cell,
 * which comes from its right one. */
ALWAYS_INLINE int mirror_cell(int kind, int cell)
{
    return kind == 0 || kind == SINGLES ? cell ^ 3 : (cell & ~3) + 2 - (cell & 3);
}

static uint64_t mirror(uint64_t board)
{
    const uint64_t fields = ((uint64_t)1 << HERO) - 1;
    const uint64_t ones = fields / 15; /* bit 0 of each row */
    uint64_t x = board & fields;
    x = (x & ones) << 3 | (x & ones << 1) << 1 | (x >> 1 & ones << 1) | (x >> 3 & ones);
    uint64_t flats = (uint64_t)BOARD << FLATS;
    x = (x & ~flats) | ((x & flats) >> 1 & flats);
    return x | (uint64_t)(mirror_cell(HERO, hero_of(board)) + 1) << HERO;
}

/* ---- expansion --------------------------------------------------------------------- */

/* Where the piece at PLACE gets in one move of METRIC; WAYS: the directions a slide may
 * take. */
ALWAYS_INLINE uint32_t targets(int metric, uint32_t place, uint32_t places, int ways)
{
    uint32_t reached = place;
    if (metric == KLOTSKI_STEPS)
        return spread(place) & places;
    if (metric == KLOTSKI_MOVES) {
        for (uint32_t before = 0; before != reached;) {
            before = reached;
            reached |= spread(reached) & places;
        }
        return reached & ~place;
    }
    for (int way = UP; way <= RIGHT; way++)
        for (uint32_t ray = place; (ways >> way & 1) != 0 && ray != 0;) {
            ray = shifted(ray, way) & places;
            reached |= ray;
        }
    return reached & ~place;
}

/* The pieces of a kind that can move at all. */
ALWAYS_INLINE uint32_t movers(int kind, uint32_t pieces, uint32_t blanks)
{
    uint32_t pairs;
    switch (kind) {
    case 0:
        pairs = blanks & blanks >> 4;
        return pieces & (blanks << 4 | blanks >> 8 | shifted(pairs, LEFT) |
                         shifted(pairs, RIGHT));
    case FLATS:
        pairs = blanks & blanks >> 1 & ~(uint32_t)COLUMN_3;
        return pieces & (shifted(blanks, RIGHT) |
                         (blanks & ~(uint32_t)(COLUMN_0 | COLUMN_1)) >> 2 | pairs << 4 |
                         pairs >> 4);
    default:
        return pieces & spread(blanks);
    }
}

/* A successor, before it is known whether it is new. */
struct successor {
    uint64_t board, image; /* IMAGE: mirrored */
    int kind, from, to;
};

/* What is done with each successor; false ends the expansion. Inlined, for the expansion
 * is compiled anew for each of these. */
typedef bool visitor(void *context, const struct successor *next);

ALWAYS_INLINE bool expand_piece(int metric, uint64_t board, uint64_t image, int kind,
                                int from, uint32_t blanks, int ways, visitor *visit,
                                void *context)
{
    uint32_t place = (uint32_t)1 << from;
    uint32_t places = places_for(kind, blanks | cells_of(kind, place));
    uint32_t left = targets(metric, place, places, ways);
    bool hero = kind == HERO;
    uint64_t without = hero ? board << 4 >> 4 : board ^ (uint64_t)place << kind;
    int mirrored = mirror_cell(kind, from);
    uint64_t image_without =
        hero ? image << 4 >> 4 : image ^ (uint64_t)1 << (mirrored + kind);
    while (left != 0) {
        int to = __builtin_ctz(left);
        left &= left - 1;
        int mirrored_to = mirror_cell(kind, to);
        struct successor next = {
            .board = without | (hero ? (uint64_t)(to + 1) << HERO : (uint64_t)1 << (to + kind)),
            .image = image_without | (hero ? (uint64_t)(mirrored_to + 1) << HERO
                                           : (uint64_t)1 << (mirrored_to + kind)),
            .kind = kind,
            .from = from,
            .to = to,
        };
        if (!visit(context, &next))
            return false;
    }
    return true;
}

/* The ways still worth a slide for the piece at bit PIECE, after SKIP. */
ALWAYS_INLINE int ways_left(int piece, int skip)
{
    if (skip == NO_SKIP || (skip & 63) != piece)
        return ALL_WAYS;
    return (skip & ALONG_ROW) != 0 ? 1 << UP | 1 << DOWN : 1 << LEFT | 1 << RIGHT;
}

ALWAYS_INLINE bool expand(int metric, uint64_t board, int skip, visitor *visit,
                          void *context)
{
    uint64_t image = mirror(board);
    uint32_t blanks = blanks_of(board);
    for (int kind = 0; kind < HERO; kind += CELLS) {
        uint32_t left = movers(kind, (uint32_t)(board >> kind) & BOARD, blanks);
        if (metric == KLOTSKI_MOVES && skip >= kind && skip < kind + CELLS)
            left &= ~((uint32_t)1 << (skip - kind));
        while (left != 0) {
            int from = __builtin_ctz(left);
            left &= left - 1;
            if (!expand_piece(metric, board, image, kind, from, blanks,
                              ways_left(kind + from, skip), visit, context))
                return false;
        }
    }
    if (metric == KLOTSKI_MOVES && skip == HERO)
        return true;
    return expand_piece(metric, board, image, HERO, hero_of(board), blanks,
                        ways_left(HERO, skip), visit, context);
}

/* ---- breadth-first search ---------------------------------------------------------- */

/* Boards in the order found, and how. */
struct queue {
    uint64_t *board;
    uint32_t *parent;
    uint8_t *skip; /* bit of the piece that moved last, NO_SKIP */
    uint32_t count, capacity;
};

struct wave {
    struct search *search;
    struct keyset seen;
    struct queue queue;
    int metric;
    int goal;
    bool mirrored; /* images count as one */
    bool to_goal;  /* stop at the first solved board */
    uint32_t at;   /* being expanded */
    uint32_t solved;
    uint64_t duplicates;
};

static bool queue_grow(struct search *search, struct queue *queue)
{
    uint32_t capacity = queue->capacity > 0 ? queue->capacity * 2 : 1 << 14;
    struct queue larger = {.count = queue->count, .capacity = capacity};
    larger.board = search_alloc(search, capacity * sizeof *larger.board);
    larger.parent = search_alloc(search, capacity * sizeof *larger.parent);
    larger.skip = search_alloc(search, capacity * sizeof *larger.skip);
    bool fine = larger.board != NULL && larger.parent != NULL && larger.skip != NULL;
    struct queue *dead = fine ? queue : &larger;
    if (fine && queue->count > 0) {
        memcpy(larger.board, queue->board, queue->count * sizeof *queue->board);
        memcpy(larger.parent, queue->parent, queue->count * sizeof *queue->parent);
        memcpy(larger.skip, queue->skip, queue->count * sizeof *queue->skip);
    }
    search_release(search, dead->board, dead->capacity * sizeof *dead->board);
    search_release(search, dead->parent, dead->capacity * sizeof *dead->parent);
    search_release(search, dead->skip, dead->capacity * sizeof *dead->skip);
    if (fine)
        *queue = larger;
    return fine;
}

static void queue_free(struct search *search, struct queue *queue)
{
    search_release(search, queue->board, queue->capacity * sizeof *queue->board);
    search_release(search, queue->parent, queue->capacity * sizeof *queue->parent);
    search_release(search, queue->skip, queue->capacity * sizeof *queue->skip);
}

ALWAYS_INLINE void enqueue(struct wave *wave, uint64_t board, uint32_t parent, int skip)
{
    struct queue *queue = &wave->queue;
    queue->board[queue->count] = board;
    queue->parent[queue->count] = parent;
    queue->skip[queue->count++] = (uint8_t)skip;
}

ALWAYS_INLINE bool visit_new(int metric, bool mirrored, struct wave *wave,
                             const struct successor *next)
{
    bool use_image = mirrored && next->image < next->board;
    uint64_t board = use_image ? next->image : next->board;
    if (!keyset_add(&wave->seen, board, NULL)) {
        wave->duplicates++;
        return true;
    }
    int skip = NO_SKIP;
    if (metric != KLOTSKI_STEPS) {
        bool hero = next->kind == HERO;
        int to = use_image ? mirror_cell(next->kind, next->to) : next->to;
        skip = hero ? HERO : next->kind + to;
    }
    if (metric == KLOTSKI_STRAIGHT && ((next->from ^ next->to) & ~3) == 0)
        skip |= ALONG_ROW;
    enqueue(wave, board, wave->at, skip);
    if (hero_of(board) != wave->goal)
        return true;
    wave->solved = wave->solved == NONE ? wave->queue.count - 1 : wave->solved;
    return !wave->to_goal;
}

/* One visitor and one expansion for each metric, with and without mirror images. */
#define SPECIALISE(name, metric, mirrored)                                                \
    static bool visit_##name(void *wave, const struct successor *next)                     \
    {                                                                                      \
        return visit_new(metric, mirrored, wave, next);                                    \
    }                                                                                      \
    static bool run_##name(struct wave *wave, struct claim *claim)                         \
    {                                                                                      \
        return run(metric, wave, claim, visit_##name);                                     \
    }

static void publish(struct wave *wave, int depth)
{
    struct progress progress = {
        .phase = N_("breadth first"),
        .open = wave->queue.count - wave->at,
        .duplicates = wave->duplicates,
        .depth = depth,
        .has_bound = wave->solved == NONE,
        .bound = depth + 1,
    };
    search_publish(wave->search, &progress);
}

/* True: a solved board was met where that ends it, or there is nothing more. False: the
 * search was stopped. */
ALWAYS_INLINE bool run(int metric, struct wave *wave, struct claim *claim, visitor *visit)
{
    struct queue *queue = &wave->queue;
    uint32_t layer_end = queue->count;
    uint32_t told = 0;
    int depth = 0;
    for (; wave->at < queue->count; wave->at++) {
        if (wave->at == layer_end) {
            layer_end = queue->count;
            depth++;
            if (wave->at - told > 10000) {
                publish(wave, depth);
                told = wave->at;
            }
        }
        if (!keyset_reserve(&wave->seen, FANOUT) ||
            (queue->capacity - queue->count < FANOUT && !queue_grow(wave->search, queue)) ||
            !search_claim(claim))
            return false;
        if (!expand(metric, queue->board[wave->at], queue->skip[wave->at], visit, wave))
            break;
    }
    publish(wave, depth);
    return true;
}

SPECIALISE(moves, KLOTSKI_MOVES, false)
SPECIALISE(moves_mirrored, KLOTSKI_MOVES, true)
SPECIALISE(straight, KLOTSKI_STRAIGHT, false)
SPECIALISE(straight_mirrored, KLOTSKI_STRAIGHT, true)
SPECIALISE(steps, KLOTSKI_STEPS, false)
SPECIALISE(steps_mirrored, KLOTSKI_STEPS, true)

static bool run_wave(struct wave *wave, struct claim *claim)
{
    static bool (*const runs[3][2])(struct wave *, struct claim *) = {
        [KLOTSKI_MOVES] = {run_moves, run_moves_mirrored},
        [KLOTSKI_STRAIGHT] = {run_straight, run_straight_mirrored},
        [KLOTSKI_STEPS] = {run_steps, run_steps_mirrored},
    };
    return runs[wave->metric][wave->mirrored](wave, claim);
}

/* ---- from and to the game's boards ------------------------------------------------- */

/* The kind of the piece with its first cell at CELL, -1: none of the classic ones. */
static int kind_at(const struct klotski *state, int cell)
{
    char sign = state->cell[cell];
    int count = 0;
    uint32_t cells = 0;
    for (int i = 0; i < CELLS; i++)
        if (state->cell[i] == sign) {
            count++;
            cells |= (uint32_t)1 << i;
        }
    uint32_t place = (uint32_t)1 << cell;
    static const int kinds[] = {0, FLATS, SINGLES, HERO};
    for (int i = 0; i < 4; i++)
        if (cells == cells_of(kinds[i], place) && (kinds[i] == HERO) == (sign == 'X') &&
            (kinds[i] != FLATS || cell % 4 != 3))
            return kinds[i];
    return -1;
}

/* The word of STATE; 0: not a classic board. */
static uint64_t encode(const struct klotski *state)
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
        board |= kind == HERO ? (uint64_t)(cell + 1) << HERO : (uint64_t)1 << (cell + kind);
    }
    return board;
}

bool classic_fits(const struct klotski *state)
{
    return encode(state) >> HERO != 0;
}

static int goal_of(const struct klotski *state)
{
    return state->goal_row * 4 + state->goal_column;
}

/* Where the piece moved last may still go at no cost: itself first (NONE), then moves. */
struct starts {
    int count;
    uint64_t board[CELLS + 1];
    uint32_t move[CELLS + 1];
};

static void find_starts(const struct klotski *state, struct starts *starts)
{
    uint64_t board = encode(state);
    *starts = (struct starts){.count = 1, .board = {board}, .move = {MOVE_NONE}};
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
        uint64_t moved = kind == HERO ? (board << 4 >> 4) | (uint64_t)(to + 1) << HERO
                                      : (board ^ (uint64_t)1 << (from + kind)) |
                                            (uint64_t)1 << (to + kind);
        starts->board[starts->count] = moved;
        starts->move[starts->count++] = klotski_move(from, to);
    }
}

static uint64_t canonical(uint64_t board, bool mirrored)
{
    uint64_t image = mirror(board);
    return mirrored && image < board ? image : board;
}

/* Looks among the successors of a real board for one whose canonical form is wanted. */
struct finder {
    uint64_t wanted;
    const struct keyset *distances; /* or NULL: any board at ... */
    uint32_t value;                 /* ... this value */
    bool mirrored;
    uint64_t board;
    uint32_t move;
};

static bool visit_find(void *context, const struct successor *next)
{
    struct finder *finder = context;
    uint64_t form = canonical(next->board, finder->mirrored);
    uint32_t value = 0;
    if (finder->distances != NULL
            ? !keyset_find(finder->distances, form, &value) || value != finder->value
            : form != finder->wanted)
        return true;
    finder->board = next->board;
    finder->move = klotski_move(next->from, next->to);
    return false;
}

/* Sets finder's board and move to the successor of BOARD that it is after. */
static void find_next(int metric, uint64_t board, struct finder *finder)
{
    if (metric == KLOTSKI_MOVES)
        expand(KLOTSKI_MOVES, board, NO_SKIP, visit_find, finder);
    else if (metric == KLOTSKI_STRAIGHT)
        expand(KLOTSKI_STRAIGHT, board, NO_SKIP, visit_find, finder);
    else
        expand(KLOTSKI_STEPS, board, NO_SKIP, visit_find, finder);
}

/* The line from STARTS to the solved board: the chain of parents gives the forms, the
 * real boards follow them from the front. */
static void follow_parents(const struct wave *wave, const struct starts *starts,
                           struct solution *out)
{
    int depth = 0;
    uint32_t node = wave->solved;
    for (; wave->queue.parent[node] != NONE; node = wave->queue.parent[node])
        depth++;
    int start = 0;
    while (canonical(starts->board[start], wave->mirrored) != wave->queue.board[node])
        start++;
    int free_move = start > 0;
    solution_resize(out, depth + free_move);
    if (free_move)
        out->moves[0] = starts->move[start];
    uint32_t *forms = out->moves + free_move; /* first the nodes, then their moves */
    node = wave->solved;
    for (int i = depth; i-- > 0; node = wave->queue.parent[node])
        forms[i] = node;
    uint64_t board = starts->board[start];
    for (int i = 0; i < depth; i++) {
        struct finder finder = {.wanted = wave->queue.board[forms[i]],
                                .mirrored = wave->mirrored};
        find_next(wave->metric, board, &finder);
        out->moves[free_move + i] = finder.move;
        board = finder.board;
    }
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

/* ---- distances --------------------------------------------------------------------- */

struct ebb {
    struct keyset *distances;
    uint64_t *queue;
    uint32_t count;
    uint32_t value; /* of the boards being found */
    bool mirrored;
};

ALWAYS_INLINE bool visit_distance(void *context, const struct successor *next)
{
    struct ebb *ebb = context;
    uint64_t board = ebb->mirrored && next->image < next->board ? next->image : next->board;
    uint32_t *value = &ebb->distances->values[keyset_slot(ebb->distances, board)];
    if (*value == 0) {
        *value = ebb->value;
        ebb->queue[ebb->count++] = board;
    }
    return true;
}

/* From all solved boards at once, over the boards that WAVE has found: moves can be made
 * backwards in all three metrics. False: stopped. */
static bool measure(struct wave *wave, struct claim *claim)
{
    struct search *search = wave->search;
    size_t bytes = wave->queue.count * sizeof(uint64_t);
    struct ebb ebb = {.distances = &wave->seen, .mirrored = wave->mirrored};
    ebb.queue = search_alloc(search, bytes);
    if (ebb.queue == NULL)
        return false;
    for (uint32_t i = 0; i < wave->queue.count; i++)
        if (hero_of(wave->queue.board[i]) == wave->goal) {
            ebb.queue[ebb.count++] = wave->queue.board[i];
            wave->seen.values[keyset_slot(&wave->seen, wave->queue.board[i])] = 1;
        }
    bool going = true;
    for (uint32_t at = 0; at < ebb.count && going; at++) {
        uint64_t board = ebb.queue[at];
        ebb.value = wave->seen.values[keyset_slot(&wave->seen, board)] + 1;
        going = search_claim(claim);
        if (wave->metric == KLOTSKI_MOVES)
            expand(KLOTSKI_MOVES, board, NO_SKIP, visit_distance, &ebb);
        else if (wave->metric == KLOTSKI_STRAIGHT)
            expand(KLOTSKI_STRAIGHT, board, NO_SKIP, visit_distance, &ebb);
        else
            expand(KLOTSKI_STEPS, board, NO_SKIP, visit_distance, &ebb);
    }
    search_release(search, ebb.queue, bytes);
    return going;
}

/* ---- the solver -------------------------------------------------------------------- */

void classic_forget(struct classic_memo *memo)
{
    if (memo->metric >= 0)
        keyset_free(&memo->distances);
    memo->metric = -1;
}

bool classic_recall(const struct classic_memo *memo, const struct klotski *state,
                    struct solution *out)
{
    if (memo->metric != state->metric || memo->goal != goal_of(state) ||
        !classic_fits(state))
        return false;
    bool mirrored = memo->goal % 4 == 1;
    struct starts starts;
    find_starts(state, &starts);
    int best = 0;
    uint32_t least = 0;
    for (int i = 0; i < starts.count; i++) {
        uint32_t value;
        if (!keyset_find(&memo->distances, canonical(starts.board[i], mirrored), &value))
            return false;
        if (i == 0 || value < least) {
            best = i;
            least = value;
        }
    }
    out->proved = true;
    out->verdict = least > 0 ? VERDICT_SOLVED : VERDICT_IMPOSSIBLE;
    if (least == 0)
        return true;
    int free_move = best > 0;
    solution_resize(out, (int)least - 1 + free_move);
    if (free_move)
        out->moves[0] = starts.move[best];
    uint64_t board = starts.board[best];
    for (int i = free_move; i < out->count; i++) {
        struct finder finder = {
            .distances = &memo->distances, .value = --least, .mirrored = mirrored};
        find_next(memo->metric, board, &finder);
        out->moves[i] = finder.move;
        board = finder.board;
    }
    return true;
}

static bool begin(struct wave *wave, const struct starts *starts, bool valued)
{
    if (!keyset_init(&wave->seen, wave->search, 1 << 14, valued) ||
        !queue_grow(wave->search, &wave->queue))
        return false;
    for (int i = 0; i < starts->count; i++) {
        uint64_t board = canonical(starts->board[i], wave->mirrored);
        if (!keyset_add(&wave->seen, board, NULL))
            continue;
        enqueue(wave, board, NONE, NO_SKIP);
        if (hero_of(board) == wave->goal && wave->solved == NONE)
            wave->solved = wave->queue.count - 1;
    }
    return true;
}

/* Fills MEMO with the component; false: stopped. */
static bool learn(struct wave *wave, struct claim *claim, struct classic_memo *memo)
{
    if (!run_wave(wave, claim) || (wave->solved != NONE && !measure(wave, claim)))
        return false;
    keyset_disown(&wave->seen);
    *memo = (struct classic_memo){
        .metric = wave->metric, .goal = wave->goal, .distances = wave->seen};
    wave->seen = (struct keyset){0};
    return true;
}

void classic_solve(struct search *search, struct classic_memo *memo,
                   const struct klotski *state, struct solution *out)
{
    struct claim claim = {.search = search};
    struct wave wave = {
        .search = search,
        .metric = state->metric,
        .goal = goal_of(state),
        .mirrored = state->goal_column == 1,
        .to_goal = memo == NULL,
        .solved = NONE,
    };
    struct starts starts;
    find_starts(state, &starts);
    bool begun = begin(&wave, &starts, memo != NULL);
    if (memo != NULL) {
        classic_forget(memo);
        if (begun && learn(&wave, &claim, memo))
            classic_recall(memo, state, out);
    } else if (begun && (wave.solved != NONE || run_wave(&wave, &claim))) {
        if (wave.solved != NONE) {
            follow_parents(&wave, &starts, out);
        } else {
            out->verdict = VERDICT_IMPOSSIBLE;
            out->proved = true;
        }
    }
    search_settle(&claim);
    if (wave.seen.keys != NULL)
        keyset_free(&wave.seen);
    queue_free(search, &wave.queue);
}
