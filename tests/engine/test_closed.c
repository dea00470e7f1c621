/* engine/closed and engine/proof: certificates that are closed sets, for a toy. */
#include "base/pages.h"
#include "engine/closed.h"

#include "tests/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A record is a number of two bytes. N leads to 2 N and 3 N, modulo a prime. */
enum {
    PRIME = 1009, /* powers of 2 and 3 reach the squares: 504 of 1008 numbers */
    MEMBERS = 504,
    WON = 11 /* no square */
};

static enum closed_kind follow(void *board, const uint8_t *record, closed_visit *visit,
                               void *visitor)
{
    int n = record[0] << 8 | record[1];
    (void)board;
    if (n >= PRIME)
        return CLOSED_NONE;
    if (n == WON)
        return CLOSED_WON;
    for (int factor = 2; factor <= 3; factor++) {
        int next = n * factor % PRIME;
        if (!visit(visitor, (uint8_t[]){(uint8_t)(next >> 8), (uint8_t)next}))
            break;
    }
    return CLOSED_BOARD;
}

static const struct closed_rules rules = {.size = 2, .follow = follow};

/* A record with flags is a depth, the last ones that there are, a number of two bytes, and flags:
 * with each of them three moves lead to the next depth. */
enum {
    DEPTHS = 40,
    FIRST_DEPTH = UINT8_MAX + 1 - DEPTHS,
    DEEP_BYTES = 4
};

static enum closed_kind follow_deep(void *board, const uint8_t *record,
                                    closed_visit *visit, void *visitor)
{
    int n = record[1] << 8 | record[2];
    (void)board;
    for (int flag = 0; flag < 8 && record[0] < UINT8_MAX; flag++)
        for (int factor = 2; factor <= 4 && (record[3] >> flag & 1) != 0; factor++) {
            int next = (n * factor + flag) % PRIME;
            uint8_t to[DEEP_BYTES] = {(uint8_t)(record[0] + 1), (uint8_t)(next >> 8),
                                      (uint8_t)next, (uint8_t)(1 << (n + flag) % 8)};
            if (!visit(visitor, to))
                return CLOSED_BOARD;
        }
    return CLOSED_BOARD;
}

static const struct closed_rules deep = {.size = DEEP_BYTES,
                                         .follow = follow_deep,
                                         .flags = 1};

static bool accepts(const char *bytes, size_t length, int start, size_t *place)
{
    struct search search;
    struct proof_in in = {bytes, length, 0};
    search_init(&search, &(struct limits){0});
    const char *wrong =
        closed_check(&search, &rules, (uint8_t[]){(uint8_t)(start >> 8), (uint8_t)start},
                     &in, place);
    if (wrong == NULL) /* the last record */
        assert_int_equal(search_nodes(&search), *place);
    search_free(&search);
    return wrong == NULL;
}

/* Writes a set by hand: all numbers that MEMBER has, two bytes each after the first. */
static size_t write_set(const bool *member, char *out)
{
    size_t length = 0;
    int before = -1;
    for (int n = 0; n < 1 << 16; n++) {
        if (!member[n])
            continue;
        bool same = before >= 0 && before >> 8 == n >> 8;
        out[length++] = same ? 1 : 0;
        if (!same)
            out[length++] = (char)(n >> 8);
        out[length++] = (char)n;
        before = n;
    }
    return length;
}

static void find_members(int n, bool *member)
{
    if (member[n])
        return;
    member[n] = true;
    find_members(n * 2 % PRIME, member);
    find_members(n * 3 % PRIME, member);
}

static void test_written(void **state)
{
    (void)state;
    static bool member[1 << 16];
    static char mine[1 << 16];
    struct search search;
    size_t length, place;
    search_init(&search, &(struct limits){0});
    char *bytes = closed_write(&search, &rules, (uint8_t[]){0, 1}, &length);
    assert_non_null(bytes);
    assert_int_equal(search_nodes(&search), MEMBERS);
    memset(member, 0, sizeof member);
    find_members(1, member);
    assert_int_equal(write_set(member, mine), length);
    assert_memory_equal(bytes, mine, length);
    assert_true(accepts(bytes, length, 1, &place));
    assert_true(accepts(bytes, length, 4, &place));
    assert_false(accepts(bytes, length, WON, &place));
    assert_int_equal(place, 0);
    search_release(&search, bytes, length);
    assert_null(closed_write(&search, &rules, (uint8_t[]){0, WON}, &length));
    for (uint64_t most = MEMBERS + 1; most >= MEMBERS - 1; most--) {
        struct closed_rules few = rules;
        few.most = most;
        bytes = closed_write(&search, &few, (uint8_t[]){0, 1}, &length);
        assert_int_equal(bytes != NULL, most >= MEMBERS);
        assert_true(bytes != NULL || length == 1);
        search_release(&search, bytes, length);
    }
    search_free(&search);
}

