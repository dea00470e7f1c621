/* Breadth-first search over packed states (problem.h), compared in full: what is called
 * impossible or shortest does not rest on hash values being different.
 *
 * A table slot is half a hash and the node's number, so that a probe reads a state only
 * where it almost certainly is the same one. Hashes are exclusive ors over (class, place)
 * (Zobrist, 1970), so that pieces of one shape merge by themselves and a successor's is
 * two operations away from its parent's; its packed state is made only to be compared
 * with the one it meets, or to be stored. */
#include "games/klotski/general.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/pages.h"
#include "base/random.h"
#include "engine/trail.h"
#include "games/klotski/problem.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 1 << 14, /* nodes */
    CHUNKS = 1 << 16,
    PACKED = 2 * PROBLEM_PIECES,
    ANY_WAY = 15,
    ROW_WAYS = 1 << LEFT | 1 << RIGHT,
    PUBLISH = 1 << 14, /* nodes between two reports */
    BEYOND = 100000    /* nodes worth exploring after the goal, to know all distances */
};

#define NONE UINT32_MAX
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The nodes found: node n is packed in chunk[n / CHUNK] at n % CHUNK times the size. */
struct space {
    struct search *search; /* NULL once the memory is not counted any more */
    struct problem problem;
    uint64_t zobrist[PROBLEM_PIECES][PROBLEM_PLACES]; /* by class and place */
    uint8_t *chunk[CHUNKS];
    uint32_t count;
    uint64_t *slot; /* hash, its low half replaced by 1 + node; 0: empty */
    size_t slots;   /* a power of two */
};

struct general_memo {
    struct space space;
    uint16_t *distance; /* by node; 1 + moves to the goal, 0: it cannot be reached */
    size_t bytes;       /* of DISTANCE */
};

/* ---- memory ------------------------------------------------------------------------ */

static void release(struct space *space, void *block, size_t bytes)
{
    if (space->search != NULL)
        search_release(space->search, block, bytes);
    else
        pages_free(block, bytes);
}

static size_t chunk_bytes(const struct space *space)
{
    return (size_t)problem_size(&space->problem) * CHUNK;
}

static void space_free(struct space *space)
{
    for (uint32_t i = 0; i < CHUNKS && space->chunk[i] != NULL; i++)
        release(space, space->chunk[i], chunk_bytes(space));
    release(space, space->slot, space->slots * sizeof *space->slot);
}

static void space_disown(struct space *space)
{
    for (uint32_t i = 0; i < CHUNKS && space->chunk[i] != NULL; i++)
        search_disown(space->search, chunk_bytes(space));
    search_disown(space->search, space->slots * sizeof *space->slot);
    space->search = NULL;
}

static uint8_t *packed_at(const struct space *space, uint32_t node)
{
    return space->chunk[node / CHUNK] +
           (size_t)(node % CHUNK) * (size_t)problem_size(&space->problem);
}

/* Room for the next node and, at most half full, in the table. */
static bool make_room(struct space *space)
{
    if (space->count % CHUNK == 0 && space->chunk[space->count / CHUNK] == NULL) {
        if (space->count / CHUNK == CHUNKS - 1) {
            search_stop(space->search, STOP_MEMORY);
            return false;
        }
        uint8_t *chunk = search_alloc(space->search, chunk_bytes(space));
        if (chunk == NULL)
            return false;
        space->chunk[space->count / CHUNK] = chunk;
    }
    if (space->count < space->slots / 2)
        return true;
    size_t slots = space->slots > 0 ? space->slots * 2 : 1 << 15;
    uint64_t *larger = search_alloc(space->search, slots * sizeof *larger);
    if (larger == NULL)
        return false;
    for (size_t i = 0; i < space->slots; i++) {
        uint64_t entry = space->slot[i];
        if (entry == 0)
            continue;
        size_t at = (size_t)(entry >> 32) & (slots - 1);
        while (larger[at] != 0)
            at = (at + 1) & (slots - 1);
        larger[at] = entry;
    }
    release(space, space->slot, space->slots * sizeof *space->slot);
    space->slot = larger;
    space->slots = slots;
    return true;
}

