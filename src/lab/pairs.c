/* unstuck pairs: boards of tiles and questions about their pairs, as in HDOJ 1175.
 *
 * Only a window of the input is in memory, and each question is answered before the
 * program waits for the next one. */
#include "cli/leave.h"
#include "cli/source.h"
#include "lab/lab.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WINDOW = 1 << 18,
    NUMBER_MOST = 64 /* characters of a number, with leading zeros */
};

struct input {
    const char *name;
    int file;
    int error;     /* errno of a read that failed; 0: none did */
    bool end;      /* the input ends with the window */
    char *bytes;   /* the window, and a NUL after it */
    size_t size;   /* bytes in the window */
    size_t at;     /* the next byte to read */
    size_t number; /* where the last number begins */
    bool new_line; /* a line ended before the last number */
    long line;     /* the place of the window's first byte in the input */
    size_t column;
};

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Finds the line and the column of byte AT of the window. */
static void find_place(const struct input *input, size_t at, long *line, size_t *column)
{
    const char *s = input->bytes, *end = s + at;
    *line = input->line;
    *column = input->column + at;
    for (const char *next; (next = memchr(s, '\n', (size_t)(end - s))) != NULL;) {
        s = next + 1;
        ++*line;
        *column = (size_t)(end - s) + 1;
    }
}

/* Drops the bytes that have been read and reads more after the rest. False: the input has
 * ended, or the rest fills the window. */
static bool refill(struct input *input)
{
    size_t left = input->size - input->at;
    if (input->end || left == WINDOW)
        return false;
    find_place(input, input->at, &input->line, &input->column);
    memmove(input->bytes, input->bytes + input->at, left);
    input->at = 0;
    leave_flush();
    ssize_t more;
    do
        more = read(input->file, input->bytes + left, WINDOW - left);
    while (more < 0 && errno == EINTR && !leave_wanted());
    if (more < 0 && errno != EINTR)
        input->error = errno;
    input->end = more <= 0 || leave_wanted();
    input->size = left + (more > 0 ? (size_t)more : 0);
    input->bytes[input->size] = '\0';
    return !input->end;
}

/* Prints REASON, unless an error or a signal has ended the input. Returns false. */
static bool complain(const struct input *input, size_t at, const char *reason)
{
    long line;
    size_t column;
    find_place(input, at, &line, &column);
    if (input->error == 0 && !leave_wanted())
        source_complain(input->name, line, (int)column, reason);
    return false;
}

/* Skips blanks. False: the input ends here. */
static bool pass_blanks(struct input *input)
{
    input->new_line = false;
    do
        for (; is_blank(input->bytes[input->at]); input->at++)
            input->new_line |= input->bytes[input->at] == '\n';
    while (input->at == input->size && refill(input));
    return input->at < input->size;
}

/* The number of characters before the next blank, at most NUMBER_MOST; they are then in
 * the window. */
static size_t measure(struct input *input)
{
    size_t length = 0;
    for (;;) {
        while (length < NUMBER_MOST && input->at + length < input->size &&
               !is_blank(input->bytes[input->at + length]))
            length++;
        if (input->at + length < input->size || !refill(input))
            return length;
    }
}

/* Reads the next number, at most 2^31 - 1. False: there is none; a message is printed. */
static bool next_number(struct input *input, int *out)
{
    if (!pass_blanks(input))
        return complain(input, input->at, _("the input ends too early; \"0 0\" ends it"));
    size_t length = measure(input);
    const char *s = input->bytes + input->at, *end = s + length;
    bool minus = *s == '-';
    s += minus;
    bool good = s < end && length < NUMBER_MOST;
    long long value = 0;
    for (; s < end && *s >= '0' && *s <= '9' && value <= INT32_MAX; s++)
        value = value * 10 + (*s - '0');
    input->number = input->at;
    if (!good || s < end || value > INT32_MAX)
        return complain(input, input->at, _("expected a whole number"));
    input->at += length;
    *out = (int)(minus ? -value : value);
    return true;
}

static bool read_board(struct input *input, struct pairs *board)
{
    for (int i = 0; i < board->rows * board->columns; i++) {
        int face;
        if (!next_number(input, &face))
            return false;
        if (face < 0 || face >= PAIRS_FACE)
            return complain(input, input->number,
                            _("a face is a number from 0 to 4194303"));
        board->face[i] = (uint32_t)face;
    }
    pairs_ready(board);
    return true;
}

static bool answer(struct input *input, const struct pairs *board, bool any)
{
    int count;
    if (any) {
        int a, b;
        if (!pairs_any(board, &a, &b))
            return complain(input, input->at, strerror(ENOMEM));
        if (a >= 0)
            printf("%d,%d-%d,%d\n", a / board->columns + 1, a % board->columns + 1,
                   b / board->columns + 1, b % board->columns + 1);
        else
            puts("NONE");
    }
    if (!next_number(input, &count))
        return false;
    if (count < 0)
        return complain(input, input->number,
                        _("expected the number of questions, 0 or more"));
    for (; count > 0; count--) {
        int place[4];
        for (int i = 0; i < 4; i++) {
            if (!next_number(input, &place[i]))
                return false;
            if (i > 0 && input->new_line)
                return complain(input, input->number,
                                _("the question above has fewer than 4 numbers"));
        }
        bool yes = true;
        for (int i = 0; i < 4; i++)
            yes &=
                place[i] >= 1 && place[i] <= (i % 2 == 0 ? board->rows : board->columns);
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
        if (!pass_blanks(input))
            return input->error == 0;
        if (!next_number(input, &rows) || !next_number(input, &columns))
            return false;
        if (rows == 0 && columns == 0)
            return true;
        if (rows < 1 || columns < 1 || rows > PAIRS_SIDE || columns > PAIRS_SIDE)
            return complain(input, input->number,
                            _("a board has 1 to 1000 rows and columns"));
        struct pairs board;
        bool good = pairs_init(&board, rows, columns, options->outside) ||
                    complain(input, input->at, strerror(ENOMEM));
        good = good && read_board(input, &board) && answer(input, &board, options->any);
        pairs_free(&board);
        if (!good)
            return false;
    }
}

static bool answer_file(const char *name, int file, const struct options *options)
{
    struct input input = {.name = name, .file = file, .line = 1, .column = 1};
    if (file == STDIN_FILENO)
        source_announce(_("Reading boards from standard input; end with 0 0"));
    input.bytes = memory_get(WINDOW + 1, 1);
    while (input.size < 3 && refill(&input))
        ;
    if (memcmp(input.bytes, "\xef\xbb\xbf", 3) == 0) /* a byte order mark */
        input.at = 3;
    bool good = answer_all(&input, options);
    if (input.error != 0)
        source_complain_errno(name, input.error);
    free(input.bytes);
    return good;
}

int command_pairs(const struct options *options)
{
    bool good = true;
    if (options->file_count == 0)
        good = answer_file("-", STDIN_FILENO, options);
    for (int i = 0; i < options->file_count && !leave_wanted(); i++) {
        const char *name = options->files[i];
        bool standard = strcmp(name, "-") == 0;
        int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
        if (file < 0) {
            source_complain_errno(name, errno);
            good = false;
            continue;
        }
        good &= answer_file(name, file, options);
        if (!standard)
            close(file);
    }
    return leave_status(good ? EXIT_FINE : EXIT_INPUT);
}
