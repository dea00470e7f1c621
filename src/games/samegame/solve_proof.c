/* Depth-first branch and bound (Land and Doig 1960) with a transposition table.
 *
 * A node is pruned if its points so far plus an upper bound of the points to come do not
 * exceed the best score known, which the streams of solve.c raise as well. Choices are
 * tried by descending bound, so once one is pruned, so are all after it.
 *
 * The bound is admissible: a group has tiles of one colour, and the n^2 or (n - 2)^2 of a
 * whole is at least the sum over its parts, so the tiles of a colour never score more
 * than as one group. With (n - 2)^2 a colour with one tile left costs at least 1 at the
 * end, and the bonus for an empty board is impossible. A choice adds its points to the
 * bound of what is left; if it leaves a single tile of its colour, the bonus is gone too.
 *
 * When all choices of a position are done, the maximum of their bounds replaces its own:
 * each choice was searched (its own final bound), known from the table, or pruned (its
 * first bound), and ending the game here is in the maximum too. So the learned bound is
 * an upper bound whatever the best score was at the time, and stays valid in the table.
 * The search is complete when the first frame is left: each line was then played, or has
 * a bound that does not exceed BEST.
 *
 * The table compares 63 + 24 bits of hash and the number of tiles. engine/solution.h
 * says how likely a wrong proof is. Forgetting an entry only costs time. */
#include "games/samegame/solve_proof.h"

#include <assert.h>
#include <string.h>

enum {
    CLEARED = 1000,
    FIRST_SLOTS = 1 << 14,
    PROBES = 4,     /* slots for a position */
    TABLE_SHARE = 2 /* the table may use 1 / TABLE_SHARE of the memory limit */
};

static const size_t TABLE_MOST = (size_t)256 << 20; /* bytes, if there is no limit */

/* A fully explored position; CHECK 0: empty. */
struct proof_slot {
    uint64_t check;
    int32_t bound; /* upper bound of the points to come */
    uint32_t rest; /* 24 more bits of hash, and the number of tiles (at most 255) */
};

struct proof_choice {
    int32_t bound; /* upper bound of the points to come, including the move's */
    uint16_t group;
};

/* A position on the path from the start to the current node. */
struct proof_frame {
    struct same_play play;
    uint64_t check; /* its hash, as in a slot */
    uint32_t rest;
    int32_t bound;        /* maximum over END and the choices done so far */
    int32_t end;          /* points to come if the game ends here: penalty or bonus */
    uint16_t count, next; /* of CHOICE; the next one to try */
    uint16_t taken;       /* a cell of the group removed to reach the next frame */
    struct proof_choice choice[PLAY_GROUPS];
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
    uint16_t line[PLAY_MOVES];
};

/* ---- bounds ------------------------------------------------------------------------ */

/* An upper bound of the points for COUNT tiles of a colour. */
static inline int color_bound(const struct same_play *play, int count)
{
    if (play->points == SAME_SQUARE)
        return count > 1 ? count * count : 0;
    return count > 1 ? (count - 2) * (count - 2) : -count;
}

static int to_come(const struct same_play *play)
{
    int bound = 0;
    bool alone = false;
    for (int color = 1; color <= SAME_COLORS; color++) {
        bound += color_bound(play, play->left[color]);
        alone |= play->left[color] == 1;
    }
    return play->points == SAME_CLASSIC && !alone ? bound + CLEARED : bound;
}

int proof_bound(const struct same_play *start)
{
    return start->count > 0 ? start->gained + to_come(start) : play_score(start);
}

/* ---- the table --------------------------------------------------------------------- */

uint64_t proof_hash(const struct same_play *play)
{
    size_t size = (size_t)play->width * play->stride;
    const uint8_t *at = play->color + play->stride;
    uint64_t hash = 0x243f6a8885a308d3U + size;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, at + i, size - i < 8 ? size - i : 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    return hash | 1;
}

/* The second part of the hash, independent of the first, and the number of tiles. */
static uint32_t rest_of(const struct same_play *play)
{
    size_t size = (size_t)play->width * play->stride;
    const uint8_t *at = play->color + play->stride;
    uint64_t hash = 0x13198a2e03707344U;
    uint32_t tiles = (uint32_t)play_tiles(play);
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, at + i, size - i < 8 ? size - i : 8);
        hash = (hash + word) * 0xd6e8feb86659fd93U;
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 16 & ~UINT64_C(255)) | (tiles < 255 ? tiles : 255);
}

static struct proof_slot *slots_of(const struct proof *proof, uint64_t check)
{
    size_t at = (size_t)(check * 0xc2b2ae3d27d4eb4fU >> 24);
    return proof->slots + (at & (proof->slot_count / PROBES - 1)) * PROBES;
}