static uint64_t hash_of(const struct space *space, const uint8_t *packed)
{
    uint64_t hash = 0;
    for (int i = 0; i < space->problem.pieces; i++)
        hash ^= space->zobrist[space->problem.class_of[i]]
                              [problem_place(&space->problem, packed, i)];
    return hash;
}

/* The slot of the node that is PACKED, or the empty one where it belongs. */
static size_t find_slot(const struct space *space, uint64_t hash, const uint8_t *packed)
{
    size_t size = (size_t)problem_size(&space->problem);
    size_t at = (size_t)(hash >> 32) & (space->slots - 1);
    for (; space->slot[at] != 0; at = (at + 1) & (space->slots - 1))
        if (space->slot[at] >> 32 == hash >> 32 &&
            memcmp(packed_at(space, (uint32_t)space->slot[at] - 1), packed, size) == 0)
            break;
    return at;
}

/* The node that is PACKED; NONE: there is none. */
static uint32_t find_node(const struct space *space, uint64_t hash, const uint8_t *packed)
{
    return (uint32_t)space->slot[find_slot(space, hash, packed)] - 1;
}

static void add_node(struct space *space, size_t at, uint64_t hash, const uint8_t *packed)
{
    memcpy(packed_at(space, space->count), packed, (size_t)problem_size(&space->problem));
    space->slot[at] = hash >> 32 << 32 | ++space->count;
}

static void space_init(struct space *space, struct search *search,
                       const struct problem *problem)
{
    space->search = search;
    space->problem = *problem;
    struct random random;
    random_seed(&random, 1);
    for (int class = 0; class < problem->classes; class++)
        for (int place = 0; place < problem->places; place++)
            space->zobrist[class][place] = random_next(&random);
}

/* ---- expansion --------------------------------------------------------------------- */

/* A state unpacked, with a piece being held over the board. */
struct desk {
    const struct problem *problem;
    const struct space *space;
    uint8_t packed[PACKED];
    uint64_t hash;
    uint8_t ground[PROBLEM_PLACES]; /* walls, gates and pieces */
    int16_t place[PROBLEM_PIECES];
    uint32_t seen[PROBLEM_PLACES]; /* == STAMP: reached by the piece being held */
    uint32_t stamp;
};

/* A successor that nobody has looked at yet. */
struct step {
    uint64_t hash;
    int piece, from, to;
};

typedef bool visitor(void *context, const struct desk *desk, const struct step *step);

ALWAYS_INLINE void put_piece(struct desk *desk, int piece, bool there)
{
    const struct shape_class *shape =
        &desk->problem->shape[desk->problem->class_of[piece]];
    const int16_t *offset = &desk->problem->offset[shape->first_cell];
    uint8_t *at = desk->ground + desk->place[piece];
    for (int i = 0; i < shape->cells; i++)
        at[offset[i]] = (uint8_t)((at[offset[i]] & PLACE_GATE) | (there ? PLACE_TAKEN : 0));
}

static void desk_init(struct desk *desk, const struct space *space)
{
    desk->space = space;
    desk->problem = &space->problem;
    desk->stamp = 0;
    memset(desk->seen, 0, sizeof desk->seen);
}

static void desk_load(struct desk *desk, const uint8_t *packed)
{
    const struct problem *problem = desk->problem;
    memcpy(desk->packed, packed, (size_t)problem_size(problem));
    memcpy(desk->ground, problem->ground, (size_t)problem->places);
    desk->hash = hash_of(desk->space, packed);
    for (int i = 0; i < problem->pieces; i++) {
        desk->place[i] = (int16_t)problem_place(problem, packed, i);
        put_piece(desk, i, true);
    }
}

/* Whether a piece of SHAPE standing at PLACE, itself not on the desk or standing there,
 * can step WAY. */
ALWAYS_INLINE bool can_step(const struct desk *desk, const struct shape_class *shape,
                            int place, int way, int blocks)
{
    const int16_t *edge = &desk->problem->offset[shape->first_edge[way]];
    const uint8_t *at = desk->ground + place;
    for (int i = 0; i < shape->edges[way]; i++)
        if ((at[edge[i]] & blocks) != 0)
            return false;
    return true;
}

struct held {
    struct desk *desk;
    const struct shape_class *shape;
    int class, piece, from, blocks;
    visitor *visit;
    void *context;
};

