#include "lab/certificate.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/pages.h"
#include "base/utf8.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The first line of a certificate is this, and the number of bytes of the proof. */
static const char first[] = "certificate: ";

/* ---- writing ----------------------------------------------------------------------- */

bool certificates_open(struct certificates *certificates, const struct options *options)
{
    const char *name = options->certificate;
    *certificates = (struct certificates){.options = options};
    if (name == NULL)
        return true;
    certificates->file = fopen(name, "wb");
    if (certificates->file == NULL) {
        source_complain_errno(name, errno);
        return false;
    }
    pthread_mutex_init(&certificates->lock, NULL);
    return true;
}

static bool write_one(FILE *file, const struct unstuck_position *position,
                      const void *bytes, size_t length)
{
    size_t size;
    if (unstuck_print(position, NULL, NULL, 0, &size) != UNSTUCK_OK)
        return false;
    char *text = memory_get(size + 1, 1);
    unstuck_print(position, NULL, text, size + 1, NULL);
    errno = 0;
    fprintf(file, "%s%zu\n%s\n", first, length, text);
    free(text);
    fwrite(bytes, 1, length, file);
    return putc('\n', file) != EOF && !ferror(file);
}

/* Why there is no certificate. */
static const char *missing_text(enum unstuck_error error, const struct options *options)
{
    const struct unstuck_limits *limits = &options->limits;
    if (error == UNSTUCK_LIMIT && limits->nodes == 0 && limits->seconds == 0)
        return _("the proof needs more than --memory, or than the disk has");
    return _(unstuck_error_text(error));
}

void certificates_add(struct certificates *certificates, struct unstuck_solver *solver,
                      const struct unstuck_position *position, uint64_t number)
{
    const void *bytes;
    size_t length;
    enum unstuck_error error =
        unstuck_certify(solver, position, &certificates->options->limits, &bytes,
                        &length);
    if (error == UNSTUCK_STOPPED)
        return;
    pthread_mutex_lock(&certificates->lock);
    if (error != UNSTUCK_OK) {
        certificates->missing = true;
        meter_give_way();
        fprintf(stderr, _("unstuck: no certificate of position %llu: %s\n"),
                (unsigned long long)number, missing_text(error, certificates->options));
    } else if (certificates->error == 0 &&
               !write_one(certificates->file, position, bytes, length))
        certificates->error = errno;
    pthread_mutex_unlock(&certificates->lock);
}

int certificates_close(struct certificates *certificates, int status)
{
    if (certificates->file == NULL)
        return status;
    pthread_mutex_destroy(&certificates->lock);
    if (fclose(certificates->file) != 0 && certificates->error == 0)
        certificates->error = errno;
    if (certificates->error != 0) {
        source_complain_errno(certificates->options->certificate, certificates->error);
        return EXIT_INTERRUPTED;
    }
    return certificates->missing ? EXIT_INPUT : status;
}

/* ---- checking ---------------------------------------------------------------------- */

/* One certificate after the other. */
struct checking {
    const struct options *options;
    FILE *file;
    struct unstuck_solver *solver;
    struct unstuck_position *position; /* NULL: it cannot be read */
    struct text block, bytes; /* the position as text, and the proof if it is read */
    char *map;                /* the whole file, SIZE bytes; NULL: proofs are read */
    size_t size;
    const char *proof; /* LENGTH bytes */
    size_t length;
    struct text wrong;     /* what is wrong; empty: nothing */
    uint64_t number, good; /* certificates so far, and those that are right */
    bool unchecked;        /* a limit was reached, WRONG says which */
    bool lost;             /* where the next certificate begins is not known */
};

/* Reads the number of the first line. False: this is no such line. */
static bool read_first(const char *line, uint64_t *length)
{
    size_t n = sizeof first - 1;
    char *end;
    if (strncmp(line, first, n) != 0 || line[n] < '0' || line[n] > '9')
        return false;
    errno = 0;
    *length = strtoull(line + n, &end, 10);
    return *end == '\0' && errno == 0;
}

/* Reads the lines up to an empty one: the first one and, into BLOCK, the others. False: the
 * file has ended before the first one, or WRONG says why they cannot be read. */
static bool read_lines(struct checking *c, uint64_t *length)
{
    struct lines lines = {.file = c->file, .stopped = leave_wanted};
    struct text line = {0};
    bool begun = false, done = false;
    enum line_kind kind = LINE_TEXT;
    while (!done && c->wrong.length == 0) {
        text_clear(&line);
        kind = lines_next(&lines, &line, LINES_MOST - c->block.length);
        if (kind == LINE_END && !begun)
            break;
        if (kind == LINE_END)
            text_format(&c->wrong, _("line %ld: the file ends here"), lines.number + 1);
        else if (kind != LINE_TEXT)
            text_format(&c->wrong, _("line %ld: %s"), lines.number, lines_reason(kind));
        else if (!begun && !read_first(text_get(&line), length))
            text_format(&c->wrong, _("line %ld: not '%s' and a number"), lines.number,
                        first);
        else if (begun && line.length == 0)
            done = true;
        else if (begun)
            text_format(&c->block, "%s\n", text_get(&line));
        begun = true;
    }
    text_free(&line);
    return done;
}

static void read_position(struct checking *c)
{
    const struct options *options = c->options;
    struct unstuck_reason why = {0};
    enum unstuck_error error =
        unstuck_parse(options->game, options->variant, text_get(&c->block),
                      c->block.length, &c->position, &why);
    if (error == UNSTUCK_BAD_TEXT)
        text_format(&c->wrong, _("line %ld: %s"), why.line + 1, why.text);
    else if (error != UNSTUCK_OK)
        text_string(&c->wrong, _(unstuck_error_text(error)));
}

