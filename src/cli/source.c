#include "cli/source.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/leave.h"
#include "cli/meter.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of the file NAME; "-" is standard input. 0: it is not a regular file. */
static double size_of(const char *name)
{
    struct stat about;
    int failed = strcmp(name, "-") == 0 ? fstat(0, &about) : stat(name, &about);
    return failed == 0 && S_ISREG(about.st_mode) ? (double)about.st_size : 0;
}

void source_announce(const char *what)
{
    if (isatty(STDIN_FILENO))
        fprintf(stderr, "%s\n", what);
}

bool source_is_typed(const struct options *options)
{
    bool standard = !options->has_seed && options->file_count == 0;
    for (int i = 0; i < options->file_count; i++)
        standard |= strcmp(options->files[i], "-") == 0;
    return standard && isatty(STDIN_FILENO);
}

void source_open(struct source *source, const struct options *options)
{
    *source = (struct source){.options = options, .next_seed = options->seed};
    if (options->winnable || options->draws)
        source->solver = unstuck_solver_new();
    if (!options->has_seed && options->file_count == 0)
        source->size = size_of("-");
    for (int i = 0; i < options->file_count; i++) {
        double size = size_of(options->files[i]);
        if (size == 0) {
            source->size = 0;
            break;
        }
        source->size += size;
    }
}

uint64_t source_number(const struct source *source, const struct unstuck_facts *facts)
{
    return facts->dealt && source->options->has_seed ? facts->deal : source->count;
}

/* The numbers of results count random openings from 1, so their word has the first seed. */
static void openings_word(const struct options *options, struct text *out)
{
    const struct unstuck_query *query = &options->query;
    text_format(out, "openings:%d..%d,%dd%ds,%d..%d,%d,%d,%" PRIu64, query->length_low,
                query->length_high, query->dominoes, query->singles, query->blanks_low,
                query->blanks_high, query->grade, query->start, options->seed);
}

void source_word(const struct options *options, const char *file, uint64_t before,
                 struct text *out)
{
    if (options->draws)
        openings_word(options, out);
    else if (options->large != NULL)
        text_format(out, "deals:%s,%s", options->numbering, options->large);
    else if (options->numbering != NULL)
        text_format(out, "deals:%s,%" PRIu64, options->numbering, options->seed);
    else if (options->has_seed)
        text_string(out, "deals");
    else {
        size_t start = out->length;
        text_string(out, "file:");
        uint32_t code;
        for (size_t n; (n = utf8_decode(file, &code)) > 0; file += n) {
            unsigned char byte = (unsigned char)*file;
            bool plain = byte > ' ' && byte != '%' && (n > 1 || byte < 0x80);
            if (plain)
                text_add(out, file, n);
            else
                text_format(out, "%%%02X", byte);
        }
        utf8_tame(out->bytes + start);
        if (before > 0)
            text_format(out, "+%" PRIu64, before);
    }
}

double source_share(const struct source *source)
{
    const struct options *options = source->options;
    if (options->has_seed)
        return (double)source->deals / (double)options->count;
    if (source->size == 0)
        return -1;
    double at = source->file != NULL ? (double)ftello(source->file) : 0;
    return (source->before + at) / source->size;
}

static void close_file(struct source *source)
{
    if (source->file != NULL && source->size > 0)
        source->before += (double)ftello(source->file);
    if (source->file != NULL && source->file != stdin)
        fclose(source->file);
    source->file = NULL;
    unstuck_reader_free(source->reader);
    source->reader = NULL;
}

void source_close(struct source *source)
{
    close_file(source);
    text_free(&source->line);
    unstuck_openings_free(source->openings);
    unstuck_solver_free(source->solver);
}

void source_complain(const char *file, long line, int column, const char *reason)
{
    scoped_text said = {0};
    text_format(&said, "%s:", file);
    if (line > 0)
        text_format(&said, "%ld:%d:", line, column > 0 ? column : 1);
    text_format(&said, " %s", reason);
    utf8_tame(said.bytes); /* it has the file's name */
    meter_give_way();
    fprintf(stderr, "%s\n", text_get(&said));
}

void source_complain_errno(const char *file, int error)
{
    if (error != EINTR)
        source_complain(file, 0, 0, strerror(error));
}