ALWAYS_INLINE bool arrive(const struct held *held, int to)
{
    const uint64_t *zobrist = held->desk->space->zobrist[held->class];
    held->desk->seen[to] = held->desk->stamp;
    struct step step = {
        .hash = held->desk->hash ^ zobrist[held->from] ^ zobrist[to],
        .piece = held->piece,
        .from = held->from,
        .to = to,
    };
    return held->visit(held->context, held->desk, &step);
}

ALWAYS_INLINE bool flood(const struct held *held)
{
    int16_t queue[PROBLEM_PLACES];
    int count = 0;
    queue[count++] = (int16_t)held->from;
    for (int i = 0; i < count; i++)
        for (int way = UP; way <= RIGHT; way++) {
            int to = queue[i] + held->desk->problem->step[way];
            if (held->desk->seen[to] == held->desk->stamp ||
                !can_step(held->desk, held->shape, queue[i], way, held->blocks))
                continue;
            queue[count++] = (int16_t)to;
            if (!arrive(held, to))
                return false;
        }
    return true;
}

ALWAYS_INLINE bool slide(const struct held *held, int ways, bool far)
{
    for (int way = UP; way <= RIGHT; way++) {
        if ((ways >> way & 1) == 0)
            continue;
        int step = held->desk->problem->step[way];
        int place = held->from;
        while (can_step(held->desk, held->shape, place, way, held->blocks)) {
            place += step;
            if (!arrive(held, place))
                return false;
            if (!far)
                break;
        }
    }
    return true;
}

/* All moves from the state on DESK. LAST_TO: where the piece stands that moved last (-1:
 * none did), which in KLOTSKI_MOVES is left alone: its parent sent it everywhere. In
 * KLOTSKI_STRAIGHT the same holds along the axis of its slide, LAST_WAYS. */
ALWAYS_INLINE bool expand(int metric, struct desk *desk, int last_to, int last_ways,
                          visitor *visit, void *context)
{
    const struct problem *problem = desk->problem;
    for (int i = 0; i < problem->pieces; i++) {
        int class = problem->class_of[i];
        int ways = ANY_WAY;
        if (desk->place[i] == last_to)
            ways = metric == KLOTSKI_MOVES ? 0 : ANY_WAY & ~last_ways;
        struct held held = {
            .desk = desk,
            .shape = &problem->shape[class],
            .class = class,
            .piece = i,
            .from = desk->place[i],
            .blocks = class == 0 ? PLACE_TAKEN : PLACE_TAKEN | PLACE_GATE,
            .visit = visit,
            .context = context,
        };
        bool free_to_move = false;
        for (int way = UP; way <= RIGHT; way++)
            free_to_move |= (ways >> way & 1) != 0 &&
                            can_step(desk, held.shape, held.from, way, held.blocks);
        if (!free_to_move)
            continue;
        put_piece(desk, i, false);
        desk->seen[held.from] = ++desk->stamp;
        bool going = metric == KLOTSKI_MOVES
                         ? flood(&held)
                         : slide(&held, ways, metric == KLOTSKI_STRAIGHT);
        put_piece(desk, i, true);
        if (!going)
            return false;
    }
    return true;
}

/* The packed state after STEP: its place moves within the ascending ones of its class. */
static void pack_step(const struct desk *desk, const struct step *step, uint8_t *packed)
{
    const struct problem *problem = desk->problem;
    const struct shape_class *shape = &problem->shape[problem->class_of[step->piece]];
    int first = shape->first_piece;
    int end = first + shape->pieces;
    int i = step->piece;
    memcpy(packed, desk->packed, (size_t)problem_size(problem));
    for (; i + 1 < end && desk->place[i + 1] < step->to; i++)
        problem_set_place(problem, packed, i, desk->place[i + 1]);
    for (; i > first && desk->place[i - 1] > step->to; i--)
        problem_set_place(problem, packed, i, desk->place[i - 1]);
    problem_set_place(problem, packed, i, step->to);
}

static uint32_t move_of(const struct problem *problem, const struct step *step)
{
    return klotski_move(problem_cell_of(problem, step->from),
                        problem_cell_of(problem, step->to));
}

/* ---- breadth-first search ---------------------------------------------------------- */

