#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_folder.h"

#include "cli/source.h"
#include "lab/results/resume.h"

#include <string.h>

enum {
    COUNT = 4
};

static const char file_name[] = "results";

/* Meets the first deals with the file as it is, and adds a result of each that has none. Returns
 * how many it added; -1: the file is refused. */
static int meet(const struct options *options)
{
    struct resume resume;
    struct study study;
    struct text source = {0};
    int status = 0, added = 0;
    if (!resume_open(&resume, options))
        return -1;
    source_word(options, NULL, 0, &source);
    study_init(&study, options->game, false);
    for (uint64_t deal = 1; deal <= COUNT; deal++) {
        struct unstuck_position *position = NULL, *known = NULL;
        struct outcome outcome = {.number = deal,
                                  .source = text_get(&source),
                                  .line = "",
                                  .farthest = "",
                                  .answer = {.stop = UNSTUCK_STOP_NODES, .nodes = 1}};
        struct text text = {0};
        MUST(unstuck_deal(options->game, options->variant, deal, &position) ==
             UNSTUCK_OK);
        unstuck_get_facts(position, &outcome.facts, sizeof outcome.facts);
        if (!resume_has(&resume, position, &outcome, &known, &status)) {
            (options->json ? result_json : result_text)(&outcome, &text);
            resume_add(&resume, &outcome, text_get(&text));
            added++;
        }
        text_free(&text);
        unstuck_free(known);
        unstuck_free(position);
    }
    resume_flush(&resume);
    MUST(resume_close(&resume, &study, 0) == 0);
    study_free(&study);
    text_free(&source);
    return added;
}

/* The first byte: the game, and with --json or --retry; then a file for --resume. A file that is
 * taken is taken again with what was added, and then has all results. */
void fuzz_resume(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    char path[128];
    snprintf(path, sizeof path, "%s", fuzz_path(file_name));
    struct options options = {.game = data[0] % 2 ? "samegame" : "klotski",
                              .json = data[0] % 4 / 2 != 0,
                              .retries = data[0] % 8 / 4 != 0,
                              .has_seed = true,
                              .seed = 1,
                              .count = COUNT,
                              .query = UNSTUCK_QUERY_ANY,
                              .resume = path};
    fuzz_empty();
    fuzz_write(file_name, data + 1, size - 1);
    fuzz_hush();
    if (meet(&options) >= 0) {
        options.retries = false;
        MUST(meet(&options) == 0);
    }
    fuzz_check_hushed();
}