/* No set without one of the members is accepted, nor one with a number more that leads out of
 * it, is won or does not exist. */
static void test_members(void **state)
{
    (void)state;
    static bool member[1 << 16];
    static char bytes[1 << 16];
    size_t place;
    memset(member, 0, sizeof member);
    find_members(1, member);
    assert_true(accepts(bytes, write_set(member, bytes), 1, &place));
    for (int n = 0; n < 1100; n++) {
        if (n == 0)
            continue; /* leads to itself */
        member[n] = !member[n];
        assert_false(accepts(bytes, write_set(member, bytes), 1, &place));
        member[n] = !member[n];
    }
    member[0] = true;
    assert_true(accepts(bytes, write_set(member, bytes), 1, &place));
}

/* The bytes have to be records in ascending order, none of them twice. */
static void test_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length, place;
    } bad[] = {
        {"", 0, 1},
        {"\0", 1, 1},           /* the first record is missing */
        {"\0\0", 2, 1},         /* ends too early */
        {"\1\0", 2, 1},         /* the first record is like none */
        {"\0\0\0\1\0", 5, 2},   /* the same record again */
        {"\0\0\0\0\0\0", 6, 2}, /* and in another way */
        {"\0\0\5\1\4", 5, 2},   /* descending */
        {"\0\0\0\2", 4, 2},     /* more is like the record before than there is */
        {"\0\0\0\2\1\1", 6, 2}, /* and others follow */
        {"\0\0\0\1\1", 5, 2},   /* 1 leads to 2 */
        {"\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\1", 13, 2},
        {"\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\2", 13, 2}, /* more than 64 bits */
    };
    size_t place;
    assert_true(accepts("\0\0\0", 3, 0, &place));
    assert_false(accepts("\0\0\1", 3, 1, &place)); /* leads to 2 */
    assert_int_equal(place, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(accepts(bad[i].bytes, bad[i].length, 0, &place));
        assert_int_equal(place, bad[i].place);
    }
}

static const uint8_t deep_start[] = {FIRST_DEPTH, 0, 1, 1};

static bool add_deep(void *visitor, const uint8_t *record)
{
    uint8_t(*flags)[PRIME] = visitor;
    flags[record[0] - FIRST_DEPTH][record[1] << 8 | record[2]] |= record[3];
    return true;
}

/* The set of deep_start by its definition: each record once, with all flags. Without the
 * flag LESS of the last record. */
static size_t write_deep(uint8_t less, uint8_t *out)
{
    static uint8_t flags[DEPTHS][PRIME];
    uint8_t before[DEEP_BYTES] = {0};
    size_t length = 0;
    memset(flags, 0, sizeof flags);
    flags[0][1] = 1;
    for (int i = 0; i < DEPTHS * PRIME; i++) {
        int depth = i / PRIME, n = i % PRIME;
        uint8_t record[DEEP_BYTES] = {(uint8_t)(FIRST_DEPTH + depth), (uint8_t)(n >> 8),
                                      (uint8_t)n, flags[depth][n]};
        if (record[3] == 0)
            continue;
        follow_deep(NULL, record, add_deep, flags);
        size_t same = 0;
        while (length > 0 && record[same] == before[same])
            same++;
        out[length++] = (uint8_t)same;
        memcpy(out + length, record + same, DEEP_BYTES - same);
        length += DEEP_BYTES - same;
        memcpy(before, record, sizeof before);
    }
    out[length - 1] &= (uint8_t)~less;
    return length;
}

/* A set is the same if it has to go through files, which are closed and leave nothing; without a
 * place for them there is none, if it needs one. */
static void test_files(void **state)
{
    (void)state;
    static uint8_t mine[DEPTHS * PRIME * (1 + DEEP_BYTES)];
    char folder[] = "closed-XXXXXX";
    size_t length = write_deep(0, mine), written, place;
    int unused = dup(0);
    close(unused);
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < 6; i++) {
        struct search search;
        bool fails = i == 5;
        search_init(&search, &(struct limits){
                                 .bytes = i == 0 ? 0 : length + (2500UL << 2 * (i % 5))});
        setenv("TMPDIR", i == 0 || fails ? "/nowhere" : folder, 1);
        char *bytes = closed_write(&search, &deep, deep_start, &written);
        assert_int_equal(search_reason(&search), fails ? STOP_DISK : STOP_FINISHED);
        assert_int_equal(bytes != NULL, !fails);
        if (bytes != NULL) {
            struct proof_in in = {bytes, written, 0};
            assert_int_equal(written, length);
            assert_memory_equal(bytes, mine, length);
            if (i == 0)
                assert_null(closed_check(&search, &deep, deep_start, &in, &place));
        }
        search_release(&search, bytes, written);
        assert_int_equal(atomic_load(&search.bytes), 0);
        search_free(&search);
    }
    unsetenv("TMPDIR");
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(dup(0), unused);
    close(unused);
}

