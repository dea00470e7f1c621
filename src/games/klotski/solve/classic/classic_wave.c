/* Breadth-first search in batches, the chain of boards to a start, and the distances of a
 * whole component. classic.c says why the answer is right, classic_wave.h why it is fast.
 *
 * No parents are kept. Moves can be reversed, so the board before one at depth d is
 * any of its neighbours in layer d - 1: find_before() looks for one there. Traces mark
 * odd layers, which shows where a layer begins. wave_measure() searches a second time,
 * from all solved boards at once, and so finds the distance of each board to the
 * nearest solved one. */
#include "games/klotski/solve/classic/classic_wave.h"

#include "base/i18n.h"
#include "base/pages.h"
#include "games/klotski/solve/classic/classic_batch.h"

#include <assert.h>
#include <string.h>

enum {
    BITS = 17,       /* of the table in a block of one huge page */
    BITS_LEAST = 12, /* if the limit of memory is below a huge page */
    PUBLISH = 1 << 14
};

/* ---- memory ------------------------------------------------------------------------ */

static uint32_t most_in(int bits)
{
    return (uint32_t)(((uint64_t)1 << bits) / 64 * 45);
}

static size_t block_bytes(int bits)
{
    size_t bytes = ((size_t)8 << bits) + (size_t)most_in(bits) * 10 +
                   sizeof(struct wave_batch) + sizeof(struct wave_kinds);
    if (bits == BITS)
        assert(bytes <= PAGES_HUGE);
    return bits == BITS ? PAGES_HUGE : bytes;
}

static void release(const struct wave *wave, void *block, size_t bytes)
{
    if (wave->search != NULL)
        search_release(wave->search, block, bytes);
    else
        pages_free(block, bytes);
}

/* An empty table of 1 << BITS slots in a block of its own. */
static bool take_block(struct wave *wave, int bits)
{
    size_t bytes = block_bytes(bits);
    unsigned char *block = search_alloc(wave->search, bytes);
    if (block == NULL)
        return false;
    wave->block = block;
    wave->bytes = bytes;
    wave->bits = bits;
    wave->most = most_in(bits);
    wave->slot = (uint64_t *)block;
    wave->queue = wave->slot + ((size_t)1 << bits);
    wave->batch = (struct wave_batch *)(wave->queue + wave->most);
    wave->kinds = (struct wave_kinds *)(wave->batch + 1);
    wave->trace = (uint16_t *)(wave->kinds + 1);
    batch_fill_kinds(wave->kinds, wave->rules.mirrored);
    return true;
}

ALWAYS_INLINE size_t first_slot(uint64_t form, int bits)
{
    return (size_t)((form ^ form >> 32) * 0x9e3779b97f4a7c15U >> (64 - bits));
}

/* Returns the slot of FORM, or the empty slot where it belongs. */
ALWAYS_INLINE size_t slot_of(const uint64_t *slot, int bits, uint64_t form)
{
    size_t mask = ((size_t)1 << bits) - 1;
    size_t at = first_slot(form, bits);
    while ((slot[at] != 0) & (slot[at] != form))
        at = (at + 1) & mask;
    return at;
}

static bool grow(struct wave *wave)
{
    struct wave old = *wave;
    if (!take_block(wave, old.bits + 2))
        return false;
    memcpy(wave->queue, old.queue, old.count * sizeof *old.queue);
    memcpy(wave->trace, old.trace, old.count * sizeof *old.trace);
    memcpy(wave->batch, old.batch, sizeof *old.batch);
    for (uint32_t i = 0; i < wave->count; i++)
        wave->slot[slot_of(wave->slot, wave->bits, wave->queue[i])] = wave->queue[i];
    search_release(wave->search, old.block, old.bytes);
    return true;
}

bool wave_init(struct wave *wave, struct search *search, const struct wave_rules *rules)
{
    uint64_t limit = search->limits.bytes;
    *wave = (struct wave){.search = search, .rules = *rules, .solved = WAVE_NONE};
    return take_block(wave, limit == 0 || limit >= PAGES_HUGE ? BITS : BITS_LEAST);
}

static size_t distance_bytes(const struct wave *wave)
{
    return sizeof *wave->distance << wave->bits;
}

void wave_free(struct wave *wave)
{
    if (wave->block != NULL)
        release(wave, wave->block, wave->bytes);
    if (wave->distance != NULL)
        release(wave, wave->distance, distance_bytes(wave));
    *wave = (struct wave){0};
}

