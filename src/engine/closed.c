#include "engine/closed.h"

#include "base/i18n.h"
#include "engine/balance.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)CLOSED_BYTES <= (int)BALANCE_BYTES, "balance.h counts all records");

enum {
    FIRST_SLOTS = 1024,
    BATCH = 16,
    LAYERS = UINT8_MAX + 1,
    RUNS = 128 /* at most */
};

/* Records in a file, in ascending order. */
struct run {
    FILE *file;
    bool more;                  /* NEXT is a record */
    uint8_t next[CLOSED_BYTES]; /* the least that was not taken, or the last one put */
};

/* Records one behind the other, and a hash table of their numbers. Records are compared in
 * full. What moves lead to waits for a batch, so that what the processor needs of the table
 * is on its way when it is used. */
struct closed {
    struct search *search;
    const struct closed_rules *rules;
    struct claim claim;
    size_t size, key; /* bytes of a record, and those before its flags */
    uint8_t *record;
    size_t count, room;
    uint32_t *slot;     /* 1 + number; 0: empty */
    size_t slots;       /* a power of two */
    bool complete;      /* no record may be added */
    bool left;          /* one had to be */
    bool full;          /* ... but there are rules->most */
    uint64_t added;     /* records */
    bool layer[LAYERS]; /* has records */
    struct run *run;    /* NULL: all records are in the memory */
    int runs;
    size_t waiting;
    uint64_t hash[BATCH];
    uint8_t batch[BATCH][CLOSED_BYTES];
};

static uint8_t *record_of(const struct closed *set, size_t i)
{
    return set->record + i * set->size;
}

/* The first byte, if all moves make it greater. */
static size_t layer_of(const struct closed *set, const uint8_t *record)
{
    return set->key < set->size ? record[0] : 0;
}

static struct closed closed_begin(struct search *search, const struct closed_rules *rules)
{
    return (struct closed){.search = search,
                           .rules = rules,
                           .claim = {.search = search},
                           .size = rules->size,
                           .key = rules->size - rules->flags};
}

/* Frees the memory of the records. */
static void release_records(struct closed *set)
{
    search_release(set->search, set->record, set->room * set->size);
    search_release(set->search, set->slot, set->slots * sizeof *set->slot);
    set->record = NULL;
    set->slot = NULL;
}

static void closed_free(struct closed *set)
{
    search_settle(&set->claim);
    release_records(set);
    for (int i = 0; i < set->runs; i++)
        fclose(set->run[i].file);
}

