/* Depth-first branch and bound (Land and Doig 1960) with a transposition table, which knows a
 * position by the set of removed tiles (Zobrist 1970), so that a choice known from it costs no
 * move. Choices are tried by descending bound, so once one is pruned, so are all after it. Why
 * the bounds hold: games/samegame/PROOFS. */
#include "games/samegame/solve/solve_proof.h"

#include "base/random.h"
#include "games/samegame/rules/tiles.h"

#include <assert.h>
#include <string.h>

enum {
    GROUPS = PROOF_TILES / 2,
    FIRST_SLOTS = 1 << 14,
    PROBES = 4,     /* slots for a position */
    TABLE_SHARE = 2 /* the table may use 1 / TABLE_SHARE of the memory limit */
};

static const size_t TABLE_MOST = (size_t)256 << 20; /* bytes, if there is no limit */

/* A set of tiles: the exclusive or of random numbers, one for each tile. In the hash of a
 * position, that of the tiles removed, the lowest bit of CHECK is set, and the lowest 8
 * bits of REST are the number of tiles left. */
struct proof_hash {
    uint64_t check;
    uint32_t rest;
};

struct proof_tile {
    struct proof_hash hash;
    uint16_t name; /* see tiles.h */
};

/* A fully explored position; CHECK 0: empty. */
struct proof_slot {
    uint64_t check;
    int32_t bound; /* upper bound of the points to come */
    uint32_t rest;
};

struct proof_choice {
    int32_t bound;          /* upper bound of the points to come, including the move's */
    int32_t points;         /* the move's */
    uint16_t tile;          /* one of the group */
    struct proof_hash hash; /* of the position after the move */
};

/* A position on the path from the start to the current node. */
struct proof_frame {
    struct tiles tiles;
    struct proof_hash hash;
    int32_t bound; /* maximum of ending the game here and of the choices done so far */
    uint16_t count, next; /* of CHOICE; the next one to try */
    struct proof_choice choice[GROUPS];
};

struct proof {
    struct search *search;
    struct proof_slot *slots;
    size_t slot_count, used;
    bool full; /* the table may not grow */
    struct proof_frame *frames;
    int frame_count, depth; /* DEPTH -1: done */
    int best;
    int line_score, line_count;
    uint16_t line[TILES_MOVES];
    struct proof_tile tile[TILES_PLACES]; /* by place */
};

/* ---- the table --------------------------------------------------------------------- */

static inline struct proof_slot *slots_of(const struct proof *proof, uint64_t check)
{
    size_t at = (size_t)(check >> 16);
    return proof->slots + (at & (proof->slot_count / PROBES - 1)) * PROBES;
}

static const struct proof_slot *look_up(const struct proof *proof, struct proof_hash hash)
{
    const struct proof_slot *slots = slots_of(proof, hash.check);
    for (int i = 0; i < PROBES; i++)
        if (slots[i].check == hash.check && slots[i].rest == hash.rest)
            return &slots[i];
    return NULL;
}

/* If all slots are full, replaces the position with the fewest tiles: it is the
 * fastest to explore again. */
static void put_slot(struct proof *proof, const struct proof_slot *slot)
{
    struct proof_slot *slots = slots_of(proof, slot->check);
    struct proof_slot *least = &slots[0];
    for (int i = 0; i < PROBES; i++) {
        if (slots[i].check == slot->check && slots[i].rest == slot->rest) {
            least = &slots[i];
            break;
        }
        if (slots[i].check == 0 || (slots[i].rest & 255) < (least->rest & 255))
            least = &slots[i];
        if (least->check == 0)
            break;
    }
    proof->used += least->check == 0;
    *least = *slot;
}

/* Doubles the table, unless that exceeds its share. */
static void grow_table(struct proof *proof)
{
    uint64_t limit = proof->search->limits.bytes;
    size_t most = limit > 0 ? (size_t)(limit / TABLE_SHARE) : TABLE_MOST;
    size_t count = proof->slot_count * 2;
    struct proof_slot *old = proof->slots;
    proof->full =
        count * sizeof *old > most || !search_fits(proof->search, count * sizeof *old);
    if (proof->full)
        return;
    struct proof_slot *slots = search_alloc(proof->search, count * sizeof *slots);
    if (slots == NULL) {
        proof->full = true;
        return;
    }
    size_t old_count = proof->slot_count;
    proof->slots = slots;
    proof->slot_count = count;
    proof->used = 0;
    for (size_t i = 0; i < old_count; i++)
        if (old[i].check != 0)
            put_slot(proof, &old[i]);
    search_release(proof->search, old, old_count * sizeof *old);
}

static void learn(struct proof *proof, const struct proof_frame *frame)
{
    if (!proof->full && proof->used > proof->slot_count / 2)
        grow_table(proof);
    put_slot(proof, &(struct proof_slot){.check = frame->hash.check,
                                         .bound = frame->bound,
                                         .rest = frame->hash.rest});
}