struct wave {
    struct space *space;
    struct trail trail;
    struct desk desk;
    uint32_t at;     /* node being expanded */
    uint32_t solved; /* the first solved node, NONE */
    bool refused;
    uint64_t duplicates;
};

static bool is_solved(const struct problem *problem, const uint8_t *packed)
{
    return problem_place(problem, packed, 0) == problem->goal;
}

/* Adds PACKED unless it is known; false: refused. */
static bool discover(struct wave *wave, uint64_t hash, const uint8_t *packed,
                     uint32_t parent, uint32_t move)
{
    size_t at = find_slot(wave->space, hash, packed);
    if (wave->space->slot[at] != 0) {
        wave->duplicates++;
        return true;
    }
    if (trail_add(&wave->trail, parent, move) == TRAIL_NONE)
        return false;
    add_node(wave->space, at, hash, packed);
    if (wave->solved == NONE && is_solved(&wave->space->problem, packed))
        wave->solved = wave->space->count - 1;
    return make_room(wave->space);
}

ALWAYS_INLINE bool visit_new(void *context, const struct desk *desk,
                             const struct step *step)
{
    struct wave *wave = context;
    uint8_t packed[PACKED];
    pack_step(desk, step, packed);
    wave->refused = !discover(wave, step->hash, packed, wave->at,
                              move_of(desk->problem, step));
    return !wave->refused;
}

static void publish(const struct wave *wave, int depth)
{
    struct progress progress = {
        .phase = N_("breadth first"),
        .open = wave->space->count - wave->at,
        .duplicates = wave->duplicates,
        .depth = depth,
        .has_best = wave->solved != NONE,
        .has_bound = wave->solved == NONE,
        .bound = depth + 1,
    };
    if (progress.has_best)
        progress.best = trail_depth(&wave->trail, wave->solved);
    search_publish(wave->space->search, &progress);
}

static bool expand_node(struct wave *wave)
{
    const struct problem *problem = &wave->space->problem;
    struct trail_step last = trail_at(&wave->trail, wave->at);
    int to = -1;
    int ways = 0;
    if (last.parent != TRAIL_NONE && problem->metric != KLOTSKI_STEPS) {
        int from = problem_place_of(problem, klotski_from(last.move));
        to = problem_place_of(problem, klotski_to(last.move));
        ways = from / problem->width == to / problem->width ? ROW_WAYS
                                                             : ANY_WAY & ~ROW_WAYS;
    }
    desk_load(&wave->desk, packed_at(wave->space, wave->at));
    if (problem->metric == KLOTSKI_MOVES)
        return expand(KLOTSKI_MOVES, &wave->desk, to, ways, visit_new, wave);
    if (problem->metric == KLOTSKI_STRAIGHT)
        return expand(KLOTSKI_STRAIGHT, &wave->desk, to, ways, visit_new, wave);
    return expand(KLOTSKI_STEPS, &wave->desk, to, ways, visit_new, wave);
}

/* Up to a solved node or, with BEYOND nodes more, to the end of the component. True:
 * there is nothing more to find. */
static bool run(struct wave *wave, struct claim *claim, uint32_t beyond)
{
    uint32_t layer_end = wave->space->count;
    uint32_t told = 0;
    int depth = 0;
    for (; wave->at < wave->space->count; wave->at++) {
        if (wave->at == layer_end) {
            layer_end = wave->space->count;
            depth++;
        }
        if (wave->solved != NONE && (beyond == 0 || wave->at > 2 * wave->solved + beyond))
            return false;
        if (wave->at - told >= PUBLISH) {
            publish(wave, depth);
            told = wave->at;
        }
        if (!search_claim(claim) || (!expand_node(wave) && wave->refused))
            return false;
    }
    publish(wave, depth);
    return true;
}

/* ---- what lies before the first move ----------------------------------------------- */

/* The states that the piece moved last reaches at no cost, the present one first. */
struct starts {
    int count;
    uint32_t move[KLOTSKI_CELLS + 1];
    uint8_t packed[KLOTSKI_CELLS + 1][PACKED];
};