void wave_disown(struct wave *wave)
{
    search_disown(wave->search, wave->bytes);
    if (wave->distance != NULL)
        search_disown(wave->search, distance_bytes(wave));
    wave->search = NULL;
}

/* ---- the table -------------------------------------------------------------------- */

/* Appends the new successors to the queue, which has room. */
static void add_new(struct wave *wave, uint32_t n)
{
    const struct wave_batch *batch = wave->batch;
    uint64_t *slot = wave->slot;
    uint32_t count = wave->count;
    int bits = wave->bits;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t form = batch->form[i];
        size_t at = slot_of(slot, bits, form);
        bool new = slot[at] == 0;
        slot[at] = form;
        wave->queue[count] = form;
        wave->trace[count] = batch->trace[i];
        count += new;
    }
    wave->duplicates += n - (count - wave->count);
    wave->count = count;
}

/* Appends the successors without a distance to the queue; all of them are in the
 * table. */
static void add_distant(struct wave *wave, uint32_t n, uint16_t value)
{
    const struct wave_batch *batch = wave->batch;
    uint32_t count = wave->count;
    for (uint32_t i = 0; i < n; i++) {
        uint16_t *distance =
            &wave->distance[slot_of(wave->slot, wave->bits, batch->form[i])];
        bool new = *distance == 0;
        *distance = new ? value : *distance;
        wave->queue[count] = batch->form[i];
        wave->trace[count] = batch->trace[i];
        count += new;
    }
    wave->count = count;
}

/* ---- layers ------------------------------------------------------------------------ */

/* Claims up to WANTED nodes; returns how many were granted. */
static uint32_t claim_nodes(struct claim *claim, uint32_t wanted)
{
    uint32_t count = 0;
    while (count < wanted && search_claim(claim))
        count++;
    return count;
}

static uint32_t batch_size(const struct wave *wave, uint32_t left)
{
    uint32_t most = wave->two_blanks ? BATCH : BATCH_FEW;
    return left < most ? left : most;
}

static void publish(const struct wave *wave)
{
    struct progress progress = {
        .phase = N_("looking for a win"),
        .open = wave->count - wave->at,
        .duplicates = wave->duplicates,
        .depth = wave->depth,
        .has_bound = wave->solved == WAVE_NONE,
        .bound = wave->depth + 1,
    };
    search_publish(wave->search, &progress);
}

static void look_for_solved(struct wave *wave, uint32_t from)
{
    uint64_t hero = (uint64_t)wave->rules.goal + 1;
    for (uint32_t i = from; i < wave->count && wave->solved == WAVE_NONE; i++)
        if (wave->queue[i] >> HERO == hero)
            wave->solved = i;
}

/* Expands one batch of the layer that ends at END; false: stopped. */
static bool run_batch(struct wave *wave, struct claim *claim, uint32_t end)
{
    uint32_t count = batch_size(wave, end - wave->at);
    if (claim_nodes(claim, count) < count)
        return false;
    uint32_t n = batch_expand(wave, wave->queue + wave->at, wave->trace + wave->at, count,
                              wave->depth % 2 == 0 ? TRACE_ODD : 0);
    while (wave->count + n >= wave->most)
        if (!grow(wave))
            return false;
    uint32_t before = wave->count;
    add_new(wave, n);
    wave->at += count;
    look_for_solved(wave, before);
    return true;
}

static bool run_layers(struct wave *wave, struct claim *claim)
{
    uint32_t published = 0;
    for (uint32_t end = wave->count; wave->at < end; end = wave->count, wave->depth++)
        while (wave->at < end) {
            if (wave->rules.to_goal && wave->solved != WAVE_NONE)
                return true;
            if (wave->at - published >= PUBLISH) {
                publish(wave);
                published = wave->at;
            }
            if (!run_batch(wave, claim, end))
                return false;
        }
    return true;
}

bool wave_run(struct wave *wave, struct claim *claim)
{
    bool done = run_layers(wave, claim);
    publish(wave);
    return done;
}

uint64_t wave_form(const struct wave *wave, uint64_t board)
{
    uint64_t image = mirror(board);
    return wave->rules.mirrored && image < board ? image : board;
}

void wave_start(struct wave *wave, uint64_t board)
{
    uint64_t form = wave_form(wave, board);
    size_t at = slot_of(wave->slot, wave->bits, form);
    if (wave->slot[at] != 0)
        return;
    uint32_t blanks = blanks_of(board);
    for (int i = 0; i < 2; i++)
        blanks &= blanks - 1;
    wave->two_blanks = blanks == 0;
    wave->slot[at] = form;
    wave->trace[wave->count] = NO_PIECE;
    wave->queue[wave->count++] = form;
    wave->starts = wave->count;
    look_for_solved(wave, wave->count - 1);
}

