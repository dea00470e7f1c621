#include "lab/certificate.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "cli/json.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "cli/source.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first line of a certificate is this, and the number of bytes of the proof. */
static const char first[] = "certificate: ";

/* ---- writing ----------------------------------------------------------------------- */

/* Whether the regular FILE is one that OPTIONS read. */
static bool is_input(int file, const struct options *options)
{
    struct stat about, input;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        return false;
    for (int i = -1; i < options->file_count; i++)
        if ((i < 0 ? fstat(STDIN_FILENO, &input) : stat(options->files[i], &input)) ==
                0 &&
            input.st_dev == about.st_dev && input.st_ino == about.st_ino)
            return true;
    return false;
}

/* Empties the file before the first certificate, or at the end of a run without one. */
static void begin(struct certificates *certificates)
{
    struct stat about;
    int file = fileno(certificates->file);
    if (!certificates->begun && fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
        ftruncate(file, 0) != 0)
        certificates->error = errno;
    certificates->begun = true;
}

bool certificates_open(struct certificates *certificates, const struct options *options)
{
    const char *name = options->certificate;
    *certificates = (struct certificates){.options = options};
    if (name == NULL)
        return true;
    /* What the file has stays until there is something to write. */
    int file = open(name, O_WRONLY | O_CREAT, 0666);
    if (file >= 0 && is_input(file, options)) {
        close(file);
        source_complain(name, 0, 0, _("this file has the positions"));
        return false;
    }
    certificates->file = file >= 0 ? fdopen(file, "wb") : NULL;
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
    scoped_text text = {0};
    if (source_print(position, NULL, &text) != UNSTUCK_OK)
        return false;
    errno = 0;
    fprintf(file, "%s%zu\n%s\n", first, length, text_get(&text));
    fwrite(bytes, 1, length, file);
    return putc('\n', file) != EOF && !ferror(file);
}

/* Whether ERROR is that memory ran out: no other limit was given. */
static bool is_memory(enum unstuck_error error, const struct unstuck_limits *limits)
{
    return error == UNSTUCK_LIMIT && limits->nodes == 0 && limits->seconds == 0 &&
           limits->cpu_seconds == 0;
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
                (unsigned long long)number,
                is_memory(error, &certificates->options->limits)
                    ? _("the proof needs more than --memory, or than the disk has")
                    : _(unstuck_error_text(error)));
    } else {
        begin(certificates);
        if (certificates->error == 0 &&
            !write_one(certificates->file, position, bytes, length))
            certificates->error = errno;
    }
    pthread_mutex_unlock(&certificates->lock);
}

int certificates_close(struct certificates *certificates, int status, bool any)
{
    if (certificates->file == NULL)
        return status;
    pthread_mutex_destroy(&certificates->lock);
    if (any && !leave_wanted())
        begin(certificates);
    if (fclose(certificates->file) != 0 && certificates->error == 0)
        certificates->error = errno;
    if (certificates->error != 0) {
        source_complain_errno(certificates->options->certificate, certificates->error);
        return EXIT_INTERRUPTED;
    }
    return certificates->missing ? EXIT_INPUT : status;
}

/* ---- checking ---------------------------------------------------------------------- */

/* One certificate after the other. A file is mapped, so that a proof needs no memory. */
struct checking {
    const struct options *options;
    struct unstuck_solver *solver;
    struct unstuck_position *position; /* NULL: it cannot be read */
    void *map;                         /* MAPPED bytes; 0: the file is COPY */
    size_t mapped;
    struct text copy;
    const char *at, *end; /* what is left of the file */
    const char *proof;    /* LENGTH bytes */
    size_t length;
    struct text wrong;     /* what is wrong; empty: nothing */
    uint64_t number, good; /* certificates so far, and those that are right */
    bool unchecked;        /* a limit was reached */
    bool lost;             /* where the next certificate begins is not known */
};

/* Maps the file NAME, or reads all of a pipe, of a quarter of --memory at most. False: errno says
 * why not. */
static bool open_file(struct checking *c, const char *name)
{
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    size_t most = c->options->limits.bytes / 4, n;
    struct stat about;
    char chunk[1 << 14];
    if (file == NULL)
        return false;
    if (file != stdin && fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) &&
        about.st_size > 0) {
        c->mapped = (size_t)about.st_size;
        c->map = mmap(NULL, c->mapped, PROT_READ, MAP_SHARED, fileno(file), 0);
    } else
        while (c->copy.length <= most && !leave_wanted() &&
               (n = fread(chunk, 1, sizeof chunk, file)) > 0)
            text_add(&c->copy, chunk, n);
    if (c->copy.length > most)
        errno = EFBIG;
    bool good = c->map != MAP_FAILED && c->copy.length <= most && !ferror(file);
    c->at = c->mapped > 0 ? c->map : text_get(&c->copy);
    c->end = c->at + (c->mapped > 0 ? c->mapped : c->copy.length);
    if (file != stdin)
        fclose(file);
    return good;
}

