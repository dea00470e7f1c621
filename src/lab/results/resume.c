#include "lab/results/resume.h"

#include "base/i18n.h"
#include "base/memory.h"
#include "cli/leave.h"
#include "cli/source.h"
#include "lab/results/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is kept of a result. */
struct resumed {
    uint64_t number, origin;
    long line;
    enum unstuck_verdict verdict;
    int length;
    int64_t score, nodes, decisions;
    double seconds, cpu_seconds;
    bool proved, scored;
    bool met;  /* the position with its number has been read */
    bool fits; /* ... and has this origin */
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

/* ---- reading ----------------------------------------------------------------------- */

/* Whether RESULT says that there is a line, but has none of its moves or no length. */
static bool lacks_line(const struct result *result)
{
    return strcmp(result->verdict, "solved") == 0 &&
           (!result->has_length || (result->length > 0 && result->moves[0] == '\0'));
}

/* Whether RESULT can be of what OPTIONS ask for: of files neither the variants nor how many
 * positions they have are known yet. DEAL: one of the deals, or NULL. */
static bool is_asked(const struct options *options, const struct unstuck_position *deal,
                     const struct result *result, struct text *wrong)
{
    static const char *const commands[] = {"solve", "advise", "play"};
    enum result_kind kind = options->plays         ? RESULT_PLAYED
                            : options->limits.each ? RESULT_ADVISED
                                                   : RESULT_SOLVED;
    bool counted = options->draws || options->numbering != NULL;
    uint64_t first = counted ? 1 : options->seed;
    bool skips = !options->draws && (options->winnable || options->query.grade >= 0);
    struct replay replay = {.facts = {.game = options->game, .variant = result->variant}};
    struct text source = {0};
    if (deal != NULL)
        unstuck_facts(deal, &replay.facts);
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
    else if (options->has_seed && (result->number < first ||
                                   (!skips && result->number - first >= options->count)))
        text_format(wrong, _("position %llu was not asked for"),
                    (unsigned long long)result->number);
    else if (options->has_seed && !counted && !result->by_deal)
        text_format(wrong, _("the result is not of deal %llu"),
                    (unsigned long long)result->number);
    else if (lacks_line(result))
        text_string(wrong, _("a solved position needs its moves and their length"));
    text_free(&replay.wrong);
    text_free(&source);
    return wrong->length == 0;
}

static void keep(struct resume *resume, const struct result *result)
{
    bool solved = strcmp(result->verdict, "solved") == 0;
    bool impossible = strcmp(result->verdict, "impossible") == 0;
    if (resume->count == resume->capacity) {
        resume->capacity = 2 * resume->capacity + 256;
        resume->results =
            memory_resize(resume->results, resume->capacity, sizeof *resume->results);
    }
    resume->results[resume->count++] = (struct resumed){
        .number = result->number,
        .origin = origin_of(result->variant, result->source),
        .line = result->line,
        .verdict = solved       ? UNSTUCK_SOLVED
                   : impossible ? UNSTUCK_IMPOSSIBLE
                                : UNSTUCK_UNKNOWN,
        .length = (int)result->length,
        .score = result->score,
        .nodes = result->nodes,
        .decisions = result->decisions,
        .seconds = result->seconds,
        .cpu_seconds = result->cpu_seconds,
        .proved = result->proved,
        .scored = result->has_score,
    };
}

/* Reads all results of FILE. False: a message has been printed, or a signal asked for the
 * end. */
static bool read_results(struct resume *resume, const struct options *options, FILE *file)
{
    struct unstuck_position *deal = NULL;
    struct result result = {0};
    struct unstuck_reason why = {0};
    struct text wrong = {0};
    struct lines lines = {.file = file, .stopped = leave_wanted};
    enum result_reading reading;
    bool cut = false;
    if (options->has_seed)
        unstuck_deal(options->game, options->variant, 1, &deal);
    while ((reading = result_read(&lines, &result, &why)) == RESULT_READ ||
           reading == RESULT_CUT) {
        cut = reading == RESULT_CUT || !result.whole;
        if (!cut && !is_asked(options, deal, &result, &wrong))
            break;
        if (!cut)
            keep(resume, &result);
    }
    if (cut && resume->rest[0] != '\0')
        resume->rest = RESULT_CUT_MARK "\n";
    if (ferror(file))
        source_complain_errno(resume->name, errno);
    else if (wrong.length > 0)
        source_complain(resume->name, result.line, 0, text_get(&wrong));
    else if (reading == RESULT_BAD)
        source_complain(resume->name, why.line, why.column, why.text);
    result_free(&result);
    text_free(&wrong);
    unstuck_free(deal);
    return reading == RESULT_END && !ferror(file) && !leave_wanted();
}

static int compare_numbers(const void *a, const void *b)
{
    const struct resumed *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static int by_number(const void *a, const void *b)
{
    const struct resumed *x = a, *y = b;
    int order = compare_numbers(a, b);
    return order != 0 ? order : (x->line > y->line) - 1;
}

/* Sorts the results and drops those whose position has an earlier one. False: one of these
 * is for another position, or contradicts it, and a message names its line. */
static bool drop_repeated(struct resume *resume)
{
    size_t kept = 0;
    if (resume->count > 0)
        qsort(resume->results, resume->count, sizeof *resume->results, by_number);
    for (size_t i = 0; i < resume->count; i++) {
        const struct resumed *next = &resume->results[i];
        const struct resumed *last = kept > 0 ? &resume->results[kept - 1] : NULL;
        if (last == NULL || last->number != next->number)
            resume->results[kept++] = *next;
        else if (last->origin != next->origin || last->verdict != next->verdict) {
            source_complain(resume->name, next->line, 0,
                            _("another result of this position differs in its verdict, "
                              "variant or source"));
            return false;
        }
    }
    resume->count = kept;
    return true;
}

bool resume_read(struct resume *resume, const struct options *options)
{
    *resume = (struct resume){.name = options->resume, .rest = ""};
    FILE *file = resume->name != NULL ? fopen(resume->name, "r") : NULL;
    if (file == NULL && (resume->name == NULL || errno == ENOENT))
        return true;
    if (file == NULL) {
        source_complain_errno(resume->name, errno);
        return false;
    }
    if (fseek(file, -1, SEEK_END) == 0 && getc(file) != '\n' && !ferror(file))
        resume->rest = "\n";
    rewind(file);
    bool good = read_results(resume, options, file) && drop_repeated(resume);
    fclose(file);
    if (!good) {
        free(resume->results);
        resume->results = NULL;
        resume->count = 0;
    }
    return good;
}

/* ---- using ------------------------------------------------------------------------- */

bool resume_has(struct resume *resume, const struct outcome *outcome, int *status)
{
    const struct resumed key = {.number = outcome->number};
    struct resumed *found = NULL;
    if (resume->count > 0)
        found =
            bsearch(&key, resume->results, resume->count, sizeof key, compare_numbers);
    if (found == NULL)
        return false;
    found->met = true;
    found->fits = found->origin == origin_of(outcome->facts.variant, outcome->source);
    if (!found->fits) {
        struct text wrong = {0};
        text_format(&wrong, _("the result is not for %s, variant %s"), outcome->source,
                    outcome->facts.variant);
        source_complain(resume->name, found->line, 0, text_get(&wrong));
        text_free(&wrong);
        *status = EXIT_INPUT;
    }
    return true;
}

static void sum_up(struct study *study, const struct resumed *resumed)
{
    struct unstuck_answer answer = {
        .verdict = resumed->verdict,
        .proved = resumed->proved,
        .length = resumed->length,
        .score = resumed->score,
        .nodes = (uint64_t)resumed->nodes,
        .seconds = resumed->seconds,
        .cpu_seconds = resumed->cpu_seconds,
    };
    study_add(study, &answer, (uint64_t)resumed->decisions, resumed->scored);
}

int resume_close(struct resume *resume, struct study *study, int status)
{
    const struct resumed *left = NULL; /* the first one without a position */
    for (size_t i = 0; i < resume->count; i++)
        if (resume->results[i].fits)
            sum_up(study, &resume->results[i]);
        else if (!resume->results[i].met && left == NULL)
            left = &resume->results[i];
    if (left != NULL && !leave_wanted()) {
        source_complain(resume->name, left->line, 0, _("a result without a position"));
        status = EXIT_INPUT;
    }
    free(resume->results);
    return status;
}