static void find_starts(const struct klotski *state, struct problem *problem,
                        struct starts *starts)
{
    problem_read(state, problem, starts->packed[0]);
    starts->move[0] = MOVE_NONE;
    starts->count = 1;
    int from = state->last != 0 ? klotski_first(state, (char)state->last) : -1;
    if (from < 0 || state->metric == KLOTSKI_STEPS)
        return;
    struct klotski_reach reach;
    struct problem same;
    klotski_find(state, from, &reach);
    for (int i = 0; i < reach.count; i++) {
        if (reach.cost[reach.to[i]] != 0)
            continue;
        struct klotski moved = *state;
        starts->move[starts->count] = klotski_move(from, reach.to[i]);
        klotski_game.apply(&moved, starts->move[starts->count]);
        problem_read(&moved, &same, starts->packed[starts->count++]);
    }
}

/* Adds the starts; the move of a root is the free one that leads to it. */
static bool begin(struct wave *wave, const struct starts *starts)
{
    if (!make_room(wave->space))
        return false;
    for (int i = 0; i < starts->count; i++)
        if (!discover(wave, hash_of(wave->space, starts->packed[i]), starts->packed[i],
                      TRAIL_NONE, starts->move[i]))
            return false;
    return true;
}

static void take_line(struct wave *wave, struct solution *out)
{
    uint32_t root = wave->solved;
    while (trail_at(&wave->trail, root).parent != TRAIL_NONE)
        root = trail_at(&wave->trail, root).parent;
    uint32_t free_move = trail_at(&wave->trail, root).move;
    int more = free_move != MOVE_NONE;
    solution_resize(out, trail_depth(&wave->trail, wave->solved) + more);
    if (more)
        out->moves[0] = free_move;
    trail_line(&wave->trail, wave->solved, out->moves + more);
    out->verdict = VERDICT_SOLVED;
    out->proved = true;
}

/* ---- distances --------------------------------------------------------------------- */

struct ebb {
    const struct space *space;
    uint16_t *distance;
    uint32_t *queue;
    uint32_t count;
    uint16_t value; /* of the nodes being found */
};

ALWAYS_INLINE bool visit_distance(void *context, const struct desk *desk,
                                  const struct step *step)
{
    struct ebb *ebb = context;
    uint8_t packed[PACKED];
    pack_step(desk, step, packed);
    uint32_t node = find_node(ebb->space, step->hash, packed);
    if (ebb->distance[node] == 0) {
        ebb->distance[node] = ebb->value;
        ebb->queue[ebb->count++] = node;
    }
    return true;
}

static bool expand_any(struct desk *desk, visitor *visit, void *context)
{
    switch (desk->problem->metric) {
    case KLOTSKI_MOVES:
        return expand(KLOTSKI_MOVES, desk, -1, 0, visit, context);
    case KLOTSKI_STRAIGHT:
        return expand(KLOTSKI_STRAIGHT, desk, -1, 0, visit, context);
    default:
        return expand(KLOTSKI_STEPS, desk, -1, 0, visit, context);
    }
}

/* From all solved nodes at once: moves can be made backwards in all three metrics. */
static void measure(struct wave *wave, struct claim *claim, struct ebb *ebb)
{
    const struct space *space = wave->space;
    for (uint32_t node = 0; node < space->count; node++)
        if (is_solved(&space->problem, packed_at(space, node))) {
            ebb->distance[node] = 1;
            ebb->queue[ebb->count++] = node;
        }
    for (uint32_t at = 0; at < ebb->count && search_claim(claim); at++) {
        ebb->value = (uint16_t)(ebb->distance[ebb->queue[at]] + 1);
        desk_load(&wave->desk, packed_at(space, ebb->queue[at]));
        expand_any(&wave->desk, visit_distance, ebb);
    }
}

/* The whole component was found: keeps it with its distances. NULL: stopped. */
static struct general_memo *learn(struct wave *wave, struct claim *claim)
{
    struct space *space = wave->space;
    struct search *search = space->search;
    size_t bytes = space->count * sizeof(uint16_t);
    size_t queue_bytes = space->count * sizeof(uint32_t);
    struct ebb ebb = {.space = space};
    ebb.distance = search_alloc(search, bytes);
    ebb.queue = search_alloc(search, queue_bytes);
    if (ebb.distance != NULL && ebb.queue != NULL)
        measure(wave, claim, &ebb);
    search_release(search, ebb.queue, queue_bytes);
    if (search_stopped(search)) {
        search_release(search, ebb.distance, bytes);
        return NULL;
    }
    search_disown(search, bytes);
    space_disown(space);
    struct general_memo *memo = memory_get(1, sizeof *memo);
    memo->space = *space;
    memo->distance = ebb.distance;
    memo->bytes = bytes;
    memset(space->chunk, 0, sizeof space->chunk);
    space->slot = NULL;
    space->slots = 0;
    space->search = search;
    return memo;
}

