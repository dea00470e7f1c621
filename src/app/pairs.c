/* unstuck pairs: boards of Lianliankan and questions about them, as in HDOJ 1175. */
#include "app/commands.h"
#include "app/source.h"

#include "base/i18n.h"
#include "games/lianliankan/pairs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file as a whole; at is where it is read. */
struct input {
    const char *name;
    char *bytes; /* NUL behind the last */
    size_t size, at;
    size_t number; /* where the last number begins */
};

static bool read_all(struct input *input, FILE *file)
{
    struct stat about;
    size_t room = 1 << 16;
    if (fstat(fileno(file), &about) == 0 && about.st_size > 0)
        room = (size_t)about.st_size + 1;
    for (;;) {
        char *more = realloc(input->bytes, room + 1);
        if (more == NULL)
            return false;
        input->bytes = more;
        input->size += fread(more + input->size, 1, room - input->size, file);
        if (input->size < room)
            break;
        room *= 2;
    }
    input->bytes[input->size] = '\0';
    return ferror(file) == 0;
}

static bool complain(const struct input *input, size_t at, const char *reason)
{
    long line = 1;
    size_t begin = 0;
    for (size_t i = 0; i < at; i++)
        if (input->bytes[i] == '\n') {
            line++;
            begin = i + 1;
        }
    struct reason why;
    reason_set(&why, line, (int)(at - begin + 1), "%s", reason);
    source_complain(input->name, &why);
    return false;
}

/* The next number, at most 2^31 - 1. False: there is none there, and that is said. */
static bool next_number(struct input *input, int *out)
{
    const char *s = input->bytes + input->at;
    while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
        s++;
    const char *begin = s;
    bool minus = *s == '-';
    s += minus;
    long long value = 0;
    for (; *s >= '0' && *s <= '9' && value <= INT32_MAX; s++)
        value = value * 10 + (*s - '0');
    input->at = input->number = (size_t)(begin - input->bytes);
    if (input->at == input->size)
        return complain(input, input->at, _("the end comes too early; \"0 0\" ends the input"));
    bool ends = *s == '\0' || *s == ' ' || (*s >= '\t' && *s <= '\r');
    if (s == begin + minus || !ends || value > INT32_MAX)
        return complain(input, input->at, _("this is not a whole number"));
    input->at = (size_t)(s - input->bytes);
    *out = (int)(minus ? -value : value);
    return true;
}

/* The first byte is the lowest. */
static uint64_t eight_bytes(const char *s)
{
    uint64_t bytes;
    memcpy(&bytes, s, sizeof bytes);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(bytes) : bytes;
}

/* Digits become 0 to 9, no other byte does. */
static const uint64_t to_digits = 0x3030303030303030U;

/* Bit I: byte I of S is no digit. */
static uint64_t find_ends(const char *s)
{
    uint64_t ends = 0;
    for (int i = 0; i < 64; i += 8) {
        uint64_t x = eight_bytes(s + i) ^ to_digits;
        uint64_t other = (((x & 0x7f7f7f7f7f7f7f7fU) + 0x7676767676767676U) | x) >> 7;
        /* Bit 0 of each byte to one bit of the highest byte. */
        ends |= (other & 0x0101010101010101U) * 0x0102040810204080U >> 56 << i;
    }
    return ends;
}

/* The number of LENGTH digits, 1 to 7, in front of END: pairs, fours and the eight are
 * summed. */
static uint32_t digits_before(const char *end, size_t length)
{
    uint64_t x = (eight_bytes(end - 8) ^ to_digits) & UINT64_MAX << (64 - 8 * length);
    x = (x * 10 + (x >> 8)) & 0x00ff00ff00ff00ffU;
    x = (x * 100 + (x >> 16)) & 0x0000ffff0000ffffU;
    return (uint32_t)(x * 10000 + (x >> 32));
}

/* Reads up to COUNT plain numbers that are faces and returns how many; next_number has to look at what
 * comes then. Nearly all of a file is read here, 64 bytes at a time, so that no number
 * waits for the length of the one before it. */