/* ---- what was found ---------------------------------------------------------------- */

/* The place in the queue of a parent of the board at I. The layer before is the next
 * run of the other parity before I; reading it costs less than keeping parents would. */
static uint32_t find_before(const struct wave *wave, uint32_t i)
{
    const uint16_t no_piece = NO_PIECE;
    const uint64_t *form = wave->batch->form;
    uint32_t n = batch_expand(wave, wave->queue + i, &no_piece, 1, 0);
    uint64_t filter = 0;
    for (uint32_t j = 0; j < n; j++)
        filter |= (uint64_t)1 << first_slot(form[j], 6);
    uint16_t odd = wave->trace[i] & TRACE_ODD;
    while (i > 0 && (wave->trace[i - 1] & TRACE_ODD) == odd)
        i--;
    while (i-- > 0) {
        uint64_t board = wave->queue[i];
        if ((filter >> first_slot(board, 6) & 1) == 0)
            continue;
        for (uint32_t j = 0; j < n; j++)
            if (form[j] == board)
                return i;
    }
    assert(false);
    return 0;
}

int wave_chain(struct wave *wave, const uint64_t **chain)
{
    int depth = 0;
    uint32_t i = wave->solved;
    wave->slot[depth] = wave->queue[i];
    while (i >= wave->starts) {
        i = find_before(wave, i);
        wave->slot[++depth] = wave->queue[i];
    }
    *chain = wave->slot;
    return depth;
}

/* Puts the solved boards at the front of the queue; the others are in the table. */
static void start_from_solved(struct wave *wave)
{
    uint64_t hero = (uint64_t)wave->rules.goal + 1;
    uint32_t count = 0;
    for (uint32_t i = 0; i < wave->count; i++) {
        uint64_t board = wave->queue[i];
        if (board >> HERO != hero)
            continue;
        wave->distance[slot_of(wave->slot, wave->bits, board)] = 1;
        wave->trace[count] = NO_PIECE;
        wave->queue[count++] = board;
    }
    wave->count = count;
}

/* Searches from all solved boards at once, because moves can be reversed in all three
 * metrics. The farthest board of any component is some hundred moves away: 16 bits are
 * enough. */
bool wave_measure(struct wave *wave, struct claim *claim)
{
    wave->distance = search_alloc(wave->search, distance_bytes(wave));
    if (wave->distance == NULL)
        return false;
    start_from_solved(wave);
    uint16_t value = 2;
    wave->at = 0;
    for (uint32_t end = wave->count; wave->at < end; end = wave->count, value++)
        while (wave->at < end) {
            uint32_t wanted = batch_size(wave, end - wave->at);
            if (value == 0 || claim_nodes(claim, wanted) < wanted)
                return false;
            uint32_t n = batch_expand(wave, wave->queue + wave->at,
                                      wave->trace + wave->at, wanted, 0);
            add_distant(wave, n, value);
            wave->at += wanted;
        }
    return true;
}

int wave_distance(const struct wave *wave, uint64_t form)
{
    size_t at = slot_of(wave->slot, wave->bits, form);
    if (wave->slot[at] == 0)
        return -1;
    return wave->distance != NULL ? wave->distance[at] : 0;
}

void wave_survey(const struct wave *wave, struct wave_survey *out)
{
    *out = (struct wave_survey){0};
    for (size_t at = 0; at < (size_t)1 << wave->bits; at++) {
        uint64_t form = wave->slot[at];
        if (form == 0)
            continue;
        uint16_t value = wave->distance != NULL ? wave->distance[at] : 0;
        out->forms++;
        out->symmetric += mirror(form) == form;
        if (value > out->farthest ||
            (value == out->farthest && form < out->farthest_form)) {
            out->farthest = value;
            out->farthest_form = form;
        }
    }
}

void wave_count(const struct wave *wave, int span, int twin, struct samples *layers)
{
    samples_span(layers, span);
    for (size_t at = 0; at < (size_t)1 << wave->bits && span > 0; at++)
        if (wave->slot[at] != 0 && wave->distance[at] > 0)
            samples_count(layers, span, wave->distance[at] - 1,
                          mirror(wave->slot[at]) != wave->slot[at] ? twin : 1);
}