/* Passes over a line. NULL: it has no end. */
static const char *next_line(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline != NULL ? newline + 1 : NULL;
}

static void read_position(struct checking *c, const char *block, size_t length)
{
    const struct options *options = c->options;
    struct unstuck_reason why = {0};
    enum unstuck_error error =
        unstuck_parse(options->game, options->variant, block, length, &c->position, &why);
    if (error == UNSTUCK_BAD_TEXT)
        text_format(&c->wrong, _("line %ld: %s"), why.line + 1, why.text);
    else if (error != UNSTUCK_OK)
        text_string(&c->wrong, _(unstuck_error_text(error)));
}

/* Reads the next certificate up to its proof: a line with the number of bytes, the position, an
 * empty line. */
static void read_certificate(struct checking *c)
{
    size_t n = sizeof first - 1;
    const char *block = next_line(c->at, c->end), *line = block;
    char *end = NULL;
    uint64_t length = 0;
    long number = 1;
    errno = 0;
    c->lost = true;
    if (block != NULL && (size_t)(block - c->at) > n && memcmp(c->at, first, n) == 0 &&
        c->at[n] >= '0' && c->at[n] <= '9')
        length = strtoull(c->at + n, &end, 10);
    if (block == NULL || end == NULL || *end != '\n' || errno != 0) {
        text_format(&c->wrong, _("line %ld: not '%s' and a number"), number, first);
        return;
    }
    for (number++; line != NULL && line < c->end && *line != '\n'; number++)
        line = next_line(line, c->end);
    if (line == NULL || line == c->end) {
        text_format(&c->wrong, _("line %ld: the file ends here"), number);
        return;
    }
    read_position(c, block, (size_t)(line - block));
    c->proof = line + 1;
    c->length = (size_t)(c->end - c->proof);
    c->lost = length >= c->length || c->proof[length] != '\n';
    if (!c->lost) {
        c->length = (size_t)length;
        c->at = c->proof + length + 1;
        return;
    }
    text_clear(&c->wrong);
    text_format(&c->wrong,
                _("byte %llu of the proof: the file ends here, or line 1 has "
                  "the wrong number"),
                (unsigned long long)(length < c->length ? length : c->length) + 1);
}

static void check_proof(struct checking *c)
{
    struct leave_target target = {leave_cancel, c->solver};
    struct unstuck_reason why = {0};
    leave_stops(&target);
    enum unstuck_error error =
        unstuck_certificate_check(c->solver, c->position, &c->options->limits, c->proof,
                                  c->length, &why);
    leave_stops(NULL);
    if (error == UNSTUCK_NO_PROOF && why.line > 0)
        text_format(&c->wrong, _("part %ld of the proof: %s"), why.line, why.text);
    else if (error == UNSTUCK_NO_PROOF)
        text_string(&c->wrong, why.text);
    else if (error != UNSTUCK_OK)
        text_format(&c->wrong, _("not checked: %s"),
                    is_memory(error, &c->options->limits)
                        ? _("the check needs more than --memory")
                        : _(unstuck_error_text(error)));
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
    if (c->at == c->end || leave_wanted())
        return false;
    text_clear(&c->wrong);
    c->unchecked = false;
    read_certificate(c);
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
    if (!open_file(&c, name)) {
        source_complain_errno(name, errno);
        text_free(&c.copy);
        return EXIT_INPUT;
    }
    c.solver = unstuck_solver_new();
    while (check_next(&c))
        continue;
    if (c.number == 0 && !leave_wanted())
        source_complain(name, 0, 0, _("the file contains no certificate"));
    else if (!options->json && !leave_wanted())
        printf("certificates %" PRIu64 " ok %" PRIu64 "\n", c.number, c.good);
    if (c.mapped > 0)
        munmap(c.map, c.mapped);
    text_free(&c.copy);
    unstuck_free(c.position);
    unstuck_solver_free(c.solver);
    text_free(&c.wrong);
    return c.number == 0 || c.good < c.number ? EXIT_INPUT : EXIT_FINE;
}