static uint64_t hash_of(const struct closed *set, const uint8_t *record)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < set->key; i += sizeof hash) {
        uint64_t word = 0, left = set->key - i;
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

/* The slot of the record with the key of RECORD, or the empty slot where it belongs. */
static uint32_t *slot_of(const struct closed *set, const uint8_t *record, uint64_t hash)
{
    size_t slot = (size_t)hash & (set->slots - 1);
    while (set->slot[slot] != 0 &&
           memcmp(record_of(set, set->slot[slot] - 1), record, set->key) != 0)
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
    set->slot = search_alloc(set->search, slots * sizeof *set->slot);
    if (set->slot == NULL)
        return false;
    set->slots = slots;
    for (size_t i = 0; i < set->count && !search_stopped(set->search); i++) {
        const uint8_t *record = record_of(set, i);
        if (set->count - i > BATCH)
            expect(set, hash_of(set, record + BATCH * set->size));
        *slot_of(set, record, hash_of(set, record)) = (uint32_t)i + 1;
    }
    return !search_stopped(set->search);
}

/* ---- sorting ----------------------------------------------------------------------- */

static void exchange(uint8_t *a, uint8_t *b, size_t size)
{
    uint8_t kept[CLOSED_BYTES];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}

/* Sorts COUNT records, which have the same bits before BIT (radix exchange). No two are the
 * same, so their bits do not end before COUNT is 1. */
static void sort(uint8_t *first, size_t count, size_t size, size_t bit)
{
    for (; count > 1; bit++) {
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

/* ---- files ------------------------------------------------------------------------- */

/* Goes to the next record of RUN. */
static void run_turn(const struct closed *set, struct run *run)
{
    int same = getc(run->file);
    size_t left = set->size - (size_t)same;
    run->more = same != EOF && fread(run->next + same, left, 1, run->file) == 1;
    if (!run->more && (same != EOF || ferror(run->file)))
        search_stop(set->search, STOP_DISK);
}

static void run_open(const struct closed *set, struct run *run)
{
    rewind(run->file);
    run_turn(set, run);
}

/* How many first bytes of RECORD are as in the one BEFORE; NULL: there is none. */
static size_t count_same(const uint8_t *record, const uint8_t *before)
{
    size_t same = 0;
    while (before != NULL && record[same] == before[same])
        same++;
    return same;
}

/* Begins another run. NULL: there is no file for it. */
static struct run *run_new(struct closed *set)
{
    FILE *file = set->runs < RUNS ? proof_file() : NULL;
    if (file == NULL) {
        search_stop(set->search, STOP_DISK);
        return NULL;
    }
    struct run *run = &set->run[set->runs++];
    run->more = false;
    run->file = file;
    return run;
}

static void run_put(const struct closed *set, struct run *run, const uint8_t *record)
{
    size_t same = count_same(record, run->more ? run->next : NULL);
    putc((int)same, run->file);
    fwrite(record + same, set->size - same, 1, run->file);
    memcpy(run->next, record, set->size);
    run->more = true;
}

/* RUN has all its records. False: the search was stopped. */
static bool run_end(const struct closed *set, struct run *run)
{
    if (fflush(run->file) != 0 || ferror(run->file))
        search_stop(set->search, STOP_DISK);
    run_open(set, run);
    return !search_stopped(set->search);
}

/* Moves all records to a file. */
static bool spill(struct closed *set)
{
    struct run *run = run_new(set);
    if (run == NULL)
        return false;
    sort(set->record, set->count, set->size, 0);
    for (size_t i = 0; i < set->count; i++)
        run_put(set, run, record_of(set, i));
    set->count = 0;
    memset(set->slot, 0, set->slots * sizeof *set->slot);
    return run_end(set, run);
}

/* ---- adding ------------------------------------------------------------------------ */

/* Makes room for another record. */
static bool closed_reserve(struct closed *set)
{
    size_t slots = set->slots, room = set->room, bytes = 0;
    if (set->count >= UINT32_MAX)
        search_stop(set->search, STOP_MEMORY);
    if (set->count == room) {
        /* By a quarter: what is free here is missing when the table doubles. */
        room += room / 4 + FIRST_SLOTS;
        bytes += room * set->size;
    }
    if (set->count >= slots / 2) {
        slots = slots > 0 ? 2 * slots : FIRST_SLOTS;
        bytes += (slots - set->slots) * sizeof *set->slot;
    }
    if ((set->key < set->size || set->rules->back) && set->count > 0 &&
        !search_fits(set->search, bytes))
        return spill(set);
    if (room > set->room) {
        if (!search_extend(set->search, &set->record, set->size, set->room, room))
            return false;
        set->room = room;
    }
    return slots == set->slots || enter_all(set, set->count + 1);
}

/* Adds the flags of FROM to those of TO. Returns whether TO had them all. */
static bool add_flags(const struct closed *set, uint8_t *to, const uint8_t *from)
{
    bool had = true;
    for (size_t i = set->key; i < set->size; i++) {
        had &= (from[i] & ~to[i]) == 0;
        to[i] |= from[i];
    }
    return had;
}

/* Adds RECORD, if it is new. */
static void add_record(struct closed *set, const uint8_t *record, uint64_t hash)
{
    uint32_t slot = *slot_of(set, record, hash);
    if (slot != 0) {
        set->left = !add_flags(set, record_of(set, slot - 1), record) && set->complete;
        return;
    }
    set->full = set->rules->most > 0 && set->added == set->rules->most;
    set->left = set->complete || set->full || !closed_reserve(set);
    if (set->left)
        return;
    memcpy(record_of(set, set->count), record, set->size);
    *slot_of(set, record, hash) = (uint32_t)++set->count;
    set->layer[layer_of(set, record)] = true;
    set->added++;
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

/* Sets RECORD to the least record of the runs from FIRST to before END, with all flags, and
 * takes it from them. Returns the first that had it; -1: there is none of LAYER or before. */
static int take_least(const struct closed *set, int first, int end, size_t layer,
                      uint8_t *record)
{
    int least = -1;
    for (int i = first; i < end; i++)
        if (set->run[i].more &&
            (least < 0 || memcmp(set->run[i].next, set->run[least].next, set->key) < 0))
            least = i;
    if (least < 0 || layer_of(set, set->run[least].next) > layer)
        return -1;
    memcpy(record, set->run[least].next, set->size);
    for (int i = least; i < end; i++)
        if (set->run[i].more && memcmp(set->run[i].next, record, set->key) == 0) {
            add_flags(set, record, set->run[i].next);
            run_turn(set, &set->run[i]);
        }
    return least;
}

/* Makes one run of those from FIRST on to before END, without the records of the OLD ones
 * before them. */
static bool merge(struct closed *set, int first, int end, int old)
{
    struct run out, *new = run_new(set);
    uint8_t record[CLOSED_BYTES];
    if (new == NULL)
        return false;
    for (int i = first - old; i < end; i++)
        run_open(set, &set->run[i]);
    for (int from; !search_stopped(set->search) &&
                   (from = take_least(set, first - old, end, LAYERS, record)) >= 0;)
        if (from >= first)
            run_put(set, new, record);
    for (int i = first; i < end; i++)
        fclose(set->run[i].file);
    out = *new;
    memmove(&set->run[first + 1], &set->run[end],
            (size_t)(set->runs - 1 - end) * sizeof out);
    set->run[first] = out;
    set->runs -= end - first;
    return run_end(set, &set->run[first]);
}

static void emit(const void *context, struct proof_out *out)
{
    const struct closed *set = context;
    uint8_t record[2][CLOSED_BYTES];
    if (set->rules->head > 0)
        proof_put_bytes(out, &set->rules->head, 1);
    for (int i = 0; i < set->runs; i++)
        run_open(set, &set->run[i]);
    for (size_t i = 0; set->runs > 0 || i < set->count; i++) {
        if (set->runs == 0)
            memcpy(record[i % 2], record_of(set, i), set->size);
        else if (take_least(set, 0, set->runs, LAYERS, record[i % 2]) < 0)
            break;
        size_t same = count_same(record[i % 2], i > 0 ? record[1 - i % 2] : NULL);
        proof_put(out, same);
        proof_put_bytes(out, record[i % 2] + same, set->size - same);
    }
}

/* Adds what RECORD leads to. */
static bool follow(struct closed *set, const uint8_t *record)
{
    uint8_t from[CLOSED_BYTES]; /* RECORD may move */
    memcpy(from, record, set->size);
    return search_claim(&set->claim) &&
           set->rules->follow(set->rules->board, from, visit_record, set) ==
               CLOSED_BOARD &&
           add_batch(set) && !search_stopped(set->search);
}

/* Follows all records from those of the first run on. What is a move farther than the last
 * run is a move away from it, and no move away from a run before the last two: moves can be
 * taken back. */
static bool follow_steps(struct closed *set)
{
    bool fine = true;
    while (fine && set->run[set->runs - 1].more) {
        int last = set->runs - 1;
        for (; fine && set->run[last].more; run_turn(set, &set->run[last]))
            fine = follow(set, set->run[last].next);
        fine = fine && spill(set) && merge(set, last + 1, set->runs, last > 0 ? 2 : 1) &&
               (last < RUNS / 2 || merge(set, 0, last, 0));
    }
    return fine;
}

static bool follow_layer(struct closed *set, size_t layer)
{
    uint8_t record[CLOSED_BYTES];
    bool fine = true;
    for (size_t i = 0; fine && set->runs == 0 && i < set->count; i++)
        fine =
            layer_of(set, record_of(set, i)) != layer || follow(set, record_of(set, i));
    if (set->runs == 0 || !fine)
        return fine;
    if (set->rules->back)
        return follow_steps(set);
    /* From the start of the layer, in case that the memory was full in its middle. */
    fine = set->count == 0 || spill(set);
    while (fine && take_least(set, 0, set->runs, layer, record) >= 0)
        fine = layer_of(set, record) < layer || follow(set, record);
    return fine;
}

char *closed_write(struct search *search, const struct closed_rules *rules,
                   const uint8_t *start, size_t *length)
{
    struct run run[RUNS];
    struct closed set = closed_begin(search, rules);
    char *bytes = NULL;
    set.run = run;
    bool fine = closed_reserve(&set) && visit_record(&set, start) && add_batch(&set);
    for (size_t layer = 0; fine && layer < LAYERS; layer++)
        fine = !set.layer[layer] || follow_layer(&set, layer);
    *length = set.full;
    if (fine && (set.runs > 0 || !search_fits(search, set.count * (1 + set.size)))) {
        fine = spill(&set);
        release_records(&set);
    }
    if (fine) {
        sort(set.record, set.count, set.size, 0);
        bytes = proof_write(search, emit, &set, length);
    }
    if (search_stopped(search)) {
        search_release(search, bytes, *length);
        bytes = NULL;
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

/* Checks the next record of IN, which becomes RECORD, and whether what it leads to is in SET; with
 * MOVES only counts that. */
static const char *check_next(struct closed *set, struct balance *moves,
                              struct proof_in *in, uint8_t *record, bool first)
{
    const struct closed_rules *rules = set->rules;
    if (!read_record(in, set->size, record, first))
        return _("the certificate has bytes that are not the next state");
    if (!search_claim(&set->claim))
        return _("the search was stopped");
    if (moves != NULL)
        balance_at(moves, record);
    enum closed_kind kind = moves != NULL
                                ? rules->follow(rules->board, record, balance_move, moves)
                                : rules->follow(rules->board, record, visit_record, set);
    if (kind == CLOSED_NONE)
        return _("the certificate has a state that does not exist");
    if (kind == CLOSED_WON)
        return _("the certificate has a state that is won");
    return add_batch(set)
               ? NULL
               : _("a step leads to a state that the certificate does not have");
}

const char *closed_check(struct search *search, const struct closed_rules *rules,
                         const uint8_t *start, struct proof_in *in, size_t *place)
{
    struct closed set = closed_begin(search, rules);
    struct proof_in all = *in;
    struct balance moves;
    uint8_t record[CLOSED_BYTES];
    const char *wrong = NULL;
    bool found = false, even = true;
    set.complete = true;
    if (rules->back && !balance_init(&moves, search, rules->size))
        wrong = _("the search was stopped");
    else if (!rules->back && !read_records(&set, &all, place))
        wrong = _("the certificate has bytes that are not the next state");
    for (size_t i = 0; wrong == NULL && (i == 0 || in->at < in->length); i++) {
        *place = i + 1;
        wrong = check_next(&set, rules->back ? &moves : NULL, in, record, i == 0);
        found |= memcmp(record, start, set.key) == 0 && add_flags(&set, record, start);
    }
    if (rules->back)
        even = balance_end(&moves, search);
    closed_free(&set);
    if (wrong == NULL && !(found && even)) {
        *place = 0;
        wrong = !found ? _("the certificate is for another position")
                       : _("a step leads to a state that the certificate does not have");
    }
    return wrong;
}