static const struct proof_slot *look_up(const struct proof *proof,
                                        const struct proof_frame *frame)
{
    const struct proof_slot *slots = slots_of(proof, frame->check);
    for (int i = 0; i < PROBES; i++)
        if (slots[i].check == frame->check && slots[i].rest == frame->rest)
            return &slots[i];
    return NULL;
}

/* If all slots are full, replaces the position with the fewest tiles: it is the
 * fastest to explore again. */
static void put(struct proof *proof, const struct proof_slot *slot)
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

/* Makes the table four times as large, unless that exceeds its share. */
static void grow(struct proof *proof)
{
    uint64_t limit = proof->search->limits.bytes;
    size_t most = limit > 0 ? (size_t)(limit / TABLE_SHARE) : TABLE_MOST;
    size_t count = proof->slot_count * 4;
    struct proof_slot *old = proof->slots;
    proof->full = (count + proof->slot_count) * sizeof *old > most;
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
            put(proof, &old[i]);
    search_release(proof->search, old, old_count * sizeof *old);
}

static void learn(struct proof *proof, const struct proof_frame *frame)
{
    if (!proof->full && proof->used > proof->slot_count / 2)
        grow(proof);
    put(proof, &(struct proof_slot){.check = frame->check,
                                    .bound = frame->bound,
                                    .rest = frame->rest});
}

/* ---- the search -------------------------------------------------------------------- */

/* Lists the choices of FRAME by descending bound. */
static void list(struct proof_frame *frame)
{
    const struct same_play *play = &frame->play;
    int all = to_come(play);
    bool cleared = play->points == SAME_CLASSIC;
    for (int color = 1; color <= SAME_COLORS; color++)
        cleared = cleared && play->left[color] != 1;
    frame->count = frame->next = 0;
    for (int i = 0; i < play->count; i++) {
        const struct play_group *group = &play->group[play->live[i]];
        int left = play->left[group->color];
        int bound = all + play_worth(play, group->size) - color_bound(play, left) +
                    color_bound(play, left - group->size);
        if (cleared && left - group->size == 1)
            bound -= CLEARED;
        int k = frame->count++;
        for (; k > 0 && frame->choice[k - 1].bound < bound; k--)
            frame->choice[k] = frame->choice[k - 1];
        frame->choice[k] = (struct proof_choice){.bound = bound, .group = play->live[i]};
    }
}

/* Starts the new position of FRAME; ending the game there may be the best line so far. */
static void enter(struct proof *proof, struct proof_frame *frame)
{
    const struct same_play *play = &frame->play;
    frame->end = play_score(play) - play->gained;
    frame->bound = frame->end;
    list(frame);
    if (play->gained + frame->end <= proof->best)
        return;
    proof->best = proof->line_score = play->gained + frame->end;
    proof->line_count = proof->depth;
    for (int i = 0; i < proof->depth; i++)
        proof->line[i] = proof->frames[i].taken;
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
    int bound = frame->play.gained - before->play.gained + frame->bound;
    if (bound > before->bound)
        before->bound = bound;
}

/* Takes the next choice of the deepest frame, unless the table shows that it cannot
 * beat the best line. */
static void descend(struct proof *proof, struct proof_frame *frame)
{
    const struct proof_choice *choice = &frame->choice[frame->next++];
    struct proof_frame *after = frame + 1;
    frame->taken = frame->play.pool[frame->play.group[choice->group].begin];
    play_copy(&after->play, &frame->play);
    play_take(&after->play, choice->group);
    after->check = proof_hash(&after->play);
    after->rest = rest_of(&after->play);
    const struct proof_slot *known = look_up(proof, after);
    if (known != NULL && after->play.gained + known->bound <= proof->best) {
        int bound = after->play.gained - frame->play.gained + known->bound;
        frame->bound = bound > frame->bound ? bound : frame->bound;
        return;
    }
    proof->depth++;
    enter(proof, after);
}

bool proof_run(struct proof *proof, struct claim *claim, uint64_t *nodes)
{
    while (proof->depth >= 0) {
        struct proof_frame *frame = &proof->frames[proof->depth];
        if (frame->next < frame->count &&
            frame->play.gained + frame->choice[frame->next].bound > proof->best) {
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

/* ---- its life ---------------------------------------------------------------------- */

struct proof *proof_new(struct search *search, const struct same_play *start)
{
    struct proof *proof = search_alloc(search, sizeof *proof);
    if (proof == NULL)
        return NULL;
    *proof = (struct proof){.search = search,
                            .slot_count = FIRST_SLOTS,
                            .frame_count = play_tiles(start) / 2 + 2,
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
    play_copy(&proof->frames[0].play, start);
    play_weigh(&proof->frames[0].play, 0, NULL);
    proof->frames[0].check = proof_hash(start);
    proof->frames[0].rest = rest_of(start);
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
