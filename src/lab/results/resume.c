#include "lab/results/resume.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "lab/results/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is kept of a result. */
struct resumed {
    uint64_t number, origin;
    long line;
    struct unstuck_answer answer;
    uint64_t decisions;
    char *moves; /* with --retry, of a line that may not be the best; owned; or NULL */
    bool scored;
    bool met; /* its position has been read */
};

/* What a result and its position have in common, as a number (FNV-1a). */
static uint64_t origin_of(const char *variant, const char *source)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    const char *const words[] = {variant, " ", source};
    for (int i = 0; i < 3; i++)
        for (const char *s = words[i]; *s != '\0'; s++)
            hash = (hash ^ (unsigned char)*s) * UINT64_C(1099511628211);
    return hash;
}

/* Whether ANSWER says more than OLD of the same position. */
static bool says_more(const struct unstuck_answer *answer,
                      const struct unstuck_answer *old, bool scored)
{
    bool solved = answer->verdict == UNSTUCK_SOLVED;
    if (old->verdict == UNSTUCK_UNKNOWN || !solved)
        return old->verdict == UNSTUCK_UNKNOWN &&
               (solved || answer->verdict == UNSTUCK_IMPOSSIBLE);
    int64_t more = scored ? answer->score - old->score : old->length - answer->length;
    bool bounds = answer->has_bound &&
                  (!old->has_bound ||
                   (scored ? answer->bound < old->bound : answer->bound > old->bound));
    return more > 0 || (more == 0 && !old->proved && (answer->proved || bounds));
}

/* ---- reading ----------------------------------------------------------------------- */

/* Locks the file against other programs, which have it for a moment only (F_UNLCK: lets them).
 * False: errno says why not, or a signal asked for the end. */
static bool lock_file(FILE *file, short type)
{
    struct flock all = {.l_type = type, .l_whence = SEEK_SET};
    while (fcntl(fileno(file), F_SETLKW, &all) != 0)
        if (errno != EINTR || leave_wanted())
            return false;
    return true;
}

/* Whether the last line of FILE has no end. */
static bool is_open(FILE *file)
{
    struct stat about;
    char last = '\n';
    return fstat(fileno(file), &about) == 0 && about.st_size > 0 &&
           pread(fileno(file), &last, 1, about.st_size - 1) == 1 && last != '\n';
}

/* Whether RESULT says that there is a line, but has none of its moves or no length. */
static bool lacks_line(const struct result *result)
{
    return result->answer.verdict == UNSTUCK_SOLVED &&
           (!result->has_length ||
            (result->answer.length > 0 && result->moves[0] == '\0'));
}

/* Whether RESULT can stand in a file that OPTIONS resume; false: WRONG says why not. DEAL: one of
 * the deals, or NULL, because of files the variants are not known yet. */
static bool is_asked(const struct options *options, const struct unstuck_position *deal,
                     const struct result *result, struct text *wrong)
{
    static const char *const commands[] = {"solve", "advise", "play"};
    enum result_kind kind = options->plays         ? RESULT_PLAYED
                            : options->limits.each ? RESULT_ADVISED
                                                   : RESULT_SOLVED;
    struct replay replay = {.facts = {.game = options->game, .variant = result->variant}};
    scoped_text source = {0};
    if (deal != NULL)
        unstuck_get_facts(deal, &replay.facts, sizeof replay.facts);
    if (options->has_seed)
        source_word(options, NULL, 0, &source);
    if (result->game == NULL || result->variant == NULL || result->source == NULL)
        text_string(wrong, _("the result does not say its game, variant and source"));
    else if (!replay_fits(&replay, result))
        text_string(wrong, text_get(&replay.wrong));
    else if (result->kind != kind)
        text_format(wrong, _("the result is of the command %s"), commands[result->kind]);
    else if (options->has_seed && strcmp(result->source, text_get(&source)) != 0)
        text_format(wrong, _("the result is not for %s"), text_get(&source));
    else if (lacks_line(result))
        text_string(wrong, _("a solved position needs its moves and their length"));
    text_free(&replay.wrong);
    return wrong->length == 0;
}