static int read_plain(struct input *input, uint32_t *out, int count)
{
    const char *bytes = input->bytes;
    size_t begin = input->at;
    int done = 0;
    for (size_t block = begin; done < count && block + 64 <= input->size; block += 64)
        for (uint64_t ends = find_ends(bytes + block); ends != 0; ends &= ends - 1) {
            size_t end = block + (size_t)__builtin_ctzll(ends);
            size_t length = end - begin;
            input->at = begin;
            if (done == count || length > 7 || end < 8 ||
                (bytes[end] != ' ' && bytes[end] != '\n'))
                return done;
            if (length > 0) {
                out[done] = digits_before(bytes + end, length);
                if (out[done] >= PAIRS_FACE)
                    return done;
                done++;
            }
            begin = end + 1;
        }
    input->at = begin;
    return done;
}

static bool read_board(struct input *input, struct pairs *board)
{
    int cells = board->rows * board->columns;
    for (int done = 0; done < cells;) {
        int face;
        done += read_plain(input, &board->face[done], cells - done);
        if (done == cells)
            break;
        if (!next_number(input, &face))
            return false;
        if (face < 0 || face >= PAIRS_FACE)
            return complain(input, input->number, _("a face is a number from 0 to 4194303"));
        board->face[done++] = (uint32_t)face;
    }
    pairs_ready(board);
    return true;
}

static bool answer(struct input *input, const struct pairs *board, bool any)
{
    int count;
    if (!next_number(input, &count))
        return false;
    if (any) {
        int a, b;
        if (pairs_any(board, &a, &b))
            printf("%d,%d-%d,%d\n", a / board->columns + 1, a % board->columns + 1,
                   b / board->columns + 1, b % board->columns + 1);
        else
            puts("NONE");
    }
    for (; count > 0; count--) {
        int place[4];
        for (int i = 0; i < 4; i++)
            if (!next_number(input, &place[i]))
                return false;
        bool yes = true;
        for (int i = 0; i < 4; i++)
            yes &= place[i] >= 1 && place[i] <= (i % 2 == 0 ? board->rows : board->columns);
        yes = yes && pairs_join(board, (place[0] - 1) * board->columns + place[1] - 1,
                                (place[2] - 1) * board->columns + place[3] - 1);
        if (!any)
            puts(yes ? "YES" : "NO");
    }
    return true;
}

static bool answer_all(struct input *input, const struct options *options)
{
    for (;;) {
        int rows, columns;
        if (!next_number(input, &rows) || !next_number(input, &columns))
            return false;
        if (rows == 0 && columns == 0)
            return true;
        if (rows < 1 || columns < 1 || rows > PAIRS_SIDE || columns > PAIRS_SIDE)
            return complain(input, input->number, _("a board has 1 to 1000 rows and columns"));
        struct pairs board;
        bool good = pairs_init(&board, rows, columns, options->outside) ||
                    complain(input, input->at, strerror(ENOMEM));
        good = good && read_board(input, &board) && answer(input, &board, options->any);
        pairs_free(&board);
        if (!good)
            return false;
    }
}

static bool answer_file(const char *name, FILE *file, const struct options *options)
{
    struct input input = {.name = name};
    bool good = read_all(&input, file);
    if (!good)
        source_complain_errno(name, errno);
    good = good && answer_all(&input, options);
    free(input.bytes);
    return good;
}

int command_pairs(const struct options *options)
{
    bool good = true;
    if (options->file_count == 0)
        good = answer_file(_("standard input"), stdin, options);
    for (int i = 0; i < options->file_count; i++) {
        FILE *file = fopen(options->files[i], "r");
        if (file == NULL) {
            source_complain_errno(options->files[i], errno);
            good = false;
            continue;
        }
        good &= answer_file(options->files[i], file, options);
        fclose(file);
    }
    if (fflush(stdout) != 0)
        return EXIT_INTERRUPTED;
    return good ? EXIT_FINE : EXIT_INPUT;
}