/* Files help neither where not even the first record fits, nor a set whose records have no flags
 * and whose moves cannot be taken back. */
static void test_no_room(void **state)
{
    (void)state;
    struct closed_rules whole = deep;
    whole.flags = 0;
    for (int i = 0; i < 2; i++) {
        struct search search;
        size_t written;
        search_init(&search, &(struct limits){.bytes = i == 0 ? 1000 : 20000});
        assert_null(closed_write(&search, i == 0 ? &deep : &whole, deep_start, &written));
        assert_int_equal(search_reason(&search), STOP_MEMORY);
        search_free(&search);
    }
}

/* A record needs all flags that moves lead to, and those of the start. */
static void test_flags(void **state)
{
    (void)state;
    static uint8_t mine[DEPTHS * PRIME * (1 + DEEP_BYTES)];
    for (int flag = 0; flag < 8; flag++) {
        struct search search;
        size_t place, length = write_deep(0, mine);
        bool has = (mine[length - 1] >> flag & 1) != 0;
        struct proof_in in = {(const char *)mine, write_deep((uint8_t)(1 << flag), mine),
                              0};
        search_init(&search, &(struct limits){0});
        bool good = closed_check(&search, &deep, deep_start, &in, &place) == NULL;
        assert_int_equal(good, !has);
        search_free(&search);
    }
    /* From the last depth no move leads on. */
    for (int flags = 0; flags <= UINT8_MAX; flags++) {
        struct search search;
        size_t place;
        struct proof_in in = {"\0\xff\0\1\5", 5, 0};
        search_init(&search, &(struct limits){0});
        const uint8_t start[DEEP_BYTES] = {UINT8_MAX, 0, 1, (uint8_t)flags};
        bool good = closed_check(&search, &deep, start, &in, &place) == NULL;
        assert_int_equal(good, (flags & ~5) == 0);
        search_free(&search);
    }
}

/* Records of which each move can be taken back. On a ring a number from 0 to RING - 1 leads to
 * its neighbours; a mark behind it makes records long. In a cube of CORNERS numbers each bit
 * can be changed. */
enum {
    RING = 3000,
    CORNERS = 1 << 14,
    LONG_BYTES = 200
};

struct shape {
    size_t size;
    bool ring;
};

static void write_long(const struct shape *shape, int n, uint8_t *record)
{
    memset(record, n & 255, shape->size);
    record[0] = (uint8_t)(n >> 8);
}

static enum closed_kind follow_back(void *board, const uint8_t *record,
                                    closed_visit *visit, void *visitor)
{
    const struct shape *shape = board;
    int n = record[0] << 8 | record[1];
    for (int i = 0; i < (shape->ring ? 2 : 14); i++) {
        uint8_t next[CLOSED_BYTES];
        write_long(shape, shape->ring ? (n + (i == 0 ? 1 : RING - 1)) % RING : n ^ 1 << i,
                   next);
        if (!visit(visitor, next))
            return CLOSED_BOARD;
    }
    return n < (shape->ring ? RING : CORNERS) ? CLOSED_BOARD : CLOSED_NONE;
}

/* Writes the set of SHAPE within BYTES of memory and checks it within LESS; it has LENGTH bytes. */
static void check_back(struct shape shape, uint64_t bytes, uint64_t less, size_t length)
{
    const struct closed_rules back = {.size = shape.size,
                                      .board = &shape,
                                      .follow = follow_back,
                                      .head = 7,
                                      .back = true};
    struct search search;
    uint8_t start[CLOSED_BYTES];
    size_t written, place;
    write_long(&shape, 5, start);
    search_init(&search, &(struct limits){.bytes = bytes});
    char *set = closed_write(&search, &back, start, &written);
    assert_int_equal(search_reason(&search), STOP_FINISHED);
    assert_int_equal(written, length);
    assert_int_equal(set[0], 7);
    search_restart(&search, &(struct limits){.bytes = less + written});
    struct proof_in in = {set, written, 1};
    assert_null(closed_check(&search, &back, start, &in, &place));
    assert_int_equal(in.at, written);
    in = (struct proof_in){set, written - shape.size, 1}; /* without the last number */
    assert_non_null(closed_check(&search, &back, start, &in, &place));
    assert_int_equal(place, 0);
    write_long(&shape, 50000, start);
    in = (struct proof_in){set, written, 1};
    assert_non_null(closed_check(&search, &back, start, &in, &place));
    assert_int_equal(place, 0);
    search_release(&search, set, written);
    search_free(&search);
}