enum source_reading source_refuse(struct source *source, long line, int column,
                                  const char *reason)
{
    source->why = (struct unstuck_reason){.line = line, .column = column};
    snprintf(source->why.text, sizeof source->why.text, "%s", reason);
    if (source->name != NULL)
        source_complain(source->name, line, column, reason);
    else
        fprintf(stderr, "unstuck: %s\n", reason);
    return SOURCE_BAD;
}

/* ---- deals ------------------------------------------------------------------------- */

/* Draws the next random opening. A signal cancels the search for all that match. */
static enum source_reading next_drawn(struct source *source,
                                      struct unstuck_position **position)
{
    const struct options *options = source->options;
    struct leave_target target = {leave_cancel, source->solver};
    enum unstuck_error error = UNSTUCK_OK;
    if (source->openings == NULL) {
        leave_stops(&target);
        error =
            unstuck_openings_new(source->solver, options->game, options->variant,
                                 &options->query, &options->limits, &source->openings);
        leave_stops(NULL);
    }
    if (error == UNSTUCK_OK)
        error = unstuck_openings_draw(source->openings, source->next_seed++, position,
                                      &source->rating, sizeof source->rating);
    if (error == UNSTUCK_OK)
        return SOURCE_READ;
    if (leave_wanted())
        return SOURCE_END;
    return source_refuse(source, 0, 0,
                         error == UNSTUCK_NO_DEAL ? _("no opening of this kind was found")
                         : error == UNSTUCK_LIMIT
                             ? _("the atlas needs more time or memory than allowed")
                             : _(unstuck_error_text(error)));
}

/* Whether the solver finds a win within 4 MiB: some hundredths of a second, and the same
 * answer on every machine. The limit is one of memory, because within a limit of nodes or
 * time solvers also shorten their line. Always true for a scored game. */
static bool is_winnable(struct source *source, const struct unstuck_position *position)
{
    struct leave_target target = {leave_cancel, source->solver};
    struct unstuck_facts facts;
    unstuck_get_facts(position, &facts, sizeof facts);
    if (facts.scored)
        return true;
    leave_stops(&target);
    enum unstuck_verdict verdict =
        unstuck_solve(source->solver, position,
                      &(struct unstuck_limits){.bytes = 4 << 20, .verdict = true});
    leave_stops(NULL);
    return verdict == UNSTUCK_SOLVED;
}

/* Deal SEED of the program that the options name. */
static enum unstuck_error deal_numbered(const struct options *options, uint64_t seed,
                                        struct unstuck_position **position,
                                        struct unstuck_reason *why)
{
    char number[24];
    scoped_text text = {0};
    const char *digits = options->large != NULL ? options->large : number;
    snprintf(number, sizeof number, "%" PRIu64, seed);
    text_format(&text, "name: %s %s\ndeal: %s %s\n", options->numbering, digits,
                options->numbering, digits);
    return unstuck_parse(options->game, options->variant, text_get(&text), text.length,
                         position, why);
}

static enum source_reading next_deal(struct source *source,
                                     struct unstuck_position **position)
{
    const struct options *options = source->options;
    if (source->deals == options->count || leave_wanted())
        return SOURCE_END;
    source->deals++;
    if (options->draws)
        return next_drawn(source, position);
    uint64_t seed;
    int grade = options->query.grade; /* of the deals asked for, -1: any */
    enum unstuck_error error;
    struct unstuck_reason why = {0};
    scoped_text said = {0};
    do {
        do
            seed = source->next_seed++;
        while (!leave_wanted() && grade >= 0 && seed >> 53 == 0 &&
               unstuck_deal_grade(options->game, options->variant, seed) != grade);
        if (seed >> 53 != 0 && options->large == NULL) {
            source->deals = options->count; /* DEALS_LAST was the last */
            source->next_seed = seed;
            text_format(&said, _("the last deal has the number %s"), "9007199254740991");
            return source_refuse(source, 0, 0, text_get(&said));
        }
        unstuck_free(*position);
        error = options->numbering != NULL
                    ? deal_numbered(options, seed, position, &why)
                    : unstuck_deal(options->game, options->variant, seed, position);
    } while (error == UNSTUCK_OK && !leave_wanted() && options->winnable &&
             !is_winnable(source, *position));
    if (leave_wanted())
        return SOURCE_END;
    if (error == UNSTUCK_OK)
        return SOURCE_READ;
    if (error == UNSTUCK_BAD_TEXT)
        return source_refuse(source, 0, 0, why.text);
    text_format(&said, "%s %" PRIu64 ": ", options->game, seed);
    if (error == UNSTUCK_NO_DEAL)
        text_format(&said, _("no deal has this number; see: unstuck deal %s --list"),
                    options->game);
    else
        text_string(&said, _(unstuck_error_text(error)));
    return source_refuse(source, 0, 0, text_get(&said));
}