/* ---- groups ------------------------------------------------------------------------ */

/* A connected set of tiles of one colour, or a part of it that has been united with
 * another one. */
struct part {
    uint8_t parent; /* itself: not united */
    uint8_t color, size;
    uint16_t tile;
    struct proof_hash hash;
};

static inline unsigned root(const struct part *parts, unsigned part)
{
    while (parts[part].parent != part)
        part = parts[part].parent;
    return part;
}

static unsigned unite(struct part *parts, unsigned a, unsigned b)
{
    if (a == b)
        return a;
    parts[b].parent = (uint8_t)a;
    parts[a].size = (uint8_t)(parts[a].size + parts[b].size);
    parts[a].hash.check ^= parts[b].hash.check;
    parts[a].hash.rest ^= parts[b].hash.rest;
    return a;
}

/* A column while the parts are labelled: of each cell the colour, 0: empty, and the part. */
struct labelled {
    uint8_t color[SAME_ROWS + 1], part[SAME_ROWS];
};

/* Labels the parts of TILES in one pass over the cells, with union-find (Rosenfeld and
 * Pfaltz 1966). Returns their number. */
static unsigned find_parts(const struct proof *proof, const struct tiles *tiles,
                           struct part *parts)
{
    struct labelled columns[2] = {0};
    struct labelled *before = &columns[0], *now = &columns[1];
    unsigned count = 0;
    for (unsigned i = tiles->column[0].after; i != 0; i = tiles->column[i].after) {
        unsigned height = 0;
        for (uint32_t left = tiles->column[i].alive; left != 0; left &= left - 1) {
            const struct proof_tile *tile =
                &proof->tile[tiles_place(i, (unsigned)__builtin_ctz(left))];
            unsigned color = tiles_color(tile->name);
            bool beside = before->color[height] == color;
            unsigned part;
            if (height > 0 && now->color[height - 1] == color) {
                part = root(parts, now->part[height - 1]);
                if (beside)
                    part = unite(parts, part, root(parts, before->part[height]));
            } else if (beside) {
                part = root(parts, before->part[height]);
            } else {
                part = count++;
                parts[part] = (struct part){.parent = (uint8_t)part,
                                            .color = (uint8_t)color,
                                            .tile = tile->name};
            }
            parts[part].size++;
            parts[part].hash.check ^= tile->hash.check;
            parts[part].hash.rest ^= tile->hash.rest;
            now->part[height] = (uint8_t)part;
            now->color[height++] = (uint8_t)color;
        }
        memset(now->color + height, 0, sizeof now->color - height);
        struct labelled *other = before;
        before = now;
        now = other;
    }
    return count;
}

/* ---- the search -------------------------------------------------------------------- */

/* Lists the choices of FRAME by descending bound. */
static void list(const struct proof *proof, struct proof_frame *frame)
{
    const struct tiles *tiles = &frame->tiles;
    const int all = tiles_bound(tiles) - tiles->gained;
    struct part parts[PROOF_TILES];
    unsigned part_count = find_parts(proof, tiles, parts);
    bool cleared = tiles->points == SAME_CLASSIC && tiles->alone == 0;
    frame->count = frame->next = 0;
    for (unsigned i = 0; i < part_count; i++) {
        const struct part *part = &parts[i];
        if (part->parent != i || part->size < 2)
            continue;
        int left = tiles->colors[part->color];
        int gain = tiles_worth(tiles, part->color, part->size);
        int bound = all + gain - tiles_worth(tiles, part->color, left) +
                    tiles_worth(tiles, part->color, left - part->size);
        if (cleared && left - part->size == 1)
            bound -= SAME_CLEARED;
        int k = frame->count++;
        for (; k > 0 && frame->choice[k - 1].bound < bound; k--)
            frame->choice[k] = frame->choice[k - 1];
        uint32_t rest = (frame->hash.rest ^ part->hash.rest) - part->size;
        frame->choice[k] =
            (struct proof_choice){.bound = bound,
                                  .points = gain,
                                  .tile = part->tile,
                                  .hash = {frame->hash.check ^ part->hash.check, rest}};
    }
}

/* Whether CHOICE of FRAME can beat the best line. */
static inline bool promises(const struct proof *proof, const struct proof_frame *frame,
                            int choice)
{
    return choice < frame->count &&
           frame->tiles.gained + frame->choice[choice].bound > proof->best;
}

