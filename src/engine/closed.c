#include "engine/closed.h"

#include "base/i18n.h"

#include <string.h>

enum {
    FIRST_SLOTS = 1024,
    BATCH = 16
};

/* Records one behind the other, and a hash table of their numbers. Records are compared in
 * full. What moves lead to waits for a batch, so that what the processor needs of the table
 * is on its way when it is used. */
struct closed {
    struct search *search;
    size_t size; /* bytes of a record */
    uint8_t *record;
    size_t count, room;
    uint32_t *slot; /* 1 + number; 0: empty */
    size_t slots;   /* a power of two */
    uint64_t most;  /* records; 0: any number */
    bool complete;  /* no record may be added */
    bool left;      /* one had to be */
    size_t waiting;
    uint64_t hash[BATCH];
    uint8_t batch[BATCH][CLOSED_BYTES];
};

static uint8_t *record_of(const struct closed *set, size_t i)
{
    return set->record + i * set->size;
}

static void closed_free(struct closed *set)
{
    search_release(set->search, set->record, set->room * set->size);
    search_release(set->search, set->slot, set->slots * sizeof *set->slot);
}

static uint64_t hash_of(const struct closed *set, const uint8_t *record)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < set->size; i += sizeof hash) {
        uint64_t word = 0, left = set->size - i;
        memcpy(&word, record + i, left < sizeof word ? left : sizeof word);
        hash = (hash ^ hash >> 32 ^ word) * 0x9e3779b97f4a7c15U;
    }
    return hash ^ hash >> 32;
}

/* The slot of HASH is needed soon. */
static void expect(const struct closed *set, uint64_t hash)
{
    __builtin_prefetch(&set->slot[hash & (set->slots - 1)]);
}

/* The slot of RECORD, or the empty slot where it belongs. */
static uint32_t *slot_of(const struct closed *set, const uint8_t *record, uint64_t hash)
{
    size_t slot = (size_t)hash & (set->slots - 1);
    while (set->slot[slot] != 0 &&
           memcmp(record_of(set, set->slot[slot] - 1), record, set->size) != 0)
        slot = (slot + 1) & (set->slots - 1);
    return &set->slot[slot];
}

/* Makes a table with room for COUNT records, and enters those that are there. */
static bool enter_all(struct closed *set, size_t count)
{
    size_t slots = FIRST_SLOTS;
    while (slots / 2 < count)
        slots *= 2;
    search_release(set->search, set->slot, set->slots * sizeof *set->slot);
    set->slots = 0;
    set->slot = search_alloc(set->search, slots * sizeof *set->slot);
    if (set->slot == NULL)
        return false;
    set->slots = slots;
    for (size_t i = 0; i < set->count; i++) {
        const uint8_t *record = record_of(set, i);
        if (set->count - i > BATCH)
            expect(set, hash_of(set, record + BATCH * set->size));
        *slot_of(set, record, hash_of(set, record)) = (uint32_t)i + 1;
        if (i % FIRST_SLOTS == 0 && search_stopped(set->search))
            return false;
    }
    return true;
}

/* Makes room for another record. */
static bool closed_reserve(struct closed *set)
{
    if (set->count >= UINT32_MAX)
        search_stop(set->search, STOP_MEMORY);
    if (set->count == set->room) {
        /* By a quarter: what is free here is missing when the table doubles. */
        size_t room = set->room + set->room / 4 + FIRST_SLOTS;
        if (!search_extend(set->search, &set->record, set->size, set->room, room))
            return false;
        set->room = room;
    }
    return set->count < set->slots / 2 || enter_all(set, set->count + 1);
}

static bool is_full(const struct closed *set)
{
    return set->most > 0 && set->count > set->most;
}

/* Adds RECORD, if it is new. */
static void add_record(struct closed *set, const uint8_t *record, uint64_t hash)
{
    if (*slot_of(set, record, hash) != 0)
        return;
    set->left = set->complete || is_full(set) || !closed_reserve(set);
    if (set->left)
        return;
    memcpy(record_of(set, set->count), record, set->size);
    *slot_of(set, record, hash) = (uint32_t)++set->count;
}

/* Adds the records that wait. Returns false if not all can be added. */
static bool add_batch(struct closed *set)
{
    for (size_t i = 0; i < set->waiting; i++) {
        uint32_t slot = set->slot[set->hash[i] & (set->slots - 1)];
        if (slot != 0)
            __builtin_prefetch(record_of(set, slot - 1));
    }
    for (size_t i = 0; i < set->waiting && !set->left; i++)
        add_record(set, set->batch[i], set->hash[i]);
    set->waiting = 0;
    return !set->left;
}

/* The visitor. */
static bool visit_record(void *visitor, const uint8_t *record)
{
    struct closed *set = visitor;
    uint64_t hash = hash_of(set, record);
    expect(set, hash);
    memcpy(set->batch[set->waiting], record, set->size);
    set->hash[set->waiting++] = hash;
    return set->waiting < BATCH || add_batch(set);
}

/* ---- writing ----------------------------------------------------------------------- */