enum unstuck_error source_print(const struct unstuck_position *position,
                                const char *notation, struct text *out)
{
    size_t length;
    enum unstuck_error error = unstuck_print(position, notation, NULL, 0, &length);
    if (error != UNSTUCK_OK)
        return error;
    char *bytes = memory_get(length + 1, 1);
    error = unstuck_print(position, notation, bytes, length + 1, NULL);
    text_add(out, bytes, length);
    free(bytes);
    return error;
}

/* ---- files ------------------------------------------------------------------------- */

static enum source_reading open_next(struct source *source)
{
    const struct options *options = source->options;
    const char *name =
        source->next_file < options->file_count ? options->files[source->next_file] : "-";
    source->next_file++;
    source->name = name;
    source->file_start = source->count;
    bool standard = strcmp(name, "-") == 0;
    FILE *file = standard ? stdin : fopen(name, "r");
    if (file == NULL)
        return leave_wanted() ? SOURCE_END : source_refuse(source, 0, 0, strerror(errno));
    if (standard)
        source_announce(_("Reading positions from standard input; end with Ctrl-D"));
    source->file = file;
    source->lines = (struct lines){.file = file, .stopped = leave_wanted};
    enum unstuck_error error =
        unstuck_reader_new(options->game, options->variant, &source->reader);
    if (error == UNSTUCK_OK)
        return SOURCE_READ;
    close_file(source);
    return source_refuse(source, 0, 0, _(unstuck_error_text(error)));
}

/* Gives a line to the reader: the last one read if MORE, else the end of the file.
 * SOURCE_END: no position ends here. */
static enum source_reading take_source_line(struct source *source, bool more,
                                            struct unstuck_position **position)
{
    struct unstuck_reason why = {0};
    struct unstuck_facts facts;
    enum unstuck_error error =
        unstuck_reader_line(source->reader, more ? text_get(&source->line) : NULL,
                            source->line.length, position, &why);
    source->first_line = why.line;
    if (*position != NULL) {
        unstuck_get_facts(*position, &facts, sizeof facts);
        if (facts.large && !source->takes_large)
            return source_refuse(source, why.line, 0,
                                 _("only solve, study, explain and verify can read so "
                                   "large a board"));
        return facts.unknown > 0 && !source->takes_unknown
                   ? source_refuse(source, why.line, 0, why.text)
                   : SOURCE_READ;
    }
    return error == UNSTUCK_BAD_TEXT
               ? source_refuse(source, why.line, why.column, why.text)
           : error != UNSTUCK_OK ? source_refuse(source, source->lines.number, 0,
                                                 _(unstuck_error_text(error)))
                                 : SOURCE_END;
}

enum source_reading source_next(struct source *source, struct unstuck_position **position)
{
    const struct options *options = source->options;
    enum source_reading reading = SOURCE_END;
    unstuck_free(*position);
    *position = NULL;
    if (options->has_seed)
        return next_deal(source, position);
    while (reading == SOURCE_END) {
        if (source->file == NULL) {
            if ((source->next_file > 0 && source->next_file >= options->file_count) ||
                leave_wanted())
                break;
            reading = open_next(source);
            if (reading != SOURCE_READ)
                break;
        }
        text_clear(&source->line);
        enum line_kind kind = lines_next(&source->lines, &source->line, LINES_MOST);
        if (kind == LINE_NUL)
            text_char(&source->line, '\0'); /* the reader refuses it */
        if (kind == LINE_TEXT || kind == LINE_NUL)
            reading = take_source_line(source, true, position);
        else if (kind != LINE_END)
            reading = source_refuse(source, source->lines.number, source->lines.column,
                                    lines_reason(kind));
        /* A directory can be opened, but not read. */
        else if (ferror(source->file) && !leave_wanted())
            reading = source_refuse(source, 0, 0, strerror(errno));
        else /* half a block is none */
            reading = source->lines.ended ? SOURCE_END
                                          : take_source_line(source, false, position);
        if (kind == LINE_END)
            close_file(source);
    }
    return reading;
}