/* Whether the run can meet the position with NUMBER: a file that many share has those of all. */
static bool can_be_met(const struct options *options, uint64_t number)
{
    return !options->has_seed || options->draws || options->numbering != NULL ||
           options->winnable || options->query.grade >= 0 ||
           number - options->seed < options->count;
}

static void keep_result(struct resume *resume, const struct result *result)
{
    if (!can_be_met(resume->options, result->number))
        return;
    if (resume->count == resume->capacity) {
        resume->capacity = 2 * resume->capacity + 256;
        resume->results =
            memory_resize(resume->results, resume->capacity, sizeof *resume->results);
    }
    struct resumed *new = &resume->results[resume->count++];
    *new = (struct resumed){
        .number = result->number,
        .origin = origin_of(result->variant, result->source),
        .line = result->line,
        .answer = result->answer,
        .decisions = (uint64_t)result->decisions,
        .scored = result->has_score,
    };
    if (resume->options->retries && new->scored && !result->answer.proved)
        new->moves = strcpy(memory_get(strlen(result->moves) + 1, 1), result->moves);
}

/* False: a message has been printed, or a signal asked for the end. */
static bool read_results(struct resume *resume)
{
    const struct options *options = resume->options;
    struct unstuck_position *deal = NULL;
    struct result result = {0};
    struct unstuck_reason why = {0};
    scoped_text wrong = {0};
    struct lines lines = {.file = resume->file, .stopped = leave_wanted};
    enum result_reading reading;
    bool open = is_open(resume->file);
    if (options->has_seed)
        unstuck_deal(options->game, options->variant, 1, &deal);
    while ((reading = result_read(&lines, &result, &why)) == RESULT_READ ||
           reading == RESULT_CUT) {
        if (reading == RESULT_CUT || !result.whole || (open && feof(resume->file)))
            continue;
        if (!is_asked(options, deal, &result, &wrong))
            break;
        keep_result(resume, &result);
    }
    if (ferror(resume->file))
        source_complain_errno(resume->name, errno);
    else if (wrong.length > 0)
        source_complain(resume->name, result.line, 0, text_get(&wrong));
    else if (reading == RESULT_BAD)
        source_complain(resume->name, why.line, why.column, why.text);
    result_free(&result);
    unstuck_free(deal);
    return reading == RESULT_END && !ferror(resume->file) && !leave_wanted();
}

static int compare_positions(const void *a, const void *b)
{
    const struct resumed *x = a, *y = b;
    int order = (x->number > y->number) - (x->number < y->number);
    return order != 0 ? order : (x->origin > y->origin) - (x->origin < y->origin);
}

