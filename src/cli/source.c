#include "cli/source.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "cli/leave.h"
#include "cli/meter.h"
#include "engine/solution.h"

#include <errno.h>
#include <inttypes.h>
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
}

void source_close(struct source *source)
{
    close_file(source);
    position_free(&source->position);
    if (source->atlas != NULL)
        game_atlas(source->options->game)->free(source->atlas);
}

void source_complain(const char *file, const struct reason *why)
{
    struct text said = {0};
    text_format(&said, "%s:", file);
    if (why->line > 0)
        text_format(&said, "%ld:%d:", why->line, why->column > 0 ? why->column : 1);
    text_format(&said, " %s", why->text);
    utf8_tame(said.bytes); /* it has the file's name */
    meter_give_way();
    fprintf(stderr, "%s\n", text_get(&said));
    text_free(&said);
}

void source_complain_errno(const char *file, int error)
{
    struct reason why;
    if (error == EINTR)
        return;
    reason_set(&why, 0, 0, "%s", strerror(error));
    source_complain(file, &why);
}

void source_complain_empty(const char *file)
{
    struct reason why;
    reason_set(&why, 0, 0, "%s", _("the file contains no position"));
    source_complain(file, &why);
}

/* Builds the atlas from which openings are drawn; a signal cancels that. */
static struct atlas *make_atlas(const struct options *options)
{
    struct search search;
    search_init(&search, &options->limits);
    leave_stops(&search);
    struct atlas *atlas = selection_atlas(&options->selection, &search);
    leave_stops(NULL);
    search_free(&search);
    return atlas;
}

static enum reading next_drawn(struct source *source, struct session *session)
{
    const struct options *options = source->options;
    const struct selection *selection = &options->selection;
    const char *problem = NULL;
    if (source->atlas == NULL)
        source->atlas = make_atlas(options);
    if (source->atlas == NULL)
        problem = selection_no_atlas;
    else
        problem = selection_draw(selection, source->atlas, source->next_seed++, session,
                                 &source->rating);
    if (problem == NULL)
        return READING_BLOCK;
    if (leave_wanted())
        return READING_END;
    fprintf(stderr, "unstuck: %s\n", _(problem));
    return READING_BAD;
}

/* Whether SESSION, a deal, has the difficulty that OPTIONS ask for, and can be won if they
 * ask for that. */
static bool is_wanted(const struct options *options, const struct session *session)
{
    int grade = options->selection.grade;
    return (grade < 0 ||
            game_deal_grade(session->game, session->variant, session->seed) == grade) &&
           (!options->winnable ||
            solution_winnable(session->game, session_state(session)));
}

static enum reading next_deal(struct source *source, struct session *session)
{
    const struct options *options = source->options;
    if (source->deals == options->count || leave_wanted())
        return READING_END;
    source->deals++;
    if (options->selection.draws)
        return next_drawn(source, session);
    uint64_t seed;
    const char *problem;
    do {
        seed = source->next_seed++;
        problem = session_deal(session, options->game, options->variant, seed);
    } while (problem == NULL && !leave_wanted() && !is_wanted(options, session));
    if (leave_wanted())
        return READING_END;
    if (problem == NULL)
        return READING_BLOCK;
    fprintf(stderr, "unstuck: %s %" PRIu64 ": %s\n", options->game->id, seed, problem);
    return READING_BAD;
}

static enum reading open_next(struct source *source)
{
    const struct options *options = source->options;
    const char *name =
        source->next_file < options->file_count ? options->files[source->next_file] : "-";
    source->next_file++;
    bool standard = strcmp(name, "-") == 0;
    FILE *file = standard ? stdin : fopen(name, "r");
    if (file == NULL) {
        source_complain_errno(name, errno);
        return leave_wanted() ? READING_END : READING_BAD;
    }
    if (standard)
        source_announce(_("Reading positions from standard input; end with Ctrl-D"));
    source->file = file;
    reader_init(&source->reader, file, standard ? "-" : name,
                options->game->notation->hash_rows);
    source->reader.lines.stopped = leave_wanted;
    source->reader.blocks.is_whole = options->game->notation->is_whole;
    return READING_BLOCK;
}

static bool parse(struct source *source, struct session *session, struct reason *why)
{
    const struct options *options = source->options;
    const struct game_large *large = game_large(options->game);
    if (source->takes_large && large != NULL && large->claims(&source->position))
        return session_parse_large(session, options->game, options->variant,
                                   &source->position, why);
    return session_parse(session, options->game, options->variant, &source->position,
                         why);
}

enum reading source_next(struct source *source, struct session *session)
{
    const struct options *options = source->options;
    if (options->has_seed)
        return next_deal(source, session);
    int files = options->file_count > 0 ? options->file_count : 1;
    for (;;) {
        if (source->file == NULL) {
            if (source->next_file == files || leave_wanted())
                return READING_END;
            enum reading opened = open_next(source);
            if (opened != READING_BLOCK)
                return opened;
        }
        struct reason why;
        enum reading reading = position_read(&source->reader, &source->position, &why);
        if (reading == READING_BLOCK && !parse(source, session, &why))
            reading = READING_BAD;
        if (reading == READING_BAD)
            source_complain(source->reader.name, &why);
        if (reading != READING_END)
            return reading;
        /* A directory can be opened, but not read. */
        bool failed = ferror(source->file) != 0;
        if (failed)
            source_complain_errno(source->reader.name, errno);
        close_file(source);
        if (failed && !leave_wanted())
            return READING_BAD;
    }
}