/* Starts the new position of FRAME; ending the game there may be the best line so far. */
static void enter(struct proof *proof, struct proof_frame *frame)
{
    const struct tiles *tiles = &frame->tiles;
    const int score = tiles_score(tiles);
    frame->bound = score - tiles->gained;
    list(proof, frame);
    if (score > proof->best) {
        proof->best = proof->line_score = score;
        proof->line_count = proof->depth;
        for (int i = 0; i < proof->depth; i++) {
            const struct proof_frame *at = &proof->frames[i];
            unsigned tile = at->choice[at->next - 1].tile;
            proof->line[i] = (uint16_t)tiles_cell(&at->tiles, tile);
        }
    }
    for (int i = 0; promises(proof, frame, i); i++)
        __builtin_prefetch(slots_of(proof, frame->choice[i].hash.check));
}

/* Leaves the deepest frame, whose choices are all done, and passes its bound up. */
static void leave(struct proof *proof)
{
    const struct proof_frame *frame = &proof->frames[proof->depth];
    if (frame->count > 1)
        learn(proof, frame);
    if (--proof->depth < 0)
        return;
    struct proof_frame *before = &proof->frames[proof->depth];
    int bound = frame->tiles.gained - before->tiles.gained + frame->bound;
    if (bound > before->bound)
        before->bound = bound;
}

/* Takes the next choice of the deepest frame, unless the table shows that it cannot
 * beat the best line. */
static void descend(struct proof *proof, struct proof_frame *frame)
{
    const struct proof_choice *choice = &frame->choice[frame->next++];
    const struct proof_slot *known = look_up(proof, choice->hash);
    if (known != NULL) {
        int bound = choice->points + known->bound;
        if (frame->tiles.gained + bound <= proof->best) {
            frame->bound = bound > frame->bound ? bound : frame->bound;
            return;
        }
    }
    struct proof_frame *after = frame + 1;
    tiles_copy(&after->tiles, &frame->tiles);
    tiles_take(&after->tiles, choice->tile);
    after->hash = choice->hash;
    proof->depth++;
    enter(proof, after);
}

bool proof_run(struct proof *proof, struct claim *claim, uint64_t *nodes)
{
    while (proof->depth >= 0) {
        struct proof_frame *frame = &proof->frames[proof->depth];
        if (promises(proof, frame, frame->next)) {
            if (*nodes == 0 || !search_claim(claim))
                return false;
            --*nodes;
            descend(proof, frame);
            continue;
        }
        /* The bound of the first choice that is left bounds all that are left. */
        if (frame->next < frame->count && frame->choice[frame->next].bound > frame->bound)
            frame->bound = frame->choice[frame->next].bound;
        leave(proof);
    }
    return true;
}

void proof_know(struct proof *proof, int score)
{
    proof->best = score > proof->best ? score : proof->best;
}

const uint16_t *proof_line(const struct proof *proof, int *count, int *score)
{
    if (proof->line_score == INT32_MIN)
        return NULL;
    *count = proof->line_count;
    *score = proof->line_score;
    return proof->line;
}

int proof_bound(const struct same *start)
{
    struct tiles tiles;
    tiles_init(&tiles, start);
    return tiles_find(&tiles, 0) != 0 ? tiles_bound(&tiles) : tiles_score(&tiles);
}

/* ---- its life ---------------------------------------------------------------------- */

struct proof *proof_new(struct search *search, const struct same *start)
{
    assert(same_tiles(start) <= PROOF_TILES);
    struct proof *proof = search_alloc(search, sizeof *proof);
    if (proof == NULL)
        return NULL;
    *proof = (struct proof){.search = search,
                            .slot_count = FIRST_SLOTS,
                            .frame_count = same_tiles(start) / 2 + 2,
                            .best = INT32_MIN,
                            .line_score = INT32_MIN};
    proof->slots = search_alloc(search, FIRST_SLOTS * sizeof *proof->slots);
    if (proof->slots != NULL)
        proof->frames =
            search_alloc(search, (size_t)proof->frame_count * sizeof *proof->frames);
    if (proof->frames == NULL) {
        proof_free(proof);
        return NULL;
    }
    struct tiles *tiles = &proof->frames[0].tiles;
    uint16_t names[SAME_CELLS];
    struct random random;
    random_seed(&random, 0);
    tiles_init(tiles, start);
    tiles_list(tiles, names);
    for (unsigned i = 0; i < tiles->left; i++)
        proof->tile[tiles_place_of(names[i])] =
            (struct proof_tile){.hash = {random_next(&random) & ~UINT64_C(1),
                                         (uint32_t)random_next(&random) & ~255U},
                                .name = names[i]};
    proof->frames[0].hash = (struct proof_hash){1, tiles->left};
    enter(proof, &proof->frames[0]);
    return proof;
}

void proof_free(struct proof *proof)
{
    if (proof == NULL)
        return;
    struct search *search = proof->search;
    search_release(search, proof->slots, proof->slot_count * sizeof *proof->slots);
    search_release(search, proof->frames,
                   (size_t)proof->frame_count * sizeof *proof->frames);
    search_release(search, proof, sizeof *proof);
}