/* The same set in memory and through files, of which a ring needs more than may be open; a
 * proof larger than the memory is one of mapped pages. */
static void test_back(void **state)
{
    (void)state;
    size_t ring = 1 + 2 * RING + (RING + 255) / 256;
    size_t cube = 1 + (size_t)CORNERS * LONG_BYTES + CORNERS / 256;
    check_back((struct shape){2, true}, 0, 20000, ring);
    check_back((struct shape){2, true}, 7000, 20000, ring);
    check_back((struct shape){LONG_BYTES, false}, 0, 2 << 20, cube);
    check_back((struct shape){LONG_BYTES, false}, 1 << 20, 2 << 20, cube);
}

struct pieces {
    size_t length, piece;
};

static void put_pieces(const void *context, struct proof_out *out)
{
    const struct pieces *pieces = context;
    static uint8_t bytes[PAGES_HUGE];
    memset(bytes, 'x', sizeof bytes);
    for (size_t at = 0; at < pieces->length; at += pieces->piece)
        proof_put_bytes(out, bytes, pieces->piece);
}

/* A proof of many bytes is in a file if it does not fit in the memory, and the file is closed
 * and leaves nothing; if the disk refuses any of it, the search stops. */
static void test_mapped(void **state)
{
    (void)state;
    char folder[] = "mapped-XXXXXX";
    const struct {
        struct pieces pieces;
        uint64_t limit;
        const char *folder;
        rlim_t file; /* bytes of the largest file */
        enum stop reason;
    } cases[] = {
        {{PAGES_HUGE, 1}, 0, "/nowhere", 0, STOP_FINISHED},
        {{PAGES_HUGE - 1, 1}, PAGES_HUGE - 2, folder, PAGES_HUGE, STOP_MEMORY},
        {{PAGES_HUGE, 1}, PAGES_HUGE - 1, folder, PAGES_HUGE, STOP_FINISHED},
        {{PAGES_HUGE, 1}, PAGES_HUGE - 1, folder, PAGES_HUGE - 1, STOP_DISK},
        {{PAGES_HUGE, PAGES_HUGE}, PAGES_HUGE - 1, folder, PAGES_HUGE / 2, STOP_DISK},
        {{PAGES_HUGE, 1}, PAGES_HUGE - 1, "/nowhere", PAGES_HUGE, STOP_DISK},
    };
    struct rlimit kept;
    int unused = dup(0);
    close(unused);
    assert_non_null(mkdtemp(folder));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &kept), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search search;
        struct rlimit limit = {cases[i].file, kept.rlim_max};
        size_t length = 0;
        search_init(&search, &(struct limits){.bytes = cases[i].limit});
        setenv("TMPDIR", cases[i].folder, 1);
        setrlimit(RLIMIT_FSIZE, &limit);
        char *bytes = proof_write(&search, put_pieces, &cases[i].pieces, &length);
        setrlimit(RLIMIT_FSIZE, &kept);
        assert_int_equal(search_reason(&search), cases[i].reason);
        assert_int_equal(bytes != NULL, cases[i].reason == STOP_FINISHED);
        assert_int_equal(length, cases[i].pieces.length);
        for (size_t k = 0; bytes != NULL && k < length; k += length - 1)
            assert_int_equal(bytes[k], 'x');
        assert_int_equal(atomic_load(&search.bytes), bytes != NULL ? length : 0);
        search_release(&search, bytes, length);
        search_free(&search);
    }
    signal(SIGXFSZ, SIG_DFL);
    unsetenv("TMPDIR");
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(dup(0), unused);
    close(unused);
}

static void test_numbers(void **state)
{
    (void)state;
    static const uint64_t numbers[] = {0, 1, 127, 128, 300, UINT32_MAX, UINT64_MAX};
    char bytes[64];
    struct proof_out out = {.bytes = bytes};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        proof_put(&out, numbers[i]);
    assert_int_equal(out.length, 3 + 2 + 2 + 5 + 10);
    struct proof_in in = {bytes, out.length, 0};
    uint64_t number;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_true(proof_get(&in, &number));
        assert_true(number == numbers[i]);
    }
    assert_false(proof_get(&in, &number));
    bytes[out.length - 1] = 2; /* 65 bits */
    in.at = out.length - 10;
    assert_false(proof_get(&in, &number));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written), cmocka_unit_test(test_members),
        cmocka_unit_test(test_bytes),   cmocka_unit_test(test_files),
        cmocka_unit_test(test_no_room), cmocka_unit_test(test_flags),
        cmocka_unit_test(test_back),    cmocka_unit_test(test_mapped),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