/* Maps a file that is not small, so that a proof needs no memory. */
static void map_file(struct checking *c)
{
    off_t size = fseeko(c->file, 0, SEEK_END) == 0 ? ftello(c->file) : 0;
    c->size = size >= PAGES_HUGE ? (size_t)size : 0;
    if (c->size > 0)
        c->map = pages_map(fileno(c->file), c->size);
    rewind(c->file);
}

/* Reads the LENGTH bytes of the proof and the newline after them. */
static void read_bytes(struct checking *c, uint64_t length)
{
    char chunk[1 << 14];
    c->lost = true;
    if (c->map != NULL) {
        size_t at = (size_t)ftello(c->file);
        c->proof = c->map + at;
        c->length = length < c->size - at ? (size_t)length : c->size - at;
        fseeko(c->file, (off_t)c->length, SEEK_CUR);
    } else if (length >= c->options->limits.bytes / 4) {
        text_clear(&c->wrong);
        text_format(&c->wrong, _("line 1: %llu bytes are too many for --memory"),
                    (unsigned long long)length);
        return;
    }
    while (c->map == NULL && c->bytes.length < length && !leave_wanted()) {
        uint64_t left = length - c->bytes.length;
        size_t wanted = left < sizeof chunk ? (size_t)left : sizeof chunk;
        size_t n = fread(chunk, 1, wanted, c->file);
        if (n == 0)
            break;
        text_add(&c->bytes, chunk, n);
    }
    if (c->map == NULL) {
        c->proof = text_get(&c->bytes);
        c->length = c->bytes.length;
    }
    c->lost = c->length < length || getc(c->file) != '\n';
    if (!c->lost)
        return;
    text_clear(&c->wrong);
    text_format(&c->wrong,
                _("byte %llu of the proof: the file ends here, or line 1 has "
                  "the wrong number"),
                (unsigned long long)c->length + 1);
}

static void check_proof(struct checking *c)
{
    struct leave_target target = {leave_cancel, c->solver};
    struct unstuck_limits limits = c->options->limits;
    struct unstuck_reason why = {0};
    limits.bytes -= c->bytes.capacity;
    leave_stops(&target);
    enum unstuck_error error = unstuck_certificate_check(c->solver, c->position, &limits,
                                                         c->proof, c->length, &why);
    leave_stops(NULL);
    if (error == UNSTUCK_NO_PROOF && why.line > 0)
        text_format(&c->wrong, _("part %ld of the proof: %s"), why.line, why.text);
    else if (error == UNSTUCK_NO_PROOF)
        text_string(&c->wrong, why.text);
    else if (error != UNSTUCK_OK)
        text_format(&c->wrong, _("not checked: %s"), _(unstuck_error_text(error)));
    c->unchecked = error != UNSTUCK_OK && error != UNSTUCK_NO_PROOF;
}

static void print_finding(const struct checking *c)
{
    struct unstuck_facts facts = {0};
    bool ok = c->wrong.length == 0;
    const char *said = ok ? "ok" : text_get(&c->wrong);
    if (c->position != NULL)
        unstuck_get_facts(c->position, &facts, sizeof facts);
    if (c->options->json) {
        json_print(json_pack("{s:I, s:o, s:s, s:o}", "position", (json_int_t)c->number,
                             "seed", json_seed(facts.dealt, facts.deal), "status",
                             ok             ? "ok"
                             : c->unchecked ? "unchecked"
                                            : "wrong",
                             "finding", json_text(said)));
        return;
    }
    printf("%" PRIu64 " %s", c->number, said);
    if (facts.dealt)
        printf(" seed %" PRIu64, facts.deal);
    putchar('\n');
}

/* Checks the next certificate and prints what it found. False: there is none, or a signal
 * asked for the end. */
static bool check_next(struct checking *c)
{
    uint64_t length;
    text_clear(&c->block);
    text_clear(&c->bytes);
    text_clear(&c->wrong);
    c->unchecked = false;
    c->lost = true;
    if (read_lines(c, &length)) {
        read_position(c);
        read_bytes(c, length);
    } else if (c->wrong.length == 0)
        return false;
    if (c->wrong.length == 0)
        check_proof(c);
    if (leave_wanted())
        return false;
    c->number++;
    c->good += c->wrong.length == 0;
    if (c->wrong.length > 0)
        utf8_tame(c->wrong.bytes); /* it quotes the file */
    print_finding(c);
    unstuck_free(c->position);
    c->position = NULL;
    return !c->lost && leave_flush();
}

int certificates_verify(const struct options *options)
{
    const char *name = options->certificate;
    struct checking c = {.options = options};
    c.file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (c.file == NULL) {
        source_complain_errno(name, errno);
        return EXIT_INPUT;
    }
    c.solver = unstuck_solver_new();
    if (c.file != stdin)
        map_file(&c);
    while (check_next(&c))
        continue;
    if (ferror(c.file))
        source_complain_errno(name, errno);
    else if (c.number == 0 && !leave_wanted())
        source_complain(name, 0, 0, _("the file contains no certificate"));
    else if (!options->json && !leave_wanted())
        printf("certificates %" PRIu64 " ok %" PRIu64 "\n", c.number, c.good);
    int status =
        ferror(c.file) || c.number == 0 || c.good < c.number ? EXIT_INPUT : EXIT_FINE;
    if (c.file != stdin)
        fclose(c.file);
    unstuck_free(c.position);
    unstuck_solver_free(c.solver);
    pages_free(c.map, c.size);
    text_free(&c.block);
    text_free(&c.bytes);
    text_free(&c.wrong);
    return status;
}