static int compare_results(const void *a, const void *b)
{
    const struct resumed *x = a, *y = b;
    int order = compare_positions(a, b);
    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

/* Sorts the results and leaves the best of each position, the first of equal ones. False: one
 * contradicts another one, and a message names its line. */
static bool drop_repeated(struct resume *resume)
{
    size_t kept = 0;
    bool good = true;
    if (resume->count > 0)
        qsort(resume->results, resume->count, sizeof *resume->results, compare_results);
    for (size_t i = 0; i < resume->count; i++) {
        struct resumed next = resume->results[i];
        struct resumed *last = kept > 0 ? &resume->results[kept - 1] : NULL;
        if (last == NULL || compare_positions(last, &next) != 0) {
            resume->results[kept++] = next;
            continue;
        }
        if (good && last->answer.verdict != next.answer.verdict &&
            last->answer.verdict != UNSTUCK_UNKNOWN &&
            next.answer.verdict != UNSTUCK_UNKNOWN) {
            source_complain(resume->name, next.line, 0,
                            _("another result of this position has another verdict"));
            good = false;
        }
        bool better = says_more(&next.answer, &last->answer, next.scored);
        free(better ? last->moves : next.moves);
        if (better)
            *last = next;
    }
    resume->count = kept;
    return good;
}

static void free_results(struct resume *resume)
{
    for (size_t i = 0; i < resume->count; i++)
        free(resume->results[i].moves);
    free(resume->results);
    if (resume->file != NULL)
        fclose(resume->file);
}

bool resume_open(struct resume *resume, const struct options *options)
{
    struct stat about;
    *resume = (struct resume){.options = options, .name = options->resume};
    if (resume->name == NULL)
        return true;
    int descriptor = open(resume->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    resume->file = descriptor >= 0 ? fdopen(descriptor, "r+") : NULL;
    bool good = false;
    if (resume->file == NULL || fstat(descriptor, &about) != 0)
        source_complain_errno(resume->name, errno);
    else if (!S_ISREG(about.st_mode))
        source_complain(resume->name, 0, 0, _("not a regular file"));
    else if (!lock_file(resume->file, F_RDLCK))
        source_complain_errno(resume->name, errno);
    else
        good = read_results(resume) && drop_repeated(resume) &&
               lock_file(resume->file, F_UNLCK);
    if (!good)
        free_results(resume);
    return good;
}

/* ---- using ------------------------------------------------------------------------- */

/* The position at the end of the line of FOUND from POSITION; NULL: the rules refuse it, and a
 * message says where. */
static struct unstuck_position *end_of(const struct resume *resume,
                                       const struct resumed *found,
                                       const struct unstuck_position *position)
{
    struct result result = {.moves = found->moves,
                            .has_length = true,
                            .has_score = true,
                            .answer = found->answer};
    struct unstuck_position *end = unstuck_copy(position);
    struct replay replay = {0};
    unstuck_get_facts(end, &replay.facts, sizeof replay.facts);
    replay_line(&replay, &result, end);
    if (replay.wrong.length > 0) {
        utf8_tame(replay.wrong.bytes);
        source_complain(resume->name, found->line, 0, text_get(&replay.wrong));
        unstuck_free(end);
        end = NULL;
    }
    text_free(&replay.wrong);
    return end;
}

bool resume_has(struct resume *resume, const struct unstuck_position *position,
                struct outcome *outcome, struct unstuck_position **known, int *status)
{
    const struct resumed key = {.number = outcome->number,
                                .origin =
                                    origin_of(outcome->facts.variant, outcome->source)};
    struct resumed *found = NULL;
    unstuck_free(*known);
    *known = NULL;
    outcome->before = NULL;
    if (resume->count > 0)
        found =
            bsearch(&key, resume->results, resume->count, sizeof key, compare_positions);
    if (found == NULL)
        return false;
    found->met = true;
    const struct unstuck_answer *answer = &found->answer;
    bool open = answer->verdict == UNSTUCK_UNKNOWN || (found->scored && !answer->proved);
    if (!resume->options->retries || !open)
        return true;
    outcome->before = found;
    if (found->moves == NULL)
        return false;
    *known = end_of(resume, found, position);
    if (*known == NULL)
        *status = EXIT_INPUT;
    return *known == NULL;
}

/* Locks the file and goes to its end. What another program has left there without its end is
 * marked, or the next result would join it. */
static bool begin_adding(struct resume *resume)
{
    if (!lock_file(resume->file, F_WRLCK) || fseeko(resume->file, 0, SEEK_END) != 0) {
        resume->error = errno;
        return false;
    }
    if (is_open(resume->file))
        fputs(RESULT_CUT_MARK "\n", resume->file);
    return true;
}

void resume_add(struct resume *resume, const struct outcome *outcome, const char *text)
{
    struct resumed *before = outcome->before;
    const struct unstuck_answer *answer = &outcome->answer;
    if (before != NULL ? !says_more(answer, &before->answer, outcome->facts.scored)
                       : answer->stop == UNSTUCK_STOP_CANCELLED)
        return;
    if (before != NULL)
        before->answer = *answer;
    if (!resume->adds)
        resume->adds = begin_adding(resume);
    if (resume->adds)
        fputs(text, resume->file);
}

void resume_flush(struct resume *resume)
{
    if (!resume->adds)
        return;
    if ((fflush(resume->file) != 0 || ferror(resume->file)) && resume->error == 0)
        resume->error = errno;
    lock_file(resume->file, F_UNLCK);
    resume->adds = false;
}

int resume_close(struct resume *resume, struct study *study, int status)
{
    if (resume->name == NULL)
        return status;
    for (size_t i = 0; i < resume->count; i++) {
        const struct resumed *one = &resume->results[i];
        if (one->met)
            study_add(study, &one->answer, one->decisions, one->scored);
    }
    if (resume->error != 0) {
        source_complain_errno(resume->name, resume->error);
        status = EXIT_INTERRUPTED;
    }
    free_results(resume);
    return status;
}
