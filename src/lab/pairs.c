/* unstuck pairs: boards of tiles and questions about their pairs, as in HDOJ 1175. Each
 * question is answered before the program waits for the next one. */
#include "cli/leave.h"
#include "cli/source.h"
#include "lab/lab.h"

#include "base/i18n.h"
#include "games/lianliankan/rules/lianliankan_pairs.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct place {
    long line;
    int column;
};

struct input {
    const char *name;
    FILE *file;
    int next;           /* the next character; EOF: the input has ended */
    struct place place; /* of NEXT */
    struct place last;  /* of the last number */
    int error;          /* errno of a read that failed; 0: none did */
    bool new_line;      /* a line ended before the last number */
    bool waits;         /* a read may wait, so answers must be out before it */
};

static void advance(struct input *input)
{
    if (input->next == '\n')
        input->place = (struct place){input->place.line + 1, 0};
    input->place.column++;
    while ((input->next = getc_unlocked(input->file)) == EOF && ferror(input->file) &&
           errno == EINTR && !leave_wanted())
        clearerr(input->file);
    if (ferror(input->file) && errno != EINTR)
        input->error = errno;
}

/* Prints REASON, unless an error or a signal has ended the input. Returns false. */
static bool complain(const struct input *input, const struct place *place,
                     const char *reason)
{
    if (input->error == 0 && !leave_wanted())
        source_complain(input->name, place->line, place->column, reason);
    return false;
}

/* Skips blanks. False: the input ends here. */
static bool pass_blanks(struct input *input)
{
    input->new_line = false;
    for (; input->next == ' ' || (input->next >= '\t' && input->next <= '\r');
         advance(input))
        input->new_line |= input->next == '\n';
    return input->next != EOF && !leave_wanted();
}

/* Reads the next number, at most 2^31 - 1. False: there is none; a message is printed. */
static bool next_number(struct input *input, int *out)
{
    if (!pass_blanks(input))
        return complain(input, &input->place,
                        _("the input ends too early; \"0 0\" ends it"));
    input->last = input->place;
    bool minus = input->next == '-', good = false;
    int64_t value = 0;
    if (minus)
        advance(input);
    for (; input->next >= '0' && input->next <= '9' && value <= INT32_MAX;
         advance(input)) {
        good = true;
        value = value * 10 + (input->next - '0');
    }
    bool ends = input->next == EOF || input->next == ' ' ||
                (input->next >= '\t' && input->next <= '\r');
    if (!good || !ends || value > INT32_MAX)
        return complain(input, &input->last, _("expected a whole number"));
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
            return complain(input, &input->last,
                            _("a face is a number from 0 to 4194303"));
        board->face[i] = (uint32_t)face;
    }
    pairs_ready(board);
    return true;
}

static void flush(const struct input *input)
{
    if (input->waits)
        leave_flush();
}

static bool answer(struct input *input, const struct pairs *board, bool any)
{
    int count;
    if (any) {
        int a, b;
        if (!pairs_any(board, &a, &b))
            return complain(input, &input->place, strerror(ENOMEM));
        if (a >= 0)
            printf("%d,%d-%d,%d\n", a / board->columns + 1, a % board->columns + 1,
                   b / board->columns + 1, b % board->columns + 1);
        else
            puts("NONE");
        flush(input);
    }
    if (!next_number(input, &count))
        return false;
    if (count < 0)
        return complain(input, &input->last,
                        _("expected the number of questions, 0 or more"));
    for (; count > 0; count--) {
        int place[4];
        for (int i = 0; i < 4; i++) {
            if (!next_number(input, &place[i]))
                return false;
            if (i > 0 && input->new_line)
                return complain(input, &input->last,
                                _("the question above has fewer than 4 numbers"));
        }
        bool yes = true;
        for (int i = 0; i < 4; i++)
            yes &=
                place[i] >= 1 && place[i] <= (i % 2 == 0 ? board->rows : board->columns);
        yes = yes && pairs_join(board, (place[0] - 1) * board->columns + place[1] - 1,
                                (place[2] - 1) * board->columns + place[3] - 1);
        if (any)
            continue;
        puts(yes ? "YES" : "NO");
        flush(input);
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
            return complain(input, &input->last,
                            _("a board has 1 to 1000 rows and columns"));
        struct pairs board;
        bool good = pairs_init(&board, rows, columns, options->outside) ||
                    complain(input, &input->place, strerror(ENOMEM));
        good = good && read_board(input, &board) && answer(input, &board, options->any);
        pairs_free(&board);
        if (!good)
            return false;
    }
}

static bool answer_file(const char *name, FILE *file, const struct options *options)
{
    struct stat about;
    struct input input = {.name = name, .file = file, .place = {1, 0}, .next = ' '};
    input.waits = fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode);
    if (file == stdin)
        source_announce(_("Reading boards from standard input; end with 0 0"));
    advance(&input);
    if (input.next == 0xef) { /* a byte order mark */
        advance(&input);
        advance(&input);
        advance(&input);
        input.place.column = 1;
    }
    bool good = answer_all(&input, options);
    if (input.error != 0)
        source_complain_errno(name, input.error);
    return good && input.error == 0;
}

int command_pairs(const struct options *options)
{
    bool good = true;
    if (options->file_count == 0)
        good = answer_file("-", stdin, options);
    for (int i = 0; i < options->file_count && !leave_wanted(); i++) {
        const char *name = options->files[i];
        FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
        if (file == NULL) {
            source_complain_errno(name, errno);
            good = false;
            continue;
        }
        good &= answer_file(name, file, options);
        if (file != stdin)
            fclose(file);
    }
    return leave_status(good ? EXIT_FINE : EXIT_INPUT);
}
