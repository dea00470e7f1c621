#include "cli/results/resume.h"

#include "base/memory.h"
#include "cli/leave.h"
#include "cli/results/result.h"
#include "cli/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void add(struct resume *resume, uint64_t number)
{
    if (resume->count == resume->capacity) {
        resume->capacity = 2 * resume->capacity + 256;
        resume->numbers =
            memory_resize(resume->numbers, resume->capacity, sizeof *resume->numbers);
    }
    resume->numbers[resume->count++] = number;
}

static void sum_up(struct study *study, const struct result *result)
{
    bool solved = strcmp(result->verdict, "solved") == 0;
    struct unstuck_answer answer = {
        .verdict = solved                                       ? UNSTUCK_SOLVED
                   : strcmp(result->verdict, "impossible") == 0 ? UNSTUCK_IMPOSSIBLE
                                                                : UNSTUCK_UNKNOWN,
        .proved = result->proved,
        .length = (int)result->length,
        .score = result->score,
        .nodes = result->nodes,
        .seconds = result->seconds,
        .cpu_seconds = result->cpu_seconds,
    };
    study_add(study, &answer, result->decisions, result->has_score);
}

bool resume_read(struct resume *resume, const char *name, struct study *study)
{
    FILE *file = fopen(name, "r");
    if (file == NULL && errno == ENOENT)
        return true;
    if (file == NULL) {
        source_complain_errno(name, errno);
        return false;
    }
    resume->torn = fseek(file, -1, SEEK_END) == 0 && getc(file) != '\n' && !ferror(file);
    rewind(file);
    struct result result = {0};
    struct unstuck_reason why;
    struct lines lines = {.file = file, .stopped = leave_wanted};
    enum result_reading reading;
    while ((reading = result_read(&lines, &result, &why)) != RESULT_END) {
        int next = getc(file);
        ungetc(next, file);
        if (resume->torn && next == EOF)
            break;
        if (reading == RESULT_READ && study != NULL)
            sum_up(study, &result);
        if (reading == RESULT_READ)
            add(resume, result.number);
        else
            source_complain(name, why.line, why.column, why.text);
    }
    result_free(&result);
    bool good = !ferror(file) && !leave_wanted();
    if (ferror(file))
        source_complain_errno(name, errno);
    fclose(file);
    if (resume->count > 0)
        qsort(resume->numbers, resume->count, sizeof *resume->numbers, compare);
    return good;
}

bool resume_has(const struct resume *resume, uint64_t number)
{
    return resume->count > 0 && bsearch(&number, resume->numbers, resume->count,
                                        sizeof number, compare) != NULL;
}

void resume_free(struct resume *resume)
{
    free(resume->numbers);
    *resume = (struct resume){0};
}