static void exchange(uint8_t *a, uint8_t *b, size_t size)
{
    uint8_t kept[CLOSED_BYTES];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}

/* Sorts COUNT records, which have the same bits before BIT (radix exchange). */
static void sort(uint8_t *first, size_t count, size_t size, size_t bit)
{
    for (; count > 1 && bit < 8 * size; bit++) {
        size_t zeros = 0, end = count;
        while (zeros < end)
            if ((first[zeros * size + bit / 8] >> (7 - bit % 8) & 1) == 0)
                zeros++;
            else if (zeros < --end)
                exchange(first + zeros * size, first + end * size, size);
        sort(first, zeros, size, bit + 1);
        first += zeros * size;
        count -= zeros;
    }
}

static void emit(const void *context, struct proof_out *out)
{
    const struct closed *set = context;
    const uint8_t *before = NULL;
    for (size_t i = 0; i < set->count; i++) {
        const uint8_t *record = record_of(set, i);
        size_t same = 0;
        while (before != NULL && record[same] == before[same])
            same++;
        proof_put(out, same);
        proof_put_bytes(out, record + same, set->size - same);
        before = record;
    }
}

char *closed_write(struct search *search, const struct closed_rules *rules,
                   const uint8_t *start, size_t *length)
{
    struct closed set = {.search = search, .size = rules->size, .most = rules->most};
    struct claim claim = {.search = search};
    char *bytes = NULL;
    bool fine = closed_reserve(&set) && visit_record(&set, start) && add_batch(&set);
    for (size_t i = 0; fine && i < set.count; i++) {
        uint8_t record[CLOSED_BYTES];
        memcpy(record, record_of(&set, i), set.size);
        fine = search_claim(&claim) &&
               rules->follow(rules->board, record, visit_record, &set) == CLOSED_BOARD &&
               add_batch(&set) && !search_stopped(search);
    }
    search_settle(&claim);
    *length = is_full(&set);
    if (fine) {
        search_release(search, set.slot, set.slots * sizeof *set.slot);
        set.slots = 0;
        set.slot = NULL;
        sort(set.record, set.count, set.size, 0);
        bytes = proof_write(search, emit, &set, length);
    }
    closed_free(&set);
    return bytes;
}

/* ---- checking ---------------------------------------------------------------------- */

/* Reads the next record to RECORD, which has the one before unless it is the FIRST. False: it
 * is not greater, or the bytes end. */
static bool read_record(struct proof_in *in, size_t size, uint8_t *record, bool first)
{
    uint64_t same;
    if (!proof_get(in, &same) || same >= size || (first && same > 0))
        return false;
    const uint8_t *bytes = proof_get_bytes(in, size - (size_t)same);
    if (bytes == NULL || (!first && bytes[0] <= record[same]))
        return false;
    memcpy(record + same, bytes, size - (size_t)same);
    return true;
}

/* Reads all records into SET. False: *PLACE is the number of one that is wrong, or there is
 * none, or the search was stopped. */
static bool read_records(struct closed *set, struct proof_in *in, size_t *place)
{
    uint8_t record[CLOSED_BYTES];
    struct proof_in again = *in;
    size_t count = 0;
    while (in->at < in->length) {
        *place = count + 1;
        if (!read_record(in, set->size, record, count == 0))
            return false;
        count++;
    }
    *place = 1;
    if (count == 0)
        return false;
    if (count >= UINT32_MAX)
        search_stop(set->search, STOP_MEMORY);
    set->record = search_alloc(set->search, count * set->size);
    if (set->record == NULL)
        return false;
    set->room = count;
    for (; set->count < count; set->count++) {
        read_record(&again, set->size, record, set->count == 0);
        memcpy(record_of(set, set->count), record, set->size);
    }
    return enter_all(set, count);
}

static const char *check_record(struct closed *set, const struct closed_rules *rules,
                                const uint8_t *record)
{
    enum closed_kind kind = rules->follow(rules->board, record, visit_record, set);
    if (kind == CLOSED_NONE)
        return _("the certificate has a state that does not exist");
    if (kind == CLOSED_WON)
        return _("the certificate has a state that is won");
    if (!add_batch(set))
        return _("a step leads to a state that the certificate does not have");
    return NULL;
}

const char *closed_check(struct search *search, const struct closed_rules *rules,
                         const uint8_t *start, struct proof_in *in, size_t *place)
{
    struct closed set = {.search = search, .size = rules->size, .complete = true};
    struct claim claim = {.search = search};
    const char *wrong = NULL;
    if (!read_records(&set, in, place)) {
        wrong = _("the certificate has bytes that are not the next state");
    } else if (*slot_of(&set, start, hash_of(&set, start)) == 0) {
        *place = 0;
        wrong = _("the certificate is for another position");
    }
    for (size_t i = 0; wrong == NULL && i < set.count; i++) {
        *place = i + 1;
        wrong = search_claim(&claim) ? check_record(&set, rules, record_of(&set, i))
                                     : _("the search was stopped");
    }
    search_settle(&claim);
    closed_free(&set);
    return wrong;
}