/* ---- the solver -------------------------------------------------------------------- */

void general_free(struct general_memo *memo)
{
    if (memo == NULL)
        return;
    space_free(&memo->space);
    pages_free(memo->distance, memo->bytes);
    free(memo);
}

/* Looks for a successor at a distance. */
struct finder {
    const struct general_memo *memo;
    uint16_t value;
    uint32_t move;
    uint32_t node;
};

static bool visit_find(void *context, const struct desk *desk, const struct step *step)
{
    struct finder *finder = context;
    uint8_t packed[PACKED];
    pack_step(desk, step, packed);
    uint32_t node = find_node(&finder->memo->space, step->hash, packed);
    if (finder->memo->distance[node] != finder->value)
        return true;
    finder->node = node;
    finder->move = move_of(desk->problem, step);
    return false;
}

static void descend(const struct general_memo *memo, uint32_t node, uint32_t *moves)
{
    struct desk desk;
    desk_init(&desk, &memo->space);
    while (memo->distance[node] > 1) {
        struct finder finder = {.memo = memo,
                                .value = (uint16_t)(memo->distance[node] - 1)};
        desk_load(&desk, packed_at(&memo->space, node));
        expand_any(&desk, visit_find, &finder);
        *moves++ = finder.move;
        node = finder.node;
    }
}

static bool recall_from(const struct general_memo *memo, const struct starts *starts,
                        struct solution *out)
{
    const struct space *space = &memo->space;
    uint32_t best = NONE;
    int start = 0;
    for (int i = 0; i < starts->count; i++) {
        uint32_t node =
            find_node(space, hash_of(space, starts->packed[i]), starts->packed[i]);
        if (node == NONE)
            return false;
        if (best == NONE || memo->distance[node] < memo->distance[best]) {
            best = node;
            start = i;
        }
    }
    out->proved = true;
    out->verdict = VERDICT_IMPOSSIBLE;
    if (memo->distance[best] == 0)
        return true;
    out->verdict = VERDICT_SOLVED;
    int more = start > 0;
    solution_resize(out, memo->distance[best] - 1 + more);
    if (more)
        out->moves[0] = starts->move[start];
    descend(memo, best, out->moves + more);
    return true;
}

bool general_recall(const struct general_memo *memo, const struct klotski *state,
                    struct solution *out)
{
    struct problem problem;
    struct starts *starts = memory_get(1, sizeof *starts);
    find_starts(state, &problem, starts);
    bool known = memcmp(&problem, &memo->space.problem, sizeof problem) == 0 &&
                 recall_from(memo, starts, out);
    free(starts);
    return known;
}

void general_solve(struct search *search, struct general_memo **memo,
                   const struct klotski *state, struct solution *out)
{
    struct claim claim = {.search = search};
    struct problem problem;
    struct starts *starts = memory_get(1, sizeof *starts);
    struct space *space = memory_get(1, sizeof *space);
    struct wave *wave = memory_get(1, sizeof *wave);
    find_starts(state, &problem, starts);
    space_init(space, search, &problem);
    wave->space = space;
    wave->solved = NONE;
    trail_init(&wave->trail, search);
    desk_init(&wave->desk, space);
    bool whole = begin(wave, starts) && run(wave, &claim, memo != NULL ? BEYOND : 0);
    if (wave->solved != NONE) {
        take_line(wave, out);
    } else if (whole) {
        out->verdict = VERDICT_IMPOSSIBLE;
        out->proved = true;
    }
    if (memo != NULL) {
        general_free(*memo);
        *memo = whole ? learn(wave, &claim) : NULL;
    }
    search_settle(&claim);
    trail_free(&wave->trail);
    space_free(space);
    free(wave);
    free(space);
    free(starts);
}
