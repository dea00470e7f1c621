/* A file of results that is cut after any of its bytes, and continued: no position is lost,
 * none counts twice, and verify finds each result. */
#include "lab/results/resume.h"

#include "cli/source.h"
#include "tests/seed.h"
#include "tests/unit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RESULTS = 4,
    STEP = 397 /* the second cut is after each of so many bytes */
};

static char path[200];
static char boards[] = "100% of my boards.txt";
static char *files[] = {boards, NULL};

/* The results that the run of OPTIONS has for its positions, as it writes them. */
struct run {
    struct options options;
    struct outcome outcomes[RESULTS];
    struct text texts[RESULTS];
    struct text source;
};

static void make_run(struct run *run, bool json, bool plays, bool deals)
{
    static const char *const lines[RESULTS] = {"hR cD bUUL", "", "aD bL", ""};
    static const char *const names[RESULTS] = {NULL, "横刀 ...", "a game b", "1 solved"};
    static const enum unstuck_verdict verdicts[RESULTS] = {UNSTUCK_SOLVED,
                                                           UNSTUCK_IMPOSSIBLE,
                                                           UNSTUCK_SOLVED,
                                                           UNSTUCK_UNKNOWN};
    *run = (struct run){.options = {.game = "klotski",
                                    .resume = path,
                                    .json = json,
                                    .plays = plays,
                                    .has_seed = deals,
                                    .seed = 9,
                                    .count = RESULTS,
                                    .query = UNSTUCK_QUERY_ANY,
                                    .files = files,
                                    .file_count = deals ? 0 : 1}};
    source_word(&run->options, files[0], 20, &run->source);
    for (int i = 0; i < RESULTS; i++) {
        uint64_t number = (uint64_t)i + (deals ? 9 : 1);
        run->outcomes[i] =
            (struct outcome){.number = number,
                             .file = deals ? NULL : files[0],
                             .source = text_get(&run->source),
                             .facts = {.game = "klotski",
                                       .variant = "moves",
                                       .name = names[i],
                                       .dealt = deals,
                                       .deal = number},
                             .answer = {.verdict = plays && i == 1 ? UNSTUCK_UNKNOWN
                                                                   : verdicts[i],
                                        .proved = i < 2 && !plays,
                                        .length = 3 * (i + 1),
                                        .nodes = 1U << i,
                                        .seconds = 0.5},
                             .line = lines[i],
                             .played = plays ? "aD" : NULL,
                             .decisions = plays ? 7 : 0};
        (json ? result_json : result_text)(&run->outcomes[i], &run->texts[i]);
    }
}

static void free_run(struct run *run)
{
    for (int i = 0; i < RESULTS; i++)
        text_free(&run->texts[i]);
    text_free(&run->source);
}

static void write_file(const struct text *bytes)
{
    FILE *file =
        fopen(path, "r+"); /* not "w": ext4 writes a file to disk that was cut to 0 */
    assert_non_null(file);
    fwrite(text_get(bytes), 1, bytes->length, file);
    assert_int_equal(fflush(file), 0);
    assert_int_equal(ftruncate(fileno(file), (off_t)bytes->length), 0);
    assert_int_equal(fclose(file), 0);
}

static void read_file(struct text *bytes)
{
    char block[4096];
    size_t n;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text_clear(bytes);
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        text_add(bytes, block, n);
    fclose(file);
}

/* Runs again with BYTES, the file of an interrupted run, to which what is missing is added; then
 * all of its results are in STUDY. Returns how many were missing. */
static int continue_run(struct run *run, struct text *bytes, struct study *study)
{
    struct resume resume;
    int status = 0, missing = 0;
    write_file(bytes);
    assert_true(resume_open(&resume, &run->options));
    for (int i = 0; i < RESULTS; i++) {
        struct outcome *outcome = &run->outcomes[i];
        struct unstuck_position *known = NULL;
        if (resume_has(&resume, NULL, outcome, &known, &status))
            continue;
        resume_add(&resume, outcome, text_get(&run->texts[i]));
        study_add(study, &outcome->answer, outcome->decisions, false);
        missing++;
    }
    resume_flush(&resume);
    assert_int_equal(resume_close(&resume, study, status), 0);
    read_file(bytes);
    return missing;
}

/* The file has each result once, and their statistics. */
static void check_file(struct run *run, struct text *bytes, const char *figures)
{
    for (int again = 0; again < 2; again++) {
        struct study study;
        struct text out = {0};
        study_init(&study, "klotski", run->options.plays);
        int missing = continue_run(run, bytes, &study);
        assert_true(again == 0 || missing == 0);
        study_json(&study, &out);
        assert_string_equal(text_get(&out), figures);
        text_free(&out);
        study_free(&study);
    }
}

/* Past broken ones, as verify reads it, the file has each result, whole and in order. */
static void check_order(const struct run *run)
{
    struct result result = {0};
    struct unstuck_reason why;
    struct lines lines = {.file = fopen(path, "r")};
    enum result_reading reading;
    int count = 0;
    assert_non_null(lines.file);
    while ((reading = result_read(&lines, &result, &why)) != RESULT_END) {
        assert_int_not_equal(reading, RESULT_BAD);
        if (reading == RESULT_CUT)
            continue;
        assert_true(count < RESULTS && result.whole);
        assert_int_equal(result.number, run->outcomes[count].number);
        assert_string_equal(result.moves, run->outcomes[count].line);
        assert_string_equal(result.source, run->outcomes[count].source);
        count++;
    }
    assert_int_equal(count, RESULTS);
    result_free(&result);
    fclose(lines.file);
}

static void cut_everywhere(bool json, bool plays, bool deals)
{
    struct run run;
    struct study study;
    struct text whole = {0}, figures = {0}, bytes = {0}, again = {0};
    make_run(&run, json, plays, deals);
    study_init(&study, "klotski", plays);
    for (int i = 0; i < RESULTS; i++) {
        text_string(&whole, text_get(&run.texts[i]));
        study_add(&study, &run.outcomes[i].answer, run.outcomes[i].decisions, false);
    }
    study_json(&study, &figures);
    for (size_t at = 0; at <= whole.length; at += seed_is_long() ? 1 : 3) {
        text_clear(&bytes);
        text_add(&bytes, text_get(&whole), at);
        check_file(&run, &bytes, text_get(&figures));
        check_order(&run);
        for (size_t next = at; next < bytes.length; next += STEP) {
            text_clear(&again);
            text_add(&again, text_get(&bytes), next);
            check_file(&run, &again, text_get(&figures));
            check_order(&run);
        }
    }
    study_free(&study);
    text_free(&whole);
    text_free(&figures);
    text_free(&bytes);
    text_free(&again);
    free_run(&run);
}

static void test_text(void **state)
{
    (void)state;
    cut_everywhere(false, false, true);
    cut_everywhere(false, true, false);
}

static void test_json(void **state)
{
    (void)state;
    cut_everywhere(true, false, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_json),
    };
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%.180s/resumeXXXXXX", folder != NULL ? folder : "/tmp");
    int descriptor = mkstemp(path);
    if (descriptor < 0)
        return 99;
    close(descriptor);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
